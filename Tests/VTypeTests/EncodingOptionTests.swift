import Testing

/// Texts in other encodings than UTF-8, as the commands take them.
struct EncodingOptionTests {
  let folder: Folder

  /// 登鸛雀樓 in Big5 and GB 18030, lines of 雪国 in Shift_JIS and in EUC-JP with half-width katakana.
  private static let big5: [UInt8] = [
    0xB5, 0x6E, 0xC6, 0x7C, 0xB3, 0xB6, 0xBC, 0xD3, 0x0A, 0xA5, 0xD5, 0xA4, 0xE9, 0xA8, 0xCC, 0xA4,
    0x73, 0xBA, 0xC9, 0xA1, 0x41, 0xB6, 0xC0, 0xAA, 0x65, 0xA4, 0x4A, 0xAE, 0xFC, 0xAC, 0x79, 0xA1,
    0x43, 0x0A,
  ]
  private static let gb18030: [UInt8] = [
    0xB5, 0xC7, 0xFB, 0x58, 0xC8, 0xB8, 0x98, 0xC7, 0x0A, 0xB0, 0xD7, 0xC8, 0xD5, 0xD2, 0xC0, 0xC9,
    0xBD, 0xB1, 0x4D, 0xA3, 0xAC, 0xFC, 0x53, 0xBA, 0xD3, 0xC8, 0xEB, 0xBA, 0xA3, 0xC1, 0xF7, 0xA1,
    0xA3, 0x0A,
  ]
  private static let shiftJIS: [UInt8] = [
    0x8D, 0x91, 0x8B, 0xAB, 0x82, 0xCC, 0x92, 0xB7, 0x82, 0xA2, 0x83, 0x67, 0x83, 0x93, 0x83, 0x6C,
    0x83, 0x8B, 0x82, 0xF0, 0x94, 0xB2, 0x82, 0xAF, 0x82, 0xE9, 0x82, 0xC6, 0x90, 0xE1, 0x8D, 0x91,
    0x82, 0xC5, 0x82, 0xA0, 0x82, 0xC1, 0x82, 0xBD, 0x81, 0x42, 0x0D, 0x0A,
  ]
  private static let texts = [
    "big5.txt": "登鸛雀樓\n白日依山盡，黃河入海流。\n", "gb18030.txt": "登鸛雀樓\n白日依山盡，黃河入海流。\n",
    "sjis.txt": "国境の長いトンネルを抜けると雪国であった。\r\n", "utf8.txt": "春眠不覺曉\n",
  ]

  init() throws {
    folder = try Folder()
    try folder.write(Self.big5, to: "big5.txt")
    try folder.write(Self.gb18030, to: "gb18030.txt")
    try folder.write(Self.shiftJIS, to: "sjis.txt")
    try folder.write("春眠不覺曉\n", to: "utf8.txt")
    // 春曉 in GB 18030, which is as well some Korean.
    try folder.write([0xB4, 0xBA, 0x95, 0xD4, 0x0A], to: "short.txt")
    try folder.write(Self.shiftJIS + [0x41, 0x81, 0x0D, 0x0A, 0xFF, 0x0D, 0x0A], to: "bad.txt")
    for (name, text) in Self.texts { try folder.write(text, to: name + ".expected") }
  }

  /// A collection of poems may be in another encoding, in a batch as well.
  @Test func collections() throws {
    let head = Array("[{\"paragraphs\":[\"".utf8)
    try folder.write(
      head + Self.gb18030.dropFirst(9).dropLast() + Array("\"]}]".utf8), to: "a.json")
    #expect(try folder.vtype("check", "a.json").errors.isEmpty)
    let batch = try folder.vtype("batch", "a.json", "-o", "out", "--format", "json")
    #expect(batch.status == 0)
  }

  private func layout(_ arguments: String...) throws -> Run {
    try folder.vtype(arguments + ["--format", "json", "-o", "-"])
  }

  /// The same layout as that of the text in UTF-8, and a word on what it was taken for.
  @Test(arguments: [
    ("big5.txt", "read as Big5, since its characters are frequent ones there"),
    ("gb18030.txt", "read as GB 18030, since its characters are frequent ones there"),
    ("sjis.txt", "read as Shift_JIS, since its characters are frequent ones there"),
    ("utf8.txt", ""),
  ])
  func filesAreReadAsTheyAre(_ name: String, _ note: String) throws {
    let expected = try layout(name + ".expected")
    let run = try layout(name)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains(note) && run.errors.contains("read as") == !note.isEmpty)
    let notes = run.text.split(separator: "\n").filter { !$0.contains("encoding-guessed") }
    #expect(notes == expected.text.split(separator: "\n"))
    let quiet = try layout(name, "--quiet")
    #expect(quiet.errors.isEmpty && quiet.text == run.text)
  }

  @Test(arguments: [
    ("big5.txt", "big5"), ("big5.txt", "BIG5-HKSCS"), ("big5.txt", "cp950"),
    ("gb18030.txt", "GBK"), ("sjis.txt", "shift_jis"), ("sjis.txt", "CP932"),
    ("utf8.txt", "utf-8"), ("utf8.txt", "AUTO"),
  ])
  func namedEncodings(_ name: String, _ encoding: String) throws {
    let run = try layout(name, "--encoding", encoding)
    #expect(run.status == 0 && !run.errors.contains("read as"), "\(run.errors)")
    #expect(run.text == (try layout(name + ".expected")).text)
  }

  @Test func wrongNames() throws {
    let unknown = try layout("big5.txt", "--encoding", "koi8-r")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("koi8-r") && unknown.errors.contains("BIG5"))

    let wrong = try layout("big5.txt", "--encoding", "utf-8")
    #expect(wrong.status == 65)
    #expect(
      wrong.errors.contains("big5.txt:1:1: error: not UTF-8 (byte offset 0)"))
    #expect(wrong.errors.contains("looks like Big5: read it with --encoding BIG5"))
  }

  @Test func doubtIsAnError() throws {
    for more in [[], ["--repair"]] {
      let run = try folder.vtype(["short.txt", "--format", "json", "-o", "-"] + more)
      #expect(run.status == (more.isEmpty ? 65 : 0), "\(run.errors)")
      #expect(run.errors.contains("--encoding"))
    }
    #expect(try layout("short.txt", "--encoding", "gb18030").text.contains("春曉"))
  }

  /// Line, column and offset of each byte that is wrong.
  @Test func wrongBytes() throws {
    let run = try layout("bad.txt")
    #expect(run.status == 65)
    #expect(
      run.errors.contains("bad.txt:2:2: error: not Shift_JIS (byte offset 45)"))
    #expect(run.errors.contains("nor at byte offset 48"))
    let repaired = try layout("bad.txt", "--repair")
    #expect(repaired.status == 0)
    #expect(
      repaired.errors.contains("bad.txt:2:2: warning: 2 sequences of bytes that are not Shift_JIS"))
    #expect(repaired.errors.contains("at byte offsets 45 and 48 of the file"))
    #expect(repaired.text.contains("A\u{FFFD}"))

    let check = try folder.vtype(["check", "bad.txt"])
    #expect(check.status == 65)
    #expect(check.text.contains("bad.txt:2:2: error: not Shift_JIS (byte offset 45)"))
    #expect(check.text.contains("bad.txt:3:1: error: not Shift_JIS (byte offset 48)"))
    #expect(check.text.contains("2 errors"))
  }

  /// One file does not decide for another, and jobs have options of their own.
  @Test func batches() throws {
    let jobs = """
      {"input": "big5.txt", "output": "a"}
      {"input": "sjis.txt", "output": "b", "encoding": "cp932"}
      {"input": "utf8.txt", "output": "c"}
      {"text": "登鸛雀樓", "output": "d", "encoding": "big5"}
      {"input": "big5.txt", "output": "e", "encoding": "utf-8"}

      """
    try folder.write(jobs, to: "jobs.jsonl")
    let run = try folder.vtype(
      "batch", "jobs.jsonl", "-o", "out/", "--format", "json", "--jobs", "1", "--keep-going")
    #expect(run.status == 1, "\(run.errors)")
    #expect(folder.names(in: "out").filter { $0.count == 1 } == ["a", "b", "c", "d"])
    #expect(try folder.text("out/a").contains("白日依山盡"))
    #expect(try folder.text("out/b").contains("国境の長い"))
    #expect(try folder.text("out/c").contains("春眠不覺曉"))
    #expect(try folder.text("out/d").contains("登鸛雀樓"))
    #expect(run.errors.contains("--encoding BIG5"))
  }

  @Test func settingsAndNames() throws {
    try folder.write("encoding = \"big5\"\n", to: "vtype.toml")
    #expect(try layout("big5.txt", "--config", "vtype.toml").status == 0)
    #expect(try layout("utf8.txt", "--config", "vtype.toml").status == 65)
    #expect(try layout("utf8.txt", "--config", "vtype.toml", "--encoding", "auto").status == 0)
    let run = try folder.vtype(
      "batch", "big5.txt", "sjis.txt", "-o", "out/", "--format", "json", "--name", "{title}-{stem}",
      "--heading", "always")
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.names(in: "out").contains("登鸛雀樓-big5.json"))
  }

  /// A check names the encoding of each file, and places in bytes of it.
  @Test func checks() throws {
    try folder.write(Self.big5 + [0xA1, 0x75, 0x0A], to: "open.txt")
    let run = try folder.vtype(["check", "open.txt", "utf8.txt", "--format", "json"])
    #expect(run.status == 1)
    #expect(run.text.contains("\"encoding-guessed\"") && run.text.contains("read as Big5"))
    // 「 in the third line: after 18 characters of three bytes and two line feeds, and of two.
    #expect(
      run.text.replacing("\n", with: "").replacing(" ", with: "").contains(
        "\"range\":[50,53],\"bytes\":[34,36]"))
    #expect(try folder.vtype(["check", "big5.txt", "--strict"]).status == 1)
    #expect(try folder.vtype(["check", "big5.txt", "--strict", "--encoding", "big5"]).status == 0)
  }

  @Test func snapshots() throws {
    try folder.makeFolder("cases")
    try folder.write(Self.big5, to: "cases/poem.txt")
    try folder.write("encoding = \"big5\"\n", to: "cases/poem.toml")
    let record = try folder.vtype("snapshot", "record", "cases", "--format", "json")
    #expect(record.status == 0, "\(record.errors)")
    #expect(try folder.text("cases/__snapshots__/poem.json").contains("白日依山盡"))
    #expect(try folder.vtype("snapshot", "verify", "cases", "--format", "json").status == 0)
  }
}
