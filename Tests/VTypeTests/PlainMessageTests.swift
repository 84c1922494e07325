import Testing

/// Messages that once misled, and mistakes that nothing was said of.
struct PlainMessageTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春曉\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。\n", to: "p.txt")
  }

  private func run(_ line: String) throws -> (status: Int32, errors: String) {
    let words = line.split(separator: " ").map {
      String($0).replacing("_", with: " ")
    }
    let run = try folder.vtype(words)
    return (run.status, run.errors)
  }

  @Test(
    arguments: [
      ("--size 3_mm", 64, "--size 3 mm: a length has no blank before its unit; did you mean 3mm?"),
      (
        "--hyphenate english", 64, "a language of letters such as en-US, de or fr; did you mean en?"
      ),
      ("--link-match nono", 64, "and a URI, such as '/@([a-z]+)/=https://example.org/$1'"),
      ("--style-match nono", 64, "and a style, such as '/[0-9]+年/=ink=vermilion'"),
      (
        "--link-match /(.)曉/=https://e.org/$2", 64,
        "there is no $2: /(.)曉/ has 1 group; $0 is all of it, $$ a dollar sign"
      ),
      ("--link-match 曉=https://e.org/$1", 64, "there is no $1: “曉” has no groups"),
      (
        "--replace groups.tsv", 64,
        "--replace groups.tsv: line 2: there is no $3: /(a)(b)/ has 2 groups"
      ),
      ("--replace none.tsv", 66, "vtype: error: --replace none.tsv: cannot read it: No such file"),
      (
        "--config replace.toml", 66, "--replace none.tsv: cannot read it"
      ),
      (
        "--config list.toml", 64,
        "“size”: it takes one value, and no list"
      ),
      ("--config fonts.toml", 64, "“font”: a list takes strings in quotes, such as [\"a\", \"b\"]"),
      ("--config truth.toml", 64, "“size”: it takes a value, and is not just true"),
      ("--spacing spacing.toml", 64, "“kanji” is -0.7em, and takes lengths from 0em to 10em"),
      ("--pages 1,900", 64, "--pages 1,900: there is 1 page, and no page 900"),
      ("--select 999:1000", 64, "--select begins at byte 999, and the text has "),
    ] as [(String, Int32, String)])
  func errors(_ options: String, _ status: Int32, _ message: String) throws {
    try folder.write("/a(b)/\t$1\n/(a)(b)/\t$3\n", to: "groups.tsv")
    try folder.write("replace = \"none.tsv\"\n", to: "replace.toml")
    try folder.write("size = [1, 2]\n", to: "list.toml")
    try folder.write("font = [1]\n", to: "fonts.toml")
    try folder.write("size = true\n", to: "truth.toml")
    try folder.write("[after.stop]\nkanji = \"-0.7em\"\n", to: "spacing.toml")
    let run = try run("p.txt \(options) -o x.pdf")
    #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
    #expect(!folder.exists("x.pdf"))
  }

  @Test(arguments: [
    ("--style-match zzz=person", "“zzz” is nowhere in the text, and nothing of it is marked"),
    ("--style-match /z+/=person", "/z+/ is nowhere in the text, and nothing of it is marked"),
    ("--link-match zzz=https://e.org", "“zzz” is nowhere in the text, and no link is made of it"),
    ("--link-match /z+/=https://e.org", "/z+/ is nowhere in the text, and no link is made of it"),
    ("--replace words.tsv", "nothing of what is to be replaced is in the text"),
  ])
  func whatIsNowhereInTheText(_ options: String, _ message: String) throws {
    try folder.write("zzz\ta\n", to: "words.tsv")
    let run = try run("p.txt --lang zh-Hant \(options) -o x.pdf")
    #expect(run.status == 0 && run.errors == "vtype: p.txt: note: \(message)\n", "\(run.errors)")
    let here = options.replacing("zzz", with: "春眠").replacing("z+", with: "春+")
    try folder.write("春眠\t春\n", to: "words.tsv")
    #expect(try self.run("p.txt --lang zh-Hant \(here) -o x.pdf").errors == "")
  }

  /// Of several pages the last ones need not be there, so that a batch can write the first three of each text.
  @Test func pagesThatGoOnAfterTheLast() throws {
    #expect(try run("p.txt --pages 1-900 -o x.pdf").status == 0)
    #expect(
      try run("p.txt --pages 2-900 -o x.pdf").errors.contains("there is 1 page, and no page 2"))
  }

  /// A caret may stand after the text.
  @Test func selectionsAtTheEnd() throws {
    try folder.write("春眠", to: "s.txt")
    #expect(try run("s.txt --select 6:6 -o x.svg").status == 0)
    #expect(try run("s.txt --select 3:900 -o x.svg").status == 0)
    #expect(
      try run("s.txt --select 6:9 -o x.svg").errors.contains("begins at byte 6, and the text has 6")
    )
  }

  @Test func languagesThatAreGuessedAreKnown() throws {
    for tag in ["vi", "vi-Hani", "mn", "mn-Mong"] {
      let run = try run("p.txt --lang \(tag) --strict -o x.pdf")
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    }
    #expect(try run("p.txt --lang fr -o x.pdf").errors.contains("no rules are known"))
  }

  @Test func aFontOfALayoutThatIsNotThere() throws {
    #expect(try run("p.txt --format json --full-layout -o l.json").status == 0)
    let run = try run("draw l.json --font nosuch.otf -o x.pdf")
    #expect(run.status == 69, "\(run.errors)")
    #expect(run.errors == "vtype: l.json: error: --font nosuch.otf: there is no such file\n")
  }

  @Test func patternsInAFolderThatIsNotThere() throws {
    let run = try run("p.txt --hyphenate en --hyphenate-folder nowhere -o x.pdf")
    #expect(run.errors.isEmpty || !run.errors.contains("install the package"), "\(run.errors)")
    try folder.write("春 international\n", to: "e.txt")
    let reported = try self.run(
      "e.txt --lang ja --hyphenate en --hyphenate-folder nowhere -o x.pdf")
    #expect(
      reported.errors.contains(
        "there is no folder nowhere, and words of en stay whole; --hyphenate-folder names one with a "
          + "file hyph_en.dic"), "\(reported.errors)")
  }

  @Test func anEmptyTextHasNoSize() throws {
    try folder.write("", to: "e.txt")
    let run = try run("e.txt --page a5 --fit -o x.pdf")
    #expect(run.errors == "vtype: e.txt: warning: there is no text in it; the page is empty\n")
  }

  @Test func formatsOfSnapshots() throws {
    for format in ["github", "pdf"] {
      let run = try run("snapshot verify d --format \(format)")
      #expect(run.status == 64, "\(run.errors)")
      #expect(run.errors.hasPrefix("vtype: error: --format \(format): expected png or json\n"))
    }
  }

  /// A program is one finding, and not one for each of its bytes.
  @Test func aProgramIsNoText() throws {
    try folder.write(Array("\u{7F}ELF".utf8) + (0..<4000).map { UInt8($0 & 0xFF) }, to: "prog")
    try folder.write((0..<512).map { UInt8(truncatingIfNeeded: $0 &* 151 ^ $0 >> 2) }, to: "noise")
    for (name, message) in [
      ("prog", "no text, but a program"), ("noise", "no text: many of its bytes"),
    ] {
      let run = try folder.vtype("check", name, "--quiet")
      #expect(run.status == 65 && run.text.split(separator: "\n").count == 1, "\(run.text)")
      #expect(run.text.hasPrefix("\(name): error: \(message)"), "\(run.text)")
    }
  }

  /// The page of help is that of the command, wherever it stands.
  @Test(arguments: ["snapshot", "batch", "query", "check"])
  func helpBeforeACommand(_ name: String) throws {
    #expect(try folder.vtype("--help", name).text == folder.vtype(name, "--help").text)
    #expect(try folder.vtype("--help-all", name).text == folder.vtype(name, "--help-all").text)
  }

  @Test(arguments: [
    "batch", "book", "check", "convert", "cover", "draw", "fonts", "query", "sheets", "snapshot",
  ])
  func helpHasNoLongLines(_ name: String) throws {
    let text = try folder.vtype(name, "--help").text
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 64)
  }
}
