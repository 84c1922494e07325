import Testing
import VerticalLayout

/// `--replace`: texts and images in the place of others, from the file to the outputs.
struct ReplacementTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春--眠:seal:\n", to: "a.txt")
    try folder.makeFolder("words")
    try folder.write("--\t——\n:seal:\tseal.png\n", to: "words/house.tsv")
    try folder.write(ImageTests.png(0xFF00_A000, width: 40, height: 40), to: "words/seal.png")
  }

  @Test("YY-40 what is copied is the new text, and of an image the author's words")
  func copiedText() throws {
    let run = try folder.vtype(
      ["a.txt", "--replace", "words/house.tsv", "-o", "a.pdf", "--layout", "a.json", "--quiet"]
        + ImageTests.noto)
    #expect(run.status == 0, "\(run.errors)")
    let column = try LayoutRecord(json: folder.read("a.json")).pages[0].columns[0]
    #expect(column.text == "春——眠:seal:\n")
    #expect(column.cells.compactMap(\.image?.name) == ["seal.png"])
    let text = try Program.run("pdftotext", "-raw", "a.pdf", "-", in: folder.path).text
    #expect(text.hasPrefix("春——眠:seal:"))
    let images = try Program.run("pdfimages", "-list", "a.pdf", in: folder.path).text
    #expect(images.split(separator: "\n").count > 2)
  }

  @Test("An image may be beside the text as well, and not elsewhere") func placesOfImages() throws {
    try folder.write(ImageTests.png(0xFFD0_2020, width: 80, height: 20), to: "red.png")
    try folder.write(":seal:\tred.png\n", to: "words/red.tsv")
    let ok = try folder.vtype(["a.txt", "--replace", "words/red.tsv", "-o", "a.svg", "--quiet"])
    #expect(ok.status == 0 && ok.errors.isEmpty)
    try folder.write(":seal:\t../none/x.png\n", to: "words/red.tsv")
    let outside = ["a.txt", "--replace", "words/red.tsv", "-o", "b.svg", "--quiet"]
    let bad = try folder.vtype(outside)
    #expect(bad.status == 0 && bad.errors.contains("x.png"))
    let strict = try folder.vtype(outside + ["--strict"])
    #expect(strict.status == 1 && strict.errors.contains("x.png"))
  }

  @Test(
    "A file that cannot be used is an error with its line",
    arguments: [
      ("none.tsv", nil, "No such file"), ("bad.tsv", "a\tb\nc", "line 2: a line has"),
      ("bad.tsv", "/(/\tb", "is no regular expression"),
    ])
  func mistakes(_ name: String, _ text: String?, _ message: String) throws {
    if let text { try folder.write(text, to: name) }
    let run = try folder.vtype("a.txt", "--replace", name, "-o", "a.pdf")
    #expect(run.status == (text == nil ? 66 : 64) && run.errors.contains("--replace \(name): "))
    #expect(run.errors.contains(message))
  }

  @Test("A batch that remembers sets anew what the file has changed") func batch() throws {
    let words = ["batch", "a.txt", "-o", "out", "--replace", "t.tsv", "--format", "svg", "--quiet"]
    try folder.write("春\t夏\n", to: "t.tsv")
    #expect(try folder.vtype(words).status == 0)
    let first = try folder.read("out/a.svg")
    let again = try folder.vtype(words.filter { $0 != "--quiet" })
    #expect(again.errors.contains("1 unchanged"), "\(again.errors)")
    try folder.write("春\t秋\n", to: "t.tsv")
    #expect(try folder.vtype(words).status == 0)
    #expect(try folder.read("out/a.svg") != first)
  }
}
