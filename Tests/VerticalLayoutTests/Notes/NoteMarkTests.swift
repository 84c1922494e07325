import Testing

@testable import VerticalLayout

/// Marks of notes beside their words (NT1), with fixture G at 10 pt: marks are 6.5 pt large.
@Suite struct NoteMarkTests {
  private var g10: G10 { G10().with { $0.style.language = .japanese } }

  private func layout(
    _ text: String, _ marks: [(at: Int, mark: String)], _ g10: G10? = nil
  ) throws -> Layout {
    var document = Document(text)
    document.spans = marks.map {
      AttributeSpan(TextRange($0.at, $0.at), .noteMark(NoteMark($0.mark)))
    }
    return try (g10 ?? self.g10).layout(document)
  }

  private func marks(_ layout: Layout) -> [PlacedAnnotation] {
    layout.annotations.filter { $0.kind == .noteMark }
  }

  @Test("NT1: a mark ends with the last character of its word, and moves nothing")
  func foot() throws {
    let layout = try layout("国国国", [(6, "1")])
    let mark = try #require(marks(layout).first)
    let column = layout.columns[0]
    #expect(
      mark.bounds.maxY == column.bounds.y + .pt(20) && mark.bounds.height == Length(rawValue: 6656))
    #expect(mark.bounds.x == column.axis + .pt(5) && mark.text == "1" && mark.side == .right)
    #expect(layout.cells.map(\.start) == [.zero, .pt(10), .pt(20)])
  }

  @Test(
    "NT1: numbers share a cell, two marks follow each other, and none leaves the column at its head"
  )
  func numbers() throws {
    let layout = try layout("国国", [(3, "12"), (3, "3"), (3, "456")])
    let found = marks(layout)
    #expect(found.map(\.text) == ["12", "3", "456"])
    #expect(found.allSatisfy { $0.cells.count == 1 && $0.bounds.height == Length(rawValue: 6656) })
    let top = layout.columns[0].bounds.y
    #expect(found.map { $0.bounds.y - top } == [.zero, Length(rawValue: 6656), .pt(13)])
  }

  @Test("NT1: letters on their side and several figures in a cell are not flattened")
  func flattenedLetters() throws {
    func layout(_ attribute: Attribute?, _ change: (inout LayoutOptions) -> Void = { _ in }) throws
      -> Layout
    {
      var document = Document("国二ab cd12国国")
      document.spans = [AttributeSpan(TextRange(11, 13), .tateChuYoko)]
      if let attribute { document.spans.append(AttributeSpan(TextRange(3, 13), attribute)) }
      return try g10.with(change).layout(document)
    }
    let small: (inout LayoutOptions) -> Void = {
      $0.style.composite = [.latin: TextStyle.CompositeStyle(size: .em(512))]
    }
    for change in [{ _ in }, small] {
      let (plain, flat) = (try layout(nil, change), try layout(.flattened(.half), change))
      #expect(plain.cells.count == flat.cells.count)
      for (cell, other) in zip(plain.cells, flat.cells) {
        let isFlat = flat.text.slice(other.range) == "二"
        #expect(other.advance == (isFlat ? cell.advance.half : cell.advance))
        #expect(abs((other.extent - cell.extent).rawValue) < 2)
        let runs = [plain.runs[Int(cell.run)], flat.runs[Int(other.run)]]
        #expect(runs[1].scale.factor == (isFlat ? 2 : 1))
        let sizes = [plain.styles[Int(runs[0].style)].size, flat.styles[Int(runs[1].style)].size]
        #expect(sizes[1] == (isFlat ? sizes[0].half : sizes[0]))
      }
    }
    // Readings and marks beside flattened characters are as large as beside others.
    var document = Document("国二国")
    document.spans = [
      AttributeSpan(TextRange(3, 6), .flattened(.half)),
      AttributeSpan(TextRange(3, 6), .ruby(Ruby("に"))),
      AttributeSpan(TextRange(6, 9), .ruby(Ruby("く"))),
    ]
    let sizes = try g10.layout(document).annotations.map(\.size)
    #expect(sizes == [.pt(5), .pt(5)])
  }

  @Test("NT1: Han figures are half as long as they are wide, in the column and beside it")
  func flattened() throws {
    var document = Document("国二三国")
    let number = TextRange(3, 9)
    document.spans = [
      AttributeSpan(number, .size(.em(666))), AttributeSpan(number, .baselineShift(.em(275))),
      AttributeSpan(number, .flattened(.half)), AttributeSpan(number, .noteReference("1")),
    ]
    let layout = try g10.layout(document)
    let size = Length.pt(10).scaled(by: 666, over: 1024)
    let column = layout.columns[0]
    let own = layout.cells[1..<3]
    #expect(own.allSatisfy { $0.advance == size.half && abs(($0.extent - size).rawValue) < 2 })
    #expect(layout.cells[3].start == .pt(10) + size.half * 2)
    #expect(layout.runs[Int(layout.cells[1].run)].scale.factor == 2)
    #expect(layout.runs[Int(layout.cells[3].run)].scale == .one)
    // The glyph of fixture G stands half an em of its own left of where it is moved to.
    let list = layout.displayList(ofPage: 0)
    let drawn = list.items.compactMap { item -> GlyphRun? in
      if case .glyphs(let run) = item, run.scale != .one { run } else { nil }
    }
    #expect(drawn.map { $0.size } == [size.half])
    let origin = try #require(drawn.first?.glyphs.first?.origin)
    let right = origin.x + size
    #expect(abs((right - column.axis - .pt(5)).rawValue) <= 8, "\(right) of \(column.axis)")
    #expect(layout.text.slice(number) == "二三" && layout.diagnostics.isEmpty)
    let styles = try LayoutRecord(json: layout.json()).styles.map(\.isFlattened)
    #expect(styles.sorted { !$0 && $1 } == [false, true])

    let beside = try self.layout("国国", [(6, "十二"), (3, "注")])
    let marks = marks(beside)
    #expect(marks.map(\.text) == ["注", "十二"])
    let mark = try #require(marks.last)
    #expect(mark.bounds.width == Length(rawValue: 6656) && mark.size == Length(rawValue: 6656))
    #expect(mark.bounds.height == Length(rawValue: 6656))
    #expect(mark.bounds.maxY == beside.columns[0].bounds.y + .pt(20))
  }

  @Test("NT1: after a reading of the word, or outside of it where the next one has one too")
  func readings() throws {
    var one = Document(ruby: "国{国|か}国国")
    one.spans.append(AttributeSpan(TextRange(6, 6), .noteMark(NoteMark("1"))))
    let after = try g10.layout(one)
    let ruby = try #require(after.annotations.first { $0.kind == .ruby })
    let mark = try #require(marks(after).first)
    #expect(mark.bounds.y == ruby.bounds.maxY && mark.bounds.x == ruby.bounds.x)
    var two = Document(ruby: "国{国|かき}{国|かき}国")
    two.spans.append(AttributeSpan(TextRange(6, 6), .noteMark(NoteMark("1"))))
    let outside = try g10.layout(two)
    let outer = try #require(marks(outside).first)
    #expect(outer.bounds.x == ruby.bounds.maxX)
    #expect(outer.bounds.maxY == outside.columns[0].bounds.y + .pt(20))
  }

  @Test("NT1: at the beginning of a paragraph the first character has it; an empty one tells")
  func places() throws {
    let layout = try layout("国国\n\n国", [(0, "1"), (7, "2")])
    #expect(marks(layout).map(\.range) == [TextRange(0, 3)])
    #expect(
      layout.diagnostics.contains { $0.code == .attributeNotSet && $0.message.contains("“2”") })
  }

  @Test("no mark is lost or stands over another, whatever the text is") func random() throws {
    var generator = SplitMix64(seed: 18)
    let pieces = ["国", "か", "、", "「", "」", "12", "a", "\n", "　", "。"]
    for _ in 0..<200 {
      let parts = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      var document = Document(parts.joined())
      var offset = 0
      for part in parts {
        if Int.random(in: 0..<4, using: &generator) == 0 {
          document.spans.append(
            AttributeSpan(
              TextRange(offset, offset),
              .noteMark(NoteMark(["1", "23", "注", "（四）"].randomElement(using: &generator) ?? "1"))))
        }
        if part != "\n", Int.random(in: 0..<3, using: &generator) == 0 {
          document.spans.append(
            AttributeSpan(TextRange(offset, offset + part.utf8.count), .ruby(Ruby("かな"))))
        }
        offset += part.utf8.count
      }
      let g10 = G10(Int.random(in: 2...9, using: &generator) * 10).with {
        $0.style.language = .japanese
      }
      var unmarked = document
      unmarked.spans.removeAll { if case .noteMark = $0.attribute { true } else { false } }
      let (layout, plain) = (try g10.layout(document), try g10.layout(unmarked))
      let expected = document.spans.count {
        if case .noteMark = $0.attribute {
          document.character(markedBy: $0.range) != nil
        } else {
          false
        }
      }
      let found = marks(layout)
      #expect(found.count == expected, Comment(rawValue: document.text))
      #expect(layout.cells == plain.cells, Comment(rawValue: document.text))
      for mark in found {
        #expect(mark.bounds.y >= layout.columns[mark.column].bounds.y)
        for other in layout.annotations[layout.annotations(ofColumn: mark.column)]
        where other != mark {
          #expect(!other.bounds.overlaps(mark.bounds), Comment(rawValue: document.text))
        }
      }
    }
  }
}
