import VerticalLayout

extension TextEffects.Shadow {
  /// Reads a shadow in the order of CSS: lengths to the right and down, a blur or none, and a colour;
  /// `inset` and the name of a blend may stand before or after them.
  init?(mark text: String) {
    var words = text.split(separator: " ").map(String.init)[...]
    var isInner = false
    var blend: TextEffects.BlendMode?
    func take(_ word: String?) -> Bool {
      if word == "inset", !isInner {
        isInner = true
        return true
      }
      guard blend == nil, let named = word.flatMap(TextEffects.BlendMode.init) else { return false }
      blend = named
      return true
    }
    while take(words.first) { words.removeFirst() }
    while take(words.last) { words.removeLast() }
    guard let color = words.popLast().flatMap(Color.init) else { return nil }
    let lengths = words.compactMap(Dimension.init)
    guard (2...3).contains(words.count), lengths.count == words.count else { return nil }
    let blur = lengths.count > 2 ? lengths[2] : .zero
    guard blur.isNotNegative else { return nil }
    self.init(
      x: lengths[0], y: lengths[1], blur: blur, color: color, isInner: isInner,
      blend: blend ?? .normal)
  }

  /// The shadow as marks have it.
  var mark: String {
    var words = ["\(x)", "\(y)"]
    if blur != .zero { words.append("\(blur)") }
    words.append("\(color)")
    if isInner { words.append("inset") }
    if blend != .normal { words.append(blend.rawValue) }
    return words.joined(separator: " ")
  }
}
