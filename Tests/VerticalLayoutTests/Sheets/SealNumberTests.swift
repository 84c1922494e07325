import Testing

@testable import VerticalLayout

/// The measures of papers, seals and folds that follow from numbers of their rules (SH-S7, SH-E1, SH-E2, SH-E5, SH-B2, SH-B4).
@Suite struct SealNumberTests: SheetChecks {
  private static let millimeter = 72 / 25.4

  // MARK: Paper

  private func paths(_ kind: PageSheet.SheetPaper) -> [DisplayPath] {
    let rect = PhysicalRect(x: .zero, y: .zero, width: .mm(400), height: .mm(300))
    return (1...6).flatMap { kind.marks(on: rect, seed: $0) }.compactMap {
      if case .path(let path) = $0 { path } else { nil }
    }
  }

  /// The points of each stretch of a path.
  private func stretches(_ path: DisplayPath) -> [[PhysicalPoint]] {
    path.steps.reduce(into: []) { found, step in
      switch step {
      case .move(let point): found.append([point])
      case .line(let point), .curve(_, _, let point): found[found.count - 1].append(point)
      case .close: break
      }
    }
  }

  private func span(_ points: [PhysicalPoint]) -> Double {
    let (xs, ys) = (points.map(\.x.points), points.map(\.y.points))
    let (x, y) = ((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
    return (x * x + y * y).squareRoot() / Self.millimeter
  }

  @Test(
    "SH-S7: marks of paper have their colours, and between the palest and the darkest so much ink",
    arguments: [
      (PageSheet.SheetPaper.fibre, "#8a7448", 0.08...0.20), (.gold, "#d9b23c", 0.29...0.75),
      (.red, "#d9b23c", 0.29...0.75), (.laid, "#5a4828", 0.038...0.06),
    ])
  func colours(
    _ kind: PageSheet.SheetPaper, _ color: String, _ share: ClosedRange<Double>
  ) throws {
    let expected = try #require(Color(color))
    let found = paths(kind).compactMap { $0.stroke?.color ?? $0.fill }
    #expect(found.count >= 2)
    for own in found {
      #expect(
        (own.red, own.green, own.blue) == (expected.red, expected.green, expected.blue))
      #expect(share.contains(Double(own.alpha) / 255), "\(own.alpha)")
    }
    let alphas = found.map { Double($0.alpha) / 255 }
    #expect((alphas.max() ?? 0) - (alphas.min() ?? 0) > 0.3 * (share.upperBound - share.lowerBound))
  }

  @Test("SH-S7: fibres are 6 to 24 mm long and .1 to .28 mm wide")
  func fibres() {
    for path in paths(.fibre) {
      let width = path.stroke.map { millimeters($0.width) } ?? 0
      #expect(width >= 0.1 && width <= 0.28)
      let lengths = stretches(path).map(span)
      #expect(lengths.allSatisfy { $0 >= 5.99 && $0 <= 24.01 })
      #expect((lengths.max() ?? 0) > 20 && (lengths.min() ?? 0) < 10)
    }
  }

  @Test(
    "SH-S7: flecks of gold are 1.7 mm in the middle of their sizes, on small sheets .9, with five corners",
    arguments: [(400, 300, 1.7), (100, 148, 0.9)])
  func flecks(_ width: Int, _ height: Int, _ median: Double) {
    let rect = PhysicalRect(x: .zero, y: .zero, width: .mm(width), height: .mm(height))
    var sizes: [Double] = []
    for seed in 1...20 {
      for case .path(let path) in PageSheet.SheetPaper.gold.marks(on: rect, seed: seed) {
        for fleck in stretches(path) {
          #expect(fleck.count == 5)
          let xs = fleck.map { millimeters($0.x) }
          sizes.append((xs.max() ?? 0) - (xs.min() ?? 0))
        }
      }
    }
    sizes.sort()
    let middle = sizes[sizes.count / 2]
    #expect(abs(middle - median) < 0.15 * median, "\(middle)")
  }

  @Test("SH-S7: laid lines each 1.2 mm, chain lines each 28 mm")
  func laid() {
    let rect = PhysicalRect(x: .zero, y: .zero, width: .mm(400), height: .mm(300))
    let places = PageSheet.SheetPaper.laid.marks(on: rect, seed: 1).map { item -> [Double] in
      guard case .path(let path) = item else { return [] }
      return stretches(path).map { points in
        millimeters(points[0].x == points[1].x ? points[0].x : points[0].y)
      }
    }
    for (own, step) in zip(places, [1.2, 28]) {
      #expect(own.count == Int((step == 28 ? 400 : 300) / step))
      for (place, next) in zip(own, own.dropFirst()) { #expect(abs(next - place - step) < 0.01) }
    }
  }

  @Test(
    "SH-S7: papers and inks have their tints, and no ink is black",
    arguments: [
      ("scroll", "plain", "#f1eadb", "#1d1813"), ("siku", "plain", "#f4f1e1", "#231914"),
      ("scroll", "gold", "#efe3c6", "#1d1813"), ("scroll", "red", "#b3202a", "#1a1512"),
      ("spring", "red", "#b3202a", "#1a1512"), ("sutra", "indigo", "#17233f", "#d8b45a"),
      ("song", "plain", "#efe6d0", "#231914"), ("couplet", "tile", "#e5e0d5", "#1d1813"),
      ("jiaxu", "plain", "#f3ebd8", "#3a3530"),
    ])
  func tints(_ name: String, _ kind: String, _ paper: String, _ ink: String) throws {
    var own = try sheet(name)
    if own.paperKind.rawValue != kind {
      try #require(SheetKey(named: "paper.kind")).take(kind, &own)
    }
    #expect(own.paper == Color(paper) && own.ink == Color(ink))
    for preset in PageSheet.Preset.allCases { #expect(preset.sheet.ink != .black) }
  }

  // MARK: Seals

  /// A square of 100 pt, or a bar, for a character.
  private func block(width: Int, height: Int) -> [DisplayPath.Step] {
    var path = DisplayPath()
    path.addRectangle(
      PhysicalRect(x: .zero, y: .zero, width: .pt(width), height: .pt(height)))
    return path.steps
  }

  private func drawing(_ text: String, wear: Int) -> SealDrawing {
    SealDrawing(seal: Seal(text), glyphs: [], ring: .even, wear: wear)
  }

  @Test(
    "SH-E5: a worn edge has points each eighth of the width, wanders by .0045 of it, and has nicks of up to .018 at 7 in 100"
  )
  func edge() {
    let width = SealDrawing.width
    var shifts: [Double] = []
    for number in 0..<300 {
      let drawing = drawing("字\(number)", wear: 1)
      var random = SheetRandom(seed: number)
      let points = drawing.edge(inset: 0, &random)[0]
      for (point, next) in zip(points, points.dropFirst()) {
        let (dx, dy) = (next.x - point.x, next.y - point.y)
        #expect((dx * dx + dy * dy).squareRoot() < width / 8 * 1.35)
      }
      // Those in the middle of the sides wander straight into the stone.
      for point in points {
        let (x, y) = (point.x - SealDrawing.margin, point.y - SealDrawing.margin)
        if abs(y - width / 2) < width / 12 { shifts.append(min(x, width - x) / width) }
        if abs(x - width / 2) < width / 12 { shifts.append(min(y, width - y) / width) }
      }
    }
    shifts.sort()
    func share(_ part: Double) -> Double { shifts[Int(Double(shifts.count) * part)] }
    // Half of them within .67 of the deviation around the middle.
    let deviation = (share(0.75) - share(0.25)) / (2 * 0.6745)
    #expect(shifts.count > 600)
    #expect(abs(deviation - 0.0045) < 0.0008, "\(deviation)")
    #expect((shifts.last ?? 1) <= 0.018 + 3 * 0.0045 && (shifts.first ?? -1) >= -3 * 0.0045)
    // Beyond two deviations on the inner side are nicks, but for one in fifty.
    let nicks = Double(shifts.count { $0 > 2 * 0.0045 }) / Double(shifts.count)
    #expect(nicks > 0.03 && nicks < 0.10, "\(nicks)")
  }

  @Test("SH-S5: numbers of seeds beside each other have nothing in common")
  func seeds() {
    var all: [Double] = []
    for seed in -50..<200 {
      var random = SheetRandom(seed: seed)
      for _ in 0..<40 { all.append(random.unit()) }
    }
    #expect(Set(all).count == all.count)
  }

  @Test("SH-E5: corners are cut by .05 of the width, and 14 specks are .0075 of it in the middle")
  func corners() {
    let (width, margin) = (SealDrawing.width, SealDrawing.margin)
    var random = SheetRandom(seed: 5)
    let points = drawing("字", wear: 1).edge(inset: 0, &random)[0]
    let right = points.filter { $0.y < margin + width * 0.02 }.map(\.x).max() ?? 0
    #expect(abs((margin + width - right) / width - 0.05) < 0.02)
    var sizes: [Double] = []
    for number in 0..<60 {
      var random = SheetRandom(seed: number)
      let specks = drawing("字", wear: 1).specks(&random)
      #expect(specks.count == 14)
      sizes += specks.map { speck in
        ((speck.map(\.x).max() ?? 0) - (speck.map(\.x).min() ?? 0)) / width
      }
    }
    sizes.sort()
    #expect(abs(sizes[sizes.count / 2] - 0.0075) < 0.0008, "\(sizes[sizes.count / 2])")
    var none = SheetRandom(seed: 1)
    #expect(drawing("字", wear: 0).specks(&none).isEmpty)
  }

  @Test(
    "SH-E1: a character is drawn out by 1.7 at most to fill its cell",
    arguments: [(100, 100, 1.0), (100, 80, 1.25), (100, 20, 1.7), (20, 100, 1.7)])
  func filled(_ width: Int, _ height: Int, _ ratio: Double) throws {
    var seal = Seal("一")
    seal.wear = 0
    seal.kind = .bai
    let path = SealDrawing(
      seal: seal, glyphs: [SealDrawing.Glyph(steps: block(width: width, height: height))],
      ring: .even, wear: 0
    ).path(
      in: PhysicalRect(x: .zero, y: .zero, width: .pt(300), height: .pt(300)), color: .black)
    // The hole in the ground, without the line around the character.
    let hole = try #require(stretches(path).min { span($0) < span($1) })
    let (xs, ys) = (hole.map(\.x.points), hole.map(\.y.points))
    let stroke =
      2 * 0.0225 * 1.08 * Double(max(width, height))
    let across = (xs.max() ?? 0) - (xs.min() ?? 0)
    let down = (ys.max() ?? 0) - (ys.min() ?? 0)
    // Scales along both sides: their root is that of the line around.
    let (wide, high) = (Double(width), Double(height))
    let most = 0.91 * 300 * 0.83
    let (full, other) = wide >= high ? (across, down) : (down, across)
    let (long, short) = (max(wide, high), min(wide, high))
    let scale = most / long
    let line = stroke * scale * ratio.squareRoot()
    #expect(abs(full - most - line) < 2, "\(full)")
    #expect(abs(other - short * scale * ratio - line) < 2, "\(other)")
  }

  @Test("SH-E1: characters of a bold font are not made heavier")
  func heavy() throws {
    var seal = Seal("一")
    seal.kind = .bai
    func span(isHeavy: Bool) throws -> Double {
      let glyph = SealDrawing.Glyph(steps: block(width: 100, height: 100), isHeavy: isHeavy)
      let path = SealDrawing(seal: seal, glyphs: [glyph], ring: .even, wear: 0).path(
        in: PhysicalRect(x: .zero, y: .zero, width: .pt(300), height: .pt(300)), color: .black)
      let hole = try #require(stretches(path).min { self.span($0) < self.span($1) })
      return (hole.map(\.x.points).max() ?? 0) - (hole.map(\.x.points).min() ?? 0)
    }
    let ink = 0.91 * 300 * 0.83
    #expect(try abs(span(isHeavy: true) - ink) < 1)
    #expect(try abs(span(isHeavy: false) - ink * (1 + 0.045 * 1.08)) < 2)
  }

  @Test("SH-E1: in a column half of the height is even, and half by how much there is to cut")
  func heights() throws {
    // An outline of 400 and one of 3,200: their cube roots are 1 to 2.
    let grid = (0..<8).flatMap { _ in block(width: 100, height: 100) }
    var seal = Seal("一龍")
    seal.shape = .oblong
    seal.kind = .bai
    let path = SealDrawing(
      seal: seal,
      glyphs: [block(width: 100, height: 100), grid].map { SealDrawing.Glyph(steps: $0) },
      ring: .even, wear: 0
    ).path(
      in: PhysicalRect(x: .zero, y: .zero, width: .pt(300), height: .pt(570)), color: .black)
    let holes = stretches(path).filter { span($0) < 500 / Self.millimeter }.map { points in
      points.map(\.y.points)
    }.sorted { ($0.min() ?? 0) < ($1.min() ?? 0) }
    try #require(holes.count == 2)
    let middles = holes.map { (($0.min() ?? 0) + ($0.max() ?? 0)) / 2 }
    let room = 570 - 2 * 0.085 * 300.0
    let first = room * (0.25 + 0.5 / 3)
    #expect(abs(middles[0] - 25.5 - first / 2) < 2, "\(middles)")
    #expect(abs(middles[1] - 25.5 - first - (room - first) / 2) < 2, "\(middles)")
  }

  @Test(
    "SH-E2: a first seal is .75 of the signature's characters or half of the margin, one in the corner 1.3",
    arguments: ["scroll", "hall", "square", "banner"])
  func others(_ name: String) throws {
    var text = SheetText(parts: [56], sign: "杜甫 春望")
    text.seals = try ["lead:墨趣", "corner:一片冰心"].map { try Seal(words: $0) }
    let own = try sheet(name)
    let found = try SheetComposer.compose(own, try #require(own.fit), text)
    let sign = try #require(found.slots.first).size.points
    let margin = (found.page.width - (found.frames.map(\.maxX).max() ?? .zero)).points
    func rect(_ role: Seal.Role) throws -> PhysicalRect {
      try #require(found.seals.first { $0.seal.role == role }).rect
    }
    let (lead, corner) = (try rect(.lead), try rect(.corner))
    #expect(abs(lead.width.points - min(0.75 * sign, margin / 2)) < 0.03)
    #expect(abs(corner.width.points - min(1.3 * sign, 0.7 * margin)) < 0.03)
    #expect(corner.maxY.points <= found.page.height.points && corner.y > lead.maxY)
  }

  // MARK: Folds

  @Test(
    "SH-B2: the panels of a folded book are whole numbers of columns, and its folds are between them"
  )
  func panels() throws {
    let own = try sheet("orihon")
    let placed = try PlacedSheet(own)
    let folds = folds(of: own, placed)
    #expect(folds.count == 5)
    for (index, fold) in folds.enumerated() {
      #expect(abs(fold - Double(index + 1) * 99 * Self.millimeter) < 0.01)
      let columns = fold / placed.column.points
      #expect(abs(columns - Double((index + 1) * 5)) < 0.002, "\(columns)")
    }
  }

  @Test(
    "SH-B4: paper for a prayer is seven and a half panels of 80 mm, the first and the last blank")
  func prayer() throws {
    let own = try sheet("norito")
    let placed = try PlacedSheet(own)
    #expect(abs(millimeters(own.page.width) - 7.5 * 80) < 0.01)
    let inside = placed.inside
    #expect(abs(millimeters(own.page.width - inside.maxX) - 80) < 0.02)
    #expect(abs(millimeters(inside.x) - 40) < 0.02)
    #expect(abs(millimeters(inside.y) - 30) < 0.02)
    #expect(abs(millimeters(own.page.height - inside.maxY) - 30) < 0.02)
    // Whole columns stand on each panel.
    #expect(abs(placed.column.points * 3 - 80 * Self.millimeter) < 0.05)
    // Folds are counted from the right edge, so that half a panel is left at the other end.
    let folds = folds(of: own, placed)
    #expect(folds.count == 7)
    for (index, fold) in folds.enumerated() {
      #expect(abs(fold - (40 + Double(index) * 80) * Self.millimeter) < 0.01)
    }
  }

  /// The middles of the lines that a strip is folded at, from the left.
  private func folds(of sheet: PageSheet, _ placed: PlacedSheet) -> [Double] {
    SheetFurniture(sheet, placed).furniture.filter { $0.kind == .panel }
      .map { $0.bounds.x.points + $0.bounds.width.points / 2 }.sorted()
  }
}
