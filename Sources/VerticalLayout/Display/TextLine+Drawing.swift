extension TextLine {
  /// A line on the axis (YY-33).
  func through(_ rect: PhysicalRect) -> DisplayItem {
    item(x: rect.x + rect.width.half, from: rect.y, to: rect.maxY)
  }

  func item(x: Length, from top: Length, to bottom: Length) -> DisplayItem {
    var path = DisplayPath()
    switch style {
    case .single, .thick:
      path.addLine(x: x, from: top, to: bottom)
      path.stroke = stroke(width: style == .thick ? width * 2 : width)
    case .double:
      path.addLine(x: x - width, from: top, to: bottom)
      path.addLine(x: x + width, from: top, to: bottom)
      path.stroke = stroke(width: width)
    case .dotted:
      path.addLine(x: x, from: top + width.half, to: max(top + width.half, bottom - width.half))
      path.stroke = stroke(width: width, dashes: style.dashes(width), isRound: true)
    case .dashed, .shortDashed, .dashDot, .dashDotDot:
      path.addLine(x: x, from: top, to: bottom)
      path.stroke = stroke(width: width, dashes: style.dashes(width))
    case .wavy:
      path.addWave(
        x: x, from: top, to: bottom, amplitude: waveAmplitude, halfWave: width * 4)
      path.stroke = stroke(width: width, isRound: true)
    }
    return .path(path)
  }

  private func stroke(
    width: Length, dashes: [Length] = [], isRound: Bool = false
  ) -> DisplayPath.Stroke {
    DisplayPath.Stroke(color: color, width: width, dashes: dashes, isRound: isRound)
  }
}

extension LineStroke.LineStyle {
  /// Dashes and gaps by turns, for a line of this width; none for a line without gaps (YY-32).
  func dashes(_ width: Length) -> [Length] {
    let (dash, dot, gap) = (width * 12, width * 5, width * 3)
    return switch self {
    case .single, .thick, .double, .wavy: []
    // Caps make these round.
    case .dotted: [.zero, gap]
    case .dashed: [dash, gap]
    case .shortDashed: [dot, gap]
    case .dashDot: [dash, gap, dot, gap]
    case .dashDotDot: [dash, gap, dot, gap, dot, gap]
    }
  }
}

extension BoxStyle.Border.Style {
  func dashes(_ width: Length) -> [Length] {
    let line: LineStroke.LineStyle =
      switch self {
      case .single: .single
      case .double: .double
      case .dotted: .dotted
      case .dashed: .dashed
      case .shortDashed: .shortDashed
      case .dashDot: .dashDot
      case .dashDotDot: .dashDotDot
      }
    return line.dashes(width)
  }
}
