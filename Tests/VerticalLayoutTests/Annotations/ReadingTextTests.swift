import Testing

@testable import VerticalLayout

/// Readings in copied text (RU19), and in the answers to queries.
@Suite struct ReadingTextTests {
  private func layout(_ source: String, _ readings: RubyOptions.ReadingText, measure: Length? = nil)
    throws
    -> Layout
  {
    try G10().with {
      $0.style.language = .japanese
      $0.columns.measure = measure
      $0.readings.readings = readings
    }
    .layout(Document(ruby: source))
  }

  /// The text of everything that is drawn, in order.
  private func text(_ layout: Layout) -> String {
    let bytes = layout.displayList(ofPage: 0).items.flatMap { item -> [UInt8] in
      guard case .glyphs(let run) = item else { return [] }
      return run.text
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "RU19: base text, brackets, or the notation of Aozora Bunko",
    arguments: [
      ("国{漢字|かんじ}国", "国漢字（かんじ）国", "国｜漢字《かんじ》国"),
      // One pair of brackets for a word with a reading for each character.
      ("{漢字|かん|じ}を", "漢字（かんじ）を", "｜漢字《かんじ》を"),
      ("{雨|あめ}{傘|かさ}", "雨（あめ）傘（かさ）", "｜雨《あめ》｜傘《かさ》"),
      ("{雨|あめ|<レイン}", "雨（あめ）（レイン）", "｜雨《あめ》［＃「雨」の左に「レイン」のルビ］"),
      ("{AB|えー}、", "AB（えー）、", "｜AB《えー》、"), ("{字|ㄗˋ}。", "字（ㄗˋ）。", "｜字《ㄗˋ》。"),
    ])
  func copied(_ source: String, _ brackets: String, _ aozora: String) throws {
    #expect(try text(layout(source, .base)) == Document(ruby: source).text)
    #expect(try text(layout(source, .brackets)) == brackets)
    #expect(try text(layout(source, .aozora)) == aozora)
    // Nothing else changes.
    var other = try layout(source, .aozora)
    other.readingText = .base
    #expect(try other == layout(source, .base))
  }

  @Test("A reading that goes on in the next column has a part in brackets in each") func parted()
    throws
  {
    let base = String.han(12)
    let layout = try layout("{\(base)|かきくけこさしすせそたち}", .brackets, measure: .pt(60))
    #expect(layout.columns.count == 2)
    let parts = text(layout).split(separator: "）").map { $0.split(separator: "（") }
    #expect(parts.map { $0.first.map(String.init) ?? "" }.joined() == base)
    #expect(parts.map { $0.last.map(String.init) ?? "" }.joined() == "かきくけこさしすせそたち")
  }

  @Test("Queries find the reading at a point, its base, and those of a range") func queries() throws
  {
    let layout = try layout("国{漢字|かんじ}国{雨|あめ}\n{空|そら|<から}", .base)
    let saved = try SavedLayout(json: layout.json())
    let texts: [any LaidOutText] = [layout, saved]
    for laidOut in texts {
      for annotation in layout.annotations {
        let center = PhysicalPoint(
          x: annotation.bounds.x + annotation.bounds.width.half,
          y: annotation.bounds.y + annotation.bounds.height.half)
        let found = try #require(laidOut.annotation(at: center, onPage: 0))
        #expect(found.range == annotation.range && found.text == annotation.text)
        #expect(found.side == annotation.side && found.kind == .ruby)
        #expect(found.bounds == annotation.bounds)
      }
      #expect(laidOut.annotation(at: PhysicalPoint(x: .zero, y: .zero), onPage: 0) == nil)
      #expect(laidOut.annotation(at: PhysicalPoint(x: .pt(5), y: .pt(5)), onPage: 7) == nil)
      func readings(_ start: Int, _ end: Int) -> [String] {
        laidOut.annotations(in: TextRange(start, end)).map(\.text)
      }
      #expect(readings(0, 3) == [])
      #expect(readings(3, 4) == ["かんじ"])
      #expect(readings(6, 12) == ["かんじ"])
      #expect(readings(0, 99) == ["かんじ", "あめ", "から", "そら"])
      #expect(readings(4, 4) == [])
    }
  }
}
