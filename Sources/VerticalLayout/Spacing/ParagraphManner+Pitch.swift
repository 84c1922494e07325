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

  /// The distance of all its columns, where it has one; `nil` for that of the text, and where it goes by their widths.
  ///
  /// - Parameter usual: the pitch of the text, if it has one.
  func evenRoom(usual: Length?) -> Length? {
    guard let pitch else {
      return goesByWidth(usual: usual) ? nil : usual.flatMap { room(of: .zero, usual: $0) }
    }
    return limited(pitch)
  }

  /// True if its columns stand farther apart the wider they are, by a rule of its own.
  func goesByWidth(usual: Length?) -> Bool {
    guard pitch == nil else { return false }
    return pitchMultiple != nil || usual == nil && (leastPitch != nil || largestPitch != nil)
  }

  private func limited(_ room: Length) -> Length {
    min(max(min(room, largestPitch ?? .limit), leastPitch ?? Length(rawValue: 1)), .limit)
  }
}
