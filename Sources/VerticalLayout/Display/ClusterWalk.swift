/// The clusters of a run, one after another, each with its glyphs and its text as far as the run has them.
@usableFromInline package struct ClusterWalk {
  /// A cluster's part of a run.
  @usableFromInline package struct WalkedCluster: Hashable, Sendable {
    @usableFromInline package var glyphs: Range<Int>
    /// Bytes of the run's text.
    @usableFromInline package var text: Range<Int>

    @inlinable package init(glyphs: Range<Int>, text: Range<Int>) {
      self.glyphs = glyphs
      self.text = text
    }

    @inlinable package var isEmpty: Bool { glyphs.isEmpty && text.isEmpty }
  }

  @usableFromInline var clusters: IndexingIterator<[GlyphRun.TextCluster]>
  @usableFromInline let glyphCount: Int
  @usableFromInline let textCount: Int
  @usableFromInline var glyph = 0
  @usableFromInline var byte = 0

  @inlinable package init(_ run: GlyphRun) {
    clusters = run.clusters.makeIterator()
    glyphCount = run.glyphs.count
    textCount = run.text.count
  }

  /// The part of the next cluster; `nil` after the last one.
  @inlinable package mutating func next() -> WalkedCluster? {
    guard let cluster = clusters.next() else { return nil }
    let (firstGlyph, firstByte) = (glyph, byte)
    glyph += min(max(Int(cluster.glyphCount), 0), glyphCount - glyph)
    byte += min(max(Int(cluster.byteCount), 0), textCount - byte)
    return WalkedCluster(glyphs: firstGlyph..<glyph, text: firstByte..<byte)
  }

  /// The glyphs and bytes that no cluster up to here counts.
  @inlinable package var rest: WalkedCluster {
    WalkedCluster(glyphs: glyph..<glyphCount, text: byte..<textCount)
  }
}
