/// The place of notes that the text refers to (`--notes`), and their form.
public struct PageNoteOptions: Hashable, Sendable {
  public var place: Place
  /// The size of notes, in 1/1024 of the text around them (`--note-size`); `nil` for what is
  /// usual in their place. From 1/10 to 1.
  public var size: Int?
  /// The characters of a column of a band above or below the text, and the most of one in the head margin, by
  /// the size of the notes (`--note-length`, NT4). From 4 to 100.
  public var length: Int
  /// The side of the columns on which notes between columns stand (`--note-side`, NT5).
  public var side: AnnotationSide
  /// The colour of notes on the pages of their references (`--note-color`, NT5); `nil` for that of the text.
  public var color: Color?

  /// The lengths that a band may have.
  public static let lengths = 4...100

  /// The places of notes on the pages of their references.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    /// They stay where their paragraphs are in the text.
    case inText = "in-text"
    /// In a band above the text (頭注, NT4).
    case head
    /// In a band below the text (脚注, NT4).
    case foot
    /// After the text of the page, or of two pages that face each other (傍注, NT3).
    case side
    /// In the head margin, above what they refer to (眉批, NT5).
    case margin
    /// In a small column beside what they refer to (行間注, 側批; NT5).
    case interlinear

    /// True where notes have a band of their own beside the text.
    var isBand: Bool { self == .head || self == .foot }
  }

  public init(
    place: Place = .inText, size: Int? = nil, length: Int = 18, side: AnnotationSide = .right,
    color: Color? = nil
  ) {
    self.place = place
    self.size = size
    self.length = length
    self.side = side
    self.color = color
  }

  /// The length of the columns of a band of notes that have a size.
  func bandLength(size: Length) -> Length { size * length }

  /// The size in force (NT2, NT4, NT5).
  var effectiveSize: Int {
    switch place {
    case .inText: size ?? 819
    case .head, .foot: size ?? 720
    case .side: size ?? 819
    case .margin: size ?? 655
    case .interlinear: size ?? 512
    }
  }
}
