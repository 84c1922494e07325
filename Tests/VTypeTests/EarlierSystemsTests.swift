import Testing
import VerticalLayout

/// What earlier text systems do or do wrong, through the whole command (docs/seeds.md).
struct EarlierSystemsTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春眠不覺曉，處處聞啼鳥。Spring 12月5日\n夜來風雨聲\n", to: "a.txt")
  }

  /// An option at a time, each with a value that is not the default.
  private static let options = [
    "--size=13pt", "--lang=ja", "--font=DejaVu Sans", "--latin-font=DejaVu Serif",
    "--latin-size=1.1em", "--latin-shift=0.1em", "--ink=vermilion", "--paper=xuan", "--ltr",
    "--align=center", "--place=center", "--cell-align=left", "--page=a6", "--margin=9mm",
    "--measure=9em", "--column-gap=2pt", "--pitch=3em", "--letter-spacing=1pt",
    "--orientation=upright", "--max-columns=1", "--overflow=truncate", "--token=more",
    "--blank-lines=collapse", "--kinsoku=strict", "--word-break=keep-all", "--trim=none",
    "--autospace=none", "--hang=allow", "--indent=2em", "--tcy=0", "--numerals=kanji",
    "--heading=never", "--title=題", "--author=名", "--features=vpal", "--debug",
    "--backend=native", "--binding=right", "--autolink", "--markup", "--last-column=2",
    "--breaking=optimal",
  ]

  @Test("DT-01: what a batch keeps of a text depends on every option") func keysHaveEveryOption()
    throws
  {
    func isSet(_ options: [String]) throws -> Bool {
      let run = try folder.vtype(
        ["batch", "a.txt", "-o", "out", "--report", "r.json", "--quiet"] + options)
      #expect(run.status == 0, "\(options): \(run.errors)")
      return try folder.text("r.json").contains(#""done":1"#)
    }
    #expect(try isSet([]))
    #expect(try !isSet([]))
    for option in Self.options { #expect(try isSet([option]), "\(option)") }
    #expect(try !isSet([Self.options[Self.options.count - 1]]))
  }

  @Test("TK-15, DTb-8: two fonts that differ in their line gap alone give one layout")
  func lineGapDoesNotCount() throws {
    let head = [0, 1, 0, 0, 0x03, 0x70, 0xFF, 0x88] as [UInt8]
    for (name, gap) in [("none.ttf", 0), ("large.ttf", 2000)] {
      var font = MadeFont()
      // Ascender 880, descender −120, and then the line gap.
      try #require(font["hhea"].starts(with: head))
      font["hhea"].replaceSubrange(8..<10, with: [UInt8(gap >> 8), UInt8(gap & 0xFF)])
      try folder.write(font.bytes(), to: name)
      let run = try folder.vtype(
        "-", "--font", "./\(name)", "--quiet", "-o", name + ".json",
        input: Array("一丁丂七\n丄丅\n丆万丈\n".utf8))
      #expect(run.status == 0, "\(run.errors)")
    }
    let layouts = try ["none.ttf.json", "large.ttf.json"].map {
      try LayoutRecord(json: folder.read($0))
    }
    #expect(layouts[0].pages == layouts[1].pages && layouts[0].pages[0].columns.count == 3)
  }

  @Test(
    "YY-50: a text that is kept as JSON with its options gives the same bytes, and so does a layout",
    arguments: ["pdf", "svg", "png"])
  func archives(_ format: String) throws {
    try folder.write(
      #"{"text":"春眠不覺曉\n處處聞啼鳥\n","output":"kept.\#(format)","size":"20pt","align":"center","#
        + #""paper":"xuan","letter-spacing":"2pt","ltr":true,"dpi":"72"}"# + "\n",
      to: "kept.jsonl")
    #expect(try folder.vtype("batch", "kept.jsonl", "-o", "out", "--quiet").status == 0)
    try folder.write("春眠不覺曉\n處處聞啼鳥\n", to: "b.txt")
    let options = [
      "b.txt", "--size", "20pt", "--align", "center", "--paper", "xuan", "--letter-spacing", "2pt",
      "--ltr", "--dpi", "72", "--quiet",
    ]
    let run = try folder.vtype(options + ["-o", "b.\(format)", "--layout", "b.json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("out/kept.\(format)") == folder.read("b.\(format)"))
    // The layout reads back, and is written again with the same bytes.
    let json = try folder.read("b.json")
    #expect(try LayoutRecord(json: json).json() == json)
  }
}
