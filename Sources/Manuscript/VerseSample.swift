/// The lines that follow what may be a heading, to tell a heading from a stanza of two lines.
struct VerseSample {
  /// The lengths of the lines in ascending order.
  private var lengths: [Int]
  private var punctuated: Int

  /// Takes lines; those that are blank, or a rule of hyphens or stars, do not count.
  init(_ lines: [HeadingLine]) {
    let lines = lines.filter(\.hasLetters)
    lengths = lines.map(\.count).sorted()
    punctuated = lines.count { $0.isPunctuated }
  }

  /// True if most lines end or pause in a sentence.
  var isPunctuated: Bool { punctuated * 2 > lengths.count }

  /// True for four lines or more of one length, or of two that alternate.
  var isRegular: Bool { lengths.count >= 4 && Set(lengths).count <= 2 }

  /// True if a line may be one of these by its length, where they have no marks that tell.
  func holds(_ line: HeadingLine) -> Bool { !isPunctuated && Set(lengths).contains(line.count) }

  /// True if two lines without punctuation go on as these: a stanza, not a heading.
  ///
  /// - A text in sentences does not go on from lines without punctuation.
  /// - Four lines or more of one length, or of two that alternate, are regular verse: a stanza of
  ///   it has just these lengths.
  /// - Else lines are alike that are not much shorter or longer than most: within a quarter, or
  ///   within half where there are too few to tell. Authors' names are shorter than nearly all
  ///   lines of verse.
  func looksLike(_ first: HeadingLine, _ second: HeadingLine) -> Bool {
    guard let longest = lengths.last, punctuated * 2 <= lengths.count else { return false }
    let pair = [first.count, second.count]
    let kinds = Set(lengths)
    if lengths.count >= 4, kinds.count <= 2 { return pair.allSatisfy(kinds.contains) }
    let quarters = lengths.count >= 4 ? 3 : 2
    let shortest = lengths[lengths.count / 4] * quarters
    return pair.allSatisfy { $0 * 4 >= shortest && $0 * quarters <= longest * 4 }
  }
}
