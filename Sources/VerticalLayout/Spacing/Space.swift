/// Gives each cell its box and the space after it: letter spacing (VL-14), the blanks that marks of
/// punctuation lose beside each other (P2 to P8, P15), and the gap between ideographs and letters
/// (A1 to A5). What a mark loses at a column's head or end, if it comes to stand there, goes with it.
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
    shaper: shaper)
  spacer.items.reserveCapacity(shaped.cells.count)
  for paragraph in shaped.paragraphs {
    if isPlain { spacer.appendPlain(paragraph) } else { spacer.append(paragraph) }
  }
  return spacer.items
}

private struct Spacer<S: Shaper> {
  let shaped: ShapedText
  let analysis: TextAnalysis
  let styles: [StyleSpacing]
  let languages: [LanguageTag]
  let shaper: S
  var items: [InlineItem] = []
  /// The first cluster of the next cell.
  private var cluster = 0
  /// Answers of the shaper, each in the place that its character comes to: the question, and in the
  /// lowest bit the answer.
  private var forms = [UInt64](repeating: 0, count: 256)

  init(
    shaped: ShapedText, analysis: TextAnalysis, styles: [StyleSpacing], languages: [LanguageTag],
    shaper: S
  ) {
    self.shaped = shaped
    self.analysis = analysis
    self.styles = styles
    self.languages = languages
    self.shaper = shaper
  }

  /// What a cell is to its neighbours.
  private enum Role {
    case mark(PunctuationClass)
    /// An upright Han or kana character.
    case ideograph
    /// A character on its side: a letter or digit, or neither.
    case sideways
    case other
  }

  /// The cell before the one in hand.
  private struct Neighbour {
    var role = Role.other
    /// Its last character.
    var scalar: Unicode.Scalar = " "
    /// The character before it.
    var previous: Unicode.Scalar = " "
  }

  /// What the cells of a run share.
  private struct RunSpacing {
    var index = -1
    var font = FontID(0)
    var isMissing = false
    var styleIndex = 0
    var style: StyleSpacing
  }

  mutating func appendPlain(_ paragraph: Range<Int>) {
    for index in paragraph {
      let cell = shaped.cells[index]
      items.append(item(of: cell, styles[shaped.runs[Int(cell.run)].style]))
    }
  }

  @inline(__always)
  private func item(of cell: Cell, _ style: StyleSpacing) -> InlineItem {
    InlineItem(
      advance: cell.advance,
      gap: cell.kind == .invisible ? .zero : max(style.letterSpacing, -cell.advance),
      kind: cell.kind, breakAfter: cell.breakAfter)
  }

  mutating func append(_ paragraph: Range<Int>) {
    var before = Neighbour()
    var run = RunSpacing(style: styles[0])
    // The style of the run before, and where this run starts.
    var oldStyle = run.style
    var runStart = 0
    for index in paragraph {
      let cell = shaped.cells[index]
      if Int(cell.run) != run.index {
        let shaped = shaped.runs[Int(cell.run)]
        oldStyle = run.style
        runStart = index
        run = RunSpacing(
          index: Int(cell.run), font: shaped.font, isMissing: shaped.isMissing,
          styleIndex: shaped.style, style: styles[shaped.style])
      }
      let clusters = takeClusters(of: cell)
      let scalar = base(of: clusters.lowerBound)
      let role = role(
        of: cell, scalar, script: analysis.clusters[clusters.lowerBound].script, run: run)
      var item = item(of: cell, run.style)
      if case .mark(let mark) = role, run.style.trims, cell.kind == .text,
        mark != .fixed, hasBlank(mark, scalar, run: run)
      {
        item.prepareCuts(of: mark, style: run.style, opensParagraph: index == paragraph.lowerBound)
      }
      items.append(item)
      if case .ideograph = role, case .ideograph = before.role {
        // Most of a text.
      } else if index > paragraph.lowerBound {
        adjust(
          before, index == runStart ? oldStyle : run.style, role, scalar, run.style, at: index)
      }
      before = Neighbour(
        role: role, scalar: clusters.count > 1 ? base(of: clusters.upperBound - 1) : scalar,
        previous: before.scalar)
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
  private func role(
    of cell: Cell, _ scalar: Unicode.Scalar, script: Script, run: RunSpacing
  ) -> Role {
    guard cell.orientation == .upright else { return cell.kind == .text ? .sideways : .other }
    if script == .han || script == .hiragana || script == .katakana || script == .bopomofo {
      return .ideograph
    }
    let mark = PunctuationClass(scalar, profile: run.style.profile)
    if mark != .other {
      // A mark that is not one em long, such as one of a proportional font, has no such blank.
      let em = run.style.em.rawValue
      let isFull = abs(cell.advance.rawValue - em) <= em / 32
      return isFull && !run.isMissing ? .mark(mark) : .other
    }
    // The prolonged sound mark and 〆, which several scripts share.
    return scalar == "\u{30FC}" || scalar == "\u{3006}" ? .ideograph : .other
  }

  /// Whether the glyph leaves half of its cell free: in a font without a vertical form a stop stands
  /// at the foot of its cell, and nothing can be cut off there (YY-08).
  private mutating func hasBlank(
    _ mark: PunctuationClass, _ scalar: Unicode.Scalar, run: RunSpacing
  ) -> Bool {
    if mark == .middle { return true }
    let key =
      UInt64(scalar.value) | UInt64(run.font.index) << 21 | UInt64(run.styleIndex & 0x3FFFFF) << 37
    let place = Int((scalar.value ^ scalar.value >> 8) & 0xFF)
    if forms[place] >> 1 == key { return forms[place] & 1 == 1 }
    let hasForm = shaper.hasVerticalForm(
      of: scalar, in: run.font, language: languages[run.styleIndex])
    forms[place] = key << 1 | (hasForm ? 1 : 0)
    return hasForm
  }

  /// Sets the last item against the one before it.
  private mutating func adjust(
    _ before: Neighbour, _ oldStyle: StyleSpacing, _ role: Role, _ scalar: Unicode.Scalar,
    _ style: StyleSpacing, at index: Int
  ) {
    switch (before.role, role) {
    case (.mark(let first), .mark(let second)):
      switch PunctuationClass.cut(first, second, firstIsSmaller: oldStyle.em < style.em) {
      case .none: break
      case .firstTail: cut(index - 1, .tail)
      case .secondHead: items[index].cutInside(.head)
      }
    case (.ideograph, .sideways):
      if scalar.takesSpaceBesideIdeograph { items[index - 1].gap += oldStyle.autospace }
    case (.sideways, .ideograph):
      if before.scalar.takesSpaceBesideIdeograph { items[index - 1].gap += style.autospace }
    case (.mark(let mark), .ideograph):
      // 、 and ・ inside a number are set solid (P15).
      if oldStyle.profile == .japanese, before.previous.isIdeographicDigit,
        scalar.isIdeographicDigit
      {
        if before.scalar == "、" || before.scalar == "，" { cut(index - 1, .tail) }
        if mark == .middle, before.scalar == "・" { cut(index - 1, .both) }
      }
    case (.ideograph, _), (.sideways, _), (.other, _), (.mark, _): break
    }
  }

  /// Cuts an item wherever it comes to stand.
  private mutating func cut(_ index: Int, _ cut: Cell.Cut) {
    items[index].cutInside(cut)
    items[index].headCut = items[index].cut
    items[index].endCut = items[index].cut
  }
}

extension InlineItem {
  /// Notes what a mark may lose.
  @inline(__always)
  fileprivate mutating func prepareCuts(
    of mark: PunctuationClass, style: StyleSpacing, opensParagraph: Bool
  ) {
    let end = mark.cutAtColumnEnd(in: style.profile)
    blank = style.em.half
    headCut = mark.cutAtColumnHead(in: style.profile, opensParagraph: opensParagraph)
    endCut = end.cut
    alwaysCutAtEnd = end.always
    // What is left of the box is never gone back over.
    if style.letterSpacing < .zero { gap = max(style.letterSpacing, -(advance - blank)) }
  }
}

extension Unicode.Scalar {
  /// Whether a gap belongs between it, lying on its side, and an ideograph: letters and digits, but
  /// no signs (A1; CSS Text 4, 8.4.1). Half-width kana are on their side, too.
  fileprivate var takesSpaceBesideIdeograph: Bool {
    let properties = CharacterProperties(self)
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      return properties.eastAsianWidth != .halfwidth
    default: return false
    }
  }

  fileprivate var isIdeographicDigit: Bool {
    switch self {
    case "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九": true
    default: false
    }
  }
}
