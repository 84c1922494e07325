import Testing
import VerticalFonts
import VerticalLayout

/// Files that are no fonts, or not whole: each gets its error, and nothing traps.
@Suite struct FontFileErrorTests {
  private func error(_ name: String) -> FontError? {
    do throws(FontError) {
      try FontLibrary().prepare(fonts: [name], language: .japanese)
      return nil
    } catch { return error }
  }

  @Test func missingFile() {
    let path = "/no/such/font.ttf"
    #expect(error(path) == .unreadable(path: path, reason: "No such file or directory"))
    #expect(
      error(path)?.description
        == "cannot read the font file “/no/such/font.ttf”: No such file or directory; "
        + "check the path, or name a font family")
  }

  @Test func directoryAndDevice() {
    #expect(error("/tmp/") == .unreadable(path: "/tmp/", reason: "it is a directory"))
    #expect(error("/dev/null") == .unreadable(path: "/dev/null", reason: "it is not a file"))
  }

  @Test func emptyFile() {
    let file = TemporaryFile([])
    #expect(error(file.path) == .notAFont(path: file.path))
  }

  @Test func randomBytes() {
    var generator = SplitMix(state: 7)
    for count in [1, 3, 4, 12, 1000, 100_000] {
      let file = TemporaryFile(
        (0..<count).map { _ in UInt8.random(in: 1...255, using: &generator) })
      #expect(error(file.path) == .notAFont(path: file.path))
    }
  }

  @Test(arguments: [1, 4, 11, 12, 40, 300, 10_000, 300_000])
  func truncated(_ count: Int) {
    let file = TemporaryFile(Array(TemporaryFile.read(TestFonts.dejaVu).prefix(count)))
    switch error(file.path) {
    case .damaged(file.path, _), .notAFont(file.path): break
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  @Test func collectionHeaderOnly() {
    let file = TemporaryFile(Array("ttcf".utf8) + [0, 1, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(
      error(file.path)
        == .damaged(path: file.path, reason: "the collection's list of faces is cut off"))
  }

  @Test func faceOutOfRange() {
    #expect(
      error(TestFonts.noto + "#5")
        == .noSuchFace(path: TestFonts.noto, index: 5, count: 5))
    #expect(
      error(TestFonts.noto + "#5")?.description
        == "no face #5 in “\(TestFonts.noto)”: it has 5, #0 to #4")
    #expect(
      error(TestFonts.dejaVu + "#1")?.description
        == "no face #1 in “\(TestFonts.dejaVu)”: it has a single face, #0")
    for index in ["65536", "4294967296", "99999999999999999999"] {
      guard case .noSuchFace = error(TestFonts.noto + "#" + index) else {
        Issue.record("face #\(index)")
        continue
      }
    }
  }

  /// Damage inside the tables: whatever HarfBuzz makes of it, we answer.
  @Test func scrambledTables() {
    let whole = TemporaryFile.read(TestFonts.dejaVu)
    var generator = SplitMix(state: 11)
    for _ in 0..<12 {
      var bytes = whole
      for _ in 0..<2_000 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      let file = TemporaryFile(bytes)
      guard let (library, font) = try? TestFonts.load(file.path) else { continue }
      for orientation in ShapingRun.RunOrientation.allCases {
        _ = library.glyphs("office Á x\u{302} 国、「」", font, orientation, script: .latin)
      }
      _ = library.metrics(of: font, size: .pt(10))
      _ = library.description(of: font)
      _ = library.blankGlyph(of: font)
      _ = library.hasVerticalForm(of: "「", in: font, language: .japanese)
      _ = library.select("国\u{E0100}", FontRequest(fonts: [file.path], language: .japanese))
    }
  }
}

/// Steele's SplitMix64: numbers that are the same on every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
