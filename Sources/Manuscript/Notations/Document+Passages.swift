import VerticalLayout

extension Document {
  /// Brings passages in the order of their paragraphs, outer ones before inner ones; those of the same paragraphs stay as
  /// they are.
  mutating func sortPassages() {
    guard passages.count > 1 else { return }
    passages = passages.enumerated().sorted {
      let (a, b) = ($0.element.paragraphs, $1.element.paragraphs)
      return (a.lowerBound, b.upperBound, $0.offset) < (b.lowerBound, a.upperBound, $1.offset)
    }.map(\.element)
  }
}
