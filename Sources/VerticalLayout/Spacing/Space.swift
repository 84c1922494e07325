/// Gives each cell its box and the space after it: letter spacing (VL-14), the blanks that marks of
/// punctuation lose beside each other (P2 to P8, P15), and the gap between ideographs and letters
/// (A1 to A5). The blank that a mark may lose at a column's head or end is noted with it.
///
/// Cells stay as they were shaped; setting the columns cuts them.
func space(
  _ shaped: ShapedText, of analysis: TextAnalysis, styles: [TextStyle], options: SpacingOptions,
  shaper: some Shaper
) -> [InlineItem] {
  let spacings = styles.map { StyleSpacing($0, options: options) }
  let isPlain = spacings.allSatisfy(\.isPlain)
  var spacer = Spacer(
    shaped: shaped, analysis: analysis, styles: spacings, languages: styles.map(\.language),
    kinsoku: options.kinsoku, table: options.table, shaper: shaper)
  spacer.items.reserveCapacity(shaped.cells.count)
  for paragraph in shaped.paragraphs {
    if isPlain { spacer.appendPlain(paragraph) } else { spacer.append(paragraph) }
  }
  return spacer.items
}

/// The spacing of a text's cells, in their order.
///
/// It has one owner: it is large, and would be copied for each call of a method.
struct Spacer: ~Copyable {
  let shaped: ShapedText
  let analysis: TextAnalysis
  let styles: [StyleSpacing]
  let languages: [LanguageTag]
  /// Which marks hang, where a house says so.
  let kinsoku: KinsokuLists
  /// Spaces of a house's own (P21).
  let table: SpacingTable
  private let reference: ShaperReference
  var items: [InlineItem] = []
  /// The first cluster of the next cell.
  private(set) var cluster = 0
  /// Answers of the shaper, each in the place that its character comes to: the question, and in the
  /// lowest bit the answer.
  private var forms = [UInt64](repeating: 0, count: 256)
  /// The start of the letters that follow an ideograph (A7).
  var turnedStart: Int?
  /// The first cell of the paragraph at hand: nothing before it counts (LS-1).
  private(set) var paragraphStart = 0

  init(
    shaped: ShapedText, analysis: TextAnalysis, styles: [StyleSpacing], languages: [LanguageTag],
    kinsoku: KinsokuLists, table: SpacingTable, shaper: any Shaper
  ) {
    self.shaped = shaped
    self.analysis = analysis
    self.styles = styles
    self.languages = languages
    self.kinsoku = kinsoku
    self.table = table
    reference = ShaperReference(shaper)
  }

  /// The cell before the one in hand.
  struct Neighbour {
    var spacingClass = SpacingClass.other
    /// Its last character.
    var scalar: Unicode.Scalar = " "
    /// The character before it, and the one before that.
    var previous: Unicode.Scalar = " "
    var second: Unicode.Scalar = " "
  }

  /// Spacing that the cells of a run share.
  private struct RunSpacing {
    var index = -1
    var font = FontID(0)
    /// True if marks keep their em: no font has them, or they are not in the text's order (O15).
    var keepsMarks = false
    var styleIndex = 0
    var style: StyleSpacing
  }

  mutating func appendPlain(_ paragraph: Range<Int>) {
    for index in paragraph {
      let cell = shaped.cells[index]
      items.append(item(of: cell, .upright, styles[shaped.runs[Int(cell.run)].style]))
    }
  }

  @inline(__always)
  private func item(
    of cell: Cell, _ spacingClass: SpacingClass, _ style: StyleSpacing
  ) -> InlineItem {
    InlineItem(
      advance: cell.advance,
      gap: cell.kind == .invisible ? .zero : max(style.letterSpacing, -cell.advance),
      em: style.em, kind: cell.kind, breakAfter: cell.breakAfter, spacingClass: spacingClass)
  }

  mutating func append(_ paragraph: Range<Int>) {
    paragraphStart = paragraph.lowerBound
    var before = Neighbour()
    var run = RunSpacing(style: styles[0])
    // The style of the run before, and where this run starts.
    var oldStyle = run.style
    var runStart = 0
    var next = paragraph.lowerBound
    while next < paragraph.upperBound {
      if before.spacingClass == .ideograph, table.isEmpty {
        next = appendIdeographs(next..<paragraph.upperBound, of: run, after: &before)
        guard next < paragraph.upperBound else { break }
      }
      let index = next
      next += 1
      let cell = shaped.cells[index]
      if Int(cell.run) != run.index {
        let shaped = shaped.runs[Int(cell.run)]
        oldStyle = run.style
        runStart = index
        run = RunSpacing(
          index: Int(cell.run), font: shaped.font,
          keepsMarks: shaped.isMissing || shaped.level > 0, styleIndex: shaped.style,
          style: styles[shaped.style])
      }
      let clusters = takeClusters(of: cell)
      let scalar = base(of: clusters.lowerBound)
      let spacingClass = spacingClass(
        of: cell, scalar, clusters, profile: run.style.profile)
      if spacingClass == .ideograph, table.isEmpty {
        items.append(item(of: cell, spacingClass, run.style))
      } else {
        var item = item(of: cell, spacingClass, run.style)
        if !table.isEmpty { item.groups = table.groups(of: spacingClass, scalar) }
        finish(
          &item, scalar, run: run, follows: before, opensParagraph: index == paragraph.lowerBound)
        items.append(item)
      }
      if spacingClass == .ideograph, before.spacingClass == .ideograph {
        // Nothing changes between them.
      } else if index > paragraph.lowerBound {
        adjust(
          before, index == runStart ? oldStyle : run.style, scalar, run.style, at: index)
      } else {
        turnedStart = nil
      }
      before = Neighbour(
        spacingClass: spacingClass,
        scalar: clusters.count > 1 ? base(of: clusters.upperBound - 1) : scalar,
        previous: before.scalar, second: before.previous)
    }
    applyTable(to: paragraph)
  }

  /// Appends ideographs that follow one of their run, each a character and a cell of its own: most of a text. Returns the
  /// end of them.
  private mutating func appendIdeographs(
    _ rest: Range<Int>, of run: RunSpacing, after before: inout Neighbour
  ) -> Int {
    let (shaped, analysis) = (shaped, analysis)
    let (cells, clusters) = (shaped.cells.span, analysis.clusters.span)
    var index = rest.lowerBound
    while index < rest.upperBound, cluster < clusters.count {
      let cell = cells[index]
      let own = clusters[cluster]
      guard Int(cell.run) == run.index, cell.kind == .text, cell.orientation == .upright,
        own.script.isOfIdeographs, own.endScalar - own.firstScalar == 1,
        Int(analysis.offsets[Int(own.endScalar)]) == cell.range.upperBound
      else { break }
      items.append(item(of: cell, .ideograph, run.style))
      before = Neighbour(
        spacingClass: .ideograph, scalar: analysis.scalars[Int(own.firstScalar)],
        previous: before.scalar, second: before.previous)
      cluster += 1
      index += 1
    }
    return index
  }

  /// Notes what a mark or a space may lose or gain where it comes to stand.
  private mutating func finish(
    _ item: inout InlineItem, _ scalar: Unicode.Scalar, run: RunSpacing, follows before: Neighbour,
    opensParagraph: Bool
  ) {
    let style = run.style
    switch item.spacingClass {
    case .opening, .closing, .stop, .comma, .middle, .centredStop, .centredComma:
      item.mayHang = kinsoku.mayHang(scalar, usually: scalar.mayHang) && !run.keepsMarks
      // A mark that is not one em long, such as one of a proportional font, has no such blank.
      let isFull = abs((item.advance - style.em).rawValue) <= style.em.rawValue / 32
      if style.trims, isFull, !run.keepsMarks, hasBlank(item.spacingClass.blank, scalar, run: run) {
        item.prepareCuts(style: style, scalar, opensParagraph: opensParagraph)
        if !table.isEmpty { item.takeEdges(of: table, opensParagraph: opensParagraph) }
      }
    case .wordSpace:
      if let length = style.wordSpace, before.spacingClass.isTurned {
        item.advance = length
        item.gap = max(style.letterSpacing, -length)
      }
    case .fixed, .ideographicSpace, .connector, .inseparable, .prefix, .suffix, .ideograph,
      .hangul, .upright, .tateChuYoko, .letter, .sideways, .other:
      item.mayHang =
        kinsoku.mayHang(scalar, usually: item.spacingClass == .upright && scalar.mayHang)
        && !run.keepsMarks
    }
  }

  /// Goes on to the next cell: a ligature's has several clusters.
  @inline(__always)
  private mutating func takeClusters(of cell: Cell) -> Range<Int> {
    let first = cluster
    repeat {
      cluster += 1
    } while cluster < analysis.clusters.count
      && Int(analysis.offsets[Int(analysis.clusters[cluster].firstScalar)]) < cell.range.upperBound
    return first..<cluster
  }

  /// The character that a cluster is about: marks and selectors after it are transparent (A5), and
  /// so is what is invisible before it.
  @inline(__always)
  private func base(of index: Int) -> Unicode.Scalar {
    let cluster = analysis.clusters[index]
    let scalar = analysis.scalars[Int(cluster.firstScalar)]
    if cluster.endScalar - cluster.firstScalar == 1 { return scalar }
    return analysis.scalars[cluster.scalars].first { !CharacterProperties($0).isDefaultIgnorable }
      ?? scalar
  }

  @inline(__always)
  private func spacingClass(
    of cell: Cell, _ scalar: Unicode.Scalar, _ clusters: Range<Int>,
    profile: LanguageTag.LanguageProfile
  ) -> SpacingClass {
    switch cell.orientation {
    case .upright: break
    case .rotated: return turnedClass(of: cell, scalar)
    // ！？ in one cell are a mark as ⁉ is (cl-04).
    case .tateChuYoko: return areSentenceMarks(clusters) ? .fixed : .tateChuYoko
    }
    let cluster = analysis.clusters[clusters.lowerBound]
    if cluster.script == .hangul { return .hangul }
    if cluster.script.isOfIdeographs, cell.kind == .text { return .ideograph }
    // The prolonged sound mark and 〆, which several scripts share.
    if scalar == "\u{30FC}" || scalar == "\u{3006}" { return .ideograph }
    guard cell.kind == .text || scalar == "\u{3000}" else { return .other }
    let spacingClass = SpacingClass(upright: scalar, profile: profile)
    guard spacingClass != .upright, cluster.endScalar - cluster.firstScalar > 1 else {
      return spacingClass
    }
    return spacingClass.positioned(MarkPosition(analysis.scalars[cluster.scalars]), scalar)
  }

  private func areSentenceMarks(_ clusters: Range<Int>) -> Bool {
    for cluster in clusters where !base(of: cluster).endsSentence { return false }
    return true
  }

  private func turnedClass(of cell: Cell, _ scalar: Unicode.Scalar) -> SpacingClass {
    switch cell.kind {
    case .text: scalar.isTurnedLetter ? .letter : SpacingClass(turned: scalar)
    case .space: scalar == " " ? .wordSpace : .other
    case .tab, .invisible: .other
    }
  }

  /// True if the glyph leaves half of its cell free: in a font without a vertical form a stop stands
  /// at the foot of its cell, and nothing can be cut off there (YY-08).
  private mutating func hasBlank(
    _ blank: MarkBlank, _ scalar: Unicode.Scalar, run: RunSpacing
  ) -> Bool {
    if blank == .around { return true }
    let key =
      UInt64(scalar.value) | UInt64(run.font.index) << 21 | UInt64(run.styleIndex & 0x3FFFFF) << 37
    let place = Int((scalar.value ^ scalar.value >> 8) & 0xFF)
    if forms[place] >> 1 == key { return forms[place] & 1 == 1 }
    let hasForm = reference.shaper.hasVerticalForm(
      of: scalar, in: run.font, language: languages[run.styleIndex])
    forms[place] = key << 1 | (hasForm ? 1 : 0)
    return hasForm
  }
}

extension Script {
  /// True for Han and what stands among it in cells of its own.
  fileprivate var isOfIdeographs: Bool {
    self == .han || self == .hiragana || self == .katakana || self == .bopomofo
  }
}

extension KinsokuLists {
  /// True if a mark may hang below a column's end (H2), as far as its character tells.
  ///
  /// - Parameter usually: whether it does where the house says nothing of it.
  fileprivate func mayHang(_ scalar: Unicode.Scalar, usually: Bool) -> Bool {
    guard !isEmpty else { return usually }
    let roles = self[scalar]
    return roles.contains(.hangs) || usually && !roles.contains(.neverHangs)
  }
}
