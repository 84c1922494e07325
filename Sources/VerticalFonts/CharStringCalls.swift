/// Follows the calls of subroutines in a charstring (Adobe Technical Note 5177), as far as a reader does
/// that takes the number before each call for the subroutine's.
struct CharStringCalls {
  let globals: CompactIndex
  let locals: CompactIndex?

  /// A charstring that takes more steps is none that a font has.
  private var steps = 100_000
  private var number: Int?
  private var stackCount = 0
  private var hintCount = 0
  /// The bytes that follow each mask, known from the first one on.
  private var maskLength: Int?

  private enum Operator {
    static let callLocal: UInt8 = 10
    static let endOfSubroutine: UInt8 = 11
    static let escape: UInt8 = 12
    static let endOfGlyph: UInt8 = 14
    static let masks: Set<UInt8> = [19, 20]
    static let hints: Set<UInt8> = [1, 3, 18, 23]
    static let callGlobal: UInt8 = 29
    /// Subroutines nest no deeper.
    static let deepest = 10
  }

  init(globals: CompactIndex, locals: CompactIndex?) {
    self.globals = globals
    self.locals = locals
  }

  /// True if all that is called is there.
  mutating func areWhole(_ range: Range<Int>, depth: Int, in bytes: Span<UInt8>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      steps -= 1
      guard steps > 0 else { return false }
      let byte = bytes[place]
      if byte == 28 || byte >= 32 {
        guard let length = readNumber(at: place, to: range.upperBound, in: bytes) else {
          return false
        }
        place += length
        continue
      }
      place += 1
      switch byte {
      case Operator.callLocal, Operator.callGlobal:
        // Where a reader cannot tell what is called, it looks no further.
        guard let number, depth < Operator.deepest else { return true }
        let subroutines = byte == Operator.callLocal ? locals : globals
        guard call(number, of: subroutines, depth: depth, in: bytes) else { return false }
      case Operator.endOfGlyph: return true
      case Operator.endOfSubroutine: break
      case Operator.escape: place += 1
      case _ where Operator.hints.contains(byte): takeHints()
      case _ where Operator.masks.contains(byte):
        if maskLength == nil { takeHints() }
        let length = maskLength ?? (hintCount + 7) / 8
        maskLength = length
        place += length
      default: stackCount = 0
      }
      number = nil
    }
    return true
  }

  /// Before the first mask, what is on the stack are hints, too.
  private mutating func takeHints() {
    hintCount += stackCount / 2
    stackCount = 0
  }

  private mutating func call(
    _ number: Int, of subroutines: CompactIndex?, depth: Int, in bytes: Span<UInt8>
  ) -> Bool {
    guard let subroutines,
      let range = subroutines.item(number + bias(of: subroutines), in: bytes)
    else { return false }
    stackCount = max(stackCount - 1, 0)
    return areWhole(range, depth: depth + 1, in: bytes)
  }

  /// The number that is added to a number, so that short ones reach most subroutines.
  private func bias(of subroutines: CompactIndex) -> Int {
    subroutines.count < 1240 ? 107 : subroutines.count < 33_900 ? 1131 : 32_768
  }

  /// Puts a number on the stack and tells its length; `nil` where it is cut off.
  private mutating func readNumber(at place: Int, to end: Int, in bytes: Span<UInt8>) -> Int? {
    let first = Int(bytes[place])
    let length = first == 28 ? 3 : first < 247 ? 1 : first < 255 ? 2 : 5
    guard place + length <= end else { return nil }
    switch first {
    // Cairo forgets the sign of the first.
    case 28: number = bytes.uint16(at: place + 1).map(Int.init)
    case 255: number = bytes.int16(at: place + 1)
    case 32...246: number = first - 139
    case 247...250: number = (first - 247) * 256 + Int(bytes[place + 1]) + 108
    default: number = -(first - 251) * 256 - Int(bytes[place + 1]) - 108
    }
    stackCount += 1
    return length
  }
}
