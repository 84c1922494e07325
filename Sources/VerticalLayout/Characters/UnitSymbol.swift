/// Symbols of units after numbers (cl-25), as far as nobody takes them for words: those of the SI with their prefixes, and
/// what is used with it (BIPM, The International System of Units, tables 4 to 8).
enum UnitSymbol {
  /// The most letters that one has.
  static let longest = 5

  private static let prefixes: Set<String> = [
    "Q", "R", "Y", "Z", "E", "P", "T", "G", "M", "k", "h", "da", "d", "c", "m", "µ", "μ", "n", "p",
    "f", "a",
  ]
  private static let prefixed: Set<String> = [
    "m", "g", "s", "A", "K", "mol", "cd", "rad", "Hz", "N", "Pa", "J", "W", "C", "V", "F", "Ω", "S",
    "Wb", "T", "H", "lm", "lx", "Bq", "Gy", "Sv", "kat", "L", "l", "t", "eV", "bar", "cal", "bit",
    "B",
  ]
  /// Without a prefix: others would be letters in names, such as 4K and 3D.
  private static let plain: Set<String> = [
    "m", "g", "L", "l", "t", "W", "V", "mol", "cd", "rad", "sr", "Hz", "Pa", "Wb", "lm", "lx", "Bq",
    "Gy", "Sv", "kat", "eV", "bar", "cal", "bit", "min", "ha", "dB", "rpm", "ppm", "ppb", "pt",
    "px",
    "Ω",
  ]

  static func isUnit(_ word: String) -> Bool {
    if plain.contains(word) { return true }
    return prefixes.contains { prefix in
      word.hasPrefix(prefix) && prefixed.contains(String(word.dropFirst(prefix.count)))
    }
  }
}
