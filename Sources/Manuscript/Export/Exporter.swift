public import VerticalLayout

/// Goes through a document from its start to its end and writes it in a notation: marks nest, whatever spans do.
struct Exporter {
  private let document: Document
  /// The name of the notation in messages.
  private let title: String
  let dialect: any ExportDialect
  let bytes: [UInt8]
  private var output = ""
  private var unsaid: [String: (count: Int, place: TextRange, instead: String?)] = [:]
  private var order: [String] = []
  private var lists: ListWriter
  private let notes: ExportNotes
  /// The spans by where they begin, longer ones first.
  private let spans: [AttributeSpan]
  /// Notes that are written after the paragraph at hand, or at the end.
  private var held: [WrittenNote] = []
  private var last: [WrittenNote] = []
  /// Notes at places of their own that stand after all.
  private var freeNotes = ""
  /// The rows of tables, by their paragraphs.
  private let tables: [Int: ExportedRow]
  var boxes: ExportBoxes
  /// The tiers that the last paragraph has of its own.
  var tiers: PassageTiers?
  /// The parts that are written one by one; `nil` where all is one text.
  private var parts: ExportedParts?

  init(_ document: Document, _ dialect: any ExportDialect, title: String) {
    self.document = document
    self.title = title
    self.dialect = dialect
    bytes = Array(document.text.utf8)
    lists = ListWriter(document, dialect)
    tables = document.tableRows
    boxes = ExportBoxes(document)
    notes = ExportNotes(
      document, takesBlocks: dialect.hasNoteBlocks, takesFree: dialect.hasFreeNotes)
    spans = document.spans.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
  }

  mutating func export() -> ExportedText {
    output = dialect.head(document)
    writeParagraphs()
    held += last
    // Notes belong to no box.
    output += lists.end(before: nil) + endBoxes(before: nil) + takeNotes() + freeNotes
    if tiers != nil { output += dialect.tiers(nil, after: tiers) ?? "" }
    output += dialect.foot(document)
    return ExportedText(text: output, diagnostics: diagnostics())
  }

  /// Writes the document as several texts, without head and foot. Each note is at the end of that which refers to it first.
  mutating func export(_ wanted: ExportedParts) -> (texts: [String], diagnostics: [Diagnostic]) {
    parts = wanted
    writeParagraphs()
    held += last
    output += takeNotes() + lists.end(before: nil) + endBoxes(before: nil)
    parts?.texts.append(output)
    guard var parts else { return ([], []) }
    let partsOfNotes = notes.partsOfNotes(in: document, parts)
    for (part, notes) in Dictionary(grouping: parts.notes, by: { partsOfNotes[$0.number] ?? 0 })
    where parts.texts.indices.contains(part) {
      parts.texts[part] += dialect.notes(notes.sorted { $0.number < $1.number })
    }
    return (parts.texts, diagnostics())
  }

  private mutating func writeParagraphs() {
    var next = 0
    var carried: [AttributeSpan] = []
    for (index, paragraph) in document.paragraphs.enumerated() {
      if parts?.begins(at: index) == true { endPart(before: index) }
      var own = carried
      while next < spans.count, spans[next].range.lowerBound <= paragraph.range.upperBound {
        own.append(spans[next])
        reportMarks(inTextOf: spans[next])
        next += 1
      }
      // Those that go on after the line.
      carried = own.filter { $0.range.upperBound > paragraph.end }
      if carried.count > ExportMark.deepest {
        for span in carried[ExportMark.deepest...] { report("marks in marks", span.range) }
        carried.removeLast(carried.count - ExportMark.deepest)
      }
      guard !notes.isDropped(index), parts?.leftOut.contains(index) != true else { continue }
      output += lists.end(before: paragraph)
      if let note = notes.note(ofParagraph: index) {
        if note.paragraphs.lowerBound == index, !notes.isBlock(note.number) { hold(note) }
        continue
      }
      output +=
        endBoxes(before: index) + takeNotes() + goOn(in: paragraph)
        + beginBoxes(at: index, paragraph)
      var kinds: [String] = []
      output += lists.hold(write(paragraph, own, number: index, &kinds), of: paragraph)
      for kind in kinds { report(kind, paragraph.range) }
      if let note = notes.block(after: index) { output += dialect.noteBlock(lines(of: note)) }
    }
  }

  /// Ends a part before the paragraph that the next one begins with. Boxes that go on are closed, and opened again.
  private mutating func endPart(before index: Int) {
    output += lists.end(before: nil) + endBoxes(before: index)
    var ignored: [String] = []
    let marks = boxes.open.compactMap { dialect.boxMarks($0.box, &ignored) }
    output += marks.reversed().map(\.end).joined()
    parts?.texts.append(output)
    output = marks.map(\.begin).joined()
  }

  /// A paragraph as the notation has it, or as an item of a list.
  private mutating func write(
    _ paragraph: Paragraph, _ spans: [AttributeSpan], number: Int, _ kinds: inout [String]
  ) -> String {
    var range = paragraph.range
    let end = paragraph.markerEnd ?? range.lowerBound
    let marker = String(document.text.slice(TextRange(range.lowerBound, end)))
    if lists.writesMarker(of: paragraph, marker) { range = TextRange(end, range.upperBound) }
    if let row = tables[number], let written = write(row, range, spans, &kinds) { return written }
    let text = line(range, spans)
    if let item = lists.line(text, paragraph, marker: marker) {
      guard let kind = paragraph.style.breakBefore else { return item }
      if let line = dialect.item(item, beginning: kind, &kinds) { return line }
      kinds.append("pages that begin with an item of a list")
      return item
    }
    return dialect.line(text, lists.indented(paragraph, number), isFirst: number == 0, &kinds)
  }

  mutating func endLists() -> String { lists.end(before: nil) }

  /// - Parameter instead: what stands there in its place.
  mutating func report(_ kind: String, _ place: TextRange, instead: String? = nil) {
    if unsaid[kind] == nil { order.append(kind) }
    let known = unsaid[kind]
    unsaid[kind] = (
      (known?.count ?? 0) + 1, known?.place ?? place, known == nil ? instead : known?.instead
    )
  }

  private func diagnostics() -> [Diagnostic] {
    order.compactMap { kind in
      unsaid[kind].map { count, place, instead in
        let more = count > 1 ? " (first here, \(count) in all)" : ""
        let rest =
          instead
          ?? (kind == Self.noteKind
            ? "their numbers and texts stand in the text" : "the text stays without them")
        return Diagnostic(
          .warning, .notationApproximated,
          "\(title) has no \(kind); \(rest)\(more)", range: place)
      }
    }
  }

  // MARK: Notes

  private static let noteKind = "notes"

  /// Takes a note, which is written after those that follow it.
  private mutating func hold(_ note: ExportNotes.Note) {
    if let free = notes.place(ofNote: note.number) {
      guard !notes.isInLine(note) else { return }
      freeNotes += dialect.freeNote(free, number: -note.number, lines(of: note))
      return
    }
    let place = document.paragraphs[note.paragraphs.lowerBound].range
    if !dialect.linksNotes { report(Self.noteKind, place) }
    if note.paragraphs.count > 1, !dialect.hasNoteParagraphs {
      report("paragraphs in notes", place)
    }
    held.append(WrittenNote(number: note.number, lines: lines(of: note)))
  }

  private mutating func lines(of note: ExportNotes.Note) -> [String] {
    note.paragraphs.map { index in
      var range = document.paragraphs[index].range
      if index == note.paragraphs.lowerBound { range = TextRange(note.start, range.upperBound) }
      let first = spans.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
      let end = spans.partitioningIndex { $0.range.lowerBound > range.upperBound }
      return line(range, Array(spans[first..<max(first, end)]))
    }
  }

  private mutating func takeNotes() -> String {
    defer { held = [] }
    if parts != nil {
      parts?.notes += held
      return ""
    }
    if notes.areMixed { held.sort { $0.number < $1.number } }
    return held.isEmpty ? "" : dialect.notes(held)
  }

  /// The reference to a note: in place of its number, or after the words that refer to it.
  private mutating func mark(
    of reference: ExportedReference, in range: TextRange, around words: [MarkedSpan]
  ) -> MarkedSpan? {
    guard range.contains(reference.range) else { return nil }
    var (start, end) = (reference.range.lowerBound, reference.range.upperBound)
    if !reference.isNumber { start = end }
    if let word = Self.word(at: start, in: words), word.start < start || start < end {
      (start, end) = (word.end, word.end)
    }
    let mark: String
    if let text = reference.ownText {
      let inline = dialect.inlineNote(text)
      mark = inline ?? dialect.noteReference(reference)
      if inline == nil {
        let line = dialect.plain(Substring(text).unicodeScalars, after: " ")
        last.append(WrittenNote(number: reference.number, lines: [line]))
        if !dialect.linksNotes { report(Self.noteKind, reference.range) }
      }
    } else if let free = notes.place(ofNote: reference.number) {
      mark =
        reference.repetition > 0
        ? ""
        : dialect.freeNoteReference(
          free, number: -reference.number,
          notes.note(reference.number).flatMap { notes.isInLine($0) ? lines(of: $0).first : nil })
    } else {
      mark = notes.isBlock(reference.number) ? "" : dialect.noteReference(reference)
    }
    var signs = ExportMark(begin: mark)
    if !dialect.nestsLinks {
      signs.isLink = true
      signs.formInLink = dialect.noteReferenceInLink(reference)
    }
    return MarkedSpan(start: start, end: end, signs: signs, replacement: "")
  }

  // MARK: Lines

  /// A span of a line as it is written.
  private struct MarkedSpan {
    var start: Int
    var end: Int
    var signs: ExportMark
    /// Of those over the same stretch the one with the lowest rank is outside.
    var rank = 0
    /// The whole of what stands for the stretch; its characters are not written again.
    var replacement: String?
  }

  /// The text of a line with its marks.
  mutating func line(_ range: TextRange, _ spans: [AttributeSpan]) -> String {
    guard !spans.isEmpty else { return plain(range.lowerBound, range.upperBound, after: nil) }
    var inBases: Set<Int> = []
    var marks = readings(of: spans, in: range, inBases: &inBases)
    let words = marks
    let wholes = dialect.opensReadings ? Self.wholes(words, spans, in: range) : words
    for (index, span) in spans.enumerated()
    where !span.attribute.isRightReading && !inBases.contains(index) {
      guard var mark = mark(span, in: range, around: wholes) else { continue }
      if dialect.opensReadings, case .ruby(let ruby) = span.attribute,
        !Self.mayStandAround(words, mark, span),
        let other = dialect.bracketed(ruby.content)
      {
        mark.signs = other
      }
      marks.append(mark)
    }
    marks.sort { $0.start < $1.start }
    marks = Self.joined(marks)
    // Where two begin together the longer one is outside, and readings are inside of all. Places come first.
    marks.sort {
      ($0.start, $0.end > $0.start ? 1 : 0, $1.end, $0.rank)
        < ($1.start, $1.end > $1.start ? 1 : 0, $0.end, $1.rank)
    }
    return write(marks, range)
  }

  /// The stretches that are written as a whole: words with readings, and those with readings on the left around them.
  private static func wholes(
    _ words: [MarkedSpan], _ spans: [AttributeSpan], in range: TextRange
  ) -> [MarkedSpan] {
    var all = words
    for span in spans {
      guard case .ruby(let ruby) = span.attribute, ruby.side == .left, range.contains(span.range)
      else { continue }
      all.append(
        MarkedSpan(
          start: span.range.lowerBound, end: span.range.upperBound, signs: ExportMark()))
    }
    guard all.count > words.count else { return words }
    all.sort { $0.start < $1.start }
    var merged: [MarkedSpan] = []
    for whole in all {
      if let last = merged.last, whole.start < last.end {
        merged[merged.count - 1].end = max(last.end, whole.end)
      } else {
        merged.append(whole)
      }
    }
    return merged
  }

  /// True if a reading on the left has one word with readings in it, or none, and stands around no other such reading.
  private static func mayStandAround(
    _ words: [MarkedSpan], _ mark: MarkedSpan, _ span: AttributeSpan
  ) -> Bool {
    let first = words.partitioningIndex { $0.end > mark.start }
    guard words.indices.contains(first), words[first].start < mark.end else {
      return span.range == TextRange(mark.start, mark.end)
    }
    return words[first].start == mark.start && words[first].end == mark.end
  }

  /// Makes one of marks that touch or overlap, where their sign ends as it begins: `**甲****乙**` is not read back.
  ///
  /// - Parameter marks: in the order of their starts.
  private static func joined(_ marks: [MarkedSpan]) -> [MarkedSpan] {
    var result: [MarkedSpan] = []
    result.reserveCapacity(marks.count)
    var last: [String: Int] = [:]
    for mark in marks {
      let sign = mark.signs.begin
      if !sign.isEmpty, sign == mark.signs.end, mark.replacement == nil {
        if let index = last[sign], result[index].end >= mark.start {
          result[index].end = max(result[index].end, mark.end)
          continue
        }
        last[sign] = result.count
      }
      result.append(mark)
    }
    return result
  }

  private mutating func write(_ marks: [MarkedSpan], _ range: TextRange) -> String {
    var text = ""
    var offset = range.lowerBound
    var open: [MarkedSpan] = []
    var tooDeep: [TextRange] = []
    func go(to end: Int) {
      guard end > offset else { return }
      text += plain(offset, end, after: text.unicodeScalars.last)
      offset = end
    }
    func close(before limit: Int) {
      while let end = open.map(\.end).min(), end <= limit {
        go(to: end)
        // Those that are opened in it and go on are closed with it, and opened again.
        let place = open.lastIndex { $0.end == end } ?? open.startIndex
        let reopened = open[(place + 1)...]
        // A mark that has nothing before its text is written once, where that ends.
        for mark in open[place...].reversed()
        where mark.end <= end || !mark.signs.begin.isEmpty {
          text += mark.signs.end
        }
        open.removeSubrange(place...)
        for mark in reopened where mark.end > end {
          text += mark.signs.begin
          open.append(mark)
        }
      }
    }
    for var mark in marks {
      close(before: mark.start)
      guard mark.start >= offset else { continue }
      if mark.signs.isLink, open.contains(where: \.signs.isLink) {
        guard mark.replacement != nil else { continue }
        mark.signs = ExportMark(begin: mark.signs.formInLink)
      }
      guard open.count < ExportMark.deepest || mark.replacement != nil else {
        tooDeep.append(TextRange(mark.start, mark.end))
        continue
      }
      go(to: mark.start)
      text += mark.signs.begin
      if let replacement = mark.replacement {
        text += replacement + mark.signs.end
        offset = max(offset, mark.end)
      } else {
        open.append(mark)
      }
    }
    for place in tooDeep { report("marks in marks", place) }
    close(before: range.upperBound)
    go(to: range.upperBound)
    return text
  }

  private func plain(_ start: Int, _ end: Int, after: Unicode.Scalar?) -> String {
    dialect.plain(
      Substring(String(decoding: bytes[start..<end], as: UTF8.self)).unicodeScalars, after: after)
  }

  /// The readings of a line on the right: words, and parts of words where those cannot be told.
  ///
  /// - Parameter inBases: takes the numbers of the spans that are written in the bases of readings.
  private mutating func readings(
    of spans: [AttributeSpan], in range: TextRange, inBases: inout Set<Int>
  ) -> [MarkedSpan] {
    var words: [[(AttributeSpan, Ruby)]] = []
    for span in spans {
      guard case .ruby(let ruby) = span.attribute, ruby.side == .right, !span.range.isEmpty,
        span.range.lowerBound >= range.lowerBound, span.range.upperBound <= range.upperBound
      else { continue }
      if let last = words.last?.last, span.range.lowerBound < last.0.range.upperBound { continue }
      if ruby.continuesWord, words.last?.last?.0.range.upperBound == span.range.lowerBound {
        words[words.count - 1].append((span, ruby))
      } else {
        words.append([(span, ruby)])
      }
    }
    return words.flatMap { marks(ofWord: $0, among: spans, &inBases) }
  }

  /// The base of a reading with the marks inside it.
  private mutating func base(
    _ range: TextRange, among spans: [AttributeSpan], _ inBases: inout Set<Int>
  ) -> String {
    guard dialect.opensReadings else {
      return plain(range.lowerBound, range.upperBound, after: nil)
    }
    var inner: [AttributeSpan] = []
    var index = spans.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    while index < spans.count, spans[index].range.lowerBound < range.upperBound {
      if spans[index].isInBase(of: range) {
        inner.append(spans[index])
        inBases.insert(index)
      }
      index += 1
    }
    return line(range, inner)
  }

  private mutating func marks(
    ofWord word: [(AttributeSpan, Ruby)], among spans: [AttributeSpan], _ inBases: inout Set<Int>
  ) -> [MarkedSpan] {
    guard let first = word.first, let last = word.last else { return [] }
    var parts: [(base: String, reading: AttributedText)] = []
    for (span, ruby) in word {
      parts.append((base(span.range, among: spans, &inBases), ruby.content))
    }
    if word.count > 1, let text = dialect.word(parts) {
      return [
        MarkedSpan(
          start: first.0.range.lowerBound, end: last.0.range.upperBound, signs: ExportMark(),
          rank: 9, replacement: text)
      ]
    }
    return zip(word, parts).compactMap { word, part in
      let span = word.0
      let base = document.text.slice(span.range)
      guard let mark = dialect.mark(span.attribute, over: Substring(base)) else {
        report("such readings", span.range)
        return nil
      }
      return MarkedSpan(
        start: span.range.lowerBound, end: span.range.upperBound, signs: mark, rank: 9,
        replacement: part.base)
    }
  }

  /// A span within a line. One that begins or ends inside of a word with readings is as long as that.
  private mutating func mark(
    _ span: AttributeSpan, in range: TextRange, around words: [MarkedSpan]
  ) -> MarkedSpan? {
    if let reference = notes.reference(span) {
      return mark(of: reference, in: range, around: words)
    }
    if notes.isLook(span) { return nil }
    var start = max(span.range.lowerBound, range.lowerBound)
    var end = min(span.range.upperBound, range.upperBound)
    // A place has no length.
    if case .anchor = span.attribute {
      guard span.range.lowerBound >= range.lowerBound else { return nil }
      end = start
    }
    guard start <= end, start < end || span.range.isEmpty || span.attribute.isPlace else {
      return nil
    }
    if let word = Self.word(at: start, in: words), word.start < start { start = word.start }
    if start < end, let word = Self.word(at: end - 1, in: words) { end = max(end, word.end) }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    guard let mark = dialect.mark(span.attribute, over: Substring(text)) else {
      if let kind = span.attribute.kind.plural { report(kind, span.range) }
      return nil
    }
    if let instead = mark.instead, let kind = instead.kind ?? span.attribute.kind.plural {
      report(kind, span.range, instead: instead.words)
    }
    let replacement = start == end || mark.isWhole ? "" : nil
    return MarkedSpan(
      start: start, end: end, signs: mark, rank: span.attribute.exportRank, replacement: replacement
    )
  }

  private static func word(at offset: Int, in words: [MarkedSpan]) -> MarkedSpan? {
    let index = words.partitioningIndex { $0.end > offset }
    return index < words.count && words[index].start <= offset ? words[index] : nil
  }
}

extension AttributeSpan {
  /// True for a look of characters in the base of a reading, and for a cell that the base is.
  fileprivate func isInBase(of base: TextRange) -> Bool {
    guard !range.isEmpty, base.contains(range) else { return false }
    switch attribute {
    case .tateChuYoko: return true
    case .size, .weight, .outline, .slant, .ink, .orientation, .emphasis, .script, .language,
      .fonts:
      return range != base
    default: return false
    }
  }
}

extension Attribute {
  /// Okurigana come before a line to the next character, and that before a sign of order (NO-A4).
  fileprivate var exportRank: Int {
    guard case .kanbun(let mark) = self else { return 0 }
    switch mark.kind {
    case .kaeriten: return 1
    case .tateTen: return 2
    case .okurigana: return 3
    }
  }

  /// True for readings that words are made of; those on the left stand around these.
  fileprivate var isRightReading: Bool {
    if case .ruby(let ruby) = self { return ruby.side == .right }
    return false
  }

  fileprivate var isPlace: Bool {
    if case .anchor = self { return true }
    return false
  }
}

extension Exporter {
  /// Reports a text with attributes that the notation has no marks for.
  mutating func reportMarks(inTextOf span: AttributeSpan) {
    guard let text = span.attribute.ownText, !text.spans.isEmpty,
      !dialect.marksText(of: span.attribute)
    else { return }
    report("marks in readings", span.range)
  }
}

/// A notation that documents can be written in (`vtype convert --to`, NO-B4).
public enum ExportNotation: String, Hashable, Sendable, CaseIterable {
  case aozora, narou, kakuyomu, pixiv, html, denden, mdi
  /// vtype's own marks.
  case marks

  /// The name in messages.
  var title: String {
    switch self {
    case .aozora: "Aozora Bunko"
    case .narou: "Narou"
    case .kakuyomu: "Kakuyomu"
    case .pixiv: "pixiv"
    case .html: "HTML"
    case .denden: "Denden Markdown"
    case .mdi: "MDI"
    case .marks: "vtype's notation"
    }
  }

  /// The notation as it is read.
  public var notation: Notation {
    switch self {
    case .aozora: .aozora
    case .narou: .narou
    case .kakuyomu: .kakuyomu
    case .pixiv: .pixiv
    case .html: .html
    case .denden: .denden
    case .mdi: .mdi
    case .marks: .marks
    }
  }

  var dialect: any ExportDialect {
    switch self {
    case .aozora: AozoraDialect()
    case .narou: WebDialect.narou
    case .kakuyomu: WebDialect.kakuyomu
    case .pixiv: WebDialect.pixiv
    case .html: HTMLDialect()
    case .denden: MarkdownDialect.denden
    case .mdi: MarkdownDialect.mdi
    case .marks: MarksDialect()
    }
  }
}

extension ExportNotation {
  /// Writes a document in the notation. No character of its text is lost; what the notation cannot say is told, one
  /// warning a kind.
  ///
  /// - Parameter seals: the drawings of seals in the text in SVG, by the names of their images, for notations that hold pictures.
  public func export(_ document: Document, seals: [String: [UInt8]] = [:]) -> ExportedText {
    var exporter = Exporter(
      document, self == .html ? HTMLDialect(seals: seals) : dialect, title: title)
    return exporter.export()
  }
}

/// A document in a notation.
public struct ExportedText: Hashable, Sendable {
  public var text: String
  /// Warnings of all that the notation cannot say, with places in the document's text.
  public var diagnostics: [Diagnostic]
}
