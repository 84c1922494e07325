import VerticalLayout

/// A link at each place of a pattern (`--link-match`).
public struct PatternLink: Hashable, Sendable {
  public var pattern: TextPattern
  /// A URI, or `#` and a name; `$1` to `$9` are the groups of an expression, `$0` is all, `$$` is a dollar sign.
  public var target: String

  public init(pattern: TextPattern, target: String) {
    self.pattern = pattern
    self.target = target
  }

  func target(of match: TextPattern.Match) -> String { TextTemplate(target).text(of: match.groups) }
}

extension Document {
  /// Makes links of all places of some patterns, but where there are links already.
  mutating func link(_ links: [PatternLink]) {
    var strings: [(string: String, target: String)] = []
    for link in links {
      if let string = link.pattern.plainString {
        let all = TextPattern.Match(range: TextRange(0, 0), groups: [Substring(string)])
        strings.append((string, link.target(of: all)))
        continue
      }
      self.link(strings)
      strings = []
      var targets: [TextRange: String] = [:]
      let matches = link.pattern.matches(in: text)
      for match in matches { targets[match.range] = link.target(of: match) }
      addLinks(to: matches.map(\.range)) { targets[$0] ?? "" }
    }
    self.link(strings)
  }
}
