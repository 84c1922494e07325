import VerticalLayout

/// The unit of a page's coordinates: a point, and on a page that is larger than viewers take as many points as make it no larger
/// (ISO 32000-1, 14.11.2 and table 30, SH-H1).
struct PageUnit {
  /// The points of a unit.
  let points: Int
  /// The most points of a unit: a page of 50 m.
  static let most = 10

  init(_ size: PhysicalSize) {
    let (side, most) = (max(size.width, size.height).rawValue, WriterError.longestSide.rawValue)
    points = max(1, (side + most - 1) / most)
  }

  /// A length in units.
  func callAsFunction(_ length: Length) -> Length {
    points == 1 ? length : Length(rawValue: length.rawValue / points)
  }

  /// What the page's dictionary says of it.
  var entry: String { points == 1 ? "" : "/UserUnit \(points)" }

  /// The operator that makes points of the units of a content stream.
  var scale: String {
    guard points > 1 else { return "" }
    let share = Double(1_000_000_000 / points) / 1_000_000_000
    return "\(share) 0 0 \(share) 0 0 cm\n"
  }
}
