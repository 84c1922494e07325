import ArgumentParser
import Manuscript
import Storage

/// A part of a list, as `2/8`: the second of eight parts of the same size.
struct Shard: ExpressibleByArgument, Equatable, CustomStringConvertible {
  var index: Int
  var count: Int

  static let whole = Shard(index: 1, count: 1)

  init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      index >= 1, count >= index
    else { return nil }
    self.init(index: index, count: count)
  }

  var description: String { "\(index)/\(count)" }
  var defaultValueDescription: String { description }

  /// The items of a list that are in it, in their order.
  func part(of items: [BatchItem]) -> [BatchItem] {
    guard count > 1 else { return items }
    let parts = Shard.parts(of: items.map(\.shardKey), count: count)
    return zip(items, parts).filter { $0.1 == index }.map(\.0)
  }

  /// The part, from 1, of each item of a list.
  ///
  /// An item goes to the part that the hash of its key asks for, and where that is full, to the next one
  /// that is not. The order in which items are given a part is that of the hashes. So the parts are of
  /// the same size but for what division leaves, whatever the list, and an item more moves few others.
  static func parts(of keys: [String], count: Int) -> [Int] {
    let most = (keys.count - 1) / count + 1
    let hashes = keys.map { ContentHash.of([$0]) }
    let order = keys.indices.sorted { (hashes[$0], $0) < (hashes[$1], $1) }
    var sizes: [Int: Int] = [:]
    var parts = Array(repeating: 1, count: keys.count)
    for index in order {
      // From the other end of the hash than the order.
      let wish = UInt64(hashes[index].suffix(16), radix: 16) ?? 0
      var part = Int(wish % UInt64(count))
      while sizes[part, default: 0] == most { part = (part + 1) % count }
      sizes[part, default: 0] += 1
      parts[index] = part + 1
    }
    return parts
  }
}

extension BatchItem {
  /// What decides on its part: the name of its file without the folder, which may be another one on
  /// another machine, or its text.
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
