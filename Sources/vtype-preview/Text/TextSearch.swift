import VerticalLayout

/// A search in all of a text and in its readings, in which capitals and full-width letters may be small ones (PV-20).
struct TextSearch {
  private let layout: Layout
  private let isExact: Bool
  /// So many places are shown; all are counted.
  static let most = 5000

  init(_ layout: Layout, isExact: Bool) {
    self.layout = layout
    self.isExact = isExact
  }

  /// The ranges of some words, in the order of the text.
  func hits(of words: String) -> [TextRange] {
    let wanted = words.unicodeScalars.map(folded)
    guard !wanted.isEmpty, wanted.count <= 1000 else { return [] }
    var scalars: [UInt32] = []
    var offsets: [Int] = []
    var offset = 0
    for scalar in layout.text.unicodeScalars {
      scalars.append(folded(scalar))
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    var found: [TextRange] = []
    var index = 0
    while index + wanted.count <= scalars.count {
      if scalars[index] == wanted[0], scalars[index..<index + wanted.count].elementsEqual(wanted) {
        found.append(TextRange(offsets[index], offsets[index + wanted.count]))
        index += wanted.count
      } else {
        index += 1
      }
    }
    let readings = readings(with: wanted)
    guard !readings.isEmpty else { return found }
    return Set(found + readings).sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
  }

  /// The bases of readings that have the words in them.
  private func readings(with wanted: [UInt32]) -> [TextRange] {
    guard !layout.annotations.isEmpty else { return [] }
    var found: [TextRange] = []
    for column in 0..<layout.columnCount {
      for area in layout.annotationAreas(ofColumn: column) where area.kind != .emphasis {
        let scalars = area.text.unicodeScalars.map(folded)
        guard scalars.count >= wanted.count else { continue }
        let isThere = (0...scalars.count - wanted.count).contains { start in
          scalars[start..<start + wanted.count].elementsEqual(wanted)
        }
        if isThere, found.last != area.range { found.append(area.range) }
      }
    }
    return found
  }

  private func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    guard !isExact else { return scalar.value }
    switch scalar.value {
    case 0x41...0x5A: return scalar.value + 32
    // Full-width letters, digits and marks.
    case 0xFF01...0xFF5E:
      let narrow = scalar.value - 0xFEE0
      return (0x41...0x5A).contains(narrow) ? narrow + 32 : narrow
    case 0x3000: return 0x20
    case 0x80...:
      let small = scalar.properties.lowercaseMapping.unicodeScalars
      return small.count == 1 ? small.first?.value ?? scalar.value : scalar.value
    default: return scalar.value
    }
  }
}
