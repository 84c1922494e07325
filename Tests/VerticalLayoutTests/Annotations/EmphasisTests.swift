import Testing

@testable import VerticalLayout

/// Emphasis marks (EM1 to EM5), with fixture G at 10 pt: marks are 5 pt large.
@Suite struct EmphasisTests {
  private var g10: G10 { G10().with { $0.style.language = .japanese } }

  private func document(
    _ text: String, _ mark: EmphasisMark = EmphasisMark("﹅"), over range: TextRange? = nil
  ) -> Document {
    var document = Document(text)
    document.spans = [
      AttributeSpan(range ?? TextRange(0, text.utf8.count), .emphasis(mark))
    ]
    return document
  }

  /// Where the cells of each annotation have their middles on the column, in points.
  private func middles(_ layout: Layout) -> [[Double]] {
    layout.annotations.map { annotation in
      annotation.cells.map {
        (layout.annotationText.cells[$0].start + layout.annotationText.cells[$0].advance.half)
          .points
      }
    }
  }

  @Test("EM1, EM2: one mark a character, none beside brackets, commas, stops and letters")
  func characters() throws {
    let layout = try g10.layout(document("「国、ABか\u{3099}」。国"))
    #expect(layout.annotations.count == 1)
    #expect(layout.annotations.first?.text == "﹅﹅﹅")
    let bases = layout.columns[0].cells.filter {
      ["国", "か\u{3099}"].contains(layout.text.slice(layout.cells[$0].range))
    }
    let expected = bases.map {
      (layout.cells[$0].start + layout.cells[$0].advance.half).points
    }
    #expect(middles(layout).first == expected)
    #expect(layout.diagnostics.allSatisfy { $0.code == .annotationCollides })
  }

  @Test("EM4: any mark on either side", arguments: AnnotationSide.allCases)
  func sides(_ side: AnnotationSide) throws {
    let layout = try g10.layout(document("国国", EmphasisMark("◎", side: side)))
    let annotation = try #require(layout.annotations.first)
    let column = layout.columns[0].bounds
    #expect(annotation.bounds.width == .pt(5))
    #expect(
      side == .right ? annotation.bounds.x == column.maxX : annotation.bounds.maxX == column.x)
    #expect(annotation.text == "◎◎")
  }

  @Test("EM5: the ink of a mark has its middle at that of the character") func ink() throws {
    let g10 = g10
    // Ink in the upper third of its em.
    let glyph = UInt32(0xFE45)
    g10.shaper.inks[glyph] = InkBox(minX: 600, minY: -800, maxX: 900, maxY: -500)
    g10.shaper.inks[glyph + FixtureShaper.verticalForm] = g10.shaper.inks[glyph]
    let layout = try g10.layout(document("国"))
    let annotation = try #require(layout.annotations.first)
    let cell = layout.annotationText.cells[annotation.cells.lowerBound]
    let drawn = try #require(cell.glyphs.first.map { layout.annotationText.glyphs[$0] })
    let ink = try #require(
      g10.shaper.inkBounds(of: drawn.id, in: FontID(0), size: .pt(5)))
    let middle = cell.start + Length(rawValue: Int(drawn.y) + ink.midY)
    #expect(abs(middle.points - 5) < 0.01)
  }

  @Test("EM3: marks stand outside of readings, and lines outside of both") func lanes() throws {
    var document = Document(ruby: "国{漢字|かんじ}国")
    let all = TextRange(0, document.text.utf8.count)
    document.spans.append(AttributeSpan(all, .emphasis(EmphasisMark("•"))))
    document.spans.append(
      AttributeSpan(all, .sideLine(SideLine(LineStroke(.single), side: .right))))
    let layout = try g10.layout(document)
    let ruby = try #require(layout.annotations.first { $0.kind == .ruby })
    let marks = try #require(layout.annotations.first { $0.kind == .emphasis })
    #expect(marks.bounds.x == ruby.bounds.maxX)
    let line = layout.displayList(ofPage: 0).items.compactMap { item -> Length? in
      guard case .path(let path) = item, case .move(let point)? = path.steps.first else {
        return nil
      }
      return point.x
    }
    #expect(try #require(line.first) > marks.bounds.maxX)
    // RU8d: no reading reaches over a character with a mark.
    var beside = Document(ruby: "か{峻|しゆん}か")
    beside.spans.append(AttributeSpan(TextRange(0, 3), .emphasis(EmphasisMark("•"))))
    let widened = try g10.layout(beside)
    #expect(widened.starts() == [0, 12.5, 22.5])
  }

  @Test(
    "Marks and readings that reach into a neighbour are told", arguments: [(0, true), (5, false)])
  func collisions(_ gap: Int, _ collides: Bool) throws {
    for direction in ColumnDirection.allCases {
      let g10 = G10(20, gap: gap).with {
        $0.style.language = .japanese
        $0.direction = direction
        $0.margins = Margins(top: .zero, right: .pt(5), bottom: .zero, left: .zero)
      }
      let layout = try g10.layout(Document(ruby: "国{漢|かん}国{漢|かん}"))
      #expect(layout.warnings(.annotationCollides).isEmpty != collides, "\(direction)")
      let edge = try g10.with {
        $0.margins = Margins(top: .zero, right: .pt(4), bottom: .zero, left: .zero)
      }
      .layout(Document(ruby: "{漢|かん}"))
      #expect(
        edge.warnings(.annotationCollides).map(\.message).contains { $0.contains("--margin") })
    }
  }

  @Test("Marks go on over columns and pages, and a later mark wins") func columns() throws {
    var document = document(String.han(9))
    document.spans.append(
      AttributeSpan(TextRange(3, 9), .emphasis(EmphasisMark("○"))))
    let layout = try G10(30).with { $0.style.language = .japanese }.layout(document)
    #expect(layout.annotations.map(\.text) == ["﹅", "○○", "﹅﹅﹅", "﹅﹅﹅"])
    #expect(layout.annotations.map(\.column) == [0, 0, 1, 2])
  }
}
