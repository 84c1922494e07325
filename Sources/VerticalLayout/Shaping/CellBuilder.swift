/// Joins a run's glyphs to its clusters.
struct CellBuilder {
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
    from shaped: [ShapingRun.ShapedGlyph], _ group: inout GlyphGroups, analysis: TextAnalysis,
    to text: inout ShapedText
  ) {
    let firstCell = text.cells.count
    for clusterIndex in run.clusters {
      let cluster = analysis.clusters[clusterIndex]
      if !isSideways, cluster.kind == .text, let glyph = group.takeOnly(of: cluster) {
        appendCell(of: cluster, glyph, in: analysis, to: &text)
        continue
      }
      if group.next == Int(cluster.firstScalar) || text.cells.count == firstCell {
        let firstGlyph = text.glyphs.count
        let isBlank = cluster.kind == .space || cluster.kind == .tab
        let isRotated = isSideways || (isBlank && cluster.orientation == .rotated)
        var room = Room(extent: isSideways ? metrics.extent : .zero)
        // Asked once: a cluster may have thousands of groups.
        lazy var hasOnlyMarks = analysis.hasOnlyMarks(cluster)
        while let glyphs = group.take(before: Int(cluster.endScalar)) {
          append(
            shaped, glyphs, kind: cluster.kind, isRotated: isRotated,
            overlaysMarks: glyphs.count > 1 && !isSideways && hasOnlyMarks, to: &text.glyphs,
            &room)
        }
        text.appendCell(
          of: cluster, in: analysis, run: index, glyphsFrom: firstGlyph, advance: room.advance,
          extent: room.extent, orientation: isRotated ? .rotated : .upright)
      } else {
        let last = text.cells.count - 1
        var cell = text.cells[last]
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
        cell.setGlyphs(cell.glyphs.lowerBound..<text.glyphs.count)
        text.cells[last] = cell
      }
    }
  }

  /// Appends the cell of a cluster that one glyph stands for, as it does for most of a text.
  @inline(__always)
  private func appendCell(
    of cluster: Cluster, _ glyph: ShapingRun.ShapedGlyph, in analysis: TextAnalysis,
    to text: inout ShapedText
  ) {
    let first = text.glyphs.count
    text.glyphs.append(Cell.CellGlyph(id: glyph.id, x: glyph.x, y: glyph.y))
    text.appendCell(
      of: cluster, in: analysis, run: index, glyphsFrom: first,
      advance: Length(rawValue: Int(glyph.advance)),
      extent: max(.zero, Length(rawValue: Int(glyph.extent))), kind: .text)
  }

  /// The room of a cell on its column.
  private struct Room {
    var advance = Length.zero
    var extent: Length
  }

  @inline(__always)
  private func append(
    _ shaped: [ShapingRun.ShapedGlyph], _ range: Range<Int>, kind: ClusterKind, isRotated: Bool,
    overlaysMarks: Bool = false, to glyphs: inout [Cell.CellGlyph], _ room: inout Room
  ) {
    // The baseline of a sideways run lies left of the axis by the central baseline (X2, YY-07).
    let shift = isSideways ? Int32(clamping: (baselineShift - metrics.center).rawValue) : 0
    for index in range {
      let glyph = shaped[index]
      // A mark that the font does not attach has a cell of its own, which lies on its base's (O5).
      if overlaysMarks, index > range.lowerBound, glyph.advance > 0 {
        glyphs.append(Cell.CellGlyph(id: glyph.id, x: glyph.x, y: glyph.y))
        continue
      }
      let y = Int32(clamping: room.advance.rawValue + Int(glyph.y))
      glyphs.append(Cell.CellGlyph(id: glyph.id, x: glyph.x &+ shift, y: y))
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

extension TextAnalysis {
  /// True if what follows the first character of a cluster are marks on it, and nothing else.
  fileprivate func hasOnlyMarks(_ cluster: Cluster) -> Bool {
    scalars[cluster.scalars].dropFirst().allSatisfy {
      CharacterProperties($0).generalCategory == .nonspacingMark
    }
  }
}

/// Walks shaped glyphs in the order of the text, in groups of one cluster value.
struct GlyphGroups {
  private let glyphs: [ShapingRun.ShapedGlyph]
  private let reversed: Bool
  /// The number of glyphs that have been taken.
  private var taken = 0
  /// The first scalar of the next group; after the last one, more than any has.
  private(set) var next = Int.max

  init(_ glyphs: [ShapingRun.ShapedGlyph], reversed: Bool) {
    self.glyphs = glyphs
    self.reversed = reversed
    next = cluster(of: 0)
  }

  /// The first scalar of the group of a glyph in the order of the text.
  private func cluster(of glyph: Int) -> Int {
    guard glyph < glyphs.count else { return Int.max }
    return Int(glyphs[reversed ? glyphs.count - 1 - glyph : glyph].cluster)
  }

  /// The next glyph, if it stands for a whole cluster by itself, and for no other.
  @inline(__always)
  mutating func takeOnly(of cluster: Cluster) -> ShapingRun.ShapedGlyph? {
    guard next == Int(cluster.firstScalar), !reversed, taken < glyphs.count else { return nil }
    let after = taken + 1 < glyphs.count ? Int(glyphs[taken + 1].cluster) : Int.max
    guard after >= Int(cluster.endScalar) else { return nil }
    defer {
      taken += 1
      next = after
    }
    return glyphs[taken]
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
