/// A profile of colours, made here (ICC.1:2004-10, the newest that PDF/A-2 knows): what the numbers of a PDF's colours mean (BK-U1).
struct ColorProfile {
  let bytes: [UInt8]
  /// The number of numbers a colour has.
  let channels: Int

  /// The colours of screens, by IEC 61966-2-1.
  static let sRGB = ColorProfile(
    space: "RGB ", channels: 3, name: "sRGB",
    tags: [
      ("rXYZ", xyz(0.43607, 0.22249, 0.01392)), ("gXYZ", xyz(0.38515, 0.71687, 0.09708)),
      ("bXYZ", xyz(0.14307, 0.06061, 0.71410)), ("rTRC", curve), ("gTRC", curve),
      ("bTRC", curve), ("chad", adaptation),
    ])

  /// Greys that are as light as those of screens.
  static let gray = ColorProfile(
    space: "GRAY", channels: 1, name: "Gray, as sRGB", tags: [("kTRC", curve)])

  private init(space: String, channels: Int, name: String, tags own: [(String, [UInt8])]) {
    self.channels = channels
    let tags =
      [
        ("desc", Self.text(name)), ("cprt", Self.text("No copyright; use it freely.")),
        ("wtpt", Self.xyz(0.9642, 1, 0.8249)),
      ] + own
    var directory = Self.long(tags.count)
    var data: [UInt8] = []
    var places: [[UInt8]: Int] = [:]
    let start = 128 + 4 + 12 * tags.count
    for (name, value) in tags {
      // Curves that are alike are one.
      let place = places[value] ?? start + data.count
      if places[value] == nil {
        places[value] = place
        data += value
        while data.count % 4 != 0 { data.append(0) }
      }
      directory += Array(name.utf8) + Self.long(place) + Self.long(value.count)
    }
    bytes = Self.header(space, size: start + data.count) + directory + data
  }

  private static func header(_ space: String, size: Int) -> [UInt8] {
    var header = long(size) + long(0) + long(0x0420_0000)
    header += Array("mntr\(space)XYZ ".utf8)
    // The day of the first of these profiles, so that the same text gives the same bytes.
    for value in [2026, 1, 1, 0, 0, 0] { header += word(value) }
    header += Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28)
    // The light of D50, in which profiles are compared.
    header += fixed(0.9642) + fixed(1) + fixed(0.8249)
    return header + [UInt8](repeating: 0, count: 128 - header.count)
  }

  /// The curve of sRGB: a line, then a power.
  private static let curve: [UInt8] =
    Array("para".utf8) + long(0) + word(3) + word(0)
    + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

  /// From the light of D65, which screens have, to D50, by Bradford's way.
  private static let adaptation: [UInt8] =
    Array("sf32".utf8) + long(0)
    + [
      1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01708, -0.00925, 0.01508, 0.75168,
    ].flatMap(fixed)

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ ".utf8) + long(0) + fixed(x) + fixed(y) + fixed(z)
  }

  /// A text in English.
  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { word(Int($0)) }
    return Array("mluc".utf8) + long(0) + long(1) + long(12) + Array("enUS".utf8)
      + long(units.count) + long(28) + units
  }

  /// A number in 65536ths.
  private static func fixed(_ value: Double) -> [UInt8] {
    long(Int((value * 65_536).rounded()))
  }

  private static func long(_ value: Int) -> [UInt8] {
    word(value >> 16) + word(value)
  }

  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}
