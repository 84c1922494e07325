import Testing
import VerticalLayout

/// SVG images that ask for more than they show: they are drawn by a process of its own, which is ended. The words
/// stand for the image then, and the warning has its place; other texts of a batch are as they always are.
struct HostileSVGTests {
  struct Attack: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var svg: [UInt8]
    /// The reason in the message.
    var reason: String

    init(_ name: String, _ inside: String, before: String = "", reason: String) {
      testDescription = name
      self.reason = reason
      svg = Array(
        ("\(before)<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
          + "viewBox=\"0 0 90 90\">\(inside)</svg>").utf8)
    }
  }

  private static let square = "<rect width=\"90\" height=\"90\" fill=\"#fff\""

  private static func filtered(_ filter: String) -> String {
    "<filter id=\"f\">\(filter)</filter>\(square) filter=\"url(#f)\"/>"
  }

  /// Each mask has the one before it twice.
  private static let masks: String = {
    var masks = "<mask id=\"m0\">\(square)/></mask>"
    for level in 1...22 {
      let use = "\(square) mask=\"url(#m\(level - 1))\"/>"
      masks += "<mask id=\"m\(level)\">\(use)\(use)</mask>"
    }
    return masks + "\(square) mask=\"url(#m22)\"/>"
  }()

  private static let entities: String = {
    var type = "<!DOCTYPE svg [<!ENTITY a0 \"\(String(repeating: "字", count: 100))\">"
    for level in 1..<9 {
      type += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
    }
    return type + "]>"
  }()

  /// The head of a PNG of so many pixels: what is read before there is room made for them.
  private static func picture(width: Int, height: Int) -> String {
    func word(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + word(13) + Array("IHDR".utf8)
      + word(width) + word(height) + [8, 6, 0, 0, 0, 0, 0, 0, 0] + word(0) + Array("IDAT".utf8)
      + [0, 0, 0, 0]
    return bytes.map { byte in
      let digits = String(byte, radix: 16)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  private static func image(_ data: String) -> String {
    "<image width=\"90\" height=\"90\" xlink:href=\"\(data)\"/>"
  }

  static let attacks: [Attack] = [
    Attack(
      "a thousand million octaves",
      filtered("<feTurbulence baseFrequency=\"0.01\" numOctaves=\"1000000000\"/>"),
      reason: "drawing it takes more than 0.3 s"),
    Attack("masks in masks", masks, reason: "drawing it takes more than 0.3 s"),
    Attack(
      "an entity bomb", "<text>&a8;</text>", before: entities, reason: "it declares entities"),
    Attack(
      "pixels inside", image("data:image/png,\(picture(width: 30_000, height: 30_000))"),
      reason: "the pictures in it have 900000000 pixels"),
    Attack(
      "a filter that librsvg breaks off",
      filtered(
        "<feConvolveMatrix order=\"32\" kernelMatrix=\"\(String(repeating: "1 ", count: 1024))\"/>"
      ), reason: "librsvg breaks off drawing it"),
  ]

  private static let options = [
    "--quiet", "--lang", "zh-Hant", "--font", VTypeCommand.font, "--image-time", "0.3",
  ]

  @Test(
    "Words stand for an SVG that does harm, in every output", arguments: attacks,
    [["a.pdf"], ["a.pdf", "--backend", "cairo"], ["a.svg"], ["a.png", "--dpi", "72"], ["a.json"]])
  func alone(_ attack: Attack, _ output: [String]) throws {
    let folder = try Folder()
    try folder.write(attack.svg, to: "p.svg")
    try folder.write("一二\n\n三![印](p.svg){height=3em}四\n", to: "a.md")
    let run = try folder.start(["a.md", "-o"] + output + Self.options).wait(seconds: 30)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(run.errors)")
    #expect(
      run.errors.hasPrefix("vtype: a.md:3:4: warning: the image “p.svg”: \(attack.reason)"),
      "\(run.errors)")
    #expect(run.errors.contains("its words are set in its place"))
    #expect(folder.exists(output[0]))
    let strict = try folder.start(
      ["a.md", "--strict", "-o", "b" + output[0].dropFirst()] + output.dropFirst() + Self.options
    ).wait(seconds: 30)
    #expect(strict.status == 1 && folder.names() == ["a.md", "p.svg", output[0]].sorted())
    if output[0] == "a.json" {
      let layout = try LayoutRecord(json: folder.read("a.json"))
      #expect(layout.pages[0].columns.last?.text == "三印四\n")
    }
  }

  @Test("Other texts of a batch come out as they do alone")
  func inABatch() throws {
    let folder = try Folder()
    try folder.makeFolder("in")
    let good =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"5\"/></svg>"
    try folder.write(good, to: "in/good.svg")
    for number in 0..<10 {
      let isGood = number % 2 == 0
      if !isGood { try folder.write(Self.attacks[number / 2].svg, to: "in/bad\(number).svg") }
      let name = isGood ? "good" : "bad\(number)"
      try folder.write("文\(number)![印](\(name).svg){height=2em}\n", to: "in/t\(number).md")
    }
    let texts = (0..<10).map { "in/t\($0).md" }
    let run = try folder.start(
      ["batch"] + texts + ["-o", "out", "--report", "r.json", "--jobs", "2"] + Self.options
    ).wait(seconds: 60)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count { $0.contains("warning: the image “bad") } == 5)
    for number in 0..<10 {
      let alone = try folder.vtype(["in/t\(number).md", "-o", "a.pdf"] + Self.options)
      #expect(alone.status == 0)
      #expect(try folder.read("a.pdf") == folder.read("out/t\(number).pdf"), "\(number)")
    }
  }

  @Test("The time is two seconds of the processor, and the memory is limited")
  func limits() throws {
    let folder = try Folder()
    try folder.write(Self.attacks[0].svg, to: "slow.svg")
    let points = String(repeating: "1 2 3 4 5 6 ", count: 500_000)
    let path = "<path d=\"M\(points)\"/>"
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\(path)\(path)\(path)\(path)</svg>",
      to: "large.svg")
    try folder.write("![慢](slow.svg)\n", to: "slow.md")
    try folder.write("![大](large.svg)\n", to: "large.md")
    let start = Program.now
    let slow = try folder.vtype(["slow.md", "-o", "a.pdf"] + Self.options.dropLast(2))
    #expect(slow.errors.contains("takes more than 2 s"), "\(slow.errors)")
    #expect(Program.now - start > 2)
    let large = try folder.vtype(
      ["large.md", "-o", "a.pdf", "--image-memory", "64", "--image-time", "60"]
        + Self.options.dropLast(2))
    #expect(large.errors.contains("drawing it takes more than 64 MiB"), "\(large.errors)")
    for value in ["--image-time=0", "--image-time=1e9", "--image-memory=1", "--image-memory=-1"] {
      #expect(try folder.vtype("slow.md", "-o", "b.pdf", value).status == 64, "\(value)")
    }
  }

  @Test("A drawing that takes too much at its place is drawn with fewer pixels")
  func coarse() throws {
    let folder = try Folder()
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 30\">"
        + Self.filtered("<feTurbulence baseFrequency=\"0.1\" numOctaves=\"60\"/>") + "</svg>",
      to: "p.svg")
    try folder.write("一\n![圖](p.svg){height=25em}\n", to: "a.md")
    let words = ["a.md", "--size", "30pt", "--page", "a3", "-o", "a.pdf"] + Self.options
    let run = try folder.vtype(words)
    #expect(run.status == 0)
    #expect(
      run.errors.contains("a.md:2:3: warning: the image “p.svg” has fewer pixels than its place"),
      "\(run.errors)")
    #expect(try folder.vtype(words + ["--strict"]).status == 1)
  }

  @Test(
    "A picture that has not been shown is not written over, and a job has the limits of the command"
  )
  func kept() throws {
    let folder = try Folder()
    try folder.write(Self.attacks[2].svg, to: "p.svg")
    try folder.write("一![印](p.svg)二\n", to: "p.md")
    #expect(try folder.vtype(["p.md", "-o", "p.svg"] + Self.options).status == 64)
    #expect(try folder.read("p.svg") == Self.attacks[2].svg)
    for option in [#""image-time":100"#, #""image-memory":9000"#] {
      try folder.write(#"{"text":"山",\#(option)}"#, to: "jobs.jsonl")
      let run = try folder.vtype("batch", "jobs.jsonl", "-o", "out")
      #expect(run.status == 1 && run.errors.contains("the command line alone sets it"))
      #expect(try folder.vtype("batch", "jobs.jsonl", "-o", "out", "--allow-outside").status == 0)
    }
  }
}
