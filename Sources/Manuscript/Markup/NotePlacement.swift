import VerticalLayout

/// The place of the notes of a text with marks (`--notes`, NT6).
public enum NotePlacement: String, Hashable, Sendable, CaseIterable {
  /// In two small columns where they are referred to.
  case warichu
  /// Before the next title or heading of the first level.
  case chapter
  /// After the text.
  case end
  /// In a band above the text of the page.
  case head
  /// In a band below the text of the page.
  case foot
  /// After the text of the page, or of two pages that face each other.
  case side
  /// In the head margin, above what they are about.
  case margin
  /// Beside what they are about, between columns.
  case interlinear

  /// True where the layout puts notes on the pages of their references.
  public var isOnPages: Bool {
    switch self {
    case .warichu, .chapter, .end: false
    case .head, .foot, .side, .margin, .interlinear: true
    }
  }

  /// True where notes have no numbers, since they stand beside what they are about.
  var isUnnumbered: Bool { self == .margin || self == .interlinear }

  /// True where the words at the head of notes are set in another face (NT4).
  var hasKeyWords: Bool { self == .head || self == .foot }
}

/// The place of the marks that refer to notes (`--note-marks`, NT1).
public enum NoteMarkPlacement: String, Hashable, Sendable, CaseIterable {
  /// After their word, in the column.
  case inline
  /// On the right of its last characters.
  case beside
}

/// The numbers of notes (`--note-numerals`, NT1).
public enum NoteNumerals: String, Hashable, Sendable, CaseIterable {
  /// Digits side by side in one cell.
  case arabic
  /// Han figures, one for each decimal digit, half as long as they are wide (平字): 二三.
  case han

  func text(of number: Int) -> String { self == .han ? number.hanDigits : "\(number)" }
}

/// The brackets around notes in small columns (`--note-brackets`, WR2).
public enum NoteBrackets: String, Hashable, Sendable, CaseIterable {
  /// As wide as both columns; （ ） where the author has none.
  case auto
  /// As wide as both columns where the author has some, and none elsewhere.
  case typed
  /// None but those of the text, which are as large as that.
  case none
}
