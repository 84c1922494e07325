import VerticalLayout

/// The boxes around passages of a document that is written: which begin and end between its paragraphs.
struct ExportBoxes {
  /// Those that have not begun, in order, outer ones first.
  private var rest: ArraySlice<Document.Passage>
  /// Those that have, from the outermost on.
  private(set) var open: [Document.Passage] = []

  init(_ document: Document) {
    var sorted = document
    sorted.sortPassages()
    rest = sorted.passages[...]
  }

  /// Ends those that a paragraph is not in, the innermost first; all of them where it is `nil`.
  mutating func end(before paragraph: Int?) -> [BoxStyle] {
    let first = open.firstIndex { $0.paragraphs.upperBound <= paragraph ?? .max } ?? open.endIndex
    defer { open.removeSubrange(first...) }
    return open[first...].reversed().map(\.box)
  }

  /// Begins those that a paragraph is the first one of, the outermost first.
  mutating func begin(at paragraph: Int) -> [BoxStyle] {
    var begun: [BoxStyle] = []
    while let next = rest.first, next.paragraphs.lowerBound <= paragraph {
      rest.removeFirst()
      guard next.paragraphs.upperBound > paragraph else { continue }
      open.append(next)
      begun.append(next.box)
    }
    return begun
  }
}

extension BoxStyle {
  /// True if it has a largest or a least size.
  var hasOwnSize: Bool { longest != nil || shortest != nil || widest != nil || narrowest != nil }

  /// True if its lengths are shares of a page.
  var hasShares: Bool {
    let edges = [padding, margin].flatMap { [$0.head, $0.right, $0.foot, $0.left] }
    return (edges + [border?.width].compactMap(\.self)).contains {
      if case .percent = $0 { true } else { false }
    }
  }
}
