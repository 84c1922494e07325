extension Unicode.Scalar {
  /// True for the signs of the order in which a Japanese reads Chinese (KA2).
  var isKaeriten: Bool {
    switch self {
    case "レ", "一", "二", "三", "四", "五", "六", "七", "八", "九", "上", "中", "下", "甲", "乙", "丙", "丁",
      "天", "地", "人":
      true
    default: false
    }
  }

  /// True for what okurigana are written with: kana, and ideographs in their place (KA3).
  var isOkurigana: Bool {
    switch value {
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
    default: AozoraText.Kind(self) == .han || isMarkOfCharacter
    }
  }
}
