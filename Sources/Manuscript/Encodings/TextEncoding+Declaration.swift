extension TextEncoding {
  /// The encoding that the head of a page of the web names, in `<meta charset="…">`, in the `content` of one, or in
  /// `<?xml encoding="…"?>` (NO-H1); `nil` for other files, and for one that says UTF-8 and is not.
  init?(declaredIn bytes: Span<UInt8>) {
    var head: [UInt8] = []
    for index in 0..<min(bytes.count, 4096) { head.append(bytes[index]) }
    guard head.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
    // ASCII is enough for what is looked for.
    let text = String(
      decoding: head.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self
    ).lowercased()
    for tag in text.split(separator: "<") {
      let key = tag.hasPrefix("meta") ? "charset" : tag.hasPrefix("?xml") ? "encoding" : nil
      guard let key, let place = tag.firstRange(of: key) else { continue }
      let value = tag[place.upperBound...].drop { " =\"'".contains($0) }
        .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      guard let encoding = TextEncoding(name: String(value)) else { continue }
      switch encoding {
      case .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
        .utf32BigEndian:
        return nil
      default:
        self = encoding
        return
      }
    }
    return nil
  }
}
