import Manuscript
package import Storage

/// A part of a list, as `2/8`: the second of eight parts of the same size.
package struct Shard: Equatable, CustomStringConvertible {
  package var index: Int
  package var count: Int

  package static let whole = Shard(index: 1, count: 1)

  package init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads `2/8`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      index >= 1, count >= index
    else { return nil }
    self.init(index: index, count: count)
  }

  package var description: String { "\(index)/\(count)" }

  /// The items of a list that are in it, in their order.
  package func items(of items: BatchItems) -> BatchItems {
    guard count > 1 else { return items }
    let parts = Shard.numbers(of: items.map { ContentHash.value(of: [$0.shardKey]) }, count: count)
    return BatchItems(zip(items, parts).lazy.filter { $0.1 == index }.map(\.0))
  }

  /// The part, from 1, of each item of a list.
  ///
  /// An item goes to the part that the hash of its key asks for, and where that is full, to the next one
  /// that is not. The order in which items are given a part is that of the hashes. So the parts are of
  /// the same size but for what division leaves, whatever the list, and an item more moves few others.
  package static func numbers(of keys: [String], count: Int) -> [Int] {
    Shard.numbers(of: keys.map { ContentHash.value(of: [$0]) }, count: count)
  }

  /// The part of each item of a list by the hash of its key.
  package static func numbers(of hashes: [ContentHash.Halves], count: Int) -> [Int] {
    let most = (hashes.count - 1) / count + 1
    let order = hashes.indices.sorted {
      (hashes[$0].first, hashes[$0].second, $0) < (hashes[$1].first, hashes[$1].second, $1)
    }
    var free = FreeShards(count: count, most: most)
    var parts = Array(repeating: 1, count: hashes.count)
    for index in order {
      // From the other end of the hash than the order.
      parts[index] = free.take(from: Int(hashes[index].second % UInt64(count))) + 1
    }
    return parts
  }

  /// The parts that have room. Thousands of items of one key wish for one part, and each would go by all those that
  /// are full: so a full one knows where to go on.
  private struct FreeShards {
    let count: Int
    let most: Int
    private var sizes: [Int: Int] = [:]
    private var next: [Int: Int] = [:]

    init(count: Int, most: Int) {
      self.count = count
      self.most = most
    }

    mutating func take(from wish: Int) -> Int {
      var part = wish
      while let further = next[part] {
        if let beyond = next[further] { next[part] = beyond }
        part = further
      }
      sizes[part, default: 0] += 1
      if sizes[part] == most { next[part] = part == count - 1 ? 0 : part + 1 }
      return part
    }
  }
}

extension BatchItem {
  /// The key that decides on its part: the name of its file without the folder, which may be another one on another
  /// machine, or its text.
  fileprivate var shardKey: String {
    switch source {
    case .file(let path): Files.name(of: path)
    case .text(let text): text
    case .poems(let poems):
      poems.map { "\($0.title ?? "")\n\($0.author ?? "")\n\($0.lines.joined(separator: "\n"))" }
        .joined(separator: "\n\n")
    }
  }
}
