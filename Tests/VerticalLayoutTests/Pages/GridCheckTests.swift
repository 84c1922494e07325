import Testing

@testable import VerticalLayout

/// Columns beside the places that a full page has for them (BK-P5), with fixture G at 10 pt: columns of ten characters,
/// eight of them, 20 pt from each other.
@Suite struct GridCheckTests {
  private func pages(
    _ lines: Int, tiers: Int = 1, hasArea: Bool = true, checks: Bool = true,
    _ change: (inout Document) -> Void
  ) throws -> [String] {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(tiers == 1 ? 150 : 280))
    options.columns.gap = .pt(10)
    if hasArea {
      options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 8)
    } else {
      options.page.margins = Margins(top: .pt(20), right: .pt(25), bottom: .pt(20), left: .pt(25))
      options.columns.pitch = .pt(20)
    }
    options.bookPages.checksGrid = checks
    options.regions.tiers = tiers
    var document = Document(Array(repeating: String.han(10), count: lines).joined(separator: "\n"))
    change(&document)
    let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
    return layout.diagnostics.filter { $0.code == .columnsOffGrid }.map(\.message)
  }

  @Test("BK-P5: nothing is told of columns in their places", arguments: [1, 2])
  func whole(_ tiers: Int) throws {
    let found = try pages(40, tiers: tiers) { document in
      document.paragraphs[3].role = .heading(level: 1)
      document.paragraphs[3].style.lines = 3
      document.paragraphs[20].style.breakBefore = .page
      document.paragraphs[30].style.headIndent = .em(2048)
      document.spans = [AttributeSpan(document.paragraphs[9].range, .size(.em(700)))]
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test(
    "BK-P5: a page whose columns are moved is told of, and the next one is not", arguments: [1, 2])
  func moved(_ tiers: Int) throws {
    // A paragraph with a pitch of its own moves none, and the columns of a frame have no places.
    let space = { (document: inout Document) in
      document.paragraphs[20].style.spaceBefore = .absolute(.pt(7))
    }
    let found = try pages(60, tiers: tiers, hasArea: false, space)
    #expect(found.count == 1 && found[0].hasPrefix("columns on 1 page stand"), "\(found)")
    #expect(found[0].contains("first on page \(tiers == 1 ? 3 : 2);"), "\(found)")
    #expect(try pages(60, tiers: tiers, hasArea: false, checks: false, space).isEmpty)
    // A page's first column stands at its head, whatever is before it.
    #expect(
      try pages(60, hasArea: false) { $0.paragraphs[16].style.spaceBefore = .absolute(.pt(7)) }
        .isEmpty)
  }

  @Test(
    "BK-P4: an odd block has half of the rest before it, all of it at a page's end, none at its head",
    arguments: [
      // Two columns 13 pt apart leave 14 pt of whole ones; a page has eight.
      (3, [0, 20, 40, 63.5, 76.5, 100, 120]), (6, [0, 20, 40, 60, 80, 100, 127, 140]),
      (0, [0, 13, 40, 60, 80]),
    ], [1, 2])
  func halved(_ odd: (before: Int, axes: [Double]), _ tiers: Int) throws {
    let (before, expected) = odd
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(tiers == 1 ? 150 : 280))
    options.regions.tiers = tiers
    options.columns.gap = .pt(10)
    options.columns.pitch = .pt(20)
    options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 8)
    var document = Document(
      (0..<12).map { $0 == before ? String.han(15) : .han(5) }.joined(separator: "\n"))
    document.paragraphs[before].style.pitch = .absolute(.pt(13))
    let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
    let axes = layout.columns[layout.pages[0].columns].map { 170 - $0.axis.points }
    #expect(Array(axes.prefix(expected.count)) == expected)
  }

  @Test("BK-P4: columns of tiers that run from left to right are moved to the right")
  func halvedFromTheLeft() throws {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.columns.direction = .leftToRight
    options.page.size = .size(width: .pt(200), height: .pt(280))
    options.columns.gap = .pt(10)
    options.columns.pitch = .pt(20)
    options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 8)
    options.regions.tiers = 2
    var document = Document(
      (0..<12).map { $0 == 3 ? String.han(15) : .han(5) }.joined(separator: "\n"))
    document.paragraphs[3].style.pitch = .absolute(.pt(13))
    let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
    let axes = layout.columns[layout.pages[0].columns].map { $0.axis.points - 30 }
    #expect(axes.prefix(6) == [0, 20, 40, 63.5, 76.5, 100])
  }

  @Test(
    "BK-P4: after spaces, boxes and other pitches text goes on at the next place",
    arguments: [1, 2])
  func padded(_ tiers: Int) throws {
    for seed in 0..<20 {
      var random = SplitMix64(seed: UInt64(7100 + seed))
      let found = try pages(60, tiers: tiers) { document in
        for index in document.paragraphs.indices {
          switch Int.random(in: 0..<8, using: &random) {
          case 0:
            document.paragraphs[index].style.spaceBefore = .absolute(
              Length(rawValue: Int.random(in: 0...40_000, using: &random)))
          case 1: document.paragraphs[index].style.spaceAfter = .absolute(.pt(13))
          case 2: document.paragraphs[index].style.pitch = .absolute(.pt(27))
          case 3:
            document.paragraphs[index].role = .heading(level: 1)
            document.paragraphs[index].style.lines = Int.random(in: 1...3, using: &random)
          default: break
          }
        }
      }
      #expect(found.isEmpty, "\(seed): \(found)")
    }
  }
}
