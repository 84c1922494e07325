/// Text that is set inside its column in small columns of its own: a note in two columns (warichu, 割注,
/// 夾注; WR1), one of the other small settings of old books, or furiwake (WR11).
///
/// ```swift
/// document.spans.append(AttributeSpan(TextRange(9, 30), .inset(Inset())))
/// ```
/// The text of the note is that of the span. A part of a note that has to stand on a small column of its own
/// is a span that touches the one before it and ``continuesNote`` (WR8).
public struct Inset: Hashable, Sendable {
  public var form: Form
  /// The size of its characters, where an em is one of the text around it; `nil` for that of the options.
  public var size: Dimension?
  /// The way its characters follow each other; `nil` for that of the options.
  public var advance: Inset.Advance?
  /// The length of the columns of a cell; `nil` for those that the author parted.
  public var room: Dimension?
  /// True where the text goes on with a note that ends where it begins, on the next small column and in the
  /// form of that note.
  public var continuesNote: Bool

  public init(
    _ form: Form = .warichu, size: Dimension? = nil, advance: Inset.Advance? = nil,
    continuesNote: Bool = false
  ) {
    self.form = form
    self.size = size
    self.advance = advance
    self.continuesNote = continuesNote
  }

  /// The ways to share a note out over small columns.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// Two columns of about the same length, and as many pairs of them as there are columns of text to go
    /// through (WR4, WR5).
    case warichu
    /// Two columns, of which the first goes down to the end of the column of text before the second begins
    /// (WR4).
    case flowing
    /// One small column in the middle, or at one side of the column of text (正單行夾注, 單側行).
    case single, right, left
    /// Two texts side by side (並行), the first at the side where reading starts, each a paragraph of its own: they are
    /// not balanced, and begin together.
    case parallel
    /// A column for each part of the note, all with the same head, never parted (振分け; JLREQ 3.7.2).
    case furiwake
    /// Up to three columns beside the first two or three of a paragraph, as ``InlineHeading/Form/window`` makes them;
    /// a note has none.
    case window
    /// The text of a table's cell, in its own size, in as many columns as its room asks for (DT-12); never parted. The first
    /// one stands at the side of the row where reading starts.
    case cell
  }
}

extension Inset {
  /// The way the characters of a note follow each other (`--note-advance`, WR3).
  public enum Advance: String, Hashable, Sendable, CaseIterable {
    /// By their own size.
    case solid
    /// One in each cell of the text around them, as in old books.
    case cell
  }
}
