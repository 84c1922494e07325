/// The place of a font: its file, and the face in it.
public struct FontFile: Hashable, Sendable {
  public var path: String
  /// The face's index in a collection, 0 in a file of one font. Never with the upper bits in which
  /// fontconfig and FreeType number the instances of a variable font: Cairo 1.16 draws the
  /// default outlines for all of them, so it is always the default instance that is used.
  public var index: Int

  public init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}
