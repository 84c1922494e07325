import Glibc
import Testing

/// Books, covers and folders of vRain from elsewhere: what they are read from stays, and no pipe in them is waited for.
struct HostileBookTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("山川\n", to: "a.txt")
  }

  private func makeShelf() throws {
    for name in ["v", "v/text"] { try folder.makeFolder(name) }
    try folder.write("title=書\nauthor=人\ncanvas_id=c\nleaf_col=24\nrow_num=30\n", to: "v/book.cfg")
    try folder.write("canvas_width=2480\ncanvas_height=1860\n", to: "v/c.cfg")
    try folder.write("山川草木\n", to: "v/text/1.txt")
    try #require(unsafe symlink("../../a.txt", folder.path("v/text/2.txt")) == 0)
  }

  @Test(
    "2 no file that a book of vRain is read from is written over",
    arguments: ["v/text/1.txt", "v/book.cfg", "v/c.cfg", "v/text/../text/1.txt", "a.txt"])
  func vRainFilesStay(_ output: String) throws {
    try makeShelf()
    let before = try folder.contents()
    for words in [
      ["v", "-o", output, "--format", "pdf"], ["v", "-o", "x.pdf", "--layout", output],
      ["v", "-o", output, "--format", "json"], ["convert", "v", "--to", "html", "-o", output],
    ] {
      let run = try folder.vtype(words)
      #expect(
        run.status != 0 && run.errors.contains("would be overwritten"), "\(words): \(run.errors)")
      #expect(try folder.contents() == before, "\(words)")
    }
    #expect(try folder.vtype("v", "-o", "v.pdf").status == 0)
  }

  /// A cover is made without the texts, and a book without its cover.
  @Test(
    "2 nothing that a book file names is written over, whether it is read or not",
    arguments: ["a.txt", "b.toml", "front.png", "d/back.md"])
  func filesOfABookStay(_ output: String) throws {
    try folder.makeFolder("d")
    #expect(try folder.vtype("a.txt", "-o", "front.png", "--dpi", "40").status == 0)
    try folder.write("川\n", to: "d/back.md")
    try folder.write(
      """
      title = "書"
      body = ["a.txt"]
      [settings]
      page = "a6"
      lang = "ja"
      [cover]
      pages = 100
      front = "front.png"
      back = "d/back.md"

      """, to: "b.toml")
    let before = try folder.contents()
    for words in [
      ["cover", "b.toml", "-o", output, "--format", "pdf"],
      ["cover", "./d/../b.toml", "-o", "d/../\(output)", "--format", "png"],
      ["book", "b.toml", "-o", output, "--format", "pdf"],
      ["book", "b.toml", "-o", "x.pdf", "--layout", output],
    ] {
      let run = try folder.vtype(words)
      #expect(
        run.status == 64 && run.errors.contains("would be overwritten"), "\(words): \(run.errors)")
      #expect(try folder.contents() == before, "\(words)")
    }
    #expect(try folder.vtype("cover", "b.toml", "-o", "c.pdf").status == 0)
    #expect(try folder.vtype("book", "b.toml", "-o", "c.pdf").status == 0)
  }

  @Test("2 what is converted is not written over the images that it shows")
  func imagesOfAPageStay() throws {
    #expect(try folder.vtype("a.txt", "-o", "p.png", "--dpi", "40").status == 0)
    try folder.write("<p>山<img src=\"p.png\"><img src=\"../none.png\">川</p>\n", to: "a.html")
    try folder.write("山![川](p.png)\n", to: "a.md")
    let before = try folder.contents()
    for input in ["a.html", "a.md"] {
      let run = try folder.vtype("convert", input, "--to", "html", "-o", "./p.png")
      #expect(run.status == 64 && run.errors.contains("an image of a text"), "\(run.errors)")
      #expect(try folder.contents() == before)
      #expect(try folder.vtype("convert", input, "--to", "html", "-o", "p.html").status == 0)
      folder.remove("p.html")
    }
  }

  @Test(
    "14 pipes in a book of vRain are not waited for",
    arguments: ["v/text/3.txt", "v/book.cfg", "v/c.cfg"])
  func vRainPipes(_ pipe: String) throws {
    try makeShelf()
    folder.remove(pipe)
    try #require(unsafe mkfifo(folder.path(pipe), 0o600) == 0)
    for words in [["v", "-o", "v.pdf"], ["convert", "v", "--to", "html"]] {
      let run = try Program([VTypeCommand.path] + words, in: folder.path).wait(seconds: 30)
      // Without its canvas a book is set too.
      #expect(run.status == (pipe == "v/c.cfg" ? 0 : 66), "\(run.status) \(run.errors)")
      #expect(pipe == "v/c.cfg" || run.errors.contains("device or pipe"), "\(run.errors)")
    }
  }

  @Test(
    "14 pipes and devices that a book file names are not waited for",
    arguments: [
      "body = [\"p*.txt\"]", "body = [\"pipe.txt\"]", "body = [\"/dev/stdin\"]",
      "body = [{ file = \"/dev/zero\" }]",
    ])
  func pipesOfABook(_ parts: String) throws {
    try #require(unsafe mkfifo(folder.path("pipe.txt"), 0o600) == 0)
    try folder.write("title = \"書\"\n\(parts)\n", to: "b.toml")
    let run = try Program([VTypeCommand.path, "book", "b.toml", "-o", "b.pdf"], in: folder.path)
      .wait(seconds: 30)
    #expect(
      run.status == 66
        && run.errors.contains(parts.contains("/dev/") ? "--allow-outside" : "device or pipe"),
      "\(run.status) \(run.errors)")
    let allowed = try Program(
      [VTypeCommand.path, "book", "b.toml", "-o", "b.pdf", "--allow-outside"], in: folder.path
    ).wait(seconds: 30)
    #expect(allowed.status == 66 && allowed.errors.contains("device or pipe"), "\(allowed.errors)")
    #expect(!folder.exists("b.pdf"))
  }

  @Test(
    "14 pipes and devices of a cover are not waited for",
    arguments: ["pipe.txt", "pipe.png", "/dev/stdin"])
  func pipesOfACover(_ name: String) throws {
    if name.hasPrefix("p") { try #require(unsafe mkfifo(folder.path(name), 0o600) == 0) }
    try folder.write(
      "title = \"書\"\nbody = [\"a.txt\"]\n[cover]\npages = 100\nfront = \"\(name)\"\n", to: "b.toml"
    )
    let run = try Program(
      [VTypeCommand.path, "cover", "b.toml", "-o", "c.pdf", "--book", "bunko"], in: folder.path
    ).wait(seconds: 30)
    #expect(run.status == 66 && !folder.exists("c.pdf"), "\(run.status) \(run.errors)")
  }

  @Test(
    "5 page numbers that pass the largest there is",
    arguments: ["9223372036854775807", "-9223372036854775808", "1000001"])
  func pageNumbers(_ number: String) throws {
    let run = try folder.vtype("a.txt", "-o", "a.pdf", "--page", "a6", "--page-start=\(number)")
    #expect(run.status == 64 && run.errors.contains("--page-start"), "\(run.status) \(run.errors)")
    try folder.write(
      "{\"input\": \"a.txt\", \"page-start\": \(number)}\n{\"text\": \"川\", \"output\": \"c.pdf\"}\n",
      to: "j.jsonl")
    let batch = try folder.vtype("batch", "j.jsonl", "-o", "out", "--page", "a6")
    #expect(batch.status == 1 && batch.errors.contains("--page-start"), "\(batch.errors)")
    #expect(folder.names(in: "out").filter { $0.hasSuffix(".pdf") } == ["c.pdf"])
  }
}
