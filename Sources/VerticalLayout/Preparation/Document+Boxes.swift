/// The room that percentages of boxes are shares of (DT-11): the length of a column, and the room for columns across the page.
/// `nil` where these go by the text.
struct BoxRoom: Hashable, Sendable {
  var measure: Length?
  var block: Length?

  /// The room on the pages of a document, or in the first of their frames.
  init(_ document: Document, options: LayoutOptions) {
    let em = options.style.size
    var request = PageRequest(options, em: em)
    let notes = NotePlan(document, options: options.notes)
    if !notes.isEmpty {
      let size = notes.entries.first.map {
        StyledText(
          document, base: options.style, headings: options.headings, notes: options.notes
        )
        .outerSize(at: $0.text.lowerBound)
      }
      request.leaveRoom(forNotes: (size ?? em) * options.notes.length, options)
    }
    measure = request.measure
    var ignored: [Diagnostic] = []
    guard request.isFixed, let geometry = try? PageGeometry(request, diagnostics: &ignored) else {
      return
    }
    (measure, block) = (geometry.measure ?? measure, geometry.blockLimit)
    guard !options.regions.isEmpty, let content = geometry.content, let page = geometry.size,
      let rooms = try? RegionRooms(
        options.regions, content: content.size,
        page: PhysicalRect(x: -content.x, y: -content.y, width: page.width, height: page.height),
        em: em, measure: request.measure),
      let first = rooms.frames(onPage: 0, of: content.size).first
    else { return }
    measure = request.measure.map { min($0, first.height) } ?? first.height
    block = first.width
  }
}

extension PageRequest {
  /// True if pages have a size of their own, whatever the text is.
  fileprivate var isFixed: Bool {
    switch page {
    case .automatic: typeArea != nil || hasPageNotes
    case .size: true
    case .scroll: false
    }
  }
}

extension Document {
  /// The document with lengths in place of the percentages of its boxes, and a warning where the page has no size that
  /// they could be shares of: they are nothing then.
  func withBoxes(
    in options: LayoutOptions
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    let boxed = spans.contains { $0.attribute.box?.hasPercent == true }
    guard boxed || passages.contains(where: { $0.box.hasPercent || $0.box.isAtFoot }) else {
      return (self, [])
    }
    let room = BoxRoom(self, options: options)
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
  fileprivate mutating func resolve(in room: BoxRoom) -> Bool {
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

  fileprivate mutating func resolve(in room: BoxRoom) -> Bool {
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
