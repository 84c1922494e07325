import Testing
import VerticalLayout

struct ClusterWalkTests {
  private func run(_ clusters: [(bytes: Int, glyphs: Int)]) -> GlyphRun {
    GlyphRun(
      font: FontID(0), size: .pt(10), ink: .black, orientation: .upright,
      glyphs: (0..<4).map {
        GlyphRun.PositionedGlyph(id: $0, origin: PhysicalPoint(x: .zero, y: .zero))
      },
      clusters: clusters.map { GlyphRun.TextCluster(byteCount: $0.bytes, glyphCount: $0.glyphs) },
      text: Array("春眠".utf8))
  }

  /// Counts that go beyond the run are cut off, and those below nothing are nothing.
  @Test(
    arguments: [
      ([(3, 1), (3, 3)], [(0..<1, 0..<3), (1..<4, 3..<6)], (4..<4, 6..<6)),
      ([(3, 0), (3, 4)], [(0..<0, 0..<3), (0..<4, 3..<6)], (4..<4, 6..<6)),
      ([(3, 1)], [(0..<1, 0..<3)], (1..<4, 3..<6)),
      ([], [], (0..<4, 0..<6)),
      (
        [(-5, -1), (100, 2), (1, 100)], [(0..<0, 0..<0), (0..<2, 0..<6), (2..<4, 6..<6)],
        (4..<4, 6..<6)
      ),
      ([(.max, .max), (.max, .max)], [(0..<4, 0..<6), (4..<4, 6..<6)], (4..<4, 6..<6)),
      ([(.min, .min)], [(0..<0, 0..<0)], (0..<4, 0..<6)),
    ] as [([(Int, Int)], [(Range<Int>, Range<Int>)], (Range<Int>, Range<Int>))])
  func partsFollowEachOther(
    _ clusters: [(Int, Int)], _ parts: [(Range<Int>, Range<Int>)],
    _ rest: (Range<Int>, Range<Int>)
  ) {
    var walk = ClusterWalk(run(clusters.map { (bytes: $0.0, glyphs: $0.1) }))
    for part in parts {
      #expect(walk.next() == ClusterWalk.WalkedCluster(glyphs: part.0, text: part.1))
    }
    #expect(walk.next() == nil && walk.next() == nil)
    #expect(walk.rest == ClusterWalk.WalkedCluster(glyphs: rest.0, text: rest.1))
    #expect(walk.rest.isEmpty == (rest.0.isEmpty && rest.1.isEmpty))
  }
}
