/// Clusters that are shaped in one call: one font, style, script, direction and orientation.
struct TextRun: Hashable, Sendable {
  /// Indices into ``TextAnalysis/clusters``.
  var clusters: Range<Int>
  var font: FontID
  /// Index into ``StyledText/styles``.
  var style: Int
  var orientation: ShapingRun.RunOrientation
  /// The placement of the ink of its cells.
  var placement: GlyphPlacement = .font
  var script: Script
  /// The embedding level (UAX #9): text of an even one runs down the column, of an odd one up.
  var level: UInt8
  /// The lowest level of what is not drawn between it and the run before, see ``LevelRun/levelBefore``.
  var levelBefore = UInt8.max
  /// True if no font has the clusters, so that each becomes a box of one em.
  var isMissing: Bool
  /// True if the clusters are variation sequences that no font has, so that their bases are drawn.
  var lacksVariation = false
  var content = RunContent.text
}

/// Content of a run.
enum RunContent: Hashable, Sendable, BitwiseCopyable {
  case text
  /// An image, by its index among those of the document.
  case image(UInt32)
}

extension TextRun {
  /// True if it is shaped from right to left. Upright cells stand on their own and are shaped from
  /// top to bottom, and placed upwards one by one.
  var isRightToLeft: Bool { level % 2 == 1 && orientation == .sideways }

  /// The features of the font to turn on. Chinese fonts have quotes and dashes a whole em wide; among
  /// letters on their side they are as wide as their ink (O11).
  func features(in style: TextStyle) -> [TextStyle.FontFeature] {
    guard orientation == .sideways, placement == .font, style.orientation == .mixed else {
      return style.features
    }
    switch style.language.profile {
    case .simplifiedChinese, .traditionalChinese: return [.proportionalWidths] + style.features
    case .japanese, .korean, .neutral: return style.features
    }
  }

  /// A cluster of more scalars than this is no character of any script (UAX #15 has 30 marks in its
  /// stream-safe form). Shapers take time that grows with the square of a cluster.
  private static let longestCluster = 256

  /// The scalars to shape in one call each, in visual order: all at once, but for clusters that are
  /// too long.
  func shapingParts(of analysis: TextAnalysis) -> [Range<Int>] {
    guard let first = clusters.first, let last = clusters.last else { return [] }
    var parts: [Range<Int>] = []
    var start = Int(analysis.clusters[first].firstScalar)
    for cluster in analysis.clusters[clusters] where cluster.scalars.count > Self.longestCluster {
      if start < cluster.scalars.lowerBound { parts.append(start..<cluster.scalars.lowerBound) }
      start = cluster.scalars.lowerBound
      while start < cluster.scalars.upperBound {
        let end = min(start + Self.longestCluster, cluster.scalars.upperBound)
        parts.append(start..<end)
        start = end
      }
    }
    let end = Int(analysis.clusters[last].endScalar)
    if start < end { parts.append(start..<end) }
    return isRightToLeft ? parts.reversed() : parts
  }
}
