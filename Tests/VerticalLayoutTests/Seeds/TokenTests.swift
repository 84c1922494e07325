import Synchronization
import Testing

@testable import VerticalLayout

/// Truncation tokens: any text, at the end, the start or in the middle.
@Suite struct TokenTests {
  private func layout(
    _ document: Document, _ token: Token, columns: Int = 1, cells: Int = 4
  ) throws -> Layout {
    try G10(cells * 10).with {
      $0.columns.maximum = columns
      $0.token = token
    }.layout(document)
  }

  private func layout(
    _ text: String, _ token: Token, columns: Int = 1, cells: Int = 4
  ) throws -> Layout {
    try layout(Document(text), token, columns: columns, cells: cells)
  }

  @Test(
    "YY-18 at the end, at the start, in the middle",
    arguments: [
      (Token.TruncationPlace.end, "一二三…"), (.start, "…三四五"), (.middle, "一二…五"),
    ])
  func places(_ place: Token.TruncationPlace, _ expected: String) throws {
    let layout = try layout("一二三四五", Token("…", place: place))
    #expect(layout.columnTexts == [expected])
    #expect(layout.columns[0].natural == .pt(40) && layout.isTruncated)
    #expect(layout.cells.map(\.start.points) == [0, 10, 20, 30])
  }

  @Test(
    "YY-18 of any length, with two characters left out and more",
    arguments: [
      ("（未完）", 6, "一二（未完）", "（未完）六七", "一（未完）七"),
      ("……", 5, "一二三……", "……五六七", "一二……七"),
      ("…", 2, "一…", "…七", "一…"),
      ("…", 1, "…", "…", "…"),
    ])
  func lengths(
    _ text: String, _ cells: Int, _ end: String, _ start: String, _ middle: String
  ) throws {
    for (place, expected) in [(Token.TruncationPlace.end, end), (.start, start), (.middle, middle)]
    {
      let layout = try layout("一二三四五六七", Token(text, place: place), cells: cells)
      #expect(layout.columnTexts == [expected])
    }
  }

  @Test("YY-19 a token's styles are those of the text that it touches, and its own ones after them")
  func styles() throws {
    var document = Document("一二三四五")
    document.spans = [AttributeSpan(TextRange(0, 3), .ink(.white))]
    let token = AttributedText("甲乙", spans: [AttributeSpan(TextRange(3, 6), .size(.em(512)))])
    let layout = try layout(document, Token(token))
    #expect(layout.columnTexts == ["一二甲乙"])
    #expect(layout.runs.map(\.style) == [0, 1, 1, 2])
    #expect(layout.textStyleCount == 2 && layout.styles.count == 3)
    let runs = LayoutRecord(layout).pages[0].columns[0].runs
    #expect(runs.map(\.style) == [0, 1, 1, nil])
  }

  @Test("YY-20 visible and dropped ranges make up the text, and the token is in neither")
  func ranges() throws {
    let expected: [(Token.TruncationPlace, [TextRange], TextRange)] = [
      (.end, [TextRange(0, 9)], TextRange(9, 15)), (.start, [TextRange(6, 15)], TextRange(0, 6)),
      (.middle, [TextRange(0, 6), TextRange(12, 15)], TextRange(6, 12)),
    ]
    for (place, visible, hidden) in expected {
      let layout = try layout("一二三四五", Token("…", place: place))
      for view in try bothViews(layout) {
        #expect(view.visibleRanges == visible && view.hiddenRange == hidden, "\(place)")
      }
      #expect(layout.dropped == [DroppedText(range: hidden, reason: .columnLimit)])
      #expect(layout.warnings(.textDropped).map(\.range) == [hidden])
    }
  }

  @Test("TKb-5 hidden text is never hit, found or linked, wherever the token stands")
  func hiddenText() throws {
    var document = Document("一二三四五六")
    document.spans = [
      AttributeSpan(TextRange(0, 18), .link("tel:1")),
      AttributeSpan(TextRange(6, 12), .link("tel:2")),
      AttributeSpan(TextRange(6, 9), .anchor("甲")),
    ]
    for place in Token.TruncationPlace.allCases {
      let layout = try layout(document, Token("…", place: place))
      let hidden = try #require(layout.hiddenRange)
      for view in try bothViews(layout) {
        for y in stride(from: 0.5, to: 40, by: 1) {
          let found = view.range(at: at(5, y), onPage: 0)
          #expect(found.map { !hidden.overlaps($0) } ?? true)
          let near = view.closestRange(to: at(5, y), onPage: 0)
          #expect(near.map { !hidden.overlaps($0) } ?? false)
        }
        #expect(view.rects(hidden.lowerBound, hidden.upperBound).isEmpty)
        #expect(view.cells(in: hidden).isEmpty)
        for offset in hidden.lowerBound + 1..<hidden.upperBound {
          #expect(view.caret(at: offset) == nil && view.columnIndex(containing: offset) == nil)
        }
        #expect(view.run(containing: hidden.lowerBound) == nil)
        let covered = view.rects(0, 18).map(\.rect)
        #expect(covered.reduce(Length.zero) { $0 + $1.height } == .pt(30), "\(place)")
      }
      for index in 0..<6 {
        let range = TextRange(index * 3, index * 3 + 3)
        let text = layout.text(in: range)
        #expect(Array(layout.ranges(of: text)) == (hidden.overlaps(range) ? [] : [range]))
      }
      let links = Array(layout.links(onPage: 0))
      #expect(links.map(\.target).contains("tel:1"))
      let areas = links.filter { $0.target == "tel:1" }.flatMap(\.rects)
      #expect(areas.reduce(Length.zero) { $0 + $1.height } == .pt(30))
      #expect((layout.anchor(named: "甲") == nil) == (hidden.contains(TextRange(6, 7))))
    }
  }

  @Test("TKb-5 carets go around hidden text") func carets() throws {
    let layout = try layout("一二三四五", Token("…", place: .middle))
    for view in try bothViews(layout) {
      var offsets = [0]
      var position = TextPosition(offset: 0)
      while let next = view.position(from: position, moving: .down), offsets.count < 9 {
        offsets.append(next.offset)
        position = next
      }
      #expect(offsets == [0, 3, 6, 12, 15])
      var back: [Int] = []
      while let next = view.position(from: position, moving: .up), back.count < 9 {
        back.append(next.offset)
        position = next
      }
      #expect(back == [12, 6, 3, 0])
      #expect(view.caret(at: 6)?.rect.y == .pt(20) && view.caret(at: 12)?.rect.y == .pt(30))
      #expect(view.caretOffsets(ofColumn: 0).map(\.points) == [0, 10, 20, 40])
    }
  }

  @Test("CJ-14, U-14 the token's link covers the token's cells only, and no other link does")
  func link() throws {
    for (place, top) in [(Token.TruncationPlace.end, 30.0), (.start, 0), (.middle, 20)] {
      var document = Document("一二三四五")
      document.spans = [AttributeSpan(TextRange(0, 15), .link("tel:1"))]
      let layout = try layout(document, Token("…", place: place, link: "https://a.jp/full"))
      let links = Array(layout.links(onPage: 0))
      #expect(links.map(\.target) == ["tel:1", "https://a.jp/full"])
      #expect(links[1].rects == [rect(0, top, 10, 10)] && links[1].range.isEmpty)
      #expect(!links[0].rects.contains { $0.overlaps(links[1].rects[0]) })
      #expect(layout.link(at: at(5, top + 5), onPage: 0)?.target == "https://a.jp/full")
      let drawn = layout.displayList(ofPage: 0).items.filter {
        $0 == .link(uri: "https://a.jp/full", [rect(0, top, 10, 10)])
      }
      #expect(drawn.count == 1)
      #expect(try SavedLayout(json: layout.json()).links(onPage: 0) == links)
    }
  }

  @Test("CJ-14 a token may lead to a place of the text; not to one that is left out")
  func innerLink() throws {
    var document = Document("一二三四五")
    document.spans = [
      AttributeSpan(TextRange(0, 3), .anchor("甲")), AttributeSpan(TextRange(12, 15), .anchor("乙")),
    ]
    let shown = try layout(document, Token("…", link: "#甲"))
    #expect(shown.displayList(ofPage: 0).jumps.map(\.rects) == [[rect(0, 30, 10, 10)]])
    let hidden = try layout(document, Token("…", link: "#乙"))
    #expect(hidden.displayList(ofPage: 0).jumps.isEmpty)
    #expect(hidden.warnings(.linkWithoutTarget).count == 1)
    // No token, no link.
    #expect(try layout("一二", Token("…", link: "tel:1")).displayList(ofPage: 0).items.count == 1)
  }

  @Test("CJ-15 a column that ends in a newline: the token on the same column")
  func newline() throws {
    for place in Token.TruncationPlace.allCases {
      let layout = try layout("一二\n三四", Token("…", place: place))
      #expect(layout.columnTexts == ["一二…"])
      #expect(layout.hiddenRange == TextRange(7, 13))
    }
  }

  @Test("DT-09 the limit is reached just where a paragraph ends, and more text follows")
  func paragraphEnd() throws {
    #expect(try layout("一二三四\n五", "…").columnTexts == ["一二三…"])
    // Nothing but blank lines follows.
    #expect(try layout("一二三四\n\n", "…").columnTexts == ["一二三四"])
  }

  @Test("DTb-7 later paragraphs are not drawn into the last column, at the end, start or middle")
  func laterParagraphs() throws {
    for place in Token.TruncationPlace.allCases {
      let layout = try layout("一二三四五六\n七八\n九", Token("…", place: place))
      #expect(layout.columnTexts == ["一二三…"])
    }
    // A blank line is no text.
    let layout = try layout("一二三四五六\n\n", Token("…", place: .start))
    #expect(layout.columnTexts == ["…四五六"] && layout.hiddenRange == TextRange(0, 9))
    #expect(layout.columns[0].range == TextRange(0, 20))
  }

  @Test("YY-18 the start and the middle are those of the last column") func lastColumn() throws {
    let text = "一二三四五六七八九十"
    #expect(
      try layout(text, Token("…", place: .start), columns: 2).columnTexts == ["一二三四", "…八九十"])
    #expect(
      try layout(text, Token("…", place: .middle), columns: 2).columnTexts == ["一二三四", "五六…十"])
  }

  @Test("DTb-5 another token, another layout: where columns and where pages are limited")
  func tokenChange() throws {
    let settings = [
      G10(40).with { $0.columns.maximum = 1 }, G10(40, width: 10, overflow: .truncate),
      G10(nil, width: 10, overflow: .truncate).with {
        $0.page.size = .size(width: .pt(10), height: .pt(40))
      },
    ]
    for setting in settings {
      for (token, expected) in [("…", "一二三…"), ("（續）", "一（續）"), ("", "一二三四")] {
        let layout = try setting.with { $0.token = Token(token) }.layout("一二三四五")
        #expect(layout.columnTexts == [expected])
        #expect(layout.hiddenRange?.upperBound == 15)
      }
    }
  }

  @Test("YYb-14 the token is there (#894), once in middle mode (YYKit#590)") func once() throws {
    for count in 5...12 {
      for place in Token.TruncationPlace.allCases {
        let text = String.han(count)
        let layout = try layout(text, Token("…", place: place))
        let shown = layout.columnTexts.joined()
        #expect(shown.filter { $0 == "…" }.count == 1 && shown.count == 4)
      }
    }
  }

  @Test("YYb-14 not a column early (#944), at the far end (#843)") func place() throws {
    let layout = try layout(.han(40), "…", columns: 3, cells: 10)
    #expect(layout.columnTexts.map(\.count) == [10, 10, 10])
    #expect(layout.columnTexts.map { $0.contains("…") } == [false, false, true])
    let token = try #require(layout.token)
    #expect(layout.cells[token.cells.lowerBound].end == .pt(100))
  }

  @Test("YYb-14 a long Latin word is not removed whole (#339)") func longWord() throws {
    #expect(try layout("一internationalization", "…").columnTexts == ["一inte…"])
    #expect(try layout("一二三 internationalization", "…").columnTexts == ["一二三…"])
  }

  @Test("YYb-16 a part of a text is not marked as cut short") func part() throws {
    let all = Document("一二三四\n五六")
    var first = all
    first.paragraphs.removeLast()
    let layout = try layout(first, "…")
    #expect(layout.columnTexts == ["一二三四"] && !layout.isTruncated && layout.token == nil)
  }

  @Test("VLb-4, YY-19 the token has the style of the visible text that it touches") func style()
    throws
  {
    var document = Document("一二三四五六七八")
    document.spans = [
      AttributeSpan(TextRange(6, 12), .size(.em(2048))),
      AttributeSpan(TextRange(0, 6), .ink(.white)),
    ]
    // 一二 are small, 三四 large, the rest small.
    for (cells, place, expected, size) in [
      (4, Token.TruncationPlace.end, "一二…", 10), (7, .end, "一二三…", 20),
      (8, .end, "一二三四五…", 10), (9, .end, "一二三四五六…", 10),
      (4, .start, "…六七八", 10), (8, .start, "…四五六七八", 20), (4, .middle, "一二…八", 10),
    ] {
      let layout = try layout(document, Token("…", place: place), cells: cells)
      let token = try #require(layout.token)
      let run = layout.runs[Int(layout.cells[token.cells.lowerBound].run)]
      #expect(layout.columnTexts == [expected], "\(cells) \(place)")
      #expect(layout.styles[run.style].size == .pt(size), "\(cells) \(place)")
      #expect(layout.columns[0].natural <= .pt(cells * 10))
    }
  }

  @Test("YY-19 a token with attributes of its own") func attributes() throws {
    let vermilion = Color(red: 200, green: 60, blue: 35)
    let layout = try layout(
      "一二三四五",
      Token("（續）", attributes: [.ink(vermilion), .size(.em(512))]))
    let token = try #require(layout.token)
    let runs = Set(token.cells.map { layout.cells[$0].run }).map { layout.runs[Int($0)] }
    #expect(layout.columnTexts == ["一二（續）"])
    #expect(runs.allSatisfy { layout.styles[$0.style].ink == vermilion })
    #expect(runs.allSatisfy { layout.styles[$0.style].size == .pt(5) })
    let drawn = layout.displayList(ofPage: 0).glyphRuns.map(\.ink)
    #expect(drawn == [.black, vermilion])
  }

  @Test("VLb-9 trailing newlines are no reason for a token") func trailingNewlines() throws {
    for place in Token.TruncationPlace.allCases {
      let layout = try layout("一二三四\n\n\n\n", Token("…", place: place))
      #expect(layout.columnTexts == ["一二三四"] && layout.token == nil && !layout.isTruncated)
    }
  }

  @Test("VL-16 a token that has no room is left out at any place, and reported") func tooLong()
    throws
  {
    for place in Token.TruncationPlace.allCases {
      let layout = try layout("一二三四五", Token("（未完待續）", place: place))
      #expect(layout.columnTexts == ["一二三四"] && layout.warnings(.tokenTooLong).count == 1)
    }
  }

  @Test("YY-18 spaces stand on neither side of a token") func spaces() throws {
    #expect(try layout("一二 三四五", Token("…", place: .middle)).columnTexts == ["一二…五"])
    #expect(try layout("一　三四五", "…", cells: 3).columnTexts == ["一…"])
    #expect(try layout("一二三　五六", Token("…", place: .start)).columnTexts == ["…五六"])
  }

  @Test("DT-08 what is left out is not set: columns set ≤ 1.05 × visible", arguments: [100, 1000])
  func work(_ visible: Int) throws {
    for setting in [
      G10(200).with { $0.columns.maximum = visible },
      G10(200, width: visible * 10, overflow: .truncate),
    ] {
      let counter = Counter()
      var typesetter = Typesetter(shaper: setting.shaper, options: setting.options)
      typesetter.stageDidEnd = { stage, number in
        if stage == "setColumns" { counter.count.withLock { $0 += number } }
      }
      let text = (0..<20).map { _ in String.han(20_000) }.joined(separator: "\n")
      let layout = try typesetter.typeset(Document(text))
      #expect(layout.columns.count == visible)
      let count = counter.count.withLock(\.self)
      #expect(Double(count + 1) <= 1.05 * Double(visible), "\(count)")
    }
  }

  @Test("YYb-14 any text, any place, any room: one token, ranges that make up the text")
  func anyText() throws {
    for seed in 0..<400 {
      var random = SplitMix64(seed: UInt64(seed))
      let text = String(
        (0..<Int.random(in: 5...30, using: &random)).map { _ in
          "一二　三，。「」ab ー國\n".randomElement(using: &random) ?? "一"
        })
      for place in Token.TruncationPlace.allCases {
        let setting = G10(40).with {
          $0.columns.maximum = 2
          $0.token = Token("……", place: place)
        }
        let layout = try setting.layout(text)
        let checks = LayoutChecks(
          layout: layout, document: Document(text), options: setting.options)
        #expect(checks.columnRanges() == nil && checks.cellRanges() == nil, "\(text) \(place)")
        #expect(checks.wholeText() == nil, "\(text) \(place)")
        #expect((layout.token != nil) == layout.isTruncated)
        #expect(layout.columns.allSatisfy { $0.natural <= .pt(40) || $0.hangs }, "\(text) \(place)")
      }
    }
  }
}

private final class Counter: Sendable {
  let count = Mutex(0)
}
