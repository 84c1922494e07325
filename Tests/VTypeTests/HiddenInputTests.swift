import Testing

/// Inputs are not written over, even where it is hard to see that a file is read, or written.
struct HiddenInputTests {
  let folder: Folder
  private static let seal: [UInt8] = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h9v9z"/></svg>
    """.utf8)

  init() throws {
    folder = try Folder()
    try folder.makeFolder("in")
    for name in ["a", "b"] { try folder.write("春\n", to: "in/\(name).txt") }
  }

  private func refuse(_ arguments: String, _ status: Int32, _ message: String) throws {
    let before = try folder.contents(of: "in")
    let run = try folder.vtype(arguments.split(separator: " ").map(String.init) + ["--quiet"])
    #expect(
      run.status == status && (message.isEmpty || run.errors.contains(message)),
      "\(arguments): \(run.errors)")
    let after = try folder.contents(of: "in")
    for (path, bytes) in before { #expect(after[path] == bytes, "\(arguments): \(path)") }
  }

  /// Its folder may be one that no text is written to.
  @Test func theReportIsNotWrittenOverAnImage() throws {
    try folder.write(Self.seal, to: "in/seal.svg")
    try folder.write("印![印](seal.svg)\n", to: "in/m.md")
    try refuse("batch in/m.md -o out --report in/seal.svg", 64, "an image of a text")
    try refuse("batch in/m.md -o out --report in/../in/seal.svg", 64, "an image of a text")
    #expect(try folder.vtype("batch", "in/m.md", "-o", "out", "--quiet").status == 0)
  }

  /// Standard output may be a file that is read, opened for both.
  @Test func standardOutputIsNotWrittenOverWhatIsRead() throws {
    try folder.write(Self.seal, to: "in/seal.svg")
    try folder.write("印![印](seal.svg)\n", to: "in/m.md")
    try folder.write(#"{"text":"山","output":"x.pdf"}"#, to: "jobs.jsonl")
    for (words, target, name) in [
      ("in/a.txt -o - --format pdf", "in/a.txt", "an input"),
      ("in/m.md -o - --format svg", "in/seal.svg", "an image"),
      ("in/b.txt -o x.pdf --layout -", "in/b.txt", "an input"),
      ("batch in/a.txt -o out --report -", "in/a.txt", "an input"),
      ("batch jobs.jsonl --layout -", "jobs.jsonl", "a list of inputs"),
    ] {
      let before = try folder.read(target)
      // Neither from its start nor at its end.
      for sign in ["1<>", ">>"] {
        let run = try Program(
          ["sh", "-c", "exec \"$0\" \(words) --quiet \(sign)\(target)", VTypeCommand.path],
          in: folder.path
        ).wait()
        #expect(run.status == 64, "\(words) \(sign)\(target): \(run.errors)")
        #expect(run.errors.contains("standard output is \(name)"), "\(run.errors)")
        #expect(try folder.read(target) == before)
      }
    }
  }

  /// Texts that have the names of a state and of what is unfinished are neither written over nor removed.
  @Test func textsWithNamesOfABatchsOwnFiles() throws {
    let names = [".vtype-batch-99999999-0-x.txt", ".vtype-batch-1of2-99999999-0-x.txt"]
    for name in names + [".vtype-batch.state"] { try folder.write("春\n", to: "in/\(name)") }
    try refuse("batch in/.vtype-batch.state -o in", 64, "in/.vtype-batch.state is an input")
    folder.remove("in/.vtype-batch.state")
    try refuse("batch in/\(names[0]) in/\(names[1]) -o in --name {index}", 0, "")
    #expect(folder.exists("in/0001.pdf") && folder.exists("in/0002.pdf"))
    // They are removed where they are no texts.
    try refuse("batch in/a.txt -o other", 0, "")
    #expect(try folder.vtype("batch", "in/a.txt", "-o", "in", "--quiet").status == 0)
    #expect(folder.names(in: "in").filter { $0.hasSuffix("-x.txt") } == [])
  }

  /// Texts of UTF-16 have a zero in each letter of Latin.
  @Test(arguments: [String.Encoding16.little, .big])
  func anImageOfATextInUTF16(_ order: String.Encoding16) throws {
    try folder.write(Self.seal, to: "in/seal.svg")
    try folder.write("印![印](seal.svg)\n".utf16Bytes(order), to: "in/m.md")
    try folder.write("春\n", to: "seal.txt")
    try refuse("batch in/m.md seal.txt -o in --format svg", 1, "an image of a text")
    #expect(folder.exists("in/m.svg"))
  }
}

extension String {
  enum Encoding16 { case little, big }

  /// Its bytes in UTF-16 after a byte order mark.
  fileprivate func utf16Bytes(_ order: Encoding16) -> [UInt8] {
    ([0xFEFF] + Array(utf16)).flatMap { unit in
      let pair = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
      return order == .little ? pair : pair.reversed()
    }
  }
}
