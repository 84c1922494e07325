/// The character sets as strings; `scripts/generate-encoding-tables` has written them and tells their
/// form.
enum PackedCells {}

/// A character set: a value for each cell, 0 for none.
///
/// A value is a scalar, or a scalar with another one after it (JIS X 0213 and Hong Kong's supplement
/// have such cells): see ``scalars(of:)``.
struct CellTable: Sendable {
  private(set) var values: [UInt32]

  /// Unpacks a set. Cells beyond `count` are left out.
  init(_ packed: String, count: Int) {
    values = Array(repeating: 0, count: count)
    unpack(packed)
  }

  /// Puts what a string has over what is here.
  mutating func unpack(_ packed: String) {
    var present = [Bool](repeating: false, count: 0x3_0000)
    var cell = 0
    var number = 0
    var last: UInt32 = 0
    var isSecond = false

    func put(_ value: UInt32) {
      if values.indices.contains(cell) { values[cell] = value }
      if present.indices.contains(Int(value)) { present[Int(value)] = true }
      last = value
      cell += 1
      number = 0
    }

    for scalar in packed.unicodeScalars {
      switch scalar {
      case "0"..."9": number = (number * 10 + Int(scalar.value) - 0x30) & 0xF_FFFF
      case "@":
        cell = number
        number = 0
      case ".":
        cell += max(number, 1)
        number = 0
      case "-": for _ in 0..<number { put(last + 1) }
      case ">":
        for _ in 0..<number {
          while present.indices.contains(Int(last) + 1), present[Int(last) + 1] { last += 1 }
          put(last + 1)
        }
      case "&": isSecond = true
      case _ where isSecond:
        isSecond = false
        if values.indices.contains(cell - 1) { values[cell - 1] |= 1 << 31 | scalar.value << 16 }
      default: put(scalar.value)
      }
    }
  }

  mutating func remove(_ cells: Range<Int>) {
    for cell in cells.clamped(to: values.indices) { values[cell] = 0 }
  }

  subscript(cell: Int) -> UInt32 { values.indices.contains(cell) ? values[cell] : 0 }

  /// The first scalar of a value, and the second one, 0 where it has none.
  static func scalars(of value: UInt32) -> (UInt32, UInt32) {
    value >> 31 == 0 ? (value, 0) : (value & 0xFFFF, value >> 16 & 0x7FFF)
  }
}
