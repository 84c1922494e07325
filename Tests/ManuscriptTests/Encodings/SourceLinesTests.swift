import Testing

@testable import Manuscript

/// Lines of a file that can be changed, and the way back to the bytes of its encoding (PV-34).
@Suite struct SourceLinesTests {
  @Test(
    "PV-34 each character of an encoding comes back as bytes that are read as it",
    arguments: TextEncoding.allCases)
  func roundTrip(_ encoding: TextEncoding) {
    let encoder = TextEncoder(encoding)
    var tried = 0
    // U+FEFF at the start of a file is its mark, and no text.
    for value in [
      0x20...0x7E, 0xA0...0x17FF, 0x2000...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFFEF,
      0x1F600...0x1F64F,
      0x20000...0x2A6DF,
    ].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)), value != 0xFEFF else { continue }
      let text = String(Character(scalar))
      let (bytes, lacking) = encoder.encode(text)
      guard lacking.isEmpty else { continue }
      tried += 1
      let decoded = encoding.decode(bytes.span)
      if decoded.utf8 != Array(text.utf8) || !decoded.faults.isEmpty {
        Issue.record("\(encoding) U+\(String(value, radix: 16)): \(bytes)")
        return
      }
    }
    #expect(tried > 6000)
  }

  /// An encoding, a text, and its bytes as Python's codecs write them.
  static let known: [(TextEncoding, String, [UInt8])] = [
    (.codePage932, "春の海①髙", [0x8F, 0x74, 0x82, 0xCC, 0x8A, 0x43, 0x87, 0x40, 0xFB, 0xFC]),
    (.eucJapanese, "春の", [0xBD, 0xD5, 0xA4, 0xCE]),
    (
      .iso2022Japanese, "aの春b",
      [0x61, 0x1B, 0x24, 0x42, 0x24, 0x4E, 0x3D, 0x55, 0x1B, 0x28, 0x42, 0x62]
    ),
    (.big5, "春眠", [0xAC, 0x4B, 0xAF, 0x76]),
    (.gb18030, "觉😀ǹ", [0xBE, 0xF5, 0x94, 0x39, 0xFC, 0x36, 0xA8, 0xBF]),
    (.codePage949, "봄", [0xBA, 0xBD]),
    (.utf16LittleEndian, "春😀", [0x25, 0x66, 0x3D, 0xD8, 0x00, 0xDE]),
    (.utf32BigEndian, "春", [0, 0, 0x66, 0x25]),
    (.eucJISX0213, "か゚", [0xA4, 0xF7]),
  ]

  @Test("PV-34 the bytes are those of other programs", arguments: known)
  func knownBytes(_ encoding: TextEncoding, _ text: String, _ bytes: [UInt8]) {
    let encoded = TextEncoder(encoding).encode(text)
    #expect(encoded.bytes == bytes && encoded.lacking.isEmpty)
  }

  @Test("PV-34 what an encoding lacks is named, and 〓 stands for it")
  func lacking() {
    let encoded = TextEncoder(.codePage932).encode("海😀𠮟")
    #expect(
      encoded.lacking == ["😀", "𠮟"] && encoded.bytes == [0x8A, 0x43, 0x81, 0xAC, 0x81, 0xAC])
  }

  /// A text, an edit of it from one place to another, and the text then.
  static let edits: [(String, (Int, Int), (Int, Int), String, String?)] = [
    ("一\r\n二\r\n", (0, 1), (0, 1), "\n三", "一\r\n三\r\n二\r\n"),
    ("一\n二\r\n三\r四", (1, 0), (2, 1), "五\n六", "一\n五\n六\r四"),
    ("一\n二\r\n三\r四", (0, 1), (1, 0), "", "一二\r\n三\r四"), ("", (0, 0), (0, 0), "一\n", "一\n"),
    ("一\n", (1, 0), (1, 0), "二", "一\n二"), ("一\n二\n", (0, 0), (2, 0), "", ""),
    ("😀\n", (0, 2), (0, 2), "a", "😀a\n"), ("😀\n", (0, 1), (0, 2), "a", nil),
    ("一\n", (0, 2), (0, 2), "a", nil), ("一\n", (2, 0), (2, 0), "a", nil),
    ("一\n", (1, 0), (0, 0), "a", nil), ("一\n", (0, 0), (0, 0), "a\0", nil),
    ("か\u{3099}\n", (0, 1), (0, 1), "x", "かx\u{3099}\n"),
  ]

  @Test(
    "PV-15, PV-34 edits keep line ends, and places outside or within a character are refused",
    arguments: edits)
  func edit(
    _ before: String, _ start: (Int, Int), _ end: (Int, Int), _ text: String, _ after: String?
  ) {
    var lines = SourceLines(Array(before.utf8))
    let change = lines?.replacement(
      from: .init(line: start.0, unit: start.1), to: .init(line: end.0, unit: end.1), by: text)
    if let change { _ = lines?.replace(change.range, with: change.lines) }
    #expect((change == nil) == (after == nil))
    #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == after ?? before)
  }

  @Test("PV-34 bytes that are no text are none")
  func noText() {
    #expect(SourceLines([0x50, 0x4B, 3, 4, 0, 0, 1]) == nil)
    #expect(SourceLines([])?.lines.count == 1)
  }
}
