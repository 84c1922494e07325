import ArgumentParser

/// A part of a list, as `2/8`: every eighth item, from the second.
struct Shard: ExpressibleByArgument, Equatable, CustomStringConvertible {
  var index: Int
  var count: Int

  static let whole = Shard(index: 1, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      (1...count).contains(max(index, 1)), index >= 1
    else { return nil }
    self.init(index: index, count: count)
  }

  var description: String { "\(index)/\(count)" }
  var defaultValueDescription: String { description }

  /// Whether an item is in it; items count from 1.
  func contains(_ number: Int) -> Bool { (number - 1) % count == index - 1 }
}
