/// Bytes of a fuzzer, from which choices are made one after the other; zeros where they end.
struct ByteSource {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isAtEnd: Bool { bytes.isEmpty }

  /// The bytes that no choice has been made from.
  var rest: [UInt8] { Array(bytes) }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func number() -> Int { Int(byte()) << 8 | Int(byte()) }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// One of the values, by the next byte.
  mutating func pick<T>(_ values: [T]) -> T { values[Int(byte()) % values.count] }

  mutating func pick<T: CaseIterable>(_ type: T.Type) -> T { pick(Array(T.allCases)) }

  /// No value, or one of its type's.
  mutating func maybe<T: CaseIterable>(_ type: T.Type) -> T? {
    pick([nil] + T.allCases.map(Optional.some))
  }

  /// A text of the bytes that are left. ASCII stands for itself; 128 to 239 are characters that behave in
  /// ways of their own, so that every byte counts; 240 to 247 begin any character in two more bytes;
  /// 248 and more repeat the last one, for runs, nesting and clusters without end.
  mutating func text(limit: Int) -> String {
    var scalars = String.UnicodeScalarView()
    var last = Unicode.Scalar("一")
    var count = 0
    while !isAtEnd, count < limit {
      let first = byte()
      var repeats = 1
      switch first {
      case 0..<0x80: last = Unicode.Scalar(first)
      case 0x80..<0xF0: last = Self.special[Int(first - 0x80) % Self.special.count]
      case 0xF0..<0xF8:
        let plane = [0, 1, 2, 0xE, 0, 3, 0xF, 0x10][Int(first - 0xF0)] as UInt32
        last = Unicode.Scalar(plane << 16 | UInt32(number())) ?? "\u{FFFD}"
      default: repeats = Int(byte()) + 1
      }
      for _ in 0..<min(repeats, limit - count) { scalars.append(last) }
      count += repeats
    }
    return String(scalars)
  }

  /// 112 characters, at least one of each kind that the rules tell apart.
  private static let special: [Unicode.Scalar] =
    Array(
      ("一国曉不鳥〇々〻ヽ〱あアっゃァー゛゜か한글ㄱ각" + "。、，．！？：；…‥—–‐゠〜～・·々「」『』（）《》“”‘’〝〟［］¥％℃㍿①Ａ１"
        + "אשع١٢нαé")
        .unicodeScalars)
    + ([
      0x301, 0x3099, 0x20DD, 0x488, 0x200D, 0x200C, 0x200B, 0x2060, 0xFEFF, 0xAD, 0x34F, 0x200E,
      0x200F, 0x202A, 0x202B, 0x202D, 0x202E, 0x202C, 0x2066, 0x2067, 0x2068, 0x2069, 0xFE0F,
      0xFE00, 0xE0100, 0x1F600, 0x1F469, 0x1F1EF, 0x1F1F5, 0x1F3FD, 0x20E3, 0x3000, 0xA0, 0x2003,
      0x2028, 0x2029, 0x85, 0x20BB7, 0xE000, 0x10FFFF, 0xFFFE, 0x3001, 0x5D0, 0x1100, 0x1160,
    ] as [UInt32]).compactMap(Unicode.Scalar.init)
}
