import Manuscript
import VerticalLayout

/// Bytes that may be a text in the notation of Aozora Bunko, or one that shows it.
enum AozoraCase {
  static func violation(_ bytes: [UInt8]) -> String? {
    let isGuessed = (bytes.first ?? 0) & 1 == 1
    let options = ManuscriptOptions(
      encoding: .utf8, repair: true, notation: isGuessed ? .automatic : .named(.aozora))
    return NotationCase.violation(Array(bytes.dropFirst()), options)
  }
}

/// Bytes that may be a text in any notation, in UTF-8: encodings have a case of their own. The first two say in which
/// notation, and how its lines are taken.
enum NotationCase {
  /// The notations of first bytes; `nil` is the one that a text shows. Kept inputs have their numbers, so that a
  /// new notation goes to the end.
  static let notations: [Notation?] = [
    .plain, .marks, .aozora, .narou, .kakuyomu, .pixiv, .hameln, .alphapolis, .gutenberg, .json,
    .html, nil, .tnf, .denden, .mdi, .mandoku, .vrain, .kanbun,
    .markdown, .review, .xml,
  ]

  /// The first byte of a text in the notation of a name, or in the one that it shows (`automatic`).
  static func firstByte(of name: String) -> UInt8? {
    let number = notations.firstIndex { ($0?.rawValue ?? "automatic") == name }
    return number.flatMap { UInt8(exactly: $0) }
  }

  static func violation(_ bytes: [UInt8]) -> String? {
    let notation = notations[Int(bytes.first ?? 0) % notations.count]
    var options = ManuscriptOptions(
      encoding: .utf8, repair: true, notation: notation.map { .named($0) } ?? .automatic)
    let policies = UnwrapPolicy.allCases
    options.unwrap = policies[Int(bytes.dropFirst().first ?? 0) % policies.count]
    options.countsMarks = true
    return violation(Array(bytes.dropFirst(2)), options)
  }

  fileprivate static func violation(_ damaged: [UInt8], _ options: ManuscriptOptions) -> String? {
    // Repaired at once: damage to UTF-8 is the case of encodings and of manuscripts, and most of the time went to the
    // guess which encoding it may be, that a warning tells.
    let bytes = Array(String(decoding: damaged, as: UTF8.self).utf8)
    let manuscript: Manuscript
    do { manuscript = try ManuscriptReader(options: options).read(bytes) } catch {
      if case .noPoems = error { return nil }
      return "a text that can be repaired is refused: \(error)"
    }
    let document = manuscript.document
    let count = document.text.utf8.count
    if let origin = document.origin {
      if origin.map.textCount != count { return "the map has another text" }
      if origin.map.sourceCount != origin.source.utf8.count { return "the map has another source" }
    }
    for span in document.spans where span.range.upperBound > count {
      return "an attribute is over text that is not there"
    }
    for passage in document.passages
    where passage.paragraphs.upperBound > document.paragraphs.count {
      return "a box is around paragraphs that are not there"
    }
    var places = TextOrigin.DiagnosticPlaces(text: document.text, origin: document.origin)
    for diagnostic in manuscript.diagnostics { _ = places.place(of: diagnostic) }
    return ManuscriptCase.document(document)
  }
}
