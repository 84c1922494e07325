import VerticalLayout

/// A font as a user asks for it: a file, or a family that fontconfig finds.
enum FontName: Hashable {
  /// `fonts/Song.ttc#2`: contains a slash, or ends like a font file.
  case file(FontFile)
  /// `Noto Serif CJK JP:bold`: a family, and fontconfig's properties after the first colon.
  case family(String, properties: String)

  init(_ text: String) {
    let (path, index) = FontName.splitIndex(of: text)
    if path.utf8.contains(UInt8(ascii: "/")) || FontName.endsLikeFontFile(path) {
      self = .file(FontFile(path: path, index: index ?? 0))
      return
    }
    let family = text.prefix { $0 != ":" }
    self = .family(
      FontName.trimmed(family), properties: String(text[family.endIndex...].dropFirst()))
  }

  /// Splits `#` and digits from the end. A number that does not fit is too big for any file.
  private static func splitIndex(of text: String) -> (path: String, index: Int?) {
    guard let mark = text.lastIndex(of: "#") else { return (text, nil) }
    let digits = text[mark...].dropFirst()
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return (text, nil)
    }
    return (String(text[..<mark]), Int(digits) ?? Int.max)
  }

  private static func endsLikeFontFile(_ path: String) -> Bool {
    let path = path.lowercased()
    return [".otf", ".ttf", ".ttc", ".otc"].contains(where: path.hasSuffix)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// Family names as people compare them: without regard to case and spaces.
package enum FamilyName {
  static func folded(_ name: String) -> [Unicode.Scalar] {
    name.lowercased().unicodeScalars.filter { $0 != " " }
  }

  /// True if the name stands for a kind of font and not for one family.
  static func isGeneric(_ name: String) -> Bool {
    let generic = [
      "serif", "sans-serif", "sans", "sansserif", "monospace", "mono", "cursive", "fantasy",
      "emoji", "math", "system-ui",
    ]
    return generic.contains(name.lowercased())
  }

  /// The name most like `name`, if one is so near that a slip of the keys explains it: one edit in
  /// four characters, or in a short name one. The first in the alphabet of several.
  static func closest(to name: String, among names: [String]) -> String? {
    let wanted = folded(name)
    var best: (name: String, distance: Int)?
    for candidate in names {
      let limit = max(1, wanted.count / 4)
      let other = folded(candidate)
      guard abs(other.count - wanted.count) <= limit else { continue }
      let distance = Spelling.editDistance(wanted, other)
      guard distance <= limit, distance < wanted.count else { continue }
      if let current = best, (current.distance, current.name) <= (distance, candidate) { continue }
      best = (candidate, distance)
    }
    return best?.name
  }
}
