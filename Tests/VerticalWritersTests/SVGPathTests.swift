import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

/// Outlines on a grid of thousandths of an em.
struct SVGPathTests {
  private func data(_ steps: [OutlineStep], unitsPerEm: Int = 1000) -> String {
    var bytes = PDFBytes()
    SVGPath(steps, unitsPerEm: unitsPerEm).append(to: &bytes)
    return String(decoding: bytes.bytes, as: UTF8.self)
  }

  private func point(_ x: Double, _ y: Double) -> OutlinePoint { OutlinePoint(x: x, y: y) }

  @Test func aContourBeginsAfterItsLongestLine() {
    let steps: [OutlineStep] = [
      .move(point(0, 0)), .line(point(9, 0)), .line(point(9, 8)), .line(point(-300, 400)),
      .line(point(0, 7)), .close,
    ]
    #expect(data(steps) == "m0-7v7h9v-8l-309-392z" || data(steps) == "m-300-400 300 393v7h9v-8z")
  }

  @Test func aGridOfThousandthsForAllFonts() {
    let steps: [OutlineStep] = [
      .move(point(0, 0)), .line(point(1024, 0)), .line(point(1024, 2048)), .close,
    ]
    #expect(data(steps, unitsPerEm: 2048) == "m0 0h500v-1000z")
    #expect(data([]) == "m0 0")
    #expect(SVGPath([.move(point(.nan, .infinity)), .close], unitsPerEm: 0).isEmpty)
  }

  @Test func flatCurvesAreOfTheSecondDegree() {
    // A quarter of a circle of 30 units, and one of 300.
    func quarter(_ radius: Double) -> [OutlineStep] {
      let handle = radius * 0.5523
      return [
        .move(point(0, 0)),
        .curve(point(handle, 0), point(radius, radius - handle), point(radius, radius)), .close,
      ]
    }
    #expect(data(quarter(12)).contains("q"))
    #expect(data(quarter(300)).contains("c"))
  }

  /// The drawn path lies nowhere farther than a thousandth of an em from the outline of the font, and the
  /// other way round.
  @Test(arguments: [Samples.chinese, Samples.mincho, Samples.dejaVu, Samples.porson])
  func outlinesAreWithinAThousandth(_ font: String) throws {
    let library = FontLibrary()
    try library.prepare(fonts: [font], language: .japanese)
    let units = try #require(library.facts(of: FontID(0))?.unitsPerEm)
    var (largest, curves) = (0.0, 0)
    for glyph in stride(from: UInt32(20), to: 1400, by: 171) {
      let steps = library.outline(of: glyph, in: FontID(0))
      let scale = 1000 / Double(units)
      let original = Trace(
        steps.map { step in
          func placed(_ point: OutlinePoint) -> SIMD2<Double> {
            SIMD2(point.x * scale, -point.y * scale)
          }
          return switch step {
          case .move(let end): .move(placed(end))
          case .line(let end): .line(placed(end))
          case .quadratic(let control, let end): .curve([placed(control), placed(end)])
          case .curve(let first, let second, let end):
            .curve([placed(first), placed(second), placed(end)])
          case .close: .close
          }
        })
      let contours = SVGContour.contours(of: steps, unitsPerEm: units)
      let written = Trace(
        contours.flatMap { contour -> [Trace.Step] in
          [.move(Trace.place(contour.start))]
            + contour.segments.map { segment in
              switch segment.kind {
              case .line: .line(Trace.place(segment.end))
              case .quadratic(let control):
                .curve([Trace.place(control), Trace.place(segment.end)])
              case .curve(let first, let second):
                .curve([Trace.place(first), Trace.place(second), Trace.place(segment.end)])
              }
            }
        })
      curves += contours.joined.count { $0.kind != .line }
      largest = max(largest, written.distance(to: original), original.distance(to: written))
    }
    #expect(curves > 20)
    // Half a unit each way where the font has another grid, and what a trace of chords leaves out.
    #expect(largest < 1.02, "\(largest)")
  }
}

extension [SVGContour] {
  fileprivate var joined: [SVGContour.Segment] { flatMap(\.segments) }
}

/// Points along an outline, near to each other.
private struct Trace {
  enum Step {
    case move(SIMD2<Double>)
    case line(SIMD2<Double>)
    /// The points after the first.
    case curve([SIMD2<Double>])
    case close
  }

  private var points: [SIMD2<Double>] = []
  /// Chords, each from one point to another.
  private var chords: [(SIMD2<Double>, SIMD2<Double>)] = []

  static func place(_ point: SVGPoint?) -> SIMD2<Double> {
    SIMD2(Double(point?.x ?? 0), Double(point?.y ?? 0))
  }

  init(_ steps: [Step]) {
    var (pen, start) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for step in steps {
      switch step {
      case .move(let point): (pen, start) = (point, point)
      case .line(let end):
        add(pen, end)
        pen = end
      case .curve(let points):
        var last = pen
        for index in 1...32 {
          let next = Self.point([pen] + points, Double(index) / 32)
          chords.append((last, next))
          if index % 4 == 0 { self.points.append(next) }
          last = next
        }
        pen = last
      case .close:
        add(pen, start)
        pen = start
      }
    }
  }

  private mutating func add(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    chords.append((start, end))
    for index in 1...4 { points.append(start + (end - start) * Double(index) / 4) }
  }

  /// A point of a curve, by de Casteljau.
  private static func point(_ points: [SIMD2<Double>], _ time: Double) -> SIMD2<Double> {
    guard points.count > 1 else { return points[0] }
    return point(
      zip(points, points.dropFirst()).map { $0 + ($1 - $0) * time }, time)
  }

  /// The greatest distance of this trace's points from the other trace.
  func distance(to other: Trace) -> Double {
    var largest = 0.0
    for point in points {
      var least = Double.infinity
      for (start, end) in other.chords {
        let way = end - start
        let square = (way * way).sum()
        let time = square > 0 ? min(max(((point - start) * way).sum() / square, 0), 1) : 0
        let off = point - start - way * time
        least = min(least, (off * off).sum())
      }
      largest = max(largest, least)
    }
    return largest.squareRoot()
  }
}
