import Glibc
import Testing

/// A command that fails: its arguments, how it ends, and what it says.
struct FailingCommand: CustomTestStringConvertible, Sendable {
  var arguments: [String]
  var status: Int32
  var messages: [String]

  init(_ status: Int32, _ arguments: String, _ messages: String...) {
    self.status = status
    self.arguments = arguments.split(separator: " ").map(String.init)
    self.messages = messages
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

/// The exit codes, and that a failure leaves everything as it was.
struct ExitStatusTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春曉\n", to: "a.txt")
    try folder.write("一二三四五六七八九十\n" + String(repeating: "甲乙\n", count: 300), to: "long.txt")
    try folder.write(Array("甲\n乙".utf8) + [0xFF] + Array("丙\n".utf8), to: "bad.txt")
    try folder.write("国ሀ\n", to: "missing.txt")
    let font = try Program.run("head", "-c", "3000", VTypeCommand.font).output
    try folder.write(font, to: "damaged.ttf")
    try folder.write("not a font", to: "text.ttf")
    try folder.makeFolder("b")
    try folder.write("春\n", to: "b/a.txt")
    try folder.makeFolder("sheets")
    try folder.makeFolder("sheets/a.pdf")
    for name in ["old.pdf", "old.svg", "old.png", "old.json", "old-001.png"] {
      try folder.write("what was there before", to: name)
    }
  }

  private func check(_ command: FailingCommand) throws {
    let before = try folder.contents()
    let run = try folder.vtype(command.arguments)
    #expect(run.status == command.status, "\(run.errors)")
    for message in command.messages { #expect(run.errors.contains(message)) }
    #expect(run.output.isEmpty)
    #expect(try folder.contents() == before)
  }

  @Test(
    "VL-25, YY-26: what is wrong with the usage is told, with the legal names",
    arguments: [
      FailingCommand(64, "", "no input", "--help"),
      FailingCommand(64, "-o old.pdf", "no input"),
      FailingCommand(64, "a.txt", "no output", "-o"),
      FailingCommand(64, "a.txt --nope -o old.pdf", "unknown option --nope"),
      FailingCommand(64, "a.txt --align middle -o old.pdf", "middle", "top", "center", "bottom"),
      FailingCommand(64, "a.txt --place middle -o old.pdf", "top-left", "center", "bottom-right"),
      FailingCommand(64, "a.txt --page a9 -o old.pdf", "a9", "auto", "a4"),
      FailingCommand(64, "a.txt --margin 1pt,2pt,3pt,4pt,5pt -o old.pdf", "--margin"),
      FailingCommand(64, "a.txt --ink mauvish -o old.pdf", "mauvish"),
      FailingCommand(64, "a.txt --column-gap=-1pt -o old.pdf", "--column-gap", "negative"),
      FailingCommand(64, "a.txt --size 0 -o old.pdf", "--size"),
      FailingCommand(64, "a.txt --size nan -o old.pdf", "--size"),
      FailingCommand(64, "a.txt --max-columns 0 -o old.pdf", "--max-columns"),
      FailingCommand(64, "a.txt --dpi 0 -o old.png", "--dpi"),
      FailingCommand(64, "a.txt --dpi nan -o old.png", "--dpi"),
      FailingCommand(64, "a.txt b/a.txt -o old.pdf", "2 inputs", "-o FOLDER/"),
      FailingCommand(64, "a.txt b/a.txt -o new/", "a.txt and b/a.txt", "new/a.pdf"),
      FailingCommand(64, "a.txt b/a.txt --layout old.json", "--layout", "one input"),
      FailingCommand(64, "a.txt -o old.json --layout old.json", "same file"),
      FailingCommand(64, "a.txt -o old.json --layout ./old.json", "same file"),
      FailingCommand(
        64, "a.txt -o x.gif", "x.gif", ".pdf, .svg, .png, .epub, .docx or .json", "--format"),
      FailingCommand(64, "a.txt -o x", "format"),
      FailingCommand(64, "a.txt -o -", "--format"),
      FailingCommand(64, "long.txt --page a6 --format svg -o -", "standard output", "svg", "-o"),
      FailingCommand(64, "long.txt --page a6 --format png -o -", "standard output", "png", "-o"),
      FailingCommand(
        64, "a.txt --page 40ptx300pt --margin 20pt -o old.pdf", "--page", "--margin", "--size"),
      FailingCommand(64, "a.txt --page a6 --measure 900pt -o old.pdf", "900pt", "--measure"),
      FailingCommand(
        64, "long.txt --page autox60pt --margin 10pt --column-gap 600pt -o old.pdf", "page 1",
        "144000 pt", "--page"),
    ])
  func usage(_ command: FailingCommand) throws { try check(command) }

  /// The resolution that the message names is one that fits.
  @Test func aPictureThatIsTooLargeNamesTheResolutionThatFits() throws {
    let command = FailingCommand(
      64, "long.txt --page autox60pt --margin 10pt --dpi 1200 -o old.png", "32767", "--dpi ")
    try check(command)
    let errors = try folder.vtype(command.arguments).errors
    let dpi = try #require(errors.pieces(after: "--dpi ").last).prefix { !$0.isWhitespace }
    #expect(try #require(Double(dpi)) < 1200)
    let run = try folder.vtype(
      "a.txt", "--page", "32000ptx20pt", "--margin", "0pt", "--dpi", "74", "-o", "old.png")
    #expect(run.status == 64 && run.errors.contains("--dpi 73"))
    let narrow = try folder.vtype(
      "a.txt", "--page", "32000ptx20pt", "--margin", "0pt", "--size", "6pt", "--dpi", "73",
      "-o", "wide.png")
    #expect(narrow.status == 0, "\(narrow.errors)")
  }

  @Test(arguments: [
    FailingCommand(
      65, "bad.txt -o old.pdf",
      "vtype: bad.txt:2:2: error: not UTF-8 (byte offset 7)", "--repair")
  ])
  func notText(_ command: FailingCommand) throws { try check(command) }

  @Test func repairReadsItAndWarns() throws {
    let run = try folder.vtype("bad.txt", "--repair", "-o", "repaired.json")
    #expect(run.status == 0)
    #expect(run.errors.contains("vtype: bad.txt:2:2: warning: "))
    #expect(run.errors.contains("U+FFFD") && run.errors.contains("byte offset 7"))
    #expect(try folder.text("repaired.json").contains("乙\u{FFFD}丙"))
  }

  @Test(arguments: [
    FailingCommand(66, "none.txt -o old.pdf", "vtype: none.txt: error: ", "No such file"),
    FailingCommand(
      66, "b -o old.pdf", "vtype: error: b is a directory", "vtype batch b", "b/*.txt"),
  ])
  func noInput(_ command: FailingCommand) throws { try check(command) }

  @Test(
    "VL-22: a font that is missing is an error where it was asked for strictly",
    arguments: [
      FailingCommand(69, "a.txt --font ./none.ttf -o old.pdf", "./none.ttf", "No such file"),
      FailingCommand(69, "a.txt --font none.otf -o old.pdf", "none.otf", "No such file"),
      FailingCommand(69, "a.txt --font ./damaged.ttf -o old.pdf", "./damaged.ttf", "damaged"),
      FailingCommand(69, "a.txt --font ./text.ttf -o old.pdf", "./text.ttf"),
      FailingCommand(
        69, "missing.txt --strict -o old.pdf", "vtype: missing.txt:1:2: warning: ", "U+1200",
        "nothing is written"),
      FailingCommand(69, "a.txt --strict --font Nto_Serif -o old.pdf", "Nto_Serif", "warning"),
    ])
  func noFont(_ command: FailingCommand) throws { try check(command) }

  @Test func withoutStrictAMissingCharacterIsAWarning() throws {
    let run = try folder.vtype("missing.txt", "-o", "missing.pdf")
    #expect(run.status == 0)
    #expect(run.errors.contains("vtype: missing.txt:1:2: warning: no font has U+1200 “ሀ”"))
  }

  @Test(arguments: [
    FailingCommand(73, "a.txt -o none/x.pdf", "none/x.pdf", "there is no folder none", "mkdir"),
    FailingCommand(73, "a.txt -o sheets/", "sheets/a.pdf", "directory"),
    FailingCommand(73, "a.txt -o old.pdf --layout b", "cannot write b", "directory"),
    FailingCommand(73, "a.txt -o old.pdf --layout none/x.json", "none/x.json"),
    FailingCommand(73, "a.txt -o old.pdf/", "old.pdf"),
    FailingCommand(75, "a.txt --format pdf -o /dev/full", "/dev/full", "No space left"),
    FailingCommand(73, "a.txt -o /proc/x.pdf", "/proc/x.pdf"),
  ])
  func cannotWrite(_ command: FailingCommand) throws { try check(command) }

  @Test func aFullStandardOutputIsToldOf() throws {
    let run = try folder.vtype("a.txt", "--format", "pdf", "-o", "-", output: "/dev/full")
    #expect(run.status == 75 && run.errors.contains("No space left"))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func aFolderWithoutPermission() throws {
    try folder.makeFolder("closed")
    unsafe _ = chmod(folder.path("closed"), 0o500)
    try check(FailingCommand(73, "a.txt -o closed/x.pdf", "closed/x.pdf", "Permission denied"))
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func aFileWithoutPermission() throws {
    unsafe _ = chmod(folder.path("a.txt"), 0)
    defer { unsafe _ = chmod(folder.path("a.txt"), 0o600) }
    let run = try folder.vtype("a.txt", "-o", "old.pdf")
    #expect(run.status == 66 && run.errors.contains("Permission denied"))
  }

  @Test(arguments: [
    FailingCommand(1, "long.txt --page a6 --overflow error -o old.pdf", "does not fit")
  ])
  func whatDoesNotFit(_ command: FailingCommand) throws { try check(command) }

  @Test func oneOfSeveralFails() throws {
    let run = try folder.vtype("a.txt", "none.txt", "bad.txt", "missing.txt", "-o", "new/")
    #expect(run.status == 1)
    #expect(run.errors.contains("vtype: none.txt: error: "))
    #expect(run.errors.contains("vtype: bad.txt:2:2: error: "))
    #expect(folder.names(in: "new") == ["a.pdf", "missing.pdf"])
    for name in folder.names(in: "new") {
      #expect(try Program.run("qpdf", "--check", "new/\(name)", in: folder.path).status == 0)
    }
  }
}
