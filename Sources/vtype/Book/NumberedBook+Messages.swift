import Manuscript
import VerticalLayout
import VerticalPress

extension NumberedBook {
  /// Reports what there is to say of a book, of each text with its file and the place there.
  ///
  /// - Parameter name: that of the book file, for what belongs to no text.
  func report(_ diagnostics: [Diagnostic], _ messages: Messages, _ name: String) {
    var ofBook: [Diagnostic] = []
    var ofFiles: [Int: [Diagnostic]] = [:]
    for var diagnostic in diagnostics {
      let place = diagnostic.range.flatMap { range in
        composed.texts.first {
          $0.range.contains(TextRange(range.lowerBound, range.lowerBound))
        }
      }
      guard let place, let range = diagnostic.range else {
        diagnostic.range = nil
        diagnostic.sourceRange = nil
        ofBook.append(diagnostic)
        continue
      }
      diagnostic.range = TextRange(
        max(0, range.lowerBound - place.origin), max(0, range.upperBound - place.origin))
      // Places in the source of the book are none in that of the file.
      diagnostic.sourceRange = nil
      ofFiles[place.number, default: []].append(diagnostic)
    }
    messages.report(ofBook, input: name, text: "")
    for (number, found) in ofFiles.sorted(by: { $0.key < $1.key })
    where files.indices.contains(number) {
      let file = files[number]
      messages.report(found, input: file.name, text: file.text, origin: file.origin)
    }
  }
}
