import Testing

@testable import VerticalLayout

/// Columns that follow each other from left to right, beside those from right to left.
@Suite struct MirrorTests {
  private static let casesPerPart = 100

  @Test(
    "U-01: from left to right columns have all that they have from right to left, as in a mirror: 1,000 random texts",
    arguments: 0..<10)
  func random(_ part: Int) {
    let first = part * Self.casesPerPart
    RandomCase.expectNone(first..<first + Self.casesPerPart, RandomCase.init(seed:)) {
      randomCase, _ in randomCase.mirrorViolation
    }
  }

  @Test("A layout that is no mirror is found out") func unlike() throws {
    let (right, left) = try (RandomCase.mirrored("一二三\n四", 20), RandomCase.mirrored("一二三\n四", 30))
    #expect(RandomCase.difference(right.0, right.1) == nil)
    #expect(
      RandomCase.difference(right.0, left.1) != nil
        && RandomCase.difference(right.0, right.0) != nil)
  }
}

extension RandomCase {
  fileprivate static func mirrored(_ text: String, _ measure: Int) throws -> (Layout, Layout) {
    let setting = G10(measure)
    return try (
      setting.layout(text), setting.with { $0.columns.direction = .leftToRight }.layout(text)
    )
  }

  fileprivate var mirrorViolation: String? {
    var (right, left) = (self, self)
    // What stands on the right of the text stands there in both directions: in boxes that are wide enough for all of it,
    // it moves nothing.
    for index in passages.indices where passages[index].box.border != nil {
      let wide = BoxLength.em(4096)
      right.passages[index].box.padding.right = wide
      right.passages[index].box.padding.left = wide
      left.passages[index].box.padding = right.passages[index].box.padding
    }
    right.options.columns.direction = .rightToLeft
    left.options.columns.direction = .leftToRight
    right.options.page.placement = nil
    left.options.page.placement = nil
    left.options.page.margins = right.options.page.margins.map {
      Margins(top: $0.top, right: $0.left, bottom: $0.bottom, left: $0.right)
    }
    let layouts = (try? right.layout(), try? left.layout())
    guard let right = layouts.0, let left = layouts.1 else {
      return (layouts.0 == nil) == (layouts.1 == nil)
        ? nil : "mirror: an error in one direction alone"
    }
    return Self.difference(right, left)
  }

  /// The first place where two layouts are not each other's mirror.
  fileprivate static func difference(_ right: Layout, _ left: Layout) -> String? {
    if right.pages.map(\.columns) != left.pages.map(\.columns) { return "mirror: other columns" }
    if right.cells != left.cells { return "mirror: other cells" }
    if right.dropped != left.dropped { return "mirror: other text is left out" }
    for (one, other) in zip(right.pages, left.pages) {
      if one.size != other.size { return "mirror: a page of another size" }
      for index in one.columns {
        let (column, twin) = (right.columns[index], left.columns[index])
        if column.range != twin.range || column.cells != twin.cells {
          return "mirror: other text on column \(index)"
        }
        if column.adjustment != twin.adjustment || column.hangs != twin.hangs {
          return "mirror: column \(index) is justified otherwise"
        }
        let (bounds, mirrored) = (column.bounds, twin.bounds)
        if bounds.y != mirrored.y || bounds.width != mirrored.width
          || bounds.height != mirrored.height
        {
          return "mirror: column \(index) has another size"
        }
        // Halves of lengths are rounded to one side.
        let distance = one.size.width - bounds.maxX - mirrored.x
        if abs(distance.rawValue) > 4 { return "mirror: column \(index) stands elsewhere" }
      }
    }
    return nil
  }
}
