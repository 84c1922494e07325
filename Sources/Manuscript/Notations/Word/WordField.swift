/// A field of Word's, by the words between its beginning and its result (17.16).
enum WordField {
  /// A reading beside its base, as Word writes it where a phonetic guide stands in an older file (DX-6).
  case reading(base: String, reading: String, isLeft: Bool)
  /// Two lines of small characters in the place of one (組み文字).
  case pair(String, String)
  /// Characters of a formula that is not known.
  case characters(String, isKnown: Bool)
  /// A link to a place of the document, whose words are the result.
  case link(String)
  /// The result is what an editor of pages makes: contents, page numbers, an index.
  case generated(String)
  /// The result is text.
  case text

  init(_ instruction: String) {
    let words = instruction.split(whereSeparator: \.isWhitespace)
    switch words.first?.uppercased() {
    case "EQ": self = Self.formula(instruction)
    case "TOC", "INDEX", "PAGE", "NUMPAGES", "SECTIONPAGES", "RD", "XE", "TC", "TA":
      self = .generated(words.first.map { $0.uppercased() } ?? "")
    case "REF", "PAGEREF", "NOTEREF":
      self = words.count > 1 ? .link(String(words[1])) : .text
    case "HYPERLINK":
      if let flag = words.firstIndex(where: { $0.lowercased() == "\\l" }), flag + 1 < words.count {
        self = .link(words[flag + 1].filter { $0 != "\"" })
      } else {
        self = .text
      }
    default: self = .text
    }
  }

  // MARK: Formulas

  private static func formula(_ instruction: String) -> WordField {
    // Switches of the field, as `\* jc2`, stand before, after and between.
    let text = withoutSwitches(instruction)
    guard let start = text.firstRange(of: "\\o"),
      let open = text[start.upperBound...].firstIndex(of: "(")
    else { return .characters(plain(text), isKnown: false) }
    let options = text[start.upperBound..<open].lowercased()
    guard let arguments = arguments(text[open...]) else {
      return .characters(plain(text), isKnown: false)
    }
    if options.contains("\\ac"), arguments.count == 2,
      ["○", "◯", "□", "△", "◇"].contains(arguments[0].bare)
    {
      let base = arguments[1].bare
      if let enclosed = enclosed[base] { return .characters(enclosed, isKnown: true) }
      return .characters(base, isKnown: false)
    }
    let parts = arguments.map(Part.init)
    switch parts.map(\.shift) {
    case [.up, .none], [.none, .up]:
      let (reading, base) = parts[0].shift == .up ? (parts[0], parts[1]) : (parts[1], parts[0])
      return .reading(base: base.text, reading: reading.text, isLeft: false)
    case [.down, .none], [.none, .down]:
      let (reading, base) = parts[0].shift == .down ? (parts[0], parts[1]) : (parts[1], parts[0])
      return .reading(base: base.text, reading: reading.text, isLeft: true)
    case [.up, .down]: return .pair(parts[0].text, parts[1].text)
    case [.down, .up]: return .pair(parts[1].text, parts[0].text)
    default: return .characters(parts.map(\.text).joined(), isKnown: false)
    }
  }

  private struct Part {
    enum Shift { case none, up, down }

    var shift = Shift.none
    var text: String

    init(_ argument: String) {
      let words = argument.bare
      let lower = words.lowercased()
      guard lower.hasPrefix("\\s"), let open = words.firstIndex(of: "("),
        let inner = WordField.arguments(words[open...])
      else {
        text = WordField.plain(argument)
        return
      }
      let options = words[..<open].lowercased()
      shift = options.contains("\\do") ? .down : .up
      text = WordField.plain(inner.joined())
    }
  }

  /// The arguments between a bracket and the one that closes it; `nil` where none does.
  private static func arguments(_ text: Substring) -> [String]? {
    var arguments = [""]
    var depth = 0
    var isEscaped = false
    for character in text {
      if isEscaped {
        // A letter is a switch of an inner formula; what follows the backslash is itself otherwise.
        arguments[arguments.count - 1] += "\\" + String(character)
        isEscaped = false
        continue
      }
      switch character {
      case "\\":
        isEscaped = true
        continue
      case "(":
        depth += 1
        if depth == 1 { continue }
      case ")":
        depth -= 1
        if depth == 0 { return arguments }
      case ",", ";":
        if depth == 1 {
          arguments.append("")
          continue
        }
      default: break
      }
      arguments[arguments.count - 1].append(character)
    }
    return nil
  }

  /// The text without `\* word` and `\* "words"`, and without the name of the field.
  private static func withoutSwitches(_ instruction: String) -> String {
    var text = ""
    var rest = instruction.bare.dropFirst(2)
    while let character = rest.first {
      if rest.hasPrefix("\\*") {
        rest = rest.dropFirst(2).drop(while: \.isWhitespace)
        if rest.first == "\"" {
          rest = rest.dropFirst().drop { $0 != "\"" }.dropFirst()
        } else {
          rest = rest.drop { !$0.isWhitespace && $0 != "\\" }
        }
        continue
      }
      text.append(character)
      rest = rest.dropFirst()
    }
    return text
  }

  /// Text without backslashes before punctuation, and without switches.
  private static func plain(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\" else {
        plain.append(character)
        continue
      }
      guard let next = rest.first else { break }
      if next.isASCII, next.isLetter {
        rest = rest.drop { $0.isASCII && ($0.isLetter || $0.isNumber) }
        rest = rest.drop { $0 == " " }
      } else {
        plain.append(next)
        rest = rest.dropFirst()
      }
    }
    return plain.bare
  }

  /// Characters in a circle that have a code of their own.
  private static let enclosed: [String: String] = {
    var table: [String: String] = [
      "印": "㊞", "秘": "㊙", "男": "㊚", "女": "㊛", "適": "㊜", "優": "㊝", "注": "㊟", "項": "㊠",
      "休": "㊡", "写": "㊢", "正": "㊣", "上": "㊤", "中": "㊥", "下": "㊦", "左": "㊧", "右": "㊨",
      "医": "㊩", "宗": "㊪", "学": "㊫", "監": "㊬", "企": "㊭", "資": "㊮", "協": "㊯", "夜": "㊰",
    ]
    for number in 1...50 {
      table[String(number)] = WordNumeral.text(number, format: "decimalEnclosedCircle")
    }
    return table
  }()
}
