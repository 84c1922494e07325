package import Storage
package import VerticalLayout
package import VerticalWriters

/// Settings that do not change from text to text.
package struct OutputSettings {
  /// The writer of PDF and SVG.
  package var backend: Backend
  package var dpi: Double
  /// The part of a page that a PNG shows; `nil` for all.
  package var part: PhysicalRect?
  /// The pages that are written; `nil` for all.
  package var pages: PageSelection?
  /// After the page in PNG.
  package var paper: Color
  package var creationDate: Int
  /// `nil` leaves it to the viewer.
  package var binding: DocumentMetadata.Binding?
  /// True if a warning is a failure.
  package var isStrict: Bool
  /// True if the layout as JSON has all that drawing needs.
  package var isLayoutFull = false
  /// True if outlines take the place of text in PDF and SVG.
  package var hasOutlines = false
  /// Options of PDFs of our own writer.
  package var pdf = PDFOptions()
  /// The form of characters in SVGs of our own writer.
  package var svgForm = SVGForm.outlines
  /// The number of processors a long text may use.
  package var processors = 1
  /// The sheet that pages are printed on; `nil` where pages are the sheets.
  package var sheet: PrintSheet?
  /// The imposition of several pages on one sheet; `nil` for a page a sheet.
  package var imposing: Imposing?
  /// The advice of messages, in words for the user.
  package var wording = Wording.library
  /// What e-books have beside their text.
  package var book = BookSettings()
  /// Called for each page that is drawn.
  package var countPage: () -> Void = {}
  /// Takes note of the pages and files, for the next run of a watch.
  package var log: WriteLog?

  /// - Parameter paper: the colour below the page in PNG.
  package init(
    backend: Backend = .native, dpi: Double = 300, paper: Color = .white, creationDate: Int = 0,
    isStrict: Bool = false
  ) {
    self.backend = backend
    self.dpi = dpi
    self.paper = paper
    self.creationDate = creationDate
    self.isStrict = isStrict
  }

  /// Checks that a text of so many pages has those that are asked for.
  package func checkPages(of count: Int) throws(Failure) {
    guard let wanted = pages, let missing = wanted.missingPage(of: count) else { return }
    throw Failure(
      .usage,
      "\(wording.pages) \(wanted): there \(count == 1 ? "is 1 page" : "are \(count) pages"), and no page "
        + "\(missing)")
  }

  /// The ground of a PNG. The strip of the marks around a page is not of its paper.
  package var paperOfPicture: Color { sheet == nil || paper.alpha < 255 ? paper : .white }

  /// True if each page has its bleed and its marks, before it is parted or where it is a sheet.
  package var printsPages: Bool {
    if case .tiles? = imposing?.way { true } else { imposing == nil }
  }

  /// True if sheets have them. Pages that are cut apart have their own.
  package var printsSheets: Bool {
    switch imposing?.way {
    case .spreads?, .saddle?, .fold8?, .leaf?: true
    case .grid?, .tiles?, nil: false
    }
  }
}

/// The imposition of several pages on one sheet.
package struct Imposing {
  package var way: Imposition
  package var creep: Length

  package init(way: Imposition, creep: Length) {
    self.way = way
    self.creep = creep
  }
}

/// What an e-book has beside its text (EO-2, EO-8, EO-9).
public struct BookSettings: Sendable {
  /// A URN, URI or ISBN that is of this book alone; `nil` for one that is made of title, author, publisher and language,
  /// which edits keep.
  public var identifier: String?
  public var publisher: String?
  /// The path of the picture on its cover: PNG, JPEG or SVG.
  public var cover: String?
  /// The path of a file of CSS that stands after the rules of ours.
  public var sheet: String?
  /// What stands for characters that the fonts of readers may lack.
  public var gaiji = GaijiForm.text
  /// The path of the font that an e-book carries for its text; `nil` for none.
  public var font: String?
  /// True for the metadata of the guide of Japan's publishers; `nil` for books in Japanese alone.
  public var followsGuide: Bool?

  public init() {}
}

/// What stands in an e-book for characters that the fonts of readers may lack (`--gaiji`, EO-11).
public enum GaijiForm: String, Hashable, Sendable, CaseIterable {
  /// The characters, as they are.
  case text
  /// A picture of each, whose words are the character.
  case picture
  /// The characters, with fonts in the book that have these alone.
  case font
}
