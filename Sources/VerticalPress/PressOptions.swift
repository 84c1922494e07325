public import Manuscript
public import VerticalImages
public import VerticalLayout
public import VerticalWriters

/// Options of a ``Press``: the layout, the pictures that texts may show, and the form of the files.
public struct PressOptions: Sendable {
  /// The layout, with its fonts. A PNG has its paper below the page, or white.
  public var layout: LayoutOptions
  /// The folders of pictures: relative names start in the first one. A text shows no picture of another folder.
  public var imageFolders: [String]
  /// The process that draws SVG pictures, within its limits; `nil` for this one, without limits.
  public var svgWorker: SVGWorker?
  /// The folder of patterns of hyphens (`hyph_en_US.dic`), for languages that the layout has none of.
  public var hyphenFolder = HyphenationFolder.usualFolder
  /// A table of contents after the title and author; `nil` for none.
  public var contents: ContentsStyle?
  /// The pages that are written; `nil` for all.
  public var pages: PageSelection?
  /// The resolution of PNG.
  public var dpi = 300.0
  /// The sheet that pages are printed on, with bleed and marks; `nil` where pages are sheets.
  public var sheet: PrintSheet?
  /// The side on which a PDF is bound; `nil` leaves it to the viewer.
  public var binding: DocumentMetadata.Binding?
  /// The date in the files, in seconds from the beginning of 1970 on: no clock, so that the same text gives the same
  /// bytes.
  public var creationDate = 0
  /// Standards, colours and structure of PDF.
  public var pdf = PDFOptions()
  /// The form of characters in SVG.
  public var svgForm = SVGForm.outlines
  /// What e-books have beside their text.
  public var book = BookSettings()
  /// True for outlines in place of text, in PDF and SVG.
  public var hasOutlines = false
  /// True for a layout as JSON with all that drawing needs.
  public var isLayoutFull = false
  /// True if the first warning is an error, and nothing is written then.
  public var isStrict = false
  /// The number of processors that a long text may use; `nil` for all. The bytes are the same whatever it is.
  public var processors: Int?

  public init(layout: LayoutOptions = LayoutOptions(), imageFolders: [String] = []) {
    self.layout = layout
    self.imageFolders = imageFolders
  }
}

extension PressOptions {
  /// The settings of drawing.
  var output: OutputSettings {
    var output = OutputSettings(
      dpi: dpi, paper: layout.page.paper ?? .white, creationDate: creationDate, isStrict: isStrict)
    output.pages = pages
    output.sheet = sheet
    output.binding = binding
    output.pdf = pdf
    // Outlines are no text that a structure could be of, and classic files do not know of readings.
    if hasOutlines || pdf.standards.contains(.x1a) { output.pdf.isTagged = false }
    output.svgForm = svgForm
    output.hasOutlines = hasOutlines
    output.isLayoutFull = isLayoutFull
    output.processors = processors ?? Processors.count
    output.book = book
    return output
  }

  /// The set-up of texts.
  var setup: TextSetup {
    var setup = TextSetup(
      layout: layout, house: HouseRules(HyphenationFolder(folder: hyphenFolder, wording: .library)),
      output: output)
    if sheet != nil { setup.layout.page.distanceFromCut = PrintSheet.safeDistance }
    let parts = TextStyle.CompositeKind.allCases.compactMap { layout.style.composite[$0] }
    setup.fonts = layout.style.fonts + parts.flatMap(\.fonts)
    setup.svgWorker = svgWorker
    setup.contents = contents
    return setup
  }
}
