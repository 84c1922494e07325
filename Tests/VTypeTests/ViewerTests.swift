import Testing
import VerticalLayout

/// A book in a viewer of PDFs: the labels of its pages, named places, the outline, and how its pages lie beside each
/// other (BK-U4).
struct ViewerTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    var text = "# 甲\n\n"
    for section in 1...3 {
      text += "## 章\(section)\n\n### 節\(section)\n\n#### 項\(section)\n\n##### 目\(section)\n\n"
      for _ in 0..<40 { text += "春はあけぼの。やうやう白くなりゆく山ぎは、すこしあかりて。\n" }
    }
    try folder.write(text + "\n[所]{#place}と[そこ](#place)\n", to: "a.md")
    try folder.write(
      """
      title = "本"
      lang = "ja"
      front-numbers = "roman"
      front = ["title", "contents"]
      body = ["a.md"]
      [settings]
      book = "bunko"

      """, to: "book.toml")
  }

  /// The lines that pypdf reads of a PDF.
  private func read(_ name: String) throws -> [String] {
    let script = """
      import pypdf, sys
      pdf = pypdf.PdfReader(sys.argv[1])
      catalog = pdf.trailer['/Root']
      print(*pdf.page_labels)
      print(catalog.get('/PageLayout'), catalog.get('/ViewerPreferences', {}).get('/Direction'))
      print(*sorted(pdf.named_destinations))
      def walk(items, level):
        for item in items:
          if isinstance(item, list): walk(item, level + 1)
          else: print(level, item.title, pdf.get_destination_page_number(item))
      walk(pdf.outline, 1)
      """
    return try folder.python(script, name).text.split(separator: "\n").map(String.init)
  }

  @Test("BK-U4: labels in ranges, named places, and an outline of four levels") func book() throws {
    #expect(try folder.vtype("book", "book.toml", "-o", "b.pdf").status == 0)
    #expect(try folder.vtype("book", "book.toml", "-o", "b.json").status == 0)
    let lines = try read("b.pdf")
    let record = try LayoutRecord(json: folder.read("b.json"))
    let labels = lines[0].split(separator: " ").map(String.init)
    #expect(labels == record.pages.map { $0.label ?? $0.number.map(String.init) ?? "" })
    #expect(
      labels.prefix(4) == ["i", "ii", "1", "2"] || labels.prefix(4) == ["i", "ii", "iii", "1"])
    #expect(lines[2].split(separator: " ").contains("place"))
    let outline = record.outline.map { "\($0.level) \($0.title) \($0.page)" }
    #expect(lines[3...] == outline[...])
    #expect(Set(lines[3...].compactMap(\.first)).isSuperset(of: "1234"))
  }

  @Test(
    "BK-U4: pages that face each other lie side by side in a viewer",
    arguments: [
      (["--binding", "right"], "/TwoPageRight /R2L"),
      (["--binding", "right", "--backend", "cairo"], "/TwoPageRight /R2L"),
      (["--binding", "right", "--first-page", "right"], "/TwoPageLeft /R2L"),
      (["--binding", "left", "--ltr"], "/TwoPageRight /L2R"), ([], "None None"),
    ])
  func facingPages(_ options: [String], _ expected: String) throws {
    let words = ["a.md", "--book", "bunko", "-o", "a.pdf"] + options
    #expect(try folder.vtype(words).status == 0)
    #expect(try read("a.pdf")[1] == expected)
  }

  @Test("BK-U4: pages that do not face each other have no sides") func singlePages() throws {
    #expect(
      try folder.vtype("a.md", "--page", "a6", "--binding", "right", "-o", "a.pdf").status == 0)
    #expect(try read("a.pdf")[1] == "None /R2L")
    let sheets = ["a.md", "--book", "bunko", "--impose", "spreads", "--binding", "right"]
    #expect(try folder.vtype(sheets + ["-o", "a.pdf"]).status == 0)
    #expect(try read("a.pdf")[1] == "None /R2L")
  }

  @Test("BK-B7: images fill pages in every output, and printers get their bleed")
  func plates() throws {
    try folder.write(ImageTests.png(0xFFD0_2020, width: 40, height: 40), to: "red.png")
    try folder.write("# 題\n\n甲\n\n![赤](red.png){plate=page}\n\n乙\n", to: "p.md")
    for backend in ["native", "cairo"] {
      let run = try folder.vtype(
        "p.md", "--book", "bunko", "--backend", backend, "-o", "p.pdf")
      #expect(run.status == 0 && !run.errors.contains("warning"), "\(run.errors)")
      let script = """
        import pypdfium2, sys
        pdf = pypdfium2.PdfDocument(sys.argv[1])
        image = pdf[1].render(scale=1).to_pil().convert('RGB')
        print(len(pdf), all(image.getpixel(p) == (0xd0, 0x20, 0x20)
          for p in [(2, 2), (image.width - 3, 2), (2, image.height - 3), (image.width - 3, image.height - 3)]))
        """
      #expect(try folder.python(script, "p.pdf").text == "3 True\n")
    }
    #expect(try folder.vtype("p.md", "--page", "auto", "-o", "q.pdf").status == 64)
  }
}
