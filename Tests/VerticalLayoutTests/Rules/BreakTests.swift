import Testing

@testable import VerticalLayout

/// The ends of columns: the rules L1 to L17 (docs/maintainers/rules.md; Analysis/BreakRules.swift).
@Suite struct BreakTests {
  /// The text with `|` where a column may end, and `‖` where it has to.
  private func opportunities(_ text: String, _ language: LanguageTag) throws -> String {
    let layout = try G10().layout(Document(text, language: language))
    var marked = ""
    for (index, cell) in layout.cells.enumerated() {
      marked.unicodeScalars.append(contentsOf: text.slice(cell.range).unicodeScalars)
      switch cell.breakAfter {
      case .forbid: break
      case .allow: marked += "|"
      case .mandatory: marked += index == layout.cells.count - 1 ? "" : "‖"
      }
    }
    return marked
  }

  /// Takes a row of a table: the text with its marks.
  private func check(
    _ row: String, in languages: [LanguageTag], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var text = String.UnicodeScalarView()
    for scalar in row.unicodeScalars where scalar != "|" {
      text.append(scalar == "‖" ? "\u{2028}" : scalar)
    }
    for language in languages {
      let found = try opportunities(String(text), language)
      #expect(
        found.unicodeScalars.elementsEqual(row.unicodeScalars),
        "\(language): \(found) is not \(row)", sourceLocation: sourceLocation)
    }
  }

  private static let every: [LanguageTag] = [
    .traditionalChinese, .simplifiedChinese, .japanese, .korean,
  ]

  @Test(
    "L4 no opening mark ends a column, no closing one begins it",
    arguments: [
      "中|中|（文）|中", "中|「文」|中", "中|『「文」』|中", "中|《文》、|〈文〉|中", "中|【文】|〖文〗|中",
      "中|［文］|｛文｝|中", "中|〔文〕|〘文〙|〚文〛|中", "中|(文)|中", "中|[文]|{文}|中", "中|〝文〟|中",
      "中|｢文｣|中", "中|﹁文﹂|中", "中|︽文︾|中", "（（文））", "中|「文",
    ])
  func brackets(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "U-07, L3, L5 no stop, comma or other closing mark begins a column",
    arguments: [
      "中。|文", "中、|文", "中，|文", "中．|文", "中！|文", "中？|文", "中！？|文", "中：|文", "中；|文",
      "中・|文", "中‼|文", "中⁉|文", "中｡|文", "中､|文", "中」。|文", "中。」|文", "中。』」|文", "中!|文",
      "中?|文", "中:|文", "中;|文", "中,|文", "中.|文", "中‧|文", "中︒|文", "中﹐|文",
    ])
  func stops(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "L3 strict: small kana, ー and iteration marks stay with what they follow",
    arguments: [
      "きっ|と", "ちゃ|ん", "キャッ|ト", "ァ", "ラー|メ|ン", "コー|ヒー", "人々|の",
      "い|すゞ|の", "こ|こゝ|に", "バ|ナヽ|バヾ|ナ", "アㇷ゚", "ｶｰ|ﾄ\u{FF9E}", "中〜|文",
      "中゠|文", "中‐|文", "中–|文", "ヵ|月", "ヶ|月", "一ヶ|月", "ゎ", "〻", "二〻|の", "か゛|き",
    ])
  func kana(_ row: String) throws { try check(row, in: [.japanese, .korean]) }

  @Test(
    "L3 normal, as Chinese has it: small kana, ー and 〜 may begin a column, iteration marks not",
    arguments: [
      "き|っ|と", "ラ|ー|メ|ン", "ア|ㇷ゚", "一|ヶ|月", "中|〜|文", "中|゠|文", "人々|の", "い|すゞ|の", "バ|ナヽ", "二〻|の",
      "中‐|文", "中–|文", "か゛|き",
    ])
  func chineseKana(_ row: String) throws {
    try check(row, in: [.traditionalChinese, .simplifiedChinese])
  }

  @Test(
    "L12 pairs that are never parted",
    arguments: [
      "文……|文", "文‥‥|文", "文⋯⋯|文", "文…|文", "文|⸺|文", "文……。|文", "「……」",
    ])
  func pairs(_ row: String) throws { try check(row, in: Self.every) }

  @Test("L12 the two-em dash, which begins no column in Korean (L11)") func dashes() throws {
    try check("文|——|文", in: [.traditionalChinese, .simplifiedChinese, .japanese])
    try check("文——|文", in: [.korean])
  }

  @Test("L12 U+2015 twice") func horizontalBars() throws {
    #expect(!(try opportunities("文――文", .japanese)).contains("―|―"))
  }

  @Test("L12, LB9 the halves of a kana repeat mark", arguments: ["く〳〵|と", "く〴〵|と"])
  func repeatMarks(_ row: String) throws {
    #expect(!(try opportunities(row.filter { $0 != "|" }, .japanese)).contains("|〵"))
  }

  @Test(
    "L14 Latin words are whole; a column may end beside them",
    arguments: [
      "国|国|Web|国", "あ|Web|ア", "한|Web|글", "abc", "don’t", "l’homme", "don't", "e.g.|中", "naïve|中",
      "cafe\u{301}s|中", "Привет|中", "Ω|中", "ａ|ｂ|ｃ", "中|A1B2|中", "中|a_b|中", "中|@a|中",
    ])
  func words(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "L14 hyphens",
    arguments: [
      "well-|known", "a-|b-|c", "中-|文", "well‐|known", "well–|known", "re\u{2011}start",
      "auto\u{AD}|matic", "中\u{AD}|文", "-5", "a |-5", "a/|b",
    ])
  func hyphens(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "L13 numbers keep their signs",
    arguments: [
      "約|12,345%|だ", "中|¥100|中", "中|￥100|中", "中|$1.50|中", "中|£5|中", "中|€5|中", "中|№5|中",
      "中|3.14|中", "中|100℃|中", "中|100°|中", "中|50‰|中", "中|100％|中", "中-5|中", "中|−5|中", "中|1/2|中",
      "中|2021-12|中", "中|10:30|中", "中|1,000,000|中", "中|(5)%|中", "中|¥(5)|中", "第|12|回",
      "一|二|三", "１|２|３", "中|±5|中",
    ])
  func numbers(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "L16 characters made to allow or forbid a break (LB4 to LB12)",
    arguments: [
      "中‖文", "甲‖乙‖丙", "中\u{A0}文", "中\u{202F}文", "中\u{2007}文", "a\u{A0}b",
      "中 |\u{A0}文", "ab\u{200B}|cd", "中\u{200B}|文", "（\u{200B}|文", "中\u{200B}|）", "中\u{200B} |文",
      "中\u{2060}文", "a \u{2060}b", "中\u{2060} |文", "中\u{FEFF}文", "中 \u{200B}|文", "中\u{180E}文",
      "中\u{2060}\u{200B}|文",
    ])
  func controls(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "L16 LB8a and LB12: nothing is parted after ZWJ and U+034F",
    arguments: ["中\u{200D}文", "a\u{200D}中", "中\u{34F}文"])
  func joiners(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "L10 Korean syllables and spaces",
    arguments: [
      "회|원|국|들|은 |국|제|연|합|과", "한|국|어.", "한|국, |어", "\u{1112}\u{119E}\u{11AB}|글", "“한|국”", "한|국! |어",
      "나|는 |Web|을", "(한|국)",
    ])
  func korean(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "L9 curly quotes beside Han characters",
    arguments: [
      "中|中|“文”|文", "中|‘文’|文", "中|“‘文’”|文", "中|“文。”|文", "中|“文”。|文", "中，|“文”|文", "“文”",
      "中|«文»|文",
    ])
  func quotes(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "L2 emoji are not cut, and are set like ideographs",
    arguments: [
      "中|😀|文", "中|👩\u{200D}🚀|文", "👍🏽|👍", "🇯🇵|🇹🇼", "中|❤\u{FE0F}|文", "a|😀|b", "😀！|文", "「😀」",
      "1\u{FE0F}\u{20E3}|中", "葛\u{E0100}|城", "か\u{3099}|き",
    ])
  func emoji(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "L15 spaces: never a break before one, one after it",
    arguments: [
      "a |b", "a  |b", "中 |文", "中　|文", "中　　|文", "中\t|文", "a　|b", "中\u{2003}|文", "？　|文", "中 ）|文",
      "（ 文", "中　）|文", "　|中",
    ])
  func spaces(_ row: String) throws { try check(row, in: Self.every) }

  @Test(
    "Columns: the fullest that ends where it may",
    arguments: [
      ("中中（文", 30, ["中中", "（文"]),  // L4
      ("中中中。文", 30, ["中中", "中。文"]),  // L5
      ("中中中」。文", 30, ["中中", "中」。", "文"]),
      ("国国Web国", 30, ["国国", "Web国"]),  // L14
      ("中中“文”文", 30, ["中中", "“文”", "文"]),  // L9
      ("文文——文", 30, ["文文", "——文"]),  // L12
      ("文文文……文", 30, ["文文", "文……", "文"]),
      ("ラーメーン", 30, ["ラー", "メーン"]),
      ("회원국들은 국제연합과", 60, ["회원국들은 ", "국제연합과"]),  // L10
      ("約12,345%だ", 50, ["約12,345%", "だ"]),
      ("auto\u{AD}matic", 20, ["auto\u{AD}", "mati", "c"]),
      ("中\u{2028}文", 30, ["中", "文"]),
    ])
  func columns(_ text: String, _ measure: Int, _ expected: [String]) throws {
    let layout = try G10(measure).layout(text)
    #expect(layout.columnTexts == expected)
    #expect(layout.columns.allSatisfy { $0.natural <= .pt(measure) })
  }

  @Test(
    "L15 spaces at a column's end take no room and do not begin the next",
    arguments: [
      ("一二三 四", ["一二三 ", "四"], [30, 10]), ("一二三　四", ["一二三　", "四"], [30, 10]),
      ("一二三　　　　四", ["一二三　　　　", "四"], [30, 10]), ("一二？　四", ["一二？　", "四"], [30, 10]),
      ("一二  三四", ["一二  ", "三四"], [20, 20]), ("　一二三", ["　一二", "三"], [30, 10]),
      ("abcdef ghi", ["abcdef ", "ghi"], [30, 15]), ("一二三 ）四", ["一二", "三 ）"], [20, 25]),
      ("一二三\t四", ["一二三\t", "四"], [30, 10]), ("一二三 ", ["一二三 "], [30]),
    ])
  func spacesAtColumnEnd(_ text: String, _ columns: [String], _ lengths: [Int]) throws {
    let layout = try G10(30).layout(text)
    #expect(layout.columnTexts.prefix(2) == columns[...])
    #expect(layout.columns.prefix(2).map(\.natural) == lengths.map(Length.pt))
    for column in layout.columns.dropFirst() {
      #expect(column.cells.first.map { layout.cells[$0].kind } == .text)
    }
  }

  @Test(
    "L17 a word longer than the measure is split, with a warning",
    arguments: [
      ("abcdefgh", 20, ["abcd", "efgh"], 1), ("国abcdefgh", 20, ["国", "abcd", "efgh"], 1),
      ("abcdefghij国", 20, ["abcd", "efgh", "ij国"], 2), ("（（（（", 20, ["（（", "（（"], 1),
      ("。。。。。", 20, ["。。", "。。", "。"], 2), ("abcd", 20, ["abcd"], 0),
    ])
  func lastResort(_ text: String, _ measure: Int, _ columns: [String], _ splits: Int) throws {
    let layout = try G10(measure).layout(text)
    #expect(layout.columnTexts == columns)
    #expect(layout.columns.count { $0.end == .lastResort } == splits)
    #expect(layout.warnings(.wordSplit).count == (splits > 0 ? 1 : 0))
    #expect(layout.warnings(.wordSplit).allSatisfy { $0.range != nil })
  }

  @Test(
    "DT-28, TK-36 tabs lead to stops of two em",
    arguments: [
      ("一\t二", [0.0, 10, 20]), ("一二\t三", [0, 10, 20, 40]), ("一二三\t四", [0, 10, 20, 30, 40]),
      ("\t一", [0, 20]), ("\t\t一", [0, 20, 40]), ("abc\td", [0, 5, 10, 15, 20]),
    ])
  func tabs(_ text: String, _ starts: [Double]) throws {
    let layout = try G10().layout(text)
    #expect(layout.cells.map(\.start.points) == starts)
    for cell in layout.cells where cell.kind == .tab {
      #expect(cell.end.rawValue % Length.pt(20).rawValue == 0)
    }
    #expect(layout.displayList(ofPage: 0).text == text)
  }
}
