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
    /// A mark of punctuation that is not to be drawn (`--punctuation`, EM10).
    case punctuation

    /// True where the rest of the text is left out, false for characters inside of text that is set.
    public var cutsText: Bool {
      switch self {
      case .noRoom, .columnLimit: true
      case .control, .punctuation: false
      }
    }
  }

  public init(range: TextRange, reason: Reason) {
    self.range = range
    self.reason = reason
  }
}
