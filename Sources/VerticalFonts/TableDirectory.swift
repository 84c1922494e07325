/// The tables of a face, as the head of its file lists them (OpenType, “Organization of an OpenType
/// Font”).
///
/// HarfBuzz reads a damaged file as a font with less in it; then the text would be set, and the
/// backend could not draw it. So a face is taken only if its main tables are in the file in full.
struct TableDirectory {
  /// The number of faces the file has; 0 if it is no font file.
  static func faceCount(of bytes: Span<UInt8>) -> Int {
    switch bytes.uint32(at: 0) {
    case collectionTag: Int(bytes.uint32(at: 8) ?? 0)
    case let tag?: fontTags.contains(tag) ? 1 : 0
    case nil: 0
    }
  }

  /// The damage of a face; `nil` if there is none.
  static func damage(ofFace index: Int, in bytes: Span<UInt8>) -> String? {
    var start = 0
    if bytes.uint32(at: 0) == collectionTag {
      guard let offset = bytes.uint32(at: 12 + index * 4) else {
        return "the collection's list of faces is cut off"
      }
      start = Int(offset)
    }
    guard let tag = bytes.uint32(at: start), fontTags.contains(tag),
      let tableCount = bytes.uint16(at: start + 4)
    else { return "face #\(index) is not there" }

    var present: Set<UInt32> = []
    for table in 0..<Int(tableCount) {
      let record = start + 12 + table * 16
      guard let name = bytes.uint32(at: record), let offset = bytes.uint32(at: record + 8),
        let length = bytes.uint32(at: record + 12)
      else { return "the list of tables is cut off" }
      guard neededTables.contains(name) || outlineTables.contains(name) || name == locaTag
      else { continue }
      guard Int(offset) + Int(length) <= bytes.count else {
        return "the table “\(text(of: name))” ends beyond the end of the file"
      }
      if length > 0 { present.insert(name) }
      if let least = leastLengths[name], length < least {
        return "the table “\(text(of: name))” is too short"
      }
      if name == headTag, let unitsPerEm = bytes.uint16(at: Int(offset) + 18),
        !(16...16_384).contains(unitsPerEm)
      {
        return "its em has \(unitsPerEm) units, and not 16 to 16384"
      }
    }
    if let missing = neededTables.first(where: { !present.contains($0) }) {
      return "the table “\(text(of: missing))” is missing"
    }
    guard outlineTables.contains(where: present.contains) else { return "there are no outlines" }
    if present.contains(glyfTag), !present.contains(locaTag) {
      return "the table “loca” is missing"
    }
    return nil
  }

  private static let headTag: UInt32 = 0x6865_6164
  private static let glyfTag: UInt32 = 0x676C_7966
  private static let locaTag: UInt32 = 0x6C6F_6361
  // head, hhea and maxp as FreeType and HarfBuzz want them.
  private static let leastLengths: [UInt32: UInt32] = [
    headTag: 54, 0x6868_6561: 36, 0x6D61_7870: 6,
  ]

  private static let collectionTag: UInt32 = 0x7474_6366  // ttcf
  // 1.0, OTTO, true
  private static let fontTags: [UInt32] = [0x0001_0000, 0x4F54_544F, 0x7472_7565]
  // cmap, head, hhea, hmtx, maxp
  private static let neededTables: [UInt32] = [
    0x636D_6170, 0x6865_6164, 0x6868_6561, 0x686D_7478, 0x6D61_7870,
  ]
  // glyf, CFF, CFF2; CBDT and sbix are images, which are better than nothing.
  private static let outlineTables: [UInt32] = [
    glyfTag, 0x4346_4620, 0x4346_4632, 0x4342_4454, 0x7362_6978,
  ]

  private static func text(of tag: UInt32) -> String {
    var text = ""
    for shift: UInt32 in [24, 16, 8, 0] {
      let byte = UInt8(truncatingIfNeeded: tag >> shift)
      if byte > 0x20, byte < 0x7F { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    }
    return text
  }
}

/// Big-endian numbers; `nil` beyond the end.
extension Span<UInt8> {
  func uint16(at offset: Int) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
  }

  func int16(at offset: Int) -> Int? {
    uint16(at: offset).map { Int(Int16(bitPattern: $0)) }
  }

  func uint32(at offset: Int) -> UInt32? {
    guard let high = uint16(at: offset), let low = uint16(at: offset + 2) else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }
}
