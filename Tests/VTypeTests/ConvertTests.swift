import Testing

/// `vtype convert`, and folders of vRain.
struct ConvertTests {
  @Test("NO-B4 a text in another notation")
  func convert() throws {
    let folder = try Folder()
    try folder.write("その｜下人《げにん》は《《強く》》言った。\n", to: "a.txt")
    let aozora = try folder.vtype("convert", "a.txt", "--to", "aozora")
    #expect(aozora.status == 0)
    #expect(aozora.text == "その｜下人《げにん》は［＃傍点］強く［＃傍点終わり］言った。\n")
    let html = try folder.vtype("convert", "a.txt", "-o", "a.html", "--quiet")
    #expect(html.status == 0 && html.errors.isEmpty)
    #expect(try folder.text("a.html").contains("<ruby>下人<rp>（</rp><rt>げにん</rt>"))
    let back = try folder.vtype("convert", "a.html", "--to", "kakuyomu", "--quiet")
    #expect(back.text == "その｜下人《げにん》は《《強く》》言った。\n")
  }

  @Test("W3 each of several outputs is written, in its own notation") func severalOutputs() throws {
    let folder = try Folder()
    try folder.write("その｜下人《げにん》は言った。\n", to: "a.txt")
    let run = try folder.vtype("convert", "a.txt", "-o", "a.html", "-o", "a.mdi", "-q")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try folder.text("a.html").contains("<ruby>下人") && folder.text("a.mdi").contains("{下人|げにん}"))
    let unknown = try folder.vtype("convert", "a.txt", "-o", "b.html", "-o", "b.txt")
    #expect(unknown.status == 64 && unknown.errors.contains("b.txt"), "\(unknown.errors)")
    let both = try folder.vtype("convert", "a.txt", "--to", "mdi", "-o", "b.html", "-o", "b.mdi")
    #expect(both.status == 64 && both.errors.contains("--to is for one output"), "\(both.errors)")
    let twice = try folder.vtype("convert", "a.txt", "-o", "b.html", "-o", "./b.html")
    #expect(twice.status == 64 && !folder.exists("b.html"), "\(twice.errors)")
  }

  @Test func whatCannotBeSaid() throws {
    let folder = try Folder()
    try folder.write("[甲]{size=2em}乙\n", to: "a.md")
    let run = try folder.vtype("convert", "a.md", "--to", "narou")
    #expect(run.status == 0)
    #expect(run.errors.contains("a.md:1:2: warning: Narou has no sizes"))
    #expect(run.text == "甲乙\n")
    let strict = try folder.vtype("convert", "a.md", "--to", "narou", "--strict", "-o", "b.txt")
    #expect(strict.status == 65)
    #expect(folder.names() == ["a.md"])
    #expect(try folder.vtype("convert", "a.md").status == 64)
    #expect(try folder.vtype("convert", "a.md", "--to", "vtype", "-o", "a.md").status == 64)
  }

  @Test("NO-V1, NO-V9 a folder of vRain")
  func bookOfVRain() throws {
    let folder = try Folder()
    try folder.makeFolder("b")
    try folder.makeFolder("b/text")
    try folder.write(
      "title=書\nrow_num=10\ncanvas_width=1240\ncanvas_height=930\nleaf_col=12\n", to: "b/book.cfg")
    try folder.write("甲【乙】\n%\n丙\n", to: "b/text/01.txt")
    let run = try folder.vtype("b", "--format", "json", "-o", "-")
    #expect(run.status == 0)
    #expect(run.errors.contains("read as a book of vRain with 1 text"))
    #expect(run.text.contains("148.79"))
  }

  @Test("NO-V1 messages name the text of a book, and its line, column and bytes in it")
  func placesOfVRain() throws {
    let folder = try Folder()
    for path in ["b", "b/text"] { try folder.makeFolder(path) }
    try folder.write("title=書\n", to: "b/book.cfg")
    try folder.write("甲\r\n乙", to: "b/text/01.txt")
    // 天地玄黄… in GB18030, and an open 《 after the same.
    let line: [UInt8] = [
      0xCC, 0xEC, 0xB5, 0xD8, 0xD0, 0xFE, 0xBB, 0xC6, 0xD3, 0xEE, 0xD6, 0xE6, 0xBA, 0xE9, 0xBB,
      0xC4, 0xC8, 0xD5, 0xD4, 0xC2, 0xD3, 0xAF, 0xEA, 0xBE, 0xB3, 0xBD, 0xCB, 0xDE, 0xC1, 0xD0,
      0xD5, 0xC5, 0xBA, 0xAE, 0xC0, 0xB4, 0xCA, 0xEE, 0xCD, 0xF9, 0xC7, 0xEF, 0xCA, 0xD5, 0xB6,
      0xAC, 0xB2, 0xD8,
    ]
    try folder.write(line + [0x0A] + line + [0xA1, 0xB6] + line, to: "b/text/02.txt")
    let place = "b/text/02.txt:2:25: warning: no bracket closes this 《"
    #expect(try folder.vtype("b", "-o", "b.pdf").errors.contains(place))
    #expect(try folder.vtype("check", "b").text.contains(place))
    let json = try folder.vtype("check", "b", "--format", "json").text
    #expect(
      json.contains("\"file\":\"b/text/02.txt\",\"severity\":\"warning\",\"code\":\"markup-kept\""))
    #expect(json.contains("\"bytes\":[97,99],\"line\":2,\"column\":25"))
    let layout = try folder.vtype("b", "--format", "json", "-o", "-").text
    #expect(layout.contains("\"line\":2,\"column\":25,\"file\":\"b/text/02.txt\""))
    try folder.write([0xE7, 0x94, 0xB2, 0x0A, 0xFF, 0x0A], to: "b/text/03.txt")
    let error = "b/text/03.txt:2:1: error: not UTF-8 (byte offset 4)"
    #expect(try folder.vtype("b", "-o", "b.pdf").errors.contains(error))
    #expect(try folder.vtype("check", "b").text.contains(error))
  }

  @Test("NO-B1 a folder with texts of several notations")
  func mixedFolder() throws {
    let folder = try Folder()
    try folder.makeFolder("in")
    try folder.write("｜甲《こう》\n", to: "in/a.txt")
    try folder.write("<p>乙<ruby>丙<rt>へい</rt></ruby></p>", to: "in/b.html")
    try folder.write("<p>乙</p>", to: "in/c.xhtml")
    try folder.write("---\nmdi: 2\n---\n{丁|てい}\n", to: "in/d.mdi")
    try folder.write("# 読んでください\n", to: "in/README.md")
    let batch = try folder.vtype("batch", "in", "-o", "out", "--format", "svg", "--lang", "ja")
    #expect(batch.status == 0)
    #expect(
      folder.names(in: "out").filter { $0.hasSuffix(".svg") } == [
        "a.svg", "b.svg", "c.svg", "d.svg",
      ])
    #expect(try !folder.text("out/b.svg").contains("&lt;ruby"))
  }

  @Test("NO-V1 folders of vRain among the inputs of a check and of a batch")
  func booksOfVRain() throws {
    let folder = try Folder()
    for path in ["b", "b/one", "b/one/text", "b/two"] { try folder.makeFolder(path) }
    try folder.write("title=書\n", to: "b/one/book.cfg")
    try folder.write("甲【乙\n丙@丁\n", to: "b/one/text/01.txt")
    try folder.write("甲@乙\n", to: "b/two/plain.txt")
    let check = try folder.vtype("check", "b")
    #expect(check.status == 1)
    #expect(check.text.contains("b/one/text/01.txt:1:2: warning: no bracket closes this 【"))
    let batch = try folder.vtype("batch", "b", "-o", "out", "--format", "svg")
    #expect(batch.status == 0)
    #expect(folder.names(in: "out").filter { $0.hasSuffix(".svg") } == ["one.svg", "plain.svg"])
    let again = try folder.vtype("batch", "b", "-o", "out", "--format", "svg")
    #expect(again.errors.contains("2 unchanged"))
    try folder.write("甲\n", to: "b/one/text/02.txt")
    let changed = try folder.vtype("batch", "b", "-o", "out", "--format", "svg")
    #expect(changed.errors.contains("1 unchanged"))
  }
}
