@testable import VerticalLayout

extension Document {
  /// A document whose notes stand in ⟨ ⟩, with / where the author begins a small column, and whose brackets of
  /// notes in ⟦ ⟧ are a character each.
  init(notes source: String, form: Inset.Form = .warichu) {
    var text = ""
    var spans: [AttributeSpan] = []
    var start: Int?
    var continues = false
    func close() {
      guard let begin = start, begin < text.utf8.count else { return }
      spans.append(
        AttributeSpan(
          TextRange(begin, text.utf8.count), .inset(Inset(form, continuesNote: continues))))
      start = text.utf8.count
    }
    for character in source {
      switch character {
      case "⟨": (start, continues) = (text.utf8.count, false)
      case "⟩":
        close()
        start = nil
      case "/" where start != nil:
        close()
        continues = true
      case "⟦", "⟧": break
      default:
        text.append(character)
        if character == "（" || character == "）", start == nil {
          spans.append(
            AttributeSpan(TextRange(text.utf8.count - 3, text.utf8.count), .insetBracket))
        }
      }
    }
    self.init(text)
    self.spans = spans
  }
}

extension Layout {
  /// The text of each column, with its notes in brackets and a bar between their small columns.
  var noteTexts: [String] {
    columns.map { column in
      var text = ""
      for index in column.cells {
        let inset = column.insets.first { $0.cells.contains(index) }
        let line = inset?.lines.first { $0.cells.lowerBound == index }
        if inset?.cells.lowerBound == index {
          text += "["
        } else if line != nil {
          text += "|"
        }
        text += self.text.slice(cells[index].range)
        if inset?.cells.upperBound == index + 1 { text += "]" }
      }
      return text
    }
  }
}
