extension TextAnalysis {
  /// Makes brackets of ≪ ≫ and ＜ ＞ that pair on their line: no column ends after the opening one, or before the closing
  /// one (L4). Unicode takes them for signs of mathematics, which they are between numbers.
  ///
  /// - Parameter clusters: those of a paragraph. Linear in them.
  mutating func bindAngleBrackets(of paragraph: Range<Int>, _ tailoring: LineBreakTailoring) {
    guard tailoring.profile != .neutral, tailoring.kinsoku != .off else { return }
    // Those that are open; nobody nests deeper.
    var open: [(index: Int, closing: Unicode.Scalar)] = []
    for index in paragraph where clusters[index].orientation == .rotated {
      let scalar = scalars[Int(clusters[index].firstScalar)]
      switch scalar {
      case "≪", "＜":
        guard !isBetweenOperands(index, in: paragraph) else { continue }
        if open.count == 8 { open.removeFirst() }
        open.append((index, scalar == "≪" ? "≫" : "＞"))
      case "≫", "＞":
        guard !isBetweenOperands(index, in: paragraph),
          let place = open.lastIndex(where: { $0.closing == scalar })
        else { continue }
        clusters[open[place].index].breakAfter = .forbid
        clusters[index - 1].breakAfter = .forbid
        open.removeSubrange(place...)
      default: break
      }
    }
  }

  /// True for a sign between two letters or digits.
  private func isBetweenOperands(_ index: Int, in paragraph: Range<Int>) -> Bool {
    [index - 1, index + 1].allSatisfy { place in
      guard paragraph.contains(place) else { return false }
      switch scalars[Int(clusters[place].firstScalar)].value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
        return true
      default: return false
      }
    }
  }
}
