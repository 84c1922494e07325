/// The room of kanbun's marks, which changes readings and small columns.
struct KanbunRoom: Sendable {
  /// The room behind cells that marks have made, by the cells.
  var gaps: [Int: Length] = [:]
  /// Okurigana beside cells, in order: how far they stand out.
  var okurigana: [(cell: Int, side: AnnotationSide, width: Length)] = []
  /// Punctuation that okurigana of a character before it stand beside.
  var passed: [Int: BySide<Bool>] = [:]
}
