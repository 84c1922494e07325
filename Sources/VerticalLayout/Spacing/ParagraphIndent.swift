/// Starts of a paragraph's first column (`--indent`, K6).
public enum ParagraphIndent: Hashable, Sendable {
  case length(Dimension)
  /// The usual indent of prose: one em in Japanese and Korean, two in Chinese, none elsewhere.
  case usual

  public static let none = ParagraphIndent.length(.zero)

  package func length(in profile: LanguageTag.LanguageProfile) -> Dimension {
    switch self {
    case .length(let length): length
    case .usual:
      switch profile {
      case .japanese, .korean: .em(1024)
      case .simplifiedChinese, .traditionalChinese: .em(2 * 1024)
      case .neutral: .zero
      }
    }
  }
}

/// The cells of a grid that indents are measured by (SH-S3).
struct IndentCells: Hashable, Sendable {
  /// The size of the characters that it is made for, and the space between two of them.
  let em: Length
  let spacing: Length

  /// A distance of so many characters as so many cells, since what is indented stays on the rows; another one as it is.
  ///
  /// - Parameter em: the size of the characters.
  func distance(_ dimension: Dimension, em: Length) -> Length {
    guard em == self.em, case .em(let share) = dimension else { return dimension.resolved(em: em) }
    let count = (abs(share) + 512) / 1024
    return (em + spacing) * (share < 0 ? -count : count)
  }
}

/// The room that the columns of a paragraph have in their block (YY-42, DT-10).
struct ParagraphRoom: Hashable, Sendable {
  /// The start of the first column.
  var first = Length.zero
  /// The start of the others.
  var rest = Length.zero
  /// The distance of their ends before the foot of the block.
  var tail = Length.zero
  /// Indents leave room for so much, and for the first character.
  var least = Length.zero
  /// The longest that columns are after their indents; `nil` for all that there is.
  var measure: Length?
  /// `nil` for that of the options.
  var alignment: ColumnAlignment?
  /// `nil` for those of the options.
  var tabs: TabStops?
  /// True if its columns go by a measure of their own.
  var hasMeasure = false
  /// The distance of its columns below that start, if it is a note after the text (NT2).
  var note: NoteIndent?
  /// The end of its text that stands at the foot of its column.
  var foot: ParagraphFoot?
  /// The greatest gap at a column's end for the sake of a last word that is whole; `nil` for that of the options.
  var hyphenationZone: Length?
  /// The distance of its columns' ends before the foot if it has several; they have a measure of their own then.
  var turnedTail = Length.zero

  /// True if it asks for more than a start of the first column.
  var changesMoreThanStart: Bool {
    rest != .zero || tail != .zero || measure != nil || alignment != nil || tabs != nil
      || hasMeasure || note != nil || hyphenationZone != nil
  }

  /// The room of the columns after the first one.
  var goingOn: ParagraphRoom {
    var room = self
    room.first = room.rest
    return room
  }

  /// The room of a heading that has several columns (BK-H2).
  var turned: ParagraphRoom {
    var room = self
    room.tail += turnedTail
    room.hasMeasure = true
    return room
  }
}

/// The rooms of some paragraphs; none where all have the whole block.
///
/// Of what the options ask for only body text has an indent, and none where the author typed it. Rows of tables, text at tab stops of
/// its own, and pictures that stand alone have none.
///
/// - Parameters:
///   - paragraphs: the paragraphs, by their numbers in the document.
///   - ranges: the items of each. The blanks that they lose at a column's head may change.
///   - pictures: the text that pictures stand for.
///   - lowersTurned: whether the columns of a line that turns stand an em lower than its first one, where nothing is indented.
///   - brackets: how Japanese columns begin with one; `nil` for what goes with the indent.
func rooms(
  of paragraphs: ArraySlice<Paragraph>, _ ranges: [Range<Int>], items: inout [InlineItem],
  pictures: Set<TextRange> = [], styles: ParagraphPlan, indent: ParagraphIndent,
  profile: LanguageTag.LanguageProfile, lowersTurned: Bool = false, brackets: HeadBrackets?
) -> [ParagraphRoom] {
  let length = indent.length(in: profile)
  let lowersTurned = lowersTurned && length == .zero
  guard length != .zero || lowersTurned || !styles.isPlain else { return [] }
  return zip(paragraphs.indices, ranges).map { number, cells in
    var room = ParagraphRoom()
    if let resolved = styles[number] {
      room = ParagraphRoom(resolved)
      if let own = resolved.indent {
        room.indent(by: own, profile == .japanese ? brackets : nil, &items, cells.first)
      }
      if resolved.raise > .zero { room.first = -resolved.raise }
      if resolved.indent != nil || resolved.raise > .zero { return room }
    }
    guard length != .zero || lowersTurned, paragraphs[number].mayBeIndented(pictures),
      let first = cells.first, items[first].kind == .text || lowersTurned
    else { return room }
    if lowersTurned {
      let em = items[first].em
      room.rest += styles.cells?.distance(.em(1024), em: em) ?? em
      room.least = max(room.least, em)
      return room
    }
    // A heading in its window has an indent of its own.
    if items[first].isInset, items[first].inset.form == .window { return room }
    // The bracket's own blank is the indent (P10, style 3).
    if brackets == .half, profile == .japanese, items[first].spacingClass == .opening {
      return room
    }
    let em = items[first].em
    let distance = styles.cells?.distance(length, em: em) ?? length.resolved(em: em)
    room.first += min(max(distance, .zero), .limit)
    return room
  }
}

extension Paragraph {
  /// True if the first column of the paragraph has the indent of the options.
  fileprivate func mayBeIndented(_ pictures: Set<TextRange>) -> Bool {
    role == .body && style.row == nil && style.tabs.isEmpty && !pictures.contains(range)
  }
}

extension ParagraphRoom {
  fileprivate init(_ resolved: ResolvedParagraphStyle) {
    first = resolved.head
    rest = resolved.head
    tail = resolved.tail
    measure = resolved.measure
    note = resolved.note
    least = resolved.em
    alignment = resolved.alignment
    tabs = resolved.tabs
    hasMeasure = resolved.hasMeasure
    turnedTail = resolved.turnedTail
    hyphenationZone = resolved.hyphenationZone
  }

  /// Moves the first column down, or the others where the length is negative.
  ///
  /// - Parameter brackets: how a paragraph begins with one, where that is asked for. Else its ink is flush
  ///   with the indent, as in paragraphs that the options indent.
  fileprivate mutating func indent(
    by length: Length, _ brackets: HeadBrackets?, _ items: inout [InlineItem], _ cell: Int?
  ) {
    if length < .zero { rest -= length }
    guard length > .zero else { return }
    if let cell, items[cell].spacingClass == .opening {
      if brackets == .half { return }
      if brackets == nil, items[cell].hasBlank { items[cell].headCut = .head }
    }
    first += length
  }
}
