extension Document {
  /// The document with columns so far apart, in each paragraph, that the readings beside them have room (RU18).
  ///
  /// - Parameters:
  ///   - usual: from the axis of a column to that of the next one by the options.
  ///   - em: the size of body text.
  func withRoom(
    for plan: RubyPlan, options: RubyOptions, usual: Length, em: Length
  ) -> Document {
    guard options.collision == .widen, !plan.isEmpty else { return self }
    var result = self
    var next = 0
    for (index, paragraph) in paragraphs.enumerated() {
      var (right, left) = (Length.zero, Length.zero)
      while next < plan.entries.count, plan.entries[next].range.lowerBound < paragraph.end {
        let entry = plan.entries[next]
        let width =
          options.width(of: plan.styles[Int(entry.style)].size)
          + max(.zero, options.gap.resolved(em: em))
        if entry.side == .right { right = max(right, width) } else { left = max(left, width) }
        next += 1
      }
      let pitch = em + right + left
      let style = paragraph.style
      if style.pitchMultiple != nil, style.pitch == nil {
        let least = max(pitch, style.leastPitch?.resolved(em: em) ?? .zero)
        result.paragraphs[index].style.leastPitch = .absolute(least)
        continue
      }
      let own = style.pitch?.resolved(em: em) ?? usual
      if pitch > own { result.paragraphs[index].style.pitch = .absolute(pitch) }
    }
    return result
  }
}
