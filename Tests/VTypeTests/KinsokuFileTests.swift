import Testing
import VerticalLayout

/// `--kinsoku FILE`.
struct KinsokuFileTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("一二三四五六七八九〇\n", to: "a.txt")
  }

  private func columns(_ rules: String, _ options: String...) throws -> [String] {
    try folder.write(rules, to: "house.toml")
    let run = try folder.vtype(
      [
        "a.txt", "--lang", "ja", "--measure", "3em", "--heading", "never", "--kinsoku",
        "house.toml", "--format", "json", "-o", "-",
      ] + options)
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return try LayoutRecord(json: run.output).pages.flatMap(\.columns).map(\.line)
  }

  @Test("L3 lists of a file are followed, in a level of its own") func lists() throws {
    #expect(try columns("not-at-head = \"四\"\n") == ["一二", "三四五", "六七八", "九〇"])
    #expect(
      try columns("base = \"none\"\nnot-at-end = [\"三\", \"五 八\"]\n")
        == ["一二", "三四", "五六七", "八九〇"])
    #expect(try columns("keep-together = '''\n三四\n'''\n") == ["一二", "三四五", "六七八", "九〇"])
    try folder.write("一二三。五六七ッ九「〇」\n", to: "a.txt")
    #expect(
      try columns("allow-at-head = \"。ッ\"\nallow-at-end = \"「\"\n")
        == ["一二三", "。五六", "七ッ九", "「〇」"])
    #expect(try columns("base = \"normal\"\n")[0] == "一二")
    #expect(try columns("hang = \"ッ\"\n".replacing("ッ", with: "！"), "--hang", "allow")[0] == "一二三。")
    #expect(try columns("no-hang = \"。\"\n", "--hang", "allow")[0] == "一二")
  }

  @Test(
    "What is wrong with a file is told with its line and column",
    arguments: [
      ("not-at-haed = \"、\"\n", ":1:1: error: no key “not-at-haed”", "did you mean not-at-head?"),
      ("\n  base = \"hard\"\n", ":2:3: error: “base” is ", "strict"),
      ("hang = \"、A\"\n", ":1:10: error: “hang”: “A” is no mark", ""),
      (
        "not-at-head = '''\n、\n 。é\u{301}\n'''\n",
        ":3:3: error: “not-at-head”: “é\u{301}” is several", ""
      ),
      (
        "not-at-head = \"、\"\nallow-at-head = \"。、\"\n", ":1:16: error: ",
        "is in “allow-at-head” too"
      ),
      ("not-at-head = 3\n", ":1:1: error: “not-at-head” takes a string", ""),
      ("not-at-head = [\"、\", 3]\n", ":1:1: error: “not-at-head” takes a string", ""),
      ("not-at-head = \"\\u200B\"\n", ":1:1: error: ", "cannot be seen"),
      ("not-at-head = \"\n", ":1:", "not TOML"),
    ])
  func mistakes(_ rules: String, _ place: String, _ message: String) throws {
    try folder.write(rules, to: "house.toml")
    let run = try folder.vtype("a.txt", "--kinsoku", "house.toml", "-o", "a.pdf")
    #expect(run.status == 64 && !folder.exists("a.pdf"))
    #expect(run.errors.contains("house.toml" + place), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("A level is printed as a file that is the level") func printing() throws {
    try folder.write("一二三。五六七ッ九「〇」……〇\n", to: "a.txt")
    for level in ["none", "loose", "normal", "strict"] {
      let run = try folder.vtype("--kinsoku", level, "--lang", "ja", "--print")
      #expect(run.status == 0 && run.text.contains("base = \"\(level)\""))
      let plain = try folder.vtype(
        "a.txt", "--lang", "ja", "--measure", "3em", "--heading", "never", "--kinsoku", level,
        "--format", "json", "-o", "-")
      let expected = try LayoutRecord(json: plain.output).pages.flatMap(\.columns).map(\.line)
      #expect(try columns(run.text) == expected)
      // The lists alone say as much as the level.
      let lists = run.text.replacing("base = \"\(level)\"", with: "base = \"none\"")
      #expect(try columns(lists) == expected, "\(level)")
    }
    #expect(try folder.vtype("--print").status == 64)
  }

  @Test("A file of rules is not written over, and batches and checks read it") func commands()
    throws
  {
    try folder.write("not-at-head = \"四\"\n", to: "house.toml")
    let over = try folder.vtype(
      "a.txt", "--kinsoku", "./house.toml", "--format", "json", "-o", "house.toml")
    #expect(over.status == 64)
    #expect(try folder.text("house.toml").hasPrefix("not-at-head"))
    #expect(try folder.vtype("a.txt", "--kinsoku", "none.toml", "-o", "a.pdf").status == 66)
    let options = [
      "--kinsoku", "house.toml", "--measure", "3em", "--lang", "ja", "--format", "json",
    ]
    func batch() throws -> String {
      let run = try folder.vtype(["batch", "a.txt", "-o", "out/"] + options)
      #expect(run.status == 0, "\(run.errors)")
      return try folder.text("out/a.json")
    }
    let first = try batch()
    // Another file is another layout, although the options are the same.
    try folder.write("not-at-head = \"三\"\n", to: "house.toml")
    #expect(try batch() != first)
    #expect(
      try folder.vtype("check", "a.txt", "--kinsoku", "house.toml", "--lang", "ja").status == 0)
  }
}

extension LayoutRecord.ColumnRecord {
  /// Its text without the end of its paragraph.
  fileprivate var line: String { String(text.prefix { $0 != "\n" }) }
}
