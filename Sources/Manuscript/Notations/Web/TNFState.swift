import VerticalLayout

/// The state of a text for 威沙 after the lines so far.
struct TNFState {
  /// The paragraphs between `#開始#` and `#終了#`.
  var body = 0..<Int.max
  /// Readings that have been put down, `[正|ただし]`, by their bases.
  var readings: [String: String] = [:]
  var imprint = Imprint()
  var title: String?
  var author: String?
  /// The role of the line at hand.
  var role = Paragraph.Role.body
}
