/// The text that a line has become so far: what annotations that quote it look back at.
struct AozoraText {
  /// A character of the text.
  struct PlacedScalar {
    var scalar: Unicode.Scalar
    /// True for what stands for a description.
    var isDescribed: Bool
    /// The start in the document's text.
    var start: Int
    var end: Int
  }

  /// The classes that the base of a reading is made of, where no bar says how far it reaches.
  enum Kind { case han, hiragana, katakana, letter, wideLetter, symbol, other }

  private(set) var characters: [PlacedScalar] = []
  /// The first character that the next reading may have in its base: after the base before.
  private var floor = 0
  /// The same after the last mark of kanbun.
  private var markEnd = 0
  /// The start of a base that a bar has marked.
  private var bar: Int?

  var isEmpty: Bool { characters.isEmpty }

  /// True where nothing but a few blanks stands on the line.
  var isBlank: Bool { characters.count < 8 && characters.allSatisfy(\.scalar.isBlank) }

  /// The place of the last character, with what belongs to it, in the document's text.
  var lastCharacter: Range<Int>? {
    guard let last = characters.last else { return nil }
    var start = characters.count - 1
    while start > 0, characters[start].scalar.isMarkOfCharacter { start -= 1 }
    return characters[start].start..<last.end
  }

  mutating func removeAll() {
    characters.removeAll(keepingCapacity: true)
    floor = 0
    markEnd = 0
    bar = nil
  }

  /// Adds a character that stands at an offset of the document's text.
  mutating func add(_ scalar: Unicode.Scalar, at start: Int, isDescribed: Bool = false) {
    characters.append(
      PlacedScalar(
        scalar: scalar, isDescribed: isDescribed, start: start, end: start + UTF8.width(scalar)))
  }

  /// The class of the last character.
  var lastKind: Kind? { character(before: characters.count)?.kind }

  /// The character that ends at a place, with what belongs to it: where that begins, and its class.
  private func character(before end: Int) -> (start: Int, kind: Kind)? {
    guard end > 0 else { return nil }
    var start = end - 1
    while start > 0, characters[start].scalar.isMarkOfCharacter { start -= 1 }
    let scalar = characters[start].scalar
    guard !scalar.isMarkOfCharacter else { return (start, .other) }
    let kind = Kind(scalar)
    let isSign = kind == .other || kind == .symbol
    return (start, isSign && characters[start].isDescribed ? .han : kind)
  }

  // MARK: Bases of readings

  mutating func setBar() { bar = characters.count }

  /// Notes a mark of kanbun: the base of a reading begins after it, unless the reading follows at once.
  mutating func passMark() { markEnd = characters.count }

  /// The base of a reading that stands here, as a range of the document's text; `nil` where nothing can be
  /// one. The next base begins after it.
  ///
  /// - Parameters:
  ///   - named: the base as an annotation gives it, a range of the document's text.
  ///   - behindBlanks: whether blanks may stand between the base and the reading.
  mutating func takeBase(_ named: Range<Int>? = nil, afterBlanks: Bool = false) -> Range<Int>? {
    var end = characters.count
    if afterBlanks, bar == nil {
      while end > floor, characters[end - 1].scalar.isBlank { end -= 1 }
    }
    var start = end
    if let named, floor < characters.count, named.lowerBound >= characters[floor].start {
      bar = nil
      floor = characters.count
      return named
    } else if let bar {
      start = bar
    } else if let kind = character(before: end)?.kind, kind != .other {
      let least = markEnd < end ? max(floor, markEnd) : floor
      while start > least, let next = character(before: start), next.kind == kind {
        start = max(next.start, least)
      }
    } else if end > floor, characters[end - 1].scalar.isMarkOfSentence {
      start = end - 1
    }
    bar = nil
    guard start < end else { return nil }
    floor = characters.count
    return characters[start].start..<characters[end - 1].end
  }

  // MARK: Quotations

  /// The place of a quotation, as a range of the document's text: right before the end, or else the last
  /// one that is not too far back.
  func range(of target: [Unicode.Scalar], before end: Int? = nil) -> Range<Int>? {
    let end = min(end ?? characters.count, characters.count)
    guard !target.isEmpty, target.count <= end else { return nil }
    let least = max(0, end - target.count - Self.reach)
    for start in stride(from: end - target.count, through: least, by: -1)
    where has(target, at: start) {
      return characters[start].start..<characters[start + target.count - 1].end
    }
    return nil
  }

  /// The distance from the end within which a quotation is looked for.
  private static let reach = 400

  private func has(_ target: [Unicode.Scalar], at start: Int) -> Bool {
    for offset in target.indices where characters[start + offset].scalar != target[offset] {
      return false
    }
    return true
  }
}

extension AozoraText.Kind {
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .han
    case 0x3005, 0x3006, 0x3007, 0x303B, 0x30F6: self = .han
    case 0x3041...0x309F: self = .hiragana
    case 0x30A1...0x30FF, 0x31F0...0x31FF: self = .katakana
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .letter
    case 0x23, 0x26, 0x27, 0x2C, 0x2D, 0x2E: self = .letter
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0x370...0x52F: self = .wideLetter
    case 0x2019, 0xFF0E, 0xFF0C, 0xFF06, 0x2212: self = .wideLetter
    case 0x3031...0x3035: self = .hiragana
    // ○○, ××, 〓, …… and arrows, which stand for words.
    case 0xD7, 0xF7, 0x2014, 0x2015, 0x2025, 0x2026, 0x2100...0x22FF, 0x2460...0x27BF:
      self = .symbol
    case 0x3003, 0x3012, 0x3013, 0x301C, 0xFF5E, 0xFF0B, 0xFF0D, 0xFF1D, 0xFF05, 0xFF20:
      self = .symbol
    default: self = .other
    }
  }
}

extension Unicode.Scalar {
  /// True for ! and ?, which may have a reading of their own.
  fileprivate var isMarkOfSentence: Bool { "！？!?‼⁇⁈⁉".unicodeScalars.contains(self) }

  /// True for what belongs to the character before it.
  var isMarkOfCharacter: Bool {
    switch value {
    case 0x300...0x36F, 0x3099...0x309A, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }
}
