import Testing

@testable import VerticalLayout

/// Runs that differ in nothing that fonts know of are shaped in one call.
@Suite struct SharedShapingTests {
  private func document(_ text: String, _ spans: [(Range<Int>, Attribute)]) -> Document {
    var document = Document(text)
    document.spans = spans.map {
      AttributeSpan(TextRange($0.0.lowerBound, $0.0.upperBound), $0.1)
    }
    return document
  }

  @Test("Text in many colours, effects, spaces and shifts is shaped as often as text in none")
  func paint() throws {
    let effects: [Attribute] = [
      .ink(.white), .slant(12), .outline(TextEffects.TextOutline(width: .em(30))),
      .letterSpacing(.em(100)),
      .shadow(TextEffects.Shadow(x: .em(40), y: .em(40), color: .white)), .baselineShift(.em(100)),
    ]
    let text = String.han(3000)
    let g10 = G10(300)
    let layout = try g10.layout(
      document(text, (0..<1000).map { ($0 * 9..<$0 * 9 + 6, effects[$0 % effects.count]) }))
    #expect(layout.runs.count == 2000)
    #expect(g10.shaper.shapingCalls <= 3)
    #expect(layout.columnTexts.joined() == text)
    // Each glyph stands where it does in a run of its own.
    for cell in layout.cells {
      let run = layout.runs[Int(cell.run)]
      let glyph = try #require(layout.glyphs[cell.glyphs].first)
      #expect(cell.glyphs.count == 1 && cell.advance == .pt(10))
      #expect(Int(glyph.x) == -5 * 1024 + layout.styles[run.style].baselineShift.rawValue)
    }
  }

  @Test("Sizes, languages, features and orientations have runs of their own")
  func measures() throws {
    for attribute in [
      .size(.em(2048)), .language(.korean), .orientation(.sideways),
      .features([TextStyle.FontFeature(tag: "vpal")]),
    ] as [Attribute] {
      let g10 = G10()
      _ = try g10.layout(document("一二三四五", [(3..<6, attribute), (9..<12, attribute)]))
      #expect(g10.shaper.shapingCalls == 5, "\(attribute)")
    }
  }

  @Test("Letters of two colours that the font joins stay apart, each in its colour")
  func ligatures() throws {
    let g10 = G10()
    g10.shaper.ligatures = ["fi"]
    #expect(try g10.layout("office").cells.count == 5)
    let layout = try g10.layout(document("office", [(3..<4, .ink(.white)), (5..<6, .ink(.white))]))
    #expect(layout.cells.count == 6)
    let inks = layout.cells.map { layout.styles[layout.runs[Int($0.run)].style].ink }
    #expect(inks == [.black, .black, .black, .white, .black, .white])
    #expect(layout.columnTexts == ["office"])
  }

  @Test("A colour on a mark is that of its base, and what is hostile stays linear") func marks()
    throws
  {
    let text = "か\u{3099}き"
    let layout = try G10().layout(document(text, [(3..<6, .ink(.white))]))
    #expect(layout.cells.map(\.range) == [TextRange(0, 6), TextRange(6, 9)])
    // A ligature over each border, so that nothing can be shaped together.
    let g10 = G10(300)
    g10.shaper.ligatures = ["ab", "ba"]
    let letters = String(repeating: "ab", count: 1000)
    _ = try g10.layout(
      document(letters, (0..<1000).map { ($0 * 2..<$0 * 2 + 1, .ink(.white)) }))
    #expect(g10.shaper.shapingCalls <= 2010)
  }
}
