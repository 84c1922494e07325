import CCairo
import VerticalLayout

/// The text and clusters of a run in Cairo's form, in memory that is used again for the next run.
///
/// Cairo wants every cluster to be whole UTF-8 and the clusters to cover the text and the glyphs
/// exactly, and puts the document into an error state otherwise. A cluster without text or without
/// glyphs is legal, but viewers lose it; here it joins the one before it, or after it at the start.
struct ClusterBuffer {
  private(set) var text: [UInt8] = []
  private(set) var clusters: [cairo_text_cluster_t] = []

  mutating func fill(from run: GlyphRun) {
    clusters.removeAll(keepingCapacity: true)
    clusters.reserveCapacity(run.clusters.count)
    if WritableText.isWritable(run.text) {
      text = run.text
      fill(from: ClusterWalk(run), glyphCount: run.glyphs.count, offset: { $0 })
    } else {
      let writable = WritableText(run.text)
      text = writable.bytes
      fill(
        from: ClusterWalk(run), glyphCount: run.glyphs.count,
        offset: { writable.offsets[min($0, writable.offsets.count - 1)] })
    }
  }

  /// One cluster of all that there is.
  mutating func fill(text: [UInt8], glyphCount: Int) {
    clusters.removeAll(keepingCapacity: true)
    self.text = WritableText.isWritable(text) ? text : WritableText(text).bytes
    append(byteCount: self.text.count, glyphCount: glyphCount)
  }

  /// Counts one more glyph into the last cluster.
  mutating func addGlyph() {
    guard !clusters.isEmpty else { return }
    clusters[clusters.count - 1].num_glyphs += 1
  }

  private mutating func fill(
    from source: ClusterWalk, glyphCount: Int, offset: (Int) -> Int
  ) {
    var walk = source
    var textEnd = 0
    // What the clusters made so far cover.
    var textDone = 0
    var glyphsDone = 0
    while let cluster = walk.next() {
      textEnd = max(textEnd, min(offset(cluster.text.upperBound), text.count))
      while textEnd < text.count, text[textEnd] & 0xC0 == 0x80 { textEnd += 1 }
      let glyphEnd = cluster.glyphs.upperBound
      let isHalf = textEnd == textDone || glyphEnd == glyphsDone
      if isHalf, clusters.isEmpty { continue }
      if isHalf {
        clusters[clusters.count - 1].num_bytes += Int32(clamping: textEnd - textDone)
        clusters[clusters.count - 1].num_glyphs += Int32(clamping: glyphEnd - glyphsDone)
      } else {
        append(byteCount: textEnd - textDone, glyphCount: glyphEnd - glyphsDone)
      }
      textDone = textEnd
      glyphsDone = glyphEnd
    }
    guard textDone < text.count || glyphsDone < glyphCount else { return }
    if clusters.isEmpty {
      append(byteCount: text.count, glyphCount: glyphCount)
    } else {
      clusters[clusters.count - 1].num_bytes += Int32(clamping: text.count - textDone)
      clusters[clusters.count - 1].num_glyphs += Int32(clamping: glyphCount - glyphsDone)
    }
  }

  private mutating func append(byteCount: Int, glyphCount: Int) {
    clusters.append(
      cairo_text_cluster_t(
        num_bytes: Int32(clamping: byteCount), num_glyphs: Int32(clamping: glyphCount)))
  }
}
