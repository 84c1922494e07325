/// A line beside or through text.
struct TextLine: Hashable, Sendable {
  let style: LineStyle
  let width: Length
  let color: Color
  /// The distance that is kept clear between it and its neighbours: a sixteenth of an em.
  let gap: Length

  init(_ stroke: LineStroke, of span: Decorations.Mark) {
    style = stroke.style
    width = span.width(stroke.width)
    color = stroke.color ?? span.ink
    gap = span.em.scaled(by: 1, over: 16)
  }

  /// A line on the axis (YY-33).
  func through(_ rect: PhysicalRect) -> DisplayItem {
    item(x: rect.x + rect.width.half, from: rect.y, to: rect.maxY)
  }

  /// The room of the line across the column.
  var breadth: Length {
    switch style {
    case .single, .dotted, .dashed: width
    case .thick: width * 2
    case .double: width * 3
    case .wavy: waveAmplitude * 2 + width
    }
  }

  private var waveAmplitude: Length { width + width.half }

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
      path.stroke = stroke(width: width, dashes: [.zero, width * 3], isRound: true)
    case .dashed:
      path.addLine(x: x, from: top, to: bottom)
      path.stroke = stroke(width: width, dashes: [width * 12, width * 3])
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

extension Decorations.Mark {
  /// The width of a line: what is asked for, or a twentieth of an em; never nothing.
  fileprivate func width(_ asked: Dimension?) -> Length {
    min(
      max(asked?.resolved(em: em) ?? em.scaled(by: 1, over: 20), Length(rawValue: 1)), .limit)
  }
}
