/// The tailoring of every part of a text: that of the language of its style, so that a quotation ends
/// columns by its own rules (L3, L8, L11).
///
/// At a place where two languages meet each has its say about its own character: whether a column may
/// begin with the one after the place is decided by that one's language, whether it may end with the
/// one before it by the other. The user's choices, the level and the breaking of words, are the
/// same in all paragraphs that do not ask for their own (YY-42).
struct BreakingLanguages: Hashable, Sendable {
  /// In order and without gaps; the last one has no end. No two neighbours are alike.
  fileprivate var runs: [Run]

  fileprivate struct Run: Hashable {
    /// The UTF-8 offset where it ends.
    var end: UInt32
    var tailoring: LineBreakTailoring
  }

  /// One tailoring for all.
  init(_ tailoring: LineBreakTailoring = LineBreakTailoring()) {
    runs = [Run(end: .max, tailoring: tailoring)]
  }

  /// - Parameters:
  ///   - kinsoku: `nil` for what each language expects.
  ///   - lists: what a house says beside that.
  ///   - paragraphs: those of the text, in order, of which some may have rules of their own.
  init(
    _ styled: StyledText, kinsoku: Kinsoku?, lists: KinsokuLists = KinsokuLists(),
    wordBreak: WordBreak, paragraphs: [Paragraph] = []
  ) {
    let tailorings = styled.styles.map {
      LineBreakTailoring(
        $0.language.profile, kinsoku: kinsoku, wordBreak: wordBreak, lists: lists)
    }
    runs = []
    var start: UInt32 = 0
    var own = paragraphs.filter { $0.ownBreaks != nil && !$0.range.isEmpty }[...]
    for run in styled.runs {
      let tailoring = tailorings[Int(run.style)]
      while let paragraph = own.first, let breaks = paragraph.ownBreaks, start < run.end,
        paragraph.range.lowerBound < run.end
      {
        let end = UInt32(clamping: paragraph.range.upperBound)
        append(tailoring, to: UInt32(clamping: paragraph.range.lowerBound), from: &start)
        append(
          LineBreakTailoring(
            tailoring.profile, kinsoku: breaks.kinsoku ?? kinsoku,
            wordBreak: breaks.wordBreak ?? wordBreak, lists: lists), to: min(end, run.end),
          from: &start)
        guard end <= run.end else { break }
        own.removeFirst()
      }
      append(tailoring, to: run.end, from: &start)
    }
    let last = runs.popLast()?.tailoring ?? LineBreakTailoring()
    runs.append(Run(end: .max, tailoring: last))
  }

  /// Adds a run from where the last one ends; none where it would be empty.
  private mutating func append(
    _ tailoring: LineBreakTailoring, to end: UInt32, from start: inout UInt32
  ) {
    guard end > start else { return }
    if runs.last?.tailoring == tailoring { runs.removeLast() }
    runs.append(Run(end: end, tailoring: tailoring))
    start = end
  }

  /// The tailoring of the text at a UTF-8 offset.
  func tailoring(at offset: Int) -> LineBreakTailoring {
    BreakingLanguageCursor(self, from: UInt32(clamping: offset)).tailoring
  }
}

/// Goes through the languages of a text with it.
struct BreakingLanguageCursor {
  private let languages: BreakingLanguages
  private var run = 0
  /// The UTF-8 offset from which on another tailoring holds.
  private(set) var end: UInt32

  /// Begins at a UTF-8 offset.
  init(_ languages: BreakingLanguages, from offset: UInt32 = 0) {
    self.languages = languages
    run = languages.runs.partitioningIndex { $0.end > offset }
    run = min(run, languages.runs.count - 1)
    end = languages.runs[run].end
  }

  var tailoring: LineBreakTailoring { languages.runs[run].tailoring }

  /// Goes on to the tailoring at an offset, which is no less than those before.
  mutating func advance(to offset: UInt32) {
    while languages.runs[run].end <= offset, run + 1 < languages.runs.count { run += 1 }
    end = languages.runs[run].end
  }
}
