import VerticalLayout

/// Writes vtype's own marks: `[文字]{key=value}`, `{漢字|かんじ}`, `::: {key=value}`.
struct MarksDialect: ExportDialect {
  func plain(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String {
    MarkEscapes.plain(text, after: before)
  }

  private func span(_ attributes: String) -> ExportMark {
    ExportMark(begin: "[", end: "]{\(attributes)}")
  }

  private func quoted(_ key: String, _ value: String) -> ExportMark {
    span("\(key)=\(quoted(value))")
  }

  private func quoted(_ value: String) -> String {
    "\"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private func stroke(_ name: String, _ stroke: LineStroke, more: String = "") -> ExportMark {
    var words = "\(name)=\(stroke.style.rawValue)"
    if let width = stroke.width { words += " \(name)-width=\(width)" }
    if let color = stroke.color { words += " \(name)-color=\(color)" }
    return span(words + more)
  }

  func mark(_ attribute: Attribute, over text: Substring) -> ExportMark? {
    switch attribute {
    case .ruby(let ruby) where ruby.side == .right:
      return ExportMark(begin: "{", end: "|\(ownText(ruby.content))}")
    case .ruby(let ruby): return quoted("ruby-left", ownText(ruby.content))
    case .emphasis(let mark):
      var words = mark.mark.isEmpty ? "auto" : mark.mark
      if mark.side == .left { words += " left" }
      if let size = mark.size { words += " \(size)" }
      if let color = mark.color { words += " \(color)" }
      return quoted("emphasis", words)
    case .size(let size): return span("size=\(size)")
    case .fonts(let names): return quoted("font", names.joined(separator: ","))
    case .composite(let parts): return quoted("composite", CompositeFont(parts).description)
    case .weight(let weight): return span("weight=\(weight.rawValue)")
    case .language(let tag): return span("lang=\(tag)")
    case .orientation(let mode): return span("orientation=\(mode.rawValue)")
    case .ink(let color): return span("ink=\(color)")
    case .letterSpacing(let size): return span("letter-spacing=\(size)")
    case .baselineShift(let size): return span("shift=\(size)")
    case .flattened(let length): return span("flat=\(length.mark)")
    case .script(let position): return span("script=\(position == .superscript ? "super" : "sub")")
    case .outline(let outline): return self.outline(outline)
    case .slant(let degrees): return span("slant=\(degrees)")
    case .shadow(let shadow): return quoted("shadow", shadow.mark)
    case .noBreak: return span("no-break=true")
    case .direction(let direction): return span("direction=\(direction.rawValue)")
    case .spread(let length): return span("jidori=\(length)")
    case .tateChuYoko: return span("tcy=true")
    case .sideLine(let line):
      switch line.side {
      case .automatic: return stroke("line", line.stroke)
      case .opposite: return stroke("overline", line.stroke)
      case .left, .right:
        return stroke("line", line.stroke, more: " line-side=\(line.side.rawValue)")
      }
    case .strikethrough(let line): return stroke("strike", line)
    case .box(let box): return self.box(box)
    case .toneRing(let ring): return span("tone-ring=\(ring.rawValue)")
    case .inset(let inset) where inset.form == .cell:
      return span("note=cell\(inset.continuesNote ? "-continue" : "")")
    case .inset(let inset):
      return span("note=\(inset.continuesNote ? "continue" : inset.form.rawValue)")
    case .insetBracket: return span("note=bracket")
    case .kanbun(let mark): return kanbun(mark)
    case .link(let target):
      return ExportMark(begin: "[", end: "](<\(MarkdownDialect.uri(target))>)")
    case .anchor(let name): return anchor(name)
    case .indexTerm(let reading): return quoted("index", reading)
    case .heading(let heading):
      let form = "heading=\(quoted("\(heading.form.rawValue) \(min(heading.level, 4))"))"
      return span(form + (heading.runningHead.map { " head=\(quoted(ownText($0)))" } ?? ""))
    case .attachment(let image): return self.image(image, text)
    case .note, .noteReference, .noteMark, .noteText, .freeNote, .float, .features, .foot, .leader:
      return nil
    }
  }

  func marksText(of attribute: Attribute) -> Bool { attribute.isRuby || attribute.isHeading }

  /// A text inside of a mark, with marks of its own.
  private func ownText(_ text: AttributedText) -> String {
    text.stretches.map { text, attributes in
      let plain = text.escaping("\\{}|[]*")
      let marks = attributes.prefix(ExportMark.deepest).compactMap { mark($0, over: text[...]) }
      return marks.map(\.begin).joined() + plain + marks.reversed().map(\.end).joined()
    }.joined()
  }

  private func outline(_ outline: TextEffects.TextOutline) -> ExportMark {
    quoted(
      "outline",
      "\(outline.width)" + (outline.color.map { " \($0)" } ?? "")
        + (outline.isFilled ? " fill" : ""))
  }

  func boxMarks(_ box: BoxStyle, _ unsaid: inout [String]) -> ExportMark? {
    // Without a line and a ground there would be a line.
    guard box.border != nil || box.ground != nil else { return nil }
    var words = ["boxed=true"] + self.words(box)
    if box.padding == BoxStyle.Edges() { words.append("padding=0") }
    if box.margin != BoxStyle.Edges() { words.append("margin=\"\(box.margin.mark)\"") }
    for (name, length) in [
      ("longest", box.longest), ("shortest", box.shortest), ("widest", box.widest),
      ("narrowest", box.narrowest),
    ] {
      if let length { words.append("\(name)=\(length)") }
    }
    return ExportMark(begin: "::: {\(words.joined(separator: " "))}\n", end: ":::\n")
  }

  private func box(_ box: BoxStyle) -> ExportMark {
    span(words(box).joined(separator: " "))
  }

  private func words(_ box: BoxStyle) -> [String] {
    var words: [String] = []
    if let ground = box.ground { words.append("ground=\(ground)") }
    if let border = box.border {
      words.append("border=\(border.style.rawValue)")
      if let width = border.width { words.append("border-width=\(width)") }
      if let color = border.color { words.append("border-color=\(color)") }
      if border.edges.count < BoxStyle.Border.Edge.allCases.count {
        let edges = BoxStyle.Border.Edge.allCases.filter(border.edges.contains).map(\.rawValue)
        words.append("border-edges=\"\(edges.joined(separator: " "))\"")
      }
    }
    if box.radius != .zero { words.append("radius=\(box.radius)") }
    if box.padding != BoxStyle.Edges() { words.append("padding=\"\(box.padding.mark)\"") }
    if box.isSliced { words.append("border-break=slice") }
    return words
  }

  private func kanbun(_ mark: KanbunMark) -> ExportMark? {
    switch mark.kind {
    case .kaeriten: span("kaeriten=\(mark.text)")
    case .okurigana: span("\(mark.side == .right ? "okurigana" : "okurigana-left")=\(mark.text)")
    case .tateTen: span("tate-ten=true")
    }
  }

  private func anchor(_ name: String) -> ExportMark? {
    let isName = name.unicodeScalars.allSatisfy {
      $0.value >= 0x80 || $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_:.".unicodeScalars.contains($0)
    }
    return isName && !name.isEmpty ? ExportMark(begin: "[]{#\(name)}") : nil
  }

  private func image(_ image: ImageAttachment, _ text: Substring) -> ExportMark {
    let words = text == "\u{FFFC}" ? "" : plain(text.unicodeScalars, after: " ")
    var keys: [String] = []
    if let width = image.width { keys.append("width=\(width)") }
    if let height = image.height { keys.append("height=\(height)") }
    if image.alignment != .center { keys.append("align=\(image.alignment.rawValue)") }
    if image.fit != .fit { keys.append("fit=\(image.fit.rawValue)") }
    let attributes = keys.isEmpty ? "" : "{\(keys.joined(separator: " "))}"
    return ExportMark(
      begin: "![\(words)](<\(MarkdownDialect.uri(image.image))>)\(attributes)", isWhole: true)
  }

  func word(_ parts: [(base: String, reading: AttributedText)]) -> String? {
    let isPlain = parts.allSatisfy { $0.base.count == 1 && !$0.reading.text.isEmpty }
    guard isPlain else { return nil }
    return
      "{\(parts.map(\.base).joined())|\(parts.map { ownText($0.reading) }.joined(separator: "|"))}"
  }

  // MARK: Notes

  var linksNotes: Bool { true }
  var hasNoteParagraphs: Bool { false }
  var hasNoteBlocks: Bool { true }

  func noteReference(_ reference: ExportedReference) -> String { "[^\(reference.number)]" }

  func inlineNote(_ text: String) -> String? {
    text.contains { $0.isNewline } || text.isEmpty
      ? nil : "^[\(plain(Substring(text).unicodeScalars, after: " "))]"
  }

  func notes(_ notes: [WrittenNote]) -> String { markedNotes(notes, lineEnd: "\n") }

  func noteBlock(_ lines: [String]) -> String {
    "::: note\n\(lines.joined(separator: "\n"))\n:::\n"
  }

  var hasFreeNotes: Bool { true }

  func freeNoteReference(_ note: FreeNote, number: Int, _ line: String?) -> String {
    guard let line else { return "[]{note-ref=own-\(number)}" }
    return "^[\(line)]{\(note.keys)}"
  }

  func freeNote(_ note: FreeNote, number: Int, _ lines: [String]) -> String {
    "::: {free-note=\"own-\(number) \(note.mark)\"}\n\(lines.joined(separator: "\n"))\n:::\n"
  }

  // MARK: Lines

  func item(
    _ item: ListItem, marker: String, _ text: String, after before: [ListItem]
  ) -> String? {
    markedItem(item, marker: marker, text)
  }

  /// In a division that is the table, as far as none of its cells takes several places.
  func row(_ cells: [String], of table: ExportedRow) -> String? {
    guard let row = table.style.row, !table.hasSpans else { return nil }
    var opening = ""
    if table.isFirst {
      let columns = TextTable(text: TextRange(0, 0), alignments: row.alignments).mark
      var keys = ["columns=\"\(columns.isEmpty ? "start" : columns)\""]
      if row.rules.contains(.rows) { keys.append("row-rule=true") }
      if row.rules.contains(.cells) { keys.append("cell-rule=true") }
      if table.headRows > 0 { keys.append("head-rows=\(table.headRows)") }
      var style = table.style
      style.tabs = []
      opening = "::: {\((keys + self.keys(style)).joined(separator: " "))}\n"
    }
    // What would begin a column of its cell is text.
    let lead = row.leadsFirst ? 1 : 0
    let written = cells.enumerated().map { number, cell in
      if table.continued.contains(number - lead) { return "^^" }
      if cell == "^^" { return "\\^^" }
      return ["<br>", "<br/>", "<br />"].reduce(cell) { $0.replacing($1, with: "\\" + $1) }
    }
    return opening + written.joined(separator: "\t") + "\n" + (table.isLast ? ":::\n" : "")
  }

  /// In a division of its own, which ends no list.
  func item(
    _ line: String, beginning kind: ParagraphStyle.Break, _ unsaid: inout [String]
  ) -> String? { "::: {break=\(kind.rawValue)}\n\(line):::\n" }

  /// A key of each line has them.
  func tiers(_ tiers: PassageTiers?, after before: PassageTiers?) -> String? { "" }

  func line(
    _ text: String, _ paragraph: Paragraph, isFirst: Bool, _ unsaid: inout [String]
  ) -> String {
    var keys = self.keys(paragraph.style)
    var line = text
    switch paragraph.role {
    case .title: line = "# " + text
    case .author: keys.insert(".author", at: 0)
    case .subtitle:
      keys.removeAll { $0.hasPrefix("head-indent=") }
      keys.insert(".subtitle", at: 0)
    case .heading(let level):
      line = String(repeating: "#", count: min(max(level, 1), 4) + 1) + " " + text
      // What a heading of the level has is said by its sign.
      keys.removeAll { $0.hasPrefix("lines=") || $0.hasPrefix("head-indent=") }
    case .body: break
    }
    guard !keys.isEmpty else { return line + "\n" }
    return "::: {\(keys.joined(separator: " "))}\n\(line)\n:::\n"
  }

  private func keys(_ style: ParagraphStyle) -> [String] {
    var keys: [String] = []
    func add(_ name: String, _ value: Dimension?) {
      if let value { keys.append("\(name)=\(value)") }
    }
    add("indent", style.indent)
    add("head-indent", style.headIndent)
    add("tail-indent", style.tailIndent)
    add("space-before", style.spaceBefore)
    add("space-after", style.spaceAfter)
    add("pitch", style.pitch)
    if style.pitch == nil, let share = style.pitchShare { keys.append("pitch=\(share)") }
    add("least-pitch", style.leastPitch)
    add("largest-pitch", style.largestPitch)
    if let alignment = style.alignment { keys.append("align=\(alignment.rawValue)") }
    if let lines = style.lines { keys.append("lines=\(lines)") }
    if let lines = style.linesBefore { keys.append("lines-before=\(lines)") }
    if let lines = style.linesAfter { keys.append("lines-after=\(lines)") }
    add("jidori", style.spread)
    if style.spansTiers { keys.append("span=all") }
    if let tiers = style.tiers { keys.append("tiers=\(tiers)") }
    add("raise", style.raise)
    if let end = style.lastColumn { keys.append("last-column=\(end.rawValue)") }
    if style.hasTierRule { keys.append("tier-rule=true") }
    if let kind = style.breakBefore { keys.append("break=\(kind.rawValue)") }
    if let head = style.runningHead { keys.append("head=\(quoted(ownText(head)))") }
    if let direction = style.baseDirection { keys.append("direction=\(direction.rawValue)") }
    if let kinsoku = style.kinsoku { keys.append("kinsoku=\(kinsoku.rawValue)") }
    if let wordBreak = style.wordBreak { keys.append("word-break=\(wordBreak.rawValue)") }
    if let clear = style.clear { keys.append("clear=\(clear.rawValue)") }
    if let keep = style.keep { keys.append("keep=\(keep.rawValue)") }
    if !style.tabs.isEmpty {
      keys.append("tabs=\"\(style.tabs.map(\.mark).joined(separator: " "))\"")
    }
    return keys
  }
}

extension BoxStyle.Edges {
  /// As marks have them.
  fileprivate var mark: String {
    head == foot && left == right ? "\(right) \(head)" : "\(head) \(right) \(foot) \(left)"
  }
}
