import CommandOptions
import VerticalLayout
package import VerticalPress

/// Options for the imposition of pages on sheets of paper.
package struct ImpositionArguments: ArgumentGroup {
  package init() {}

  @Option(
    "impose",
    help: OptionHelp(
      "Put several pages of a PDF on each sheet: spreads as they are read, saddle for a booklet, leaf for folded leaves, "
        + "fold-8 for a small book of one sheet, 2-up, 4-up, n-up or 2x5 for pages to be cut apart, tiles for a page on "
        + "several sheets.",
      discussion:
        "Print the sheets of a booklet on both sides, turned over the short edge, and fold them together. Leaves "
        + "(袋綴じ) and fold-8 are printed on one side. n-up puts as many pages on a sheet as there is room for. Pages "
        + "keep their size.",
      valueName: "way"))
  var impose: ImpositionArgument?

  @Option(
    "press-sheet",
    help: OptionHelp(
      "The sheets of n-up, 2x5 and tiles, such as a4, a4-landscape or 210mmx297mm.",
      discussion: "n-up and tiles take a4 without it, others sheets as large as the pages on them.",
      valueName: "size"))
  var pressSheet: SheetSizeArgument?

  @Option(
    "gutter",
    help: OptionHelp(
      "The room between pages that are cut apart, such as 6mm.", valueName: "length"))
  var gutter: Dimension?

  @Option(
    "copies",
    help: OptionHelp(
      "The copies of each page on sheets that are cut apart: 10 for cards.", valueName: "number")
  )
  var copies: Int?

  @Option(
    "overlap",
    help: OptionHelp(
      "The strip that two tiles beside each other have in common: 15mm without it.",
      valueName: "length"))
  var overlap: Dimension?

  @Option(
    "signature",
    help: OptionHelp(
      "The number of pages that are folded into each other and sewn: 4, 8, 16, 32 or another multiple of 4.",
      discussion: "Without it the booklet is one pile of sheets, stapled in the fold.",
      valueName: "pages"))
  var signature: SignatureArgument?

  @Option(
    "creep",
    help: OptionHelp(
      "The thickness of a sheet of a booklet, by which inner pages move towards the fold, such as 0.1mm.",
      valueName: "length"))
  var creep: Dimension?

  @Option(
    "holes",
    help: OptionHelp(
      "Mark the holes of thread-bound leaves, 10 mm from the edge: 4 or 6.",
      discussion: "The margin at the binding is 18mm then, unless --margin-inner says another.",
      valueName: "number"))
  var holes: HolesArgument?

  /// Checks what goes together.
  ///
  /// - Parameter haveFolds: true where each page is a leaf with a fold of its own.
  func check(
    backend: Backend, _ pages: BookPageArguments?, haveFolds: Bool
  ) throws {
    try checkWays()
    if let pages { try checkFolios(pages, haveFolds: haveFolds) }
    try checkNumbers()
  }

  private func need(_ name: String, _ isGiven: Bool, _ ways: String, _ isRight: Bool) throws {
    guard isGiven, !isRight else { return }
    throw UsageMistake("\(name) is for \(ways)")
  }

  private func checkWays() throws {
    let isGrid = impose?.isGrid == true
    try need("--creep", creep != nil, "booklets; add --impose saddle", impose == .saddle)
    try need("--signature", signature != nil, "booklets; add --impose saddle", impose == .saddle)
    try need("--holes", holes != nil, "folded leaves; add --impose leaf", impose == .leaf)
    try need(
      "--overlap", overlap != nil, "a page on several sheets; add --impose tiles", impose == .tiles)
    let cut = "pages that are cut apart; add --impose n-up"
    try need("--gutter", gutter != nil, cut, isGrid)
    try need("--copies", copies != nil, cut, isGrid)
    try need(
      "--press-sheet", pressSheet != nil, "pages on sheets; add --impose n-up or tiles",
      isGrid || impose == .tiles)
  }

  /// Checks page numbers and running heads that a way of putting pages on sheets has room for, or none.
  private func checkFolios(_ pages: BookPageArguments, haveFolds: Bool) throws {
    let isOnFold = (pages.folio + pages.head).contains { $0.lines.contains { $0.slot == .fold } }
    try need(
      "a line on the fold", isOnFold, "folded leaves; add --impose leaf or --sheet siku",
      impose == .leaf || haveFolds)
    if pages.hiddenFolio != nil, impose == .saddle {
      throw UsageMistake(
        "--hidden-folio stands at the binding, where a booklet is folded open; leave it or --impose saddle out"
      )
    }
  }

  private func checkNumbers() throws {
    for (name, value) in [("--creep", creep), ("--gutter", gutter), ("--overlap", overlap)] {
      guard let value else { continue }
      guard let length = value.absolute, (.zero...PrintSheet.mostBleed).contains(length) else {
        throw UsageMistake("\(name) must be from 0mm to 50mm")
      }
    }
    try NumberLimit.copies.check(copies)
    if let pages = signature?.pages, !(4...512).contains(pages) || !pages.isMultiple(of: 4) {
      throw UsageMistake("--signature must be a multiple of 4, from 4 to 512")
    }
    guard impose == .tiles, let sheet = pressSheet?.sheet.size else { return }
    let common = overlap?.absolute ?? SheetTiles.usualOverlap
    if common * 2 > min(sheet.width, sheet.height) {
      throw UsageMistake(
        "--overlap leaves less than half of the sheet; give a larger --press-sheet or a smaller --overlap"
      )
    }
  }

  /// The imposition of pages on sheets; `nil` for a page a sheet.
  ///
  /// - Parameter print: the bleed and the marks that are asked for.
  func imposing(_ print: PrintSheet?) -> Imposing? {
    guard let impose else { return nil }
    let paper = pressSheet?.sheet ?? SheetGrid.SheetSize(PaperSize.a4.size, mayTurn: true)
    let way: Imposition =
      switch impose {
      case .spreads: .spreads
      case .saddle: .saddle(signature: signature?.pages)
      case .fold8: .fold8
      case .leaf: .leaf(holes: holes?.holes)
      case .up(let cells):
        .grid(
          SheetGrid(
            cells, sheet: cells == .fitting ? paper : pressSheet?.sheet,
            gutter: gutter?.absolute ?? (print?.bleed ?? .zero) * 2, copies: copies ?? 1,
            print: print))
      case .tiles:
        .tiles(SheetTiles(paper, overlap: overlap?.absolute ?? SheetTiles.usualOverlap))
      }
    return Imposing(way: way, creep: creep?.absolute ?? .zero)
  }

  /// Gives leaves that are sewn their margin.
  func adapt(_ options: inout LayoutOptions) {
    guard holes != nil, options.bookPages.edges.inner == nil else { return }
    // A type area and a margin leave what they leave.
    if options.bookPages.typeArea == nil || options.bookPages.edges.outer == nil {
      options.bookPages.edges.inner = SewingHoles.usualMargin
    }
    if options.bookPages.firstSide == nil {
      options.bookPages.firstSide = options.columns.direction == .rightToLeft ? .left : .right
    }
  }
}

/// A way to put pages on sheets, as it is written.
package enum ImpositionArgument: OptionValue, Equatable {
  case spreads, saddle, fold8, leaf, tiles
  case up(SheetGrid.Cells)

  package init?(argument: String) {
    switch argument {
    case "spreads": self = .spreads
    case "saddle": self = .saddle
    case "fold-8": self = .fold8
    case "leaf": self = .leaf
    case "tiles": self = .tiles
    case "n-up": self = .up(.fitting)
    default:
      guard let cells = Self.cells(argument) else { return nil }
      self = .up(cells)
    }
  }

  /// Reads `4-up`, or columns and rows as in `2x5`.
  private static func cells(_ text: String) -> SheetGrid.Cells? {
    let most = 1...SheetGrid.mostCells
    if text.hasSuffix("-up") {
      guard let count = Int(text.dropLast(3)), most.contains(count) else { return nil }
      return .count(count)
    }
    let parts = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      most.contains(columns), most.contains(rows)
    else { return nil }
    return .exactly(columns: columns, rows: rows)
  }

  package static var allValueStrings: [String] {
    ["spreads", "saddle", "fold-8", "leaf", "2-up", "4-up", "n-up", "2x5", "tiles"]
  }

  /// True if pages are cut apart.
  var isGrid: Bool { if case .up = self { true } else { false } }
}

/// The size of a sheet as it is written: a paper, which may lie on its side, or a width and a height.
package struct SheetSizeArgument: OptionValue, Equatable {
  var sheet: SheetGrid.SheetSize

  package init?(argument: String) {
    switch PageArgument(argument: argument) {
    case .paper(let paper, landscape: false)?:
      sheet = SheetGrid.SheetSize(paper.size, mayTurn: true)
    case .paper(let paper, landscape: true)?:
      sheet = SheetGrid.SheetSize(PhysicalSize(width: paper.size.height, height: paper.size.width))
    case .size(.absolute(let width)?, .absolute(let height)?)?:
      guard min(width, height) >= .mm(20), max(width, height) <= .mm(5000) else { return nil }
      sheet = SheetGrid.SheetSize(PhysicalSize(width: width, height: height))
    default: return nil
    }
  }

  package static var allValueStrings: [String] {
    PaperSize.allCases.map(\.rawValue) + ["a4-landscape", "210mmx297mm"]
  }
}

/// A number of holes.
package struct HolesArgument: OptionValue, Equatable {
  var holes: SewingHoles

  package init?(argument: String) {
    guard let number = Int(argument), let holes = SewingHoles(rawValue: number) else { return nil }
    self.holes = holes
  }

  package static var allValueStrings: [String] { SewingHoles.allCases.map { String($0.rawValue) } }
}
