extension PageShape {
  /// Reads a shape as it is written on the command line (`--frame`, `--shape`):
  ///
  /// - `rect X Y WIDTH HEIGHT`, `circle X Y RADIUS`, `ellipse X Y ACROSS DOWN`, by centres and radii;
  /// - `polygon X,Y X,Y X,Y …`; `path` with the data of an SVG path, without arcs;
  /// - `rect`, `circle` and `ellipse` alone for the largest one between the margins.
  ///
  /// Keys come after it: `gap=2mm`, `rule=nonzero`, `unit=mm` for numbers without a unit.
  ///
  /// - Parameters:
  ///   - text: the shape and its keys.
  ///   - isFrame: true to take the keys `turn=90`, in degrees clockwise, and `scale=50%` as well.
  public init(_ text: String, isFrame: Bool = false) throws(PageShapeError) {
    var words = ShapeWords(text)
    let (turn, scale) = isFrame ? try words.turnAndScale() : (0, 1000)
    self = try words.shape()
    (self.turn, self.scale) = (turn, scale)
    try words.finish()
  }
}

extension PageRegions.Exclusion {
  /// Reads a shape as ``PageShape`` does, with the key `page=1` for an area on one page.
  public init(_ text: String) throws(PageShapeError) {
    var words = ShapeWords(text)
    let page = words.take("page")
    shape = try words.shape()
    self.page = nil
    if let page {
      guard let number = Int(page), (1...1_000_000).contains(number) else {
        throw PageShapeError(description: "page=\(page): a page is a number from 1")
      }
      self.page = number - 1
    }
    try words.finish()
  }
}

/// The words of a shape, with its keys.
private struct ShapeWords {
  private let text: String
  private var words: [String]
  private var keys: [(name: String, value: String)] = []
  private var unit = "pt"

  init(_ text: String) {
    self.text = text
    words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    keys = words.filter { $0.contains("=") }.map { word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts[1]))
    }
    words.removeAll { $0.contains("=") }
  }

  /// The last value of a key.
  mutating func take(_ name: String) -> String? {
    let value = keys.last { $0.name == name }?.value
    keys.removeAll { $0.name == name }
    return value
  }

  /// Checks that every key was asked for.
  func finish() throws(PageShapeError) {
    guard let first = keys.first else { return }
    throw error(
      "there is no key “\(first.name)”; gap=, rule=, unit= and, for areas, page=, for frames turn= and scale= are"
    )
  }

  /// The angle of a frame, and its scale in 1/1000.
  mutating func turnAndScale() throws(PageShapeError) -> (Double, Int) {
    var (turn, scale) = (0.0, 1000)
    if let value = take("turn") {
      guard let degrees = Double(value), degrees.magnitude <= 360 else {
        throw error("turn=\(value): a turn is from -360 to 360 degrees, such as 90")
      }
      turn = degrees
    }
    if let value = take("scale") {
      guard value.last == "%", let percent = Double(value.dropLast()),
        (1...1000).contains(percent)
      else { throw error("scale=\(value): a scale is from 1% to 1000%") }
      scale = Int((percent * 10).rounded())
    }
    return (turn, scale)
  }

  mutating func shape() throws(PageShapeError) -> PageShape {
    if let unit = take("unit") {
      guard BoxLength("1", unit: unit) != nil else {
        throw error("unit=\(unit): a unit is pt, mm, cm, in, q, em or %")
      }
      self.unit = unit.lowercased()
    }
    var gap = Dimension.zero
    if let value = take("gap") {
      guard case .length(let length)? = BoxLength(value, unit: unit == "%" ? "pt" : unit) else {
        throw error("gap=\(value): a gap is a length, such as 2mm")
      }
      gap = length
    }
    var rule = PageShape.FillRule.evenOdd
    if let value = take("rule") {
      guard let named = PageShape.FillRule(rawValue: value) else {
        throw error("rule=\(value): a rule is evenodd or nonzero")
      }
      rule = named
    }
    return PageShape(try outline(), rule: rule, gap: gap)
  }

  private func outline() throws(PageShapeError) -> PageShape.Outline {
    let center = BoxLength.BoxPoint.center
    switch words.first?.lowercased() {
    case "rect" where words.count == 1: return .box
    case "rect":
      let numbers = try lengths(4, as: "rect X Y WIDTH HEIGHT")
      return .rectangle(
        BoxLength.BoxPoint(x: numbers[0], y: numbers[1]), width: numbers[2], height: numbers[3])
    case "circle" where words.count == 1: return .circle(center, radius: .percent(50_000))
    case "circle":
      let numbers = try lengths(3, as: "circle X Y RADIUS")
      return .circle(BoxLength.BoxPoint(x: numbers[0], y: numbers[1]), radius: numbers[2])
    case "ellipse" where words.count == 1:
      return .ellipse(center, across: .percent(50_000), along: .percent(50_000))
    case "ellipse":
      let numbers = try lengths(4, as: "ellipse X Y ACROSS DOWN")
      return .ellipse(
        BoxLength.BoxPoint(x: numbers[0], y: numbers[1]), across: numbers[2], along: numbers[3])
    case "polygon":
      let numbers = try lengths(nil, as: "polygon X,Y X,Y X,Y …")
      guard numbers.count >= 6, numbers.count.isMultiple(of: 2) else {
        throw error("expected polygon X,Y X,Y X,Y …, with three points at least")
      }
      let points = stride(from: 0, to: numbers.count, by: 2).map {
        BoxLength.BoxPoint(x: numbers[$0], y: numbers[$0 + 1])
      }
      return .path(points.prefix(1).map { .move($0) } + points.dropFirst().map { .line($0) })
    case "path":
      var data = PathData(words.dropFirst().joined(separator: " "), unit: unit)
      return .path(try data.readSteps())
    default:
      throw error("a shape is a rect, circle, ellipse, polygon or path")
    }
  }

  /// The numbers after the shape's name, parted by blanks or commas.
  private func lengths(_ count: Int?, as form: String) throws(PageShapeError) -> [BoxLength] {
    var lengths: [BoxLength] = []
    for word in words.dropFirst().flatMap({ $0.split(separator: ",") }) {
      guard let length = BoxLength(String(word), unit: unit) else {
        throw error("“\(word)” is no length; expected \(form), as in 20mm or 50%")
      }
      lengths.append(length)
    }
    if let count, lengths.count != count {
      throw error("expected \(form)")
    }
    // What follows the place of a shape is its size.
    for size in lengths.dropFirst(count == nil ? lengths.count : 2) where size.isNegative {
      throw error("a size is not negative")
    }
    return lengths
  }

  private func error(_ reason: String) -> PageShapeError {
    PageShapeError(description: "“\(text.prefix(80))”: \(reason)")
  }
}

/// Reason that a description of a shape cannot be read. The message says what to try.
public struct PageShapeError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String
}

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

  private func boxPoint(_ point: Point) -> BoxLength.BoxPoint {
    BoxLength.BoxPoint(x: boxLength(point.x), y: boxLength(point.y))
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
