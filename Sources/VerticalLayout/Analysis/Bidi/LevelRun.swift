/// Clusters of one embedding level above 0.
public struct LevelRun: Hashable, Sendable {
  /// Indices into ``TextAnalysis/clusters``.
  public var clusters: Range<Int>
  public var level: UInt8
}
