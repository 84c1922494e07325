import Testing

/// Small pictures that show what a layout does not: the forms of glyphs. `VTYPE_BLESS=1` rewrites
/// them and fails, so that they are looked at.
struct PictureTests {
  static let folder = VTypeCommand.root + "/Tests/VTypeTests/Images"

  /// The picture, the face of the font, and the text.
  static let pictures = [
    ("punctuation", 0, "、。「が」（！）\n『—』…〔ー〕・：\n"),
    ("small-kana", 0, "ちょっと、キャッ\nゎァィゥェォヵヶ\n"),
    ("sideways", 3, "國Tokyo、25g\nሀ國“é”→Ａ！\n"),
  ]

  @Test(arguments: pictures)
  func itLooksAsBefore(_ name: String, _ face: Int, _ text: String) throws {
    let folder = try Folder()
    try folder.write(text, to: "a.txt")
    let run = try folder.vtype(
      "a.txt", "-o", "a.png", "--font", "\(VTypeCommand.font)#\(face)", "--lang",
      face == 0 ? "ja" : "zh-Hant", "--heading", "never", "--size", "24pt", "--margin", "6pt",
      "--dpi", "72", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    let path = "\(Self.folder)/\(name).png"
    if Program.variable("VTYPE_BLESS") == "1" {
      try folder.write(folder.read("a.png"), to: path)
      Issue.record("\(name).png is written; look at it")
      return
    }
    let found = try GrayImage(png: "a.png", in: folder)
    let expected = try GrayImage(png: path, in: folder)
    #expect(found.width == expected.width && found.height == expected.height)
    // Another FreeType has other shades at the edges; a comma in another place makes 25 and more.
    #expect(found.largestDifference(from: expected, tile: 12) < 10)
  }

  @Test("DT-22 --part draws a part of each page, in PNG alone") func part() throws {
    let folder = try Folder()
    try folder.write("天地玄黃宇宙洪荒\n", to: "a.txt")
    let options = [
      "a.txt", "--font", VTypeCommand.font, "--quiet", "--dpi", "72", "--page", "100ptx200pt",
    ]
    let part = try folder.vtype(options + ["-o", "a.png", "--part", "10,20mm,30,1in"])
    #expect(part.status == 0, "\(part.errors)")
    let image = try GrayImage(png: "a.png", in: folder)
    #expect((image.width, image.height) == (30, 72))
    let pdf = try folder.vtype(options + ["-o", "a.pdf", "--part", "0,0,30,30"])
    #expect(pdf.status == 64)
    #expect(pdf.errors.contains("--part is for PNG"))
    #expect(try folder.vtype(options + ["-o", "b.png", "--part", "900,0,30,30"]).status == 64)
    #expect(try folder.vtype(options + ["-o", "b.png", "--part", "0,0,30"]).status == 64)
  }

  @Test func noPictureIsLeftOver() {
    let names = Folder.names(in: Self.folder).sorted()
    #expect(names == Self.pictures.map { $0.0 + ".png" }.sorted())
  }
}
