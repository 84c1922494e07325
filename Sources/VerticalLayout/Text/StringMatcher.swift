/// The places of many strings in a text, found in one pass over it (Aho and Corasick).
///
/// A pass costs as much as the text is long, however many strings there are. Only those that end in each other, as
/// “a” and “aa” do, are each looked at where the longest stands, see ``longestChain``.
package struct StringMatcher {
  /// A tree of all strings, by their bytes. Children of a node stand in one row, ordered by their bytes.
  private var bytes: [UInt8] = [0]
  private var children: [Range<Int32>] = []
  /// The longest end of what leads to a node that begins another string.
  private var fallbacks: [Int32] = [0]
  /// The string that ends at a node, or −1.
  private var strings: [Int32] = [-1]
  /// The nearest node on the way of ``fallbacks`` where a string ends, or 0.
  private var shorter: [Int32] = [0]
  private let lengths: [Int]

  /// The most strings that are looked at in one place: those that end in each other.
  package var longestChain: Int {
    var lengths = [Int](repeating: 0, count: bytes.count)
    // What is shorter stands before.
    for node in bytes.indices.dropFirst() {
      lengths[node] = lengths[Int(shorter[node])] + (strings[node] >= 0 ? 1 : 0)
    }
    return lengths.max() ?? 0
  }

  package init(_ patterns: [String]) {
    let patterns = patterns.map { Array($0.utf8) }
    lengths = patterns.map(\.count)
    // Strings with a common beginning are neighbours, so that each node's row is made at once.
    let order = patterns.indices.filter { !patterns[$0].isEmpty }
      .sorted {
        patterns[$0] == patterns[$1]
          ? $0 < $1 : patterns[$0].lexicographicallyPrecedes(patterns[$1])
      }
    addNodes(of: patterns, in: order)
    findFallbacks()
  }

  /// Makes the tree, level by level.
  private mutating func addNodes(of patterns: [[UInt8]], in order: [Int]) {
    var level: [(node: Int, strings: Range<Int>)] = [(0, order.indices)]
    var depth = 0
    while !level.isEmpty {
      var next: [(node: Int, strings: Range<Int>)] = []
      for (node, range) in level {
        var index = range.lowerBound
        while index < range.upperBound, patterns[order[index]].count == depth {
          if strings[node] < 0 { strings[node] = Int32(order[index]) }
          index += 1
        }
        let row = bytes.count
        while index < range.upperBound {
          let byte = patterns[order[index]][depth]
          let start = index
          while index < range.upperBound, patterns[order[index]][depth] == byte { index += 1 }
          next.append((bytes.count, start..<index))
          bytes.append(byte)
          strings.append(-1)
        }
        children.append(Int32(row)..<Int32(bytes.count))
      }
      level = next
      depth += 1
    }
  }

  private mutating func findFallbacks() {
    fallbacks = Array(repeating: 0, count: bytes.count)
    shorter = fallbacks
    // Nodes are in the order of their depths.
    for node in children.indices {
      for child in children[node] {
        let child = Int(child)
        let fallback = node == 0 ? 0 : step(from: Int(fallbacks[node]), by: bytes[child])
        fallbacks[child] = Int32(fallback)
        shorter[child] = strings[fallback] >= 0 ? Int32(fallback) : shorter[fallback]
      }
    }
  }

  private func child(of node: Int, by byte: UInt8) -> Int? {
    var low = Int(children[node].lowerBound)
    var high = Int(children[node].upperBound)
    while low < high {
      let middle = (low + high) / 2
      if bytes[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return low < children[node].upperBound && bytes[low] == byte ? low : nil
  }

  private func step(from node: Int, by byte: UInt8) -> Int {
    var node = node
    while true {
      if let child = child(of: node, by: byte) { return child }
      if node == 0 { return 0 }
      node = Int(fallbacks[node])
    }
  }

  /// The places of each string, in order; no two places of one string share a character. Of equal strings the first one
  /// has them.
  package func matches(in text: String) -> [[TextRange]] {
    var found = [[TextRange]](repeating: [], count: lengths.count)
    var ends = [Int](repeating: 0, count: lengths.count)
    var node = 0
    var place = 0
    for byte in text.utf8 {
      node = step(from: node, by: byte)
      place += 1
      var end = strings[node] >= 0 ? node : Int(shorter[node])
      while end != 0 {
        let string = Int(strings[end])
        let start = place - lengths[string]
        if start >= ends[string] {
          found[string].append(TextRange(start, place))
          ends[string] = place
        }
        end = Int(shorter[end])
      }
    }
    return found
  }
}
