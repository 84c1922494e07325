/// A text with its glyphs: runs, cells and glyphs in flat arrays that refer to each other by index.
public struct ShapedText: Hashable, Sendable {
  public var runs: [ShapedRun] = []
  public var cells: [Cell] = []
  public var glyphs: [CellGlyph] = []
  /// The cells of each paragraph.
  public var paragraphs: [Range<Int>] = []
}

/// A run after shaping.
public struct ShapedRun: Hashable, Sendable {
  public var font: FontID
  /// Index into the styles.
  public var style: Int
  public var metrics: FontMetrics
  public var orientation: RunOrientation
  /// Where the ink of its cells was put.
  public var placement: GlyphPlacement
  /// The embedding level (UAX #9), see ``TextRun/level``.
  public var level: UInt8
  public var isMissing: Bool
  /// Whether the cells are variation sequences that no font has, so that their bases are drawn.
  public var lacksVariation = false
  /// How much narrower its glyphs are drawn than the font has them (T2).
  public var scale = HorizontalScale.one
  /// The index of the image that it is; negative for text.
  var image: Int32 = -1

  /// The index of the image that the run is, among those of its document; `nil` for text.
  package var imageIndex: Int? { image < 0 ? nil : Int(image) }
}

/// A cluster in its place on a column: the unit of layout (VL-01).
///
/// Where a font joins several clusters in one ligature, the cell holds them all.
public struct Cell: Hashable, Sendable, BitwiseCopyable {
  /// The source of the cell. Empty in the cells of a truncation token.
  public var range: TextRange
  /// Where it starts on its column, set when columns are.
  public var start: Length = .zero
  /// How far it reaches down the column.
  public var advance: Length
  /// The room it takes across the column.
  public var extent: Length
  var firstGlyph: UInt32
  var endGlyph: UInt32
  /// Index into the runs.
  public var run: UInt32
  public var orientation: Orientation
  public var kind: Cluster.Kind
  public var breakAfter: BreakOpportunity
  /// Which blank of a mark of punctuation is cut off, set when columns are.
  public var trim = Cut.none

  /// The blank that a mark of punctuation has lost: half an em in all (S4).
  public enum Cut: UInt8, Hashable, Sendable, BitwiseCopyable {
    case none
    /// The half above an opening mark.
    case head
    /// The half below a closing mark.
    case tail
    /// A quarter of an em above a middle mark and one below.
    case both

    /// The name in the layout JSON; `nil` for none.
    public var name: String? {
      switch self {
      case .none: nil
      case .head: "head"
      case .tail: "tail"
      case .both: "both"
      }
    }

    /// How far up the glyph moves, of the half that is cut.
    func shift(of blank: Length) -> Length {
      switch self {
      case .none, .tail: .zero
      case .head: blank
      case .both: blank.half
      }
    }
  }

  /// The orientation of one cell; blanks have the one that Unicode gives them, whatever their run.
  public enum Orientation: UInt8, Hashable, Sendable, BitwiseCopyable {
    case upright, rotated
    /// Several characters from left to right (T1).
    case combined

    /// The name in the layout JSON.
    public var name: String {
      switch self {
      case .upright: "U"
      case .rotated: "R"
      case .combined: "C"
      }
    }
  }

  /// Indices into the glyphs.
  public var glyphs: Range<Int> { Int(firstGlyph)..<Int(endGlyph) }
  public var end: Length { start + advance }
}

/// A glyph of a cell, by its drawing origin relative to the column's axis and the cell's start.
public struct CellGlyph: Hashable, Sendable, BitwiseCopyable {
  public var id: UInt32
  var x: Int32
  var y: Int32
}

/// Shapes each run once and makes its cells (S1, VL-01).
///
/// - Parameters:
///   - images: those of the document.
///   - combined: the cells of several characters that have been shaped; they go from part to part of a
///     text.
func shape(
  _ runs: [TextRun], of analysis: TextAnalysis, styled: StyledText,
  images: InlineImages = InlineImages(), shaper: some Shaper,
  combined: inout [CombinedShape.Key: CombinedShape]
) -> ShapedText {
  var shaped = ShapedText()
  shaped.cells.reserveCapacity(analysis.clusters.count)
  shaped.glyphs.reserveCapacity(analysis.clusters.count)
  shaped.runs.reserveCapacity(runs.count)
  var glyphs: [ShapedGlyph] = []
  var next = 0
  for paragraph in analysis.paragraphs {
    let firstCell = shaped.cells.count
    while next < runs.count, runs[next].clusters.lowerBound < paragraph.upperBound {
      let end = runs.endOfRuns(
        shapedAs: next, before: paragraph.upperBound, styled: styled, analysis: analysis)
      let isDone =
        end > next + 1
        && shaped.append(
          runs[next..<end], of: analysis, styled: styled, shaper: shaper, scratch: &glyphs)
      for run in runs[next..<end] where !isDone {
        shaped.append(
          run, of: analysis, style: styled.styles[run.style], images: images, shaper: shaper,
          scratch: &glyphs, combined: &combined)
      }
      next = end
    }
    shaped.paragraphs.append(firstCell..<shaped.cells.count)
  }
  return shaped
}

extension ShapedText {
  /// Shapes one run and appends its cells in the order of the text.
  mutating func append(
    _ run: TextRun, of analysis: TextAnalysis, style: TextStyle,
    images: InlineImages = InlineImages(), shaper: some Shaper, scratch: inout [ShapedGlyph],
    combined: inout [CombinedShape.Key: CombinedShape]
  ) {
    let metrics = shaper.metrics(of: run.font, size: style.size)
    let index = UInt32(runs.count)
    runs.append(ShapedRun(run, metrics: metrics))
    if run.image >= 0 {
      return appendImage(images.images[Int(run.image)], of: run, analysis: analysis, font: metrics)
    }
    guard !run.isMissing, let first = run.clusters.first, let last = run.clusters.last else {
      for cluster in run.clusters {
        appendMissing(analysis.clusters[cluster], of: analysis, run: index, em: style.size)
      }
      return
    }
    scratch.removeAll(keepingCapacity: true)
    var call = ShapingRun(
      scalars: Int(analysis.clusters[first].firstScalar)..<Int(analysis.clusters[last].endScalar),
      font: run.font, size: style.size, orientation: run.orientation, script: run.script,
      language: style.language, isRightToLeft: run.isRightToLeft, features: run.features(in: style))
    if run.orientation == .combined {
      let first = glyphs.count
      appendCombined(run, call, of: analysis, shaper: shaper, known: &combined)
      shift(glyphsFrom: first, by: style.baselineShift)
      return
    }
    for part in run.shapingParts(of: analysis) {
      call.scalars = part
      if run.turnsBrackets {
        shapeWithTurnedBrackets(call, of: analysis, shaper: shaper, into: &scratch)
      } else {
        shaper.shape(call, of: analysis.scalars.span, into: &scratch)
      }
    }
    var builder = CellBuilder(
      run: run, index: index, isSideways: run.orientation == .sideways, metrics: metrics,
      baselineShift: style.baselineShift)
    let firstCell = cells.count
    let firstGlyph = glyphs.count
    var groups = GlyphGroups(scratch, reversed: run.isRightToLeft)
    builder.appendCells(from: scratch, &groups, analysis: analysis, to: &self)
    if run.placement != .font {
      place(cellsFrom: firstCell, of: run, in: analysis, em: style.size, shaper: shaper)
    }
    if run.orientation != .sideways { shift(glyphsFrom: firstGlyph, by: style.baselineShift) }
  }

  /// Shapes runs that differ in nothing that matters to the font in one call (see
  /// ``TextStyle/isShaped(as:)``), and appends their cells; returns whether that can be, which is not so where a
  /// glyph stands for characters of two of them.
  fileprivate mutating func append(
    _ parts: ArraySlice<TextRun>, of analysis: TextAnalysis, styled: StyledText,
    shaper: some Shaper, scratch: inout [ShapedGlyph]
  ) -> Bool {
    guard let run = parts.first, let first = run.clusters.first,
      let last = parts.last?.clusters.last
    else { return false }
    let style = styled.styles[run.style]
    scratch.removeAll(keepingCapacity: true)
    shaper.shape(
      ShapingRun(
        scalars: Int(analysis.clusters[first].firstScalar)..<Int(analysis.clusters[last].endScalar),
        font: run.font, size: style.size, orientation: run.orientation, script: run.script,
        language: style.language, isRightToLeft: false, features: run.features(in: style)),
      of: analysis.scalars.span, into: &scratch)
    guard scratch.haveStarts(of: parts, in: analysis) else { return false }
    let metrics = shaper.metrics(of: run.font, size: style.size)
    var groups = GlyphGroups(scratch, reversed: false)
    for part in parts {
      let baselineShift = styled.styles[part.style].baselineShift
      var builder = CellBuilder(
        run: part, index: UInt32(runs.count), isSideways: part.orientation == .sideways,
        metrics: metrics, baselineShift: baselineShift)
      runs.append(ShapedRun(part, metrics: metrics))
      let firstGlyph = glyphs.count
      builder.appendCells(from: scratch, &groups, analysis: analysis, to: &self)
      if part.orientation != .sideways { shift(glyphsFrom: firstGlyph, by: baselineShift) }
    }
    return true
  }

  /// Moves glyphs across the column (DT-20).
  private mutating func shift(glyphsFrom first: Int, by distance: Length) {
    guard distance != .zero else { return }
    for index in first..<glyphs.count { glyphs[index].x &+= Int32(clamping: distance.rawValue) }
  }

  /// A cell without a glyph: the box that stands for a character that no font has.
  private mutating func appendMissing(
    _ cluster: Cluster, of analysis: TextAnalysis, run: UInt32, em: Length
  ) {
    let glyph = UInt32(glyphs.count)
    cells.append(
      Cell(
        range: analysis.range(of: cluster), advance: em, extent: em, firstGlyph: glyph,
        endGlyph: glyph, run: run, orientation: .upright, kind: cluster.kind,
        breakAfter: cluster.breakAfter))
  }
}

extension ShapedRun {
  fileprivate init(_ run: TextRun, metrics: FontMetrics) {
    self.init(
      font: run.font, style: run.style, metrics: metrics, orientation: run.orientation,
      placement: run.placement, level: run.level, isMissing: run.isMissing,
      lacksVariation: run.lacksVariation, image: run.image)
  }
}

extension [TextRun] {
  /// The end of the runs from one on that can be shaped with it in one call: short ones, for which a call of
  /// their own would take the most of the time.
  fileprivate func endOfRuns(
    shapedAs first: Int, before limit: Int, styled: StyledText, analysis: TextAnalysis
  ) -> Int {
    let run = self[first]
    guard run.isShort(in: analysis) else { return first + 1 }
    let style = styled.shapingStyles[run.style]
    var end = first + 1
    while end < count, self[end].clusters.lowerBound < limit, self[end].font == run.font,
      self[end].orientation == run.orientation, self[end].script == run.script,
      styled.shapingStyles[self[end].style] == style, self[end].isShort(in: analysis),
      self[end].clusters.upperBound - run.clusters.lowerBound <= Self.mostClusters
    {
      end += 1
    }
    return end
  }

  private static var mostClusters: Int { 4096 }
}

extension TextRun {
  /// Whether the run is one of a few characters that are shaped as they come.
  fileprivate func isShort(in analysis: TextAnalysis) -> Bool {
    guard orientation != .combined, level == 0, image < 0, !isMissing, placement == .font,
      !lacksVariation,
      let first = clusters.first, let last = clusters.last
    else { return false }
    return analysis.clusters[last].endScalar - analysis.clusters[first].firstScalar <= 256
  }
}

extension [ShapedGlyph] {
  /// Whether a glyph begins where each run does, so that none belongs to two.
  fileprivate func haveStarts(of runs: ArraySlice<TextRun>, in analysis: TextAnalysis) -> Bool {
    var next = 0
    for run in runs {
      let start = Int32(analysis.clusters[run.clusters.lowerBound].firstScalar)
      while next < count, self[next].cluster < start { next += 1 }
      guard next < count, self[next].cluster == start else { return false }
    }
    return true
  }
}

/// Joins a run's glyphs to its clusters.
private struct CellBuilder {
  let run: TextRun
  let index: UInt32
  let isSideways: Bool
  let metrics: FontMetrics
  let baselineShift: Length

  /// Appends one cell for each stretch of text that clusters and glyphs agree on.
  ///
  /// Glyphs come in visual order, so those of a right-to-left run are taken from the end. A glyph
  /// group that starts inside a cluster belongs to that cluster's cell; a cluster inside a group (a
  /// ligature) shares the cell of the cluster that the group starts with.
  ///
  /// - Parameter group: the glyphs that are left, of which those of the run are taken.
  mutating func appendCells(
    from shaped: [ShapedGlyph], _ group: inout GlyphGroups, analysis: TextAnalysis,
    to text: inout ShapedText
  ) {
    let firstCell = text.cells.count
    for clusterIndex in run.clusters {
      let cluster = analysis.clusters[clusterIndex]
      if group.next == Int(cluster.firstScalar) || text.cells.count == firstCell {
        let firstGlyph = UInt32(text.glyphs.count)
        let isBlank = cluster.kind == .space || cluster.kind == .tab
        let isRotated = isSideways || (isBlank && cluster.orientation == .rotated)
        var room = Room(extent: isSideways ? metrics.extent : .zero)
        while let glyphs = group.take(before: Int(cluster.endScalar)) {
          append(
            shaped, glyphs, kind: cluster.kind, isRotated: isRotated, to: &text.glyphs, &room)
        }
        text.cells.append(
          Cell(
            range: analysis.range(of: cluster), advance: room.advance, extent: room.extent,
            firstGlyph: firstGlyph, endGlyph: UInt32(text.glyphs.count), run: index,
            orientation: isRotated ? .rotated : .upright, kind: cluster.kind,
            breakAfter: cluster.breakAfter))
      } else {
        var cell = text.cells.removeLast()
        cell.range = cell.range.union(analysis.range(of: cluster))
        cell.breakAfter = cluster.breakAfter
        if cluster.kind == .text { cell.kind = .text }
        var room = Room(advance: cell.advance, extent: cell.extent)
        while let glyphs = group.take(before: Int(cluster.endScalar)) {
          append(
            shaped, glyphs, kind: cell.kind, isRotated: cell.orientation == .rotated,
            to: &text.glyphs, &room)
        }
        cell.advance = room.advance
        cell.extent = room.extent
        cell.endGlyph = UInt32(text.glyphs.count)
        text.cells.append(cell)
      }
    }
  }

  /// What a cell takes of its column.
  private struct Room {
    var advance = Length.zero
    var extent: Length
  }

  @inline(__always)
  private func append(
    _ shaped: [ShapedGlyph], _ range: Range<Int>, kind: Cluster.Kind, isRotated: Bool,
    to glyphs: inout [CellGlyph], _ room: inout Room
  ) {
    // The baseline of a sideways run lies left of the axis by the central baseline (X2, YY-07).
    let shift = isSideways ? Int32(clamping: (baselineShift - metrics.center).rawValue) : 0
    for index in range {
      let glyph = shaped[index]
      let y = Int32(clamping: room.advance.rawValue + Int(glyph.y))
      glyphs.append(CellGlyph(id: glyph.id, x: glyph.x &+ shift, y: y))
      switch kind {
      case .text: room.advance += Length(rawValue: Int(glyph.advance))
      case .space:
        // A word space is as long in an upright run as in a line.
        let isWordSpace = !isSideways && isRotated
        room.advance += Length(rawValue: Int(isWordSpace ? glyph.extent : glyph.advance))
      case .tab, .invisible: break
      }
      if !isSideways { room.extent = max(room.extent, Length(rawValue: Int(glyph.extent))) }
    }
  }
}

/// Walks shaped glyphs in the order of the text, in groups of one cluster value.
private struct GlyphGroups {
  private let glyphs: [ShapedGlyph]
  private let reversed: Bool
  /// How many glyphs have been taken.
  private var taken = 0
  /// The first scalar of the next group; behind the last one, more than any has.
  private(set) var next = Int.max

  init(_ glyphs: [ShapedGlyph], reversed: Bool) {
    self.glyphs = glyphs
    self.reversed = reversed
    next = cluster(of: 0)
  }

  /// The first scalar of the group of a glyph in the order of the text.
  private func cluster(of glyph: Int) -> Int {
    guard glyph < glyphs.count else { return Int.max }
    return Int(glyphs[reversed ? glyphs.count - 1 - glyph : glyph].cluster)
  }

  /// The next group's glyphs if it starts before a scalar.
  mutating func take(before limit: Int) -> Range<Int>? {
    guard next < limit else { return nil }
    let (first, start) = (taken, next)
    repeat {
      taken += 1
      next = cluster(of: taken)
    } while next == start
    return reversed
      ? glyphs.count - taken..<glyphs.count - first : first..<taken
  }
}
