/// The distances of a paragraph's columns from each other (YY-42, DT-03).
struct ColumnPitch: Hashable, Sendable {
  var own: Length?
  /// In 1/1024 of what stands on each column.
  var multiple: Int?
  var least: Length?
  var largest: Length?

  /// True if it says nothing of them.
  var isUsual: Bool { own == nil && multiple == nil && least == nil && largest == nil }

  /// The distance of columns of a width from those like them; `nil` where that is the usual one.
  ///
  /// - Parameter usual: the pitch of the text, or the width and the gap.
  func room(of width: Length, usual: Length) -> Length? {
    let wanted = own ?? multiple.map { width.scaled(by: $0, over: 1024) }
    let room = limited(wanted ?? usual)
    return own == nil && room == usual ? nil : room
  }

  /// Lets columns stand so far apart that some room has place between two.
  mutating func keep(_ room: Length, usual: Length) {
    let distance = multiple != nil && own == nil ? Length.zero : limited(own ?? usual)
    if room > distance { least = max(room, least ?? .zero) }
  }

  private func limited(_ room: Length) -> Length {
    min(max(min(room, largest ?? .limit), least ?? Length(rawValue: 1)), .limit)
  }
}

extension ParagraphManner {
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
