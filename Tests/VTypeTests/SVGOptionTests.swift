import Testing

/// `--glyphs text` and `--glyphs sprite`: where they may stand, and which files they make.
struct SVGOptionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春眠不覺曉\n處處聞啼鳥\n", to: "a.txt")
  }

  @Test(arguments: [
    (["--glyphs", "text", "--backend", "cairo", "-o", "a.svg"], "--backend cairo"),
    (["--glyphs", "sprite", "--backend", "cairo", "-o", "a.svg"], "--backend cairo"),
    (["--glyphs", "text", "--backend", "native", "-o", "a.pdf"], "for SVG"),
    (["--glyphs", "sprite", "--backend", "native", "-o", "a.png"], "for SVG"),
    (
      ["--glyphs", "sprite", "--backend", "native", "--format", "svg", "-o", "-"],
      "standard output is one"
    ),
  ])
  func whereTheyMakeNoSenseIsTold(_ options: [String], _ words: String) throws {
    let run = try folder.vtype(["a.txt"] + options)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(folder.names() == ["a.txt"])
  }

  @Test(arguments: [
    ("a.svg", ["a-001.svg", "a-002.svg", "a-glyphs.svg"]),
    ("p %d.svg", ["p 1.svg", "p 2.svg", "p -glyphs.svg"]),
    ("p-%02d.svg", ["p-01.svg", "p-02.svg", "p-glyphs.svg"]),
  ])
  func pagesReferToOneFile(_ output: String, _ names: [String]) throws {
    let run = try folder.vtype([
      "a.txt", "--backend", "native", "--glyphs", "sprite", "--page", "40ptx90pt", "--size", "12pt",
      "-o", output,
    ])
    #expect(run.status == 0 && run.errors.contains("2 pages: \(names[0]) to \(names[1])"))
    #expect(folder.names() == (["a.txt"] + names).sorted())
    let reference = names[2].split(separator: " ").joined(separator: "%20")
    for name in names.prefix(2) {
      let page = try folder.text(name)
      #expect(page.contains("<use href=\"\(reference)#") && !page.contains("<path"))
    }
    // 處 is there once, and no page is drawn without the file.
    let glyphs = try folder.text(names[2])
    #expect(glyphs.split(separator: "<path id=").count == 10)
    let picture = try Program.run(
      "rsvg-convert", "-b", "white", names[1], "-o", "b.png", in: folder.path)
    #expect(picture.status == 0)
    #expect(try GrayImage(png: "b.png", in: folder).pixels.contains { $0 < 100 })
  }

  /// One page has the file as well, and settings files know the options.
  @Test func aBatchWritesAFileAText() throws {
    try folder.write("backend = \"native\"\nglyphs = \"sprite\"\n", to: "house.toml")
    try folder.write(
      #"{"text":"春眠","output":"x.svg"}"# + "\n"
        + #"{"text":"山河","output":"z.svg"}"# + "\n", to: "jobs.jsonl")
    let words = [
      "batch", "jobs.jsonl", "--config", "house.toml", "-o", "out/", "--quiet", "--report",
      "r.json",
    ]
    let run = try folder.vtype(words)
    let names = folder.names(in: "out").filter { !$0.hasPrefix(".") }
    #expect(run.status == 0, "\(run.errors)")
    #expect(names == ["x-glyphs.svg", "x.svg", "z-glyphs.svg", "z.svg"])
    #expect(try folder.text("r.json").contains("x-glyphs.svg"))
    // A file of outlines that is gone is made again, and nothing else.
    folder.remove("out/x-glyphs.svg")
    #expect(try folder.vtype(words).status == 0)
    #expect(folder.exists("out/x-glyphs.svg"))
  }

  /// A font whose maker does not allow that it is put into files is drawn (`fsType`).
  @Test(arguments: [(0, true), (2, false), (4, true), (0x100, false), (0x200, false)])
  func fontsThatMayNotBeCarriedAreDrawn(_ rights: Int, _ isText: Bool) throws {
    var font = MadeFont()
    font["OS/2"] =
      MadeFont.words(4, 1000, 400, 5, rights) + [UInt8](repeating: 0, count: 86)
    try folder.write(font.bytes(), to: "made.ttf")
    try folder.write("一丁\n", to: "b.txt")
    let run = try folder.vtype([
      "b.txt", "--font", "./made.ttf", "--backend", "native", "--glyphs", "text", "--quiet", "-o",
      "b.svg",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let svg = try folder.text("b.svg")
    #expect(svg.contains("@font-face") == isText)
    #expect(svg.contains("fill-opacity=\"0\"") != isText)
    #expect(svg.contains("<path") != isText)
  }
}
