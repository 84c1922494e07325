/// A line in the notation of kanbun, decoded, with the partners of its brackets.
struct KanbunLine {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The start of each scalar in the source, and behind them the end of the last one.
  private(set) var offsets: [Int] = []
  /// For each opening bracket the place of its partner, else −1.
  private var closers: [Int] = []

  var count: Int { scalars.count }

  /// Reads a stretch of well-formed UTF-8.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>) {
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
    findPartners()
  }

  /// Brackets do not nest: a bracket ends at the next closing one of its kind, unless another one of its kind
  /// begins before.
  private mutating func findPartners() {
    closers = Array(repeating: -1, count: scalars.count)
    var open: [Unicode.Scalar: Int] = [:]
    for (index, scalar) in scalars.enumerated() {
      if Self.partners[scalar] != nil {
        open[scalar] = index
      } else if let opening = Self.openings[scalar], let start = open[opening] {
        closers[start] = index
        open[opening] = nil
      }
    }
  }

  private static let partners: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "{": "}", "[": "]", "‹": "›", "«": "»", "‘": "’",
  ]
  private static let openings = Dictionary(
    uniqueKeysWithValues: partners.map { ($0.value, $0.key) })

  /// True for a bracket that begins a mark.
  func isOpening(at index: Int) -> Bool { Self.partners[scalars[index]] != nil }

  /// The partner of an opening bracket; `nil` where it has none.
  func closer(of index: Int) -> Int? { closers[index] >= 0 ? closers[index] : nil }

  /// The characters of a stretch.
  func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}
