/// Characters that annotations name without their cells: `※［＃米印］`, `※［＃始め二重山括弧］`, `※［＃丸12］`, `※［＃濁点付き平仮名え］`.
///
/// The names are those of JIS X 0213 and the ones that programs for AozoraEpub3 write.
enum AozoraSignNames {
  /// The characters of a name; `nil` where it is none.
  static func scalars(_ words: AozoraWords) -> [Unicode.Scalar]? {
    if let sign = signs[words.string] { return [sign] }
    return circled(words) ?? voiced(words) ?? smallNumeral(words)
  }

  private static let signs: [String: Unicode.Scalar] = {
    var signs: [String: Unicode.Scalar] = [:]
    for (names, characters) in table {
      for (name, sign) in zip(names.split(separator: " "), characters.unicodeScalars) {
        signs[String(name)] = sign
      }
    }
    for (name, pair) in brackets {
      let pair = Array(pair.unicodeScalars)
      for (prefix, sign) in [("始め", pair[0]), ("終わり", pair[1]), ("終り", pair[1])] {
        signs[prefix + name] = sign
      }
    }
    return signs
  }()

  /// Brackets by their names after 始め and 終わり.
  private static let brackets: [(String, String)] = [
    ("二重山括弧", "《》"), ("山括弧", "〈〉"), ("角括弧", "［］"), ("大括弧", "［］"), ("亀甲括弧", "〔〕"),
    ("きっこう括弧", "〔〕"), ("きっこう（亀甲）括弧", "〔〕"), ("すみ付き括弧", "【】"), ("隅付き括弧", "【】"),
    ("かぎ括弧", "「」"), ("鉤括弧", "「」"), ("二重かぎ括弧", "『』"), ("二重鉤括弧", "『』"), ("丸括弧", "（）"),
    ("小括弧", "（）"), ("波括弧", "｛｝"), ("中括弧", "｛｝"), ("二重括弧", "｟｠"), ("二重パーレン", "｟｠"),
    ("二重きっこう（亀甲）括弧", "〘〙"), ("二重きっこう括弧", "〘〙"), ("二重亀甲括弧", "〘〙"), ("すみ付き括弧（白）", "〖〗"),
    ("二重山括弧引用記号", "«»"), ("ギュメ", "«»"), ("二重引用符", "“”"), ("引用符", "‘’"),
  ]

  private static let table: [(String, String)] = [
    ("米印 縦線 井げた 井桁 番号記号 シャープ 斜線 逆斜線 波線 縦波線 横波線 波ダッシュ", "※｜＃＃＃♯／＼⌇⌇〰〜"),
    ("二の字点 ます記号 コト より 歌記号 庵点 ゴマ 白ゴマ ゴマ点 白ゴマ点 蛇の目 ビュレット 白ビュレット", "〻〼ヿゟ〽〽﹅﹆﹅﹆◉•◦"),
    ("感嘆符二つ 疑問符二つ 疑問符感嘆符 感嘆符疑問符 逆感嘆符 逆疑問符", "‼⁇⁈⁉¡¿"),
    ("ハート ハート（白） ハート白 白ハート ハート（黒） ハート黒 黒ハート", "♥♡♡♡♥♥♥"),
    ("スペード スペード（白） スペード白 スペード（黒） スペード黒", "♠♤♤♠♠"),
    ("ダイヤ ダイヤ（白） ダイヤ白 ダイヤ（黒） ダイヤ黒", "♦♢♢♦♦"),
    ("クラブ クラブ（白） クラブ白 クラブ（黒） クラブ黒", "♣♧♧♣♣"),
    ("星 白星 黒星 丸 白丸 黒丸 二重丸 四角 白四角 黒四角 ひし形 白ひし形 黒ひし形 大きな丸", "☆☆★○○●◎□□■◇◇◆◯"),
    ("三角 白三角 黒三角 逆三角 白逆三角 黒逆三角", "△△▲▽▽▼"),
    ("右向三角 右向黒三角 左向三角 左向黒三角 ばつ ばつ印 かける", "▷▶◁◀×××"),
    ("右矢印 左矢印 上矢印 下矢印 左上向矢印 右上向矢印 右下向矢印 左下向矢印 同等", "→←↑↓↖↗↘↙↔"),
    ("右向白矢印 左向白矢印 上向白矢印 下向白矢印 右矢印左矢印", "⇨⇦⇧⇩⇄"),
    ("四分音符 八分音符 連こう付き八分音符 連こう付き十六分音符 十六分音符 ト音記号 ナチュラル フラット", "♩♪♫♬♬𝄞♮♭"),
    ("郵便 郵便マーク 郵便記号 電話 電話マーク 温泉 温泉マーク 雪 雪マーク 雨 雨マーク", "〠〠〒☎☎♨♨☃☃☂☂"),
    ("曇 曇マーク 晴 晴マーク チェック チェックマーク はさみ はさみマーク", "☁☁☀☀✓✓✂✂"),
    ("指示 指示マーク 右指示マーク 左指示マーク 上指示マーク 下指示マーク", "☞☞☞☜☝☟"),
    ("白将棋駒 黒将棋駒 アステリズム ダブルアステ ダガー 二重ダガー 段落記号 節記号", "☖☗⁂⁑†‡¶§"),
    ("著作権表示記号 登録商標記号 トレードマーク ユーロ記号 ポンド記号 セント記号", "©®™€£¢"),
    ("リットル 全角株式会社 全角ミリ 全角キロ 全角センチ 全角メートル 全角グラム", "ℓ㍿㍉㌔㌢㍍㌘"),
    ("全角トン 全角アール 全角ヘクタール 全角リットル 全角ワット 全角カロリー 全角ドル", "㌧㌃㌶㍑㍗㌍㌦"),
    ("全角セント 全角パーセント 全角ミリバール 全角ページ 全角MM 全角CM 全角KM", "㌣㌫㍊㌻㎜㎝㎞"),
    ("全角MG 全角KG 全角CC 全角M2 全角NO 全角KK 全角TEL", "㎎㎏㏄㎡№㏍℡"),
    ("全角元号明治 全角元号大正 全角元号昭和 全角元号平成 全角括弧付き株 全角括弧付き有 全角括弧付き代", "㍾㍽㍼㍻㈱㈲㈹"),
    ("2分の1 3分の1 3分の2 4分の1 4分の3 二分の一 三分の一 三分の二 四分の一 四分の三", "½⅓⅔¼¾½⅓⅔¼¾"),
    ("空集合 無限大 平行 直角 平方根 近似的に等しい 等しくない", "∅∞∥∟√≒≠"),
  ]

  /// `丸12`, `丸付き上`, `丸ア`, `丸A小文字`.
  private static func circled(_ words: AozoraWords) -> [Unicode.Scalar]? {
    var words = words
    guard words.take("丸付き") || words.take("丸囲み") || words.take("丸") else { return nil }
    var digits = words
    if let first = digits.scalars.first, first.properties.numericType == .decimal,
      let number = digits.takeNumber(), digits.isEmpty
    {
      return circled(number).map { [$0] }
    }
    let isSmall = words.takeEnd("小文字")
    if !isSmall { _ = words.takeEnd("大文字") }
    guard words.scalars.count == 1, let scalar = words.scalars.first else { return nil }
    let han = Array("一二三四五六七八九十月火水木金土日株有社名特財祝労秘男女適優印注項休写正上中下左右医宗学監企資協夜".unicodeScalars)
    let kana = Array("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲ".unicodeScalars)
    if let index = han.firstIndex(of: scalar) {
      return Unicode.Scalar(0x3280 + UInt32(index)).map { [$0] }
    }
    if let index = kana.firstIndex(of: scalar) {
      return Unicode.Scalar(0x32D0 + UInt32(index)).map { [$0] }
    }
    let letter = scalar.value >= 0xFF00 ? scalar.value - 0xFEE0 : scalar.value
    guard (0x41...0x5A).contains(letter) || (0x61...0x7A).contains(letter) else { return nil }
    let place = (letter | 0x20) - 0x61
    return Unicode.Scalar((isSmall || letter >= 0x61 ? 0x24D0 : 0x24B6) + place).map { [$0] }
  }

  private static func circled(_ number: Int) -> Unicode.Scalar? {
    switch number {
    case 0: "⓪"
    case 1...20: Unicode.Scalar(0x2460 + UInt32(number) - 1)
    case 21...35: Unicode.Scalar(0x3251 + UInt32(number) - 21)
    case 36...50: Unicode.Scalar(0x32B1 + UInt32(number) - 36)
    default: nil
    }
  }

  /// `濁点付き平仮名え`, `半濁点付き片仮名カ`, `濁点付き小書き平仮名つ`.
  private static func voiced(_ words: AozoraWords) -> [Unicode.Scalar]? {
    var words = words
    let isHalf = words.take("半濁点付き")
    guard isHalf || words.take("濁点付き") else { return nil }
    let isSmall = words.take("小書き")
    let isKana = words.take("平仮名") || words.take("片仮名")
    guard words.scalars.count == 1, var kana = words.scalars.first, kana == "〻" || kana.isKana,
      isKana
    else { return words.equals("二の字点") ? ["〻", isHalf ? "\u{309A}" : "\u{3099}"] : nil }
    if isSmall, let small = smallForms[kana] { kana = small }
    guard isHalf else { return kana.voiced }
    // は to ほ have half-voiced characters of their own.
    let hiragana = kana.value >= 0x30A1 ? kana.value - 0x60 : kana.value
    if (0x306F...0x307B).contains(hiragana), hiragana % 3 == 0 {
      return Unicode.Scalar(kana.value + 2).map { [$0] }
    }
    return [kana, "\u{309A}"]
  }

  private static let smallForms: [Unicode.Scalar: Unicode.Scalar] = [
    "つ": "っ", "ツ": "ッ", "や": "ゃ", "ゆ": "ゅ", "よ": "ょ", "ヤ": "ャ", "ユ": "ュ", "ヨ": "ョ", "わ": "ゎ",
    "ワ": "ヮ", "フ": "ㇷ", "か": "ゕ", "け": "ゖ", "カ": "ヵ", "ケ": "ヶ",
  ]

  /// `ローマ数字4小文字`.
  private static func smallNumeral(_ words: AozoraWords) -> [Unicode.Scalar]? {
    var words = words
    guard words.take("ローマ数字"), words.takeEnd("小文字"), let number = words.takeNumber(),
      words.isEmpty, (1...12).contains(number)
    else { return nil }
    return Unicode.Scalar(0x2170 + UInt32(number) - 1).map { [$0] }
  }
}
