import Testing

@testable import VerticalLayout

/// Notes after the text (NT2; JLREQ 4.2.4).
@Suite struct ListedNoteTests {
  /// Columns of 43 characters of 9 pt, as in JLREQ.
  private func layout(size: Int, pitch: Length? = nil) throws -> Layout {
    var document = Document("国\n" + String(repeating: "国", count: 60))
    document.spans = [AttributeSpan(TextRange(4, 184), .noteText("1"))]
    document.paragraphs[1].style = ParagraphStyle(
      indent: .em(-2048))
    let g10 = G10(387).with {
      $0.style.size = .pt(9)
      $0.notes.size = size
      $0.columns.pitch = pitch
    }
    return try g10.layout(document)
  }

  @Test(
    "NT2: what is left of a column below a note's indent are whole characters",
    arguments: [(797, 16), (910, 19)])
  func indent(_ ratio: Int, _ expected: Int) throws {
    let layout = try layout(size: ratio)
    let first = layout.columns[1]
    let em = layout.cells[first.cells.lowerBound].advance
    let start = layout.cells[first.cells.lowerBound].start
    let rest = Length.pt(387) - start
    #expect(rest.rawValue % em.rawValue == 0)
    #expect(abs(start.points - Double(expected)) < 1.2)
    // Its end is flush with those of the text; further columns begin two characters lower.
    #expect(layout.cells[first.cells.upperBound - 1].end == .pt(387))
    let second = layout.columns[2]
    #expect(layout.cells[second.cells.lowerBound].start == start + em * 2)
  }

  @Test("NT2: its columns are as much closer as its characters are smaller") func pitch() throws {
    let layout = try layout(size: 768, pitch: .pt(20))
    #expect(layout.columns.count == 3)
    #expect(layout.columns[1].axis - layout.columns[2].axis == .pt(15))
  }

  @Test("NT2: short columns keep all characters that they have room for") func short() {
    let indent = NoteIndent(unit: .pt(8), near: .pt(20))
    #expect(indent.length(in: .pt(100)) == .pt(4) && indent.length(in: .pt(5)) == .zero)
    #expect(NoteIndent(unit: .pt(7), near: .pt(18)).length(in: .pt(387)) == .pt(16))
  }

  @Test("NT2: indents are those of the size of a paragraph that begins with small characters")
  func smallStart() throws {
    for attribute in [Attribute.inset(Inset()), .flattened(.half), .script(.subscript)] {
      var document = Document("甲乙丙丁\n甲乙丙丁")
      document.spans = [AttributeSpan(TextRange(13, 16), attribute)]
      document.paragraphs[1].style.headIndent = .em(2048)
      let layout = try G10().layout(document)
      #expect(layout.cells[layout.columns[1].cells.lowerBound].start == .pt(20))
    }
  }
}
