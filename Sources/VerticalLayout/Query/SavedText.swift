/// The text of a layout that was saved, as its columns have it.
struct SavedText: Hashable, Sendable {
  /// See ``LaidOutText/textOrder``.
  private(set) var order: [Int] = []
  let hiddenRange: TextRange?
  /// The text that is shown, and after it what is hidden.
  private let source: String
  private let start: Int

  /// - Parameters:
  ///   - columns: the columns of all pages.
  ///   - texts: their texts.
  ///   - dropped: the text that is in no output.
  init(_ columns: [ColumnOutline], texts: [String], dropped: [LayoutRecord.DroppedRecord]) {
    if columns.contains(where: \.isNote) {
      order = columns.indices.filter { !columns[$0].isNote }
      order += columns.indices.filter { columns[$0].isNote }.inTextOrder { columns[$0].range }
    }
    var text: [UInt8] = []
    for place in texts.indices { text += texts[order.isEmpty ? place : order[place]].utf8 }
    start = columns.first?.range.lowerBound ?? 0
    let hidden = dropped.first { $0.reason.cutsText }
    hiddenRange = hidden?.range
    if let hidden, hidden.range.lowerBound == start + text.count,
      hidden.text.utf8.count == hidden.range.count
    {
      text += hidden.text.utf8
    }
    source = String(decoding: text, as: UTF8.self)
  }

  func text(in range: TextRange) -> String {
    String(source.slice(TextRange(range.lowerBound - start, range.upperBound - start)))
  }
}
