import Testing

@testable import VerticalLayout

/// Fans: columns on rays, their size, signatures and seals in their places (SH-F1 to SH-F4).
@Suite struct FanSheetTests {
  private static let millimeter = 72 / 25.4

  /// A search on a fan of 310 mm, sizes in millimetres.
  private func search(
    _ count: Int, _ style: PageSheet.SheetFit.Fan.Style = .automatic, sign: Double = 0,
    upper: Double = 0,
    seals: Int = 0
  ) -> FanSearch {
    FanSearch(
      radius: 310, inner: 0.42, angle: 140, panels: 30, count: count, signLength: sign,
      upperLength: upper, seals: seals, style: style)
  }

  @Test(
    "SH-F2: the vectors: characters of long and short columns, rays, panels and size",
    arguments: [
      (84, PageSheet.SheetFit.Fan.Style.automatic, [6, 1], 24.0, 21.1),
      (56, .automatic, [4, 4], 28, 26.9), (20, .automatic, [3, 3], 28, 42.7),
      (84, .longShort, [6, 1], 24, 21.1), (56, .even, [4, 4], 28, 26.9),
      (20, .even, [3, 3], 28, 42.7),
    ])
  func vectors(
    _ count: Int, _ style: PageSheet.SheetFit.Fan.Style, _ rows: [Int], _ panels: Double,
    _ em: Double
  ) throws {
    let found = try #require(search(count, style).best())
    #expect(found.columns.prefix(2).map(\.rows) == rows)
    #expect(found.panels == panels)
    #expect(abs(found.em - em) < 0.1, "\(found.em)")
    #expect(found.columns.reduce(0) { $0 + $1.count } == count)
    #expect(found.columns.map(\.ray) == found.columns.map(\.ray).sorted())
  }

  @Test(
    "SH-F2: rays stand at distances of 2 and 4 panels, blanks at both ends are equal but for a panel"
  )
  func rays() throws {
    for (count, distance) in [(56, 2.0), (20, 4)] {
      let rays = try #require(search(count).best()).columns.map(\.ray)
      #expect(zip(rays, rays.dropFirst()).allSatisfy { $1 - $0 == distance })
      #expect(abs(rays[0] - (30 - rays[rays.count - 1])) <= 2)
    }
    let rays = try #require(search(84).best()).columns.map(\.ray)
    #expect(rays == (0..<24).map { Double($0) + 3.5 })
  }

  @Test("SH-F2: one character more never makes characters smaller by more than two fifths")
  func falls() {
    for (sign, upper, seals) in [(0.0, 0.0, 0), (4.5, 0, 1), (9, 0, 2), (5, 4, 1), (0, 0, 1)] {
      var last: Double?
      for count in 1...300 {
        guard let em = search(count, sign: sign, upper: upper, seals: seals).best()?.em else {
          Issue.record("no place for \(count), \(sign), \(seals)")
          continue
        }
        if let last { #expect(em >= last * 0.6 - 1e-9, "\(count) \(sign) \(seals): \(last) \(em)") }
        last = em
      }
    }
  }

  @Test(
    "SH-F3: on a round fan one character more never makes characters smaller by more than two fifths"
  )
  func roundFalls() {
    for (sign, seals) in [(0.0, 0), (4.5, 1), (9, 2)] {
      var last: Double?
      for count in 1...300 {
        let search = ChordSearch(
          count: count, signLength: sign, seals: seals, most: 80.6,
          outline: .circle(radius: 130, loss: 0.12))
        guard let em = search.best()?.em else {
          Issue.record("no place for \(count), \(sign)")
          continue
        }
        if let last { #expect(em >= last * 0.6, "\(count) \(sign): \(last) \(em)") }
        last = em
      }
    }
  }

  @Test(
    "SH-F3: columns of a round fan are as long as their chords less .12 of the radius, to a character"
  )
  func chords() throws {
    for count in [12, 28, 56, 100, 180] {
      let found = try composition("roundfan", count)
      let radius = found.page.width.points / 2
      let em = found.em.points
      for frame in found.frames {
        let far = abs(frame.x.points + em / 2 - radius) + em / 2
        let chord = 2 * (radius * radius - far * far).squareRoot() - 0.12 * radius
        // The last character has no space after it.
        let length = frame.height.points - (found.cell.points - em)
        #expect(length <= chord + 0.05 && length + found.cell.points > chord - 0.05)
        #expect(abs((frame.y.points + length / 2) - radius) < 0.05)
      }
    }
  }

  @Test(
    "SH-F3: few characters stand in the middle of a round fan", arguments: [1, 2])
  func few(_ count: Int) throws {
    let found = try composition("roundfan", count)
    let frame = try #require(found.frames.first)
    let foot = frame.y + found.cell * (count - 1) + found.em
    #expect(found.frames.count == 1)
    #expect(abs((frame.y + foot - found.page.height).points) < 0.1)
  }

  // MARK: Compositions

  private func composition(
    _ name: String, _ count: Int, style: PageSheet.SheetFit.Fan.Style = .automatic,
    sign: String = "",
    upper: String = "", seals: [String] = []
  ) throws -> SheetComposition {
    let sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
    var fit = try #require(sheet.fit)
    fit.fan.style = style
    var text = SheetText(parts: [count], sign: sign, upper: upper)
    text.seals = try seals.map { try Seal(words: $0) }
    return try SheetComposer.compose(sheet, fit, text)
  }

  /// The corners of the characters of a text and of what stands beside it.
  private func squares(
    _ found: SheetComposition, _ count: Int
  ) -> (text: [[PhysicalPoint]], beside: [[PhysicalPoint]]) {
    var left = count
    var text: [[PhysicalPoint]] = []
    for (index, frame) in found.frames.enumerated() {
      let transform = found.transforms.isEmpty ? Transform.identity : found.transforms[index]
      let rows = (frame.height.rawValue + found.cell.rawValue / 2) / found.cell.rawValue
      for row in 0..<min(rows, left) {
        text.append(
          transform.corners(
            of: PhysicalRect(
              x: frame.x, y: frame.y + found.cell * row, width: found.em, height: found.em)))
      }
      left -= min(rows, left)
    }
    let beside =
      found.slots.map { ($0.transform ?? .identity).corners(of: $0.rect) }
      + found.seals.map { ($0.transform ?? .identity).corners(of: $0.rect) }
    return (text, beside)
  }

  /// True if two convex outlines share more than .2 pt.
  private func overlap(_ first: [PhysicalPoint], _ second: [PhysicalPoint]) -> Bool {
    // Most are far apart: a text of 300 characters has 45,000 pairs.
    guard
      distance(first[0], second[0]) <= distance(first[0], first[2]) + distance(second[0], second[2])
    else { return false }
    for outline in [first, second] {
      for (index, point) in outline.enumerated() {
        let next = outline[(index + 1) % outline.count]
        let (dx, dy) = (next.x.points - point.x.points, next.y.points - point.y.points)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { continue }
        let reaches = [first, second].map { points in
          points.map { ($0.y.points * dx - $0.x.points * dy) / length }
        }
        let low = reaches.map { $0.min() ?? 0 }.max() ?? 0
        let high = reaches.map { $0.max() ?? 0 }.min() ?? 0
        if high - low <= 0.2 { return false }
      }
    }
    return true
  }

  private func distance(_ first: PhysicalPoint, _ second: PhysicalPoint) -> Double {
    let (x, y) = (second.x.points - first.x.points, second.y.points - first.y.points)
    return (x * x + y * y).squareRoot()
  }

  /// True if a point is on the paper.
  private func isInside(_ point: PhysicalPoint, _ outline: [PhysicalPoint]) -> Bool {
    var isInside = false
    for (index, a) in outline.enumerated() {
      let b = outline[(index + 1) % outline.count]
      guard (a.y > point.y) != (b.y > point.y) else { continue }
      let share = (point.y - a.y).points / (b.y - a.y).points
      if point.x.points < a.x.points + share * (b.x - a.x).points { isInside.toggle() }
    }
    return isInside
  }

  @Test(
    "SH-F4: of a thousand texts all characters, signatures and seals are on the paper, and none touches another",
    arguments: [
      ("fan", PageSheet.SheetFit.Fan.Style.automatic), ("fan", .longShort), ("fan", .plain),
      ("roundfan", .automatic), ("fan", .even),
    ])
  func thousandTexts(_ name: String, _ style: PageSheet.SheetFit.Fan.Style) throws {
    var random = SeededTexts.random(name.utf8.count + style.rawValue.utf8.count)
    for _ in 0..<200 {
      let count = Int(random.number(1...300.99))
      let signs = ["", "杜甫 春望", "甲辰秋月書於長安", String(repeating: "書", count: 14)]
      let sign = signs[Int(random.number(0...3.99))]
      let seals = Array(
        ["王維之印", "摩詰", "lead:墨趣", "corner:一片冰心"].prefix(Int(random.number(0...4.99))))
      let upper = random.unit() < 0.2 ? "甲辰秋月" : ""
      let found: SheetComposition
      do {
        found = try composition(
          name, count, style: style, sign: sign, upper: upper, seals: seals)
      } catch {
        // Rays with four characters at most are for short texts.
        #expect(
          style == .even && count > 60 || style == .plain && count > 200, "\(count): \(error)")
        continue
      }
      let (text, beside) = squares(found, count)
      #expect(text.count == count, "\(name) \(style) \(count)")
      for corners in text + beside {
        for corner in corners {
          #expect(
            isInside(corner, found.outline.corners),
            "\(name) \(style) \(count) “\(sign)” \(upper) \(seals)"
          )
        }
      }
      for (index, corners) in beside.enumerated() {
        let other = (beside[(index + 1)...] + text).firstIndex { overlap(corners, $0) }
        #expect(other == nil, "\(name) \(style) \(count) “\(sign)” \(upper) \(seals)")
      }
      for (index, corners) in text.enumerated() {
        let other = text[(index + 1)...].firstIndex { overlap(corners, $0) }
        #expect(other == nil, "\(name) \(style) \(count) “\(sign)”")
      }
    }
  }

  @Test(
    "SH-F1: the paper is 310 mm high on its middle ray, .42 of it open, 140° wide, of 30 panels")
  func paper() throws {
    let found = try composition("fan", 20)
    let side = 2 * 310 * 0.939_693 + 20
    #expect(abs(found.page.width.points / Self.millimeter - side) < 0.02)
    #expect(
      abs(found.page.height.points / Self.millimeter - (310 - 0.42 * 310 * 0.342_02 + 20)) < 0.02)
    let folds = found.decorations.dropLast().reduce(0) { count, item in
      if case .path(let path) = item { count + path.steps.count / 2 } else { count }
    }
    #expect(folds == 29)
    #expect(found.outline.corners.count == 62)
  }

  @Test(
    "SH-F1: a column's head lies at .945 of the radius on its ray, and characters follow at 1.1 of their size"
  )
  func heads() throws {
    let found = try composition("fan", 84)
    let radius = 310 * Self.millimeter
    let center = (x: found.page.width.points / 2, y: radius + 10 * Self.millimeter)
    for (index, frame) in found.frames.enumerated() {
      let transform = found.transforms[index]
      func distance(_ y: Length) -> Double {
        let place = transform.applied(to: PhysicalPoint(x: frame.x + frame.width.half, y: y))
        let (dx, dy) = (place.x.points - center.x, place.y.points - center.y)
        return (dx * dx + dy * dy).squareRoot()
      }
      #expect(abs(distance(frame.y) - 0.945 * radius) < 0.03)
      #expect(
        abs(distance(frame.y) - distance(frame.y + found.cell) - 1.1 * found.em.points) < 0.03)
    }
  }

  @Test(
    "SH-F2: the signature is no larger than .42 of the text and 11 mm, and its seal turns with its ray"
  )
  func signature() throws {
    for count in [20, 56, 84, 120] {
      let found = try composition("fan", count, sign: "杜甫 登高", seals: ["王維之印"])
      let slot = try #require(found.slots.first)
      let seal = try #require(found.seals.first)
      #expect(slot.size.points <= min(0.42 * found.em.points, 11 * Self.millimeter) + 0.01)
      #expect(seal.transform == slot.transform && seal.transform != nil)
      #expect(seal.rect.width <= slot.size + Length(rawValue: 2))
      #expect(seal.rect.y >= slot.rect.maxY)
    }
  }

  @Test("SH-S9: a fan says how many characters it holds")
  func tooLong() {
    #expect {
      _ = try composition("fan", 5000)
    } throws: { error in
      "\(error)".contains("has room for ") && "\(error)".contains("the text has 5000")
    }
  }
}
