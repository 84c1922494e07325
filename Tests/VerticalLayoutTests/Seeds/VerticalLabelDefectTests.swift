import TestSupport
import Testing

@testable import VerticalLayout

/// The sixteen defects of VerticalLabel, each as a test that shows it is not here (VLb-1 to VLb-16).
@Suite struct VerticalLabelDefectTests {
  @Test("VLb-1 no cluster is lost, whatever the length and the measure")
  func everyClusterIsKept() throws {
    for measure in 1...12 {
      for count in 0...200 {
        let text = String.han(count)
        let layout = try G10(measure * 10).layout(text)
        #expect(layout.columnTexts.joined() == text, "\(count) clusters, measure \(measure)")
        #expect(layout.columns.allSatisfy { $0.natural <= .pt(measure * 10) })
      }
    }
  }

  @Test("VLb-2 the overflowing cell does not widen the column it left")
  func overflowingWidth() throws {
    let g10 = G10(30)
    g10.shaper.widths["Ｗ"] = 3
    let layout = try g10.layout("一二三Ｗ四五")
    #expect(layout.columns.map(\.bounds.width) == [.pt(10), .pt(30)])
  }

  @Test("VLb-3 a column is at least as wide as its widest cell") func neverZeroWidth() throws {
    let layout = try G10(30).layout(.han(7))
    #expect(layout.columns.allSatisfy { $0.bounds.width == .pt(10) })
    for (first, second) in zip(layout.columns, layout.columns.dropFirst()) {
      #expect(second.bounds.maxX <= first.bounds.x)
    }
  }

  @Test("VLb-4 the token takes the last style and keeps within the measure")
  func tokenStyle() throws {
    var document = Document("一二三四五六七八九")
    document.spans = [AttributeSpan(TextRange(9, 27), .ink(Color(red: 255, green: 0, blue: 0)))]
    let layout = try G10(30, width: 20, overflow: .truncate).layout(document)
    let token = try #require(layout.token)
    let run = layout.runs[Int(layout.cells[token.cells.lowerBound].run)]
    #expect(layout.styles[run.style].ink == Color(red: 255, green: 0, blue: 0))
    #expect(layout.columns.allSatisfy { $0.natural <= .pt(30) })
  }

  @Test("VLb-4 a token is put after a short column without dropping from it")
  func tokenAppended() throws {
    let layout = try G10(50, width: 20, overflow: .truncate).layout("一二\n三四\n五六")
    #expect(layout.columnTexts == ["一二", "三四…"])
    #expect(layout.dropped.map { String(layout.text.slice($0.range)) } == ["五六"])
  }

  @Test("VL-16 a longer token, whole", arguments: ["（未完）", "……"]) func longToken(_ token: String)
    throws
  {
    let layout = try G10(50, width: 20, overflow: .truncate).with { $0.token = Token(token) }
      .layout(.han(30))
    #expect(layout.columnTexts.last?.hasSuffix(token) == true)
    #expect(layout.columns.last?.natural == .pt(50))
  }

  @Test("VL-16 a token that is longer than a column is left out and reported")
  func tokenTooLong() throws {
    let layout = try G10(20, width: 20, overflow: .truncate).with { $0.token = "（未完）" }
      .layout(.han(30))
    #expect(layout.columns.map(\.cells.count) == [2, 2])
    #expect(layout.warnings(.tokenTooLong).count == 1)
  }

  @Test(
    "VLb-5 dropped text is flagged, listed and warned about", arguments: [Overflow.truncate, .clip])
  func droppingIsReported(_ overflow: Overflow) throws {
    let layout = try G10(30, width: 20, overflow: overflow).layout(.han(9))
    #expect(layout.isTruncated)
    #expect(layout.dropped.count == 1)
    #expect(layout.warnings(.textDropped).count == 1)
    #expect(layout.columns.last?.range.upperBound == layout.dropped[0].range.lowerBound)
    #expect(layout.dropped[0].range.upperBound == layout.text.utf8.count)
  }

  @Test("VLb-6 an exact fit fits") func exactFit() throws {
    let layout = try G10(30, width: 25, gap: 5).layout(.han(6))
    #expect(layout.pages.count == 1)
    #expect(layout.pages[0].block.width == .pt(25))
  }

  @Test("VLb-7, YY-26 a page narrower than a column is an error") func pageTooNarrow() throws {
    #expect(throws: LayoutError.pageTooNarrow(available: .pt(5), column: .pt(10))) {
      try G10(30, width: 5).layout("一")
    }
    let g10 = G10(30, width: 20)
    g10.shaper.widths["Ｗ"] = 3
    #expect(throws: LayoutError.pageTooNarrow(available: .pt(20), column: .pt(30))) {
      try g10.layout("一二三Ｗ")
    }
  }

  @Test("VLb-8 a cell taller than the column gets one of its own, and is reported")
  func oversizeCell() throws {
    let g10 = G10(30)
    g10.shaper.heights["長"] = 4
    let layout = try g10.layout("長一長長")
    #expect(layout.columnTexts == ["長", "一", "長", "長"])
    #expect(layout.warnings(.oversizeCell).count == 1)
  }

  @Test(
    "VLb-9 blank lines at the end replace nothing and make no page",
    arguments: [Overflow.truncate, .clip, .error, .paginate])
  func trailingNewlines(_ overflow: Overflow) throws {
    let layout = try G10(30, width: 20, overflow: overflow).layout("一二三四五六\n\n\n\n")
    #expect(layout.columnTexts.filter { !$0.isEmpty } == ["一二三", "四五六"])
    #expect(layout.dropped.isEmpty)
    #expect(layout.pages.count == 1)
    #expect(layout.columns.last?.range.upperBound == layout.text.utf8.count)
  }

  @Test(
    "VLb-10 clusters without extent stay with a neighbour",
    arguments: ["一二\u{200B}", "\u{200B}一二", "一\u{2060}二", "\u{FEFF}一二", "一二\u{0}", "\u{0}一二"])
  func zeroSizeClusters(_ text: String) throws {
    let layout = try G10(10).layout(text)
    #expect(layout.columns.map(\.cells.count) == [1, 1])
    #expect(layout.columnTexts.joined().utf8.elementsEqual(text.utf8))
  }

  @Test("VLb-10 a paragraph of nothing visible is a column") func onlyInvisible() throws {
    let layout = try G10(30).layout("一\n\u{200B}\n二")
    #expect(layout.columnTexts == ["一", "\u{200B}", "二"])
    #expect(layout.columns[1].natural == .zero)
  }

  @Test("VLb-11 ranges are bytes: characters beyond the BMP shift nothing") func utf8Ranges() throws
  {
    var document = Document("𠮷甲乙")
    document.spans = [AttributeSpan(TextRange(7, 10), .ink(Color(red: 255, green: 0, blue: 0)))]
    let layout = try G10().layout(document)
    let inks = layout.cells.map { layout.styles[layout.runs[Int($0.run)].style].ink }
    #expect(inks == [.black, .black, Color(red: 255, green: 0, blue: 0)])
  }

  @Test("VLb-12 work grows linearly: time, shaping calls and cells") func linear() throws {
    try expectLinearTime(upTo: 100_000) { count in
      let g10 = G10(300)
      let layout = try g10.layout(.han(count))
      #expect(layout.cells.count == count)
      #expect(g10.shaper.shapingCalls <= count / 4096 + 1)
    }
  }

  @Test("Work that grows with the square of its input is found out") func square() {
    withKnownIssue {
      expectLinearTime(upTo: 1000) { count in
        var sum = 0
        for number in 0..<count { for other in 0..<count { sum &+= number ^ other } }
        #expect(sum >= 0)
      }
    }
  }

  @Test("VLb-13 an empty text is an empty page", arguments: ["", "\n"]) func emptyText(
    _ text: String
  ) throws {
    let layout = try G10().layout(text)
    #expect(layout.pages.count == 1)
    #expect(layout.cells.isEmpty)
    #expect(layout.columns.count == (text.isEmpty ? 0 : 1))
    #expect(layout.displayList(ofPage: 0).items.isEmpty)
  }

  @Test("VLb-14 the first column is inside the page", arguments: Placement.allCases)
  func firstColumnInside(_ placement: Placement) throws {
    for direction in ColumnDirection.allCases {
      for overflow in [Overflow.grow, .paginate, .clip, .truncate] {
        let layout = try G10(30, width: 20, overflow: overflow).with {
          $0.page.placement = placement
          $0.columns.direction = direction
        }.layout(.han(50))
        let page = layout.pages[0].size
        let bounds = layout.columns[0].bounds
        #expect(bounds.x >= .zero && bounds.maxX <= page.width && bounds.y >= .zero)
      }
    }
    // A cell that is taller than the page keeps its head inside.
    let g10 = G10().with {
      $0.page.size = .size(width: .pt(20), height: .pt(20))
      $0.page.placement = placement
    }
    g10.shaper.heights["長"] = 4
    #expect(try g10.layout("長").columns[0].bounds.y == .zero)
  }

  @Test("VLb-15 the gap after the last column does not count") func noTrailingGap() throws {
    for (placement, x) in [(Placement.topCenter, 37.5), (.topRight, 75)] {
      let layout = try G10(gap: 5).with {
        $0.page.size = .size(width: .pt(100), height: nil)
        $0.page.placement = placement
      }.layout("一\n二")
      #expect(layout.pages[0].block.x.points == x)
    }
  }

  @Test(
    "VLb-16 punctuation, words and orientation are set as text",
    arguments: [
      ("一二。三", 20, ["一", "二。", "三"]),
      ("一「二三", 20, ["一", "「二", "三"]),
      ("一Web二", 25, ["一Web", "二"]),
      ("一二Web", 25, ["一二", "Web"]),
      ("約12,345%だ", 50, ["約12,345%", "だ"]),
    ])
  func columnBreaks(_ text: String, _ measure: Int, _ columns: [String]) throws {
    #expect(try G10(measure).layout(text).columnTexts == columns)
  }
}
