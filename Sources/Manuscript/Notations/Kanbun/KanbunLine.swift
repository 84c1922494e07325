/// A line in the notation of kanbun, decoded, with the partners of its brackets.
struct KanbunLine {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The bytes of all lines.
  private var bytes: [UInt8] = []
  /// The start of each scalar in the source, and after them the end of the last one.
  private(set) var offsets: [Int] = []
  /// For each opening bracket the place of its partner, else −1.
  private var closers: [Int] = []

  var count: Int { scalars.count }

  /// Reads a stretch of well-formed UTF-8.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>) {
    scalars.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    self.bytes = bytes
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
    var open = Array(repeating: -1, count: Self.openings.count)
    for (index, scalar) in scalars.enumerated() {
      guard let kind = Self.kind(of: scalar) else { continue }
      if scalar == Self.openings[kind] {
        open[kind] = index
      } else if open[kind] >= 0 {
        closers[open[kind]] = index
        open[kind] = -1
      }
    }
  }

  private static let openings: [Unicode.Scalar] = ["(", "{", "[", "‹", "«", "‘"]

  /// The kind of a bracket, by its place among those that open; `nil` for another character.
  private static func kind(of scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "(", ")": 0
    case "{", "}": 1
    case "[", "]": 2
    case "‹", "›": 3
    case "«", "»": 4
    case "‘", "’": 5
    default: nil
    }
  }

  /// True for a bracket that begins a mark.
  func isOpening(at index: Int) -> Bool {
    Self.kind(of: scalars[index]).map { scalars[index] == Self.openings[$0] } ?? false
  }

  /// The partner of an opening bracket; `nil` where it has none.
  func closer(of index: Int) -> Int? { closers[index] >= 0 ? closers[index] : nil }

  /// The characters of a stretch.
  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[offsets[range.lowerBound]..<offsets[range.upperBound]], as: UTF8.self)
  }
}
