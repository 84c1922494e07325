import Testing

/// PDFs that keep standards (`--pdf-standard`), and those of one ink (`--color gray`).
struct StandardTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(Self.text, to: "t.md")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">
      <rect width="40" height="20" fill="#c02010" fill-opacity=".5"/></svg>
      """, to: "seal.svg")
  }

  /// Headings that leave a level out, links, notes, readings, emoji, shadows, an image, colours, another language.
  private static let text = """
    # 春望

    ## 一 [国破](https://example.org/)山河在

    {國破|こくは}山河在、城春草木深^[注のことば]。[註](#a)![印](seal.svg)

    #### 深い

    感時花濺淚、恨別鳥驚心。🙂[red]{color=#c00 lang=en} text。[影]{shadow="1pt 1pt 2pt #888"}[裏]{shadow="1pt 1pt #88f multiply"}

    [峰]{#a}火連三月、{家書〔注〕}抵萬金。\u{20000}
    """

  private func check(_ name: String, expecting standards: String) throws -> (Int32, String) {
    let run = try Program(
      [
        try VTypeCommand.python(), "\(VTypeCommand.root)/scripts/check-standard", "--expect",
        standards, name,
      ], in: folder.path
    ).wait()
    return (run.status, run.text + run.errors)
  }

  private func set(_ options: String...) throws -> Run {
    try folder.vtype(["t.md", "--from", "marks", "--lang", "ja", "-q", "-o", "a.pdf"] + options)
  }

  private static let pages = [
    "--book", "a5", "--notes", "foot", "--folio", "foot-center", "--head", "{title}",
  ]

  @Test(
    "BK-U1, BK-U2: PDFs keep the standards that they claim",
    arguments: ["a-2u", "ua-1", "a-2u,ua-1"])
  func standards(_ names: String) throws {
    // What two of them ask for together is what each asks for.
    let more = [[], ["--color", "gray"], ["--bleed", "3mm", "--marks"]]
    for options in [Self.pages] + (names.contains(",") ? more : []) {
      let run = try folder.vtype(
        ["t.md", "--from", "marks", "--lang", "ja", "-q", "-o", "a.pdf", "--pdf-standard", names]
          + options
      )
      #expect(run.status == 0, "\(run.errors)")
      let (status, text) = try check("a.pdf", expecting: names)
      #expect(status == 0, "\(options): \(text)")
      let structure = try Program(
        [try VTypeCommand.python(), "\(VTypeCommand.root)/scripts/check-structure", "a.pdf"],
        in: folder.path
      ).wait()
      #expect(structure.status == 0, "\(structure.text)")
      #expect(try Program.run("qpdf", "--check", "a.pdf", in: folder.path).status == 0)
    }
  }

  @Test("BK-U1, BK-U2: a whole book keeps them, with its contents as a table")
  func book() throws {
    for number in 1...3 {
      try folder.write("# 第\(number)\n\n### 節\n\n春はあけぼの。\n", to: "\(number).md")
    }
    try folder.write(
      """
      title = "本"
      front = ["title", "contents"]
      body = ["1.md", "2.md", "3.md"]
      back = ["colophon"]

      [settings]
      book = "bunko"
      lang = "ja"

      """, to: "book.toml")
    let run = try folder.vtype(
      "book", "book.toml", "-q", "-o", "a.pdf", "--pdf-standard", "a-2u,ua-1")
    #expect(run.status == 0, "\(run.errors)")
    let (status, text) = try check("a.pdf", expecting: "a-2u,ua-1")
    #expect(status == 0, "\(text)")
    let tree = try Program(
      [
        try VTypeCommand.python(), "\(VTypeCommand.root)/scripts/check-structure", "--tree",
        "a.pdf",
      ], in: folder.path
    ).wait()
    #expect(tree.status == 0, "\(tree.text)")
    #expect(tree.text.ranges(of: "  TOC\n").count == 1)
    #expect(tree.text.ranges(of: "    TOCI\n").count == 6)
    #expect(!tree.text.contains("H4"))
  }

  @Test("BK-U2: without the standard the checker finds what is missing")
  func checker() throws {
    #expect(try set().status == 0)
    let (status, text) = try check("a.pdf", expecting: "ua-1")
    #expect(status == 1)
    #expect(text.contains("ua-1 is not claimed"))
  }

  @Test("BK-U2: a text with tables is no PDF/UA-1, which wants their cells named")
  func tables() throws {
    try folder.write("# 表\n\n| 甲 | 乙 |\n|---|---|\n| 一 | 二 |\n", to: "t.md")
    let run = try set("--pdf-standard", "ua-1")
    #expect(run.status == 64 && run.errors.contains("cells of tables"), "\(run.errors)")
    #expect(!folder.exists("a.pdf"))
    #expect(try set("--pdf-standard", "a-2u").status == 0)
  }

  @Test("BK-Q4: PDF/X-1a is of PDF 1.4 and one ink, without links and transparency")
  func printShops() throws {
    try folder.write("# 春望\n\n國破[山河](https://example.org)在\n", to: "t.md")
    #expect(try set("--pdf-standard", "x-1a", "--bleed", "3mm").status == 0)
    let (status, text) = try check("a.pdf", expecting: "x-1a")
    #expect(status == 0, "\(text)")
    #expect(try Program.run("qpdf", "--check", "a.pdf", in: folder.path).status == 0)
    #expect(
      try Program.run("pdftotext", "a.pdf", "-", in: folder.path).text.contains("國破山河在"))
  }

  @Test(
    "BK-Q4: what print shops do not take is an error that says what to do",
    arguments: [
      ("# 春\n[赤]{color=#c00}\n", "#cc0000", "--color gray"),
      ("# 春\n[影]{shadow=\"1pt 1pt 2pt #888\"}\n", "transparent", "leave it out"),
      ("# 春\n[影]{shadow=\"1pt 1pt #888 multiply\"}\n", "transparent", "leave it out"),
      ("# 春\n🙂\n", "transparent", "take it out"),
      ("# 春\n![印](seal.svg)\n", "transparent parts", "on white"),
      ("春\n", "no title", "--title"),
    ])
  func refused(_ text: String, _ reason: String, _ advice: String) throws {
    try folder.write(text, to: "t.md")
    let run = try set("--pdf-standard", "x-1a", "--heading", "never")
    #expect(run.status == 1)
    #expect(run.errors.contains("cannot be a PDF/X-1a"))
    #expect(run.errors.contains(reason) && run.errors.contains(advice), "\(run.errors)")
    #expect(!folder.exists("a.pdf"))
  }

  @Test("BK-U2: a text without a title, or in a language that is not known, is refused")
  func access() throws {
    try folder.write("春\n", to: "t.md")
    let untitled = try set("--pdf-standard", "ua-1", "--heading", "never")
    #expect(untitled.status == 1 && untitled.errors.contains("--title"), "\(untitled.errors)")
    #expect(
      try set("--pdf-standard", "ua-1", "--heading", "never", "--title", "春").status == 0)
  }

  @Test("BK-Q3: --color gray has no colour but greys, in text, lines, shadows, emoji and images")
  func gray() throws {
    #expect(try set("--color", "gray").status == 0)
    let file = try Program.run(
      "qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-", in: folder.path)
    #expect(file.text.contains("DeviceGray") && !file.text.contains("DeviceRGB"))
    #expect(!file.text.contains(" rg\n") && !file.text.contains(" RG\n"))
    #expect(try set().status == 0)
    let colored = try Program.run(
      "qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-", in: folder.path)
    #expect(colored.text.contains("DeviceRGB") && colored.text.contains(" rg\n"))
  }

  @Test("BK-Q6: --date is the date of a PDF; the environment's counts without it")
  func date() throws {
    let environment = ["SOURCE_DATE_EPOCH": "86400"]
    for (options, date) in [(["--date", "2026-11-23"], "2026-11-23"), ([], "1970-01-02")] {
      let run = try folder.start(
        ["t.md", "--from", "marks", "--lang", "ja", "-q", "-o", "a.pdf"] + options,
        environment: environment
      ).wait()
      #expect(run.status == 0, "\(run.errors)")
      let info = try Program.run("pdfinfo", "-isodates", "a.pdf", in: folder.path).text
      #expect(info.contains("CreationDate:    \(date)"), "\(info)")
    }
  }

  @Test(
    "options that do not go together are mistakes of use",
    arguments: [
      ["--pdf-standard", "a-2u,x-1a"], ["--pdf-standard", "ua-2"],
      ["--pdf-standard", "ua-1", "--no-tags"], ["--pdf-standard", "ua-1", "--impose", "saddle"],
      ["--pdf-standard", "a-2u", "--backend", "cairo"], ["--color", "gray", "--backend", "cairo"],
      ["--color", "gray", "--format", "png"], ["--color", "cmyk"],
    ])
  func mistakes(_ options: [String]) throws {
    let run = try folder.vtype(
      ["t.md", "--from", "marks", "--lang", "ja", "-q", "-o", "a"] + options)
    #expect(run.status == 64, "\(run.errors)")
    #expect(!folder.exists("a"))
  }
}
