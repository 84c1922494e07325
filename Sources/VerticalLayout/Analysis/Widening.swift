/// Half-width marks, kana and brackets that are drawn in full width, as printed books have them (`--widen`). The text in
/// the outputs stays the author's.
public enum Widening: String, Hashable, Sendable, CaseIterable {
  case none
  /// Between ideographs and kana.
  case marks
  /// Beside Latin words and numbers, too.
  case all
}

extension Document {
  /// The widening that is usual for the text: marks in web novels, and in Japanese prose, where somewhere a sentence or a
  /// speech ends. Verse keeps what its author typed.
  func usualWidening(_ profile: LanguageTag.LanguageProfile) -> Widening {
    isWebNovel || profile == .japanese && text.hasSentences ? .marks : .none
  }
}

extension String {
  /// True if the text has a full stop or a corner bracket: 。 and 「 are E3 80 82 and E3 80 8C in UTF-8.
  fileprivate var hasSentences: Bool {
    let bytes = utf8Span.span
    var index = 2
    while index < bytes.count {
      if bytes[index] == 0x82 || bytes[index] == 0x8C, bytes[index - 1] == 0x80,
        bytes[index - 2] == 0xE3
      {
        return true
      }
      index += 1
    }
    return false
  }
}

extension LanguageTag.LanguageProfile {
  var isChineseOrJapanese: Bool {
    switch self {
    case .traditionalChinese, .simplifiedChinese, .japanese: true
    case .korean, .neutral: false
    }
  }
}
