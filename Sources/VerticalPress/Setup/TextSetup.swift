package import Manuscript
package import VerticalFonts
package import VerticalImages
package import VerticalLayout

/// A set-up: everything that texts are read, set and drawn with, resolved once.
///
/// A command makes it of its options, a program of its ``PressOptions``, and nobody changes it afterwards: a ``Press``
/// asks it for the layout options of each document (``options(for:drawnAs:fonts:)``). So a text is set in one way, whichever
/// command sets it.
package struct TextSetup {
  /// How texts are read.
  package var manuscript = ManuscriptOptions()
  /// Folders of images beside the folder of their text.
  package var imageFolders: [String] = []
  /// The process that draws SVG images; `nil` for this one.
  package var svgWorker: SVGWorker?
  /// True if an image that cannot be used makes no failure: its words are set then.
  package var passesOverImages = false
  /// The table of contents that each text gets after its title and author; `nil` for none.
  package var contents: ContentsStyle?
  /// The levels of headings in the contents of an e-book.
  package var contentsLevels = 3
  /// The families and files of fonts that are looked at first.
  package var fonts: [String] = []
  /// The layout, as far as it does not depend on the text.
  package var layout: LayoutOptions
  /// True if nobody asked for a direction of columns: each text has that of its language, from left to right in
  /// Mongolian (M1), and pages that face each other are bound on that side.
  package var choosesDirection = false
  /// The sizes to choose from for each text; `nil` where the layout says the size.
  package var sizes: SizeChoice?
  /// What the options leave open for each text; `nil` for nothing.
  package var free: FreeChoices?
  /// The rules of files of a house.
  package var house: HouseRules
  /// How pages are drawn and written.
  package var output: OutputSettings

  package init(
    layout: LayoutOptions, house: HouseRules? = nil, output: OutputSettings = OutputSettings()
  ) {
    self.layout = layout
    self.house = house ?? HouseRules(HyphenationFolder(wording: output.wording))
    self.output = output
  }

  /// The names of options in messages.
  package var wording: Wording { output.wording }

  /// The layout options of a document, and the reports on it that need no layout.
  ///
  /// - Parameters:
  ///   - formats: the formats that it is drawn in; SVG alone has no limit to the length of a scroll.
  ///   - fonts: sets the document at several sizes, where one is chosen.
  package func options(
    for document: Document, drawnAs formats: [OutputFormat] = [], fonts: FontLibrary
  ) throws(LayoutError) -> (options: LayoutOptions, reports: [Diagnostic]) {
    var reports = TextAdvice.diagnostics(of: document, given: manuscript.language, wording)
    var options = layout
    options.page.cutsScroll = formats.isEmpty || formats.contains { $0 != .svg }
    if options.style.language == .undetermined {
      options.style.language = document.language ?? .undetermined
    }
    if choosesDirection,
      ColumnDirection(usualIn: options.style.language) != options.columns.direction
    {
      options.columns.direction = ColumnDirection(usualIn: options.style.language)
      options.bookPages.firstSide = options.bookPages.firstSide.map { $0 == .left ? .right : .left }
    }
    if let selection = options.overlay.selection { try selection.check(in: document) }
    reports += house.complete(&options, for: document)
    // The reader of an e-book chooses pages and sizes; those of a Word file are the layout's.
    if formats.areBooks {
      if formats.contains(.docx), options.page.size == .automatic, let free {
        reports += try free.complete(&options, for: document, shaper: fonts)
      }
      return (options, reports)
    }
    guard let sizes else {
      if let free { reports += try free.complete(&options, for: document, shaper: fonts) }
      return (options, reports)
    }
    let (fitted, note) = try sizes.options(for: document, like: options, shaper: fonts, wording)
    if !reports.contains(where: { $0.code == .textEmpty }) { reports.append(note) }
    return (fitted, reports)
  }
}

extension TextRange {
  /// Refuses a range of which nothing is in a text.
  fileprivate func check(in document: Document) throws(LayoutError) {
    let count = document.text.utf8.count
    guard lowerBound > count || lowerBound == count && !isEmpty else { return }
    throw .invalidOption(
      name: "select",
      reason: "begins at byte \(lowerBound), and the text has \(count): nothing is selected")
  }
}
