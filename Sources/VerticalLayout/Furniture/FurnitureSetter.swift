/// Sets page numbers and running heads on pages, from the first page to the last one (JLREQ 2.6).
struct FurnitureSetter {
  private let furniture: PageFurniture
  private let document: Document
  private let direction: ColumnDirection
  /// The character size of the body.
  private let em: Length
  /// The gap between columns.
  private let gap: Length
  /// The room on the fold in the middle of each page; `nil` where pages are halves of leaves.
  private let foldRoom: PhysicalRect?
  /// The setter of the boxes and seals of a sheet.
  private var sheet: SheetSlotSetter
  /// All styles of lines.
  private let styles: StyleTable
  /// The templates of the lines, in their order.
  private let templates: [StyledTemplate]
  /// The number of the style of hidden page numbers.
  private let hiddenStyle: UInt32
  private var titles: RunningTitles
  private var numbers: PageNumbers
  /// Shaper answers about lines and hidden page numbers, and about columns, in which digits share cells.
  private var lineMemory = ShapingMemory()
  private var columnMemory = ShapingMemory()
  /// The first line that is not on its page, and the first one that is cut short.
  private(set) var outside: PlacedFurniture?
  private(set) var shortened: String?

  /// - Parameters:
  ///   - style: that of the body.
  ///   - gap: between columns.
  ///   - foldRoom: the room on the fold of pages that are leaves.
  ///   - parts: the boxes and seals of a sheet.
  init(
    _ furniture: PageFurniture, of document: Document, style: TextStyle,
    direction: ColumnDirection, gap: Length, foldRoom: PhysicalRect? = nil,
    parts: SheetParts = SheetParts()
  ) {
    sheet = SheetSlotSetter(parts, style: style)
    self.furniture = furniture
    self.document = document
    self.direction = direction
    em = style.size
    self.gap = gap
    self.foldRoom = foldRoom
    var style = style
    // 7 or 8 pt beside text of 9 pt.
    style.standBeside(size: em.scaled(by: 4, over: 5))
    var turned = style
    turned.orientation = .sideways
    var hidden = style
    hidden.fonts = ["sans-serif"]
    hidden.size = furniture.hiddenFolio?.size ?? style.size
    hidden.orientation = .upright
    var styles = StyleTable()
    templates = furniture.lines.map {
      StyledTemplate($0.template, in: $0.slot.isVertical ? style : turned, &styles)
    }
    hiddenStyle = styles.intern(hidden)
    numbers = PageNumbers(document.sections, firstNumber: furniture.firstNumber)
    let fields = FurnitureField.allCases.filter { field in
      furniture.lines.contains { $0.template.uses(field) }
        || parts.slots.contains { $0.template.uses(field) }
    }
    // A part of a title is looked for in all of them.
    titles = RunningTitles(
      document,
      levels: Set(fields.compactMap(\.level) + (fields.contains(where: \.isPartOfTitle) ? [4] : []))
    )
    for (line, template) in zip(furniture.lines, templates) {
      for title in titles.withAttributes {
        template.addStyles(of: title.set(in: line.slot), to: &styles)
      }
    }
    styles.complete()
    self.styles = styles
  }

  /// True where lines say how many pages there are.
  var needsPageCount: Bool {
    sheet.needsPageCount
      || furniture.lines.contains { line in
        FurnitureField.allCases.contains { $0.needsAllPages && line.template.uses($0) }
      }
  }

  /// The titles and numbers after the last page; `nil` where a sheet has parts of its own.
  var state: FurnitureState? {
    get { sheet.isEmpty ? FurnitureState(titles: titles.state, numbers: numbers.state) : nil }
    set {
      guard let newValue else { return }
      (titles.state, numbers.state) = (newValue.titles, newValue.numbers)
    }
  }

  /// True if pages have the same furniture whatever their numbers are: none.
  var isEmpty: Bool { furniture == PageFurniture() && document.sections.isEmpty && sheet.isEmpty }

  /// Sets the lines of the next pages.
  ///
  /// - Parameter isLast: true if no pages follow.
  /// - Throws: ``LayoutError/noFont`` where the shaper has none.
  mutating func place(
    on layout: inout Layout, geometry: PageGeometry, isLast: Bool, shaper: some Shaper
  ) throws(LayoutError) {
    for index in layout.pages.indices {
      let page = layout.pages[index]
      layout.pages[index].side = geometry.facing?.side(ofPage: page.index)
      guard furniture != PageFurniture() || !document.sections.isEmpty || !sheet.isEmpty
      else { continue }
      let first = layout.columns[page.textColumns].first
      let label = numbers.label(ofPage: page.index, paragraph: first?.paragraph)
      layout.pages[index].number = label.number
      if numbers.hasSections { layout.pages[index].label = label }
      try placeLines(on: index, of: &layout, label, geometry: geometry, shaper: shaper)
      if !sheet.isEmpty {
        let end = isLast && index == layout.pages.count - 1
        try placeSlots(on: index, of: &layout, label, isLast: end, shaper: shaper)
      }
      if let hidden = furniture.hiddenFolio {
        try place(hidden, on: index, of: &layout, geometry: geometry, shaper: shaper)
      }
    }
  }

  /// Sets the boxes and seals of a sheet on a page.
  private mutating func placeSlots(
    on index: Int, of layout: inout Layout, _ label: DocumentSection.PageLabel, isLast: Bool,
    shaper: some Shaper
  ) throws(LayoutError) {
    let page = layout.pages[index]
    let last = layout.columns[page.textColumns].last?.paragraph ?? -1
    let titles = furniture.lines.isEmpty ? titles.titles(throughParagraph: last) : titles.current
    let characters = sheet.countsCharacters ? layout.characterCount(on: page) : 0
    let texts = sheet.slots.map { slot in
      slot.template.elements.map { element in
        switch element.element {
        case .text(let words): words
        case .field(.characters): String(characters)
        case .field(.hanCharacters): characters.hanNumber
        case .field(let field) where field.isPartOfTitle: part(field, of: titles)
        case .field(let field):
          if let level = field.level {
            titles[level]?.text ?? (level == 0 ? document.title ?? "" : "")
          } else {
            text(field, page: page.index, label, count: layout.pages.count)
          }
        }
      }.joined()
    }
    layout.pages[index].furniture += try sheet.furniture(
      texts, page: page.index, isLast: isLast, shaper: shaper)
  }

  /// Sets the page number and the running heads of a page.
  private mutating func placeLines(
    on index: Int, of layout: inout Layout, _ label: DocumentSection.PageLabel,
    geometry: PageGeometry,
    shaper: some Shaper
  ) throws(LayoutError) {
    guard !furniture.lines.isEmpty else { return }
    let page = layout.pages[index]
    let last = layout.columns[page.textColumns].last?.paragraph ?? -1
    let titles = titles.titles(throughParagraph: last)
    guard numbers.showsFurniture, isShown(on: page, of: layout) else { return }
    let hasHead = !opensWithHeading(page, of: layout)
    var lines: [ShapedFurniture] = []
    for (line, template) in zip(furniture.lines, templates)
    where line.slot == .fold
      ? foldRoom != nil || page.index.isMultiple(of: 2)
      : line.pages.contains(label.number)
        && (hasHead || line.kind != .head || line.template.usesLast)
    {
      let source = template.filled(in: styles) {
        text($0, of: line, page: page.index, label, count: layout.pages.count, titles)
      }
      if !source.text.isEmpty { lines.append(try shape(source, of: line, shaper: shaper)) }
    }
    let block = PageBlockArea(
      page, margins: geometry.margins(ofPage: page.index),
      side: geometry.facing?.side(ofPage: page.index)
        ?? (direction == .rightToLeft ? .left : .right))
    let room = FurnitureRoom(
      block: block, em: em, gap: gap, fold: direction == .rightToLeft ? .zero : page.size.width,
      foldRoom: foldRoom)
    try cut(&lines, to: room, shaper: shaper)
    let near = em.scaled(by: 5, over: 4)
    let figures = (page.floats.map(\.bounds) + layout.imageBounds(on: page))
      .map { $0.outset(x: near, y: near) }
    // A head beside a figure would be read with it (BK-F4).
    layout.pages[index].furniture += room.placed(lines).filter { line in
      line.kind != .head || !figures.contains { $0.touches(line.bounds) }
    }
    if outside == nil {
      outside = layout.pages[index].furniture.first {
        !page.size.contains($0.bounds) && !page.hasOnFold($0)
      }
    }
  }

  /// Sets the number of a page that shows none, in the middle of its edge at the binding (BK-Q2).
  private mutating func place(
    _ hidden: PageFurniture.HiddenFolio, on index: Int, of layout: inout Layout,
    geometry: PageGeometry,
    shaper: some Shaper
  ) throws(LayoutError) {
    let page = layout.pages[index]
    guard !page.furniture.contains(where: { $0.kind == .folio }) else { return }
    let number = page.index + furniture.firstNumber
    var line = try shape(
      AnnotationSource(String(number), style: hiddenStyle),
      of: PageFurniture.FurnitureLine(.hiddenFolio, slot: .outer, template: .page), shaper: shaper)
    if let paper = layout.paper, paper.gray.red < 128 {
      for index in line.styles.indices { line.styles[index].ink = .white }
    }
    // Where pages do not face each other, odd numbers have the side that a book begins with.
    let first: PageSide = direction == .rightToLeft ? .left : .right
    let second: PageSide = first == .left ? .right : .left
    let side =
      geometry.facing?.side(ofPage: page.index) ?? (number.isMultiple(of: 2) ? second : first)
    let inset = hidden.strip.half
    let middle = side == .left ? page.size.width - inset : inset
    layout.pages[index].furniture.append(
      line.placed(
        at: PhysicalPoint(
          x: middle - line.style.size.half, y: (page.size.height - line.length).half)))
  }

  /// Blank pages, pages that an image fills and pages with their text in the middle have none (BK-F4, BK-B7).
  private func isShown(on page: Layout.Page, of layout: Layout) -> Bool {
    guard let first = layout.columns[page.columns].first else { return !page.floats.isEmpty }
    guard !layout.hasPlate(on: page) else { return false }
    return layout.paragraphStyles[first.paragraph]?.breakBefore?.isCentered != true
  }

  private func opensWithHeading(_ page: Layout.Page, of layout: Layout) -> Bool {
    guard let first = layout.columns[page.columns].first(where: { !$0.isBlank }),
      document.paragraphs.indices.contains(first.paragraph)
    else { return false }
    let paragraph = document.paragraphs[first.paragraph]
    return paragraph.role.furnitureLevel != nil
      && first.range.lowerBound <= paragraph.range.lowerBound
  }

  /// The text of an element of a template on a page.
  private func text(
    _ element: PageFurniture.Template.Element, of line: PageFurniture.FurnitureLine, page: Int,
    _ label: DocumentSection.PageLabel,
    count: Int, _ titles: [Int: AttributedText]
  ) -> AttributedText {
    let text: AttributedText
    switch element {
    case .text(let words): text = AttributedText(words)
    case .field(let field) where field.isPartOfTitle:
      text = AttributedText(part(field, of: titles))
    case .field(let field):
      if let level = field.level {
        let title = (field.isLast ? self.titles.current : titles)[level]
        text = title?.set(in: line.slot) ?? AttributedText(level == 0 ? document.title ?? "" : "")
      } else {
        text = AttributedText(self.text(field, page: page, label, count: count))
      }
    }
    // What stands upright in a column by its width is a plain digit or letter in a line (BK-F4).
    return line.kind == .head && line.slot != .outer
      ? text.replacingScalars(\.plainLetter) : text
  }

  /// The part of the titles of a page that a field names.
  private func part(_ field: FurnitureField, of titles: [Int: AttributedText]) -> String {
    let title = titles[0]?.text ?? document.title ?? ""
    if field == .shortTitle { return title.shortTitle }
    if field == .plainTitle { return title.plainTitle }
    let all = (0...4).reversed().compactMap { titles[$0]?.text } + [document.title ?? ""]
    let found = all.compactMap(\.juan)
    // A volume is what is bound, and chapters are in it.
    return found.first { $0.hasPrefix("卷") } ?? found.first ?? ""
  }

  /// The text of a field that no heading fills.
  private func text(
    _ field: FurnitureField, page: Int, _ label: DocumentSection.PageLabel, count: Int
  ) -> String {
    switch field {
    case .page: label.text
    case .hanPage: label.numerals == .decimal ? label.hanText : label.text
    case .romanPage: label.prefix + label.number.romanDigits
    case .reversePage: String(count - page)
    case .pages: String(count)
    case .leaf, .hanLeaf:
      (foldRoom == nil ? numbers.leaf(ofPage: page) : label.number).hanDigits
    case .characters, .hanCharacters: ""
    case .author: document.author ?? ""
    case .book: document.title ?? ""
    case .shortTitle, .plainTitle, .juan, .title, .h1, .h2, .h3, .h4, .lastTitle, .lastH1, .lastH2,
      .lastH3, .lastH4:
      ""
    }
  }

  /// Shapes a line, with the places of its cells.
  private mutating func shape(
    _ source: AnnotationSource, of line: PageFurniture.FurnitureLine, shaper: some Shaper
  ) throws(LayoutError) -> ShapedFurniture {
    var result: AnnotationText
    if line.slot.isVertical, line.kind != .hiddenFolio {
      // Page numbers stand upright in one cell.
      result = try shapeAnnotations(
        [source], entries: 0..<1, styles: styles, tateChuYoko: TateChuYokoOptions(digits: 4),
        shaper: shaper, memory: &columnMemory)
    } else {
      result = try shapeAnnotations(
        [source], entries: 0..<1, styles: styles,
        tateChuYoko: TateChuYokoOptions(digits: 0, marks: TateChuYokoMarks.none), shaper: shaper,
        memory: &lineMemory)
    }
    let style = styles[source.style]
    let gap = line.kind == .head ? spread(result.shaped.cells, style: style) : .zero
    var position = Length.zero
    for index in result.shaped.cells.indices {
      result.shaped.cells[index].start = position
      position += result.shaped.cells[index].advance + gap
    }
    position -= gap
    return ShapedFurniture(
      line: line, source: source, shaped: result.shaped, length: position, style: style,
      styles: styles.styles)
  }

  /// The space between the characters of a head that is spread: few, all of them an em long (BK-F4).
  private func spread(_ cells: [Cell], style: TextStyle) -> Length {
    guard let count = furniture.headSpread, cells.count > 1, cells.count < count,
      cells.allSatisfy({ $0.advance == style.size })
    else { return .zero }
    return Length(rawValue: style.size.rawValue * (count - cells.count) / (cells.count - 1))
  }

  /// Cuts running heads that are longer than their room.
  private mutating func cut(
    _ lines: inout [ShapedFurniture], to room: FurnitureRoom, shaper: some Shaper
  ) throws(LayoutError) {
    for index in lines.indices where lines[index].line.kind == .head {
      let most = room.length(for: lines[index], beside: lines)
      guard lines[index].length > most else { continue }
      let fitting = lines[index].shaped.cells.prefix { $0.end + em <= most }
      let end = fitting.last?.range.upperBound ?? 0
      let source = lines[index].source
      if shortened == nil { shortened = source.text }
      lines[index] = try shape(
        source.cut(at: end, with: "…"), of: lines[index].line, shaper: shaper)
    }
  }

  /// Diagnostics of all pages.
  var diagnostics: [Diagnostic] {
    var found = sheet.diagnostics
    if let outside {
      found.append(
        Diagnostic(
          .warning, .furnitureOutside,
          "“\(outside.text)” of the page numbers and running heads stands outside of the page; "
            + "try larger margins or another place"))
    }
    if let shortened {
      found.append(
        Diagnostic(
          .warning, .furnitureShortened,
          "the running head “\(shortened)” is longer than its room, and cut short"))
    }
    return found
  }
}

/// The titles that the text of the next page stands under, and the number of the page.
struct FurnitureState: Hashable, Sendable {
  var titles: RunningTitles.State
  var numbers: PageNumbers.State

  /// Follows titles that get other numbers.
  mutating func move(by move: LayoutMove) {
    titles.next += move.titles
    titles.nextPart += move.parts
  }
}

extension Unicode.Scalar {
  /// A plain digit or letter in place of one that is as wide as Han characters.
  fileprivate var plainLetter: Unicode.Scalar? {
    isWideLetter ? Unicode.Scalar(value - 0xFEE0) ?? self : self
  }

  fileprivate var isWideLetter: Bool {
    switch value {
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: true
    default: false
    }
  }
}

extension PhysicalSize {
  /// True where a rectangle is on the page.
  fileprivate func contains(_ rect: PhysicalRect) -> Bool {
    rect.x >= .zero && rect.y >= .zero && rect.maxX <= width && rect.maxY <= height
  }
}

extension Layout {
  /// Gives all pages what a page design draws below their text.
  ///
  /// - Parameter leaf: the leaves that pages are; `nil` where all pages have the same.
  mutating func placeSheet(_ furniture: [PlacedFurniture], _ leaf: LeafPages? = nil) {
    guard !furniture.isEmpty else { return }
    for index in pages.indices {
      let raised = columns[pages[index].textColumns].compactMap { column in
        column.cells.first.flatMap {
          cells[$0].start < .zero ? (axis: column.axis, raise: -cells[$0].start) : nil
        }
      }
      let own = leaf?.design(ofPage: pages[index].index, raised: raised) ?? furniture
      pages[index].furniture.insert(contentsOf: own, at: 0)
    }
  }
}
