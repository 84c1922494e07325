import Testing

@testable import vtype

/// Pages have names of their own making, which may be those of other texts' outputs: nothing is lost then.
struct OutputClashTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥夜來風雨聲\n", count: 40), to: "a.txt")
    try folder.write("山\n", to: "a-001.txt")
    try folder.write("川\n", to: "b.txt")
    try folder.write("谷\n", to: "b-glyphs.txt")
  }

  @Test(arguments: ["svg", "png"])
  func aPageIsNotWrittenOverAnotherText(_ format: String) throws {
    let run = try folder.vtype(
      "a.txt", "a-001.txt", "b.txt", "--page", "a6", "--format", format, "--quiet", "-o", "out/")
    #expect(run.status == 1)
    #expect(run.errors.contains("a.txt: error: out/a-001.\(format) would be written twice"))
    #expect(folder.names(in: "out") == ["a-001.\(format)", "b.\(format)"])
    #expect(
      try folder.vtype("a-001.txt", "--page", "a6", "--quiet", "-o", "alone.\(format)").status == 0)
    #expect(try folder.read("out/a-001.\(format)") == folder.read("alone.\(format)"))
  }

  /// The text that has a name for itself keeps it, whichever is set first.
  @Test(arguments: ["1", "2"])
  func aBatchLosesNoText(_ workers: String) throws {
    try folder.write("a-001.txt\na.txt\nb.txt\n", to: "list")
    let words = [
      "batch", "--list", "list", "--page", "a6", "--format", "svg", "--jobs", workers, "-o", "out/",
    ]
    for _ in 1...2 {
      let run = try folder.vtype(words)
      #expect(run.status == 1)
      #expect(
        run.errors.contains("list:2:1: error: a.txt: out/a-001.svg would be written twice"))
      #expect(
        folder.names(in: "out").filter { !$0.hasPrefix(".") } == ["a-001.svg", "b.svg"])
    }
  }

  /// A page set before the other text came is not taken for that text's.
  @Test func aTextThatComesLaterIsSet() throws {
    let words = ["--page", "a6", "--format", "svg", "-o", "out/"]
    #expect(try folder.vtype(["batch", "a.txt"] + words).status == 0)
    let run = try folder.vtype(["batch", "a.txt", "a-001.txt"] + words)
    #expect(run.status == 1)
    #expect(run.errors.contains("a.txt: error: out/a-001.svg would be written twice"))
    #expect(
      try folder.vtype("a-001.txt", "--page", "a6", "--quiet", "-o", "alone.svg").status == 0)
    #expect(try folder.read("out/a-001.svg") == folder.read("alone.svg"))
  }

  @Test func namesWithPlacesForNumbersAreLookedAt() throws {
    let text = String(repeating: "春眠不覺曉處處聞啼鳥夜來風雨聲", count: 40)
    try folder.write(
      #"{"text":"\#(text)","output":"p1%02d.svg"}"# + "\n"
        + #"{"text":"川","output":"p102.svg"}"# + "\n", to: "jobs.jsonl")
    let run = try folder.vtype("batch", "jobs.jsonl", "--page", "a6", "-o", "out/")
    #expect(run.status == 1)
    #expect(run.errors.contains("jobs.jsonl:1:1: error: out/p102.svg would be written twice"))
  }

  @Test func theFileOfOutlinesIsNotWrittenOverAnotherText() throws {
    let run = try folder.vtype(
      "b.txt", "b-glyphs.txt", "--format", "svg", "--glyphs", "sprite", "--quiet", "-o", "out/")
    #expect(run.status == 1)
    #expect(run.errors.contains("b.txt: error: out/b-glyphs.svg would be written twice"))
    #expect(folder.names(in: "out") == ["b-glyphs-glyphs.svg", "b-glyphs.svg"])
  }

  @Test func theLayoutIsNotWrittenOverAPage() throws {
    let run = try folder.vtype(
      "a.txt", "--page", "a6", "--quiet", "-o", "x.svg", "--layout", "x-002.svg")
    #expect(run.status == 64)
    #expect(run.errors.contains("x-002.svg would be written twice"))
    #expect(!folder.names().contains { $0.hasPrefix("x") })
  }

  /// Names that no page has are free.
  @Test func namesThatNoPageHasAreFree() throws {
    try folder.write("空\n", to: "a.txt")
    let words = ["--format", "svg", "--quiet", "-o", "out/"]
    #expect(try folder.vtype(["a.txt", "a-001.txt", "b.txt", "b-glyphs.txt"] + words).status == 0)
    #expect(
      try folder.vtype(["batch", "a.txt", "a-001.txt", "b.txt", "b-glyphs.txt"] + words).status == 0
    )
    #expect(
      folder.names(in: "out").filter { !$0.hasPrefix(".") }
        == ["a-001.svg", "a.svg", "b-glyphs.svg", "b.svg"])
  }
}
