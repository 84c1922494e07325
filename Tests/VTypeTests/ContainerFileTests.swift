import Archives
import Testing

@Suite("CX-1 texts in containers")
struct ContainerFileTests {
  /// A small Word file with a heading, a reading and a picture.
  static func novel() throws -> [UInt8] {
    let office = "http://schemas.openxmlformats.org/officeDocument/2006"
    let main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    let drawing = "http://schemas.openxmlformats.org/drawingml/2006"
    let relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    let picture =
      "<w:r><w:drawing><wp:inline><wp:extent cx='635000' cy='635000'/><wp:docPr id='1' name='' descr='図'/>"
      + "<a:blip r:embed='p'/></wp:inline></w:drawing></w:r>"
    let body =
      "<w:p><w:pPr><w:outlineLvl w:val='0'/></w:pPr><w:r><w:t>第一章</w:t></w:r></w:p>"
      + "<w:p><w:r><w:t>彼は</w:t></w:r><w:r><w:ruby><w:rt><w:r><w:t>らしょう</w:t></w:r></w:rt><w:rubyBase>"
      + "<w:r><w:t>羅生</w:t></w:r></w:rubyBase></w:ruby></w:r><w:r><w:t>を見た。</w:t></w:r>\(picture)</w:p>"
    var writer = ArchiveWriter()
    try writer.add(
      "_rels/.rels",
      Array(
        "<Relationships xmlns='\(relations)'><Relationship Id='m' Type='\(office)/relationships/officeDocument' Target='word/document.xml'/></Relationships>"
          .utf8))
    try writer.add(
      "word/_rels/document.xml.rels",
      Array(
        "<Relationships xmlns='\(relations)'><Relationship Id='p' Type='\(office)/relationships/image' Target='media/a.svg'/></Relationships>"
          .utf8))
    try writer.add(
      "word/document.xml",
      Array(
        "<w:document xmlns:w='\(main)' xmlns:r='\(office)/relationships' xmlns:a='\(drawing)/main' xmlns:wp='\(drawing)/wordprocessingDrawing'><w:body>\(body)</w:body></w:document>"
          .utf8))
    try writer.add(
      "word/media/a.svg",
      Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='50' height='50'><rect width='50' height='50'/></svg>"
          .utf8))
    return writer.finish()
  }

  @Test("CX-1 a Word file is set by each command, whatever its name is, with its pictures")
  func word() throws {
    let folder = try Folder()
    for name in ["novel.docx", "novel.txt"] {
      try folder.write(try Self.novel(), to: name)
      let set = try folder.vtype(name, "--page", "a6", "-o", "novel.pdf")
      #expect(set.status == 0, "\(set.errors)")
      #expect(set.errors.contains("Word: 1 reading, 1 heading"))
      #expect(set.errors.contains("1 picture"))
      let text = try Program.run("pdftotext", "-raw", "novel.pdf", "-", in: folder.path).text
      #expect(text.contains("彼は羅生を見た。"))
      let images = try Program.run("mutool", "trace", "novel.pdf", in: folder.path).text
      #expect(images.contains("fill_path") || images.contains("fill_image"))
    }
    let converted = try folder.vtype("convert", "novel.docx", "-o", "novel.md")
    #expect(converted.status == 0)
    #expect(try folder.text("novel.md").hasPrefix("## 第一章\n彼は{羅生|らしょう}を見た。"))
  }

  @Test("CT-6 a message names the paragraph and its first characters; JSON has them by keys")
  func places() throws {
    let folder = try Folder()
    try folder.write("前。\n\n後の\u{E123}字の行は長い。\n", to: "a.md")
    for output in ["novel.docx", "b.epub"] {
      let made = try folder.vtype("a.md", "-q", "--title", "題", "-o", output)
      #expect(made.status == 0, "\(made.errors)")
    }
    let run = try folder.vtype("novel.docx", "-o", "x.pdf")
    #expect(run.errors.contains("novel.docx:3:3: warning: no font has U+E123"), "\(run.errors)")
    #expect(run.errors.contains("(at “\u{E123}字の行は長い。”)"), "\(run.errors)")
    let book = try folder.vtype("b.epub", "-o", "x.pdf")
    #expect(book.errors.contains("vtype: b.epub:item/xhtml/p-001.xhtml:"), "\(book.errors)")
    #expect(!book.errors.contains("(at "), "\(book.errors)")
    let check = try folder.vtype("check", "novel.docx", "--format", "json")
    #expect(check.text.contains("\"paragraph\":3,\"line\":3,\"column\":3"), "\(check.text)")
    let keys = try folder.vtype("check", "b.epub", "--format", "json")
    #expect(keys.text.contains("\"part\":\"item/xhtml/p-001.xhtml\""), "\(keys.text)")
  }

  @Test(
    "CX-1 --from says what kind of file it is, and another one is an error",
    arguments: [
      ("docx", "novel.docx", 0, "Word: 1 reading"),
      ("docx+plain", "novel.docx", 0, "Word: 1 reading"),
      (
        "odt", "novel.docx", 65,
        "the file is a Word file, and not an OpenDocument text; --from docx reads it"
      ),
      ("epub", "novel.docx", 65, "not an EPUB; --from docx reads it"),
      ("docx", "a.txt", 65, "the file is not a Word file; without --from docx, its bytes decide"),
      ("docx", "a.zip", 65, "the file is not a Word file"),
      ("docx+markdown", "novel.docx", 64, "docx+plain, docx+aozora"),
      ("epub+aozora", "novel.docx", 64, "no marks are typed in an e-book"),
      ("word", "novel.docx", 64, "did you mean docx?"),
    ])
  func namedKinds(_ from: String, _ file: String, _ status: Int32, _ message: String) throws {
    let folder = try Folder()
    try folder.write(try Self.novel(), to: "novel.docx")
    try folder.write("文\n", to: "a.txt")
    var writer = ArchiveWriter()
    try writer.add("b.txt", Array("文\n".utf8))
    try folder.write(writer.finish(), to: "a.zip")
    let run = try folder.vtype(file, "--from", from, "-o", "x.pdf")
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("CT-1 a ZIP archive with one text is that text, and with two or none an error that says so")
  func archives() throws {
    let folder = try Folder()
    let cases: [(String, [String], Int32, String)] = [
      ("one.zip", ["rashomon.txt", "fig.png"], 0, ""),
      ("two.zip", ["a.txt", "b.txt"], 65, "2 texts (“a.txt”, “b.txt”)"),
      ("none.zip", ["fig.png"], 65, "without a text"),
      ("mac.zip", ["a.txt", "__MACOSX/a.txt"], 0, ""),
      ("slides.zip", ["_rels/.rels", "ppt/a.xml"], 65, "slides"),
    ]
    for (name, files, status, message) in cases {
      var writer = ArchiveWriter()
      for file in files { try writer.add(file, Array("下人は｜羅生門《らしょうもん》の下で、雨やみを待っていた。\n".utf8)) }
      try folder.write(writer.finish(), to: name)
      let run = try folder.vtype(name, "--from", "aozora", "-o", "x.pdf")
      #expect(run.status == status, "\(name): \(run.errors)")
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }

  /// Files/libreoffice.odt is what LibreOffice makes of our Word file of the text beside it (scripts/make-office-file).
  @Test(
    "OD-6 a Word file and LibreOffice's OpenDocument text of it are one text with the same marks")
  func libreOffice() throws {
    let folder = try Folder()
    let files = "\(VTypeCommand.root)/Tests/VTypeTests/Files/libreoffice"
    let made = try folder.vtype("convert", files + ".txt", "--from", "marks", "-o", "a.docx")
    #expect(made.status == 0, "\(made.errors)")
    func marks(_ file: String) throws -> [Substring] {
      let run = try folder.vtype("convert", file, "--to", "marks", "-o", "-")
      #expect(run.status == 0, "\(run.errors)")
      return run.text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let (word, open) = (try marks("a.docx"), try marks(files + ".odt"))
    #expect(word == open)
    for words in [
      "{読|よ}み{仮名|がな}のある", "[傍点の文字]{emphasis=\"﹅\"}", "[左の点]{emphasis=\"• left\"}[^1]",
      "[12]{tcy=true}月",
      "[割注の字]{note=warichu}", "[[太字の{傍点|ぼうてん}]{emphasis=\"﹅\"}]{weight=bold}",
      "[^1]: {注|ちゅう}の[文字]{emphasis=\"﹅\"}。",
    ] {
      #expect(open.contains { $0.contains(words) }, "\(words)")
    }
  }
}
