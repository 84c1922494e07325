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

/// The readings of the words that a text may have.
struct BopomofoReadings {
  private struct Word {
    var syllables: [UInt16]
    var frequency: Int
  }

  private var words: [[Unicode.Scalar]: Word] = [:]
  /// The readings of each ideograph by itself, the one that most words have first, with the frequency of these.
  private var single: [Unicode.Scalar: [(syllable: UInt16, frequency: Int)]] = [:]
  private var longest = 1

  init(_ dictionary: BopomofoDictionary, of scalars: Set<Unicode.Scalar>) {
    var counts: [Unicode.Scalar: [UInt16: Int]] = [:]
    var order: [Unicode.Scalar: [UInt16]] = [:]
    dictionary.forEachWord { text, syllables, frequency in
      let word = Array(text)
      guard word.count == syllables.count, word.contains(where: scalars.contains) else { return }
      for (scalar, syllable) in zip(word, syllables) where scalars.contains(scalar) {
        if word.count == 1 {
          order[scalar, default: []].append(syllable)
        } else {
          counts[scalar, default: [:]][syllable, default: 0] += frequency + 1
        }
      }
      guard word.count > 1, word.allSatisfy(scalars.contains) else { return }
      // Of two that are as frequent the one with the smaller numbers.
      if let known = words[word],
        known.frequency > frequency
          || known.frequency == frequency && known.syllables.lexicographicallyPrecedes(syllables)
      {
        return
      }
      words[word] = Word(syllables: syllables, frequency: frequency)
      longest = max(longest, word.count)
    }
    for (scalar, syllables) in order {
      let own = counts[scalar] ?? [:]
      // The order of equal ones is that of their numbers, and not that of a tree that may be built in another way.
      single[scalar] = syllables.map { ($0, own[$0] ?? 0) }
        .sorted { ($1.frequency, $0.syllable) < ($0.frequency, $1.syllable) }
    }
  }

  /// A reading of an ideograph.
  struct Reading: Hashable {
    var text: String
    /// Readings that are usual as well, where no word decides.
    var others: [String] = []
  }

  /// The readings of ideographs that follow each other, by the longest words; `nil` for one that has none.
  func readings(of scalars: [Unicode.Scalar]) -> [Reading?] {
    var readings: [Reading?] = []
    var wordEnds: Set<Int> = []
    var place = 0
    while place < scalars.count {
      let most = min(longest, scalars.count - place)
      let word = stride(from: most, to: 1, by: -1).lazy
        .compactMap { words[Array(scalars[place..<place + $0])] }.first
      if let word {
        readings += word.syllables.map { ChewingSyllable(bits: $0).text.map { Reading(text: $0) } }
        place += word.syllables.count
        wordEnds.insert(place - 1)
      } else {
        let isRepeated = scalars[place] == "々"
        readings.append(isRepeated ? readings.last ?? nil : reading(of: scalars[place]))
        place += 1
      }
    }
    let change = ToneChange(scalars: scalars, readings: readings, wordEnds: wordEnds) {
      single[$0]?.lazy.compactMap { ChewingSyllable(bits: $0.syllable).text }
        .first { !$0.unicodeScalars.contains("˙") }
    }
    return readings.indices.map(change.reading)
  }

  private func reading(of scalar: Unicode.Scalar) -> Reading? {
    guard let all = single[scalar], let first = all.first,
      let text = ChewingSyllable(bits: first.syllable).text
    else { return nil }
    // One in eight words is enough for a doubt.
    let others = all.dropFirst().filter { $0.frequency > 0 && $0.frequency * 8 >= first.frequency }
    return Reading(
      text: text, others: others.compactMap { ChewingSyllable(bits: $0.syllable).text })
  }
}
