import VerticalLayout

/// Writes a page of the web that stands in columns from right to left.
struct HTMLDialect: ExportDialect {
  /// The drawings of seals in SVG, by the names of their images. One without a drawing has its words alone.
  var seals: [String: [UInt8]] = [:]

  func plain(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String {
    var plain = ""
    var last = before
    for scalar in text {
      switch scalar {
      case "&": plain += "&amp;"
      case "<": plain += "&lt;"
      case ">": plain += "&gt;"
      // Browsers make one of several, and none at the head of a line.
      case " " where last == " " || last == nil || last == ">": plain += "&#x20;"
      case "\t": plain += "&#x2003;"
      default: plain.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return plain
  }

  private func value(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }

  private func element(_ name: String, _ attributes: String = "") -> ExportMark {
    ExportMark(begin: "<\(name)\(attributes.isEmpty ? "" : " " + attributes)>", end: "</\(name)>")
  }

  private static let emphasis: [String: String] = [
    "": "filled sesame", "﹅": "filled sesame", "﹆": "open sesame", "●": "filled circle",
    "○": "open circle",
    "▲": "filled triangle", "△": "open triangle", "◎": "open double-circle",
    "◉": "filled double-circle", "•": "filled dot",
    "◦": "open dot",
  ]

  /// The word that CSS has for a style of lines.
  private static func css(_ style: LineStroke.LineStyle) -> String {
    switch style {
    case .single: ""
    case .thick: " 0.1em"
    case .double, .dotted, .dashed, .wavy: " \(style.rawValue)"
    case .shortDashed, .dashDot, .dashDotDot: " dashed"
    }
  }

  func mark(_ attribute: Attribute, over text: Substring) -> ExportMark? {
    switch attribute {
    case .ruby(let ruby):
      let reading = reading(ruby.content)
      return ruby.side == .right
        ? ExportMark(begin: "<ruby>", end: "<rp>（</rp><rt>\(reading)</rt><rp>）</rp></ruby>")
        : ExportMark(begin: "<ruby>", end: "<rtc><rt>\(reading)</rt></rtc></ruby>")
    case .emphasis(let mark):
      guard mark.side == .right, let style = Self.emphasis[mark.mark] else { return nil }
      return element(
        "span", "style=\"-webkit-text-emphasis: \(style); text-emphasis: \(style)\"")
    case .tateChuYoko: return element("span", "class=\"tcy\"")
    case .outline, .weight: return attribute.isBold ? element("b") : nil
    case .slant: return element("i")
    case .strikethrough: return element("s")
    case .sideLine(let line):
      guard line != SideLine(), line != SideLine(side: .right) else { return element("u") }
      let name = line.side == .opposite ? "overline" : "underline"
      let color = line.stroke.color.map { " \($0)" } ?? ""
      return element(
        "span", "style=\"text-decoration: \(name)\(Self.css(line.stroke.style))\(color)\"")
    case .size(.em(let parts)):
      let size = min(max(parts, 1), 1 << 20) * 10_000 / 1024
      let rest = String(10_000 + size % 10_000).dropFirst()
      return element("span", "style=\"font-size: \(size / 10_000).\(rest)em\"")
    case .script(let position): return element(position == .superscript ? "sup" : "sub")
    case .inset(let inset) where inset.form == .cell:
      return ExportMark(begin: inset.continuesNote ? "<br>" : "")
    case .inset(let inset):
      return inset.form == .warichu ? element("span", "class=\"warichu\"") : nil
    case .box(let box): return box.border == nil ? nil : element("span", "class=\"keigakomi\"")
    case .language(let tag): return element("span", "lang=\"\(tag)\"")
    case .direction(let direction): return element("span", "dir=\"\(direction.rawValue)\"")
    case .orientation(let mode):
      return mode == .mixed ? nil : element("span", "class=\"\(mode.rawValue)\"")
    case .kanbun(let mark): return kanbun(mark)
    case .link(let target): return element("a", "href=\"\(value(target))\"")
    case .anchor(let name): return element("a", "id=\"\(value(name))\"")
    case .attachment(let image):
      let words = text == "\u{FFFC}" ? "" : value(String(text))
      let source = source(of: image)
      return ExportMark(begin: "<img\(source) alt=\"\(words)\">", isWhole: true)
    case .heading(let heading):
      return element(
        "b", "role=\"heading\" aria-level=\"\(min(max(heading.level, 1), 6))\"")
    case .insetBracket: return ExportMark()
    default: return nil
    }
  }

  /// The attributes by which browsers find an image. A seal is in the page itself, beside the words that it is cut of, by which
  /// it is read again (SH-E4).
  private func source(of image: ImageAttachment) -> String {
    guard let words = image.seal else { return " src=\"\(value(image.image))\"" }
    var text = " data-seal=\"\(value(words))\""
    if let drawing = seals[image.image] {
      var data: [UInt8] = []
      Base64.append(drawing, to: &data)
      text += " src=\"data:image/svg+xml;base64,\(String(decoding: data, as: UTF8.self))\""
    }
    guard image.width != nil || image.height != nil else { return text }
    let (width, height) = (Self.css(image.width), Self.css(image.height))
    return text + " style=\"width: \(width); height: \(height)\""
  }

  private static func css(_ length: Dimension?) -> String {
    switch length {
    case .em(let parts)?: "\(Double(parts) / 1024)em"
    case .absolute(let length)?: "\(length.short)pt"
    case nil: "auto"
    }
  }

  func marksText(of attribute: Attribute) -> Bool { attribute.isRuby }

  private func reading(_ text: AttributedText) -> String {
    text.stretches.map { text, attributes in
      let marks = attributes.prefix(ExportMark.deepest).compactMap { mark($0, over: text[...]) }
      return marks.map(\.begin).joined() + value(text)
        + marks.reversed().map(\.end).joined()
    }.joined()
  }

  private func kanbun(_ mark: KanbunMark) -> ExportMark? {
    switch mark.kind {
    case .kaeriten: ExportMark(end: "<sub class=\"kaeriten\">\(mark.text)</sub>")
    case .okurigana:
      mark.side == .right
        ? ExportMark(end: "<sup class=\"okurigana\">（\(mark.text)）</sup>") : nil
    case .tateTen: nil
    }
  }

  func word(_ parts: [(base: String, reading: AttributedText)]) -> String? {
    let inner = parts.map { "\($0.base)<rp>（</rp><rt>\(reading($0.reading))</rt><rp>）</rp>" }
    return "<ruby>\(inner.joined())</ruby>"
  }

  // MARK: Notes

  var linksNotes: Bool { true }

  /// The form that Pandoc gives notes, with the roles of DPUB-ARIA.
  func noteReference(_ reference: ExportedReference) -> String {
    let number = reference.number
    let id = reference.repetition == 0 ? "\(number)" : "\(number)-\(reference.repetition + 1)"
    return
      "<a href=\"#fn\(number)\" class=\"footnote-ref\" id=\"fnref\(id)\" role=\"doc-noteref\"><sup>\(number)</sup></a>"
  }

  func notes(_ notes: [WrittenNote]) -> String {
    var text = "<section class=\"footnotes\" role=\"doc-endnotes\">\n<ol>\n"
    var next = 1
    for note in notes {
      let number = note.number
      let value = number == next ? "" : " value=\"\(number)\""
      let back =
        "<a href=\"#fnref\(number)\" class=\"footnote-back\" role=\"doc-backlink\">↩\u{FE0E}</a>"
      text += "<li id=\"fn\(number)\"\(value)>"
      text += note.lines.map { "<p>\($0)" }.joined(separator: "</p>\n") + back + "</p></li>\n"
      next = number + 1
    }
    return text + "</ol>\n</section>\n"
  }

  // MARK: The page

  func head(_ document: Document) -> String {
    let language = document.language.map { " lang=\"\($0)\"" } ?? ""
    let title = value(
      document.title ?? document.paragraphs.first.map { document.text.slice($0.range) }.map {
        String($0.prefix(40))
      } ?? "")
    let author = document.author.map { "<meta name=\"author\" content=\"\(value($0))\">\n" } ?? ""
    return """
      <!DOCTYPE html>
      <html\(language)>
      <head>
      <meta charset="utf-8">
      <title>\(title)</title>
      \(author)<style>
      html { writing-mode: vertical-rl; text-orientation: mixed; line-height: 1.8; }
      body { margin: 2em; }
      p { margin: 0; white-space: pre-wrap; }
      .tcy { text-combine-upright: all; }
      .upright { text-orientation: upright; }
      .sideways { text-orientation: sideways; }
      .keigakomi { border: thin solid; }
      .warichu { font-size: 0.5em; }
      .footnotes { font-size: 0.8em; }
      table { border-spacing: 0; }
      td { padding: 0 0 1em; text-align: start; white-space: pre-wrap; }
      rt { text-emphasis: none; -webkit-text-emphasis: none; }\(Self.rules(document))\(Self.seals(document))
      </style>
      </head>
      <body>

      """
  }

  /// The declaration for seals, which are a little larger than characters where nothing else is said; none for a page without
  /// such.
  private static func seals(_ document: Document) -> String {
    guard document.spans.contains(where: { $0.attribute.image?.seal != nil }) else { return "" }
    return "\n[data-seal] { width: 1.2em; height: auto; }"
  }

  /// The declarations for the rules of tables; none for a page without such.
  private static func rules(_ document: Document) -> String {
    guard document.paragraphs.contains(where: { $0.style.row?.rules.isEmpty == false }) else {
      return ""
    }
    return """

      .row-rules, .cell-rules { border-collapse: collapse; }
      .row-rules tr + tr > * { border-block-start: thin solid; }
      .cell-rules td { padding: 0 0 0.5em; }
      .cell-rules td + td { border-inline-start: thin solid; padding-inline-start: 0.5em; }
      """
  }

  func item(
    _ item: ListItem, marker: String, _ text: String, after before: [ListItem]
  ) -> String? {
    guard item.markerLength > 0 else { return "<p>\(text)</p>\n" }
    let isHan = item.number.map { marker == HanNumber.text($0) + "、" } ?? false
    let isPlain = marker == "・" || isHan || item.number.map { marker == "\($0)．" } ?? false
    var opening = ""
    if before.last.map({ $0.level < item.level }) ?? true {
      let start = item.number.flatMap { $0 == 1 ? nil : " start=\"\($0)\"" } ?? ""
      let style =
        isHan
        ? " style=\"list-style-type: japanese-informal\""
        : isPlain ? "" : " style=\"list-style-type: none\""
      opening = item.number == nil ? "<ul\(style)>\n" : "<ol\(start)\(style)>\n"
    }
    let sign = isPlain ? "" : plain(marker.unicodeScalars[...], after: nil)
    return "\(opening)<li>\(sign)\(text)\n"
  }

  func item(
    _ line: String, beginning kind: ParagraphStyle.Break, _ unsaid: inout [String]
  ) -> String? {
    // After what opens its list.
    let tag = line.contains("<li>") ? "<li>" : "<p>"
    let place = line.firstRange(of: tag) ?? line.startIndex..<line.startIndex
    let style = " style=\"break-before: page\">"
    return line[..<place.lowerBound] + tag.dropLast() + style + line[place.upperBound...]
  }

  func end(_ lists: ArraySlice<ListItem>) -> String {
    lists.reversed().map { $0.number == nil ? "</ul>\n" : "</ol>\n" }.joined()
  }

  func row(_ cells: [String], of row: ExportedRow) -> String? {
    // A row whose first cell does not stand by its start begins with a tab.
    let stops = row.style.tabs
    let spans =
      row.style.row?.leadsFirst == true
      ? [1] + (row.style.row?.spans ?? []) : row.style.row?.spans ?? []
    let lead = row.style.row?.leadsFirst == true ? 1 : 0
    let heights = Array(repeating: 1, count: lead) + (row.style.row?.rowSpans ?? [])
    let written = cells.enumerated().map { index, cell in
      if row.continued.contains(index - lead) { return "" }
      let count = spans.indices.contains(index) ? spans[index] : 1
      let height = heights.indices.contains(index) ? heights[index] : 1
      let wide =
        (count > 1 ? " colspan=\"\(count)\"" : "") + (height > 1 ? " rowspan=\"\(height)\"" : "")
      return switch index > 0 && index <= stops.count ? stops[index - 1].alignment : .start {
      case .end: "<td\(wide) style=\"text-align: end\">\(cell)</td>"
      case .center: "<td\(wide) style=\"text-align: center\">\(cell)</td>"
      default: "<td\(wide)>\(cell)</td>"
      }
    }
    let rules = row.style.row?.rules ?? []
    let classes =
      (rules.contains(.rows) ? ["row-rules"] : []) + (rules.contains(.cells) ? ["cell-rules"] : [])
    return (row.isFirst ? opening("table", row.style, classes) + "\n" : "")
      + (row.isFirst && row.headRows > 0 ? "<thead>\n" : "") + "<tr>\(written.joined())</tr>\n"
      + (row.number + 1 == row.headRows ? "</thead>\n" : "") + (row.isLast ? "</table>\n" : "")
  }

  func boxMarks(_ box: BoxStyle, _ unsaid: inout [String]) -> ExportMark? {
    var styles: [String] = []
    if let border = box.border {
      let names: [BoxStyle.Border.Style: String] = [
        .single: "solid", .double: "double", .dotted: "dotted", .dashed: "dashed",
      ]
      let style = names[border.style] ?? "dashed"
      if names[border.style] == nil { unsaid.append("dashes of boxes") }
      let line =
        "\(border.width.map { "\($0)" } ?? "thin") \(style)"
        + (border.color.map { " \($0.css)" } ?? "")
      let sides: [(String, BoxStyle.Border.Edge)] = [
        ("-top", .head), ("-right", .right), ("-bottom", .foot), ("-left", .left),
      ]
      styles =
        border.edges.count == sides.count
        ? ["border: \(line)"]
        : sides.filter { border.edges.contains($0.1) }.map { "border\($0.0): \(line)" }
    }
    if let ground = box.ground { styles.append("background-color: \(ground.css)") }
    guard !styles.isEmpty else { return nil }
    if box.radius != .zero { styles.append("border-radius: \(box.radius)") }
    for (name, edges) in [("padding", box.padding), ("margin", box.margin)]
    where name == "padding" || edges != BoxStyle.Edges() {
      styles.append("\(name): \(edges.head) \(edges.right) \(edges.foot) \(edges.left)")
    }
    if box.hasOwnSize || box.hasShares { unsaid.append("sizes of boxes") }
    return ExportMark(begin: "<div style=\"\(styles.joined(separator: "; "))\">\n", end: "</div>\n")
  }

  func foot(_ document: Document) -> String { "</body>\n</html>\n" }

  func line(
    _ text: String, _ paragraph: Paragraph, isFirst: Bool, _ unsaid: inout [String]
  ) -> String {
    var classes: [String] = []
    let style = paragraph.style
    var name = "p"
    switch paragraph.role {
    case .title: (name, classes) = ("h1", ["title"])
    case .author: (name, classes) = ("h2", ["author"])
    case .heading(let level): name = "h\(min(max(level, 1), 6))"
    case .subtitle: classes = ["subtitle"]
    case .body: break
    }
    let tag = opening(name, style, classes)
    return "\(tag)\(text.isEmpty ? "<br>" : text)</\(name)>\n"
  }

  /// The opening tag of a block.
  private func opening(
    _ name: String, _ style: ParagraphStyle, _ classes: [String] = []
  ) -> String {
    var classes = classes
    var styles: [String] = []
    if style.alignment == .bottom {
      let number = style.tailIndent?.wholeEm ?? 0
      classes.append("chitsuki_\(number)")
      styles += ["text-align: end", "margin-block-end: \(number)em"]
    } else if let head = style.headIndent?.wholeEm, head > 0 {
      classes.append("jisage_\(head)")
      styles.append("padding-inline-start: \(head)em")
    }
    if style.breakBefore != nil { styles.append("break-before: page") }
    var tag = name
    if let direction = style.baseDirection { tag += " dir=\"\(direction.rawValue)\"" }
    if !classes.isEmpty { tag += " class=\"\(classes.joined(separator: " "))\"" }
    if !styles.isEmpty { tag += " style=\"\(styles.joined(separator: "; "))\"" }
    return "<\(tag)>"
  }
}

extension Color {
  /// As CSS has it, which does not know our names.
  fileprivate var css: String {
    let channels = [red, green, blue] + (alpha == 255 ? [] : [alpha])
    return channels.reduce("#") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
  }
}
