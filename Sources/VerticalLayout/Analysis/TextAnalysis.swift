/// Analysis of a text before any font is asked: scalars, clusters, orientations and break opportunities, in flat
/// arrays.
struct TextAnalysis: Hashable, Sendable {
  /// The text for the shaper. Tabs stand here as spaces and control characters as word joiners, so
  /// that no font is asked for them, and numbers as the characters that are drawn for them (N1);
  /// source ranges are not affected.
  var scalars: [Unicode.Scalar] = []
  /// The UTF-8 offset of each scalar, and last the length of the text.
  var offsets: [UInt32] = []
  var clusters: [Cluster] = []
  /// The clusters that are set from left to right in one cell (T1), in order.
  var tateChuYoko: [Int] = []
  /// The clusters of each paragraph of the document.
  var paragraphs: [Range<Int>] = []
  /// Control characters, which are not drawn.
  var controls: [TextRange] = []
  /// The clusters whose embedding level is above 0 (UAX #9), in order; most texts have none.
  var levels: [LevelRun] = []
  /// The UTF-8 offsets at which soft hyphens end, in order (DT-07).
  var softHyphens: [UInt32] = []

  /// The source range of some clusters.
  func range(of cluster: Cluster) -> TextRange {
    TextRange(
      start: offsets[Int(cluster.firstScalar)], end: offsets[Int(cluster.endScalar)])
  }
}

/// The first stage: finds clusters, orientations, break opportunities and embedding levels (O1, O5,
/// L2, O15).
///
/// Input: a document whose paragraphs are in order. Output: one ``Cluster`` after the other,
/// paragraph by paragraph. Linear in the text.
///
/// - Parameters:
///   - part: what of the document to analyze; `nil` for all of it.
///   - languages: the rules of each language in the text, and of the options, on where columns end.
///   - widening: the half-width marks that are drawn in full width.
///   - images: what images of the part stand for.
///   - direction: that of paragraphs which have none of their own.
///   - isolates: the beginnings and ends of texts in the part with a direction of their own.
func analyze(
  _ document: Document, part: DocumentPart? = nil,
  breaking languages: BreakingLanguages = BreakingLanguages(),
  widening: Widening = .none, images: [TextRange] = [],
  direction: ParagraphStyle.BaseDirection = .leftToRight, isolates: ArraySlice<IsolateMark> = []
) -> TextAnalysis {
  let part = part ?? document.whole
  var analysis = TextAnalysis()
  analysis.readScalars(of: document.text, in: part.text, mostControls: images.isEmpty ? 256 : .max)
  analysis.replaceText(of: images)

  var scalar = 0
  var languages = BreakingLanguageCursor(languages, from: UInt32(part.text.lowerBound))
  var isolates = isolates
  for paragraph in document.paragraphs[part.paragraphs] {
    while analysis.offsets[scalar] < paragraph.range.lowerBound,
      scalar < analysis.scalars.count
    {
      scalar += 1
    }
    let end = analysis.scalar(from: paragraph.range.upperBound, after: scalar)
    analysis.widen(widening, scalar..<end, languages: languages)
    let start = analysis.clusters.count
    let own = isolates.prefix { Int($0.offset) < paragraph.range.upperBound }
    isolates = isolates[own.endIndex...]
    scalar = analysis.appendClusters(
      from: scalar, to: UInt32(paragraph.range.upperBound), breaking: &languages,
      direction: paragraph.ownDirection ?? direction, isolates: own)
    analysis.bindAngleBrackets(of: start..<analysis.clusters.count, languages.tailoring)
    if analysis.clusters.count > start {
      analysis.clusters[analysis.clusters.count - 1].breakAfter = .mandatory
    }
    analysis.paragraphs.append(start..<analysis.clusters.count)
  }
  if !images.isEmpty { analysis.controls.sort { $0.lowerBound < $1.lowerBound } }
  return analysis
}

extension TextAnalysis {
  /// The first scalar at an offset or after it, looked for from a scalar on.
  fileprivate func scalar(from offset: Int, after first: Int) -> Int {
    let next = offsets[first..<scalars.count].partitioningIndex { Int($0) >= offset }
    return min(max(first, next), scalars.count)
  }

  /// Decodes a range of a text.
  ///
  /// - Parameter mostControls: so many control characters stand for more in a row. No rule and no font tells them
  ///   apart, and a file may have nothing else.
  fileprivate mutating func readScalars(
    of text: String, in range: TextRange, mostControls: Int
  ) {
    var offset = UInt32(range.lowerBound)
    // The scalars of a whole string are faster to go through than those of a part.
    let part = range.count == text.utf8.count ? text : String(text.slice(range))
    // Growing holds an array twice, which is much for a paragraph of megabytes.
    let count =
      range.count > 1 << 16
      ? part.utf8.count { $0 & 0xC0 != 0x80 } : range.count / 3
    scalars.reserveCapacity(count)
    offsets.reserveCapacity(count + 1)
    clusters.reserveCapacity(count)
    // How many control characters have come one after the other.
    var controls = 0
    for scalar in part.unicodeScalars {
      controls = scalar.isFoldedControl ? controls + 1 : 0
      if controls <= mostControls {
        scalars.append(scalar)
        offsets.append(offset)
      }
      offset += UInt32(truncatingIfNeeded: UTF8.width(scalar))
    }
    offsets.append(offset)
  }

  /// Appends the clusters of one paragraph and returns the scalar after it.
  fileprivate mutating func appendClusters(
    from first: Int, to endOffset: UInt32, breaking languages: inout BreakingLanguageCursor,
    direction: ParagraphStyle.BaseDirection, isolates: ArraySlice<IsolateMark>
  ) -> Int {
    let paragraphStart = clusters.count
    var graphemes = GraphemeBreaker()
    var breaks = LineBreaker(languages.tailoring)
    var index = first
    var reorders = false
    while index < scalars.count, offsets[index] < endOffset {
      let scalar = scalars[index]
      if offsets[index] >= languages.end {
        languages.advance(to: offsets[index])
        breaks.change(to: languages.tailoring)
      }
      let properties = CharacterProperties(scalar)
      reorders = reorders || properties.reordersText
      let isCluster = graphemes.isBoundary(before: properties)
      // Each scalar counts for the rules; a place inside a cluster is none (L2).
      let mayBreak =
        breaks.opportunity(
          before: scalar, properties, following: base(after: index, before: endOffset)) != .forbid
      defer { index += 1 }
      if properties.generalCategory == .control && scalar != "\t" {
        scalars[index] = "\u{2060}"
        appendControl(TextRange(start: offsets[index], end: offsets[index + 1]))
      } else if isCluster && !properties.isDefaultIgnorable {
        append(scalar, properties, at: index, mayBreakBefore: mayBreak, since: paragraphStart)
        continue
      }
      // Part of the cluster before it, or of the one that is to come.
      if clusters.count > paragraphStart {
        clusters[clusters.count - 1].endScalar = UInt32(index + 1)
        if scalar == "\u{AD}" { softHyphens.append(offsets[index + 1]) }
        if properties.generalCategory == .enclosingMark {
          clusters[clusters.count - 1].orientation = .upright  // O5
        }
      } else {
        clusters.append(Cluster(invisibleAt: index))
      }
    }
    if reorders || direction == .rightToLeft || !isolates.isEmpty {
      appendLevels(
        ofClusters: paragraphStart..<clusters.count, direction: direction, isolates: isolates)
    }
    return index
  }

  /// The first scalar after another one that is no mark on it (LB9). Each mark is passed over once
  /// at most, since only its own base asks.
  private func base(after index: Int, before endOffset: UInt32) -> Unicode.Scalar? {
    var index = index + 1
    while index < scalars.count, offsets[index] < endOffset {
      switch BreakClass(CharacterProperties(scalars[index])) {
      case .combiningMark, .zeroWidthJoiner: index += 1
      default: return scalars[index]
      }
    }
    return nil
  }

  /// Neighbours make one range.
  private mutating func appendControl(_ range: TextRange) {
    if let last = controls.last, last.upperBound == range.lowerBound {
      controls[controls.count - 1] = last.union(range)
    } else {
      controls.append(range)
    }
  }

  /// A space by its category, and a stroke by its glyph: a font has to have it.
  private static let oghamSpace: Unicode.Scalar = "\u{1680}"

  private mutating func append(
    _ scalar: Unicode.Scalar, _ properties: CharacterProperties, at index: Int,
    mayBreakBefore mayBreak: Bool, since paragraphStart: Int
  ) {
    var cluster = Cluster(
      firstScalar: UInt32(index), endScalar: UInt32(index + 1),
      orientation: properties.verticalOrientation, kind: .text, breakAfter: .forbid,
      script: properties.script)
    if scalar == "\t" {
      cluster.kind = .tab
      scalars[index] = " "
    } else if properties.generalCategory == .spaceSeparator && properties.lineBreak != .glue
      && scalar != Self.oghamSpace
    {
      cluster.kind = .space
    }
    if clusters.count > paragraphStart {
      let last = clusters.count - 1
      if clusters[last].kind == .invisible {
        cluster.firstScalar = clusters[last].firstScalar
        clusters.removeLast()
      } else {
        clusters[last].breakAfter = mayBreak ? .allow : .forbid
      }
    }
    clusters.append(cluster)
  }
}

extension Unicode.Scalar {
  /// True for control characters that are neither tabs nor ends of lines.
  fileprivate var isFoldedControl: Bool {
    switch value {
    case 0x09...0x0D, 0x85: false
    case ..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }
}

extension Cluster {
  fileprivate init(invisibleAt index: Int) {
    self.init(
      firstScalar: UInt32(index), endScalar: UInt32(index + 1), orientation: .upright,
      kind: .invisible, breakAfter: .forbid, script: .common)
  }
}
