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
      memory.choices = Array(repeating: FontChoices(), count: styled.styles.count)
    }
    return memory
  }
}

struct Itemizer<S: Shaper> {
  let analysis: TextAnalysis
  let styled: StyledText
  /// The images that have no run yet.
  private var images: ArraySlice<InlineImage>
  let shaper: S
  var memory: ItemizerMemory
  /// The rules of each style's language for single characters.
  let rules: [OrientationRules]
  var context = ParagraphContext()

  /// Long runs are cut here, at a place where a column may end, so that shaping a text of one
  /// endless paragraph takes room for a part of it at a time.
  static var clusterLimit: Int { 4096 }

  init(
    analysis: TextAnalysis, styled: StyledText, images: ArraySlice<InlineImage> = [], shaper: S,
    memory: ItemizerMemory
  ) {
    self.analysis = analysis
    self.styled = styled
    self.images = images
    self.shaper = shaper
    self.memory = memory
    rules = styled.styles.map { OrientationRules(profile: $0.language.profile) }
  }

  mutating func runs() throws(LayoutError) -> [TextRun] {
    var runs: [TextRun] = []
    var styleRun = styled.run(at: analysis.offsets.first ?? 0)
    var levels = LevelCursor(analysis.levels)
    var combined = analysis.combined.makeIterator()
    var nextCombined = combined.next() ?? -1
    let hasImages = !images.isEmpty
    let hasFlat = !styled.wholeStyles.isEmpty
    for paragraph in analysis.paragraphs {
      var current: TextRun?
      context = ParagraphContext(clusters: paragraph)
      for index in paragraph {
        let cluster = analysis.clusters[index]
        let offset = analysis.offsets[Int(cluster.firstScalar)]
        while styled.runs[styleRun].end <= offset, styleRun < styled.runs.count - 1 {
          styleRun += 1
        }
        var style = Int(styled.runs[styleRun].style)
        if !styled.partStyles.isEmpty {
          style = partStyle(style, of: cluster, after: current)
        }
        if hasFlat { style = wholeStyle(style, of: cluster, after: current) }
        context.styleEnd = styled.runs[styleRun].end
        let level = levels.level(of: index)
        if cluster.kind != .text, var run = current, run.style == style, canJoin(cluster, run) {
          if run.level == level {
            run.clusters = run.clusters.lowerBound..<index + 1
          } else {
            runs.append(withScript(run))
            run = run.blank(at: index, level: level)
          }
          current = run
          continue
        }
        var next: TextRun
        if index == nextCombined {
          next = try combinedRun(for: cluster, at: index, style: style, level: level)
          nextCombined = combined.next() ?? -1
        } else if hasImages, let image = takeImage(of: cluster) {
          next = try run(ofImage: image, at: index, style: style, level: level)
        } else {
          next = try run(for: cluster, at: index, style: style, level: level)
        }
        if hasFlat, next.orientation != .upright, let whole = styled.wholeStyles[style] {
          next.style = whole
        }
        if current?.canTake(next, limit: Self.clusterLimit, at: analysis) == true {
          current?.take(next)
        } else {
          if let run = current { runs.append(withScript(run)) }
          current = next
        }
      }
      if let run = current { runs.append(withScript(run)) }
    }
    return runs
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
    guard let font = shaper.primaryFont(for: styled.styles[style].fontRequest) else {
      throw .noFont
    }
    return TextRun(image: image, cluster: index, font: font, style: style, level: level)
  }

  /// The style of a cluster where kinds of characters have their own (X4). The space after a word on its side
  /// goes with it.
  private func partStyle(_ style: Int, of cluster: Cluster, after run: TextRun?) -> Int {
    let parts = styled.partStyles[style]
    if cluster.kind == .space, cluster.orientation == .rotated {
      guard let last = run?.style else { return style }
      let isOnSide = [parts[.latin], parts[.digits]].contains {
        $0 == last || styled.wholeStyles[$0] == last
      }
      return isOnSide ? last : style
    }
    guard cluster.kind == .text,
      let part = CharacterPart(analysis.scalars[Int(cluster.firstScalar)], of: cluster)
    else { return style }
    // Digits on their side are letters where they have no font of their own.
    if part == .digits, cluster.orientation == .rotated, parts[.digits] == style {
      return parts[.latin]
    }
    return parts[part]
  }

  /// The style of a cluster in flattened text: blanks behind letters on their side are as those.
  private func wholeStyle(_ style: Int, of cluster: Cluster, after run: TextRun?) -> Int {
    guard cluster.kind != .text, let run, styled.wholeStyles[style] == run.style else {
      return style
    }
    return run.style
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
    guard run.placement == .font, run.orientation != .combined, !run.lacksVariation,
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
  private mutating func combinedRun(
    for cluster: Cluster, at index: Int, style: Int, level: UInt8
  ) throws(LayoutError) -> TextRun {
    let choice = try font(for: cluster, style: style)
    let scripts = analysis.scalars[cluster.scalars].lazy.map { CharacterProperties($0).script }
    return TextRun(
      clusters: index..<index + 1, font: choice.font, style: style,
      orientation: choice.isMissing ? .upright : .combined,
      script: (scripts.first { $0.isReal } ?? .common).runScript, level: level,
      isMissing: choice.isMissing, lacksVariation: choice.lacksVariation)
  }

  private mutating func font(
    for cluster: Cluster, style: Int
  ) throws(LayoutError) -> FontChoices.Choice {
    let isSingle = cluster.endScalar - cluster.firstScalar == 1
    let scalar = analysis.scalars[Int(cluster.firstScalar)]
    let fontStyle = styled.fontStyles[style]
    if isSingle, let known = memory.choices[fontStyle].choice(for: scalar) { return known }
    let request = styled.styles[style].fontRequest
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

  private func orientation(of cluster: Cluster, font: FontID, style: Int) -> RunOrientation {
    switch styled.styles[style].orientation {
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
        let language = styled.styles[style].language
        return shaper.hasVerticalForm(of: scalar, in: font, language: language)
          ? .upright : .sideways
      }
    }
  }
}

extension TextRun {
  /// A run for a blank after this one that has a level of its own. Text that follows may join it.
  fileprivate func blank(at index: Int, level: UInt8) -> TextRun {
    var run = self
    run.clusters = index..<index + 1
    run.level = level
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
      orientation == next.orientation, orientation != .combined, placement == next.placement,
      level == next.level,
      script == next.script || !script.isReal || !next.script.isReal
    else { return false }
    return clusters.count < limit
      || analysis.clusters[clusters.upperBound - 1].breakAfter == .forbid
  }
}

extension LanguageProfile {
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

extension CharacterPart {
  /// The kind of a character; `nil` for what fonts are not composed of, such as Hangul.
  fileprivate init?(_ scalar: Unicode.Scalar, of cluster: Cluster) {
    let properties = CharacterProperties(scalar)
    switch properties.generalCategory {
    case .decimalNumber:
      self = .digits
      return
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      self = cluster.orientation == .rotated && scalar.isASCII ? .latin : .punctuation
      return
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      self = cluster.orientation == .rotated && scalar.isASCII ? .latin : .symbols
      return
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .letterNumber, .otherNumber, .spaceSeparator,
      .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .privateUse,
      .unassigned:
      break
    }
    switch cluster.script {
    case .hiragana, .katakana: self = .kana
    case .han: self = .kanji
    case .latin, .greek, .cyrillic:
      guard cluster.orientation == .rotated else { return nil }
      self = .latin
    default:
      // The prolonged sound mark, which several scripts share.
      guard scalar == "\u{30FC}" else { return nil }
      self = .kana
    }
  }
}
