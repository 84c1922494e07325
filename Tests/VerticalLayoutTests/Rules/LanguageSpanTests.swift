import TestSupport
import Testing

@testable import VerticalLayout

/// Texts in several languages: each part breaks, and has its numbers set, by its own (L3, L8, L11, T3).
@Suite struct LanguageSpanTests {
  /// The document of a text whose part between ⟦ and ⟧ is in a language of its own.
  private func document(_ text: String, _ language: LanguageTag?) -> Document {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "⟦" || $0 == "⟧" }
    var document = Document(parts.joined())
    guard let language, parts.count == 3 else { return document }
    let start = parts[0].utf8.count
    document.spans = [
      AttributeSpan(TextRange(start, start + parts[1].utf8.count), .language(language))
    ]
    return document
  }

  /// The text with `|` where a column may end.
  private func marked(
    _ text: String, _ language: LanguageTag, _ span: LanguageTag?,
    change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> String {
    let g10 = G10().with {
      $0.style.language = language
      change(&$0)
    }
    let layout = try g10.layout(document(text, span))
    return layout.cells.map { cell in
      layout.text.slice(cell.range) + (cell.breakAfter == .allow ? "|" : "")
    }.joined()
  }

  @Test(
    "L3, L8, L11 a part begins columns by its own language",
    arguments: [
      // ～ begins no column, in Japanese as 〜 (L5).
      ("国国～国", LanguageTag.japanese, nil, "国|国～|国"),
      ("国⟦国～国⟧国", .japanese, LanguageTag.traditionalChinese, "国|国～|国|国"),
      ("国⟦国～国⟧国", .simplifiedChinese, .japanese, "国|国～|国|国"),
      // Small kana begin columns in Chinese, not in Japanese.
      ("国ゃ国", .simplifiedChinese, nil, "国|ゃ|国"),
      ("国⟦国ゃ国⟧ゃ国", .simplifiedChinese, .japanese, "国|国ゃ|国|ゃ|国"),
      ("国⟦国ゃ国⟧ゃ国", .japanese, .simplifiedChinese, "国|国|ゃ|国ゃ|国"),
      // 〃 and ～ are in Korean lists.
      ("国〃国", .traditionalChinese, nil, "国|〃|国"),
      ("国⟦한〃～국⟧〃国", .traditionalChinese, .korean, "国|한〃～|국|〃|国"),
    ] as [(String, LanguageTag, LanguageTag?, String)])
  func columnStart(
    _ text: String, _ language: LanguageTag, _ span: LanguageTag?, _ expected: String
  ) throws {
    #expect(try marked(text, language, span) == expected)
  }

  @Test(
    "L3, L8, L11 where two languages meet each decides on its own character",
    arguments: [
      // The mark after the place is the one that would begin a column.
      ("国⟦～国⟧", LanguageTag.japanese, LanguageTag.traditionalChinese, "国～|国"),
      ("国⟦国⟧～国", .japanese, .traditionalChinese, "国|国～|国"),
      ("国⟦ゃ⟧ゃ国", .simplifiedChinese, .japanese, "国ゃ|ゃ|国"),
      // The one before it is the one that would end it.
      ("国（⟦国⟧）国", .japanese, .korean, "国|（国）|国"),
      ("国⟦「国」⟧国", .japanese, .korean, "国|「国」|国"),
      // A pair of dashes is one whatever they are in.
      ("国—⟦—国⟧", .japanese, .traditionalChinese, "国|——|国"),
      // A number goes on.
      ("国1⟦2⟧3国", .japanese, .traditionalChinese, "国|123|国"),
    ])
  func boundary(
    _ text: String, _ language: LanguageTag, _ span: LanguageTag, _ expected: String
  ) throws {
    let found = try marked(text, language, span) {
      $0.tateChuYoko.digits = 0
    }
    #expect(found == expected)
  }

  @Test(
    "L8 a solidus ends no Chinese column at the strict level, and one of Japanese may",
    arguments: [
      ("国⟦国／国⟧／国", LanguageTag.japanese, LanguageTag.simplifiedChinese, "国|国|／国|／|国"),
      ("国⟦国／国⟧／国", .simplifiedChinese, .japanese, "国|国|／|国|／国"),
    ])
  func columnEnd(
    _ text: String, _ language: LanguageTag, _ span: LanguageTag, _ expected: String
  ) throws {
    #expect(try marked(text, language, span) { $0.columnBreaks.kinsoku = .strict } == expected)
  }

  @Test(
    "L3 the level is the user's in every language",
    arguments: [
      (Kinsoku.strict, "国ゃ|国ゃ|国ー|国"), (.normal, "国|ゃ|国|ゃ|国|ー|国"),
      (.off, "国|ゃ|国|ゃ|国|ー|国"),
    ])
  func level(_ level: Kinsoku, _ expected: String) throws {
    let found = try marked("国ゃ⟦国ゃ国ー⟧国", .japanese, .simplifiedChinese) {
      $0.columnBreaks.kinsoku = level
    }
    #expect(found == expected)
  }

  @Test("L10 words stay whole in every language if they are asked to") func keepAll() throws {
    let found = try marked("国国⟦한국 한국⟧国", .japanese, .korean) {
      $0.columnBreaks.wordBreak = .keepAll
    }
    #expect(found == "国国한국 |한국国")
  }

  @Test("L3 spans of a language of no rules, empty ones, and some beyond the text")
  func otherSpans() throws {
    var document = Document("国ゃ国", language: .simplifiedChinese)
    document.spans = [
      AttributeSpan(TextRange(0, 0), .language(.japanese)),
      AttributeSpan(TextRange(9, 400), .language(.japanese)),
    ]
    let breaks = try G10().layout(document).cells.map(\.breakAfter)
    #expect(breaks == [.allow, .allow, .mandatory])
    document.spans = [AttributeSpan(TextRange(0, 400), .language(try #require(LanguageTag("en"))))]
    #expect(try G10().layout(document).cells[0].breakAfter == .forbid)
  }

  @Test("VLb-12 a language for each character takes linear time") func manySpans() {
    expectLinearTime(upTo: 20_000) { count in
      var document = Document(String(repeating: "国ゃ", count: count), language: .japanese)
      document.spans = (0..<count).map {
        AttributeSpan(
          TextRange(6 * $0, 6 * $0 + 3 * ($0 % 3)),
          .language($0 % 2 == 0 ? .korean : .simplifiedChinese))
      }
      let styled = StyledText(
        document, base: TextStyle(language: .japanese), headings: HeadingStyle())
      let analysis = analyze(
        document, breaking: BreakingLanguages(styled, kinsoku: nil, wordBreak: .normal))
      #expect(analysis.clusters.count == 2 * count)
      // The fourth ゃ is of the span of two characters, in simplified Chinese; the others are not.
      #expect(
        (0..<12).map { analysis.clusters[2 * $0].breakAfter == .allow }
          == [5, 11].reduce(into: Array(repeating: false, count: 12)) { $0[$1] = true })
    }
  }

  @Test(
    "T3, T6, P17 numbers and marks follow the language that they are in",
    arguments: [
      ("12 in ⟦第12月⟧", "en", "ja", "12 in 第[12]月"), ("12月⟦ 12 of⟧", "ja", "en", "[12]月 12 of"),
      ("国！！⟦国！！⟧国！！", "ja", "zh-Hans", "国[！！]国[！！]国[！！]"),
      ("国！！⟦国！！⟧国！！", "zh-Hans", "ja", "国[！！]国[！！]国[！！]"),
      // Half in the one and half in the other is no pair.
      ("国⟦！⟧！国", "zh-Hans", "ja", "国！！国"), ("国1⟦2⟧国", "zh-Hans", "ja", "国12国"),
      // A word is one, whatever its parts are in.
      ("A⟦12⟧", "en", "ja", "A12"),
    ])
  func tateChuYoko(
    _ text: String, _ language: String, _ span: String, _ expected: String
  ) throws {
    let g10 = G10().with { $0.style.language = LanguageTag(language) ?? .undetermined }
    let layout = try g10.layout(document(text, LanguageTag(span)))
    let found = layout.cells.map { cell in
      let text = layout.text.slice(cell.range)
      return cell.orientation == .tateChuYoko ? "[\(text)]" : String(text)
    }.joined()
    #expect(found == expected)
  }

  @Test("N1 numbers in ideographs are written as their language does") func numerals() throws {
    let g10 = G10().with {
      $0.style.language = .japanese
      $0.forms.numerals = .kanji
    }
    let layout = try g10.layout(document("10,000⟦国10,000⟧", .simplifiedChinese))
    let shown = layout.glyphs.map { Unicode.Scalar($0.id % 0x100_0000) ?? " " }
    #expect(String(String.UnicodeScalarView(shown)) == "一〇、〇〇〇国一〇〇〇〇")
  }
}
