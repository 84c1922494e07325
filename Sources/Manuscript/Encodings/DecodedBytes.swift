/// A decoded file: UTF-8, the way back to the file, and the faults in it.
struct DecodedBytes {
  /// The text; U+FFFD stands for what is no character of the encoding.
  private(set) var utf8: [UInt8] = []
  private(set) var map = ByteMap()
  private(set) var faults: [DecodingFault] = []

  /// - Parameter capacity: about how many bytes of UTF-8 there will be.
  init(capacity: Int) { utf8.reserveCapacity(capacity) }

  /// The offset in the file that decoding has come to.
  var byteCount: Int { map.byteCount }

  /// Takes bytes that are no text: a mark, or an escape sequence.
  mutating func skip(_ bytes: Int) {
    map.add(1, text: 0, bytes: bytes)
  }

  /// Takes bytes that are no character.
  mutating func appendFault(bytes: Int) {
    faults.append(
      DecodingFault(byteOffset: map.byteCount, byteCount: bytes, textOffset: utf8.count))
    append(0xFFFD, bytes: bytes)
  }

  /// Takes the bytes of a character.
  ///
  /// - Parameter value: as a ``CellTable`` has it; one that is no scalar is a fault.
  mutating func append(_ value: UInt32, bytes: Int) {
    let (first, second) = CellTable.scalars(of: value)
    let start = utf8.count
    guard let scalar = Unicode.Scalar(first) else { return appendFault(bytes: bytes) }
    utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    if second > 0, let scalar = Unicode.Scalar(second), let units = UTF8.encode(scalar) {
      utf8.append(contentsOf: units)
    }
    map.add(1, text: utf8.count - start, bytes: bytes)
  }

  /// Takes bytes of ASCII, as many as there are from `start` on.
  ///
  /// - Returns: where they end.
  mutating func appendASCII(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] < 0x80 {
      utf8.append(bytes[index])
      index += 1
    }
    map.add(index - start, text: 1, bytes: 1)
    return index
  }

  /// Takes characters of two bytes, as long as they have three bytes of UTF-8: nearly all of a text.
  ///
  /// - Parameter pairs: values by both bytes, the first without its highest bit.
  /// - Returns: where they end.
  mutating func appendPairs(
    _ bytes: Span<UInt8>, from start: Int, pairs: Span<UInt32>
  ) -> Int {
    var index = start
    while index + 1 < bytes.count, bytes[index] >= 0x80 {
      let value = pairs[Int(bytes[index] & 0x7F) << 8 | Int(bytes[index + 1])]
      guard value >= 0x800, value <= 0xFFFF else { break }
      appendThree(value)
      index += 2
    }
    map.add((index - start) / 2, text: 3, bytes: 2)
    return index
  }

  /// Takes characters of two bytes of seven bits, as long as they have three bytes of UTF-8.
  ///
  /// - Returns: where they end.
  mutating func appendSevenBitPairs(
    _ bytes: Span<UInt8>, from start: Int, pairs: Span<UInt32>
  ) -> Int {
    var index = start
    while index + 1 < bytes.count, (0x21...0x7E).contains(bytes[index]),
      (0x21...0x7E).contains(bytes[index + 1])
    {
      let value = pairs[Int(bytes[index]) << 8 | Int(bytes[index + 1] | 0x80)]
      guard value >= 0x800, value <= 0xFFFF else { break }
      appendThree(value)
      index += 2
    }
    map.add((index - start) / 2, text: 3, bytes: 2)
    return index
  }

  private mutating func appendThree(_ value: UInt32) {
    utf8.append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
    utf8.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
    utf8.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
  }

  /// Takes UTF-8 that is known to be well formed.
  mutating func appendText(_ bytes: Span<UInt8>) {
    for index in bytes.indices { utf8.append(bytes[index]) }
    map.addCopy(bytes.count)
  }
}

/// Bytes of a file that are no character of its encoding.
public struct DecodingFault: Hashable, Sendable {
  /// Their start in the file, from 0.
  public var byteOffset: Int
  public var byteCount: Int
  /// The place of the U+FFFD that stands for them in the text, in bytes of UTF-8.
  public var textOffset: Int
}
