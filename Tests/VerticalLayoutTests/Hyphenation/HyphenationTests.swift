import Testing

@testable import VerticalLayout

/// Words divided by patterns (TK-18, L14). A letter of G10 is 5 pt long, and so is the hyphen.
@Suite struct HyphenationTests {
  private static let english: LanguageTag = LanguageTag("en") ?? .undetermined
  private static let french: LanguageTag = LanguageTag("fr") ?? .undetermined
  /// lo-ca-tion, and in French l-ocation.
  private static let patterns: [LanguageTag: HyphenationPatterns] = [
    english: HyphenationPatterns(["o1ca", "a1tion"]),
    french: HyphenationPatterns(["l1o"], lettersBefore: 1),
  ]

  private func g10(_ measure: Int, _ rule: HyphenationRule = .language(english)) -> G10 {
    let g10 = G10(measure).with {
      $0.columnBreaks.hyphenation = Hyphenation(rule, patterns: Self.patterns)
    }
    g10.shaper.widths["\u{2010}"] = 0.5
    return g10
  }

  /// The text of each column, with the hyphens that are drawn.
  private func shown(_ layout: Layout) -> [String] {
    layout.columns.map { column in
      column.cells.map { index in
        let cell = layout.cells[index]
        let isHyphen = layout.glyphs[cell.glyphs].dropFirst().contains { $0.id == 0x2010 }
        return layout.text.slice(cell.range) + (isHyphen ? "‐" : "")
      }.joined()
    }
  }

  @Test(
    "TK-18, DT-07 a word is divided where its patterns say so, with a hyphen that takes room",
    arguments: [
      (40, ["location"]), (39, ["loca‐", "tion"]), (25, ["loca‐", "tion"]),
      (20, ["lo‐", "ca‐", "tion"]),
    ])
  func hyphens(_ measure: Int, _ columns: [String]) throws {
    let layout = try g10(measure).layout("location")
    #expect(shown(layout) == columns)
    #expect(layout.columns.map(\.natural) == columns.map { .pt($0.count * 5) })
    // The text is the author's, and so is that which is copied.
    #expect(layout.displayList(ofPage: 0).text == "location")
    #expect(layout.columnTexts.joined() == "location")
    #expect(layout.diagnostics.isEmpty)
    // Without the option it stays whole where it can.
    #expect(try g10(40, .none).layout("一location").columnTexts == ["一", "location"])
  }

  @Test(
    "TK-18 each word follows the language of its text",
    arguments: [
      (HyphenationRule.none, "ja", nil, "location"), (.automatic, "ja", nil, "location"),
      (.automatic, "ja", "en", "loca‐|tion"), (.automatic, "en-AU", nil, "loca‐|tion"),
      (.automatic, "en", "fr", "l‐|ocation"), (.language(english), "ja", nil, "loca‐|tion"),
      (.language(english), "fr", nil, "loca‐|tion"), (.language(english), "ja", "fr", "l‐|ocation"),
      (.language(english), "fr", "zh-Hant", "loca‐|tion"), (.automatic, "und", nil, "location"),
      // There are no patterns.
      (.language(LanguageTag("sv") ?? english), "ja", nil, "location"),
    ] as [(HyphenationRule, String, String?, String)])
  func languages(
    _ rule: HyphenationRule, _ base: String, _ own: String?, _ expected: String
  ) throws {
    var document = Document("location")
    if let own = own.flatMap({ LanguageTag($0) }) {
      document.spans.append(AttributeSpan(TextRange(0, 8), .language(own)))
    }
    let language = try #require(LanguageTag(base))
    let layout = try g10(35, rule).with { $0.style.language = language }.layout(document)
    let columns =
      expected == "location" ? ["locatio", "n"] : expected.split(separator: "|").map(String.init)
    #expect(shown(layout) == columns)
  }

  @Test(
    "TK-18 what a word is: no address, no abbreviation, none with a hyphen of its author's",
    arguments: [
      "LOCATION", "location.org", "a@location", "a=location", "location2", "2location",
      "x-location", "lo\u{AD}cation", "lo\u{301}cation", "_location",
    ])
  func wholeWords(_ text: String) throws {
    let layout = try g10(1000).layout(text)
    let own = text.unicodeScalars.contains { $0 == "-" || $0 == "\u{AD}" }
    let breaks = layout.cells.dropLast().count { $0.breakAfter == .allow }
    #expect(breaks == (own ? 1 : 0))
  }

  @Test(
    "TK-18 words beside brackets, quotes and stops are divided, and between two ideographs",
    arguments: ["(location)", "“location”", "location.", "'location'", "国location国", "Location, a"])
  func surroundedWords(_ text: String) throws {
    let layout = try g10(1000).layout(text)
    let places = layout.cells.filter { $0.breakAfter == .allow }.map {
      String(layout.text.slice($0.range))
    }
    #expect(places.contains("o") && places.contains("a"))
  }

  @Test("YY-42, TK-18 a paragraph has a rule of its own") func paragraphs() throws {
    var document = Document("location\nlocation\nlocation")
    document.paragraphs[1].style.hyphenation = HyphenationRule.none
    document.paragraphs[2].style.hyphenation = .language(Self.french)
    let layout = try g10(35).layout(document)
    #expect(shown(layout) == ["loca‐", "tion", "locatio", "n", "l‐", "ocation"])
  }

  @Test(
    "TK-18 a word stays whole where its column lacks no more than the zone",
    arguments: [
      // “一二三 lo‐” is 45 pt long, and “一二三” 30.
      (0, BreakingMethod.greedy, ["一二三lo‐", "cation"]), (14, .greedy, ["一二三lo‐", "cation"]),
      (15, .greedy, ["一二三", "location"]), (0, .optimal, ["一二三lo‐", "cation"]),
      (16, .optimal, ["一二三", "location"]),
    ])
  func zone(_ zone: Int, _ method: BreakingMethod, _ columns: [String]) throws {
    let setting = g10(45).with {
      $0.columnBreaks.method = method
      $0.spacing.autospace = .gap(.zero)
      $0.columnBreaks.hyphenation.zone = .absolute(.pt(zone))
    }
    #expect(shown(try setting.layout("一二三location")) == columns)
    var document = Document("一二三location")
    document.paragraphs[0].style.hyphenationZone = .absolute(.pt(zone))
    let own = setting.with { $0.columnBreaks.hyphenation.zone = .zero }
    #expect(shown(try own.layout(document)) == columns)
  }

  @Test(
    "TK-18 the fewest letters of the options win",
    arguments: [(2, 4, "loca‐|tion"), (5, 1, "locatio|n"), (2, 5, "lo‐|cation")])
  func letters(_ before: Int, _ after: Int, _ columns: String) throws {
    let layout = try g10(35).with {
      $0.columnBreaks.hyphenation.lettersBefore = before
      $0.columnBreaks.hyphenation.lettersAfter = after
    }.layout("location")
    #expect(shown(layout) == columns.split(separator: "|").map(String.init))
    #expect(throws: LayoutError.self) {
      try g10(35).with { $0.columnBreaks.hyphenation.lettersBefore = 0 }.layout("location")
    }
  }

  @Test(
    "TK-18, DTb-9 columns are filled by their hyphens, in tiers as elsewhere",
    arguments: [false, true], BreakingMethod.allCases)
  func justified(_ hasTiers: Bool, _ method: BreakingMethod) throws {
    let text = String(repeating: "一二三location四五", count: 8)
    let setting = g10(53).with {
      $0.columns.alignment = .justify
      $0.columnBreaks.method = method
      if hasTiers {
        $0.page.size = .size(width: .pt(60), height: .pt(126))
        $0.regions.tiers = 2
      }
    }
    let layout = try setting.layout(text)
    let own = shown(layout)
    #expect(own.contains { $0.hasSuffix("‐") })
    #expect(own.joined().filter { $0 != "‐" } == text)
    for column in layout.columns where column.end == .full {
      #expect(column.length == .pt(53))
    }
  }

  @Test("TK-18 in words that stay whole, upright ones and those cut short there is none")
  func otherText() throws {
    var document = Document("location")
    document.spans.append(AttributeSpan(TextRange(0, 8), .noBreak))
    #expect(shown(try g10(35).layout(document)) == ["locatio", "n"])
    let upright = try g10(30).with { $0.style.orientation = .upright }.layout("location")
    #expect(!shown(upright).joined().contains("‐"))
    let cut = try g10(30).with { $0.columns.maximum = 1 }.layout("location")
    #expect(!shown(cut).joined().contains("‐"))
  }

  @Test("TK-18 the text of two styles in a word is one word, and a ligature is not divided")
  func styles() throws {
    var document = Document("location")
    document.spans.append(AttributeSpan(TextRange(3, 5), .ink(Color(red: 255, green: 0, blue: 0))))
    #expect(shown(try g10(39).layout(document)) == ["loca‐", "tion"])
  }

  @Test(
    "WR1, DT-07 small columns of notes end with hyphens as columns do",
    arguments: [
      (60, ["国loca‐tion国"], [[12.5, 10]]), (18, ["国lo‐ca‐", "tion"], [[7.5, 7.5], [10]]),
    ])
  func notes(_ measure: Int, _ columns: [String], _ lengths: [[Double]]) throws {
    let source = measure == 60 ? "国⟨location⟩国" : "国⟨location⟩"
    let layout = try g10(measure).with { $0.insets.size = 512 }.layout(Document(notes: source))
    #expect(shown(layout) == columns)
    let lines = layout.columns.flatMap(\.insets).map { $0.lines.map(\.length.points) }
    #expect(lines == lengths)
    let last = layout.columns.flatMap(\.insets).flatMap(\.lines).map { line in
      line.cells.map { layout.cells[$0].end }.max().map { $0 - line.start }
    }
    #expect(last.compactMap { $0?.points } == lengths.joined().map { $0 })
  }

  @Test("TK-18 in parts as at once") func parts() throws {
    let text = Array(repeating: "一二location三", count: 30).joined(separator: "\n")
    let setting = g10(40).with { $0.page.size = .size(width: .pt(40), height: nil) }
    let whole = shown(try setting.layout(text))
    var stream = try Typesetter(shaper: setting.shaper, options: setting.options).pages(
      of: Document(text))
    stream.partSize = 20
    var columns: [String] = []
    while let pages = try stream.next() { columns += shown(pages) }
    #expect(columns == whole)
    #expect(whole.contains { $0.hasSuffix("‐") })
  }
}
