import VerticalLayout

/// Messages about the marks of a notation: one for each kind, at its first place.
struct NotationWarnings {
  private var order: [String] = []
  private var kinds: [String: Kind] = [:]
  /// True if so many kinds are known that further ones are only counted.
  private var more = 0

  private struct Kind {
    var severity: Diagnostic.Severity
    var code: Diagnostic.Code
    var message: String
    var place: TextRange
    var count: Int
  }

  /// So many kinds at most are kept; a file that was never meant to have marks can have millions.
  static let limit = 200

  /// Adds one of a kind.
  ///
  /// - Parameters:
  ///   - kind: the name of the kind; of those after the first only their number is told.
  ///   - place: the mark in the source.
  mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, kind: String, at place: TextRange,
    _ message: @autoclosure () -> String
  ) {
    if kinds[kind] != nil {
      kinds[kind]?.count += 1
    } else if order.count < Self.limit {
      order.append(kind)
      kinds[kind] = Kind(
        severity: severity, code: code, message: message(), place: place, count: 1)
    } else {
      more += 1
    }
  }

  /// The messages in the order of the source.
  ///
  /// - Parameter inverse: from the source to the document's text.
  func diagnostics(_ inverse: SourceMap) -> [Diagnostic] {
    var diagnostics = order.compactMap { kinds[$0] }
      .sorted { $0.place.lowerBound < $1.place.lowerBound }
      .map { kind in
        Diagnostic(
          kind.severity, kind.code,
          kind.message + (kind.count > 1 ? " (first here, \(kind.count) in all)" : ""),
          range: inverse.sourceRange(of: kind.place), sourceRange: kind.place)
      }
    if more > 0 {
      diagnostics.append(
        Diagnostic(.warning, .markupKept, "\(more) more marks of other kinds are not understood"))
    }
    return diagnostics
  }
}
