/// Text before and after that of a cell when it is copied.
struct ReadingInsert: Hashable, Sendable {
  var before: [UInt8] = []
  var after: [UInt8] = []
}

extension Layout {
  /// Additions of readings to the text of a column's cells, by their indices.
  func readingInserts(ofColumn index: Int) -> [Int: ReadingInsert] {
    guard readingText != .base else { return [:] }
    var found: [Int: ReadingInsert] = [:]
    let column = columns[index]
    for side in AnnotationSide.allCases {
      var words: [(range: TextRange, text: String, kind: PlacedAnnotation.Kind)] = []
      for annotation in annotations[annotations(ofColumn: index)]
      where annotation.side == side && annotation.kind.isReading {
        if annotation.continuesWord, let last = words.last {
          words[words.count - 1] = (
            last.range.union(annotation.range), last.text + annotation.text, .ruby
          )
        } else {
          words.append((annotation.range, annotation.text, annotation.kind))
        }
      }
      for word in words {
        let own = cells[column.cells].indices(reachingInto: word.range)
        guard let first = own.first, let last = own.last else { continue }
        let base = String(text.slice(word.range))
        let (before, after) =
          readingText.insert(mark: word.text, word.kind, of: base, side: side)
          ?? readingText.insert(word.text, of: base, side: side)
        found[first, default: ReadingInsert()].before += Array(before.utf8)
        found[last, default: ReadingInsert()].after += Array(after.utf8)
      }
    }
    return found
  }
}

extension RubyOptions.ReadingText {
  /// A mark of kanbun after its character; `nil` for readings.
  fileprivate func insert(
    mark: String, _ kind: PlacedAnnotation.Kind, of base: String, side: AnnotationSide
  ) -> (before: String, after: String)? {
    switch (kind, self) {
    case (.ruby, _), (.bopomofo, _), (.emphasis, _), (.punctuation, _), (.noteMark, _): nil
    case (_, .base): ("", "")
    case (.tateTen, _): ("", "‐")
    case (.kaeriten, .brackets): ("", "［\(mark)］")
    case (.okurigana, .brackets): ("", "（\(mark)）")
    case (.kaeriten, .aozora): ("", "［＃\(mark)］")
    case (.okurigana, .aozora):
      side == .right ? ("", "［＃（\(mark)）］") : ("", "［＃「\(base)」の左に「\(mark)」の注記］")
    }
  }

  fileprivate func insert(
    _ reading: String, of base: String, side: AnnotationSide
  ) -> (before: String, after: String) {
    switch (self, side) {
    case (.base, _): ("", "")
    case (.brackets, _): ("", "（\(reading)）")
    case (.aozora, .right): ("｜", "《\(reading)》")
    case (.aozora, .left): ("", "［＃「\(base)」の左に「\(reading)」のルビ］")
    }
  }
}
