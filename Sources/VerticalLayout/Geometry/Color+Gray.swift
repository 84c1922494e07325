extension Color {
  /// True where the colour is black, white or a grey between.
  public var isGray: Bool { red == green && green == blue }

  /// The grey that is as light: with the luminance of ITU-R BT.709 (BK-Q3). A grey stays what it is.
  public var gray: Color {
    guard !isGray else { return self }
    let level = Color.grayLevel(red: red, green: green, blue: blue)
    return Color(red: level, green: level, blue: level, alpha: alpha)
  }

  /// The level of the grey that is as light as a colour.
  public static func grayLevel(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    let light =
      2126 * lights[Int(red)] + 7152 * lights[Int(green)] + 722 * lights[Int(blue)]
    return levels[light / 10_000]
  }

  /// The light of each level of sRGB, in 65535ths (IEC 61966-2-1).
  private static let lights: [Int] = (0..<256).map { light(of: Double($0)) }

  /// The level of each light.
  private static let levels: [UInt8] = {
    var levels: [UInt8] = []
    levels.reserveCapacity(65_536)
    for level in UInt8.min...254 {
      let next = light(of: Double(level) + 0.5)
      while levels.count <= next { levels.append(level) }
    }
    while levels.count <= 65_535 { levels.append(255) }
    return levels
  }()

  private static func light(of level: Double) -> Int {
    let value = level / 255
    guard value > 0.04045 else { return Int((value / 12.92 * 65_535).rounded()) }
    let base = (value + 0.055) / 1.055
    // The power of 2.4 by the fifth root of the square, by Newton's way: the same on every machine.
    let square = base * base
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (fourth * root - square) / (5 * fourth)
    }
    return Int((square * root * 65_535).rounded())
  }
}
