import VerticalLayout

extension TabStop {
  /// Reads stops between commas or spaces: `4em`, `8em:end`, `12em:decimal`, `12em:円`, `16em:end:…`.
  static func list(_ text: String) -> [TabStop]? {
    let parts = text.split { $0 == "," || $0 == " " }
    let stops = parts.compactMap { TabStop(mark: String($0)) }
    guard !parts.isEmpty, stops.count == parts.count,
      Dimension.areAscending(stops.map(\.position))
    else { return nil }
    return stops
  }

  private init?(mark: String) {
    let words = mark.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard words.count <= 3, let position = Dimension(words[0]) else { return nil }
    self.init(position)
    var rest = words.dropFirst()
    if let first = rest.first, TabStop.Leader(rawValue: first) == nil || rest.count == 2 {
      guard let alignment = Alignment(mark: first) else { return nil }
      self.alignment = alignment
      rest = rest.dropFirst()
    }
    guard let sign = rest.first else { return }
    guard let leader = TabStop.Leader(rawValue: sign) else { return nil }
    self.leader = leader
  }

  /// The stop as marks have it.
  var mark: String {
    let alignment =
      switch alignment {
      case .start: leader == nil ? "" : ":start"
      case .end: ":end"
      case .center: ":center"
      case .decimal: ":decimal"
      case .character(let scalar): ":\(scalar)"
      }
    return "\(position)\(alignment)" + (leader.map { ":\($0.rawValue)" } ?? "")
  }
}

extension TabStop.Alignment {
  fileprivate init?(mark: String) {
    switch mark {
    case "start": self = .start
    case "end": self = .end
    case "center": self = .center
    case "decimal": self = .decimal
    default:
      guard let scalar = mark.unicodeScalars.first, mark.unicodeScalars.count == 1 else {
        return nil
      }
      self = .character(scalar)
    }
  }
}
