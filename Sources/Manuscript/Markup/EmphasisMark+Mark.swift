import VerticalLayout

extension EmphasisMark {
  /// Reads the value of the key `emphasis`: a character or the name of one, then the side if it is not
  /// the right one.
  init?(mark value: String) {
    let words = value.split(separator: " ")
    guard let sign = words.first, words.count <= 2 else { return nil }
    let named = Self.named.first { $0.name == sign }?.mark
    guard let mark = named ?? (sign.count == 1 ? String(sign) : nil) else { return nil }
    guard words.count == 2 else {
      self.init(mark)
      return
    }
    guard let side = AnnotationSide(rawValue: String(words[1])) else { return nil }
    self.init(mark, side: side)
  }
}
