/// A box around a passage whose width across the page has a limit, where its columns are being placed (DT-11).
struct OpenBox: Hashable, Sendable {
  /// Its index in the plan.
  var index: Int
  /// From its border's near edge to the columns of a paragraph in it, and from those to its far edge.
  var before: Length
  var after: Length
  var narrowest: Length
  /// `nil` for as wide as the page has room.
  var widest: Length?
  /// The place of its near edge; `nil` while no column of it stands in the frame.
  var start: Length?

  /// Its width with a column that ends at a place.
  func width(to end: Length) -> Length { end + after - (start ?? end + after) }

  /// True if a column that ends at a place may stand in it: the first one of a frame, or one that leaves it narrow enough.
  func takes(_ end: Length) -> Bool {
    guard let widest, start != nil else { return true }
    return width(to: end) <= max(widest, narrowest)
  }
}

extension [OpenBox] {
  /// The same with the places where some of them began.
  func begun(as others: [OpenBox]) -> [OpenBox] {
    map { box in
      var box = box
      box.start = others.first { $0.index == box.index }?.start
      return box
    }
  }

  /// Begins those that have no column yet with one at a place.
  mutating func begin(at near: Length) {
    for index in indices where self[index].start == nil {
      self[index].start = near - self[index].before
    }
  }

  /// The room after a last column that makes each as wide as it should be at least, with those inside of it.
  ///
  /// - Parameters:
  ///   - end: of the column.
  ///   - others: those that go on and are not closed.
  func shortfall(at end: Length, beside others: [OpenBox] = []) -> Length {
    var room = Length.zero
    for box in reversed() where !others.contains(where: { $0.index == box.index }) {
      room += Swift.max(.zero, box.narrowest - box.width(to: end + room))
    }
    return room
  }
}

extension ParagraphPlan {
  /// The boxes around a paragraph, outer ones first; none where no box of the document has a width of its own.
  func openBoxes(of paragraph: Int) -> [OpenBox] {
    guard hasWidths, let chain = self[paragraph]?.boxes else { return [] }
    return chain.enumerated().map { place, index in
      let (box, inset) = (boxes[index], inset(of: paragraph, within: place))
      return OpenBox(
        index: index, before: inset.before - box.margins.before,
        after: inset.after - box.margins.after, narrowest: box.narrowest, widest: box.widest)
    }
  }
}
