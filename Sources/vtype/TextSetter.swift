import Manuscript
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
  let library = FontLibrary()
  private let manuscript: ManuscriptOptions
  private let fonts: [String]
  private let options: (LanguageTag) -> LayoutOptions
  /// How many of the library's diagnostics belong to texts before.
  private var toldDiagnostics = 0

  /// - Parameter options: the layout options for a text of a language.
  init(
    manuscript: ManuscriptOptions, fonts: [String],
    options: @escaping (LanguageTag) -> LayoutOptions
  ) {
    self.manuscript = manuscript
    self.fonts = fonts
    self.options = options
  }

  /// Reads and sets a file; `-` is standard input.
  func set(_ input: String) throws(Failure) -> SetText {
    let bytes = try Files.read(input)
    let text: Manuscript
    do throws(ManuscriptError) {
      text = try ManuscriptReader(options: manuscript).read(bytes)
    } catch {
      throw Failure(error)
    }
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
