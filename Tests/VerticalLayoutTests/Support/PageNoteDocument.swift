@testable import VerticalLayout

extension Document {
  /// A document with notes beside its text: each ^ refers to the next one, with what comes before it.
  ///
  /// - Parameter marks: what stands in the text in place of each ^.
  init(_ source: String, pageNotes: [String], marks: String = "") {
    var text = ""
    var spans: [AttributeSpan] = []
    var number = 0
    for character in source {
      guard character == "^" else {
        text.append(character)
        continue
      }
      let start = text.utf8.count
      text += marks
      spans.append(
        AttributeSpan(TextRange(start, text.utf8.count), .noteReference("\(number)")))
      number += 1
    }
    for (number, note) in pageNotes.enumerated() {
      text += "\n"
      let start = text.utf8.count
      text += note
      spans.append(AttributeSpan(TextRange(start, text.utf8.count), .noteText("\(number)")))
    }
    self.init(text)
    self.spans = spans
  }
}

extension Layout {
  /// The columns of a page's notes: the text, the left edge and the head of each, in points.
  func notes(ofPage page: Int) -> [(text: String, x: Double, y: Double)] {
    pages[page].noteColumns.map { index in
      (
        columns[index].cells.map { String(text.slice(cells[$0].range)) }.joined(),
        columns[index].bounds.x.points, columns[index].bounds.y.points
      )
    }
  }

  /// The texts of a page's columns that are no notes.
  func texts(ofPage page: Int) -> [String] {
    pages[page].textColumns.map { index in
      columns[index].cells.map { String(text.slice(cells[$0].range)) }.joined()
    }
  }
}
