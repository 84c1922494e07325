import Testing

@testable import VerticalLayout

/// The measures of leaves, folds, lines and sets, as they are drawn, to .01 mm
/// (SH-G1 to SH-G5, SH-G10, SH-H1, SH-H2, SH-H4, SH-M1, SH-M8, SH-L1, SH-O1, SH-F1, SH-E5). PDF and SVG have them within .01 pt
/// of the layout (SH-S4).
@Suite struct SheetMeasureTests: SheetChecks {
  // MARK: Leaves

  @Test(
    "SH-G1 SH-G10: half leaves, margins, lines, characters and folds of old books, in columns",
    arguments: [
      // Columns, cells; margins at head and foot; outer line, gap, inner line; character; fold.
      ("siku", 8, 21, 0.205, 0.0942, [0.079, 0.059, 0.008], 0.55, 1.0),
      ("song", 10, 18, 0.18, 0.09, [0.106, 0.07, 0.016], 0.70, 0.9),
      ("ming", 9, 18, 0.18, 0.09, [0.106, 0.07, 0.016], 0.68, 0.96),
      ("qing", 9, 21, 0.18, 0.09, [0.106, 0.07, 0.016], 0.62, 1.0),
    ])
  func leaves(
    _ name: String, _ columns: Int, _ cells: Int, _ head: Double, _ foot: Double,
    _ lines: [Double], _ size: Double, _ fold: Double
  ) throws {
    let placed = try PlacedSheet(sheet(name))
    let column = placed.column.points
    #expect(placed.grid.columns == columns && placed.grid.cells == cells)
    let height = millimeters(placed.page.height)
    #expect(abs(millimeters(placed.frame.y) - head * height) < 0.01)
    #expect(abs(height - millimeters(placed.frame.maxY) - foot * height) < 0.01)
    let side = (placed.inside.x - placed.frame.x).points
    #expect(abs(side - lines.reduce(0, +) * column) < 0.03)
    #expect(abs(placed.em.points - size * column) < 0.03)
    // The fold takes what the columns leave over.
    #expect(abs(placed.fold.width.points - fold * column) < 0.06)
    let drawn = try layout(sheet(name), "天地").pages[0].furniture
    let widths = drawn.filter { $0.kind == .rule }.map(\.bounds.width.points)
    #expect(!widths.isEmpty && widths.allSatisfy { abs($0 - lines[2] * column) < 0.03 })
  }

  @Test("SH-G1: siku has 67.2 mm above its columns and 32.3 mm below, and cells of 10.2 mm")
  func sikuHeights() throws {
    let placed = try PlacedSheet(sheet("siku"))
    #expect(abs(millimeters(placed.inside.y) - 67.2) < 0.01)
    #expect(abs(millimeters(placed.page.height - placed.inside.maxY) - 32.3) < 0.01)
    #expect(abs(millimeters(placed.cell) - 10.2) < 0.01, "\(millimeters(placed.cell))")
  }

  @Test("SH-G9: the lines between columns of tiers are paler than those of the frame")
  func tierLines() throws {
    let sheet = try sheet("genealogy")
    func light(_ color: Color) -> Int { Int(color.red) + Int(color.green) + Int(color.blue) }
    #expect(light(sheet.rules.color) > light(sheet.frame.color) + 200)
    #expect(light(sheet.rules.color) < light(try #require(sheet.paper)) - 200)
  }

  @Test(
    "SH-S5: widths of thin lines vary by 15 % and of thick ones by 5 %, in waves of 6 to 10 mm; breaks are .8 to 3 mm long"
  )
  func wornLines() {
    for (isThick, deviation) in [(false, 0.15), (true, 0.05)] {
      var (widths, gaps, steps) = ([Double](), [Double](), [Double]())
      var (length, breaks) = (0.0, 0)
      for seed in 1...60 {
        // Seeds next to each other give the same numbers, one later.
        var line = WornLine(wear: 1, seed: seed * 1000)
        let pieces = line.pieces(of: 900 * 72 / 25.4, isThick: isThick)
        if isThick { #expect(pieces.count <= 2) }
        length += 900
        breaks += pieces.count - 1
        gaps += zip(pieces, pieces.dropFirst()).map { ($1.from - $0.to) * 25.4 / 72 }
        for piece in pieces {
          let edge = line.edge(of: piece, 1, isThick)
          widths += edge.map(\.width)
          steps += zip(edge, edge.dropFirst()).map { ($1.along - $0.along) * 25.4 / 72 }.dropLast()
        }
      }
      let mean = widths.reduce(0, +) / Double(widths.count)
      let square = widths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(widths.count)
      #expect(abs(mean - 1) < 0.01 && abs(square.squareRoot() - deviation) < deviation / 15)
      #expect(!gaps.isEmpty && gaps.allSatisfy { $0 >= 0.79 && $0 <= 3.01 })
      if isThick {
        #expect(steps.allSatisfy { $0 >= 5.99 && $0 <= 10.01 })
      } else {
        #expect(abs(length / Double(breaks) - 110) < 15, "\(length / Double(breaks))")
      }
    }
  }

  @Test(
    "SH-G2 SH-G5: lines on the fold and in the ear have their sizes, and a title begins 4 mm below its divider",
    arguments: [
      ("song", ["count": 0.35, "title": 0.53, "leaf": 0.46, "carver": 0.37, "ear": 0.5]),
      ("siku", ["title": 0.53, "juan": 0.46, "leaf": 0.46]),
      ("ming", ["title": 0.53, "section": 0.46, "leaf": 0.46]),
      ("qing", ["title": 0.53, "section": 0.46, "leaf": 0.46]),
    ])
  func slots(_ name: String, _ sizes: [String: Double]) throws {
    let sheet = try sheet(name)
    var options = LayoutOptions()
    try options.use(sheet)
    let placed = try PlacedSheet(sheet)
    let middle = try #require(
      placed.area(named: "fold.middle", SheetFurniture(sheet, placed)))
    var seen: Set<String> = []
    for (slot, own) in zip(sheet.slots, options.sheetParts.slots) {
      guard let size = sizes[slot.name] else { continue }
      seen.insert(slot.name)
      #expect(abs(own.size.points - size * placed.column.points) < 0.02, "\(slot.name)")
      guard slot.area == "fold.middle", ["title"].contains(slot.name) else { continue }
      #expect(abs(millimeters(own.rect.y - middle.y) - 4) < 0.01)
    }
    #expect(seen == Set(sizes.keys))
  }

  @Test("SH-G5: the lines of an ear are three times as wide as the inner line of the frame")
  func ear() throws {
    var sheet = try sheet("song")
    try #require(SheetKey(named: "slots.ear.text")).take("感傷", &sheet)
    var options = LayoutOptions()
    try options.use(sheet)
    let own = zip(sheet.slots, options.sheetParts.slots).first { $0.0.name == "ear" }?.1
    let column = try PlacedSheet(sheet).column.points
    #expect(abs((own?.line.points ?? 0) - 3 * 0.016 * column) < 0.02)
  }

  @Test(
    "SH-G3: fish tails are as wide as the fold, of their heights, a quarter of the frame from its head",
    arguments: [
      ("siku", 0.39, 0.17, nil), ("song", 0.667, 0.417, 0.235), ("ming", 0.667, 0.417, 0.235),
      ("qing", 0.667, 0.417, nil),
    ] as [(String, Double, Double, Double?)])
  func tails(_ name: String, _ height: Double, _ notch: Double, _ place: Double?) throws {
    let sheet = try sheet(name)
    let placed = try PlacedSheet(sheet)
    let tail = try #require(
      SheetFurniture(sheet, placed).furniture.first { $0.kind == .fishtail })
    let width = placed.fold.width.points
    #expect(tail.bounds.width == placed.fold.width)
    #expect(abs(tail.bounds.height.points - height * width) < 0.03)
    guard case .path(let path)? = tail.items.first else {
      Issue.record("no path")
      return
    }
    // The notch is in the middle of the tail.
    let middle = tail.bounds.x + tail.bounds.width.half
    let depths = path.steps.compactMap { step -> Double? in
      guard case .line(let point) = step, abs((point.x - middle).points) < 0.1 else { return nil }
      return (point.y - tail.bounds.y).points
    }
    #expect(depths.contains { abs($0 - notch * width) < 0.03 }, "\(depths)")
    guard let place else { return }
    let share = (tail.bounds.y - placed.inside.y).points / placed.inside.height.points
    #expect(abs(share - place) < 0.02, "\(share)")
  }

  // MARK: Papers

  @Test(
    "SH-H1: xuan paper by its length in 尺 and its cut",
    arguments: [
      ("3-full", 1000, 550), ("3-half", 1000, 270), ("3-square", 500, 550),
      ("4-full", 1380, 690), ("4-half", 1380, 340), ("4-square", 690, 690),
      ("4-third", 690, 460), ("4-quarter", 690, 340), ("4-sixth", 460, 340),
      ("4-eighth", 350, 340), ("5-full", 1530, 840), ("5-half", 1530, 420),
      ("5-square", 840, 770), ("6-full", 1800, 970), ("6-half", 1800, 490),
      ("6-square", 970, 900), ("8-full", 2480, 1290), ("8-half", 2340, 530),
      ("8-square", 1240, 1240), ("12-full", 3670, 1440), ("16-full", 5030, 1930),
      ("18-full", 6000, 2480),
    ])
  func xuan(_ name: String, _ height: Double, _ width: Double) throws {
    let paper = try #require(XuanPaper("xuan-\(name)"))
    #expect(abs(millimeters(paper.size.height) - height) < 0.01)
    #expect(abs(millimeters(paper.size.width) - width) < 0.01)
  }

  @Test(
    "SH-H4 SH-H2: a plaque is 5 to 2, a square on its corner from 340 to 450 mm, and a board 910 by 235 mm"
  )
  func sets() throws {
    let plaque = try sheet("plaque").page
    #expect(abs(plaque.width.points / plaque.height.points - 2.5) < 0.0001)
    let fu = try sheet("fu").page
    #expect(fu.width == fu.height && (340.0...450).contains(millimeters(fu.width)))
    let spring = try sheet("spring")
    let board = try #require(spring.fit?.board)
    #expect(abs(millimeters(board.width) - 910) < 0.01)
    #expect(abs(millimeters(board.height) - 235) < 0.01)
    let pair = try layout(sheet("couplet"), "天地玄黃\n宇宙洪荒").pages[0]
    #expect(abs(millimeters(pair.size.width) - 340 * 2.35) < 0.01)
  }

  @Test(
    "SH-C1: the title of a certificate begins 30 mm below the line, and ends 60 or 70 mm above it",
    arguments: [("賞状", 70.0), ("表彰状", 60), ("感謝状", 60), ("優秀賞状", 60)])
  func certificate(_ title: String, _ foot: Double) throws {
    var document = Document("\(title)\n山田太郎殿\nあなたは書道の大会において優秀な成績を収められました\n")
    document.paragraphs[0].role = .title
    var options = LayoutOptions()
    try options.use(sheet("certificate"))
    let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
    let column = try #require(
      layout.columns.first { String(layout.text.slice($0.range)).hasPrefix(title) })
    let last = layout.cells[column.cells.upperBound - 1]
    let end = column.bounds.y + last.start + last.advance
    #expect(abs(millimeters(column.bounds.y) - 46) < 0.1)
    #expect(abs(297 - 16 - millimeters(end) - foot) < 0.3, "\(millimeters(end))")
    // The text stands highest, and all else lower.
    let heads = layout.columns.map(\.bounds.y)
    #expect(heads.min() != column.bounds.y)
  }

  @Test(
    "SH-L1 SH-G12: a line of verse with its marks that is a little too long for letter paper stands in one column",
    arguments: [("letter", 15), ("note", 17)])
  func letterLines(_ name: String, _ cells: Int) throws {
    for (count, columns) in [(cells, 1), (cells + 1, 1), (cells + 3, 2)] {
      #expect(try layout(sheet(name), .han(count)).columns.count == columns, "\(count)")
    }
  }

  @Test(
    "SH-L2: lines of a name card stand in a column each as long as they are no smaller than 2.2 mm")
  func nameCard() throws {
    let layout = try layout(
      sheet("namecard"), "部長\n山田太郎\n東京都千代田区一丁目\n電話 03-1234-5678\n")
    #expect(layout.columns.count == 4)
  }

  // MARK: Lines

  private struct Line: Hashable {
    /// In hundredths of a millimetre.
    var width: Int
    var color: Color
  }

  /// The lines that are drawn on a sheet.
  private func lines(_ name: String) throws -> Set<Line> {
    var found: Set<Line> = []
    func add(_ width: Length, _ color: Color) {
      found.insert(Line(width: Int((millimeters(width) * 100).rounded()), color: color))
    }
    for part in try layout(sheet(name), "天").pages[0].furniture where part.kind != .paper {
      for item in part.items {
        switch item {
        case .fill(let rect, let color): add(min(rect.width, rect.height), color)
        case .stroke(_, let width, let color): add(width, color)
        case .path(let path): if let stroke = path.stroke { add(stroke.width, stroke.color) }
        default: break
        }
      }
    }
    return found
  }

  @Test(
    "SH-M1 SH-M6 SH-L1 SH-F1 SH-O1: lines of cells, frames, folds and boxes have their widths and colours",
    arguments: [
      ("genko", [15, 50], "#8c6a4a"), ("genko-200", [15, 50], "#8c6a4a"),
      ("wongoji", [15, 50], "#c0564a"), ("gaozhi", [15, 50], "#5c8a6a"),
      ("genko-a4", [15, 50], "#8c6a4a"), ("letter", [70, 20], "#b5483d"),
    ])
  func widths(_ name: String, _ widths: [Int], _ color: String) throws {
    let lines = try lines(name)
    let color = try #require(Color(color))
    for width in widths {
      #expect(lines.contains(Line(width: width, color: color)), "\(width) \(lines)")
    }
  }

  @Test("SH-F1: the folds of a fan are .25 mm wide, dark and pale by turns, of 55 and 30 in 100")
  func folds() throws {
    let alphas = try lines("fan").filter { $0.width == 25 }.map { Double($0.color.alpha) / 255 }
    #expect(alphas.count == 2)
    #expect(abs((alphas.max() ?? 0) - 0.55) < 0.005 && abs((alphas.min() ?? 0) - 0.30) < 0.005)
  }

  @Test(
    "SH-O1: the boxes of a postcard have lines of .5 and .3 mm, and the sender's are 4 by 6.5 mm at 122.5 mm"
  )
  func boxes() throws {
    let slots = try layout(sheet("postcard"), "〒：1000001").pages[0].furniture.filter {
      $0.kind == .slot
    }
    let own = slots.filter { abs(millimeters($0.bounds.y) - 12) < 0.01 }
    let sender = slots.filter { abs(millimeters($0.bounds.y) - 122.5) < 0.01 }
    #expect(own.count == 7 && sender.count == 7)
    for (boxes, width, height) in [(own, 5.7, 8.0), (sender, 4, 6.5)] {
      for box in boxes {
        #expect(abs(millimeters(box.bounds.width) - width) < 0.01)
        #expect(abs(millimeters(box.bounds.height) - height) < 0.01)
      }
    }
    let places = [5.2, 9.2, 13.2, 18.2, 22.2, 26.2, 30.2]
    for (box, place) in zip(sender.sorted { $0.bounds.x < $1.bounds.x }, places) {
      #expect(abs(millimeters(box.bounds.x) - place) < 0.01)
    }
    let widths = Set(try lines("postcard").map(\.width))
    #expect(widths.contains(50) && widths.contains(30), "\(widths)")
  }

  @Test("SH-M8: cells to trace are 20 mm large, and their characters pale")
  func copybook() throws {
    let sheet = try sheet("copybook")
    let placed = try PlacedSheet(sheet)
    #expect(abs(millimeters(placed.cell) - 20) < 0.1, "\(millimeters(placed.cell))")
    #expect(abs(millimeters(placed.column) - 20) < 0.1, "\(millimeters(placed.column))")
    #expect(sheet.ink == Color("#c9b8a8"))
  }

  @Test(
    "SH-E5: the red of seals is between #a83a2e and #a5372c, and that of stops in old books #b03a2a"
  )
  func reds() throws {
    let red = Seal.SheetSeals().color
    #expect((0xA5...0xA8).contains(red.red) && (0x37...0x3A).contains(red.green))
    #expect((0x2C...0x2E).contains(red.blue))
    for name in ["siku", "song", "ming", "qing"] {
      #expect(try sheet(name).text.punctuationColor == Color("#b03a2a"))
    }
  }
}
