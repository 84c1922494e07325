/// Options of notes inside of columns.
public struct InsetOptions: Hashable, Sendable {
  /// The size of their characters, in 1/1024 of the text around them (`--note-size`, WR2). From 1/10 to 1.
  public var size: Int
  /// The way their characters follow each other (`--note-advance`, WR3); `nil` for their own size, and on a sheet with
  /// whole cells a cell for each (SH-S3).
  public var advance: Inset.Advance?
  /// Their colour (SH-G8); `nil` for that of the text.
  public var color: Color?

  public init(size: Int = 614, advance: Inset.Advance? = nil) {
    self.size = size
    self.advance = advance
  }
}
