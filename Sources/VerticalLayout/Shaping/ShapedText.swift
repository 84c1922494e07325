/// A text with its glyphs: runs, cells and glyphs in flat arrays that refer to each other by index.
public struct ShapedText: Hashable, Sendable {
  public internal(set) var runs: [ShapedText.ShapedRun] = []
  public internal(set) var cells: [Cell] = []
  public internal(set) var glyphs: [Cell.CellGlyph] = []
  /// The cells of each paragraph; empty once they stand on columns.
  public internal(set) var paragraphs: [Range<Int>] = []
}

extension ShapedText {
  /// A run after shaping.
  public struct ShapedRun: Hashable, Sendable {
    public internal(set) var font: FontID
    /// Index into the styles.
    public internal(set) var style: Int
    public internal(set) var metrics: FontMetrics
    public internal(set) var orientation: ShapingRun.RunOrientation
    /// The placement of the ink of its cells.
    public internal(set) var placement: GlyphPlacement
    /// The embedding level (UAX #9): text of an even one runs down the column, of an odd one up.
    public internal(set) var level: UInt8
    /// See ``LevelRun/levelBefore``.
    var levelBefore = UInt8.max
    public internal(set) var isMissing: Bool
    /// True if the cells are variation sequences that no font has, so that their bases are drawn.
    public internal(set) var lacksVariation = false
    /// The share of their width that glyphs are drawn with (T2).
    public internal(set) var scale = HorizontalScale.one
    var content = RunContent.text

    /// The index of the image that the run is, among those of its document; `nil` for text.
    package var imageIndex: Int? { if case .image(let index) = content { Int(index) } else { nil } }
  }
}

/// Shapes each run once and makes its cells (S1, VL-01).
///
/// - Parameters:
///   - images: those of the document.
///   - tateChuYokoShapes: the cells of several characters that have been shaped; they go from part to part of a
///     text.
func shape(
  _ runs: [TextRun], of analysis: TextAnalysis, styled: StyledText,
  images: InlineImages = InlineImages(), shaper: some Shaper,
  tateChuYokoShapes: inout [TateChuYokoShape.Key: TateChuYokoShape]
) -> ShapedText {
  var shaped = ShapedText()
  shaped.reserve(
    runs: runs.count, cells: analysis.clusters.count, glyphs: analysis.clusters.count)
  var glyphs: [ShapingRun.ShapedGlyph] = []
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
          run, of: analysis, style: styled.table.styles[run.style], images: images, shaper: shaper,
          scratch: &glyphs, tateChuYokoShapes: &tateChuYokoShapes)
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
    images: InlineImages = InlineImages(), shaper: some Shaper,
    scratch: inout [ShapingRun.ShapedGlyph],
    tateChuYokoShapes: inout [TateChuYokoShape.Key: TateChuYokoShape]
  ) {
    let metrics = shaper.metrics(of: run, in: style)
    let index = UInt32(runs.count)
    runs.append(ShapedText.ShapedRun(run, metrics: metrics))
    if case .image(let index) = run.content {
      return appendImage(images.images[Int(index)], of: run, analysis: analysis, font: metrics)
    }
    guard !run.isMissing, let first = run.clusters.first, let last = run.clusters.last else {
      for cluster in run.clusters {
        appendMissing(analysis.clusters[cluster], of: analysis, run: index, em: style.em)
      }
      return
    }
    scratch.removeAll(keepingCapacity: true)
    var call = ShapingRun(
      scalars: Int(analysis.clusters[first].firstScalar)..<Int(analysis.clusters[last].endScalar),
      font: run.font, size: style.size, orientation: run.orientation, script: run.script,
      language: style.language, isRightToLeft: run.isRightToLeft, features: run.features(in: style))
    if run.orientation == .tateChuYoko {
      let (firstGlyph, firstCell) = (glyphs.count, cells.count)
      appendTateChuYoko(run, call, of: analysis, shaper: shaper, known: &tateChuYokoShapes)
      shift(glyphsFrom: firstGlyph, by: style.baselineShift)
      fit(cellsFrom: firstCell, in: style, run.orientation)
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
    setOwnLengths(cellsFrom: firstCell, of: run, in: analysis, style: style, shaper: shaper)
    if run.placement != .font {
      place(cellsFrom: firstCell, of: run, in: analysis, em: style.size, shaper: shaper)
    }
    if style.isFlattened { widen(Int(index), cellsFrom: firstCell, as: style) }
    if run.orientation != .sideways { shift(glyphsFrom: firstGlyph, by: style.baselineShift) }
    fit(cellsFrom: firstCell, in: style, run.orientation)
  }

  /// Shapes runs that differ in nothing that matters to the font in one call (see
  /// ``TextStyle/isShaped(as:)``), and appends their cells; returns whether that can be, which is not so where a
  /// glyph stands for characters of two of them.
  fileprivate mutating func append(
    _ parts: ArraySlice<TextRun>, of analysis: TextAnalysis, styled: StyledText,
    shaper: some Shaper, scratch: inout [ShapingRun.ShapedGlyph]
  ) -> Bool {
    guard let run = parts.first, let first = run.clusters.first,
      let last = parts.last?.clusters.last
    else { return false }
    let style = styled.table.styles[run.style]
    scratch.removeAll(keepingCapacity: true)
    shaper.shape(
      ShapingRun(
        scalars: Int(analysis.clusters[first].firstScalar)..<Int(analysis.clusters[last].endScalar),
        font: run.font, size: style.size, orientation: run.orientation, script: run.script,
        language: style.language, isRightToLeft: false, features: run.features(in: style)),
      of: analysis.scalars.span, into: &scratch)
    guard scratch.haveStarts(of: parts, in: analysis) else { return false }
    var groups = GlyphGroups(scratch, reversed: false)
    for part in parts {
      let own = styled.table.styles[part.style]
      let metrics = shaper.metrics(of: part, in: own)
      let baselineShift = own.baselineShift
      var builder = CellBuilder(
        run: part, index: UInt32(runs.count), isSideways: part.orientation == .sideways,
        metrics: metrics, baselineShift: baselineShift)
      runs.append(ShapedText.ShapedRun(part, metrics: metrics))
      let (firstGlyph, firstCell) = (glyphs.count, cells.count)
      builder.appendCells(from: scratch, &groups, analysis: analysis, to: &self)
      setOwnLengths(cellsFrom: firstCell, of: part, in: analysis, style: own, shaper: shaper)
      if own.isFlattened { widen(runs.count - 1, cellsFrom: firstCell, as: own) }
      if part.orientation != .sideways { shift(glyphsFrom: firstGlyph, by: baselineShift) }
      fit(cellsFrom: firstCell, in: own, part.orientation)
    }
    return true
  }

  /// Draws the upright characters of a run wider than they are long (NT1).
  private mutating func widen(_ run: Int, cellsFrom first: Int, as style: TextStyle) {
    guard runs[run].orientation == .upright else { return }
    let (length, width) = (max(style.size.rawValue, 1), style.width)
    runs[run].scale = HorizontalScale(of: style.size, asWideAs: width)
    for index in first..<cells.count {
      cells[index].extent = cells[index].extent.scaled(by: width.rawValue, over: length)
      for glyph in cells[index].glyphs {
        glyphs[glyph].x = Int32(
          clamping: Length(rawValue: Int(glyphs[glyph].x)).scaled(by: width.rawValue, over: length)
            .rawValue)
      }
    }
  }

  /// Moves glyphs across the column (DT-20).
  private mutating func shift(glyphsFrom first: Int, by distance: Length) {
    guard distance != .zero else { return }
    for index in first..<glyphs.count { glyphs[index].x &+= Int32(clamping: distance.rawValue) }
  }

  /// Gives the last cells, of glyphs that are larger or smaller than the text, the length and the width that they
  /// would have in its size, with the glyphs in their middle (X4).
  private mutating func fit(
    cellsFrom first: Int, in style: TextStyle, _ orientation: ShapingRun.RunOrientation
  ) {
    guard let em = style.cellSize, orientation != .sideways else { return }
    for index in first..<cells.count where cells[index].kind != .tab {
      let length = cells[index].advance
      cells[index].advance = length.scaled(by: em.rawValue, over: style.size.rawValue)
      cells[index].extent = cells[index].extent.scaled(by: em.rawValue, over: style.size.rawValue)
      let shift = Int32(clamping: (cells[index].advance - length).half.rawValue)
      for glyph in cells[index].glyphs { glyphs[glyph].y &+= shift }
    }
  }

  /// A cell without a glyph: the box that stands for a character that no font has.
  private mutating func appendMissing(
    _ cluster: Cluster, of analysis: TextAnalysis, run: UInt32, em: Length
  ) {
    appendCell(
      of: cluster, in: analysis, run: run, glyphsFrom: glyphs.count, advance: em, extent: em)
  }
}

extension ShapedText.ShapedRun {
  fileprivate init(_ run: TextRun, metrics: FontMetrics) {
    self.init(
      font: run.font, style: run.style, metrics: metrics, orientation: run.orientation,
      placement: run.placement, level: run.level, levelBefore: run.levelBefore,
      isMissing: run.isMissing,
      lacksVariation: run.lacksVariation, content: run.content)
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
    let style = styled.table.shapingStyles[run.style]
    var end = first + 1
    while end < count, self[end].clusters.lowerBound < limit, self[end].font == run.font,
      self[end].orientation == run.orientation, self[end].script == run.script,
      styled.table.shapingStyles[self[end].style] == style, self[end].isShort(in: analysis),
      self[end].clusters.upperBound - run.clusters.lowerBound <= Self.mostClusters
    {
      end += 1
    }
    return end
  }

  private static var mostClusters: Int { 4096 }
}

extension TextRun {
  /// True if the run is one of a few characters that are shaped as they come.
  fileprivate func isShort(in analysis: TextAnalysis) -> Bool {
    guard orientation != .tateChuYoko, level == 0, content == .text, !isMissing, placement == .font,
      !lacksVariation,
      let first = clusters.first, let last = clusters.last
    else { return false }
    return analysis.clusters[last].endScalar - analysis.clusters[first].firstScalar <= 256
  }
}

extension [ShapingRun.ShapedGlyph] {
  /// True if a glyph begins where each run does, so that none belongs to two.
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

extension Shaper {
  /// The metrics by which a run takes room: upright ones those of the em of their column (X4).
  fileprivate func metrics(of run: TextRun, in style: TextStyle) -> FontMetrics {
    let isSideways = run.orientation == .sideways
    let usual = metrics(of: run.font, size: isSideways ? style.size : style.em)
    return isSideways && run.script == .mongolian ? mongolianMetrics(of: run, style, usual) : usual
  }

  /// Those of Mongolian, whose stem is the line that ideographs and Latin letters are centred on (M2; MLREQ, baselines):
  /// the middle of the ink of ᠊, which is a piece of the stem.
  private func mongolianMetrics(
    of run: TextRun, _ style: TextStyle, _ usual: FontMetrics
  ) -> FontMetrics {
    let nirugu: [Unicode.Scalar] = ["\u{180A}"]
    var glyphs: [ShapingRun.ShapedGlyph] = []
    shape(
      ShapingRun(
        scalars: 0..<1, font: run.font, size: style.size, orientation: .sideways,
        script: .mongolian,
        language: style.language), of: nirugu.span, into: &glyphs)
    guard glyphs.count == 1, glyphs[0].id != 0,
      let ink = inkBounds(of: glyphs[0].id, in: run.font, size: style.size)
    else { return usual }
    let middle = Length(rawValue: -ink.midY)
    return FontMetrics(
      ascent: usual.extent.half + middle, descent: usual.extent.half - middle)
  }
}

extension TextRun {
  /// The run of an image: one cluster.
  init(image: Int, cluster: Int, font: FontID, style: Int, level: UInt8) {
    self.init(
      clusters: cluster..<cluster + 1, font: font, style: style, orientation: .upright,
      script: .common, level: level, isMissing: false, content: .image(UInt32(clamping: image)))
  }
}

extension ShapedText {
  /// Appends the cell of an image, and gives its run the image's measures (YY-28).
  mutating func appendImage(
    _ image: InlineImage, of run: TextRun, analysis: TextAnalysis, font: FontMetrics
  ) {
    let index = runs.count - 1
    runs[index].metrics = image.metrics(in: font)
    for cluster in run.clusters {
      appendCell(
        of: analysis.clusters[cluster], in: analysis, run: UInt32(index), glyphsFrom: glyphs.count,
        advance: image.size.height, extent: image.extent, kind: .text)
    }
  }
}

extension ShapedText {
  /// True if a cell can be drawn as the one before it: style and font are the same, and so are the
  /// measures and the number of glyphs.
  func canRepeat(_ index: Int) -> Bool {
    let (mark, base) = (cells[index], cells[index - 1])
    let (run, baseRun) = (runs[Int(mark.run)], runs[Int(base.run)])
    guard run.font == baseRun.font, run.style == baseRun.style, run.level == 0,
      baseRun.level == 0, !run.isMissing, !baseRun.isMissing, run.scale == baseRun.scale,
      run.orientation == baseRun.orientation, run.placement == baseRun.placement
    else { return false }
    return mark.glyphs.count == base.glyphs.count && mark.advance == base.advance
      && mark.extent == base.extent && mark.orientation == base.orientation
  }

  /// Draws a cell as the one before it (L19).
  mutating func repeatGlyphs(at index: Int) {
    for (mark, base) in zip(cells[index].glyphs, cells[index - 1].glyphs) {
      glyphs[mark] = glyphs[base]
    }
  }
}
