extension TextEncoding {
  /// Decodes a file. Linear in its length.
  func decode(_ bytes: Span<UInt8>) -> DecodedBytes {
    let (encoding, mark) = resolved(bytes)
    var text = DecodedBytes(capacity: bytes.count + bytes.count / 2)
    if mark > 0 { text.skip(mark) }
    let rest = bytes.extracting(mark..<bytes.count)
    switch encoding {
    case .utf8: UnicodeDecoder.decode8(rest, into: &text)
    case .utf16, .utf16LittleEndian: UnicodeDecoder.decode16(rest, isBig: false, into: &text)
    case .utf16BigEndian: UnicodeDecoder.decode16(rest, isBig: true, into: &text)
    case .utf32, .utf32LittleEndian: UnicodeDecoder.decode32(rest, isBig: false, into: &text)
    case .utf32BigEndian: UnicodeDecoder.decode32(rest, isBig: true, into: &text)
    case .iso2022Japanese:
      var decoder = ISO2022Decoder()
      decoder.decode(rest, into: &text)
    case .codePage932: MultiByteTable.codePage932.decode(rest, into: &text)
    case .shiftJISX0213: MultiByteTable.shiftJISX0213.decode(rest, into: &text)
    case .eucJapanese: MultiByteTable.eucJapanese.decode(rest, into: &text)
    case .eucJapaneseMicrosoft: MultiByteTable.eucJapaneseMicrosoft.decode(rest, into: &text)
    case .eucJISX0213: MultiByteTable.eucJISX0213.decode(rest, into: &text)
    case .gb18030: MultiByteTable.gb18030.decode(rest, into: &text)
    case .big5: MultiByteTable.big5.decode(rest, into: &text)
    case .big5HongKong: MultiByteTable.big5HongKong.decode(rest, into: &text)
    case .codePage950: MultiByteTable.codePage950.decode(rest, into: &text)
    case .codePage949: MultiByteTable.codePage949.decode(rest, into: &text)
    case .johab: MultiByteTable.johab.decode(rest, into: &text)
    }
    return text
  }

  /// The encoding with its order of bytes, and the length of the byte order mark that begins a file.
  func resolved(_ bytes: Span<UInt8>) -> (TextEncoding, mark: Int) {
    guard let (marked, count) = Self.marked(bytes) else { return (self, 0) }
    switch (self, marked) {
    case (.utf16, .utf16LittleEndian), (.utf16, .utf16BigEndian), (.utf32, .utf32LittleEndian),
      (.utf32, .utf32BigEndian):
      return (marked, count)
    case (.utf16, .utf32LittleEndian), (.utf16LittleEndian, .utf32LittleEndian):
      return (.utf16LittleEndian, 2)
    default: return (self, self == marked ? count : 0)
    }
  }

  /// The encoding that the byte order mark of a file tells, and the mark's length.
  static func marked(_ bytes: Span<UInt8>) -> (TextEncoding, Int)? {
    let marks: [(TextEncoding, [UInt8])] = [
      (.utf8, [0xEF, 0xBB, 0xBF]), (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]),
      (.utf32BigEndian, [0, 0, 0xFE, 0xFF]), (.utf16LittleEndian, [0xFF, 0xFE]),
      (.utf16BigEndian, [0xFE, 0xFF]), (.gb18030, [0x84, 0x31, 0x95, 0x33]),
    ]
    for (encoding, mark) in marks where mark.count <= bytes.count {
      if mark.indices.allSatisfy({ bytes[$0] == mark[$0] }) { return (encoding, mark.count) }
    }
    return nil
  }
}
