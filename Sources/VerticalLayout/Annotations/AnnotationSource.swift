/// A text that stands beside another, and its style.
struct AnnotationSource: Hashable, Sendable {
  var text: String
  /// Index into the styles of its kind.
  var style: UInt32
  /// True for what shares one cell.
  var isOneCell = false

  // By their bytes: each reading of a text is looked up, and what is equivalent may look different.
  static func == (a: Self, b: Self) -> Bool {
    let (first, second) = (a.text.utf8Span.span, b.text.utf8Span.span)
    guard a.style == b.style, a.isOneCell == b.isOneCell, first.count == second.count else {
      return false
    }
    for index in first.indices where first[index] != second[index] { return false }
    return true
  }

  func hash(into hasher: inout Hasher) {
    var hash: UInt = 14_695_981_039_346_656_037
    let bytes = text.utf8Span.span
    for index in bytes.indices { hash = (hash ^ UInt(bytes[index])) &* 1_099_511_628_211 }
    hasher.combine(hash)
    hasher.combine(style)
  }
}
