/// The box around a passage, every length resolved.
struct PassageBox: Hashable, Sendable {
  var paragraphs: Range<Int>
  /// The text of these.
  var range: TextRange
  var style: BoxStyle
  /// The size and the colour of the text at its start.
  var em: Length
  var ink: Color
  /// Its padding, its border and its margin across the page.
  var across = BoxInset()
  /// Its border along the columns of the block.
  var border: BlockStretch
  /// The columns in it.
  var inside: BlockStretch
  /// The parts of that which are its margin and its padding.
  var margins = BoxInset()
  var paddings = BoxInset()
  /// The least and the largest width across the page, its border included; `nil` for no limit.
  var narrowest: Length
  var widest: Length?
  /// The length of the block in which it is as long as it should be at least.
  var leastBlock: Length

  /// - Parameters:
  ///   - outer: the box that it is in.
  ///   - room: what is free on either side of its characters, where it takes no more across the page; `nil` for as much as it
  ///     has.
  init(
    _ paragraphs: Range<Int>, _ range: TextRange, _ style: BoxStyle, text: TextStyle,
    in outer: PassageBox?, _ direction: ColumnDirection, beside room: BoxInset? = nil
  ) {
    self.paragraphs = paragraphs
    self.range = range
    self.style = style
    em = text.size
    ink = text.ink
    func length(_ edge: BoxLength) -> Length {
      min(max(edge.resolved(em: text.size), .zero), .limit)
    }
    func inset(_ edge: KeyPath<BoxStyle.Edges, BoxLength>, _ name: BoxStyle.Border.Edge) -> Length {
      length(style.padding[keyPath: edge])
        + (style.border?.breadth(of: name, em: text.size) ?? .zero)
    }
    func across(_ left: Length, _ right: Length) -> BoxInset {
      direction == .rightToLeft
        ? BoxInset(before: right, after: left) : BoxInset(before: left, after: right)
    }
    margins = across(length(style.margin.left), length(style.margin.right))
    paddings = across(length(style.padding.left), length(style.padding.right))
    self.across = across(
      inset(\.left, .left) + length(style.margin.left),
      inset(\.right, .right) + length(style.margin.right))
    narrowest = style.narrowest.map(length) ?? .zero
    widest = style.widest.map { max(length($0), Length(rawValue: 1)) }
    var border = outer?.inside ?? BlockStretch()
    border.shrink(head: length(style.margin.head), foot: length(style.margin.foot))
    if style.isAtFoot, let block = style.block, let longest = style.longest {
      border.head = max(border.head, block - border.foot - length(longest))
    }
    let least = style.shortest.map(length) ?? .zero
    leastBlock = least > .zero ? min(border.head + least + border.foot, .limit) : .zero
    if let longest = style.longest {
      let end = border.head + max(length(longest), least, Length(rawValue: 1))
      border.limit = min(border.limit ?? end, end)
    }
    self.border = border
    inside = border
    inside.shrink(head: inset(\.head, .head), foot: inset(\.foot, .foot))
    if let room { stay(in: room, direction) }
  }

  /// Takes no more across the page than the room on either side of its characters: its border stands between two columns.
  private mutating func stay(in room: BoxInset, _ direction: ColumnDirection) {
    func border(_ edge: BoxStyle.Border.Edge) -> Length {
      style.border?.breadth(of: edge, em: em) ?? .zero
    }
    let isRightToLeft = direction == .rightToLeft
    across.before = min(across.before - margins.before, room.before)
    across.after = min(across.after - margins.after, room.after)
    paddings.before = max(.zero, across.before - border(isRightToLeft ? .right : .left))
    paddings.after = max(.zero, across.after - border(isRightToLeft ? .left : .right))
    margins = BoxInset()
    (style.margin.left, style.margin.right) = (.zero, .zero)
  }
}

/// A stretch along the columns of a block, by its distances from the block's ends.
struct BlockStretch: Hashable, Sendable {
  var head = Length.zero
  var foot = Length.zero
  /// The place below the head of the block that it does not pass; `nil` for its foot alone.
  var limit: Length?

  /// Takes room from it at either end.
  mutating func shrink(head: Length, foot: Length) {
    self.head += head
    self.foot += foot
    limit = limit.map { $0 - foot }
  }
}

/// Room that boxes take across the page: on the side of a paragraph's first column, and of its last one.
struct BoxInset: Hashable, Sendable {
  var before = Length.zero
  var after = Length.zero
}

extension BoxStyle.Border {
  /// The width of a line: what is asked for, or a twentieth of an em; never nothing.
  func width(em: Length) -> Length {
    min(
      max(width?.resolved(em: em) ?? em.scaled(by: 1, over: 20), Length(rawValue: 1)), .limit)
  }

  /// The reach beyond the box.
  func breadth(of edge: Edge, em: Length) -> Length {
    edges.contains(edge) ? breadth(em: em) : .zero
  }

  func breadth(em: Length) -> Length {
    switch style {
    case .double: width(em: em) * 3
    case .single, .dotted, .dashed, .shortDashed, .dashDot, .dashDotDot: width(em: em)
    }
  }
}
