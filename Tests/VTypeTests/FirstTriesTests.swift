import Archives
import Testing
import VerticalLayout

/// Commands as people try them first, and files as they come (D2, D5, N12, W9).
struct FirstTriesTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test("D2 the first help names what makes a book, a sheet, contents and notes, with an example")
  func firstHelp() throws {
    let help = try folder.vtype("--help").text
    for option in ["--book", "--sheet", "--toc", "--notes"] {
      #expect(help.contains(option), "\(option)")
    }
    #expect(help.contains("--book bunko"))
  }

  @Test("D5 folders and places that are none have a hint, and messages name lines and characters")
  func folders() throws {
    try folder.makeFolder("poems")
    try folder.write("春眠不覺曉\n處處聞啼鳥\n", to: "poems/a.txt")
    for name in ["poems", "poems/", "poems//"] {
      let run = try folder.vtype(name, "-o", "x.pdf")
      #expect(
        run.status == 66 && run.errors.contains("vtype batch poems -o FOLDER/"), "\(run.errors)")
      #expect(run.errors.contains(" poems/*.txt"), "\(run.errors)")
    }
    for output in ["out.pdf", "out.svg", "out/x.png"] {
      let run = try folder.vtype("batch", "poems", "-o", output)
      #expect(run.status == 64 && run.errors.contains("-o FOLDER/"), "\(run.errors)")
    }
    #expect(!Folder.names(in: folder.path).contains("out.pdf"))
    #expect(try folder.vtype("poems/a.txt", "-q", "-o", "a.json").status == 0)
    for asked in [
      ["--at", "1,1"], ["--at", "9000,9000"], ["--find", "鯨"], ["--range", "900:990"],
    ] {
      let run = try folder.vtype(["query", "a.json"] + asked)
      #expect(run.status != 0 && !run.errors.isEmpty, "\(asked)")
    }
    // What has no room on its page, and a file of poems that is broken, are told by lines.
    let error = try folder.vtype(
      "poems/a.txt", "-o", "x.pdf", "--page", "60ptx60pt", "--overflow", "error")
    #expect(error.status != 0 && error.errors.contains("poems/a.txt:"), "\(error.errors)")
    #expect(!error.errors.contains("bytes"), "\(error.errors)")
    try folder.write("[\n{\"title\": \"題\",\n oops\n]\n", to: "a.json")
    let broken = try folder.vtype("a.json", "--from", "json", "-o", "x.pdf")
    #expect(broken.status == 65 && broken.errors.contains("on line 3"), "\(broken.errors)")
  }

  /// Readings in a Word file, an e-book and an archive, each with title lines or a head of its own.
  @Test("N12 a text with a head of its own is the same in every file that it comes in")
  func heads() throws {
    let texts = [
      ("a.txt", "題名\n架空花子\n\n　｜彼《かれ》は空《そら》を見《み》た。\n"),
      ("a.md", "---\ntitle: 題名\nauthor: 架空花子\n---\n\n　[彼]{ruby=かれ}は空を見た。\n"),
    ]
    for (name, text) in texts {
      try folder.write(text, to: name)
      var writer = ArchiveWriter()
      try writer.add(name, Array(text.utf8))
      try folder.write(writer.finish(), to: "a.zip")
      for output in ["a.docx", "a.epub"] {
        let run = try folder.vtype(name, "-q", "--lang", "ja", "-o", output)
        #expect(run.status == 0, "\(run.errors)")
      }
      for file in [name, "a.zip", "a.docx", "a.epub"] {
        let run = try folder.vtype(file, "-q", "--lang", "ja", "-o", "x.pdf", "--layout", "x.json")
        #expect(run.status == 0, "\(file): \(run.errors)")
        let info = try Program.run("pdfinfo", "x.pdf", in: folder.path).text
        #expect(info.contains("題名") && info.contains("架空花子"), "\(file): \(info)")
        let columns = try LayoutRecord(json: folder.read("x.json")).pages.flatMap(\.columns)
        #expect(columns.contains { $0.text.contains("は空を見た。") }, "\(file)")
        #expect(columns.flatMap(\.annotations).contains { $0.text == "かれ" }, "\(file)")
      }
    }
  }

  @Test("W9 long verse fills the columns of a leaf, and nothing of it leaves its cells")
  func leaves() throws {
    let verse = Array(repeating: "漢皇重色思傾國，御宇多年求不得。", count: 60).joined(separator: "\n")
    try folder.write("長恨歌\n白居易\n\n\(verse)\n", to: "a.txt")
    try folder.write("天地\"玄黃\"宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏\n", to: "b.txt")
    for (file, sheet) in [
      ("a.txt", "ming"), ("a.txt", "song"), ("b.txt", "qing"), ("b.txt", "song"),
    ] {
      let run = try folder.vtype(
        file, "--lang", "zh-Hant", "--sheet", sheet, "-q", "-o", "x.json")
      #expect(run.status == 0, "\(run.errors)")
      let check = try folder.vtype("check", file, "--lang", "zh-Hant", "--sheet", sheet)
      #expect(!check.text.contains("warning"), "\(sheet): \(check.text)")
      let pages = try LayoutRecord(json: folder.read("x.json")).pages
      for page in pages.dropLast() {
        let axes = page.columns.filter { !$0.cells.isEmpty }.map(\.axis)
        // No column is left blank between two others: they are as far apart as their pitch, or twice that at the fold.
        let gaps = zip(axes, axes.dropFirst()).map { $0 - $1 }
        let least = gaps.min() ?? .zero
        #expect(gaps.filter { $0 > least + least.half }.count <= 1, "\(sheet): \(gaps)")
      }
    }
  }
}
