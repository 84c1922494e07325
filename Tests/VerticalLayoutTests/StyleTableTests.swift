import Testing

@testable import VerticalLayout

/// The table that the styles of a document have their numbers from.
@Suite struct StyleTableTests {
  private let small = TextStyle(size: .pt(5))
  private let body = TextStyle(size: .pt(10))
  private let red = TextStyle(size: .pt(10), ink: .white)

  @Test("Equal styles have one number, in the order in which they came") func numbers() {
    var table = StyleTable()
    #expect([body, small, body, red, small, small].map { table.intern($0) } == [0, 1, 0, 2, 1, 1])
    #expect(table.styles == [body, small, red])
    #expect(table[2] == red)
  }

  @Test("A table goes into another one: what both have is there once") func joining() {
    var table = StyleTable()
    var other = StyleTable()
    for style in [body, small] { _ = table.intern(style) }
    for style in [red, small, body] { _ = other.intern(style) }
    #expect(table.intern(other) == [2, 1, 0])
    #expect(table.styles == [body, small, red])
  }

  @Test("Styles that come later leave the numbers of earlier ones, and those of their kinds")
  func composite() {
    var latin = body
    latin.latin = TextStyle.CompositeStyle(fonts: ["serif"])
    var table = StyleTable()
    _ = table.intern(latin)
    table.complete()
    #expect(table.styles.count == 2 && table.compositeStyles[0][.latin] == 1)
    let first = table
    var smallLatin = latin
    smallLatin.size = .pt(5)
    #expect(table.intern(smallLatin) == 2)
    #expect(table.intern(small) == 3)
    table.complete()
    #expect(Array(table.styles.prefix(2)) == first.styles)
    #expect(Array(table.compositeStyles.prefix(2)) == first.compositeStyles)
    #expect(table.compositeStyles[2][.latin] == 4 && table.compositeStyles[2][.kana] == 2)
    #expect(table.compositeStyles[3][.latin] == 3)
    #expect(table.fontStyles == [0, 1, 0, 0, 1] && table.shapingStyles == [0, 1, 2, 2, 4])
    // A style like that of a kind has its number.
    #expect(table.intern(table.styles[1]) == 1)
    table.complete()
    #expect(table.styles.count == 5)
  }

  @Test("What stands beside a text shares its styles, and has no runs that the text has not")
  func plan() throws {
    var document = Document("漢字〈仮名〉")
    document.spans = [
      AttributeSpan(TextRange(0, 6), .ruby(Ruby("かんじ"))),
      AttributeSpan(TextRange(9, 15), .size(.em(512))),
    ]
    let plan = try DocumentPlan(document, options: LayoutOptions())
    #expect(plan.styled.styles.count == 2 && plan.styles.styles.count == 2)
    #expect(plan.ruby.entries[0].style == 1)
  }
}
