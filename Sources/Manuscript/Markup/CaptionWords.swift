import VerticalLayout

extension Document {
  /// Keeps lines beside pictures and tables that number them, such as 図1, 写真：… and Table 2, on their pages as captions
  /// (BK-B10). Most notations have no other sign of a caption.
  mutating func keepCaptions() {
    let pictures = pictureParagraphs
    guard !pictures.isEmpty || paragraphs.contains(where: \.isTableRow) else { return }
    for index in paragraphs.indices {
      guard paragraphs[index].role == .body, !paragraphs[index].range.isEmpty,
        !pictures.contains(index), !paragraphs[index].isTableRow,
        paragraphs[index].style.keep == nil
      else { continue }
      let (before, next) = (neighbour(of: index, -1), neighbour(of: index, 1))
      let isBesidePicture = [before, next].contains { $0.map(pictures.contains) ?? false }
      let rows = [before, next].map { $0.map { paragraphs[$0].isTableRow } ?? false }
      guard isBesidePicture || rows.contains(true),
        let kind = CaptionWords(text.slice(paragraphs[index].range)).kind
      else { continue }
      // What a table is stands before it.
      paragraphs[index].style.keep = kind == .table && rows[1] ? .next : .caption
    }
  }

  /// The next line with text in a direction, with a blank one between them at most.
  private func neighbour(of index: Int, _ step: Int) -> Int? {
    for place in [index + step, index + 2 * step] where paragraphs.indices.contains(place) {
      if !paragraphs[place].range.isEmpty { return place }
    }
    return nil
  }
}

/// The first words of a line that may be a caption.
private struct CaptionWords {
  enum Kind { case picture, table }

  private(set) var kind: Kind?

  private static let words: [(word: String, kind: Kind)] = [
    ("図版", .picture), ("圖版", .picture), ("图版", .picture), ("挿図", .picture), ("挿絵", .picture),
    ("插圖", .picture), ("插图", .picture), ("図", .picture), ("圖", .picture), ("图", .picture),
    ("写真", .picture), ("寫真", .picture), ("照片", .picture), ("地図", .picture), ("그림", .picture),
    ("사진", .picture), ("figure", .picture), ("fig.", .picture), ("fig", .picture),
    ("photo", .picture), ("plate", .picture), ("表", .table), ("표", .table), ("table", .table),
  ]
  /// The longest line that is one, in bytes.
  private static let longest = 600

  init(_ line: Substring) {
    guard line.utf8.count <= Self.longest else { return }
    let opening: Set<Unicode.Scalar> = [
      " ", "　", "（", "(", "［", "[", "【", "〔", "「", "▲", "▼", "●", "■",
    ]
    let rest = line.unicodeScalars.drop { opening.contains($0) }
    let head = String(String.UnicodeScalarView(rest.prefix(8))).lowercased()
    guard let (word, found) = Self.words.first(where: { head.hasPrefix($0.word) }) else { return }
    let after = rest.dropFirst(word.unicodeScalars.count)
    guard let sign = after.first(where: { $0 != " " && $0 != "　" && $0 != "." }) else { return }
    if sign.isNumberOfCaption || sign == ":" || sign == "：" { kind = found }
  }
}

extension Unicode.Scalar {
  /// True for a digit, a figure of ideographs, a number in a circle, and a capital letter.
  fileprivate var isNumberOfCaption: Bool {
    switch value {
    case 0x30...0x39, 0xFF10...0xFF19, 0x41...0x5A, 0xFF21...0xFF3A, 0x2460...0x2473,
      0x2160...0x216B:
      true
    default: "一二三四五六七八九十百〇壹貳參".unicodeScalars.contains(self)
    }
  }
}
