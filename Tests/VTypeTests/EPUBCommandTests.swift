import Archives
import Testing

/// E-books as the command writes them (EO-1 to EO-14, CX-2).
@Suite struct EPUBCommandTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let novel = """
    ---
    title: 試しの本
    author: 山田太郎
    lang: ja
    ---

    ## 第一章　{雨|あめ}の日

    　{紫陽花|あじさい}と{東京|とう|きょう}、12月!?と*傍点*、**太字**。[甲乙]{ruby=みぎ ruby-left=ひだり}[左]{ruby-left=ひだり}。
    　[線]{line=single}[波]{line=wavy line-side=left}[消]{strike=single}[上]{script=super}[赤]{ink=#c00000 size=1.5em}。
    　[割注]{note=warichu}、[未]{kaeriten=レ}曾[有]{okurigana=ル}、注[^1]と[章](#zwei)と[外](https://example.com/a?b=c&d)。

    ***

    - 甲
      1. 乙

    > 引用

    |甲|乙|
    |:-|-:|
    |丙|12|

    ::: {boxed=true border=double ground=#eeeeee}
    囲み
    :::

    ![図](a.png){height=1em}と![絵](a.png)

    ::: {align=bottom tail-indent=2em}
    地付き
    :::

    ## 第二章 {#zwei}

    本文。

    [^1]: 注の{本文|ほんぶん}。

    """

  /// A picture of one pixel.
  private static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0x00, 0x00, 0x00,
    0x82, 0x00, 0x81, 0x77, 0xCD, 0x72, 0xB6, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]

  private func parts(_ name: String) throws -> [(name: String, text: String)] {
    var archive = try Archive(try folder.read(name))
    return try archive.entries.map {
      ($0.name, String(decoding: try archive.contents(of: $0), as: UTF8.self))
    }
  }

  @Test(
    "EO-1 an e-book beside a PDF, the same bytes each time, with its cover, its date and its names")
  func files() throws {
    try folder.write(Self.novel, to: "novel.md")
    try folder.write(Self.picture, to: "a.png")
    try folder.write(".p-text { margin: 1em; }", to: "own.css")
    let options = [
      "--cover-image", "a.png", "--date", "2026-11-27", "--epub-css", "own.css", "--identifier",
      "978-4-00-310101-8", "--publisher", "出版社",
    ]
    let run = try folder.vtype(["novel.md", "-o", "novel.pdf", "-o", "novel.epub"] + options)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("novel.pdf").starts(with: "%PDF-".utf8))
    let parts = try parts("novel.epub")
    #expect(
      parts.map(\.name) == [
        "mimetype", "META-INF/container.xml", "item/standard.opf",
        "item/navigation-documents.xhtml", "item/style/book-style.css", "item/image/cover.png",
        "item/image/gaiji-001.png", "item/xhtml/p-cover.xhtml", "item/xhtml/p-toc.xhtml",
        "item/xhtml/p-001.xhtml", "item/xhtml/p-002.xhtml",
      ])
    let package = parts[2].text
    for line in [
      "<dc:identifier id=\"unique-id\">urn:isbn:9784003101018</dc:identifier>",
      "<dc:title id=\"title\">試しの本</dc:title>", "<dc:creator id=\"creator01\">山田太郎</dc:creator>",
      "<dc:publisher id=\"publisher\">出版社</dc:publisher>",
      "<meta property=\"dcterms:modified\">2026-11-27T00:00:00Z</meta>",
      "<meta property=\"ebpaj:guide-version\">1.1.4</meta>",
      "<meta name=\"cover\" content=\"cover\"/>",
      "<meta name=\"primary-writing-mode\" content=\"vertical-rl\"/>",
      "properties=\"cover-image\"", "rubyAnnotations", "alternativeText",
    ] { #expect(package.contains(line), "\(line)") }
    #expect(parts[4].text.hasSuffix(".p-text { margin: 1em; }\n"))
    let first = try folder.read("novel.epub")
    #expect(first.starts(with: [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0]) && first[28...29] == [0, 0])
    let again = try folder.vtype(["novel.md", "-q", "-o", "again.epub"] + options)
    #expect(again.status == 0 && again.errors.isEmpty)
    #expect(try folder.read("again.epub") == first)
    let stream = try folder.vtype(["novel.md", "-q", "--format", "epub", "-o", "-"] + options)
    #expect(stream.output == first)
    // Edits of the text keep the name that a book makes for itself.
    for (name, text) in [("1.md", Self.novel), ("2.md", Self.novel + "\n続き\n")] {
      try folder.write(text, to: name)
      #expect(try folder.vtype(name, "-q", "-o", name + ".epub").status == 0)
    }
    let names = try ["1.md.epub", "2.md.epub"].map { name in
      try self.parts(name)[2].text.split(separator: "\n").first { $0.contains("urn:uuid:") }
    }
    #expect(names[0] != nil && names[0] == names[1])
  }

  @Test(
    "EO-2 what an e-book lacks is an error, and nothing is written",
    arguments: [
      ("\n", ["--title", "題"], 65, "the text is empty"),
      ("甲\n", ["--title", "題", "--cover-image", "no.png"], 66, "the cover no.png: cannot read it"),
      ("甲\n", ["--title", "題", "--cover-image", "a.txt"], 65, "the cover a.txt"),
      ("甲\n", ["--title", "題", "--epub-css", "far.css"], 65, "leave @import"),
      ("甲\n", ["--title", "題", "--identifier", ""], 64, "--identifier"),
      ("甲\n", ["--title", "題", "--epub-css", "a.epub"], 64, "would be overwritten"),
    ])
  func failures(_ text: String, _ options: [String], _ status: Int32, _ message: String) throws {
    try folder.write(text, to: "a.txt")
    try folder.write("@import url(http://a.b/c.css);", to: "far.css")
    if options.contains("a.epub") { try folder.write("", to: "a.epub") }
    let run = try folder.vtype(["a.txt", "-o", "a.epub", "-o", "a.pdf"] + options)
    #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
    #expect(!folder.exists("a.pdf"))
    #expect(!folder.exists("a.epub") || options.contains("a.epub"))
  }

  @Test(
    "EO-2 a text without a title is called after its first heading, else after its file",
    arguments: [
      ("甲乙\n", "novel", "its file"),
      ("前書き\n\n## {雨|あめ}の日[^1]\n\n本文\n\n[^1]: 注\n", "雨の日", "its first heading"),
    ])
  func titles(_ text: String, _ title: String, _ place: String) throws {
    try folder.write(text, to: "a.md")
    let run = try folder.vtype("a.md", "-o", "novel.epub", "-o", "novel.docx")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("the e-book is called “\(title)” after \(place); --title names it"))
    let package = try parts("novel.epub").first { $0.name == "item/standard.opf" }?.text
    #expect(package?.contains("<dc:title id=\"title\">\(title)</dc:title>") == true)
    // Nothing of a file tells its name on standard output.
    let stream = try folder.vtype("a.md", "--format", "epub", "-o", "-")
    #expect(stream.status == (title == "novel" ? 65 : 0))
    #expect(stream.errors.contains("add --title") == (title == "novel"), "\(stream.errors)")
  }

  @Test("CX-2 a book, a batch and a conversion make e-books too") func commands() throws {
    try folder.write("# 第一章\n\n[語]{index=ご}と注[^1]。[語]{index=ご}。\n\n[^1]: 注です。\n", to: "a.md")
    try folder.write("# 第二章\n\n[語]{index=ご}、12月。\n", to: "b.md")
    try folder.write(
      """
      title = "雨の本"
      author = "山田太郎"
      front = ["half-title", "title", "contents"]
      body = ["a.md", "b.md"]
      back = ["notes", "index", "colophon"]
      """, to: "book.toml")
    let run = try folder.vtype("book", "book.toml", "-o", "book.epub")
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.errors.contains("warning"), "\(run.errors)")
    let book = try parts("book.epub")
    #expect(
      book.map(\.name).filter { $0.hasPrefix("item/xhtml") } == [
        "item/xhtml/p-titlepage.xhtml", "item/xhtml/p-titlepage-2.xhtml", "item/xhtml/p-toc.xhtml",
        "item/xhtml/p-001.xhtml", "item/xhtml/p-002.xhtml", "item/xhtml/p-003.xhtml",
        "item/xhtml/p-colophon.xhtml",
      ])
    func text(_ name: String) -> String {
      book.first { $0.name == "item/xhtml/\(name).xhtml" }?.text ?? ""
    }
    #expect(
      text("p-001").contains("<aside") && text("p-002").contains("<span class=\"tcy\">12</span>"))
    // Numbers of pages are places, and contents have none.
    #expect(text("p-003").contains("語　<a href=\"p-001.xhtml#"))
    #expect(text("p-toc").contains("<p><a href=\"p-002.xhtml#toc-002\">第二章</a></p>"))
    #expect(text("p-colophon").contains("山田太郎"))
    #expect(try folder.vtype("batch", "a.md", "b.md", "--format", "epub", "-o", "out/").status == 0)
    #expect(folder.exists("out/a.epub") && folder.exists("out/b.epub"))
    #expect(try folder.vtype("convert", "a.md", "-q", "-o", "c.epub", "-o", "c.html").status == 0)
    #expect(try folder.read("c.epub") == folder.read("out/a.epub"))
  }

  @Test("XN-3 epubcheck has no error and no warning for a book with all marks")
  func epubcheck() throws {
    try folder.write(Self.novel, to: "novel.md")
    try folder.write(Self.picture, to: "a.png")
    let run = try folder.vtype("novel.md", "-o", "novel.epub", "--cover-image", "a.png")
    #expect(run.status == 0, "\(run.errors)")
    let check = try Program.run(
      "java", "-jar", "/usr/bin/epubcheck", "--failonwarnings", "novel.epub", in: folder.path)
    #expect(check.status == 0, "\(check.errors)")
  }
}
