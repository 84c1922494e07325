/// Letters with accents, spelt in ASCII inside of 〔 〕: `〔cafe'〕`.
enum AozoraAccents {
  /// The letter at a place, and how many characters spell it; `nil` where a plain letter stands there.
  static func letter(in scalars: ArraySlice<Unicode.Scalar>) -> (Unicode.Scalar, Int)? {
    guard let first = scalars.first, first.isASCII else { return nil }
    let rest = scalars.dropFirst()
    guard let sign = rest.first, sign.isASCII else { return nil }
    if rest.dropFirst().first == "&" {
      switch (first, sign) {
      case ("A", "E"): return ("Æ", 3)
      case ("a", "e"): return ("æ", 3)
      case ("O", "E"): return ("Œ", 3)
      case ("o", "e"): return ("œ", 3)
      default: break
      }
    }
    guard let letters = letters[sign], let found = letters.first(where: { $0.0 == first }) else {
      return nil
    }
    return (found.1, 2)
  }

  /// By the sign: letters without and with it. The pairs are those of JIS X 0213 that Aozora Bunko names.
  private static let letters: [Unicode.Scalar: [(Unicode.Scalar, Unicode.Scalar)]] = [
    "`": pairs("AEIOUaeiou", "ÀÈÌÒÙàèìòù"),
    "'": pairs("AEIOUYaeiouyCcLlNnRrSsZz", "ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹź"),
    "^": pairs("AEIOUaeiouCcGgHhJjSs", "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝ"),
    "~": pairs("ANOano", "ÃÑÕãñõ"),
    ":": pairs("AEIOUaeiouy", "ÄËÏÖÜäëïöüÿ"),
    "&": pairs("AaUus", "ÅåŮůß"),
    ",": pairs("CcSsTt", "ÇçŞşŢţ"),
    "/": pairs("OoLl", "ØøŁł"),
    "_": pairs("AEIOUaeiou", "ĀĒĪŌŪāēīōū"),
    "@": pairs("!?", "¡¿"),
  ]

  private static func pairs(
    _ plain: String, _ accented: String
  ) -> [(Unicode.Scalar, Unicode.Scalar)] {
    Array(zip(plain.unicodeScalars, accented.unicodeScalars))
  }
}
