import Testing
import VerticalLayout

/// `--spacing FILE`.
struct SpacingFileTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("国、国あ（国）国ア「国」。\n", to: "a.txt")
  }

  private func starts(_ rules: String?, _ options: String...) throws -> [Double] {
    if let rules { try folder.write(rules, to: "house.toml") }
    let run = try folder.vtype(
      [
        "a.txt", "--lang", "ja", "--heading", "never", "--size", "10pt", "--format", "json", "-o",
        "-",
      ] + (rules == nil ? [] : ["--spacing", "house.toml"]) + options)
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return try LayoutRecord(json: run.output).pages.flatMap(\.columns).flatMap(\.cells)
      .filter { $0.text != "\n" }.map(\.t.points)
  }

  @Test("P21 spaces of a file are followed, those of all groups where no other says more")
  func spaces() throws {
    // 国、国あ（国）国ア「国」。
    let usual = try starts(nil)
    #expect(usual == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 115])
    #expect(
      try starts("[after.comma]\nkanji = \"0.25em\"\n")[2] == 17.5)
    #expect(
      try starts("[after.any]\nkanji = \"0.5em\"\n[after.comma]\nany = \"0em\"\n")[...3]
        == [0, 10, 15, 25])
    let round = try starts(
      "[groups]\nround = \"（）\"\n[after.kanji]\nround = \"0em\"\n[after.hiragana]\nround = '0em'\n")
    #expect(round[4] == 35 && round[9] == usual[9] - 5)
    #expect(try starts("base = \"jlreq\"\n") == usual)
  }

  @Test(
    "What is wrong with a file is told with its line and column",
    arguments: [
      ("[afer.comma]\nkanji = \"1em\"\n", ":1:1: error: no key “afer”", "did you mean after?"),
      ("base = \"hard\"\n", ":1:1: error: “base” is ", "jlreq"),
      ("[after.coma]\nkanji = \"0em\"\n", ":1:1: error: no group “coma”", "did you mean comma?"),
      (
        "[after.stop]\nkanji = \"0em\"\n[after.comma]\n  kanij = \"0em\"\n",
        ":4:3: error: no group “kanij”", "did you mean kanji?"
      ),
      ("[after.stop]\nkanji = \"wide\"\n", ":2:1: error: “after.stop”: “kanji” takes", ""),
      ("[after.stop]\nkanji = 3\n", ":2:1: error: ", "such as \"0.25em\""),
      ("[after.stop]\nkanji = \"-1em\"\n", ":2:1: error: ", "from 0em to 10em"),
      ("[after.stop]\nkanji = [\"0em\", \"1em\"]\n", ":2:1: error: ", "has 2 lengths"),
      ("[after.stop]\nkanji = [\"1em\", \"0em\", \"1em\"]\n", ":2:1: error: ", "that fall"),
      ("[head]\nopening = \"0.3em\"\n", ":2:1: error: ", "0em, 0.5em"),
      ("[groups]\ncomma = \"、\"\n", ":2:1: error: “comma” is a group", ""),
      ("[groups]\na = \"、\"\nb = \"。、\"\n", ":3:1: error: “、” is in the groups", ""),
      ("after = 3\n", ":1:1: error: “after” is a table", ""),
      ("[after.stop]\nkanji = \"\n", ":2:", "not TOML"),
    ])
  func mistakes(_ rules: String, _ place: String, _ message: String) throws {
    try folder.write(rules, to: "house.toml")
    let run = try folder.vtype("a.txt", "--spacing", "house.toml", "-o", "a.pdf")
    #expect(run.status == 64 && !folder.exists("a.pdf"))
    #expect(run.errors.contains("house.toml" + place), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("P21 a model is printed as a file that is the model", arguments: ["ja", "zh-Hans", "ko"])
  func printing(_ language: String) throws {
    try folder.write("「国、あ。」ア・国（A12）国！国。「国」、「あ」国…国　12国：A。\n", to: "a.txt")
    for model in ["usual", "jlreq", "jis", "books"] {
      let options = [
        "a.txt", "--lang", language, "--heading", "never", "--measure", "7em", "--align",
        "justify", "--format", "json", "-o", "-",
      ]
      let run = try folder.vtype("--spacing-model", model, "--lang", language, "--print")
      #expect(run.status == 0 && run.text.contains("base = \"\(model)\""), "\(run.errors)")
      try folder.write(run.text, to: "house.toml")
      let plain = try folder.vtype(options + ["--spacing-model", model])
      let own = try folder.vtype(options + ["--spacing", "house.toml"])
      #expect(plain.status == 0 && own.text == plain.text, "\(model) \(own.errors)")
    }
  }

  @Test("A file of spaces is not written over, and batches and checks read it") func commands()
    throws
  {
    try folder.write("[after.comma]\nkanji = \"0.25em\"\n", to: "house.toml")
    let over = try folder.vtype(
      "a.txt", "--spacing", "./house.toml", "--format", "json", "-o", "house.toml")
    #expect(over.status == 64)
    #expect(try folder.text("house.toml").hasPrefix("[after"))
    #expect(try folder.vtype("a.txt", "--spacing", "none.toml", "-o", "a.pdf").status == 66)
    let options = ["--spacing", "house.toml", "--lang", "ja", "--format", "json"]
    func batch() throws -> String {
      let run = try folder.vtype(["batch", "a.txt", "-o", "out/"] + options)
      #expect(run.status == 0, "\(run.errors)")
      return try folder.text("out/a.json")
    }
    let first = try batch()
    try folder.write("[after.comma]\nkanji = \"0em\"\n", to: "house.toml")
    #expect(try batch() != first)
    #expect(
      try folder.vtype("check", "a.txt", "--spacing", "house.toml", "--lang", "ja").status == 0)
  }
}
