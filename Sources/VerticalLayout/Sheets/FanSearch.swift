/// The outline of a fan, and the search for the rays that its text stands on (SH-F1, SH-F2).
///
/// A folding fan has panels between its folds, two for each bone but one. Columns stand straight on rays from its centre,
/// each upright in itself and turned as a whole. All ways of a style are tried, and the greatest characters win; of equal ones
/// those on fewer panels.
struct FanSearch: Hashable, Sendable {
  /// The outer radius, in points; the inner one in parts of it.
  var radius: Double
  var inner: Double
  /// The angle of the whole in degrees, and the number of panels in it.
  var angle: Double
  var panels: Int
  /// The characters of the text.
  var count: Int
  /// The length of the signature in its characters, that of a dedication before the text, and the seals below the
  /// signature.
  var signLength: Double
  var upperLength: Double
  var seals: Int
  var style: PageSheet.SheetFit.Fan.Style
  /// The character size where it is given.
  var fixedSize: Double?

  /// A column of the text: its ray in panels from the right edge, and its characters.
  struct Column: Hashable, Sendable {
    var ray: Double
    var count: Int
    /// The cells that it has room for.
    var rows: Int
  }

  /// The columns that were found.
  struct Result: Hashable, Sendable {
    var columns: [Column]
    var em: Double
    /// The panels that the text takes.
    var panels: Double
    /// The character size of the signature, its ray, and where it begins: the distance from the centre.
    var sign: Double
    var signRay: Double
    var signStart: Double
    /// The ray of the dedication.
    var upperRay: Double
  }

  /// The heads of all columns: the distance from the centre.
  var head: Double { 0.945 * radius }
  /// The distance that no text is nearer to the centre than.
  var least: Double { (inner + 0.07) * radius }
  /// The angle of a panel, in radians.
  var step: Double { angle * Double.pi / 180 / Double(panels) }

  /// The panels that text may stand on: not the first and the last one.
  private var usable: Int { panels - 2 }

  private static let cell = 1.1

  private var hasSign: Bool { signLength > 0 || seals > 0 }

  /// The size of the signature's characters beside those of the text.
  private func signSize(_ em: Double) -> Double {
    let most = min(0.42 * em, 11 * 72 / 25.4)
    let room = 0.8 * (head - least)
    return signNeed(1) > 0 ? min(most, room / signNeed(1)) : most
  }

  /// The length of the signature and its seals, for characters of a size.
  func signNeed(_ size: Double) -> Double {
    guard hasSign else { return 0 }
    let ofSeals = seals > 0 ? (0.9 + Double(seals) + 0.8 * Double(seals - 1)) * size : 0
    return 1.08 * signLength * size + ofSeals
  }

  // MARK: Search

  /// The columns; `nil` where the text has no room.
  func best() -> Result? {
    guard count > 0 else { return nil }
    var found: [Result] = []
    switch style {
    case .automatic: found = even(1...4) + longShort()
    case .longShort: found = longShort()
    case .even: found = even(1...4)
    case .big: found = even(1...1)
    case .plain: return nil
    }
    // A longer text may stand on rays that have too many characters for the eye.
    if found.isEmpty, style == .even || style == .big { found = even(1...24, isLoose: true) }
    return found.max { first, second in
      abs(first.em - second.em) > 1e-9 ? first.em < second.em : first.panels > second.panels
    }
  }

  /// The panels that are left for the text, where the signature and a dedication have rays of their own.
  private func room(isSignBeside: Bool) -> Double {
    Double(usable) - (isSignBeside && hasSign ? 3 : 0) - (upperLength > 0 ? 2 : 0)
  }

  private func fixed(_ em: Double) -> Double? {
    guard let fixedSize else { return em }
    return fixedSize <= em + 1e-6 ? fixedSize : nil
  }

  /// Rays with as many characters each.
  private func even(_ counts: ClosedRange<Int>, isLoose: Bool = false) -> [Result] {
    guard count <= 60 || isLoose || style != .automatic else { return [] }
    var found: [Result] = []
    for rows in counts {
      for distance in 1...usable {
        let rays = (count + rows - 1) / rows
        let taken = rays * distance
        guard taken <= usable, isLoose || taken * 10 >= usable * 7 else { continue }
        let width = Double(distance) * step
        let most = min(
          width * head / (1.06 + Self.cell * Double(rows) * width),
          0.455 * radius / (Self.cell * Double(rows)))
        guard let em = fixed(most) else { continue }
        let columns = (0..<rays).map { ray in
          Column(
            ray: (Double(ray) + 0.5) * Double(distance), count: min(rows, count - ray * rows),
            rows: rows)
        }
        if let result = placed(columns, em, panels: Double(taken), distance: Double(distance)) {
          found.append(result)
        }
      }
    }
    return found
  }

  /// A column on each panel, long and short ones by turns.
  private func longShort() -> [Result] {
    var found: [Result] = []
    for short in 1...24 {
      for long in short...40 {
        let pair = long + short
        let pairs = count / pair
        let rest = count - pairs * pair
        let taken = pairs * 2 + (rest == 0 ? 0 : rest <= long ? 1 : 2)
        guard taken <= usable, taken > 0 else { continue }
        // Short columns end where panels are still wide enough, long ones where every second one is.
        let ofShort = step * head / (1.04 + Self.cell * Double(short) * step)
        let ofDepth = (head - least) / (Self.cell * Double(long))
        let share = long == short ? step / 1.04 : 1.96 * step / 1.02
        let ofLong = share * head / (1 + share * Self.cell * Double(long))
        guard let em = fixed(min(ofShort, ofDepth, ofLong)) else { continue }
        var left = count
        let columns = (0..<taken).map { panel in
          let rows = panel.isMultiple(of: 2) ? long : short
          let own = min(rows, left)
          left -= own
          return Column(ray: Double(panel) + 0.5, count: own, rows: rows)
        }
        if let result = placed(columns, em, panels: Double(taken), distance: 1) {
          found.append(result)
        }
      }
    }
    return found
  }

  // MARK: Places

  /// Puts columns in the middle of the fan, with the signature below the last short one or on a ray of its own.
  private func placed(
    _ columns: [Column], _ em: Double, panels taken: Double, distance: Double
  ) -> Result? {
    let sign = signSize(em)
    var result = Result(
      columns: columns, em: em, panels: taken, sign: sign, signRay: 0, signStart: 0, upperRay: 0)
    let below = placeBelow(&result)
    guard below || taken <= room(isSignBeside: true) || isOnEdge(taken, em, distance) else {
      return nil
    }
    let before = upperLength > 0 ? 2.0 : 0
    let after = below || !hasSign ? 0 : min(2, Double(panels) - 0.6 - taken - before)
    guard after >= 0 else { return nil }
    // Whole panels, so that columns stand between folds; rays of an even number of panels stand in the middle of one, too.
    let start = max(0, ((Double(panels) - taken - before - after) / 2).rounded(.down)) + before
    let isEven = distance > 1 && Int(distance).isMultiple(of: 2)
    for shift in isEven ? [0.5, 0] : [0] {
      var moved = result
      for index in moved.columns.indices { moved.columns[index].ray += start + shift }
      moved.upperRay = (moved.columns.first?.ray ?? 0) - distance / 2 - 0.9
      if below {
        moved.signRay = moved.columns.last?.ray ?? 0
        if start + shift + taken <= Double(panels) { return moved }
      } else if placeBeside(&moved, distance) {
        return moved
      }
    }
    return nil
  }

  /// Puts the signature on a ray of its own after the last columns; returns false where the fan ends before.
  private func placeBeside(_ result: inout Result, _ distance: Double) -> Bool {
    let (em, sign, need) = (result.em, result.sign, signNeed(result.sign))
    result.signStart = (head + least + need) / 2
    let foot = result.signStart - need
    var ray = (result.columns.last?.ray ?? 0) + distance / 2 + 0.5
    for column in result.columns.suffix(2) {
      // Where the two are nearest: at the foot of the shorter one.
      let near = max(foot, head - Self.cell * em * Double(column.count))
      ray = max(ray, column.ray + (0.62 * em + 0.5 * sign) / near / step)
    }
    result.signRay = ray
    return ray + 0.5 * sign / foot / step <= Double(panels) - 0.2
  }

  /// True where a signature has room on the last panels, though the text takes all that it may.
  private func isOnEdge(_ taken: Double, _ em: Double, _ distance: Double) -> Bool {
    guard hasSign, upperLength == 0, distance >= 2 else { return false }
    return taken <= Double(usable)
  }

  /// Puts the signature below the last column where that is a short one and has room.
  private func placeBelow(_ result: inout Result) -> Bool {
    guard hasSign, result.columns.count > 1, let last = result.columns.last else { return !hasSign }
    let before = result.columns[result.columns.count - 2]
    guard last.count < before.count else { return false }
    let (em, sign) = (result.em, result.sign)
    let end = head - Self.cell * Double(last.count) * em
    let room = end - 0.6 * em - ((inner + 0.03) * radius)
    guard room >= signNeed(sign) else { return false }
    // Beside the long column before it.
    let start = end - 0.6 * em - 0.3 * (room - signNeed(sign))
    let foot = start - signNeed(sign)
    let distance = (last.ray - before.ray) * step
    let longEnd = head - Self.cell * Double(before.count) * em
    guard max(foot, longEnd) * distance >= em / 2 + sign * 0.62 else { return false }
    result.signStart = start
    return true
  }
}
