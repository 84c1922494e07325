/// Neighbours that move by one rule: all by the same distance, or each by so much more than the one
/// before it, as columns do when the gap between them grows.
struct MoveRow: Hashable {
  /// Index of the first that moves.
  var first: Int
  var count: Int
  var offset: LayoutChange.PageOffset
  /// From one to the next.
  var step: LayoutChange.PageOffset

  /// The rows of neighbours; those that stay are left out.
  static func rows(of offsets: [LayoutChange.PageOffset]) -> [MoveRow] {
    var rows: [MoveRow] = []
    var start = 0
    while start < offsets.count {
      var end = start + 1
      var step = LayoutChange.PageOffset.zero
      if end < offsets.count {
        step = offsets[end] - offsets[start]
        while end < offsets.count, offsets[end] - offsets[end - 1] == step { end += 1 }
      }
      // Two neighbours make no rule unless they move alike.
      if step != .zero, end - start < 3 {
        end = start + 1
        step = .zero
      }
      // The first of those that move more and more may stay where it is.
      let first = offsets[start] == .zero ? start + 1 : start
      if first < end, offsets[first] != .zero {
        rows.append(
          MoveRow(
            first: first, count: end - first, offset: offsets[first],
            step: end - first > 1 ? step : .zero))
      }
      start = end
    }
    return rows
  }
}
