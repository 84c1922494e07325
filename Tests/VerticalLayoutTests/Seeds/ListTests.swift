import Testing

@testable import VerticalLayout

/// Lists whose markers hang at the heads of columns (JLREQ 3.5.1).
@Suite struct ListTests {
  /// Lines of a list: its level, its marker, its number and its text. A line without a marker goes on with an item; one
  /// of level 0 is in no list.
  private func layout(
    _ lines: [(level: Int, marker: String, number: Int?, text: String)], height: Int = 60,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var document = Document(
      lines.map { $0.marker + $0.text }.joined(separator: "\n"), language: .japanese)
    for (index, line) in lines.enumerated() where line.level > 0 {
      document.paragraphs[index].style.listItem = ListItem(
        level: line.level, markerLength: line.marker.utf8.count, number: line.number)
    }
    return try G10(height).with(change).layout(document)
  }

  /// The start of each column, and that of its text.
  private func starts(_ layout: Layout, markers: [Int]) -> [[Double]] {
    layout.columns.enumerated().map { number, column in
      let cells = column.cells.map { layout.cells[$0].start.points }
      let marker = markers[number]
      return cells.isEmpty ? [] : marker == 0 ? [cells[0]] : [cells[0], cells[marker]]
    }
  }

  @Test("DT-28 the text of an item stands after its marker, in all columns") func hanging() throws {
    let layout = try layout([
      (0, "", nil, "前"), (1, "・", nil, "甲乙丙丁戊己庚"), (1, "・", nil, "子"), (0, "", nil, "後"),
    ])
    #expect(layout.columnTexts == ["前", "・甲乙丙丁戊", "己庚", "・子", "後"])
    #expect(starts(layout, markers: [0, 1, 0, 1, 0]) == [[0], [0, 10], [10], [0, 10], [0]])
  }

  @Test("DT-28 all items of a list have the room of the widest marker") func widest() throws {
    let layout = try layout([
      (1, "九、", 9, "甲"), (1, "十、", 10, "「乙」"), (1, "十一、", 11, "丙丁戊己"),
    ])
    #expect(layout.columnTexts == ["九、甲", "十、「乙」", "十一、丙丁戊", "己"])
    #expect(starts(layout, markers: [2, 2, 3, 0]) == [[0, 30], [0, 30], [0, 30], [30]])
  }

  @Test("DT-28 lists in lists begin where the text around them does; what goes on stands there too")
  func nested() throws {
    let layout = try layout([
      (1, "一、", 1, "甲"), (2, "・", nil, "乙丙丁戊"), (2, "", nil, "己"), (1, "", nil, "庚"),
      (1, "二、", 2, "辛"),
    ])
    #expect(layout.columnTexts == ["一、甲", "・乙丙丁", "戊", "己", "庚", "二、辛"])
    #expect(
      starts(layout, markers: [2, 1, 0, 0, 0, 2]) == [
        [0, 20], [20, 30], [30], [30], [20], [0, 20],
      ])
  }

  @Test("DT-28 a list whose numbers begin anew is another one, with a room of its own")
  func another()
    throws
  {
    let layout = try layout([
      (1, "十、", 10, "甲"), (1, "十一、", 11, "乙"), (1, "一、", 1, "丙"), (1, "二、", 2, "丁"),
    ])
    #expect(starts(layout, markers: [2, 3, 2, 2]) == [[0, 30], [0, 30], [0, 20], [0, 20]])
  }

  @Test("DT-28 a marker changes for no justification, and no column ends after it") func solid()
    throws
  {
    for height in 40...90 {
      let layout = try layout(
        [(1, "一、", 1, "「甲乙、丙」丁（戊）己。庚辛壬癸、子丑寅卯")], height: height
      ) { $0.columns.alignment = .justify }
      let first = try #require(layout.columns.first)
      #expect(first.cells.count > 2 && layout.cells[2].start == .pt(20), "\(height)")
      let others = layout.columns.dropFirst().compactMap { $0.cells.first.map { layout.cells[$0] } }
      #expect(others.allSatisfy { $0.start == .pt(20) || $0.trim != .none }, "\(height)")
    }
  }

  @Test("DT-28 an indent of the options is none of lists, and one of the paragraph is around them")
  func indents() throws {
    let layout = try layout([(0, "", nil, "前"), (1, "・", nil, "甲"), (1, "", nil, "乙")]) {
      $0.paragraphs.indent = .length(.em(1024))
    }
    #expect(starts(layout, markers: [0, 1, 0]) == [[10], [0, 10], [10]])
  }
}
