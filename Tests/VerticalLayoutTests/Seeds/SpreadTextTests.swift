import Testing

@testable import VerticalLayout

/// Stretches of text that are spread over a length (字取り).
@Suite struct SpreadTextTests {
  private func layout(
    _ text: String, _ range: Range<Int>, _ length: Dimension = .em(5 * 1024), height: Int? = nil,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var document = Document(text, language: .japanese)
    let bytes = text.unicodeScalars.map { UTF8.width($0) }
    let start = bytes[..<range.lowerBound].reduce(0, +)
    document.spans = [
      AttributeSpan(
        TextRange(start, start + bytes[range].reduce(0, +)), .spread(length))
    ]
    return try G10(height).with(change).layout(document)
  }

  @Test(
    "BK-H2, J10: the first and the last character stand at the ends, and the rest at equal distances",
    arguments: [
      ("甲乙丙丁", 0..<2, [0, 40, 50, 60]), ("甲乙丙丁", 0..<3, [0, 20, 40, 50]), ("甲乙", 0..<1, [0, 50]),
      ("前甲乙後", 1..<3, [0, 10, 50, 60]), ("甲乙丙丁戊", 0..<5, [0, 10, 20, 30, 40]),
      // A longer one stays as it is.
      ("甲乙丙丁戊己庚", 0..<6, [0, 10, 20, 30, 40, 50, 60]),
    ])
  func places(_ text: String, _ range: Range<Int>, _ starts: [Int]) throws {
    let layout = try layout(text, range)
    #expect(layout.cells.map(\.start.points) == starts.map(Double.init))
  }

  @Test("BK-H2: shares that do not divide add up all the same") func exact() throws {
    let layout = try layout("一二三四", 0..<4, .absolute(Length(rawValue: 40 * 1024 + 100)))
    #expect(layout.cells[3].end == Length(rawValue: 40 * 1024 + 100))
  }

  @Test("BK-H2: no column ends in it, and it changes for no justification") func stays() throws {
    let text = "一二三四五六七、八九十上下左右、前後天地"
    for height in 70...120 where height % 5 == 0 {
      let layout = try layout(text, 8..<11, height: height) { $0.columns.alignment = .justify }
      let column = try #require(layout.columns.first { $0.cells.contains(8) })
      #expect(column.cells.contains(9) && column.cells.contains(10), "\(height)")
      #expect(layout.cells[10].end - layout.cells[8].start == .pt(50), "\(height)")
    }
  }

  @Test("BK-H2: a mark at its end keeps its blank at the end of a column") func marks() throws {
    let layout = try layout("一二三四五。六七八", 3..<6, .em(4 * 1024), height: 70) {
      $0.columns.alignment = .justify
      $0.spacing.trim = .pairs
    }
    #expect(layout.cells[5].end - layout.cells[3].start == .pt(40))
  }
}
