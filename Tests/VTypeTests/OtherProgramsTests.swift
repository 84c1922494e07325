import Testing

/// Programs that write PDFs anew, as print shops and archives use them, keep the text (W1).
struct OtherProgramsTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// Programs that write the PDF `a.pdf` anew as `b.pdf`.
  private static let programs = [
    ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", "-sOutputFile=b.pdf", "a.pdf"],
    [
      "gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSETTINGS=/ebook", "-sDEVICE=pdfwrite", "-o",
      "b.pdf", "a.pdf",
    ],
    ["qpdf", "--object-streams=disable", "--linearize", "a.pdf", "b.pdf"],
    ["qpdf", "--qdf", "a.pdf", "b.pdf"],
    ["mutool", "clean", "-gggz", "a.pdf", "b.pdf"],
    ["pdfunite", "a.pdf", "b.pdf"],
    ["pdftocairo", "-pdf", "a.pdf", "b.pdf"],
  ]

  /// Ghostscript 10.00 has no text of two characters for one glyph, and none beyond U+FFFF, from any PDF; so none of these
  /// texts has dashes that are one stroke, or rare characters.
  private static let texts: [(name: String, text: String, options: [String])] = [
    ("poem", "春曉\n孟浩然\n\n春眠不覺曉，\n處處聞啼鳥。\n夜來風雨聲，\n花落知多少。\n", []),
    ("Japanese", "　吾輩《わがはい》は猫である。「名前」は、まだ無い。ー・ゃ、二四年24日Swift 6.3（キャッ）！？\n", ["--lang", "ja"]),
    (
      "pages", String(repeating: "　山路《やまみち》を登りながら、こう考えた。智に働けば角が立つ。\n", count: 60),
      ["--book", "bunko"]
    ),
    ("Korean", "나 보기가 역겨워 가실 때에는\n말없이 고이 보내 드리우리다.\n", []),
    ("simplified", "孩子们说：“你好！”《红楼梦》里的“石头记”……\n", ["--lang", "zh-Hans"]),
    ("printed", "春眠不覺曉，處處聞啼鳥。\n", ["--pdf-standard", "x-1a", "--title", "春曉"]),
    // Stops beside their character are of its glyph.
    ("sheet", "春眠不覺曉，處處聞啼鳥。\n", ["--sheet", "siku", "--punctuation", "normal"]),
  ]

  @Test("W1 the text stays through programs that write the PDF anew", arguments: texts.indices)
  func text(_ index: Int) throws {
    let (name, text, options) = Self.texts[index]
    try folder.write(text, to: "a.txt")
    let run = try folder.vtype(["a.txt", "-q", "-o", "a.pdf"] + options)
    #expect(run.status == 0, "\(run.errors)")
    let before = try words(of: "a.pdf")
    #expect(before.count >= text.withoutSpace.count / 2)
    for program in Self.programs {
      folder.remove("b.pdf")
      let run = try Program(program, in: folder.path).wait()
      #expect(run.status == 0, "\(program): \(run.errors)")
      #expect(
        try words(of: "b.pdf").isExactly(before), "\(name): \(program.joined(separator: " "))")
    }
  }

  private func words(of name: String) throws -> String {
    try Program.run("pdftotext", "-raw", name, "-", in: folder.path).text.withoutSpace
  }
}
