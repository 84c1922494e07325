import VerticalFonts

/// A glyph's outline as the data of a path: whole units, relative to the pen, y down.
struct SVGPath {
  private(set) var bytes = PDFBytes()
  /// Where the pen is, and where the contour began.
  private var pen = (x: 0, y: 0)
  private var start = (x: 0, y: 0)
  /// The command that numbers alone would repeat.
  private var command: UInt8 = 0

  init(_ steps: [OutlineStep]) {
    for (index, step) in steps.enumerated() {
      switch step {
      case .move(let point):
        append("m", point)
        start = pen
      case .line(let point):
        // A contour's last line is drawn by closing it.
        let closes = index + 1 < steps.count && steps[index + 1] == .close
        if !(closes && whole(point) == start) { appendLine(to: point) }
      case .quadratic(let control, let end): append("q", control, end)
      case .curve(let first, let second, let end): append("c", first, second, end)
      case .close:
        bytes.append("z")
        command = UInt8(ascii: "z")
        pen = start
      }
    }
  }

  private mutating func appendLine(to point: OutlinePoint) {
    let (x, y) = whole(point)
    if y == pen.y {
      begin(UInt8(ascii: "h"))
      append(number: x - pen.x)
    } else if x == pen.x {
      begin(UInt8(ascii: "v"))
      append(number: y - pen.y)
    } else {
      return append("l", point)
    }
    pen = (x, y)
  }

  private mutating func append(_ letter: Unicode.Scalar, _ points: OutlinePoint...) {
    begin(UInt8(ascii: letter))
    var end = pen
    for point in points {
      end = whole(point)
      append(number: end.x - pen.x)
      append(number: end.y - pen.y)
    }
    pen = end
  }

  private mutating func begin(_ letter: UInt8) {
    guard letter != command || letter == UInt8(ascii: "m") else { return }
    bytes.bytes.append(letter)
    command = letter
  }

  /// A number, and a blank before it where it would join the last one.
  private mutating func append(number: Int) {
    if number >= 0, let last = bytes.bytes.last, (0x30...0x39).contains(last) {
      bytes.append(" ")
    }
    bytes.append(number)
  }

  private func whole(_ point: OutlinePoint) -> (x: Int, y: Int) {
    func rounded(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6).rounded()) }
    return (rounded(point.x), rounded(-point.y))
  }
}
