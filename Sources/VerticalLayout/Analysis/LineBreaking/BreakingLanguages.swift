/// The tailoring of every part of a text: that of the language of its style, so that a quotation ends
/// columns by its own rules (L3, L8, L11).
///
/// At a place where two languages meet each has its say about its own character: whether a column may
/// begin with the one after the place is decided by that one's language, whether it may end with the
/// one before it by the other. What the user asks for, the level and how words are broken, is the
/// same in all.
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
  init(
    _ styled: StyledText, kinsoku: Kinsoku?, lists: KinsokuLists = KinsokuLists(),
    wordBreak: WordBreak
  ) {
    let tailorings = styled.styles.map {
      LineBreakTailoring(
        $0.language.profile, kinsoku: kinsoku, wordBreak: wordBreak, lists: lists)
    }
    runs = []
    for run in styled.runs {
      let tailoring = tailorings[Int(run.style)]
      if runs.last?.tailoring == tailoring { runs.removeLast() }
      runs.append(Run(end: run.end, tailoring: tailoring))
    }
    let last = runs.popLast()?.tailoring ?? LineBreakTailoring()
    runs.append(Run(end: .max, tailoring: last))
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
