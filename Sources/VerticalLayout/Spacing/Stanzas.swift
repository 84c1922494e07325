/// The stanzas of a document, as far as they are kept together.
struct Stanzas: Hashable, Sendable {
  /// Paragraphs between blank lines and headings, in order; those of one are left out.
  private var ranges: [Range<Int>] = []
  private var keepsWhole = false
  /// True if half-lines stay on one column where there is room.
  private(set) var keepsHalfLines = false
  /// True if couplets stay together where a stanza has no room: not in a type area, which says how many columns a page has.
  private var keepsCouplets = true
  /// True if the lines were taken for verse, and nobody has said so.
  private(set) var isGuessed = false

  /// True if the columns of a line that turns stand lower than its first one: in Japanese and Korean, where half-lines do not tell them
  /// apart.
  private(set) var lowersTurned = false

  init() {}

  /// - Parameters:
  ///   - isJustified: whether columns are brought to the measure, which half-lines would not fill.
  ///   - hasTypeArea: whether pages have so many columns.
  ///   - profile: that of the text.
  init(
    _ document: Document, _ keep: KeptVerse, isJustified: Bool, hasTypeArea: Bool,
    _ profile: LanguageTag.LanguageProfile
  ) {
    switch keep {
    case .none: return
    case .automatic where !document.isVerse: return
    case .automatic:
      (keepsWhole, keepsHalfLines) = (true, !isJustified && document.hasHalfLines(profile))
      (keepsCouplets, isGuessed) = (!hasTypeArea, true)
      lowersTurned =
        (profile == .japanese || profile == .korean) && !keepsHalfLines && document.hasManyLines
    case .stanzas: keepsWhole = true
    case .couplets: keepsHalfLines = true
    }
    var first: Int?
    for (index, paragraph) in document.paragraphs.enumerated() {
      let isLine = paragraph.role == .body && !paragraph.range.isEmpty
      if isLine, first == nil || paragraph.style.breakBefore != nil {
        close(&first, at: index)
        first = index
      } else if !isLine {
        close(&first, at: index)
      }
    }
    close(&first, at: document.paragraphs.count)
  }

  private mutating func close(_ first: inout Int?, at end: Int) {
    if let first, end - first > 1 || keepsHalfLines { ranges.append(first..<end) }
    first = nil
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// True if lines are kept together as by another plan.
  func hasContext(of other: Stanzas) -> Bool {
    keepsWhole == other.keepsWhole && keepsHalfLines == other.keepsHalfLines
      && keepsCouplets == other.keepsCouplets && isGuessed == other.isGuessed
      && lowersTurned == other.lowersTurned
  }

  /// True for a line of a stanza.
  func contains(_ paragraph: Int) -> Bool {
    ranges.element(holding: paragraph, in: \.self) != nil
  }

  /// The paragraphs that stand in one part of the text with one.
  func paragraphsTogether(with paragraph: Int) -> Range<Int>? { units(around: paragraph).first }

  /// True for a blank line between two stanzas, with which no page begins.
  func parts(blank paragraph: Int) -> Bool {
    let next = ranges.partitioningIndex { $0.lowerBound > paragraph }
    guard keepsWhole, next > 0, next < ranges.count else { return false }
    return ranges[next - 1].upperBound == paragraph && ranges[next].lowerBound == paragraph + 1
  }

  /// Units that are kept together around a paragraph: the stanza, where it is not too long for that, and the couplet.
  func units(around paragraph: Int) -> [Range<Int>] {
    guard let stanza = ranges.element(holding: paragraph, in: \.self) else { return [] }
    let start = stanza.lowerBound + (paragraph - stanza.lowerBound) / 2 * 2
    let couplet = start..<min(start + 2, stanza.upperBound)
    let couplets = keepsCouplets ? [couplet] : []
    return keepsWhole && stanza.count < DocumentPart.reach ? [stanza] + couplets : couplets
  }
}

extension Document {
  /// True for four lines or more, which show that a text is verse.
  fileprivate var hasManyLines: Bool {
    paragraphs.lazy.filter { $0.role == .body && !$0.range.isEmpty }.prefix(4).count == 4
  }
}
