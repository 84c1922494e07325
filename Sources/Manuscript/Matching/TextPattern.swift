import VerticalLayout

/// A pattern that is looked for in a text: a string, or a regular expression between solidi, as `/[0-9]+年/`.
///
/// Expressions are those of Swift's `Regex`; `^` and `$` are the ends of lines.
public struct TextPattern: Hashable, Sendable {
  private var string: String
  private var isExpression: Bool

  /// - Parameter text: a string, or an expression between solidi. Throws for one that cannot be read.
  public init(_ text: String) throws(TextPatternError) {
    if text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") {
      string = String(text.dropFirst().dropLast())
      isExpression = true
      do { _ = try Regex(string) } catch { throw .unreadable(string, reason: "\(error)") }
    } else {
      string = text
      isExpression = false
    }
    guard !string.isEmpty else { throw .empty }
  }

  /// A place where it was found.
  struct Match {
    var range: TextRange
    /// The text of its groups, the whole first.
    var groups: [Substring?]
  }

  /// The places in a text, in its order, without overlap. Matches of nothing are passed over.
  func matches(in text: String) -> [Match] {
    guard isExpression else {
      return TextMatches(of: string, in: text).map { Match(range: $0, groups: [Substring(string)]) }
    }
    guard let expression = try? Regex(string).anchorsMatchLineEndings() else { return [] }
    return text.matches(of: expression).compactMap { match in
      guard !match.range.isEmpty else { return nil }
      let utf8 = text.utf8
      let start = utf8.distance(from: utf8.startIndex, to: match.range.lowerBound)
      let length = utf8.distance(from: match.range.lowerBound, to: match.range.upperBound)
      return Match(
        range: TextRange(start, start + length), groups: match.output.map(\.substring))
    }
  }
}

/// Why a pattern cannot be used.
public enum TextPatternError: Error, Hashable, Sendable {
  case empty
  case unreadable(String, reason: String)
}

extension TextPatternError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "there is nothing to look for"
    case .unreadable(let expression, let reason):
      "/\(expression)/ is no regular expression: \(reason)"
    }
  }
}

/// A style for each place of a pattern (`--mark`).
public struct PatternStyle: Hashable, Sendable {
  public var pattern: TextPattern
  public var style: NamedStyle

  /// - Parameters:
  ///   - style: the name of a style, or keys and values as in marks: `ink=vermilion`.
  ///   - styles: those that may be named, beside the ones that are there anyway.
  public init(
    pattern: TextPattern, style: String, of styles: [NamedStyle] = []
  ) throws(NamedStyleError) {
    self.pattern = pattern
    let sheet = StyleSheet(styles)
    if let known = sheet[style] {
      self.style = NamedStyle(style, known)
    } else if style.contains("=") {
      self.style = try NamedStyle("own \(style)")
    } else {
      throw .unknownStyle(style, legal: sheet.names)
    }
  }
}

/// A link at each place of a pattern (`--link-match`).
public struct PatternLink: Hashable, Sendable {
  public var pattern: TextPattern
  /// A URI, or `#` and a name; `$1` to `$9` are the groups of an expression, `$0` is all, `$$` is a dollar sign.
  public var target: String

  public init(pattern: TextPattern, target: String) {
    self.pattern = pattern
    self.target = target
  }

  func target(of match: TextPattern.Match) -> String { TextTemplate(target).text(of: match) }
}

extension Document {
  /// Gives styles to all places of some patterns.
  mutating func mark(_ marks: [PatternStyle]) {
    for mark in marks {
      let attributes = mark.style.style.attributes
      for match in mark.pattern.matches(in: text) {
        spans += attributes.map { AttributeSpan(match.range, $0) }
      }
    }
  }

  /// Makes links of all places of some patterns, but where there are links already.
  mutating func link(_ links: [PatternLink]) {
    for link in links {
      var targets: [TextRange: String] = [:]
      let matches = link.pattern.matches(in: text)
      for match in matches { targets[match.range] = link.target(of: match) }
      addLinks(to: matches.map(\.range)) { targets[$0] ?? "" }
    }
  }

  /// Gives all links the style “link”, if the settings have one.
  mutating func styleLinks(_ styles: [NamedStyle]) {
    guard let style = styles.last(where: { $0.name == "link" }) else { return }
    let attributes = style.style.attributes
    for span in spans where span.isLink {
      spans += attributes.map { AttributeSpan(span.range, $0) }
    }
  }
}
