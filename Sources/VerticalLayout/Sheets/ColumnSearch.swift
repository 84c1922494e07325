/// The search for the columns and the size of a text on a sheet to hang (SH-H5, SH-H6).
///
/// All numbers of columns are tried, with the signature below the last column and in one of its own, and the best look wins:
/// large characters, cells that are neither dense nor loose, and columns that are farther apart than characters.
struct ColumnSearch: Hashable, Sendable {
  /// The sheet, in points.
  var width: Double
  var height: Double
  var head: Double
  var foot: Double
  /// The margin on either side.
  var side: Double
  /// The characters of the text.
  var count: Int
  /// The length of the signature in its characters; 0 for none.
  var signLength: Double
  /// The seals below it.
  var seals: Int
  /// The character size where it is given.
  var fixedSize: Double?
  /// The text, which may ask for a space after its characters.
  var text = SheetText(parts: [])

  /// The columns that were found.
  struct Result: Hashable, Sendable {
    var columns: Int
    /// The cells of a full column, and the characters of the last one.
    var rows: Int
    var last: Int
    /// True where the signature has a column of its own.
    var hasSignColumn: Bool
    var em: Double
    var cell: Double
    var pitch: Double
    /// The character size of the signature.
    var sign: Double
    var score: Double
  }

  var room: (width: Double, height: Double) { (width - side * 2, height - head - foot) }

  /// The length that signature and seals take, for characters of a size.
  func signNeed(_ size: Double) -> Double {
    guard signLength > 0 || seals > 0 else { return 0 }
    let ofSeals =
      seals > 0 ? size + Double(seals) * size + 0.8 * size * Double(seals - 1) : 0
    return 1.08 * signLength * size + ofSeals + 0.6 * size
  }

  private var isSigned: Bool { signLength > 0 || seals > 0 }

  /// The most columns: twelve on a sheet that is no wider than high, as many more as it is wider. The rule is made for 300
  /// characters; longer texts have more, since in twelve they would be small and their columns far apart.
  private var mostColumns: Int {
    max(12, Int(12 * width / height)) + max(0, count - 300) / 10
  }

  /// The columns; `nil` for a text without characters.
  func best() -> Result? {
    guard count > 0, room.width > 0, room.height > 0 else { return nil }
    var best: Result?
    for columns in 1...mostColumns {
      let least = (count + columns - 1) / columns
      for rows in least..<(least + 8) {
        for hasSignColumn in isSigned ? [false, true] : [false] {
          guard !hasSignColumn || rows == least,
            let found = result(columns, rows, hasSignColumn)
          else { continue }
          if found.score > (best?.score ?? -1) + 1e-9 { best = found }
        }
      }
    }
    return best
  }

  /// The look of so many columns; `nil` where text or signature have no room in them.
  private func result(_ columns: Int, _ rows: Int, _ hasSignColumn: Bool) -> Result? {
    let last = count - (columns - 1) * rows
    guard last >= 1, last <= rows else { return nil }
    let (width, height) = room
    let pitch = width / (Double(columns) + (hasSignColumn ? 0.62 : 0))
    let room = height / Double(rows)
    var em = min(text.em(in: room, share: 0.90), 0.80 * pitch)
    if let fixedSize {
      guard fixedSize <= em + 1e-6 else { return nil }
      em = fixedSize
    }
    guard em > 0 else { return nil }
    let cell = text.cell(for: em) ?? room
    var sign = 0.45 * em
    var score = em
    // What the rule forbids costs a part of the score, so that a character more changes little.
    if !isSigned {
      if last * 2 < rows { score *= 0.75 }
    } else if !hasSignColumn {
      guard Double(rows - last) * cell >= signNeed(sign) + 0.6 * em else { return nil }
    } else {
      if Double(last) < 0.6 * Double(rows) { score *= 0.6 }
      sign = min(sign, 0.8 * height / signNeed(1))
      score *= min(1, sign / (0.28 * em))
    }
    let looseness = pitch / cell
    score *= 1 - 0.55 * max(0, 0.74 - em / cell)
    score *= 1 - 0.25 * max(0, 1 - looseness)
    score *= max(0.05, 1 - 0.12 * max(0, looseness - 1.7))
    if !hasSignColumn, last < 2 { score *= 0.8 }
    return Result(
      columns: columns, rows: rows, last: last, hasSignColumn: hasSignColumn, em: em, cell: cell,
      pitch: pitch, sign: sign, score: score)
  }

  /// The best columns with the signature below the last one, which is left blank so far even where none stands there.
  func bestBelow() -> Result? {
    guard count > 0, room.width > 0, room.height > 0 else { return nil }
    var search = self
    // A gate has its gap.
    if !isSigned { search.signLength = 4 }
    var best: Result?
    for columns in 2...mostColumns {
      let least = (count + columns - 1) / columns
      for rows in least..<(least + 12) {
        guard let found = search.result(columns, rows, false) else { continue }
        if found.score > (best?.score ?? -1) + 1e-9 { best = found }
      }
    }
    return best
  }

  // MARK: One column

  /// True for few characters on a high sheet, and for a single one (SH-H6).
  var isOneColumn: Bool { count == 1 || count <= 8 && height >= width * 2 }

  /// One column of large characters, in the middle of the height.
  func oneColumn() -> Result {
    let (_, height) = room
    let count = Double(max(1, count))
    var em = min(0.60 * width, text.em(in: height / count, share: 0.86))
    if let fixedSize { em = min(em, fixedSize) }
    let cell = text.cell(for: em) ?? min(height / count, 1.36 * em)
    let left = axis(isSigned: isSigned) - em / 2
    var sign = min(0.30 * em, 0.42 * left, 0.055 * self.height)
    // From .36 of the height it ends above the foot.
    if isSigned { sign = min(sign, 0.60 * height / signNeed(1)) }
    return Result(
      columns: 1, rows: self.count, last: self.count, hasSignColumn: true, em: em, cell: cell,
      pitch: em, sign: sign, score: em)
  }

  /// The axis of one column: a little to the right where a signature stands beside it.
  func axis(isSigned: Bool) -> Double { (isSigned ? 0.545 : 0.5) * width }

  var hasSignature: Bool { isSigned }
}
