import Testing
import VerticalLayout

/// JLREQ's Tables 1 and 3 to 6 (appendices B, D and E): what stands between any two classes of characters,
/// how much of it may be taken out, and when something is put in.
///
/// Classes of notes and readings (cl-20 to cl-23, cl-28, cl-29) are tested with these, unit symbols
/// (cl-25) are set as letters, and word spaces (cl-26) are no gaps.
@Suite struct SpacingTableTests {
  /// A character, or some, of each class, in the order of the tables.
  private static let classes: [(name: String, text: String)] = [
    ("cl-01", "「"), ("cl-02", "」"), ("cl-03", "〜"), ("cl-04", "！"), ("cl-05", "・"), ("cl-06", "。"),
    ("cl-07", "、"), ("cl-08", "…"), ("cl-09", "々"), ("cl-10", "ー"), ("cl-11", "っ"), ("cl-12", "￥"),
    ("cl-13", "％"), ("cl-14", "\u{3000}"), ("cl-15", "か"), ("cl-16", "カ"), ("cl-19", "国"),
    ("cl-24", "123"), ("cl-27", "AB"), ("cl-30", "12"),
  ]

  /// Table 1, in em: h half of one, q a quarter, t three quarters, nothing elsewhere.
  private static let spaces = [
    "....q...............",  // cl-01
    "h.hhq..hhhhhh.hhhhhh",  // cl-02
    "h...q...............",  // cl-03
    "h...q............qq.",  // cl-04
    "qqqqhqqqqqqqqqqqqqqq",  // cl-05
    "h.hht..hhhhhhhhhhhhh",  // cl-06
    "h.hht..hhhhhhhhhhhhh",  // cl-07
    "h...q...............",  // cl-08
    "h...q............qq.",  // cl-09
    "h...q............qq.",  // cl-10
    "h...q............qq.",  // cl-11
    "h...q...............",  // cl-12
    "h...q...............",  // cl-13
    "....q...............",  // cl-14
    "h...q............qq.",  // cl-15
    "h...q............qq.",  // cl-16
    "h...q............qq.",  // cl-19
    "h...q...qqq...qqq..q",  // cl-24
    "h...q...qqq...qqq..q",  // cl-27
    "h...q............qq.",  // cl-30
  ]

  /// Tables 3 and 4, what may be taken out: e is an eighth.
  private static let shrinking = [
    "....q...............",  // cl-01
    "h.hhq..hhhhhh.hhhhhh",  // cl-02
    "h...q...............",  // cl-03
    "h...q............ee.",  // cl-04
    "qqqqhqqqqqqqqqqqqqqq",  // cl-05
    "....q...............",  // cl-06
    "h.hht..hhhhhhhhhhhhh",  // cl-07
    "h...q...............",  // cl-08
    "h...q............ee.",  // cl-09
    "h...q............ee.",  // cl-10
    "h...q............ee.",  // cl-11
    "h...q...............",  // cl-12
    "h...q...............",  // cl-13
    "....q...............",  // cl-14
    "h...q............ee.",  // cl-15
    "h...q............ee.",  // cl-16
    "h...q............ee.",  // cl-19
    "h...q...eee...eee..e",  // cl-24
    "h...q...eee...eee..e",  // cl-27
    "h...q............ee.",  // cl-30
  ]

  /// Table 5, in the manner of books.
  private static let shrinkingInBooks = [
    "....................",  // cl-01
    "q.qq...qqqqqq.qqqqqq",  // cl-02
    "q...................",  // cl-03
    "q...................",  // cl-04
    "....................",  // cl-05
    "....................",  // cl-06
    "q.qq...qqqqqqqqqqqqq",  // cl-07
    "q...................",  // cl-08
    "q...................",  // cl-09
    "q...................",  // cl-10
    "q...................",  // cl-11
    "q...................",  // cl-12
    "q...................",  // cl-13
    "....................",  // cl-14
    "q...................",  // cl-15
    "q...................",  // cl-16
    "q...................",  // cl-19
    "q...................",  // cl-24
    "q...................",  // cl-27
    "q...................",  // cl-30
  ]

  /// Table 6, the stage that puts something in.
  ///
  /// In three ways it is not the table of JLREQ. 々, ー and small kana may begin a column in some of our
  /// levels, and are as other kana before a dash (notes 1 to 3). Letters and digits are one class here: after
  /// a dash they are as letters, and beside ￥ and ％ as digits.
  private static let stretching = [
    "....................",  // cl-01
    "4......4...444444444",  // cl-02
    "4......4...444444444",  // cl-03
    "4......4...444444224",  // cl-04
    "4......4...444444444",  // cl-05
    "4......4...444444444",  // cl-06
    "4......4...444444444",  // cl-07
    "4.......333334333333",  // cl-08
    "4......3333334333223",  // cl-09
    "4......3333334333223",  // cl-10
    "4......3333334333223",  // cl-11
    ".......333333.333..3",  // cl-12
    "4......3333334333333",  // cl-13
    "4......4...444444444",  // cl-14
    "4......3333334333223",  // cl-15
    "4......3333334333223",  // cl-16
    "4......3333334333223",  // cl-19
    "4......32223.4222..2",  // cl-24
    "4......32223.4222..2",  // cl-27
    "4......3333334333223",  // cl-30
  ]

  /// Two neighbours in the middle of a column of ideographs.
  private struct Pair {
    var first: Int
    var second: Int
    var document: Document
    var firstEnd: Int

    init(_ first: Int, _ second: Int) {
      self.first = first
      self.second = second
      let texts = (SpacingTableTests.classes[first].text, SpacingTableTests.classes[second].text)
      document = Document("国国国国国国" + texts.0 + texts.1 + "国国", language: .japanese)
      firstEnd = 18 + texts.0.utf8.count
      let ranges = [
        (texts.0, TextRange(18, firstEnd)),
        (texts.1, TextRange(firstEnd, firstEnd + texts.1.utf8.count)),
      ]
      for (text, range) in ranges where text == "12" {
        document.spans.append(AttributeSpan(range, .tateChuYoko))
      }
    }

    var name: String {
      SpacingTableTests.classes[first].name + " " + SpacingTableTests.classes[second].name
    }
    /// Words and numbers are no two classes where they touch.
    var isOneWord: Bool { first == 17 && second > 16 && second < 19 || (first, second) == (18, 17) }
  }

  private static let pairs = classes.indices.flatMap { first in
    classes.indices.map { Pair(first, $0) }
  }

  private func layout(
    _ pair: Pair, _ measure: Length? = nil, _ model: SpacingModel = .jlreq
  ) throws -> Layout {
    let g10 = G10().with {
      $0.measure = measure
      $0.alignment = .even
      $0.style.language = .japanese
      $0.spacingModel = model
      // Each mark has a cell.
      $0.tateChuYokoMarks = TateChuYokoMarks.none
    }
    return try g10.layout(pair.document)
  }

  /// The blank between the two characters, in em: from where the body of one ends to where that of the
  /// other begins. Marks with a blank have bodies of half an em.
  private func space(_ layout: Layout, _ pair: Pair) throws -> Double {
    let column = try #require(layout.columns.first)
    let cells = column.cells.map { layout.cells[$0] }
    let second = try #require(cells.firstIndex { $0.range.lowerBound >= pair.firstEnd })
    return (start(of: cells[second], pair.second) - end(of: cells[second - 1], pair.first)) / 10
  }

  private func start(of cell: Cell, _ index: Int) -> Double {
    let blank = cell.advance.points - 5
    return switch Self.classes[index].name {
    case "cl-01": cell.start.points + blank
    case "cl-05": cell.start.points + blank / 2
    default: cell.start.points
    }
  }

  private func end(of cell: Cell, _ index: Int) -> Double {
    let blank = cell.advance.points - 5
    return switch Self.classes[index].name {
    case "cl-02", "cl-06", "cl-07": cell.end.points - blank
    case "cl-05": cell.end.points - blank / 2
    default: cell.end.points
    }
  }

  private func entry(_ table: [String], _ pair: Pair) -> Character {
    let row = Array(table[pair.first])
    return row[pair.second]
  }

  private func length(_ entry: Character) -> Double {
    switch entry {
    case "h": 0.5
    case "q": 0.25
    case "t": 0.75
    case "e": 0.125
    default: 0
    }
  }

  @Test("P2 to P18, A1 to A4: Table 1") func tableOfSpaces() throws {
    for pair in Self.pairs where !pair.isOneWord {
      let space = try space(layout(pair), pair)
      #expect(abs(space - length(entry(Self.spaces, pair))) < 0.001, "\(pair.name): \(space)")
    }
  }

  @Test(
    "J3, J8: Tables 3 to 5", arguments: [SpacingModel.jlreq, .jis, .books])
  func tablesOfShrinking(_ model: SpacingModel) throws {
    let table = model == .books ? Self.shrinkingInBooks : Self.shrinking
    for pair in Self.pairs where !pair.isOneWord {
      // With JIS X 4051 、 before ・ has no blank (Table 1, note 5), and so it is in books here.
      if model != .jlreq, (pair.first, pair.second) == (6, 4) { continue }
      let natural = try layout(pair, nil, model)
      let length = try #require(natural.columns.first).natural
      // The shortest column that still has all of the text; one that a character less fills is no shorter one.
      var tightest = natural
      for eighths in 1...24 {
        let shorter = try layout(
          pair, length - Length(points: Double(eighths) * 1.25 - 0.05), model)
        if shorter.columns.count > 1 || shorter.columns[0].adjustment.length == .zero { break }
        tightest = shorter
      }
      let taken = try space(natural, pair) - space(tightest, pair)
      #expect(abs(taken - self.length(entry(table, pair))) < 0.01, "\(pair.name): \(taken)")
    }
  }

  @Test("J4, J6: Table 6") func tableOfStretching() throws {
    for pair in Self.pairs where !pair.isOneWord {
      let natural = try layout(pair)
      let length = try #require(natural.columns.first).natural
      func given(_ points: Double) throws -> (here: Double, elsewhere: Double) {
        let longer = try layout(pair, length + Length(points: points))
        let gap = (longer.cells[1].start - longer.cells[0].end).points
        return (try space(longer, pair) - space(natural, pair), gap)
      }
      // Three gaps beside letters take 7.5 pt, places between ideographs more than what is left of 8 pt.
      let little = try given(0.1)
      let stage: Character =
        if little.here > 0, little.elsewhere == 0 {
          "2"
        } else if try given(8).here > 0 {
          "3"
        } else {
          try given(80).here > 0 ? "4" : "."
        }
      #expect(stage == entry(Self.stretching, pair), "\(pair.name)")
    }
  }
}
