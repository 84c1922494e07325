import VerticalLayout

/// Data about a text between two lines of hyphens at its head: `title: 雪女`.
struct MarkdownFrontMatter {
  private(set) var values: [String: String] = [:]
  /// The number of lines it has, with those of hyphens.
  private(set) var lineCount = 0

  /// So many lines are looked at.
  private static let longest = 200

  init() {}

  /// `nil` where the text does not begin with it.
  init?(_ bytes: [UInt8], _ lines: [Paragraph]) {
    func words(_ line: Paragraph) -> String {
      String(decoding: bytes[line.range.lowerBound..<line.range.upperBound], as: UTF8.self).trimmed
    }
    guard let first = lines.first, words(first) == "---" else { return nil }
    for (index, line) in lines.enumerated().dropFirst().prefix(Self.longest) {
      let text = words(line)
      if text == "---" || text == "..." {
        lineCount = index + 1
        return
      }
      if text.isEmpty || text.hasPrefix("#") { continue }
      // Lists and lines that go on are of no use here, but may stand.
      let isIndented = line.range.count > 0 && bytes[line.range.lowerBound] <= 0x20
      if isIndented || text.hasPrefix("-") { continue }
      guard let colon = text.firstIndex(of: ":") else { return nil }
      var key = String(text[..<colon]).trimmed.lowercased()
      guard !key.isEmpty, key.utf8.count <= 60, !key.utf8.contains(where: { $0 <= 0x20 }) else {
        return nil
      }
      key = Self.names[key] ?? key
      if let known = values[key], !known.isEmpty { continue }
      values[key] = Self.plain(String(text[text.index(after: colon)...]).trimmed)
    }
    return nil
  }

  /// Keys in other languages, and other names for the same.
  private static let names = [
    "題名": "title", "題": "title", "タイトル": "title", "作品名": "title", "標題": "title", "标题": "title",
    "書名": "title",
    "书名": "title", "제목": "title", "作者": "author", "著者": "author", "筆者": "author", "저자": "author",
    "authors": "author", "language": "lang", "言語": "lang",
  ]

  private static func plain(_ value: String) -> String {
    for quote in ["\"", "'"]
    where value.utf8.count >= 2 && value.hasPrefix(quote) && value.hasSuffix(quote) {
      return String(value.dropFirst().dropLast())
    }
    return value
  }

  /// Gives a document the title, the author and the language that stand here.
  func apply(to document: inout Document) {
    document.title = value("title") ?? document.title
    document.author = value("author") ?? document.author
    document.language = value("lang").flatMap { LanguageTag($0) } ?? document.language
  }

  /// A value that is not empty.
  func value(_ key: String) -> String? {
    values[key].flatMap { $0.isEmpty ? nil : $0 }
  }
}
