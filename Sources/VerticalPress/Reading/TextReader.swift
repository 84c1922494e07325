package import Manuscript
package import Storage
package import VerticalFonts
package import VerticalImages
package import VerticalLayout

/// A text that has been read and set as a whole.
package struct SetText {
  package var document: Document
  /// The bytes of its file.
  package var file: FileBytes?
  package var layout: Layout
  /// Diagnostics of reading, finding fonts and setting, in that order.
  package var diagnostics: [Diagnostic]
  package var images: FoundImages
}

/// Reads texts and has them set. Fonts stay open from one to the next.
package final class TextReader {
  package let setter: TextSetter
  private let manuscript: ManuscriptOptions
  package var library: FontLibrary { setter.library }

  /// - Parameters:
  ///   - imageFolders: where images may be beside the folder of their text.
  ///   - svgWorker: what draws SVGs; `nil` for this process.
  ///   - passesOverImages: whether an image that cannot be used makes no failure.
  ///   - contents: a table of contents to be put into each text.
  ///   - house: rules of files of their own; `nil` for those of the language alone.
  ///   - wording: the names of options in messages.
  ///   - library: shared by those who set texts with different options.
  ///   - options: the layout options for a text of a language.
  ///   - fitting: the sizes to try for a text of a language; `nil` where the options say the size.
  package init(
    manuscript: ManuscriptOptions, imageFolders: [String] = [],
    svgWorker: SVGWorker? = nil, passesOverImages: Bool = false,
    contents: ContentsStyle? = nil, fonts: [String], house: HouseRules? = nil,
    library: FontLibrary = FontLibrary(), wording: Wording = .library,
    options: @escaping (LanguageTag) -> LayoutOptions,
    fitting: @escaping (LanguageTag) -> SizeChoice? = { _ in nil }
  ) {
    self.manuscript = manuscript
    var house = house ?? HouseRules(HyphenationShelf(wording: wording))
    var settings = TextSettings(fonts: fonts) { (document, library) throws(LayoutError) in
      let language = document.language ?? .undetermined
      var diagnostics = TextAdvice.diagnostics(of: document, given: manuscript.language, wording)
      var options = options(language)
      if let selection = options.selection { try selection.check(in: document) }
      options.notes.place = manuscript.notes?.place ?? .inText
      diagnostics += house.complete(&options, for: document)
      if var choice = fitting(language) {
        choice.take(options)
        let (fitted, note) = try choice.options(for: document, shaper: library, wording)
        options = fitted
        if !diagnostics.contains(where: { $0.code == .textEmpty }) { diagnostics.append(note) }
      }
      if manuscript.links == .none { options.token.link = nil }
      return (options, diagnostics)
    }
    settings.svgWorker = svgWorker
    settings.imageFolders = imageFolders
    settings.passesOverImages = passesOverImages
    settings.contents = contents
    settings.wording = wording
    setter = TextSetter(settings, library: library)
  }

  /// Reads and sets a file; `-` is standard input.
  package func set(_ input: String) throws(Failure) -> SetText {
    try set(open(input))
  }

  /// Sets the bytes of a file.
  ///
  /// - Parameter name: its name, whose suffix may say that it has marks.
  package func set(_ bytes: [UInt8], name: String) throws(Failure) -> SetText {
    try set(open(bytes, name: name))
  }

  /// Sets a text that was in no file of its own.
  package func set(text: String) throws(Failure) -> SetText {
    try set(open(Array(text.utf8), encoding: .utf8))
  }

  /// Sets a book of vRain.
  package func set(folder: String) throws(Failure) -> SetText { try set(open(folder)) }

  /// Sets poems, one after the other.
  package func set(_ poems: [Poem]) throws(Failure) -> SetText { try set(open(poems)) }

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
  package func open(_ input: String) throws(Failure) -> TextInHand {
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
  package func open(
    _ bytes: consuming [UInt8], name: String = "", encoding: TextEncoding? = nil
  ) throws(Failure) -> TextInHand {
    try setter.open(
      manuscript(bytes, name: name) { $0.encoding = encoding ?? $0.encoding }, name: name)
  }

  /// Takes poems, one after the other.
  package func open(_ poems: [Poem]) throws(Failure) -> TextInHand {
    let count = poems.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.utf8.count } }
    return try setter.open(TimedReading.read(manuscript, byteCount: count) { $0.read(poems) })
  }

  /// Takes a book that has been composed.
  package func open(_ book: BookInHand) throws(Failure) -> TextInHand { try setter.open(book) }

  /// Forgets what has been told of fonts.
  package func startAnew() { setter.startAnew() }

  /// Reads the bytes of a file, by options that are changed for it.
  package func manuscript(
    _ bytes: consuming [UInt8], name: String, change: (inout ManuscriptOptions) -> Void
  ) throws(Failure) -> Manuscript {
    if let failure = ForeignFile.failure(for: bytes) { throw failure }
    var options = manuscript
    change(&options)
    return try TimedReading.read(options, bytes, name: name)
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
