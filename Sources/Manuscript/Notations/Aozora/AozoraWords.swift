/// The words of an annotation, `［＃` and `］` taken off: scalars that prefixes and numbers are read from.
struct AozoraWords {
  var scalars: ArraySlice<Unicode.Scalar>

  init(_ scalars: ArraySlice<Unicode.Scalar>) { self.scalars = scalars }

  var isEmpty: Bool { scalars.isEmpty }

  var string: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  func starts(with prefix: String) -> Bool { scalars.starts(with: prefix.unicodeScalars) }

  func ends(with suffix: String) -> Bool {
    scalars.reversed().starts(with: suffix.unicodeScalars.reversed())
  }

  func equals(_ words: String) -> Bool { scalars.elementsEqual(words.unicodeScalars) }

  func contains(_ words: String) -> Bool {
    let words = Array(words.unicodeScalars)
    guard let first = words.first, scalars.count >= words.count else { return false }
    for start in scalars.startIndex...(scalars.endIndex - words.count) where scalars[start] == first
    {
      if scalars[start..<start + words.count].elementsEqual(words) { return true }
    }
    return false
  }

  /// Takes a prefix off; `false` where it does not stand there.
  mutating func take(_ prefix: String) -> Bool {
    guard starts(with: prefix) else { return false }
    scalars = scalars.dropFirst(prefix.unicodeScalars.count)
    return true
  }

  /// Takes a suffix off; `false` where it does not stand there.
  mutating func takeEnd(_ suffix: String) -> Bool {
    guard ends(with: suffix) else { return false }
    scalars = scalars.dropLast(suffix.unicodeScalars.count)
    return true
  }

  /// The words without a particle at their head.
  var withoutParticle: AozoraWords {
    var words = self
    _ = words.take("は") || words.take("に")
    return words
  }

  /// Takes blanks off both ends.
  mutating func trim() {
    scalars = scalars.drop { $0 == " " || $0 == "　" }
    while let last = scalars.last, last == " " || last == "　" { scalars = scalars.dropLast() }
  }

  /// Takes the word off that ends what another annotation has begun, in any of its spellings.
  mutating func takeEnding() -> Bool {
    ["終わり", "終り", "おわり", "ここまで"].contains { takeEnd($0) }
  }

  /// Takes a number off: digits of half or full width, or kanji numerals below 100. More than 999 is 999.
  mutating func takeNumber() -> Int? {
    var value = 0
    var pending: Int?
    var count = 0
    for scalar in scalars.prefix(8) {
      if let digit = Self.digit(scalar) {
        pending = min((pending ?? 0) * 10 + digit, 999)
      } else if scalar == "十" {
        value += (pending ?? 1) * 10
        pending = nil
      } else {
        break
      }
      count += 1
    }
    guard count > 0 else { return nil }
    scalars = scalars.dropFirst(count)
    return min(value + (pending ?? 0), 999)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x30...0x39: Int(scalar.value - 0x30)
    case 0xFF10...0xFF19: Int(scalar.value - 0xFF10)
    default: "〇一二三四五六七八九".unicodeScalars.enumerated().first { $0.element == scalar }?.offset
    }
  }

  /// The kind of an annotation: its words without quotations and numbers.
  var kind: String {
    var words: [Unicode.Scalar] = []
    var depth = 0
    for scalar in scalars.prefix(400) {
      if scalar == "「" { depth += 1 }
      if depth == 0 {
        let isNumber =
          (0x30...0x39).contains(scalar.value) || (0xFF10...0xFF19).contains(scalar.value)
        if !isNumber { words.append(scalar) } else if words.last != "Ｎ" { words.append("Ｎ") }
      }
      if scalar == "」", depth > 0 {
        depth -= 1
        if depth == 0 { words += "「…」".unicodeScalars }
      }
      if words.count > 40 {
        words.append("…")
        break
      }
    }
    return AozoraWords(words[...]).string
  }

  /// The stretches between the commas 、 that stand in no quotation.
  var clauses: [AozoraWords] {
    var clauses: [AozoraWords] = []
    var depth = 0
    var start = scalars.startIndex
    for index in scalars.indices {
      switch scalars[index] {
      case "「": depth += 1
      case "」": depth = max(0, depth - 1)
      case "、" where depth == 0:
        clauses.append(AozoraWords(scalars[start..<index]))
        start = index + 1
      default: break
      }
    }
    clauses.append(AozoraWords(scalars[start...]))
    return clauses
  }
}
