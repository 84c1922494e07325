/// Upright columns inside of a curved outline: those of a round fan, and of a folding fan in the plain style (SH-F2, SH-F3).
struct ChordSearch: Hashable, Sendable {
  var count: Int
  /// The length of the signature in its characters, and the seals below it.
  var signLength: Double
  var seals: Int
  var fixedSize: Double?
  /// The largest characters that are tried, in points.
  var most: Double
  var outline: Outline

  /// The room of columns, in points from the middle of the outline's top.
  enum Outline: Hashable, Sendable {
    /// A circle, whose chords lose a share of the radius at their ends together.
    case circle(radius: Double, loss: Double)
    /// The ring of a folding fan around a centre below it.
    case fan(head: Double, least: Double, angle: Double)
  }

  struct Column: Hashable, Sendable {
    /// The distance of its axis from the middle, to the right.
    var x: Double
    /// The head of its first cell, from the centre of the circle or the fan.
    var head: Double
    var rows: Int
    var count: Int
  }

  struct Result: Hashable, Sendable {
    var columns: [Column]
    var em: Double
    /// The place of the signature, with its size; the head is counted from the centre.
    var sign: Double
    var signX: Double
    var signHead: Double
  }

  private var hasSign: Bool { signLength > 0 || seals > 0 }
  /// From column to column, and from character to character, in parts of the size.
  private static let pitch = 1.34
  static let cell = 1.12

  func signNeed(_ size: Double) -> Double {
    guard hasSign else { return 0 }
    let ofSeals = seals > 0 ? (0.9 + Double(seals) + 0.8 * Double(seals - 1)) * size : 0
    return 1.08 * signLength * size + ofSeals
  }

  /// The room of a column of a width around an axis: from its head to its foot, from the centre, down.
  func room(at x: Double, width: Double) -> ClosedRange<Double>? {
    let far = abs(x) + width / 2
    switch outline {
    case .circle(let radius, let loss):
      // Beyond that a corner would come near the rim.
      guard far < 0.9 * radius else { return nil }
      let half = (radius * radius - far * far).squareRoot() - loss * radius / 2
      return half > 0 ? -half...half : nil
    case .fan(let head, let least, let angle):
      guard far < head else { return nil }
      let top = -(head * head - far * far).squareRoot()
      let (sine, cosine) = Transform.sineAndCosine(ofDegrees: angle / 2)
      let near = max(0, abs(x) - width / 2)
      // The inner edge below the middle, and the straight sides beside it.
      let bottom = min(
        near < least ? -(least * least - near * near).squareRoot() : 0,
        sine > 0 ? -far * cosine / sine : 0)
      return top < bottom ? top...bottom : nil
    }
  }

  /// The columns of the greatest characters that have room; `nil` for none.
  func best() -> Result? {
    guard count > 0 else { return nil }
    if let fixedSize { return result(fixedSize) }
    var em = most
    // So fine that a character more never costs much.
    while em > most / 400 {
      if let found = result(em) { return found }
      em *= 0.992
    }
    return nil
  }

  /// The fewest columns that hold the text.
  private func result(_ em: Double) -> Result? {
    for columns in 1...60 {
      guard Double(columns - 1) * Self.pitch * em < most * 8 else { return nil }
      if let found = result(em, columns) { return found }
    }
    return nil
  }

  private func result(_ em: Double, _ columns: Int) -> Result? {
    let sign = 0.45 * em
    let pitch = Self.pitch * em
    // The signature has a column of its own, or stands below a short last one.
    for isBelow in hasSign ? [true, false] : [false] {
      let extra = hasSign && !isBelow ? 0.75 * pitch : 0
      let first = (pitch * Double(columns - 1) + extra) / 2
      var found = Result(columns: [], em: em, sign: sign, signX: 0, signHead: 0)
      var left = count
      for index in 0..<columns {
        let x = first - pitch * Double(index)
        guard let room = room(at: x, width: em) else { return nil }
        let rows = Int((room.upperBound - room.lowerBound + 0.12 * em) / (Self.cell * em))
        guard rows > 0, left > 0 else { return nil }
        let own = min(rows, left)
        left -= own
        // A single column stands in the middle, as long as its text.
        let cells = columns == 1 && !isBelow ? own : rows
        let length = Double(cells) * Self.cell * em - 0.12 * em
        let middle = (room.lowerBound + room.upperBound) / 2
        found.columns.append(Column(x: x, head: middle - length / 2, rows: cells, count: own))
      }
      guard left == 0 else { return nil }
      if place(&found, sign: sign, pitch: pitch, isBelow: isBelow) { return found }
    }
    return nil
  }

  private func place(
    _ found: inout Result, sign: Double, pitch: Double, isBelow: Bool
  ) -> Bool {
    guard hasSign, let last = found.columns.last else { return true }
    found.signX = isBelow ? last.x : last.x - 0.75 * pitch
    guard let room = room(at: found.signX, width: sign) else { return false }
    if isBelow {
      let end = last.head + Double(last.count) * Self.cell * found.em
      let start = end + 0.5 * found.em
      let over = room.upperBound - start - signNeed(sign)
      found.signHead = start + 0.45 * max(0, over)
      return over >= 0 && last.count < last.rows
    }
    // No longer than its room: it becomes smaller where it has to.
    let height = room.upperBound - room.lowerBound
    let size = min(sign, 0.92 * height / max(signNeed(1), 0.01))
    guard size >= 0.25 * found.em else { return false }
    found.sign = size
    found.signHead = (room.lowerBound + room.upperBound - signNeed(size)) / 2
    return true
  }
}
