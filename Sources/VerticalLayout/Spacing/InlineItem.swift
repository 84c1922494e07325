/// A cell as the column breaker sees it: a box, the glue after it, whether a column may end there,
/// and what of it may change where it comes to stand.
///
/// Twenty bytes: making room for the items of a novel takes as long as finding them. Lengths here are
/// at most 2³¹ units, twice ``Length/limit``.
struct InlineItem: Hashable, Sendable, BitwiseCopyable {
  private var advanceUnits: Int32
  private var gapUnits: Int32
  private var emUnits: Int32
  var kind: ClusterKind
  var breakAfter: BreakOpportunity
  var spacingClass: SpacingClass
  private var cuts: UInt8 = 0
  private var flags: UInt8 = 0
  private var insetBits: UInt8 = 0
  /// The group in a table of spaces; none where there is no table (P21).
  var groups = SpacingGroups.none

  init(
    advance: Length, gap: Length = .zero, em: Length = .zero, kind: ClusterKind = .text,
    breakAfter: BreakOpportunity = .allow, spacingClass: SpacingClass = .upright
  ) {
    advanceUnits = Int32(clamping: advance.rawValue)
    gapUnits = Int32(clamping: gap.rawValue)
    emUnits = Int32(clamping: em.rawValue)
    self.kind = kind
    self.breakAfter = breakAfter
    self.spacingClass = spacingClass
  }

  /// The box inside a column. A tab's is found where it stands, see ``TabStops``.
  var advance: Length {
    get { Length(rawValue: Int(advanceUnits)) }
    set { advanceUnits = Int32(clamping: newValue.rawValue) }
  }
  /// The space to the next cell of the same column.
  var gap: Length {
    get { Length(rawValue: Int(gapUnits)) }
    set { gapUnits = Int32(clamping: newValue.rawValue) }
  }
  /// The character size, by which spaces are measured.
  var em: Length { Length(rawValue: Int(emUnits)) }

  /// The cut inside a column.
  var cut: Cell.Cut {
    get { self[cutAt: 0] }
    set { self[cutAt: 0] = newValue }
  }
  /// The cut at a column's head.
  var headCut: Cell.Cut {
    get { self[cutAt: 2] }
    set { self[cutAt: 2] = newValue }
  }
  /// The cut at a column's end.
  var endCut: Cell.Cut {
    get { self[cutAt: 4] }
    set { self[cutAt: 4] = newValue }
  }
  /// True if a column's end cuts it even where there is room (P13).
  var alwaysCutAtEnd: Bool {
    get { self[flag: 1] }
    set { self[flag: 1] = newValue }
  }
  /// True if half of its em is a blank that may be cut.
  var hasBlank: Bool {
    get { self[flag: 2] }
    set { self[flag: 2] = newValue }
  }
  /// True if the gap after it is one between Han and letters (A1).
  var hasAutospace: Bool {
    get { self[flag: 4] }
    set { self[flag: 4] = newValue }
  }
  /// True if it may hang below a column's end (H2).
  var mayHang: Bool {
    get { self[flag: 8] }
    set { self[flag: 8] = newValue }
  }
  /// True if a column that ends with it may draw a hyphen (DT-07).
  var hasHyphen: Bool {
    get { self[flag: 16] }
    set { self[flag: 16] = newValue }
  }
  /// True where neither its box nor the gap after it changes for justification (RU15).
  var isSolid: Bool {
    get { self[flag: 32] }
    set { self[flag: 32] = newValue }
  }
  /// True where a column that begins or ends with it has a length of its own there (RU12).
  var hasEdgeLength: Bool {
    get { self[flag: 64] }
    set { self[flag: 64] = newValue }
  }
  /// True for a blank that never shrinks: that below a reading (RU8a), and by JLREQ's tables that beside a word space.
  var keepsBlank: Bool {
    get { self[flag: 128] }
    set { self[flag: 128] = newValue }
  }
  /// True where a column that ends after it parts a number or formula (L13), a half-line of verse (BK-B9), or what JLREQ's
  /// Table 2 alone parts, which it does only for want of room.
  var isSecondChoice: Bool {
    get { cuts & 64 != 0 }
    set { cuts = newValue ? cuts | 64 : cuts & ~64 }
  }
  /// True if the last stage alone opens the gap after it, which has the blank of a guillemet on its side (cl-01, cl-02) or a
  /// cell of its own in JLREQ's Table 6.
  var opensLast: Bool {
    get { cuts & 128 != 0 }
    set { cuts = newValue ? cuts | 128 : cuts & ~128 }
  }
  /// True where a table says how long the gap after it is (P21).
  var hasRuledGap: Bool {
    get { groups[flag: 128] }
    set { groups[flag: 128] = newValue }
  }
  /// True for a bracket around a note in small columns, whose blank is cut wherever it stands (WR2).
  var isNoteBracket: Bool {
    get { groups[flag: 32] }
    set { groups[flag: 32] = newValue }
  }
  /// True where the table has limits of that gap.
  var hasLimitedGap: Bool {
    get { groups[flag: 64] }
    set { groups[flag: 64] = newValue }
  }
  /// True for a box that is the same wherever it stands on a column: it is not cut, does not hang, draws no hyphen, is
  /// no part of a note, and has no reading that would reach over a column's head or end.
  var isPlain: Bool {
    kind == .text && flags & (1 | 2 | 8 | 16 | 64) == 0 && cuts & 64 == 0 && insetBits == 0
  }
  /// True for a box that is as long on a column as it was shaped, unless a note holds it.
  var keepsLength: Bool {
    flags & 2 == 0 && insetBits == 0 && (kind == .text || kind == .invisible)
  }
  /// True if a column may end after it where it has another place.
  var mayEndColumn: Bool { breakAfter == .allow && !isSecondChoice }
  /// The role in a note inside of a column (WR1).
  var inset: InsetRole {
    get { InsetRole(rawValue: insetBits) }
    set { insetBits = newValue.rawValue }
  }
  /// True in a note inside of a column.
  var isInset: Bool { insetBits != 0 }
  /// The length of a cut, half an em; nothing where there is no blank.
  var blank: Length { hasBlank ? em.half : .zero }

  private subscript(cutAt shift: UInt8) -> Cell.Cut {
    get { Cell.Cut(rawValue: cuts >> shift & 3) ?? .none }
    set { cuts = cuts & ~(3 << shift) | newValue.rawValue << shift }
  }

  private subscript(flag mask: UInt8) -> Bool {
    get { flags & mask != 0 }
    set { flags = newValue ? flags | mask : flags & ~mask }
  }

  /// The box where this much of it is cut.
  @inline(__always)
  func advance(_ cut: Cell.Cut) -> Length {
    hasBlank
      ? advance + (self.cut == .none ? .zero : em.half) - (cut == .none ? .zero : em.half) : advance
  }

  /// Cuts the box inside a column, if it has a blank.
  mutating func cutInside(_ cut: Cell.Cut) {
    guard hasBlank else { return }
    advance = advance(cut)
    self.cut = cut
  }

  /// Takes a whole cell of another size, of which nothing is cut.
  mutating func fillCell(_ length: Length) {
    advance = length
    hasBlank = false
    (cut, headCut, endCut) = (.none, .none, .none)
    gap = .zero
    hasAutospace = false
  }

  /// True if it takes no room at a column's end (L15; CSS Text 3, 4.1.3).
  var hangsAtColumnEnd: Bool { kind == .space || kind == .tab }
}

/// Groups of a table of spaces that an item is in.
struct SpacingGroups: Hashable, Sendable, BitwiseCopyable {
  /// The group, and three flags of the item.
  private var bits: UInt8
  /// 0 for a character that the table does not name itself.
  var own: UInt8

  /// No character.
  static let none = SpacingGroups(group: 0, own: 0)

  init(group: UInt8, own: UInt8) { (bits, self.own) = (group, own) }

  var group: UInt8 { bits & 31 }

  subscript(flag mask: UInt8) -> Bool {
    get { bits & mask != 0 }
    set { bits = newValue ? bits | mask : bits & ~mask }
  }
}
