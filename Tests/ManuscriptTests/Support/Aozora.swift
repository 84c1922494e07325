import Manuscript
import VerticalLayout

/// A text in the notation of Aozora Bunko as it is read.
struct Aozora: ReadText {
  var document: Document
  var diagnostics: [Diagnostic]

  init(_ source: String, heading: HeadingDetection = .automatic) throws {
    let options = ManuscriptOptions(heading: heading, notation: .named(.aozora))
    let manuscript = try ManuscriptReader(options: options).read(Array(source.utf8))
    document = manuscript.document
    diagnostics = manuscript.diagnostics
  }
}
