import VerticalLayout

/// Reads a text in the notation of Aozora Bunko: a document without the notation, and the way back to the
/// source.
///
/// A line is a paragraph. Takes linear time whatever the text is. Other text stays as it is;
/// marks that cannot be followed are told once for each kind.
struct AozoraParser {
  var builder: DocumentBuilder
  var warnings = NotationWarnings()
  /// The line at hand.
  var line = AozoraLine()
  var text = AozoraText()
  var state = LineState()
  /// The blocks that are open, the last one begun last.
  var blocks: [OpenBlock] = []
  /// The styles that are open, of inline pairs.
  var pairs: [OpenPair] = []
  /// Starts of texts that words are to stand beside.
  var besides: [OpenBeside] = []
  /// The break before the next paragraph.
  var pendingBreak: ParagraphStyle.Break?
  /// The place in the text of the line before the one at hand, for an annotation that stands alone and quotes it.
  var before = 0..<0
  /// The families that a block has ended with that said several things.
  var ended: Set<AozoraBlock.Family> = []
  /// True between annotations that give kana voiced marks.
  var isVoiced = false
  /// The link of HTML that is open on the line, and where its text begins.
  var link: (target: String, start: Int)?
  /// Words for the head of the pages from the next heading on.
  var runningHead: AttributedText?
  /// The end of words for the head of the page that go on after their line, by its place in the source.
  var headEnd = 0
  /// The end of the accents that are being read, by its place in the line.
  var accentsEnd = -1

  struct OpenBlock {
    var block: AozoraBlock
    /// The start in the text, and the mark in the source.
    var start: Int
    var place: TextRange
  }

  struct OpenPair {
    var style: AozoraStyle
    var start: Int
    var place: TextRange
    /// The bracket that is put after a note, where the author has none.
    var closer: Unicode.Scalar?
    /// True where it goes on with a note whose first part has ended (WR8).
    var continuesNote = false
  }

  struct OpenBeside {
    var side: AnnotationSide
    var start: Int
    var place: TextRange
  }

  /// The state of the line at hand beside its text.
  struct LineState {
    /// The start of its text.
    var start = 0
    /// The properties from annotations of its own.
    var own: AozoraBlock?
    /// The blocks around it, once it has text.
    var blocks: [AozoraBlock]?
    /// The level of the heading that it is.
    var heading: Int?
    /// The heading that it begins with, before its text, and where that ends.
    var inline: (form: AozoraStyle.HeadingForm, end: Int)?
    /// The start of text that goes to the foot of the column, and its distance from it.
    var foot: (start: Int, count: Int)?
    /// True for a line that begins with a caption.
    var isCaption = false
    /// True if an annotation stands on it.
    var isMarked = false
    /// True for a line that stays even where it has no text, and for one that begins with half an em.
    var isKept = false
    var hasHalfIndent = false
    /// The number of line ends that tags ask for before the next character.
    var lineEnds = 0
    /// True if a sign of the order of reading stands on it; `nil` where nobody has looked.
    var hasKaeriten: Bool?
    /// The number of ≪ that are open on it.
    var openAngles = 0
    /// The place of the last ≫ on it, −1 for none; `nil` while nobody has looked.
    var lastAngle: Int?
  }

  /// So many blocks and so many pairs may be open at once; further ones have no effect.
  static let deepest = 32

  /// True if pictures are set; otherwise their words are.
  let setsImages: Bool
  /// Which notes of an editor are set.
  let editorNotes: EditorNotes
  /// The brackets around notes in small columns.
  let brackets: NoteBrackets

  /// True for a file with the legend or the colophon of the library.
  private(set) var isOfLibrary = false

  init(
    _ source: String, setsImages: Bool = true, editorNotes: EditorNotes = .none,
    brackets: NoteBrackets = .auto
  ) {
    builder = DocumentBuilder(source)
    self.setsImages = setsImages
    self.editorNotes = editorNotes
    self.brackets = brackets
  }

  /// - Parameter readsHead: whether the first lines are title and author.
  mutating func parse(readsHead: Bool = true) -> ParsedNotation {
    let paragraphs = Paragraph.split(builder.source)
    let frame = AozoraSurroundings(builder.bytes, paragraphs)
    isOfLibrary = !frame.legend.isEmpty || frame.colophon != nil
    var head: [(start: Int, end: Int)] = []
    var colophon: Int?
    for (index, paragraph) in paragraphs.enumerated() {
      if frame.legend.contains(index) {
        builder.skip(to: paragraph.end)
        continue
      }
      if index == frame.colophon {
        endBody()
        colophon = builder.end
      }
      guard paragraph.end > headEnd else {
        builder.skip(to: paragraph.end)
        continue
      }
      let start = builder.end
      readLine(paragraph)
      if frame.head.contains(index) { head.append((start, builder.end)) }
    }
    endBody()
    if let colophon {
      builder.add(.size(.em(1024 * 5 / 6)), from: colophon, to: builder.end)
    }
    var (document, inverse) = builder.finish()
    if readsHead { document.setHead(head) }
    return ParsedNotation(document: document, diagnostics: warnings.diagnostics(inverse))
  }

  // MARK: Lines

  private mutating func readLine(_ paragraph: Paragraph) {
    // A line may begin within words for the head of the page.
    let first = min(max(paragraph.range.lowerBound, headEnd), paragraph.range.upperBound)
    let range = first..<paragraph.range.upperBound
    builder.skip(to: first)
    if range.isEmpty, !paragraph.range.isEmpty { return builder.skip(to: paragraph.end) }
    if builder.end > state.start { before = state.start..<builder.end }
    state = LineState()
    state.start = builder.end
    link = nil
    text.removeAll()
    accentsEnd = -1
    if isVoiced || builder.bytes[range].hasNotation {
      line.read(builder.bytes, range)
      readInline()
      if state.isMarked, !state.isKept, builder.end == state.start {
        // A line of annotations alone goes with its end.
        builder.skip(to: paragraph.end)
        return
      }
    }
    builder.copy(to: range.upperBound)
    endParagraph()
    endLineOfTags()
    if standsBeforeText(paragraph.end) {
      builder.skip(to: paragraph.end)
    } else {
      builder.copy(to: paragraph.end)
    }
  }

  mutating func endParagraph() {
    beginText()
    beginHeadingOfBlock()
    finishParagraph()
  }

  /// Gives the paragraph what annotations say of it.
  private mutating func finishParagraph() {
    var style = ParagraphStyle()
    style.breakBefore = pendingBreak
    pendingBreak = nil
    var role = Paragraph.Role.body
    if builder.end > state.start, let level = state.heading ?? headingAround() {
      role = .heading(level: level)
    }
    let around = state.blocks ?? []
    let indent = around.last { $0.head != nil }
    // An em of these is one of the body.
    let scale = HeadingStyle().scale(of: role)
    func ems(_ count: Int) -> Dimension { .em(count * 1024 * 1024 / max(scale, 1)) }
    let isAside = around.contains { $0.styles.contains(.aside) }
    var head = state.own?.head ?? indent?.head ?? (isAside ? 2 : 0)
    var turned = (state.own?.head == nil ? indent?.turned : state.own?.turned) ?? head
    if let inline = state.inline {
      // What the line is indented by is so of its heading; one in a window has an indent of its own (BK-H7).
      turned = indent?.turned ?? indent?.head ?? 0
      if inline.form == .window { head = turned }
    }
    if min(head, turned) > 0 { style.headIndent = ems(min(head, turned)) }
    if head != turned { style.indent = ems(head - turned) }
    if state.hasHalfIndent { style.indent = .em((head - turned) * 1024 + 512) }
    if state.own?.isInMiddle ?? around.contains(where: \.isInMiddle) { style.alignment = .center }
    if let foot = state.own?.foot ?? around.last(where: { $0.foot != nil })?.foot {
      style.alignment = .bottom
      if foot > 0 { style.tailIndent = ems(foot) }
    }
    if let measure = state.own?.measure ?? around.last(where: { $0.measure != nil })?.measure {
      style.measure = ems(measure)
    }
    if let block = around.last(where: { $0.tiers != nil }), let tiers = block.tiers {
      style.tiers = min(max(tiers, 1), ParagraphStyle.mostTiers)
      style.hasTierRule = block.hasTierRule
    }
    if let foot = state.foot {
      builder.add(.foot(.em(foot.count * 1024)), from: foot.start, to: builder.end)
    }
    for own in state.own?.styles ?? [] {
      for attribute in own.attributes { builder.add(attribute, from: state.start, to: builder.end) }
    }
    if case .heading = role, let words = runningHead {
      style.runningHead = words
      runningHead = nil
    }
    if role == .body, state.isCaption || around.contains(where: { $0.styles.contains(.caption) }) {
      style.keep = .caption
    }
    builder.setParagraph(at: state.start, role: role, style: style)
  }

  /// The level of the heading whose pair or block the line stands in.
  private func headingAround() -> Int? {
    let open = pairs.map(\.style) + (state.blocks ?? []).flatMap(\.styles)
    for case .heading(let level, .own) in open.reversed() { return level }
    return nil
  }

  /// Remembers the blocks around the line, before the first character of its text.
  mutating func beginText() {
    if state.blocks == nil { state.blocks = blocks.map(\.block) }
  }

  // MARK: The end of the body

  /// Ends all that is open.
  private mutating func endBody() {
    isVoiced = false
    for pair in pairs {
      warnings.add(
        .warning, .markupIgnored, kind: "unended", at: pair.place,
        "no annotation ends this one; it has no effect")
    }
    for beside in besides {
      warnings.add(
        .warning, .markupIgnored, kind: "unended", at: beside.place,
        "no annotation ends this one; it has no effect")
    }
    if let head = runningHead, let source = head.source {
      warnings.add(
        .warning, .markupIgnored, kind: "running head without heading", at: source,
        "no heading follows these words for the head of the page (柱); not set")
      runningHead = nil
    }
    pairs.removeAll()
    besides.removeAll()
    while let block = blocks.popLast() { end(block) }
  }
}

extension Document {
  /// Makes the first lines of a text its title and its authors.
  fileprivate mutating func setHead(_ lines: [(start: Int, end: Int)]) {
    let texts = lines.map { line in
      String(HeadingLine(text, TextRange(line.start, line.end)).text)
    }
    guard let first = texts.first else { return }
    title = first
    let authors = AozoraSurroundings.authors(in: texts)
    if let index = authors.first { author = texts[index] }
    var number = 0
    for (index, line) in lines.enumerated() {
      while number < paragraphs.count, paragraphs[number].range.lowerBound < line.start {
        number += 1
      }
      guard number < paragraphs.count, paragraphs[number].range.lowerBound == line.start else {
        continue
      }
      if index == 0 { paragraphs[number].role = .title }
      if authors.contains(index) { paragraphs[number].role = .author }
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if a line may hold notation: one of 《 ［ ／ 〔 ≪ ｜ | < & stands in it.
  fileprivate var hasNotation: Bool {
    var index = startIndex
    while index < endIndex {
      switch self[index] {
      case UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: "&"): return true
      case 0xE3:
        // U+300A and U+3014.
        if index + 2 < endIndex, self[index + 1] == 0x80,
          self[index + 2] == 0x8A || self[index + 2] == 0x94
        {
          return true
        }
        index += 2
      case 0xE2:
        // U+226A.
        if index + 2 < endIndex, self[index + 1] == 0x89, self[index + 2] == 0xAA { return true }
        index += 2
      case 0xEF:
        // U+FF0F, U+FF3B and U+FF5C.
        if index + 2 < endIndex {
          switch (self[index + 1], self[index + 2]) {
          case (0xBC, 0x8F), (0xBC, 0xBB), (0xBD, 0x9C): return true
          default: break
          }
        }
        index += 2
      default: break
      }
      index += 1
    }
    return false
  }
}

/// Remarks of editors on the source, which are set where that is asked for (NO-A5).
extension AozoraParser {
  /// Sets a note of the editor's beside the text that it quotes, or in its place.
  mutating func addEditorsNote(
    _ words: AozoraWords, _ target: AozoraWords?, _ range: Range<Int>
  ) {
    guard editorNotes != .none else { return }
    if let target {
      let quoted = line.plain(target.scalars.startIndex..<target.scalars.endIndex)
      if let found = text.range(of: quoted) {
        let hasReading = builder.hasReading(in: found)
        return addBeside(words, hasReading ? .left : .right, found)
      }
    }
    if editorNotes == .all { setWords(words, range) }
  }

  /// Sets words of an editor as small text between brackets of their own. They are no part of what is quoted.
  mutating func setWords(_ words: AozoraWords, _ range: Range<Int>) {
    beginText()
    flush(to: range.lowerBound)
    let start = builder.end
    let plain = line.plain(words.scalars.startIndex..<words.scalars.endIndex)
    builder.replace(to: line.offsets[range.upperBound], with: ["〔"] + plain + ["〕"])
    builder.add(.size(.em(1024 * 2 / 3)), from: start, to: builder.end)
  }
}

/// The notes of an editor about the source that are set, such as `［＃「涕」はママ］`.
public enum EditorNotes: String, Hashable, Sendable, CaseIterable {
  /// None.
  case none
  /// Those about words of the text, beside these.
  case side
  /// Those, and all others in brackets where they stand.
  case all
}
