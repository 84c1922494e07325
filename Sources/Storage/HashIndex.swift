/// Finds numbers by the hash of what they stand for, in eight bytes and some room a number. A number that is found may
/// have another hash of the same half, and has to be compared.
package struct HashIndex {
  /// Half of a hash, and a number from 1; zero for none.
  private var slots: [UInt64] = []
  package private(set) var count = 0

  /// - Parameter capacity: how many numbers there will be, so that they are not moved.
  package init(capacity: Int = 0) {
    if capacity > 0 { slots = Array(repeating: 0, count: HashIndex.slotCount(for: capacity)) }
  }

  /// Adds a number below that of half of the hashes there are.
  package mutating func insert(_ number: Int, hash: Int) {
    if (count + 1) * 8 > slots.count * 7 { grow() }
    let half = HashIndex.half(of: hash)
    place(UInt64(half) << 32 | UInt64(UInt32(truncatingIfNeeded: number + 1)))
    count += 1
  }

  /// The numbers that have been added with a hash, and perhaps others.
  package func candidates(hash: Int) -> [Int] {
    guard !slots.isEmpty else { return [] }
    let half = HashIndex.half(of: hash)
    var found: [Int] = []
    var index = Int(half) & (slots.count - 1)
    while slots[index] != 0 {
      if UInt32(slots[index] >> 32) == half { found.append(Int(slots[index] & 0xFFFF_FFFF) - 1) }
      index = (index + 1) & (slots.count - 1)
    }
    return found
  }

  private mutating func place(_ slot: UInt64) {
    var index = Int(slot >> 32) & (slots.count - 1)
    while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: max(64, old.count * 2))
    for slot in old where slot != 0 { place(slot) }
  }

  private static func half(of hash: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: UInt64(bitPattern: Int64(hash)) >> 20)
  }

  /// The power of two that leaves an eighth of the slots free.
  private static func slotCount(for capacity: Int) -> Int {
    var count = 64
    while count * 7 < (capacity + 1) * 8 { count *= 2 }
    return count
  }
}
