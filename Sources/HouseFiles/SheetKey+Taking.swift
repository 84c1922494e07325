import Storage
import VerticalLayout
import VerticalPress

extension SheetKey {
  /// A value that a key does not have.
  struct Problem: Error {
    /// The values that the key takes, in words.
    var takes: String
  }

  /// Gives a sheet the value of the key.
  func take(_ text: String, _ sheet: inout PageSheet) throws(Problem) {
    switch self {
    case .page: sheet.page = try page(text)
    case .ink: sheet.ink = text == "none" ? nil : try color(text)
    case .paper: sheet.paper = text == "none" ? nil : try color(text)
    case .frameKind: sheet.frame.kind = try word(text)
    case .frameOuter: sheet.frame.outer = try width(text)
    case .frameGap: sheet.frame.gap = try width(text)
    case .frameInner: sheet.frame.inner = try width(text)
    case .frameColor: sheet.frame.color = try color(text)
    case .frameTop: sheet.frame.top = try margin(text)
    case .frameRight: sheet.frame.right = try margin(text)
    case .frameBottom: sheet.frame.bottom = try margin(text)
    case .frameLeft: sheet.frame.left = try margin(text)
    case .gridColumns: sheet.grid.columns = try count(text)
    case .gridCells: sheet.grid.cells = try count(text)
    case .gridPadding: sheet.grid.padding = try width(text)
    case .textSize: sheet.text.size = try size(text)
    case .rulesWidth: sheet.rules.width = try width(text)
    case .rulesColor: sheet.rules.color = try color(text)
    case .foldWidth, .foldEdges, .foldDividers, .foldUpper, .foldLower, .foldMouth:
      var fold = sheet.fold ?? Self.usualFold
      try take(text, &fold)
      sheet.fold = self == .foldWidth && fold.width.isNothing ? nil : fold
    case .tailKind, .tailPlace, .tailHeight, .tailNotch, .tailGap, .tailLine:
      guard var fold = sheet.fold else {
        throw Problem(takes: "belongs to a fold, and fold.width is 0")
      }
      try takeTail(text, &fold)
      sheet.fold = fold
    }
  }

  private func take(_ text: String, _ fold: inout PageSheet.LeafFold) throws(Problem) {
    switch self {
    case .foldWidth: fold.width = try width(text)
    case .foldEdges: fold.edges = try width(text)
    case .foldDividers: fold.dividers = try width(text)
    case .foldUpper: fold.upper = try width(text)
    case .foldLower: fold.lower = try width(text)
    case .foldMouth: fold.mouth = try word(text)
    default: break
    }
  }

  private func takeTail(_ text: String, _ fold: inout PageSheet.LeafFold) throws(Problem) {
    if self == .tailKind, text == "none" {
      fold.tail = nil
      return
    }
    var tail = fold.tail ?? PageSheet.FishTail()
    switch self {
    case .tailKind: tail.kind = try word(text, besides: ["none"])
    case .tailPlace: tail.place = try word(text)
    case .tailHeight: tail.height = try share(text)
    case .tailNotch: tail.notch = try share(text)
    case .tailGap: tail.gap = try width(text)
    case .tailLine: tail.line = try width(text)
    default: break
    }
    // What a fold without a tail would have of one makes none.
    if fold.tail != nil || self == .tailKind { fold.tail = tail }
  }

  // MARK: Values

  private func page(_ text: String) throws(Problem) -> PhysicalSize {
    let text = text.lowercased()
    let isLandscape = text.hasSuffix("-landscape")
    let name = isLandscape ? String(text.dropLast("-landscape".count)) : text
    if let size = PaperSize(rawValue: name)?.size {
      return isLandscape ? PhysicalSize(width: size.height, height: size.width) : size
    }
    let sides = text.split(whereSeparator: { $0 == "x" || $0 == "×" }).map {
      Dimension(String($0).filter { $0 != " " })?.absolute
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > .zero,
      height > .zero
    else {
      throw Problem(takes: "takes a width and a height, such as \"400mmx315mm\", or a4-landscape")
    }
    return PhysicalSize(width: width, height: height)
  }

  private func color(_ text: String) throws(Problem) -> Color {
    guard let color = Color(text) else {
      throw Problem(takes: "takes a colour such as \"#b45f4b\" or \"vermilion\"")
    }
    return color
  }

  private func word<T: RawRepresentable & CaseIterable>(
    _ text: String, besides others: [String] = []
  ) throws(Problem) -> T where T.RawValue == String {
    guard let value = T(rawValue: text) else {
      let words = others + T.allCases.map(\.rawValue)
      throw Problem(
        takes: "is \(Spelling.list(words))\(Spelling.question(text, among: words))")
    }
    return value
  }

  private func count(_ text: String) throws(Problem) -> Int {
    guard let count = Int(text), (1...PageSheet.LeafGrid.most).contains(count) else {
      throw Problem(takes: "takes a number from 1 to \(PageSheet.LeafGrid.most)")
    }
    return count
  }

  private func width(_ text: String) throws(Problem) -> SheetLength {
    switch SheetLength(text) {
    case .cells, nil:
      throw Problem(takes: "takes a length such as \"0.4pt\", \"0.08col\" or \"2%\"")
    case let length?: return length
    }
  }

  private func margin(_ text: String) throws(Problem) -> SheetLength {
    switch SheetLength(text) {
    case .cells, .columns, nil:
      throw Problem(
        takes: "takes a length such as \"30mm\", or a share of the page such as \"11%\"")
    case let length?: return length
    }
  }

  private func size(_ text: String) throws(Problem) -> SheetLength {
    switch SheetLength(text) {
    case .percent, nil:
      throw Problem(
        takes:
          "takes a share of a column or a cell, such as \"0.55col\" or \"0.98cell\", or a length")
    case let length?: return length
    }
  }

  private func share(_ text: String) throws(Problem) -> Int {
    guard case .percent(let parts)? = SheetLength(text), parts <= 1_000_000 else {
      throw Problem(takes: "takes a share of the fold's width, such as \"39%\", of up to 1000%")
    }
    return parts
  }
}

extension SheetLength {
  fileprivate var isNothing: Bool {
    switch self {
    case .absolute(let length): length == .zero
    case .percent(let parts), .columns(let parts), .cells(let parts): parts == 0
    }
  }
}
