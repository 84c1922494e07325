import Testing
import VerticalLayout

@testable import Manuscript

@Test(
  arguments: [
    ("", nil), ("\n\u{0}\u{FFFF}", nil), ("A text in Latin letters. 123", nil), ("、。「」ー・", nil),
    ("Текст и καὶ", nil),
    // Traditional, simplified, and the same in both.
    ("白日依山盡，黃河入海流。欲窮千里目，更上一層樓。", "zh-Hant"), ("白日依山尽，黄河入海流。欲穷千里目，更上一层楼。", "zh-Hans"),
    ("牀前明月光，疑是地上霜。舉頭望明月，低頭思故鄉。", "zh-Hant"), ("床前明月光，疑是地上霜。举头望明月，低头思故乡。", "zh-Hans"),
    ("春眠不覺曉，處處聞啼鳥。夜來風雨聲，花落知多少。", "zh-Hant"), ("春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。", "zh-Hans"),
    ("千山鳥飛絕，萬逕人蹤滅。孤舟蓑笠翁，獨釣寒江雪。", "zh-Hant"), ("千山鸟飞绝，万径人踪灭。孤舟蓑笠翁，独钓寒江雪。", "zh-Hans"),
    ("空山不見人，但聞人語響。", "zh-Hant"), ("空山不见人，但闻人语响。", "zh-Hans"),
    ("君問歸期未有期，却話巴山夜雨時。", "zh-Hant"), ("山中相送罷，日暮掩柴扉。", "zh-Hant"),
    ("明月松下，山水之中", "zh-Hant"), ("春", "zh-Hant"), ("国", "zh-Hans"), ("國", "zh-Hant"),
    ("却看妻子愁何在", "zh-Hant"), ("衆裏尋他千百度，爲誰", "zh-Hant"),
    // Kana.
    ("古池や蛙飛びこむ水の音", "ja"), ("雨ニモマケズ", "ja"), ("ｱｲｳ", "ja"), ("こころ", "ja"),
    ("国境の長いトンネルを抜けると雪国であった。", "ja"), ("歴史図書館駅対応", "ja"),
    ("漢文の中に「の」", "ja"),
    ("世界人類家庭所有成員的固有尊嚴及其平等的和不移的權利的承認「の」", "zh-Hant"),
    // Hangul, syllables, jamo and with Han.
    ("이 몸이 죽고 죽어", "ko"), ("나랏〮말〯ᄊᆞ미〮", "ko"), ("ㄱㄴㄷ", "ko"), ("大韓民國은 民主共和國이다", "ko"),
    ("國귁〮之징語ᅌᅥᆼ〯音ᅙᅳᆷ이〮", "ko"),
    // Others.
    ("ㄅㄆㄇㄈ", "zh-Hant"), ("国ㄍㄨㄛ", "zh-Hant"),
    ("ᠬᠦᠮᠦᠨ ᠪᠦᠷ", "mn-Mong"), ("ᠬᠦ 一二三四", "zh-Hant"),
    ("𤾓𢆥𥪞揆𠊛些 𡦂才𡦂命窖𱺵恄饒", "vi-Hani"), ("宣言全世界𧗱人權𧵑聯合國 𠳒吶頭", "vi-Hani"),
    ("𠀀𠀁𠀂𠀃𠀄𠀅", "zh-Hant"), ("從𠬠從艸，蓐屬，見說文解字而後得之可也", "zh-Hant"),
  ] as [(String, String?)])
func languageIsGuessed(_ text: String, _ language: String?) throws {
  #expect(LanguageGuess.language(of: text)?.text == language)

  let manuscript = try ManuscriptReader(options: ManuscriptOptions()).read(Array(text.utf8))
  #expect(manuscript.document.language?.text == language)
  guard let language else {
    #expect(manuscript.diagnostics.isEmpty)
    return
  }
  let message = "language \(language) guessed from the text; --lang sets it"
  // Bopomofo in the line is told of, too.
  let notes = manuscript.diagnostics.filter { $0.code != .notationApproximated }
  #expect(notes == [Diagnostic(.note, .languageGuessed, message)])
}

@Test(
  "the encoding of a file decides for ideographs alone",
  arguments: [
    (
      "SHIFT_JIS", [0x8F, 0xE9, 0x8F, 0x74, 0x91, 0x90, 0x96, 0xD8, 0x90, 0x5B], "ja",
      "the encoding, Shift_JIS"
    ),
    (
      "EUC-JP", [0xBE, 0xEB, 0xBD, 0xD5, 0xC1, 0xF0, 0xCC, 0xDA, 0xBF, 0xBC], "ja",
      "the encoding, EUC-JP"
    ),
    (
      "ISO-2022-JP",
      [
        0x1B, 0x24, 0x42, 0x3E, 0x6B, 0x3D, 0x55, 0x41, 0x70, 0x4C, 0x5A, 0x3F, 0x3C, 0x1B, 0x28,
        0x42,
      ], "ja", "the encoding, ISO-2022-JP"
    ),
    (
      "EUC-KR", [0xE0, 0xF2, 0xF5, 0xF0, 0xF5, 0xAE, 0xD9, 0xCA, 0xE4, 0xA2], "ko",
      "the encoding, EUC-KR"
    ),
    (
      "JOHAB", [0xEB, 0x94, 0xF5, 0xF0, 0xF5, 0xAE, 0xE7, 0xCA, 0xED, 0x32], "ko",
      "the encoding, Johab"
    ),
    ("BIG5", [0xAB, 0xB0, 0xAC, 0x4B, 0xAF, 0xF3, 0xA4, 0xEC, 0xB2, 0x60], "zh-Hant", "the text"),
    (
      "GB18030", [0xB3, 0xC7, 0xB4, 0xBA, 0xB2, 0xDD, 0xC4, 0xBE, 0xC9, 0xEE], "zh-Hant", "the text"
    ),
  ] as [(String, [UInt8], String, String)])
func languageOfAnEncoding(
  _ name: String, _ bytes: [UInt8], _ language: String, _ reason: String
) throws {
  let encoding = try #require(TextEncoding(name: name))
  let options = ManuscriptOptions(encoding: encoding)
  let manuscript = try ManuscriptReader(options: options).read(bytes)
  #expect(manuscript.document.text == "城春草木深")
  #expect(manuscript.document.language?.text == language)
  let note = try #require(manuscript.diagnostics.last { $0.code == .languageGuessed })
  #expect(note.message == "language \(language) guessed from \(reason); --lang sets it")
}

@Test(
  "SH-S6: the sheet decides for ideographs alone, unless many of them are those of one part of China",
  arguments: [
    ("東京都千代田区山田太郎", "ja", "the sheet"), ("御祝佐藤一郎", "ja", "the sheet"),
    ("古池や蛙飛びこむ水の音", "ja", "the text"), ("春眠不覺曉處處聞啼鳥夜來風雨聲", "zh-Hant", "the text"),
    ("春眠不觉晓处处闻啼鸟夜来风雨声", "zh-Hans", "the text"), ("이 몸이 죽고", "ko", "the text"),
  ])
func languageOfADesign(_ text: String, _ language: String, _ reason: String) throws {
  var options = ManuscriptOptions()
  options.languageOfDesign = .japanese
  let manuscript = try ManuscriptReader(options: options).read(Array(text.utf8))
  #expect(manuscript.document.language?.text == language)
  let note = try #require(manuscript.diagnostics.last { $0.code == .languageGuessed })
  #expect(note.message == "language \(language) guessed from \(reason); --lang sets it")
}

@Test("letters of a language win over the encoding")
func languageOfLetters() {
  #expect(LanguageGuess.language(of: "こころ", in: .codePage949) == .japanese)
  #expect(LanguageGuess.language(of: "이 몸이 죽고", in: .codePage932) == .korean)
  #expect(LanguageGuess.language(of: "Latin", in: .codePage932) == nil)
  #expect(LanguageGuess.language(of: "山河", in: .codePage932) == .japanese)
}

@Test func languageOfTheUser() throws {
  let options = ManuscriptOptions(language: .korean)
  let manuscript = try ManuscriptReader(options: options).read(Array("こころ".utf8))
  #expect(manuscript.document.language == .korean)
  #expect(manuscript.diagnostics.isEmpty)
}

@Test func onlyTheBeginningIsRead() {
  let latin = String(repeating: "a", count: 65_535)
  #expect(LanguageGuess.language(of: latin + "春") == .traditionalChinese)
  #expect(LanguageGuess.language(of: latin + "a春") == nil)
}

@Test(
  arguments: [
    ("一", HanVariant.shared), ("\u{4DFF}", .shared), ("\u{9FFF}", .shared), ("\u{A000}", .shared),
    ("\u{0}", .shared), ("\u{10FFFF}", .shared), ("东", .simplified), ("東", .traditional),
    ("図", .japanese), ("却", .shared), ("龥", .shared), ("龜", .traditional), ("龟", .simplified),
  ] as [(Unicode.Scalar, HanVariant)])
func variants(_ scalar: Unicode.Scalar, _ variant: HanVariant) {
  #expect(HanVariant(scalar) == variant)
}
