/// A column that hooks are asked about.
public struct ColumnQuestion: Hashable, Sendable {
  /// In the whole text, from 0.
  public var index: Int
  public var paragraph: Int
  /// Its characters; empty for a blank line.
  public var range: TextRange
  public var endsParagraph: Bool
  public var length: Length
  /// The room that it takes across.
  public var extent: Length
}
