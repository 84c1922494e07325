import Testing

@testable import VerticalLayout

/// Properties of every text on pages with frames, shapes and areas, tried on random ones: touching, overlapping,
/// outside of the page, covering all of it.
@Suite struct RegionPropertyTests {
  private static let casesPerPart = 40

  @Test(
    "YY-13, YY-14, YY-15, YY-16, YY-17, YY-23, TK-22, TKb-3 text is whole, in its room: 800 random layouts",
    arguments: 0..<20)
  func random(_ part: Int) {
    let first = part * Self.casesPerPart
    RandomCase.expectNone(
      first..<first + Self.casesPerPart, tries: 150, RandomCase.init(regionsOf:)
    ) { $0.regionViolation($1) }
  }

  @Test("a few pages at a time are the pages of the whole: 150 random layouts", arguments: 0..<3)
  func streams(_ part: Int) throws {
    for index in 0..<50 {
      let randomCase = RandomCase(regionsOf: UInt64(5000 + part * 50 + index))
      guard let layout = try? randomCase.layout() else { continue }
      var stream = try Typesetter(shaper: randomCase.shaper, options: randomCase.options)
        .pages(of: randomCase.document)
      stream.partSize = 9
      var pages: [LayoutRecord.PageRecord] = []
      while let next = try stream.next() { pages += LayoutRecord(next).pages }
      // Fonts are numbered as far as they are in use.
      if pages.map(\.bare) != LayoutRecord(layout).pages.map(\.bare) {
        Issue.record("other pages in \(randomCase)")
      }
    }
  }
}

extension LayoutRecord.PageRecord {
  fileprivate var bare: LayoutRecord.PageRecord {
    var page = self
    for column in page.columns.indices {
      for run in page.columns[column].runs.indices { page.columns[column].runs[run].font = nil }
    }
    return page
  }
}

extension RandomCase {
  func regionViolation(_ seed: UInt64) -> String? {
    let layout: Layout
    do {
      layout = try self.layout()
    } catch {
      switch error {
      case .noRoom, .pageTooShort, .pageTooNarrow: return nil
      case .overflow: return options.overflow == .error ? nil : "error: \(error)"
      case .noFont, .invalidOption, .textTooLong, .tooManyColumns, .cancelled:
        return "error: \(error)"
      }
    }
    let checks = LayoutChecks(layout: layout, document: document, options: options)
    let rooms = RoomChecks(layout: layout, document: document, options: options)
    let text: String? =
      checks.columnRanges() ?? checks.cellRanges() ?? checks.wholeText()
      ?? checks.reportedText() ?? checks.slots() ?? checks.lengths() ?? checks.outputs()
    let places: String? = rooms.columns() ?? rooms.rows() ?? rooms.areas() ?? rooms.floats()
    if let violation = text ?? places { return violation }
    return rooms.isRegular && seed.isMultiple(of: 4) ? queryViolation(seed) : nil
  }
}

/// The properties of columns in rooms of their own. Each check gives the first violation, or `nil`.
private struct RoomChecks {
  let layout: Layout
  let document: Document
  let options: LayoutOptions

  /// True if nothing stands out of its room: no wide token, and no blank at a column's end, which takes no
  /// room and may lie over the next part.
  var isRegular: Bool {
    layout.columns.allSatisfy { column in
      let slot = column.slot
      guard slot.rect.contains(column.bounds) else { return false }
      return column.cells.allSatisfy { layout.cells[$0].end <= slot.measure }
    }
  }

  /// Text stays inside its room (TK-22), unless a character is longer.
  func columns() -> String? {
    for column in layout.columns {
      let slot = column.slot
      guard column.length <= slot.measure else {
        let inked = column.cells.filter { layout.cells[$0].kind == .text }
        if inked.count == 1 { continue }
        return "columns: \(column.length)pt in \(slot.rect)"
      }
      // A token has the style of the text before it, and may be wider than that.
      let hasToken = layout.token?.cells.overlaps(column.cells) == true
      if !hasToken, !slot.rect.contains(column.bounds) {
        return "columns: \(column.bounds) in \(slot.rect)"
      }
    }
    return nil
  }

  /// Parts of a column share its number, its axis and its frame, and go down the page (YY-15).
  func rows() -> String? {
    for page in layout.pages {
      for (index, column) in layout.columns[page.columns].enumerated() {
        let slot = column.slot
        guard slot.page == page.index else { return "rows: another page" }
        guard index > 0 else {
          if slot.row != 0 { return "rows: the first is \(slot.row)" }
          continue
        }
        let before = layout.columns[page.columns.lowerBound + index - 1]
        let last = before.slot
        if slot.row == last.row {
          let isBelow = slot.rect.y >= last.rect.maxY && slot.tier == last.tier
          if !isBelow || before.axis != column.axis { return "rows: \(last) and \(slot)" }
          if before.paragraph != column.paragraph { return "rows: two paragraphs" }
        } else if slot.row != last.row + 1 || slot.tier < last.tier {
          return "rows: \(last.row) and \(slot.row)"
        }
      }
    }
    return nil
  }

  /// No room has a point of an area, or leaves its shape (YY-13, YY-14).
  func areas() -> String? {
    // With a fixed pitch wide columns may stand out of their frame.
    guard options.columns.pitch == nil else { return nil }
    guard let content = layout.content else {
      return options.regions.isEmpty ? nil : "areas: no room between the margins"
    }
    for page in layout.pages {
      for column in layout.columns[page.columns] {
        // Blocks that are moved take their rooms with them.
        let isMoved = options.page.placement != nil && options.regions.hasRectangles
        if isMoved, column.length > column.slot.measure { continue }
        var rect = isMoved ? column.bounds : column.slot.rect
        rect.x -= content.x
        rect.y -= content.y
        for exclusion in options.regions.exclusions
        where exclusion.page == nil || exclusion.page == page.index {
          let shape = PlacedShape(
            exclusion.shape, in: content.size, em: options.style.size, isFrame: false)
          if shape.touches(.inside, rect) { return "areas: \(rect) has a part of one" }
        }
        for float in page.floats where float.bounds.overlaps(column.slot.rect) {
          return "areas: \(float.bounds) has a part of \(rect)"
        }
        for outline in [options.regions.outline].compactMap(\.self) + frames(of: column) {
          let shape = PlacedShape(
            outline, in: content.size, em: options.style.size, isFrame: true)
          if shape.touches(.outside, rect) { return "areas: \(rect) leaves its shape" }
        }
      }
    }
    return nil
  }

  /// Images that float stand in the order of their text, clear of each other and of areas, as many as belong
  /// to text that is shown; what has no room is told (DT-13).
  func floats() -> String? {
    let end = layout.dropped.last { $0.reason.cutsText }?.range.lowerBound ?? .max
    let expected = document.spans.count { $0.attribute.isFloat && $0.range.lowerBound < end }
    let placed = layout.pages.flatMap(\.floats)
    let reported = layout.diagnostics.count { $0.code == .imageDropped }
    guard placed.count + reported == expected else {
      return "floats: \(placed.count) and \(reported) of \(expected)"
    }
    guard placed.map(\.image.range.lowerBound).isAscending else { return "floats: out of order" }
    for page in layout.pages {
      for (index, float) in page.floats.enumerated() {
        let others = page.floats[..<index].map(\.bounds)
        if let other = others.first(where: { float.bounds.overlaps($0) }) {
          return "floats: \(float.bounds) and \(other)"
        }
        if options.columns.pitch == nil,
          let column = layout.columns[page.columns].first(where: {
            $0.slot.rect.overlaps(float.bounds)
          })
        {
          return "floats: \(float.bounds) and \(column.slot.rect)"
        }
        let whole = PhysicalRect(
          x: .zero, y: .zero, width: page.size.width, height: page.size.height)
        guard whole.contains(float.bounds) else { return "floats: \(float.bounds) off the page" }
        guard let content = layout.content else { continue }
        for exclusion in options.regions.exclusions
        where exclusion.page == nil || exclusion.page == page.index {
          var rect = float.bounds
          rect.x -= content.x
          rect.y -= content.y
          let shape = PlacedShape(
            exclusion.shape, in: content.size, em: options.style.size, isFrame: false)
          if shape.touches(.inside, rect) { return "floats: \(rect) has a part of an area" }
        }
      }
    }
    return nil
  }

  private func frames(of column: Column) -> [PageShape] {
    options.regions.frames.isEmpty ? [] : [options.regions.frames[column.tier]]
  }
}

extension [Int] {
  fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy(<=) }
}

extension PlacedShape {
  /// True if a side has a point inside of a rectangle, looked at in strips of its own.
  fileprivate func touches(_ side: ShapeSide, _ rect: PhysicalRect) -> Bool {
    let width = max(1, rect.width.rawValue)
    let down = rect.y.rawValue..<rect.maxY.rawValue
    return stride(from: 0, to: width, by: max(1, width / 7)).contains { offset in
      var covered: [Interval] = []
      let left = rect.x.rawValue + offset
      addCovered(
        side, over: left..<min(left + max(1, width / 7), rect.x.rawValue + width), to: &covered)
      return down.subtracting(covered) != (down.isEmpty ? [] : [down])
    }
  }
}
