/// Which fonts have what is to be drawn: asked of the shaper once in each style.
struct TateChuYokoMemory {
  fileprivate var fonts: [Question: FontID?] = [:]

  fileprivate struct Question: Hashable {
    var scalars: [Unicode.Scalar]
    var style: Int
  }

  /// Gives it away, so that there is one owner.
  mutating func take() -> TateChuYokoMemory {
    defer { self = TateChuYokoMemory() }
    return self
  }
}

/// Finds what shares a cell, and what is drawn in another form.
struct TateChuYokoFinder<S: Shaper> {
  let analysis: TextAnalysis
  let styled: StyledText
  /// Those of the language at hand.
  private(set) var rules: TateChuYokoRules
  let shaper: S
  /// The rules of each style; `nil` where all have the same.
  private let rulesOfStyles: [TateChuYokoRules]?
  private(set) var edits: [ClusterEdit] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var styleRun: Int
  private(set) var memory: TateChuYokoMemory

  /// A cell of one em takes no more characters that anybody could read.
  static var longestSpan: Int { 16 }

  /// - Parameter rules: those of each style.
  init(
    analysis: TextAnalysis, styled: StyledText, rules: [TateChuYokoRules], shaper: S,
    memory: TateChuYokoMemory
  ) {
    self.memory = memory
    styleRun = styled.run(at: analysis.offsets.first ?? 0)
    self.analysis = analysis
    self.styled = styled
    self.rules = rules.first ?? TateChuYokoRules(.neutral, TateChuYokoOptions())
    self.shaper = shaper
    rulesOfStyles = rules.allSatisfy { $0 == rules.first } ? nil : rules
  }

  /// True if any language joins or replaces what the author did not mark.
  var isAutomatic: Bool { rulesOfStyles != nil || !rules.isOff }

  /// Takes the rules of the language that a cluster is in. Asked in the order of the text.
  @inline(__always)
  mutating func takeRules(at cluster: Int) {
    guard let rulesOfStyles else { return }
    advanceStyle(to: cluster)
    rules = rulesOfStyles[Int(styled.runs[styleRun].style)]
  }

  /// The style of some clusters, if they have one and the same. Asked in the order of the text.
  private mutating func style(of clusters: Range<Int>) -> Int? {
    guard let first = clusters.first, let last = clusters.last else { return nil }
    advanceStyle(to: first)
    let end = analysis.offsets[Int(analysis.clusters[last].endScalar)]
    guard end <= styled.runs[styleRun].end else { return nil }
    return Int(styled.runs[styleRun].style)
  }

  private mutating func advanceStyle(to cluster: Int) {
    let offset = analysis.offsets[Int(analysis.clusters[cluster].firstScalar)]
    while styleRun + 1 < styled.runs.count, styled.runs[styleRun].end <= offset { styleRun += 1 }
  }

  /// The one font that has all of some characters.
  private mutating func font(for scalars: [Unicode.Scalar], style: Int) -> FontID? {
    let question = TateChuYokoMemory.Question(scalars: scalars, style: style)
    if let known = memory.fonts[question] { return known }
    let font = shaper.selectFont(for: scalars.span, style: styled.table.styles[style].fontRequest)
    memory.fonts[question] = .some(font)
    return font
  }

  /// The scalars to draw in a tate-chu-yoko cell: of two characters and more the narrow forms (T5), without blanks at its
  /// ends.
  private func narrowed(_ clusters: Range<Int>) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for cluster in analysis.clusters[clusters] {
      for scalar in analysis.scalars[cluster.scalars] {
        scalars.append(clusters.count > 1 ? scalar.narrowForm : scalar)
      }
    }
    let inner = scalars.drop { $0 == " " }
    return Array(inner.prefix((inner.lastIndex { $0 != " " } ?? -1) + 1))
  }

  /// Makes one cell of a span that the author marked.
  mutating func joinSpan(_ clusters: Range<Int>) {
    guard analysis.clusters[clusters].contains(where: { $0.kind == .text }) else { return }
    advanceStyle(to: clusters.lowerBound)
    let style = Int(styled.runs[styleRun].style)
    let scalars = narrowed(clusters)
    guard clusters.count <= Self.longestSpan, scalars.count <= Self.longestSpan * 8 else {
      warn("tate-chu-yoko of more than \(Self.longestSpan) characters is set plainly", clusters)
      return
    }
    guard !scalars.isEmpty, font(for: scalars, style: style) != nil else {
      warn("no font has all that is to share a cell; it is set plainly", clusters)
      return
    }
    edits.append(ClusterEdit(clusters: clusters, scalars: scalars, form: .tateChuYoko))
  }

  /// Reports the first span with a fault; a text may have any number of them.
  private mutating func warn(_ message: String, _ clusters: Range<Int>) {
    guard !diagnostics.contains(where: { $0.message == message }) else { return }
    let first = analysis.range(of: analysis.clusters[clusters.lowerBound])
    let last = analysis.range(of: analysis.clusters[clusters.upperBound - 1])
    diagnostics.append(
      Diagnostic(.warning, .attributeNotSet, message, range: first.union(last)))
  }

  /// Makes one cell of clusters by rule, where the text stands as Unicode has it. Returns whether it
  /// did.
  mutating func join(_ clusters: Range<Int>) -> Bool {
    guard let style = style(of: clusters), styled.table.styles[style].orientation == .mixed else {
      return false
    }
    let scalars = narrowed(clusters)
    guard font(for: scalars, style: style) != nil else { return false }
    edits.append(ClusterEdit(clusters: clusters, scalars: scalars, form: .tateChuYoko))
    return true
  }

  /// Draws a character upright in full width (T7), or where its font lacks that form, upright in the middle of the
  /// cell. Returns whether it did.
  @discardableResult
  mutating func widen(_ index: Int) -> Bool {
    guard let style = style(of: index..<index + 1), isUpright(style),
      let scalar = character(of: analysis.clusters[index])
    else { return false }
    let font = font(for: [scalar], style: style)
    var drawn = scalar
    if let wide = scalar.wideForm, font != nil, font == self.font(for: [wide], style: style) {
      drawn = wide
    }
    edits.append(ClusterEdit(clusters: index..<index + 1, scalars: [drawn], form: .upright))
    return true
  }

  /// Draws a character of full width in its narrow form, on its side, if there is one and a font has it.
  ///
  /// - Parameter keepsForm: whether it is turned too where it has no narrow form.
  mutating func turn(_ index: Int, keepsForm: Bool = false) {
    guard let style = style(of: index..<index + 1),
      styled.table.styles[style].orientation == .mixed,
      let scalar = character(of: analysis.clusters[index]),
      keepsForm || scalar.narrowForm != scalar,
      font(for: [scalar.narrowForm], style: style) != nil
    else { return }
    // Edits are in the order of the text.
    guard edits.last.map({ $0.clusters.upperBound <= index }) ?? true else { return }
    edits.append(
      ClusterEdit(clusters: index..<index + 1, scalars: [scalar.narrowForm], form: .sideways))
  }

  /// Draws other characters for some clusters, if a font has them. Returns whether it did.
  @discardableResult
  mutating func replace(_ clusters: Range<Int>, by scalars: [Unicode.Scalar]) -> Bool {
    guard let style = style(of: clusters), isUpright(style),
      font(for: scalars, style: style) != nil
    else { return false }
    edits.append(ClusterEdit(clusters: clusters, scalars: scalars, form: .own))
    return true
  }

  /// True if other forms have a place in a style: text that is all on its side stays as it is (O6).
  private func isUpright(_ style: Int) -> Bool {
    switch styled.table.styles[style].orientation {
    case .mixed: true
    case .upright: rules.numerals != .combine
    case .sideways: false
    }
  }

  /// True if some clusters are of one style, whose text is not all on its side.
  mutating func canReplace(_ clusters: Range<Int>) -> Bool {
    guard let style = style(of: clusters) else { return false }
    return isUpright(style)
  }

  /// The character that a cluster consists of, but for what is invisible and changes no form.
  func character(of cluster: Cluster) -> Unicode.Scalar? {
    let first = analysis.scalars[Int(cluster.firstScalar)]
    if cluster.endScalar - cluster.firstScalar == 1 { return first }
    var found: Unicode.Scalar?
    for scalar in analysis.scalars[cluster.scalars] {
      let properties = CharacterProperties(scalar)
      if properties.isDefaultIgnorable, properties.generalCategory == .format { continue }
      guard found == nil else { return nil }
      found = scalar
    }
    return found
  }
}

extension Unicode.Scalar {
  /// The narrow form of a full-width character (T5).
  fileprivate var narrowForm: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
    case 0x3000: " "
    case 0xFFE0: "\u{A2}"
    case 0xFFE1: "\u{A3}"
    case 0xFFE5: "\u{A5}"
    case 0xFFE6: "\u{20A9}"
    default: self
    }
  }

  /// The full-width form of an ASCII character.
  fileprivate var wideForm: Unicode.Scalar? {
    (0x21...0x7E).contains(value) ? Unicode.Scalar(value + 0xFEE0) : nil
  }
}

extension TateChuYokoFinder {
  /// Draws `...` beside text as …, one for three of them; the end of the dots, or `nil` where there are none.
  mutating func drawEllipsis(from index: Int, in clusters: Range<Int>) -> Int? {
    var end = index
    while end < clusters.upperBound, character(of: analysis.clusters[end]) == "." { end += 1 }
    guard end - index > 1,
      followsUpright(index, in: clusters)
        || end < clusters.upperBound && analysis.clusters[end].orientation != .rotated
    else { return nil }
    // Two are ‥; what is more than a multiple of three goes with the last ones.
    let count = max(1, (end - index) / 3)
    for number in 0..<count {
      let start = index + number * 3
      let group = start..<(number + 1 == count ? end : start + 3)
      guard replace(group, by: [end - index == 2 ? "\u{2025}" : "\u{2026}"]) else { return nil }
    }
    return end
  }
}
