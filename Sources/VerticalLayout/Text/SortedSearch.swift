extension RandomAccessCollection where Index == Int {
  /// The first index whose element, and so that of all behind it, fulfils a condition; `endIndex` where
  /// none does.
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
