import Testing

@testable import VerticalLayout

/// Parsers and highlighters: functions from documents to documents.
@Suite struct FilterTests {
  /// Doubles each 一.
  private let doubling = DocumentFilter { document in
    document.replacing(document.ranges(of: "一").map { DocumentFilter.TextReplacement($0, "一一") })
  }
  /// Makes a face of each `:)`.
  private let faces = DocumentFilter { document in
    document.replacing(
      document.ranges(of: ":)").map {
        DocumentFilter.TextReplacement($0, "☺", attributes: [.noBreak])
      })
  }

  @Test("YY-49 a filter that doubles a character keeps the source map right") func doubled() throws
  {
    var document = Document("一二\n三一四")
    document.spans = [
      AttributeSpan(TextRange(3, 6), .ink(.white)), AttributeSpan(TextRange(10, 13), .noBreak),
      AttributeSpan(TextRange(7, 16), .slant(9)), AttributeSpan(TextRange(13, 13), .anchor("四")),
    ]
    let result = doubling(document)
    #expect(result.text == "一一二\n三一一四")
    #expect(
      result.spans.map { "\(result.text.slice($0.range))" } == ["二", "一一", "三一一四", ""])
    #expect(result.spans[3].range.lowerBound == 19)
    #expect(result.paragraphs.map(\.range) == [TextRange(0, 9), TextRange(10, 22)])
    let map = try #require(result.origin?.map)
    #expect(result.origin?.source == "一二\n三一四")
    let places = [0: 0, 3: 0, 6: 3, 9: 6, 10: 7, 13: 10, 16: 10, 19: 13, 22: 16]
    for (offset, source) in places { #expect(map.sourceOffset(of: offset) == source) }
    #expect(map.sourceRange(of: TextRange(13, 19)) == TextRange(10, 13))
  }

  @Test("YY-49, TK-40 two filters compose, and messages name places of the source")
  func composed() throws {
    let source = "一:)二:)\u{1}三"
    for document in [
      Document(source).filtered(by: doubling, faces),
      Document(source).filtered(by: faces.then(doubling)), doubling.then(faces)(Document(source)),
    ] {
      #expect(document.text == "一一☺二☺\u{1}三")
      let origin = try #require(document.origin)
      #expect(origin.source == source)
      let offset = try #require(Array(document.ranges(of: "三")).first).lowerBound
      #expect(origin.map.sourceOffset(of: offset) == 11)
      #expect(document.spans.map { "\(document.text.slice($0.range))" } == ["☺", "☺"])
      let layout = try G10().layout(document)
      var places = TextOrigin.DiagnosticPlaces(text: layout.text, origin: layout.origin)
      let place = layout.warnings(.controlCharacter).first.flatMap { places.place(of: $0) }
      #expect(place == SourcePosition(line: 1, column: 7))
    }
  }

  @Test("TK-40 a highlighter gives attributes to each place of a word") func highlighter() throws {
    let red = Color(red: 200, green: 0, blue: 0)
    let document = Document("杜甫見杜甫杜牧").filtered(
      by: .marking("杜甫", with: [.ink(red), .noBreak]))
    #expect(document.spans.count == 4 && document.origin == nil)
    let runs = try G10().layout(document).displayList(ofPage: 0).glyphRuns
    let texts = runs.filter { $0.ink == red }.map { String(decoding: $0.text, as: UTF8.self) }
    #expect(texts == ["杜甫", "杜甫"])
    #expect(Document("一").filtered(by: .marking("", with: [.noBreak])).spans.isEmpty)
  }

  @Test("CJ-05 linking a string leaves the links that are there") func linking() {
    var document = Document("王一王二王")
    document.spans = [AttributeSpan(TextRange(6, 9), .link("a:2"))]
    let linked = document.filtered(by: .linking("王", to: "a:1"), .linking("二王", to: "a:3"))
    #expect(
      linked.spans == [
        AttributeSpan(TextRange(6, 9), .link("a:2")), AttributeSpan(TextRange(0, 3), .link("a:1")),
        AttributeSpan(TextRange(12, 15), .link("a:1")),
      ])
  }

  @Test("many strings are linked as one after the other is")
  func manyStrings() {
    var random = SplitMix64(seed: 22)
    func text(_ count: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: count, using: &random)).map { _ in
          random.pick(["a", "b", "山"] as [Character])
        })
    }
    for _ in 0..<500 {
      var document = Document(text(0...40))
      let length = document.text.utf8.count
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let start = Int.random(in: 0...length, using: &random)
        let end = Int.random(in: start...length, using: &random)
        document.spans.append(AttributeSpan(TextRange(start, end), .link("a:0")))
      }
      let strings = (0..<Int.random(in: 0...12, using: &random)).map {
        (text(0...4), "a:\($0 + 1)")
      }
      var linked = document
      linked.link(strings)
      #expect(
        linked == strings.reduce(document) { DocumentFilter.linking($1.0, to: $1.1)($0) },
        "\(document.text) \(strings)")
    }
  }

  @Test("YY-49 lines that a filter makes have the role and style of where they begin")
  func paragraphs() {
    var document = Document("題/目\n作者\n文")
    document.paragraphs[0].role = .title
    document.paragraphs[1].role = .author
    let result = document.replacing([DocumentFilter.TextReplacement(TextRange(3, 4), "\n")])
    #expect(result.paragraphs.map(\.role) == [.title, .title, .author, .body])
    let joined = document.replacing([DocumentFilter.TextReplacement(TextRange(7, 8), "")])
    #expect(joined.text == "題/目作者\n文")
    #expect(joined.paragraphs.map(\.role) == [.title, .body])
  }

  @Test("YY-49 replacements of any kind: the first of two that overlap, whole characters")
  func strange() {
    let document = Document("一二三")
    let result = document.replacing([
      DocumentFilter.TextReplacement(TextRange(7, 7), "x"),
      DocumentFilter.TextReplacement(TextRange(0, 4), "ab"),
      DocumentFilter.TextReplacement(TextRange(5, 6), "c"),
      DocumentFilter.TextReplacement(TextRange(99, 999), "end"),
    ])
    // A range in a character is all of it.
    #expect(result.text == "abx三end" || result.text == "abxend")
    #expect(
      Document("").replacing([DocumentFilter.TextReplacement(TextRange(0, 0), "一")]).text == "一")
    #expect(document.replacing([]).text == document.text)
  }
}
