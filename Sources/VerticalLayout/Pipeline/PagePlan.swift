/// The plan of a text's pages, made once their size is known. One reference, as ``DocumentPlan`` is.
final class PagePlan: Sendable {
  let geometry: PageGeometry
  /// Notes on the page that was chosen, on images that it has no room for, and on options that it has no use for.
  let diagnostics: [Diagnostic]
  let breaking: BreakingOptions
  let setting: ColumnSetting
  let limits: PageLimits
  /// The images as large as the page has room for them.
  let images: InlineImages
  /// The places of columns.
  let places: ColumnPlaces
  /// True where frames, pictures that float or passages may give columns rooms of their own, which a layout tells then.
  let hasOwnRooms: Bool
  /// The rooms that blocks of columns are placed in.
  let blockRooms: BlockRooms
  /// Pages that face each other and end alike; `nil` where each ends by itself.
  let spread: RowSpread<RowStart>?

  /// Plans the pages that a decided request asks for.
  ///
  /// - Parameter breaking: the options of the column breaker, but for the measure.
  init(
    _ plan: DocumentPlan, _ request: PageRequest, breaking: BreakingOptions,
    by setup: DocumentSetup<some Shaper>
  ) throws(LayoutError) {
    let options = setup.options
    var diagnostics: [Diagnostic] = []
    let geometry = try PageGeometry(request, diagnostics: &diagnostics)
    let blockLength = geometry.measure ?? request.paragraphs.longest
    var breaking = breaking
    breaking.measure = geometry.measure
    breaking.blockLength = blockLength
    let rules = options.pageBreakRules(plan.style.language.profile, styles: plan.paragraphs)
    var places = try ColumnPlaces(plan, in: geometry, blockLength: blockLength, by: setup)
    hasOwnRooms =
      geometry.size != nil && !places.isEndless
      && (!places.isPlain || !plan.floats.isEmpty
        || plan.paragraphs.needsPlaces)
    blockRooms = BlockRooms(places, plan.paragraphs, by: setup)
    if plan.paragraphs.hasOwnTiers, places.ownTiers == nil || geometry.size == nil {
      diagnostics.append(plan.document.tiersNotSet)
    }
    if plan.paragraphs.hasLastColumns, geometry.size == nil || options.overflow == .grow {
      diagnostics.append(plan.document.lastColumnsNotSet)
    }
    let spread = RowSpread<RowStart>(geometry.facing, rules.facingEnds, places, by: setup)
    if geometry.facing != nil, rules.facingEnds != .each, !options.overflow.leavesOut {
      if options.notes.place == .side, !plan.notes.isFree {
        diagnostics.append(.facingEndsBeforeNotes)
      } else if spread == nil, !places.isPlain {
        diagnostics.append(.facingEndsOfShapes)
      }
    }
    let largest = hasOwnRooms ? places.largestFrame : nil
    let longest = [geometry.measure, largest?.height].compactMap(\.self).min()
    let (images, warning) = plan.images.fitted(
      measure: longest,
      block: [geometry.blockLimit, largest?.width].compactMap(\.self).min()
    ) { plan.roomBeside($0, places.grid, measure: longest) }
    if let warning { diagnostics.append(warning) }
    self.geometry = geometry
    self.breaking = breaking
    self.images = images
    setting = ColumnSetting(plan, breaking, blockLength: blockLength, options: options)
    limits = PageLimits(
      overflow: options.overflow, maximumColumns: options.columns.maximum,
      block: geometry.blockLimit, measure: geometry.measure,
      blockLength: blockLength, styles: plan.paragraphs, grid: places.grid, rules: rules,
      inlineSpacing: options.spacingOptions,
      token: options.token.visible)
    places.notes = try SideNotes(plan, facing: geometry.facing, by: setup)
    self.places = places
    // The room for notes depends on where each page ends.
    self.spread = places.notes == nil ? spread : nil
    self.diagnostics =
      diagnostics
      + Self.unusedOptions(of: plan, geometry: geometry, rooms: blockRooms, by: setup)
  }

  /// The length of columns, in the largest frame where there are several.
  var leastMeasure: Length? {
    hasOwnRooms
      ? [geometry.measure, places.largestFrame.height].compactMap(\.self).min() : geometry.measure
  }
}

/// Rooms that blocks of columns are placed in (`--place`, VL-11).
enum BlockRooms {
  /// That between the margins, in which all columns of a page are one block.
  case pages
  /// Frames, each of which has a block.
  case frames
  /// None: columns have the lengths that the shape of their room leaves them where they stand.
  case none

  fileprivate init(
    _ places: ColumnPlaces, _ styles: ParagraphPlan, by setup: DocumentSetup<some Shaper>
  ) {
    let regions = setup.options.regions
    if let provider = setup.roomProvider {
      self = provider.hasEvenRoom ? .frames : .none
    } else if !regions.hasRectangles {
      self = .none
    } else {
      self = regions.frames.isEmpty ? .pages : .frames
    }
    // Columns over frames below each other hold these together.
    if case .frames = self, styles.hasSpans, places.ownTiers != nil { self = .pages }
  }
}

extension RowSpread {
  /// Pages that end alike; `nil` where each ends by itself, as pages in shapes do.
  fileprivate init?(
    _ facing: PageFacing?, _ ends: FacingEnds, _ places: ColumnPlaces,
    by setup: DocumentSetup<some Shaper>
  ) {
    let options = setup.options
    guard let facing, ends != .each, !options.overflow.leavesOut, places.ownTiers != nil,
      setup.roomProvider?.hasEvenRoom ?? options.regions.hasStraightEnds
    else { return nil }
    self.init(facing, ends)
  }
}

extension PageRequest {
  /// What a document asks of its pages, but for the lengths of its paragraphs.
  ///
  /// - Parameter noteSize: the character size of notes, where there are some beside the text.
  init(_ options: LayoutOptions, notes: NotePlan, noteSize: @autoclosure () -> Length) {
    self.init(options)
    if !notes.isEmpty {
      leaveRoom(forNotes: options.notes.bandLength(size: noteSize()), options)
    }
  }

  /// What options alone ask of pages.
  init(_ options: LayoutOptions) {
    page = options.page.size
    margins = options.page.margins
    bookPages = options.bookPages
    typeArea = options.typeAreaSize
    facing = options.facing
    measure = options.effectiveMeasure
    overflow = options.overflow
    mayCut = options.columns.maximum != nil || options.overflow.leavesOut
    cutsScroll = options.page.cutsScroll
    em = options.style.size
    pitch = options.effectivePitch ?? em + options.effectiveGap
    paragraphs = ParagraphLengths(measure: options.effectiveMeasure, em: em)
  }

  /// Leaves room for notes beside the text.
  ///
  /// - Parameter length: that of their band at the head or the foot.
  private mutating func leaveRoom(forNotes length: Length, _ options: LayoutOptions) {
    hasPageNotes = true
    guard options.notes.place.isBand else { return }
    band = NoteBand(isHead: options.notes.place == .head, length: length, gap: em * 2)
    measure = options.textMeasure
  }
}

extension ColumnSetting {
  fileprivate init(
    _ plan: DocumentPlan, _ breaking: BreakingOptions, blockLength: Length, options: LayoutOptions
  ) {
    let justification = plan.paragraphs.justifies ? breaking.rules : breaking.justification
    self.init(
      paragraphs: plan.document.paragraphs, blankExtent: plan.style.size, tabs: breaking.tabs,
      styles: plan.paragraphs, sides: plan.sides.isEmpty ? nil : plan.sides,
      direction: options.columns.direction,
      grid: BodyGrid(
        gap: options.effectiveGap, pitch: options.effectivePitch, em: options.style.size,
        halfColumn: options.sheetParts.leaf?.halfColumn),
      justification: justification.map {
        Justification(rules: $0, measure: blockLength, alignment: options.columns.alignment)
      })
  }
}

extension ColumnPlaces {
  /// The places of columns on the pages of a plan.
  fileprivate init(
    _ plan: DocumentPlan, in geometry: PageGeometry, blockLength: Length,
    by setup: DocumentSetup<some Shaper>
  ) throws(LayoutError) {
    let options = setup.options
    let em = plan.style.size
    let measure = plan.notes.isEmpty ? options.effectiveMeasure : options.textMeasure
    let content = PhysicalSize(
      width: geometry.blockLimit ?? PlainRooms.endless,
      height: geometry.content?.height ?? blockLength)
    let provider: any ColumnRoomProvider
    if let own = setup.roomProvider {
      provider = own
    } else if options.regions.isEmpty {
      provider = PlainRooms(measure: blockLength)
    } else {
      let page = geometry.size ?? content
      let corner = geometry.content ?? PhysicalRect(x: .zero, y: .zero, width: .zero, height: .zero)
      provider = try RegionRooms(
        options.regions, content: content,
        page: PhysicalRect(x: -corner.x, y: -corner.y, width: page.width, height: page.height),
        em: em, measure: measure)
    }
    let parts = options.sheetParts
    let cell = parts.hasFramesOfLines ? Length(rawValue: 1) : em
    let spacing = PlaceSpacing(
      gap: options.effectiveGap, pitch: options.effectivePitch, em: em,
      cell: parts.cells.map { max(em, $0.em + $0.spacing) } ?? cell,
      measure: provider is PlainRooms ? blockLength : measure,
      snapsToGrid: options.hasGrid, needsPlaces: plan.paragraphs.needsPlaces,
      tierGap: options.regions.tierGap?.clamped(em: em), edges: geometry.edges)
    self.init(
      provider, content: content, direction: options.columns.direction, spacing: spacing,
      floats: plan.floats, facing: geometry.facing)
  }
}

extension SideNotes {
  /// The room for notes after the text (NT3); `nil` where none stand there.
  ///
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` for pages with shapes or areas that text flows around.
  fileprivate init?(
    _ plan: DocumentPlan, facing: PageFacing?, by setup: DocumentSetup<some Shaper>
  ) throws(LayoutError) {
    let options = setup.options
    guard !plan.notes.isEmpty, options.notes.place == .side else { return nil }
    guard setup.roomProvider == nil, options.regions.hasRectangles else {
      throw .invalidOption(
        name: "notes",
        reason:
          "notes at the side need a page without shapes and exclusions; try notes below the text")
    }
    let (em, size) = (plan.style.size, plan.noteSizes.usual)
    let gap = options.effectivePitch.map { max(.zero, $0 - options.style.size) }
    self.init(
      gap: size.half, textGap: gap ?? options.effectiveGap, ruleGap: size, em: em, facing: facing)
  }
}
