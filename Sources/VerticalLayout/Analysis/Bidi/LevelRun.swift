/// Clusters of one embedding level above 0.
struct LevelRun: Hashable, Sendable {
  /// Indices into ``TextAnalysis/clusters``.
  var clusters: Range<Int>
  var level: UInt8
  /// The lowest level of what is not drawn between it and the cluster before it, as ends of isolates are. It parts the
  /// run from text of its level there (UBA.L2). `UInt8.max` where nothing is.
  var levelBefore = UInt8.max
}
