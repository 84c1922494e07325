import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

/// Glyphs of a reading, each drawn by the way from the one before it.
struct GlyphRowTests {
  private func glyph(
    _ x: Int, _ y: Int, size: Length = .pt(6), _ direction: PageText.Direction = .down
  ) -> PageText.PlacedGlyph {
    PageText.PlacedGlyph(
      font: FontID(0), id: 1, origin: PhysicalPoint(x: Length(rawValue: x), y: Length(rawValue: y)),
      size: size, direction: direction, scale: .one, slant: .none, ink: .black)
  }

  /// However long a row is, no glyph is further from its place than half a thousandth of an em.
  @Test(arguments: [PageText.Direction.down, .across, .turned])
  func places(_ direction: PageText.Direction) throws {
    var random = SplitMix64(state: 7)
    let first = glyph(1000, 90_000, direction)
    var row = GlyphRow(first)
    var sum = (x: 0, y: 0)
    for number in 1...200 {
      let next = glyph(1000 + random.below(900) - 450, 90_000 + number * 6001, direction)
      let way = try #require(row.way(to: next))
      row.advance(by: way)
      sum = (sum.x + way.x, sum.y + way.y)
      let em = Double(first.size.rawValue) / 1000
      // The form's space: y up, and turned with the glyph.
      let (x, y) = (Double(sum.x) * em, Double(sum.y) * em)
      let place =
        direction == .turned
        ? (x: 1000 + y, y: 90_000 + x) : (x: 1000 + x, y: 90_000 - y)
      #expect(abs(place.x - Double(next.origin.x.rawValue)) <= em / 2 + 0.5)
      #expect(abs(place.y - Double(next.origin.y.rawValue)) <= em / 2 + 0.5)
    }
  }

  @Test func glyphsThatDifferBeginARow() {
    let row = GlyphRow(glyph(0, 0))
    #expect(row.way(to: glyph(0, 6144)) != nil)
    #expect(row.way(to: glyph(0, 6144, size: .pt(5))) == nil)
    #expect(row.way(to: glyph(0, 6144, .turned)) == nil)
    var other = glyph(0, 6144)
    other.ink = Color(red: 255, green: 0, blue: 0)
    #expect(row.way(to: other) == nil)
  }
}
