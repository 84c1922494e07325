import Testing

@testable import VerticalLayout

/// Options of columns have the same effect on all kinds of pages: plain, with a frame, in tiers, and beside images.
@Suite struct ColumnOptionTests {
  /// Pages on which columns are 100 pt long.
  enum Kind: CaseIterable {
    case plain, frame, tiers, float

    func layout(
      _ document: Document, hooks: LayoutHooks = LayoutHooks(),
      _ change: (inout LayoutOptions) -> Void = { _ in }
    ) throws -> Layout {
      var document = document
      var regions = PageRegions()
      switch self {
      case .plain: break
      case .frame: regions.frames = [PageShape(.box)]
      case .tiers: (regions.tiers, regions.tierGap) = (2, .zero)
      case .float:
        // On the first page alone.
        document.images = [
          ImageDescription(name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
        ]
        let image = ImageAttachment(
          image: "seal", width: .absolute(.pt(20)), height: .absolute(.pt(100)), fit: .fill)
        document.spans.append(
          AttributeSpan(TextRange(0, 0), .float(FloatingImage(image, at: .head))))
      }
      let setting = G10.page(200, self == .tiers ? 200 : 100, regions) {
        $0.style.language = .japanese
        $0.alignment = .justify
        change(&$0)
      }
      return try Typesetter(shaper: setting.shaper, options: setting.options, hooks: hooks)
        .typeset(document)
    }
  }

  private static func text(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let pieces = ["国", "国国", "、", "。", "「国」", "ABCD ", "AB", "（国）", "・", "国国国", "一二三", "\n"]
    return (0..<200).map { _ in random.pick(pieces) }.joined()
  }

  @Test(
    "L20, J11: columns with the least adjustment, and last columns, are those of a plain page",
    arguments: Kind.allCases.dropFirst())
  func breaks(_ kind: Kind) throws {
    var (better, longer) = (0, 0)
    for seed in 0..<20 {
      let document = Document(Self.text(UInt64(seed)))
      func cells(_ kind: Kind, _ change: (inout LayoutOptions) -> Void) throws -> [Range<Int>] {
        let layout = try kind.layout(document, change)
        #expect(layout.isWhole)
        return layout.columns.map(\.cells)
      }
      let greedy = try cells(kind) { $0.leastLastColumn = 1 }
      let optimal = try cells(kind) { $0.breakingMethod = .optimal }
      let least = try cells(kind) { $0.leastLastColumn = 3 }
      #expect(optimal == (try cells(.plain) { $0.breakingMethod = .optimal }), "seed \(seed)")
      #expect(least == (try cells(.plain) { $0.leastLastColumn = 3 }), "seed \(seed)")
      better += optimal == greedy ? 0 : 1
      longer += least == greedy ? 0 : 1
    }
    #expect(better > 10 && longer > 10)
  }

  @Test("L20: beside an area, runs of columns of one length have the least adjustment too")
  func runs() throws {
    let regions = try PageRegions.around("rect 0 0 100 40")
    let text = Self.text(7).split(separator: "\n").joined()
    func total(_ method: BreakingMethod) throws -> Int {
      let setting = G10.page(200, 100, regions) {
        $0.style.language = .japanese
        $0.alignment = .justify
        $0.breakingMethod = method
      }
      let layout = try setting.layout(text)
      #expect(layout.isWhole)
      return layout.columns.reduce(0) { $0 + abs($1.adjustment.length.rawValue) }
    }
    #expect(try total(.optimal) < total(.greedy))
  }

  @Test("YY-42, TK-35: a paragraph's pitch, and space after columns", arguments: Kind.allCases)
  func distances(_ kind: Kind) throws {
    var document = Document(.han(15) + "\n" + .han(25) + "\n" + .han(5))
    document.paragraphs[1].style.pitch = .absolute(.pt(16))
    let first = kind == .float ? 20.0 : 0
    let layout = try kind.layout(document)
    #expect(layout.lefts.map { 190 - first - $0 } == [0, 10, 23, 39, 55, 68])
    var hooks = LayoutHooks()
    hooks.spaceAfter = {
      .pt($0.endsParagraph ? 5 : $0.index) + Length(rawValue: $0.length == .pt(100) ? 1 : 0)
    }
    let spaced = try kind.layout(Document(.han(15) + "\n" + .han(25)), hooks: hooks)
    #expect(
      zip(spaced.lefts, spaced.lefts.dropFirst()).map { $0 - $1 - 10 }
        .map { ($0 * 1024).rounded() } == [1, 5120, 2049, 3073])
  }

  /// A paragraph's style, the pitch of the text, and the distances of axes: of three columns that are 10, 20 and 10 pt
  /// wide, and of those before and after them.
  private static let limits: [(ParagraphStyle, Int?, [Double])] = [
    (.pitch(least: 16), nil, [10, 13, 18, 18, 13]),
    (.pitch(largest: 14), nil, [10, 10, 12, 12, 10]),
    (.pitch(multiple: 1536), nil, [10, 12.5, 22.5, 22.5, 12.5]),
    (.pitch(multiple: 1536, least: 18, largest: 24), nil, [10, 14, 21, 21, 14]),
    (.pitch(least: 18, largest: 12), nil, [10, 14, 18, 18, 14]),
    (.pitch(least: 16), 15, [15, 15.5, 16, 16, 15.5]),
    (.pitch(largest: 12), 15, [15, 13.5, 12, 12, 13.5]),
    (.pitch(multiple: 1536), 15, [15, 15, 22.5, 22.5, 15]),
    (.pitch(least: 8), nil, [10, 10, 15, 15, 10]),
  ]

  @Test(
    "U-01, DT-28, YY-42, DT-03: a least and a largest pitch, and a multiple of what stands on each column",
    arguments: Kind.allCases, 0..<9)
  func pitchLimits(_ kind: Kind, _ number: Int) throws {
    let (style, pitch, distances) = Self.limits[number]
    var document = Document(.han(15) + "\n" + .han(25) + "\n" + .han(5))
    document.paragraphs[1].style = style
    // The second character of the paragraph's second column.
    document.spans = [AttributeSpan(TextRange(79, 82), .size(.absolute(.pt(20))))]
    for direction in ColumnDirection.allCases {
      let layout = try kind.layout(document) {
        $0.pitch = pitch.map(Length.pt)
        $0.direction = direction
      }
      #expect(layout.columns.map(\.cells.count) == [10, 5, 10, 9, 6, 5] && layout.isWhole)
      #expect(layout.columns[3].bounds.width == .pt(20))
      let axes = layout.columns.map(\.axis.points)
      #expect(zip(axes, axes.dropFirst()).map { abs($0 - $1) } == distances)
    }
  }

  @Test("YY-42: the limits hold for a pitch of the paragraph's own", arguments: Kind.allCases)
  func ownPitchLimits(_ kind: Kind) throws {
    for (pitch, distance) in [(12, 16.0), (18, 18), (30, 20)] {
      var document = Document(.han(15) + "\n" + .han(25))
      document.paragraphs[1].style = .pitch(least: 16, largest: 20)
      document.paragraphs[1].style.pitch = .absolute(.pt(pitch))
      let axes = try kind.layout(document).columns.map(\.axis.points)
      let half = (10 + distance) / 2
      #expect(zip(axes, axes.dropFirst()).map { $0 - $1 } == [10, half, distance, distance])
    }
  }

  @Test(
    "VL-11: text and the images beside it are placed as one block",
    arguments: [
      (Placement.topRight, 0, 0), (.topLeft, 160, 0), (.bottomRight, 0, 50), (.center, 80, 25),
    ])
  func place(_ placement: Placement, _ left: Int, _ down: Int) throws {
    func layout(_ placement: Placement?) throws -> Layout {
      var document = Document(.han(30))
      document.images = [
        ImageDescription(name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
      ]
      let image = ImageAttachment(
        image: "seal", width: .absolute(.pt(20)), height: .absolute(.pt(30)), fit: .fill)
      document.spans = [AttributeSpan(TextRange(0, 0), .float(FloatingImage(image, at: .head)))]
      return try G10.page(200, 150) {
        $0.measure = .pt(100)
        $0.placement = placement
      }.layout(document)
    }
    let (usual, moved) = (try layout(nil), try layout(placement))
    for (one, other) in [
      (usual.columns.map(\.bounds), moved.columns.map(\.bounds)),
      (usual.pages[0].floats.map(\.bounds), moved.pages[0].floats.map(\.bounds)),
    ] {
      #expect(!one.isEmpty && one.count == other.count)
      for (before, after) in zip(one, other) {
        #expect(before.x - after.x == .pt(left) && after.y - before.y == .pt(down))
      }
    }
  }
}

extension ParagraphStyle {
  /// Distances of columns, in points and in 1/1024 of their width.
  fileprivate static func pitch(
    multiple: Int? = nil, least: Int? = nil, largest: Int? = nil
  ) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.pitchMultiple = multiple
    style.leastPitch = least.map { .absolute(.pt($0)) }
    style.largestPitch = largest.map { .absolute(.pt($0)) }
    return style
  }
}
