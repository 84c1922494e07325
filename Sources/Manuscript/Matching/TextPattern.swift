import VerticalLayout

/// A pattern that is looked for in a text: a string, or a regular expression between solidi, as `/[0-9]+年/`.
///
/// Expressions are those of Swift's `Regex`; `^` and `$` are the ends of lines, and `\d` is 0 to 9: 二, ③ and ½ are
/// numbers too, and no digits. `\p{Nd}` has the digits of all scripts.
public struct TextPattern: Hashable, Sendable {
  private var string: String
  private var isExpression: Bool

  /// - Parameter text: a string, or an expression between solidi. Throws for one that cannot be read.
  public init(_ text: String) throws(TextPatternError) {
    if text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") {
      string = String(text.dropFirst().dropLast())
      isExpression = true
      guard Self.depth(of: string) <= Self.mostBrackets else {
        throw .unreadable(
          String(string.prefix(40)) + "…",
          reason: "it has more than \(Self.mostBrackets) brackets in each other")
      }
      do { _ = try Self.expression(string) } catch { throw .unreadable(string, reason: "\(error)") }
    } else {
      string = text
      isExpression = false
    }
    guard !string.isEmpty else { throw .empty }
  }

  private static func expression(_ text: String) throws -> Regex<AnyRegexOutput> {
    try Regex(text).anchorsMatchLineEndings().asciiOnlyDigits()
  }

  /// The number of groups that an expression has: it is matched with nothing, as another choice, whose output has all
  /// of them. `nil` where that makes it another expression.
  private var groupCount: Int? {
    guard isExpression else { return 0 }
    let either = try? Self.expression("(?:\(string))|")
    return (try? either?.prefixMatch(in: "")).map { $0.output.count - 1 }
  }

  /// Refuses a template that names a group which the pattern has not.
  func check(_ template: TextTemplate) throws(TextPatternError) {
    guard let group = template.lastGroup, let count = groupCount, group > count else { return }
    throw .missingGroup(group, of: count, in: description)
  }

  /// True for an expression, which may take any time where it can match in very many ways, as `(a+)+b`.
  public var mayTakeLong: Bool { isExpression }

  /// The string that is looked for; `nil` for an expression.
  public var plainString: String? { isExpression ? nil : string }

  /// The most brackets in each other: reading an expression calls itself for each.
  private static let mostBrackets = 100

  private static func depth(of expression: String) -> Int {
    var (depth, most, escapes) = (0, 0, false)
    for byte in expression.utf8 {
      switch byte {
      case _ where escapes: escapes = false
      case UInt8(ascii: "\\"): escapes = true
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(depth - 1, 0)
      default: break
      }
      most = max(most, depth)
    }
    return most
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
    guard let expression = try? Self.expression(string) else { return [] }
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

extension TextPattern: CustomStringConvertible {
  /// A string in quotes, an expression between its solidi.
  public var description: String { isExpression ? "/\(string)/" : "“\(string)”" }

  /// The note that it is nowhere in a text.
  func note(_ consequence: String) -> Diagnostic {
    Diagnostic(.note, .patternUnmatched, "\(self) is nowhere in the text, and \(consequence)")
  }
}

/// Reasons that a pattern cannot be used.
public enum TextPatternError: Error, Hashable, Sendable {
  case empty
  case unreadable(String, reason: String)
  /// A template names a group beyond those of the pattern.
  case missingGroup(Int, of: Int, in: String)
}

extension TextPatternError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "there is nothing to look for"
    case .unreadable(let expression, let reason):
      "/\(expression)/ is no regular expression: \(reason)"
    case .missingGroup(let group, let count, let pattern):
      switch count {
      case 0:
        "there is no $\(group): \(pattern) has no groups; $0 is all of it, $$ a dollar sign, and parentheses "
          + "between solidi make a group"
      case 1: "there is no $\(group): \(pattern) has 1 group; $0 is all of it, $$ a dollar sign"
      default:
        "there is no $\(group): \(pattern) has \(count) groups; $0 is all of it, $$ a dollar sign"
      }
    }
  }
}

/// A style for each place of a pattern (`--style-match`).
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

/// The places of some strings in a text, of which several may be equal.
struct StringPlaces {
  /// By their bytes: strings of other bytes may be equal.
  private var numbers: [[UInt8]: Int] = [:]
  private let ranges: [[TextRange]]

  init(_ strings: [String], in text: String) {
    var unique: [String] = []
    for string in strings where numbers[Array(string.utf8)] == nil {
      numbers[Array(string.utf8)] = unique.count
      unique.append(string)
    }
    ranges = unique.isEmpty ? [] : StringMatcher(unique).matches(in: text)
  }

  subscript(string: String) -> [TextRange] {
    numbers[Array(string.utf8)].map { ranges[$0] } ?? []
  }
}

extension Document {
  /// Gives styles to all places of some patterns.
  ///
  /// - Returns: notes on those that are nowhere.
  mutating func mark(_ marks: [PatternStyle]) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    let places = StringPlaces(marks.compactMap(\.pattern.plainString), in: text)
    for mark in marks {
      let attributes = mark.style.style.attributes
      let ranges =
        mark.pattern.plainString.map { places[$0] }
        ?? mark.pattern.matches(in: text).map(\.range)
      if ranges.isEmpty { notes.append(mark.pattern.note("nothing of it is marked")) }
      for range in ranges {
        spans += attributes.map { AttributeSpan(range, $0) }
      }
    }
    return notes
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
