import Testing

/// Font files that are damaged, or made to do harm: `--font` takes them and sets the text, with less in
/// it, or says what is wrong with the file. No crash, no hang, no half of an output.
struct HostileFontTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    /// The words of the error; `nil` where the font can be used by some backend or all.
    var error: String?
    /// The face of a collection.
    var face = ""
    /// True if there is nothing wrong with it that shows.
    var isSound = false
  }

  @Test(arguments: samples)
  func everyBackendAnswers(_ sample: Sample) throws {
    let folder = try Folder()
    try folder.write(sample.bytes, to: "made.ttf")
    let before = folder.names()
    for output in [
      ["--backend", "cairo", "-o", "a.pdf"], ["--backend", "native", "-o", "a.pdf"],
      ["--backend", "native", "-o", "a.svg"], ["--dpi", "72", "-o", "a.png"],
    ] {
      let run = try folder.start(
        ["-", "--font", "./made.ttf" + sample.face, "--quiet"] + output,
        input: Array("Aa 一丁\n".utf8)
      ).wait(seconds: 30)
      let isSet = run.status == 0
      if sample.isSound { #expect(isSet, "\(run.errors)") }
      if isSet, sample.error == nil {
        #expect(folder.names() == (before + [output[3]]).sorted())
        if output[3] == "a.pdf" {
          #expect(try Program.run("qpdf", "--check", "a.pdf", in: folder.path).status == 0)
        }
        _ = try Program.run("rm", output[3], in: folder.path)
        continue
      }
      #expect(run.status == 69, "\(run.errors)")
      #expect(run.errors.contains("./made.ttf"), "\(run.errors)")
      if let error = sample.error { #expect(run.errors.contains(error), "\(run.errors)") }
      #expect(folder.names() == before)
    }
  }

  @Test func aFolderIsNoFont() throws {
    let folder = try Folder()
    try folder.makeFolder("made.ttf")
    let run = try folder.vtype("-", "--font", "./made.ttf", "-o", "a.pdf", input: Array("一".utf8))
    #expect(run.status == 69 && run.errors.contains("it is a directory"))
    #expect(folder.names() == ["made.ttf"])
  }

  private static func made(
    _ name: String, error: String? = nil, _ change: (inout MadeFont) -> Void
  ) -> Sample {
    var font = MadeFont()
    change(&font)
    return Sample(testDescription: name, bytes: font.bytes(), error: error)
  }

  private static func program(_ name: String, _ program: CFFBytes, error: String? = nil) -> Sample {
    Sample(testDescription: name, bytes: MadeFont(program: program).bytes(), error: error)
  }

  static let samples: [Sample] = headSamples + tableSamples + outlineSamples

  private static let headSamples: [Sample] = [
    Sample(testDescription: "as it should be", bytes: MadeFont().bytes(), isSound: true),
    Sample(testDescription: "nothing", bytes: [], error: "is not a font"),
    Sample(testDescription: "text", bytes: Array("春眠不覺曉\n".utf8), error: "is not a font"),
    Sample(
      testDescription: "half of it", bytes: Array(MadeFont().bytes().prefix(200)),
      error: "beyond the end"),
    Sample(
      testDescription: "a table of 4 GiB", bytes: MadeFont().bytes(lengths: ["glyf": 0xFFFF_FFFF]),
      error: "beyond the end"),
    Sample(
      testDescription: "a table beyond the end",
      bytes: MadeFont().bytes(offsets: ["head": 0xFFFF_FFFF]), error: "beyond the end"),
    Sample(
      testDescription: "all tables in one place",
      bytes: MadeFont().bytes(
        offsets: ["cmap": 12, "glyf": 12, "head": 12, "hhea": 12, "hmtx": 12, "loca": 12])),
    Sample(
      testDescription: "65,535 tables",
      bytes: [0, 1, 0, 0, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 100),
      error: "cut off"),
    Sample(
      testDescription: "a collection", bytes: MadeFont().collection(faces: 1), face: "#0"),
    Sample(
      testDescription: "a collection without that face", bytes: MadeFont().collection(faces: 1),
      error: "no face #7", face: "#7"),
    Sample(
      testDescription: "a collection of 4,294,967,295 faces",
      bytes: MadeFont().collection(faces: 0xFFFF_FFFF), error: "cut off", face: "#300"),
  ]

  private static let tableSamples: [Sample] =
    ["cmap", "head", "hhea", "hmtx", "loca", "maxp"].map { tag in
      made("without \(tag)", error: "the table “\(tag)” is missing") { $0.remove(tag) }
    }
    + ["head", "hhea", "maxp"].map { tag in
      made("a byte of \(tag)", error: "the table “\(tag)” is too short") { $0[tag] = [0] }
    }
    + ["cmap", "glyf", "hmtx", "loca"].map { tag in made("a byte of \(tag)") { $0[tag] = [0] } }
    + [
      made("without glyf", error: "no outlines") { $0.remove("glyf") },
      made("no glyph") {
        $0["maxp"] = MadeFont.words(1, 0, 0, 4, 1, 4, 1, 2, 0, 0, 0, 0, 0, 0, 2, 8)
      },
      made("0 units an em", error: "0 units") { $0["head"] = MadeFont(unitsPerEm: 0)["head"] },
      made("65,535 units an em", error: "65535 units") {
        $0["head"] = MadeFont(unitsPerEm: 65_535)["head"]
      },
      Sample(
        testDescription: "65,535 glyphs", bytes: MadeFont(glyphCount: 65_535).bytes(), isSound: true
      ),
      made("65,535 glyphs that are not there") {
        $0["maxp"] = MadeFont(glyphCount: 65_535)["maxp"]
      },
      made("a character map of 4,294,967,295 groups") {
        var map = MadeFont.characterMap(glyph: 1)
        map.replaceSubrange(24..<28, with: [255, 255, 255, 255])
        $0["cmap"] = map
      },
      made("a character map to glyphs that are not there") {
        $0["cmap"] = MadeFont.characterMap(glyph: 60_000)
      },
      made("vertical tables of one byte") {
        for tag in ["vhea", "vmtx", "VORG", "GSUB", "GPOS", "GDEF", "BASE", "OS/2", "name", "post"]
        {
          $0[tag] = [0]
        }
      },
      made("vertical tables of 255s") {
        for tag in ["vhea", "vmtx", "VORG", "GSUB", "GPOS", "GDEF", "BASE", "OS/2", "name", "post"]
        {
          $0[tag] = [UInt8](repeating: 255, count: 200)
        }
      },
    ]

  private static let outlineSamples: [Sample] = [
    made("a glyph made of itself") { $0.setSquare(MadeFont.composite([1])) },
    made("a glyph made of itself a hundred times") {
      $0.setSquare(MadeFont.composite([Int](repeating: 1, count: 100)))
    },
    made("a glyph of parts that are not there") { $0.setSquare(MadeFont.composite([9, 99, 999])) },
    made("a glyph of 32,767 contours") {
      $0.setSquare(MadeFont.words(32_767, 0, 0, 1000, 1000) + [0, 3, 0, 0])
    },
    made("a contour of points that are not there") {
      $0.setSquare(MadeFont.words(1, 0, 0, 1000, 1000, 60_000, 0) + [9, 255, 9, 255])
    },
    Sample(
      testDescription: "CFF as it should be", bytes: MadeFont(program: .square).bytes(),
      isSound: true),
    program("subroutines of 100 calls in each other", CFFBytes.manyCalls),
    Sample(
      testDescription: "CFF glyphs that are not there",
      bytes: {
        var font = MadeFont(program: .square)
        font["cmap"] = MadeFont.characterMap(glyph: 60_000)
        return font.bytes()
      }()),
    program(
      "a subroutine that calls itself",
      CFFBytes(glyph: [32, 29, 14], globalSubroutines: [[32, 29, 11]])),
    program(
      "subroutines that call each other twice",
      CFFBytes(
        glyph: [32, 29, 14],
        globalSubroutines: (0..<40).map { [UInt8(33 + $0), 29, UInt8(33 + $0), 29, 11] })),
    program("a call of a subroutine that is not there", CFFBytes(glyph: [139, 29, 14])),
    made("names that are not there") {
      $0["name"] = MadeFont.words(0, 1, 18, 3, 1, 0x409, 6, 60_000, 60_000)
    },
    program("100,000 numbers", CFFBytes(glyph: [UInt8](repeating: 139, count: 100_000) + [14])),
    program("a charstring without an end", CFFBytes(glyph: [139, 139])),
    program("numbers cut short", CFFBytes(glyph: [255, 0])),
    program("operators of no kind", CFFBytes(glyph: [UInt8](0...31) + [14])),
    program(
      "charstrings that are not there", CFFBytes(glyph: [14], charStrings: 0x7FFF_FFFF)),
    made("a CFF table of one byte") {
      $0.signature = Array("OTTO".utf8)
      $0.remove("glyf")
      $0["CFF "] = [1]
    },
    made("both CFF and glyf") { $0["CFF "] = CFFBytes.square.bytes },
    made("CFF 2 that is none") {
      $0.remove("glyf")
      $0["CFF2"] = [2, 0, 5, 0, 0]
    },
    made("pictures that are none") {
      $0["CBDT"] = [0, 3, 0, 0, 255, 255]
      $0["CBLC"] = [0, 3, 0, 0, 255, 255, 255, 255]
      $0["sbix"] = [0, 1, 0, 0, 255, 255, 255, 255]
    },
    made("layers that are none") {
      $0["COLR"] = MadeFont.words(0, 65_535, 0, 14, 0, 14, 65_535)
      $0["CPAL"] = MadeFont.words(0, 65_535, 65_535, 65_535, 0, 12)
    },
  ]
}

extension CFFBytes {
  /// Ten subroutines that each call the next a hundred times.
  fileprivate static let manyCalls = CFFBytes(
    glyph: [32, 29, 14],
    globalSubroutines: (0..<10).map { level in
      (0..<100).flatMap { _ in level < 9 ? [UInt8(33 + level), 29] : [] } + [11]
    })
}

extension MadeFont {
  /// Gives the glyph another outline.
  fileprivate mutating func setSquare(_ outline: [UInt8]) {
    self["glyf"] = outline
    self["loca"] = Self.long(0) + Self.long(0) + Self.long(outline.count)
  }
}
