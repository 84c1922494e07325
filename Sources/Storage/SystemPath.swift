import Glibc

// A name of a file is bytes, and need not be UTF-8. A path is a String all the same: a byte that belongs to no
// character stands in it as one scalar of the last private plane, U+10FF80 for 0x80 to U+10FFFF for 0xFF. What has
// these scalars in its name has each of their bytes written so, and every name has one form only.

extension String {
  /// A path or an argument as the system has it.
  package init<Bytes: Collection<UInt8>>(systemBytes bytes: Bytes) {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasByteScalars {
      self = text
      return
    }
    var text = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      if let part = String(validating: rest.prefix(length), as: UTF8.self),
        let scalar = part.unicodeScalars.first, part.unicodeScalars.count == 1,
        scalar.systemByte == nil
      {
        text.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        text.append(Unicode.Scalar(0x10FF00 + UInt32(first)) ?? "\u{FFFD}")
        rest = rest.dropFirst()
      }
    }
    self = String(text)
  }

  @unsafe package init(systemPath path: UnsafePointer<CChar>) {
    unsafe self.init(
      systemBytes: UnsafeBufferPointer(start: path, count: strlen(path)).map(
        UInt8.init(bitPattern:)))
  }

  /// The bytes that the system has for a path or an argument.
  package var systemBytes: [UInt8] {
    guard hasByteScalars else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.systemByte.map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Gives the path to a call of the system.
  @unsafe package func withSystemPath<Result>(
    _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    guard hasByteScalars else { return unsafe withCString(body) }
    let bytes = (systemBytes + [0]).map(CChar.init(bitPattern:))
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      // It has one at the least.
      guard let start = buffer.baseAddress else { return unsafe withCString(body) }
      return unsafe body(start)
    }
  }

  private var hasByteScalars: Bool {
    utf8.contains(0xF4) && unicodeScalars.contains { $0.systemByte != nil }
  }
}

extension Unicode.Scalar {
  /// The byte that it stands for in a path; `nil` for a character.
  package var systemByte: UInt8? {
    (0x10FF80...0x10FFFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }
}
