import VerticalLayout

extension Shadow {
  /// Reads a shadow in the order of CSS: lengths to the right and down, a blur or none, and a colour;
  /// `inset` may stand before or after them.
  init?(mark text: String) {
    var words = text.split(separator: " ").map(String.init)[...]
    var isInner = false
    if words.first == "inset" {
      isInner = true
      words.removeFirst()
    } else if words.last == "inset" {
      isInner = true
      words.removeLast()
    }
    guard let color = words.popLast().flatMap(Color.init) else { return nil }
    let lengths = words.compactMap(Dimension.init)
    guard (2...3).contains(words.count), lengths.count == words.count else { return nil }
    let blur = lengths.count > 2 ? lengths[2] : .zero
    guard blur.isNotNegative else { return nil }
    self.init(x: lengths[0], y: lengths[1], blur: blur, color: color, isInner: isInner)
  }
}
