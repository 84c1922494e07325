import VerticalLayout

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
