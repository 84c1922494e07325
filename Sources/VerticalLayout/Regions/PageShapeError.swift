/// Reason that a description of a shape cannot be read. The message says what to try.
public struct PageShapeError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String
}
