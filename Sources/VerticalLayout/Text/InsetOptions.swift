/// Options of notes inside of columns.
public struct InsetOptions: Hashable, Sendable {
  /// The size of their characters, in 1/1024 of the text around them (`--note-size`, WR2). From 1/10 to 1.
  public var size: Int
  /// The way their characters follow each other (`--note-advance`, WR3).
  public var advance: InsetAdvance

  public init(size: Int = 614, advance: InsetAdvance = .solid) {
    self.size = size
    self.advance = advance
  }
}
