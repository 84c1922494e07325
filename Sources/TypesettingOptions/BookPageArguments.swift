import CommandOptions
import VerticalLayout

/// Pages as books have them: the type area, margins, page numbers and running heads.
package struct BookPageArguments: ArgumentGroup {
  package init() {}

  @Option(
    "hanmen",
    help: OptionHelp(
      "The text of a full page: characters in a column, and columns, such as 42x17.",
      discussion: "With --tiers, the characters of a tier.", valueName: "area"))
  var hanmen: TypeAreaArgument?

  @Option(
    "margin-inner",
    help: OptionHelp(
      "The margin at the binding; pages then face each other.", valueName: "length"))
  var marginInner: Dimension?

  @Option(
    "margin-outer",
    help: OptionHelp(
      "The margin at the fore-edge; pages then face each other.", valueName: "length"))
  var marginOuter: Dimension?

  @Option("margin-head", help: OptionHelp("The margin at the top.", valueName: "length"))
  var marginHead: Dimension?

  @Option("margin-foot", help: OptionHelp("The margin at the bottom.", valueName: "length"))
  var marginFoot: Dimension?

  @Option(
    "first-page",
    help: OptionHelp(
      "The side of the first page of pages that face each other.",
      discussion:
        "By default odd pages are on the left with --rtl, and on the right with --ltr.",
      valueName: "side"))
  var firstPage: PageSide?

  @Option("page-start", help: OptionHelp("The number of the first page.", valueName: "number"))
  var pageStart = 1

  @Option(
    "folio",
    help: OptionHelp(
      "Page numbers: a place, such as foot-outer, or 'foot-center=– {page} –'.",
      discussion:
        """
        Places are head- or foot-, with inner, center or outer, outer for a column of its own beside \
        the text, and fold for one on the fold of leaves (--impose leaf). The text is {page}, or {page:han} in a column; see --head.
        """,
      valueName: "line"),
    transform: { text in try FurnitureArgument(argument: text, kind: .folio) })
  var folio: [FurnitureArgument] = []

  @Option(
    "hidden-folio",
    help: OptionHelp(
      "Small numbers at the binding of pages that show none, as a print shop asks for them: default, nikko or marusho.",
      valueName: "shop"))
  var hiddenFolio: PageFurniture.HiddenFolio?

  @Option(
    "head",
    help: OptionHelp(
      "Running heads, such as '{h1}', 'even={book} odd={h1}' or 'odd:outer={h1}'.",
      discussion:
        """
        Fields are {page} {page:han} {page:roman} {page:reverse} {pages} {leaf} {author} {book} {title} {h1} to {h4}, and {h1:last} …. The \
        place is head-outer without another; see --folio. A page that begins with a heading has none.
        """,
      valueName: "line"),
    transform: { text in try FurnitureArgument(argument: text, kind: .head) })
  var head: [FurnitureArgument] = []

  @Flag(
    "grid-check", help: "Tell of pages whose columns do not stand where those of a full page would."
  )
  var gridCheck = false

  @Option(
    "head-jidori",
    help: OptionHelp(
      "Spread running heads of few characters over the length of so many.", valueName: "number"))
  var headJidori: Int?

  @OptionGroup var headings: HeadingArguments

  /// Checks what goes together.
  func check(page: PageArgument, measure: Dimension?) throws {
    guard hanmen != nil else { return }
    guard measure == nil else {
      throw UsageMistake("--hanmen says how long columns are, and so does --measure: give one")
    }
    switch page {
    case .automatic, .paper, .size(_?, _?): return
    default:
      throw UsageMistake("--hanmen needs a page of a fixed size, such as --page a5")
    }
  }

  /// The engine's pages.
  ///
  /// - Parameter direction: that of the columns, which tells where books are bound.
  func pages(em: Length, direction: ColumnDirection) -> BookPages {
    let isFacing = firstPage != nil || marginInner != nil || marginOuter != nil
    let odd: PageSide = direction == .rightToLeft ? .left : .right
    let usual = pageStart.isMultiple(of: 2) ? (odd == .left ? PageSide.right : .left) : odd
    return BookPages(
      typeArea: hanmen?.area,
      edges: BookPages.PageEdges(
        inner: marginInner?.resolved(em: em), outer: marginOuter?.resolved(em: em),
        head: marginHead?.resolved(em: em), foot: marginFoot?.resolved(em: em)),
      firstSide: isFacing ? firstPage ?? usual : nil)
  }

  /// Gives the engine's options what is asked for.
  func set(_ options: inout LayoutOptions, em: Length) {
    options.bookPages = pages(em: em, direction: options.columns.direction)
    options.bookPages.checksGrid = gridCheck
    options.furniture = furniture
    headings.set(&options)
  }

  var furniture: PageFurniture {
    var furniture = PageFurniture(
      (folio + head).flatMap(\.lines), firstNumber: pageStart, hiddenFolio: hiddenFolio)
    furniture.headSpread = headJidori
    return furniture
  }
}

/// A type area as it is written: characters, `x`, columns.
package struct TypeAreaArgument: OptionValue, Equatable {
  var area: BookPages.TypeArea

  package init?(argument: String) {
    let parts = argument.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    guard parts.count == 2, let characters = Int(parts[0]), let columns = Int(parts[1]),
      (1...BookPages.TypeArea.most).contains(characters),
      (1...BookPages.TypeArea.most).contains(columns)
    else { return nil }
    area = BookPages.TypeArea(characters: characters, columns: columns)
  }
}

extension PageSide: WordArgument {}
extension PageFurniture.HiddenFolio: WordArgument {}

/// Lines of furniture as they are written: a template, or templates with the places and pages that have
/// them, as in `even={book} odd:foot-center={h1}`.
package struct FurnitureArgument: Equatable {
  var lines: [PageFurniture.FurnitureLine] = []

  init(argument: String, kind: PageFurniture.FurnitureLine.Kind) throws(UsageMistake) {
    if kind == .folio, let slot = PageFurniture.Slot(rawValue: argument) {
      lines = [try Self.line(kind, slot, .all, template: nil)]
      return
    }
    let keys = Self.keys(in: argument)
    guard let first = keys.first, first.start == argument.startIndex else {
      guard kind == .head else {
        let places = PageFurniture.Slot.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageMistake("there is no place “\(argument.short)”; places are \(places)")
      }
      lines = [try Self.line(kind, .headOuter, .all, template: argument)]
      return
    }
    for (index, key) in keys.enumerated() {
      let end = index + 1 < keys.count ? keys[index + 1].start : argument.endIndex
      var text = argument[key.end..<end]
      if index + 1 < keys.count, text.last == " " { text.removeLast() }
      lines.append(
        try Self.line(
          kind, key.slot ?? (kind == .head ? .headOuter : .footOuter), key.pages,
          template: String(text)))
    }
  }

  private static func line(
    _ kind: PageFurniture.FurnitureLine.Kind, _ slot: PageFurniture.Slot,
    _ pages: PageFurniture.FurnitureLine.Parity,
    template: String?
  ) throws(UsageMistake) -> PageFurniture.FurnitureLine {
    do throws(PageFurniture.TemplateError) {
      let usual =
        switch slot {
        case .outer: "{page:han}"
        case .fold: "{leaf}"
        default: "{page}"
        }
      return PageFurniture.FurnitureLine(
        kind, slot: slot, pages: pages, template: try PageFurniture.Template(template ?? usual))
    } catch {
      throw UsageMistake("\(error)")
    }
  }

  private struct Key {
    var start: String.Index
    var end: String.Index
    var slot: PageFurniture.Slot?
    var pages = PageFurniture.FurnitureLine.Parity.all
  }

  /// The keys before templates, each at the beginning or after a blank.
  private static func keys(in text: String) -> [Key] {
    var keys: [Key] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: " ") ?? text.endIndex
      if let sign = text[start..<end].firstIndex(of: "="),
        let key = key(text[start..<sign], from: start, to: text.index(after: sign))
      {
        keys.append(key)
      }
      start = end < text.endIndex ? text.index(after: end) : end
    }
    return keys
  }

  private static func key(_ name: Substring, from start: String.Index, to end: String.Index) -> Key?
  {
    var key = Key(start: start, end: end)
    for part in name.split(separator: ":", omittingEmptySubsequences: false) {
      if let pages = PageFurniture.FurnitureLine.Parity(rawValue: String(part)) {
        key.pages = pages
      } else if let slot = PageFurniture.Slot(rawValue: String(part)) {
        key.slot = slot
      } else {
        return nil
      }
    }
    return key
  }
}

extension String {
  /// Its beginning, for messages.
  fileprivate var short: String { String(unicodeScalars.prefix(40)) }
}
