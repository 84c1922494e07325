extension InlineImages {
  /// The images as large as the page has room for them, and a warning of those that are smaller than
  /// they should be.
  ///
  /// - Parameters:
  ///   - measure: the longest column; `nil` for no limit.
  ///   - block: the widest block, or frame; `nil` for no limit.
  ///   - beside: what an image leaves of that for text that stays with it (BK-B10).
  func fitted(
    measure: Length?, block: Length?, beside: (InlineImage) -> Length = { _ in .zero }
  ) -> (InlineImages, Diagnostic?) {
    var result = self
    var first: (old: InlineImage, new: InlineImage)?
    var count = 0
    for index in images.indices {
      let old = images[index]
      var new = old.fitted(measure: measure, block: block)
      if let block, new.plate == nil {
        let room = beside(old)
        // A picture is larger than what is said of it.
        if room > .zero, room * 2 <= block {
          new = new.fitted(measure: measure, block: block - room)
        }
      }
      guard new != old else { continue }
      result.images[index] = new
      first = first ?? (old, new)
      count += 1
    }
    return (result, first.map { Self.warning($0.old, $0.new, count: count) })
  }

  static func warning(_ old: InlineImage, _ new: InlineImage, count: Int) -> Diagnostic {
    func text(_ size: PhysicalSize) -> String {
      "\(size.width.rounded) × \(size.height.rounded) pt"
    }
    return Diagnostic(
      .warning, .imageScaled,
      "the image “\(old.name)” is \(text(old.size)), more than a column or the page has room for; "
        + "drawn at \(text(new.size))" + (count > 1 ? " (\(count) images, first here)" : "")
        + "; give it a width or height",
      range: old.range)
  }
}

extension Length {
  /// In points, to a tenth, for messages.
  fileprivate var rounded: String {
    let tenths = scaled(by: 10, over: 1024).rawValue
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
