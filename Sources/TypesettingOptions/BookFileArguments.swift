package import CommandOptions
package import Storage
import VerticalPress

/// Options for e-books.
package struct BookFileArguments: ArgumentGroup {
  package init() {}

  @Option(
    "identifier",
    help: OptionHelp(
      "The ISBN, URN or URI of an e-book.",
      discussion:
        "Without it a UUID made of title, author, publisher and language, so that an edition of a corrected text is the "
        + "same book.",
      valueName: "name"))
  var identifier: String?

  @Option(
    "publisher", help: OptionHelp("The publisher that an e-book names.", valueName: "name"))
  var publisher: String?

  @Option(
    "cover-image",
    help: OptionHelp(
      "The picture on the cover of an e-book: PNG, JPEG or SVG.",
      discussion: "Shops ask for some 1600 × 2560 pixels.", valueName: "file"),
    completion: .files([]))
  package var coverImage: String?

  @Option(
    "epub-css",
    help: OptionHelp(
      "A file of CSS for an e-book, whose rules win over those of vtype.",
      discussion: "The names of its classes are those of 電書協's guide; docs/files.md has them.",
      valueName: "file"),
    completion: .files(["css"]))
  package var epubCss: String?

  @Option(
    "gaiji",
    help: OptionHelp(
      "What stands in an e-book for characters beyond JIS X 0213 or of private use: text, a picture of each, or a font in the "
        + "book that has them.",
      discussion: "Readers may have no glyph for them.", valueName: "form"))
  var gaiji: GaijiForm?

  @Option(
    "embed-font",
    help: OptionHelp(
      "A font file that an e-book carries for its text: the part with its characters, if the maker allows it.",
      discussion: "Without it readers use their own fonts, as shops want it.", valueName: "file"),
    completion: .files(["otf", "ttf", "ttc"]))
  package var embedFont: String?

  @Option(
    "epub-profile",
    help: OptionHelp(
      "The guide that an e-book says it follows: japan is that of Japan's publishers (電書協), for books in Japanese by "
        + "default.",
      valueName: "profile"))
  var epubProfile: BookProfile?

  package func validate() throws {
    for (name, value) in [("--identifier", identifier), ("--publisher", publisher)] {
      guard let value else { continue }
      if value.isEmpty || value.utf8.count > 1000
        || value.unicodeScalars.contains(where: \.isControl)
      {
        throw UsageMistake("\(name) takes a name of up to 1000 characters on one line")
      }
    }
  }

  /// The settings of a press.
  var settings: BookSettings {
    var settings = BookSettings()
    settings.identifier = identifier
    settings.publisher = publisher
    settings.cover = coverImage
    settings.sheet = epubCss
    settings.gaiji = gaiji ?? .text
    settings.font = embedFont
    settings.followsGuide = epubProfile.map { $0 == .japan }
    return settings
  }
}

extension GaijiForm: WordArgument {}

/// Guides for e-books.
package enum BookProfile: String, WordArgument, CaseIterable, Sendable {
  case japan, none
}

extension ReadFiles {
  /// Adds the files that e-books are made with.
  package mutating func add(_ books: BookFileArguments) {
    if let cover = books.coverImage { add(cover, as: .image) }
    if let font = books.embedFont { add(font, as: .font) }
    if let sheet = books.epubCss { add(sheet, as: .settings) }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
