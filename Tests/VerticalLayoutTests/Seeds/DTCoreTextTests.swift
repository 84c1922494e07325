import Testing

@testable import VerticalLayout

/// Features and faults of DTCoreText that no other suite has (docs/maintainers/seeds.md).
@Suite struct DTCoreTextTests {
  @Test(
    "DTb-11 no baseline and no box is rounded",
    arguments: [Length.pt(15), Length(points: 15.3), Length(rawValue: 15_361)])
  func exactPitch(_ pitch: Length) throws {
    let layout = try G10(10).with { $0.columns.pitch = pitch }.layout(.han(1000))
    #expect(layout.columns.count == 1000)
    let first = try #require(layout.columns.first)
    for (index, column) in layout.columns.enumerated() {
      #expect(first.axis - column.axis == pitch * index)
      #expect(column.bounds.width == .pt(10))
    }
  }

  @Test("DTb-11 sizes and gaps that are no whole points stay as they are")
  func exactGaps() throws {
    var g10 = G10(nil)
    g10.options.style.size = Length(points: 9.7)
    g10.options.columns.gap = Length(points: 4.85)
    g10.options.columns.measure = Length(points: 9.7)
    let step = g10.options.style.size + Length(points: 4.85)
    let layout = try g10.layout(.han(1000))
    for (column, next) in zip(layout.columns, layout.columns.dropFirst()) {
      #expect(column.bounds.x - next.bounds.x == step)
    }
    #expect(layout.pages[0].block.width == step * 999 + g10.options.style.size)
  }

  @Test(
    "DT-03 columns keep a distance of half as much again; between two distances it is their mean")
  func factors() throws {
    let layout = try G10(10).with { $0.columns.pitch = .pt(15) }.layout(.han(1000))
    #expect(layout.columns.count == 1000)
    for (column, next) in zip(layout.columns, layout.columns.dropFirst()) {
      #expect(column.axis - next.axis == .pt(15))
    }
    let g10 = G10(10)
    var document = Document(.han(2) + "\n" + .han(2))
    document.paragraphs[0].style.pitch = .em(1024)
    document.paragraphs[1].style.pitch = .em(2048)
    let mixed = try Typesetter(shaper: g10.shaper, options: g10.options).typeset(document)
    let axes = mixed.columns.map(\.axis)
    #expect(zip(axes, axes.dropFirst()).map { $0 - $1 } == [.pt(10), .pt(15), .pt(20)])
  }

  @Test("DT-04 columns with text of other sizes do not overlap") func oversizeRuns() throws {
    var document = Document("一二三四五六七八九")
    document.spans = [
      AttributeSpan(TextRange(9, 12), .size(.absolute(.pt(24)))),
      AttributeSpan(TextRange(21, 24), .size(.absolute(.pt(17)))),
    ]
    for direction in ColumnDirection.allCases {
      let layout = try G10(40).with { $0.columns.direction = direction }.layout(document)
      #expect(layout.columns.count > 2)
      for (index, column) in layout.columns.enumerated() {
        for other in layout.columns.dropFirst(index + 1) {
          #expect(!column.bounds.overlaps(other.bounds))
        }
        for cell in column.cells {
          #expect(column.bounds.contains(layout.bounds(ofCell: cell, in: column)))
        }
      }
    }
  }

  @Test(
    "DT-06 columns are stretched to the measure, but not the last one of a paragraph",
    arguments: ["\n", "\u{2028}", "\u{2029}"])
  func justification(_ lineEnd: String) throws {
    // Seven characters and a word that does not fit; three characters.
    let layout = try G10(100).with {
      $0.columns.alignment = .justify
      $0.spacing.autospace = .gap(.zero)
    }.layout("一二三四五六七abcdefghi\(lineEnd)八九十")
    #expect(layout.columnTexts == ["一二三四五六七", "abcdefghi", "八九十"])
    #expect(layout.columns.map(\.length) == [.pt(100), .pt(45), .pt(30)])
    let last = try #require(layout.columns[0].cells.last)
    #expect(layout.cells[last].end == .pt(100))
  }

  @Test("DT-30 a character that a family lacks comes from the next one, and the layout names both")
  func fallback() throws {
    let g10 = G10()
    g10.shaper.coverage = [
      (FontID(0), Set("一二".unicodeScalars)), (FontID(1), Set("龍".unicodeScalars)),
    ]
    let layout = try g10.layout("一龍二")
    #expect(layout.runs.map(\.font) == [FontID(0), FontID(1), FontID(0)])
    #expect(layout.fonts.map(\.id) == [FontID(0), FontID(1)])
    let record = try LayoutRecord(json: layout.json())
    #expect(record.pages[0].columns[0].runs.map(\.font) == [0, 1, 0])
    // What no font has is a box, and told.
    let missing = try g10.layout("一鳥")
    #expect(missing.runs.map(\.isMissing) == [false, true])
    #expect(missing.warnings(.glyphMissing).map(\.range) == [TextRange(3, 6)])
  }

  @Test("DTb-1 a text that is cut short is shaped once, and its token once") func onePass() throws {
    let text = Array(repeating: String.han(40), count: 50).joined(separator: "\n")
    let whole = G10(100)
    _ = try whole.layout(text)
    #expect(whole.shaper.shapingCalls == 50)
    for limit in [1, 7, 100] {
      let cut = G10(100)
      let layout = try cut.with { $0.columns.maximum = limit }.layout(text)
      #expect(layout.isTruncated)
      #expect(cut.shaper.shapingCalls <= 51)
    }
  }

  @Test(
    "DTb-4 a column may end after a character beyond the basic plane, and a paragraph begin with one",
    arguments: ["𠮷", "😀", "👩\u{200D}🚀", "\u{2F800}"])
  func beyondTheBasicPlane(_ character: String) throws {
    let text = "甲\(character)乙\n\(character)丙\(character)"
    for indent in [ParagraphIndent.none, .length(.em(1024))] {
      let layout = try G10(20).with { $0.paragraphs.indent = indent }.layout(text)
      #expect(layout.columnTexts.joined() == text.filter { $0 != "\n" })
      let paragraphs = layout.columns.map(\.paragraph)
      #expect(paragraphs == paragraphs.sorted() && Set(paragraphs) == [0, 1])
      for column in layout.columns { #expect(column.cells.count <= 2) }
    }
  }
}
