/// The boxes of a syllable's signs, from the top right corner of its base: x to the right, y down (BP1 to
/// BP4).
struct BopomofoBoxes: Hashable, Sendable {
  /// A box for each sign, in their order; an empty one for the first tone.
  private(set) var boxes: [PhysicalRect] = []
  /// The width of all signs, with or without a tone.
  let band: Length

  /// - Parameter em: the size of the base.
  init(_ syllable: BopomofoSyllable, em: Length, neutral: RubyOptions.BopomofoNeutral = .fifteenth)
  {
    func part(_ number: Int) -> Length { em.scaled(by: number, over: 600) }
    let count = max(syllable.symbolCount, 1)
    // More than three symbols stand in the room of three and are smaller.
    let symbol = count > 3 ? part(540).scaled(by: 1, over: count) : part(180)
    let top = (em - symbol * count).half
    let last = top + symbol * (count - 1)
    let tone = part(120)
    let dot = part(neutral.part)
    band = part(300)
    var next = top
    for sign in syllable.signs {
      switch sign.role {
      case .symbol:
        boxes.append(PhysicalRect(x: .zero, y: next, width: symbol, height: symbol))
        next += symbol
      case .first: boxes.append(PhysicalRect(x: .zero, y: top, width: .zero, height: .zero))
      case .neutral:
        boxes.append(PhysicalRect(x: .zero, y: top - dot, width: symbol, height: dot))
      case .tone:
        boxes.append(PhysicalRect(x: symbol, y: last - tone.half, width: tone, height: tone))
      case .checked:
        boxes.append(
          PhysicalRect(x: symbol, y: last + symbol - tone, width: tone, height: tone))
      }
    }
  }

  /// The character size of symbols.
  static func symbolSize(of syllable: BopomofoSyllable, em: Length) -> Length {
    max(
      syllable.symbolCount > 3
        ? em.scaled(by: 9, over: 10 * syllable.symbolCount) : em.scaled(by: 3, over: 10),
      Length(rawValue: 1))
  }
}
