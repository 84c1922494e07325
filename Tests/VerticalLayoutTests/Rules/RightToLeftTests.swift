import Testing

@testable import VerticalLayout

/// Right-to-left text in columns, as UAX #9 orders it (docs/maintainers/rules.md, O15). The algorithm itself is
/// tested against Unicode's files in ``BidiConformanceTests``.
@Suite struct RightToLeftTests {
  /// The characters of each column from its head to its foot, without those that have no ink.
  private func columns(_ layout: Layout) -> [String] {
    layout.columns.map { column in
      let cells = column.cells.sorted { layout.cells[$0].start < layout.cells[$1].start }
      var text = ""
      for cell in cells {
        text.unicodeScalars += layout.text.slice(layout.cells[cell].range).unicodeScalars.filter {
          !CharacterProperties($0).isDefaultIgnorable
        }
      }
      return text
    }
  }

  /// Strings of both directions are compared by their characters, written from the head down.
  private func expect(_ found: [String], _ expected: [String], _ comment: Comment? = nil) {
    let names = { (columns: [String]) in columns.map { $0.unicodeScalars.map(\.codePointName) } }
    #expect(names(found) == names(expected), comment)
  }

  @Test(
    "O15 the order down a column is that of a line from left to right",
    arguments: [
      // Words, spaces between them, and numbers, which run down.
      ("国שלום עולם国", ["国", "ם", "ל", "ו", "ע", " ", "ם", "ו", "ל", "ש", "国"]),
      ("国אב 1998 גד国", ["国", "ד", "ג", " ", "1", "9", "9", "8", " ", "ב", "א", "国"]),
      ("אב 1,5%", ["1", ",", "5", "%", " ", "ב", "א"]),
      ("عدد ١٢٫٣ سنة", ["ة", "ن", "س", " ", "١", "٢", "٫", "٣", " ", "د", "د", "ع"]),
      ("عدد 12-34", ["3", "4", "-", "1", "2", " ", "د", "د", "ع"]),
      ("国1998 אב", ["国", "1", "9", "9", "8", " ", "ב", "א"]),
      // Brackets go with what they enclose, and where that is not said with the paragraph.
      ("国אב(גד)הו国", ["国", "ו", "ה", ")", "ד", "ג", "(", "ב", "א", "国"]),
      ("国(אב)国", ["国", "(", "ב", "א", ")", "国"]),
      ("「אב」、国", ["「", "ב", "א", "」", "、", "国"]),
      ("אב (abc) גד", ["ב", "א", " ", "(", "a", "b", "c", ")", " ", "ד", "ג"]),
      ("אב、גד。国", ["ד", "ג", "、", "ב", "א", "。", "国"]),
      // Han and kana are letters from left to right.
      ("אב国語גד", ["ב", "א", "国", "語", "ד", "ג"]),
      // Isolates, embeddings and overrides.
      ("国\u{2067}אב国語גד\u{2069}国", ["国", "ד", "ג", "国", "語", "ב", "א", "国"]),
      (
        "国\u{2067}ab \u{2066}אב cd\u{2069}\u{2069}国",
        ["国", "ב", "א", " ", "c", "d", " ", "a", "b", "国"]
      ),
      ("国\u{202B}אב国1\u{202C}国", ["国", "国", "1", "ב", "א", "国"]),
      ("国\u{202E}一二A三\u{202C}国", ["国", "三", "A", "二", "一", "国"]),
      ("国\u{202D}אב\u{202C}国", ["国", "א", "ב", "国"]),
      ("国\u{2068}אב 1\u{2069}国", ["国", "1", " ", "ב", "א", "国"]),
      // What is not drawn parts the texts beside it where its level is lower (UBA.L2).
      ("国\u{2067}אב\u{2069}\u{2067}גד\u{2069}国", ["国", "ב", "א", "ד", "ג", "国"]),
      ("国\u{2067}12 34\u{2069}אב国", ["国", "3", "4", " ", "1", "2", "ב", "א", "国"]),
      ("国א\u{200E}ב国", ["国", "א", "ב", "国"]), ("国א\u{200F}ב国", ["国", "ב", "א", "国"]),
      ("国א\u{200E}!ב国", ["国", "א", "!", "ב", "国"]),
      ("国אב!\u{200F}国", ["国", "!", "ב", "א", "国"]),
      // A paragraph runs down even if all of it is Hebrew; a tab is never part of a word (UBA.L1).
      ("אב.", ["ב", "א", "."]), ("אב \tגד", ["ב", "א", " ", "\t", "ד", "ג"]),
    ])
  func order(_ text: String, _ fromTheTop: [String]) throws {
    let g10 = G10()
    g10.shaper.verticalForms = "、。「」"
    let layout = try g10.layout(text)
    expect(columns(layout), [fromTheTop.joined()])
    #expect(layout.columnTexts == [text])
    #expect(layout.displayList(ofPage: 0).text.utf8.elementsEqual(text.utf8))
  }

  /// Three spans of directions each, as offsets of characters, over texts of letters of both directions and digits.
  @Test("YY-43, O15 a direction over a span is what isolates are in the text")
  func directions() throws {
    var random = SplitMix64(seed: 43)
    var differing = 0
    for _ in 0..<400 {
      let letters = (0..<Int.random(in: 3...12, using: &random)).map { _ in
        random.pick(["国", "a", "b", "א", "ב", "ג", "1", "2", " ", ".", "(", ")", "。"])
      }
      let spans = (0..<3).map { _ in
        let start = Int.random(in: 0..<letters.count, using: &random)
        let end = Int.random(in: start + 1...letters.count, using: &random)
        return (
          start: start, end: end, direction: random.pick(ParagraphStyle.BaseDirection.allCases)
        )
      }
      // Those that cross others are tested below.
      guard
        spans.allSatisfy({ a in
          spans.allSatisfy { !(a.start < $0.start && $0.start < a.end && a.end < $0.end) }
        })
      else { continue }
      let ordered = spans.enumerated().sorted {
        ($0.element.start, -$0.element.end, $0.offset)
          < ($1.element.start, -$1.element.end, $1.offset)
      }.map(\.element)
      var isolated = ""
      for index in 0...letters.count {
        isolated += String(repeating: "\u{2069}", count: spans.count { $0.end == index })
        for span in ordered where span.start == index {
          switch span.direction {
          case .leftToRight: isolated += "\u{2066}"
          case .rightToLeft: isolated += "\u{2067}"
          case .automatic: isolated += "\u{2068}"
          }
        }
        if index < letters.count { isolated += letters[index] }
      }
      var document = Document(letters.joined())
      let offsets = letters.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
      document.spans = spans.map {
        AttributeSpan(TextRange(offsets[$0.start], offsets[$0.end]), .direction($0.direction))
      }
      let g10 = G10()
      let found = columns(try g10.layout(document))
      expect(found, columns(try g10.layout(isolated)), "\(isolated.unicodeScalars)")
      if found != columns(try g10.layout(letters.joined())) { differing += 1 }
    }
    #expect(differing > 50)
  }

  @Test(
    "YY-43 directions nest, cross, and go on in the next paragraph",
    arguments: [
      // Number of a span's first and last character, and its direction.
      ("1 2א", [(0, 2, ParagraphStyle.BaseDirection.rightToLeft)], ["2 1א"]),
      ("一אב.国", [(1, 3, .rightToLeft)], ["一.בא国"]),
      ("一אב.国", [(1, 3, .leftToRight)], ["一בא.国"]),
      ("一אב.国", [(1, 3, .automatic)], ["一.בא国"]),
      ("1 2א", [(0, 3, .rightToLeft), (1, 2, .leftToRight)], ["א 21"]),
      ("1 2\n3 4", [(0, 6, .rightToLeft)], ["2 1", "4 3"]),
      ("1 23 4", [(0, 2, .rightToLeft), (3, 5, .rightToLeft)], ["2 14 3"]),
      // The second one ends where the first one does, and begins once more.
      ("1 2 3 4", [(0, 4, .rightToLeft), (2, 6, .rightToLeft)], ["3 2 14 "]),
    ])
  func ownDirections(
    _ text: String, _ spans: [(Int, Int, ParagraphStyle.BaseDirection)], _ expected: [String]
  ) throws {
    var document = Document(text)
    let offsets = text.unicodeScalars.reduce(into: [0]) {
      $0.append($0[$0.count - 1] + String($1).utf8.count)
    }
    document.spans = spans.map {
      AttributeSpan(TextRange(offsets[$0.0], offsets[$0.1 + 1]), .direction($0.2))
    }
    expect(columns(try G10().layout(document)), expected)
  }

  @Test(
    "YY-43 thousands of directions in each other are no more work than so many beside each other")
  func deepDirections() throws {
    let count = 4000
    var document = Document(String(repeating: "1-\n", count: count))
    document.spans = (0..<count).map {
      AttributeSpan(TextRange($0, count * 3 - $0), .direction(.rightToLeft))
    }
    let marks = document.isolateMarks
    #expect(marks.count <= count * 32 * 2)
    #expect(marks.contains { $0.kind == .end })
    #expect(zip(marks, marks.dropFirst()).allSatisfy { $0.offset <= $1.offset })
  }

  @Test("O15 each column is ordered by itself, and blanks at its end stay there (UBA.L1)")
  func columnsOfARun() throws {
    // 10 pt a letter, 5 pt a blank: a column takes four letters and the blank after them.
    let layout = try G10(40).layout("国אבג דהוז חט国")
    expect(columns(layout), ["国גבא ", "זוהד ", "טח国"])
    #expect(layout.columns.map(\.natural) == [.pt(40), .pt(40), .pt(30)])
    #expect(layout.columns[0].cells.map { layout.cells[$0].start.points } == [0, 30, 20, 10, 40])
    // The blank is a part of the column of its own, so that the letters' bounds are theirs.
    #expect(layout.columns[0].runs.map(\.start) == [.pt(0), .pt(10), .pt(40)])
    #expect(layout.columns[0].runs.map(\.length) == [.pt(10), .pt(30), .pt(5)])
    #expect(layout.columns[1].runs.map(\.length) == [.pt(40), .pt(5)])
  }

  @Test("O15 a word that is split goes on upwards on the next column") func splitWord() throws {
    let layout = try G10(30).layout("国אבגד国")
    expect(columns(layout), ["国", "גבא", "ד国"])
  }

  @Test("O15, VL-14 gaps stay between the cells that they stand between") func gaps() throws {
    let g10 = G10().with { $0.style.letterSpacing = .pt(2) }
    let layout = try g10.layout("国אב12גד国")
    // From the head: 国 2 ד 2 ג 2 1 2 2 2 ב 2 א 2 国.
    expect(columns(layout), ["国דג12בא国"])
    #expect(layout.cells.map(\.start.points) == [0, 62, 50, 36, 43, 24, 12, 74])
    #expect(layout.columns[0].natural == .pt(84))
  }

  @Test("O15, A1 the gap to an ideograph is outside the word") func autospace() throws {
    let g10 = G10().with {
      $0.style.language = .japanese
      $0.spacing.autospace = .gap(.absolute(.pt(3)))
    }
    let layout = try g10.layout("国אב国")
    #expect(layout.cells.map(\.start.points) == [0, 23, 13, 36])
  }

  @Test(
    "O15 upright brackets in text that runs up open towards its foot (UBA.L4)",
    arguments: [
      ("אב（גד）הו", "（", 0xFF09), ("אב（גד）הו", "）", 0xFF08), ("אב（ab）הו", "（", 0xFF08),
      ("国（גד）国", "（", 0xFF08), ("\u{202E}国「語」", "「", 0x300D),
    ] as [(String, Unicode.Scalar, UInt32)])
  func uprightBrackets(_ text: String, _ bracket: Unicode.Scalar, _ drawn: UInt32) throws {
    let layout = try G10().layout(text)
    let cell = try #require(
      layout.cells.first { layout.text.slice($0.range).unicodeScalars.contains(bracket) })
    #expect(cell.orientation == .upright)
    #expect(layout.glyphs[cell.glyphs.lowerBound].id == drawn + FixtureShaper.verticalForm)
    #expect(layout.displayList(ofPage: 0).text.utf8.elementsEqual(text.utf8))
  }

  @Test("O15, P2 marks in text that is reordered keep their em") func marks() throws {
    let g10 = G10().with {
      $0.style.language = .japanese
      $0.spacing.trim = .pairs
    }
    g10.shaper.verticalForms = "）（、"
    let advances = try g10.layout("国）、国אב）、גד国").cells.map(\.advance.points)
    #expect(advances == [10, 5, 10, 10, 10, 10, 10, 10, 10, 10, 10])
  }

  @Test(
    "O15 runs are cut where the level changes, and nowhere else",
    arguments: [
      ("国אב גד国", 3), ("国\u{200F}א\u{200F}ב\u{200E}ג国", 4), ("国\u{2067}אב\u{2069}国", 3),
      ("国א\u{202B}ב\u{202C}ג国", 3), ("国אב12גד国", 5), ("国ab\u{202A}cd\u{202C}ef国", 3),
      ("国国\u{200E}国\u{2066}国\u{2069}国", 1),
    ])
  func runs(_ text: String, _ count: Int) throws {
    #expect(try G10().layout(text).runs.count == count)
  }

  @Test(
    "O15 text without a reason to be reordered has no levels",
    arguments: [
      ("国語、abc「def」123。", true), ("\u{202A}abc\u{202C}\u{2066}国\u{2069}\u{200E}", true),
      ("国א", false), ("\u{202E}国", false), ("１٢", false), ("א国\n国", false),
    ])
  func plain(_ text: String, _ isPlain: Bool) {
    let analysis = analyze(Document(text))
    #expect(analysis.levels.isEmpty == isPlain)
    // Each paragraph is by itself.
    #expect(
      analysis.levels.allSatisfy { $0.clusters.upperBound <= analysis.paragraphs[0].upperBound })
  }

  @Test("O15 the characters of a text that has no font stand in its order, too")
  func missing() throws {
    let g10 = G10()
    g10.shaper.coverage = [(FontID(0), ["国"])]
    let layout = try g10.layout("国אבג国")
    #expect(layout.cells.map(\.start.points) == [0, 30, 20, 10, 40])
  }

  @Test("O15 what is hostile is set, and nothing of it lost")
  func hostile() throws {
    for piece in ["\u{2067}א", "\u{202B}a", "א1", "א\t", "\u{202E}（", "\u{2069}א", "א\u{0301}("] {
      let text = String(repeating: piece, count: 20_000)
      let layout = try G10().layout(text)
      #expect(layout.columnTexts.joined() == text, "\(piece.debugDescription)")
    }
  }

  @Test("O15 random text stands in the order that its levels give (UBA.L1, UBA.L2)")
  func random() throws {
    var random = SplitMix64(seed: 15)
    let pool: [Unicode.Scalar] = [
      "א", "ב", "ג", "ع", "د", "国", "語", "か", "a", "b", "1", "2", "٣", "٤", " ", " ", "(", ")", "（",
      "）", "「", "」", "、", "-", "+", "%", ".", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
      "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{200E}", "\u{200F}",
    ]
    for _ in 0..<400 {
      let scalars = (0..<random.pick([3, 8, 20, 60])).map { _ in random.pick(pool) }
      let text = String(String.UnicodeScalarView(scalars))
      let layout = try G10(random.pick([30, 80, 200])).layout(text)
      expect(columns(layout), expectedColumns(layout, scalars), "\(text.debugDescription)")
      for column in layout.columns {
        // Nothing overlaps, nothing is left free.
        let cells = column.cells.map { layout.cells[$0] }.filter { $0.advance > .zero }
        let sorted = cells.sorted { $0.start < $1.start }
        for (one, next) in zip(sorted, sorted.dropFirst()) { #expect(one.end == next.start) }
        #expect(sorted.first.map { $0.start == .zero } ?? true)
      }
    }
  }

  /// The characters of each column from head to foot: the rules UBA.L1 and UBA.L2 word by word.
  private func expectedColumns(_ layout: Layout, _ scalars: [Unicode.Scalar]) -> [String] {
    let levels = EmbeddingLevels(
      classes: scalars.map { BidiClass($0) }, scalars: scalars[...], direction: .leftToRight
    ).levels
    let text = String(String.UnicodeScalarView(scalars))
    return layout.columns.map { column in
      let start = text.slice(TextRange(0, column.range.lowerBound)).unicodeScalars.count
      let count = text.slice(column.range).unicodeScalars.count
      // What is not drawn has its place until all is in order.
      var line = (start..<start + count).filter { levels[$0] != EmbeddingLevel.none }
        .map { (scalar: scalars[$0], level: levels[$0]) }
      for index in line.indices.reversed() {
        let scalar = line[index].scalar
        guard scalar == " " || CharacterProperties(scalar).isDefaultIgnorable else { break }
        line[index].level = 0
      }
      for level in (1...126 as ClosedRange<UInt8>).reversed() {
        var index = 0
        while index < line.count {
          var end = index
          while end < line.count, line[end].level >= level { end += 1 }
          line[index..<end].reverse()
          index = max(end, index + 1)
        }
      }
      let drawn = line.map(\.scalar).filter { !CharacterProperties($0).isDefaultIgnorable }
      return String(String.UnicodeScalarView(drawn))
    }
  }
}
