import Storage
import Testing
import VerticalPress

/// No file gets its place before its writer has come to its end, and none that is damaged (R1).
struct WholeFileTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  // MARK: Documents that start anew

  /// A text with so many headings, each with a line below it.
  private func text(_ headings: Int) -> String {
    "書\n某\n\n"
      + (1...headings).map { "第\($0)回 題\n　　春眠不覺曉，處處聞啼鳥。夜來風雨聲，花落知多少。\n" }.joined(separator: "\n")
  }

  /// The files that qpdf finds damaged.
  private func damaged(in name: String) throws -> String {
    let run = try Program.run(
      "sh", "-c",
      "ls $0/*.pdf | xargs -P 4 -I {} sh -c 'qpdf --check {} >/dev/null 2>&1 || echo {}'",
      name, in: folder.path)
    return run.text
  }

  /// Contents make the text longer, so that a page which is as large as its text becomes pages of a book.
  @Test(
    "R1 a document with contents is a whole PDF, however many headings it has",
    arguments: [[], ["--page", "a5"], ["--book", "bunko"]], ["vtype", "batch", "book"])
  func headings(_ page: [String], _ command: String) throws {
    let counts = Array(1...100)
    for count in counts { try folder.write(text(count), to: "t\(count).txt") }
    let names = counts.map { "t\($0).txt" }
    try folder.makeFolder("out")
    switch command {
    case "vtype":
      let run = try folder.vtype(names + ["--toc", "front", "-q", "-o", "out/"] + page)
      #expect(run.status == 0, "\(run.errors)")
    case "batch":
      let run = try folder.vtype(
        ["batch"] + names + ["--toc", "front", "-q", "-o", "out/"] + page)
      #expect(run.status == 0, "\(run.errors)")
    default:
      for count in counts {
        try folder.write(
          "title = \"書\"\nfront = [\"contents\"]\nbody = [\"t\(count).txt\"]\n", to: "\(count).toml"
        )
      }
      let run = try Program.run(
        "sh", "-c",
        "seq 1 100 | xargs -P 4 -I {} \"$0\" book {}.toml -q -o out/t{}.pdf \(page.joined(separator: " "))",
        VTypeCommand.path, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(folder.names(in: "out").filter { $0.hasSuffix(".pdf") }.count == counts.count)
    #expect(try damaged(in: "out") == "")
  }

  /// Of another notation, with sections, and of a length that is told by the pages alone.
  @Test("R1 an essay with sections and notes has contents on pages of any size")
  func sections() throws {
    let essay = (1...40).map { "## 節\($0)\n\n山路を登りながら、こう考えた。[^\($0)]\n\n[^\($0)]: 註\($0)。\n" }
    for count in stride(from: 2, through: 40, by: 3) {
      try folder.write("# 論\n\n" + essay[..<count].joined(separator: "\n"), to: "a.md")
      for options in [[], ["--measure", "20em"], ["--page", "scroll"], ["--backend", "cairo"]] {
        let run = try folder.vtype(
          ["a.md", "--toc", "front", "--toc-levels", "2", "-q", "-o", "a.pdf"] + options)
        #expect(run.status == 0, "\(count) \(options) \(run.errors)")
        let check = try Program.run("qpdf", "--check", "a.pdf", in: folder.path)
        #expect(check.status == 0, "\(count) \(options) \(check.text)")
      }
    }
  }

  // MARK: Files that are not whole

  /// A file of each format, as the command writes it.
  private static let samples: [(options: [String], format: OutputFormat)] = [
    ([], .pdf), (["--backend", "cairo"], .pdf),
    (["--pdf-standard", "x-1a", "--title", "春曉"], .pdf), ([], .svg),
    (["--backend", "cairo"], .svg), ([], .png), ([], .json),
  ]

  /// What writing these bytes over a file ends with, and what is there then.
  private func write(_ bytes: [UInt8], as format: OutputFormat) throws -> (Failure?, String) {
    try folder.write("old", to: "x")
    var files = OutputFiles()
    do throws(Failure) {
      try files.write(to: folder.path("x"), as: format.form) { (sink) throws(Failure) in
        try sink(Array(bytes.prefix(bytes.count / 2)))
        try sink(Array(bytes.dropFirst(bytes.count / 2)))
      }
      try files.commit()
      return (nil, "")
    } catch {
      // Whoever passes over the error does not get the file either.
      let canCommit = Self.canCommit(&files)
      #expect(!canCommit)
      return (error, try folder.text("x"))
    }
  }

  private static func canCommit(_ files: inout OutputFiles) -> Bool {
    do throws(Failure) {
      try files.commit()
      return true
    } catch {
      return false
    }
  }

  private static func canHandOver(_ files: inout OutputFiles) -> Bool {
    do throws(Failure) {
      _ = try files.handOver()
      return true
    } catch {
      return false
    }
  }

  @Test(
    "R1 a file that lacks its end, or a part, does not get its place", arguments: samples.indices)
  func cuts(_ sample: Int) throws {
    let (options, format) = Self.samples[sample]
    try folder.write("春眠不覺曉，\n處處聞啼鳥。\n", to: "a.txt")
    let run = try folder.vtype(["a.txt", "-q", "--format", format.rawValue, "-o", "a"] + options)
    #expect(run.status == 0, "\(run.errors)")
    let whole = try folder.read("a")
    let (failure, _) = try write(whole, as: format)
    #expect(failure == nil, "\(failure?.message ?? "")")
    // Its end is missing, from any place on; its beginning is; a part in its middle is.
    let step = max(1, whole.count / 40)
    var broken = stride(from: 0, to: whole.count, by: step).map { Array(whole[..<$0]) }
    broken += [Array(whole.dropLast()), Array(whole.dropFirst()), Array(whole.dropFirst(9))]
    if format == .pdf || format == .png {
      // What comes last are the cross references, whose dictionary has words that nothing counts.
      broken += stride(from: 20, to: whole.count - 600, by: step).map {
        Array(whole[..<$0] + whole[($0 + 7)...])
      }
    }
    for bytes in broken {
      let (failure, left) = try write(bytes, as: format)
      #expect(failure?.status == .cannotWrite && left == "old", "\(bytes.count) of \(whole.count)")
      #expect(failure?.message.contains("the file is not whole: ") == true)
    }
    #expect(folder.names().filter { $0.hasPrefix(".vtype") }.isEmpty)
  }

  /// The writer of a PDF is stopped at each of its steps: its file is never put in its place.
  @Test("R1 a writer that is stopped at any step leaves what was there")
  func stops() throws {
    try folder.write("題\n\n# 一\n\n甲[乙](https://example.org/)。\n\n# 二\n\n丙\n", to: "a.md")
    #expect(try folder.vtype("a.md", "-q", "--page", "a6", "-o", "a.pdf").status == 0)
    let whole = try folder.read("a.pdf")
    let objects = String(decoding: whole, as: Unicode.ASCII.self).ranges(of: "endobj\n").count
    #expect(objects > 5)
    // Each object in its turn is not written, and a blank of its length is.
    let starts = Self.objects(of: whole)
    #expect(starts.count == objects)
    for range in starts {
      var bytes = whole
      for index in range { bytes[index] = 0x20 }
      let (failure, left) = try write(bytes, as: .pdf)
      #expect(failure != nil && left == "old", "\(range)")
    }
    // It fails after so many bytes.
    for count in 0..<5 {
      try folder.write("old", to: "x")
      var files = OutputFiles()
      var left = count
      do throws(Failure) {
        try files.write(to: folder.path("x"), as: .pdf) { (sink) throws(Failure) in
          for start in stride(from: 0, to: whole.count, by: whole.count / 5) {
            if left == 0 { throw Failure(.partlyFailed, "stopped") }
            left -= 1
            try sink(Array(whole[start..<min(start + whole.count / 5, whole.count)]))
          }
        }
      } catch {
        #expect(error.message == "stopped")
      }
      let canCommit = Self.canCommit(&files)
      let canHandOver = Self.canHandOver(&files)
      #expect(!canCommit && !canHandOver)
      _ = consume files
      #expect(try folder.text("x") == "old")
      #expect(folder.names().filter { $0.hasPrefix(".vtype") }.isEmpty)
    }
  }

  /// The places of the objects that stand for themselves.
  private static func objects(of pdf: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for index in pdf.indices {
      if pdf[index...].starts(with: " 0 obj\n".utf8), start == nil {
        start = pdf[..<index].lastIndex(of: 0x0A).map { $0 + 1 }
      }
      guard let first = start, pdf[index...].starts(with: "\nendobj\n".utf8) else { continue }
      ranges.append(first..<index + 8)
      start = nil
    }
    return ranges
  }

  @Test("R1 a file that is forgotten can be written anew") func forgotten() throws {
    var files = OutputFiles()
    do throws(Failure) {
      try files.write(to: folder.path("x"), as: .svg) { (sink) throws(Failure) in
        try sink(Array("<?xml".utf8))
      }
      Issue.record("an SVG without an end is whole")
    } catch {}
    files.forget(folder.path("x"))
    try files.write(to: folder.path("x"), as: .svg) { (sink) throws(Failure) in
      try sink(Array("<?xml version=\"1.0\"?>\n<svg></svg>\n".utf8))
    }
    try files.commit()
    #expect(folder.names() == ["x"])
  }
}
