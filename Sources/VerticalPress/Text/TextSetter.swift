package import Manuscript
package import Storage
package import VerticalFonts
package import VerticalImages
package import VerticalLayout

/// Settings for texts.
package struct TextSettings {
  /// Gives the options for a document, and what to tell of them.
  package typealias Options =
    (Document, FontLibrary) throws(LayoutError) -> (LayoutOptions, [Diagnostic])

  /// The families and files that are looked at first.
  package var fonts: [String]
  /// Folders for images beside the folder of their text.
  package var imageFolders: [String] = []
  /// The worker that draws SVGs; `nil` for this process.
  package var svgWorker: SVGWorker?
  /// True if an image that cannot be used makes no failure: its words are set then.
  package var passesOverImages = false
  /// The contents to be put into a text, after its title and author; `nil` for none.
  package var contents: ContentsStyle?
  package var wording = Wording.library
  package var options: Options

  package init(fonts: [String], options: @escaping Options) {
    self.fonts = fonts
    self.options = options
  }
}

/// Sets texts that have been read. Fonts stay open from one to the next.
package final class TextSetter {
  package let library: FontLibrary
  private let settings: TextSettings

  /// - Parameter library: shared by those who set texts with different options.
  package init(_ settings: TextSettings, library: FontLibrary = FontLibrary()) {
    self.settings = settings
    self.library = library
  }

  /// Forgets what has been told of fonts, so that the next text is told all of it: what a text is told
  /// does not depend on those before it.
  package func startAnew() { library.forgetDiagnostics() }

  /// Takes a text that has been read, to set it a batch of pages at a time.
  ///
  /// - Parameter name: the path of its file; empty or `-` for a text that was in none.
  package func open(_ text: Manuscript, name: String = "") throws(Failure) -> TextInHand {
    try open(text) {
      ImageFinder(text: name, allowed: settings.imageFolders, wording: settings.wording)
    }
  }

  /// Takes a text that has been read, to set it a batch of pages at a time.
  ///
  /// - Parameters:
  ///   - images: those that it names and has in memory.
  ///   - finder: finds the others.
  package func open(
    _ text: Manuscript, images: ImageSet? = nil, finder: () -> ImageFinder
  ) throws(Failure) -> TextInHand {
    var text = text
    var book: BookInHand?
    if let contents = settings.contents {
      let composer = BookComposer(text.document, contents: contents)
      if composer.needsPageNumbers {
        var composed = BookInHand(composer, files: [])
        text.document = composed.takeDocument()
        for index in text.diagnostics.indices {
          text.diagnostics[index].range = text.diagnostics[index].range.map {
            composed.composed.range(of: $0, ofText: 0)
          }
        }
        book = composed
      } else {
        text.diagnostics.append(
          Diagnostic(
            .note, .contentsEmpty,
            "the text has no headings for \(settings.wording.contents) to name"))
      }
    }
    return try open(text, book, images, finder: finder)
  }

  /// Takes a book that has been composed, whose images may be in the folders of its files.
  package func open(_ book: BookInHand) throws(Failure) -> TextInHand {
    let folders = book.files.map { file in
      let folder = Files.folder(of: file.name)
      return folder.isEmpty ? "." : folder
    }
    var book = book
    let text = Manuscript(document: book.takeDocument())
    return try open(text, book) {
      ImageFinder(
        folders: Array(Set(folders)).sorted() + settings.imageFolders, wording: settings.wording)
    }
  }

  private func open(
    _ text: consuming Manuscript, _ book: consuming BookInHand? = nil, _ images: ImageSet? = nil,
    finder: () -> ImageFinder
  ) throws(Failure) -> TextInHand {
    // Nothing else keeps it, so that it is changed where it is.
    var document = Document("")
    swap(&document, &text.document)
    let cuts = document.cutNames()
    // The process that draws SVG gets ready while fonts are opened.
    if document.hasSVG { settings.svgWorker?.start() }
    let toldDiagnostics = library.substitutions.count
    let language = document.language ?? .undetermined
    var fontFailure: Failure?
    do throws(FontError) {
      try library.prepare(fonts: settings.fonts, language: language)
    } catch {
      fontFailure = Failure(error)
    }
    let images = FoundImages(
      &document, into: images ?? ImageSet(svgWorker: settings.svgWorker), wording: settings.wording,
      finder: finder)
    if let problem = images.problems.first(where: { !$0.isRefusal }), !settings.passesOverImages {
      throw problem.failure(in: document)
    }
    if let fontFailure { throw fontFailure }
    do throws(LayoutError) {
      var diagnostics = text.diagnostics + cuts
      diagnostics += [images.note].compactMap { $0 }
      if !settings.passesOverImages { diagnostics += images.problems.map(\.diagnostic) }
      let (options, told) = try settings.options(document, library)
      diagnostics += told
      return try TextInHand(
        document, file: text.file, diagnostics: diagnostics, images: images, library: library,
        toldDiagnostics: toldDiagnostics, options: options, book: book)
    } catch {
      throw Failure(error)
    }
  }
}

extension Document {
  /// True if an image has the name of an SVG.
  fileprivate var hasSVG: Bool {
    spans.contains { $0.attribute.image?.image.lowercased().hasSuffix(".svg") == true }
  }

  /// The most characters of a title or author in the metadata, which stand in every SVG: below the bytes that a string
  /// of a PDF may have (PDF 1.7, annex C).
  private static let longestName = 1000

  /// Cuts a title and an author that are no names; the text itself stays.
  ///
  /// - Returns: what is to be told of it.
  fileprivate mutating func cutNames() -> [Diagnostic] {
    var found: [Diagnostic] = []
    func cut(_ name: String?, _ what: String) -> String? {
      guard let name, name.utf8.count > Self.longestName,
        name.unicodeScalars.count > Self.longestName
      else { return name }
      found.append(
        Diagnostic(
          .warning, .attributeNotSet,
          "the \(what) is longer than \(Self.longestName) characters, and cut in the metadata"))
      return String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.longestName))) + "…"
    }
    title = cut(title, "title")
    author = cut(author, "author")
    return found
  }
}
