/// The weight of a finding.
package enum CheckSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Something to look at, that may well be meant.
  case note
  /// Something that is most likely wrong.
  case warning
  /// The text cannot be checked.
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}
