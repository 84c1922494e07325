import Testing

@testable import VerticalLayout

/// Punctuation without cells of its own (EM10), with fixture G at 10 pt.
@Suite struct PunctuationTests {
  private func g10(_ form: PunctuationStyle.PunctuationForm, _ height: Int? = nil, gap: Int = 10)
    -> G10
  {
    let g10 = G10(height, gap: gap).with {
      $0.style.language = .traditionalChinese
      $0.forms.punctuation = PunctuationStyle(form, color: .white)
    }
    // Ink of 3 by 3 pt, 1 pt below the origin.
    for scalar: Unicode.Scalar in ["。", "、"] {
      for glyph in [scalar.value, scalar.value + FixtureShaper.verticalForm] {
        g10.shaper.inks[glyph] = GlyphPlacement.InkBox(minX: 100, minY: 100, maxX: 400, maxY: 400)
      }
    }
    return g10
  }

  /// The text of each cell, with the mark that stands beside it.
  private func cells(_ layout: Layout) -> [String] {
    layout.columns.flatMap(\.cells).map { index in
      let range = layout.cells[index].range
      let marks = layout.annotations.filter { $0.range == range && $0.kind == .punctuation }
      return layout.text.slice(range) + marks.map { ">" + $0.text }.joined()
    }
  }

  @Test(
    "EM10: marks become small ones of two kinds, or go",
    arguments: [
      ("子曰：「學而！」", ["子", "曰：「>、", "學", "而！」>。"]),
      // Doubled marks are one.
      ("國……國——國。」）國", ["國……>。", "國——>。", "國。」）>。", "國"]),
      ("國、。國", ["國、。>。", "國"]),
      ("國；國·國～國，國", ["國；>、", "國·>、", "國～>、", "國，>、", "國"]),
      // A bracket that opens a paragraph goes with what is after it.
      ("「《國》」國", ["「《國》」", "國"]),
      // ASCII marks stay in numbers and words.
      ("國3.5國a,b國,國", ["國", "3", ".", "5", "國", "a", ",", "b", "國,>、", "國"]),
      // Marks that have nothing to stand beside stay as they are.
      ("……國", ["…", "…", "國"]),
      ("。", ["。"]),
      ("國\u{3000}「國", ["國", "\u{3000}", "「國"]),
    ] as [(String, [String])])
  func judou(_ text: String, _ expected: [String]) throws {
    let layout = try g10(.judou).with { $0.tateChuYoko.digits = 0 }.layout(text)
    #expect(cells(layout) == expected)
    #expect(layout.displayList(ofPage: 0).text == text)
  }

  @Test(
    "L14 marks of ASCII between ideographs leave the column as others do",
    arguments: ["子曰:\"是!\"(注)之", "學,而時習之.不亦說乎?", "天;地:人!", "(序)天(注)地", "“是”'非'也"])
  func marksOfASCII(_ text: String) throws {
    for form in [PunctuationStyle.PunctuationForm.judou, .none] {
      let layout = try g10(form).layout(text)
      for index in layout.columns.flatMap(\.cells) {
        let cell = layout.text.slice(layout.cells[index].range)
        let holdsText = cell.unicodeScalars.contains { $0.properties.isIdeographic }
        #expect(holdsText, "\(cells(layout))")
      }
      #expect(layout.displayList(ofPage: 0).text == text)
    }
  }

  @Test("EM10: without punctuation all of it goes, and the text has it still") func none() throws {
    let text = "……子曰：「學，而！」"
    let layout = try g10(.none).layout(text)
    #expect(cells(layout) == ["……子", "曰：「", "學，", "而！」"])
    #expect(layout.annotations.isEmpty)
    #expect(layout.displayList(ofPage: 0).text == text)
    #expect(layout.dropped.map(\.reason) == Array(repeating: .punctuation, count: 7))
    #expect(layout.dropped.map { layout.text.slice($0.range) }.joined() == "……：「，！」")
    let note = try #require(layout.diagnostics.first)
    #expect(note.severity == .note && note.code == .punctuationHidden)
    #expect(note.message.hasPrefix("7 marks"))
  }

  @Test("EM10: a bracket that is not drawn is told, a mark that is drawn is not")
  func dropped() throws {
    let layout = try g10(.judou).layout("國：「國。」")
    #expect(layout.dropped.map { layout.text.slice($0.range) } == ["「", "」"])
    #expect(try g10(.normal).layout("國：「國。」").dropped.isEmpty)
  }

  @Test("EM10: a mark stands at the lower right of its character, inside the column at its end")
  func places() throws {
    let layout = try g10(.judou, 20).layout("國、國。國、")
    #expect(layout.columns.map(\.length) == [.pt(20), .pt(10)])
    let bounds = layout.annotations.map(\.bounds)
    #expect(bounds.map(\.width) == [.pt(3), .pt(3), .pt(3)])
    for (number, annotation) in layout.annotations.enumerated() {
      let column = layout.columns[annotation.column]
      #expect(annotation.bounds.x == column.bounds.maxX)
      let top = annotation.bounds.y - column.bounds.y
      // The middle of the ink is at the end of the character, or the ink ends with the column.
      #expect(top == [.pt(10) - .pt(3).half, .pt(17), .pt(10) - .pt(3).half][number])
      let cell = layout.annotationText.cells[annotation.cells.lowerBound]
      let glyph = layout.annotationText.glyphs[cell.glyphs.lowerBound]
      #expect(glyph.x == -2560 && glyph.y == -1024)
    }
    #expect(layout.styles[layout.annotationText.runs[0].style].ink == .white)
  }

  @Test("EM10: a mark stands outside of a reading, and beside emphasis at its own height")
  func neighbours() throws {
    var document = Document("國。國")
    document.spans = [AttributeSpan(TextRange(0, 3), .ruby(Ruby("くに")))]
    var layout = try g10(.judou).layout(document)
    var mark = try #require(layout.annotations.first { $0.kind == .punctuation })
    let reading = try #require(layout.annotations.first { $0.kind == .ruby })
    #expect(mark.bounds.x == reading.bounds.maxX)
    document.spans = [AttributeSpan(TextRange(0, 9), .emphasis(EmphasisMark("○")))]
    layout = try g10(.judou).layout(document)
    mark = try #require(layout.annotations.first { $0.kind == .punctuation })
    #expect(mark.bounds.x == layout.columns[0].bounds.maxX)
    let marks = try #require(layout.annotations.first { $0.kind == .emphasis })
    #expect(marks.text == "○○")
    #expect(marks.bounds.x == layout.columns[0].bounds.maxX)
  }

  @Test("L15 a mark of a note stands in its own small column, which stays beside the other one")
  func notes() throws {
    let g10 = g10(.judou).with { $0.insets.size = 512 }
    let layout = try g10.layout(Document(notes: "國⟨甲。乙丙。丁⟩國"))
    let marks = layout.annotations.filter { $0.kind == .punctuation }
    #expect(marks.count == 2)
    let lines = try #require(layout.columns.first?.insets.first).lines
    let plain = try self.g10(.normal).with { $0.insets.size = 512 }.layout(
      Document(notes: "國⟨甲乙丙丁⟩國"))
    #expect(lines.map(\.shift) == plain.columns[0].insets[0].lines.map(\.shift))
    let axis = layout.columns[0].axis
    for (mark, line) in zip(marks, lines) {
      #expect(mark.bounds.maxX == axis + line.shift + .pt(5).half)
      #expect(mark.bounds.width < .pt(3))
    }
  }

  @Test("L15 a mark after a note stands below both small columns, beside the text that follows")
  func afterNotes() throws {
    let g10 = g10(.judou).with { $0.insets.size = 512 }
    let layout = try g10.layout(Document(notes: "國⟨甲乙丙丁⟩。國⟨甲乙⟩"))
    let mark = try #require(layout.annotations.first { $0.kind == .punctuation })
    let column = layout.columns[0]
    let note = try #require(column.insets.first)
    #expect(mark.bounds.y - column.bounds.y == note.start + note.length)
    #expect(mark.bounds.x == column.axis + .pt(5))
    #expect(mark.bounds.width == .pt(3))
    // The mark of the text before a note does not reach down to it.
    let before = try g10.layout(Document(notes: "國。⟨甲乙丙丁⟩國"))
    let own = try #require(before.annotations.first { $0.kind == .punctuation })
    #expect(own.bounds.maxY - before.columns[0].bounds.y <= .pt(10))
  }
}
