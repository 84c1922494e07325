/// A half-open range of UTF-8 offsets into the decoded text. UTF-16 never appears (VLb-11).
public struct TextRange: Hashable, Sendable, BitwiseCopyable {
  private var start: UInt32
  private var end: UInt32

  /// A range; bounds beyond ``Document/maximumByteCount`` are clamped, an end before the start is
  /// taken as the start.
  @inlinable public init(_ lowerBound: Int, _ upperBound: Int) {
    self.init(start: UInt32(clamping: lowerBound), end: UInt32(clamping: upperBound))
  }

  @usableFromInline init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = max(start, end)
  }

  public var lowerBound: Int { Int(start) }
  public var upperBound: Int { Int(end) }
  public var count: Int { Int(end - start) }
  public var isEmpty: Bool { start == end }

  /// The smallest range that holds both.
  public func union(_ other: TextRange) -> TextRange {
    TextRange(start: min(start, other.start), end: max(end, other.end))
  }

  /// The range so many bytes further on.
  func moved(by bytes: Int) -> TextRange {
    bytes == 0 ? self : TextRange(lowerBound + bytes, upperBound + bytes)
  }

  public func contains(_ offset: Int) -> Bool { start <= offset && offset < end }
  public func contains(_ other: TextRange) -> Bool { start <= other.start && other.end <= end }
}

extension TextRange: CustomStringConvertible {
  public var description: String { "\(start)..<\(end)" }
}
