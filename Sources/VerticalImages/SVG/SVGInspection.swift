import DrawingSupport
import VerticalLayout

/// Inspection of an SVG without drawing it.
enum SVGInspection {
  /// Refuses what asks for more than it shows: entities, and pictures in it of too many pixels.
  static func check(_ bytes: [UInt8], pixels limit: Int) throws(ImageError) {
    guard encodingIsReadable(bytes) else {
      throw .unsupported(.svg, reason: "its encoding is not that of its marks")
    }
    if bytes.contains("<!ENTITY") { throw .declaresEntities }
    let count = try pixelsInside(bytes, depth: 0)
    guard count <= limit else { throw .tooManyPixelsInside(count, most: limit) }
  }

  /// Encodings in which marks are the bytes of ASCII; in others what is looked for here would not be found.
  private static func encodingIsReadable(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(1 << 10)
    guard let end = head.firstRange(of: Array("?>".utf8)) else { return true }
    let declaration = head[..<end.lowerBound].map { $0 | 0x20 }
    guard let start = declaration.firstRange(of: Array("encoding".utf8)) else { return true }
    let rest = declaration[start.upperBound...].drop { ![0x22, 0x27].contains($0) }.dropFirst()
    let name = String(decoding: rest.prefix { ![0x22, 0x27].contains($0) }, as: UTF8.self)
    return ["utf-8", "utf8", "us-ascii", "ascii", "shift", "gb2312", "gbk", "big5"].contains(name)
      || ["iso-8859-", "windows-125", "euc-", "shift"].contains { name.hasPrefix($0) }
  }

  // MARK: Pictures inside

  /// The pixels of all pictures that are in a drawing as `data:`, also in drawings in it.
  private static func pixelsInside(_ bytes: [UInt8], depth: Int) throws(ImageError) -> Int {
    guard depth < 3 else { throw .unsupported(.svg, reason: "it has drawings in drawings") }
    let text = bytes.contains("&") ? withoutReferences(bytes) : bytes
    let mark = Array("data:".utf8)
    var count = 0
    var index = 0
    while let start = text.index(of: mark, from: index) {
      index = start + mark.count
      guard let comma = text[index...].prefix(200).firstIndex(of: UInt8(ascii: ",")) else {
        continue
      }
      let type = String(decoding: text[index..<comma].map { $0 | 0x20 }, as: UTF8.self)
      let end = text[comma...].firstIndex { isEnd($0) } ?? text.count
      index = comma + 1
      let content =
        type.contains("base64")
        ? base64(text[index..<end]) : URIText.percentDecoded(text[index..<end])
      index = end
      guard let more = try pixels(of: content, depth: depth), count <= Int.max - more else {
        continue
      }
      count += more
    }
    return count
  }

  /// True for a byte that cannot stand in an address.
  private static func isEnd(_ byte: UInt8) -> Bool {
    [
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: ")"),
    ]
    .contains(byte)
  }

  private static func pixels(of content: [UInt8], depth: Int) throws(ImageError) -> Int? {
    switch ImageFormat(content) {
    case .png:
      guard let header = try? PNGHeader(content) else { return nil }
      return header.width * header.height
    case .jpeg:
      guard let header = try? JPEGHeader(content) else { return nil }
      return header.width * header.height
    case .svg:
      if content.contains("<!ENTITY") { throw .declaresEntities }
      return try pixelsInside(content, depth: depth + 1)
    case .webp:
      guard let head = try? WebPDecoder(content) else { return nil }
      return head.width * head.height
    case .gif, nil:
      // GIF: the sides of the whole, in two bytes each.
      guard content.starts(with: "GIF8".utf8), content.count >= 10 else { return nil }
      return (Int(content[6]) | Int(content[7]) << 8) * (Int(content[8]) | Int(content[9]) << 8)
    }
  }

  // MARK: Writings of bytes

  private static func base64(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count) = (0, 0)
    for byte in URIText.percentDecoded(text) {
      // Addresses may have the signs of RFC 4648, 5.
      let digit =
        switch byte {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: byte
        }
      guard let value = Base64.value(of: digit) else { continue }
      bits = (bits << 6 | Int(value)) & 0xFF_FFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  /// References to characters of ASCII by number, as these characters.
  private static func withoutReferences(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "&"), index + 2 < text.count,
        text[index + 1] == UInt8(ascii: "#"),
        let end = text[index...].prefix(16).firstIndex(of: UInt8(ascii: ";"))
      {
        let number = text[index + 2..<end]
        let value =
          number.first.map { $0 | 0x20 } == UInt8(ascii: "x")
          ? Int(String(decoding: number.dropFirst(), as: UTF8.self), radix: 16)
          : Int(String(decoding: number, as: UTF8.self))
        if let value, (1..<128).contains(value) {
          bytes.append(UInt8(truncatingIfNeeded: value))
          index = end + 1
          continue
        }
      }
      bytes.append(text[index])
      index += 1
    }
    return bytes
  }
}

extension [UInt8] {
  fileprivate func contains(_ word: String) -> Bool { index(of: Array(word.utf8), from: 0) != nil }

  /// The place of a word, in either case.
  fileprivate func index(of word: [UInt8], from start: Int) -> Int? {
    guard let first = word.first, count >= word.count else { return nil }
    let (small, large) = (first | 0x20, first & ~0x20)
    for index in stride(from: start, through: count - word.count, by: 1) {
      guard self[index] == first || self[index] == small || self[index] == large else { continue }
      if word.indices.allSatisfy({ self[index + $0] | 0x20 == word[$0] | 0x20 }) { return index }
    }
    return nil
  }
}
