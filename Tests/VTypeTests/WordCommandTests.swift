import Archives
import Testing

/// Word files as the command writes them (CX-5, DO-1 to DO-5).
@Suite struct WordCommandTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func parts(_ name: String) throws -> [String: String] {
    var archive = try Archive(try folder.read(name))
    return try archive.entries.reduce(into: [:]) { parts, entry in
      parts[entry.name] = String(decoding: try archive.contents(of: entry), as: UTF8.self)
    }
  }

  @Test("CX-5 a Word file beside a PDF, on the pages of a book preset, the same bytes each time")
  func preset() throws {
    try folder.write("---\nlang: ja\n---\n\n## 第一章\n\n{紫陽花|あじさい}は12月。\n", to: "novel.md")
    let run = try folder.vtype(
      "novel.md", "--book", "bunko", "-o", "novel.pdf", "-o", "novel.docx")
    #expect(run.status == 0, "\(run.errors)")
    let text = try parts("novel.docx")["word/document.xml"] ?? ""
    for part in [
      "<w:pgSz w:w=\"5953\" w:h=\"8391\"/>", "w:linePitch=\"272\"", "<w:rtlGutter/>",
      "w:vert=\"1\"", "<w:rt>", "footerReference",
      // An indent that the preset gives by itself.
    ] { #expect(text.contains(part), "\(part): \(text)") }
    let first = try folder.read("novel.docx")
    #expect(try folder.vtype("novel.md", "--book", "bunko", "-q", "-o", "again.docx").status == 0)
    #expect(try folder.read("again.docx") == first)
    let stream = try folder.vtype(
      "novel.md", "--book", "bunko", "-q", "--format", "docx", "-o", "-")
    #expect(stream.output == first)
  }

  @Test("CX-5 a book and conversions make Word files, and a failure leaves none")
  func commands() throws {
    try folder.write("# 第一章\n\n甲[^1]。\n\n[^1]: 注です。\n", to: "a.md")
    try folder.write("# 第二章\n\n12月。\n", to: "b.md")
    try folder.write(
      """
      title = "雨の本"
      author = "山田太郎"
      front = ["title", "contents"]
      body = ["a.md", "b.md"]
      back = ["colophon"]
      """, to: "book.toml")
    let run = try folder.vtype("book", "book.toml", "-o", "book.docx", "-o", "book.epub")
    #expect(run.status == 0, "\(run.errors)")
    let book = try parts("book.docx")
    #expect(book["word/document.xml"]?.contains(" TOC \\o ") == true)
    #expect(book["docProps/core.xml"]?.contains("<dc:title>雨の本</dc:title>") == true)
    for (input, arguments) in [
      ("a.md", ["-o", "a.docx"]), ("a.docx", ["--to", "docx", "-o", "b.docx"]),
      ("b.docx", ["-o", "b.epub"]), ("b.epub", ["-o", "c.docx", "-o", "c.md"]),
    ] {
      let converted = try folder.vtype(["convert", input, "-q"] + arguments)
      #expect(converted.status == 0, "\(input): \(converted.errors)")
    }
    #expect(try folder.text("c.md").contains("甲[^1]。"))
    #expect(try parts("c.docx")["word/footnotes.xml"]?.contains("注です。") == true)
    #expect(try folder.vtype("batch", "a.md", "b.md", "--format", "docx", "-o", "out/").status == 0)
    #expect(folder.exists("out/a.docx"))
    try folder.write("\n", to: "empty.md")
    let failed = try folder.vtype("empty.md", "-o", "empty.docx", "-o", "empty.epub")
    #expect(failed.status == 65 && failed.errors.contains("a Word file needs a text"))
    #expect(!folder.exists("empty.docx") && !folder.exists("empty.epub"))
    let strict = try folder.vtype("convert", "a.md", "--strict", "-o", "s.docx")
    #expect(strict.status == 0, "\(strict.errors)")
  }

  @Test(
    "DO-5 pictures that float or fill pages, running heads and designs are told, each kind with its count"
  )
  func reported() throws {
    try folder.write(ImageTests.png(0xFF00_A000, width: 20, height: 20), to: "a.png")
    try folder.write(
      """
      本文[左]{ruby-left=ひだり}と[右]{ruby-left=みぎ}。

      ![浮き一](a.png){float=head}

      ![浮き二](a.png){float=head}

      続き

      ![口絵](a.png){plate=page}

      終わり

      """, to: "a.md")
    let run = try folder.vtype(
      "a.md", "--lang", "ja", "--page", "a5", "--head", "title", "-o", "a.docx")
    #expect(run.status == 0, "\(run.errors)")
    for message in [
      "a.md:1:4: warning: Word has no readings on the left; they stand in brackets (first here, 2 in all)",
      "warning: Word has no pictures that float; each is a paragraph before that which names it (first here, 2 in all)",
      "warning: Word has no pictures that fill pages; they stand in the line, each on a page of its own\n",
      "note: running heads are left out of a Word file",
    ] { #expect(run.errors.contains(message), "\(message): \(run.errors)") }
    let text = try parts("a.docx")["word/document.xml"] ?? ""
    #expect(text.split(separator: "<w:drawing>").count == 4)
    let designed = try folder.vtype("a.md", "--lang", "ja", "--sheet", "siku", "-o", "b.docx")
    #expect(designed.errors.contains("the design of the pages is left out"), "\(designed.errors)")
  }

  @Test("CX-3 pictures of a container stand beside the text, and over no other file")
  func media() throws {
    try folder.write(try ContainerFileTests.novel(), to: "novel.docx")
    let run = try folder.vtype("convert", "novel.docx", "-q", "-o", "novel.md", "-o", "page.html")
    #expect(run.status == 0, "\(run.errors)")
    let picture = try folder.text("novel.media/001.svg")
    #expect(picture.hasPrefix("<svg"))
    #expect(try folder.text("novel.md").contains("![図](<novel.media/001.svg>)"))
    #expect(try folder.text("page.html").contains("page.media/001.svg"))
    #expect(try folder.vtype("novel.md", "-q", "-o", "novel.pdf").status == 0)
    // Once more over its own files, and not over those of others.
    #expect(try folder.vtype("convert", "novel.docx", "-q", "-o", "novel.md").status == 0)
    try folder.write("mine", to: "novel.media/001.svg")
    try folder.write("mine", to: "novel.md")
    let other = try folder.vtype("convert", "novel.docx", "-q", "-o", "novel.md")
    #expect(other.status == 73 && other.errors.contains("novel.media/001.svg is another picture"))
    #expect(try folder.text("novel.md") == "mine" && folder.text("novel.media/001.svg") == "mine")
  }

  /// One novel in vtype's marks, with what each of the formats can say.
  private static let novel = """
    ---
    title: 雨の本
    author: 山田太郎
    lang: ja
    ---

    ## 第一章　雨の日

    　{紫陽花|あじさい}と{東京|とう|きょう}は[12]{tcy=true}月、*傍点*と**太字**。
    　「会話――です」と{言|い}った。

    ## 第二章　晴れの日

    　本文の終わり。

    """

  /// The same as LibreOffice keeps it, in one file.
  private static let openDocument: String = {
    let names = [
      ("office", "office"), ("style", "style"), ("text", "text"), ("fo", "xsl-fo-compatible"),
    ]
    .map { "xmlns:\($0)='urn:oasis:names:tc:opendocument:xmlns:\($1):1.0'" }
    .joined(separator: " ")
    func ruby(_ base: String, _ reading: String) -> String {
      "<text:ruby><text:ruby-base>\(base)</text:ruby-base><text:ruby-text>\(reading)</text:ruby-text></text:ruby>"
    }
    func style(_ name: String, _ properties: String) -> String {
      "<style:style style:name='\(name)' style:family='text'><style:text-properties \(properties)/></style:style>"
    }
    return """
      <office:document \(names) office:mimetype='application/vnd.oasis.opendocument.text'>
      <office:automatic-styles>\(style("D", "style:text-emphasize='accent above'"))\
      \(style("B", "style:font-weight-asian='bold'"))\(style("T", "style:text-combine='letters'"))\
      </office:automatic-styles>
      <office:body><office:text><text:h text:outline-level='1'>第一章　雨の日</text:h><text:p/>\
      <text:p>　\(ruby("紫陽花", "あじさい"))と\(ruby("東", "とう"))\(ruby("京", "きょう"))は\
      <text:span text:style-name='T'>12</text:span>月、<text:span text:style-name='D'>傍点</text:span>と\
      <text:span text:style-name='B'>太字</text:span>。</text:p>\
      <text:p>　「会話――です」と\(ruby("言", "い"))った。</text:p><text:p/>\
      <text:h text:outline-level='1'>第二章　晴れの日</text:h><text:p/><text:p>　本文の終わり。</text:p>\
      </office:text></office:body></office:document>
      """
  }()

  @Test(
    "XN-5 the same novel as Word file, OpenDocument, EPUB, Markdown and Aozora Bunko's notation gives the same text and readings in a PDF"
  )
  func sameNovel() throws {
    try folder.write(Self.novel, to: "novel.md")
    try folder.write(Self.openDocument, to: "n.fodt")
    for (output, arguments) in [
      ("n.docx", []), ("n.epub", []), ("n2.md", []), ("n.txt", ["--to", "aozora"]), ("n.html", []),
    ] {
      let run = try folder.vtype(["convert", "novel.md", "-q", "-o", output] + arguments)
      #expect(run.status == 0, "\(run.errors)")
    }
    func text(_ name: String, _ readings: String, _ more: String...) throws -> String {
      let run = try folder.vtype(
        [name, "-q", "--page", "a5", "--title", "雨の本", "--readings", readings, "-o", "x.pdf"] + more
      )
      #expect(run.status == 0, "\(name): \(run.errors)")
      let text = try Program.run("pdftotext", "-raw", "x.pdf", "-", in: folder.path).text
      // Pages may end in other places, and blank lines part them in some.
      return text.filter { !$0.isWhitespace }
    }
    for readings in ["base", "aozora"] {
      let expected = try text("novel.md", readings)
      #expect(expected.contains("本文の終わり。"), "\(expected)")
      for name in ["n.docx", "n.fodt", "n.epub", "n2.md", "n.html"] {
        #expect(try text(name, readings) == expected, "\(name)")
      }
      // A text of Aozora Bunko begins with its title and its author, and its notation has no readings for parts of a word.
      #expect(
        try text("n.txt", readings, "--from", "aozora")
          .hasSuffix(expected.replacing("東京《とうきょう》", with: "東《とう》｜京《きょう》")), "n.txt")
    }
  }

  /// What the formats have marks for, with what they set in other ways.
  private static let marks = """
    ---
    title: 試しの本
    author: 山田太郎
    lang: ja
    ---

    # 試しの本

    ::: {.author}
    山田太郎
    :::

    ## 第一章　{雨|あめ}の日

    　{紫陽花|あじさい}と{東京|とう|きょう}、12月!?と*傍点*、**太字**。[甲乙]{ruby=みぎ ruby-left=ひだり}[左]{ruby-left=ひだり}。
    　[線]{line=single}[波]{line=wavy line-side=left}[消]{strike=single}[上]{script=super}[赤]{ink=#c00000 size=1.5em}。
    　[割注]{note=warichu}、[未]{kaeriten=レ}曾[有]{okurigana=ル}、注[^1][^2]と[章](#zwei)と[外](https://example.com/a?b=c&d)。

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

    ![図版](a.png){height=1em}と![絵図](a.png)

    ::: {align=bottom tail-indent=2em}
    地付き
    :::

    ## 第二章 {#zwei}

    本文。

    ### 節

    - 甲
      続きの段落。
    - 乙

    1. 一番
    2. 二番

    一、　漢数字
    二、　漢数字

    ::: {head-indent=1em indent=-1em}
    ぶら下がりの段落です。
    :::
    ::: {indent=1em}
    一字下げ
    :::
    ::: {align=center}
    中央
    :::
    ::: {break=page}
    改頁の後
    :::
    [黒]{emphasis=●}[白]{emphasis=○}[左]{emphasis="﹅ left"}[蛇]{emphasis=◉}[両]{line=single}[二]{line=double}[外]{line=single line-side=left}[斜]{slant=12}[ゴ]{font="Noto Sans CJK JP"}[箱]{border=single}[地]{ground=#ffeecc}[下]{script=sub}[英]{lang=en}[立]{orientation=upright}abc[寝]{orientation=sideways}

    ::: {boxed=true border=single}
    囲み一
    囲み二
    :::

    [^1]: 注の{本文|ほんぶん}。

    [^2]: 二つ目。
    """

  /// Marks as they are but for what differs on the way through an e-book (docs/files.md): a chapter is a file and begins a page,
  /// notes stand at its end, and places have other names. A table's `start` is there with or without a word.
  private func comparable(_ name: String) throws -> [String] {
    let lines = try folder.text(name).split(separator: "\n").filter {
      $0 != "::: {break=page}" && $0 != ":::"
    }.map { line in
      ["zwei", "f3-a-003", "direct.media", "way.media", "start", " "].reduce(String(line)) {
        $0.replacing($1, with: "")
      }
    }
    func isNote(_ line: String) -> Bool { line.hasPrefix("[^") && line.contains("]:") }
    return lines.filter { !isNote($0) } + lines.filter(isNote)
  }

  /// Writes a text as `novel.md`, with its picture, and converts one file after the other.
  private func convert(
    _ text: String, _ files: [(input: String, output: String)], _ options: [String] = []
  ) throws {
    try folder.write(text, to: "novel.md")
    try folder.write(ImageTests.png(0xFF00_A000, width: 20, height: 20), to: "a.png")
    for (input, output) in files {
      let run = try folder.vtype(["convert", input, "-q", "-o", output] + options)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test("XN-5 a Word file by way of an EPUB is the same text", arguments: [novel, marks])
  func wayOfEPUB(_ text: String) throws {
    try convert(
      text,
      [
        ("novel.md", "a.docx"), ("a.docx", "direct.md"), ("a.docx", "b.epub"), ("b.epub", "way.md"),
      ],
      ["--title", "試しの本"])
    let direct = try comparable("direct.md")
    #expect(direct.count >= 5)
    #expect(try comparable("way.md") == direct)
  }

  @Test(
    "XN-5 tables come back from Word and from an EPUB with their columns as they were",
    arguments: ["start center end", "start end start", "center start end", "end end center"])
  func tables(_ columns: String) throws {
    // A first cell that does not stand at the start stands after a tab.
    let lead = columns.hasPrefix("start") ? "" : "\t"
    let table =
      "::: {columns=\"\(columns)\" row-rule=true cell-rule=true head-rows=1}\n\(lead)年\t事\t人\n\(lead)元年\t乱\t三\n:::"
    try convert(
      "前。\n\n\(table)\n\n後。\n",
      [("novel.md", "a.docx"), ("a.docx", "b.md"), ("novel.md", "c.epub"), ("c.epub", "d.md")],
      ["--title", "表"])
    #expect(try folder.text("b.md").contains(table))
    // The first column of a table in HTML stands at its start.
    // Columns at the start need no word at the end of the list.
    let keys = "columns=\"" + columns.replacing(" start", with: "")
    #expect(try folder.text("d.md").contains(keys) == columns.hasPrefix("start"))
  }

  @Test("XN-5 an EPUB of an EPUB has the same pages, byte for byte", arguments: [novel, marks])
  func epubOfEPUB(_ text: String) throws {
    try convert(text, [("novel.md", "b.epub"), ("b.epub", "c.epub")])
    let (first, second) = (try parts("b.epub"), try parts("c.epub"))
    #expect(first.keys.sorted() == second.keys.sorted())
    for name in first.keys.sorted() where name.hasPrefix("item/xhtml/") {
      #expect(first[name] == second[name], "\(name)")
    }
  }

  @Test("DO-4 a Word file of a Word file is the same text", arguments: [novel, marks])
  func wordOfWord(_ text: String) throws {
    try convert(
      text,
      [
        ("novel.md", "a.docx"), ("a.docx", "direct.md"), ("a.docx", "b.docx"), ("b.docx", "way.md"),
      ],
      ["--title", "試しの本"])
    #expect(
      try folder.text("way.md").replacing("way.media", with: "direct.media")
        == folder.text("direct.md"))
  }
}
