package import VerticalLayout

/// Rules that files of their own have: lists of kinsoku, tables of spaces, patterns of hyphens, and a page design.
package struct HouseRules {
  private let hyphens: HyphenationFolder
  private let kinsoku: Lists?
  private let spacing: Spaces?
  /// The page design; `nil` for none. Options are made by it, so it is not applied to them.
  package let sheet: PageSheet?

  /// A level of kinsoku, `nil` for what each language expects, and the lists beside it.
  package typealias Lists = (level: Kinsoku?, lists: KinsokuLists)
  /// A model of spaces, `nil` for that of the options, a table beside it, and the text that tells whether it has
  /// changed.
  package typealias Spaces = (model: SpacingModel?, table: SpacingTable, text: String)

  package init(
    _ hyphens: HyphenationFolder, kinsoku: Lists? = nil, spacing: Spaces? = nil,
    sheet: PageSheet? = nil
  ) {
    self.hyphens = hyphens
    self.kinsoku = kinsoku
    self.spacing = spacing
    self.sheet = sheet
  }

  /// Gives options what files say, whatever the text is.
  package func apply(to options: inout LayoutOptions) {
    if let kinsoku {
      options.columnBreaks.kinsoku = kinsoku.level
      options.columnBreaks.kinsokuLists = kinsoku.lists
    }
    if let spacing {
      options.spacing.model = spacing.model ?? options.spacing.model
      options.spacing.table = spacing.table
    }
  }

  /// Gives the options of a document what its rules ask for.
  ///
  /// - Returns: reports of what is missing.
  package func complete(
    _ options: inout LayoutOptions, for document: Document
  ) -> [Diagnostic] {
    apply(to: &options)
    let base =
      options.style.language == .undetermined
      ? document.language ?? .undetermined : options.style.language
    let (patterns, diagnostics) = hyphens.patterns(
      for: document, options.columnBreaks.hyphenation.rule, base: base,
      own: options.columnBreaks.hyphenation.patterns)
    options.columnBreaks.hyphenation.patterns = patterns
    return diagnostics
  }

  /// The fingerprint that shows changes of its files.
  package func fingerprint() -> String {
    var options = LayoutOptions()
    apply(to: &options)
    let lists = options.columnBreaks.kinsokuLists
    let roles = lists.scalars.map { "\($0.value):\(lists[$0].rawValue)" }.joined(separator: ",")
    let level = options.columnBreaks.kinsoku?.rawValue ?? ""
    let design = sheet.map { " \($0)" } ?? ""
    return "\(level) \(roles) \(spacing?.text ?? "") \(hyphens.fingerprint())\(design)"
  }
}
