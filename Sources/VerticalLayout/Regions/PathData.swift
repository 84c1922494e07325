/// Reads the data of an SVG path: lines and curves, M L H V C S Q T Z and their small letters. Arcs are
/// not read; curves stand for them.
struct PathData {
  private let bytes: [UInt8]
  private let unit: String
  private var next = 0
  private var steps: [PageShape.PathStep] = []
  private var point = Point(x: 0, y: 0)
  private var start = Point(x: 0, y: 0)
  /// The control point that S and T mirror, with the letter of the curve that has it.
  private var control: (command: UInt8, point: Point)?

  /// A point in 1/1024 of the unit.
  private struct Point {
    var x: Int
    var y: Int

    static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

    /// As far on the other side of a point.
    func mirrored(at center: Point) -> Point {
      Point(x: 2 * center.x - x, y: 2 * center.y - y)
    }

    /// A third of the way to a point and two thirds.
    func towards(_ other: Point) -> Point {
      Point(x: x + (other.x - x) * 2 / 3, y: y + (other.y - y) * 2 / 3)
    }
  }

  private static let limit = 1 << 34

  init(_ text: String, unit: String) {
    bytes = Array(text.utf8)
    self.unit = unit
  }

  mutating func readSteps() throws(PageShapeError) -> [PageShape.PathStep] {
    skipBlanks()
    guard next < bytes.count, bytes[next] | 0x20 == UInt8(ascii: "m") else {
      throw error("a path begins with M")
    }
    while next < bytes.count {
      var command = bytes[next]
      guard !isNumberStart(command) else { throw error("a path has commands and numbers") }
      next += 1
      repeat {
        try read(command)
        // Further points after M are lines.
        if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
        if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
        skipBlanks()
      } while next < bytes.count && isNumberStart(bytes[next])
        && command | 0x20 != UInt8(ascii: "z")
    }
    return steps
  }

  private mutating func read(_ command: UInt8) throws(PageShapeError) {
    let base = command >= UInt8(ascii: "a") ? point : Point(x: 0, y: 0)
    let before = control
    control = nil
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      point = try readPoint() + base
      start = point
      steps.append(.move(boxPoint(point)))
    case UInt8(ascii: "l"): addLine(to: try readPoint() + base)
    case UInt8(ascii: "h"): addLine(to: Point(x: try number() + base.x, y: point.y))
    case UInt8(ascii: "v"): addLine(to: Point(x: point.x, y: try number() + base.y))
    case UInt8(ascii: "c"):
      let first = try readPoint() + base
      try addCurve(first, base: base)
    case UInt8(ascii: "s"):
      let first =
        before.map { $0.command == UInt8(ascii: "c") ? $0.point.mirrored(at: point) : point }
      try addCurve(first ?? point, base: base)
    case UInt8(ascii: "q"):
      let middle = try readPoint() + base
      addQuadratic(middle, to: try readPoint() + base)
    case UInt8(ascii: "t"):
      let middle =
        before.map { $0.command == UInt8(ascii: "q") ? $0.point.mirrored(at: point) : point }
      addQuadratic(middle ?? point, to: try readPoint() + base)
    case UInt8(ascii: "z"): addLine(to: start)
    case UInt8(ascii: "a"): throw error("arcs (A) are not read; write them as curves (C)")
    default: throw error("there is no command “\(Unicode.Scalar(command))”")
    }
    // No page is so large; sums stay whole.
    guard point.x.magnitude < Self.limit, point.y.magnitude < Self.limit else {
      throw error("a point is too far away")
    }
  }

  private mutating func addLine(to end: Point) {
    point = end
    steps.append(.line(boxPoint(end)))
  }

  private mutating func addCurve(_ first: Point, base: Point) throws(PageShapeError) {
    let second = try readPoint() + base
    point = try readPoint() + base
    control = (UInt8(ascii: "c"), second)
    steps.append(.curve(boxPoint(first), boxPoint(second), boxPoint(point)))
  }

  /// A curve of one control point as one of two.
  private mutating func addQuadratic(_ middle: Point, to end: Point) {
    let (first, second) = (point.towards(middle), end.towards(middle))
    point = end
    control = (UInt8(ascii: "q"), middle)
    steps.append(.curve(boxPoint(first), boxPoint(second), boxPoint(end)))
  }

  private mutating func readPoint() throws(PageShapeError) -> Point {
    let x = try number()
    return Point(x: x, y: try number())
  }

  private mutating func number() throws(PageShapeError) -> Int {
    skipBlanks()
    let first = next
    var pointSeen = false
    while next < bytes.count {
      let byte = bytes[next]
      let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      if byte == UInt8(ascii: "."), !pointSeen {
        pointSeen = true
      } else if !(isSign && next == first), !byte.isASCIIDigit {
        break
      }
      next += 1
    }
    let text = String(decoding: bytes[first..<next], as: UTF8.self)
    guard let number = DecimalNumber(text[...])?.scaled(by: 1024, over: 1),
      number.magnitude <= Self.limit
    else {
      throw error(text.isEmpty ? "a number is missing" : "“\(text)” is no number")
    }
    return number
  }

  private mutating func skipBlanks() {
    while next < bytes.count, bytes[next] == UInt8(ascii: " ") || bytes[next] == UInt8(ascii: ",") {
      next += 1
    }
  }

  private func isNumberStart(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || "+-.".utf8.contains(byte)
  }

  private func boxPoint(_ point: Point) -> BoxPoint {
    BoxPoint(x: boxLength(point.x), y: boxLength(point.y))
  }

  private func boxLength(_ parts: Int) -> BoxLength {
    switch unit {
    case "em": .length(.em(parts))
    case "%": .percent(Length(rawValue: parts).scaled(by: 1000, over: 1024).rawValue)
    default: .length(.absolute(PathData.length(parts, of: unit)))
    }
  }

  private static func length(_ parts: Int, of unit: String) -> Length {
    guard case .absolute(let one) = Dimension("1000" + unit) else { return .zero }
    return Length(rawValue: parts).scaled(by: one.rawValue, over: 1000 * 1024).clamped
  }

  private func error(_ reason: String) -> PageShapeError {
    PageShapeError(
      description: "the path “\(String(decoding: bytes.prefix(60), as: UTF8.self))”: \(reason)")
  }
}
