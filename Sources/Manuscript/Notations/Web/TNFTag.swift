/// A tag at the head of a line of a text for the program 威沙 (PreTNF): `#タイトル#夢十夜`.
///
/// Their names are those of its reference and of its guides (dev.izuna.sylphid.jp, north.undo.jp/izuna); in Latin
/// letters they are those of the format TNF.
enum TNFTag: Hashable {
  case title, author, volume, circle
  /// A line of the colophon, by its label.
  case imprint(label: String)
  /// The beginning and the end of the text; lines outside are left out.
  case start, end
  case chapter, newPage
  /// A picture of the cover, or the ground of a page.
  case picture

  /// Reads a name as it stands between two `#`; `nil` for what is no tag.
  init?(_ name: String) {
    switch name.lowercased() {
    case "タイトル", "title": self = .title
    case "筆者", "writer": self = .author
    case "巻数", "volume": self = .volume
    case "サークル", "circle": self = .circle
    case "筆者:url", "url": self = .imprint(label: "著者サイト")
    case "筆者:mail", "mail": self = .imprint(label: "連絡先")
    case "絵師", "illustrator": self = .imprint(label: "絵")
    case "絵師:url", "iurl": self = .imprint(label: "絵師サイト")
    case "絵師:mail", "imail": self = .imprint(label: "絵師連絡先")
    case "協力", "thanks": self = .imprint(label: "協力")
    case "改版履歴", "edition": self = .imprint(label: "発行")
    case "印刷所", "printshop": self = .imprint(label: "印刷所")
    case "開始", "start": self = .start
    case "終了", "end": self = .end
    case "章", "chapter": self = .chapter
    case "改ページ", "改頁", "newpage": self = .newPage
    case "表紙", "中表紙", "口絵", "裏表紙", "中表紙背景", "絵師背景", "目次背景", "右ページ背景", "左ページ背景",
      "奥付背景", "cover":
      self = .picture
    default: return nil
    }
  }

  /// The most characters of a name that is looked for.
  private static let longestName = 16

  /// The tag that a line begins with, and the place after its second `#`; `nil` for none.
  static func read(_ line: WebLine) -> (tag: TNFTag, end: Int)? {
    guard let (name, end) = name(in: line) else { return nil }
    return TNFTag(name).map { ($0, end) }
  }

  /// The name between two `#` at the head of a line, and the place after them.
  static func name(in line: WebLine) -> (name: String, end: Int)? {
    guard line.has("#", at: 0) else { return nil }
    let close = line.place(of: .hash, from: 1)
    guard (2...longestName).contains(close), close < line.count else { return nil }
    return (line.string(1..<close), close + 1)
  }
}
