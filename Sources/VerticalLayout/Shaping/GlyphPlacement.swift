/// Placements of the ink of a cell (O8, O9, O13, YY-08).
public enum GlyphPlacement: UInt8, Hashable, Sendable, CaseIterable {
  /// The place that the font gives it.
  case font
  /// In the centre of a cell of one em.
  case center
  /// In the cell's quarter at the top right, or as near to it as the ink allows.
  case upperRight
  /// An eighth of an em to the right of where the font has it, and as much up.
  case smallKana
  /// One stroke on the axis, whole ems long, through all cells of the run.
  case stroke
  /// In the centre of a cell of half an em.
  case half
  /// In the centre of a cell of a quarter of an em.
  case quarter
}

extension GlyphPlacement {
  /// The box around a glyph's outline, relative to its drawing origin: x to the right, y down.
  public struct InkBox: Hashable, Sendable, BitwiseCopyable {
    public var minX: Int
    public var minY: Int
    public var maxX: Int
    public var maxY: Int

    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
      self.minX = minX
      self.minY = minY
      self.maxX = maxX
      self.maxY = maxY
    }

    var width: Int { maxX - minX }
    var height: Int { maxY - minY }
    var midX: Int { (minX + maxX) / 2 }
    var midY: Int { (minY + maxY) / 2 }

    func union(_ other: GlyphPlacement.InkBox) -> GlyphPlacement.InkBox {
      GlyphPlacement.InkBox(
        minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
        maxY: max(maxY, other.maxY))
    }

    /// The box of the glyph when it is drawn at an origin, turned a quarter clockwise if it is sideways.
    func drawn(_ orientation: ShapingRun.RunOrientation, x: Int, y: Int) -> GlyphPlacement.InkBox {
      switch orientation {
      case .upright, .tateChuYoko:
        GlyphPlacement.InkBox(minX: x + minX, minY: y + minY, maxX: x + maxX, maxY: y + maxY)
      case .sideways:
        GlyphPlacement.InkBox(minX: x - maxY, minY: y + minX, maxX: x - minY, maxY: y + maxX)
      }
    }
  }
}

extension GlyphPlacement {
  /// The length of a cell whose ink is moved.
  func cellLength(em: Int) -> Int {
    switch self {
    case .font, .center, .upperRight, .smallKana, .stroke: em
    case .half: em / 2
    case .quarter: em / 4
    }
  }

  /// The way from where ink is to where it belongs, in a cell with the axis at x = 0 and the top at
  /// y = 0.
  func shift(of ink: GlyphPlacement.InkBox, em: Int) -> (x: Int, y: Int) {
    var shift: (x: Int, y: Int)
    switch self {
    case .font, .stroke: return (0, 0)
    case .center, .half, .quarter: return (-ink.midX, cellLength(em: em) / 2 - ink.midY)
    case .upperRight: shift = (em / 4 - ink.midX, em / 4 - ink.midY)
    case .smallKana: shift = (em / 8, -em / 8)
    }
    // Ink that is large goes no further than a twenty-fifth of an em from the cell's edge.
    let margin = em / 25
    shift.x = min(shift.x, em / 2 - margin - ink.maxX)
    shift.y = max(shift.y, margin - ink.minY)
    return shift
  }

  /// True if ink is where it belongs, or near it.
  func isMet(by ink: GlyphPlacement.InkBox, em: Int) -> Bool {
    switch self {
    case .font, .stroke: true
    case .center, .half, .quarter:
      abs(ink.midX) <= em / 20 && abs(ink.midY - cellLength(em: em) / 2) <= em / 20
    case .upperRight:
      ink.midX >= em / 10 && (ink.midY <= em * 2 / 5 || ink.height > em / 2) && ink.minY >= 0
    case .smallKana: ink.midX >= em / 32 && ink.midY <= em * 17 / 32
    }
  }
}

extension ShapedText {
  /// The ink of a cell, with the axis at x = 0 and the cell's top at y = 0; `nil` if there is none,
  /// or the shaper does not tell.
  private func ink(ofCell index: Int, size: Length, shaper: some Shaper) -> GlyphPlacement.InkBox? {
    let run = runs[Int(cells[index].run)]
    var box: GlyphPlacement.InkBox?
    for glyph in glyphs[cells[index].glyphs] {
      guard let ink = shaper.inkBounds(of: glyph.id, in: run.font, size: size) else { continue }
      let drawn = ink.drawn(run.orientation, x: Int(glyph.x), y: Int(glyph.y))
      box = box?.union(drawn) ?? drawn
    }
    return box
  }

  /// Moves the glyphs of the last cells to where they belong.
  mutating func place(
    cellsFrom first: Int, of run: TextRun, in analysis: TextAnalysis, em: Length,
    shaper: some Shaper
  ) {
    switch run.placement {
    case .font: return
    case .center, .upperRight, .smallKana, .half, .quarter:
      let length = Length(rawValue: run.placement.cellLength(em: em.rawValue))
      for index in first..<cells.count where cells[index].kind == .text {
        guard let ink = ink(ofCell: index, size: em, shaper: shaper) else { continue }
        cells[index].advance = length
        let shift = run.placement.shift(of: ink, em: em.rawValue)
        for glyph in cells[index].glyphs { glyphs[glyph].move(by: shift) }
      }
    case .stroke: drawStroke(cellsFrom: first, of: run, in: analysis, em: em, shaper: shaper)
    }
  }

  /// Makes one stroke of the last cells, all of them dashes (S8): each is a whole number of ems long,
  /// and its dash is drawn as often as it takes to cover it, with the ends over each other.
  private mutating func drawStroke(
    cellsFrom first: Int, of run: TextRun, in analysis: TextAnalysis, em: Length,
    shaper: some Shaper
  ) {
    var strokes: [[Cell.CellGlyph]] = []
    var cluster = run.clusters.lowerBound
    let overlap = em.rawValue / 32
    for index in first..<cells.count {
      var ems = 0
      while cluster < run.clusters.upperBound,
        analysis.range(of: analysis.clusters[cluster]).lowerBound < cells[index].range.upperBound
      {
        // U+2E3A is a pair by itself.
        let scalar = analysis.scalars[Int(analysis.clusters[cluster].firstScalar)]
        ems += scalar == "\u{2E3A}" ? 2 : 1
        cluster += 1
      }
      let length = em.rawValue * max(ems, 1)
      let own = glyphs[cells[index].glyphs]
      guard var glyph = own.first, own.count == 1,
        let ink = ink(ofCell: index, size: em, shaper: shaper), ink.height > 0
      else {
        strokes.append(Array(own))
        continue
      }
      cells[index].advance = Length(rawValue: length)
      // The stroke keeps the distance from its ends that the font gives the dash.
      let inset = max(0, min((em.rawValue - ink.height) / 2, em.rawValue / 8))
      let head = index == first ? inset : -overlap
      let foot = length - (index == cells.count - 1 ? inset : 0)
      let rest = foot - head - ink.height
      let count = max(0, min((rest + ink.height - 1) / ink.height, 4 * max(ems, 1) + 4))
      glyph.move(by: (-ink.midX, head - ink.minY))
      guard count > 0 else {
        glyph.move(by: (0, rest / 2))
        strokes.append([glyph])
        continue
      }
      strokes.append(
        (0...count).map { step in
          var copy = glyph
          copy.move(by: (0, rest * step / count))
          return copy
        })
    }
    replaceGlyphs(ofCells: first..<cells.count, with: strokes)
  }
}

extension Cell.CellGlyph {
  mutating func move(by shift: (x: Int, y: Int)) {
    x = Int32(clamping: Int(x) + shift.x)
    y = Int32(clamping: Int(y) + shift.y)
  }
}

extension OrientationRules {
  /// The place that the ink of an upright character belongs to in its cell, for a font that does not give it (O9, YY-08;
  /// JLREQ 3.1.1, CLREQ 3.1.2).
  func placement(of tailoring: Tailoring) -> GlyphPlacement {
    switch tailoring {
    case .none, .dash, .ellipsis, .quote, .hyphen: return .font
    case .interpunct: return .center
    case .smallKana: return .smallKana
    case .cornerMark: return .upperRight
    case .centeredMark: return .center
    case .stop:
      switch profile {
      case .japanese, .simplifiedChinese, .korean: return .upperRight
      case .traditionalChinese: return .center
      case .neutral: return .font
      }
    case .exclamation:
      // As the vertical forms of Noto: 20.6.
      switch profile {
      case .simplifiedChinese, .korean: return .upperRight
      case .japanese, .traditionalChinese: return .center
      case .neutral: return .font
      }
    }
  }
}

extension MarkPosition {
  /// The place of the mark's ink, in a font that does not know the variant.
  var placement: GlyphPlacement {
    switch self {
    case .usual: .font
    case .corner: .upperRight
    case .center: .center
    }
  }
}
