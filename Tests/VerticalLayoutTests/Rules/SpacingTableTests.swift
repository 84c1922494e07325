import Testing
import VerticalLayout

/// JLREQ's Tables 1 to 6 (appendices B to E; W3C, 2024-03), cell by cell: what stands between any two classes of characters, and
/// between them and the ends of a column, where a column may end, how much of a space may be taken out, and when something is
/// put in. All cells but those that the tables themselves leave out (×).
///
/// A cell that a note of the table decides has what the note prefers. The cells in which we depart from the tables are listed,
/// with the reasons, in docs/maintainers/jlreq-tables.md.
@Suite struct SpacingTableTests {
  /// A character, or some, of each class, in the order of the tables; the last one stands for the ends of a column.
  private static let classes: [(name: String, text: String)] = [
    ("cl-01", "「"), ("cl-02", "」"), ("cl-03", "〜"), ("cl-04", "！"), ("cl-05", "・"), ("cl-06", "。"),
    ("cl-07", "、"), ("cl-08", "…"), ("cl-09", "々"), ("cl-10", "ー"), ("cl-11", "っ"), ("cl-12", "￥"),
    ("cl-13", "％"), ("cl-14", "\u{3000}"), ("cl-15", "か"), ("cl-16", "カ"), ("cl-19", "国"),
    ("cl-20", "注"), ("cl-21", "x2"), ("cl-22", "漢"), ("cl-23", "漢字"), ("cl-24", "123"),
    ("cl-25", "kg"),
    ("cl-26", " "), ("cl-27", "AB"), ("cl-28", "（"), ("cl-29", "）"), ("cl-30", "12"), ("end", ""),
  ]

  /// Table 1, in em: h half of one, q a quarter, t three quarters, nothing elsewhere; x is what cannot be.
  private static let spaces = [
    "....q.....................x.x",  // cl-01
    "h.hhq..hhhhhh.hhh.hhhhhhhh.hh",  // cl-02
    "h...q........................",  // cl-03
    "h...q.............q..qq.q....",  // cl-04
    "qqqqhqqqqqqqqqqqqqqqqqqqqqqqq",  // cl-05
    "h.hht..hhhhhhhhhh.hhhhhhhhhhh",  // cl-06
    "h.hht..hhhhhhhhhh.hhhhhhhhhhh",  // cl-07
    "h...q........................",  // cl-08
    "h...q.............q..qq.q....",  // cl-09
    "h...q.............q..qq.q....",  // cl-10
    "h...q.............q..qq.q....",  // cl-11
    "h...q.....................x.x",  // cl-12
    "h...q........................",  // cl-13
    "....q........................",  // cl-14
    "h...q.............q..qq.q....",  // cl-15
    "h...q.............q..qq.q....",  // cl-16
    "h...q.............q..qq.q....",  // cl-19
    "h...q........................",  // cl-20
    "h...q...qqq...qqq..qq....q.q.",  // cl-21
    "h...q.............q..qq.q.x..",  // cl-22
    "h...q.............q..qq.q.x..",  // cl-23
    "h...q...qqq...qqq..qq.q..q.q.",  // cl-24
    "h...q...qqq...qqq..qqq...q.q.",  // cl-25
    "h...q........................",  // cl-26
    "h...q...qqq...qqq..qq.q..q.q.",  // cl-27
    ".xxxxxx..........x.xx....xx.x",  // cl-28
    "h...q.............q..qq.q.x..",  // cl-29
    "h...q.............q..qq.q....",  // cl-30
    ".xxxxxx..........x........x.x",  // head
  ]

  /// Table 2: n where no column ends.
  private static let breaks = [
    "nnnnnnnnnnnnnnnnnnnnnnnnnnxn",  // cl-01
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-02
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-03
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-04
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-05
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-06
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-07
    "annnnnnnnnnaaaaaanaaaaaaaana",  // cl-08
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-09
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-10
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-11
    "nnnnnnnnnnnnnnnnnnnnnnnnnnxn",  // cl-12
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-13
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-14
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-15
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-16
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-19
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-20
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-21
    "annnnnnannnaaaaaanaaaaaaaaxa",  // cl-22
    "annnnnnannnaaaaaanaaaaaaaaxa",  // cl-23
    "annnnnnannnanaaaanaaanaanana",  // cl-24
    "annnnnnannnaaaaaanaaaananana",  // cl-25
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-26
    "annnnnnannnaaaaaanaaannanana",  // cl-27
    "nxxxxxxnxxxnnnnnnxnxxnnxnxxn",  // cl-28
    "annnnnnannnaaaaaanaaaaaaaaxa",  // cl-29
    "annnnnnannnaaaaaanaaaaaaaana",  // cl-30
  ]

  /// Table 3, what may be taken out: e is an eighth.
  private static let shrinking = [
    "....q.....................x.x",  // cl-01
    "h.hhq..hhhhhh.hhh.hhhhh.hh.hh",  // cl-02
    "h...q........................",  // cl-03
    "h...q.............e..ee.e....",  // cl-04
    "qqqqhqqqqqqqqqqqqqqqqqq.qqqqq",  // cl-05
    "....q.......................h",  // cl-06
    "h.hht..hhhhhhhhhh.hhhhh.hhhhh",  // cl-07
    "h...q........................",  // cl-08
    "h...q.............e..ee.e....",  // cl-09
    "h...q.............e..ee.e....",  // cl-10
    "h...q.............e..ee.e....",  // cl-11
    "h...q.....................x.x",  // cl-12
    "h...q........................",  // cl-13
    "....q........................",  // cl-14
    "h...q.............e..ee.e....",  // cl-15
    "h...q.............e..ee.e....",  // cl-16
    "h...q.............e..ee.e....",  // cl-19
    "h...q........................",  // cl-20
    "h...q...eee...eee..ee....e.e.",  // cl-21
    "h...q.............e..ee.e.x..",  // cl-22
    "h...q.............e..ee.e.x..",  // cl-23
    "h...q...eee...eee..ee....e.e.",  // cl-24
    "h...q...eee...eee..eee...e.e.",  // cl-25
    ".............................",  // cl-26
    "h...q...eee...eee..ee.e..e.e.",  // cl-27
    ".xxxxxx.xxx......x.xx....xx.x",  // cl-28
    "h...q.............e..ee.e.x..",  // cl-29
    "h...q.............e..ee.e....",  // cl-30
    ".xxxxxx.xxx......x........x.x",  // head
  ]

  /// Table 4, in the resolved style of JIS X 4051.
  private static let shrinkingInJIS = [
    "....q.....................x.x",  // cl-01
    "h.hhq..hhhhhh.hhh.hhhhh.hh.h.",  // cl-02
    "h...q........................",  // cl-03
    "h...q.............e..ee.e....",  // cl-04
    "qqqqhqqqqqqqqqqqqqqqqqq.qqqq.",  // cl-05
    "....q........................",  // cl-06
    "h.hht..hhhhhhhhhh.hhhhh.hhhh.",  // cl-07
    "h...q........................",  // cl-08
    "h...q.............e..ee.e....",  // cl-09
    "h...q.............e..ee.e....",  // cl-10
    "h...q.............e..ee.e....",  // cl-11
    "h...q.....................x.x",  // cl-12
    "h...q........................",  // cl-13
    "....q........................",  // cl-14
    "h...q.............e..ee.e....",  // cl-15
    "h...q.............e..ee.e....",  // cl-16
    "h...q.............e..ee.e....",  // cl-19
    "h...q........................",  // cl-20
    "h...q...eee...eee..ee....e.e.",  // cl-21
    "h...q.............e..ee.e.x..",  // cl-22
    "h...q.............e..ee.e.x..",  // cl-23
    "h...q...eee...eee..ee....e.e.",  // cl-24
    "h...q...eee...eee..eee...e.e.",  // cl-25
    ".............................",  // cl-26
    "h...q...eee...eee..ee.e..e.e.",  // cl-27
    ".xxxxxx.xxx......x.xx....xx.x",  // cl-28
    "h...q.............e..ee.e.x..",  // cl-29
    "h...q.............e..ee.e....",  // cl-30
    ".xxxxxx.xxx......x........x.x",  // head
  ]

  /// Table 5, in the resolved style of books.
  private static let shrinkingInBooks = [
    "..........................x.x",  // cl-01
    "q.qq...qqqqqq.qqq.qqqqq.qq.qh",  // cl-02
    "q............................",  // cl-03
    "q............................",  // cl-04
    ".............................",  // cl-05
    "............................h",  // cl-06
    "q.qqq..qqqqqqqqqq.qqqqq.qqqqh",  // cl-07
    "q............................",  // cl-08
    "q............................",  // cl-09
    "q............................",  // cl-10
    "q............................",  // cl-11
    "q.........................x.x",  // cl-12
    "q............................",  // cl-13
    ".............................",  // cl-14
    "q............................",  // cl-15
    "q............................",  // cl-16
    "q............................",  // cl-19
    "q............................",  // cl-20
    "q............................",  // cl-21
    "q.........................x..",  // cl-22
    "q.........................x..",  // cl-23
    "q............................",  // cl-24
    "q............................",  // cl-25
    ".............................",  // cl-26
    "q............................",  // cl-27
    ".xxxxxx.xxx......x.xx....xx.x",  // cl-28
    "q.........................x..",  // cl-29
    "q............................",  // cl-30
    ".xxxxxx.xxx......x........x.x",  // head
  ]

  /// Table 6, the stage that puts something in.
  private static let stretching = [
    "..........................x.",  // cl-01
    "4......4...444444.44444444.4",  // cl-02
    "4......4...444444.44444444.4",  // cl-03
    "4......4...444444.24422424.4",  // cl-04
    "4......4...444444.44444444.4",  // cl-05
    "4......4...444444.44444444.4",  // cl-06
    "4......4...444444.44444444.4",  // cl-07
    "4.......333334333.33344433.3",  // cl-08
    "4......4333334333.23322423.3",  // cl-09
    "4......4333334333.23322423.3",  // cl-10
    "4......4333334333.23322423.3",  // cl-11
    ".......333333.333.333.3433x3",  // cl-12
    "4......3333334333.33333433.3",  // cl-13
    "4......4...444444.44444444.4",  // cl-14
    "4......3333334333.23322423.3",  // cl-15
    "4......3333334333.23322423.3",  // cl-16
    "4......3333334333.23322423.3",  // cl-19
    "4......3333334333.33333433.3",  // cl-20
    "4......3222334222.32233433.2",  // cl-21
    "4......3333334333.23322423x3",  // cl-22
    "4......3333334333.23322423x3",  // cl-23
    "4......32223.4222.322.44.2.2",  // cl-24
    "4......3222334222.3224.4.2.2",  // cl-25
    "4.444444444444444444444444.4",  // cl-26
    "4......3222334222.322..4.2.2",  // cl-27
    ".xxxxxx.xxx......x.xx..x.xx.",  // cl-28
    "4......3333334333.23322423x3",  // cl-29
    "4......3333334333.23322423.3",  // cl-30
  ]

  /// The cells in which we depart from a table: what we have in them, and each class with those after it.
  private static let departures: [Int: [Character: [String]]] = [
    1: [".": ["27: 25"]],
    2: ["n": ["30: 13"]],
    3: [".": ["05: 29", "07: 29", "27: 25"], "e": ["24: 25"]],
    4: [".": ["05: 29", "07: 29", "27: 25"], "e": ["24: 25"]],
    5: [".": ["07: 29"]],
    6: ["2": ["21: 28"], "3": ["08: 25"]],
  ]

  /// The cells of a table in which we depart from it, by name.
  private static func departures(fromTable table: Int) -> [String: Character] {
    var cells: [String: Character] = [:]
    for (found, rows) in departures[table] ?? [:] {
      for row in rows {
        let names = row.replacing(":", with: "").split(separator: " ")
        for second in names.dropFirst() { cells["\(names[0]) \(second)"] = found }
      }
    }
    return cells
  }

  /// Two neighbours in a column of ideographs, or one of them and an end of its column.
  private struct Pair {
    var first: Int
    var second: Int
    private(set) var document = Document("")
    private var text = ""
    private var spans: [AttributeSpan] = []
    /// Where the first one ends, and the second one begins.
    var firstEnd = 0

    private static let start = "国国国国国国"
    private static let end = SpacingTableTests.classes.count - 1

    init(_ first: Int, _ second: Int) {
      self.first = first
      self.second = second
      append(Self.start)
      if Self.isBracket(second, "cl-29") {
        append(bracket: "（")
        switch SpacingTableTests.classes[first].name {
        // Beside a small letter the other small column would be the longer one.
        case "cl-21": appendInset(first, continues: false)
        // One small column, of which they are the end.
        case "cl-02", "cl-26": appendInset("国" + SpacingTableTests.classes[first].text)
        default:
          appendInset("国")
          appendInset(first, continues: true)
        }
        firstEnd = length
        append(bracket: "）")
      } else if Self.isBracket(first, "cl-28") {
        append(bracket: "（")
        firstEnd = length
        appendInset(second, continues: false)
        appendInset("国", continues: true)
        append(bracket: "）")
      } else {
        append(first, isFirst: true)
        firstEnd = length
        append(second, isFirst: false)
      }
      append(second == Self.end ? "国国国国" : "国国")
      document = Document(text, language: .japanese)
      document.spans = spans
    }

    private var length: Int { text.utf8.count }

    private static func isBracket(_ index: Int, _ name: String) -> Bool {
      SpacingTableTests.classes[index].name == name
    }

    private mutating func append(_ more: String) { text += more }

    private mutating func append(bracket: String) {
      spans.append(
        AttributeSpan(TextRange(length, length + bracket.utf8.count), .insetBracket))
      text += bracket
    }

    /// Appends a note in small columns, whose characters are as large as those of the text.
    private mutating func appendInset(_ note: String, continues: Bool = false) {
      let range = TextRange(length, length + note.utf8.count)
      spans.append(
        AttributeSpan(
          range, .inset(Inset(.warichu, size: .em(1024), continuesNote: continues))))
      text += note
    }

    private mutating func appendInset(_ index: Int, continues: Bool) {
      let start = length
      appendInset(SpacingTableTests.classes[index].text, continues: continues)
      mark(index, TextRange(start, length))
    }

    private mutating func append(_ index: Int, isFirst: Bool) {
      switch SpacingTableTests.classes[index].name {
      case "cl-28":
        append(bracket: "（")
        appendInset("国")
        appendInset("国", continues: true)
        append(bracket: "）")
      case "cl-29":
        append(bracket: "（")
        appendInset("国")
        appendInset("国", continues: true)
        append(bracket: "）")
      default:
        let start = length
        append(SpacingTableTests.classes[index].text)
        mark(index, TextRange(start, length))
      }
    }

    /// Gives a text what makes its class of it.
    private mutating func mark(_ index: Int, _ range: TextRange) {
      switch SpacingTableTests.classes[index].name {
      case "cl-20": spans.append(AttributeSpan(range, .note("note")))
      case "cl-21":
        let small = TextRange(range.lowerBound + 1, range.upperBound)
        spans.append(AttributeSpan(small, .script(.superscript)))
      case "cl-22": spans.append(AttributeSpan(range, .ruby(Ruby("か"))))
      case "cl-23":
        for (offset, reading) in [(0, "か"), (3, "じ")] {
          let own = TextRange(range.lowerBound + offset, range.lowerBound + offset + 3)
          spans.append(
            AttributeSpan(own, .ruby(Ruby(reading, continuesWord: offset > 0))))
        }
      case "cl-30": spans.append(AttributeSpan(range, .tateChuYoko))
      default: break
      }
    }

    var name: String {
      let names = [first, second].map { SpacingTableTests.classes[$0].name }
      return ((first == Self.end ? "head" : names[0]) + " " + names[1]).replacing("cl-", with: "")
    }

    func has(_ name: String) -> Bool {
      [first, second].contains { SpacingTableTests.classes[$0].name == name }
    }

    var isAtHead: Bool { first == Self.end }
    var isAtEnd: Bool { second == Self.end }
  }

  private static let pairs = classes.indices.flatMap { first in
    classes.indices.map { Pair(first, $0) }
  }

  private func layout(
    _ pair: Pair, _ measure: Length? = nil, _ model: SpacingModel = .jlreq
  ) throws -> Layout {
    let g10 = G10().with {
      $0.columns.measure = measure
      $0.columns.alignment = .even
      $0.style.language = .japanese
      $0.spacing.model = model
      // What stands at the end of a column is to be seen there.
      if pair.isAtEnd || pair.isAtHead { $0.columnBreaks.kinsoku = .off }
      // Each mark has a cell.
      $0.tateChuYoko.marks = TateChuYokoMarks.none
    }
    return try g10.layout(pair.document)
  }

  /// The blank between the two characters, in em: from where the body of one ends to where that of the
  /// other begins. Marks with a blank have bodies of half an em.
  ///
  /// - Parameter end: where the column ends.
  private func space(_ layout: Layout, _ pair: Pair, end: Length? = nil) throws -> Double {
    let column = try #require(layout.columns.first)
    let cells = column.cells.map { layout.cells[$0] }
    if pair.isAtHead {
      // The first of the second column, which is six ideographs lower in the text.
      let head = try #require(layout.columns.dropFirst().first?.cells.first)
      return start(of: layout.cells[head], pair.second) / 10
    }
    if pair.isAtEnd {
      let last = try #require(cells.last)
      return ((end ?? last.end).points - self.end(of: last, pair.first)) / 10
    }
    let second = try #require(cells.firstIndex { $0.range.lowerBound >= pair.firstEnd })
    // A blank takes no room at the end of a small column.
    let hangs = cells[second - 1].kind == .space && Self.classes[pair.second].name == "cl-29"
    let first = cells[second - (hangs ? 2 : 1)]
    return (start(of: cells[second], pair.second) - self.end(of: first, pair.first)) / 10
  }

  /// The same, and a word space of the two itself: whether it grows or what is beside it looks the same.
  private func room(_ layout: Layout, _ pair: Pair) throws -> Double {
    let own = layout.cells.filter { $0.kind == .space }.reduce(.zero) { $0 + $1.advance }
    return try space(layout, pair) + (pair.has("cl-26") ? own.points / 10 : 0)
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
    guard pair.first < table.count else { return "x" }
    let row = Array(table[pair.first])
    return pair.second < row.count ? row[pair.second] : "x"
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
    let expected = Self.departures(fromTable: table)
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

  /// A column as long as what stands on it, of which the last is the first of a pair; all of the text elsewhere.
  private func natural(_ pair: Pair, _ model: SpacingModel = .jlreq) throws -> (Layout, Length) {
    if pair.isAtHead { return (try layout(pair, .pt(60), model), .pt(60)) }
    let whole = try layout(pair, nil, model)
    guard pair.isAtEnd else { return (whole, try #require(whole.columns.first).natural) }
    let cells = try #require(whole.columns.first).cells.map { whole.cells[$0] }
    let last = try #require(cells.last { $0.range.lowerBound < pair.firstEnd })
    let length = last.end + (Self.classes[pair.first].name == "cl-26" ? .pt(1) : .zero)
    return (try layout(pair, length, model), length)
  }

  @Test("P2 to P18, A1 to A4: Table 1") func tableOfSpaces() throws {
    let found = try departures(Self.spaces) { pair in
      let (layout, length) = try natural(pair)
      if pair.isAtEnd, ["cl-14", "cl-26"].contains(Self.classes[pair.first].name) {
        // A blank takes no room at the end: it hangs below a column of six ideographs.
        let hanging = try self.layout(pair, .pt(60))
        let ends = hanging.columns.first?.range.upperBound == pair.firstEnd
        return ends ? "." : "?"
      }
      return letter(try space(layout, pair, end: length))
    }
    expect(found, inTable: 1)
  }

  @Test("L3 to L16: Table 2") func tableOfBreaks() throws {
    func mayEnd(_ pair: Pair, _ kinsoku: Kinsoku) throws -> Bool {
      let g10 = G10().with {
        $0.style.language = .japanese
        $0.spacing.model = .jlreq
        $0.columnBreaks.kinsoku = kinsoku
        $0.tateChuYoko.marks = TateChuYokoMarks.none
      }
      let layout = try g10.layout(pair.document)
      let cells = try #require(layout.columns.first).cells.map { layout.cells[$0] }
      let second = try #require(cells.firstIndex { $0.range.lowerBound >= pair.firstEnd })
      // A column ends after a blank, which takes no room there (L15).
      let isBlank = ["cl-14", "cl-26"].contains(Self.classes[pair.second].name)
      return cells[isBlank ? second : second - 1].breakAfter == .allow
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
    let cells =
      switch table {
      case 3: Self.shrinking
      case 4: Self.shrinkingInJIS
      default: Self.shrinkingInBooks
      }
    let found = try departures(cells) { pair in
      let (natural, length) = try natural(pair, model)
      // Nothing shrinks at a head.
      if pair.isAtHead { return letter(try space(natural, pair)) }
      let text = try #require(natural.columns.first).range
      // The shortest column that still has all of the text; one that a character less fills is no shorter one.
      var (tightest, end) = (natural, length)
      // The em of a small letter is no multiple of the others.
      let step = pair.has("cl-21") ? 0.25 : 1.25
      for number in 1...Int(30 / step) {
        let shorter = length - Length(points: Double(number) * step - 0.05)
        let other = try layout(pair, shorter, model)
        if other.columns[0].range != text || other.columns[0].adjustment.length == .zero { break }
        (tightest, end) = (other, shorter)
      }
      return letter(try space(natural, pair, end: length) - space(tightest, pair, end: end))
    }
    expect(found, inTable: table)
  }

  @Test("J4, J6: Table 6") func tableOfStretching() throws {
    let found = try departures(Self.stretching) { pair in
      var natural = try layout(pair)
      var length = try #require(natural.columns.first).natural
      if pair.has("cl-26") {
        // The table begins after the stage in which word spaces grow to half an em.
        let spaces = natural.cells.filter { $0.kind == .space }
        length += spaces.reduce(.zero) { $0 + max(.zero, .pt(5) - $1.advance) }
        natural = try layout(pair, length)
      }
      func given(_ points: Double) throws -> (here: Double, elsewhere: Double) {
        let longer = try layout(pair, length + Length(points: points))
        let gap = (longer.cells[1].start - longer.cells[0].end).points
        return (try room(longer, pair) - room(natural, pair), gap)
      }
      // Three gaps beside letters take 7.5 pt, places between ideographs more than what is left of 8 pt.
      let little = try given(0.1)
      if little.here > 0, little.elsewhere == 0 { return "2" }
      if try given(8).here > 0 { return "3" }
      return try given(80).here > 0 ? "4" : "."
    }
    expect(found, inTable: 6)
  }

  @Test(
    "All cells of JLREQ's tables are compared, and those in which we depart from them are counted")
  func everyCell() {
    #expect((1...6).reduce(0) { $0 + Self.departures(fromTable: $1).count } == 13)
    let tables = [
      Self.spaces, Self.breaks, Self.shrinking, Self.shrinkingInJIS, Self.shrinkingInBooks,
      Self.stretching,
    ]
    let count = tables.reduce(0) { sum, table in
      sum + Self.pairs.count { entry(table, $0) != "x" }
    }
    #expect(count == 4762)
  }
}
