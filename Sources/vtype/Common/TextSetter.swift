import Manuscript
import Storage
import VerticalFonts
import VerticalLayout

/// A text that has been read and set.
struct SetText {
  var document: Document
  var layout: Layout
  /// What reading, finding fonts and setting had to say, in that order.
  var diagnostics: [Diagnostic]
}

/// Reads texts and sets them. Fonts stay open from one to the next.
final class TextSetter {
  let library: FontLibrary
  private let manuscript: ManuscriptOptions
  private let fonts: [String]
  private let options: (LanguageTag) -> LayoutOptions
  /// How many of the library's diagnostics belong to texts before.
  private var toldDiagnostics = 0

  /// - Parameters:
  ///   - options: the layout options for a text of a language.
  ///   - library: shared by those who set texts with different options.
  init(
    manuscript: ManuscriptOptions, fonts: [String], library: FontLibrary = FontLibrary(),
    options: @escaping (LanguageTag) -> LayoutOptions
  ) {
    self.library = library
    toldDiagnostics = library.diagnostics.count
    self.manuscript = manuscript
    self.fonts = fonts
    self.options = options
  }

  /// Reads and sets a file; `-` is standard input.
  func set(_ input: String) throws(Failure) -> SetText {
    try set(Files.read(input), name: input)
  }

  /// Sets the bytes of a file.
  ///
  /// - Parameter name: its name, whose suffix may say that it has marks.
  func set(_ bytes: [UInt8], name: String = "") throws(Failure) -> SetText {
    let text: Manuscript
    do throws(ManuscriptError) {
      text = try ManuscriptReader(options: manuscript).read(bytes, name: name)
    } catch {
      throw Failure(error)
    }
    return try set(text)
  }

  /// Sets poems one after the other.
  func set(_ poems: [Poem]) throws(Failure) -> SetText {
    try set(ManuscriptReader(options: manuscript).read(poems))
  }

  /// Forgets what has been told of fonts, so that the next text is told all of it: what a text is told
  /// does not depend on those before it.
  func startAnew() {
    library.forgetDiagnostics()
    toldDiagnostics = 0
  }

  private func set(_ text: Manuscript) throws(Failure) -> SetText {
    let language = text.document.language ?? .undetermined
    do throws(FontError) {
      try library.prepare(fonts: fonts, language: language)
    } catch {
      throw Failure(error)
    }
    let layout: Layout
    do throws(LayoutError) {
      layout = try Typesetter(shaper: library, options: options(language)).typeset(text.document)
    } catch {
      throw Failure(error)
    }
    let fontDiagnostics = library.diagnostics[toldDiagnostics...]
    toldDiagnostics = library.diagnostics.count
    return SetText(
      document: text.document, layout: layout,
      diagnostics: text.diagnostics + fontDiagnostics + layout.diagnostics)
  }
}
