import Testing

@testable import VerticalLayout

/// Images that fill pages of their own (BK-B7).
@Suite struct PlateTests {
  private typealias Plate = ImageAttachment.Plate
  private static let page = PhysicalSize(width: .pt(100), height: .pt(150))

  /// Paragraphs of text, and images on paragraphs of their own between them.
  private func layout(
    _ parts: [Part], image: PhysicalSize = page, fit: ImageAttachment.Fit = .cover,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: Self.page.width, height: Self.page.height)
    options.page.margins = Margins(
      top: .pt(10), right: .pt(10), bottom: .pt(30), left: .pt(10))
    options.furniture = PageFurniture([
      PageFurniture.FurnitureLine(
        .folio, slot: .footCenter, template: try PageFurniture.Template("{page}"))
    ])
    change(&options)
    var document = Document(
      parts.map { part in if case .text(let text) = part { text } else { "圖" } }
        .joined(separator: "\n"))
    document.images = [ImageAttachment.ImageDescription(name: "a", size: image)]
    for (part, paragraph) in zip(parts, document.paragraphs) {
      guard case .plate(let plate) = part else { continue }
      var attachment = ImageAttachment(image: "a", fit: fit)
      attachment.plate = plate
      document.spans.append(AttributeSpan(paragraph.range, .attachment(attachment)))
    }
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  private enum Part {
    case text(String)
    case plate(ImageAttachment.Plate)
  }

  private func images(_ layout: Layout) -> [[DisplayList.ImageUse]] {
    layout.pages.indices.map { index in
      layout.displayList(ofPage: index).items.compactMap { item in
        if case .image(let use) = item { use } else { nil }
      }
    }
  }

  private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PhysicalRect {
    PhysicalRect(x: .pt(x), y: .pt(y), width: .pt(width), height: .pt(height))
  }

  @Test("BK-B7: an image fills a page of its own, which has no number and is counted")
  func page() throws {
    let layout = try layout([.text("甲乙"), .plate(.page), .text("丙"), .text("丁")])
    #expect(layout.pages.count == 3)
    #expect(images(layout).map { $0.map(\.rect) } == [[], [Self.rect(0, 0, 100, 150)], []])
    #expect(layout.pages.map { $0.furniture.map(\.text) } == [["1"], [], ["3"]])
    #expect(layout.pages[2].columns.count == 2)
    #expect(layout.dropped.isEmpty)
    #expect(layout.diagnostics.allSatisfy { $0.severity != .warning }, "\(layout.diagnostics)")
    // Other shapes cover the page, or are seen as a whole.
    let wide = PhysicalSize(width: .pt(400), height: .pt(200))
    let covers = try #require(
      images(try self.layout([.plate(.page)], image: wide)).first?.first)
    #expect(covers.rect == Self.rect(-100, 0, 300, 150))
    #expect(covers.clip == Self.rect(0, 0, 100, 150))
    let whole = try #require(
      images(try self.layout([.plate(.page)], image: wide, fit: .fit)).first?.first)
    #expect(whole.rect == Self.rect(0, 50, 100, 50) && whole.clip == nil)
  }

  @Test(
    "BK-B7: two halves make an image over two pages that face each other",
    arguments: ColumnDirection.allCases)
  func spread(_ direction: ColumnDirection) throws {
    let isRightToLeft = direction == .rightToLeft
    let halves: [Plate] = isRightToLeft ? [.right, .left] : [.left, .right]
    let layout = try layout(
      [.text("甲"), .text("乙")] + halves.map { .plate($0) } + [.text("丙")],
      image: PhysicalSize(width: .pt(200), height: .pt(150))
    ) {
      $0.columns.direction = direction
      $0.bookPages.firstSide = isRightToLeft ? .left : .right
    }
    let found = images(layout)
    #expect(found.map(\.count) == [0, 1, 1, 0])
    #expect(layout.pages.map(\.side)[1] == (isRightToLeft ? .right : .left))
    // The halves lie against each other where the pages meet.
    let (left, right) = (found[isRightToLeft ? 2 : 1][0], found[isRightToLeft ? 1 : 2][0])
    #expect(left.rect == Self.rect(0, 0, 200, 150))
    #expect(right.rect == Self.rect(-100, 0, 200, 150))
    #expect(left.clip == Self.rect(0, 0, 100, 150) && right.clip == left.clip)
    #expect(layout.pages.map(\.furniture.isEmpty) == [false, true, true, false])
  }

  @Test("BK-B7: images that fill pages go on into the bleed, and halves meet there as well")
  func bleed() throws {
    let sheet = PrintSheet(bleed: .pt(9), hasMarks: false)
    let layout = try layout(
      [.plate(.page), .plate(.right), .plate(.left)],
      image: PhysicalSize(width: .pt(200), height: .pt(150)))
    let uses = layout.pages.indices.compactMap { index in
      sheet.sheet(of: layout.displayList(ofPage: index)).items.compactMap { item in
        if case .image(let use) = item { use } else { nil }
      }.first
    }
    let whole = Self.rect(0, 0, 118, 168)
    try #require(uses.count == 3)
    for use in uses {
      #expect(use.clip == whole && use.bounds == whole)
      #expect(use.rect.outset(x: .pt(1), y: .pt(1)).contains(whole))
      // Not stretched.
      let ratio = use.rect.width.points / use.rect.height.points
      #expect(abs(ratio - 4.0 / 3) < 0.001)
    }
    // The middle of the image is at the right edge of the left page, and at the left edge of the right one.
    let (right, left) = (uses[1].rect, uses[2].rect)
    #expect(abs((right.x + right.width.half - .pt(9)).rawValue) < 8)
    #expect(abs((left.x + left.width.half - .pt(109)).rawValue) < 8)
    #expect(right.width == left.width && right.y == left.y)
  }

  @Test("BK-B7: images that fill pages need pages of a fixed size") func anyPage() {
    #expect(throws: LayoutError.self) { try layout([.plate(.page)]) { $0.page.size = .automatic } }
  }
}
