extension TateChuYokoFinder {
  /// The numbers of a chain: digits, and what stands between two of them.
  func numbers(in chain: Range<Int>) -> [WrittenNumber] {
    var numbers: [WrittenNumber] = []
    var current = WrittenNumber(clusters: chain.lowerBound..<chain.lowerBound, characters: [])
    // A comma or point that is part of the number if a digit follows.
    var pending: Unicode.Scalar?
    func end(_ number: WrittenNumber) { if !number.characters.isEmpty { numbers.append(number) } }
    for index in chain {
      let character = character(of: analysis.clusters[index]) ?? " "
      switch character {
      case "0"..."9":
        if current.characters.isEmpty { current.clusters = index..<index }
        if let sign = pending { current.characters.append(sign) }
        pending = nil
        current.characters.append(character)
        current.clusters = current.clusters.lowerBound..<index + 1
      case ",", ".", "，", "．":
        if pending == nil, !current.characters.isEmpty {
          pending = character == "," || character == "，" ? "," : "."
          continue
        }
        end(current)
        current.characters = []
        pending = nil
      default:
        end(current)
        current.characters = []
        pending = nil
      }
    }
    end(current)
    return numbers
  }

  /// Draws a number in full width or in ideographs (N1). All of it is of one style, or it stays.
  mutating func set(_ number: WrittenNumber) {
    guard canReplace(number.clusters) else { return }
    switch rules.numerals {
    case .rotate, .combine: return
    case .fullWidth: setByPlace(number) { finder, index in finder.widen(index) }
    case .kanji: setKanji(number)
    case .kanjiUnits:
      guard let groups = KanjiNumber(number, profile: rules.profile)?.groups else {
        return setKanji(number)
      }
      var index = number.clusters.lowerBound
      for part in groups {
        replace(index..<index + part.count, by: part.scalars)
        index += part.count
      }
    }
  }

  /// 一九九八: a digit each. Chinese leaves out the commas that part thousands.
  private mutating func setKanji(_ number: WrittenNumber) {
    let leavesOutCommas = number.hasThousands && rules.profile != .japanese
    var start = number.clusters.lowerBound
    guard leavesOutCommas else {
      setByPlace(number) { finder, index in
        let digit = number.characters[index - number.clusters.lowerBound]
        return finder.replace(index..<index + 1, by: [KanjiNumber.digit(digit)])
      }
      return
    }
    for (offset, character) in number.characters.enumerated() where character != "," {
      let next = offset + 1
      let takesComma = next < number.characters.count && number.characters[next] == ","
      let end = number.clusters.lowerBound + next + (takesComma ? 1 : 0)
      let shown: Unicode.Scalar = character == "." ? "・" : KanjiNumber.digit(character)
      replace(start..<end, by: [shown])
      start = end
    }
  }

  /// Draws digit by digit, with 、 and ・ for comma and point (P15).
  private mutating func setByPlace(_ number: WrittenNumber, _ draw: (inout Self, Int) -> Bool) {
    for (offset, character) in number.characters.enumerated() {
      let index = number.clusters.lowerBound + offset
      switch character {
      case ",": replace(index..<index + 1, by: ["、"])
      case ".": replace(index..<index + 1, by: ["・"])
      default: _ = draw(&self, index)
      }
    }
  }
}

/// A number of ASCII digits, with the commas and points between them.
struct WrittenNumber: Hashable {
  var clusters: Range<Int>
  /// Its characters, one a cluster.
  var characters: [Unicode.Scalar]

  /// True if commas stand where they part thousands, and nowhere else: `12,345`.
  var hasThousands: Bool {
    let whole = characters.prefix { $0 != "." }
    guard !characters[whole.endIndex...].contains(",") else { return false }
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
    return groups.count > 1 && (1...3).contains(groups[0].count)
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  var isWhole: Bool { characters.allSatisfy { $0 != "." } }
}

/// A whole number in ideographs with units: 千九百九十八 (N1).
struct KanjiNumber: Hashable {
  /// The drawing for some characters of the number, in order: each digit with its unit. Zeros and commas that draw
  /// nothing belong to the digit before them.
  struct DigitGroup: Hashable {
    var count: Int
    var scalars: [Unicode.Scalar]
  }

  private(set) var groups: [DigitGroup] = []

  /// `nil` for what has no such form: decimals, leading zeros, lists with commas, and numbers of more
  /// than sixteen digits.
  init?(_ number: WrittenNumber, profile: LanguageTag.LanguageProfile) {
    guard number.isWhole, number.characters.allSatisfy({ $0 != "," }) || number.hasThousands
    else { return nil }
    let digits = number.characters.filter { $0 != "," }.map { Int($0.value) - 0x30 }
    guard digits.count <= 16 else { return nil }
    if digits == [0] {
      groups = [DigitGroup(count: 1, scalars: ["〇"])]
      return
    }
    guard digits.first != 0 else { return nil }
    var place = digits.count
    for character in number.characters {
      if character == "," {
        groups[groups.count - 1].count += 1
        continue
      }
      place -= 1
      let rest = digits.suffix(place)
      append(digits[digits.count - 1 - place], place: place, rest: rest, profile: profile)
    }
  }

  /// Adds the digit at a place, which counts from the right from 0.
  private mutating func append(
    _ digit: Int, place: Int, rest: ArraySlice<Int>, profile: LanguageTag.LanguageProfile
  ) {
    let isChinese = profile == .simplifiedChinese || profile == .traditionalChinese
    // Whether it is the last of its four that draws something.
    let isLast = rest.prefix(place % 4).allSatisfy { $0 == 0 }
    guard digit > 0 else {
      // Chinese names a gap between two digits of four.
      let isGap = isChinese && !isLast
      if isGap, groups.last?.scalars != ["零"] {
        groups.append(DigitGroup(count: 1, scalars: ["零"]))
      } else {
        groups[groups.count - 1].count += 1
      }
      return
    }
    var scalars: [Unicode.Scalar] = []
    let omitsOne: Bool =
      if isChinese {
        place % 4 == 1 && groups.isEmpty
      } else {
        place % 4 > 0 && !(place % 4 == 3 && place > 4)
      }
    if digit != 1 || !omitsOne { scalars.append(Self.digits[digit]) }
    if place % 4 > 0 { scalars.append(Self.units[place % 4]) }
    if isLast, place > 3 { scalars.append(Self.myriads(profile)[place / 4]) }
    groups.append(DigitGroup(count: 1, scalars: scalars))
  }

  /// The ideograph of an ASCII digit.
  static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("0"..."9").contains(scalar) ? digits[Int(scalar.value) - 0x30] : scalar
  }

  private static let digits: [Unicode.Scalar] = [
    "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九",
  ]
  private static let units: [Unicode.Scalar] = [" ", "十", "百", "千"]

  private static func myriads(_ profile: LanguageTag.LanguageProfile) -> [Unicode.Scalar] {
    switch profile {
    case .simplifiedChinese: [" ", "万", "亿", "兆"]
    case .traditionalChinese, .korean: [" ", "萬", "億", "兆"]
    case .japanese, .neutral: [" ", "万", "億", "兆"]
    }
  }
}
