/// The rooms of columns that have been looked for, on pages of which each has the same: text that is too long for most of
/// the places in a shape asks for the same ones on page after page, and for each column.
struct KnownRooms {
  /// Where a column would stand, on a page that stands for all like it.
  struct RoomKey: Hashable {
    var page: Int
    var frame: Int
    var x: Length
    var width: Length
  }

  /// The longest stretch on a page where columns of some width find room.
  private var longest: [Length: Length] = [:]
  private var stretches: [RoomKey: [Range<Length>]] = [:]
  /// The number of stretches that are known.
  private var count = 0

  private static let mostWidths = 64
  /// So many stretches, and places as many: some hundred kilobytes.
  private static let mostStretches = 1 << 14

  subscript(longestFor width: Length) -> Length? {
    get { longest[width] }
    set {
      if longest.count >= Self.mostWidths { longest = [:] }
      longest[width] = newValue
    }
  }

  func stretches(at place: RoomKey) -> [Range<Length>]? { stretches[place] }

  mutating func add(_ found: [Range<Length>], at place: RoomKey) {
    count += found.count + 1
    if count > Self.mostStretches { (stretches, count) = ([:], found.count + 1) }
    stretches[place] = found
  }
}
