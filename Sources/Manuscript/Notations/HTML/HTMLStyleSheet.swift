/// The rules of style sheets, by what they say of an element and what is around it (EI-7): a small part of CSS.
///
///     var sheet = HTMLStyleSheet()
///     sheet.add(".noindent { text-indent: 0 }")
///     sheet.declarations(for: path)["text-indent"]   // "0"
///
/// Selectors are of types, classes and names, `*`, with descendants and children, in lists. Rules with others are counted and
/// passed over, and so are those for other media than all, print and screens of readers. Later rules win over earlier ones of the
/// same weight (CSS Cascading 4, without inheritance, which is that of the paragraphs).
struct HTMLStyleSheet {
  /// An element as selectors see it.
  struct Element: Hashable {
    var name: String
    var id: String?
    var classes: [String]

    init(_ tag: HTMLTag) {
      name = tag.name
      id = tag.attributes["id"]
      classes = tag.classes
    }
  }

  private struct Compound {
    var name: String?
    var id: String?
    var classes: [String] = []
    /// True if the one before it is that of the element right around it.
    var isChild = false

    /// What few elements have: its name or its first class.
    var key: String? { id.map { "#" + $0 } ?? classes.first.map { "." + $0 } }

    func matches(_ element: Element) -> Bool {
      (name == nil || name == element.name) && (id == nil || id == element.id)
        && classes.allSatisfy(element.classes.contains)
    }
  }

  private struct Rule {
    /// From the outermost on.
    var compounds: [Compound]
    var weight: Int
    var declarations: Int
    /// The name of the element that it holds in; `nil` for the whole page.
    var scope: String?
  }

  private var rules: [Rule] = []
  /// The names of single elements that rules ask for.
  private var ids: Set<String> = []
  /// That of the sheet that is read.
  private var scope: String?
  private var declarations: [[(property: String, value: String, isImportant: Bool)]] = []
  /// The rules by a class, a name or a type of their last compound.
  private var index: [String: [Int]] = [:]
  /// Those whose last compound is a type alone, by a class or a name of the compound before it.
  private var outerIndex: [String: [Int]] = [:]
  /// The number of selectors that are passed over.
  private(set) var unread = 0
  /// The sheets that rules import, by their names.
  private(set) var imports: [String] = []

  /// So many rules at most are kept.
  private static let most = 20_000
  /// Ancestors that are looked at.
  private static let farthest = 64

  var isEmpty: Bool { rules.isEmpty }
  var ruleCount: Int { rules.count }

  /// The element as rules can see it: without a name that none of them asks for.
  func seen(_ element: Element) -> Element {
    guard let id = element.id, !ids.contains(id) else { return element }
    var seen = element
    seen.id = nil
    return seen
  }

  // MARK: Reading

  /// Adds the rules of a sheet after those that there are. Linear in its length.
  ///
  /// - Parameter scope: the name of the element that they hold in; `nil` for the whole page.
  mutating func add(_ text: String, scope: String? = nil) {
    self.scope = scope
    var scanner = Scanner(bytes: Array(text.utf8))
    addRules(&scanner, isInBlock: false)
  }

  private mutating func addRules(_ scanner: inout Scanner, isInBlock: Bool) {
    while let prelude = scanner.prelude() {
      switch prelude.end {
      case .semicolon:
        if prelude.text.lowercased().hasPrefix("@import") {
          let parts = prelude.text.split { "\"'() \t\n".contains($0) }
          if let name = parts.dropFirst().first(where: { $0 != "url" }) {
            imports.append(String(name))
          }
        }
      case .brace where prelude.text.hasPrefix("@"):
        let words = prelude.text.lowercased()
        if words.hasPrefix("@media"), Self.isMedium(words.dropFirst(6)), !isInBlock {
          addRules(&scanner, isInBlock: true)
        } else {
          scanner.skipBlock()
        }
      case .brace: addRule(prelude.text, Self.declarations(scanner.block()))
      case .closingBrace: if isInBlock { return }
      }
    }
  }

  private static func isMedium(_ words: Substring) -> Bool {
    words.split(separator: ",").contains { list in
      let names = list.split(whereSeparator: \.isWhitespace)
      return ["all", "print", "screen", "amzn-kf8"].contains { names.first == Substring($0) }
        && !list.contains("(") && names.count == 1
    }
  }

  private mutating func addRule(
    _ selectors: String, _ found: [(property: String, value: String, isImportant: Bool)]
  ) {
    guard !found.isEmpty, rules.count < Self.most else { return }
    declarations.append(found)
    if let scope { ids.insert(scope) }
    for selector in selectors.split(separator: ",") {
      guard let compounds = Self.compounds(selector), let last = compounds.last else {
        unread += 1
        continue
      }
      let weight = compounds.reduce(0) {
        $0 + ($1.id == nil ? 0 : 10_000) + min($1.classes.count, 99) * 100
          + ($1.name == nil ? 0 : 1)
      }
      for case let id? in compounds.map(\.id) { ids.insert(id) }
      // A sheet may have thousands of rules such as `.note p`.
      if last.key == nil, let outer = compounds.dropLast().last?.key {
        outerIndex[outer, default: []].append(rules.count)
      } else {
        index[last.key ?? last.name ?? "*", default: []].append(rules.count)
      }
      rules.append(
        Rule(
          compounds: compounds, weight: weight, declarations: declarations.count - 1,
          scope: scope))
    }
  }

  /// The compounds of a selector; `nil` for one that is not followed.
  private static func compounds(_ selector: Substring) -> [Compound]? {
    var compounds: [Compound] = []
    var isChild = false
    let spaced = selector.replacing(">", with: " > ")
    for word in spaced.split(whereSeparator: \.isWhitespace) {
      if word == ">" {
        guard !compounds.isEmpty, !isChild else { return nil }
        isChild = true
        continue
      }
      guard var compound = Self.compound(word), compounds.count < 8 else { return nil }
      compound.isChild = isChild
      isChild = false
      compounds.append(compound)
    }
    return compounds.isEmpty || isChild ? nil : compounds
  }

  private static func compound(_ word: Substring) -> Compound? {
    var compound = Compound()
    var rest = word
    func name() -> String? {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      rest = rest.dropFirst(name.count)
      return name.isEmpty ? nil : String(name)
    }
    if rest.first == "*" { rest = rest.dropFirst() } else { compound.name = name()?.lowercased() }
    while let sign = rest.first {
      rest = rest.dropFirst()
      guard sign == "." || sign == "#", let name = name() else { return nil }
      if sign == "." { compound.classes.append(name) } else { compound.id = name }
    }
    return compound
  }

  /// Declarations in the order that they stand in, by their names without prefixes.
  static func declarations(
    _ text: String
  ) -> [(property: String, value: String, isImportant: Bool)] {
    var found: [(property: String, value: String, isImportant: Bool)] = []
    for part in text.split(separator: ";") {
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      var property = trimmed(pair[0]).lowercased()
      for prefix in ["-epub-", "-webkit-", "-moz-"] where property.hasPrefix(prefix) {
        property = String(property.dropFirst(prefix.count))
      }
      var value = trimmed(pair[1])
      let isImportant = value.lowercased().hasSuffix("important") && value.contains("!")
      if isImportant, let sign = value.lastIndex(of: "!") { value = trimmed(value[..<sign]) }
      if !value.contains("\""), !value.contains("'") { value = value.lowercased() }
      // Older names (EPUB 3.0).
      switch (property, value) {
      case ("text-combine", "horizontal"): (property, value) = ("text-combine-upright", "all")
      case ("text-combine-horizontal", _): property = "text-combine-upright"
      case ("text-orientation", "sideways-right"): value = "sideways"
      default: break
      }
      if !property.isEmpty, !value.isEmpty { found.append((property, value, isImportant)) }
    }
    return found
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  // MARK: What it says

  /// What the sheet and the element's own style say of it, by properties; the sides of margins and paddings each by themselves.
  ///
  /// - Parameters:
  ///   - path: the element, and those around it from the outermost on.
  ///   - own: its attribute `style`.
  func declarations(for path: [Element], own: String? = nil) -> [String: String] {
    guard let element = path.last else { return [:] }
    var candidates = index[element.name] ?? []
    candidates += index["*"] ?? []
    if let id = element.id { candidates += index["#" + id] ?? [] }
    for name in element.classes { candidates += index["." + name] ?? [] }
    for outer in path.dropLast().suffix(Self.farthest) where !outerIndex.isEmpty {
      if let id = outer.id { candidates += outerIndex["#" + id] ?? [] }
      for name in outer.classes { candidates += outerIndex["." + name] ?? [] }
    }
    // Classes may be named twice.
    let matching = Set(candidates).filter { candidate in
      let rule = rules[candidate]
      return matches(rule.compounds, path)
        && (rule.scope == nil || path.prefix(8).contains { $0.id == rule.scope })
    }
    .sorted { (rules[$0].weight, $0) < (rules[$1].weight, $1) }
    var values: [String: String] = [:]
    var important: Set<String> = []
    func take(_ list: [(property: String, value: String, isImportant: Bool)]) {
      for (property, value, isImportant) in list {
        for (name, part) in Self.expanded(property, value) {
          guard isImportant || !important.contains(name) else { continue }
          values[name] = part
          if isImportant { important.insert(name) }
        }
      }
    }
    for rule in matching { take(declarations[rules[rule].declarations]) }
    if let own { take(Self.declarations(own)) }
    return values
  }

  private func matches(_ compounds: [Compound], _ path: [Element]) -> Bool {
    guard let last = compounds.last, let element = path.last, last.matches(element) else {
      return false
    }
    if compounds.count == 1 { return true }
    // The places that the compounds so far may stand at.
    var places: [Int] = [path.count - 1]
    let least = max(0, path.count - 1 - Self.farthest)
    for number in stride(from: compounds.count - 2, through: 0, by: -1) {
      let isChild = compounds[number + 1].isChild
      var next: [Int] = []
      if isChild {
        next = places.map { $0 - 1 }.filter { $0 >= least && compounds[number].matches(path[$0]) }
      } else if let nearest = places.max(), nearest > least {
        next = (least..<nearest).filter { compounds[number].matches(path[$0]) }
      }
      guard !next.isEmpty else { return false }
      places = next
    }
    return true
  }

  /// A property, and the sides of one that is of four.
  private static func expanded(_ property: String, _ value: String) -> [(String, String)] {
    guard property == "margin" || property == "padding" else { return [(property, value)] }
    let words = value.split(separator: " ").map(String.init)
    guard (1...4).contains(words.count) else { return [(property, value)] }
    let right = words.count > 1 ? words[1] : words[0]
    let sides = [
      ("top", words[0]), ("right", right), ("bottom", words.count > 2 ? words[2] : words[0]),
      ("left", words.count > 3 ? words[3] : right),
    ]
    return [(property, value)] + sides.map { ("\(property)-\($0.0)", $0.1) }
  }

  /// Cuts a sheet into what stands before blocks, and blocks.
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    enum End { case semicolon, brace, closingBrace }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Goes over a comment or a string at the place; `nil` where none is, else what stands for it.
    private mutating func special() -> [UInt8]? {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
        var place = index + 2
        while place + 1 < bytes.count,
          bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/")
        {
          place += 1
        }
        index = min(place + 2, bytes.count)
        return [0x20]
      }
      if bytes[index...].starts(with: "<!--".utf8) || bytes[index...].starts(with: "-->".utf8) {
        index += byte == UInt8(ascii: "<") ? 4 : 3
        return [0x20]
      }
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { return nil }
      var place = index + 1
      while place < bytes.count, bytes[place] != byte, bytes[place] != 0x0A {
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      let start = index
      index = min(place + 1, bytes.count)
      return Array(bytes[start..<index])
    }

    /// The text up to `{`, `;` or `}`.
    mutating func prelude() -> (text: String, end: End)? {
      var text: [UInt8] = []
      while index < bytes.count {
        if let part = special() {
          text += part
          continue
        }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "{"): return (Self.string(text), .brace)
        case UInt8(ascii: ";"): return (Self.string(text), .semicolon)
        case UInt8(ascii: "}"): return (Self.string(text), .closingBrace)
        default: text.append(byte)
        }
      }
      return nil
    }

    private static func string(_ bytes: [UInt8]) -> String {
      HTMLStyleSheet.trimmed(Substring(String(decoding: bytes, as: UTF8.self)))
    }

    /// The declarations up to `}`.
    mutating func block() -> String {
      var text: [UInt8] = []
      while index < bytes.count {
        if let part = special() {
          text += part
          continue
        }
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "}") { break }
        text.append(byte)
      }
      return String(decoding: text, as: UTF8.self)
    }

    /// Goes after the `}` of a block, whatever blocks are in it.
    mutating func skipBlock() {
      var depth = 1
      while index < bytes.count, depth > 0 {
        if special() != nil { continue }
        if bytes[index] == UInt8(ascii: "{") { depth += 1 }
        if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
        index += 1
      }
    }
  }
}
