import Archives
import Testing

/// Word files as the command writes them (CX-5, DO-1 to DO-5).
@Suite struct WordCommandTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func parts(_ name: String) throws -> [String: String] {
    var archive = try Archive(try folder.read(name))
    return try archive.entries.reduce(into: [:]) { parts, entry in
      parts[entry.name] = String(decoding: try archive.contents(of: entry), as: UTF8.self)
    }
  }

  @Test("CX-5 a Word file beside a PDF, on the pages of a book preset, the same bytes each time")
  func preset() throws {
    try folder.write("---\nlang: ja\n---\n\n## 第一章\n\n{紫陽花|あじさい}は12月。\n", to: "novel.md")
    let run = try folder.vtype(
      "novel.md", "--book", "bunko", "-o", "novel.pdf", "-o", "novel.docx")
    #expect(run.status == 0, "\(run.errors)")
    let text = try parts("novel.docx")["word/document.xml"] ?? ""
    for part in [
      "<w:pgSz w:w=\"5953\" w:h=\"8391\"/>", "w:linePitch=\"272\"", "<w:rtlGutter/>",
      "w:vert=\"1\"", "<w:rt>", "footerReference",
      // An indent that the preset gives by itself.
    ] { #expect(text.contains(part), "\(part): \(text)") }
    let first = try folder.read("novel.docx")
    #expect(try folder.vtype("novel.md", "--book", "bunko", "-q", "-o", "again.docx").status == 0)
    #expect(try folder.read("again.docx") == first)
    let stream = try folder.vtype(
      "novel.md", "--book", "bunko", "-q", "--format", "docx", "-o", "-")
    #expect(stream.output == first)
  }

  @Test("CX-5 a book and conversions make Word files, and a failure leaves none")
  func commands() throws {
    try folder.write("# 第一章\n\n甲[^1]。\n\n[^1]: 注です。\n", to: "a.md")
    try folder.write("# 第二章\n\n12月。\n", to: "b.md")
    try folder.write(
      """
      title = "雨の本"
      author = "山田太郎"
      front = ["title", "contents"]
      body = ["a.md", "b.md"]
      back = ["colophon"]
      """, to: "book.toml")
    let run = try folder.vtype("book", "book.toml", "-o", "book.docx", "-o", "book.epub")
    #expect(run.status == 0, "\(run.errors)")
    let book = try parts("book.docx")
    #expect(book["word/document.xml"]?.contains(" TOC \\o ") == true)
    #expect(book["docProps/core.xml"]?.contains("<dc:title>雨の本</dc:title>") == true)
    for (input, arguments) in [
      ("a.md", ["-o", "a.docx"]), ("a.docx", ["--to", "docx", "-o", "b.docx"]),
      ("b.docx", ["-o", "b.epub"]), ("b.epub", ["-o", "c.docx", "-o", "c.md"]),
    ] {
      let converted = try folder.vtype(["convert", input, "-q"] + arguments)
      #expect(converted.status == 0, "\(input): \(converted.errors)")
    }
    #expect(try folder.text("c.md").contains("甲[^1]。"))
    #expect(try parts("c.docx")["word/footnotes.xml"]?.contains("注です。") == true)
    #expect(try folder.vtype("batch", "a.md", "b.md", "--format", "docx", "-o", "out/").status == 0)
    #expect(folder.exists("out/a.docx"))
    try folder.write("\n", to: "empty.md")
    let failed = try folder.vtype("empty.md", "-o", "empty.docx", "-o", "empty.epub")
    #expect(failed.status == 65 && failed.errors.contains("a Word file needs a text"))
    #expect(!folder.exists("empty.docx") && !folder.exists("empty.epub"))
    let strict = try folder.vtype("convert", "a.md", "--strict", "-o", "s.docx")
    #expect(strict.status == 0, "\(strict.errors)")
  }

  @Test("CX-3 pictures of a container stand beside the text, and over no other file")
  func media() throws {
    try folder.write(try ContainerFileTests.novel(), to: "novel.docx")
    let run = try folder.vtype("convert", "novel.docx", "-q", "-o", "novel.md", "-o", "page.html")
    #expect(run.status == 0, "\(run.errors)")
    let picture = try folder.text("novel.media/001.svg")
    #expect(picture.hasPrefix("<svg"))
    #expect(try folder.text("novel.md").contains("![図](<novel.media/001.svg>)"))
    #expect(try folder.text("page.html").contains("page.media/001.svg"))
    #expect(try folder.vtype("novel.md", "-q", "-o", "novel.pdf").status == 0)
    // Once more over its own files, and not over those of others.
    #expect(try folder.vtype("convert", "novel.docx", "-q", "-o", "novel.md").status == 0)
    try folder.write("mine", to: "novel.media/001.svg")
    try folder.write("mine", to: "novel.md")
    let other = try folder.vtype("convert", "novel.docx", "-q", "-o", "novel.md")
    #expect(other.status == 73 && other.errors.contains("novel.media/001.svg is another picture"))
    #expect(try folder.text("novel.md") == "mine" && folder.text("novel.media/001.svg") == "mine")
  }
}
