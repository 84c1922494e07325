/// The styles of an OpenDocument text: each by what it says itself and what it is based on (OD-4).
struct OpenDocumentStyles {
  struct Style {
    var name = ""
    var parent: String?
    var paragraph = WordParagraphLook()
    var look = WordLook()
    /// A size that is a share of the one above, in percent.
    var share: Int?
    var list: String?
    var breakBefore: Bool?
    var breakAfter: Bool?
    var beginsColumn = false
    var outlineLevel: Int?
  }

  private var styles: [String: Style] = [:]
  private var defaults = Style()
  private var resolved: [String: Style] = [:]
  private var roles: [String?: WordStyles.Part?] = [:]
  private(set) var lists: [String: OpenDocumentList] = [:]
  /// The numbers of headings.
  private(set) var outline: OpenDocumentList?
  /// The size of the page, in tenths of a point.
  private(set) var pageSize: (width: Int, height: Int)?
  private var families: [String: String] = [:]

  private static let longest = 64

  init(_ trees: [XMLTree]) {
    for tree in trees {
      for element in tree.allElements where element.name.namespace == OpenDocumentNamespace.style {
        if element.name.local == "font-face", let name = element.ofStyle("name") {
          families[name] = element.attribute("font-family", OpenDocumentNamespace.svg) ?? name
        }
      }
    }
    for tree in trees {
      for element in tree.allElements { take(element) }
    }
  }

  private mutating func take(_ element: XMLElement) {
    switch (element.name.namespace, element.name.local) {
    case (OpenDocumentNamespace.style, "style"):
      guard let name = element.ofStyle("name"), let family = element.ofStyle("family") else {
        return
      }
      styles[family + " " + name] = style(element)
    case (OpenDocumentNamespace.style, "default-style"):
      if element.ofStyle("family") == "paragraph" { defaults = style(element) }
    case (OpenDocumentNamespace.style, "page-layout-properties") where pageSize == nil:
      if let width = OpenDocumentLength.twips(element.ofFormat("page-width")),
        let height = OpenDocumentLength.twips(element.ofFormat("page-height"))
      {
        pageSize = (width / 2, height / 2)
      }
    case (OpenDocumentNamespace.text, "list-style"):
      if let name = element.ofStyle("name") { lists[name] = OpenDocumentList(element) }
    case (OpenDocumentNamespace.text, "outline-style"): outline = OpenDocumentList(element)
    default: break
    }
  }

  private func style(_ element: XMLElement) -> Style {
    var style = Style(
      name: element.ofStyle("display-name") ?? element.ofStyle("name") ?? "",
      parent: element.ofStyle("parent-style-name"))
    style.list = element.ofStyle("list-style-name")
    style.outlineLevel = element.ofStyle("default-outline-level").flatMap { Int($0) }
    if let master = element.ofStyle("master-page-name"), !master.isEmpty {
      style.breakBefore = true
    }
    for properties in element.elements {
      switch properties.name.local {
      case "paragraph-properties": take(paragraph: properties, &style)
      case "text-properties": take(text: properties, &style)
      case "ruby-properties":
        // The side of a reading stands with the words of a look.
        style.look.words[.script] = properties.ofStyle("ruby-position") ?? "above"
      default: break
      }
    }
    return style
  }

  private func take(paragraph properties: XMLElement, _ style: inout Style) {
    func length(_ name: String) -> Int? { OpenDocumentLength.twips(properties.ofFormat(name)) }
    if let left = length("margin-left") { style.paragraph.indents[.left] = left }
    if let right = length("margin-right") { style.paragraph.indents[.right] = right }
    if let first = length("text-indent") {
      style.paragraph.indents[.first] = max(first, 0)
      style.paragraph.indents[.hanging] = max(-first, 0)
      style.paragraph.indents[.firstChars] = 0
    }
    if properties.ofStyle("auto-text-indent") == "true" {
      style.paragraph.indents[.firstChars] = 100
    }
    style.paragraph.alignment = properties.ofFormat("text-align") ?? style.paragraph.alignment
    if let next = properties.ofFormat("keep-with-next") {
      style.paragraph.keep = next == "always" ? "next" : ""
    }
    switch properties.ofFormat("break-before") {
    case "page": style.breakBefore = true
    case "column":
      style.breakBefore = true
      style.beginsColumn = true
    default: break
    }
    if let after = properties.ofFormat("break-after") { style.breakAfter = after == "page" }
    if let border = properties.ofFormat("border-bottom") {
      style.paragraph.hasBottomBorder = border != "none"
    }
  }

  private func take(text properties: XMLElement, _ style: inout Style) {
    func value(_ name: String) -> String? {
      properties.ofStyle(name + "-asian") ?? properties.ofFormat(name)
    }
    var look = style.look
    if let weight = value("font-weight") {
      look.flags[.bold] = weight == "bold" || (Int(weight) ?? 0) >= 600
    }
    if let slant = value("font-style") { look.flags[.slant] = slant != "normal" }
    if let size = value("font-size") {
      style.share = OpenDocumentLength.percent(size)
      if let twips = OpenDocumentLength.twips(size) { look.numbers[.size] = twips / 10 }
    }
    if let family = properties.ofStyle("font-family-asian")
      ?? properties.ofStyle("font-name-asian").map({ families[$0] ?? $0 })
    {
      look.words[.font] = family
    }
    if let language = properties.ofStyle("language-asian"), language != "none" {
      let country = properties.ofStyle("country-asian").flatMap { $0 == "none" ? nil : $0 }
      look.words[.language] = language + (country.map { "-" + $0 } ?? "")
    }
    if let line = properties.ofStyle("text-underline-style") {
      look.words[.underline] = Self.underline(line, properties)
    }
    if let line = properties.ofStyle("text-line-through-style")
      ?? properties.ofStyle(
        "text-line-through-type")
    {
      look.flags[.strike] = line != "none"
    }
    if let position = properties.ofStyle("text-position")?.split(separator: " ").first {
      let raise = OpenDocumentLength.percent(String(position)) ?? 0
      look.words[.script] =
        position == "super" || raise > 0
        ? "superscript" : position == "sub" || raise < 0 ? "subscript" : "baseline"
    }
    if let color = properties.ofFormat("color") {
      look.words[.ink] = color.hasPrefix("#") && color != "#000000" ? color : "none"
    }
    if let ground = properties.ofFormat("background-color") {
      look.words[.ground] = ground.hasPrefix("#") ? ground : "none"
    }
    if let border = properties.ofFormat("border") {
      look.words[.border] = border == "none" ? "none" : "single"
    }
    if let spacing = properties.ofFormat("letter-spacing") {
      look.numbers[.spacing] = OpenDocumentLength.twips(spacing) ?? 0
    }
    if let display = properties.attribute("display", OpenDocumentNamespace.text) {
      look.flags[.isHidden] = display == "none"
    }
    if let mark = properties.ofStyle("text-emphasize") {
      look.words[.emphasis] = Self.emphasis(mark)
    }
    Self.take(layout: properties, &look)
    style.look = look
  }

  /// Characters beside each other, notes in two lines, and what is turned (OD-3).
  private static func take(layout properties: XMLElement, _ look: inout WordLook) {
    switch properties.ofStyle("text-combine") {
    case "letters": look.numbers[.uprightGroup] = 0
    case "lines":
      look.flags[.combine] = true
      let brackets = ["(": "round", "[": "square", "<": "angle", "{": "curly"]
      look.words[.brackets] =
        brackets[properties.ofStyle("text-combine-start-char") ?? ""] ?? "none"
    case "none":
      look.numbers[.uprightGroup] = nil
      look.flags[.combine] = false
    default: break
    }
    switch properties.ofStyle("text-rotation-angle") {
    case "90": look.numbers[.uprightGroup] = 0
    case "270": look.words[.orientation] = "sideways"
    default: break
    }
  }

  private static func underline(_ line: String, _ properties: XMLElement) -> String {
    if properties.ofStyle("text-underline-type") == "double", line == "solid" { return "double" }
    if properties.ofStyle("text-underline-width") == "bold", line == "solid" { return "thick" }
    let names = [
      "none": "none", "solid": "single", "dotted": "dotted", "dash": "dash",
      "long-dash": "dashLong", "dot-dash": "dotDash", "dot-dot-dash": "dotDotDash", "wave": "wave",
    ]
    return names[line] ?? "single"
  }

  private static func emphasis(_ mark: String) -> String {
    let words = mark.split(separator: " ")
    let names = ["accent": "comma", "dot": "dot", "circle": "circle", "disc": "disc"]
    guard let name = words.first.flatMap({ names[String($0)] }) else { return "none" }
    return words.last == "below" ? name + " left" : name
  }

  // MARK: Chains

  /// A style of a family with all that it takes from others; a circle of them ends.
  mutating func style(_ name: String?, _ family: String) -> Style {
    let key = family + " " + (name ?? "")
    if let known = resolved[key] { return known }
    var chain: [Style] = []
    var next = name
    var seen: Set<String> = []
    while let name = next, seen.count < Self.longest, seen.insert(name).inserted,
      let style = styles[family + " " + name]
    {
      chain.append(style)
      next = style.parent
    }
    var result = family == "paragraph" ? defaults : Style()
    // A page begins where a style itself says so, and at no text that is only based on it.
    result.breakBefore = chain.first?.breakBefore
    for style in chain.reversed() {
      let size = result.look.numbers[.size]
      result.look = style.look.over(result.look)
      if let share = style.share {
        result.look.numbers[.size] = size.map { $0 * share / 100 }
        if size == nil { result.share = share }
      }
      result.paragraph = style.paragraph.over(result.paragraph)
      if family == "paragraph", WordStyles.isCaption(style.name) {
        result.paragraph.keep = "caption"
      }
      result.list = style.list ?? result.list
      result.outlineLevel = style.outlineLevel ?? result.outlineLevel
    }
    result.name = chain.first?.name ?? ""
    result.breakAfter = chain.first?.breakAfter
    result.beginsColumn = chain.first?.beginsColumn ?? false
    resolved[key] = result
    return result
  }

  /// The role that a style, or one that it is based on, gives by its name.
  mutating func role(_ name: String?) -> WordStyles.Part? {
    if let known = roles[name] { return known }
    let role = foundRole(name)
    roles[name] = .some(role)
    return role
  }

  private func foundRole(_ name: String?) -> WordStyles.Part? {
    var next = name
    var seen: Set<String> = []
    while let name = next, seen.count < Self.longest, seen.insert(name).inserted {
      let style = styles["paragraph " + name]
      if let role = WordStyles.role(named: style?.name ?? name) { return role }
      next = style?.parent
    }
    return nil
  }
}

/// A list style: the form of the markers of each level (OD-5).
struct OpenDocumentList {
  struct ListLevel {
    var format = ""
    var prefix = ""
    var suffix = ""
    var bullet: String?
    var start = 1
    /// The number of levels whose numbers it shows.
    var shown = 1
  }

  private(set) var levels: [Int: ListLevel] = [:]

  init(_ element: XMLElement) {
    for child in element.elements {
      guard let number = child.ofText("level").flatMap({ Int($0) }), (1...16).contains(number)
      else { continue }
      var level = ListLevel()
      level.format = child.ofStyle("num-format") ?? ""
      level.prefix = child.ofStyle("num-prefix") ?? ""
      level.suffix = child.ofStyle("num-suffix") ?? ""
      level.start = WordNumbering.start(child.ofText("start-value").flatMap { Int($0) } ?? 1)
      level.shown = child.ofText("display-levels").flatMap { Int($0) } ?? 1
      if child.name.local == "list-level-style-bullet" {
        level.bullet = child.ofText("bullet-char") ?? "・"
      }
      levels[number] = level
    }
  }

  /// The marker of an item whose levels have these numbers, the innermost last; `nil` for none.
  func marker(_ numbers: [Int]) -> WordNumbering.Marker? {
    guard let level = levels[numbers.count] else { return nil }
    if let bullet = level.bullet {
      let text = bullet == "•" || bullet == "●" || bullet == "–" || bullet.isPrivate ? "・" : bullet
      return WordNumbering.Marker(text: text, isBullet: true, isKnown: true)
    }
    guard !level.format.isEmpty else { return nil }
    var isKnown = true
    let shown = min(max(level.shown, 1), numbers.count)
    let texts = numbers.indices.suffix(shown).compactMap { index -> String? in
      guard let own = levels[index + 1], !own.format.isEmpty else { return nil }
      let text = Self.formats[own.format].flatMap { WordNumeral.text(numbers[index], format: $0) }
      isKnown = isKnown && text != nil
      return text ?? String(numbers[index])
    }
    return WordNumbering.Marker(
      text: level.prefix + texts.joined(separator: ".") + level.suffix, isBullet: false,
      isKnown: isKnown)
  }

  /// Formats of numbers by their first signs (ODF 1.3, 20.322).
  private static let formats = [
    "1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman",
    "一, 二, 三, ...": "japaneseCounting", "１, ２, ３, ...": "decimalFullWidth",
    "①, ②, ③, ...": "decimalEnclosedCircle", "ア, イ, ウ, ...": "aiueoFullWidth",
    "イ, ロ, ハ, ...": "irohaFullWidth", "일, 이, 삼, ...": "koreanCounting",
    "가, 나, 다, ...": "ganada", "ㄱ, ㄴ, ㄷ, ...": "chosung", "壹, 贰, 叁, ...": "chineseLegalSimplified",
    "壹, 貳, 參, ...": "ideographLegalTraditional", "壱, 弐, 参, ...": "japaneseLegal",
  ]
}

extension String {
  fileprivate var isPrivate: Bool {
    unicodeScalars.first.map { (0xE000...0xF8FF).contains($0.value) } ?? false
  }
}
