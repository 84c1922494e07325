extension TateChuYokoFinder {
  /// The numbers of a chain: digits, and what stands between two of them.
  func numbers(in chain: Range<Int>) -> [WrittenNumber] {
    var numbers: [WrittenNumber] = []
    var current = WrittenNumber(clusters: chain.lowerBound..<chain.lowerBound, characters: [])
    // A comma or point that is part of the number if a digit follows.
    var pending: Unicode.Scalar?
    func end(_ number: WrittenNumber) { if !number.characters.isEmpty { numbers.append(number) } }
    for index in chain {
      let character = character(of: analysis.clusters[index]) ?? " "
      switch character {
      case "0"..."9":
        if current.characters.isEmpty { current.clusters = index..<index }
        if let sign = pending { current.characters.append(sign) }
        pending = nil
        current.characters.append(character)
        current.clusters = current.clusters.lowerBound..<index + 1
      case ",", ".", "，", "．":
        if pending == nil, !current.characters.isEmpty {
          pending = character == "," || character == "，" ? "," : "."
          continue
        }
        end(current)
        current.characters = []
        pending = nil
      default:
        end(current)
        current.characters = []
        pending = nil
      }
    }
    end(current)
    return numbers
  }

  /// Draws a number in full width or in ideographs (N1). All of it is of one style, or it stays.
  mutating func set(_ number: WrittenNumber) {
    guard canReplace(number.clusters) else { return }
    switch rules.numerals {
    case .rotate, .combine: return
    case .fullWidth: setByPlace(number) { finder, index in finder.widen(index) }
    case .kanji: setKanji(number)
    case .kanjiUnits:
      guard let groups = KanjiNumber(number, profile: rules.profile)?.groups else {
        return setKanji(number)
      }
      var index = number.clusters.lowerBound
      for part in groups {
        replace(index..<index + part.count, by: part.scalars)
        index += part.count
      }
    }
  }

  /// 一九九八: a digit each. Chinese leaves out the commas that part thousands.
  private mutating func setKanji(_ number: WrittenNumber) {
    let leavesOutCommas = number.hasThousands && rules.profile != .japanese
    var start = number.clusters.lowerBound
    guard leavesOutCommas else {
      setByPlace(number) { finder, index in
        let digit = number.characters[index - number.clusters.lowerBound]
        return finder.replace(index..<index + 1, by: [KanjiNumber.digit(digit)])
      }
      return
    }
    for (offset, character) in number.characters.enumerated() where character != "," {
      let next = offset + 1
      let takesComma = next < number.characters.count && number.characters[next] == ","
      let end = number.clusters.lowerBound + next + (takesComma ? 1 : 0)
      let shown: Unicode.Scalar = character == "." ? "・" : KanjiNumber.digit(character)
      replace(start..<end, by: [shown])
      start = end
    }
  }

  /// Draws digit by digit, with 、 and ・ for comma and point (P15).
  private mutating func setByPlace(_ number: WrittenNumber, _ draw: (inout Self, Int) -> Bool) {
    for (offset, character) in number.characters.enumerated() {
      let index = number.clusters.lowerBound + offset
      switch character {
      case ",": replace(index..<index + 1, by: ["、"])
      case ".": replace(index..<index + 1, by: ["・"])
      default: _ = draw(&self, index)
      }
    }
  }
}

/// A number of ASCII digits, with the commas and points between them.
struct WrittenNumber: Hashable {
  var clusters: Range<Int>
  /// Its characters, one a cluster.
  var characters: [Unicode.Scalar]

  /// True if commas stand where they part thousands, and nowhere else: `12,345`.
  var hasThousands: Bool {
    let whole = characters.prefix { $0 != "." }
    guard !characters[whole.endIndex...].contains(",") else { return false }
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
    return groups.count > 1 && (1...3).contains(groups[0].count)
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  var isWhole: Bool { characters.allSatisfy { $0 != "." } }
}
