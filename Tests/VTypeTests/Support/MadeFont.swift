/// A font file that a test makes: tables by their tags, with offsets and lengths as it likes.
///
/// Without changes it is a TrueType font of two glyphs, a blank and a square, which is that of all of
/// ASCII and of the ideographs from U+4E00 to U+4EFF.
struct MadeFont {
  var tables: [(tag: String, bytes: [UInt8])]
  var signature: [UInt8] = [0, 1, 0, 0]

  init(glyphCount: Int = 2, unitsPerEm: Int = 1000, square: [UInt8] = Self.square) {
    let offsets = (0...glyphCount).flatMap { Self.long($0 <= 1 ? 0 : square.count) }
    tables = [
      ("cmap", Self.characterMap(glyph: min(glyphCount - 1, 1))), ("glyf", square),
      ("head", Self.head(unitsPerEm: unitsPerEm)),
      ("hhea", Self.words(1, 0, 880, -120, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 1)),
      ("hmtx", Self.words(1000, 0) + [UInt8](repeating: 0, count: 2 * (glyphCount - 1))),
      ("loca", offsets),
      ("maxp", Self.words(1, 0, glyphCount, 4, 1, 4, 1, 2, 0, 0, 0, 0, 0, 0, 2, 8)),
    ]
  }

  /// A font whose outlines are a CFF program.
  init(program: CFFBytes) {
    self.init(glyphCount: 2)
    signature = Array("OTTO".utf8)
    remove("glyf")
    remove("loca")
    self["CFF "] = program.bytes
  }

  subscript(tag: String) -> [UInt8] {
    get { tables.first { $0.tag == tag }?.bytes ?? [] }
    set {
      remove(tag)
      tables.append((tag, newValue))
    }
  }

  mutating func remove(_ tag: String) { tables.removeAll { $0.tag == tag } }

  /// The file. `lengths` are said of tables in place of those that they have.
  func bytes(lengths: [String: Int] = [:], offsets: [String: Int] = [:]) -> [UInt8] {
    var directory = signature + Self.words(tables.count, 0, 0, 0)
    var data: [UInt8] = []
    let start = 12 + 16 * tables.count
    for (tag, bytes) in tables.sorted(by: { $0.tag < $1.tag }) {
      directory += Array(tag.utf8) + Self.long(0)
      directory += Self.long(offsets[tag] ?? start + data.count)
      directory += Self.long(lengths[tag] ?? bytes.count)
      data += bytes
      while data.count % 4 != 0 { data.append(0) }
    }
    return directory + data
  }

  /// A collection that says it has so many faces, the first of which is there.
  func collection(faces: Int) -> [UInt8] {
    let head = Array("ttcf".utf8) + Self.words(1, 0) + Self.long(faces) + Self.long(16)
    var font = self
    font.signature = head + signature
    // Offsets count from the start of the file, so that the face's own head only moves them.
    var moved = font.bytes()
    let count = tables.count
    for table in 0..<count {
      let place = 16 + 12 + 16 * table + 8
      let offset = moved[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      moved.replaceSubrange(place..<place + 4, with: Self.long(offset + 16))
    }
    return moved
  }

  // MARK: Glyphs

  /// One contour of four corners.
  static let square: [UInt8] =
    words(1, 0, -120, 1000, 880, 3, 0) + [1, 1, 1, 1] + words(0, 1000, 0, -1000)
    + words(-120, 0, 1000, 0)

  /// A glyph that is made of others.
  static func composite(_ parts: [Int]) -> [UInt8] {
    words(-1, 0, -120, 1000, 880)
      + parts.enumerated().flatMap { index, glyph in
        // Two words for the offset, and more to come after all but the last.
        words(index + 1 < parts.count ? 0x23 : 0x3, glyph, 0, 0)
      }
  }

  // MARK: Tables

  private static func head(unitsPerEm: Int) -> [UInt8] {
    words(1, 0, 1, 0) + long(0) + long(0x5F0F_3CF5) + words(0, unitsPerEm) + long(0) + long(0)
      + long(0) + long(0) + words(0, -120, 1000, 880, 0, 8, 2, 1, 0)
  }

  /// Format 13: many characters, one glyph.
  static func characterMap(glyph: Int) -> [UInt8] {
    words(0, 1, 3, 10) + long(12) + words(13, 0) + long(16 + 24) + long(0) + long(2)
      + long(0x20) + long(0x7E) + long(glyph) + long(0x4E00) + long(0x4EFF) + long(glyph)
  }

  static func words(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  static func long(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}

/// A CFF program of two glyphs, of which the second is drawn by a charstring of the test's.
struct CFFBytes {
  var glyph: [UInt8]
  var globalSubroutines: [[UInt8]] = []
  var charStrings: Int?

  /// A square.
  static let square = CFFBytes(glyph: [139, 139, 21, 239, 6, 239, 7, 39, 6, 14])

  var bytes: [UInt8] {
    let head: [UInt8] = [1, 0, 4, 4]
    let names = Self.index([Array("Made".utf8)])
    let subroutines = Self.index(globalSubroutines)
    // All numbers have five bytes, so that the size is known before they are.
    func top(_ charStrings: Int, _ privateStart: Int) -> [UInt8] {
      Self.index([
        Self.number(charStrings) + [17] + Self.number(0) + Self.number(privateStart) + [18]
      ])
    }
    let start = head.count + names.count + top(0, 0).count + 2 + subroutines.count
    let glyphs = Self.index([[14], glyph])
    return head + names + top(charStrings ?? start, start + glyphs.count) + [0, 0] + subroutines
      + glyphs
  }

  static func number(_ value: Int) -> [UInt8] { [29] + MadeFont.long(value) }

  private static func index(_ items: [[UInt8]]) -> [UInt8] {
    guard !items.isEmpty else { return [0, 0] }
    var end = 1
    var offsets = MadeFont.long(end)
    for item in items {
      end += item.count
      offsets += MadeFont.long(end)
    }
    return MadeFont.words(items.count) + [4] + offsets + items.joined()
  }
}
