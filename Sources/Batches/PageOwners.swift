import Storage

/// Whose the files of a batch are that are no planned outputs: pages, which have names of their own making. Two texts
/// cannot have one.
package struct PageOwners {
  private var owners: [FileLocation: Int] = [:]

  package init() {}

  /// Notes the outputs of an item.
  ///
  /// - Returns: the item that one of them belongs to already; nothing is noted then.
  package mutating func claim(_ outputs: [String], for index: Int, planned: String?) -> Int? {
    guard let planned, outputs != [planned] else { return nil }
    let places = outputs.map { FileLocation($0) }
    for place in places {
      if let other = owners[place], other != index { return other }
    }
    for place in places { owners[place] = index }
    return nil
  }
}
