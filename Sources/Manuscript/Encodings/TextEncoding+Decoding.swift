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
    case .codePage932, .shiftJISX0213, .eucJapanese, .eucJapaneseMicrosoft, .eucJISX0213,
      .gb18030, .big5, .big5HongKong, .codePage950, .codePage949, .johab:
      multiByteTable?.decode(rest, into: &text)
    }
    return text
  }

  /// The table of an encoding whose characters have one to four bytes; `nil` for others.
  var multiByteTable: MultiByteTable? {
    switch self {
    case .codePage932: .codePage932
    case .shiftJISX0213: .shiftJISX0213
    case .eucJapanese: .eucJapanese
    case .eucJapaneseMicrosoft: .eucJapaneseMicrosoft
    case .eucJISX0213: .eucJISX0213
    case .gb18030: .gb18030
    case .big5: .big5
    case .big5HongKong: .big5HongKong
    case .codePage950: .codePage950
    case .codePage949: .codePage949
    case .johab: .johab
    case .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
      .utf32BigEndian, .iso2022Japanese:
      nil
    }
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
