/// Groups of a table of spaces that an item is in.
struct SpacingGroups: Hashable, Sendable, BitwiseCopyable {
  /// The group, and two flags of the item.
  private var bits: UInt8
  /// 0 for a character that the table does not name itself.
  var own: UInt8

  /// No character.
  static let none = SpacingGroups(group: 0, own: 0)

  init(group: UInt8, own: UInt8) { (bits, self.own) = (group, own) }

  var group: UInt8 { bits & 63 }

  subscript(flag mask: UInt8) -> Bool {
    get { bits & mask != 0 }
    set { bits = newValue ? bits | mask : bits & ~mask }
  }
}
