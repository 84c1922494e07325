extension PageRequest {
  /// The margins of a page, of the left one where pages face each other.
  ///
  /// Margins that are given stand. Without a type area the others are three em around a hugged text, and a ninth of
  /// the shorter side of a page of its own size; what whole columns and whole characters leave over goes
  /// to the margins that are not given (K3). With a type area the rest is what it leaves over (BK-P1).
  ///
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where a type area and its margins are not as
  ///   long as the page.
  func resolvedMargins(width: Length?, height: Length?) throws(LayoutError) -> Margins {
    let shorter = [width, height].compactMap { $0 }.min()
    let usual = shorter.map { $0.scaled(by: 1, over: 9) } ?? em * 3
    let edges = bookPages.edges
    let across = PageSpan(
      page: width, near: edges.inner ?? margins?.right, far: edges.outer ?? margins?.left,
      usual: usual, area: typeArea?.width, name: "wide"
    ) { room in
      guard room >= em, pitch > .zero else { return room }
      return pitch * (room - em).wholeMultiples(of: pitch) + em
    }
    let down = PageSpan(
      page: height, near: edges.head ?? margins?.top, far: edges.foot ?? margins?.bottom,
      usual: usual, area: typeArea?.height, name: "high"
    ) { room in
      room >= em ? em * room.wholeMultiples(of: em) : room
    }
    let (right, left) = try across.margins()
    let (top, bottom) = try down.margins()
    return Margins(top: top, right: right, bottom: bottom, left: left)
  }
}

/// A page along one of its sides: two margins, and what stands between them.
private struct PageSpan {
  /// `nil` where the page hugs the text.
  var page: Length?
  /// The margins that are given.
  var near: Length?
  var far: Length?
  /// The margin of a page without a type area that is not given.
  var usual: Length
  var area: Length?
  /// The word for its length in messages.
  var name: String
  /// The part of a room that whole columns or characters take.
  var whole: (Length) -> Length

  func margins() throws(LayoutError) -> (near: Length, far: Length) {
    if let page, let area { return try margins(around: area, on: page) }
    let margins = (near: near ?? usual, far: far ?? usual)
    guard let page else { return margins }
    let room = page - margins.near - margins.far
    return share(room > .zero ? room - whole(room) : .zero, beside: margins)
  }

  /// Gives what is left over to the margins that are not given.
  private func share(
    _ rest: Length, beside margins: (near: Length, far: Length)
  ) -> (near: Length, far: Length) {
    switch (near, far) {
    case (nil, nil): (margins.near + rest.half, margins.far + rest - rest.half)
    case (nil, _): (margins.near + rest, margins.far)
    case (_, nil): (margins.near, margins.far + rest)
    default: margins
    }
  }

  private func margins(
    around area: Length, on page: Length
  ) throws(LayoutError) -> (near: Length, far: Length) {
    let rest = page - area - (near ?? .zero) - (far ?? .zero)
    // Lengths of several units seldom add up to the last fraction of a point.
    let isExact = near == nil || far == nil || abs(rest.rawValue) <= Length.pt(1).rawValue
    guard isExact, rest >= -Length.pt(1) else {
      let given = [near, far].compactMap { $0.map { "\($0.short)pt" } }.joined(separator: " and ")
      let total = area + (near ?? .zero) + (far ?? .zero)
      throw .invalidOption(
        name: "hanmen",
        reason: "makes a type area \(area.short)pt \(name)"
          + (given.isEmpty ? "" : ", with margins of \(given) it is \(total.short)pt")
          + ", and the page is \(page.short)pt; "
          + (given.isEmpty || area > page
            ? "try a larger --page, a smaller --size or a smaller --hanmen" : "leave out a margin"))
    }
    return near != nil && far != nil
      ? (near ?? .zero, (far ?? .zero) + rest)
      : share(rest, beside: (near ?? .zero, far ?? .zero))
  }
}
