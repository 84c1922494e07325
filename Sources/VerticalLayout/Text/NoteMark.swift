/// A mark beside text that refers to a note (NT1, JLREQ 4.2.3).
public struct NoteMark: Hashable, Sendable {
  /// The characters that are drawn, which may have attributes of their own: a number in digits shares a cell.
  public var content: AttributedText
  /// The name of the anchor that it leads to; `nil` for none.
  public var target: String?

  public init(_ text: String, target: String? = nil) {
    self.init(AttributedText(text), target: target)
  }

  /// A mark with attributes of its own.
  public init(_ content: AttributedText, target: String? = nil) {
    self.content = content
    self.target = target
  }

  /// The characters that are drawn.
  public var text: String {
    get { content.text }
    set { content.text = newValue }
  }
}
