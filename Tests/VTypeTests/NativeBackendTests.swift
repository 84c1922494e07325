import Testing

/// PDFs of our own writer, `--backend native`.
struct NativeBackendTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// Eight readers of five projects give back what was written, on pages of one feature each. What
  /// they cannot do is listed in the script.
  @Test("CJ-23, U-09: eight readers give back the text of our own PDF")
  func readersGiveTheTextBack() throws {
    let run = try Program(
      [
        try VTypeCommand.python(), "\(VTypeCommand.root)/Benchmarks/extract", "--vtype",
        VTypeCommand.path, "--backend", "native", "--strict",
      ], in: folder.path
    ).wait(seconds: 600)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.text.contains("| mixed Latin | · | · | · | · | · | · | · | · |"))
  }

  @Test func theBackendIsChosen() throws {
    try folder.write("國破山河在\n", to: "a.txt")
    for (backend, producer) in [("native", "vtype"), ("cairo", "cairo")] {
      let run = try folder.vtype(
        "a.txt", "--quiet", "--backend", backend, "-o", "\(backend).pdf")
      #expect(run.status == 0)
      let info = try Program.run("pdfinfo", "\(backend).pdf", in: folder.path).text
      #expect(info.contains("Producer:        \(producer)"))
    }
    #expect(try folder.vtype("a.txt", "--backend", "other", "-o", "b.pdf").status == 64)
  }

  @Test func theSameTextGivesTheSameBytes() throws {
    try folder.write("題名\n作者\n\n国破山河在、「城」Spring 3——ሀー。\n", to: "a.txt")
    for name in ["a.pdf", "b.pdf"] {
      #expect(
        try folder.vtype("a.txt", "--quiet", "--backend", "native", "-o", name).status == 0)
    }
    #expect(try folder.read("a.pdf") == folder.read("b.pdf"))
    let dated = try folder.vtype(
      "a.txt", "--quiet", "--backend", "native", "--format", "pdf", "-o", "-",
      environment: ["SOURCE_DATE_EPOCH": "951827696"])
    try folder.write(dated.output, to: "date.pdf")
    let info = try Program.run("pdfinfo", "-isodates", "date.pdf", in: folder.path).text
    #expect(info.contains("2000-02-29T12:34:56Z"))
  }

  /// A font whose maker does not allow that it is put into files is drawn, and its text is there (`fsType`).
  @Test(
    arguments: [(0, true), (2, false), (4, true), (0x100, false), (0x200, false)],
    ["native", "cairo"])
  func fontsThatMayNotBeCarriedAreDrawn(_ font: (rights: Int, isCarried: Bool), _ backend: String)
    throws
  {
    var made = MadeFont()
    made["OS/2"] = MadeFont.words(4, 1000, 400, 5, font.rights) + [UInt8](repeating: 0, count: 86)
    try folder.write(made.bytes(), to: "made.ttf")
    try folder.write("一丁\n", to: "a.txt")
    let run = try folder.vtype(
      "a.txt", "--font", "./made.ttf", "--quiet", "--backend", backend, "-o", "a.pdf")
    #expect(run.status == 0, "\(run.errors)")
    let fonts = try Program.run("pdffonts", "a.pdf", in: folder.path).text
    // What stands for the text otherwise is a font of boxes, or Cairo's of pictures.
    #expect(
      fonts.contains(backend == "native" ? "VTypeBoxes" : "Type 3") != font.isCarried, "\(fonts)")
    #expect(fonts.contains("TrueType") == font.isCarried || backend == "native", "\(fonts)")
    let text = try Program.run("pdftotext", "a.pdf", "-", in: folder.path).text
    #expect(text.filter { !$0.isWhitespace } == "一丁")
    let pixels = try Program.run(
      "pdftoppm", "-r", "50", "-gray", "a.pdf", in: folder.path
    ).output
    #expect(pixels.contains { $0 < 100 })
  }

  @Test func aPageThatIsTooLargeIsRefused() throws {
    try folder.write("國\n", to: "a.txt")
    let run = try folder.vtype(
      "a.txt", "--backend", "native", "--page", "200000ptx100pt", "-o", "a.pdf")
    #expect(run.status == 64)
    #expect(run.errors.contains("page 1") && run.errors.contains("144000"))
    #expect(folder.names() == ["a.txt"])
  }

  /// The SVG of our own writer, drawn by librsvg, is the PNG that Cairo draws.
  @Test("TK-03, U-10: our own SVG is the picture that the PNG is") func theSVGIsThePNG() throws {
    try folder.write(
      "題名、その一\n國、「破」Spring 3——山ー。ちょっと（待っ）て……\n\u{1200}", to: "a.txt")
    let options = ["a.txt", "--quiet", "--font", VTypeCommand.font, "--size", "24pt"]
    #expect(try folder.vtype(options + ["--dpi", "72", "-o", "a.png"]).status == 0)
    for backend in ["native", "cairo"] {
      let name = "\(backend).svg"
      #expect(try folder.vtype(options + ["--backend", backend, "-o", name]).status == 0)
      _ = try Program.run(
        "rsvg-convert", "-d", "72", "-p", "72", "-b", "white", name, "-o", "\(backend).png",
        in: folder.path)
    }
    let picture = try GrayImage(png: "a.png", in: folder)
    let native = try GrayImage(png: "native.png", in: folder)
    #expect(native.pixels.contains { $0 < 100 })
    // What is most different is what two programs make of the same outline.
    let usual = try GrayImage(png: "cairo.png", in: folder).largestDifference(
      from: picture, tile: 8)
    #expect(native.largestDifference(from: picture, tile: 8) < max(usual * 2, 8))
    #expect(try folder.read("native.svg").count < folder.read("cairo.svg").count / 2)
  }
}
