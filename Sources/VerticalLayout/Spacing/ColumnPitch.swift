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
