import Manuscript
import VerticalFonts
import VerticalLayout

/// A text to be set on the pages of the comparison: A5, 14 pt, 24 pt from column to column, 13
/// columns of 31 characters.
struct Workload {
  var path: String
  /// A font file and the face in it.
  var font: String

  static let size = Length.pt(14)
  static let pitch = Length.pt(24)
  static let cells = 31
  static let columns = 13

  var language: LanguageTag { LanguageTag("zh-Hans") ?? .undetermined }

  /// The margins, in quarters of a point, leave a little more room than the columns need.
  static var margins: Margins {
    let paper = PaperSize.a5.size
    let block = pitch * (columns - 1) + size
    let quarter = Length(rawValue: 256)
    let side = quarter * (paper.width - block).half.wholeMultiples(of: quarter)
    let head = quarter * (paper.height - size * cells).half.wholeMultiples(of: quarter)
    return Margins(top: head, right: side, bottom: head, left: side)
  }

  var options: LayoutOptions {
    LayoutOptions(
      style: TextStyle(fonts: [font], size: Workload.size, language: language), page: .paper(.a5)
    ) {
      $0.page.margins = Workload.margins
      $0.columns.measure = Workload.size * Workload.cells
      $0.columns.pitch = Workload.pitch
    }
  }

  /// The same for the command.
  var arguments: [String] {
    let margins = Workload.margins
    return [
      "--page", "a5", "--margin", "\(margins.top)pt \(margins.right)pt", "--measure",
      "\(Workload.cells)em", "--size", "\(Workload.size)pt", "--pitch", "\(Workload.pitch)pt",
      "--font", font, "--lang", language.text, "--heading", "never",
    ]
  }

  /// Everything that costs: justified, marks that hang, squeezed punctuation, gaps beside letters,
  /// numbers in one cell. The last three are usual in the language.
  static let justified = ["--align", "justify", "--hang", "allow", "--indent", "auto"]

  func read() throws -> Document {
    let options = ManuscriptOptions(heading: .never, language: language)
    return try ManuscriptReader(options: options).read(System.read(path)).document
  }

  func library() throws -> FontLibrary {
    let library = FontLibrary()
    try library.prepare(fonts: [font], language: language)
    return library
  }

  /// Page by page, and none is kept.
  func typesetPages() throws -> Int {
    let document = try read()
    var stream = try Typesetter(shaper: library(), options: options).pages(of: document)
    var count = 0
    while let pages = try stream.next() { count += pages.pages.count }
    return count
  }

  /// All of it but the output.
  func typeset() throws -> Layout {
    let document = try read()
    return try Typesetter(shaper: library(), options: options).typeset(document)
  }
}
