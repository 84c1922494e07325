import Testing

@testable import VerticalLayout

/// The sheet of a page that is cut, with its boxes and marks (BK-Q1).
@Suite struct PrintSheetTests {

  private let page: DisplayList = {
    var page = DisplayList(size: PhysicalSize(width: .pt(300), height: .pt(400)))
    page.add(
      .fill(PhysicalRect(x: .zero, y: .zero, width: .pt(300), height: .pt(400)), .white), as: .paper
    )
    page.add(
      .fill(PhysicalRect(x: .pt(10), y: .pt(20), width: .pt(5), height: .pt(6)), .black),
      as: .decoration(.ground))
    page.add(
      .jump(to: "a", [PhysicalRect(x: .pt(1), y: .pt(2), width: .pt(3), height: .pt(4))]), as: .link
    )
    return page
  }()

  @Test("BK-Q1: the sheet is larger by the bleed, and by ten millimeters where it has marks")
  func sizes() throws {
    let plain = PrintSheet(bleed: .mm(3), hasMarks: false).sheet(of: page)
    #expect(plain.size.width == .pt(300) + .mm(3) * 2)
    #expect(plain.boxes?.trim.x == .mm(3) && plain.boxes?.bleed.x == .zero)
    let marked = PrintSheet(bleed: .mm(5), hasMarks: true).sheet(of: page)
    let margin = Length.mm(5) + .mm(10)
    #expect(marked.size.height == .pt(400) + margin * 2)
    let boxes = try #require(marked.boxes)
    #expect(boxes.trim == PhysicalRect(x: margin, y: margin, width: .pt(300), height: .pt(400)))
    #expect(boxes.bleed == boxes.trim.outset(x: .mm(5), y: .mm(5)))
  }

  @Test("BK-Q1: the ground goes on into the bleed, and all else moves with the page") func content()
    throws
  {
    let sheet = PrintSheet(bleed: .mm(3), hasMarks: true).sheet(of: page)
    let margin = Length.mm(3) + .mm(10)
    let bleed = try #require(sheet.boxes?.bleed)
    #expect(sheet.items[0] == .fill(bleed, .white))
    #expect(
      sheet.items[1]
        == .fill(
          PhysicalRect(x: .pt(10) + margin, y: .pt(20) + margin, width: .pt(5), height: .pt(6)),
          .black))
    #expect(
      sheet.items[2]
        == .jump(
          to: "a",
          [PhysicalRect(x: .pt(1) + margin, y: .pt(2) + margin, width: .pt(3), height: .pt(4))]))
  }

  /// Every line of the marks, each with its ends.
  private func lines(_ sheet: DisplayList) -> [(PhysicalPoint, PhysicalPoint)] {
    guard case .path(let path)? = sheet.items.last else { return [] }
    var lines: [(PhysicalPoint, PhysicalPoint)] = []
    var start = PhysicalPoint(x: .zero, y: .zero)
    for step in path.steps {
      if case .move(let point) = step { start = point }
      if case .line(let point) = step { lines.append((start, point)) }
    }
    return lines
  }

  @Test("BK-Q1: corners have lines of the edges and of the bleed, sides have crosses") func marks()
    throws
  {
    let sheet = PrintSheet(bleed: .mm(3), hasMarks: true).sheet(of: page)
    let boxes = try #require(sheet.boxes)
    let lines = lines(sheet)
    // Four at each of four corners, two on each of four sides.
    #expect(lines.count == 24)
    for x in [boxes.trim.x, boxes.trim.maxX, boxes.bleed.x, boxes.bleed.maxX] {
      #expect(lines.count { $0.0.x == x && $0.1.x == x } == 2, "\(x)")
    }
    for y in [boxes.trim.y, boxes.trim.maxY, boxes.bleed.y, boxes.bleed.maxY] {
      #expect(lines.count { $0.0.y == y && $0.1.y == y } == 2, "\(y)")
    }
    // Nothing of them is on the page, and nothing is off the sheet.
    for (start, end) in lines {
      for point in [start, end] {
        #expect(point.x >= .zero && point.x <= sheet.size.width)
        #expect(point.y >= .zero && point.y <= sheet.size.height)
        let isInside =
          point.x > boxes.trim.x && point.x < boxes.trim.maxX && point.y > boxes.trim.y
          && point.y < boxes.trim.maxY
        #expect(!isInside)
      }
    }
    guard case .path(let path)? = sheet.items.last else { return }
    #expect(path.stroke?.color == .black && path.fill == nil)
  }

  @Test("BK-Q1: text that is too near to the cut is told of") func nearCut() throws {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(100), height: .pt(100))
    options.page.margins = Margins(top: .pt(5), right: .pt(20), bottom: .pt(5), left: .pt(20))
    func warnings() throws -> [Diagnostic] {
      try Typesetter(shaper: FixtureShaper(), options: options).typeset(Document("春夏秋冬"))
        .diagnostics.filter { $0.code == .textNearCut }
    }
    #expect(try warnings().isEmpty)
    options.page.distanceFromCut = .pt(8)
    #expect(try warnings().count == 1)
    options.page.margins = Margins(top: .pt(9), right: .pt(20), bottom: .pt(5), left: .pt(20))
    #expect(try warnings().isEmpty)
  }
}
