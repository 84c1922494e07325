import Testing

@testable import VerticalLayout

/// Lanes beside columns: readings, marks, rings and lines on one side never stand on each other, and columns that are
/// moved apart have room for all of them (RU18). Fixture G at 10 pt: readings and marks of emphasis are 5 pt wide.
@Suite struct SideLaneTests {
  /// Something beside a column, or its text.
  struct Thing {
    var name: String
    var rect: PhysicalRect
  }

  /// A reading, emphasis, a line and a ring on one side of the same characters.
  private static func crowd(
    _ range: TextRange, on side: AnnotationSide
  ) -> [AttributeSpan] {
    [
      AttributeSpan(range, .ruby(Ruby("かんじ", side: side))),
      AttributeSpan(range, .emphasis(EmphasisMark("•", side: side))),
      AttributeSpan(
        range, .sideLine(SideLine(LineStroke(.double), side: side == .right ? .right : .left))),
    ]
  }

  private static func document(_ text: String, _ spans: [AttributeSpan]) -> Document {
    var document = Document(text)
    document.spans = spans
    return document
  }

  @Test(
    "A reading, marks, a ring and lines beside the same characters stand clear of each other",
    arguments: AnnotationSide.allCases)
  func kinds(_ side: AnnotationSide) throws {
    let base = TextRange(3, 9)
    var spans = Self.crowd(base, on: side)
    spans.append(AttributeSpan(TextRange(6, 9), .toneRing(side == .right ? .qu : .ping)))
    if side == .right {
      spans.append(AttributeSpan(TextRange(6, 9), .noteMark(NoteMark("1"))))
    }
    for _ in 0..<5 {
      spans.append(
        AttributeSpan(base, .sideLine(SideLine(side: side == .right ? .right : .left))))
    }
    let layout = try G10().layout(Self.document("国漢字国", spans))
    let things = layout.things(onPage: 0)
    #expect(things.count == (side == .right ? 10 : 9))
    #expect(things.collisions == [])
  }

  @Test("Bopomofo and okurigana stand outside of a ring and of a reading with a gap")
  func touchingKinds() throws {
    var spans = [
      AttributeSpan(TextRange(0, 3), .ruby(Ruby("˙ㄐㄧㄚ"))),
      AttributeSpan(TextRange(0, 3), .toneRing(.qu)),
    ]
    let syllable = try G10().layout(Self.document("國", spans))
    #expect(syllable.annotations.map(\.kind) == [.bopomofo])
    #expect(syllable.things(onPage: 0).collisions == [])
    spans = [
      AttributeSpan(TextRange(0, 9), .ruby(Ruby("かなかなかな"))),
      AttributeSpan(TextRange(0, 3), .kanbun(KanbunMark(.okurigana, "ヲ"))),
    ]
    let layout = try G10().with {
      $0.style.language = .japanese
      $0.readings.gap = .em(256)
    }.layout(Self.document("甲乙丙", spans))
    let kinds = layout.annotations.map(\.kind)
    #expect(kinds.contains(.okurigana) && kinds.contains(.ruby))
    #expect(layout.things(onPage: 0).collisions == [])
  }

  @Test("A line beside small text stands outside of the reading of large text that reaches over it")
  func sizes() throws {
    let layout = try G10().with { $0.style.language = .japanese }.layout(
      Self.document(
        "大かか",
        [
          AttributeSpan(TextRange(0, 3), .size(.absolute(.pt(20)))),
          AttributeSpan(TextRange(0, 3), .ruby(Ruby("だいだい"))),
          AttributeSpan(TextRange(3, 9), .sideLine(SideLine(side: .right))),
        ]))
    let things = layout.things(onPage: 0)
    let reading = try #require(layout.annotations.first).bounds
    #expect(reading.maxY > layout.columns[0].bounds.y + layout.cells[1].start)
    #expect(things.count == 2 && things.collisions == [])
  }

  @Test(
    "Marks and lines stand beside small text wherever it is on its column",
    arguments: CellAlignment.allCases)
  func alignment(_ alignment: CellAlignment) throws {
    for side in AnnotationSide.allCases {
      var spans = Self.crowd(TextRange(3, 9), on: side)
      spans.append(AttributeSpan(TextRange(3, 9), .size(.absolute(.pt(5)))))
      let layout = try G10().with { $0.columns.cellAlignment = alignment }.layout(
        Self.document("国漢字国", spans))
      let column = layout.columns[0]
      let cells = (1...2).map { layout.bounds(ofCell: $0, in: column) }
      for thing in layout.things(onPage: 0) {
        #expect(!cells.contains { $0.sharesArea(with: thing.rect) }, "\(thing) \(side)")
      }
      #expect(layout.things(onPage: 0).collisions == [])
    }
  }

  /// Paragraphs with much beside them among others without, on sides that vary.
  private static let crowded: Document = {
    var document = Document("国国国\n国漢字国漢字\n国国\n国漢字国国\n国漢字国")
    document.spans =
      crowd(TextRange(13, 19), on: .right) + crowd(TextRange(22, 28), on: .right)
      + crowd(TextRange(22, 28), on: .left) + crowd(TextRange(39, 45), on: .left)
      + crowd(TextRange(55, 61), on: .right)
    return document
  }()

  @Test("RU18: columns are moved apart for all that stands beside them, from other paragraphs too")
  func pitch() throws {
    for direction in ColumnDirection.allCases {
      for pitch in [nil, Length.pt(12)] {
        let layout = try G10(40, gap: 2).with {
          $0.style.language = .japanese
          $0.columns.direction = direction
          $0.columns.pitch = pitch
          $0.readings.collision = .widen
        }.layout(Self.crowded)
        #expect(layout.things(onPage: 0).count == 15)
        let things = layout.things(onPage: 0, withText: true)
        #expect(things.collisions == [], "\(direction) \(pitch?.points ?? 0)")
        #expect(layout.thingsOutside(ofPage: 0) == [])
        #expect(layout.warnings(.annotationCollides).isEmpty)
      }
    }
  }

  @Test("RU18: a paragraph with a reading has its room beside others, and no more than that")
  func boundary() throws {
    let layout = try G10(20).with {
      $0.style.language = .japanese
      $0.readings.collision = .widen
      $0.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    }.layout(Document(ruby: "国国\n国{漢|かん}国\n国国"))
    let axes = layout.columns.map(\.axis.points)
    #expect(zip(axes, axes.dropFirst()).map { $0 - $1 } == [15, 15, 12.5])
    #expect(layout.warnings(.annotationCollides).isEmpty)
  }

  @Test(
    "RU18: what stands beside the columns at a page's edges stays on the page", arguments: [1, 2])
  func edges(_ tiers: Int) throws {
    for direction in ColumnDirection.allCases {
      let layout = try G10().with {
        $0.style.language = .japanese
        $0.columns.direction = direction
        $0.page.size = .size(width: .pt(150), height: .pt(100))
        $0.page.margins = Margins(top: .pt(5), right: .pt(4), bottom: .pt(5), left: .pt(3))
        $0.columns.gap = .pt(2)
        $0.regions.tiers = tiers
        $0.readings.collision = .widen
      }.layout(Self.repeated(12))
      #expect(layout.pages.count > 1)
      for page in layout.pages.indices {
        #expect(!layout.things(onPage: page).isEmpty)
        #expect(
          layout.things(onPage: page, withText: true).collisions == [], "\(direction) \(page)")
        #expect(layout.thingsOutside(ofPage: page) == [], "\(direction) \(page)")
      }
      #expect(layout.warnings(.annotationCollides).isEmpty)
    }
  }

  /// Paragraphs that have all on one side, in turns.
  private static func repeated(_ count: Int) -> Document {
    var document = Document(Array(repeating: "漢字国漢字", count: count).joined(separator: "\n"))
    for number in 0..<count {
      let start = number * 16
      document.spans += crowd(
        TextRange(start, start + 6), on: number % 3 == 0 ? .left : .right)
    }
    return document
  }

  @Test("Lanes are those of a list of all that has one, beside each stretch")
  func outline() {
    var random = SplitMix64(seed: 17)
    for _ in 0..<200 {
      var lanes = SideLanes<Int>()
      var taken: [(range: Range<Int>, outer: Length)] = []
      for _ in 0..<12 {
        let start = Int.random(in: 0..<20, using: &random)
        let range = start..<start + Int.random(in: 1..<8, using: &random)
        let inner = lanes.inner(from: range.lowerBound, to: range.upperBound, edge: .pt(5))
        let expected = taken.filter { $0.range.overlaps(range) }.map(\.outer).max() ?? .pt(5)
        #expect(inner == max(expected, .pt(5)))
        // Some stand where they do without looking.
        let outer = (Bool.random(using: &random) ? inner : .pt(5)) + .pt(2)
        lanes.take(from: range.lowerBound, to: range.upperBound, outer: outer)
        taken.append((range, outer))
      }
      #expect(lanes.extent == taken.map(\.outer).max())
    }
  }
}

extension Layout {
  /// All that stands beside the columns of a page.
  ///
  /// - Parameter hasText: true for the columns too.
  func things(onPage page: Int, withText hasText: Bool = false) -> [SideLaneTests.Thing] {
    let columns = pages[page].columns
    var things = annotations.filter { columns.contains($0.column) }.map {
      SideLaneTests.Thing(name: "\($0.kind) \($0.side) of \($0.column)", rect: $0.bounds)
    }
    for item in displayList(ofPage: page).items {
      guard case .path(let path) = item, let stroke = path.stroke else { continue }
      let half = stroke.width.half
      if path.steps.contains(.close), let ring = path.steps.bounds {
        things.append(SideLaneTests.Thing(name: "ring", rect: ring.outset(x: half, y: half)))
      } else {
        things.append(SideLaneTests.Thing(name: "line", rect: path.lines.outset(x: half, y: .zero)))
      }
    }
    guard hasText else { return things }
    return things
      + columns.map { SideLaneTests.Thing(name: "column \($0)", rect: self.columns[$0].bounds) }
  }

  func thingsOutside(ofPage page: Int) -> [String] {
    let width = pages[page].size.width
    return things(onPage: page).filter { $0.rect.x < .zero || $0.rect.maxX > width }.map(\.name)
  }
}

extension DisplayPath {
  /// The area between the ends of straight lines, which may have no width.
  fileprivate var lines: PhysicalRect {
    let points = steps.compactMap { step -> PhysicalPoint? in
      switch step {
      case .move(let point), .line(let point): point
      case .curve, .close: nil
      }
    }
    let (xs, ys) = (points.map(\.x).sorted(), points.map(\.y).sorted())
    guard let left = xs.first, let right = xs.last, let top = ys.first, let foot = ys.last else {
      return PhysicalRect(x: .zero, y: .zero, width: .zero, height: .zero)
    }
    return PhysicalRect(x: left, y: top, width: right - left, height: foot - top)
  }
}

extension [SideLaneTests.Thing] {
  /// The pairs that stand on each other.
  var collisions: [String] {
    indices.flatMap { index in
      self[(index + 1)...].filter { $0.rect.sharesArea(with: self[index].rect) }
        .map { "\(self[index].name) on \($0.name)" }
    }
  }
}
