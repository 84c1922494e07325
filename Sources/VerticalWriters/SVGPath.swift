import VerticalFonts

/// A glyph's outline as the data of a path: whole thousandths of an em, relative to the pen, y down.
///
/// Lines end where the font has them, to half a thousandth; curves are within one.
struct SVGPath {
  /// The start of the first contour.
  private(set) var start = SVGPoint(x: 0, y: 0)
  /// All that follows the first point.
  private var rest = PDFBytes()
  private var pen = SVGPoint(x: 0, y: 0)
  /// The command that numbers alone would repeat.
  private var command: UInt8 = 0

  var isEmpty: Bool { rest.bytes.isEmpty }
  var byteCount: Int { rest.bytes.count }

  init(_ steps: [OutlineStep], unitsPerEm: Int) {
    for contour in SVGContour.contours(of: steps, unitsPerEm: unitsPerEm) { append(contour) }
  }

  /// The data of the path, moved by so many units.
  ///
  /// - Parameter pen: where the pen stands; it is moved to where the last contour has been closed.
  func append(to svg: inout PDFBytes, x: Int = 0, y: Int = 0, pen: inout SVGPoint) {
    svg.append("m")
    svg.append(start.x + x - pen.x)
    svg.append(number: start.y + y - pen.y)
    svg.append(rest)
    pen = SVGPoint(x: self.pen.x + x, y: self.pen.y + y)
  }

  func append(to svg: inout PDFBytes) {
    var pen = SVGPoint(x: 0, y: 0)
    append(to: &svg, pen: &pen)
  }

  private mutating func append(_ contour: SVGContour) {
    guard let first = contour.start else { return }
    if isEmpty {
      start = first
    } else {
      rest.append("m")
      append(first)
    }
    pen = first
    command = UInt8(ascii: "m")
    for (index, segment) in contour.segments.enumerated() {
      // A contour's last line is drawn by closing it.
      if index + 1 < contour.segments.count || segment.kind != .line { append(segment) }
    }
    rest.append("z")
    pen = first
  }

  private mutating func append(_ segment: SVGContour.Segment) {
    switch segment.kind {
    case .line where segment.end.y == pen.y:
      begin("h")
      append(number: segment.end.x - pen.x)
    case .line where segment.end.x == pen.x:
      begin("v")
      append(number: segment.end.y - pen.y)
    case .line:
      // Points after that of a move are lines.
      if command != UInt8(ascii: "m") { begin("l") }
      append(segment.end)
    case .quadratic(let control):
      begin("q")
      append(control)
      append(segment.end)
    case .curve(let first, let second):
      begin("c")
      append(first)
      append(second)
      append(segment.end)
    }
    pen = segment.end
  }

  private mutating func begin(_ letter: Unicode.Scalar) {
    guard UInt8(ascii: letter) != command else { return }
    command = UInt8(ascii: letter)
    rest.bytes.append(command)
  }

  private mutating func append(_ point: SVGPoint) {
    append(number: point.x - pen.x)
    append(number: point.y - pen.y)
  }

  private mutating func append(number: Int) {
    if rest.bytes.isEmpty, number >= 0 { rest.append(" ") }
    rest.append(number: number)
  }
}

extension PDFBytes {
  /// A number, and a blank before it where it would join the last one.
  mutating func append(number: Int) {
    if number >= 0, let last = bytes.last, (0x30...0x39).contains(last) { append(" ") }
    append(number)
  }
}
