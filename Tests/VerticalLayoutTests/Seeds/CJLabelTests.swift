import Testing

@testable import VerticalLayout

/// Features and faults of CJLabel that no other suite has (docs/maintainers/seeds.md).
@Suite struct CJLabelTests {
  @Test(
    "CJb-1 the text of a layout is that of its document, byte for byte",
    arguments: ["", "一", "一\r\n二\n", "e\u{301}\u{FFFC}", "\u{FEFF}一\u{0}", "か\u{3099}が"])
  func textIsKept(_ text: String) throws {
    var layout = try G10(30).layout(text)
    for _ in 0..<3 {
      #expect(layout.text.utf8.elementsEqual(text.utf8))
      #expect(layout.text(in: TextRange(0, text.utf8.count)).utf8.elementsEqual(text.utf8))
      layout = try G10(30).layout(layout.text)
    }
  }

  @Test("CJb-2 a block is placed by the text that is shown", arguments: Placement.allCases)
  func placedByWhatIsShown(_ placement: Placement) throws {
    let setting = G10(30).with {
      $0.page.size = .size(width: .pt(100), height: .pt(90))
      $0.page.placement = placement
      $0.columns.maximum = 2
    }
    let cut = try setting.layout(.han(60))
    let short = try setting.layout(.han(6))
    #expect(cut.isTruncated && !short.isTruncated)
    #expect(cut.pages.map(\.block) == short.pages.map(\.block))
    #expect(cut.columns.map(\.bounds) == short.columns.map(\.bounds))
  }

  @Test("CJb-5 the size of one column keeps to the measure") func oneColumn() throws {
    let setting = G10(35).with { $0.columns.maximum = 1 }
    let layout = try setting.layout("一二三四五六七八")
    #expect(layout.contentSize == PhysicalSize(width: .pt(10), height: .pt(35)))
    #expect(layout.columnTexts == ["一二…"])
    let again = try setting.with { $0 = $0.fitting(layout) }.layout("一二三四五六七八")
    #expect(again.columnTexts == layout.columnTexts)
  }

  @Test("CJb-4 boxes that differ in one thing alone stay two", arguments: 0..<5)
  func otherBoxes(_ change: Int) throws {
    let box = BoxStyle(
      ground: .white, border: BoxStyle.Border(.single, width: .absolute(.pt(1)), color: .black),
      radius: .absolute(.pt(1)))
    var other = box
    switch change {
    case 0: other.ground = .black
    case 1: other.border = BoxStyle.Border(.dotted, width: .absolute(.pt(1)), color: .black)
    case 2: other.border = BoxStyle.Border(.single, width: .absolute(.pt(2)), color: .black)
    case 3: other.border = BoxStyle.Border(.single, width: .absolute(.pt(1)), color: .white)
    default: other.radius = .zero
    }
    func marks(_ second: BoxStyle) throws -> Int {
      var document = Document("一二三四")
      document.spans = [
        AttributeSpan(TextRange(0, 6), .box(box)), AttributeSpan(TextRange(6, 12), .box(second)),
      ]
      return try G10().layout(document).decorations.marks.count
    }
    #expect(try marks(other) == 2)
    #expect(try marks(box) == 1)
  }
}
