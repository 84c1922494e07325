/// Cuts a text into runs, choosing a font for each cluster (F1, F2) and its orientation (O2, O3, O6;
/// X3).
///
/// A run never crosses a paragraph, and has one embedding level (O15). Blanks go with the run before them, so that Korean words and
/// their spaces make one run; kanji and kana share a run, since they alternate every few characters.
///
/// - Parameters:
///   - images: those of the part, by their indices in the document.
///   - memory: what fonts were found to have; it goes from part to part of a text.
func itemize(
  _ analysis: TextAnalysis, styled: StyledText, images: ArraySlice<InlineImage> = [],
  shaper: some Shaper, memory: inout ItemizerMemory
) throws(LayoutError) -> [TextRun] {
  var itemizer = Itemizer(
    analysis: analysis, styled: styled, images: images, shaper: shaper,
    memory: memory.take(for: styled))
  let runs = try itemizer.runs()
  memory = itemizer.memory
  return runs
}

/// Shaper answers, cached across parts.
struct ItemizerMemory {
  /// A choice of font for each of ``StyledText/fontStyles``, filled as characters are met.
  var choices: [FontChoices] = []
  /// The forms that fonts were found to have for dashes and the like.
  var answers: [VerticalQuestion: Bool] = [:]
  /// The places of ink for marks with a variation selector.
  var placements: [VariantQuestion: GlyphPlacement] = [:]

  /// Gives it away, so that there is one owner.
  fileprivate mutating func take(for styled: StyledText) -> ItemizerMemory {
    var memory = self
    self = ItemizerMemory()
    if memory.choices.isEmpty {
      memory.choices = Array(repeating: FontChoices(), count: styled.table.styles.count)
    }
    return memory
  }
}

/// The cutting of a text into runs, paragraph by paragraph. It has one owner, as ``Spacer`` has.
struct Itemizer: ~Copyable {
  let analysis: TextAnalysis
  let styled: StyledText
  /// The images that have no run yet.
  private var images: ArraySlice<InlineImage>
  private let reference: ShaperReference
  var memory: ItemizerMemory
  /// The rules of each style's language for single characters.
  let rules: [OrientationRules]
  var context = ParagraphContext()

  var shaper: any Shaper { reference.shaper }

  /// Long runs are cut here, at a place where a column may end, so that shaping a text of one
  /// endless paragraph takes room for a part of it at a time.
  static var clusterLimit: Int { 4096 }

  init(
    analysis: TextAnalysis, styled: StyledText, images: ArraySlice<InlineImage> = [],
    shaper: any Shaper,
    memory: ItemizerMemory
  ) {
    self.analysis = analysis
    self.styled = styled
    self.images = images
    reference = ShaperReference(shaper)
    self.memory = memory
    rules = styled.table.styles.map { OrientationRules(profile: $0.language.profile) }
  }

  /// The places that the cutting has come to in the tables of a text.
  private struct Cursor {
    /// The run of styles.
    var style: Int
    var levels: LevelCursor
    /// Clusters that are set from left to right, in order.
    var tateChuYoko: ArraySlice<Int>
    /// True if all that follows a cluster of a character may be found at once, see ``plainEnd(of:before:styledTo:)``.
    let isPlain: Bool
  }

  mutating func runs() throws(LayoutError) -> [TextRun] {
    var runs: [TextRun] = []
    var cursor = Cursor(
      style: styled.run(at: analysis.offsets.first ?? 0), levels: LevelCursor(analysis.levels),
      tateChuYoko: analysis.tateChuYoko[...],
      isPlain: images.isEmpty && styled.table.wholeStyles.isEmpty
        && styled.table.compositeStyles.isEmpty)
    for paragraph in analysis.paragraphs {
      try appendRuns(of: paragraph, at: &cursor, to: &runs)
    }
    return runs
  }

  private mutating func appendRuns(
    of paragraph: Range<Int>, at cursor: inout Cursor, to runs: inout [TextRun]
  ) throws(LayoutError) {
    var current: TextRun?
    context = ParagraphContext(clusters: paragraph)
    var next = paragraph.lowerBound
    while next < paragraph.upperBound {
      if cursor.isPlain, let run = current, run.style == Int(styled.runs[cursor.style].style) {
        let limit = min(
          paragraph.upperBound, cursor.levels.firstAboveZero, cursor.tateChuYoko.first ?? .max)
        next = plainEnd(of: run, before: limit, styledTo: styled.runs[cursor.style].end)
        current?.clusters = run.clusters.lowerBound..<next
        guard next < paragraph.upperBound else { break }
      }
      let index = next
      next += 1
      let cluster = analysis.clusters[index]
      let style = style(of: cluster, after: current, at: &cursor)
      let level = cursor.levels.level(of: index)
      let levelBefore = cursor.levels.levelBefore(index)
      if cluster.kind != .text, var run = current, run.style == style, canJoin(cluster, run) {
        if run.level == level, levelBefore >= level {
          run.clusters = run.clusters.lowerBound..<index + 1
        } else {
          runs.append(withScript(run))
          run = run.blank(at: index, level: level, levelBefore)
        }
        current = run
        continue
      }
      let isTateChuYoko = index == cursor.tateChuYoko.first
      if isTateChuYoko { cursor.tateChuYoko.removeFirst() }
      var added = try newRun(
        of: cluster, at: index, style: style, level: level, isTateChuYoko: isTateChuYoko)
      added.levelBefore = levelBefore
      if current?.canTake(added, limit: Self.clusterLimit, at: analysis) == true {
        current?.take(added)
      } else {
        if let run = current { runs.append(withScript(run)) }
        current = added
      }
    }
    if let run = current { runs.append(withScript(run)) }
  }

  /// The style of a cluster, with what its kind of character and its place ask for.
  @inline(__always)
  private mutating func style(
    of cluster: Cluster, after run: TextRun?, at cursor: inout Cursor
  ) -> Int {
    let offset = analysis.offsets[Int(cluster.firstScalar)]
    while styled.runs[cursor.style].end <= offset, cursor.style < styled.runs.count - 1 {
      cursor.style += 1
    }
    var style = Int(styled.runs[cursor.style].style)
    if !styled.table.compositeStyles.isEmpty { style = partStyle(style, of: cluster, after: run) }
    if !styled.table.wholeStyles.isEmpty { style = wholeStyle(style, of: cluster, after: run) }
    context.styleEnd = styled.runs[cursor.style].end
    return style
  }

  /// The run of a cluster by itself.
  private mutating func newRun(
    of cluster: Cluster, at index: Int, style: Int, level: UInt8, isTateChuYoko: Bool
  ) throws(LayoutError) -> TextRun {
    var result: TextRun
    if isTateChuYoko {
      result = try tateChuYokoRun(for: cluster, at: index, style: style, level: level)
    } else if !images.isEmpty, let image = takeImage(of: cluster) {
      result = try run(ofImage: image, at: index, style: style, level: level)
    } else {
      result = try run(for: cluster, at: index, style: style, level: level)
    }
    if result.orientation != .upright, let whole = styled.table.wholeStyles[style] {
      result.style = whole
    }
    return result
  }

  /// The end of a run with the clusters of one character that follow it and about which its font has to be asked nothing:
  /// most of a text.
  ///
  /// - Parameters:
  ///   - limit: the first cluster that is not to be looked at. None before it has a level.
  ///   - end: the UTF-8 offset where the run's style ends.
  private func plainEnd(of run: TextRun, before limit: Int, styledTo end: UInt32) -> Int {
    var index = run.clusters.upperBound
    guard run.level == 0, run.orientation == .upright, run.placement == .font, !run.isMissing,
      !run.lacksVariation, run.content == .text, run.script.isReal,
      styled.table.styles[run.style].orientation != .sideways
    else { return index }
    let limit = min(limit, run.clusters.lowerBound + Self.clusterLimit)
    let choices = memory.choices[styled.table.fontStyles[run.style]]
    let (clusters, scalars) = (analysis.clusters.span, analysis.scalars.span)
    while index < limit {
      let cluster = clusters[index]
      guard cluster.kind == .text, cluster.endScalar - cluster.firstScalar == 1,
        cluster.orientation == .upright || cluster.orientation == .transformedUpright,
        cluster.script.runScript == run.script,
        analysis.offsets[Int(cluster.firstScalar)] < end
      else { break }
      let scalar = scalars[Int(cluster.firstScalar)]
      guard !scalar.isASCII, choices.hasPlain(run.font, for: scalar) else { break }
      index += 1
    }
    return index
  }

  /// The index of the image that a cluster stands for.
  private mutating func takeImage(of cluster: Cluster) -> Int? {
    guard let image = images.first,
      image.range.lowerBound < Int(analysis.offsets[Int(cluster.endScalar)])
    else { return nil }
    defer { images.removeFirst() }
    return images.startIndex
  }

  private func run(
    ofImage image: Int, at index: Int, style: Int, level: UInt8
  ) throws(LayoutError) -> TextRun {
    guard let font = shaper.primaryFont(for: styled.table.styles[style].fontRequest) else {
      throw .noFont
    }
    return TextRun(image: image, cluster: index, font: font, style: style, level: level)
  }

  /// A run of what all scripts share, such as the comma and the space between two Korean words, is
  /// shaped as the language's own script: fonts have the forms of a language only there (S1).
  private func withScript(_ run: TextRun) -> TextRun {
    guard !run.script.isReal, let script = rules[run.style].profile.script else { return run }
    var run = run
    run.script = script
    return run
  }

  /// True if a cluster without ink takes the font and orientation of the run before it.
  private func canJoin(_ cluster: Cluster, _ run: TextRun) -> Bool {
    guard run.placement == .font, run.orientation != .tateChuYoko, !run.lacksVariation,
      run.content == .text
    else { return false }
    switch cluster.kind {
    case .text: return false
    case .space: return cluster.orientation == .rotated && !run.isMissing
    case .tab, .invisible: return !run.isMissing
    }
  }

  @inline(__always)
  private mutating func run(
    for cluster: Cluster, at index: Int, style: Int, level: UInt8
  ) throws(LayoutError) -> TextRun {
    let choice = try font(for: cluster, style: style)
    var stance = Stance(.upright)
    var script = cluster.script.runScript
    if !choice.isMissing {
      if choice.tailoring != .none,
        let tailored = tailoredStance(of: cluster, at: index, choice: choice, style: style)
      {
        stance = tailored
        // Fonts have what dashes and quotes need for Han, and not for what all scripts share.
        if !script.isReal { script = .han }
      } else {
        stance.orientation = orientation(of: cluster, font: choice.font, style: style)
        // An ASCII character that is upright on purpose (T7).
        if cluster.orientation == .upright, stance.orientation == .upright,
          analysis.scalars[Int(cluster.firstScalar)].isASCII, cluster.scalars.count == 1
        {
          stance.placement = .center
        }
      }
    }
    return TextRun(
      clusters: index..<index + 1, font: choice.font, style: style,
      orientation: stance.orientation, placement: stance.placement, script: script,
      level: level, isMissing: choice.isMissing, lacksVariation: choice.lacksVariation)
  }

  /// The run of a cell that holds several characters from left to right (T1).
  private mutating func tateChuYokoRun(
    for cluster: Cluster, at index: Int, style: Int, level: UInt8
  ) throws(LayoutError) -> TextRun {
    let choice = try font(for: cluster, style: style)
    let scripts = analysis.scalars[cluster.scalars].lazy.map { CharacterProperties($0).script }
    return TextRun(
      clusters: index..<index + 1, font: choice.font, style: style,
      orientation: choice.isMissing ? .upright : .tateChuYoko,
      script: (scripts.first { $0.isReal } ?? .common).runScript, level: level,
      isMissing: choice.isMissing, lacksVariation: choice.lacksVariation)
  }

  private mutating func font(
    for cluster: Cluster, style: Int
  ) throws(LayoutError) -> FontChoices.Choice {
    let isSingle = cluster.endScalar - cluster.firstScalar == 1
    let scalar = analysis.scalars[Int(cluster.firstScalar)]
    let fontStyle = styled.table.fontStyles[style]
    if isSingle, let known = memory.choices[fontStyle].choice(for: scalar) { return known }
    let request = styled.table.styles[style].fontRequest
    var choice: FontChoices.Choice
    if cluster.kind != .invisible,
      let font = shaper.selectFont(
        for: analysis.scalars.span.extracting(cluster.scalars), style: request)
    {
      choice = FontChoices.Choice(font: font, isMissing: false)
    } else {
      guard let font = shaper.primaryFont(for: request) else { throw .noFont }
      choice = FontChoices.Choice(font: font, isMissing: cluster.kind == .text)
    }
    if isSingle {
      if !choice.isMissing { tailor(&choice, to: scalar, style: style) }
      memory.choices[fontStyle].remember(choice, for: scalar)
    } else if !choice.isMissing {
      tailor(&choice, toSequence: cluster, style: style)
    }
    return choice
  }

  private func orientation(of cluster: Cluster, font: FontID, style: Int)
    -> ShapingRun.RunOrientation
  {
    switch styled.table.styles[style].orientation {
    case .upright: return .upright
    // Pictures are never turned (YY-10).
    case .sideways: return shaper.isEmoji(font) ? .upright : .sideways
    case .mixed:
      // An arrow that a selector made a picture; single characters stand as Unicode says.
      if cluster.endScalar - cluster.firstScalar > 1, shaper.isEmoji(font) { return .upright }
      switch cluster.orientation {
      case .upright, .transformedUpright: return .upright
      case .rotated: return .sideways
      case .transformedRotated:
        let scalar = analysis.scalars[Int(cluster.firstScalar)]
        let language = styled.table.styles[style].language
        return shaper.hasVerticalForm(of: scalar, in: font, language: language)
          ? .upright : .sideways
      }
    }
  }
}

extension TextRun {
  /// A run for a blank after this one that has a level of its own. Text that follows may join it.
  fileprivate func blank(at index: Int, level: UInt8, _ levelBefore: UInt8) -> TextRun {
    var run = self
    run.clusters = index..<index + 1
    (run.level, run.levelBefore) = (level, levelBefore)
    run.script = .common
    return run
  }

  /// Goes on with the cluster of another.
  @inline(__always)
  fileprivate mutating func take(_ next: TextRun) {
    clusters = clusters.lowerBound..<next.clusters.upperBound
    if !script.isReal { script = next.script }
  }

  /// True if the run goes on with the first cluster of another.
  @inline(__always)
  fileprivate func canTake(_ next: TextRun, limit: Int, at analysis: TextAnalysis) -> Bool {
    guard content == .text, next.content == .text, style == next.style, font == next.font,
      isMissing == next.isMissing,
      lacksVariation == next.lacksVariation,
      orientation == next.orientation, orientation != .tateChuYoko, placement == next.placement,
      level == next.level, next.levelBefore >= level,
      script == next.script || !script.isReal || !next.script.isReal
    else { return false }
    return clusters.count < limit
      || analysis.clusters[clusters.upperBound - 1].breakAfter == .forbid
  }
}

extension LanguageTag.LanguageProfile {
  /// The script that shapes what all scripts share.
  fileprivate var script: Script? {
    switch self {
    case .japanese, .simplifiedChinese, .traditionalChinese: .han
    case .korean: .hangul
    case .neutral: nil
    }
  }
}

extension Script {
  /// The script that shapes a run: one for all that Japanese and Chinese mix.
  fileprivate var runScript: Script {
    self == .hiragana || self == .katakana || self == .bopomofo ? .han : self
  }

  /// True if it is a script, and not what all scripts share (UAX #24).
  fileprivate var isReal: Bool { self != .common && self != .inherited && self != .unknown }
}
