/// Finds the levels of clusters that are asked for in order.
struct LevelCursor {
  private let runs: [LevelRun]
  private var next = 0
  /// The first cluster that has a level above 0 and was not passed.
  private var start: Int

  /// The first cluster not passed whose level is above 0, more than any where none is. After clusters without one.
  var firstAboveZero: Int { start }

  init(_ runs: [LevelRun]) {
    self.runs = runs
    start = runs.first?.clusters.lowerBound ?? .max
  }

  @inline(__always)
  mutating func level(of cluster: Int) -> UInt8 {
    cluster < start ? 0 : levelAboveStart(of: cluster)
  }

  /// The lowest level of what is not drawn between a cluster and the one before it, see ``LevelRun/levelBefore``.
  ///
  /// - Precondition: the level of the cluster has been asked for, and not that of one after it.
  func levelBefore(_ cluster: Int) -> UInt8 {
    cluster == start && next < runs.count ? runs[next].levelBefore : .max
  }

  private mutating func levelAboveStart(of cluster: Int) -> UInt8 {
    while next < runs.count, runs[next].clusters.upperBound <= cluster { next += 1 }
    start = next < runs.count ? runs[next].clusters.lowerBound : .max
    return cluster < start ? 0 : runs[next].level
  }
}

/// Clusters of one embedding level above 0.
struct LevelRun: Hashable, Sendable {
  /// Indices into ``TextAnalysis/clusters``.
  var clusters: Range<Int>
  var level: UInt8
  /// The lowest level of what is not drawn between it and the cluster before it, as ends of isolates are. It parts the
  /// run from text of its level there (UBA.L2). `UInt8.max` where nothing is.
  var levelBefore = UInt8.max
}
