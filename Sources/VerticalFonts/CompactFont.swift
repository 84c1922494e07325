/// A font in a CFF font program: a dictionary, the private one that it leads to, and the subroutines of that.
struct CompactFont {
  let dictionary: CompactDictionary
  let privateDictionary: CompactDictionary
  let privatePlace: Range<Int>
  /// `nil` where glyphs have none but those that all fonts in the program share.
  let subroutines: CompactIndex?

  /// `nil` where it leads out of the program.
  init?(_ dictionary: CompactDictionary, in bytes: Span<UInt8>) {
    let place = dictionary.numbers(of: .privateDictionary)
    guard place.count == 2, place[0] >= 0, place[1] >= 0 else { return nil }
    privatePlace = place[1]..<place[1] + place[0]
    guard let privateDictionary = CompactDictionary(privatePlace, in: bytes) else { return nil }
    self.dictionary = dictionary
    self.privateDictionary = privateDictionary
    guard let entry = privateDictionary.entry(.subroutines) else {
      subroutines = nil
      return
    }
    guard let offset = entry.numbers.first, offset >= 0,
      let list = CompactIndex(at: place[1] + offset, in: bytes)
    else { return nil }
    subroutines = list
  }
}
