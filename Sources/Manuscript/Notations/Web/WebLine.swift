import VerticalLayout

/// A line of the source, decoded, with the places of its signs.
///
/// They are found in one walk, so that no mark looks through the line, whatever stands in it.
struct WebLine {
  /// The signs that marks are made of.
  enum Sign: Int, CaseIterable {
    /// 《 》, and （ ） or ( ).
    case open, close, parenthesisOpen, parenthesisClose
    case bar
    /// `[[`, `]]`, `]` and `>`.
    case doubleSquareOpen, doubleSquareClose, squareClose, greater
    case hash, underscores
  }

  private(set) var scalars: [Unicode.Scalar] = []
  /// The place of each scalar in the source, and after them the place where the last one ends.
  private(set) var offsets: [Int] = []
  /// For each sign its places in ascending order.
  private var signs: [[Int]] = Array(repeating: [], count: Sign.allCases.count)

  var count: Int { scalars.count }

  /// Reads a stretch of well-formed UTF-8.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>, _ rules: WebRules) {
    scalars.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    var decoder = UTF8()
    var source = bytes[range].makeIterator()
    var offset = range.lowerBound
    while case .scalarValue(let scalar) = decoder.decode(&source) {
      scalars.append(scalar)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    for sign in signs.indices { signs[sign].removeAll(keepingCapacity: true) }
    for index in scalars.indices { findSigns(at: index, rules) }
  }

  private mutating func findSigns(at index: Int, _ rules: WebRules) {
    switch scalars[index] {
    case "《": add(.open, index)
    case "》": add(.close, index)
    case "≪" where rules.takesAngles: add(.open, index)
    case "≫" where rules.takesAngles: add(.close, index)
    case "（", "(": add(.parenthesisOpen, index)
    case "）", ")": add(.parenthesisClose, index)
    case "|" where !rules.hasNarrowBars: break
    case "｜", "|": add(.bar, index)
    case "[": if has("[", at: index + 1) { add(.doubleSquareOpen, index) }
    case "]":
      add(.squareClose, index)
      if has("]", at: index + 1) { add(.doubleSquareClose, index) }
    case ">", "＞": add(.greater, index)
    case "#": add(.hash, index)
    case "_": if has("_", at: index + 1) { add(.underscores, index) }
    default: break
    }
  }

  private mutating func add(_ sign: Sign, _ index: Int) { signs[sign.rawValue].append(index) }

  /// True if a word stands at a place, which may be beyond the line.
  func has(_ word: String, at index: Int) -> Bool {
    index >= 0 && index <= scalars.count && scalars[index...].starts(with: word.unicodeScalars)
  }

  /// The next place of a sign; the number of scalars for none.
  func place(of sign: Sign, from index: Int) -> Int {
    let places = signs[sign.rawValue]
    let next = places.partitioningIndex { $0 >= index }
    return next < places.count ? places[next] : scalars.count
  }

  /// The place of the bracket that closes the one at a place; `nil` where another one opens first, or none
  /// closes.
  func closer(of open: Int) -> Int? {
    let isParenthesis = place(of: .parenthesisOpen, from: open) == open
    let close = place(of: isParenthesis ? .parenthesisClose : .close, from: open + 1)
    let again = place(of: isParenthesis ? .parenthesisOpen : .open, from: open + 1)
    guard close < scalars.count, again > close else { return nil }
    switch (scalars[open], scalars[close]) {
    case ("《", "》"), ("≪", "≫"), ("（", "）"), ("(", ")"): return close
    default: return nil
    }
  }

  /// The characters of a stretch without the blanks around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, scalars[start].isBlank { start += 1 }
    while start < end, scalars[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}

extension Unicode.Scalar {
  /// True for the blanks that stand between words: U+0020, U+3000 and tabs.
  var isBlank: Bool { self == " " || self == "　" || self == "\t" }

  /// True for what belongs to the character before it: marks that combine, and selectors of variants.
  var joinsBase: Bool {
    switch value {
    case 0x300...0x36F, 0x3099...0x309A, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// True for kana of any width.
  var isKana: Bool {
    switch value {
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF,
      0xFF66...0xFF6F, 0xFF71...0xFF9D, 0x1B000...0x1B16F:
      true
    default: false
    }
  }

  /// True for kana and their marks, and the dots that stand for emphasis.
  var isKanaOfReading: Bool {
    switch value {
    case 0x3041...0x3096, 0x3099...0x309F, 0x30A1...0x30FF, 0x31F0...0x31FF, 0x3001,
      0xFF65...0xFF9F:
      true
    default: false
    }
  }
}
