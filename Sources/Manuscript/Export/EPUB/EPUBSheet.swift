import VerticalLayout

/// The style sheet of an EPUB (EO-8): one file of our own with the class names of the guide.
///
/// Each property of vertical text stands in all its forms, `-epub-`, `-webkit-` and plain. Classes with a number, a colour
/// or a sign in their names are declared where the book uses them.
enum EPUBSheet {
  // MARK: Names

  /// A name with a length, as the guide writes it: `start-2em`, `font-0em80`. In 1/1024 em.
  static func name(_ kind: String, _ parts: Int) -> String {
    let hundredths = (min(max(parts, 0), 100 * 1024) * 100 + 512) / 1024
    return "\(kind)-\(hundredths / 100)em"
      + (hundredths % 100 == 0 ? "" : twoDigits(hundredths % 100))
  }

  /// A name with a colour.
  static func name(_ kind: String, _ color: Color) -> String {
    let parts = [color.red, color.green, color.blue] + (color.alpha == 255 ? [] : [color.alpha])
    return "\(kind)-" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  private static let emphasis: [String: (name: String, style: String)] = [
    "﹅": ("em-sesame", "filled sesame"), "﹆": ("em-sesame-open", "open sesame"),
    "•": ("em-dot", "filled dot"), "◦": ("em-dot-open", "open dot"),
    "●": ("em-circle", "filled circle"), "○": ("em-circle-open", "open circle"),
    "◉": ("em-double-circle", "filled double-circle"),
    "◎": ("em-double-circle-open", "open double-circle"),
    "▲": ("em-triangle", "filled triangle"), "△": ("em-triangle-open", "open triangle"),
  ]

  static func name(of mark: EmphasisMark, in language: LanguageTag) -> String {
    let sign = mark.sign(in: language)
    let name =
      emphasis[sign]?.name
      ?? "em-sign-" + sign.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "-")
    return mark.side == .left ? "\(name) em-left" : name
  }

  /// The names of a line beside the text; on the right of a column in Japanese and Korean, if it has no side of its own.
  static func names(of line: SideLine, in language: LanguageTag) -> String {
    let isRight = language.profile == .japanese || language.profile == .korean
    let name =
      switch line.side {
      case .right: "em-line"
      case .left: "em-line-outside"
      case .automatic: isRight ? "em-line" : "em-line-outside"
      case .opposite: isRight ? "em-line-outside" : "em-line"
      }
    let style: String? =
      switch line.stroke.style {
      case .single, .thick: nil
      case .double, .dotted, .dashed, .wavy: "line-\(line.stroke.style.rawValue)"
      case .shortDashed, .dashDot, .dashDotDot: "line-dashed"
      }
    return [name, style].compactMap(\.self).joined(separator: " ")
  }

  /// The names for the indents and the place of a paragraph. What it has beside them is added to what cannot be said.
  static func names(of style: ParagraphStyle, unsaid: inout [String]) -> [String] {
    var names: [String] = []
    if case .em(let parts)? = style.headIndent, parts > 0 { names.append(name("start", parts)) }
    if case .em(let parts)? = style.tailIndent, parts > 0 { names.append(name("end", parts)) }
    if case .em(let parts)? = style.indent, parts != 0 {
      names.append(parts > 0 ? name("indent", parts) : name("h-indent", -parts))
    }
    switch style.alignment {
    case .bottom: names.append("align-end")
    case .center: names.append("align-center")
    case .even: names.append("align-even")
    case .top: names.append("align-start")
    case .justify, nil: break
    }
    if style.spread != nil { unsaid.append("lines spread over a length") }
    return names
  }

  /// True for a line that parts two scenes.
  static func isScene(_ text: String, _ paragraph: Paragraph) -> Bool {
    SceneBreak.isLine(text, paragraph)
  }

  // MARK: Rules

  /// The rules for the classes that texts of a book have.
  ///
  /// - Parameter names: the classes; those that are always declared may be among them.
  static func text(for names: Set<String>, isLeftToRight: Bool) -> String {
    var text = always
    if isLeftToRight { text += leftToRight }
    for (level, name) in ["oo", "naka", "ko"].enumerated() {
      let scale = HeadingStyle().scale(of: .heading(level: level + 1))
      text += ".\(name)-midashi { font-size: \(decimal(scale))em; font-weight: bold; }\n"
    }
    for name in names.sorted() { text += rule(for: name) ?? "" }
    return text
  }

  /// The rules for the fonts of a book.
  static func text(for glyphs: BookGlyphs) -> String {
    var text = ""
    for (name, font) in glyphs.named {
      text +=
        "@font-face { font-family: \"\(name)\"; src: url(\"../font/\(name).\(font.suffix)\"); }\n"
    }
    let names = glyphs.named.map { "\"\($0.name)\"" }
    if glyphs.ofText != nil, let name = names.first {
      text += ".vrtl, .vltr, .hltr { font-family: \(name), serif; }\n"
    }
    let ofCharacters = names.dropFirst(glyphs.ofText == nil ? 0 : 1)
    if !ofCharacters.isEmpty {
      text += ".gaiji-font { font-family: \(ofCharacters.joined(separator: ", ")); }\n"
    }
    return text
  }

  /// A number of 1/1024.
  private static func decimal(_ parts: Int) -> String {
    let hundredths = (parts * 100 + 512) / 1024
    return "\(hundredths / 100).\(twoDigits(hundredths % 100))"
  }

  private static func all(_ property: String, _ value: String, webkit: String? = nil) -> String {
    "-epub-\(property): \(value); -webkit-\(webkit ?? property): \(value); \(property): \(value);"
  }

  private static func rule(for name: String) -> String? {
    if let sign = emphasis.values.first(where: { $0.name == name }) {
      return ".\(name) { \(all("text-emphasis-style", sign.style)) }\n"
    }
    if name.hasPrefix("em-sign-") {
      let scalars = name.dropFirst("em-sign-".count).split(separator: "-").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let sign = String(String.UnicodeScalarView(scalars.filter { $0 != "\"" && $0 != "\\" }))
      return ".\(name) { \(all("text-emphasis-style", "\"\(sign)\"")) }\n"
    }
    guard let dash = name.lastIndex(of: "-") else { return nil }
    let (kind, value) = (name[..<dash], name[name.index(after: dash)...])
    if kind == "ink" { return ".\(name) { color: #\(value); }\n" }
    if kind == "ground" { return ".\(name) { background-color: #\(value); }\n" }
    guard let length = length(value) else { return nil }
    switch kind {
    case "font": return ".\(name) { font-size: \(length)em; }\n"
    case "start":
      return edges(name, vertical: "margin-top: \(length)em;", "margin-left: \(length)em;")
    case "end":
      return edges(name, vertical: "margin-bottom: \(length)em;", "margin-right: \(length)em;")
    case "indent": return ".\(name) { text-indent: \(length)em; }\n"
    case "h-indent":
      return ".\(name) { text-indent: -\(length)em; }\n"
        + edges(name, vertical: "padding-top: \(length)em;", "padding-left: \(length)em;")
    default: return nil
    }
  }

  private static func edges(_ name: String, vertical: String, _ horizontal: String) -> String {
    ".vrtl .\(name), .vltr .\(name) { \(vertical) }\n.hltr .\(name) { \(horizontal) }\n"
  }

  /// The number of em in a name.
  private static func length(_ value: Substring) -> String? {
    guard let unit = value.firstRange(of: "em") else { return nil }
    let (whole, rest) = (value[..<unit.lowerBound], value[unit.upperBound...])
    guard !whole.isEmpty, whole.utf8.allSatisfy(\.isASCIIDigit),
      rest.utf8.allSatisfy(\.isASCIIDigit)
    else { return nil }
    return rest.isEmpty ? String(whole) : "\(whole).\(rest)"
  }

  /// For books whose columns go on to the right.
  private static let leftToRight = """
    .vltr { \(all("writing-mode", "vertical-lr")) \(all("text-orientation", "mixed")) }

    """

  private static let always = """
    @charset "UTF-8";
    html, body { margin: 0; padding: 0; }
    html { font-family: serif; }
    .vrtl { \(all("writing-mode", "vertical-rl")) \(all("text-orientation", "mixed")) }
    .hltr { \(all("writing-mode", "horizontal-tb")) }
    body { line-height: 1.75; text-align: justify; \(all("line-break", "normal")) \
    -epub-word-break: normal; word-break: normal; word-wrap: break-word; }
    p, h1, h2, h3, h4, h5, h6 { margin: 0; padding: 0; font-size: 1em; font-weight: normal; }
    h1, h2, h3, h4, h5, h6 { page-break-after: avoid; break-after: avoid; }
    h1, h2, h3 { margin-left: 1em; margin-right: 1em; }
    .hltr h1, .hltr h2, .hltr h3 { margin: 1em 0; }
    ruby rt { font-size: 0.5em; \(all("text-emphasis", "none")) }
    .tcy { -webkit-text-combine: horizontal; -webkit-text-combine-upright: all; text-combine-upright: all; \
    -epub-text-combine: horizontal; -epub-text-combine-horizontal: all; }
    .upright { \(all("text-orientation", "upright")) }
    .sideways { \(all("text-orientation", "sideways")) }
    .em-left { \(all("text-emphasis-position", "over left")) }
    .bold { font-weight: bold; }
    .italic { font-style: italic; }
    .gfont { font-family: sans-serif; }
    .em-line, .em-line-outside { text-decoration: underline; }
    .vrtl .em-line, .vltr .em-line { \(all("text-underline-position", "under right")) }
    .vrtl .em-line-outside, .vltr .em-line-outside { \(all("text-underline-position", "under left")) }
    .line-double { \(all("text-decoration-style", "double")) }
    .line-dotted { \(all("text-decoration-style", "dotted")) }
    .line-dashed { \(all("text-decoration-style", "dashed")) }
    .line-wavy { \(all("text-decoration-style", "wavy")) }
    .line-through { text-decoration: line-through; }
    .super { font-size: smaller; vertical-align: super; }
    .sub { font-size: smaller; vertical-align: sub; }
    .align-start { text-align: left; }
    .align-end { text-align: right; }
    .align-center { text-align: center; }
    .align-even { text-align: justify; text-align-last: justify; }
    .left-ruby, .left-ruby > rt { -epub-ruby-position: under; -webkit-ruby-position: after; ruby-position: under; }
    .left-ruby > ruby { -epub-ruby-position: over; -webkit-ruby-position: before; ruby-position: over; }
    .left-reading { font-size: 0.7em; }
    .kunten { font-size: 0.5em; vertical-align: sub; }
    .kunten-okuri { font-size: 0.5em; vertical-align: super; }
    .warichu { font-size: 0.6em; }
    .warichu-bare:before { content: "（"; }
    .warichu-bare:after { content: "）"; }
    .keigakomi { border: thin solid; padding: 0.5em; }
    span.keigakomi { padding: 0; }
    .scene { page-break-before: avoid; break-before: avoid; }
    .noteref { text-decoration: none; }
    .note { margin: 0; font-size: 0.85em; }
    img.fit { display: inline-block; page-break-inside: avoid; break-inside: avoid; max-width: 100%; max-height: 100%; }
    img.sized { max-width: 100%; max-height: 100%; }
    img.gaiji { display: inline-block; width: 1em; height: 1em; }
    .vrtl img.gaiji, .vltr img.gaiji { vertical-align: baseline; }
    .p-cover .main, .p-image .main { text-align: center; }
    .p-toc p { margin: 0 0.25em; }
    .p-toc a { text-decoration: none; color: inherit; }
    .subtitle { font-size: 0.9em; }
    .author { text-align: right; }
    .vrtl .author, .vltr .author { margin-bottom: 2em; }
    table { border-spacing: 0; }
    th, td { text-align: left; font-weight: normal; padding: 0 0.5em; }
    th { font-weight: bold; }
    .vrtl th, .vrtl td, .vltr th, .vltr td { padding: 0.5em 0; }
    .row-rules, .cell-rules { border-collapse: collapse; }
    .vrtl .row-rules tr + tr > * { border-right: thin solid; }
    .vltr .row-rules tr + tr > * { border-left: thin solid; }
    .vrtl .cell-rules td + td, .vltr .cell-rules td + td { border-top: thin solid; }

    """

  /// The classes of the elements of a text.
  static func addNames(of text: String, to names: inout Set<String>) {
    var rest = Array(text.utf8)[...]
    let sign = Array("class=\"".utf8)
    while let place = rest.firstIndex(of: UInt8(ascii: "c")) {
      rest = rest[place...]
      guard rest.starts(with: sign) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(sign.count)
      let value = rest.prefix { $0 != UInt8(ascii: "\"") }
      for name in value.split(separator: 0x20) {
        names.insert(String(decoding: name, as: UTF8.self))
      }
      rest = rest.dropFirst(value.count)
    }
  }
}
