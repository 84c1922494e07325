/// A text that stands beside another, with the numbers of its styles.
struct AnnotationSource: Hashable, Sendable {
  var text: String
  /// The number of the style of the text as a whole.
  let style: UInt32
  /// Its runs, where some are in other styles or in cells of their own; empty where all of it is in the style of the whole.
  private(set) var runs: [Run] = []

  /// A stretch of the text.
  struct Run: Hashable, Sendable, BitwiseCopyable {
    /// Its end in the text, in bytes of UTF-8.
    var end: UInt32
    var style: UInt32
    /// True for what shares one cell.
    var isOneCell = false
  }

  /// A text in one style.
  init(_ text: String, style: UInt32, isOneCell: Bool = false) {
    self.text = text
    self.style = style
    if isOneCell {
      runs = [Run(end: UInt32(clamping: text.utf8.count), style: style, isOneCell: true)]
    }
  }

  /// Appends text of one style, and of one cell where it is to be that.
  mutating func append(_ other: String, style: UInt32, isOneCell: Bool = false) {
    guard !other.isEmpty else { return }
    let start = UInt32(clamping: text.utf8.count)
    text += other
    let isPlain = style == self.style && !isOneCell
    if runs.isEmpty {
      if isPlain { return }
      if start > 0 { runs.append(Run(end: start, style: self.style)) }
    }
    let end = UInt32(clamping: text.utf8.count)
    if let last = runs.last, !last.isOneCell, !isOneCell, last.style == style {
      runs[runs.count - 1].end = end
    } else {
      runs.append(Run(end: end, style: style, isOneCell: isOneCell))
    }
  }

  /// Appends another text, the plain runs of which take the style of the whole.
  mutating func append(_ other: AnnotationSource) {
    guard !other.runs.isEmpty else { return append(other.text, style: style) }
    for (run, range) in other.stretches {
      append(
        String(other.text.slice(range)), style: run.style == other.style ? style : run.style,
        isOneCell: run.isOneCell)
    }
  }

  /// The text up to an offset, with more after it in the style that it ends with.
  func cut(at end: Int, with more: String) -> AnnotationSource {
    var cut = AnnotationSource("", style: style)
    for (run, range) in stretches where range.lowerBound < end {
      let own = TextRange(range.lowerBound, min(range.upperBound, end))
      cut.append(String(text.slice(own)), style: run.style, isOneCell: run.isOneCell)
    }
    cut.append(more, style: cut.runs.last?.style ?? style)
    return cut
  }

  /// Its runs with their ranges; the whole as one where it has none.
  var stretches: [(run: Run, range: TextRange)] {
    guard !runs.isEmpty else {
      let end = text.utf8.count
      return [(Run(end: UInt32(clamping: end), style: style), TextRange(0, end))]
    }
    var start = 0
    return runs.map { run in
      defer { start = Int(run.end) }
      return (run, TextRange(start, Int(run.end)))
    }
  }

  // By their bytes: each reading of a text is looked up, and what is equivalent may look different.
  static func == (a: Self, b: Self) -> Bool {
    let (first, second) = (a.text.utf8Span.span, b.text.utf8Span.span)
    guard a.style == b.style, first.count == second.count, a.runs == b.runs else { return false }
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
