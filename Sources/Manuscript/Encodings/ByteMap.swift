import VerticalLayout

/// The way from offsets of a decoded text to those of the file that it was decoded from.
///
/// The text is counted in bytes of UTF-8, the file in its own. The map has a place every few thousand
/// bytes; what lies between two of them is found in the text.
public struct ByteMap: Hashable, Sendable {
  private var segments: [Segment] = []
  /// The length of the text.
  public private(set) var textCount = 0
  /// The length of the file.
  public private(set) var byteCount = 0

  private struct Segment: Hashable, Sendable, BitwiseCopyable {
    var text: UInt32
    var byte: UInt32
    /// The bytes that a character takes in the text, and in the file. Either may be 0: an escape sequence, or a byte
    /// order mark. In a text as most are, some have one byte in both, and all others three and two.
    var textUnit: UInt32
    var byteUnit: UInt32

    static var usual: UInt32 { .max }
  }

  /// The greatest length of a stretch of the usual kind: finding a place in it takes as long.
  private static var longest: Int { 4096 }

  init() {}

  /// Goes on with so many characters of the same lengths.
  mutating func add(_ count: Int, text: Int, bytes: Int) {
    let isUsual = text == 1 && bytes == 1 || text == 3 && bytes == 2
    add(count, text: text, bytes: bytes, isUsual: isUsual && count * text < Self.longest)
  }

  /// Goes on with bytes that are the same in both.
  mutating func addCopy(_ count: Int) { add(count, text: 1, bytes: 1, isUsual: false) }

  private mutating func add(_ count: Int, text: Int, bytes: Int, isUsual: Bool) {
    guard count > 0 else { return }
    defer {
      textCount += count * text
      byteCount += count * bytes
    }
    let unit = isUsual ? (Segment.usual, 0) : (UInt32(clamping: text), UInt32(clamping: bytes))
    if let last = segments.last, text > 0, (last.textUnit, last.byteUnit) == unit,
      unit.0 != Segment.usual || textCount + count * text - Int(last.text) <= 2 * Self.longest
    {
      return
    }
    segments.append(
      Segment(
        text: UInt32(clamping: textCount), byte: UInt32(clamping: byteCount), textUnit: unit.0,
        byteUnit: unit.1))
  }

  /// The place in the file of a character whose place in the text is known. Offsets beyond the end
  /// give the end, those inside of a character its start.
  ///
  /// - Parameter text: the decoded text, whose map this is.
  public func byteOffset(of offset: Int, in text: String) -> Int {
    byteOffset(of: offset, in: text.utf8Span.span)
  }

  func byteOffset(of offset: Int, in text: Span<UInt8>) -> Int {
    guard offset < textCount else { return byteCount }
    let index = segments.partitioningIndex { Int($0.text) > offset } - 1
    guard segments.indices.contains(index) else { return 0 }
    let segment = segments[index]
    let distance = max(offset, 0) - Int(segment.text)
    if segment.textUnit == Segment.usual {
      var (index, byte) = (Int(segment.text), Int(segment.byte))
      while index < min(offset, text.count) {
        let isASCII = text[index] < 0x80
        index += isASCII ? 1 : 3
        if index <= offset { byte += isASCII ? 1 : 2 }
      }
      return byte
    }
    // What has the same length in both may be counted in bytes.
    guard segment.textUnit > 0, segment.textUnit != segment.byteUnit else {
      return Int(segment.byte) + distance
    }
    return Int(segment.byte) + distance / Int(segment.textUnit) * Int(segment.byteUnit)
  }
}
