import CommandOptions
import HouseFiles
import Storage
import VerticalLayout
import VerticalPress

extension LayoutArguments {
  /// The seals that are asked for without a sheet.
  package var sealsAlone: [String] { sheets.sheet == nil ? sheets.seal : [] }

  /// Refuses options for what the sheet says, and what no page of it has.
  func checkSheet() throws {
    guard sheets.sheet != nil else {
      guard sheets.sheetSet.isEmpty else {
        throw UsageMistake("--sheet-set changes a --sheet: add one, such as --sheet siku")
      }
      guard sheets.sign.isEmpty, sheets.seal.isEmpty else {
        throw UsageMistake(
          "--\(sheets.sign.isEmpty ? "seal" : "sign") stands on a --sheet: add one, such as --sheet scroll"
        )
      }
      return
    }
    let pages = bookPages
    let ownGrid: [(name: String, isGiven: Bool)] = [
      ("hanmen", pages.hanmen != nil), ("pitch", pitch != nil),
      ("measure", measure != nil), ("column-gap", columnGap != nil),
      ("tiers", regions.tiers != 1), ("frame", !regions.frame.isEmpty),
      ("shape", regions.shape != nil), ("place", place != nil),
      ("fit", fit),
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
    switch page {
    case .automatic: break
    case let page where page.hasAbsoluteSize: break
    default:
      throw UsageMistake("--sheet needs a page of a fixed size, such as --page a4-landscape")
    }
    guard overflow != .grow else {
      throw UsageMistake("with --sheet a page does not grow: --overflow paginate adds pages")
    }
  }

  /// The page design, with the keys and the options that win over it; `nil` for none.
  func design(_ fonts: FontArguments) throws(Failure) -> PageSheet? {
    guard let sheet = sheets.sheet else { return nil }
    var design = try sheet.design()
    for setting in sheets.sheetSet { try SheetFile.set(setting, in: &design) }
    try addSignature(to: &design)
    if case .size(let width?, let height?) = page.specification(em: fonts.em) {
      design.page = PhysicalSize(width: width, height: height)
    }
    if fonts.size != nil { design.text.size = .absolute(fonts.em) }
    if ink != .black { design.ink = ink }
    if let paper { design.paper = paper }
    do throws(LayoutError) {
      if let margin {
        let em = try design.em
        guard let margins = Margins(margin.sides.map { $0.resolved(em: em) }) else { return design }
        design.frame.top = .absolute(margins.top)
        design.frame.right = .absolute(margins.right)
        design.frame.bottom = .absolute(margins.bottom)
        design.frame.left = .absolute(margins.left)
      }
      // What is wrong with it as a whole is told before a text is read.
      var trial = LayoutOptions()
      try trial.use(design)
    } catch {
      guard let file = sheet.file, case .invalidOption(_, let reason) = error else {
        throw Failure(error)
      }
      throw Failure(.usage, "--sheet \(file): \(reason)")
    }
    return design
  }

  /// Gives a sheet to hang its signature and its seals.
  private func addSignature(to design: inout PageSheet) throws(Failure) {
    guard design.fit != nil else {
      guard let first = sheets.sign.isEmpty ? sheets.seal.first.map({ _ in "seal" }) : "sign" else {
        return
      }
      throw Failure(
        .usage,
        "--\(first): this sheet has no place for it; sheets to hang have, such as --sheet scroll")
    }
    for sign in sheets.sign {
      let isUpper = sign.hasPrefix("upper:")
      let isLower = sign.hasPrefix("lower:")
      let text = isUpper || isLower ? String(sign.dropFirst(6)) : sign
      let places = ["upper", "lower"]
      if !isUpper, !isLower, let colon = sign.firstIndex(of: ":"),
        let place = Spelling.closest(to: String(sign[..<colon]), among: places)
      {
        throw Failure(
          .usage,
          "--sign “\(sign.prefix(40))”: begins with upper: or lower:, or with neither; did you mean \(place):?"
        )
      }
      do throws(PageFurniture.TemplateError) {
        let template = try PageFurniture.Template(text)
        if isUpper { design.fit?.upper = template } else { design.fit?.sign = template }
      } catch {
        throw Failure(.usage, "--sign: \(error)")
      }
    }
    for words in sheets.seal {
      do throws(Seal.SealError) {
        design.seals.seals.append(try Seal(words: words))
      } catch {
        throw Failure(.usage, "--seal “\(words)”: \(error)")
      }
    }
  }
}
