/// A letter on a roll of paper (巻紙, SH-L1), as long as the letter: a blank at its beginning, the text, the date smaller and
/// lower, who sends it at the foot, and at the end who gets it, larger than all else.
extension SheetComposer {
  /// Lengths as shares of the height of the paper.
  private enum RollShare {
    static let before = 100.0 / 190
    static let after = 80.0 / 190
    /// The size of characters as a share of a cell, and sizes as shares of that.
    static let size = 0.93
    static let date = 0.5
    static let addressee = 1.25
  }

  mutating func composeRoll() throws(LayoutError) {
    let (head, foot) = (points(fit.head, of: height), points(fit.foot, of: height))
    let room = height - head - foot
    guard room > 0 else { throw tooLong() }
    result.papers = [rect(0, 0, width, height)]
    guard text.count > 0 else { return }
    var size: Double?
    if case .absolute(let length) = sheet.text.size { size = length.points }
    let rows = size.map { max(1, Int(room / ($0 / RollShare.size))) } ?? 14
    let cell = room / Double(rows)
    let em = size ?? RollShare.size * cell
    let pitch = 2 * em
    let largest = em * RollShare.addressee
    let kinds = LetterLine.kinds(of: text.lines)
    // From the right edge to the axis of the next column.
    var place = RollShare.before * height + em / 2
    var columns: [(axis: Double, top: Double, length: Double, em: Double)] = []
    for (index, count) in text.parts.enumerated() {
      let (kind, line) = (kinds[index], text.lines[index])
      let share: Double =
        switch kind {
        case .body, .closing, .sender: 1
        case .date: RollShare.date
        case .addressee: RollShare.addressee
        }
      let (own, ownCell) = (em * share, cell * share)
      let top = kind == .date ? 1.5 * cell : 0
      let most = max(1, Int((room - top) / ownCell + 0.001))
      for filled in Self.columns(of: count, Array(line), most: most) {
        let length = ownCell * Double(filled)
        // Who sends it stands at the foot, and so do closing words.
        let isLow = kind == .sender || kind == .closing
        let start = isLow ? max(0, room - length - em / 2) : top
        columns.append((place, head + start + (ownCell - own) / 2, length, own))
        place += pitch
      }
      result.lines.append(
        PartLine(em: Length(points: own), spacing: Length(points: ownCell - own)))
    }
    let total = place - pitch + em / 2 + RollShare.after * height
    result.page = PhysicalSize(width: Length(points: total), height: sheet.page.height)
    result.papers = [
      PhysicalRect(x: .zero, y: .zero, width: result.page.width, height: result.page.height)
    ]
    (result.em, result.cell, result.pitch) = (
      Length(points: largest), Length(points: cell * RollShare.addressee), Length(points: pitch)
    )
    result.frames = columns.map { column in
      PhysicalRect(
        x: result.page.width - Length(points: column.axis) - result.em.half,
        y: Length(points: column.top), width: result.em,
        height: Length(points: column.length + column.em / 16))
    }
    if !text.seals.isEmpty {
      result.remarks.append("a letter on a roll has no place for seals; they are left out")
    }
  }

  /// The cells of each column of a line. A mark that would begin a column stands below the one before it, where the paper has a
  /// margin, and an opening bracket ends none.
  private static func columns(of count: Int, _ characters: [Character], most: Int) -> [Int] {
    func isOf(_ index: Int, _ marks: String) -> Bool {
      characters.count == count && index < count && marks.contains(characters[index])
    }
    var (columns, start) = ([Int](), 0)
    while start < count {
      var end = min(start + most, count)
      if isOf(end, "、。，．」』）〕】！？：；ー") { end += 1 }
      if end < count, end - start > 1, isOf(end - 1, "「『（〔【") { end -= 1 }
      columns.append(end - start)
      start = end
    }
    return columns
  }
}
