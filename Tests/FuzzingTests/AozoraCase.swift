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
  static func violation(_ bytes: [UInt8]) -> String? {
    let all = Notation.allCases
    let number = Int(bytes.first ?? 0) % (all.count + 1)
    var options = ManuscriptOptions(
      encoding: .utf8, repair: true, notation: number < all.count ? .named(all[number]) : .automatic
    )
    let policies = UnwrapPolicy.allCases
    options.unwrap = policies[Int(bytes.dropFirst().first ?? 0) % policies.count]
    options.countsMarks = true
    return violation(Array(bytes.dropFirst(2)), options)
  }

  fileprivate static func violation(_ bytes: [UInt8], _ options: ManuscriptOptions) -> String? {
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
    var places = DiagnosticPlaces(text: document.text, origin: document.origin)
    for diagnostic in manuscript.diagnostics { _ = places.place(of: diagnostic) }
    return ManuscriptCase.document(document)
  }
}
