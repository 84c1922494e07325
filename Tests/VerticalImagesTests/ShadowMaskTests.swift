import Glibc
import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalImages

/// The pixels of shadows (YY-34, YY-35).
@Suite struct ShadowMaskTests {
  static let page = PhysicalSize(width: .pt(100), height: .pt(100))

  private func square(_ x: Double, _ y: Double, side: Double = 40) -> [DisplayPath.Step] {
    var path = DisplayPath()
    path.addRectangle(
      PhysicalRect(
        x: Length(points: x), y: Length(points: y), width: Length(points: side),
        height: Length(points: side)))
    return path.steps
  }

  private func shadow(
    _ deviation: Double, x: Double = 0, y: Double = 0, isInner: Bool = false,
    outline: GlyphRun.GlyphOutline? = nil
  ) -> GlyphShadow {
    var run = GlyphRun(font: FontID(0), size: .pt(40), ink: .black, orientation: .upright)
    run.outline = outline
    return GlyphShadow(
      glyphs: run, offset: PhysicalPoint(x: Length(points: x), y: Length(points: y)),
      deviation: Length(points: deviation), isInner: isInner)
  }

  /// The value of a mask at a place, between pixels as a viewer computes it; from 0 to 1.
  private func value(_ mask: ShadowMask, _ x: Double, _ y: Double) -> Double {
    let (across, down) = (
      (x - mask.left) / mask.pixel - 0.5, (y - mask.top) / mask.pixel - 0.5
    )
    let (left, top) = (Int(across.rounded(.down)), Int(down.rounded(.down)))
    func pixel(_ x: Int, _ y: Int) -> Double {
      guard (0..<mask.width).contains(x), (0..<mask.height).contains(y) else { return 0 }
      return Double(mask.coverage[y * mask.width + x]) / 255
    }
    let (u, v) = (across - Double(left), down - Double(top))
    return (pixel(left, top) * (1 - u) + pixel(left + 1, top) * u) * (1 - v)
      + (pixel(left, top + 1) * (1 - u) + pixel(left + 1, top + 1) * u) * v
  }

  /// The area of what is covered, in square points.
  private func area(_ mask: ShadowMask) -> Double {
    mask.coverage.reduce(0) { $0 + Double($1) } / 255 * mask.pixel * mask.pixel
  }

  // MARK: Areas

  @Test(
    "A pixel has as much as is covered of it",
    arguments: [(10.0, 10.0), (10.25, 10.5), (3.9, 60.0), (0.01, 7.99)])
  func coverage(_ x: Double, _ y: Double) throws {
    let mask = try #require(
      ShadowMask(shadow(0), of: square(x, y, side: 20.5), on: Self.page, finest: 1))
    #expect(abs(area(mask) - 20.5 * 20.5) < 0.5)
    let first = mask.coverage[(3 * mask.width) + 3 + 1]
    #expect(first == 0 || mask.left + 4 >= x.rounded(.down))
    let corner = value(mask, x.rounded(.down) + 0.5, y.rounded(.down) + 0.5)
    let expected = (1 - x + x.rounded(.down)) * (1 - y + y.rounded(.down))
    #expect(abs(corner - expected) < 0.01)
  }

  @Test("Outlines within outlines leave holes by their direction, and overlaps count once")
  func windings() throws {
    let outer = square(10, 10)
    let overlap = outer + square(30, 10)
    let both = try #require(ShadowMask(shadow(0), of: overlap, on: Self.page, finest: 1))
    #expect(abs(area(both) - 60 * 40) < 1)
    let hole: [DisplayPath.Step] = [
      .move(PhysicalPoint(x: .pt(20), y: .pt(20))), .line(PhysicalPoint(x: .pt(20), y: .pt(40))),
      .line(PhysicalPoint(x: .pt(40), y: .pt(40))), .line(PhysicalPoint(x: .pt(40), y: .pt(20))),
      .close,
    ]
    let ring = try #require(ShadowMask(shadow(0), of: outer + hole, on: Self.page, finest: 1))
    #expect(abs(area(ring) - (1600 - 400)) < 1)
  }

  /// A circle as four curves, whose area does not depend on the size of pixels.
  @Test(arguments: [0.1, 0.5, 1, 3.0])
  func curves(_ finest: Double) throws {
    var path = DisplayPath()
    path.addRectangle(
      PhysicalRect(x: .pt(30), y: .pt(30), width: .pt(40), height: .pt(40)), radius: .pt(20))
    let mask = try #require(ShadowMask(shadow(0), of: path.steps, on: Self.page, finest: finest))
    // A fiftieth of a pixel along the edge.
    #expect(abs(area(mask) - 400 * Double.pi) < 1 + finest * 0.02 * 40 * Double.pi)
  }

  @Test("YY-34, YY-11 a line around glyphs casts a shadow too, with or without them")
  func lines() throws {
    let outline = GlyphRun.GlyphOutline(width: .pt(4), color: .black, isFilled: false)
    // Four sides of 40 by 4 with round corners outside; inside the corners are square.
    let ring = 44.0 * 44 - 16 + 4 * Double.pi - 36 * 36
    let hollow = try #require(
      ShadowMask(shadow(0, outline: outline), of: square(20, 20), on: Self.page, finest: 0.5))
    #expect(abs(area(hollow) - ring) < 1)
    var filled = outline
    filled.isFilled = true
    let whole = try #require(
      ShadowMask(shadow(0, outline: filled), of: square(20, 20), on: Self.page, finest: 0.5))
    #expect(abs(area(whole) - ring - 36 * 36) < 1)
    // Whatever the direction of the outline.
    let turned = Array(square(20, 20).dropLast().reversed()).map { step in
      if case .move(let point) = step { DisplayPath.Step.line(point) } else { step }
    }
    let start = DisplayPath.Step.move(PhysicalPoint(x: .pt(20), y: .pt(60)))
    let other = try #require(
      ShadowMask(
        shadow(0, outline: filled), of: [start] + turned + [.close], on: Self.page, finest: 0.5))
    #expect(abs(area(other) - ring - 36 * 36) < 1)
  }

  // MARK: The blur

  /// The part of a Gaussian distribution of a deviation below a value.
  private func integral(_ x: Double, _ deviation: Double) -> Double {
    (1 + erf(x / deviation / 2.0.squareRoot())) / 2
  }

  /// Fine pixels and coarse ones, whole places and others.
  @Test(
    "YY-34 a blurred square comes within 3 % of the integral of a Gaussian one, and keeps its sum",
    arguments: [
      (0.3, 0.25), (1, 1), (1.41, 1), (1.42, 1), (2, 0.7), (2.45, 1), (3, 0.1), (3, 1), (5, 2),
      (7.3, 0.24),
    ])
  func profile(_ deviation: Double, _ finest: Double) throws {
    for place in [30.0, 29.6] {
      let mask = try #require(
        ShadowMask(shadow(deviation), of: square(place, 30), on: Self.page, finest: finest))
      #expect(abs(mask.pixel - max(finest, deviation / 3)) < 0.001)
      #expect(abs(area(mask) - 1600) < 16)
      // A pixel is the mean of what it covers: the profile is that of the pixels.
      for column in 0..<mask.width {
        let x = mask.left + (Double(column) + 0.5) * mask.pixel
        let steps = (0..<8).map { x + (Double($0) - 3.5) / 8 * mask.pixel }
        let expected =
          steps.reduce(0) {
            $0 + integral($1 - place, deviation) - integral($1 - place - 40, deviation)
          } / 8
        #expect(abs(value(mask, x, 50) - expected) < 0.03)
      }
    }
  }

  /// Between the pixels, as viewers draw them.
  @Test func profileBetweenPixels() throws {
    let mask = try #require(
      ShadowMask(shadow(3), of: square(30, 30), on: Self.page, finest: 0.1))
    for place in stride(from: 18.0, through: 42, by: 0.1) {
      #expect(abs(value(mask, place, 50) - integral(place - 30, 3)) < 0.015)
    }
  }

  @Test("A kernel has the variance that is asked for, and the sum one", arguments: 0...60)
  func kernel(_ tenths: Int) {
    let deviation = Double(tenths) / 10
    let blur = GaussianBlur(deviation: deviation)
    let side = 2 * blur.reach + 1
    var pixels = [Float](repeating: 0, count: side * side)
    pixels[side * blur.reach + blur.reach] = 1
    let kernel = blur.blur(pixels, width: side, height: side)
    let sum = kernel.reduce(0.0) { $0 + Double($1) }
    #expect(abs(sum - 1) < 1e-5)
    for along in [true, false] {
      let variance = kernel.indices.reduce(0.0) {
        let distance = Double((along ? $1 % side : $1 / side) - blur.reach)
        return $0 + distance * distance * Double(kernel[$1])
      }
      #expect(abs(variance - deviation * deviation) < 0.001 * (1 + deviation * deviation))
    }
    // The same to all sides.
    for index in kernel.indices {
      #expect(abs(kernel[index] - kernel[(index % side) * side + index / side]) < 1e-6)
    }
  }

  // MARK: Inner shadows

  @Test("YY-35 an inner shadow is what the blurred shape leaves uncovered of the glyphs")
  func inner() throws {
    let (outer, inner) = (shadow(3, x: 4, y: 2), shadow(3, x: 4, y: 2, isInner: true))
    let cast = try #require(ShadowMask(outer, of: square(30, 30), on: Self.page, finest: 1))
    let mask = try #require(ShadowMask(inner, of: square(30, 30), on: Self.page, finest: 1))
    for x in 31..<69 {
      for y in [31.5, 50.5, 68.5] {
        let sum = value(mask, Double(x) + 0.5, y) + value(cast, Double(x) + 0.5, y)
        #expect(abs(sum - 1) < 0.01)
      }
    }
    // Along the edges that it is shifted away from.
    #expect(value(mask, 31.5, 50.5) > 0.7 && value(mask, 68.5, 50.5) < 0.4)
    // No wider than the glyphs.
    #expect(mask.left >= 28 && mask.width <= 44 && mask.height <= 44)
  }

  @Test("YY-35 one far away covers all of the glyphs")
  func distantInner() throws {
    let mask = try #require(
      ShadowMask(
        shadow(3, x: 500, isInner: true), of: square(30, 30), on: Self.page, finest: 1))
    #expect(mask.coverage.allSatisfy { $0 == 255 })
  }

  // MARK: Limits

  @Test("What is not on the page has no pixels, and what is beyond its edges is left off")
  func pages() throws {
    #expect(ShadowMask(shadow(2), of: square(120, 30), on: Self.page, finest: 1) == nil)
    #expect(ShadowMask(shadow(2, x: -300), of: square(30, 30), on: Self.page, finest: 1) == nil)
    #expect(ShadowMask(shadow(2), of: [], on: Self.page, finest: 1) == nil)
    let mask = try #require(
      ShadowMask(shadow(2), of: square(80, -20), on: Self.page, finest: 1))
    #expect(mask.left + Double(mask.width) <= 101 && mask.top >= -1)
    // What lies beyond the page still casts its light on it.
    let whole = try #require(
      ShadowMask(
        shadow(2), of: square(80, -20), on: PhysicalSize(width: .pt(200), height: .pt(100)),
        finest: 1))
    for x in stride(from: 75.5, to: 100, by: 1) {
      #expect(value(mask, x, 10.5) == value(whole, x, 10.5))
    }
    let beside = try #require(
      ShadowMask(shadow(4), of: square(101, 30), on: Self.page, finest: 1))
    #expect(beside.coverage.contains { $0 > 60 })
  }

  @Test(
    "No shadow has more than four million pixels, whatever its blur, its page and its place",
    arguments: [
      (0.0, 1e6, 0.0), (0.5, 1e6, 0), (1e6, 1e6, 0), (1e6, 10, 1e6), (1e-3, 14_400, 0),
      (100, 1e6, -1e6),
    ])
  func bounded(_ deviation: Double, _ side: Double, _ offset: Double) {
    let page = PhysicalSize(width: Length(points: side), height: Length(points: side))
    for isInner in [true, false] {
      let mask = ShadowMask(
        shadow(deviation, x: offset, isInner: isInner),
        of: square(0, 0, side: side), on: page, finest: 72.0 / 2400)
      #expect((mask?.coverage.count ?? 0) <= PixelRoom.limit)
      #expect(max(mask?.width ?? 0, mask?.height ?? 0) <= PixelRoom.longestSide)
    }
  }

  @Test func numbersBeyondAllPagesAreNoHarm() {
    let far = Length(rawValue: .max / 4)
    let points = [PhysicalPoint(x: -far, y: far), PhysicalPoint(x: far, y: -far)]
    for a in points {
      for b in points {
        let path: [DisplayPath.Step] = [
          .move(a), .curve(b, a, PhysicalPoint(x: .zero, y: .pt(50))), .line(b), .close,
        ]
        for isInner in [true, false] {
          _ = ShadowMask(shadow(1, isInner: isInner), of: path, on: Self.page, finest: 1)
        }
      }
    }
  }
}

/// The outlines that cast shadows stand where the glyphs are drawn.
@Suite struct GlyphPathTests {
  static let font = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc#0"
  static let trueType = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
  static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  private func run(
    _ font: String, _ library: FontLibrary, _ orientation: ShapingRun.RunOrientation
  ) throws -> GlyphRun {
    try library.prepare(fonts: [font], language: .japanese)
    let id = try #require(
      library.primaryFont(for: FontRequest(fonts: [font], language: .japanese)))
    var run = GlyphRun(font: id, size: .pt(50), ink: .black, orientation: orientation)
    run.glyphs = [
      GlyphRun.PositionedGlyph(id: 40, origin: PhysicalPoint(x: .pt(70), y: .pt(90)))
    ]
    return run
  }

  @Test(arguments: [font, trueType], ShapingRun.RunOrientation.allCases)
  func boundsAreThoseOfTheInk(_ font: String, _ orientation: ShapingRun.RunOrientation) throws {
    let library = FontLibrary()
    let run = try run(font, library, orientation)
    let bounds = try #require(library.path(of: run).bounds)
    let ink = try #require(library.inkBounds(of: 40, in: run.font, size: run.size))
    let box =
      orientation == .sideways
      ? (x: 70 * 1024 - ink.maxY, y: 90 * 1024 + ink.minX)
      : (x: 70 * 1024 + ink.minX, y: 90 * 1024 + ink.minY)
    // Control points may lie beyond the ink by a little.
    #expect(abs(bounds.x.rawValue - box.x) < 2048 && abs(bounds.y.rawValue - box.y) < 2048)
  }

  @Test func slantAndScale() throws {
    let library = FontLibrary()
    var run = try run(Self.font, library, .tateChuYoko)
    let plain = library.path(of: run)
    run.scale = HorizontalScale(fitting: .pt(20), into: .pt(10))
    let narrow = try #require(library.path(of: run).bounds)
    let wide = try #require(plain.bounds)
    #expect(abs(narrow.width.points * 2 - wide.width.points) < 0.01)
    run.scale = .one
    run.slant = Slant(degrees: 45)
    guard case .move(let old) = plain.first, case .move(let new) = library.path(of: run).first
    else {
      Issue.record("no outline")
      return
    }
    #expect(abs((new.x - old.x).points - (Length.pt(90) - old.y).points) < 0.01)
    #expect(new.y == old.y)
  }

  @Test("Fonts in colours cast no shadow")
  func coloured() throws {
    let library = FontLibrary()
    #expect(library.path(of: try run(Self.emoji, library, .upright)).isEmpty)
  }
}
