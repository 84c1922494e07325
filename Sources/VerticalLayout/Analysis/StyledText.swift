/// The style of every part of a text: paragraph roles and spans resolved into flat runs.
struct StyledText: Hashable, Sendable {
  /// The styles that occur, and others of the document.
  private(set) var table: StyleTable
  /// In order and without gaps; the last one reaches to the end of the text.
  var runs: [Run]
  /// The sizes around small columns, flattened text and text at the side, whose own are others; in order.
  private var outerSizes: [OuterSize] = []
  /// The first attribute that is not set because too many others are in force where it begins.
  var nestedTooDeep: TextRange?

  /// So many attributes at most are in force at one place, which keeps the time linear in their number.
  static var attributeLimit: Int { 256 }

  struct Run: Hashable, Sendable, BitwiseCopyable {
    /// The UTF-8 offset where it ends.
    var end: UInt32
    /// The number of its style.
    var style: UInt32
  }

  private struct OuterSize: Hashable, Sendable {
    var range: Range<Int>
    var size: Length
  }

  /// The run that a UTF-8 offset is in, the last one after the end.
  func run(at offset: UInt32) -> Int {
    min(runs.partitioningIndex { $0.end > offset }, max(runs.count - 1, 0))
  }

  /// Resolves the styles of a document.
  ///
  /// - Parameters:
  ///   - base: the style of body text.
  ///   - headings: how titles and authors differ from it.
  ///   - insets: how notes inside of columns do.
  init(
    _ document: Document, base: TextStyle, headings: HeadingStyle,
    insets: InsetOptions = InsetOptions(), notes: PageNoteOptions = PageNoteOptions()
  ) {
    table = StyleTable()
    runs = []
    let length = document.text.utf8.count

    let roles = document.paragraphs.filter { $0.role != .body }
    let spans = document.styleSpans
    let cuts = Self.cuts(of: roles, spans, length: length)
    var nextRole = 0
    var nextSpan = 0
    var active: [(offset: Int, element: AttributeSpan)] = []
    var start = 0
    for end in cuts where end > start {
      while nextRole < roles.count, roles[nextRole].range.upperBound <= start { nextRole += 1 }
      active.removeAll { $0.element.range.upperBound <= start }
      var isSorted = true
      while nextSpan < spans.count, spans[nextSpan].element.range.lowerBound <= start {
        let span = spans[nextSpan]
        nextSpan += 1
        guard span.element.range.upperBound > start else { continue }
        guard active.count < Self.attributeLimit else {
          nestedTooDeep = nestedTooDeep ?? span.element.range
          continue
        }
        isSorted = isSorted && (active.last?.offset ?? -1) < span.offset
        active.append(span)
      }
      if !isSorted { active.sort { $0.offset < $1.offset } }

      var style = base
      if nextRole < roles.count, roles[nextRole].range.contains(TextRange(start, end)) {
        style.size = headings.size(of: roles[nextRole].role, body: base.size)
      }
      if active.contains(where: \.element.attribute.isSmall) {
        var outer = style
        for span in active where !span.element.attribute.isSmall {
          outer.apply(span.element.attribute, insets: insets, notes: notes)
        }
        keepOuterSize(outer.size, of: start..<end)
      }
      for span in active { style.apply(span.element.attribute, insets: insets, notes: notes) }
      appendRun(to: end, style: table.intern(style))
      start = end
    }
    if spans.contains(where: \.element.attribute.isFlattened) { addWholeStyles(document) }
    table.complete()
  }

  /// Every place where something changes, in order.
  private static func cuts(
    of roles: [Paragraph], _ spans: [(offset: Int, element: AttributeSpan)], length: Int
  ) -> [Int] {
    var cuts = [length]
    for paragraph in roles {
      cuts.append(paragraph.range.lowerBound)
      cuts.append(paragraph.range.upperBound)
    }
    for span in spans {
      cuts.append(min(span.element.range.lowerBound, length))
      cuts.append(min(span.element.range.upperBound, length))
    }
    return cuts.sorted()
  }

  private mutating func appendRun(to end: Int, style: UInt32) {
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].end = UInt32(end)
    } else {
      runs.append(Run(end: UInt32(end), style: style))
    }
  }

  /// A text whose runs are known, in styles of a table.
  init(_ table: StyleTable, runs: [Run]) {
    self.table = table
    self.runs = runs
    self.table.complete()
  }

  private mutating func keepOuterSize(_ size: Length, of range: Range<Int>) {
    if let last = outerSizes.last, last.range.upperBound == range.lowerBound, last.size == size {
      outerSizes[outerSizes.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      outerSizes.append(OuterSize(range: range, size: size))
    }
  }

  /// The size of the text at an offset, or of the text around it where it is small within that: in small columns, flattened,
  /// or at the side.
  func outerSize(at offset: Int) -> Length {
    let index = outerSizes.partitioningIndex { $0.range.upperBound > offset }
    if index < outerSizes.count, outerSizes[index].range.contains(offset) {
      return outerSizes[index].size
    }
    return style(at: offset).size
  }

  var styles: [TextStyle] { table.styles }

  /// The style of the text at an offset.
  func style(at offset: Int) -> TextStyle {
    let run = run(at: UInt32(clamping: offset))
    guard runs.indices.contains(run) else { return styles.first ?? TextStyle() }
    return styles[Int(runs[run].style)]
  }

  /// Adds styles for letters on their side in text that is flattened: only upright characters are (NT1).
  private mutating func addWholeStyles(_ document: Document) {
    var start = 0
    for run in runs {
      let range = TextRange(start, Int(run.end))
      start = range.upperBound
      let index = Int(run.style)
      guard table.styles[index].isFlattened, table.wholeStyles[index] == nil,
        document.text.slice(range).unicodeScalars.contains(where: { $0.mayLieOnItsSide })
      else { continue }
      var style = styles[index]
      style.unflatten()
      table.join(run.style, toWhole: table.intern(style))
    }
  }
}

extension Document {
  /// The attributes that change how text is set, in the order of their starts, with their places in the document's
  /// order.
  fileprivate var styleSpans: [(offset: Int, element: AttributeSpan)] {
    var found: [(offset: Int, element: AttributeSpan)] = []
    var isSorted = true
    let nested = Set(nestedInsets)
    for (offset, span) in spans.enumerated() where span.attribute.isOfStyle {
      // A note inside of another has its size (WR9).
      if !nested.isEmpty, span.attribute.isInset, nested.contains(span) { continue }
      isSorted = isSorted && (found.last?.element.range.lowerBound ?? 0) <= span.range.lowerBound
      found.append((offset, span))
    }
    if isSorted { return found }
    return found.sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
  }
}

/// Style of the heading of a text, beside that of its body (VL-26).
public struct HeadingStyle: Hashable, Sendable {
  /// Size of the title, in 1/1024 of the body's.
  public var titleScale: Int
  /// Size of the author's name, in 1/1024 of the body's.
  public var authorScale: Int
  /// The columns of the body that headings take which follow each other, by their levels, as in `[1, 2]: 4`. What
  /// is not here takes one column less for each heading than they would take apart (BK-H3).
  public var sequenceLines: [[Int]: Int] = [:]
  /// True where all headings are as large as the body, as on manuscript paper.
  public var isAsBody = false

  /// A larger title and a small signature.
  public init(titleScale: Int = 1024 * 3 / 2, authorScale: Int = 1024 * 7 / 8) {
    self.titleScale = titleScale
    self.authorScale = authorScale
  }

  /// The size of a paragraph's text, in 1/1024 of the body's. Headings of parts are a third larger, a sixth,
  /// and from level 3 on as large as the body.
  public func scale(of role: Paragraph.Role) -> Int {
    switch role {
    case _ where isAsBody: 1024
    case .body: 1024
    case .title: titleScale
    case .author: authorScale
    case .heading(let level): level <= 1 ? 1024 * 4 / 3 : level == 2 ? 1024 * 7 / 6 : 1024
    case .subtitle(let level):
      scale(of: level < 1 ? .title : .heading(level: level)) * 2 / 3
    }
  }

  /// The size of a paragraph's text, within the limits of sizes.
  func size(of role: Paragraph.Role, body: Length) -> Length {
    min(max(body.scaled(by: scale(of: role), over: 1024), Length(rawValue: 1)), .limit)
  }
}

extension TextStyle {
  /// Applies an attribute on top of the style. Those that are of other stages change nothing.
  mutating func apply(
    _ attribute: Attribute, insets: InsetOptions = InsetOptions(),
    notes: PageNoteOptions = PageNoteOptions()
  ) {
    switch attribute {
    case .size(let dimension):
      size = min(max(dimension.resolved(em: size), Length(rawValue: 1)), .limit)
    case .fonts(let families):
      fonts = families + fonts
      for kind in composite.keys { composite[kind]?.fonts = [] }
    case .composite(let own): composite.merge(own) { $1 }
    case .weight(let own): weight = own
    case .language(let tag): language = tag
    case .orientation(let mode): orientation = mode
    case .ink(let color): ink = color
    case .letterSpacing(let dimension):
      letterSpacing = min(max(dimension.resolved(em: size), -.limit), .limit)
    case .features(let own): features += own
    case .baselineShift(let dimension): moveBaseline(by: dimension.resolved(em: size))
    case .script(let position): setScript(position)
    case .flattened(let length): flatten(to: length.parts)
    case .outline(let outline): effects.outline = outline
    case .slant(let degrees): effects.slant = degrees
    case .shadow(let shadow): effects.shadows.append(shadow)
    case .heading: weight = .bold
    case .noteText:
      size = max(size.scaled(by: notes.effectiveSize, over: 1024), Length(rawValue: 1))
      if notes.place != .inText, let color = notes.color { ink = color }
    case .freeNote(let note):
      size = min(max(note.size.resolved(em: size), Length(rawValue: 1)), .limit)
      if let color = note.color ?? notes.color { ink = color }
    case .inset(let inset):
      size = min(
        max((inset.size ?? .em(insets.size)).resolved(em: size), Length(rawValue: 1)), .limit)
      if let color = insets.color { ink = color }
    case .insetBracket:
      size = min(max(size.scaled(by: insets.size * 2, over: 1024), Length(rawValue: 1)), .limit)
    default: break
    }
  }

  /// Shortens upright characters to so many parts of 1024, and keeps their width.
  mutating func flatten(to parts: Int) {
    guard !isFlattened, parts < FlatLength.whole else { return }
    flatness = parts
    size = max(size.scaled(by: parts, over: FlatLength.whole), Length(rawValue: 1))
  }

  /// Gives characters their whole length again.
  mutating func unflatten() {
    guard isFlattened else { return }
    size = width
    flatness = FlatLength.whole
  }

  private mutating func moveBaseline(by distance: Length) {
    baselineShift = min(max(baselineShift + distance, -.limit), .limit)
  }

  /// Superscripts rise by 0.47 of the ascent around them, subscripts fall by 0.25 of it (DT-20); the
  /// ascent is 0.88 em, as in nearly every font. They are 0.65 em large.
  private mutating func setScript(_ position: Attribute.ScriptPosition) {
    let ascent = size.scaled(by: 88, over: 100)
    switch position {
    case .superscript: moveBaseline(by: ascent.scaled(by: 47, over: 100))
    case .subscript: moveBaseline(by: -ascent.scaled(by: 25, over: 100))
    }
    size = max(size.scaled(by: 65, over: 100), Length(rawValue: 1))
  }
}

extension Attribute {
  fileprivate var isSmall: Bool { kind.traits.contains(.small) }

  fileprivate var isFlattened: Bool { if case .flattened = self { true } else { false } }
}

extension Unicode.Scalar {
  /// True for characters that may not be upright in columns: what stands before the symbols and signs of East Asian scripts in
  /// Unicode, and halfwidth forms.
  fileprivate var mayLieOnItsSide: Bool { value < 0x2E80 || (0xFF61...0xFFDC).contains(value) }
}
