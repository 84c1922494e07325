import Testing

@testable import VerticalLayout

/// Quotes, words, numbers and blanks (L9, L10, L12 to L16, L21).
extension KinsokuTests {
  // MARK: L9

  @Test("L9 curly quotes beside Han, kana and Hangul")
  func quotes() {
    for row in [
      "中|“文”|文", "中|‘文’|文", "中|“‘文’”|文", "中|“文。”|文", "中。|“文”|文", "中|“Web”|文", "文”，|中",
      "中|“文”|“文”|中", "中|“文”|（文）|中", "中|«文»|文", "中|——|“文”|文", "中……|“文”|文", "中|“ 文”|文",
    ] { check(row, [.simplifiedChinese, .traditionalChinese, .japanese, .neutral]) }
    // LB19 still holds for Latin text, whichever way its quotes turn.
    for row in [
      "say |“word” |and |so", "don’t", "l’homme", "„Wort“ |und", "är |”Ord” |och", "“a” |“b”",
      "(“a”)", "a“b”c", "rock |’n’ |roll", "中|don’t|中",
    ] { check(row, Self.every) }
    check("中\"文\"文", Self.every)
  }

  // MARK: L10

  @Test("L10 Korean by syllables and by words")
  func korean() {
    check("회|원|국|들|은 |국|제|연|합|과", [.korean])
    check("회원국들은 |국제연합과", Self.every, [nil, .off], .keepAll)
    check("서울(Seoul)은 |한국", [.korean], [nil], .keepAll)
    check("서울（首爾）은 |「한국」의 |“말”이다. |漢字는", [.korean], [nil], .keepAll)
    check("서울，|부산", [.korean], [nil], .keepAll)
    check("그는“한국”이라고 |“말”했다", [.korean], [nil], .keepAll)
    check("人々는", [.korean], [nil, .loose], .keepAll)
    check("서|울|（首|爾）|은", [.korean])
  }

  @Test(
    "L10 in columns of six em",
    arguments: [(WordBreak.normal, ["회원국들은 국", "제연합과"]), (.keepAll, ["회원국들은 ", "국제연합과"])])
  func koreanColumns(_ wordBreak: WordBreak, _ expected: [String]) throws {
    let setting = G10(65).with { $0.columnBreaks.wordBreak = wordBreak }
    let layout = try setting.layout(Document("회원국들은 국제연합과", language: .korean))
    #expect(layout.columnTexts == expected)
  }

  @Test("L21 keep-all keeps Han and kana, and breaks at marks and points set by hand")
  func keepAll() {
    check("窓ぎわの\u{200B}|トットちゃん", [.japanese], [nil, .normal, .loose], .keepAll)
    check("人々は、|「言葉」|で話す。", [.japanese], [nil], .keepAll)
    check("ラーメン", Self.every, [nil], .keepAll)
    check("国！|国", [.japanese], [nil], .keepAll)
    check("国）っ国々国", [.japanese], [nil], .keepAll)
    check("国）|っ国々国", [.japanese], [.normal], .keepAll)
    check("国|！|国国", [.japanese], [.loose], .keepAll)
  }

  // MARK: L12 to L16

  @Test("YY-39, L12 pairs are whole at every level and in every language")
  func pairs() {
    for pair in ["——", "――", "‥‥", "……", "⋯⋯", "〳〵", "〴〵"] {
      for level in Kinsoku.allCases {
        for profile in Self.every {
          let found = marked("文\(pair)文", LineBreakTailoring(profile, kinsoku: level))
          let whole = found.split(separator: "|").contains { $0.contains(pair) }
          #expect(whole, "\(found), \(profile) at \(level)")
          #expect(found.hasSuffix("|文"))
        }
      }
    }
    check("文|……|……|文", [.japanese], [.loose, .off])
    check("文…………|文", [.japanese], [.strict])
    check("文|……|……|文", [.japanese], [.normal])
    check("文|…|‥|文", [.japanese], [.loose])
    check("文|⸺|文", [.japanese])
  }

  @Test("L13 numbers and their signs at every level")
  func numbers() {
    for row in [
      "約|12,345%|だ", "中|￥100|中", "中|№5|中", "中|$1.50|中", "中|−5|中", "中|100％|中", "中|100℃|中",
      "中|5㎏|中", "中|5㌔|中", "中|(5)%|中", "中|¥(5)|中", "一|二|三", "１|２|３", "中|3.14|中",
    ] { check(row, Self.chineseAndJapanese, [.loose]) }
    check("約|12,345%|だ", Self.every, [.strict, .normal, .loose, .off])
    for row in ["中|￥100|中", "中|5㎏|中", "中|100％|中", "中|10:30|中"] {
      check(row, Self.every, [.strict, .normal, .loose, .off])
    }
    check("中|㎏|中", Self.every)
  }

  @Test("L14 words at every level; LB30 for narrow brackets only")
  func words() {
    for level in Kinsoku.allCases {
      check("国|国|Web|国", Self.every, [level])
      check("auto\u{AD}|matic", Self.every, [level])
      check("well-|known", Self.every, [level])
      check("e.g. |so!", Self.every, [level])
      check("f(x)y", Self.every, [level])
      check("don’t", Self.every, [level])
    }
    check("Web|（文）|Web", Self.every)
    check("中|\u{E000}|\u{E001}|中", Self.every)
  }

  @Test("L15, L16 blanks and controls at every level")
  func controls() {
    for row in [
      "？　|文", "中　　|文", "中 　|文", "a \t|b", "中\u{A0}文", "中\u{2060}文", "中\u{200B}|文", "中\u{FEFF}文",
      "中\u{200D}文",
    ] { check(row, Self.every, [.strict, .normal, .loose, .off]) }
  }

  @Test("Off: marks are free beside Han text, and Latin keeps its own")
  func off() {
    check("（|文|）|、|「|中|」|。", Self.every, [.off])
    check("き|っ|と|、|ー|々", Self.every, [.off])
    check("中|(|文|)|中", Self.every, [.off])
    check("中|(Web)|中", Self.every, [.off])
    check("中|“|文|”|文", Self.every, [.off])
    check("say |“word”.", Self.every, [.off])
  }
}
