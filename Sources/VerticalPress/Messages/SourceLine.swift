import VerticalLayout

/// A line of a source with carets below a place of it, as messages have it on a terminal.
struct SourceLine {
  /// The text around the place, on its line.
  private(set) var text = ""
  /// The cells of a terminal before the place, and those of it.
  private(set) var indent = 0
  private(set) var width = 0

  /// The most cells on either side of the place's start.
  private static let mostCells = 36

  /// - Parameter range: the place, in bytes of the source.
  init?(_ source: String, _ range: TextRange) {
    guard (0...source.utf8.count).contains(range.lowerBound), range.lowerBound <= range.upperBound
    else { return nil }
    let scalars = source.unicodeScalars
    guard let start = scalars.index(atUTF8: range.lowerBound, of: source),
      let end = scalars.index(atUTF8: min(range.upperBound, source.utf8.count), of: source)
    else { return nil }
    var before = ""
    var index = start
    while index > scalars.startIndex {
      let previous = scalars.index(before: index)
      guard !scalars[previous].isLineEnd else { break }
      let shown = Self.shown(scalars[previous])
      guard indent + shown.terminalCells <= Self.mostCells else { break }
      before.unicodeScalars.append(shown)
      indent += shown.terminalCells
      index = previous
    }
    text = String(String.UnicodeScalarView(before.unicodeScalars.reversed()))
    var after = 0
    index = start
    while index < scalars.endIndex, !scalars[index].isLineEnd {
      let shown = Self.shown(scalars[index])
      guard after + shown.terminalCells <= Self.mostCells else { break }
      text.unicodeScalars.append(shown)
      after += shown.terminalCells
      if index < end { width = after }
      index = scalars.index(after: index)
    }
    guard !text.isEmpty else { return nil }
    width = max(width, 1)
  }

  /// What stands for a character that a terminal would take for a command, or would turn the line about.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      "\u{B7}"
    default: scalar
    }
  }
}

extension String.UnicodeScalarView {
  /// The scalar at an offset in UTF-8; `nil` where none begins there.
  fileprivate func index(atUTF8 offset: Int, of source: String) -> Index? {
    source.utf8.index(source.startIndex, offsetBy: offset).samePosition(in: self)
  }
}

extension Unicode.Scalar {
  /// True for what ends a line of a source.
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" }
}
