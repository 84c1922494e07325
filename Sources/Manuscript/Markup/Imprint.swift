/// The facts that a text gives of its making beside title and author, for the colophon of its book (奥付, BK-B3).
public struct Imprint: Hashable, Sendable {
  public var subtitle: String?
  public var publisher: String?
  /// Further lines of the colophon, in the order of the text.
  public var lines: [ColophonLine] = []

  public init() {}
}

/// A line of a colophon.
public struct ColophonLine: Hashable, Sendable {
  public var label: String
  public var text: String

  public init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }
}
