/// The marks of kanbun of a document in the order of their bases (KA1 to KA7).
struct KanbunPlan: Hashable, Sendable {
  private(set) var entries = SortedRanges<Entry>()
  /// The texts of marks, each once in each style.
  private(set) var sources: [Source] = []
  /// Warnings about marks that are not set.
  private(set) var diagnostics: [Diagnostic] = []
  let spacing: KanbunMark.KanbunSpacing
  /// The paragraphs whose ideographs all have the gap of ``KanbunMark/KanbunSpacing/open(_:)``.
  private var openParagraphs: Set<Int> = []

  /// A mark at a character.
  struct Entry: Ranged, Hashable, Sendable {
    /// The character.
    var range: TextRange
    var kind: KanbunMark.Kind
    var side: AnnotationSide
    var mark: AnnotationSource
    var source: TextRange?
    /// Index into the sources.
    var sign = 0

    var text: String { mark.text }
    /// The number of the style of the mark as a whole.
    var style: UInt32 { mark.style }
  }

  struct Source: Hashable, Sendable {
    var kind: KanbunMark.Kind
    var mark: AnnotationSource
  }

  init() { spacing = .solid }

  /// - Parameter styles: the table that the styles of marks go to.
  init(
    _ document: Document, styled: StyledText, styles: inout StyleTable,
    spacing: KanbunMark.KanbunSpacing
  ) {
    self.spacing = spacing
    var found: [(range: TextRange, mark: KanbunMark, order: Int)] = []
    for (order, span) in document.spans.enumerated() {
      guard case .kanbun(let mark) = span.attribute else { continue }
      if let base = document.lastCharacter(in: span.range) {
        found.append((base, mark, order))
      } else {
        diagnostics.append(.notSet(mark, at: span.range))
      }
    }
    guard !found.isEmpty else { return }
    found.sort { ($0.range.lowerBound, $0.order) < ($1.range.lowerBound, $1.order) }
    var finder = StyleFinder(styled)
    for (range, mark, _) in found {
      var style = finder.style(at: range.lowerBound)
      style.becomeMark()
      add(mark, at: range, in: style, &styles)
    }
    addSources()
    if case .open = spacing { findOpenParagraphs(of: document) }
  }

  private mutating func add(
    _ mark: KanbunMark, at range: TextRange, in style: TextStyle, _ styles: inout StyleTable
  ) {
    let sign: AttributedText =
      mark.kind == .tateTen ? AttributedText(KanbunMark.tateTenSign) : mark.content.drawnMark
    guard !sign.text.isEmpty else { return }
    // Others of the same kind at the character are at most a few entries back.
    let same = entries.indices.reversed().prefix { entries[$0].range == range }
      .first { entries[$0].kind == mark.kind && entries[$0].side == mark.side }
    if let same {
      guard mark.kind != .tateTen else { return }
      entries[same].mark.append(styles.source(sign, in: style))
      entries[same].source = entries[same].source.map { mark.source?.union($0) ?? $0 }
      return
    }
    entries.add(
      Entry(
        range: range, kind: mark.kind, side: mark.side, mark: styles.source(sign, in: style),
        source: mark.source))
  }

  private mutating func addSources() {
    var numbers: [Source: Int] = [:]
    for index in entries.indices {
      let entry = entries[index]
      let source = Source(kind: entry.kind, mark: entry.mark)
      let number = numbers[source] ?? sources.count
      if number == sources.count {
        numbers[source] = number
        sources.append(source)
      }
      entries[index].sign = number
    }
  }

  /// Takes paragraphs of ideographs without hiragana and letters for kanbun; in others marks stand in a
  /// quotation.
  private mutating func findOpenParagraphs(of document: Document) {
    for (index, paragraph) in document.paragraphs.enumerated() where paragraph.role == .body {
      if document.text.slice(paragraph.range).isKanbun { openParagraphs.insert(index) }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// True where all ideographs of a paragraph have the same gap after them.
  func isOpen(_ paragraph: Int) -> Bool { openParagraphs.contains(paragraph) }

  /// The entries whose characters begin in a range.
  func entries(beginningIn range: TextRange) -> Range<Int> {
    entries.indices(beginningIn: range)
  }

  /// True where a character has okurigana on a side.
  func hasOkurigana(at range: TextRange, on side: AnnotationSide) -> Bool {
    entries(beginningIn: range).contains {
      entries[$0].kind == .okurigana && entries[$0].side == side
    }
  }

  /// True where the last character of a base has okurigana on a side.
  func hasOkurigana(endingAt offset: Int, on side: AnnotationSide) -> Bool {
    guard !isEmpty else { return false }
    let first = entries.partitioningIndex { $0.range.upperBound >= offset }
    return entries[first...].prefix { $0.range.upperBound == offset }
      .contains { $0.kind == .okurigana && $0.side == side }
  }
}

extension Document {
  /// The last character of a range, within the paragraph where that ends; `nil` for none.
  func lastCharacter(in range: TextRange) -> TextRange? {
    let length = text.utf8.count
    let end = min(range.upperBound, length)
    let index = paragraphs.partitioningIndex { $0.end >= end }
    guard index < paragraphs.count else { return nil }
    let start = max(range.lowerBound, paragraphs[index].range.lowerBound)
    let stop = min(end, paragraphs[index].range.upperBound)
    guard start < stop else { return nil }
    // A character of many marks is looked at from not too far before its end.
    let near = max(start, stop - 64)
    guard let last = text.slice(TextRange(near, stop)).last else { return nil }
    return TextRange(max(start, stop - last.utf8.count), stop)
  }
}

extension Substring {
  /// True for ideographs and their punctuation, without hiragana and letters.
  fileprivate var isKanbun: Bool {
    var hasHan = false
    for scalar in unicodeScalars {
      switch CharacterProperties(scalar).script {
      case .han: hasHan = true
      case .hiragana, .latin, .hangul: return false
      default: break
      }
    }
    return hasHan
  }
}

extension AttributedText {
  /// A mark as it is drawn: without blanks and controls.
  fileprivate var drawnMark: AttributedText {
    replacingScalars { scalar in
      switch CharacterProperties(scalar).generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: nil
      default: scalar
      }
    }
  }
}

extension TextStyle {
  /// Makes it the style of marks beside text in this style: half as large (KA1, KA3).
  fileprivate mutating func becomeMark() {
    unflatten()
    standBeside(size: size.half)
    composite = [:]
    orientation = .mixed
  }
}

extension Diagnostic {
  fileprivate static func notSet(_ mark: KanbunMark, at range: TextRange) -> Diagnostic {
    Diagnostic(
      .warning, .attributeNotSet,
      "the mark “\(mark.text)” of kanbun is not set: no character stands before it",
      range: range, sourceRange: mark.source)
  }
}
