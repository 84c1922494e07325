/// The country that an ideograph tells a text was printed in.
enum HanVariant: UInt8 {
  /// Printed in more than one, or too rare to tell.
  case shared
  case simplified
  case traditional
  case japanese

  init(_ scalar: Unicode.Scalar) {
    let index = Int(scalar.value) - Int(HanVariantTable.first)
    let words = HanVariantTable.words
    guard index >= 0, index / 32 < words.count else {
      self = .shared
      return
    }
    let bits = words[index / 32] >> UInt64(index % 32 * 2) & 0b11
    self = HanVariant(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .shared
  }
}
