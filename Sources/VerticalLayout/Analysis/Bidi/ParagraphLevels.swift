extension TextAnalysis {
  /// Notes the embedding levels of a paragraph whose order may change (O15).
  ///
  /// A column is a line from left to right that is turned a quarter clockwise, so by default a paragraph
  /// runs down whatever its letters are: its base direction is ``ParagraphStyle/BaseDirection/leftToRight``, as that of
  /// the Chinese, Japanese or Korean text around it.
  ///
  /// Upright characters take part as in the line that is not turned yet: they keep standing, but
  /// their cells have the places that their levels give them. Han and kana are left-to-right letters
  /// and part Hebrew words as Latin ones do; a full-width stop between Hebrew words goes with them.
  /// Control characters, which are not drawn, do not part paragraphs here.
  ///
  /// - Parameter isolates: the beginnings and ends of texts in it with a direction of their own.
  mutating func appendLevels(
    ofClusters paragraph: Range<Int>, direction: ParagraphStyle.BaseDirection,
    isolates: ArraySlice<IsolateMark>
  ) {
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
    let resolved = ResolvedLevels(
      classes, scalars[start..<end], direction: direction,
      isolates.map { (scalar: index(of: $0.offset, in: start..<end), mark: $0.scalar) })
    var latest = resolved.base
    for index in paragraph {
      var levelBefore = UInt8.max
      if let character = visibleCharacter(of: clusters[index], in: resolved.levels, from: start) {
        latest = resolved.levels[character]
        levelBefore = resolved.levelBefore(character)
      }
      guard latest > 0 else { continue }
      if let run = levels.last, run.level == latest, run.clusters.upperBound == index,
        levelBefore >= latest
      {
        levels[levels.count - 1].clusters = run.clusters.lowerBound..<index + 1
      } else {
        levels.append(
          LevelRun(clusters: index..<index + 1, level: latest, levelBefore: levelBefore))
      }
    }
  }

  /// The first of some characters that stands at a UTF-8 offset or after it.
  private func index(of offset: UInt32, in characters: Range<Int>) -> Int {
    offsets[characters].partitioningIndex { $0 >= offset }
  }

  /// The first visible character of a cluster, which has the cluster's level, counted from the paragraph's first one. The
  /// characters that only give levels belong to some cluster and have no say in its own.
  private func visibleCharacter(
    of cluster: Cluster, in levels: [UInt8], from start: Int
  ) -> Int? {
    cluster.scalars.first {
      levels[$0 - start] != EmbeddingLevel.none
        && !CharacterProperties(scalars[$0]).isDefaultIgnorable
    }.map { $0 - start }
  }
}

/// The levels of a paragraph's characters, in which attributes are isolates, too.
private struct ResolvedLevels {
  /// The paragraph's own level.
  let base: UInt8
  let levels: [UInt8]
  /// For each character the lowest level of those that are not drawn between it and the last one that is.
  private var before: [UInt8] = []

  /// - Parameters:
  ///   - classes: those of the characters.
  ///   - isolates: the beginnings and ends of isolates that are no characters, and the places of the characters that they stand
  ///     before, in order.
  init(
    _ classes: [BidiClass], _ scalars: ArraySlice<Unicode.Scalar>,
    direction: ParagraphStyle.BaseDirection,
    _ isolates: [(scalar: Int, mark: Unicode.Scalar)]
  ) {
    guard !isolates.isEmpty else {
      var resolved = EmbeddingLevels(classes: classes, scalars: scalars, direction: direction)
      resolved.resetBlanks(classes, inLine: classes.indices)
      (base, levels) = (resolved.base, resolved.levels)
      findLevelsBefore(classes, scalars, levels)
      return
    }
    var (all, characters) = ([BidiClass](), [Unicode.Scalar]())
    var places: [Int] = []
    places.reserveCapacity(classes.count)
    var next = 0
    for (index, own) in zip(scalars.indices, classes) {
      while next < isolates.count, isolates[next].scalar <= index {
        characters.append(isolates[next].mark)
        all.append(BidiClass(isolates[next].mark))
        next += 1
      }
      places.append(all.count)
      characters.append(scalars[index])
      all.append(own)
    }
    var resolved = EmbeddingLevels(classes: all, scalars: characters[...], direction: direction)
    resolved.resetBlanks(all, inLine: all.indices)
    base = resolved.base
    levels = places.map { resolved.levels[$0] }
    findLevelsBefore(all, characters[...], resolved.levels)
    before = places.map { before[$0] }
  }

  /// The lowest level of the characters that are not drawn between one and the last one that is; `UInt8.max` where there
  /// are none.
  func levelBefore(_ character: Int) -> UInt8 { before[character] }

  private mutating func findLevelsBefore(
    _ classes: [BidiClass], _ scalars: ArraySlice<Unicode.Scalar>, _ levels: [UInt8]
  ) {
    var lowest = UInt8.max
    before.reserveCapacity(levels.count)
    for (scalar, (type, level)) in zip(scalars, zip(classes, levels)) {
      before.append(lowest)
      if !CharacterProperties(scalar).isDefaultIgnorable {
        lowest = .max
      } else if !type.isRemoved {
        lowest = min(lowest, level)
      }
    }
  }
}
