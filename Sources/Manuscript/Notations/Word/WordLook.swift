import VerticalLayout

/// The look of a run of Word's, as far as it has a meaning here: what it says itself, and `nil` for what it takes from
/// its styles.
struct WordLook: Hashable {
  var flags: [Flag: Bool] = [:]
  var words: [Choice: String] = [:]
  var numbers: [Number: Int] = [:]

  /// What is on or off.
  enum Flag: Hashable { case bold, slant, strike, isHidden, combine }
  /// What has one of some names, or a colour.
  enum Choice: Hashable {
    case underline, emphasis, script, ground, ink, brackets, font, language, border, orientation
  }
  /// Sizes in half points, distances, and numbers of what belongs together.
  enum Number: Hashable { case size, shift, spacing, fit, fitGroup, uprightGroup }

  init() {}

  /// The look that a `w:rPr` gives.
  init(_ properties: XMLElement) {
    for element in properties.elements where element.name.namespace == WordNamespace.main {
      let value = element.word("val")
      switch element.name.local {
      case "b": flags[.bold] = element.isOn
      case "i": flags[.slant] = element.isOn
      case "strike", "dstrike":
        flags[.strike] = element.isOn || (flags[.strike] ?? false)
      case "vanish": flags[.isHidden] = element.isOn
      case "u": words[.underline] = value ?? "single"
      case "em": words[.emphasis] = value ?? "none"
      case "vertAlign": words[.script] = value ?? "baseline"
      case "position": numbers[.shift] = element.wordNumber("val")
      case "spacing": numbers[.spacing] = element.wordNumber("val")
      case "sz": numbers[.size] = element.wordNumber("val")
      case "bdr": words[.border] = value ?? "none"
      case "shd":
        let fill = element.word("fill") ?? "auto"
        words[.ground] = Self.color(fill).map { "#" + $0 } ?? "none"
      case "highlight": words[.ground] = Self.highlights[value ?? ""] ?? "none"
      case "color":
        let isOfTheme = element.word("themeColor").map { $0.hasPrefix("text") || $0 == "dark1" }
        words[.ink] =
          isOfTheme == true ? "none" : value.flatMap(Self.color).map { "#" + $0 } ?? "none"
      case "rFonts": words[.font] = element.word("eastAsia") ?? words[.font]
      case "lang": words[.language] = element.word("eastAsia") ?? words[.language]
      case "fitText":
        numbers[.fit] = element.wordNumber("val")
        numbers[.fitGroup] = element.wordNumber("id") ?? 0
      case "eastAsianLayout": take(layout: element)
      default: break
      }
    }
  }

  private mutating func take(layout: XMLElement) {
    func isSet(_ name: String) -> Bool {
      layout.word(name).map { $0 != "0" && $0 != "false" && $0 != "off" } ?? false
    }
    if isSet("vert") { numbers[.uprightGroup] = layout.wordNumber("id") ?? 0 }
    if isSet("combine") {
      flags[.combine] = true
      words[.brackets] = layout.word("combineBrackets") ?? "none"
    }
  }

  /// Six hexadecimal digits; `nil` for black, which is the ink, and for what is no colour.
  static func color(_ value: String) -> String? {
    guard value.utf8.count == 6, let number = UInt32(value, radix: 16), number != 0 else {
      return nil
    }
    return value.lowercased()
  }

  /// The colours of Word's marker pens (ECMA-376 part 1, 17.18.40).
  private static let highlights: [String: String] = [
    "yellow": "#ffff00", "green": "#00ff00", "cyan": "#00ffff", "magenta": "#ff00ff",
    "blue": "#0000ff", "red": "#ff0000", "darkBlue": "#000080", "darkCyan": "#008080",
    "darkGreen": "#008000", "darkMagenta": "#800080", "darkRed": "#800000",
    "darkYellow": "#808000", "darkGray": "#808080", "lightGray": "#c0c0c0", "black": "#000000",
  ]

  /// The look with all that it does not say itself taken from another.
  func over(_ base: WordLook) -> WordLook {
    var look = base
    look.flags.merge(flags) { $1 }
    look.words.merge(words) { $1 }
    look.numbers.merge(numbers) { $1 }
    return look
  }

  /// What one of its words says; `nil` for nothing.
  func word(_ word: Choice) -> String? {
    words[word].flatMap { $0 == "none" || $0 == "baseline" || $0 == "nil" ? nil : $0 }
  }

  func has(_ flag: Flag) -> Bool { flags[flag] ?? false }

  /// True if its font is one of even strokes, a gothic (DX-8).
  var isGothic: Bool { words[.font].map(CompositeFont.isGothic) ?? false }
}

extension WordLook {
  /// The keys of a mark that gives a text this look; empty for that of the text around it.
  ///
  /// - Parameters:
  ///   - bodySize: the size of most of the text, in half points.
  ///   - isBodyGothic: whether that is set in a gothic.
  func keys(bodySize: Int, isBodyGothic: Bool) -> [String] {
    var keys: [String] = []
    // A gothic among other letters is bold here, as in the notation of Aozora Bunko.
    if has(.bold) || isGothic && !isBodyGothic { keys.append("weight=bold") }
    if has(.slant) { keys.append("slant=12") }
    if let line = word(.underline) { keys.append("line=\(Self.lines[line] ?? "single")") }
    if has(.strike) { keys.append("strike=single") }
    if let mark = word(.emphasis).flatMap({ Self.emphasis[$0] }) {
      keys.append("emphasis=\"\(mark)\"")
    }
    switch word(.script) {
    case "superscript": keys.append("script=super")
    case "subscript": keys.append("script=sub")
    default: break
    }
    let size = numbers[.size] ?? bodySize
    if let share = Self.sixteenths(size, of: bodySize), share != 16 {
      keys.append("size=\(Self.em(share, 16))")
    }
    if let shift = numbers[.shift], shift != 0, let share = Self.sixteenths(shift, of: size) {
      keys.append("shift=\(Self.em(share, 16))")
    }
    if let spacing = numbers[.spacing], spacing != 0, abs(spacing) < 1600 {
      keys.append("letter-spacing=\(Self.em(spacing * 1000 / (max(size, 2) * 10), 1000))")
    }
    if let ink = word(.ink) { keys.append("ink=\(ink)") }
    if let ground = word(.ground) { keys.append("ground=\(ground)") }
    if word(.border) != nil { keys.append("border=single") }
    if let orientation = word(.orientation) { keys.append("orientation=\(orientation)") }
    return keys
  }

  /// A size as sixteenths of another, from a half to three (DX-8); `nil` for what is out of reason.
  private static func sixteenths(_ size: Int, of body: Int) -> Int? {
    guard body > 0, abs(size) < 10_000 else { return nil }
    let share = (size * 32 + (size < 0 ? -body : body)) / (2 * body)
    if size * 100 >= body * 95, size * 100 <= body * 105 { return 16 }
    return size < 0 ? max(share, -32) : min(max(share, size < body / 2 ? share : 8), 48)
  }

  /// A share as an em, in as few digits as it takes.
  static func em(_ share: Int, _ parts: Int) -> String {
    let thousandths = (share * 1000 + (share < 0 ? -parts / 2 : parts / 2)) / parts
    let sign = thousandths < 0 ? "-" : ""
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    var digits = String(rest + 1000).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(sign)\(whole)\(digits.isEmpty ? "" : "." + digits)em"
  }

  /// Kinds of underlines (17.18.99).
  private static let lines: [String: String] = [
    "single": "single", "words": "single", "double": "double", "thick": "thick",
    "dotted": "dotted", "dottedHeavy": "dotted", "dash": "short-dashed",
    "dashedHeavy": "short-dashed", "dashLong": "dashed", "dashLongHeavy": "dashed",
    "dotDash": "dash-dot", "dashDotHeavy": "dash-dot", "dotDotDash": "dash-dot-dot",
    "dashDotDotHeavy": "dash-dot-dot", "wave": "wavy", "wavyHeavy": "wavy", "wavyDouble": "wavy",
  ]

  /// Emphasis marks (17.18.24), as vertical text has them, and those that OpenDocument has beside them.
  private static let emphasis = [
    "comma": "sesame", "dot": "dot", "circle": "open-circle", "underDot": "dot left",
    "disc": "circle", "comma left": "sesame left", "dot left": "dot left",
    "circle left": "open-circle left", "disc left": "circle left",
  ]
}
