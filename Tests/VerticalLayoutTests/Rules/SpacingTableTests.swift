import Testing
import VerticalLayout

/// JLREQ's Tables 1 to 6 (appendices B to E; W3C, 2024-03), cell by cell: what stands between any two classes of characters,
/// where a column may end, how much of a space may be taken out, and when something is put in.
///
/// References to notes and ornaments (cl-20, cl-21) and the brackets of inline notes (cl-28, cl-29) are tested with these,
/// unit symbols (cl-25) are set as letters, and word spaces (cl-26) are no gaps. The cells in which we depart from the tables are listed, with the reasons, in docs/maintainers/jlreq-tables.md.
@Suite struct SpacingTableTests {
  /// A character, or some, of each class, in the order of the tables.
  private static let classes: [(name: String, text: String)] = [
    ("cl-01", "「"), ("cl-02", "」"), ("cl-03", "〜"), ("cl-04", "！"), ("cl-05", "・"), ("cl-06", "。"),
    ("cl-07", "、"), ("cl-08", "…"), ("cl-09", "々"), ("cl-10", "ー"), ("cl-11", "っ"), ("cl-12", "￥"),
    ("cl-13", "％"), ("cl-14", "\u{3000}"), ("cl-15", "か"), ("cl-16", "カ"), ("cl-19", "国"),
    ("cl-22", "漢"), ("cl-23", "漢字"), ("cl-24", "123"), ("cl-27", "AB"), ("cl-30", "12"),
  ]

  /// Table 1, in em: h half of one, q a quarter, t three quarters, nothing elsewhere.
  private static let spaces = [
    "....q.................",  // cl-01
    "h.hhq..hhhhhh.hhhhhhhh",  // cl-02
    "h...q.................",  // cl-03
    "h...q..............qq.",  // cl-04
    "qqqqhqqqqqqqqqqqqqqqqq",  // cl-05
    "h.hht..hhhhhhhhhhhhhhh",  // cl-06
    "h.hht..hhhhhhhhhhhhhhh",  // cl-07
    "h...q.................",  // cl-08
    "h...q..............qq.",  // cl-09
    "h...q..............qq.",  // cl-10
    "h...q..............qq.",  // cl-11
    "h...q.................",  // cl-12
    "h...q.................",  // cl-13
    "....q.................",  // cl-14
    "h...q..............qq.",  // cl-15
    "h...q..............qq.",  // cl-16
    "h...q..............qq.",  // cl-19
    "h...q..............qq.",  // cl-22
    "h...q..............qq.",  // cl-23
    "h...q...qqq...qqqqq..q",  // cl-24
    "h...q...qqq...qqqqq..q",  // cl-27
    "h...q..............qq.",  // cl-30
  ]

  /// Tables 3 and 4, what may be taken out: e is an eighth.
  private static let shrinking = [
    "....q.................",  // cl-01
    "h.hhq..hhhhhh.hhhhhhhh",  // cl-02
    "h...q.................",  // cl-03
    "h...q..............ee.",  // cl-04
    "qqqqhqqqqqqqqqqqqqqqqq",  // cl-05
    "....q.................",  // cl-06
    "h.hht..hhhhhhhhhhhhhhh",  // cl-07
    "h...q.................",  // cl-08
    "h...q..............ee.",  // cl-09
    "h...q..............ee.",  // cl-10
    "h...q..............ee.",  // cl-11
    "h...q.................",  // cl-12
    "h...q.................",  // cl-13
    "....q.................",  // cl-14
    "h...q..............ee.",  // cl-15
    "h...q..............ee.",  // cl-16
    "h...q..............ee.",  // cl-19
    "h...q..............ee.",  // cl-22
    "h...q..............ee.",  // cl-23
    "h...q...eee...eeeee..e",  // cl-24
    "h...q...eee...eeeee..e",  // cl-27
    "h...q..............ee.",  // cl-30
  ]

  /// Table 5, in the manner of books.
  private static let shrinkingInBooks = [
    "......................",  // cl-01
    "q.qq...qqqqqq.qqqqqqqq",  // cl-02
    "q.....................",  // cl-03
    "q.....................",  // cl-04
    ".......................",  // cl-05
    ".......................",  // cl-06
    "q.qqq..qqqqqqqqqqqqqqq",  // cl-07
    "q.....................",  // cl-08
    "q.....................",  // cl-09
    "q.....................",  // cl-10
    "q.....................",  // cl-11
    "q.....................",  // cl-12
    "q.....................",  // cl-13
    "......................",  // cl-14
    "q.....................",  // cl-15
    "q.....................",  // cl-16
    "q.....................",  // cl-19
    "q.....................",  // cl-22
    "q.....................",  // cl-23
    "q.....................",  // cl-24
    "q.....................",  // cl-27
    "q.....................",  // cl-30
  ]

  /// Table 2: n where no column ends.
  private static let breaks = [
    "nnnnnnnnnnnnnnnnnnnnnn",  // cl-01
    "annnnnnannnaaaaaaaaaaa",  // cl-02
    "annnnnnannnaaaaaaaaaaa",  // cl-03
    "annnnnnannnaaaaaaaaaaa",  // cl-04
    "annnnnnannnaaaaaaaaaaa",  // cl-05
    "annnnnnannnaaaaaaaaaaa",  // cl-06
    "annnnnnannnaaaaaaaaaaa",  // cl-07
    "annnnnnnnnnaaaaaaaaaaa",  // cl-08
    "annnnnnannnaaaaaaaaaaa",  // cl-09
    "annnnnnannnaaaaaaaaaaa",  // cl-10
    "annnnnnannnaaaaaaaaaaa",  // cl-11
    "nnnnnnnnnnnnnnnnnnnnnn",  // cl-12
    "annnnnnannnaaaaaaaaaaa",  // cl-13
    "annnnnnannnaaaaaaaaaaa",  // cl-14
    "annnnnnannnaaaaaaaaaaa",  // cl-15
    "annnnnnannnaaaaaaaaaaa",  // cl-16
    "annnnnnannnaaaaaaaaaaa",  // cl-19
    "annnnnnannnaaaaaaaaaaa",  // cl-22
    "annnnnnannnaaaaaaaaaaa",  // cl-23
    "annnnnnannnanaaaaaanna",  // cl-24
    "annnnnnannnaaaaaaaanna",  // cl-27
    "annnnnnannnaaaaaaaaaaa",  // cl-30
  ]

  /// The cells in which we depart from a table, with what we have in them.
  private static let departures: [Int: [String: Character]] = [
    2: [
      "cl-12 cl-14": "a", "cl-15 cl-13": "n", "cl-16 cl-13": "n",
      "cl-19 cl-13": "n", "cl-22 cl-13": "n", "cl-23 cl-13": "n", "cl-27 cl-13": "n",
      "cl-13 cl-24": "n", "cl-13 cl-27": "n", "cl-24 cl-12": "n", "cl-27 cl-12": "n",
      "cl-13 cl-30": "n", "cl-30 cl-12": "n", "cl-30 cl-13": "n", "cl-24 cl-30": "n",
      "cl-27 cl-30": "n", "cl-30 cl-24": "n", "cl-30 cl-27": "n", "cl-30 cl-30": "n",
    ], 4: ["cl-07 cl-05": "q"], 5: ["cl-07 cl-05": "."],
    6: [
      "cl-08 cl-24": "3", "cl-09 cl-08": "3", "cl-10 cl-08": "3", "cl-11 cl-08": "3",
      "cl-27 cl-13": ".",
    ],
  ]

  /// Table 6, the stage that puts something in.
  private static let stretching = [
    "......................",  // cl-01
    "4......4...44444444444",  // cl-02
    "4......4...44444444444",  // cl-03
    "4......4...44444444224",  // cl-04
    "4......4...44444444444",  // cl-05
    "4......4...44444444444",  // cl-06
    "4......4...44444444444",  // cl-07
    "4.......33333433333433",  // cl-08
    "4......433333433333223",  // cl-09
    "4......433333433333223",  // cl-10
    "4......433333433333223",  // cl-11
    ".......333333.33333.33",  // cl-12
    "4......333333433333333",  // cl-13
    "4......4...44444444444",  // cl-14
    "4......333333433333223",  // cl-15
    "4......333333433333223",  // cl-16
    "4......333333433333223",  // cl-19
    "4......333333433333223",  // cl-22
    "4......333333433333223",  // cl-23
    "4......32223.422222..2",  // cl-24
    "4......322233422222..2",  // cl-27
    "4......333333433333223",  // cl-30
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
      for (index, (_, range)) in zip([first, second], ranges) {
        switch SpacingTableTests.classes[index].name {
        case "cl-22": document.spans.append(AttributeSpan(range, .ruby(Ruby("か"))))
        case "cl-23":
          for (offset, reading) in [(0, "か"), (3, "じ")] {
            let own = TextRange(range.lowerBound + offset, range.lowerBound + offset + 3)
            document.spans.append(
              AttributeSpan(own, .ruby(Ruby(reading, continuesWord: offset > 0))))
          }
        case "cl-30": document.spans.append(AttributeSpan(range, .tateChuYoko))
        default: break
        }
      }
    }

    var name: String {
      SpacingTableTests.classes[first].name + " " + SpacingTableTests.classes[second].name
    }
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

  /// The cells in which what was found is not what a table has.
  private func departures(
    _ table: [String], _ found: (Pair) throws -> Character?
  ) rethrows -> [String: Character] {
    var departures: [String: Character] = [:]
    for pair in Self.pairs where entry(table, pair) != "x" {
      if let found = try found(pair), found != entry(table, pair) { departures[pair.name] = found }
    }
    return departures
  }

  private func expect(_ found: [String: Character], inTable table: Int) {
    let expected = Self.departures[table] ?? [:]
    #expect(
      found == expected,
      "\(found.filter { expected[$0.key] != $0.value }.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })"
    )
  }

  /// The letter of a length in the tables.
  private func letter(_ length: Double) -> Character {
    for (letter, value) in [(".", 0), ("e", 0.125), ("q", 0.25), ("h", 0.5), ("t", 0.75)]
      as [(Character, Double)] where abs(length - value) < 0.01
    {
      return letter
    }
    return "?"
  }

  @Test("P2 to P18, A1 to A4: Table 1") func tableOfSpaces() throws {
    expect(try departures(Self.spaces) { letter(try space(layout($0), $0)) }, inTable: 1)
  }

  @Test("L3 to L16: Table 2") func tableOfBreaks() throws {
    func mayEnd(_ pair: Pair, _ kinsoku: Kinsoku) throws -> Bool {
      let g10 = G10().with {
        $0.style.language = .japanese
        $0.kinsoku = kinsoku
        $0.tateChuYokoMarks = TateChuYokoMarks.none
      }
      let layout = try g10.layout(pair.document)
      let cells = try #require(layout.columns.first).cells.map { layout.cells[$0] }
      let second = try #require(cells.firstIndex { $0.range.lowerBound >= pair.firstEnd })
      // A column ends behind U+3000, which takes no room there (L15).
      let last = Self.classes[pair.second].name == "cl-14" ? second : second - 1
      return cells[last].breakAfter == .allow
    }
    let found = try departures(Self.breaks) { pair in
      // At the strict level a column begins with … for want of another place.
      let beginsWithEllipsis = try pair.second == 7 && mayEnd(pair, .normal)
      return try beginsWithEllipsis || mayEnd(pair, .strict) ? "a" : "n"
    }
    expect(found, inTable: 2)
  }

  @Test(
    "J3, J8: Tables 3 to 5", arguments: [(SpacingModel.jlreq, 3), (.jis, 4), (.books, 5)])
  func tablesOfShrinking(_ model: SpacingModel, _ table: Int) throws {
    let found = try departures(model == .books ? Self.shrinkingInBooks : Self.shrinking) { pair in
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
      return letter(try space(natural, pair) - space(tightest, pair))
    }
    expect(found, inTable: table)
  }

  @Test("J4, J6: Table 6") func tableOfStretching() throws {
    let found = try departures(Self.stretching) { pair in
      let natural = try layout(pair)
      let length = try #require(natural.columns.first).natural
      func given(_ points: Double) throws -> (here: Double, elsewhere: Double) {
        let longer = try layout(pair, length + Length(points: points))
        let gap = (longer.cells[1].start - longer.cells[0].end).points
        return (try space(longer, pair) - space(natural, pair), gap)
      }
      // Three gaps beside letters take 7.5 pt, places between ideographs more than what is left of 8 pt.
      let little = try given(0.1)
      if little.here > 0, little.elsewhere == 0 { return "2" }
      if try given(8).here > 0 { return "3" }
      return try given(80).here > 0 ? "4" : "."
    }
    expect(found, inTable: 6)
  }

  @Test("We depart from JLREQ's tables in a few cells, all of which are explained")
  func fewDepartures() {
    #expect(Self.departures.values.reduce(0) { $0 + $1.count } == 26)
    #expect(Self.pairs.count == 22 * 22)
  }
}
