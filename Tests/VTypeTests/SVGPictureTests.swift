import Glibc
import Testing

/// An SVG in each of its forms, drawn by librsvg and by Chromium, is the PNG of the same text: what differs is
/// how edges are smoothed.
struct SVGPictureTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A text with all ways of drawing a glyph.
  private static let text = """
    題名、その一

    國、「破」Spring 3——山ー。ちょっと（待っ）て……「test」Ἄνδρα μοι 𠮷野家𠮷。AVAST fi
    2024年12月！[杜甫]{.person}[旅夜書懷]{.book}：星[月湧]{size=1.5em ink=vermilion}大江流。
    葛󠄀城。[漢字]{slant=14}[輪郭]{outline="0.04em vermilion"}[陰影]{shadow="0.08em 0.08em 0.1em #ccc"}[箱]{border=double ground=ivory}\u{1200}
    שלום emoji😀です。하늘을 우러러。

    """

  private static let options = [
    "a.md", "--quiet", "--lang", "ja", "--font", VTypeCommand.font, "--font",
    "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", "--page", "130mmx110mm", "--size",
  ]

  enum Form: String, CaseIterable {
    case outlines, text, sprite

    var options: [String] { self == .outlines ? [] : ["--glyphs", rawValue] }
  }

  /// The PNG, and the SVG in a form, both at a size.
  private func write(_ form: Form, size: String) throws -> (png: String, svg: String) {
    try folder.write(Self.text, to: "a.md")
    let png = try folder.vtype(Self.options + [size, "--dpi", "192", "-o", "a.png"])
    #expect(png.status == 0, "\(png.errors)")
    let svg = try folder.vtype(
      Self.options + [size, "--backend", "native", "-o", "a.svg"] + form.options)
    #expect(svg.status == 0, "\(svg.errors)")
    return ("a.png", "a.svg")
  }

  @Test(arguments: [Form.outlines, .sprite], ["16pt", "9pt"])
  func librsvgDrawsIt(_ form: Form, _ size: String) throws {
    let (png, svg) = try write(form, size: size)
    let run = try Program.run(
      "rsvg-convert", "-d", "192", "-p", "192", "-b", "white", svg, "-o", "b.png", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    try expectEqual("b.png", png, limit: 60)
  }

  @Test(
    .enabled(if: chromium != nil, "Debian's package chromium is not installed"),
    arguments: Form.allCases, ["16pt", "9pt"])
  func chromiumDrawsIt(_ form: Form, _ size: String) throws {
    let (png, svg) = try write(form, size: size)
    try photograph(svg, as: "b.png")
    // Stems of small text are thinner than a pixel.
    try expectEqual("b.png", png, limit: form == .text ? 128 : 120)
  }

  private func write(_ text: String, as form: Form) throws {
    try folder.write(text, to: "a.txt")
    let options = ["--quiet", "--lang", "ja", "--heading", "never", "-o", "a.svg"]
    #expect(try folder.vtype(["a.txt"] + options + form.options).status == 0)
  }

  /// The text of an element tree, in its order, is the source.
  @Test(arguments: Form.allCases)
  func theTextIsInOrder(_ form: Form) throws {
    let text = "題名、その一\n國、「破」Spring 3——山。𠮷野家\u{1200}葛\u{E0100}城2024年12月！fi\nשלום<&>です。\n"
    try write(text, as: form)
    let script = """
      import sys, xml.etree.ElementTree
      root = xml.etree.ElementTree.parse(sys.argv[1]).getroot()
      for text in root.iter('{http://www.w3.org/2000/svg}text'): print(''.join(text.itertext()))
      """
    let found = try folder.python(script, "a.svg").text
    #expect(found.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
  }

  /// Text selected in a browser is the source.
  @Test(
    .enabled(if: chromium != nil, "Debian's package chromium is not installed"),
    arguments: Form.allCases)
  func selectedTextIsTheSource(_ form: Form) throws {
    let text = "國、「破」Spring 3——山。𠮷野家\n葛\u{E0100}城2024年12月！\n"
    try write(text, as: form)
    let svg = try folder.text("a.svg").drop { $0 != "\n" }
    let script = """
      getSelection().selectAllChildren(document.querySelector('svg'));
      document.title = encodeURIComponent(getSelection().toString());
      """
    try folder.write(
      "<!DOCTYPE html><meta charset=utf-8><body>\(svg)<script>\(script)</script>", to: "a.html")
    let dump = try browse(["--dump-dom", "file://\(folder.path("a.html"))"]).text
    let title = try #require(dump.split(separator: "<title>").dropFirst().first)
    let selected = try folder.python(
      "import sys, urllib.parse; print(urllib.parse.unquote(sys.argv[1]))",
      String(title.prefix { $0 != "<" })
    ).text
    #expect(selected.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
  }

  /// Another text is another picture.
  @Test func otherPicturesAreNot() throws {
    for (name, text) in [("a", "大人"), ("b", "犬人")] {
      try folder.write(text, to: "\(name).txt")
      #expect(
        try folder.vtype("\(name).txt", "--quiet", "--dpi", "192", "-o", "\(name).png").status == 0)
    }
    let (one, other) = (
      try GrayImage(png: "a.png", in: folder), try GrayImage(png: "b.png", in: folder)
    )
    #expect(one.largestExcess(over: one) == 0)
    #expect(other.largestExcess(over: one) > 128)
  }

  // MARK: Support

  private func expectEqual(_ name: String, _ expected: String, limit: Int) throws {
    let found = try GrayImage(png: name, in: folder)
    let expected = try GrayImage(png: expected, in: folder)
    #expect(expected.pixels.contains { $0 < 100 })
    let cropped = found.cropped(to: expected)
    let darker = cropped.largestExcess(over: expected)
    let lighter = expected.largestExcess(over: cropped)
    #expect(darker < limit && lighter < limit, "\(darker) darker, \(lighter) lighter")
  }

  private func photograph(_ svg: String, as png: String) throws {
    // A window as large as the page at least: what is beyond it is white.
    let run = try browse([
      "--force-device-scale-factor=2", "--hide-scrollbars", "--window-size=700,700",
      "--default-background-color=FFFFFFFF", "--screenshot=\(folder.path(png))",
      "file://\(folder.path(svg))",
    ])
    #expect(folder.exists(png), "\(run.errors)")
  }

  /// Runs Chromium without a window. Files may refer to each other as they may on a server.
  private func browse(_ words: [String]) throws -> Run {
    let options = [
      Self.chromium ?? "chromium", "--headless", "--no-sandbox", "--disable-gpu",
      "--allow-file-access-from-files", "--user-data-dir=\(folder.path("profile"))",
    ]
    return try Program(options + words, in: folder.path).wait()
  }

  private static let chromium = ["chromium", "chromium-browser", "google-chrome"].first { name in
    (Program.variable("PATH") ?? "").split(separator: ":").contains { folder in
      unsafe access("\(folder)/\(name)", X_OK) == 0
    }
  }
}

extension GrayImage {
  /// The left upper part, as large as another picture.
  fileprivate func cropped(to other: GrayImage) -> GrayImage {
    var part = other
    for y in 0..<other.height {
      for x in 0..<other.width {
        part.pixels[y * other.width + x] = y < height && x < width ? pixels[y * width + x] : 255
      }
    }
    return part
  }
}
