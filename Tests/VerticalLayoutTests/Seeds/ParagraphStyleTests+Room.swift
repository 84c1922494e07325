import Testing

@testable import VerticalLayout

/// Room and pitch of paragraphs across the page.
extension ParagraphStyleTests {
  @Test("U-01, YY-42, DT-28 a paragraph gap of 10: the distance of columns is the pitch and 10")
  func spaceBetween() throws {
    let styles = [1: ParagraphStyle(spaceBefore: .absolute(.pt(10)))]
    let layout = try layout("一二三四\n五六七八\n九", styles, height: 20, gap: 5)
    #expect(layout.distances == [15, 25, 15, 15])
    let fixed = try self.layout("一二三四\n五六七八\n九", styles, height: 20) { $0.columns.pitch = .pt(20) }
    #expect(fixed.distances == [20, 30, 20, 20])
    let both = try self.layout(
      "一\n二\n三",
      [
        0: ParagraphStyle(spaceAfter: .em(1024)),
        1: .init(spaceBefore: .em(512), spaceAfter: .em(256)),
      ])
    #expect(both.distances == [25, 12.5])
    let leftToRight = try self.layout("一二三四\n五", styles, height: 20) {
      $0.columns.direction = .leftToRight
    }
    #expect(leftToRight.lefts == [0, 10, 30])
  }

  @Test(
    "DT-28, DTb-3 room at the end of a paragraph, whatever ends it",
    arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}"])
  func spaceAtAnyBreak(_ end: String) throws {
    let styles = [0: ParagraphStyle(spaceAfter: .absolute(.pt(7)))]
    #expect(try layout("一\(end)二\(end)三", styles).distances == [17, 10])
  }

  @Test("DT-28, DTb-8 no room at the edges of a page, and none after the last column")
  func edges() throws {
    let style = ParagraphStyle(spaceBefore: .em(1024), spaceAfter: .em(1024))
    let layout = try layout("一\n二\n三", [0: style, 2: style])
    #expect(layout.distances == [20, 20] && layout.pages[0].size.width == .pt(50))
    // Two columns and their gap fill the first page; the third begins the second one.
    let pages = try self.layout("一\n二\n三", [0: style, 2: style], width: 30)
    #expect(pages.pages.map(\.columns.count) == [2, 1])
    #expect(pages.pages[1].block.width == .pt(10) && pages.lefts[2] == 20)
    #expect(try self.layout("一\n二", [0: style], width: 29).pages.count == 2)
  }

  @Test("DTb-8 each key of a paragraph's room changes that room alone", arguments: 0..<4)
  func everyKeyOfRoom(_ key: Int) throws {
    let style = [
      ParagraphStyle(spaceBefore: .em(1024)), .init(spaceAfter: .em(1024)), .init(pitch: .em(2048)),
      .init(headIndent: .em(1024)),
    ][key]
    let layout = try layout("一\n二三四五\n六", [1: style], height: 30)
    #expect(
      layout.distances
        == [[20, 10, 10], [10, 10, 20], [15, 20, 15], [10, 10, 10]][key])
    #expect(layout.firstCells == (key == 3 ? [0, 10, 10, 0] : [0, 0, 0, 0]))
  }

  @Test("YY-21 columns of a paragraph's pitch are at equal distances, whatever stands on them")
  func pitch() throws {
    var document = Document("一二三四五六七八\n九")
    document.paragraphs[0].style = ParagraphStyle(pitch: .absolute(.pt(24)))
    document.spans = [AttributeSpan(TextRange(6, 9), .size(.absolute(.pt(20))))]
    let layout = try G10(20).layout(document)
    let axes = layout.columns.map(\.axis.points)
    #expect(layout.columnTexts.prefix(3) == ["一二", "三", "四五"])
    #expect(zip(axes, axes.dropFirst()).dropLast().allSatisfy { $0.0 - $0.1 == 24 })
    // Between two paragraphs each gives its half.
    #expect(axes[axes.count - 2] - axes[axes.count - 1] == 17)
  }
}

extension Layout {
  /// From each axis to the next one, on one page from right to left.
  fileprivate var distances: [Double] {
    zip(columns, columns.dropFirst()).map { ($0.axis - $1.axis).points }
  }
}
