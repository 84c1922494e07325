/// The notes that stand in the text, after what they belong to (後注, NT2), by their paragraphs.
struct ListedNotes: Hashable, Sendable {
  /// Apart from each other, in order.
  private var paragraphs: [Range<Int>] = []
  /// The character size of the text, and from column to column of it; `nil` to go by their widths.
  private var em = Length.zero
  private var pitch: Length?

  init() {}

  init(_ document: Document, em: Length, pitch: Length?) {
    self.em = em
    self.pitch = pitch
    var found: [Range<Int>] = []
    for span in document.spans {
      guard case .noteText = span.attribute, !span.range.isEmpty else { continue }
      let first = document.paragraphs.partitioningIndex { $0.end > span.range.lowerBound }
      let end = document.paragraphs.firstIndex(startingAt: span.range.upperBound)
      if first < end { found.append(first..<end) }
    }
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = paragraphs.last, range.lowerBound < last.upperBound {
        paragraphs[paragraphs.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        paragraphs.append(range)
      }
    }
  }

  var isEmpty: Bool { paragraphs.isEmpty }

  func contains(_ paragraph: Int) -> Bool {
    paragraphs.element(holding: paragraph, in: \.self) != nil
  }

  /// Gives a note its place below the head, and columns as much closer as its characters are smaller.
  func settle(_ resolved: inout ResolvedParagraphStyle, of paragraph: Int) {
    guard contains(paragraph), em > .zero, resolved.em > .zero else { return }
    resolved.note = NoteIndent(unit: resolved.em, near: em * 2)
    if resolved.pitch.own == nil, let pitch {
      resolved.pitch.own = min(pitch, pitch.scaled(by: resolved.em.rawValue, over: em.rawValue))
    }
  }
}

/// The distance of a note's columns from the head: about two characters of the text, so that whole characters of the note
/// are left, and its foot is flush (NT2; JLREQ 4.2.4).
struct NoteIndent: Hashable, Sendable {
  /// A character of the note.
  var unit: Length
  /// The distance that it should be near to.
  var near: Length

  /// The indent in columns of such a length. Short ones have what is left over and no more.
  func length(in measure: Length) -> Length {
    guard measure >= near * 6 else {
      return max(.zero, measure - unit * max(1, measure.wholeMultiples(of: unit)))
    }
    return max(.zero, measure - unit * (measure - near + unit.half).wholeMultiples(of: unit))
  }
}
