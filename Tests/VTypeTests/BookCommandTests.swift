import Testing
import VerticalLayout

/// `vtype book` and `--toc`: whole books, with contents whose page numbers are right (BK-B1 to BK-B4).
struct BookCommandTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.makeFolder("texts")
    try folder.write(Self.chapter("はじめに", sections: 2, lines: 60), to: "texts/ch1.md")
    try folder.write(Self.chapter("中ほど", sections: 3, lines: 200), to: "texts/ch2.md")
    try folder.write(Self.chapter("おわり", sections: 1, lines: 90), to: "texts/ch10.md")
    try folder.write(
      """
      title = "本の名"
      author = "人の名"
      publisher = "書肆"
      date = "2026-11-23"
      front = ["half-title", "title", "contents"]
      body = ["texts/ch*.md"]
      back = ["colophon"]

      [settings]
      book = "bunko"
      lang = "ja"

      """, to: "book.toml")
  }

  /// A chapter with sections of so many lines.
  private static func chapter(_ title: String, sections: Int, lines: Int) -> String {
    var text = "# \(title)\n\n"
    for section in 1...sections {
      text += "## \(title)の\(section)\n\n"
      for line in 0..<lines { text += "春はあけぼの。やうやう白くなりゆく山ぎは、すこしあかりて、\(line)。\n" }
    }
    return text
  }

  /// The pages of a book's layout, and the places that its links lead to.
  private struct Pages {
    let record: LayoutRecord
    var places: [String: LayoutRecord.PageRecord] = [:]

    init(_ bytes: [UInt8]) throws {
      record = try LayoutRecord(json: bytes)
      for page in record.pages { for anchor in page.anchors { places[anchor.name] = page } }
    }

    /// The lines of the contents: their text, and the number of the page that they lead to.
    var lines: [(text: String, number: String)] {
      record.pages.flatMap { page in
        page.links.filter { $0.target.hasPrefix("#contents-") }.map { link in
          let text = page.columns.flatMap(\.cells)
            .filter { link.range.contains($0.range) }.map(\.text).joined()
          let place = places[String(link.target.dropFirst())]
          return (text, place.flatMap { $0.label ?? $0.number.map(String.init) } ?? "")
        }
      }
    }
  }

  private func digits(_ text: some StringProtocol) -> String {
    text.map { character in
      "〇一二三四五六七八九".firstIndex(of: character).map {
        String("〇一二三四五六七八九".distance(from: "〇一二三四五六七八九".startIndex, to: $0))
      } ?? String(character)
    }.joined()
  }

  @Test("BK-B2: each line of the contents has the number of the page that it leads to")
  func contents() throws {
    let run = try folder.vtype("book", "book.toml", "-o", "book.json")
    #expect(run.status == 0, "\(run.errors)")
    let pages = try Pages(folder.read("book.json"))
    let lines = pages.lines
    #expect(lines.count == 9)
    for (text, number) in lines {
      let parts = text.split(separator: "　")
      #expect(parts.count == 2 && digits(parts[1]) == number, "\(text), \(number)")
    }
    // Chapters in the order that people count in.
    let titles = lines.map { $0.text.split(separator: "　")[0] }.filter { !$0.contains("の") }
    #expect(titles == ["はじめに", "中ほど", "おわり"])
    #expect(pages.record.outline.count == 10 && pages.record.dropped.isEmpty)
  }

  @Test("BK-B2: the PDF, which is written in one pass, has the pages of the layout")
  func onePass() throws {
    for settings in [[], ["--toc-levels", "3"], ["--head", "{book}"]] as [[String]] {
      let words = ["book", "book.toml"] + settings
      #expect(try folder.vtype(words + ["-o", "book.pdf"]).status == 0)
      #expect(try folder.vtype(words + ["-o", "book.json"]).status == 0)
      let layout = try LayoutRecord(json: folder.read("book.json"))
      let text = try Program.run("pdftotext", "-raw", "book.pdf", "-", in: folder.path).text
      let pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast()
      #expect(pages.count == layout.pages.count)
      for (page, drawn) in zip(layout.pages, pages) {
        let own = page.columns.map(\.text).joined().filter { !$0.isWhitespace }
        #expect(drawn.filter { !$0.isWhitespace }.contains(own.prefix(30)), "\(page.index)")
      }
      #expect(try Program.run("qpdf", "--check", "book.pdf", in: folder.path).status == 0)
    }
  }

  /// To a pipe, which cannot be written anew, the text is set until its numbers are right.
  @Test("BK-B2: a PDF to a pipe has the same pages") func pipe() throws {
    #expect(try folder.vtype("book", "book.toml", "-o", "book.pdf").status == 0)
    let piped = try folder.vtype("book", "book.toml", "--format", "pdf", "-o", "-")
    try folder.write(piped.output, to: "piped.pdf")
    func text(_ name: String) throws -> String {
      try Program.run("pdftotext", name, "-", in: folder.path).text
    }
    #expect(try text("book.pdf") == text("piped.pdf"))
    #expect(
      try Program.run("pdfinfo", "-dests", "book.pdf", in: folder.path).text.contains("contents-1"))
  }

  @Test("BK-B1: a manuscript for 威沙 says who made its book, where the book file does not")
  func imprint() throws {
    let head = "#タイトル#春\n#巻数#上巻\n#筆者#某\n#サークル#旅\n#印刷所#緑\n#絵師#絵\n#開始#\n"
    try folder.write(head + "#章#一\n　甲。\n#章#二\n　乙。\n", to: "tnf.txt")
    try folder.write(
      """
      author = "別人"
      front = ["title", "contents"]
      body = ["tnf.txt"]
      back = ["colophon"]
      colophon = [["絵", "絵"]]

      [settings]
      book = "bunko"

      """, to: "tnf.toml")
    #expect(try folder.vtype("book", "tnf.toml", "-o", "tnf.json").status == 0)
    let pages = try LayoutRecord(json: folder.read("tnf.json")).pages
    func text(_ page: LayoutRecord.PageRecord?) -> [String] {
      (page?.columns ?? []).map { $0.text.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    }
    #expect(text(pages.first) == ["春", "上巻", "別人", "旅"])
    #expect(text(pages.last) == ["春", "著者別人", "絵絵", "印刷所緑", "発行所旅"])
    #expect(pages.flatMap(\.links).map(\.target) == ["#contents-1", "#contents-2"])
  }

  @Test("BK-B2: the bytes are the same whatever the number of processors") func sameBytes() throws {
    #expect(try folder.vtype("book", "book.toml", "--jobs", "1", "-o", "a.pdf").status == 0)
    #expect(try folder.vtype("book", "book.toml", "--jobs", "2", "-o", "b.pdf").status == 0)
    #expect(try folder.read("a.pdf") == folder.read("b.pdf"))
  }

  @Test("BK-B2: other outputs have contents too", arguments: ["svg", "png"])
  func pictures(_ format: String) throws {
    try folder.makeFolder("out")
    #expect(try folder.vtype("book", "book.toml", "-o", "out/p.\(format)").status == 0)
    let layout = try folder.vtype("book", "book.toml", "--format", "json", "-o", "-")
    let pages = try LayoutRecord(json: layout.output).pages
    #expect(folder.names(in: "out").count == pages.count)
    guard format == "svg", let contents = pages.first(where: { !$0.links.isEmpty }) else { return }
    let page = try folder.text("out/" + folder.names(in: "out")[contents.index])
    #expect(page.contains("#place-contents-1\""))
  }

  @Test("BK-B2: --toc puts contents after the title and the author") func option() throws {
    try folder.write(Self.chapter("本", sections: 5, lines: 40), to: "a.md")
    let run = try folder.vtype(
      "a.md", "--book", "bunko", "--lang", "ja", "--toc", "front={title}…{page}", "-o", "a.json")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let pages = try Pages(folder.read("a.json"))
    let lines = pages.lines
    #expect(lines.count == 5)
    for (text, number) in lines { #expect(text.hasSuffix("　" + number), "\(text), \(number)") }
    #expect(pages.record.pages[0].columns.contains { $0.text.hasPrefix("本") })
    let none = try folder.vtype("book.toml", "--toc", "front", "--from", "plain", "-o", "b.pdf")
    #expect(none.status == 0 && none.errors.contains("no headings for --toc to name"))
    #expect(try folder.vtype("a.md", "--toc", "back", "-o", "c.pdf").status == 64)
  }

  @Test("BK-P3: a batch, its jobs, settings files and snapshots have books by their size")
  func presets() throws {
    try folder.makeFolder("in")
    try folder.makeFolder("snap")
    try folder.write("春の夜。\n", to: "in/a.txt")
    try folder.write("book = \"bunko\"\nsize = \"9pt\"\n", to: "bunko.toml")
    try folder.write(
      #"{"input":"in/a.txt","output":"job.json","book":"bunko"}"# + "\n", to: "jobs.jsonl")
    let runs = [
      ["batch", "in", "--book", "bunko", "-o", "1"], ["batch", "in", "--book=bunko", "-o", "2"],
      ["batch", "in", "--config", "bunko.toml", "-o", "3"], ["batch", "jobs.jsonl", "-o", "4"],
      ["in/a.txt", "--config", "bunko.toml", "-o", "5/a.json"],
    ]
    try folder.makeFolder("5")
    let names = ["1/a.json", "2/a.json", "3/a.json", "4/job.json", "5/a.json"]
    for (words, name) in zip(runs, names) {
      let run = try folder.vtype(words + ["--lang", "ja", "--format", "json"])
      #expect(run.status == 0, "\(words): \(run.errors)")
      let page = try #require(try LayoutRecord(json: folder.read(name)).pages.first)
      #expect(page.size == PaperSize.bunko.size, "\(name)")
    }
    // What is given beside it wins, in the file too.
    #expect(try folder.text("3/a.json") == folder.text("5/a.json"))
    #expect(try folder.text("3/a.json") != folder.text("1/a.json"))
    let wrong = try folder.vtype("batch", "in", "--book=bunk", "-o", "6")
    #expect(wrong.status == 64, "\(wrong.errors)")
    try folder.write("春の夜。\n", to: "snap/a.txt")
    try folder.write("book = \"bunko\"\n", to: "snap/vtype.toml")
    #expect(try folder.vtype("snapshot", "record", "snap", "--lang", "ja").status == 0)
    let snapshots = folder.names(in: "snap/__snapshots__").filter { $0.hasPrefix("a.") }
    #expect(
      try snapshots.contains { try folder.text("snap/__snapshots__/" + $0).contains("297.6") })
  }

  @Test("BK-B1: what there is to tell of a text names its file and the place there")
  func messages() throws {
    try folder.write("# 三\n\n[甲](#nowhere)\n", to: "texts/ch3.md")
    let run = try folder.vtype("book", "book.toml", "-o", "book.pdf")
    #expect(
      run.status == 0 && run.errors.contains("texts/ch3.md:3:2: warning: no place “#nowhere”"))
    try folder.write([0xFF, 0xFE, 0xFD, 0x80, 0x81], to: "texts/ch4.md")
    let failed = try folder.vtype("book", "book.toml", "-o", "other.pdf")
    #expect(failed.status == 65 && failed.errors.contains("texts/ch4.md"))
    #expect(!folder.names(in: ".").contains("other.pdf"))
  }

  @Test(
    "a book file that is wrong is told what is wrong with it",
    arguments: [
      ("body = []\n", "it has no text"), ("front = [\"title\"]\n", "it has no text"),
      ("body = [\"*.nothing\"]\n", "no file fits “*.nothing”"),
      ("body = [\"absent.txt\"]\n", "absent.txt"), ("body = \"a.txt\"\n", "takes a list"),
      ("bodies = [\"a\"]\n", "there is no key “bodies”"), ("body = [3]\n", "neither a file nor"),
      ("body = [{heading = \"甲\"}]\n", "no key file"), ("body = [\n", "not TOML"),
      ("body = [\"texts/ch1.md\"]\nchapter-break = \"x\"\n", "“chapter-break” is one of page"),
      ("body = [\"texts/ch1.md\"]\n[settings]\nsise = \"9pt\"\n", "sise"),
      ("body = [\"texts/ch1.md\"]\n[contents]\nline = \"{page}\"\n", "{title}‥{page:han}"),
      ("body = [{file = \"texts/ch1.md\", from = \"klingon\"}]\n", "klingon"),
      ("body = [\"notes\"]\n", "stands after the texts"),
      ("body = [{file = \"texts/ch1.md\", break = \"x\"}]\n", "break” is one of page"),
      ("body = [\"texts/ch1.md\"]\ncolophon = [\"甲\"]\n", "a label and its text"),
    ])
  func mistakes(_ file: String, _ complaint: String) throws {
    try folder.write(file, to: "wrong.toml")
    let run = try folder.vtype("book", "wrong.toml", "-o", "wrong.pdf")
    #expect(run.status != 0 && run.errors.contains(complaint), "\(run.errors)")
    #expect(!folder.names(in: ".").contains("wrong.pdf"))
  }

  @Test(
    "a book file that is wrong is told with its line",
    arguments: [
      ("body = [\"texts/ch1.md\"]\nbodies = [\"a\"]\n", "2:1", "there is no key “bodies”"),
      ("body = [\"texts/ch1.md\"]\n\nchapter-break = \"x\"\n", "3:1", "“chapter-break” is one of"),
      ("body = [\"texts/ch1.md\"]\n[settings]\nltr = true\nsise = \"9pt\"\n", "4:1", "“sise”"),
      ("title = \"a\"\n[contents]\nlevels = 3\nline = \"{page}\"\n", "4:1", "“contents.line”"),
      ("body = [\"texts/ch1.md\"]\n[cover]\npages = 0\n", "3:1", "“cover"),
    ])
  func places(_ file: String, _ place: String, _ complaint: String) throws {
    try folder.write(file, to: "wrong.toml")
    let run = try folder.vtype("book", "wrong.toml", "-o", "wrong.pdf")
    #expect(run.status == 64)
    #expect(run.errors.contains("wrong.toml:\(place): error: \(complaint)"), "\(run.errors)")
  }

  @Test("a book file has the name of one, so that its settings are found") func name() throws {
    try folder.write(folder.text("book.toml"), to: "book.txt")
    let run = try folder.vtype("book", "book.txt", "-o", "other.pdf")
    #expect(run.status == 64 && run.errors.contains("the name of one ends in .toml"))
    let outlines = try folder.vtype("book", "book.toml", "--glyphs", "outlines", "-o", "o.pdf")
    #expect(outlines.status == 0 && outlines.errors.contains("--glyphs outlines writes no text"))
  }

  @Test("a book is not written over its texts, its file or its images") func overwriting() throws {
    for name in ["texts/ch1.md", "book.toml"] {
      let before = try folder.read(name)
      let run = try folder.vtype("book", "book.toml", "--format", "pdf", "-o", name)
      #expect(run.status == 64, "\(run.errors)")
      #expect(try folder.read(name) == before)
    }
  }

  @Test("BK-B4: the words of an index have their pages, and contents stay right beside it")
  func index() throws {
    var text = try folder.text("texts/ch2.md")
    text.replace("## 中ほどの3", with: "[法律]{index=ほうりつ}は\n\n## 中ほどの3")
    try folder.write("[法律]{index=ほうりつ}と[海]{index=うみ}\n\n" + text, to: "texts/ch2.md")
    var book = try folder.text("book.toml")
    book.replace("back = [", with: "back = [\"index\", ")
    try folder.write(book, to: "book.toml")
    #expect(try folder.vtype("book", "book.toml", "-o", "book.json").status == 0)
    #expect(try folder.vtype("book", "book.toml", "-o", "book.pdf").status == 0)
    let pages = try Pages(folder.read("book.json"))
    for (text, number) in pages.lines {
      #expect(digits(text.split(separator: "　")[1]) == number, "\(text)")
    }
    let line = try #require(
      pages.record.pages.flatMap(\.columns).first { $0.text.hasPrefix("法律　") })
    let numbers = (1...2).compactMap { pages.places["index-\($0)"]?.number }
    let third = pages.places["index-3"]?.number
    #expect(
      Set(
        line.text.split(separator: "　")[1].split(separator: "、").map {
          digits($0.filter { !$0.isWhitespace })
        })
        == Set([numbers.first, third].compactMap(\.self).map(String.init)))
    let drawn = try Program.run("pdftotext", "-raw", "book.pdf", "-", in: folder.path).text
    #expect(drawn.filter { !$0.isWhitespace }.contains(line.text.filter { !$0.isWhitespace }))
  }

  @Test("BK-B1: notes stand after all texts, on one page or on those of their references")
  func notes() throws {
    for (name, note) in [("ch1", "子の注"), ("ch2", "丑の注")] {
      try folder.write(
        folder.text("texts/\(name).md") + "\n終[^1]^[自由]{x=5mm y=5mm}\n\n[^1]: \(note)\n",
        to: "texts/\(name).md")
    }
    var book = try folder.text("book.toml")
    book.replace("back = [", with: "back = [\"notes\", ")
    try folder.write(book, to: "book.toml")
    #expect(try folder.vtype("book", "book.toml", "-o", "book.json").status == 0)
    let pages = try LayoutRecord(json: folder.read("book.json")).pages
    func page(_ text: String, _ pages: [LayoutRecord.PageRecord]) -> LayoutRecord.PageRecord? {
      pages.first { $0.columns.contains { $0.text.contains(text) } }
    }
    let last = try #require(page("子の注", pages))
    #expect(last.index == page("丑の注", pages)?.index && last.index == pages.count - 2)
    let lines = last.columns.map { $0.text.filter { !$0.isNewline } }.filter { !$0.isEmpty }
    #expect(lines == ["注", "はじめに", "1　子の注", "中ほど", "1　丑の注"], "\(lines)")
    #expect(try folder.vtype("book", "book.toml", "--notes", "foot", "-o", "foot.json").status == 0)
    let feet = try LayoutRecord(json: folder.read("foot.json")).pages
    // Notes at places of their own stand with their words either way (NT5).
    for (pages, count) in [(pages, 1), (feet, 2)] {
      let noted = pages.filter { $0.columns.contains { $0.text.hasPrefix("終") } }
      #expect(noted.map { $0.columns.count { $0.note != nil } } == [count, count])
      #expect(noted.allSatisfy { $0.columns.contains { $0.text == "自由\n" } })
    }
    #expect(page("子の注", feet)?.columns.contains { $0.text.hasPrefix("終") } == true)
    #expect(feet.allSatisfy { page in !page.columns.contains { $0.text == "注\n" } })
  }

  @Test("BK-B1: a link to another text of the book leads to its page in a PDF") func links() throws
  {
    try folder.write(
      "# 四\n\n[甲](ch10.md) [乙](ch2.md#中ほどの2) [丙](https://example.org/)\n", to: "texts/ch11.md")
    #expect(try folder.vtype("book", "book.toml", "-o", "book.pdf").status == 0)
    #expect(try folder.vtype("book", "book.toml", "-o", "book.json").status == 0)
    let record = try LayoutRecord(json: folder.read("book.json"))
    let starts = ["おわり", "中ほどの2"].compactMap { title in
      record.outline.first { $0.title == title }?.page
    }
    let script = """
      import pymupdf, sys
      with pymupdf.open(sys.argv[1]) as pdf:
        for link in pdf[-2].get_links():
          print(link.get('uri') or link.get('page'))
      """
    let found = try folder.python(script, "book.pdf").text.split(separator: "\n").map(String.init)
    #expect(Set(found) == Set(starts.map(String.init) + ["https://example.org/"]))
    #expect(found.count == 3)
  }

  @Test("BK-H6: chapters in one file begin leaves") func chapters() throws {
    try folder.write("# 一\n\n甲\n\n# 二\n\n乙\n\n# 三\n\n丙\n", to: "one.md")
    for body in ["\"one.md\"]\nchapter-break = \"leaf\"", "{file = \"one.md\", break = \"leaf\"}]"]
    {
      try folder.write(
        "body = [\(body)\n[settings]\nbook = \"bunko\"\nlang = \"ja\"\n", to: "one.toml")
      #expect(try folder.vtype("book", "one.toml", "-o", "one.json").status == 0)
      let record = try LayoutRecord(json: folder.read("one.json"))
      #expect(record.outline.map(\.page) == [0, 2, 4] && record.pages.count == 5, "\(body)")
    }
  }
}
