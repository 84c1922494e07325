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
          ImageAttachment.ImageDescription(
            name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
        ]
        let image = ImageAttachment(
          image: "seal", width: .absolute(.pt(20)), height: .absolute(.pt(100)), fit: .fill)
        document.spans.append(
          AttributeSpan(TextRange(0, 0), .float(FloatingImage(image, at: .head))))
      }
      let setting = G10.page(200, self == .tiers ? 200 : 100, regions) {
        $0.style.language = .japanese
        $0.columns.alignment = .justify
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
      let greedy = try cells(kind) { $0.columnBreaks.leastLastColumn = 1 }
      let optimal = try cells(kind) { $0.columnBreaks.method = .optimal }
      let least = try cells(kind) { $0.columnBreaks.leastLastColumn = 3 }
      #expect(optimal == (try cells(.plain) { $0.columnBreaks.method = .optimal }), "seed \(seed)")
      #expect(least == (try cells(.plain) { $0.columnBreaks.leastLastColumn = 3 }), "seed \(seed)")
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
        $0.columns.alignment = .justify
        $0.columnBreaks.method = method
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
        $0.columns.pitch = pitch.map(Length.pt)
        $0.columns.direction = direction
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
        ImageAttachment.ImageDescription(
          name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
      ]
      let image = ImageAttachment(
        image: "seal", width: .absolute(.pt(20)), height: .absolute(.pt(30)), fit: .fill)
      document.spans = [AttributeSpan(TextRange(0, 0), .float(FloatingImage(image, at: .head)))]
      return try G10.page(200, 150) {
        $0.columns.measure = .pt(100)
        $0.page.placement = placement
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

/// The place of text and images where notes stand on pages.
@Suite struct NotedPlacementTests {
  /// A page of 200 × 150 pt with columns of 100 pt: an image of 20 × 30 pt and three columns.
  private func layout(
    _ note: PageNoteOptions.Place, _ placement: Placement?
  ) throws -> Layout {
    var document = Document("甲^" + .han(29), pageNotes: ["一二三"])
    document.images = [
      ImageAttachment.ImageDescription(
        name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
    ]
    let image = ImageAttachment(
      image: "seal", width: .absolute(.pt(20)), height: .absolute(.pt(30)), fit: .fill)
    document.spans.append(
      AttributeSpan(TextRange(0, 0), .float(FloatingImage(image, at: .head))))
    return try G10.page(200, 150) {
      $0.columns.measure = .pt(100)
      $0.notes = PageNoteOptions(place: note, size: 512, length: 4)
      if note == .margin {
        $0.page.size = .size(width: .pt(200), height: .pt(190))
        $0.page.margins = Margins(top: .pt(40), right: .zero, bottom: .zero, left: .zero)
      }
      if note == .head || note == .foot {
        $0.page.size = .size(width: .pt(200), height: .pt(190))
      }
      $0.page.placement = placement
    }.layout(document)
  }

  @Test(
    "VL-11, NT3, NT4, NT5: text and the images beside it are placed as one block where notes are on the page",
    arguments: [PageNoteOptions.Place.head, .foot, .margin, .side, .interlinear],
    [Placement.topRight, .topLeft, .bottomRight, .center])
  func place(_ note: PageNoteOptions.Place, _ placement: Placement) throws {
    let (usual, moved) = (try layout(note, nil), try layout(note, placement))
    #expect(usual.pages.count == 1 && moved.pages.count == 1)
    // Of 200 × 150 pt the block has 40 × 100; before notes after it, it moves down alone, and between the margins and a
    // band of notes there is room for a column down the page.
    let isHead =
      placement == .topRight || placement == .topLeft || note == .head || note == .foot
    let isRight = placement == .topRight || placement == .bottomRight
    let down: Length = isHead ? .zero : placement == .center ? .pt(25) : .pt(50)
    let left: Length =
      isRight || note == .side ? .zero : placement == .center ? .pt(80) : .pt(160)
    func bounds(_ layout: Layout) -> [PhysicalRect] {
      let page = layout.pages[0]
      return layout.columns[page.textColumns].map(\.bounds) + page.floats.map(\.bounds)
    }
    let pairs = zip(bounds(usual), bounds(moved))
    #expect(bounds(usual).count == 5)
    #expect(pairs.allSatisfy { $0.x - $1.x == left && $1.y - $0.y == down })
    // The note is beside its word, or above or below it; or where notes are.
    let (from, to) = (
      try #require(usual.notes(ofPage: 0).first), try #require(moved.notes(ofPage: 0).first)
    )
    #expect(from.text == "一二三" && to.text == from.text)
    #expect(from.x - to.x == (note == .side ? 0 : left.points))
    #expect(to.y - from.y == (note == .side || note == .interlinear ? down.points : 0))
  }
}

/// Options that have no effect on the pages of a text.
@Suite struct UnusedOptionTests {
  private typealias Change = @Sendable (inout LayoutOptions) throws -> Void

  /// The options of which notes and warnings tell.
  private func reported(_ change: Change) throws -> [String] {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(150))
    try change(&options)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(Document(.han(30)))
      .warnings(.optionUnused).map { String($0.message.prefix { $0 != " " }) }
  }

  private static let unused: [(String, Change)] = [
    ("place", { ($0.page.size, $0.page.placement) = (.scroll, .center) }),
    ("place", { ($0.page.size, $0.page.placement) = (.automatic, .center) }),
    ("place", { ($0.regions.outline, $0.page.placement) = (try PageShape("circle"), .center) }),
    (
      "place",
      {
        ($0.regions.exclusions, $0.page.placement) = (
          [PageRegions.Exclusion(try PageShape("rect 0 0 9pt 9pt"))], .center
        )
      }
    ),
    ("widows", { ($0.page.size, $0.pageBreaks.widows) = (.scroll, 2) }),
    ("widows", { ($0.page.size, $0.pageBreaks.widows) = (.automatic, 2) }),
    ("widows", { ($0.overflow, $0.pageBreaks.widows) = (.clip, 2) }),
    ("orphans", { ($0.page.size, $0.pageBreaks.orphans) = (.scroll, 2) }),
    ("heading-columns", { ($0.page.size, $0.pageBreaks.headingColumns) = (.scroll, 2) }),
    ("heading-end", { ($0.page.size, $0.pageBreaks.headingsEndFacingPages) = (.scroll, true) }),
    ("heading-end", { $0.pageBreaks.headingsEndFacingPages = true }),
    ("facing-ends", { ($0.page.size, $0.pageBreaks.facingEnds) = (.scroll, .short) }),
    ("facing-ends", { $0.pageBreaks.facingEnds = .long }),
    ("tier-gap", { $0.regions.tierGap = .absolute(.pt(10)) }),
  ]

  @Test(
    "VL-11 options that have no effect are told, each by its name (DESIGN 7, BK-B6)",
    arguments: 0..<14)
  func options(_ number: Int) throws {
    let (name, change) = Self.unused[number]
    #expect(try reported(change) == ["--" + name])
    #expect(
      try reported {
        try change(&$0)
        $0.reportedOptions = []
      }.isEmpty)
  }

  @Test("DESIGN 7: nothing is told of options that have an effect, or are as usual")
  func used() throws {
    #expect(Self.unused.count == 14)
    #expect(try reported { $0.page.size = .scroll }.isEmpty)
    #expect(
      try reported {
        $0.bookPages.firstSide = .left
        ($0.pageBreaks.widows, $0.pageBreaks.orphans, $0.pageBreaks.headingColumns) = (2, 2, 2)
        ($0.pageBreaks.facingEnds, $0.pageBreaks.headingsEndFacingPages) = (.short, true)
        $0.page.placement = .center
      }.isEmpty)
    #expect(
      try reported { ($0.regions.tiers, $0.regions.tierGap) = (2, .absolute(.pt(10))) }.isEmpty)
  }

  /// Each column is 10 pt shorter than the one before.
  private struct Stairs: ColumnRoomProvider {
    func stretches(of band: ColumnBand) -> [Range<Length>] {
      let end = band.rect.x + .pt(10)
      return [.zero..<end]
    }
  }

  @Test(
    "L20, J12: where no two columns are as long, none have the least adjustment together, and a warning says so"
  )
  func optimal() throws {
    func layout(_ method: BreakingMethod, isStepped: Bool) throws -> Layout {
      let page = G10.page(100, 100) {
        $0.style.language = .japanese
        $0.columns.alignment = .justify
        $0.columnBreaks.method = method
      }
      var typesetter = Typesetter(shaper: page.shaper, options: page.options)
      if isStepped { typesetter.roomProvider = Stairs() }
      return try typesetter.typeset(Document("国国国国国国国ABCDEFG国国国国国国国国国国国国国国国国国国国国国"))
    }
    let (greedy, optimal) = (
      try layout(.greedy, isStepped: true), try layout(.optimal, isStepped: true)
    )
    #expect(greedy.columns == optimal.columns)
    #expect(greedy.warnings(.optionUnused).isEmpty)
    let reported = optimal.warnings(.optionUnused)
    #expect(reported.count == 1 && reported.first?.message.contains("--breaking optimal") == true)
    #expect(try layout(.optimal, isStepped: false).warnings(.optionUnused).isEmpty)
    // A column that is stretched cannot be helped by what is set already.
    for (layout, advice) in [(greedy, true), (optimal, false)] {
      let stretched = layout.warnings(.columnStretched)
      #expect(stretched.count == 1)
      #expect(stretched.first?.message.contains("--breaking optimal") == advice)
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
