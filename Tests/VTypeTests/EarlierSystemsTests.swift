import CommandOptions
import Testing
import VerticalLayout

@testable import vtype

/// Features and faults of earlier text systems, through the whole command (docs/maintainers/seeds.md).
struct EarlierSystemsTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春眠不覺曉，處處聞啼鳥。Spring 12月5日\n夜來風雨聲\n", to: "a.txt")
  }

  /// Options that say which texts a batch sets, and what it tells of them: none of them changes a text.
  private static let ofTheRun: Set<String> = [
    "--list", "--output", "-o", "--name", "--book", "--layout", "--jobs", "--report",
    "--keep-going", "--fail-fast", "--timeout", "--again", "--shard", "--merge-reports",
    "--allow-outside", "--config", "--quiet", "-q",
  ]

  /// Options whose first value in ``OptionTableTests`` is the usual one, or that need others beside them.
  private static let otherWords: [String: (value: String?, beside: [String])] = [
    "--encoding": ("utf-8", []), "--image-time": ("5", []), "--image-memory": ("64", []),
    "--rtl": (nil, ["--ltr"]), "--cell-align": ("left", []), "--spacing": ("spaces.toml", []),
    "--breaking": ("optimal", []), "--iteration-marks": ("expand", []),
    "--fit": (nil, ["--page=a5"]), "--heading-end": ("facing", []), "--facing-ends": ("short", []),
    "--ruby-words": ("group", []), "--emphasis-ruby": ("none", []),
    "--kanbun-spacing": ("open", []), "--shape": ("circle", ["--page=a5"]),
    "--frame": ("rect 0 0 50% 100%", ["--page=a5"]),
    "--exclude": ("circle 50% 50% 25mm", ["--page=a5"]), "--tiers": ("2", ["--page=a5"]),
    "--press-sheet": ("a3", ["--page=a5", "--impose=n-up"]),
    "--gutter": ("3mm", ["--page=a6", "--impose=2x2"]),
    "--copies": ("2", ["--page=a6", "--impose=n-up"]),
    "--overlap": ("15mm", ["--page=a3", "--impose=tiles"]),
    "--signature": ("8", ["--page=a5", "--impose=saddle"]),
    "--sheet-set": (nil, ["--sheet=siku"]), "--sign": (nil, ["--sheet=scroll"]),
    "--seal": (nil, ["--sheet=scroll"]),
    "--creep": ("0.1mm", ["--page=a5", "--impose=saddle"]),
    "--holes": ("6", ["--page=a5", "--impose=leaf"]), "--glyphs": ("text", ["--format=svg"]),
    "--part": ("0,0,9pt,9pt", ["--format=png"]),
    "--pages": ("1", []), "--full-layout": (nil, ["--format=json"]),
  ]

  /// Eight parts, which take their time at once. Options are those that the command declares.
  @Test("DT-01: what a batch keeps of a text depends on every option", arguments: 0..<8)
  func keysHaveEveryOption(_ part: Int) throws {
    try folder.write("[after.comma]\nkanji = \"0.25em\"\n", to: "spaces.toml")
    let names = Set(
      BatchCommand.table.names.map { ($0.utf8.count == 1 ? "-" : "--") + $0 })
    #expect(names.isSuperset(of: Self.ofTheRun) && names.count > 150)
    let groups = Dictionary(
      grouping: names.subtracting(Self.ofTheRun).sorted().enumerated()
        .filter { $0.offset % 8 == part }.map(\.element)
    ) { Self.otherWords[$0]?.beside ?? [] }
    for (beside, names) in groups {
      func isSet(_ words: [String]) throws -> Bool {
        let run = try folder.vtype(
          ["batch", "a.txt", "-o", "out", "--report", "r.json", "--quiet"] + beside + words)
        #expect(run.status == 0, "\(words): \(run.errors)")
        return try folder.text("r.json").contains(#""done":1"#)
      }
      folder.remove("out")
      #expect(try isSet([]))
      let kept = try folder.contents(of: "out").compactMapValues { $0 }
      // What is put back is not set again.
      for words in try [[]] + names.map(Self.words(for:)) {
        for (name, bytes) in kept { try folder.write(bytes, to: name) }
        #expect(try isSet(words) == !words.isEmpty, "\(words)")
      }
    }
  }

  /// An option that is new needs a value in ``OptionTableTests``.
  private static func words(for name: String) throws -> [String] {
    let option = String(name.drop { $0 == "-" })
    if BatchCommand.table.row(of: option)?.kind == .flag { return [name] }
    let value = try #require(
      otherWords[name]?.value ?? OptionTableTests.values[name]?.first, "\(name) has no value")
    return ["\(name)=\(value)"]
  }

  @Test("U-16, TK-15, DTb-8: two fonts that differ in their line gap alone give one layout")
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
