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

  /// The middles of each annotation's cells along the column, in points.
  private func middles(_ layout: Layout) -> [[Double]] {
    layout.annotations.map { annotation in
      annotation.cells.map {
        (layout.annotationText.cells[$0].start + layout.annotationText.cells[$0].advance.half)
          .points
      }
    }
  }

  @Test(
    "EM4: the usual mark is the language's",
    arguments: [
      (LanguageTag.japanese, "﹅﹅"), (.traditionalChinese, "••"), (.simplifiedChinese, "••"),
      (.korean, "﹅﹅"),
    ])
  func usual(_ language: LanguageTag, _ marks: String) throws {
    let layout = try g10.with { $0.style.language = language }
      .layout(document("国国", EmphasisMark("")))
    #expect(layout.annotations.map(\.text) == [marks])
    var document = document("国国", EmphasisMark(""))
    document.spans.append(AttributeSpan(TextRange(0, 6), .language(language)))
    let part = try g10.layout(document)
    #expect(part.annotations.map(\.text) == [marks])
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

  @Test(
    "EM1, EM2: marks beside letters, ideographs alone, or everything but blanks",
    arguments: [
      (EmphasisOptions.EmphasizedCharacters.text, 4), (.kanji, 1), (.letters, 6), (.all, 10),
    ])
  func chosen(_ characters: EmphasisOptions.EmphasizedCharacters, _ count: Int) throws {
    let layout = try g10.with { $0.emphasis.characters = characters }
      .layout(document("「国かーア」AB、　。"))
    #expect(layout.annotations.map(\.text).joined().count == count)
  }

  @Test("EM3: marks may be left out beside readings") func noMarksBesideReadings() throws {
    var document = Document(ruby: "国{漢字|かんじ}国{漢|<かん}")
    document.spans.append(
      AttributeSpan(TextRange(0, document.text.utf8.count), .emphasis(EmphasisMark("•"))))
    let layout = try g10.with { $0.emphasis.besideReadings = .none }.layout(document)
    let marks = layout.annotations.filter { $0.kind == .emphasis }
    // That on the left is in nobody's way.
    #expect(marks.map(\.text) == ["•••"])
    #expect(middles(layout).contains([5, 35, 45]))
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
    g10.shaper.inks[glyph] = GlyphPlacement.InkBox(minX: 600, minY: -800, maxX: 900, maxY: -500)
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
        $0.columns.direction = direction
        $0.page.margins = Margins(top: .zero, right: .pt(5), bottom: .zero, left: .zero)
      }
      let layout = try g10.layout(Document(ruby: "国{漢|かん}国{漢|かん}"))
      #expect(layout.warnings(.annotationCollides).isEmpty != collides, "\(direction)")
      let edge = try g10.with {
        $0.page.margins = Margins(top: .zero, right: .pt(4), bottom: .zero, left: .zero)
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

  @Test("EM7: marks of old books have a size and a colour of their own") func oldBooks() throws {
    let red = Color(red: 200, green: 0, blue: 0)
    var document = document("國國", EmphasisMark("○", size: .em(307), color: red))
    document.spans.append(
      AttributeSpan(TextRange(3, 6), .emphasis(EmphasisMark("、", size: .absolute(.pt(4))))))
    let layout = try g10.layout(document)
    #expect(layout.annotations.map(\.text) == ["○", "、"])
    #expect(layout.annotations.map(\.size.points) == [2.998046875, 4])
    let inks = layout.displayList(ofPage: 0).items.compactMap { item -> Color? in
      if case .glyphs(let run) = item { run.ink } else { nil }
    }
    #expect(inks == [.black, red, .black])
  }

  @Test(
    "EM9: a ring of a fifth of an em touches a corner of its character",
    arguments: [
      (ToneRing.ping, 0.0, 10.0), (.shang, 0, 0), (.qu, 10, 0), (.ru, 10, 10),
    ])
  func rings(_ ring: ToneRing, _ x: Double, _ y: Double) throws {
    var document = Document("國行")
    document.spans = [AttributeSpan(TextRange(3, 6), .toneRing(ring))]
    let layout = try g10.layout(document)
    let box = try #require(paths(of: layout).first?.steps.bounds)
    #expect(abs(box.width.points - 2) < 0.01 && abs(box.height.points - 2) < 0.01)
    let column = layout.columns[0].bounds
    let middle = (box.x + box.width.half - column.x).points
    let height = (box.y + box.height.half - column.y).points - 10
    // The middle is a radius away from the corner, outwards.
    let distance = ((middle - x) * (middle - x) + (height - y) * (height - y)).squareRoot()
    #expect(abs(distance - 1) < 0.01)
    #expect((middle - x > 0) == (x > 0) && (height - y > 0) == (y > 0))
  }

  @Test("EM8: the frame of a name is open where a column ends inside of it") func deceased() throws
  {
    var document = Document("國張國國榮國")
    let box = BoxStyle(border: BoxStyle.Border(.single, width: .em(61)), isSliced: true)
    document.spans = [AttributeSpan(TextRange(3, 15), .box(box))]
    let layout = try G10(20).layout(document)
    let steps = paths(of: layout).map(\.steps)
    // Closed at the head, open at both ends, closed at the foot.
    #expect(steps.map(\.count) == [4, 4, 4])
    #expect(
      steps.map { $0.count { if case .move = $0 { true } else { false } } } == [1, 2, 1])
    let whole = try G10().layout(document)
    #expect(paths(of: whole).map(\.steps.count) == [5])
  }

  private func paths(of layout: Layout) -> [DisplayPath] {
    layout.displayList(ofPage: 0).items.compactMap { item in
      if case .path(let path) = item { path } else { nil }
    }
  }

  @Test(
    "EM6: marks beside Chinese need half an em between columns, and five eighths from both sides",
    arguments: [
      (4, [.right], true), (5, [.right], false), (5, [.left, .right], true),
      (6, [.left, .right], true), (7, [.left, .right], false), (4, [], false),
    ] as [(Int, [AnnotationSide], Bool)])
  func gaps(_ gap: Int, _ sides: [AnnotationSide], _ isReported: Bool) throws {
    for direction in ColumnDirection.allCases {
      var document = Document("國\n國")
      document.spans = sides.map { side in
        // The mark of each side stands between the two columns.
        let isFirst = (side == .left) == (direction == .rightToLeft)
        let range = isFirst ? TextRange(0, 3) : TextRange(4, 7)
        return side == .left
          ? AttributeSpan(range, .sideLine(SideLine(side: .left)))
          : AttributeSpan(range, .emphasis(EmphasisMark("•", size: .absolute(.pt(1)))))
      }
      func narrow(_ language: LanguageTag) throws -> Bool {
        try g10.with {
          $0.style.language = language
          $0.columns.gap = .pt(gap)
          $0.columns.direction = direction
        }.layout(document).diagnostics.contains { $0.message.contains("five eighths") }
      }
      #expect(try narrow(.traditionalChinese) == isReported, "\(direction)")
      #expect(try !narrow(.japanese))
    }
  }
}
