extension TextAnalysis {
  /// Notes the embedding levels of a paragraph whose order may change (O15).
  ///
  /// A column is a line from left to right that is turned a quarter clockwise, so by default a paragraph
  /// runs down whatever its letters are: its base direction is ``BaseDirection/leftToRight``, as that of
  /// the Chinese, Japanese or Korean text around it.
  ///
  /// Upright characters take part as in the line that is not turned yet: they keep standing, but
  /// their cells have the places that their levels give them. Han and kana are left-to-right letters
  /// and part Hebrew words as Latin ones do; a full-width stop between Hebrew words goes with them.
  /// Control characters, which are not drawn, do not part paragraphs here.
  mutating func appendLevels(ofClusters paragraph: Range<Int>, direction: BaseDirection) {
    guard let first = paragraph.first, let last = paragraph.last else { return }
    let start = Int(clusters[first].firstScalar)
    let end = Int(clusters[last].endScalar)
    var classes = scalars[start..<end].map { BidiClass($0) }
    for cluster in clusters[paragraph] where cluster.kind == .tab {
      // It is a space for the shaper.
      for index in cluster.scalars where scalars[index] == " " {
        classes[index - start] = .segmentSeparator
      }
    }
    var resolved = EmbeddingLevels(
      classes: classes, scalars: scalars[start..<end], direction: direction)
    resolved.resetBlanks(classes, inLine: classes.indices)
    var latest = resolved.base
    for index in paragraph {
      latest = level(of: clusters[index], in: resolved.levels, from: start) ?? latest
      guard latest > 0 else { continue }
      if let run = levels.last, run.level == latest, run.clusters.upperBound == index {
        levels[levels.count - 1].clusters = run.clusters.lowerBound..<index + 1
      } else {
        levels.append(LevelRun(clusters: index..<index + 1, level: latest))
      }
    }
  }

  /// The level of a cluster: that of its first visible character. The characters that only give
  /// levels belong to some cluster and have no say in its own.
  private func level(of cluster: Cluster, in levels: [UInt8], from start: Int) -> UInt8? {
    for index in cluster.scalars {
      let level = levels[index - start]
      if level != EmbeddingLevel.none, !CharacterProperties(scalars[index]).isDefaultIgnorable {
        return level
      }
    }
    return nil
  }
}
