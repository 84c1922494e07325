import Manuscript
import Storage
import VerticalFonts
import VerticalImages
import VerticalLayout
import VerticalPress

/// A text that has been read and set as a whole.
struct SetText {
  var document: Document
  /// The bytes of its file.
  var file: FileBytes?
  var layout: Layout
  /// Diagnostics of reading, finding fonts and setting, in that order.
  var diagnostics: [Diagnostic]
  var images: FoundImages
}

/// Reads texts and has them set. Fonts stay open from one to the next.
final class TextReader {
  let setter: TextSetter
  private let manuscript: ManuscriptOptions
  var library: FontLibrary { setter.library }

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
    self.manuscript = manuscript
    var house = house
    var settings = TextSettings(fonts: fonts) { (document, library) throws(LayoutError) in
      let language = document.language ?? .undetermined
      var diagnostics = TextAdvice.diagnostics(of: document, given: manuscript.language)
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
      return (options, diagnostics)
    }
    settings.svgWorker = SVGDrawing.worker(svgLimits)
    settings.imageFolders = imageFolders
    settings.passesOverImages = passesOverImages
    settings.contents = contents
    settings.wording = .command
    setter = TextSetter(settings, library: library)
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
    let batch: PageBatch
    do throws(LayoutError) { batch = try text.whole() } catch { throw Failure(error) }
    return SetText(
      document: text.document, file: text.file, layout: batch.layout,
      diagnostics: text.diagnostics + batch.fontDiagnostics + batch.layout.diagnostics,
      images: text.images)
  }

  /// Reads a file, to set it a batch of pages at a time.
  func open(_ input: String) throws(Failure) -> TextInHand {
    if let folder = VRainFolder(input) {
      return try setter.open(folder.read(manuscript), name: input)
    }
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
    try setter.open(
      manuscript(bytes, name: name) { $0.encoding = encoding ?? $0.encoding }, name: name)
  }

  /// Takes poems, one after the other.
  func open(_ poems: [Poem]) throws(Failure) -> TextInHand {
    let count = poems.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.utf8.count } }
    return try setter.open(TimedReading.read(manuscript, byteCount: count) { $0.read(poems) })
  }

  /// Takes a book that has been composed.
  func open(_ book: BookInHand) throws(Failure) -> TextInHand { try setter.open(book) }

  /// Forgets what has been told of fonts.
  func startAnew() { setter.startAnew() }

  /// Reads the bytes of a file, by options that are changed for it.
  func manuscript(
    _ bytes: consuming [UInt8], name: String, change: (inout ManuscriptOptions) -> Void
  ) throws(Failure) -> Manuscript {
    if let failure = ForeignFile.failure(for: bytes) { throw failure }
    var options = manuscript
    change(&options)
    return try TimedReading.read(options, bytes, name: name)
  }
}
