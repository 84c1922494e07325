import Glibc
import Testing
import VerticalCairo
import VerticalLayout

/// Images, from the file to the outputs.
@Suite struct ImageTests {
  let folder: Folder

  static let noto = ["--font", VTypeCommand.font, "--lang", "zh-Hant"]

  init() throws {
    folder = try Folder()
    try folder.write(Self.png(0xFF00_A000, width: 40, height: 40), to: "seal.png")
    try folder.write(Self.png(0xFFD0_2020, width: 80, height: 20), to: "red.png")
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle cx=\"4\" cy=\"4\" r=\"4\"/></svg>",
      to: "logo.svg")
  }

  /// A plain ground.
  static func png(_ pixel: UInt32, width: Int, height: Int) throws -> [UInt8] {
    let image = RasterImage(width: width, height: height) { _, _ in pixel }
    return try #require(image).png(dpi: 96)
  }

  private func makePhoto() throws {
    _ = try folder.python(
      """
      from PIL import Image
      image = Image.radial_gradient("L").resize((60, 40))
      Image.merge("RGB", (image, image, image.rotate(180))).save("photo.jpg", quality=90)
      """)
  }

  // MARK: Seals

  @Test("SH-E4 a seal in a text is cut of its words, is drawn as lines, and is never copied")
  func seals() throws {
    try folder.write(
      "甲辰秋月書![印](<seal:王維之印>)![朱](<seal:摩詰 kind=bai shape=oval>){width=2em}\n", to: "a.md")
    let run = try folder.vtype("a.md", "--page", "a6", "-o", "a.pdf", "-o", "a.svg", "-o", "a.json")
    #expect(run.status == 0, "\(run.errors)")
    let text = try Program.run("pdftotext", "-raw", "a.pdf", "-", in: folder.path).text
    #expect(text.filter { !$0.isWhitespace } == "甲辰秋月書")
    let svg = try folder.text("a.svg")
    #expect(svg.contains("<title>印</title>") && !svg.contains(">印</text>"))
    // Its lines, and no pixels.
    let drawn = try Program.run("mutool", "trace", "a.pdf", in: folder.path).text
    #expect(drawn.contains("fill_path") && !drawn.contains("fill_image"))
    // The same again, from a layout that is drawn later.
    let full = try folder.vtype(
      "a.md", "--page", "a6", "--layout", "a.json", "--full-layout", "-o", "b.pdf")
    #expect(full.status == 0)
    #expect(try folder.read("a.pdf") == folder.read("b.pdf"))
    #expect(try folder.vtype("draw", "a.json", "-o", "c.pdf").status == 0)
    #expect(try folder.read("a.pdf") == folder.read("c.pdf"))
    // It is one object, however often it stands.
    try folder.write(String(repeating: "書![印](<seal:王維之印>)\n", count: 100), to: "c.md")
    #expect(try folder.vtype("c.md", "--page", "a6", "-q", "-o", "e.pdf").status == 0)
    let lone = try folder.read("a.pdf").count
    #expect(try folder.read("e.pdf").count < lone + 20_000)
    // A seal in a file is drawn as lines, too.
    #expect(try folder.vtype("--seal", "王維之印", "-o", "stamp.svg").status == 0)
    try folder.write("書![印](stamp.svg){width=2em}\n", to: "b.md")
    #expect(try folder.vtype("b.md", "--page", "a6", "-o", "d.pdf").status == 0)
    let stamp = try Program.run("mutool", "trace", "d.pdf", in: folder.path).text
    #expect(stamp.contains("fill_path") && !stamp.contains("fill_image"))
  }

  @Test(
    "SH-E4 a seal in a text is a picture in HTML, and is the seal again when that is read",
    arguments: [
      ("<seal:王維之印>", "", ""), ("<seal:王維之印 kind=bai>", "", ""),
      ("<seal:一片冰心 shape=oval seed=3>", "{width=2.5em}", "width: 2.5em; height: auto"),
      ("<seal:\"甲\"&乙 kind=zhu>", "{height=30pt}", "width: auto; height: 30pt"),
    ])
  func sealsInHTML(_ seal: String, _ keys: String, _ style: String) throws {
    let text = "甲辰書![印](\(seal))\(keys)畢\n"
    try folder.write(text, to: "a.md")
    #expect(try folder.vtype("convert", "a.md", "-o", "a.html").status == 0)
    let page = try folder.text("a.html")
    #expect(!page.contains("src=\"seal:") && page.contains("alt=\"印\""))
    #expect(page.contains("style=\"\(style)\"") == !style.isEmpty)
    // The picture is the SVG of the seal.
    let start = try #require(page.firstRange(of: "src=\"data:image/svg+xml;base64,")).upperBound
    let data = page[start...].prefix { $0 != "\"" }
    try folder.write(String(data), to: "a.base64")
    let drawing = try Program.run("base64", "-d", "a.base64", in: folder.path).text
    #expect(drawing.hasPrefix("<?xml") || drawing.hasPrefix("<svg"))
    #expect(drawing.contains("<path") && !drawing.contains("<image"))
    let back = try folder.vtype("convert", "a.html", "--to", "marks", "-o", "-")
    #expect(back.status == 0 && back.text == text, "\(back.text)")
  }

  @Test(
    "SH-E4 notations with names of pictures keep a seal",
    arguments: ["aozora", "mdi", "denden", "marks"])
  func sealsInNotations(_ notation: String) throws {
    try folder.write("甲辰書![印](<seal:王維之印 kind=bai>)畢\n", to: "a.md")
    #expect(try folder.vtype("convert", "a.md", "--to", notation, "-o", "b.txt").status == 0)
    let back = try folder.vtype("convert", "b.txt", "--from", notation, "--to", "marks", "-o", "-")
    #expect(back.text == "甲辰書![印](<seal:王維之印 kind=bai>)畢\n", "\(back.text)")
  }

  @Test(
    "SH-E4 a seal in a text that cannot be cut is an error at its place",
    arguments: [
      ("王 kind=red", "“kind” of a seal is bai or zhu"), ("", "a seal has no characters"),
      ("王 size=3", "a seal has no key “size”"),
    ])
  func badSeals(_ words: String, _ message: String) throws {
    try folder.write("文\n文![印](<seal:\(words)>)\n", to: "a.md")
    let run = try folder.vtype("a.md", "-o", "a.pdf")
    #expect(run.status == 65)
    #expect(
      run.errors.contains("a.md:2:4: error: the seal “\(words)”: \(message)"), "\(run.errors)")
    #expect(!folder.exists("a.pdf"))
    let converted = try folder.vtype("convert", "a.md", "-o", "a.html")
    #expect(
      converted.status == 65
        && converted.errors.contains("a.md:2:4: error: the seal “\(words)”: \(message)"))
    #expect(!folder.exists("a.html"))
  }

  // MARK: Outputs

  private static let words = "落款白文印在此照片甲圖乙"

  @Test(
    "YY-29, DT-16 ten uses of an image are one object of a PDF", arguments: ["cairo", "native"])
  func oneObject(_ backend: String) throws {
    try makePhoto()
    let uses = (0..<10).map { "字![印\($0)](photo.jpg){height=\(1 + $0 % 3)em}" }
    try folder.write(uses.joined() + "\n\n![又](./photo.jpg)\n", to: "a.md")
    let arguments = ["a.md", "-o", "a.pdf", "--page", "a5", "--backend", backend, "--quiet"]
    let run = try folder.vtype(arguments + Self.noto)
    #expect(run.status == 0 && run.errors == "")
    let list = try Program.run("pdfimages", "-list", "a.pdf", in: folder.path).text
    let objects = list.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[10] }
    #expect(objects.count == 11 && Set(objects).count == 1)
    // A JPEG is in the file as it is.
    let photo = try folder.read("photo.jpg")
    #expect(try folder.read("a.pdf").occurrences(of: photo) == 1)
    #expect(try Program.run("qpdf", "--check", "a.pdf", in: folder.path).status == 0)
    let again = try folder.vtype(["a.md", "-o", "b.pdf"] + arguments.dropFirst(3) + Self.noto)
    #expect(again.status == 0)
    #expect(try folder.read("a.pdf") == folder.read("b.pdf"))
  }

  @Test("YY-29 an image is a picture of its own in SVG once", arguments: ["cairo", "native"])
  func oneImageInSVG(_ backend: String) throws {
    try folder.write("一![印](red.png)二![印](red.png)三\n", to: "a.md")
    let run = try folder.vtype(["a.md", "-o", "a.svg", "--backend", backend, "-q"] + Self.noto)
    #expect(run.status == 0)
    let svg = try folder.text("a.svg")
    #expect(svg.split(separator: "data:image/png;base64,").count == 2)
    if backend == "native" { #expect(svg.contains("<title>印</title>")) }
  }

  /// The rectangle of the red pixels of a picture, in points.
  private static let redBox = """
    import sys
    from PIL import Image, ImageChops
    image = Image.open(sys.argv[1]).convert("RGB")
    scale = float(sys.argv[2])
    red, green, blue = image.split()
    mask = ImageChops.subtract(red, green).point(lambda value: 255 if value > 90 else 0)
    print(*[round(side / scale, 1) for side in mask.getbbox()])
    """

  @Test("YY-28, CJ-09 an image has the place of the layout in every output")
  func placesInAllOutputs() throws {
    try folder.write(
      "一二![印](red.png){width=3em height=2em fit=fill align=right}三\n四五六七八\n", to: "a.md")
    let options = ["--size", "20pt", "-q"] + Self.noto
    let layout = try LayoutRecord(
      json: folder.vtype(["a.md", "--format", "json", "-o", "-"] + options).output)
    let cell = try #require(layout.pages[0].columns[0].cells.first { $0.image != nil })
    let bounds = try #require(cell.image?.bounds)
    #expect(bounds.width == .pt(60) && bounds.height == .pt(40) && cell.bounds == bounds)
    let wanted = [bounds.x, bounds.y, bounds.maxX, bounds.maxY].map(\.points)
    for (name, arguments) in [
      ("a.png", ["--dpi", "144"]), ("c.pdf", ["--backend", "cairo"]),
      ("n.pdf", ["--backend", "native"]), ("c.svg", ["--backend", "cairo"]),
      ("n.svg", ["--backend", "native"]),
    ] {
      #expect(try folder.vtype(["a.md", "-o", name] + arguments + options).status == 0)
      var picture = name
      if name.hasSuffix(".pdf") {
        let run = try Program.run(
          "pdftoppm", "-r", "144", "-png", "-singlefile", name, name, in: folder.path)
        #expect(run.status == 0)
        picture = name + ".png"
      } else if name.hasSuffix(".svg") {
        let run = try Program.run(
          "rsvg-convert", "--dpi-x", "72", "--dpi-y", "72", "-z", "2", name, "-o", name + ".png",
          in: folder.path)
        #expect(run.status == 0)
        picture = name + ".png"
      }
      let found = try folder.python(Self.redBox, picture, "2").text.split(separator: " ")
        .compactMap { Double($0.trimmed) }
      #expect(found.count == 4)
      for (side, other) in zip(found, wanted) { #expect(abs(side - other) <= 0.6, "\(name)") }
    }
  }

  @Test("YY-29 the words of images come back", arguments: ["cairo", "native"])
  func wordsComeBack(_ backend: String) throws {
    try makePhoto()
    try folder.write(
      "落款![白文印](seal.png){height=1em}在此![照片](photo.jpg)\n甲![圖](logo.svg){height=2em}乙![](red.png)\n",
      to: "a.md")
    let run = try folder.vtype(
      ["a.md", "-o", "a.pdf", "--page", "a4", "--backend", backend, "-q"] + Self.noto)
    #expect(run.status == 0)
    let texts = try PDFReader.texts(of: ["a.pdf"], in: folder)[0]
    for reader in PDFReader.allCases where backend == "native" || reader != .mutool {
      #expect(texts[reader] == Self.words, "\(reader)")
    }
  }

  @Test("DT-21 without images their words are set")
  func noImages() throws {
    try folder.write("一![白文](nothing.png){height=9em}二![](../a.png)三\n", to: "a.md")
    let layout = try folder.layout("a.md", "--no-images")
    #expect(layout.pages[0].columns[0].cells.map(\.text) == ["一", "白", "文", "二", "三"])
    #expect(layout.pages[0].columns[0].cells.allSatisfy { $0.image == nil })
    #expect(layout.warnings.isEmpty)
  }

  @Test("CJb-7 an image that is too large is told with its place")
  func tooLarge() throws {
    try folder.write("一二\n三![寬](red.png){height=90em}四\n", to: "a.md")
    let run = try folder.vtype("a.md", "-o", "a.pdf", "--page", "a6")
    #expect(run.status == 0)
    #expect(run.errors.contains("a.md:2:4: warning: the image “red.png” is"))
    #expect(try folder.vtype("a.md", "-o", "b.pdf", "--page", "a6", "--strict").status == 1)
  }

  // MARK: Permitted folders

  @Test("Images are read from the text's own folder and those below it, unless more is allowed")
  func folders() throws {
    try folder.makeFolder("book")
    try folder.makeFolder("book/pictures")
    try folder.makeFolder("bookish")
    let png = try Self.png(0xFF00_0000, width: 4, height: 4)
    for name in ["book/a.png", "book/pictures/b.png", "bookish/c.png", "out.png"] {
      try folder.write(png, to: name)
    }
    try #require(unsafe symlink(folder.path("out.png"), folder.path("book/leaving.png")) == 0)
    try #require(unsafe symlink("pictures/b.png", folder.path("book/staying.png")) == 0)
    // Whether the picture is drawn; else its words are set.
    func shows(_ image: String, _ arguments: String...) throws -> Bool {
      try folder.write("一二\n三![印](<\(image)>)\n", to: "book/t.md")
      let words = ["book/t.md", "--backend", "native", "--lang", "ja"] + arguments
      let run = try folder.vtype(words + ["-o", "t.svg", "-o", "t.json"])
      #expect(run.status == 0, "\(run.errors)")
      let isShown = try folder.text("t.svg").contains("<image")
      let warning = "vtype: book/t.md:2:4: warning: the image “\(image)”: "
      #expect(run.errors.contains(warning) != isShown, "\(run.errors)")
      #expect(try folder.text("t.json").contains("印"))
      #expect(
        try folder.vtype(words + ["-q", "--strict", "-o", "u.pdf"]).status == (isShown ? 0 : 1))
      return isShown
    }
    for image in [
      "a.png", "./a.png", "pictures/b.png", "pictures/../a.png", "../book/a.png", "staying.png",
      folder.path("book/a.png"),
    ] {
      #expect(try shows(image), "\(image)")
    }
    for image in [
      "../out.png", "leaving.png", "../bookish/c.png", folder.path("out.png"), "/etc/hostname",
      "/dev/zero", "file://\(folder.path("book/a.png"))", "https://example.com/a.png",
      "nothing.png",
      "pictures", "pictures/", "data:image/png;base64,AAAA",
    ] {
      #expect(try !shows(image), "\(image)")
    }
    #expect(try shows("../out.png", "--allow-images", "."))
    #expect(try shows("leaving.png", "--allow-images", folder.path))
    #expect(try shows("../bookish/c.png", "--allow-images", "bookish"))
    #expect(try !shows("../out.png", "--allow-images", "bookish"))
    // A text from a pipe is in the current folder.
    let source = Array("![印](seal.png)![外](/etc/hostname)\n".utf8)
    let run = try folder.vtype("-", "--from", "marks", "-o", "t.pdf", input: source)
    #expect(
      run.status == 0 && run.errors.contains(": warning: the image “/etc/hostname”"),
      "\(run.errors)")
    let good = Array("![印](seal.png)\n".utf8)
    #expect(try folder.vtype("-", "--from", "marks", "-o", "t.pdf", input: good).status == 0)
  }

  @Test("A broken image is an error with its place, and nothing is written")
  func brokenImage() throws {
    let png = try folder.read("seal.png")
    try folder.write(Array(png.prefix(png.count / 2)), to: "cut.png")
    try folder.write("no image at all", to: "text.png")
    try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"><g></svg>", to: "open.svg")
    for name in ["cut.png", "text.png", "open.svg"] {
      try folder.write("一二\n\n三四![印](\(name))\n", to: "a.md")
      for output in ["a.pdf", "a.svg", "a.png", "a.json"] {
        let run = try folder.vtype("a.md", "-o", output)
        #expect(run.status == 65 && !folder.exists(output))
        #expect(run.errors.contains("a.md:3:5: error: the image “\(name)”: "), "\(run.errors)")
      }
    }
  }

  @Test("vtype check tells of every image that cannot be used")
  func check() throws {
    try folder.write("一![甲](no.png)二![乙](/etc/hostname)三![丙](seal.png)\n", to: "a.md")
    let run = try folder.vtype("check", "a.md", "--lang", "zh-Hant")
    #expect(run.status == 1)
    let lines = run.text.split(separator: "\n").filter { $0.contains("[image-unusable]") }
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("a.md:1:4: error: the image “no.png”: "))
    #expect(!run.text.contains("attribute-not-set"))
  }

  @Test("A text of a batch is set again when its image has changed")
  func batch() throws {
    try folder.makeFolder("in")
    try folder.write("一![印](p.png)二\n", to: "in/a.md")
    try folder.write("一二\n", to: "in/b.txt")
    try folder.write(Self.png(0xFF00_0000, width: 4, height: 4), to: "in/p.png")
    func states() throws -> [String] {
      let run = try folder.vtype(
        ["batch", "in/a.md", "in/b.txt", "-o", "out/", "--report", "r.json", "--quiet"]
          + Self.noto)
      #expect(run.status == 0)
      return try folder.text("r.json").split(separator: "\"state\":").dropFirst().map {
        String($0.drop { $0 == " " || $0 == "\"" }.prefix { $0 != "\"" })
      }
    }
    #expect(try states() == ["done", "done"])
    let first = try folder.read("out/a.pdf")
    #expect(try states() == ["unchanged", "unchanged"])
    try folder.write(Self.png(0xFFFF_0000, width: 4, height: 4), to: "in/p.png")
    #expect(try states() == ["done", "unchanged"])
    #expect(try folder.read("out/a.pdf") != first)
    folder.remove("in/p.png")
    // A text without its picture is set with the words of it, and anew each time until the picture has come.
    for _ in 0..<2 { #expect(try states() == ["done", "unchanged"]) }
    try folder.write(Self.png(0xFF00_0000, width: 4, height: 4), to: "in/p.png")
    #expect(try states() == ["done", "unchanged"])
    #expect(try states() == ["unchanged", "unchanged"])
    #expect(try folder.read("out/a.pdf") == first)
  }

  @Test(
    "A picture that is not there gives a warning with its place in every notation, and its words are set",
    arguments: [
      ("a.md", "# 題\n\n春の夜。\n\n![富士の山](fuji.png)\n\n秋の暮。\n", "5:3"),
      ("b.md", "前![富士の山](x/fuji.png){height=10em}後。\n", "1:4"),
      ("c.md", "<img src=\"fuji.png\" alt=\"富士の山\">と春。\n", "1:1"),
      ("d.html", "<p>春。</p><img src=\"fuji.png\" alt=\"富士の山\"><p>秋。</p>", "1:10"),
      ("e.txt", "題\n人\n\n春の夜。\n［＃富士の山（fuji.png、横100×縦200）入る］\n秋の暮。\n", "5:1"),
    ])
  func missing(_ name: String, _ text: String, _ place: String) throws {
    try folder.write(text, to: name)
    let run = try folder.vtype(name, "--lang", "ja", "-o", "x.json", "-o", "x.pdf")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("vtype: \(name):\(place): warning: the image “"), "\(run.errors)")
    #expect(run.errors.contains("; its words are set in its place"))
    let layout = try folder.text("x.json")
    #expect(layout.contains("富士の山") && !layout.contains("\u{FFFC}"))
  }

  @Test(
    "A text without any of its pictures has some warnings and their count", arguments: [8, 9, 40])
  func manyMissing(_ count: Int) throws {
    try folder.write((0..<count).map { "春![\($0)図](\($0).png)\n" }.joined(), to: "a.md")
    let run = try folder.vtype("a.md", "--lang", "ja", "-o", "x.pdf")
    let warnings = run.errors.split(separator: "\n").filter { $0.contains(": warning: ") }
    #expect(run.status == 0 && warnings.count == min(count, 9), "\(run.errors)")
    #expect(run.errors.contains("the words of \(count) images in all") == (count > 8))
  }
}

extension [UInt8] {
  /// The number of times that other bytes stand in these.
  fileprivate func occurrences(of other: [UInt8]) -> Int {
    guard let first = other.first, count >= other.count else { return 0 }
    return (0...count - other.count).count { start in
      self[start] == first && self[start..<start + other.count].elementsEqual(other)
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring { prefix { !$0.isWhitespace } }
}
