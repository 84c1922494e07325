import Testing

@testable import VerticalLayout

/// The size that a layout takes, and a second layout in a page of that size.
@Suite struct FittingTests {
  @Test(
    "YY-22, CJ-16 a second layout at the reported size has the same columns",
    arguments: [
      "一二三四五六七", "春 眠 不 覺 曉", "abc defghi 一二三", "一\n\n二三四\n", "「一二」、三。四", "", "一", "a", "\n\n",
    ])
  func again(_ text: String) throws {
    for setting in [
      G10(), G10(30), G10(35, gap: 3), G10(30, width: 25), G10(30).with { $0.columns.maximum = 2 },
    ] {
      let layout = try setting.layout(text)
      let fitted = setting.with { $0 = $0.fitting(layout) }
      let again = try fitted.layout(text)
      #expect(
        again.columns
          == layout.columns.map { column in
            var column = column
            let index = layout.columns.firstIndex(of: column) ?? 0
            column.slot = again.columns[index].slot
            return column
          })
      #expect(again.columnTexts == layout.columnTexts && again.dropped == layout.dropped)
      #expect(again.pages.map(\.columns) == layout.pages.map(\.columns))
    }
  }

  @Test(
    "YY-22, DT-27, CJb-6 the size is not rounded, and does not count margins",
    arguments: [
      (nil, "一二三\n四", 25.0, 30.0), (30, "一二三四五六七", 40, 30), (35, "一", 10, 35), (nil, "a", 10, 5),
      (nil, "", 0, 0),
    ] as [(Int?, String, Double, Double)])
  func size(_ height: Int?, _ text: String, _ width: Double, _ length: Double) throws {
    let setting = G10(height, gap: 5).with {
      $0.page.margins = Margins(top: .pt(1), right: .pt(2), bottom: .pt(3), left: .pt(4))
    }
    let layout = try setting.layout(text)
    #expect(layout.contentSize.width.points == width)
    #expect(layout.contentSize.height.points == length)
  }

  @Test(
    "YYb-15 spaces at the ends of columns do not widen, and lose no column",
    arguments: ["一二三  ", "一二三    四五", "一二三　　四五　", "a   b   c   d", "一二三\n", "一二三  \n四 "])
  func trailingSpaces(_ text: String) throws {
    let setting = G10(30)
    let layout = try setting.layout(text)
    #expect(layout.contentSize.height == .pt(30))
    #expect(layout.contentBounds(ofPage: 0).map { $0.height <= .pt(30) } == true)
    let again = try setting.with { $0 = $0.fitting(layout) }.layout(text)
    #expect(again.columnTexts == layout.columnTexts)
  }

  @Test("YY-22 margins may be others: the columns are the same") func margins() throws {
    let setting = G10(30)
    let layout = try setting.layout("一二三四五六七")
    let margins = Margins(top: .pt(1), right: .pt(2), bottom: .pt(3), left: .pt(4))
    let options = setting.options.fitting(layout, margins: margins)
    #expect(options.page.size == .size(width: .pt(36), height: .pt(34)))
    let again = try setting.with { $0 = options }.layout("一二三四五六七")
    #expect(again.columnTexts == layout.columnTexts)
    #expect(again.columns[0].bounds == rect(24, 1, 10, 30))
  }
}
