/// A mark beside text that refers to a note (NT1, JLREQ 4.2.3).
public struct NoteMark: Hashable, Sendable {
  /// The characters that are drawn: a number in digits shares a cell.
  public var text: String
  /// The name of the anchor that it leads to; `nil` for none.
  public var target: String?

  public init(_ text: String, target: String? = nil) {
    self.text = text
    self.target = target
  }
}
