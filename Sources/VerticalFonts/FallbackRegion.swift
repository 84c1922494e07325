internal import VerticalLayout

/// Whose shapes of the characters the default font draws, and where other fonts are looked for
/// after it (F4).
enum FallbackRegion: Hashable, CaseIterable {
  case taiwan, hongKong, china, japan, korea

  init(_ language: LanguageTag) {
    switch language.profile {
    case .traditionalChinese:
      let subtags = language.text.lowercased().split(separator: "-")
      self = subtags.contains { $0 == "hk" || $0 == "mo" } ? .hongKong : .taiwan
    case .simplifiedChinese: self = .china
    case .japanese: self = .japan
    case .korean: self = .korea
    // Punctuation in the centre of its cell suits a language we know nothing of.
    case .neutral: self = .taiwan
    }
  }

  /// The language as fontconfig's FC_LANG names it.
  var language: String {
    switch self {
    case .taiwan: "zh-tw"
    case .hongKong: "zh-hk"
    case .china: "zh-cn"
    case .japan: "ja"
    case .korea: "ko"
    }
  }

  /// Families to try, in this order; after them fontconfig's choice of a serif font that has the
  /// language. Noto first, which the README names; then its twins and the usual text faces.
  var families: [String] {
    switch self {
    case .taiwan:
      [
        "Noto Serif CJK TC", "Noto Serif TC", "Source Han Serif TC", "Source Han Serif TW",
        "AR PL UMing TW", "Songti TC", "PMingLiU", "MingLiU", "Noto Sans CJK TC",
      ]
    case .hongKong:
      [
        "Noto Serif CJK HK", "Noto Serif HK", "Source Han Serif HC", "Source Han Serif HK",
        "Noto Serif CJK TC", "AR PL UMing HK", "Songti TC", "MingLiU_HKSCS", "Noto Sans CJK HK",
      ]
    case .china:
      [
        "Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Source Han Serif CN",
        "AR PL UMing CN", "Songti SC", "SimSun", "NSimSun", "Noto Sans CJK SC",
      ]
    case .japan:
      [
        "Noto Serif CJK JP", "Noto Serif JP", "Source Han Serif", "Source Han Serif JP",
        "IPAexMincho", "IPAMincho", "Hiragino Mincho ProN", "Yu Mincho", "MS Mincho",
        "Noto Sans CJK JP",
      ]
    case .korea:
      [
        "Noto Serif CJK KR", "Noto Serif KR", "Source Han Serif K", "Source Han Serif KR",
        "NanumMyeongjo", "UnBatang", "Baekmuk Batang", "AppleMyungjo", "Batang",
        "Noto Sans CJK KR",
      ]
    }
  }
}
