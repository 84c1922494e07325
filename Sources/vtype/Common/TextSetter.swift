import Manuscript
import Storage
import VerticalFonts
import VerticalImages
import VerticalLayout

/// A text that has been read and set as a whole.
struct SetText {
  var document: Document
  /// How it stood in its file.
  var file: FileBytes?
  var layout: Layout
  /// What reading, finding fonts and setting had to say, in that order.
  var diagnostics: [Diagnostic]
  var images: FoundImages
}

/// Reads texts and sets them. Fonts stay open from one to the next.
final class TextSetter {
  let library: FontLibrary
  private let manuscript: ManuscriptOptions
  private let allowedFolders: [String]
  private let svgLimits: SVGWorker.Limits
  /// True if an image that cannot be used makes no failure: its words are set then.
  private let passesOverImages: Bool
  /// The contents to be put into a text, after its title and author; `nil` for none.
  private let contents: ContentsStyle?
  private let fonts: [String]
  private var house: HouseRules
  private let options: (LanguageTag) -> LayoutOptions
  private let fitting: (LanguageTag) -> SizeChoice?

  /// - Parameters:
  ///   - imageFolders: where images may be beside the folder of their text.
  ///   - svgLimits: what drawing an SVG may take.
  ///   - passesOverImages: whether an image that cannot be used makes no failure.
  ///   - contents: a table of contents to be put into each text.
  ///   - house: rules of files of their own.
  ///   - library: shared by those who set texts with different options.
  ///   - options: the layout options for a text of a language.
  ///   - fitting: the sizes to try for a text of a language; `nil` where the options say the size.
  init(
    manuscript: ManuscriptOptions, imageFolders: [String] = [],
    svgLimits: SVGWorker.Limits = SVGWorker.Limits(), passesOverImages: Bool = false,
    contents: ContentsStyle? = nil, fonts: [String], house: HouseRules = HouseRules(),
    library: FontLibrary = FontLibrary(),
    options: @escaping (LanguageTag) -> LayoutOptions,
    fitting: @escaping (LanguageTag) -> SizeChoice? = { _ in nil }
  ) {
    self.library = library
    self.manuscript = manuscript
    allowedFolders = imageFolders
    self.svgLimits = svgLimits
    self.passesOverImages = passesOverImages
    self.contents = contents
    self.fonts = fonts
    self.house = house
    self.options = options
    self.fitting = fitting
  }

  /// Reads and sets a file; `-` is standard input.
  func set(_ input: String) throws(Failure) -> SetText {
    try set(open(input))
  }

  /// Sets the bytes of a file.
  ///
  /// - Parameter name: its name, whose suffix may say that it has marks.
  func set(_ bytes: [UInt8], name: String) throws(Failure) -> SetText {
    try set(open(bytes, name: name))
  }

  /// Sets a text that was in no file of its own.
  func set(text: String) throws(Failure) -> SetText {
    try set(open(Array(text.utf8), encoding: .utf8))
  }

  /// Sets a book of vRain.
  func set(folder: String) throws(Failure) -> SetText { try set(open(folder)) }

  /// Sets poems, one after the other.
  func set(_ poems: [Poem]) throws(Failure) -> SetText { try set(open(poems)) }

  private func set(_ text: TextInHand) throws(Failure) -> SetText {
    var text = text
    let piece: Piece
    do throws(LayoutError) { piece = try text.whole() } catch { throw Failure(error) }
    return SetText(
      document: text.document, file: text.file, layout: piece.layout,
      diagnostics: text.diagnostics + piece.fontDiagnostics + piece.layout.diagnostics,
      images: text.images)
  }

  /// Reads a file, to set it piece by piece.
  func open(_ input: String) throws(Failure) -> TextInHand {
    if let folder = VRainFolder(input) { return try open(folder.read(manuscript), name: input) }
    return try open(Files.read(input), name: input)
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - name: its name, whose suffix may say that it has marks.
  ///   - encoding: the encoding that is known, whatever the options say.
  func open(
    _ bytes: consuming [UInt8], name: String = "", encoding: TextEncoding? = nil
  ) throws(Failure) -> TextInHand {
    try open(
      manuscript(bytes, name: name) { $0.encoding = encoding ?? $0.encoding }, name: name)
  }

  /// Takes poems, one after the other.
  func open(_ poems: [Poem]) throws(Failure) -> TextInHand {
    let count = poems.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.utf8.count } }
    return try open(TimedReading.read(manuscript, byteCount: count) { $0.read(poems) })
  }

  /// Forgets what has been told of fonts, so that the next text is told all of it: what a text is told
  /// does not depend on those before it.
  func startAnew() { library.forgetDiagnostics() }

  private func open(_ text: Manuscript, name: String = "") throws(Failure) -> TextInHand {
    var text = text
    var book: BookInHand?
    if let contents {
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
          Diagnostic(.note, .contentsEmpty, "the text has no headings for --toc to name"))
      }
    }
    return try open(text, book) { ImageFinder(text: name, allowed: allowedFolders) }
  }

  /// Takes a book that has been composed, whose images may be in the folders of its files.
  func open(_ book: BookInHand) throws(Failure) -> TextInHand {
    let folders = book.files.map { file in
      let folder = Files.folder(of: file.name)
      return folder.isEmpty ? "." : folder
    }
    var book = book
    let text = Manuscript(document: book.takeDocument())
    return try open(text, book) {
      ImageFinder(folders: Array(Set(folders)).sorted() + allowedFolders)
    }
  }

  /// Reads the bytes of a file, by options that are changed for it.
  func manuscript(
    _ bytes: consuming [UInt8], name: String, change: (inout ManuscriptOptions) -> Void
  ) throws(Failure) -> Manuscript {
    if let failure = ForeignFile.failure(for: bytes) { throw failure }
    var options = manuscript
    change(&options)
    return try TimedReading.read(options, bytes, name: name)
  }

  private func open(
    _ text: consuming Manuscript, _ book: consuming BookInHand? = nil, finder: () -> ImageFinder
  ) throws(Failure) -> TextInHand {
    // Nothing else keeps it, so that it is changed where it is.
    var document = Document("")
    swap(&document, &text.document)
    let cuts = document.cutNames()
    // The process that draws SVG gets ready while fonts are opened.
    if document.hasSVG { SVGDrawing.worker(svgLimits).start() }
    let toldDiagnostics = library.diagnostics.count
    let language = document.language ?? .undetermined
    var fontFailure: Failure?
    do throws(FontError) {
      try library.prepare(fonts: fonts, language: language)
    } catch {
      fontFailure = Failure(error)
    }
    let images = FoundImages(&document, svgLimits, finder: finder)
    if let problem = images.problems.first(where: { !$0.isRefusal }), !passesOverImages {
      throw problem.failure(in: document)
    }
    if let fontFailure { throw fontFailure }
    do throws(LayoutError) {
      var diagnostics = text.diagnostics + cuts
      diagnostics += [images.note].compactMap { $0 }
      if !passesOverImages { diagnostics += images.problems.map(\.diagnostic) }
      diagnostics += TextAdvice.diagnostics(of: document, given: manuscript.language)
      var options = options(language)
      options.notes.place = manuscript.notes?.place ?? .inText
      diagnostics += house.complete(&options, for: document)
      if var choice = fitting(language) {
        choice.take(options)
        let (fitted, note) = try choice.options(for: document, shaper: library)
        options = fitted
        diagnostics.append(note)
      }
      if manuscript.links == .none { options.token.link = nil }
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
