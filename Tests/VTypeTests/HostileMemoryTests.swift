import Testing

/// Texts that are made to take memory: at most 40 bytes for each of theirs, beside what a text of one character takes.
struct HostileMemoryTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("山\n", to: "small.txt")
  }

  private static let outputs = [
    ("a.pdf", ["--backend", "native"]), ("a.pdf", ["--backend", "cairo"]),
    ("a.svg", ["--backend", "native"]), ("a.svg", ["--backend", "cairo"]), ("a.png", []),
    ("a.json", []),
  ]

  /// The most memory of a run or one of its workers in bytes, by the system.
  private func memory(_ words: [String]) throws -> Int {
    let script = """
      import resource, subprocess, sys
      done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
      print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """
    let run = try Program(
      [VTypeCommand.python(), "-c", script, VTypeCommand.path] + words, in: folder.path
    ).wait()
    let numbers = run.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] == 0 else {
      throw Program.Failure(description: "\(run.text)\(run.errors)")
    }
    return numbers[1] * 1024
  }

  private let options = ["--page", "a5", "--lang", "ja", "-q", "--font", VTypeCommand.font]

  @Test(
    "40 bytes of memory a byte of text",
    arguments: [
      ("NUL", "\0"), ("CR", "\r"), ("LF", "\n"), ("CR LF", "\r\n"), ("U+2028", "\u{2028}"),
      ("U+0085", "\u{85}"), ("DEL SOH", "\u{7F}\u{1}"),
    ])
  func controlsAndLineEnds(_ kind: String, _ piece: String) throws {
    let size = 1_500_000
    let bytes = Array(repeating: Array(piece.utf8), count: size / piece.utf8.count).flatMap(\.self)
    // What is said of a character is once the same.
    try folder.write(Array("山".utf8) + bytes, to: "large.txt")
    for (name, words) in Self.outputs {
      let plain = try memory(["small.txt", "-o", name] + words + options)
      let large = try memory(["large.txt", "-o", name] + words + options)
      #expect(large - plain <= 40 * bytes.count, "\(kind) \(name) \(words): \(large - plain)")
    }
  }

  @Test("40 bytes of memory a byte of text, in a batch whose other texts come out")
  func inABatch() throws {
    for (name, piece) in [("nul", UInt8(0)), ("cr", 0x0D)] {
      try folder.write([UInt8](repeating: piece, count: 3_000_000), to: "\(name).txt")
    }
    let words = ["--jobs", "1"] + options
    let plain = try memory(["batch", "small.txt", "-o", "alone"] + words)
    let large = try memory(["batch", "nul.txt", "small.txt", "cr.txt", "-o", "out"] + words)
    #expect(large - plain <= 40 * 3_000_000, "\(plain) \(large)")
    #expect(try folder.read("alone/small.pdf") == folder.read("out/small.pdf"))
    #expect(folder.exists("out/nul.pdf") && folder.exists("out/cr.pdf"))
  }

  /// 34 in a release build (docs/limits.md); without its optimizations some arrays are held twice.
  @Test("memory a byte of ideographs without an end", arguments: ["native", "cairo"])
  func ideographs(_ backend: String) throws {
    try folder.write(String(repeating: "山川草木", count: 300_000), to: "large.txt")
    let words = ["-o", "a.pdf", "--backend", backend] + options
    let plain = try memory(["small.txt"] + words)
    let large = try memory(["large.txt"] + words)
    #expect(large - plain <= 64 * 3_600_000, "\(plain) \(large)")
  }

  /// Held in parts of 1,048,576 characters, each of which takes some 100 MB in a release build.
  @Test("a text that is one word of 4 MB takes no more memory than one of 2 MB, and is told")
  func wordsWithoutEnd() throws {
    var most: [Int] = []
    for millions in [2, 4] {
      try folder.write(String(repeating: "a", count: millions << 20), to: "large.txt")
      most.append(try memory(["large.txt", "-o", "a.pdf"] + options))
    }
    // What grows is the text, and the file that is written.
    #expect(most[1] - most[0] <= 24 * 2 << 20, "\(most)")
    let run = try folder.vtype("large.txt", "--page", "a5", "--lang", "ja", "-o", "a.pdf")
    #expect(run.status == 0 && run.errors.contains("is set in 5 parts"), "\(run.errors)")
  }

  @Test("a scroll of more columns than are held is an error, and writes nothing")
  func scrollWithoutEnd() throws {
    try folder.write(String(repeating: "山\n", count: 200_000), to: "large.txt")
    for output in ["a.pdf", "a.svg", "a.png"] {
      let run = try folder.vtype("large.txt", "--page", "scroll", "--lang", "ja", "-o", output)
      #expect(
        run.status == 65 && run.errors.contains("try a --page of a fixed size"), "\(run.errors)")
      #expect(!folder.exists(output))
    }
  }

  /// A scroll is held as a whole: in a release build 172 bytes a line end and 104 to 153 a letter (docs/limits.md). More
  /// than twice as much where its columns are held twice, or its SVG as a whole.
  @Test(
    "memory a byte of a scroll",
    arguments: [("\n", "a.pdf", 400), ("\n", "a.svg", 400), ("a", "a.svg", 240)])
  func scroll(_ piece: String, _ output: String, _ most: Int) throws {
    let count = 120_000
    try folder.write(String(repeating: piece, count: count) + "山\n", to: "large.txt")
    let words = [
      "-o", output, "--page", "scroll", "--lang", "ja", "-q", "--font", VTypeCommand.font,
    ]
    let plain = try memory(["small.txt"] + words)
    let large = try memory(["large.txt"] + words)
    #expect(large - plain <= most * count, "\(plain) \(large)")
  }
}
