extension ResolvedParagraphStyle {
  /// Keeps room on either side of its columns, and lets all of them stand so far apart that both rooms lie between two.
  ///
  /// - Parameters:
  ///   - em: the size of the body.
  ///   - usual: from the axis of a column to that of the next one by the options.
  mutating func keep(_ room: SideExtent, beside em: Length, pitch usual: Length) {
    sides = room
    pitch.keep(em + room.over + room.under, usual: usual)
  }

  /// The room before its first column and after its last one that makes it as wide as so many columns of the
  /// body (BK-H2).
  ///
  /// - Parameters:
  ///   - gap: between columns of the body.
  ///   - pitch: from column to column; `nil` to go by their widths.
  ///   - body: the character size of the body.
  func band(gap: Length, pitch: Length?, body: Length) -> (before: Length, after: Length) {
    guard lines + linesBefore + linesAfter > 1 else { return (.zero, .zero) }
    let (own, step) = (pitch == nil ? em : body, pitch ?? body + gap)
    let rest = max(.zero, step * (lines - 1) + body - own)
    guard linesBefore + linesAfter > 0 else { return (rest.half, rest - rest.half) }
    return (rest.half + step * linesBefore, rest - rest.half + step * linesAfter)
  }
}
