import VerticalLayout

/// A link at each place of a pattern (`--link-match`).
public struct PatternLink: Hashable, Sendable {
  public let pattern: TextPattern
  /// A URI, or `#` and a name; `$1` to `$9` are the groups of an expression, `$0` is all, `$$` is a dollar sign.
  public let target: String

  /// A pattern with the target of its places.
  ///
  /// - Throws: ``TextPatternError`` where the target names a group that the pattern has not.
  public init(pattern: TextPattern, target: String) throws(TextPatternError) {
    try pattern.check(TextTemplate(target))
    self.pattern = pattern
    self.target = target
  }

  func target(of match: TextPattern.Match) -> String { TextTemplate(target).text(of: match.groups) }
}

extension Document {
  /// Makes links of all places of some patterns, but where there are links already.
  ///
  /// - Returns: notes on those that are nowhere.
  mutating func link(_ links: [PatternLink]) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    let places = StringPlaces(links.compactMap(\.pattern.plainString), in: text)
    var strings: [(string: String, target: String)] = []
    for link in links {
      if let string = link.pattern.plainString {
        if places[string].isEmpty { notes.append(link.pattern.note("no link is made of it")) }
        let all = TextPattern.Match(range: TextRange(0, 0), groups: [Substring(string)])
        strings.append((string, link.target(of: all)))
        continue
      }
      self.link(strings)
      strings = []
      var targets: [TextRange: String] = [:]
      let matches = link.pattern.matches(in: text)
      if matches.isEmpty { notes.append(link.pattern.note("no link is made of it")) }
      for match in matches { targets[match.range] = link.target(of: match) }
      addLinks(to: matches.map(\.range)) { targets[$0] ?? "" }
    }
    self.link(strings)
    return notes
  }
}
