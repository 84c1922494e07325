/// A reading or another annotation in its place, with the part of its base that stands on its column.
public struct AnnotationArea: Hashable, Sendable {
  public var kind: PlacedAnnotation.Kind
  public var page: Int
  /// Among the columns of all pages.
  public var column: Int
  /// That of its base.
  public var range: TextRange
  public var text: String
  public var side: AnnotationSide
  public var bounds: PhysicalRect
}
