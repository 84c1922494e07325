import Storage
import Testing
import VerticalPress

@testable import vtype

/// Names of files are bytes: what strings take for one character, or for equal, is not so in a path.
struct PathTests {
  /// A combining mark is one character with the slash or the dot before it.
  static let mark = "\u{301}"

  @Test func partsAreFoundByBytes() {
    let path = "a.b/\(Self.mark)c.\(Self.mark)TXT"
    #expect(Files.folder(of: path).utf8.elementsEqual("a.b/".utf8))
    #expect(Files.name(of: path).utf8.elementsEqual("\(Self.mark)c.\(Self.mark)TXT".utf8))
    #expect(Files.suffix(of: path).utf8.elementsEqual("\(Self.mark)txt".utf8))
    #expect(Files.stem(of: path).utf8.elementsEqual("\(Self.mark)c".utf8))
    #expect(Files.isAbsolute("/\(Self.mark)c") && !Files.isAbsolute("c/"))
    for (path, stem, suffix) in [
      ("a.b/c", "c", ""), ("a/.txt", ".txt", "txt"), ("a.tar.GZ", "a.tar", "gz"), ("a/b/", "b", ""),
      ("-", "stdin", ""), ("", "", ""), ("a.", "a", ""),
    ] {
      #expect(Files.stem(of: path) == stem && Files.suffix(of: path) == suffix, "\(path)")
    }
    #expect(
      Files.isInside("/a/b", "/a") && Files.isInside("/a", "/") && !Files.isInside("/ab", "/a"))
    #expect(
      Files.isInside("/a/\(Self.mark)b", "/a") && !Files.isInside("/\u{E9}/b", "/e\(Self.mark)"))
    #expect(
      PageNames("a/\(Self.mark)b.svg").name(ofPage: 2, isOnly: false).utf8
        .elementsEqual("a/\(Self.mark)b-002.svg".utf8))
  }

  /// Names that begin with a mark, and two that are equal as strings: each has its output.
  @Test func anyNameOfAFileWillDo() throws {
    let folder = try Folder()
    let names = ["\(Self.mark)b", "e\(Self.mark)", "\u{E9}"]
    try folder.makeFolder("in")
    for (name, text) in zip(names, ["山", "川", "谷"]) {
      try folder.write(text + "\n", to: "in/\(name).txt")
    }
    func outputs(in place: String) -> Set<PathKey> {
      Set(folder.names(in: place).filter { !$0.hasPrefix(".vtype") }.map(PathKey.init))
    }
    let expected = Set(names.map { PathKey("\($0).pdf") })
    #expect(try folder.vtype(names.map { "in/\($0).txt" } + ["--quiet", "-o", "one/"]).status == 0)
    #expect(outputs(in: "one") == expected)
    #expect(try folder.vtype(["batch", "in", "--quiet", "-o", "two"]).status == 0)
    #expect(outputs(in: "two") == expected)
    for name in names {
      #expect(try folder.read("one/\(name).pdf") == folder.read("two/\(name).pdf"))
    }
    let again = try folder.vtype(["batch", "in", "-o", "two"])
    #expect(again.errors.contains("3 unchanged"), "\(again.errors)")
  }

  /// A list has a path a line, and a line ends in nothing but a line feed.
  @Test func linesOfAListEndInLineFeeds() throws {
    let folder = try Folder()
    try folder.write("山\n", to: "a\u{2028}b.txt")
    try folder.write("川\n", to: "c.txt")
    try folder.write("a\u{2028}b.txt\r\n\nc.txt", to: "list")
    let run = try folder.vtype(["batch", "--list", "list", "--quiet", "-o", "out"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.exists("out/a\u{2028}b.pdf") && folder.exists("out/c.pdf"))
  }
}
