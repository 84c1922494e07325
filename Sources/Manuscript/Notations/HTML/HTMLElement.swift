import VerticalLayout

/// The elements that are known, by what they do (NO-H1).
enum HTMLElement {
  /// Elements that begin and end paragraphs.
  static let blocks: Set<String> = [
    "html", "body", "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ol", "ul", "li",
    "dl", "dt", "dd", "table", "thead", "tbody", "tfoot", "tr", "caption", "section", "article",
    "main", "header", "footer", "nav", "aside", "figure", "figcaption", "pre", "center", "address",
    "hgroup", "form", "fieldset", "details", "summary",
  ]
  /// Elements whose content is not shown.
  static let hidden: Set<String> = [
    "script", "style", "template", "head", "noscript", "iframe", "object", "svg",
  ]
  /// Elements without content.
  static let empty: Set<String> = [
    "br", "hr", "img", "wbr", "meta", "link", "input", "col", "base", "area", "source", "embed",
  ]
  /// Elements inside of paragraphs that only carry attributes, or mean nothing here.
  static let inline: Set<String> = [
    "span", "em", "strong", "b", "i", "u", "s", "del", "ins", "strike", "small", "big", "sup",
    "sub",
    "a", "ruby", "rb", "rt", "rp", "rtc", "rbc", "td", "th", "font", "cite", "q", "code", "kbd",
    "tt",
    "var", "abbr", "dfn", "time", "mark", "bdi", "bdo", "nobr", "label", "colgroup",
  ]
  /// Elements that need no closing tag.
  static let optional: Set<String> = [
    "html", "body", "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "rb", "rt",
    "rp",
    "rtc", "colgroup",
  ]

  static func isKnown(_ name: String) -> Bool {
    blocks.contains(name) || inline.contains(name) || empty.contains(name) || hidden.contains(name)
  }

  /// The marks of emphasis by the classes that Aozora Bunko's pages give them.
  private static let marks: [String: String] = [
    "sesame_dot": "﹅", "sesame": "﹅", "white_sesame_dot": "﹆", "black_circle": "●",
    "white_circle": "○", "black_up-pointing_triangle": "▲", "white_up-pointing_triangle": "△",
    "bullseye": "◎", "fisheye": "◉", "saltire": "×", "bouten": "﹅",
    // Those of publishers in Japan for EPUB.
    "em-sesame": "﹅", "em-sesame-open": "﹆", "em-dot": "•", "em-dot-open": "◦",
    "em-circle": "●", "em-circle-open": "○", "em-double-circle": "◉", "em-double-circle-open": "◎",
    "em-triangle": "▲", "em-triangle-open": "△",
  ]

  private static let lines: [String: LineStroke.LineStyle] = [
    "underline_solid": .single, "underline_double": .double, "underline_dotted": .dotted,
    "underline_dashed": .dashed, "underline_wave": .wavy, "em-line": .single,
  ]

  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  static let bold = Attribute.outline(
    TextEffects.TextOutline(width: .em(34), isFilled: true))

  /// The attributes that an element gives its text.
  static func attributes(of tag: HTMLTag) -> [Attribute] {
    var found = byStyle(tag)
    // The look of headings is that of their levels; and a small character at the side is as small as it is.
    let isHeading = headings.contains(tag.name) || tag.isTitleLine
    let isScript = found.contains { if case .script = $0 { true } else { false } }
    if isHeading || isScript {
      found.removeAll { attribute in
        if case .size = attribute { true } else { isHeading && attribute == bold }
      }
    }
    // A note in small columns is as small as it is.
    if tag.classes.contains("warichu") {
      found.removeAll { if case .size = $0 { true } else { false } }
    }
    // That of a block is around its paragraphs.
    for name in tag.classes where name != "keigakomi" || !blocks.contains(tag.name) {
      // What a style says of the same has been said.
      found += byClass(name.lowercased()).filter { attribute in
        !found.contains { $0.isOfSameKind(as: attribute) }
      }
    }
    if !blocks.contains(tag.name), let language = language(of: tag) {
      found.append(.language(language))
    }
    if !blocks.contains(tag.name), let direction = direction(of: tag) {
      found.append(.direction(direction))
    }
    let hasMark = found.contains {
      switch $0 {
      case .emphasis, .sideLine: true
      default: false
      }
    }
    let isLight = ["normal", "400", "300", "200", "100", "lighter"].contains(
      tag.style("font-weight"))
    let isUpright = tag.style("font-style") == "normal"
    switch tag.name {
    case "em"
    where !hasMark && tag.style("text-emphasis-style") != "none"
      && tag.style("text-emphasis") != "none":
      found.append(.emphasis(EmphasisMark("")))
    case "strong" where !hasMark && !isLight, "b" where !isLight, "th" where !isLight:
      if !found.contains(bold) { found.append(bold) }
    case "i" where !isUpright, "cite" where !isUpright, "var", "dfn":
      if !found.contains(.slant(12)) { found.append(.slant(12)) }
    case "u", "ins": found.append(.sideLine(SideLine(LineStroke(.single))))
    case "s", "del", "strike": found.append(.strikethrough(LineStroke()))
    case "sup": found.append(.script(.superscript))
    case "sub": found.append(.script(.subscript))
    case "small": found.append(.size(.em(1024 * 5 / 6)))
    case "big": found.append(.size(.em(1024 * 7 / 6)))
    default: break
    }
    return found
  }

  private static func byClass(_ name: String) -> [Attribute] {
    if let mark = marks[name] { return [.emphasis(EmphasisMark(mark))] }
    if name.hasSuffix("_after"), let mark = marks[String(name.dropLast(6))] {
      return [.emphasis(EmphasisMark(mark, side: .left))]
    }
    if let line = lines[name] { return [.sideLine(SideLine(LineStroke(line), side: .right))] }
    switch name {
    case "tcy", "tate-chu-yoko", "text-combine", "tatechuyoko": return [.tateChuYoko]
    case "upright": return [.orientation(.upright)]
    case "sideways": return [.orientation(.sideways)]
    case "futoji", "bold": return [bold]
    case "shatai", "italic": return [.slant(12)]
    case "em-line-outside": return [.sideLine(SideLine(LineStroke(.single), side: .left))]
    case "gfont": return [.fonts(["sans-serif"])]
    case "line-through": return [.strikethrough(LineStroke())]
    case "bibliographical_information", "after_text": return [.size(.em(1024 * 5 / 6))]
    case "warichu": return [.inset(Inset())]
    case "keigakomi": return [.box(BoxStyle(border: BoxStyle.Border()))]
    case "caption", "dai1", "sho1":
      return [.size(.em(name == "dai1" ? 1024 * 7 / 6 : 1024 * 5 / 6))]
    default: return size(byClass: name).map { [.size($0)] } ?? []
    }
  }

  /// The size by classes such as `font-1em30` and `font-130per`, which publishers in Japan have for EPUB.
  private static func size(byClass name: String) -> Dimension? {
    guard name.hasPrefix("font-") else { return nil }
    var word = name.dropFirst(5)
    if word.hasSuffix("per") {
      word = word.dropLast(3)
    } else {
      let parts = word.split(separator: "em", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].utf8.count == 1, parts[1].utf8.count == 2 else { return nil }
      word = Substring(parts.joined())
    }
    guard word.utf8.count == 3, word.utf8.allSatisfy(\.isASCIIDigit), let percent = Int(word),
      (30...300).contains(percent), percent != 100
    else { return nil }
    return .em(1024 * percent / 100)
  }

  /// A size beside that of the text around it: `1.5em`, `80%`, `small`; `nil` for others.
  private static func size(byStyle value: String?) -> Dimension? {
    guard let value else { return nil }
    let named = [
      "smaller": 0.83, "small": 0.83, "x-small": 0.7, "larger": 1.2, "large": 1.2, "x-large": 1.5,
    ]
    var factor = named[value]
    if value.hasSuffix("em"), !value.hasSuffix("rem") { factor = Double(value.dropLast(2)) }
    if value.hasSuffix("%") { factor = Double(value.dropLast()).map { $0 / 100 } }
    guard let factor, factor >= 0.2, factor <= 10 else { return nil }
    let parts = Int(factor * 1024 + 0.5)
    return parts == 1024 ? nil : .em(parts)
  }

  /// The properties that give text attributes.
  private static let ofText: Set<String> = [
    "font-size", "font-weight", "font-style", "font-family", "text-combine-upright", "text-combine",
    "text-emphasis", "text-emphasis-style", "vertical-align", "text-orientation", "color",
    "text-decoration", "text-decoration-line", "border", "border-top", "border-right",
    "border-bottom", "border-left", "background", "background-color",
  ]

  private static func byStyle(_ tag: HTMLTag) -> [Attribute] {
    guard tag.declarations != nil || tag.attributes["style"] != nil else { return [] }
    // Most rules are about blocks alone.
    if let declarations = tag.declarations, !declarations.keys.contains(where: Self.ofText.contains)
    {
      return []
    }
    func value(_ name: String) -> String? {
      // Those of sheets have their names without prefixes.
      if let declarations = tag.declarations { return declarations[name] }
      return tag.style(name) ?? tag.style("-webkit-" + name) ?? tag.style("-epub-" + name)
    }
    var found: [Attribute] = []
    if let size = size(byStyle: tag.style("font-size")) { found.append(.size(size)) }
    if let weight = tag.style("font-weight"),
      ["bold", "bolder", "600", "700", "800", "900"].contains(weight)
    {
      found.append(bold)
    }
    if let style = tag.style("font-style"), style == "italic" || style == "oblique" {
      found.append(.slant(12))
    }
    if value("text-combine-upright") == "all" || value("text-combine") == "horizontal" {
      found.append(.tateChuYoko)
    }
    if let emphasis = value("text-emphasis-style") ?? value("text-emphasis"), emphasis != "none" {
      let place = value("text-emphasis-position") ?? ""
      let side: AnnotationSide = place.contains("left") || place == "under" ? .left : .right
      var sign = EmphasisMark(mark(of: emphasis), side: side)
      sign.color = CSSColor.first(in: value("text-emphasis-color") ?? value("text-emphasis") ?? "")
      found.append(.emphasis(sign))
    }
    switch value("vertical-align") {
    case "super": found.append(.script(.superscript))
    case "sub": found.append(.script(.subscript))
    default: break
    }
    switch value("text-orientation") {
    case "upright": found.append(.orientation(.upright))
    case "sideways": found.append(.orientation(.sideways))
    default: break
    }
    // The colour of blocks is mostly that of a whole page.
    if !blocks.contains(tag.name), let color = value("color").flatMap(CSSColor.first) {
      found.append(.ink(color))
    }
    if !blocks.contains(tag.name), let family = value("font-family"), CompositeFont.isGothic(family)
    {
      found.append(.fonts(["sans-serif"]))
    }
    if let box = tag.inlineBox { found.append(.box(box)) }
    return found + lines(value("text-decoration") ?? value("text-decoration-line") ?? "", value)
  }

  /// The sign of a value of `text-emphasis`: by its name, or itself in quotation marks.
  private static func mark(of emphasis: String) -> String {
    let mark: Character = emphasis.contains("\"") ? "\"" : "'"
    let quoted = emphasis.split(separator: mark, omittingEmptySubsequences: false)
    if quoted.count >= 3, let sign = quoted[1].first { return String(sign) }
    let isOpen = emphasis.contains("open")
    if emphasis.contains("double-circle") { return isOpen ? "◎" : "◉" }
    if emphasis.contains("circle") { return isOpen ? "○" : "●" }
    if emphasis.contains("triangle") { return isOpen ? "△" : "▲" }
    if emphasis.contains("dot") { return isOpen ? "◦" : "•" }
    return isOpen ? "﹆" : "﹅"
  }

  /// The lines of `text-decoration`, in the style and the colour that it names.
  private static func lines(
    _ decoration: String, _ value: (String) -> String?
  ) -> [Attribute] {
    let words = CSSColor.words(decoration)
    guard !words.isEmpty else { return [] }
    let named =
      words
      + [value("text-decoration-style"), value("text-decoration-color")]
      .compactMap(\.self)
    let style =
      named.compactMap {
        [
          "double": .double, "dotted": .dotted, "dashed": .dashed,
          "wavy": LineStroke.LineStyle.wavy,
        ][$0]
      }.first ?? .single
    let stroke = LineStroke(style, color: named.lazy.compactMap(CSSColor.first).first)
    var found: [Attribute] = []
    let position = value("text-underline-position") ?? ""
    let side: SideLine.Side =
      position.contains("left") ? .left : position.contains("right") ? .right : .automatic
    if words.contains("underline") { found.append(.sideLine(SideLine(stroke, side: side))) }
    if words.contains("overline") { found.append(.sideLine(SideLine(stroke, side: .opposite))) }
    if words.contains("line-through") { found.append(.strikethrough(stroke)) }
    return found
  }

  static func language(of tag: HTMLTag) -> LanguageTag? {
    (tag.attributes["lang"] ?? tag.attributes["xml:lang"]).flatMap { LanguageTag($0) }
  }

  /// The direction of a text by itself; that of `bdi` without one is that of its first letter.
  static func direction(of tag: HTMLTag) -> ParagraphStyle.BaseDirection? {
    tag.attributes["dir"].flatMap { ParagraphStyle.BaseDirection(rawValue: $0.lowercased()) }
      ?? (tag.name == "bdi" ? .automatic : nil)
  }

  /// The indent of a block, in characters: of a quotation, or by Aozora Bunko's class `jisage_2`.
  static func indent(of tag: HTMLTag) -> Int {
    if tag.name == "blockquote" || tag.name == "dd" { return 2 }
    for name in tag.classes where name.hasPrefix("jisage_") {
      return min(Int(name.dropFirst(7)) ?? 0, 60)
    }
    return 0
  }

  /// The distance of text from the foot of the column, by Aozora Bunko's class `chitsuki_1`.
  static func foot(of tag: HTMLTag) -> Int? {
    for name in tag.classes where name.hasPrefix("chitsuki_") {
      return min(Int(name.dropFirst(9)) ?? 0, 60)
    }
    return nil
  }

  /// True for what is no text of a page of Aozora Bunko: notes of its editors, and what it says of itself.
  static func isHidden(_ tag: HTMLTag) -> Bool {
    tag.classes.contains { $0 == "notes" || $0 == "notation_notes" }
      || tag.name == "div" && tag.attributes["id"] == "card"
  }

  /// A length in 1/1024 em: `-2em`, `1.5rem`, `16px`, `12pt`; `nil` for other values. An em of the page is 16 px.
  static func parts(of value: String) -> Int? {
    if value == "0" { return 0 }
    let units: [(String, Double)] = [
      ("rem", 1024), ("em", 1024), ("ic", 1024), ("ch", 512), ("px", 64), ("pt", 1024 / 12.0),
      ("mm", 1024 / 4.233),
    ]
    guard let (unit, scale) = units.first(where: { value.hasSuffix($0.0) }),
      let number = Double(value.dropLast(unit.count)), number.isFinite, abs(number) <= 10_000
    else { return nil }
    return min(max(Int((number * scale).rounded()), -60 * 1024), 60 * 1024)
  }

  /// True if a page begins before the element.
  static func beginsPage(_ tag: HTMLTag) -> Bool {
    if tag.classes.contains("pagebreak") || tag.classes.contains("pagebreak-before") { return true }
    return breaksPage(tag.style("break-before") ?? tag.style("page-break-before"))
  }

  /// True if a page begins after the element.
  static func endsPage(_ tag: HTMLTag) -> Bool {
    breaksPage(tag.style("break-after") ?? tag.style("page-break-after"))
  }

  /// What the paragraphs of an element stay on a page with (BK-B10).
  static func keep(of tag: HTMLTag) -> ParagraphStyle.Keep? {
    switch tag.name {
    case "figcaption": return .caption
    case "caption": return .next
    // The sign between two scenes of an e-book has a place of its own at the ends of pages (BK-B5).
    case "p" where !tag.classes.contains("scene"), "dt":
      if (tag.style("break-after") ?? tag.style("page-break-after")) == "avoid" { return .next }
      if (tag.style("break-before") ?? tag.style("page-break-before")) == "avoid" {
        return .previous
      }
    default: break
    }
    let isCaption = tag.classes.contains { name in
      ["caption", "figcaption", "image-caption", "wp-caption-text"].contains(name.lowercased())
    }
    return isCaption ? .caption : nil
  }

  private static func breaksPage(_ value: String?) -> Bool {
    switch value {
    case "always", "page", "left", "right", "recto", "verso": true
    default: false
    }
  }
}

extension Attribute {
  /// True for two attributes of which one says what the other one does.
  fileprivate func isOfSameKind(as other: Attribute) -> Bool {
    switch (self, other) {
    case (.emphasis, .emphasis), (.sideLine, .sideLine), (.strikethrough, .strikethrough),
      (.outline, .outline),
      (.slant, .slant), (.size, .size), (.script, .script), (.tateChuYoko, .tateChuYoko),
      (.orientation, .orientation), (.fonts, .fonts), (.box, .box):
      true
    default: false
    }
  }
}

extension HTMLTag {
  /// True for the line of an author or a second title, by the classes of our e-books.
  var isTitleLine: Bool {
    name == "p" && classes.contains { $0 == "author" || $0 == "subtitle" }
  }

  /// The level of a heading by the classes that Aozora Bunko and publishers in Japan have for it: 大見出し, 中見出し, 小見出し.
  var levelByClass: Int? {
    for name in classes where name.hasSuffix("midashi") {
      if name.hasSuffix("naka-midashi") { return 2 }
      return name.hasSuffix("ko-midashi") ? 3 : 1
    }
    return nil
  }
}
