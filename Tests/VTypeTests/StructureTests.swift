import Testing

/// The structure of PDFs of our own writer, and their bookmarks.
struct StructureTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(ImageTests.png(0xFFD0_2020, width: 40, height: 40), to: "seal.png")
  }

  /// A text with marks, and the same without them.
  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var plain: String?
    var options: [String] = []
    var name: String { plain == nil ? "a.txt" : "a.md" }
    /// The text of each paragraph that has any.
    var paragraphs: [String] {
      (plain ?? text).split(separator: "\n").map { String($0).withoutSpace }
        .filter { !$0.isEmpty }
    }
  }

  private static let prose = """
    　吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。
    　何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。Web 2.0とHTTP/2で12月5日！？

    「ちょっと、待って――」と、言ったっけ……（キャッ）。

    """
  private static let long = String(repeating: prose, count: 9)

  static let samples = [
    Sample(
      testDescription: "pages that end in mid-paragraph", text: long, options: ["--page", "a6"]),
    Sample(testDescription: "left to right", text: long, options: ["--page", "a6", "--ltr"]),
    Sample(testDescription: "right to left", text: "國שלום 1998 עולם國عربي國\nשלום עולם\n"),
    Sample(testDescription: "tiers", text: long, options: ["--page", "a5", "--tiers", "3"]),
    Sample(
      testDescription: "frames", text: long,
      options: ["--page", "a5", "--frame", "rect 50% 0 50% 60%", "--frame", "circle 25% 50% 20%"]),
    Sample(
      testDescription: "an area in the midst of columns", text: long,
      options: ["--page", "a5", "--exclude", "circle 50% 50% 20mm"]),
    Sample(
      testDescription: "tate-chu-yoko", text: "平成12年5月、2024年!!\n第305回AMと10,000円。\n",
      options: ["--tcy", "4", "--tcy-letters", "3"]),
    Sample(testDescription: "one-character columns", text: "春\n眠\n\n不\n覺\n"),
    Sample(
      testDescription: "Extension B, boxes, emoji and dashes",
      text: "𠀀一𠮷野家\n国\u{1200}山——国😀家葛\u{E0100}城e-\n", options: ["--debug", "--paper", "xuan"]),
    Sample(
      testDescription: "links",
      text: "春[眠不覺曉處處聞啼鳥](https://a.jp/)夜[Web](https://b.jp/)來\n[風雨聲花落](#花)知[多少]{#花}\n",
      plain: "春眠不覺曉處處聞啼鳥夜Web來\n風雨聲花落知多少\n",
      options: ["--measure", "5em"]),
    Sample(
      testDescription: "images", text: "![印章](seal.png)\n落款![圖](seal.png)在此![](seal.png)。\n",
      plain: "印章\n落款圖在此。\n"),
    Sample(
      testDescription: "notes below the text",
      text: "春^[注一]眠不覺曉\n處處聞^[注二]啼鳥\n",
      plain: "春1眠不覺曉\n1　注一\n處處聞2啼鳥\n2　注二\n",
      options: ["--notes", "foot", "--page", "a6"]),
    Sample(
      testDescription: "numbers of notes beside their words",
      text: "春^[注一]眠不覺曉\n處處聞^[注二]啼鳥\n",
      plain: "春眠不覺曉\n1　注一\n處處聞啼鳥\n2　注二\n",
      options: ["--notes", "foot", "--note-marks", "beside", "--page", "a6"]),
    Sample(
      testDescription: "languages",
      text:
        "春[眠不覺曉]{lang=zh-Hant}處[two words]{lang=en}處\n[All of a paragraph, in columns]{lang=en}\n",
      plain: "春眠不覺曉處two words處\nAll of a paragraph, in columns\n",
      options: ["--measure", "7em"]),
    Sample(
      testDescription: "decorations",
      text: "春[眠]{.underline}不[覺]{outline=\"0.04em vermilion\" slant=9}[曉]{shadow=\"1pt 1pt\"}處\n",
      plain: "春眠不覺曉處\n"),
  ]

  private func check(_ name: String) throws {
    let run = try Program(
      [try VTypeCommand.python(), "\(VTypeCommand.root)/scripts/check-structure", name],
      in: folder.path
    ).wait()
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  /// The text that poppler finds in each element below the document.
  private func paragraphs(of name: String) throws -> [String] {
    let run = try Program.run("pdfinfo", "-struct-text", name, in: folder.path)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    var paragraphs: [String] = []
    for line in run.text.split(separator: "\n") {
      let content = line.drop { $0 == " " }
      if line.count - content.count == 2 { paragraphs.append("") }
      // A text may begin with a variation selector, which makes a character with the quotation mark.
      let scalars = content.unicodeScalars
      guard scalars.first == "\"", scalars.last == "\"", !paragraphs.isEmpty else { continue }
      paragraphs[paragraphs.count - 1] += String(scalars.dropFirst().dropLast())
    }
    return paragraphs.map(\.withoutSpace)
  }

  @Test(
    "DT-32: the structure has the paragraphs of the text in their order, with all their text",
    arguments: samples)
  func paragraphs(_ sample: Sample) throws {
    try folder.write(sample.text, to: sample.name)
    let run = try folder.vtype(
      [
        sample.name, "-o", "a.pdf", "--quiet", "--backend", "native", "--heading", "never",
        "--lang", "ja",
      ] + sample.options)
    #expect(run.status == 0, "\(run.errors)")
    try check("a.pdf")
    let found = try paragraphs(of: "a.pdf")
    #expect(found.count == sample.paragraphs.count)
    for (found, wanted) in zip(found, sample.paragraphs) { #expect(found.isExactly(wanted)) }
    let qpdf = try Program.run("qpdf", "--check", "a.pdf", in: folder.path)
    #expect(qpdf.status == 0, "\(qpdf.text)")
  }

  private func tree(_ text: String, _ options: [String] = []) throws -> [String] {
    try folder.write(text, to: "t.md")
    let run = try folder.vtype(
      ["t.md", "-o", "t.pdf", "--quiet", "--backend", "native", "--lang", "zh-Hant"] + options)
    #expect(run.status == 0, "\(run.errors)")
    let tree = try Program(
      [
        try VTypeCommand.python(), "\(VTypeCommand.root)/scripts/check-structure", "--tree",
        "t.pdf",
      ],
      in: folder.path
    ).wait()
    #expect(tree.status == 0, "\(tree.text)\(tree.errors)")
    return tree.text.split(separator: "\n").map(String.init)
  }

  @Test("DT-32: titles, links, images and passages in other languages are elements")
  func elements() throws {
    #expect(
      try tree(
        """
        # 題名

        春[眠](https://a.jp/)不[覺曉]{lang=ja}處
        ![印章](seal.png)
        [處聞啼鳥夜來](https://b.jp/)
        """, ["--measure", "4em"]) == [
          "Document", "  H1", "  P", "    Link", "    Span ja", "  P", "    Figure “印章”", "  P",
          "    Link",
        ])
    // An image that stands for nothing is none, and one in a link is a part of it.
    #expect(
      try tree("一![](seal.png)二\n[![印](seal.png)](https://a.jp/)\n")
        == ["Document", "  P", "  P", "    Link", "      Figure “印”"])
    // One that floats stands beside the paragraphs of its page, and does not part them.
    let long = String(repeating: "春眠不覺曉處處聞啼鳥。", count: 60)
    #expect(
      try tree("![印](seal.png){float=head}\n\(long)\n終\n", ["--page", "a6"])
        == ["Document", "  P", "  Figure “印”", "  P"])
  }

  /// poppler takes columns apart whose parts do not all run down; the link is there all the same.
  @Test("DT-32: a link among letters on their side is an element of its paragraph")
  func linksAmongLetters() throws {
    #expect(
      try tree("春[Web](https://a.jp/)眠\n不[覺](https://b.jp/)曉abc\n")
        == ["Document", "  P", "    Link", "  P", "    Link"])
    #expect(try paragraphs(of: "t.pdf") == ["春Web眠", "不覺曉abc"])
  }

  @Test("DT-32: a title on several columns and pages is one heading, and one bookmark")
  func bookmarks() throws {
    try folder.write(Self.poems, to: "p.json")
    let run = try folder.vtype(
      "batch", "p.json", "--book", "-o", "./", "--name", "book", "--quiet", "--backend", "native",
      "--page", "70ptx80pt", "--lang", "zh-Hant")
    #expect(run.status == 0, "\(run.errors)")
    try check("book.pdf")
    let toc = try folder.python(
      """
      import pymupdf, sys
      with pymupdf.open(sys.argv[1]) as pdf:
        for level, title, page, *_ in pdf.get_toc(): print(level, page, title)
        print(pdf.xref_get_key(pdf.pdf_catalog(), "PageMode")[1])
      """, "book.pdf"
    ).text.split(separator: "\n")
    #expect(toc.count == 3)
    #expect(toc.first == "1 1 春曉" && toc.last == "/UseOutlines")
    #expect(toc.dropFirst().first?.hasSuffix(" 八月十五日夜湓亭望月其一") == true)
  }

  private static let poems = """
    [{"title": "春曉", "paragraphs": ["春眠不覺曉", "處處聞啼鳥"]},
     {"title": "八月十五日夜湓亭望月其一", "paragraphs": ["昔年八月十五夜"]}]
    """

  /// Texts at the head of a long page and at its foot, so that what stands below and above them is in the other half.
  @Test(
    "BK-U2: what is furniture is told as what it is, wherever on the page it stands",
    arguments: [
      ("5mm 10mm 150mm", ["--folio", "foot-outer"], ["/Pagination/Subtype/Footer"]),
      ("150mm 10mm 5mm", ["--folio", "head-outer"], ["/Pagination/Subtype/Header"]),
      ("5mm 10mm 150mm", ["--folio", "outer"], ["/Pagination/Subtype/Footer"]),
      ("150mm 10mm 5mm", ["--head", "outer=甲"], ["/Pagination/Subtype/Header"]),
      (
        "20mm", ["--folio", "foot-center", "--head", "head-center=甲"],
        ["/Pagination/Subtype/Header", "/Pagination/Subtype/Footer"]
      ),
      ("20mm", ["--hidden-folio", "default"], ["/Pagination"]),
      ("20mm", ["--paper", "xuan"], ["/Background/BBox[0 0 283.465 566.929 ]"]),
      ("20mm", ["--bleed", "3mm", "--marks"], ["/Page"]),
    ])
  func furniture(_ margin: String, _ options: [String], _ types: [String]) throws {
    try folder.write("春眠不覺曉\n", to: "a.txt")
    let run = try folder.vtype(
      ["a.txt", "-o", "a.pdf", "-q", "--page", "100mmx200mm", "--margin", margin] + options)
    #expect(run.status == 0, "\(run.errors)")
    let content = try Program.run(
      "mutool", "show", "-b", "a.pdf", "pages/1/Contents", in: folder.path
    ).text
    let found = content.split(separator: "\n").filter { $0.hasPrefix("/Artifact") }
    #expect(found.sorted() == types.map { "/Artifact<</Type\($0)>>BDC" }.sorted())
  }

  @Test("DT-32: --no-tags, --glyphs outlines and the other backend write no structure")
  func without() throws {
    try folder.write("題名\n作者\n\n春眠不覺曉\n", to: "a.txt")
    func catalog(_ options: [String]) throws -> String {
      let run = try folder.vtype(
        ["a.txt", "-o", "a.pdf", "-q", "--heading", "always"] + options)
      #expect(run.status == 0)
      return try Program.run("mutool", "show", "a.pdf", "trailer/Root", in: folder.path).text
    }
    let tagged = try catalog(["--backend", "native"])
    #expect(tagged.contains("/StructTreeRoot") && tagged.contains("/Marked true"))
    #expect(tagged.contains("/DisplayDocTitle true") && tagged.contains("/Outlines"))
    // There is nothing to choose from.
    #expect(!tagged.contains("/PageMode"))
    let content = try Program.run(
      "mutool", "show", "-b", "a.pdf", "pages/1/Contents", in: folder.path
    ).text
    #expect(content.contains("/MCID 0"))
    for options in [
      ["--backend", "native", "--no-tags"], ["--backend", "native", "--glyphs", "outlines"],
      ["--backend", "cairo"],
    ] {
      let plain = try catalog(options)
      #expect(!plain.contains("/StructTreeRoot") && !plain.contains("/MarkInfo"))
    }
  }

  @Test("DT-32: the structure is the same with one processor and with two")
  func jobs() throws {
    let text = String(repeating: Self.prose + "[鳥](https://a.jp/)と[花](#花)。\n", count: 400)
    try folder.write("# 題\n\n[甲]{#花}\n" + text, to: "a.md")
    for jobs in ["1", "2"] {
      let run = try folder.vtype(
        "a.md", "-o", "\(jobs).pdf", "-q", "--page", "a5", "--backend", "native", "--jobs", jobs,
        "--lang", "ja")
      #expect(run.status == 0)
    }
    #expect(try folder.read("1.pdf") == folder.read("2.pdf"))
    try check("1.pdf")
  }
}
