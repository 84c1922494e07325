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
}
