/// An extended grapheme cluster (UAX #29), the unit that is never split (O5, L2), with what the
/// later stages ask of it.
///
/// Characters without any extent of their own (controls, zero-width characters) belong to the
/// cluster before them, or to the one after where they open a paragraph (VLb-10).
struct Cluster: Hashable, Sendable, BitwiseCopyable {
  /// Indices into ``TextAnalysis/scalars``.
  var firstScalar: UInt32
  var endScalar: UInt32
  /// Its orientation in a column by Unicode.
  var orientation: VerticalOrientation
  var kind: ClusterKind
  /// The chance of a column's end after it.
  var breakAfter: BreakOpportunity
  var script: Script

  var scalars: Range<Int> { Int(firstScalar)..<Int(endScalar) }
}

/// The ink or room that a cluster has.
public enum ClusterKind: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// A character with ink, or without a better place.
  case text
  /// A space that takes no room at a column's end (L15).
  case space
  /// Reaches to the next tab stop.
  case tab
  /// No visible character at all.
  case invisible
}

/// The chance of a column's end at a place (UAX #14).
public enum BreakOpportunity: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case forbid, allow, mandatory
}

extension BreakOpportunity {
  /// The name in the layout JSON.
  public var name: String {
    switch self {
    case .forbid: "forbid"
    case .allow: "allow"
    case .mandatory: "mandatory"
    }
  }
}
