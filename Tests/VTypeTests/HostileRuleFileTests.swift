import Glibc
import Testing

/// Files of rules that jobs and book files name, and what a book file may name: in the folder and below it, and no pipes.
struct HostileRuleFileTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    for name in ["in", "in/hyphens", "elsewhere", "out"] { try folder.makeFolder(name) }
    try folder.write("山川\n", to: "in/a.txt")
    for place in ["in", "elsewhere"] {
      try folder.write("not-at-head = \"川\"\n", to: "\(place)/k.toml")
      try folder.write("山\t河\n", to: "\(place)/r.tsv")
      try folder.write("[after.kanji]\nkanji = \"1em\"\n", to: "\(place)/t.toml")
      try folder.write("[grid]\ncells = 20\n", to: "\(place)/s.toml")
      try folder.write("密\n", to: "\(place)/s.txt")
      try folder.write(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>", to: "\(place)/s.svg")
    }
    for pipe in ["in/p.toml", "in/p.tsv", "in/hyphens/hyph_en.dic", "elsewhere/p.toml"] {
      try #require(unsafe mkfifo(folder.path(pipe), 0o600) == 0)
    }
    try #require(unsafe symlink("../elsewhere", folder.path("in/link")) == 0)
  }

  /// The answers to a job with an option, and to another one after it, which has to come out.
  private func answer(_ option: String, _ value: String, _ more: [String] = []) throws -> String {
    try folder.write(
      "{\"text\": \"a hyphenation\", \"output\": \"a.pdf\", \"\(option)\": \"\(value)\"}\n"
        + "{\"text\": \"山\", \"output\": \"b.pdf\"}\n", to: "in/j.jsonl")
    folder.remove("out")
    let words = ["batch", "in/j.jsonl", "-o", "out", "-q", "--hyphenate", "en"] + more
    let run = try Program([VTypeCommand.path] + words, in: folder.path).wait(seconds: 30)
    #expect(folder.exists("out/b.pdf"), "\(option) \(value): \(run.errors)")
    #expect(folder.exists("out/a.pdf") == (run.status == 0), "\(option) \(value): \(run.errors)")
    return run.errors
  }

  @Test(
    "14 files of rules that a job names are in the folder of its list",
    arguments: [
      ("kinsoku", "k.toml"), ("replace", "r.tsv"), ("spacing", "t.toml"), ("sheet", "s.toml"),
    ])
  func jobsStayInTheirFolder(_ option: String, _ name: String) throws {
    #expect(try answer(option, "in/\(name)") == "")
    var answers: Set<String> = []
    for place in [
      "elsewhere/\(name)", "in/../elsewhere/\(name)", "in/link/\(name)", "elsewhere/none.toml",
      folder.path("elsewhere/\(name)"), "elsewhere/p.toml", "/dev/stdin.toml",
    ] {
      answers.insert(try answer(option, place))
    }
    // What is elsewhere and what is not there make one answer.
    #expect(answers.count == 1 && answers.first?.contains("--allow-outside") == true, "\(answers)")
    #expect(try answer(option, "elsewhere/\(name)", ["--allow-outside"]) == "")
  }

  @Test(
    "14 pipes that jobs name for rules are not waited for", arguments: [[], ["--allow-outside"]])
  func pipesOfRules(_ more: [String]) throws {
    for (option, pipe) in [
      ("kinsoku", "in/p.toml"), ("replace", "in/p.tsv"), ("spacing", "in/p.toml"),
      ("sheet", "in/p.toml"),
    ] {
      #expect(try answer(option, pipe, more).contains("device or pipe"), "\(option)")
    }
    // Its words stay whole.
    #expect(try answer("hyphenate-folder", "in/hyphens", more).contains("device or pipe"))
    #expect(
      try answer("hyphenate-folder", "elsewhere", more).contains("--allow-outside") == more.isEmpty)
  }

  @Test(
    "14 what a book file names is in its folder",
    arguments: [
      ("body = [\"../elsewhere/s.txt\"]", 66), ("body = [\"link/s.txt\"]", 66),
      ("body = [\"../elsewhere/*.txt\"]", 66), ("body = [{ file = \"/etc/hostname\" }]", 66),
      ("body = [\"l*/s.txt\"]", 66), ("body = [\"a.txt\"]\nfront = [\"../elsewhere/s.txt\"]", 66),
      ("body = [\"a.txt\"]\n[settings]\nkinsoku = \"elsewhere/k.toml\"", 66),
      ("body = [\"a.txt\"]\n[settings]\nreplace = \"elsewhere/r.tsv\"", 66),
      ("body = [\"a.txt\"]\n[settings]\nallow-images = [\"elsewhere\"]", 64),
      ("body = [\"a.txt\"]\n[settings]\nimage-time = 99", 64),
    ])
  func booksStayInTheirFolder(_ parts: String, _ status: Int32) throws {
    try folder.write("title = \"書\"\n\(parts)\n", to: "in/b.toml")
    let before = try folder.contents(of: "elsewhere")
    let run = try folder.vtype("book", "in/b.toml", "-o", "b.pdf")
    #expect(run.status == status && run.errors.contains("--allow-outside"), "\(run.errors)")
    #expect(!folder.exists("b.pdf"))
    let allowed = try folder.vtype("book", "in/b.toml", "-o", "b.pdf", "--allow-outside")
    #expect(allowed.status == 0, "\(allowed.errors)")
    #expect(try folder.contents(of: "elsewhere") == before)
  }

  @Test("14 a book file cannot allow itself more")
  func booksAllowThemselvesNothing() throws {
    try folder.write(
      "body = [\"../elsewhere/s.txt\"]\n[settings]\nallow-outside = true\n", to: "in/b.toml")
    let run = try folder.vtype("book", "in/b.toml", "-o", "b.pdf")
    #expect(run.status == 64 && run.errors.contains("allow-outside"), "\(run.errors)")
  }

  @Test(
    "14 the sides of a cover are in the folder of its book file", arguments: ["s.txt", "s.svg"])
  func coversStayInTheirFolder(_ name: String) throws {
    for (place, status) in [(name, 0), ("../elsewhere/\(name)", 66), ("link/\(name)", 66)] {
      try folder.write(
        "title = \"書\"\nbody = [\"a.txt\"]\n[cover]\npages = 100\nfront = \"\(place)\"\n",
        to: "in/b.toml")
      let words = ["cover", "in/b.toml", "-o", "c.pdf", "--book", "bunko"]
      let run = try folder.vtype(words)
      #expect(run.status == status, "\(place): \(run.errors)")
      #expect(try folder.vtype(words + ["--allow-outside"]).status == 0)
    }
  }

  @Test(
    "2 no file of rules is written over",
    arguments: [
      ["in/a.txt", "--replace", "in/r.tsv", "-o", "in/r.tsv", "--format", "pdf"],
      [
        "in/a.txt", "--hyphenate", "en", "--hyphenate-folder", "in/hyphens", "--layout",
        "in/hyphens/hyph_de.dic",
      ],
      ["convert", "in/a.txt", "--replace", "in/r.tsv", "--to", "html", "-o", "in/r.tsv"],
      ["book", "in/b.toml", "--replace", "in/r.tsv", "-o", "in/r.tsv", "--format", "pdf"],
      ["book", "in/b.toml", "--kinsoku", "in/k.toml", "-o", "b.pdf", "--layout", "./in/k.toml"],
      ["in/a.txt", "--spacing", "in/t.toml", "-o", "in/t.toml", "--format", "pdf"],
      ["in/a.txt", "--sheet", "in/s.toml", "-o", "in/s.toml", "--format", "pdf"],
      [
        "cover", "in/b.toml", "--kinsoku", "in/k.toml", "-o", "in/k.toml", "--format", "pdf",
        "--book", "bunko",
      ],
      ["batch", "in/j.jsonl", "-o", "in"],
    ])
  func rulesStay(_ words: [String]) throws {
    folder.remove("in/hyphens/hyph_en.dic")
    try folder.write("UTF-8\n", to: "in/hyphens/hyph_de.dic")
    try folder.write("body = [\"a.txt\"]\n[cover]\npages = 100\n", to: "in/b.toml")
    try folder.write(
      "{\"text\": \"山\", \"replace\": \"in/r.tsv\", \"output\": \"r.tsv\", \"format\": \"pdf\"}\n"
        + "{\"text\": \"山\", \"kinsoku\": \"in/k.toml\", \"output\": \"./k.toml\", \"format\": \"pdf\"}\n"
        + "{\"text\": \"山\", \"output\": \"b.pdf\"}\n", to: "in/j.jsonl")
    let before = try folder.contents(of: "in")
    let run = try folder.vtype(words)
    #expect(run.status != 0 && run.errors.contains("would be overwritten"), "\(run.errors)")
    for (name, content) in before { #expect(try folder.contents(of: "in")[name] == content) }
    #expect(words[0] != "batch" || folder.exists("in/b.pdf"), "\(run.errors)")
  }

  @Test("1 a pipe in the place of a batch's state stays")
  func pipeInThePlaceOfTheState() throws {
    try #require(unsafe mkfifo(folder.path("out/.vtype-batch.state"), 0o600) == 0)
    let run = try folder.vtype("batch", "in/a.txt", "-o", "out")
    #expect(run.status == 73 && run.errors.contains("device or pipe"), "\(run.errors)")
    #expect(Folder.kind(folder.path("out/.vtype-batch.state")) == S_IFIFO)
  }

  @Test(
    "12 long values are told in part",
    arguments: ["mark", "size", "font", "head", "replace", "page", "kinsoku", "lang"])
  func longValues(_ option: String) throws {
    let value = String(repeating: "z", count: 20_000)
    for value in [value, "/\(value)(/=s", "x=y=\(value)"] {
      let errors = try answer(option, value)
      #expect((1...9000).contains(errors.utf8.count), "\(option): \(errors.utf8.count)")
    }
  }
}
