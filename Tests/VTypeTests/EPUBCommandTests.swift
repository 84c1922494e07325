import Archives
import Testing
import VerticalCairo

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

  private func check(_ names: String...) throws {
    for name in names {
      // A small book is checked before java has compiled much of the checker: its best compiler only costs time.
      let check = try Program.run(
        "java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", "/usr/bin/epubcheck",
        "--failonwarnings", name, in: folder.path)
      #expect(check.status == 0, "\(name): \(check.errors)")
    }
  }

  @Test("EO-10 pictures that shops or readers refuse are told, and those with scripts are left out")
  func pictures() throws {
    let small = try ImageTests.png(0xFF00_A000, width: 20, height: 20)
    try folder.write(small, to: "small.png")
    try folder.write(ImageTests.png(0xFF00_A000, width: 2001, height: 2000), to: "wide.png")
    // A chunk of text of 4 MB after the head, which no reader looks into: length, type, bytes, and a sum of no use.
    let padding = [UInt8](repeating: 0x61, count: 4 << 20)
    try folder.write(
      Array(small[..<33]) + [0, 0x40, 0, 0] + Array("teXt".utf8) + padding + [0, 0, 0, 0]
        + Array(small[33...]), to: "heavy.png")
    _ = try folder.python(
      """
      from PIL import Image
      Image.new("RGB", (40, 40)).save("p.jpg", progressive=True)
      Image.new("RGB", (40, 40)).save("b.jpg")
      """)
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='20' height='20'>"
    let drawings: [(String, String, Bool)] = [
      ("plain.svg", "<a href='#x'><rect id='x' width='9' height='9'/></a>", true),
      ("script.svg", "<script>alert(1)</script><rect width='9' height='9'/>", false),
      ("handler.svg", "<rect width='9' height='9' onClick = 'x()'/>", false),
      (
        "far.svg", "<image xlink:href = \"https://example.com/a.png\" width='9' height='9'/>", false
      ),
      (
        "style.svg", "<rect width='9' height='9' style='fill: url( \"//example.com/a#b\" )'/>",
        false
      ),
    ]
    for (name, inner, _) in drawings { try folder.write("\(svg)\(inner)</svg>", to: name) }
    let names = ["small.png", "wide.png", "heavy.png", "p.jpg", "b.jpg"] + drawings.map(\.0)
    try folder.write(
      names.map { "![絵の\($0)](\($0))\n" }.joined(separator: "\n") + "\n![](small.png)\n", to: "a.md"
    )
    let run = try folder.vtype("a.md", "--lang", "ja", "--title", "題", "-o", "a.epub")
    #expect(run.status == 0, "\(run.errors)")
    for message in [
      "“wide.png” has more than 4,000,000 pixels", "“heavy.png” has more than 4 MB",
      "“p.jpg” is a progressive JPEG", "a picture has no words for readers who do not see it",
    ] { #expect(run.errors.contains(message), "\(message): \(run.errors)") }
    for name in ["small.png", "b.jpg"] { #expect(!run.errors.contains("“\(name)”"), "\(name)") }
    let parts = try parts("a.epub")
    for (name, inner, isTaken) in drawings {
      #expect(
        run.errors.contains("“\(name)”: an SVG of an EPUB has no scripts") != isTaken,
        "\(run.errors)")
      #expect(parts.contains { $0.text.contains(inner) } == isTaken, "\(name)")
    }
    // Those that are taken have their bytes as they are.
    var archive = try Archive(try folder.read("a.epub"))
    let images = try archive.entries.filter { $0.name.hasPrefix("item/image/") }
      .map { try archive.contents(of: $0) }
    #expect(try images.contains(folder.read("p.jpg")) && images.contains(small))
    #expect(images.count == 6)
  }

  /// A text for each row of the table from marks to XHTML (EO-7), and what the row writes.
  private static let rows: [(source: String, written: String)] = [
    ("{紫陽花|あじさい}", "<ruby>紫陽花<rt>"), ("{漢字|かん|じ}", "<ruby>漢<rt>かん</rt>字<rt>"),
    ("[甲]{ruby-left=ひだり}", "<ruby class=\"left-ruby\">甲"),
    ("[甲乙]{ruby=みぎ ruby-left=ひだり}", "<ruby class=\"left-ruby\"><ruby>"),
    (
      ["﹅", "﹆", "•", "◦", "●", "○", "◎", "◉", "▲", "△", "×"].map { "[点]{emphasis=\($0)}" }
        .joined(),
      "em-double-circle-open"
    ), ("[左]{emphasis=\"﹅ left\"}", "em-sesame em-left"), ("[12]{tcy=true}", "class=\"tcy\""),
    ("[寝]{orientation=sideways}[立]{orientation=upright}", "class=\"upright\""),
    ("**太**[斜]{slant=12}[ゴ]{font=sans-serif}[大]{size=1.5em}", "class=\"gfont\""),
    (
      "[右]{line=single}[左]{line=double line-side=left}[波]{line=wavy}[点]{line=dotted}[破]{line=dashed}",
      "em-line-outside"
    ),
    ("[消]{strike=single}[上]{script=super}[下]{script=sub}", "line-through"),
    ("[割注]{note=warichu}[（割注）]{note=warichu}", "warichu-bare"),
    ("[未]{kaeriten=レ}曾[有]{okurigana=ル}[甲]{tate-ten=true}乙", "kunten-okuri"),
    (
      "::: {head-indent=2em indent=1em}\n甲\n:::\n::: {head-indent=1em indent=-1em}\n乙\n:::",
      "h-indent-1em"
    ),
    (
      "::: {align=bottom tail-indent=1.5em}\n地\n:::\n::: {align=center}\n中\n:::\n::: {align=even}\n割\n:::",
      "align-even"
    ),
    ("甲\n\n\n乙\n\n***\n\n丙", "role=\"separator\""),
    ("### 節\n\n#### 項\n\n::: {.subtitle}\n副題\n:::", "ko-midashi"),
    ("甲[^row]乙[^row]\n\n[^row]: 注の{本文|ほんぶん}\n", "doc-footnote"),
    ("- 甲\n  1. 乙\n- 丙\n\n1. 丁\n2. 戊\n\n> 引用", "role=\"listitem\""),
    ("|甲|乙|\n|:-|-:|\n|丙|12|", "<th style="),
    (
      "::: {columns=\"start start\" row-rule=true cell-rule=true head-rows=1}\n年\t事\n元年\t乱\n^^\t治\n:::",
      "rowspan=\"2\""
    ),
    ("![絵](a.png)と![字形](a.png){height=1em}と![図](a.png){width=5em}", "class=\"sized\""),
    ("![口絵](a.png){plate=page}", "p-image"), ("![浮き](a.png){float=head}\n\n甲", "class=\"figure\""),
    (
      "::: {boxed=true border=single}\n甲\n:::\n\n::: {boxed=true border=double ground=#eeeeee}\n乙\n:::",
      "keigakomi"
    ),
    ("[箱]{border=single}[赤]{ink=#c00000}[黒]{ink=black}[地]{ground=#ffff00}", "ground-ffff00"),
    ("[外](https://example.com/a?b=c&d)[中](#there)[]{#there}", "<a href=\"https:"),
    ("[均]{jidori=3em}[影]{shadow=\"0.06em 0.06em #ccc\"}\n\n::: {tiers=2}\n段\n:::\n", "<p>段</p>"),
    ("[英]{lang=en}[右]{direction=rtl}甲 & <乙>\t丙  丁", "lang=\"en\""),
  ]

  @Test("EO-7, XN-3 epubcheck has no error and no warning for a book with each row of the table")
  func everyRow() throws {
    try folder.write(ImageTests.png(0xFF00_A000, width: 200, height: 300), to: "a.png")
    let chapters = Self.rows.enumerated().map { "## 第\($0 + 1)章\n\n\($1.source)\n" }
    try folder.write(
      "---\nlang: ja\n---\n\n# 表の本\n\n::: {.author}\n作者\n:::\n\n"
        + chapters.joined(separator: "\n"),
      to: "rows.md")
    let run = try folder.vtype(
      "rows.md", "--page", "a5", "--cover-image", "a.png", "--date", "2026-11-28", "-o", "rows.epub"
    )
    #expect(run.status == 0, "\(run.errors)")
    let text = try parts("rows.epub").filter { $0.name.hasPrefix("item/xhtml/") }.map(\.text)
      .joined()
    for row in Self.rows { #expect(text.contains(row.written), "\(row.written)") }
    try check("rows.epub")
  }

  @Test("EO-11 a dictionary of rare characters has fonts with parts of them, and all characters")
  func manyGaiji() throws {
    let rare = (0x20000..<0x21800).compactMap { Unicode.Scalar($0) }.map { String($0) }
    let lines = stride(from: 0, to: rare.count, by: 20).map {
      rare[$0..<min($0 + 20, rare.count)].joined()
    }
    try folder.write(lines.joined(separator: "。\n"), to: "a.txt")
    let run = try folder.vtype(
      "a.txt", "--lang", "ja", "--title", "題", "--gaiji", "font", "--heading", "never", "-q", "-o",
      "a.epub")
    #expect(run.status == 0, "\(run.errors)")
    let files = try parts("a.epub")
    let text = files.filter { $0.name.hasSuffix(".xhtml") }.map(\.text).joined()
    #expect(Set(text.unicodeScalars).isSuperset(of: rare.flatMap(\.unicodeScalars)))
    #expect(files.contains { $0.name.hasPrefix("item/font/") })
  }

  @Test("EO-11 characters that readers may lack are text, pictures or a font of the book")
  func gaiji() throws {
    // One of private use, which no font has, stays text.
    try folder.write("　{𪚥|てつ}と甲𪚥乙\u{E123}。\n", to: "a.md")
    func page(_ form: String) throws -> (parts: [(name: String, text: String)], errors: String) {
      let run = try folder.vtype(
        "a.md", "--from", "marks", "--lang", "ja", "--title", "題", "--gaiji", form, "-o",
        "\(form).epub")
      #expect(run.status == 0, "\(run.errors)")
      return (try parts("\(form).epub"), run.errors)
    }
    func text(_ parts: [(name: String, text: String)]) -> String {
      parts.first { $0.name.hasSuffix("p-001.xhtml") }?.text ?? ""
    }
    let plain = try page("text")
    #expect(text(plain.parts).contains("と甲𪚥乙\u{E123}。"))
    #expect(
      plain.errors.contains(
        "a.md:1:3: note: readers may have no glyph for 3 characters beyond JIS X 0213 or of private use (first here, U+2A6A5); --gaiji picture draws them"
      ), "\(plain.errors)")
    let pictures = try page("picture")
    let image = "<img class=\"gaiji\" src=\"../image/gaiji-001.png\" alt=\"𪚥\"/>"
    #expect(
      text(pictures.parts).contains(
        "<ruby>\(image)<rt>てつ</rt></ruby>と甲\(image)乙\u{E123}。"), "\(text(pictures.parts))")
    #expect(pictures.errors.contains("a.md:1:12: note: readers may have no glyph for a character"))
    var archive = try Archive(try folder.read("picture.epub"))
    let entry = try #require(archive.entries.first { $0.name.hasSuffix("gaiji-001.png") })
    let picture = try RasterImage(png: try archive.contents(of: entry))
    #expect(picture.width == 128 && picture.height == 128)
    func isInk(_ x: Int, _ y: Int) -> Bool { picture[x, y].map { $0 >> 24 == 255 } ?? false }
    #expect(!(0..<128).contains { isInk($0, 0) } && (0..<128).contains { isInk($0, 64) })
    let fonts = try page("font")
    #expect(text(fonts.parts).contains("甲<span class=\"gaiji-font\">𪚥</span>乙\u{E123}"))
    #expect(fonts.parts.contains { $0.name.hasPrefix("item/font/font-001.") })
    #expect(
      fonts.parts.first { $0.name.hasSuffix(".css") }?.text.contains(
        ".gaiji-font { font-family: \"font-001\"; }") == true)
    // What it is a picture of is what is read (EI-10).
    for form in ["text", "picture", "font"] {
      #expect(try folder.vtype("convert", "\(form).epub", "-q", "-o", "b.md").status == 0)
      #expect(try folder.text("b.md").contains("{𪚥|てつ}と甲𪚥乙\u{E123}。"), "\(form)")
    }
    try check("picture.epub", "font.epub")
  }

  @Test("EO-12 a font in an e-book is a part of it that sets vertical text, if its maker allows it")
  func embeddedFont() throws {
    let mincho = "/usr/share/fonts/opentype/ipaexfont-mincho/ipaexm.ttf"
    try folder.write("　{雨|あめ}の「日」と（ー）、甲乙、12月！？\n", to: "a.md")
    let options = ["--lang", "ja", "--title", "題", "-q"]
    #expect(
      try folder.vtype(["a.md", "--embed-font", mincho, "-o", "a.epub"] + options).status == 0)
    var archive = try Archive(try folder.read("a.epub"))
    let entry = try #require(archive.entries.first { $0.name == "item/font/font-001.ttf" })
    let font = try archive.contents(of: entry)
    #expect((5_000..<60_000).contains(font.count), "\(font.count)")
    #expect(
      try folder.vtype(["a.md", "--embed-font", mincho, "-o", "b.epub"] + options).status == 0)
    #expect(try folder.read("a.epub") == folder.read("b.epub"))
    try check("a.epub")
    // The part draws what the whole font draws, brackets, the long sound in a column and digits of half a width in a cell among it.
    try folder.write(font, to: "part.ttf")
    for (file, output) in [(mincho, "whole.svg"), ("./part.ttf", "part.svg")] {
      let run = try folder.vtype(
        "a.md", "--lang", "ja", "--font", file, "--glyphs", "outlines", "-o", output)
      #expect(run.status == 0 && !run.errors.contains("warning"), "\(run.errors)")
    }
    #expect(try folder.read("part.svg") == folder.read("whole.svg"))
    // OS/2 fsType: restricted, no parts, pictures alone.
    for rights in [2, 0x100, 0x200] {
      var made = MadeFont()
      made["OS/2"] = MadeFont.words(4, 1000, 400, 5, rights) + [UInt8](repeating: 0, count: 86)
      try folder.write(made.bytes(), to: "own.ttf")
      let run = try folder.vtype(["a.md", "--embed-font", "own.ttf", "-o", "c.epub"] + options)
      #expect(run.status != 0 && run.errors.contains("own.ttf"), "\(run.errors)")
      #expect(run.errors.contains("its maker does not allow"), "\(run.errors)")
      #expect(!folder.exists("c.epub"))
    }
    let missing = try folder.vtype(["a.md", "--embed-font", "no.ttf", "-o", "c.epub"] + options)
    #expect(missing.status != 0 && missing.errors.contains("no.ttf"))
  }

  @Test("XN-3 epubcheck has no error and no warning for a book with all marks")
  func epubcheck() throws {
    try folder.write(Self.novel, to: "novel.md")
    try folder.write(Self.picture, to: "a.png")
    let run = try folder.vtype("novel.md", "-o", "novel.epub", "--cover-image", "a.png")
    #expect(run.status == 0, "\(run.errors)")
    try check("novel.epub")
  }
}
