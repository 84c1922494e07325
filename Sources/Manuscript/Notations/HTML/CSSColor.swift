import VerticalLayout

/// The colours of style sheets: names, `#` with digits, and the functions of red, green and blue or of hue (CSS Color 4).
enum CSSColor {
  /// The first colour in a value, as in `1px solid red`; `nil` where there is none, or none that shows.
  static func first(in value: String) -> Color? {
    words(value).lazy.compactMap { Self.color($0) }.first
  }

  /// The words of a value; a function is one.
  static func words(_ value: String) -> [String] {
    var words: [String] = []
    var word = ""
    var depth = 0
    for scalar in value.unicodeScalars {
      switch scalar {
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      default: break
      }
      if depth == 0, scalar.properties.isWhitespace {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static func color(_ word: String) -> Color? {
    let word = word.lowercased()
    if word.hasPrefix("#") { return digits(word) }
    if let known = names[word] { return Color("#" + known) }
    guard word.hasSuffix(")"), let open = word.firstIndex(of: "(") else { return nil }
    let parts = word[word.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == "/" || $0.isWhitespace }
    guard (3...4).contains(parts.count) else { return nil }
    let alpha = parts.count > 3 ? share(parts[3], of: 1) : 1
    guard let alpha, alpha > 0 else { return nil }
    switch word[..<open] {
    case "rgb", "rgba":
      let values = parts.prefix(3).compactMap { share($0, of: 255) }
      guard values.count == 3 else { return nil }
      return color(values.map { $0 / 255 }, alpha)
    case "hsl", "hsla":
      let turn = parts[0].hasSuffix("deg") ? parts[0].dropLast(3) : parts[0]
      guard let hue = Double(turn), hue.isFinite, let saturation = share(parts[1], of: 100),
        let lightness = share(parts[2], of: 100)
      else { return nil }
      return color(hue: hue, saturation / 100, lightness / 100, alpha)
    default: return nil
    }
  }

  /// `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; `nil` for one that does not show at all.
  private static func digits(_ word: String) -> Color? {
    guard word.utf8.count == 5 else {
      return Color(word).flatMap { $0.alpha == 0 ? nil : $0 }
    }
    return digits("#" + word.dropFirst().map { "\($0)\($0)" }.joined())
  }

  /// A number, or a share of a hundred of the most that it can be, within its limits.
  private static func share(_ word: Substring, of most: Double) -> Double? {
    let isShare = word.hasSuffix("%")
    guard let number = Double(isShare ? word.dropLast() : word), number.isFinite else { return nil }
    return min(max(isShare ? number / 100 * most : number, 0), most)
  }

  /// A colour by its parts from 0 to 1.
  private static func color(_ parts: [Double], _ alpha: Double) -> Color {
    func byte(_ part: Double) -> UInt8 { UInt8(min(max(part * 255, 0), 255).rounded()) }
    return Color(
      red: byte(parts[0]), green: byte(parts[1]), blue: byte(parts[2]), alpha: byte(alpha))
  }

  /// A colour by its hue in degrees (CSS Color 4, 7.1).
  private static func color(
    hue: Double, _ saturation: Double, _ lightness: Double, _ alpha: Double
  ) -> Color {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let parts = [0.0, 8, 4].map { start in
      let place = (start + (turn < 0 ? turn + 360 : turn) / 30).truncatingRemainder(dividingBy: 12)
      let chroma = saturation * min(lightness, 1 - lightness)
      return lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
    }
    return color(parts, alpha)
  }

  /// The names of CSS Color 4, 6.1.
  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for word in table.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "=")
      names[String(parts[0])] = String(parts[1])
    }
    return names
  }()

  private static let table = """
    aliceblue=f0f8ff antiquewhite=faebd7 aqua=00ffff aquamarine=7fffd4 azure=f0ffff beige=f5f5dc
    bisque=ffe4c4 black=000000 blanchedalmond=ffebcd blue=0000ff blueviolet=8a2be2 brown=a52a2a
    burlywood=deb887 cadetblue=5f9ea0 chartreuse=7fff00 chocolate=d2691e coral=ff7f50
    cornflowerblue=6495ed cornsilk=fff8dc crimson=dc143c cyan=00ffff darkblue=00008b darkcyan=008b8b
    darkgoldenrod=b8860b darkgray=a9a9a9 darkgreen=006400 darkgrey=a9a9a9 darkkhaki=bdb76b
    darkmagenta=8b008b darkolivegreen=556b2f darkorange=ff8c00 darkorchid=9932cc darkred=8b0000
    darksalmon=e9967a darkseagreen=8fbc8f darkslateblue=483d8b darkslategray=2f4f4f darkslategrey=2f4f4f
    darkturquoise=00ced1 darkviolet=9400d3 deeppink=ff1493 deepskyblue=00bfff dimgray=696969
    dimgrey=696969 dodgerblue=1e90ff firebrick=b22222 floralwhite=fffaf0 forestgreen=228b22
    fuchsia=ff00ff gainsboro=dcdcdc ghostwhite=f8f8ff gold=ffd700 goldenrod=daa520 gray=808080
    green=008000 greenyellow=adff2f grey=808080 honeydew=f0fff0 hotpink=ff69b4 indianred=cd5c5c
    indigo=4b0082 ivory=fffff0 khaki=f0e68c lavender=e6e6fa lavenderblush=fff0f5 lawngreen=7cfc00
    lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080 lightcyan=e0ffff lightgoldenrodyellow=fafad2
    lightgray=d3d3d3 lightgreen=90ee90 lightgrey=d3d3d3 lightpink=ffb6c1 lightsalmon=ffa07a
    lightseagreen=20b2aa lightskyblue=87cefa lightslategray=778899 lightslategrey=778899
    lightsteelblue=b0c4de lightyellow=ffffe0 lime=00ff00 limegreen=32cd32 linen=faf0e6 magenta=ff00ff
    maroon=800000 mediumaquamarine=66cdaa mediumblue=0000cd mediumorchid=ba55d3 mediumpurple=9370db
    mediumseagreen=3cb371 mediumslateblue=7b68ee mediumspringgreen=00fa9a mediumturquoise=48d1cc
    mediumvioletred=c71585 midnightblue=191970 mintcream=f5fffa mistyrose=ffe4e1 moccasin=ffe4b5
    navajowhite=ffdead navy=000080 oldlace=fdf5e6 olive=808000 olivedrab=6b8e23 orange=ffa500
    orangered=ff4500 orchid=da70d6 palegoldenrod=eee8aa palegreen=98fb98 paleturquoise=afeeee
    palevioletred=db7093 papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f pink=ffc0cb plum=dda0dd
    powderblue=b0e0e6 purple=800080 rebeccapurple=663399 red=ff0000 rosybrown=bc8f8f royalblue=4169e1
    saddlebrown=8b4513 salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee sienna=a0522d
    silver=c0c0c0 skyblue=87ceeb slateblue=6a5acd slategray=708090 slategrey=708090 snow=fffafa
    springgreen=00ff7f steelblue=4682b4 tan=d2b48c teal=008080 thistle=d8bfd8 tomato=ff6347
    turquoise=40e0d0 violet=ee82ee wheat=f5deb3 white=ffffff whitesmoke=f5f5f5 yellow=ffff00
    yellowgreen=9acd32
    """
}
