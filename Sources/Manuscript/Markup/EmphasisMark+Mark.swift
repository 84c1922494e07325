import VerticalLayout

extension EmphasisMark {
  /// Reads the value of the key `emphasis`: a character, the name of one, or `auto`, then in any order its side if it
  /// is not the right one, a size, and a colour.
  init?(mark value: String) {
    let words = value.split(separator: " ")
    guard let sign = words.first else { return nil }
    let named = sign == "auto" ? "" : Self.named.first { $0.name == sign }?.mark
    guard let mark = named ?? (sign.count == 1 ? String(sign) : nil) else { return nil }
    self.init(mark)
    var hasSide = false
    for word in words.dropFirst().map(String.init) {
      if let side = AnnotationSide(rawValue: word), !hasSide {
        self.side = side
        hasSide = true
      } else if size == nil, let own = Dimension.positive(word) {
        size = own
      } else if color == nil, let own = Color(word) {
        color = own
      } else {
        return nil
      }
    }
  }
}
