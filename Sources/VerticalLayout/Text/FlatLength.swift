/// The length of upright characters that are shorter than they are wide (平字, 扁字; NT1, SH-G12).
public enum FlatLength: Hashable, Sendable {
  /// In parts of their width, of 1024.
  case share(Int)
  /// So many cells for the whole text, however many characters it has.
  case cells(Int)

  /// As long as wide, in the parts of a share.
  public static let whole = 1024
  /// Half as long as wide, as numbers of notes are.
  public static let half = FlatLength.share(whole / 2)
  /// The shortest, in percent: characters that are shorter are hard to read.
  public static let leastPercent = 50
  /// The most cells.
  public static let mostCells = 200

  /// Reads a mark: `true`, a percentage, or a number of cells.
  package init?(mark: String) {
    if mark == "true" {
      self = .half
    } else if mark.hasSuffix("%"), let percent = Int(mark.dropLast()),
      (Self.leastPercent...100).contains(percent)
    {
      self = .share((percent * Self.whole + 50) / 100)
    } else if let cells = Int(mark), (1...Self.mostCells).contains(cells) {
      self = .cells(cells)
    } else {
      return nil
    }
  }

  /// The value of a mark.
  package var mark: String {
    switch self {
    case .half: "true"
    case .share(let parts): "\((parts * 100 + Self.whole / 2) / Self.whole)%"
    case .cells(let count): "\(count)"
    }
  }

  /// The length in parts of the width.
  var parts: Int {
    switch self {
    case .share(let parts): min(max(parts, 1), Self.whole)
    case .cells: Self.whole
    }
  }
}
