import Manuscript
import VerticalLayout

/// A text with marks as it is read.
struct Marked {
  var document: Document
  var warnings: [Diagnostic]

  init(
    _ source: String, styles: [NamedStyle] = [], links: LinkPolicy = .marked,
    images: ImagePolicy = .marked, heading: HeadingDetection = .automatic,
    notes: NotePlacement = .end, noteMarks: NoteMarkPlacement = .inline,
    noteNumerals: NoteNumerals = .arabic
  ) throws {
    var options = ManuscriptOptions(
      heading: heading, language: .japanese, notation: .named(.marks), styles: styles, links: links,
      images: images)
    options.notes = notes
    options.noteMarks = noteMarks
    options.noteNumerals = noteNumerals
    let manuscript = try ManuscriptReader(options: options).read(Array(source.utf8))
    document = manuscript.document
    warnings = manuscript.diagnostics
  }

  var text: String { document.text }

  /// The spans as a person reads them: `乙: size`.
  func spans(of text: String) -> [Attribute] {
    document.spans.filter { document.text.slice($0.range) == text }.map(\.attribute)
  }

  /// The places of the warnings in the source, as `line:column`.
  var places: [String] {
    var places = TextOrigin.DiagnosticPlaces(text: document.text, origin: document.origin)
    return warnings.map { warning in
      places.place(of: warning).map { "\($0.line):\($0.column)" } ?? "-"
    }
  }
}
