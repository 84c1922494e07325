import Manuscript
import VerticalLayout

/// A text as it was read, and the parts of it that tests look at.
protocol ReadText {
  var document: Document { get }
  var diagnostics: [Diagnostic] { get }
}

/// A text in a notation that is named.
struct Read: ReadText {
  var document: Document
  var diagnostics: [Diagnostic]

  init(document: Document, diagnostics: [Diagnostic]) {
    self.document = document
    self.diagnostics = diagnostics
  }

  init(
    _ source: String, as notation: Notation, heading: HeadingDetection = .automatic
  ) throws {
    let options = ManuscriptOptions(heading: heading, notation: .named(notation))
    let manuscript = try ManuscriptReader(options: options).read(Array(source.utf8))
    document = manuscript.document
    diagnostics = manuscript.diagnostics.filter { $0.code != .languageGuessed }
  }
}

extension ReadText {
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
    var places = TextOrigin.DiagnosticPlaces(text: document.text, origin: document.origin)
    return diagnostics.map { diagnostic in
      let place = places.place(of: diagnostic).map { "\($0.line):\($0.column)" } ?? "-"
      return "\(diagnostic.severity) \(place)"
    }
  }
}
