import CommandOptions
import HouseFiles
import Storage
import VerticalLayout
import VerticalPress

/// Options for a page design.
struct SheetArguments: ArgumentGroup {
  @Option(
    "sheet",
    help: OptionHelp(
      "A page design with frame, columns, rules and fold: siku, song, ming, qing, jiaxu, or a file.",
      discussion: "vtype sheets lists them; vtype sheets siku prints one as a file. Options win.",
      valueName: "name|file"))
  var sheet: SheetArgument?

  @Option(
    "sheet-set",
    help: OptionHelp(
      "A key of the --sheet, such as frame.kind=single; may be given several times.",
      valueName: "key=value"))
  var sheetSet: [String] = []

  /// Refuses options for what the sheet says, and what no page of it has.
  func check(_ layout: LayoutArguments) throws {
    guard sheet != nil else {
      guard sheetSet.isEmpty else {
        throw UsageMistake("--sheet-set changes a --sheet: add one, such as --sheet siku")
      }
      return
    }
    let pages = layout.bookPages
    let ownGrid: [(name: String, isGiven: Bool)] = [
      ("hanmen", pages.hanmen != nil), ("pitch", layout.pitch != nil),
      ("measure", layout.measure != nil), ("column-gap", layout.columnGap != nil),
      ("tiers", layout.regions.tiers != 1), ("frame", !layout.regions.frame.isEmpty),
      ("shape", layout.regions.shape != nil), ("place", layout.place != nil),
      ("fit", layout.fit),
    ]
    if let first = ownGrid.first(where: \.isGiven) {
      throw UsageMistake(
        "--sheet has a grid of its own, and --\(first.name) makes another: leave one out, or try "
          + "--sheet-set grid.columns=9, grid.cells=20 or text.size=0.6col")
    }
    let margins: [(name: String, isGiven: Bool)] = [
      ("margin-inner", pages.marginInner != nil), ("margin-outer", pages.marginOuter != nil),
      ("margin-head", pages.marginHead != nil), ("margin-foot", pages.marginFoot != nil),
      ("first-page", pages.firstPage != nil),
    ]
    if let first = margins.first(where: \.isGiven) {
      throw UsageMistake(
        "--sheet has whole leaves with margins of their own, and no --\(first.name): try --margin, or "
          + "--sheet-set frame.top=30mm")
    }
    switch layout.page {
    case .automatic: break
    case let page where page.hasAbsoluteSize: break
    default:
      throw UsageMistake("--sheet needs a page of a fixed size, such as --page a4-landscape")
    }
    guard layout.overflow != .grow else {
      throw UsageMistake("with --sheet a page does not grow: --overflow paginate adds pages")
    }
  }

  /// The page design, with the keys and the options that win over it; `nil` for none.
  func design(_ layout: LayoutArguments, _ fonts: FontArguments) throws(Failure) -> PageSheet? {
    guard let sheet else { return nil }
    var design = try sheet.design()
    for setting in sheetSet { try SheetFile.set(setting, in: &design) }
    if case .size(let width?, let height?) = layout.page.specification(em: fonts.em) {
      design.page = PhysicalSize(width: width, height: height)
    }
    if fonts.size != nil { design.text.size = .absolute(fonts.em) }
    if layout.ink != .black { design.ink = layout.ink }
    if let paper = layout.paper { design.paper = paper }
    do throws(LayoutError) {
      if let margin = layout.margin {
        let em = try design.em
        guard let margins = Margins(margin.sides.map { $0.resolved(em: em) }) else { return design }
        design.frame.top = .absolute(margins.top)
        design.frame.right = .absolute(margins.right)
        design.frame.bottom = .absolute(margins.bottom)
        design.frame.left = .absolute(margins.left)
      }
      _ = try design.em
    } catch {
      throw Failure(error)
    }
    return design
  }
}

/// A page design: a preset, or a file.
enum SheetArgument: OptionValue, Equatable {
  case preset(PageSheet.Preset)
  case file(String)

  init?(argument: String) {
    if let preset = PageSheet.Preset(rawValue: argument) {
      self = .preset(preset)
    } else if argument.contains("/") || Files.suffix(of: argument) == "toml" {
      self = .file(argument)
    } else {
      return nil
    }
  }

  var file: String? { if case .file(let path) = self { path } else { nil } }

  func design() throws(Failure) -> PageSheet {
    switch self {
    case .preset(let preset): preset.sheet
    case .file(let path): try SheetFile.read(path)
    }
  }

  static var allValueStrings: [String] { PageSheet.Preset.allCases.map(\.rawValue) }
  static var completion: OptionCompletion { .files(["toml"]) }
}
