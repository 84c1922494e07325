/// Text that is in no output, with the reason: no text is lost in silence.
public struct DroppedText: Hashable, Sendable {
  public var range: TextRange
  public var reason: Reason

  /// The names are those of the layout JSON.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The page is full.
    case noRoom = "no-room"
    /// `--max-columns` is reached.
    case columnLimit = "column-limit"
    /// A control character, which has no form.
    case control = "control-character"
  }

  public init(range: TextRange, reason: Reason) {
    self.range = range
    self.reason = reason
  }
}
