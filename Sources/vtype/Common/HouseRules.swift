import Storage
import VerticalLayout
import VerticalPress

/// Rules that files of their own have: lists of kinsoku, tables of spaces, and patterns of hyphens.
struct HouseRules {
  private var shelf = HyphenationShelf(wording: .command)
  /// The level, and the lists beside it.
  private var kinsoku: (level: Kinsoku?, lists: KinsokuLists)?

  private var spacing: SpacingFile?

  init() {}

  init(_ arguments: LayoutArguments) throws(Failure) {
    shelf = HyphenationShelf(
      folder: arguments.hyphenation.hyphenateFolder, wording: .command)
    if let path = arguments.kinsoku?.file { kinsoku = try KinsokuFile.read(path) }
    if let path = arguments.spacing { spacing = try SpacingFile(path) }
  }

  /// Gives options what files say, whatever the text is.
  func apply(to options: inout LayoutOptions) {
    if let kinsoku {
      options.kinsoku = kinsoku.level
      options.kinsokuLists = kinsoku.lists
    }
    if let spacing {
      options.spacingModel = spacing.model ?? options.spacingModel
      options.spacingTable = spacing.table
    }
  }

  /// Gives the options of a document what its rules ask for.
  ///
  /// - Returns: what is to be told of it.
  mutating func complete(
    _ options: inout LayoutOptions, for document: Document
  ) -> [Diagnostic] {
    apply(to: &options)
    let base =
      options.style.language == .undetermined
      ? document.language ?? .undetermined : options.style.language
    let (patterns, diagnostics) = shelf.patterns(
      for: document, options.hyphenation.rule, base: base)
    options.hyphenation.patterns = patterns
    return diagnostics
  }

  /// The fingerprint that shows changes of its files.
  func fingerprint() -> String {
    var options = LayoutOptions()
    apply(to: &options)
    let lists = options.kinsokuLists
    let roles = lists.scalars.map { "\($0.value):\(lists[$0].rawValue)" }.joined(separator: ",")
    let level = options.kinsoku?.rawValue ?? ""
    return "\(level) \(roles) \(spacing?.text ?? "") \(shelf.fingerprint())"
  }
}
