/// The distances of a paragraph's columns (YY-42, DT-03).
extension ParagraphManner {
  /// True if it says something of them.
  var hasPitch: Bool {
    pitch != nil || pitchMultiple != nil || leastPitch != nil || largestPitch != nil
  }

  /// The distance of its columns of a width from those like them; `nil` where that is the usual one.
  ///
  /// - Parameter usual: the pitch of the text, or the width and the gap.
  func room(of width: Length, usual: Length) -> Length? {
    let wanted = pitch ?? pitchMultiple.map { width.scaled(by: $0, over: 1024) }
    let room = limited(wanted ?? usual)
    return pitch == nil && room == usual ? nil : room
  }

  /// Keeps room on either side of its columns, and lets all of them stand so far apart that both rooms lie between two.
  ///
  /// - Parameters:
  ///   - em: the size of the body.
  ///   - usual: from the axis of a column to that of the next one by the options.
  mutating func keep(_ room: SideExtent, beside em: Length, pitch usual: Length) {
    sides = room
    let least = em + room.over + room.under
    let own = pitchMultiple != nil && pitch == nil ? Length.zero : limited(pitch ?? usual)
    if least > own { leastPitch = max(least, leastPitch ?? .zero) }
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

  private func limited(_ room: Length) -> Length {
    min(max(min(room, largestPitch ?? .limit), leastPitch ?? Length(rawValue: 1)), .limit)
  }
}

extension ParagraphPlan {
  /// The room that the columns of a paragraph keep on either side of their text.
  func sides(of paragraph: Int) -> SideExtent { self[paragraph]?.sides ?? .none }
}
