extension PagePlan {
  fileprivate static let onePage = "all of the text stands on one page"

  /// The notes for options that have no effect on the pages of a text, and the warnings for those that can have none.
  static func unusedOptions(
    of plan: DocumentPlan, geometry: PageGeometry, rooms: BlockRooms,
    by setup: DocumentSetup<some Shaper>
  ) -> [Diagnostic] {
    let options = setup.options
    var reasons: [(option: UnusableOption, reason: String)] = []
    var impossible = reasons
    let hasOnePage = options.overflow.leavesOut || geometry.blockLimit == nil
    if hasOnePage { reasons += options.endsOfPages.map { ($0, onePage) } }
    for option in options.endsOfPages where !hasOnePage && !geometry.isCutScroll {
      if option == .facingEnds || option == .headingEnd, geometry.facing == nil {
        reasons.append((option, "pages do not face each other; try --first-page right"))
      }
    }
    if options.page.placement != nil {
      if case .none = rooms {
        impossible.append((.place, "the text has the shape of its room, and fits nowhere else"))
      } else if geometry.width == nil, geometry.height == nil {
        reasons.append(
          (.place, "the page is as large as the text; try one of a fixed size, such as --page a5"))
      }
    }
    if options.regions.tierGap != nil, options.regions.tiers == 1, !plan.paragraphs.hasOwnTiers {
      reasons.append((.tierGap, "the page has one tier; try --tiers 2"))
    }
    if let reason = options.reasonOfNoToken {
      reasons += options.ofToken.map { ($0, reason) }
    }
    func reported(
      _ reasons: [(option: UnusableOption, reason: String)], _ severity: Diagnostic.Severity
    ) -> [Diagnostic] {
      reasons.filter { options.reportedOptions.contains($0.option) }
        .map { .unused($0.option.rawValue, $0.reason, severity: severity) }
    }
    return reported(reasons, .note) + reported(impossible, .warning)
  }
}

extension LayoutOptions {
  /// The notes for options that have no effect on a scroll of one sheet.
  func unusedOptions(ofSheets geometry: PageGeometry) -> [Diagnostic] {
    guard geometry.isCutScroll, !overflow.leavesOut else { return [] }
    return endsOfPages.filter(reportedOptions.contains).map {
      .unused($0.rawValue, PagePlan.onePage, severity: .note)
    }
  }

  /// The reason that no text ends with a token; `nil` where one may.
  fileprivate var reasonOfNoToken: String? {
    switch overflow {
    case .truncate: nil
    case .clip: "text that is left out has no mark; try --overflow truncate"
    case .error: "a text that does not fit is refused; try --overflow truncate"
    case .paginate, .grow:
      columns.maximum == nil
        ? "no text is cut short; try --overflow truncate, or --max-columns" : nil
    }
  }

  /// The options of the token that are not as usual.
  fileprivate var ofToken: [UnusableOption] {
    let usual = LayoutOptions().token
    let asked: [(UnusableOption, Bool)] = [
      (.token, token.content != usual.content), (.tokenPlace, token.place != usual.place),
      (.tokenLink, token.link != nil),
    ]
    return asked.filter(\.1).map(\.0)
  }

  /// The options for the ends of pages that are not as usual.
  fileprivate var endsOfPages: [UnusableOption] {
    let usual = PageBreakOptions()
    let asked: [(UnusableOption, Bool)] = [
      (.widows, pageBreaks.widows != usual.widows),
      (.orphans, pageBreaks.orphans != usual.orphans),
      (.headingColumns, pageBreaks.headingColumns != usual.headingColumns),
      (.headingEnd, pageBreaks.headingsEndFacingPages != usual.headingsEndFacingPages),
      (.facingEnds, pageBreaks.facingEnds != usual.facingEnds),
    ]
    return asked.filter(\.1).map(\.0)
  }
}
