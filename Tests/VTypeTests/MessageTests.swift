import Testing

/// Messages about many texts at once, long runs, and pages by the thousand.
struct MessageTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test func languagesOfManyTextsAreToldOnce() throws {
    let names = (1...12).map { "\($0).txt" }
    for name in names { try folder.write(name == "3.txt" ? "春はあけぼの\n" : "春曉\n", to: name) }
    let run = try folder.vtype(names + ["-o", "sheets/"])
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines == [
        "vtype: note: language guessed from the text in 12 of 12 texts: zh-Hant in 11, ja in 1; --lang sets it"
      ])
  }

  /// So it is by a batch, whose workers say nothing of it: what is not set again is not told again.
  @Test func languagesOfABatchAreToldOnce() throws {
    for name in 1...5 { try folder.write(name == 3 ? "春はあけぼの\n" : "春曉\n", to: "\(name).txt") }
    let line =
      "vtype: note: language guessed from the text in 5 of 5 texts: zh-Hant in 4, ja in 1; --lang sets it\n"
    let run = try folder.vtype(
      "batch", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "-o", "out", "--report", "-", "--jobs",
      "2")
    #expect(run.errors.contains(line) && run.errors.split(separator: "note:").count == 2)
    #expect(run.text.split(separator: "\"guessed\":\"zh-Hant\"").count == 5)
    let again = try folder.vtype(
      "batch", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "-o", "out", "--report", "-")
    #expect(!again.errors.contains("guessed") && again.text.contains("\"unchanged\":5"))
    let known = try folder.vtype(
      "batch", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "-o", "out", "--lang", "ja", "--report",
      "-")
    #expect(!known.errors.contains("guessed") && !known.text.contains("guessed"))
    #expect(
      try folder.vtype("batch", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "-o", "new", "--quiet")
        .errors.isEmpty)
  }

  /// A poem whose lines have no marks and the length of its author's name is not taken to have a heading.
  @Test func aHeadingThatIsNotTakenIsToldOf() throws {
    try folder.write("春望\n杜子\n\n國破\n山河\n城春\n草木\n", to: "a.txt")
    try folder.write("春曉\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。\n", to: "b.txt")
    let reported =
      "the first two lines are set as text; if they are title and author, --heading always"
    #expect(try folder.vtype("a.txt", "-o", "a.pdf").errors.contains(reported))
    #expect(
      try !folder.vtype("a.txt", "-o", "a.pdf", "--heading", "never").errors.contains(reported))
    #expect(try !folder.vtype("b.txt", "-o", "b.pdf").errors.contains(reported))
    let batch = try folder.vtype("batch", "a.txt", "b.txt", "-o", "out", "--report", "-")
    #expect(batch.errors.contains(reported) && batch.text.contains("heading-not-taken"))
  }

  @Test(
    "A text that names a language without rules is told of as --lang is",
    arguments: [
      ("a.md", "---\nlang: jp\n---\n春はあけぼの\n", "did you mean ja?"),
      ("a.html", "<html lang=\"cn\"><p>春曉</p></html>", "did you mean zh-Hans?"),
      ("b.md", "[春]{lang=zh_TW}曉\n", "did you mean zh-TW?"),
    ])
  func languagesOfTexts(_ name: String, _ text: String, _ question: String) throws {
    try folder.write(text, to: name)
    let errors = try folder.vtype(name, "-o", "a.pdf").errors
    #expect(errors.contains("warning: ") && errors.contains(question), "\(errors)")
    let known = try folder.vtype(name, "-o", "a.pdf", "--lang", "zh-Hant").errors
    #expect(name == "b.md" || !known.contains("did you mean"), "\(known)")
  }

  @Test func languagesOfFontsAndOfWhatIsConverted() throws {
    try folder.write("春曉\n", to: "a.txt")
    for words in [["fonts", "a.txt"], ["convert", "a.txt", "--to", "html"]] {
      let run = try folder.vtype(words + ["--lang", "jp"])
      #expect(run.status == 0 && run.errors.contains("did you mean ja?"), "\(run.errors)")
    }
  }

  @Test func pagesByTheThousandSort() throws {
    try folder.write(String(repeating: "春\n", count: 1001), to: "a.txt")
    let run = try folder.vtype(
      "a.txt", "--page", "30ptx40pt", "--margin", "5pt", "--lang", "ja", "-o", "out/p.svg")
    #expect(run.status == 73)
    try folder.makeFolder("out")
    let pages = try folder.vtype(
      "a.txt", "--page", "30ptx40pt", "--margin", "5pt", "--lang", "ja", "-o", "out/p.svg")
    #expect(pages.errors.contains("1001 pages: out/p-0001.svg to out/p-1001.svg"))
    let names = folder.names(in: "out")
    #expect(names.count == 1001 && names.first == "p-0001.svg" && names.last == "p-1001.svg")
    #expect(Set(names.map { $0.utf8.count }).count == 1)
  }

  @Test func aScrollOfSVGIsNotCutAtTheLimitOfPDF() throws {
    try folder.write(String(repeating: "春\n", count: 900), to: "a.txt")
    func run(_ output: String) throws -> Run {
      try folder.vtype(
        "a.txt", "--page", "scroll", "--lang", "ja", "--pitch", "20pt", "-o", output)
    }
    #expect(try run("a.svg").errors.isEmpty)
    #expect(try folder.text("a.svg").contains("width=\"18"))
    #expect(try run("a.pdf").errors.contains("cut into 2 sheets of at most 14,400 pt"))
    let batch = try folder.vtype(
      "batch", "a.txt", "-o", "out", "--page", "scroll", "--format", "svg", "--pitch", "20pt")
    #expect(batch.status == 0 && folder.names(in: "out").contains("a.svg"))
  }

  @Test func aFaceThatIsNotThereIsToldOf() throws {
    try folder.write("春\n", to: "a.txt")
    let run = try folder.vtype(
      "a.txt", "--lang", "ja", "--font", "IPAexMincho:black", "-o", "a.pdf")
    #expect(run.errors.contains("“IPAexMincho” has no face “black” but "), "\(run.errors)")
    let strict = try folder.vtype(
      "a.txt", "--strict", "--lang", "ja", "--font", "IPAexMincho:black", "-o", "a.pdf")
    #expect(strict.status == 69)
    let regular = try folder.vtype(
      "a.txt", "--lang", "ja", "--font", "Noto Serif CJK JP:bold", "-o", "a.pdf")
    #expect(regular.errors.isEmpty, "\(regular.errors)")
  }

  @Test func packagesOfMissingCharactersAreNamed() throws {
    try folder.write("ሰላም\n", to: "a.txt")
    try folder.write("春ሰ曉\n", to: "b.txt")
    let script = try folder.vtype("a.txt", "-o", "a.pdf").errors
    #expect(
      script.contains(
        "no font that is installed has the script of the text; Debian has fonts-noto-core for U+1230"
      ))
    let one = try folder.vtype("b.txt", "-o", "b.pdf").errors
    #expect(one.contains("Debian has fonts-noto-core for U+1230: apt-get install fonts-noto-core"))
    let batch = try folder.vtype("batch", "a.txt", "b.txt", "-o", "out").errors
    #expect(batch.contains("fonts-noto-core for U+1230 and 2 more"))
  }

  /// In a terminal a long run tells how far it is; elsewhere nothing is written.
  @Test func aLongRunShowsItsProgress() throws {
    let poem = "春眠不覺曉，處處聞啼鳥。夜來風雨聲，花落知多少。\n"
    try folder.write(String(repeating: poem, count: 2500), to: "a.txt")
    let options = ["a.txt", "--lang", "zh-Hant", "--page", "bunko", "--dpi", "600", "-o", "p.png"]
    let script = """
      import os, pty, sys, time
      start = time.monotonic()
      child, terminal = pty.fork()
      if child == 0: os.execv(sys.argv[1], sys.argv[1:])
      seen = b''
      try:
        while b' pages, ' not in seen:
          part = os.read(terminal, 4096)
          if not part: break
          seen += part
      except OSError: pass
      took = time.monotonic() - start
      os.kill(child, 2)
      os.waitpid(child, 0)
      sys.stdout.buffer.write(seen + b'; took %d' % took)
      """
    let run = try Program(
      ["python3", "-c", script, VTypeCommand.path] + options, in: folder.path
    ).wait()
    let reported = try #require(
      run.text.firstMatch(of: /\r\x1B\[Kvtype: \d+ pages, (\d+) s.*; took (\d+)/), "\(run.text)")
    // Not before two seconds, and never more than have passed.
    let (seconds, took) = (try #require(Int(reported.1)), try #require(Int(reported.2)))
    #expect(seconds >= 2 && seconds <= took, "\(run.text)")
  }
}
