import Storage
import VerticalLayout
import VerticalPress

/// A key of a sheet file, as it is written with the table that it is in.
enum SheetKey: String, CaseIterable {
  case page, ink, paper
  case frameKind = "frame.kind"
  case frameOuter = "frame.outer"
  case frameGap = "frame.gap"
  case frameInner = "frame.inner"
  case frameColor = "frame.color"
  case frameTop = "frame.top"
  case frameRight = "frame.right"
  case frameBottom = "frame.bottom"
  case frameLeft = "frame.left"
  case gridColumns = "grid.columns"
  case gridCells = "grid.cells"
  case gridPadding = "grid.padding"
  case textSize = "text.size"
  case rulesWidth = "rules.width"
  case rulesColor = "rules.color"
  case foldWidth = "fold.width"
  case foldEdges = "fold.edges"
  case foldDividers = "fold.dividers"
  case foldUpper = "fold.upper"
  case foldLower = "fold.lower"
  case foldMouth = "fold.mouth"
  case tailKind = "fishtail.kind"
  case tailPlace = "fishtail.place"
  case tailHeight = "fishtail.height"
  case tailNotch = "fishtail.notch"
  case tailGap = "fishtail.gap"
  case tailLine = "fishtail.line"

  /// The table that the key is in; `nil` for those before all tables.
  var table: String? { parts.count > 1 ? parts[0] : nil }

  /// The name inside of the table.
  var name: String { parts[parts.count - 1] }

  private var parts: [String] { rawValue.split(separator: ".").map(String.init) }

  static let tables = ["frame", "grid", "text", "rules", "fold", "fishtail"]

  /// The purpose of the key, as the files that `vtype sheets` prints say it.
  var comment: String {
    switch self {
    case .page: "width and height, or a name such as a4-landscape"
    case .ink: "the colour of the text, or none for that of --ink"
    case .paper: "the colour of the page, or none for that of --paper"
    case .frameKind: PageSheet.LeafFrame.Kind.allCases.words
    case .frameOuter: "the outer line; col is the width of a column"
    case .frameGap: "between the lines of a double frame"
    case .frameInner: "the inner line"
    case .frameColor: "of the frame, the fold and the fish tail"
    case .frameTop: "from the edge of the page, a length or a percentage of it"
    case .frameRight, .frameBottom, .frameLeft: ""
    case .gridColumns: "columns of half a leaf"
    case .gridCells: "characters in a column"
    case .gridPadding: "between the frame and the first and last cells"
    case .textSize: "a share of a column (col) or of a cell (cell), or a length"
    case .rulesWidth: "between columns; 0 for none"
    case .rulesColor: ""
    case .foldWidth: "the strip in the middle; 0 for none"
    case .foldEdges: "the lines at its sides"
    case .foldDividers: "the lines between its parts"
    case .foldUpper: "the upper part, of the height inside the frame"
    case .foldLower: "the lower part"
    case .foldMouth:
      PageSheet.LeafFold.Mouth.allCases.words + ": the line from the frame to the fish tail"
    case .tailKind: "none, " + PageSheet.FishTail.Kind.allCases.words
    case .tailPlace:
      PageSheet.FishTail.TailPlacement.allCases.words
        + ": one, a mirrored one below, or the same again"
    case .tailHeight: "from its flat edge to the ends, of the width of the fold"
    case .tailNotch: "from its flat edge to the notch"
    case .tailGap: "from the divider"
    case .tailLine: "from the tail to a line that follows it; 0 for none"
    }
  }

  /// The key's value in a sheet, as it is written.
  func value(in sheet: PageSheet) -> String {
    let fold = sheet.fold ?? Self.usualFold
    let tail = fold.tail ?? PageSheet.FishTail()
    return switch self {
    case .page: "\(written(sheet.page.width))x\(written(sheet.page.height))"
    case .ink: sheet.ink.map { "\($0)" } ?? "none"
    case .paper: sheet.paper.map { "\($0)" } ?? "none"
    case .frameKind: sheet.frame.kind.rawValue
    case .frameOuter: "\(sheet.frame.outer)"
    case .frameGap: "\(sheet.frame.gap)"
    case .frameInner: "\(sheet.frame.inner)"
    case .frameColor: "\(sheet.frame.color)"
    case .frameTop: "\(sheet.frame.top)"
    case .frameRight: "\(sheet.frame.right)"
    case .frameBottom: "\(sheet.frame.bottom)"
    case .frameLeft: "\(sheet.frame.left)"
    case .gridColumns: "\(sheet.grid.columns)"
    case .gridCells: "\(sheet.grid.cells)"
    case .gridPadding: "\(sheet.grid.padding)"
    case .textSize: "\(sheet.text.size)"
    case .rulesWidth: "\(sheet.rules.width)"
    case .rulesColor: "\(sheet.rules.color)"
    case .foldWidth: sheet.fold == nil ? "0" : "\(fold.width)"
    case .foldEdges: "\(fold.edges)"
    case .foldDividers: "\(fold.dividers)"
    case .foldUpper: "\(fold.upper)"
    case .foldLower: "\(fold.lower)"
    case .foldMouth: fold.mouth.rawValue
    case .tailKind: fold.tail?.kind.rawValue ?? "none"
    case .tailPlace: tail.place.rawValue
    case .tailHeight: "\(SheetLength.percent(tail.height))"
    case .tailNotch: "\(SheetLength.percent(tail.notch))"
    case .tailGap: "\(tail.gap)"
    case .tailLine: "\(tail.line)"
    }
  }

  /// A length in millimetres, where a tenth of one is exact enough.
  private func written(_ length: Length) -> String {
    let text = "\(length.millimeters)mm"
    return Dimension(text) == .absolute(length) ? text : "\(length)pt"
  }

  /// The fold that a sheet without one gets where a key asks for it.
  static let usualFold = PageSheet.LeafFold(upper: .percent(28_000), lower: .percent(16_000))
}

extension Collection where Element: RawRepresentable, Element.RawValue == String {
  /// The words of all.
  fileprivate var words: String { map(\.rawValue).joined(separator: ", ") }
}
