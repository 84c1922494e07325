import Testing

@testable import VerticalLayout

/// The place of text in tiers and in frames.
@Suite struct RegionPlacementTests {
  /// A page of 200 × 150 pt.
  private func layout(
    _ count: Int, _ regions: PageRegions, _ placement: Placement?
  ) throws -> Layout {
    try G10.page(200, 150, regions) { $0.page.placement = placement }.layout(.han(count))
  }

  private func frames() throws -> PageRegions {
    PageRegions(frames: [
      try PageShape("rect 0 0 50pt 100pt"), try PageShape("rect 100pt 50pt 80pt 100pt"),
    ])
  }

  @Test(
    "VL-11: tiers are one block, whose text moves together",
    arguments: [
      (Placement.topRight, 0, 0), (.topLeft, 140, 0), (.bottomRight, 0, 90), (.center, 70, 45),
      (.bottomLeft, 140, 90),
    ])
  func tiers(_ placement: Placement, _ left: Int, _ down: Int) throws {
    // Tiers are 60 pt high. More text fills the first one, and part of the second.
    for (count, left, down) in [(33, left, down), (165, 0, 0)] {
      let (usual, moved) = (
        try layout(count, PageRegions(tiers: 2), nil),
        try layout(count, PageRegions(tiers: 2), placement)
      )
      #expect(usual.pages.count == 1 && moved.isWhole)
      for (before, after) in zip(usual.columns, moved.columns) {
        #expect(before.bounds.x - after.bounds.x == .pt(left))
        #expect(after.bounds.y - before.bounds.y == .pt(down))
        #expect(after.slot.rect.contains(after.bounds))
      }
    }
  }

  @Test(
    "VL-11: each frame has a block of its own",
    arguments: [
      (Placement.topRight, 0, 0, 0), (.topLeft, 0, 50, 0), (.bottomRight, 0, 0, 60),
      (.center, 0, 25, 30),
    ])
  func frames(_ placement: Placement, _ first: Int, _ left: Int, _ down: Int) throws {
    for direction in ColumnDirection.allCases {
      func layout(_ placement: Placement?) throws -> Layout {
        try G10.page(200, 150, try frames()) {
          ($0.page.placement, $0.columns.direction) = (placement, direction)
        }.layout(.han(50) + "\n" + .han(4) + "\n" + .han(3) + "\n" + .han(2))
      }
      let (usual, moved) = (try layout(nil), try layout(placement))
      #expect(usual.columns.count == 8 && moved.columns.map(\.tier) == [0, 0, 0, 0, 0, 1, 1, 1])
      let isMirrored = direction == .leftToRight
      for (before, after) in zip(usual.columns, moved.columns) {
        let x = after.tier == 0 ? first : isMirrored ? left - 50 : left
        #expect(before.bounds.x - after.bounds.x == .pt(x))
        #expect(after.bounds.y - before.bounds.y == (after.tier == 0 ? .zero : .pt(down)))
      }
    }
  }

  @Test("VL-11: images move with the frame that they stand in")
  func images() throws {
    func layout(_ placement: Placement?) throws -> Layout {
      var document = Document(.han(50) + "\n" + .han(4))
      document.images = [
        ImageAttachment.ImageDescription(
          name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
      ]
      let image = ImageAttachment(
        image: "seal", width: .absolute(.pt(20)), height: .absolute(.pt(30)), fit: .fill)
      document.spans = [AttributeSpan(TextRange(151, 151), .float(FloatingImage(image, at: .head)))]
      return try G10.page(200, 150, try frames()) { $0.page.placement = placement }.layout(document)
    }
    let (usual, moved) = (try layout(nil), try layout(.bottomLeft))
    let (before, after) = (
      try #require(usual.pages[0].floats.first).bounds,
      try #require(moved.pages[0].floats.first).bounds
    )
    #expect(before == PhysicalRect(x: .pt(160), y: .pt(50), width: .pt(20), height: .pt(30)))
    #expect(after == PhysicalRect(x: .pt(100), y: .pt(80), width: .pt(20), height: .pt(30)))
    let last = try #require(moved.columns.last).bounds
    #expect(last.x == .pt(110) && last.y == .pt(110))
  }

  @Test("VL-11: text in a shape or around an area has its place, and a warning tells so")
  func shapes() throws {
    let round = PageRegions(outline: try PageShape("circle 50% 50% 50pt"))
    let area = PageRegions(exclusions: [PageRegions.Exclusion(try PageShape("rect 0 0 20pt 20pt"))])
    for regions in [round, area, PageRegions(frames: [try PageShape("circle 50% 50% 50pt")])] {
      let (usual, moved) = (try layout(20, regions, nil), try layout(20, regions, .center))
      #expect(usual.columns == moved.columns)
      #expect(moved.warnings(.optionUnused).map(\.severity) == [.warning])
      #expect(moved.warnings(.optionUnused).first?.message.hasPrefix("--place ") == true)
    }
  }
}
