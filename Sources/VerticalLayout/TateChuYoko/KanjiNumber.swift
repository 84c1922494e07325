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
  init?(_ number: WrittenNumber, profile: LanguageProfile) {
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
    _ digit: Int, place: Int, rest: ArraySlice<Int>, profile: LanguageProfile
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

  private static func myriads(_ profile: LanguageProfile) -> [Unicode.Scalar] {
    switch profile {
    case .simplifiedChinese: [" ", "万", "亿", "兆"]
    case .traditionalChinese, .korean: [" ", "萬", "億", "兆"]
    case .japanese, .neutral: [" ", "万", "億", "兆"]
    }
  }
}
