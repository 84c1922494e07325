/// The isolates of a paragraph: where each ends (UAX #9, BD9).
struct Isolates {
  /// The matching PDI of each initiator, or the number of characters where it has none. Empty in a
  /// paragraph without isolates.
  private var ends: [UInt32] = []
  private let count: Int

  init(_ classes: [BidiClass]) {
    count = classes.count
    guard classes.contains(where: \.isIsolateInitiator) else { return }
    ends = Array(repeating: UInt32(clamping: count), count: count)
    var open: [Int] = []
    for (index, type) in classes.enumerated() {
      if type.isIsolateInitiator {
        open.append(index)
      } else if type == .popDirectionalIsolate, let initiator = open.popLast() {
        ends[initiator] = UInt32(clamping: index)
      }
    }
  }

  /// The PDI of an initiator; `nil` if the isolate reaches to the paragraph's end.
  func end(ofIsolateAt index: Int) -> Int? {
    guard index < ends.count, ends[index] < count else { return nil }
    return Int(ends[index])
  }

  /// The level that the first letter asks for, isolates aside (UBA.P2, UBA.P3); `nil` if there is
  /// none.
  ///
  /// Each character belongs to one isolate only, so all of them together are read once.
  func firstStrongLevel(in range: Range<Int>, of classes: [BidiClass]) -> UInt8? {
    var index = range.lowerBound
    while index < range.upperBound {
      switch classes[index] {
      case .leftToRight: return 0
      case .rightToLeft, .arabicLetter: return 1
      case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
        guard let end = end(ofIsolateAt: index) else { return nil }
        index = end
      default: break
      }
      index += 1
    }
    return nil
  }
}
