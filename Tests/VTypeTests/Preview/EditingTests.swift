import Glibc
import Testing

/// The text beside the page, on the server's side (chapter 6 of the preview's rules).
@Suite(.serialized)
struct EditingTests {
  typealias Preview = PreviewTests.Preview
  let folder: Folder

  init() throws { folder = try Folder() }

  /// The body of an edit: lines and units from 0.
  private func body(
    _ revision: Int, _ file: String, _ start: (Int, Int), _ end: (Int, Int), _ text: String,
    joins: Bool = false
  ) -> String {
    let words = text.replacing("\n", with: "\\n")
    return
      "{\"rev\":\(revision),\"file\":\"\(file)\",\"join\":\(joins),\"caret\":[\(end.0),\(end.1)],\"edits\":["
      + "{\"start\":[\(start.0),\(start.1)],\"end\":[\(end.0),\(end.1)],\"text\":\"\(words)\"}]}"
  }

  /// The number of a state that an answer has.
  private func revision(_ answer: Preview.Answer) -> Int {
    answer.body.split(separator: "\"rev\":").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? -1
  }

  private func edit(
    _ preview: Preview, _ file: String, _ start: (Int, Int), _ end: (Int, Int), _ text: String,
    joins: Bool = false
  ) throws -> Preview.Answer {
    let now = revision(try preview.get("source?file=\(file)"))
    return try preview.post("edit", body(now, file, start, end, text, joins: joins))
  }

  /// Bytes of a file, options, an edit, and the bytes once it is saved.
  static let files: [(String, [UInt8], [String], (Int, Int), String, [UInt8])] = [
    (
      "CRLF and a byte order mark", Array("\u{FEFF}一\r\n二\r\n".utf8), [], (0, 1), "\n三",
      Array("\u{FEFF}一\r\n三\r\n二\r\n".utf8)
    ),
    (
      "line ends of several kinds", Array("一\r二\n三\r\n四".utf8), [], (3, 1), "\n五",
      Array("一\r二\n三\r\n四\r五".utf8)
    ),
    (
      "Shift_JIS",
      [0x8F, 0x74, 0x82, 0xCC, 0x8A, 0x43, 0x0D, 0x0A, 0x8F, 0x49, 0x93, 0xFA, 0x0D, 0x0A],
      ["--encoding", "shift_jis"], (1, 2), "の",
      [
        0x8F, 0x74, 0x82, 0xCC, 0x8A, 0x43, 0x0D, 0x0A, 0x8F, 0x49, 0x93, 0xFA, 0x82, 0xCC, 0x0D,
        0x0A,
      ]
    ),
    (
      "ISO-2022-JP", [0x1B, 0x24, 0x42, 0x3D, 0x55, 0x1B, 0x28, 0x42, 0x0A],
      ["--encoding", "iso-2022-jp"],
      (0, 0), "a", [0x61, 0x1B, 0x24, 0x42, 0x3D, 0x55, 0x1B, 0x28, 0x42, 0x0A]
    ),
    (
      "UTF-16 with its mark", [0xFF, 0xFE, 0x25, 0x66, 0x0A, 0x00], [], (1, 0), "春",
      [0xFF, 0xFE, 0x25, 0x66, 0x0A, 0x00, 0x25, 0x66]
    ),
    (
      "bytes that are no characters", Array("一\n".utf8) + [0xFF, 0x0A] + Array("二\n".utf8),
      ["--repair"],
      (0, 1), "三", Array("一三\n".utf8) + [0xFF, 0x0A] + Array("二\n".utf8)
    ),
  ]

  @Test(
    "PV-34 a saved edit keeps encoding, mark, line ends and the bytes of other lines",
    arguments: files)
  func saves(
    _ name: String, _ bytes: [UInt8], _ options: [String], _ place: (Int, Int), _ text: String,
    _ saved: [UInt8]
  ) throws {
    try folder.write(bytes, to: "a.txt")
    unsafe _ = chmod(folder.path("a.txt"), 0o640)
    #expect(unsafe symlink("a.txt", folder.path("link.txt")) == 0)
    let preview = try Preview(folder, ["link.txt"] + options)
    #expect(try edit(preview, "link.txt", place, place, text).status == 200)
    #expect(try folder.read("a.txt") == bytes, "\(name): nothing is saved unasked")
    #expect(try preview.post("save", #"{"file":"link.txt"}"#).status == 200)
    #expect(try folder.read("a.txt") == saved, "\(name)")
    var info = stat()
    #expect(unsafe lstat(folder.path("link.txt"), &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    #expect(unsafe stat(folder.path("a.txt"), &info) == 0 && info.st_mode & 0o777 == 0o640)
    // Back in the state that is on disk, nothing is unsaved.
    #expect(try preview.get("state").body.contains("\"unsaved\":[]"))
    #expect(try preview.post("undo", "{}").status == 200)
    #expect(try preview.get("state").body.contains("\"unsaved\":[\"link.txt\"]"))
    #expect(try preview.post("save", #"{"file":"link.txt"}"#).status == 200)
    #expect(try folder.read("a.txt") == bytes, "\(name): undone")
  }

  @Test(
    "T-2, PV-34 a character that the encoding lacks is named, and nothing is written until it is UTF-8"
  )
  func lacking() throws {
    let bytes: [UInt8] = [0x8F, 0x74, 0x82, 0xCC, 0x8A, 0x43, 0x82, 0xCD, 0x81, 0x42, 0x0D, 0x0A]
    try folder.write(bytes, to: "a.txt")
    let named = try Preview(folder, ["a.txt", "--encoding", "cp932"])
    #expect(try edit(named, "a.txt", (0, 1), (0, 1), "😀").status == 200)
    let refused = try named.post("save", #"{"file":"a.txt"}"#)
    #expect(
      refused.status == 422 && refused.body.contains("Shift_JIS")
        && refused.body.contains("[\"😀\",0]"))
    #expect(try named.post("save", #"{"file":"a.txt","way":"utf8"}"#).status == 422)
    #expect(try folder.read("a.txt") == bytes)
    let other = try Preview(folder, ["a.txt"], name: "other")
    #expect(try edit(other, "a.txt", (0, 1), (0, 1), "😀").status == 200)
    #expect(try other.post("save", #"{"file":"a.txt","way":"utf8"}"#).status == 200)
    #expect(try folder.text("a.txt") == "春😀の海は。\r\n")
  }

  @Test("PV-33 typing is one step of undo, and undo goes over files and saves")
  func undo() throws {
    try folder.write("一\n二\n三\n", to: "a.txt")
    let preview = try Preview(folder)
    func text() throws -> String {
      let body = try preview.get("source?line=0&last=99").body
      let start = body.firstRange(of: "\"text\":\"")?.upperBound ?? body.startIndex
      return String(body[start...].dropLast(2)).replacing("\\n", with: "/")
    }
    for (start, end, words, joins, result) in [
      ((0, 1), (0, 1), "a", false, "一a/二/三/"), ((0, 2), (0, 2), "b", true, "一ab/二/三/"),
      ((0, 3), (0, 3), "\n", true, "一ab//二/三/"), ((1, 0), (1, 0), "c", true, "一ab/c/二/三/"),
      ((2, 0), (3, 1), "d", false, "一ab/c/d/"), ((0, 0), (0, 1), "", false, "ab/c/d/"),
      ((1, 1), (2, 1), "", true, "ab/c/"),
    ] {
      #expect(try edit(preview, "a.txt", start, end, words, joins: joins).status == 200)
      #expect(try text() == result)
    }
    #expect(try preview.post("save", #"{"file":"a.txt"}"#).status == 200)
    for result in ["一ab/c/d/", "一ab/c/二/三/", "一/二/三/"] {
      #expect(try preview.post("undo", "{}").body.contains("\"caret\":["))
      #expect(try text() == result)
    }
    #expect(try preview.post("undo", "{}").body.contains("\"file\":\"\""))
    for result in ["一ab/c/二/三/", "一ab/c/d/", "ab/c/", "ab/c/"] {
      #expect(try preview.post("redo", "{}").status == 200)
      #expect(try text() == result)
    }
    // The page shows what is edited.
    let last = revision(try preview.get("source"))
    #expect(preview.wait { $0.contains("\"edits\":\(last),") })
    #expect(try preview.get("text?start=0&end=99").body.contains("ab"))
  }

  @Test("PV-33 typing does not go on with what others have written")
  func typingAfterOthers() throws {
    try folder.write("一\n二\n", to: "a.txt")
    let preview = try Preview(folder)
    _ = try preview.get("source")
    try folder.write("一\n三\n", to: "a.txt")
    #expect(preview.wait { $0.contains("\"rev\":2,") })
    #expect(try edit(preview, "a.txt", (1, 1), (1, 1), "い", joins: true).status == 200)
    #expect(try edit(preview, "a.txt", (1, 2), (1, 2), "ろ", joins: true).status == 200)
    for text in ["一\\n三\\n", "一\\n二\\n"] {
      #expect(try preview.post("undo", "{}").status == 200)
      #expect(try preview.get("source").body.contains("\"text\":\"\(text)\""))
    }
  }

  @Test("PV-14, PV-15, PV-36 edits that are stale, outside, or not allowed change nothing")
  func refusals() throws {
    try folder.write("一\n😀\n", to: "a.txt")
    try folder.write("秘密\n", to: "b.txt")
    let preview = try Preview(folder)
    let now = revision(try preview.get("source"))
    for (words, status) in [
      (body(now + 1, "a.txt", (0, 0), (0, 0), "x"), 409),
      (body(now, "a.txt", (0, 9), (0, 9), "x"), 400),
      (body(now, "a.txt", (9, 0), (9, 0), "x"), 400),
      (body(now, "a.txt", (1, 1), (1, 1), "x"), 400),
      (body(now, "a.txt", (1, 0), (0, 0), "x"), 400),
      (body(now, "b.txt", (0, 0), (0, 0), "x"), 404),
      (body(now, "../a.txt", (0, 0), (0, 0), "x"), 404),
      (body(now, "a.txt", (0, 0), (0, 0), "\\u0000"), 400),
      (body(now, "a.txt", (0, 0), (0, 0), "\\ud83d"), 400), ("{}", 400), ("[]", 400), ("", 400),
      (body(now, "a.txt", (0, 0), (0, 0), "x").replacing("[0,0]", with: "[-1,0]"), 400),
      (body(now, "a.txt", (0, 0), (0, 0), "x").replacing("[0,0]", with: "[0.5,0]"), 400),
    ] {
      #expect(try preview.post("edit", words).status == status, "\(words)")
    }
    for (route, words, status) in [
      ("save", #"{"file":"b.txt"}"#, 404), ("save", #"{"file":"a.txt","way":"x"}"#, 400),
      ("save", "{}", 400),
      ("reload", #"{"file":"/etc/passwd"}"#, 404),
      ("restore", #"{"file":"a.txt","take":true}"#, 404),
    ] {
      #expect(try preview.post(route, words).status == status, "\(route) \(words)")
    }
    for (route, status) in [
      ("source?file=b.txt", 404), ("source?file=/etc/passwd", 404), ("source?line=-5", 200),
      ("source?line=9223372036854775807&last=9223372036854775807&since=0", 200),
      ("differences?file=b.txt", 404),
    ] {
      #expect(try preview.get(route).status == status, "\(route)")
    }
    #expect(revision(try preview.get("source")) == now)
    #expect(try folder.text("a.txt") == "一\n😀\n")
    let reader = try Preview(folder, ["a.txt", "--read-only"], name: "reader")
    #expect(try edit(reader, "a.txt", (0, 0), (0, 0), "x").status == 403)
    #expect(try reader.get("source").body.contains("--read-only was given"))
    unsafe _ = chmod(folder.path("a.txt"), 0o444)
    #expect(try edit(preview, "a.txt", (0, 0), (0, 0), "x").body.contains("protected from writing"))
  }

  @Test(
    "PV-35 what others write is taken over, or the user is asked; nothing is written over by itself"
  )
  func conflicts() throws {
    try folder.write("一\n二\n", to: "a.txt")
    let preview = try Preview(folder)
    _ = try preview.get("source")
    try folder.write("一\n三\n", to: "a.txt")
    #expect(preview.wait { $0.contains("\"rev\":2,") })
    #expect(try preview.get("source").body.contains("\"text\":\"一\\n三\\n\""))
    // A change on disk is a step of undo, and an emptied file comes back by it.
    try folder.write("", to: "a.txt")
    #expect(preview.wait { $0.contains("\"rev\":3,") })
    #expect(try preview.post("undo", "{}").status == 200)
    #expect(try preview.get("source").body.contains("\"text\":\"一\\n三\\n\""))
    // Own edits stay, and are not written over the others'.
    try folder.write("四\n", to: "a.txt")
    let isAsked = Collection.wait(seconds: 120) {
      (try? preview.get("source").body.contains("\"conflict\":\"changed\"")) == true
    }
    #expect(isAsked)
    #expect(try preview.post("save", #"{"file":"a.txt"}"#).status == 409)
    #expect(try folder.text("a.txt") == "四\n")
    let lines = try preview.get("differences").body
    #expect(lines.contains("[\"-\",\"四\"]") && lines.contains("[\"+\",\"三\"]"))
    let beside = try preview.post("save", #"{"file":"a.txt","way":"beside"}"#)
    #expect(beside.body.contains("a-mine.txt"))
    #expect(try folder.text("a-mine.txt") == "一\n三\n")
    #expect(try preview.get("source").body.contains("\"text\":\"四\\n\""))
    // Over them, when it is said.
    #expect(try edit(preview, "a.txt", (0, 1), (0, 1), "五").status == 200)
    try folder.write("六\n", to: "a.txt")
    #expect(try preview.post("save", #"{"file":"a.txt"}"#).status == 409)
    #expect(try preview.post("save", #"{"file":"a.txt","way":"over"}"#).status == 200)
    #expect(try folder.text("a.txt") == "四五\n")
    // Gone with edits: they are still here.
    #expect(try edit(preview, "a.txt", (0, 0), (0, 0), "七").status == 200)
    folder.remove("a.txt")
    let isGone = Collection.wait(seconds: 120) {
      (try? preview.get("source").body.contains("\"conflict\":\"gone\"")) == true
    }
    #expect(isGone)
    #expect(try preview.post("save", #"{"file":"a.txt","way":"over"}"#).status == 200)
    #expect(try folder.text("a.txt") == "七四五\n")
  }

  @Test("PV-3 edits that nobody has saved wait beside the file for the next preview")
  func unsaved() throws {
    try folder.write("一\r\n二\r\n", to: "a.txt")
    let preview = try Preview(folder)
    #expect(try edit(preview, "a.txt", (0, 1), (0, 1), "三").status == 200)
    preview.program.interrupt()
    let run = try preview.program.wait()
    #expect(run.status == 0 && run.errors.contains(".a.txt.vtype-unsaved"))
    #expect(try folder.text("a.txt") == "一\r\n二\r\n")
    let next = try Preview(folder, name: "next")
    #expect(try next.get("source").body.contains("\"kept\":1"))
    #expect(try next.post("restore", #"{"file":"a.txt","take":true}"#).status == 200)
    #expect(try next.get("source").body.contains("\"kept\":0"))
    #expect(try next.post("save", #"{"file":"a.txt"}"#).status == 200)
    #expect(try folder.text("a.txt") == "一三\r\n二\r\n")
  }

  @Test(
    "PV-30 a stretch is a chapter where that fits, and else whole lines of 20,000 units at most")
  func stretches() throws {
    let long = (1...3).map { "# 第\($0)章\n" + String(repeating: "あ", count: 99) + "\n" }.joined()
    try folder.write(long, to: "c.md")
    let chapters = try Preview(folder, ["c.md"])
    #expect(try chapters.get("source?line=3").body.contains("\"first\":2,\"last\":3,"))
    try folder.write(
      String(repeating: String(repeating: "字", count: 999) + "\n", count: 100), to: "l.txt")
    let lines = try Preview(folder, ["l.txt"], name: "lines")
    #expect(try lines.get("source?line=50").body.contains("\"first\":41,\"last\":60,"))
    #expect(try lines.get("source?line=100").body.contains("\"last\":100,"))
    try folder.write("短\n" + String(repeating: "長", count: 100_001) + "\n", to: "x.txt")
    let line = try Preview(folder, ["x.txt"], name: "line")
    let body = try line.get("source?line=1").body
    #expect(body.contains("\"first\":1,\"last\":1,") && body.contains("more than are edited here"))
  }

  @Test("PV-11, PV-30 edits of a book go to the file of their chapter")
  func book() throws {
    try folder.write("甲\n", to: "1.txt")
    try folder.write("乙\n", to: "2.txt")
    try folder.write("body = [\"1.txt\", \"2.txt\"]\n", to: "book.toml")
    let preview = try Preview(folder, ["book.toml"])
    #expect(try edit(preview, "2.txt", (0, 1), (0, 1), "丙").status == 200)
    #expect(preview.wait { $0.contains("\"unsaved\":[\"2.txt\"]") && !$0.contains("\"edits\":0") })
    #expect(try preview.get("text?start=0&end=99").body.contains("乙丙"))
    #expect(try preview.post("save", #"{"file":"2.txt"}"#).status == 200)
    let (second, first) = (try folder.text("2.txt"), try folder.text("1.txt"))
    #expect(second == "乙丙\n" && first == "甲\n")
  }

  @Test("TKb-1 an edit on one page changes the pages after it")
  func containers() throws {
    try folder.write(String(repeating: "春の海終日のたりのたりかな", count: 30) + "\n", to: "a.txt")
    let preview = try Preview(folder, ["a.txt", "--page", "60mmx60mm", "--heading", "never"])
    let before = try preview.get("pages/2").body
    #expect(before.contains("\"columns\":[{"))
    #expect(try edit(preview, "a.txt", (0, 3), (0, 3), "夏の山").status == 200)
    let last = revision(try preview.get("source"))
    #expect(preview.wait { $0.contains("\"edits\":\(last),") })
    let after = try preview.get("pages/2").body
    #expect(after.contains("\"columns\":[{") && after != before)
    #expect(try preview.get("text?start=0&end=30").body.contains("春の海夏の山終日"))
  }

  @Test(
    "PV-17, LS-1 edits of a long text show what a new preview of it shows",
    arguments: [["--from", "plain"], ["--from", "aozora", "--folio", "foot-center"]])
  func longText(_ options: [String]) throws {
    let lines = (0..<3000).map { "第\($0)行、春の海終日のたりのたりかな、と詠んだ人がいる。" }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "a.txt")
    let arguments = ["a.txt", "--page", "a6"] + options
    let preview = try Preview(folder, arguments)
    let count = try pageCount(preview)
    #expect(count > 100)
    for (line, text) in [(5, "新しい"), (2990, "最後の"), (1500, "真ん中の\nものと、"), (1500, "又")] {
      #expect(try edit(preview, "a.txt", (line, 3), (line, 3), text).status == 200)
    }
    #expect(try edit(preview, "a.txt", (20, 0), (60, 0), "").status == 200)
    let last = revision(try preview.get("source"))
    #expect(preview.wait { $0.contains("\"edits\":\(last),") })
    #expect(try preview.post("save", #"{"file":"a.txt"}"#).status == 200)
    let fresh = try Preview(folder, arguments, name: "fresh")
    let pages = try pageCount(fresh)
    let own = try pageCount(preview)
    #expect(pages == own && pages < count)
    for page in [0, 1, 2, pages / 2 - 1, pages / 2, pages / 2 + 1, pages - 2, pages - 1] {
      let (first, second) = (
        try preview.get("pages/\(page).svg").body, try fresh.get("pages/\(page).svg").body
      )
      #expect(first == second && first.contains("<svg"), "page \(page)")
    }
    for route in ["find?q=%E7%9C%9F%E3%82%93%E4%B8%AD", "where?offset=90000", "where?offset=150"] {
      let (first, second) = (try preview.get(route).body, try fresh.get(route).body)
      #expect(withoutRevision(first) == withoutRevision(second) && first.contains("\"rev\""))
    }
    // A reader with the picture of a page gets it once.
    let page = try preview.get("pages/3?have=").body
    #expect(page.contains("\"svg\":\"<"))
    let id = try #require(
      page.split(separator: "\"id\":\"").dropFirst().first?.prefix { $0 != "\"" })
    #expect(try !preview.get("pages/3?have=\(id)").body.contains("\"svg\""))
    #expect(try !preview.get("pages/3").body.contains("\"svg\""))
  }

  private func pageCount(_ preview: Preview) throws -> Int {
    let state = try preview.get("state").body
    #expect(state.contains("\"settled\":1"))
    return state.split(separator: "\"count\":").dropFirst().first
      .flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
  }

  private func withoutRevision(_ json: String) -> String {
    json.replacing(/"rev":\d+/, with: "")
  }
}
