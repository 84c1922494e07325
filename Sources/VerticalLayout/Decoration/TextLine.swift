/// A line beside or through text.
struct TextLine: Hashable, Sendable {
  let style: LineStroke.LineStyle
  private(set) var width: Length
  let color: Color
  /// The distance that is kept clear between it and its neighbours: a sixteenth of an em, half of that beside a rule that is
  /// near.
  private(set) var gap: Length

  init(_ stroke: LineStroke, of span: Decorations.Mark) {
    style = stroke.style
    width = span.width(stroke.width)
    color = stroke.color ?? span.ink
    gap = span.em.scaled(by: 1, over: 16)
  }

  /// The room of the line across the column.
  var breadth: Length {
    switch style {
    case .single, .dotted, .dashed, .shortDashed, .dashDot, .dashDotDot: width
    case .thick: width * 2
    case .double: width * 3
    case .wavy: waveAmplitude * 2 + width
    }
  }

  /// The height of a wave over its axis.
  var waveAmplitude: Length { width + width.half }

  /// The line that has room between two edges: a finer one, half as far from them, where this one would come too near to the outer
  /// edge. Where that would be less than a third as wide, it is this one.
  func fitted(from inner: Length, to outer: Length) -> TextLine {
    guard inner + gap + breadth + gap.half > outer else { return self }
    var fine = self
    fine.gap = gap.half
    let room = outer - inner - fine.gap * 2
    guard room > .zero, breadth > .zero else { return self }
    fine.width = min(width, width.scaled(by: room.rawValue, over: breadth.rawValue))
    return fine.width * 3 > width ? fine : self
  }
}

extension Decorations.Mark {
  /// The width of a line: what is asked for, or a twentieth of an em; never nothing.
  fileprivate func width(_ asked: Dimension?) -> Length {
    min(
      max(asked?.resolved(em: em) ?? em.scaled(by: 1, over: 20), Length(rawValue: 1)), .limit)
  }
}
