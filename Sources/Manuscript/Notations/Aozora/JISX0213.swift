/// The characters of JIS X 0213 by plane, row and cell (men-ku-ten).
enum JISX0213 {
  /// The character of a cell; some are two scalars. `nil` where there is none.
  static func scalars(plane: Int, row: Int, cell: Int) -> [Unicode.Scalar]? {
    guard (1...2).contains(plane), (1...94).contains(row), (1...94).contains(cell) else {
      return nil
    }
    let index = ((plane - 1) * 94 + row - 1) * 94 + cell - 1
    guard cells.indices.contains(index), cells[index].0 != 0,
      let first = Unicode.Scalar(cells[index].0)
    else { return nil }
    return [first] + (Unicode.Scalar(cells[index].1).map { $0 == "\0" ? [] : [$0] } ?? [])
  }

  /// All characters that have a cell, or are parts of what has one.
  static let all: Set<UInt32> = cells.reduce(into: []) { all, cell in
    all.insert(cell.0)
    all.insert(cell.1)
  }

  /// The first and the second scalar of each cell; 0 for none.
  private static let cells: [(UInt32, UInt32)] = {
    var cells = Array(repeating: (UInt32(0), UInt32(0)), count: 2 * 94 * 94)
    for line in JISX0213Table.rows.unicodeScalars.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, let plane = Int(String(fields[0])), let row = Int(String(fields[1]))
      else { continue }
      var index = ((plane - 1) * 94 + row - 1) * 94 - 1
      var isSecond = false
      for scalar in fields[2] {
        if scalar == "+" {
          isSecond = true
          continue
        }
        if !isSecond { index += 1 }
        guard cells.indices.contains(index) else { break }
        if isSecond {
          cells[index].1 = scalar.value
        } else if scalar != " " {
          cells[index].0 = scalar.value
        }
        isSecond = false
      }
    }
    return cells
  }()
}
