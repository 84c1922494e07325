import Testing

@testable import VerticalLayout

/// Images in the place of text: rows of the seed systems, by their numbers.
@Suite struct AttachmentTests {
  /// G10 with images of 40 × 20 pt by the name “a”, in the place of stretches of ideographs.
  private func layout(
    _ text: String, _ spans: [(Range<Int>, ImageAttachment)], height: Int? = nil,
    size: PhysicalSize = PhysicalSize(width: .pt(40), height: .pt(20)),
    language: LanguageTag = .japanese, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var document = Document(text, language: language)
    document.images = [ImageAttachment.ImageDescription(name: "a", size: size)]
    document.spans = spans.map {
      AttributeSpan(
        TextRange($0.0.lowerBound * 3, $0.0.upperBound * 3), .attachment($0.1))
    }
    return try G10(height).with(change).layout(document)
  }

  private func square(_ side: Int, _ alignment: ImageAttachment.Alignment = .center)
    -> ImageAttachment
  {
    ImageAttachment(
      image: "a", width: .absolute(.pt(side)), height: .absolute(.pt(side)), alignment: alignment,
      fit: .fill)
  }

  // MARK: In the column

  @Test(
    "YY-28, DT-14, CJ-09 ascent and descent of an image, a line's top read as right",
    arguments: [
      (20, ImageAttachment.Alignment.right, 8.8, 11.2), (20, .center, 13.8, 6.2),
      (20, .left, 18.8, 1.2),
      (5, .right, 5, 0), (5, .center, 5, 0), (5, .left, 3.8, 1.2),
    ])
  func formulas(
    _ h: Int, _ alignment: ImageAttachment.Alignment, _ ascent: Double, _ descent: Double
  ) throws {
    let layout = try layout("一二三", [(1..<2, square(h, alignment))])
    let run = try #require(layout.runs.first { $0.imageIndex != nil })
    let page = try #require(layout.record(ofPage: 0).columns.first?.runs.dropFirst().first)
    for metrics in [run.metrics, FontMetrics(ascent: page.ascent, descent: page.descent)] {
      #expect(abs(metrics.ascent.points - ascent) < 0.01)
      #expect(abs(metrics.descent.points - descent) < 0.01)
      #expect(metrics.extent == .pt(h))
    }
  }

  /// Its right edge is the em box's right edge, its left one the left one, or its middle the axis.
  @Test(
    "YY-03, YY-28 where an image stands across its column",
    arguments: [
      (20, ImageAttachment.Alignment.right, -15.0, 5.0), (20, .center, -10, 10),
      (20, .left, -5, 15),
      (5, .right, 0, 5), (5, .center, -2.5, 2.5), (5, .left, -5, 0),
    ])
  func places(
    _ h: Int, _ alignment: ImageAttachment.Alignment, _ left: Double, _ right: Double
  ) throws {
    let layout = try layout("一二三", [(1..<2, square(h, alignment))])
    #expect(ImageAttachment(image: "a").alignment == .center)
    let column = layout.columns[0]
    let image = try #require(layout.displayList(ofPage: 0).images.first)
    #expect((image.rect.x - column.axis).points == left)
    #expect((image.rect.maxX - column.axis).points == right)
    #expect(image.rect.y == .pt(10) && image.rect.height == .pt(h) && image.clip == nil)
    // The characters around it stay on the axis, and what is drawn is within the column.
    #expect(layout.bounds(ofCell: 0, in: column).x == column.axis - .pt(5))
    #expect(column.bounds.contains(image.rect))
    #expect(layout.bounds(ofCell: 1, in: column) == image.rect)
    #expect(layout.bounds(of: column.runs[1], in: column) == image.rect)
  }

  @Test("YY-29 an image of one em is one cell, whatever its words")
  func oneCell() throws {
    let plain = try layout("一二三", [])
    let image = try layout("一甲乙丙三", [(1..<4, square(10))])
    #expect(image.cells.map(\.start) == plain.cells.map(\.start))
    #expect(image.cells[1].range == TextRange(3, 12) && image.cells[1].glyphs.isEmpty)
    #expect(image.displayList(ofPage: 0).text == "一甲乙丙三")
    #expect(image.columns[0].bounds.width == .pt(10) && image.diagnostics.isEmpty)
    let record = image.record(ofPage: 0).columns[0].cells[1]
    #expect(record.text == "甲乙丙" && record.orientation == .upright)
    #expect(record.image?.name == "a" && record.image?.bounds == record.bounds)
    #expect(try LayoutRecord(json: image.json()) == LayoutRecord(image))
  }

  @Test("YY-29 columns do not run into an image, and end beside it as beside an ideograph")
  func wideImage() throws {
    let layout = try layout("一二三四五六", [(2..<3, square(30))], height: 40)
    #expect(layout.columns.map { layout.cells[$0.cells].count } == [2, 2, 2])
    #expect(layout.columns.map(\.bounds.width) == [.pt(10), .pt(30), .pt(10)])
    for (column, next) in zip(layout.columns, layout.columns.dropFirst()) {
      #expect(next.bounds.maxX <= column.bounds.x)
    }
    // No column begins with a full stop, also after an image.
    let stop = try self.layout("一二三。五", [(2..<3, square(10))], height: 30)
    #expect(stop.columnTexts == ["一二", "三。五"])
  }

  @Test("YY-29 the words of an image without words are not in the outputs")
  func noWords() throws {
    let layout = try layout("一\u{FFFC}三", [(1..<2, square(10))])
    #expect(layout.displayList(ofPage: 0).text == "一三")
    #expect(layout.cells[1].range == TextRange(3, 6) && layout.diagnostics.isEmpty)
  }

  // MARK: Sizes

  @Test(
    "DT-15 of one side the other follows, and without any the image is as large as it is",
    arguments: [
      (nil, nil, 40, 20), (100, nil, 100, 50), (nil, 100, 200, 100), (10, 30, 10, 30),
    ] as [(Int?, Int?, Int, Int)])
  func sides(_ width: Int?, _ height: Int?, _ across: Int, _ along: Int) throws {
    let image = ImageAttachment(
      image: "a", width: width.map { .absolute(.pt($0)) }, height: height.map { .absolute(.pt($0)) }
    )
    let layout = try layout("一二三", [(1..<2, image)])
    let room = try #require(layout.displayList(ofPage: 0).images.first?.bounds)
    #expect(room.width == .pt(across) && room.height == .pt(along))
    #expect(layout.cells[1].advance == .pt(along))
  }

  @Test("DT-15, CJb-7 400 × 200 in a column of 100 pt is 100 × 50 on a page as narrow, and told")
  func largestSize() throws {
    let size = PhysicalSize(width: .pt(400), height: .pt(200))
    let layout = try layout("一二三", [(1..<2, ImageAttachment(image: "a"))], height: 100, size: size)
    {
      $0.page.size = .size(width: .pt(100), height: nil)
    }
    let image = try #require(layout.displayList(ofPage: 0).images.first)
    #expect(image.rect.width == .pt(100) && image.rect.height == .pt(50))
    let warning = try #require(layout.warnings(.imageScaled).first)
    #expect(warning.range == TextRange(3, 6) && warning.message.contains("400 × 200 pt"))
  }

  @Test("CJb-7 an image that is longer than its column is made smaller, and none is lost")
  func longImage() throws {
    let spans = (0..<3).map { ($0 * 2..<$0 * 2 + 1, square(500)) }
    let layout = try layout("一二三四五六", spans, height: 50)
    let images = layout.columns.indices.flatMap { _ in layout.displayList(ofPage: 0).images }
    #expect(images.allSatisfy { $0.rect.height == .pt(50) && $0.rect.width == .pt(50) })
    #expect(layout.displayList(ofPage: 0).text == "一二三四五六")
    #expect(layout.warnings(.imageScaled).count == 1 && layout.warnings(.oversizeCell).isEmpty)
    #expect(layout.warnings(.imageScaled)[0].message.contains("3 images"))
    // One that fits just so is not.
    #expect(try self.layout("一二", [(0..<1, square(50))], height: 50).diagnostics.isEmpty)
  }

  @Test(
    "YY-30 an image of 40 × 20 in a room of 10 × 10",
    arguments: [
      (ImageAttachment.Fit.fit, 0.0, 2.5, 10.0, 5.0, false), (.fill, 0, 0, 10, 10, false),
      (.cover, -5, 0, 20, 10, true), (.center, -15, -5, 40, 20, true),
    ])
  func fits(
    _ fit: ImageAttachment.Fit, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ isClipped: Bool
  ) throws {
    var image = square(10)
    image.fit = fit
    let layout = try layout("一二三", [(1..<2, image)])
    let use = try #require(layout.displayList(ofPage: 0).images.first)
    #expect((use.rect.x - use.bounds.x).points == x && (use.rect.y - use.bounds.y).points == y)
    #expect(use.rect.width.points == width && use.rect.height.points == height)
    #expect(use.clip == (isClipped ? use.bounds : nil))
  }

  @Test("YY-30 insets keep room free on the sides of the page")
  func insets() throws {
    var image = square(20)
    image.insets = .init(
      top: .absolute(.pt(1)), right: .absolute(.pt(2)), bottom: .absolute(.pt(3)),
      left: .absolute(.pt(4)))
    let layout = try layout("一二三", [(1..<2, image)])
    let use = try #require(layout.displayList(ofPage: 0).images.first)
    #expect(use.rect.x - use.bounds.x == .pt(4) && use.rect.width == .pt(14))
    #expect(use.rect.y - use.bounds.y == .pt(1) && use.rect.height == .pt(16))
    // More than there is leaves nothing, and nothing below it.
    image.insets = .init(top: .absolute(.pt(90)), left: .absolute(.pt(90)))
    let none = try self.layout("一二三", [(1..<2, image)]).displayList(ofPage: 0).images
    #expect(none.allSatisfy { $0.rect.width >= .zero && $0.rect.height >= .zero })
  }

  // MARK: Faulty attachments

  @Test("YYb-13 an image that is not there is told, and its words are set")
  func unknownImage() throws {
    let layout = try layout(
      "一二三", [(1..<2, ImageAttachment(image: "b")), (2..<3, ImageAttachment(image: "b"))])
    #expect(layout.warnings(.attributeNotSet).map(\.range) == [TextRange(3, 6)])
    #expect(layout.displayList(ofPage: 0).images.isEmpty)
    #expect(layout.displayList(ofPage: 0).text == "一二三")
  }

  /// Spans that overlap, cross paragraphs, cut characters or reach beyond the text lose nothing.
  @Test func strangeSpans() throws {
    let text = "一二\n三四\n五"
    var document = Document(text, language: .japanese)
    document.images = [
      ImageAttachment.ImageDescription(name: "a", size: .init(width: .zero, height: .limit))
    ]
    for start in 0..<text.utf8.count + 2 {
      for end in start..<text.utf8.count + 4 {
        document.spans = [
          AttributeSpan(TextRange(start, end), .attachment(ImageAttachment(image: "a"))),
          AttributeSpan(TextRange(1, 5), .attachment(square(5))),
          AttributeSpan(TextRange(0, 6), .tateChuYoko),
        ]
        let layout = try G10(30).layout(document)
        #expect(layout.displayList(ofPage: 0).text == "一二三四五")
      }
    }
  }

  /// A text in several parts: what a part becomes does not depend on where it begins.
  @Test func imagesOfLongTexts() throws {
    let line = "一二三四五六七八九十\n"
    var document = Document(String(repeating: line, count: 4000), language: .japanese)
    document.images = [
      ImageAttachment.ImageDescription(name: "a", size: .init(width: .pt(40), height: .pt(90)))
    ]
    for index in stride(from: 0, to: 4000, by: 7) {
      document.spans.append(
        AttributeSpan(
          TextRange(index * 31 + 3, index * 31 + 9), .attachment(ImageAttachment(image: "a"))))
    }
    let typesetter = Typesetter(
      shaper: FixtureShaper(),
      options: G10(60, width: 500).with {
        $0.page.size = .size(width: .pt(500), height: .pt(80))
      }.options)
    let whole = try typesetter.typeset(document)
    var stream = try typesetter.pages(of: document)
    var pages: [LayoutRecord.PageRecord] = []
    while let part = try stream.next() {
      pages += part.pages.indices.map { part.record(ofPage: $0) }
    }
    #expect(pages.count > 10 && pages == LayoutRecord(whole).pages)
    let images = whole.pages.indices.flatMap { whole.displayList(ofPage: $0).images }
    #expect(images.count == document.spans.count)
    #expect(images.allSatisfy { $0.rect.height == .pt(60) })
  }
}

extension DisplayList {
  fileprivate var images: [DisplayList.ImageUse] {
    items.compactMap { if case .image(let image) = $0 { image } else { nil } }
  }
}
