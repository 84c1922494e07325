import Testing

@testable import VerticalLayout

/// Paper, margins, colours, and the way from the flow to the page.
@Suite struct PageGeometryTests {
  @Test(
    "Paper sizes in points",
    arguments: [
      (PaperSize.a3, 841.890, 1190.551), (.a4, 595.276, 841.890), (.a5, 419.528, 595.276),
      (.a6, 297.638, 419.528), (.b4, 728.504, 1031.811), (.b5, 515.906, 728.504),
      (.b6, 362.835, 515.906), (.bunko, 297.638, 419.528), (.shinsho, 291.969, 515.906),
      (.letter, 612, 792),
    ])
  func paper(_ paper: PaperSize, _ width: Double, _ height: Double) {
    #expect(abs(paper.size.width.points - width) <= 1.0 / 1024)
    #expect(abs(paper.size.height.points - height) <= 1.0 / 1024)
  }

  @Test("Every paper has its name", arguments: PaperSize.allCases)
  func paperName(_ paper: PaperSize) {
    #expect(PaperSize(rawValue: paper.rawValue) == paper)
    #expect(paper == .square || paper.size.width < paper.size.height)
  }

  @Test(
    "Margins as in CSS: top, right, bottom, left",
    arguments: [
      ([1], [1, 1, 1, 1]), ([1, 2], [1, 2, 1, 2]), ([1, 2, 3], [1, 2, 3, 2]),
      ([1, 2, 3, 4], [1, 2, 3, 4]),
    ])
  func margins(_ given: [Int], _ expected: [Int]) throws {
    let margins = try #require(Margins(given.map(Length.pt)))
    #expect(
      [margins.top, margins.right, margins.bottom, margins.left] == expected.map(Length.pt))
    #expect(margins.horizontal == .pt(expected[1] + expected[3]))
    #expect(margins.vertical == .pt(expected[0] + expected[2]))
  }

  @Test("Margins of no length, or five", arguments: [0, 5])
  func noMargins(_ count: Int) {
    #expect(Margins(Array(repeating: .zero, count: count)) == nil)
  }

  @Test(
    "Colours",
    arguments: [
      ("#fff", Color.white), ("#000", .black), ("#C83C23", Color(red: 200, green: 60, blue: 35)),
      ("#11223344", Color(red: 17, green: 34, blue: 51, alpha: 68)),
      ("#a0F", Color(red: 170, green: 0, blue: 255)), ("black", .black), ("White", .white),
      ("vermilion", Color(red: 0xC8, green: 0x3C, blue: 0x23)),
      ("xuan", Color(red: 0xF5, green: 0xF0, blue: 0xE1)),
    ])
  func colors(_ text: String, _ color: Color) { #expect(Color(text) == color) }

  @Test(
    "No colours",
    arguments: [
      "", "#", "#f", "#ff", "#ffff", "#fffff", "#fffffff", "#fffffffff", "fff", "#ggg", "# fff",
      "#fff ", "blue-ish", "#１２３", "##fff", "#ff\u{301}f",
    ])
  func noColors(_ text: String) { #expect(Color(text) == nil) }

  @Test(
    "A colour's description reads back",
    arguments: ["black", "ivory", "#010203", "#01020304", "#ffffff00"])
  func colorDescription(_ text: String) {
    #expect(Color(text)?.description == text)
  }

  @Test(
    "VL-12 default placement: the start corner, or the edge that the alignment names",
    arguments: [
      (ColumnDirection.rightToLeft, ColumnAlignment.top, Placement.topRight),
      (.rightToLeft, .center, .centerRight), (.rightToLeft, .bottom, .bottomRight),
      (.leftToRight, .top, .topLeft), (.leftToRight, .center, .centerLeft),
      (.leftToRight, .bottom, .bottomLeft),
    ])
  func placement(
    _ direction: ColumnDirection, _ alignment: ColumnAlignment, _ expected: Placement
  ) {
    #expect(Placement(direction: direction, alignment: alignment) == expected)
  }

  @Test("VLb-14 a block that is too large keeps its start", arguments: Placement.allCases)
  func tooLarge(_ placement: Placement) {
    let box = PhysicalRect(x: .pt(10), y: .pt(10), width: .pt(50), height: .pt(50))
    let block = PhysicalSize(width: .pt(80), height: .pt(80))
    let rightToLeft = placement.origin(of: block, in: box, direction: .rightToLeft)
    #expect(rightToLeft.x + block.width == box.maxX)
    #expect(rightToLeft.y == box.y)
    let leftToRight = placement.origin(of: block, in: box, direction: .leftToRight)
    #expect(leftToRight == PhysicalPoint(x: box.x, y: box.y))
  }

  @Test(
    "VL-08 the bridge from the flow to the page",
    arguments: [(ColumnDirection.rightToLeft, 65), (.leftToRight, 25)])
  func bridge(_ direction: ColumnDirection, _ x: Int) {
    let block = PhysicalRect(x: .pt(20), y: .pt(30), width: .pt(60), height: .pt(40))
    let rect = PhysicalRect(
      origin: LogicalPoint(inline: .pt(7), block: .pt(5)),
      size: LogicalSize(inline: .pt(11), block: .pt(10)), in: block, direction: direction)
    #expect(rect == PhysicalRect(x: .pt(x), y: .pt(37), width: .pt(10), height: .pt(11)))
    #expect(block.contains(rect))
  }
}
