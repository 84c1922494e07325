/// Clusters of one embedding level above 0.
struct LevelRun: Hashable, Sendable {
  /// Indices into ``TextAnalysis/clusters``.
  var clusters: Range<Int>
  var level: UInt8
}
