/// A ToUnicode map: which text each code of a font stands for (ISO 32000-1, 9.10.3). Each code has a line of its own,
/// although most stand for the characters of their own numbers and could share a range: Ghostscript 10.00 combines the
/// first target of a range with the distance from its first code bit by bit (`|` where `+` is meant), and what its
/// `pdfwrite` makes of such a file has other text. What it makes of a code that stands for two characters, or for one beyond
/// U+FFFF, is wrong in every form of the map: it writes the second byte in place of the third.
struct ToUnicodeMap {
  private let texts: [(code: UInt16, text: [UInt8])]

  /// - Parameter texts: by rising codes.
  init(_ texts: [(code: UInt16, text: [UInt8])]) { self.texts = texts }

  /// The place at which a text is divided between two codes: before a stop that stands beside its character, so that
  /// Ghostscript keeps it; and, since MuPDF 1.21 takes no scalar beyond U+FFFF in a text of several, before a variation
  /// selector, or in a flag. `nil` where it stays whole, as sequences of more than two do:
  /// poppler and PDFium lose their order.
  ///
  /// - Parameter range: the text's, which begins and ends between scalars.
  static func division(of range: Range<Int>, in text: [UInt8]) -> Int? {
    // Scalars beyond U+FFFF have four bytes, the others three at most.
    func isBeyond(_ byte: Int) -> Bool { text[byte] >= 0xF0 }
    guard let start = range.first else { return nil }
    let division = start + decodeScalar(text, at: start).length
    guard division < range.upperBound else { return nil }
    let rest = division..<range.upperBound
    if !isStop(decodeScalar(text, at: start).scalar), isOfStops(rest, in: text) { return division }
    if isBeyond(division) { return rest.count == 4 ? division : nil }
    return isBeyond(start) && !rest.contains(where: isBeyond) ? division : nil
  }

  /// True for a mark that may stand beside its character, without a cell (`--punctuation judou`).
  private static func isStop(_ scalar: UInt32) -> Bool {
    switch scalar {
    // 、 。, brackets and quotes; those of full and half width.
    case 0x3001...0x3003, 0x3008...0x3011, 0x3014...0x301F, 0xFF01, 0xFF08...0xFF0F,
      0xFF1A...0xFF1F,
      0xFF3B...0xFF3D, 0xFF5B...0xFF65, 0x2014, 0x2018...0x201F, 0x2026, 0xB7, 0x30FB:
      true
    default: false
    }
  }

  private static func isOfStops(_ range: Range<Int>, in text: [UInt8]) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let (scalar, length) = decodeScalar(text, at: place)
      guard isStop(scalar) else { return false }
      place += max(1, length)
    }
    return true
  }

  /// The map as a stream.
  var bytes: [UInt8] {
    var map = PDFBytes(
      """
      /CIDInit/ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
      /CMapName/Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000><FFFF>
      endcodespacerange

      """)
    // A list has at most a hundred lines.
    for start in stride(from: 0, to: texts.count, by: 100) {
      let part = texts[start..<min(start + 100, texts.count)]
      map.append("\(part.count) beginbfchar\n")
      for (code, text) in part {
        map.append(hexCode: code)
        map.append(hexText: text)
        map.append("\n")
      }
      map.append("endbfchar\n")
    }
    map.append("endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n")
    return map.bytes
  }
}
