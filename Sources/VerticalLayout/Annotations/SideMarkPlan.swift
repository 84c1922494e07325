/// The marks beside the characters of a document, of emphasis, of punctuation and of notes: where they stand, and each
/// mark once in each style (EM1, EM4).
struct SideMarkPlan: Hashable, Sendable {
  /// In the order of their starts; of those that share a character on one side the later one counts.
  private(set) var entries: [Entry] = []
  private(set) var marks: [AnnotationSource] = []
  /// The small marks of punctuation in each style of the text; empty where it has cells of its own (EM10).
  private(set) var punctuation: [PunctuationMarks] = []
  /// The marks of notes, in the order of what they stand beside (NT1).
  private(set) var noteMarks = SortedRanges<NoteMarkEntry>()
  /// Warnings about marks that are not set.
  private(set) var diagnostics: [Diagnostic] = []
  private var index = RangeIndex([])

  struct Entry: Hashable, Sendable {
    var range: TextRange
    var side: AnnotationSide
    /// Index into the marks.
    var mark: Int
    /// Its place in the document's order.
    var order: Int
  }

  /// A mark of a note beside a character.
  struct NoteMarkEntry: Ranged, Hashable, Sendable {
    /// The character.
    var range: TextRange
    /// Index into the marks.
    var mark: Int
    /// The anchor that it leads to.
    var target: String?
  }

  init() {}

  /// - Parameter styles: the table that the styles of marks go to.
  init(
    _ document: Document, styled: StyledText, styles: inout StyleTable,
    punctuation: PunctuationStyle
  ) {
    var found: [(range: TextRange, mark: EmphasisMark, order: Int)] = []
    for (order, span) in document.spans.enumerated() {
      if case .emphasis(let mark) = span.attribute, !span.range.isEmpty {
        found.append((span.range, mark, order))
      }
    }
    var signs = Signs()
    found.sort { ($0.range.lowerBound, $0.order) < ($1.range.lowerBound, $1.order) }
    var finder = StyleFinder(styled)
    for (range, mark, order) in found {
      var style = finder.style(at: range.lowerBound)
      guard let sign = mark.sign(in: style.language).first,
        !sign.unicodeScalars.allSatisfy(\.isUnseen)
      else { continue }
      style.unflatten()
      let size = mark.size?.resolved(em: style.size) ?? style.size.half
      let index = signs.add(
        AttributedText(String(sign)), as: style, size: size, ink: mark.color, &styles)
      entries.append(Entry(range: range, side: mark.side, mark: index, order: order))
    }
    if punctuation.form == .judou {
      self.punctuation = styled.styles.map { style in
        func add(_ text: AttributedText, isSmall: Bool = false) -> Int {
          signs.add(
            text, as: style, size: isSmall ? style.size.scaled(by: 2, over: 3) : style.size,
            ink: punctuation.color, &styles)
        }
        return PunctuationMarks(
          stop: add("。"), pause: add("、"), smallStop: add("。", isSmall: true),
          smallPause: add("、", isSmall: true))
      }
    }
    addNoteMarks(of: document, styled: styled, to: &signs, &styles)
    marks = signs.marks
    index = RangeIndex(entries.map(\.range))
  }

  /// Adds the marks of notes: 0.65 em large, as superscripts are, and upright, numbers in one cell, and
  /// those in Han figures flattened.
  private mutating func addNoteMarks(
    of document: Document, styled: StyledText, to signs: inout Signs, _ styles: inout StyleTable
  ) {
    var found: [(range: TextRange, mark: NoteMark, order: Int)] = []
    for (order, span) in document.spans.enumerated() {
      guard case .noteMark(let mark) = span.attribute, !mark.text.isEmpty else { continue }
      if let base = document.character(markedBy: span.range) {
        found.append((base, mark, order))
      } else {
        diagnostics.append(
          Diagnostic(
            .warning, .attributeNotSet,
            "the mark “\(mark.text)” of a note is not set: its paragraph has no text",
            range: span.range))
      }
    }
    found.sort { ($0.range.lowerBound, $0.order) < ($1.range.lowerBound, $1.order) }
    var finder = StyleFinder(styled)
    for (range, mark, _) in found {
      var style = finder.style(at: range.lowerBound)
      style.unflatten()
      let isNumber = mark.text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      let index = signs.add(
        mark.content, as: style, size: style.size.scaled(by: 65, over: 100), ink: nil,
        &styles, isOneCell: isNumber, isFlattened: mark.text.isHanNumber)
      noteMarks.add(NoteMarkEntry(range: range, mark: index, target: mark.target))
    }
  }

  /// The small marks of a style, as indices of marks.
  struct PunctuationMarks: Hashable, Sendable {
    var stop: Int
    var pause: Int
    var smallStop: Int
    var smallPause: Int

    /// That of the text.
    subscript(mark: FoldedMark) -> Int { mark == .stop ? stop : pause }

    /// That of the small columns of a note.
    subscript(small mark: FoldedMark) -> Int { mark == .stop ? smallStop : smallPause }
  }

  /// The marks of a document, each once in each style.
  private struct Signs {
    private(set) var marks: [AnnotationSource] = []
    private var knownMarks: [AnnotationSource: Int] = [:]

    /// The index of a mark, which is new or known.
    mutating func add(
      _ text: AttributedText, as base: TextStyle, size: Length, ink: Color?,
      _ styles: inout StyleTable, isOneCell: Bool = false, isFlattened: Bool = false
    ) -> Int {
      var style = base
      style.standBeside(size: size)
      style.ink = ink ?? style.ink
      style.flatness = FlatLength.whole
      style.orientation = .upright
      if isFlattened { style.flatten(to: FlatLength.half.parts) }
      let source = styles.source(text, in: style, isOneCell: isOneCell)
      let index = knownMarks[source] ?? marks.count
      if index == marks.count {
        knownMarks[source] = index
        marks.append(source)
      }
      return index
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The marks of notes beside characters that begin in a range.
  func noteMarks(beginningIn range: TextRange) -> ArraySlice<NoteMarkEntry> {
    noteMarks.beginning(in: range)
  }

  /// The entries that share a byte with a range.
  func overlapping(_ range: TextRange) -> [Entry] {
    isEmpty ? [] : index.overlapping(range).map { entries[$0] }
  }

  /// True where a character has a mark on a side.
  func hasMark(at range: TextRange, on side: AnnotationSide) -> Bool {
    overlapping(range).contains { $0.side == side }
  }
}

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    switch CharacterProperties(self).generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
    default: CharacterProperties(self).isDefaultIgnorable
    }
  }

  /// True where a character has an emphasis mark among others that do: brackets, commas, stops and blanks usually
  /// have none (EM2; JLREQ 3.3.9).
  func takesEmphasis(
    as characters: EmphasisOptions.EmphasizedCharacters, in profile: LanguageTag.LanguageProfile
  ) -> Bool {
    switch SpacingClass(upright: self, profile: profile) {
    case .ideographicSpace, .wordSpace: false
    case .opening, .closing, .stop, .comma, .centredStop, .centredComma: characters == .all
    case .middle, .fixed, .connector, .inseparable, .prefix, .suffix, .ideograph, .hangul, .upright,
      .tateChuYoko, .letter, .sideways, .other:
      characters != .kanji || !isKana
    }
  }

  private var isKana: Bool {
    switch CharacterProperties(self).script {
    case .hiragana, .katakana: true
    default: self == "\u{30FC}" || self == "\u{FF70}"
    }
  }
}
