import DrawingSupport
import VerticalLayout

/// Writes the text of a Word file as a stream of text and signs (DO-1): the table of chapter 3 of the reader, backwards.
struct WordDialect: ExportDialect {
  let options: WordOptions
  /// The elements of pictures that stand before the text of a paragraph, by its offset.
  var floats: [Int: String] = [:]
  /// The paragraphs that are pictures on pages of their own, by their offsets.
  var plates: Set<Int> = []
  /// The names of places, as Word may have them.
  var places: [String: String] = [:]

  init(_ options: WordOptions) { self.options = options }

  var opensReadings: Bool { true }
  var nestsLinks: Bool { false }
  var linksNotes: Bool { true }
  func marksText(of attribute: Attribute) -> Bool { attribute.isRuby }

  // MARK: Text

  func plain(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String {
    guard text.contains(where: { !$0.isOfXML }) else { return String(text) }
    return String(String.UnicodeScalarView(text.filter(\.isOfXML)))
  }

  private func property(
    _ property: WordProperty, _ value: String, instead: ExportMark.Substitute? = nil
  ) -> ExportMark {
    ExportMark(
      begin: WordSign.begin("\(property.rawValue)", value),
      end: WordSign.end("\(property.rawValue)"), instead: instead)
  }

  func mark(_ attribute: Attribute, over text: Substring) -> ExportMark? {
    switch attribute {
    case .ruby(let ruby): return mark(ruby)
    case .emphasis(let mark): return self.mark(mark)
    case .tateChuYoko: return property(.layout, "vert")
    case .outline, .weight:
      return attribute.isBold ? property(.bold, "<w:b/>") : nil
    case .slant: return property(.slant, "<w:i/>")
    case .strikethrough(let stroke):
      return stroke.style == .double
        ? property(.doubleStrike, "<w:dstrike/>") : property(.strike, "<w:strike/>")
    case .sideLine(let line): return mark(line)
    case .size(let size): return property(.size, "\(parts(size))")
    case .letterSpacing(let length): return property(.spacing, "\(parts(length))")
    case .baselineShift(let length): return property(.shift, "\(parts(length))")
    case .spread(let length): return property(.fit, "\(parts(length))")
    case .script(let position):
      return property(.script, "<w:vertAlign w:val=\"\(position.rawValue)\"/>")
    case .fonts(let names): return mark(fonts: names)
    case .inset(let inset): return mark(inset)
    case .insetBracket:
      return ExportMark(begin: WordSign.bracket(), end: WordSign.endBracket())
    case .box(let box): return mark(box)
    case .ink(let color):
      return color.isBlack ? ExportMark() : property(.ink, "<w:color w:val=\"\(color.digits)\"/>")
    case .language(let tag): return property(.language, tag.text)
    case .direction(let direction):
      return direction == .rightToLeft ? property(.rightToLeft, "<w:rtl/>") : ExportMark()
    case .orientation(let mode): return mode == .mixed ? ExportMark() : nil
    case .kanbun(let mark): return self.mark(mark)
    case .link(let target): return link(target)
    case .anchor(let name):
      return ExportMark(begin: places[name].map { WordSign.place($0) } ?? "")
    case .attachment(let image):
      let isPlate = image.plate != nil
      return picture(image, words: text).map {
        ExportMark(
          begin: $0, isWhole: true,
          instead: isPlate
            ? .init(
              kind: "pictures that fill pages",
              words: "they stand in the line, each on a page of its own")
            : nil)
      }
    case .heading: return property(.bold, "<w:b/>")
    case .foot:
      return ExportMark(begin: WordSign.foot(), instead: .init(words: "it stands after a tab"))
    case .float:
      return ExportMark(
        instead: .init(
          kind: "pictures that float", words: "each is a paragraph before that which names it"))
    case .noBreak, .indexTerm, .noteMark, .leader: return ExportMark()
    default: return nil
    }
  }

  /// A length in 1/1024 of the text's size.
  private func parts(_ length: Dimension) -> Int {
    switch length {
    case .em(let parts): min(max(parts, -1 << 20), 1 << 20)
    case .absolute(let length):
      min(max(length.rawValue, -1 << 30), 1 << 30) * 1024 / max(options.page.size.rawValue, 1)
    }
  }

  private func mark(_ ruby: Ruby) -> ExportMark {
    guard ruby.side == .right else { return left(ruby.content) }
    return ExportMark(
      begin: WordSign.base(),
      end: WordSign.reading() + reading(ruby.content) + WordSign.endReading())
  }

  /// Word has readings on the left as fields of formulas alone, which no editor of ours changes (DO-5).
  private func left(_ reading: AttributedText) -> ExportMark {
    ExportMark(end: "（\(self.reading(reading))）", instead: .init(words: "they stand in brackets"))
  }

  func bracketed(_ reading: AttributedText) -> ExportMark? { left(reading) }

  private func reading(_ text: AttributedText) -> String {
    text.stretches.map { text, attributes in
      let marks = attributes.prefix(ExportMark.deepest).filter { !$0.isRuby }
        .compactMap { mark($0, over: text[...]) }
      return marks.map(\.begin).joined() + plain(text.unicodeScalars[...], after: nil)
        + marks.reversed().map(\.end).joined()
    }.joined()
  }

  func word(_ parts: [(base: String, reading: AttributedText)]) -> String? {
    parts.map { part in
      WordSign.base() + part.base + WordSign.reading() + reading(part.reading)
        + WordSign.endReading()
    }.joined()
  }

  /// Word has four marks; others are the nearest of them.
  private func mark(_ mark: EmphasisMark) -> ExportMark {
    let sign = mark.sign(in: options.language)
    let names: [String: String] = ["﹅": "comma", "•": "dot", "○": "circle"]
    func value(_ name: String) -> String { "<w:em w:val=\"\(name)\"/>" }
    if mark.side == .left {
      return property(
        .emphasis, value("underDot"),
        instead: sign == "•" ? nil : .init(words: "dots stand there"))
    }
    if let name = names[sign] { return property(.emphasis, value(name)) }
    let name = ["﹆": "comma", "◎": "circle", "◉": "circle", "◦": "circle"][sign] ?? "dot"
    return property(
      .emphasis, value(name),
      instead: .init(
        kind: "emphasis with other marks than ﹅ • ○", words: "the nearest of them stands there"))
  }

  private func mark(_ line: SideLine) -> ExportMark {
    let name =
      switch line.stroke.style {
      case .single: "single"
      case .thick: "thick"
      case .double: "double"
      case .dotted: "dotted"
      case .dashed: "dashLong"
      case .shortDashed: "dash"
      case .dashDot: "dotDash"
      case .dashDotDot: "dotDotDash"
      case .wavy: "wave"
      }
    let color = line.stroke.color.map { " w:color=\"\($0.digits)\"" } ?? ""
    let isRight = options.language.profile == .japanese || options.language.profile == .korean
    // Word draws the line on the side that the language has it.
    let isUsual =
      switch line.side {
      case .automatic: true
      case .opposite: false
      case .right: isRight
      case .left: !isRight
      }
    return property(
      .underline, "<w:u w:val=\"\(name)\"\(color)/>",
      instead: isUsual
        ? nil
        : .init(
          kind: "lines on the other side", words: "they stand where the language usually has them"))
  }

  private func mark(fonts names: [String]) -> ExportMark? {
    guard let name = names.first(where: { !$0.contains("/") }) else { return nil }
    let known = CompositeFont.isGothic(name) ? options.fonts.gothic ?? name : name
    let value = XMLText.escaped(known)
    return property(
      .fonts, "<w:rFonts w:ascii=\"\(value)\" w:eastAsia=\"\(value)\" w:hAnsi=\"\(value)\"/>")
  }

  private func mark(_ inset: Inset) -> ExportMark? {
    switch inset.form {
    case .cell: ExportMark(begin: inset.continuesNote ? WordSign.lineBreak() : "")
    case .warichu: property(.layout, "combine")
    case .flowing, .single, .right, .left:
      property(
        .layout, "combine",
        instead: .init(
          kind: "notes in one small column", words: "they are set in two"))
    case .parallel, .furiwake, .window: nil
    }
  }

  private func mark(_ box: BoxStyle) -> ExportMark {
    var mark = ExportMark()
    if let border = box.border {
      let look = property(.border, "<w:bdr\(border.values(size: 4))/>")
      mark = ExportMark(begin: look.begin, end: look.end)
    }
    if let ground = box.ground {
      let look = property(
        .ground, "<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"\(ground.digits)\"/>")
      mark.begin += look.begin
      mark.end = look.end + mark.end
    }
    return mark
  }

  private func mark(_ mark: KanbunMark) -> ExportMark {
    let place = mark.kind == .okurigana ? "superscript" : "subscript"
    let look = property(.script, "<w:vertAlign w:val=\"\(place)\"/>")
    let text = mark.kind == .tateTen ? "\u{2010}" : reading(mark.content)
    return ExportMark(
      end: look.begin + text + look.end, instead: .init(words: "they stand small in the line"))
  }

  private func link(_ target: String) -> ExportMark? {
    var target = target
    if target.hasPrefix("#") {
      guard let place = places[String(target.dropFirst())] else { return nil }
      target = "#" + place
    }
    return ExportMark(begin: WordSign.link(target), end: WordSign.endLink(), isLink: true)
  }

  /// A picture on its line; `nil` where the file has none of its name.
  func picture(_ attachment: ImageAttachment, words: Substring) -> String? {
    guard let image = options.images[attachment.image] else { return nil }
    let size = options.page.size(of: attachment, image)
    // 12,700 make a point.
    func units(_ length: Length) -> String { "\(length.rawValue * 12_700 / 1024)" }
    return WordSign.picture(
      attachment.image, units(size.width), units(size.height),
      words == "\u{FFFC}" ? "" : plain(words.unicodeScalars, after: nil))
  }

  // MARK: Notes

  func noteReference(_ reference: ExportedReference) -> String {
    WordSign.reference("\(reference.number)", "\(reference.repetition)")
  }

  func notes(_ notes: [WrittenNote]) -> String {
    notes.map { note in
      let lines = note.lines.map { line in
        WordSign.paragraph("NoteText", "", "", "") + line + WordSign.endParagraph()
      }
      return WordSign.note("\(note.number)") + lines.joined() + WordSign.endNote()
    }.joined()
  }

  // MARK: Lines

  func line(
    _ text: String, _ paragraph: Paragraph, isFirst: Bool, _ unsaid: inout [String]
  ) -> String {
    let start = paragraph.range.lowerBound
    var properties = WordParagraphStyle(paragraph.style, options)
    if paragraph.isIndented, options.indent > 0, !text.isEmpty, !text.hasPrefix("　"),
      !SceneBreak.isOne(text, paragraph)
    {
      properties.first = options.indent
    }
    unsaid += properties.unsaid
    let style: String
    var size = ""
    switch paragraph.role {
    case .title: (style, size) = ("Title", scale(paragraph.role))
    case .author: style = "Author"
    case .subtitle: style = "Subtitle"
    case .heading(let level):
      style = "\(min(max(level, 1), WordOptions.headings))"
      size = scale(paragraph.role)
    case .body: style = paragraph.style.isContentsEntry ? "Contents" : ""
    }
    let own = plates.contains(start) ? "plate" : paragraph.style.breakBefore?.rawValue ?? ""
    let float = floats[start].map {
      WordSign.paragraph("", "", "", "") + $0 + WordSign.endParagraph()
    }
    return (float ?? "") + WordSign.paragraph(style, own, properties.text, size) + text
      + WordSign.endParagraph()
  }

  private func scale(_ role: Paragraph.Role) -> String { "\(HeadingStyle().scale(of: role))" }

  // MARK: Lists, tables and boxes

  func item(
    _ item: ListItem, marker: String, _ text: String, after before: [ListItem]
  ) -> String? {
    let depth = min(max(item.level, 1), 9)
    guard item.markerLength > 0 else {
      var style = ParagraphStyle()
      style.headIndent = .em(depth * 1024)
      let properties = WordParagraphStyle(style, options)
      return WordSign.paragraph("", "", properties.text, "") + text + WordSign.endParagraph()
    }
    let room = max(1024, TableRow.length(of: marker[...]))
    return WordSign.item(
      "\(depth)", item.number.map(String.init) ?? "", plain(marker.unicodeScalars[...], after: nil),
      "\(room)") + WordSign.paragraph("", "", "", "") + text + WordSign.endParagraph()
  }

  func item(
    _ line: String, beginning kind: ParagraphStyle.Break, _ unsaid: inout [String]
  ) -> String? {
    line.replacing(
      WordSign.paragraph("", "", "", ""), with: WordSign.paragraph("", kind.rawValue, "", ""),
      maxReplacements: 1)
  }

  func end(_ lists: ArraySlice<ListItem>) -> String {
    lists.first.map { WordSign.endLists("\(min(max($0.level, 1), 9))") } ?? ""
  }

  func row(_ cells: [String], of row: ExportedRow) -> String? {
    WordTableWriter(options.page).row(cells, of: row)
  }

  func boxMarks(_ box: BoxStyle, _ unsaid: inout [String]) -> ExportMark? {
    var border = ""
    if let line = box.border {
      let edges: [(String, BoxStyle.Border.Edge)] = [
        ("top", .head), ("left", .left), ("bottom", .foot), ("right", .right),
      ]
      border = edges.filter { line.edges.contains($0.1) }
        .map { "<w:\($0.0)\(line.values(size: 4)) w:space=\"4\"/>" }.joined()
      border = "<w:pBdr>\(border)</w:pBdr>"
    }
    let ground = box.ground.map {
      "<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"\($0.digits)\"/>"
    }
    if box.hasOwnSize || box.hasShares { unsaid.append("sizes of boxes") }
    return ExportMark(begin: WordSign.box(border, ground ?? ""), end: WordSign.endBox())
  }
}

extension BoxStyle.Border {
  /// The attributes of a border of Word's.
  ///
  /// - Parameter size: its width where it has none, in eighths of a point.
  fileprivate func values(size: Int) -> String {
    let name =
      switch style {
      case .single: "single"
      case .double: "double"
      case .dotted: "dotted"
      case .dashed, .shortDashed: "dashed"
      case .dashDot: "dotDash"
      case .dashDotDot: "dotDotDash"
      }
    return " w:val=\"\(name)\" w:sz=\"\(size)\" w:color=\"\(color?.digits ?? "auto")\""
  }
}

extension Color {
  /// Six hexadecimal digits.
  fileprivate var digits: String {
    [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined()
  }
}
