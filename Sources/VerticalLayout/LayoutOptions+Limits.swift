/// The limits of options of the engine.
extension NumberLimit<Int> {
  static let widows = Self("widows", PageBreakOptions.numbers)
  static let orphans = Self("orphans", PageBreakOptions.numbers)
  static let headingColumns = Self("heading-columns", PageBreakOptions.numbers)
  static let headSpread = Self("head-jidori", PageFurniture.spreads, unit: "characters")
  static let firstNumber = Self("page-start", PageFurniture.firstNumbers)
  static let noteLength = Self("note-length", PageNoteOptions.lengths, unit: "characters")
  package static let tiers = Self("tiers", 1...PageRegions.mostTiers)
  static let tateChuYokoDigits = Self("tcy", 0...4)
  static let tateChuYokoLetters = Self("tcy-letters", 0...3)
  static let hyphenationLetters = Self("hyphenate-letters", 1...99)
}
