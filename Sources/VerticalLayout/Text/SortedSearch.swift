extension RandomAccessCollection where Index == Int {
  /// The first index whose element, and so that of all after it, fulfils a condition; `endIndex` where
  /// none does.
  @inlinable package func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RandomAccessCollection where Index == Int {
  /// The element whose range has a number, of elements in order whose ranges do not overlap each other.
  func element(holding number: Int, in range: (Element) -> Range<Int>) -> Element? {
    let index = partitioningIndex { range($0).upperBound > number }
    return index < endIndex && range(self[index]).contains(number) ? self[index] : nil
  }
}

extension RandomAccessCollection where Index == Int, Element == Int {
  /// True if a number is among these, which are in order.
  func hasInOrder(_ number: Int) -> Bool {
    let index = partitioningIndex { $0 >= number }
    return index < endIndex && self[index] == number
  }
}
