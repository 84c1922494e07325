import VerticalFonts
import VerticalLayout

/// The text of a page as text-showing operators: columns of strings of glyphs, in flat arrays that
/// refer to each other by index.
struct PageText {
  /// A glyph in a string: where the pen stands, in 1/1024 pt from the top left of the page, and how
  /// far the font moves it along, in thousandths of an em.
  struct Atom {
    var x: Int
    var y: Int
    var advance: Int32
    var code: UInt16
    var hasInk: Bool
  }

  /// The direction in which the pen moves over glyphs.
  enum Direction {
    /// Down, over upright glyphs.
    case down
    /// Down, over glyphs that are turned a quarter clockwise.
    case turned
    /// To the right, over upright glyphs in a cell of a column.
    case across

    init(_ orientation: ShapingRun.RunOrientation) {
      switch orientation {
      case .upright: self = .down
      case .sideways: self = .turned
      case .tateChuYoko: self = .across
      }
    }

    /// The place of a glyph along the line.
    @inline(__always)
    func along(_ atom: Atom) -> Int { self == .across ? atom.x : atom.y }

    /// The place of a glyph across the line.
    @inline(__always)
    func across(_ atom: Atom) -> Int { self == .across ? atom.y : atom.x }
  }

  /// Glyphs of one font, size and colour in one line of the pen: one operator shows them.
  struct GlyphString: Equatable {
    var font: Int
    var variant: Int
    var direction: Direction
    var size: Length
    var scale = HorizontalScale.one
    var ink: Color
    /// True if the glyphs are drawn, or are only there for their text.
    var isVisible: Bool
    /// True if a reader may be told the text, see ``ActualText``.
    var hasActualText: Bool
    /// The owner of its text, by index.
    var owner = 0
    var atoms: Range<Int> = 0..<0
    /// The author's text, in UTF-8.
    var text: Range<Int> = 0..<0
  }

  /// Drawings beside the text of a column.
  enum Drawing {
    case outline(PlacedGlyph, GlyphRun.GlyphOutline?, owner: Int)
    /// A glyph that is a picture, in the box of its ink around its origin.
    case picture(PlacedGlyph, GlyphPlacement.InkBox)
    case box(PhysicalRect, width: Length, Color)
    /// An image, and what it is a part of.
    case image(DisplayList.ImageUse, owner: Int)
  }

  /// A glyph that is not shown as text.
  struct PlacedGlyph {
    var font: FontID
    var id: UInt32
    var origin: PhysicalPoint
    var size: Length
    var direction: Direction
    var scale: HorizontalScale
    var slant = Slant.none
    var ink: Color
    var blend = TextEffects.BlendMode.normal
  }

  struct Column {
    var paragraph: ColumnItems.ParagraphTag?
    var notes: [ColumnItems.NoteFragment] = []
    /// The kind of those of its drawings that stand for no text.
    var artifact = PageMarks.Artifact.other
    var strings: Range<Int>
    var drawings: Range<Int>
    /// The atom at which the last string that has ink is parted in two, by index; see ``part()``.
    var cut: Int?
    /// True if a glyph that is not seen has to stand before the column, to keep it apart.
    var needsSeparator = false
    /// The map that draws it; `nil` for none.
    var transform: Transform?
    /// Its place among columns whose text is told as one; `nil` where each tells its own. See ``join()``.
    var joint: Joint?
  }

  /// A place among columns that tell their text as one.
  struct Joint {
    /// The strings of all of them, for the first one; `nil` for the others.
    var strings: Range<Int>?
    var isLast: Bool
  }

  var atoms: [Atom] = []
  private(set) var strings: [GlyphString] = []
  var columns: [Column] = []
  private(set) var drawings: [Drawing] = []
  private(set) var text: [UInt8] = []
  /// Owners of strings. The first one has no more than its paragraph.
  private(set) var owners = [PageMarks.Owner()]
  /// The images that the structure tells of, by their numbers: those that stand for text, and those beside it.
  private(set) var figures: [(image: DisplayList.ImageUse, isInText: Bool)] = []
  /// The map of what is added; `nil` for none.
  var transform: Transform?
  /// True if strings are kept apart that have owners of their own.
  private let isTagged: Bool
  private(set) var owner = 0
  private var open: (strings: Int, drawings: Int) = (0, 0)
  private var line: Line?
  /// Tells the line of the last string from those before it.
  private(set) var lineNumber = 0
  /// The end of the last string's text, as long as its line goes on.
  private var textEnd = 0

  mutating func removeAll() {
    atoms.removeAll(keepingCapacity: true)
    strings.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    drawings.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    figures.removeAll()
    if owners.count > 1 { owners.removeSubrange(1...) }
    transform = nil
    owner = 0
    open = (0, 0)
    endLine()
  }

  /// Begins a part of the text: what is added is a part of a link, or in a language of its own.
  mutating func begin(_ part: ColumnItems.TextFragment?) {
    guard isTagged else { return }
    let owner = PageMarks.Owner(
      link: part?.link, language: part?.language, ruby: part?.ruby,
      isReference: part?.isReference ?? false, mark: part?.mark, isLabel: part?.isLabel ?? false)
    guard owners[self.owner] != owner else { return }
    begin(owner)
  }

  private mutating func begin(_ owner: PageMarks.Owner) {
    self.owner = owner == owners[0] ? 0 : owners.count
    if self.owner > 0 { owners.append(owner) }
    endLine()
  }

  /// Ends a column; returns its index if it has anything.
  mutating func endColumn(
    of paragraph: ColumnItems.ParagraphTag? = nil, notes: [ColumnItems.NoteFragment] = [],
    artifact: PageMarks.Artifact = .other
  ) -> Int? {
    endLine()
    defer { open = (strings.count, drawings.count) }
    guard open.strings < strings.count || open.drawings < drawings.count else { return nil }
    columns.append(
      Column(
        paragraph: paragraph, notes: isTagged ? notes : [], artifact: artifact,
        strings: open.strings..<strings.count,
        drawings: open.drawings..<drawings.count, transform: transform))
    return columns.count - 1
  }

  /// The words of a link, for those who do not see it; where it leads, where it has none (ISO 14289-1, 7.18.5).
  func description(ofLink number: Int, _ item: DisplayItem) -> [UInt8] {
    let words = strings.filter { owners[$0.owner].link == number }.flatMap { text[$0.text] }
    guard words.isEmpty else { return words }
    switch item {
    case .link(let target, _), .jump(let target, _): return Array(target.utf8)
    default: return []
    }
  }

  init(isTagged: Bool) { self.isTagged = isTagged }

  /// A page of a space alone, whose box is not drawn.
  init(separatorAt x: Int, y: Int, size: Length, ink: Color, fonts: inout DocumentFonts) {
    isTagged = false
    text = [0x20]
    addBox(0..<1, x: x, y: y, size: size, ink: ink, .down, fonts: &fonts)
  }

  // MARK: Adding

  /// Appends text that glyphs stand for; returns where it begins.
  mutating func append(text more: [UInt8]) -> Int {
    defer { text += more }
    return text.count
  }

  mutating func add(_ missing: DisplayList.MissingGlyph, fonts: inout DocumentFonts) {
    let (rect, width) = missing.outline
    drawings.append(.box(rect, width: width, missing.ink))
    guard missing.size > .zero else { return }
    let start = text.count
    text += missing.text
    addBox(
      start..<text.count, x: missing.bounds.x.rawValue + missing.bounds.width.half.rawValue,
      y: missing.bounds.y.rawValue, size: missing.size, ink: missing.ink, .down, fonts: &fonts)
  }

  /// The number of an image that stands beside the text, among those that the structure tells of; `nil`
  /// where it tells of none, or there is nothing to tell.
  mutating func addFigure(_ image: DisplayList.ImageUse) -> Int? {
    guard isTagged, !image.description.isEmpty else { return nil }
    figures.append((inPlace(image), false))
    return figures.count - 1
  }

  /// An image with its place on the page.
  private func inPlace(_ image: DisplayList.ImageUse) -> DisplayList.ImageUse {
    guard let transform else { return image }
    var image = image
    image.rect = transform.bounds(of: image.rect)
    image.clip = image.clip.map(transform.bounds(of:))
    return image
  }

  mutating func add(_ image: DisplayList.ImageUse, fonts: inout DocumentFonts) {
    let outer = owners[owner]
    if isTagged {
      var owner = outer
      owner.image = figures.count
      figures.append((inPlace(image), true))
      begin(owner)
    }
    defer { if isTagged { begin(outer) } }
    drawings.append(.image(image, owner: owner))
    guard image.size > .zero, !image.text.isEmpty else { return }
    let start = text.count
    text += image.text
    addBox(
      start..<text.count, x: image.bounds.x.rawValue + image.bounds.width.half.rawValue,
      y: image.bounds.y.rawValue, size: image.size, ink: .black, .down, fonts: &fonts)
  }

  /// Adds a box that is not drawn, for a part of the text, or two if one code cannot stand for it.
  mutating func addBox(
    _ range: Range<Int>, x: Int, y: Int, size: Length, ink: Color, _ direction: Direction,
    fonts: inout DocumentFonts
  ) {
    guard !range.isEmpty else { return }
    let division = ToUnicodeMap.division(of: range, in: text)
    addWholeBox(
      range.lowerBound..<(division ?? range.upperBound), x: x, y: y, size: size, ink: ink,
      direction, fonts: &fonts)
    guard let division else { return }
    addBox(
      ofRest: division..<range.upperBound, size: size, ink: ink, direction, fonts: &fonts)
  }

  /// Adds a box for the rest of a text, of which the last glyph stands for the beginning. It is half of the way to the next
  /// glyph further, so that readers find it after that glyph and before the next, and take neither of them for its neighbour
  /// in a line across.
  ///
  /// - Parameter step: the way from that glyph to the next; `nil` for an em.
  mutating func addBox(
    ofRest range: Range<Int>, size: Length, step: Length? = nil, ink: Color,
    _ direction: Direction, fonts: inout DocumentFonts
  ) {
    guard let last = atoms.last else { return }
    let way = min(max(step ?? size, size), size * 2).half.rawValue
    addWholeBox(
      range, x: direction == .across ? last.x + way : last.x,
      y: direction == .across ? last.y : last.y + way, size: size, ink: ink, direction,
      fonts: &fonts)
  }

  private mutating func addWholeBox(
    _ range: Range<Int>, x: Int, y: Int, size: Length, ink: Color, _ direction: Direction,
    fonts: inout DocumentFonts
  ) {
    let font = fonts.boxFont()
    let (scalar, length) = decodeScalar(text, at: range.lowerBound)
    let entry = fonts.fonts[font].useBox(
      scalar: length == range.count ? scalar : 0, text: text[range])
    append(
      Atom(x: x, y: y, advance: 1000, code: fonts.fonts[font].entries[entry].code, hasInk: true),
      range,
      to: GlyphString(
        font: font, variant: 0, direction: direction, size: size, ink: ink, isVisible: false,
        hasActualText: ActualText.isExact(text[range])))
  }

  mutating func add(_ drawing: Drawing) { drawings.append(drawing) }

  /// Adds a glyph, which stands for a part of the text, to the last string if it belongs there, else to
  /// a new one like `string`.
  @inline(__always)
  mutating func append(_ atom: Atom, _ range: Range<Int>, to string: GlyphString) {
    if let line, line.string == string, extend(with: atom, to: range.upperBound) { return }
    endLine()
    line = Line(string: string, across: string.direction.across(atom))
    textEnd = range.upperBound
    var string = string
    string.owner = owner
    string.atoms = atoms.count..<atoms.count + 1
    string.text = range
    strings.append(string)
    atoms.append(atom)
  }

  /// Adds a glyph to the last string, which it is like, if it stands on the same line.
  ///
  /// - Parameter end: where its text ends.
  @inline(__always)
  mutating func extend(with atom: Atom, to end: Int) -> Bool {
    guard let line, abs(line.across - line.string.direction.across(atom)) <= Self.tolerance else {
      return false
    }
    atoms.append(atom)
    textEnd = end
    return true
  }

  /// Ends the last string.
  private mutating func endLine() {
    guard line != nil else { return }
    line = nil
    lineNumber &+= 1
    guard let last = strings.indices.last else { return }
    strings[last].atoms = strings[last].atoms.lowerBound..<atoms.count
    strings[last].text = strings[last].text.lowerBound..<textEnd
  }

  /// The last string: as it was added, without its glyphs, and where its line is.
  private struct Line {
    var string: GlyphString
    var across: Int
  }

  /// The greatest distance of a glyph beside the pen's line: 0.006 pt.
  static let tolerance = 6
}

/// Which text a reader is told, so that it need not put it together from glyphs: `ActualText`.
enum ActualText {
  /// PDFium leaves characters beyond U+FFFC out of such text, and takes the texts of the glyphs where
  /// there is none.
  static func isExact(_ text: ArraySlice<UInt8>) -> Bool {
    // U+FFFD is EF BF BD in UTF-8.
    !text.isEmpty
      && text.indices.allSatisfy {
        text[$0] < 0xEF
          || text[$0] == 0xEF && $0 + 2 < text.endIndex
            && !(text[$0 + 1] == 0xBF && text[$0 + 2] >= 0xBD)
      }
  }
}
