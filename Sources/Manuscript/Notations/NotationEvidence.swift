import VerticalLayout

extension NotationFinder.Evidence {
  /// Signs of notations in the first lines of a text: those of MDI and of mandoku (rule 1), and readings in braces after
  /// a head of Denden Markdown (rule 8).
  init?(head text: String) {
    switch text.utf8.first {
    case UInt8(ascii: "-"): self.init(frontMatter: text)
    case UInt8(ascii: "#"), UInt8(ascii: ";"): self.init(mandoku: text)
    case UInt8(ascii: "<"): self.init(xml: text)
    case UInt8(ascii: "="): self.init(review: text)
    default: return nil
    }
  }

  private init?(frontMatter text: String) {
    let head = String(decoding: text.utf8.prefix(1 << 16), as: UTF8.self)
    let bytes = Array(head.utf8)
    guard let front = MarkdownFrontMatter(bytes, Paragraph.split(head)) else { return nil }
    let place = TextRange(0, 3)
    if front.values["mdi"] != nil {
      self.init(notation: .mdi, reason: "it begins with lines that have mdi:", place: place)
      return
    }
    guard let brace = Self.reading(in: bytes) else { return nil }
    self.init(
      notation: .denden, reason: "it has readings such as {漢字|かんじ} after a head", place: brace)
  }

  /// The first `{漢字|かな}`.
  private static func reading(in bytes: [UInt8]) -> TextRange? {
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "{") else { continue }
      let rest = bytes[(index + 1)...].prefix(200)
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let bar = rest[..<end].firstIndex(of: UInt8(ascii: "|"))
      else { continue }
      let base = String(decoding: rest[..<bar], as: UTF8.self).unicodeScalars
      let reading = String(decoding: rest[(bar + 1)..<end], as: UTF8.self).unicodeScalars
      guard base.contains(where: { AozoraText.Kind($0) == .han }), !reading.isEmpty,
        reading.allSatisfy({ $0.isKanaOfReading || $0 == "|" })
      else { continue }
      return TextRange(index, end + 1)
    }
    return nil
  }

  private init?(xml text: String) {
    let head = String(decoding: text.utf8.prefix(4096), as: UTF8.self)
    guard head.hasPrefix("<?xml"), !head.lowercased().contains("<html") else { return nil }
    self.init(notation: .xml, reason: "it begins with <?xml", place: TextRange(0, 5))
  }

  /// A heading with one sign, and a command.
  private init?(review text: String) {
    let head = String(decoding: text.utf8.prefix(1 << 16), as: UTF8.self)
    guard head.hasPrefix("= ") || head.hasPrefix("={") || head.hasPrefix("=["),
      ["@<", "//footnote[", "//list[", "//emlist", "//quote{", "//image[", "\n== "].contains(
        where: head.contains)
    else { return nil }
    self.init(
      notation: .review, reason: "it has the headings and commands of Re:VIEW",
      place: TextRange(0, 1))
  }

  private init?(mandoku text: String) {
    let bytes = Array(text.utf8.prefix(1 << 16))
    let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let place = TextRange(0, min(line.utf8.count, bytes.count))
    if line.contains("-*-"), line.contains("mode: mandoku") {
      self.init(notation: .mandoku, reason: "its first line says so", place: place)
      return
    }
    guard line.hasPrefix("#+TITLE:") else { return nil }
    let head = String(decoding: bytes, as: UTF8.self)
    guard head.contains("¶") || head.contains("<pb:") else { return nil }
    self.init(
      notation: .mandoku, reason: "it has a title and the lines of an edition (¶)", place: place)
  }
}
