extension Kinsoku {
  /// The level as lists that a house can start from: the characters among ideographs that no column begins with, ends
  /// with, or parts from another one of them, and those that hang.
  public func lists(in profile: LanguageTag.LanguageProfile) -> KinsokuLists {
    let tailoring = LineBreakTailoring(profile, kinsoku: self)
    var lists = KinsokuLists()
    for scalar in Unicode.Scalar.kinsokuCandidates {
      var roles: KinsokuLists.Roles = []
      if tailoring.forbids("一", scalar) { roles.insert(.notAtHead) }
      if tailoring.forbids(scalar, "一") { roles.insert(.notAtEnd) }
      if !roles.contains(.notAtHead), !roles.contains(.notAtEnd),
        tailoring.forbids(scalar, scalar)
      {
        roles.insert(.together)
      }
      if scalar.mayHang { roles.insert(.hangs) }
      lists[scalar] = roles
    }
    return lists
  }
}

extension LineBreakTailoring {
  /// True if no column ends between two characters.
  fileprivate func forbids(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    var breaker = LineBreaker(self)
    _ = breaker.opportunity(before: first, CharacterProperties(first), following: second)
    return breaker.opportunity(before: second, CharacterProperties(second), following: nil)
      == .forbid
  }
}

extension Unicode.Scalar {
  /// Marks, small kana and signs that kinsoku is about: no letters of words, no spaces, no marks on other
  /// characters.
  fileprivate static var kinsokuCandidates: [Unicode.Scalar] {
    let ranges: [ClosedRange<UInt32>] = [
      0x21...0x2F, 0x3A...0x3F, 0x5B...0x5F, 0x7B...0x7D, 0xA2...0xA5, 0xAB...0xAB, 0xB0...0xB1,
      0xB7...0xB7, 0xBB...0xBB, 0x2010...0x2027, 0x2030...0x203B, 0x2047...0x2049, 0x20A9...0x20AC,
      0x2103...0x2103, 0x2109...0x2109, 0x2E3A...0x2E3A, 0x3001...0x301F, 0x3033...0x3035,
      0x303B...0x303B, 0x3041...0x3096, 0x309B...0x30FF, 0x31F0...0x31FF, 0xFF01...0xFF0F,
      0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65, 0xFFE0...0xFFE6,
    ]
    return ranges.flatMap { $0 }.compactMap { Unicode.Scalar($0) }
  }
}
