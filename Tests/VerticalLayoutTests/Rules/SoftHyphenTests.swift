import Testing

@testable import VerticalLayout

/// Soft hyphens (U+00AD) among letters on their side (DT-07). A letter of G10 is 5 pt long, and so is the
/// hyphen.
@Suite struct SoftHyphenTests {
  private static let word = "lo\u{AD}ca\u{AD}tion"
  private static let hyphen: UInt32 = 0x2010

  private func g10(_ measure: Int, width: Int? = nil) -> G10 {
    let g10 = G10(measure, width: width)
    g10.shaper.widths["\u{2010}"] = 0.5
    return g10
  }

  /// The glyphs of each column.
  private func glyphs(_ layout: Layout) -> [[UInt32]] {
    layout.columns.map { column in
      column.cells.flatMap { layout.glyphs[layout.cells[$0].glyphs] }.map(\.id)
    }
  }

  private func codes(_ text: String) -> [UInt32] {
    text.unicodeScalars.map { $0 == "‐" ? Self.hyphen : $0.value }
  }

  @Test(
    "DT-07, TK-18 a column that ends with a soft hyphen has a hyphen, and no other one has",
    arguments: [
      (45, ["location"]), (40, ["location"]), (35, ["loca‐", "tion"]), (25, ["loca‐", "tion"]),
      (20, ["lo‐", "ca‐", "tion"]),
    ])
  func hyphens(_ measure: Int, _ columns: [String]) throws {
    let layout = try g10(measure).layout(Self.word)
    #expect(glyphs(layout) == columns.map(codes))
    // It takes room, and lies after the letter.
    #expect(layout.columns.map(\.natural) == columns.map { .pt($0.count * 5) })
    for column in layout.columns where column.end == .full {
      let last = try #require(column.cells.last.map { layout.cells[$0] })
      #expect(last.advance == .pt(10) && last.end == column.natural)
      #expect(layout.glyphs[last.glyphs.upperBound - 1].y == 5 * 1024)
    }
    // The text is the author's, and so is that which is copied: it has no hyphen.
    #expect(layout.displayList(ofPage: 0).text == Self.word)
    #expect(layout.columnTexts.joined() == Self.word)
  }

  @Test("DT-07 a hyphen that does not fit moves the break to the place before it")
  func noRoom() throws {
    // “loca” is 20 pt long.
    let layout = try g10(20).layout(Self.word)
    #expect(layout.columnTexts == ["lo\u{AD}", "ca\u{AD}", "tion"])
    #expect(layout.columns.allSatisfy { $0.natural <= .pt(20) })
    #expect(try g10(24).layout(Self.word).columns.count == 3)
  }

  @Test("DT-07 after ideographs, and in text that is upright, there is none")
  func otherText() throws {
    let han = try g10(20).layout("一二\u{AD}三四")
    #expect(!glyphs(han).joined().contains(Self.hyphen))
    let upright = try g10(30).with { $0.style.orientation = .upright }.layout(Self.word)
    #expect(!glyphs(upright).joined().contains(Self.hyphen))
    #expect(upright.columnTexts.joined() == Self.word)
    // Nor at the end of a paragraph.
    #expect(!glyphs(try g10(30).layout("ab\u{AD}\ncd\u{AD}")).joined().contains(Self.hyphen))
  }

  @Test("DT-07 a font without U+2010 takes its hyphen-minus, and one without either draws none")
  func otherFonts() throws {
    let text = "lo\u{AD}cation"
    let setting = g10(35)
    setting.shaper.coverage = [(FontID(0), Set("location\u{AD}-".unicodeScalars))]
    #expect(glyphs(try setting.layout(text)) == [codes("lo-"), codes("cation")])
    setting.shaper.coverage = [(FontID(0), Set("location\u{AD}".unicodeScalars))]
    #expect(try setting.layout(text).columnTexts == ["lo\u{AD}", "cation"])
    #expect(!glyphs(try setting.layout(text)).joined().contains(0x2D))
  }

  @Test(
    "DT-07, DTb-9 justified columns end with their hyphens, and none is empty",
    arguments: BreakingMethod.allCases)
  func justified(_ method: BreakingMethod) throws {
    let layout = try g10(53).with {
      $0.columns.alignment = .justify
      $0.columnBreaks.method = method
      $0.spacing.autospace = .gap(.zero)
    }.layout("一二三lo\u{AD}ca\u{AD}tion四五六七八ca\u{AD}tion")
    #expect(layout.columns.allSatisfy { !$0.cells.isEmpty })
    let broken = layout.columns.filter { column in
      column.cells.last.map { layout.cells[$0].advance == .pt(10) && column.end == .full } ?? false
        && layout.columnTexts[layout.columns.firstIndex(of: column) ?? 0].hasSuffix("\u{AD}")
    }
    #expect(!broken.isEmpty)
    for column in broken {
      let last = try #require(column.cells.last.map { layout.cells[$0] })
      #expect(last.end == .pt(53) && column.length == .pt(53))
    }
  }

  @Test("DT-07 the column that is cut short has the token, and no hyphen") func truncated() throws {
    let layout = try g10(25).with { $0.columns.maximum = 1 }.layout(Self.word)
    let shown = glyphs(layout).joined()
    #expect(!shown.contains(Self.hyphen))
    #expect(layout.columns.count == 1 && layout.columns[0].natural <= .pt(25))
    #expect(layout.columnTexts == ["lo\u{AD}c…"] || layout.columnTexts == ["lo\u{AD}…"])
  }

  @Test("DT-07 in parts and in pages as at once") func parts() throws {
    let text = Array(repeating: "一二" + Self.word + "三", count: 30).joined(separator: "\n")
    let setting = g10(25, width: 40)
    let whole = try setting.layout(text)
    var stream = try Typesetter(shaper: setting.shaper, options: setting.options).pages(
      of: Document(text))
    stream.partSize = 20
    var columns: [[UInt32]] = []
    while let pages = try stream.next() { columns += glyphs(pages) }
    #expect(columns == glyphs(whole))
    #expect(columns.joined().contains(Self.hyphen))
  }
}
