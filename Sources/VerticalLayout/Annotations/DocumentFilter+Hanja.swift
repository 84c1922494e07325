extension DocumentFilter {
  /// Puts the readings of ideographs in Hangul into the text, in brackets after them, 漢字(한자), or before them
  /// with the ideographs in brackets, 한자(漢字) (RU21). Other readings stay beside the text.
  public static func hanja(_ form: DocumentFilter.HanjaForm) -> DocumentFilter {
    DocumentFilter { document in
      let words = form == .ruby ? [] : document.hanjaWords
      guard !words.isEmpty else { return document }
      var document = document
      let taken = Set(words.flatMap(\.spans))
      document.spans = document.spans.indices.filter { !taken.contains($0) }
        .map { document.spans[$0] }
      return document.replacing(
        words.flatMap { word -> [DocumentFilter.TextReplacement] in
          let (start, end) = (word.range.lowerBound, word.range.upperBound)
          guard form == .reversed else {
            return [DocumentFilter.TextReplacement(TextRange(end, end), "(\(word.reading))")]
          }
          return [
            DocumentFilter.TextReplacement(TextRange(start, start), word.reading + "("),
            DocumentFilter.TextReplacement(TextRange(end, end), ")"),
          ]
        })
    }
  }
}

extension DocumentFilter {
  /// The form of readings of ideographs in Hangul (`--hanja`, RU21).
  public enum HanjaForm: String, Hashable, Sendable, CaseIterable {
    /// Beside the ideographs.
    case ruby
    /// In brackets after them: 漢字(한자).
    case brackets = "paren"
    /// Before them, and the ideographs in brackets: 한자(漢字).
    case reversed = "paren-reversed"
  }
}

/// Ideographs that form one word, with their reading and its spans.
private struct HanjaWord {
  var range: TextRange
  var reading: String
  var spans: [Int]
}

extension Document {
  /// The words with readings in Hangul on the right, in order.
  fileprivate var hanjaWords: [HanjaWord] {
    var words: [HanjaWord] = []
    let order = spans.indices.sorted {
      (spans[$0].range.lowerBound, $0) < (spans[$1].range.lowerBound, $1)
    }
    for index in order {
      guard case .ruby(let ruby) = spans[index].attribute, ruby.side == .right,
        ruby.text.isHangul
      else { continue }
      let range = spans[index].range
      if let last = words.last, range.lowerBound <= last.range.upperBound {
        // Of two readings of one base the first one counts, as where they stand beside it.
        guard range.lowerBound == last.range.upperBound, ruby.continuesWord else {
          if range.lowerBound == last.range.upperBound {
            words.append(HanjaWord(range: range, reading: ruby.text, spans: [index]))
          }
          continue
        }
        words[words.count - 1].range = last.range.union(range)
        words[words.count - 1].reading += ruby.text
        words[words.count - 1].spans.append(index)
      } else if !range.isEmpty {
        words.append(HanjaWord(range: range, reading: ruby.text, spans: [index]))
      }
    }
    return words
  }
}

extension String {
  /// True for syllables of Hangul, with blanks between them.
  fileprivate var isHangul: Bool {
    var hasHangul = false
    for scalar in unicodeScalars {
      if CharacterProperties(scalar).script == .hangul {
        hasHangul = true
      } else if scalar != " " {
        return false
      }
    }
    return hasHangul
  }
}
