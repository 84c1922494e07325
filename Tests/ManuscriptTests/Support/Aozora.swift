import Manuscript
import VerticalLayout

/// A text in the notation of Aozora Bunko as it is read.
struct Aozora {
  var document: Document
  var diagnostics: [Diagnostic]

  init(_ source: String, heading: HeadingDetection = .automatic) throws {
    let options = ManuscriptOptions(heading: heading, notation: .named(.aozora))
    let manuscript = try ManuscriptReader(options: options).read(Array(source.utf8))
    document = manuscript.document
    diagnostics = manuscript.diagnostics
  }

  var text: String { document.text }

  /// The readings, as `漢字=かんじ`; those on the left with a < between.
  var readings: [String] {
    document.spans.compactMap { span in
      guard case .ruby(let ruby) = span.attribute else { return nil }
      return "\(document.text.slice(span.range))\(ruby.side == .left ? "<" : "=")\(ruby.text)"
    }
  }

  /// The notes in small columns; one that goes on with the note before it after a plus sign.
  var notes: [String] {
    document.spans.compactMap { span in
      guard case .inset(let inset) = span.attribute else { return nil }
      return "\(inset.continuesNote ? "+" : "")\(document.text.slice(span.range))"
    }
  }

  /// The attributes but readings, of the text that they are over.
  func attributes(of text: String) -> [Attribute] {
    document.spans.filter { span in
      if case .ruby = span.attribute { return false }
      return document.text.slice(span.range) == text
    }.map(\.attribute)
  }

  /// The paragraph that begins with a text.
  func paragraph(_ start: String) -> Paragraph? {
    document.paragraphs.first { document.text.slice($0.range).hasPrefix(start) }
  }

  /// The messages with their places in the source: `warning 2:3`.
  var places: [String] {
    var places = DiagnosticPlaces(text: document.text, origin: document.origin)
    return diagnostics.map { diagnostic in
      let place = places.place(of: diagnostic).map { "\($0.line):\($0.column)" } ?? "-"
      return "\(diagnostic.severity) \(place)"
    }
  }
}
