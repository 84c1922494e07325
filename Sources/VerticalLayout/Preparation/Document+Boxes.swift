extension Document {
  /// True where boxes go by the page: they have percentages, or stand at the foot of columns.
  var hasBoxesOfPage: Bool {
    spans.contains { $0.attribute.box?.hasPercent == true }
      || passages.contains { $0.box.hasPercent || $0.box.isAtFoot }
  }

  /// The document with lengths in place of the percentages of its boxes, and a warning where the page has no size that
  /// they could be shares of: they are nothing then.
  func withBoxes(in room: PageRoom) -> (document: Document, diagnostics: [Diagnostic]) {
    var document = self
    var unresolved: TextRange?
    for index in passages.indices where passages[index].box.isAtFoot {
      document.passages[index].box.block = room.measure
    }
    for index in passages.indices where passages[index].box.hasPercent {
      if !document.passages[index].box.resolve(in: room), unresolved == nil {
        unresolved =
          paragraphs[passages[index].paragraphs.clamped(to: paragraphs.indices)]
          .first?.range
      }
    }
    for index in spans.indices {
      guard var box = spans[index].attribute.box, box.hasPercent else { continue }
      if !box.resolve(in: room), unresolved == nil { unresolved = spans[index].range }
      document.spans[index].attribute = .box(box)
    }
    guard let unresolved else { return (document, []) }
    return (
      document,
      [
        Diagnostic(
          .warning, .attributeNotSet,
          "percentages of a box need a page of a fixed size, such as a5; they are left out here",
          range: unresolved)
      ]
    )
  }
}

extension Attribute {
  fileprivate var box: BoxStyle? { if case .box(let box) = self { box } else { nil } }
}

extension BoxStyle {
  fileprivate var hasPercent: Bool {
    padding.hasPercent || margin.hasPercent || border?.width?.isPercent == true
      || [longest, shortest, widest, narrowest].contains { $0?.isPercent == true }
  }

  /// Puts lengths in place of percentages; returns whether there is room that each is a share of.
  fileprivate mutating func resolve(in room: PageRoom) -> Bool {
    var isWhole = padding.resolve(in: room)
    if !margin.resolve(in: room) { isWhole = false }
    func resolve(_ length: inout BoxLength?, _ side: Length?) {
      guard length?.isPercent == true else { return }
      if side == nil { isWhole = false }
      length = side.flatMap { side in
        length.map { .absolute($0.resolved(em: .zero, side: side)) }
      }
    }
    resolve(&longest, room.measure)
    resolve(&shortest, room.measure)
    resolve(&widest, room.block)
    resolve(&narrowest, room.block)
    if border?.width?.isPercent == true {
      var width = border?.width
      resolve(&width, room.measure)
      border?.width = width
    }
    return isWhole
  }
}

extension BoxStyle.Edges {
  fileprivate var hasPercent: Bool { [head, right, foot, left].contains(where: \.isPercent) }

  fileprivate mutating func resolve(in room: PageRoom) -> Bool {
    var isWhole = true
    func resolve(_ length: inout BoxLength, _ side: Length?) {
      guard length.isPercent else { return }
      if side == nil { isWhole = false }
      length = .absolute(side.map { length.resolved(em: .zero, side: $0) } ?? .zero)
    }
    resolve(&head, room.measure)
    resolve(&foot, room.measure)
    resolve(&right, room.block)
    resolve(&left, room.block)
    return isWhole
  }
}
