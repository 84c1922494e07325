import VerticalLayout

/// Writes the text of an EPUB: XHTML with the class names of the guide of Japan's electronic publishers (EO-7).
///
/// Only what that guide expects is used, and what its table of our own names beside it. Classes are declared in
/// ``EPUBSheet``.
struct EPUBDialect: ExportDialect {
  /// The places of the book.
  let places: EPUBPlaces
  let language: LanguageTag
  /// The indent that the layout gives to paragraphs by itself, in 1/1024 em.
  var indent = 0
  /// True for columns that go on to the right.
  var isLeftToRight = false
  /// What is written for characters that the fonts of readers may lack, by their text.
  var gaiji: [String: String] = [:]
  private let html = HTMLDialect()

  init(_ places: EPUBPlaces, language: LanguageTag) {
    self.places = places
    self.language = language
  }

  var opensReadings: Bool { true }
  var nestsLinks: Bool { false }
  var linksNotes: Bool { true }
  func marksText(of attribute: Attribute) -> Bool { attribute.isRuby }

  // MARK: Text

  func plain(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String {
    gaiji.isEmpty ? common(text, after: before) : rare(text, after: before)
  }

  /// Text with characters among it that are written in a way of their own.
  private func rare(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String {
    var written = ""
    var last = before
    var rest = text
    func mark(at index: Substring.UnicodeScalarView.Index) -> (key: String, mark: String)? {
      guard text[index].value >= 0x3400 else { return nil }
      var key = String(text[index])
      var next = text.index(after: index)
      while next < text.endIndex, text[next].properties.isVariationSelector {
        key.unicodeScalars.append(text[next])
        next = text.index(after: next)
      }
      return gaiji[key].map { (key, $0) }
    }
    while let index = rest.indices.first(where: { mark(at: $0) != nil }),
      let found = mark(at: index)
    {
      let plain = rest[..<index]
      written += common(plain, after: last) + found.mark
      last = ">"
      rest = rest[index...].dropFirst(found.key.unicodeScalars.count)
    }
    return written + common(rest, after: last)
  }

  private func common(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String
  {
    var plain = ""
    plain.reserveCapacity(text.count * 3)
    var last = before
    for scalar in text {
      switch scalar {
      case "&": plain += "&amp;"
      case "<": plain += "&lt;"
      case ">": plain += "&gt;"
      // Readers make one of several, and none at the head of a line.
      case " " where last == " " || last == nil || last == ">": plain += "&#160;"
      case "\t": plain += "&#x2003;"
      default:
        guard scalar.isOfXML else { continue }
        plain.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return plain
  }

  /// Text as a value of an attribute.
  static func value(_ text: String) -> String {
    var value = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": value += "&amp;"
      case "<": value += "&lt;"
      case ">": value += "&gt;"
      case "\"": value += "&quot;"
      case "\t", "\n", "\r": value += " "
      default: if scalar.isOfXML { value.unicodeScalars.append(scalar) }
      }
    }
    return value
  }

  // MARK: Marks

  private func span(_ names: String) -> ExportMark {
    ExportMark(begin: "<span class=\"\(names)\">", end: "</span>")
  }

  func mark(_ attribute: Attribute, over text: Substring) -> ExportMark? {
    switch attribute {
    case .ruby(let ruby):
      let reading = reading(ruby.content)
      return ExportMark(
        begin: ruby.side == .right ? "<ruby>" : "<ruby class=\"left-ruby\">",
        end: "<rt>\(reading)</rt></ruby>")
    case .emphasis(let mark): return span(EPUBSheet.name(of: mark, in: language))
    case .tateChuYoko: return span("tcy")
    case .outline, .weight: return attribute.isBold ? span("bold") : nil
    case .slant: return span("italic")
    case .strikethrough: return span("line-through")
    case .sideLine(let line): return span(EPUBSheet.names(of: line, in: language))
    case .size(.em(let parts)): return span(EPUBSheet.name("font", parts))
    case .script(let position): return span(position == .superscript ? "super" : "sub")
    case .fonts(let names):
      return names.contains(where: CompositeFont.isGothic) ? span("gfont") : nil
    case .inset(let inset): return mark(inset)
    case .box(let box):
      guard box.border != nil || box.ground != nil else { return ExportMark() }
      let names = [
        box.border.map { _ in "keigakomi" }, box.ground.map { EPUBSheet.name("ground", $0) },
      ]
      return span(names.compactMap(\.self).joined(separator: " "))
    case .ink(let color): return color.isBlack ? ExportMark() : span(EPUBSheet.name("ink", color))
    case .language(let tag):
      return ExportMark(begin: "<span xml:lang=\"\(tag)\" lang=\"\(tag)\">", end: "</span>")
    case .direction(let direction):
      return ExportMark(begin: "<span dir=\"\(direction.rawValue)\">", end: "</span>")
    case .orientation(let mode): return mode == .mixed ? ExportMark() : span(mode.rawValue)
    case .kanbun(let mark): return self.mark(mark)
    case .link(let target): return link(target)
    case .anchor(let name):
      guard let id = places.id(ofAnchor: name) else { return ExportMark() }
      return ExportMark(begin: "<span id=\"\(id)\"></span>")
    case .attachment(let image):
      return places.images[image.image].map {
        ExportMark(begin: $0.tag(for: image, text), isWhole: true)
      }
    case .float: return ExportMark()
    case .heading(let heading):
      let level = min(max(heading.level, 1), 6)
      return ExportMark(
        begin: "<span class=\"bold\" role=\"heading\" aria-level=\"\(level)\">", end: "</span>")
    case .noBreak, .indexTerm, .insetBracket, .noteMark, .leader: return ExportMark()
    default: return nil
    }
  }

  private func mark(_ inset: Inset) -> ExportMark? {
    switch inset.form {
    case .cell: ExportMark(begin: inset.continuesNote ? "<br/>" : "")
    // One without brackets is told from the text around it by some of the sheet.
    case .warichu: span("warichu warichu-bare")
    case .flowing, .single, .right, .left: span("warichu")
    case .parallel, .furiwake, .window: nil
    }
  }

  private func mark(_ mark: KanbunMark) -> ExportMark? {
    let text = reading(mark.content)
    switch mark.kind {
    case .kaeriten: return ExportMark(end: "<span class=\"kunten\">\(text)</span>")
    case .okurigana: return ExportMark(end: "<span class=\"kunten-okuri\">\(text)</span>")
    case .tateTen: return ExportMark(end: "<span class=\"kunten\">\u{2010}</span>")
    }
  }

  private func link(_ target: String) -> ExportMark? {
    guard let reference = places.reference(to: target) else { return nil }
    return ExportMark(
      begin: "<a href=\"\(Self.value(reference))\">", end: "</a>", isLink: true)
  }

  func bracketed(_ reading: AttributedText) -> ExportMark? {
    ExportMark(end: "<span class=\"left-reading\">（\(self.reading(reading))）</span>")
  }

  private func reading(_ text: AttributedText) -> String {
    text.stretches.map { text, attributes in
      let marks = attributes.prefix(ExportMark.deepest).filter { !$0.isRuby }
        .compactMap { mark($0, over: text[...]) }
      return marks.map(\.begin).joined() + plain(text.unicodeScalars[...], after: "　")
        + marks.reversed().map(\.end).joined()
    }.joined()
  }

  func word(_ parts: [(base: String, reading: AttributedText)]) -> String? {
    "<ruby>\(parts.map { "\($0.base)<rt>\(reading($0.reading))</rt>" }.joined())</ruby>"
  }

  // MARK: Notes

  func noteReference(_ reference: ExportedReference) -> String {
    let number = reference.number
    let id =
      EPUBPlaces.number(number) + (reference.repetition == 0 ? "" : "-\(reference.repetition + 1)")
    return "<a class=\"noteref\" epub:type=\"noteref\" role=\"doc-noteref\" id=\"noteref-\(id)\" "
      + "href=\"\(places.reference(toNote: number))\">\(noteReferenceInLink(reference))</a>"
  }

  func noteReferenceInLink(_ reference: ExportedReference) -> String {
    "<span class=\"super\">\(Self.mark(ofNote: reference.number))</span>"
  }

  /// A number in brackets; of up to three digits it stands in one cell.
  private static func mark(ofNote number: Int) -> String {
    number < 1000 ? "（<span class=\"tcy\">\(number)</span>）" : "（\(number)）"
  }

  func notes(_ notes: [WrittenNote]) -> String {
    notes.map { note in
      let id = EPUBPlaces.number(note.number)
      let back =
        "<a href=\"#noteref-\(id)\" role=\"doc-backlink\">\(Self.mark(ofNote: note.number))</a>　"
      let lines = note.lines.enumerated().map { "<p>\($0 == 0 ? back : "")\($1)</p>\n" }.joined()
      return
        "<aside class=\"note\" epub:type=\"footnote\" role=\"doc-footnote\" id=\"note-\(id)\">\n"
        + "\(lines)</aside>\n"
    }.joined()
  }

  // MARK: Lines

  func line(
    _ text: String, _ paragraph: Paragraph, isFirst: Bool, _ unsaid: inout [String]
  ) -> String {
    let start = paragraph.range.lowerBound
    let floats = places.floats[start].map { "<p class=\"figure\">\($0)</p>\n" } ?? ""
    var (name, names) = ("p", [String]())
    var attributes = places.headings[start].map { " id=\"\($0)\"" } ?? ""
    switch paragraph.role {
    case .title: (name, names) = ("h1", ["oo-midashi", "title"])
    case .author: names = ["author"]
    case .heading(let level):
      let midashi = ["oo-midashi", "naka-midashi", "ko-midashi"]
      name = "h\(min(max(level, 1), 6))"
      names = [midashi[min(max(level, 1), 3) - 1]]
    case .subtitle: names = ["subtitle"]
    case .body: break
    }
    let isScene = paragraph.role == .body && EPUBSheet.isScene(text, paragraph)
    if isScene {
      names.append("scene")
      attributes += " role=\"separator\""
    }
    names += EPUBSheet.names(of: paragraph.style, unsaid: &unsaid)
    if paragraph.isIndented, indent > 0, !isScene, !text.isEmpty, !text.hasPrefix("　") {
      names.append(EPUBSheet.name("indent", indent))
    }
    if let direction = paragraph.style.baseDirection {
      attributes += " dir=\"\(direction.rawValue)\""
    }
    let classes = names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
    return floats + "<\(name)\(classes)\(attributes)>\(text.isEmpty ? "<br/>" : text)</\(name)>\n"
  }

  // MARK: Lists, tables and boxes

  func item(
    _ item: ListItem, marker: String, _ text: String, after before: [ListItem]
  ) -> String? {
    let depth = min(max(item.level, 1), ListItem.deepest)
    // One list more for each level that no list is open of.
    let opened = before.last.map { $0.level < item.level } ?? true ? "<div role=\"list\">\n" : ""
    guard item.markerLength > 0 else {
      return "<p class=\"\(EPUBSheet.name("start", depth * 1024))\">\(text)</p>\n"
    }
    let room = max(1024, TableRow.length(of: marker[...]))
    var names = [EPUBSheet.name("h-indent", room)]
    if depth > 1 { names.insert(EPUBSheet.name("start", (depth - 1) * 1024), at: 0) }
    let sign = "<span class=\"list-marker\">\(self.marker(marker, item.number))</span>"
    return
      "\(opened)<p role=\"listitem\" class=\"\(names.joined(separator: " "))\">\(sign)\(text)</p>\n"
  }

  /// A marker, with its digits in one cell.
  private func marker(_ marker: String, _ number: Int?) -> String {
    let digits = marker.utf8.prefix(while: \.isASCIIDigit)
    guard number != nil, (1...3).contains(digits.count) else {
      return plain(marker.unicodeScalars[...], after: "　")
    }
    let rest = marker.dropFirst(digits.count)
    return "<span class=\"tcy\">\(Substring(digits))</span>"
      + plain(rest.unicodeScalars, after: "　")
  }

  func item(
    _ line: String, beginning kind: ParagraphStyle.Break, _ unsaid: inout [String]
  ) -> String? { line }

  func end(_ lists: ArraySlice<ListItem>) -> String {
    String(repeating: "</div>\n", count: lists.count)
  }

  func row(_ cells: [String], of row: ExportedRow) -> String? {
    var row = row
    // A page is a file, and not a look of its first table.
    row.style.breakBefore = nil
    let text = html.row(cells, of: row)
    guard row.number < row.headRows else { return text }
    return text?.replacing("<td", with: "<th").replacing("</td>", with: "</th>")
  }

  func boxMarks(_ box: BoxStyle, _ unsaid: inout [String]) -> ExportMark? {
    if box.ground == nil, let border = box.border, border.style == .single, border.color == nil,
      border.edges.count == 4
    {
      return ExportMark(begin: "<div class=\"keigakomi\">\n", end: "</div>\n")
    }
    return html.boxMarks(box, &unsaid) ?? ExportMark(begin: "<div>\n", end: "</div>\n")
  }

  func tiers(_ tiers: PassageTiers?, after before: PassageTiers?) -> String? { "" }
}

extension Unicode.Scalar {
  /// True for a character that a file of XML may have (XML 1.0, 2.2), but for the control characters that it should not.
  var isOfXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: true
    case ..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
    case 0xFDD0...0xFDEF: false
    default: value & 0xFFFE != 0xFFFE
    }
  }
}

extension BookImage {
  /// The element that shows it.
  ///
  /// - Parameter words: what stands for it in the text.
  func tag(for attachment: ImageAttachment, _ words: Substring) -> String {
    let alt = words == "\u{FFFC}" ? "" : EPUBDialect.value(String(words))
    var styles: [String] = []
    if let width = attachment.width { styles.append("width: \(width)") }
    if let height = attachment.height { styles.append("height: \(height)") }
    let isGaiji = attachment.isOfOneCell(words)
    let name = isGaiji ? "gaiji" : styles.isEmpty ? "fit" : "sized"
    let style =
      isGaiji || styles.isEmpty ? "" : " style=\"\(styles.joined(separator: "; "))\""
    return "<img class=\"\(name)\"\(style) src=\"../image/\(file)\" alt=\"\(alt)\"/>"
  }
}
