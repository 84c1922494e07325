import Testing

@testable import VerticalLayout

/// Readings in letters beside Chinese (RU20), in Hangul (RU21), and those of a third (RU2), with fixture G
/// at 10 pt: letters of readings are 2.5 pt long.
@Suite struct RomanizationTests {
  private func layout(
    _ source: String, _ language: LanguageTag = .traditionalChinese,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    try G10().with {
      $0.style.language = language
      $0.spacing.autospace = .gap(.zero)
      change(&$0)
    }
    .layout(Document(ruby: source))
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.01 }
  }

  @Test(
    "YY-41, U-03, RU20: pinyin reaches over ideographs, and keeps a quarter of an em from other readings",
    arguments: [
      // 15 pt and the quarter: 3.75 pt on each side, over what has no reading.
      ("國{床|chuang}國", [0, 10, 20], [(7.5, 22.5)]),
      ("國{床|chuang}{壯|zhuang}國", [0, 10, 27.5, 37.5], [(7.5, 22.5), (25, 40)]),
      ("國{床|chuang}國{壯|zhuang}國", [0, 10, 20, 30, 40], [(7.5, 22.5), (27.5, 42.5)]),
      ("{安|an}{陽|yang}", [0, 10], [(2.5, 7.5), (10, 20)]),
    ] as [(String, [Double], [(Double, Double)])])
  func pinyin(_ source: String, _ starts: [Double], _ readings: [(Double, Double)]) throws {
    let layout = try layout(source)
    #expect(isNear(layout.starts(), starts), "\(layout.starts())")
    let found = layout.readings
    #expect(
      isNear(found.flatMap { [$0.start, $0.end] }, readings.flatMap { [$0.0, $0.1] }), "\(found)")
    // Letters on their side, and none of that beside Japanese.
    #expect(layout.annotationText.cells.allSatisfy { $0.orientation == .rotated })
    #expect(try self.layout("国{床|chuang}国", .japanese).starts() == [0, 12.5, 25])
  }

  @Test("RU21: Hangul beside ideographs, one syllable each") func hangul() throws {
    let layout = try layout("{漢字|한|자}", .korean)
    #expect(layout.annotations.map(\.text) == ["한", "자"])
    #expect(layout.starts() == [0, 10])
    #expect(layout.annotations.allSatisfy { $0.side == .right && $0.bounds.height == .pt(5) })
  }

  @Test("RU2: of readings of a third three characters stand beside one") func third() throws {
    let layout = try layout("国{峠|とうげ}国", .japanese) { $0.readings.isThird = true }
    #expect(layout.starts() == [0, 10, 20])
    let annotation = try #require(layout.annotations.first)
    #expect(annotation.bounds.width == .pt(5))
    #expect(abs(annotation.bounds.height.points - 10) < 0.01)
    let cell = layout.annotationText.cells[annotation.cells.lowerBound]
    #expect(abs(cell.extent.points - 5) < 0.01 && abs(cell.advance.points - 3.3333) < 0.01)
    #expect(layout.annotationText.runs[Int(cell.run)].scale.factor == 1.5)
    guard case .glyphs(let run)? = layout.displayList(ofPage: 0).items.last else {
      Issue.record("no glyphs")
      return
    }
    #expect(run.scale.factor == 1.5)
    // The glyph begins where the column ends.
    let origin = try #require(run.glyphs.first?.origin)
    #expect(abs((origin.x - layout.columns[0].bounds.maxX).points) < 0.01)
  }
}
