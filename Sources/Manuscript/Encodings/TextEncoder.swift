import Synchronization

/// The way from characters to the bytes of an encoding: the tables that decode, the other way round.
struct TextEncoder {
  private let encoding: TextEncoding
  private let codes: [UInt32: UInt32]

  /// Stands in the bytes for a character that the encoding lacks.
  private static let substitute: UInt32 = 0x3013

  private static let known = Mutex<[TextEncoding: [UInt32: UInt32]]>([:])

  /// - Parameter encoding: with its order of bytes.
  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    let source = encoding == .iso2022Japanese ? TextEncoding.eucJapanese : encoding
    guard let table = source.multiByteTable else {
      codes = [:]
      return
    }
    codes = Self.known.withLock { known in
      if let codes = known[encoding] { return codes }
      let codes = Self.codes(of: table, encoding)
      known[encoding] = codes
      return codes
    }
  }

  /// The codes of all characters of a table. Of two codes for one character the first counts, but NEC's copies of IBM's
  /// ideographs come last, as Windows has it.
  private static func codes(of table: MultiByteTable, _ encoding: TextEncoding) -> [UInt32: UInt32]
  {
    var codes: [UInt32: UInt32] = [:]
    func add(_ value: UInt32, _ code: Int) {
      if value != 0, codes[value] == nil { codes[value] = UInt32(code) }
    }
    if encoding != .iso2022Japanese {
      for byte in 0x80...0xFF { add(table.singles[byte & 0x7F], byte) }
    }
    let copies = encoding == .codePage932 ? [0xED, 0xEE] : []
    let leads = (0x80...0xFF).filter { !copies.contains($0) } + copies
    let trails = encoding == .iso2022Japanese ? 0xA1...0xFE : 0x21...0xFE
    for lead in leads where encoding != .iso2022Japanese || lead > 0xA0 {
      for trail in trails { add(table.pair(lead, trail), lead << 8 | trail) }
    }
    guard encoding != .iso2022Japanese else { return codes }
    if !table.triples.isEmpty {
      for second in 0xA1...0xFE {
        for third in 0xA1...0xFE {
          let value = table.triples[(second & 0x7F) << 8 | third]
          add(value, 0x8F << 16 | second << 8 | third)
        }
      }
    }
    guard table.hasFourBytes else { return codes }
    for index in 0..<39_420 {
      let bytes = fourBytes(index)
      let value = FourByteCodes.value(bytes[0], bytes[1], bytes[2], bytes[3])
      add(value, bytes.reduce(0) { $0 << 8 | $1 })
    }
    return codes
  }

  /// The bytes of a four-byte code by its number.
  private static func fourBytes(_ index: Int) -> [Int] {
    [0x81 + index / 12_600, 0x30 + index / 1260 % 10, 0x81 + index / 10 % 126, 0x30 + index % 10]
  }

  /// Encodes a text without a mark of byte order.
  ///
  /// - Returns: the bytes, and the characters that the encoding lacks; 〓 stands for them in the bytes.
  func encode(_ text: String) -> (bytes: [UInt8], lacking: [Unicode.Scalar]) {
    switch encoding {
    case .utf8: return (Array(text.utf8), [])
    case .utf16, .utf16LittleEndian:
      return (text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }, [])
    case .utf16BigEndian:
      return (text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }, [])
    case .utf32, .utf32LittleEndian:
      return (text.unicodeScalars.flatMap { Self.fourBytes(of: $0.value).reversed() }, [])
    case .utf32BigEndian:
      return (text.unicodeScalars.flatMap { Self.fourBytes(of: $0.value) }, [])
    case .codePage932, .shiftJISX0213, .eucJapanese, .eucJapaneseMicrosoft, .eucJISX0213,
      .iso2022Japanese, .gb18030, .big5, .big5HongKong, .codePage950, .codePage949, .johab:
      return encodeByTable(Array(text.unicodeScalars))
    }
  }

  private static func fourBytes(of value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private func encodeByTable(
    _ scalars: [Unicode.Scalar]
  ) -> (bytes: [UInt8], lacking: [Unicode.Scalar]) {
    var bytes: [UInt8] = []
    var lacking: [Unicode.Scalar] = []
    var isDouble = false
    let hasShifts = encoding == .iso2022Japanese
    /// Goes over to ASCII, or to the set of two bytes.
    func shift(_ wanted: Bool) {
      guard hasShifts, isDouble != wanted else { return }
      bytes += wanted ? [0x1B, 0x24, 0x42] : [0x1B, 0x28, 0x42]
      isDouble = wanted
    }
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if scalar.isASCII {
        shift(false)
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        continue
      }
      var code = code(of: scalar)
      if index < scalars.count, let pair = self.code(of: scalar, scalars[index]) {
        code = pair
        index += 1
      }
      if code == nil {
        lacking.append(scalar)
        code = codes[Self.substitute] ?? 0x3F
      }
      let parts = Self.fourBytes(of: code ?? 0x3F).drop { $0 == 0 }
      shift(parts.count > 1)
      bytes += hasShifts ? parts.map { $0 & 0x7F } : Array(parts)
    }
    shift(false)
    return (bytes, lacking)
  }

  private func code(of scalar: Unicode.Scalar) -> UInt32? {
    if let code = codes[scalar.value] { return code }
    guard encoding == .gb18030, scalar.value >= 0x10000 else { return nil }
    return Self.fourBytes(Int(scalar.value) - 0x10000 + 189_000).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The code of two scalars that have one together.
  private func code(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt32? {
    guard first.value <= 0xFFFF, second.value <= 0x7FFF else { return nil }
    return codes[1 << 31 | second.value << 16 | first.value]
  }
}
