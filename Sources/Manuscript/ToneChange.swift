/// The tones of 一 and 不, which go by the syllable that follows, as the readers of Taiwan's schools print them (BP9):
/// ㄧˊ before a fourth tone and ㄧˋ before the others, ㄅㄨˊ before a fourth tone and ㄅㄨˋ otherwise.
///
/// 一 keeps ㄧ where it counts and nothing is counted: at the end of a word or a phrase (統一), in an order (第一次, 初一),
/// among digits (二〇一九, 十一個), and in dates (一月).
struct ToneChange {
  private enum Tone { case neutral, first, second, third, fourth }

  private static let digits = Set("〇零一二三四五六七八九".unicodeScalars)
  private static let before = digits.union("第初十月".unicodeScalars)
  private static let after = digits.union("月號".unicodeScalars)

  /// The ideographs, and their readings without any change.
  let scalars: [Unicode.Scalar]
  let readings: [BopomofoReadings.Reading?]
  /// The last ideographs of words of several.
  let wordEnds: Set<Int>
  /// The reading that an ideograph has where it is not neutral.
  let fullReading: (Unicode.Scalar) -> String?

  /// The reading of an ideograph in its place.
  func reading(at place: Int) -> BopomofoReadings.Reading? {
    guard let reading = readings[place] else { return nil }
    let next = place + 1 < scalars.count ? tone(at: place + 1) : nil
    switch (scalars[place], reading.text) {
    case ("不", "ㄅㄨˋ"), ("不", "ㄅㄨˊ"):
      return BopomofoReadings.Reading(text: next == .fourth ? "ㄅㄨˊ" : "ㄅㄨˋ")
    case ("一", "ㄧ"), ("一", "ㄧˊ"), ("一", "ㄧˋ"):
      guard let next, !staysLevel(at: place) else { return BopomofoReadings.Reading(text: "ㄧ") }
      return BopomofoReadings.Reading(text: next == .fourth ? "ㄧˊ" : "ㄧˋ")
    default: return reading
    }
  }

  private func staysLevel(at place: Int) -> Bool {
    wordEnds.contains(place) || place > 0 && Self.before.contains(scalars[place - 1])
      || Self.after.contains(scalars[place + 1])
  }

  /// The tone of a syllable, for a neutral one that which it has lost: 個 is of the fourth.
  private func tone(at place: Int) -> Tone? {
    guard let text = readings[place]?.text else { return nil }
    let tone = Self.tone(of: text)
    guard tone == .neutral else { return tone }
    return fullReading(scalars[place]).map(Self.tone) ?? .fourth
  }

  private static func tone(of text: String) -> Tone {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "˙": return .neutral
      case "ˊ": return .second
      case "ˇ": return .third
      case "ˋ": return .fourth
      default: continue
      }
    }
    return .first
  }
}
