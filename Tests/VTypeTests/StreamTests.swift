import Glibc
import Testing
import VerticalLayout

/// Standard input and output.
struct StreamTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春眠不覺曉\n處處聞啼鳥\n", to: "a.txt")
    try folder.write("題\n\n" + String(repeating: "一二三四五\n", count: 22), to: "long.txt")
  }

  @Test(arguments: [
    ("pdf", Array("%PDF-1.".utf8)), ("svg", Array("<?xml".utf8)),
    ("png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), ("json", Array("{".utf8)),
  ])
  func standardInputAndOutput(_ format: String, _ start: [UInt8]) throws {
    let run = try folder.vtype("-", "--format", format, "-o", "-", input: folder.read("a.txt"))
    #expect(run.status == 0)
    #expect(run.output.starts(with: start))
    #expect(run.errors.contains("vtype: <stdin>: note: language zh-Hant"))
    #expect(try folder.vtype("a.txt", "-q", "-o", "a.\(format)").status == 0)
    #expect(try folder.read("a.\(format)") == run.output)
    // The option is stronger than the suffix.
    #expect(try folder.vtype("a.txt", "-o", "b.pdf", "--format", format).status == 0)
    #expect(try folder.read("b.pdf") == run.output)
  }

  @Test func theLayoutIsOneAndTheSame() throws {
    #expect(try folder.vtype("a.txt", "-o", "a.pdf", "--layout", "beside.json").status == 0)
    #expect(try folder.vtype("a.txt", "--layout", "alone.json").status == 0)
    #expect(try folder.vtype("a.txt", "-o", "main.json").status == 0)
    let run = try folder.vtype("a.txt", "-o", "b.pdf", "--layout", "-")
    #expect(run.status == 0)
    #expect(try folder.read("a.pdf") == folder.read("b.pdf"))
    for name in ["beside.json", "alone.json", "main.json"] {
      #expect(try folder.read(name) == run.output)
    }
    let layout = try LayoutRecord(json: run.output)
    #expect(layout.pages.count == 1 && layout.lang == "zh-Hant")
    #expect(layout.pages[0].columns.map(\.text).joined() == (try folder.text("a.txt")))
  }

  @Test func severalInputsGoToAFolderThatIsMade() throws {
    try folder.write("江雪\n", to: "b.c.txt")
    try folder.write("無", to: "bare")
    let run = try folder.vtype(
      "a.txt", "b.c.txt", "bare", "-", "-o", "new/sheets/", input: Array("春".utf8))
    #expect(run.status == 0)
    #expect(folder.names(in: "new/sheets") == ["a.pdf", "b.c.pdf", "bare.pdf", "stdin.pdf"])
    #expect(
      try folder.vtype("a.txt", "long.txt", "-o", "new/", "--format", "json").status == 0)
    #expect(folder.names(in: "new") == ["a.json", "long.json", "sheets"])
    // Alone it is the same.
    #expect(try folder.vtype("a.txt", "-o", "alone.pdf").status == 0)
    #expect(try folder.read("alone.pdf") == folder.read("new/sheets/a.pdf"))
  }

  /// As with `cp`, a folder that is there needs no slash.
  @Test func anExistingFolderTakesTheFile() throws {
    try folder.makeFolder("sheets")
    #expect(try folder.vtype("a.txt", "-o", "sheets").status == 0)
    #expect(folder.names(in: "sheets") == ["a.pdf"])
  }

  @Test(arguments: [
    ("p-%03d.svg", ["p-001.svg", "p-002.svg", "p-003.svg"]),
    ("%d.png", ["1.png", "2.png", "3.png"]), ("%02dp.svg", ["01p.svg", "02p.svg", "03p.svg"]),
    ("p.svg", ["p-001.svg", "p-002.svg", "p-003.svg"]),
    ("100%.svg", ["100%-001.svg", "100%-002.svg", "100%-003.svg"]),
    ("sheets/", ["sheets/long-001.png", "sheets/long-002.png", "sheets/long-003.png"]),
  ])
  func pagesAreNumbered(_ name: String, _ expected: [String]) throws {
    let before = Set(try folder.contents().keys)
    var arguments = ["long.txt", "--page", "200ptx100pt", "--margin", "15pt", "-o", name]
    if name == "sheets/" { arguments += ["--format", "png"] }
    let run = try folder.vtype(arguments + ["--size", "10pt", "--dpi", "36"])
    #expect(run.status == 0, "\(run.errors)")
    let after = Set(try folder.contents().keys).subtracting(before).subtracting(["sheets"])
    #expect(after == Set(expected))
    #expect(
      run.errors.contains("3 pages: \(expected[0]) to \(expected[2])"), "\(run.errors)")
  }

  @Test(arguments: [("p.svg", "p.svg"), ("p-%03d.svg", "p-001.svg"), ("p.png", "p.png")])
  func aSinglePageHasANumberOnlyWhereItIsAskedFor(_ name: String, _ expected: String) throws {
    #expect(try folder.vtype("a.txt", "-o", name).status == 0)
    #expect(folder.names() == ["a.txt", "long.txt", expected].sorted())
  }

  @Test func aSymbolicLinkStaysOne() throws {
    try folder.write("old", to: "real.pdf")
    unsafe _ = symlink("real.pdf", folder.path("link.pdf"))
    #expect(try folder.vtype("a.txt", "-o", "link.pdf").status == 0)
    #expect(Folder.kind(folder.path("link.pdf")) == S_IFLNK)
    #expect(Folder.kind(folder.path("real.pdf")) == S_IFREG)
    #expect(try folder.read("real.pdf").starts(with: "%PDF-".utf8))
    #expect(folder.names() == ["a.txt", "link.pdf", "long.txt", "real.pdf"])
  }

  @Test func aLinkThatLeadsNowhereIsMadeToLead() throws {
    unsafe _ = symlink("new.pdf", folder.path("link.pdf"))
    #expect(try folder.vtype("a.txt", "-o", "link.pdf").status == 0)
    #expect(try folder.read("link.pdf").starts(with: "%PDF-".utf8))
  }

  @Test func devicesAndPipesAreWrittenTo() throws {
    #expect(try folder.vtype("a.txt", "--format", "pdf", "-o", "/dev/null").status == 0)
    #expect(Folder.kind("/dev/null") == S_IFCHR)

    unsafe _ = mkfifo(folder.path("pipe"), 0o600)
    let reader = try Program(["cat", "pipe"], in: folder.path)
    let run = try folder.vtype("a.txt", "--format", "pdf", "-o", "pipe")
    #expect(run.status == 0)
    #expect(Folder.kind(folder.path("pipe")) == S_IFIFO)
    let read = try reader.wait(seconds: 5)
    #expect(try folder.vtype("a.txt", "-o", "a.pdf").status == 0)
    #expect(try read.output == folder.read("a.pdf"))
  }

  /// The permissions are those that any program gives a new file.
  @Test func newFilesCanBeReadByOthers() throws {
    let mask = umask(0o022)
    umask(mask)
    #expect(try folder.vtype("a.txt", "-o", "a.pdf").status == 0)
    var info = stat()
    unsafe _ = stat(folder.path("a.pdf"), &info)
    #expect(info.st_mode & 0o777 == 0o666 & ~mask)
  }
}
