import VerticalLayout

extension SVGDrawing {
  mutating func add(_ rect: PhysicalRect, stroke: Length?, _ color: Color) {
    endGroup()
    // A rectangle has no negative sides here.
    let (x, y) = (min(rect.x, rect.maxX), min(rect.y, rect.maxY))
    let (width, height) = (max(rect.width, -rect.width), max(rect.height, -rect.height))
    body.append("<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"")
    if let stroke {
      body.append(" fill=\"none\"")
      body.append(color, as: "stroke")
      body.append(" stroke-width=\"\(max(stroke, .zero))\"")
    } else {
      body.append(color, as: "fill")
    }
    body.append("/>\n")
  }

  mutating func add(_ path: DisplayPath) {
    guard !path.steps.isEmpty else { return }
    endGroup()
    body.append("<path d=\"")
    for element in path.steps {
      switch element {
      case .move(let end): body.append("M\(end.x) \(end.y)")
      case .line(let end): body.append("L\(end.x) \(end.y)")
      case .curve(let first, let second, let end):
        body.append("C\(first.x) \(first.y) \(second.x) \(second.y) \(end.x) \(end.y)")
      case .close: body.append("Z")
      }
    }
    body.append("\"")
    if let fill = path.fill { body.append(fill, as: "fill") } else { body.append(" fill=\"none\"") }
    if let stroke = path.stroke {
      body.append(stroke.color, as: "stroke")
      body.append(" stroke-width=\"\(max(stroke.width, .zero))\"")
      if stroke.isRound { body.append(" stroke-linecap=\"round\" stroke-linejoin=\"round\"") }
      if stroke.hasDashes {
        let dashes = stroke.dashes.map(\.description).joined(separator: " ")
        body.append(" stroke-dasharray=\"\(dashes)\"")
      }
    }
    body.append("/>\n")
  }
}
