/// Spaces between characters by their groups, as a house has them (文字組みアキ量設定; `--spacing FILE`, P21).
///
/// A space is what stands between the bodies of two characters, half an em of a mark of punctuation being its body and
/// the other half its blank. Spaces that a table leaves out follow the language and the model.
public struct SpacingTable: Hashable, Sendable {
  /// A group of characters whose spaces are alike. The names are those of files.
  public enum CharacterGroup: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case opening, closing, stop, comma, middle
    /// ！ ？ ； and in Chinese ：
    case dividing
    case ideographicSpace = "ideographic-space"
    /// Hyphens, waves and solidi that stand.
    case hyphen
    /// Dashes and ellipses.
    case inseparable
    case prefix, suffix, hiragana, katakana
    /// Han and bopomofo.
    case kanji
    case hangul
    /// A digit on its side, and a letter on its side.
    case digit, letter
    /// Several characters in one cell.
    case tateChuYoko = "combined"
    case wordSpace = "word-space"
    /// Any other character.
    case other
  }

  /// Characters, or an end of a column, on one side of a space.
  public enum Boundary: Hashable, Sendable {
    case group(CharacterGroup)
    /// Characters that the table names itself, by their number.
    case own(Int)
    /// The head of a column, the head of a paragraph's first one, and the end of a column.
    case head, paragraphHead, end
  }

  /// A length and its limits when columns are justified.
  public struct Space: Hashable, Sendable {
    public var natural: Dimension
    /// The least that shrinking leaves of it, and the most that stretching makes of it before other places open;
    /// `nil` for those of the language and the model.
    public var limits: Limits?

    public struct Limits: Hashable, Sendable {
      public var least: Dimension
      public var most: Dimension

      public init(least: Dimension, most: Dimension) {
        (self.least, self.most) = (least, most)
      }
    }

    public init(_ natural: Dimension, limits: Limits? = nil) {
      (self.natural, self.limits) = (natural, limits)
    }
  }

  /// The most groups of one's own.
  public static let ownLimit = 100

  private var spaces: [UInt16: Space] = [:]
  private var own: [Unicode.Scalar: UInt8] = [:]

  public init() {}

  public var isEmpty: Bool { spaces.isEmpty }

  /// The space between two sides; `nil` where the table has none.
  public subscript(first: Boundary, second: Boundary) -> Space? {
    get { spaces[Self.key(first.code, second.code)] }
    set { spaces[Self.key(first.code, second.code)] = newValue }
  }

  /// Takes a character into a group of one's own.
  ///
  /// - Parameters:
  ///   - scalar: the character.
  ///   - number: that of the group, from 0 to ``ownLimit`` − 1.
  public mutating func add(_ scalar: Unicode.Scalar, toOwn number: Int) {
    own[scalar] = Boundary.own(number).code
  }

  fileprivate static func key(_ first: UInt8, _ second: UInt8) -> UInt16 {
    UInt16(first) << 8 | UInt16(second)
  }
}

extension SpacingTable.Boundary {
  /// A number for each. Groups begin at 1, those of one's own at 64.
  fileprivate var code: UInt8 {
    switch self {
    case .group(let group): group.code
    case .own(let number): UInt8(clamping: 64 + min(max(number, 0), SpacingTable.ownLimit - 1))
    case .head: 253
    case .paragraphHead: 254
    case .end: 255
    }
  }
}

extension SpacingTable.CharacterGroup {
  fileprivate var code: UInt8 {
    switch self {
    case .opening: 1
    case .closing: 2
    case .stop: 3
    case .comma: 4
    case .middle: 5
    case .dividing: 6
    case .ideographicSpace: 7
    case .hyphen: 8
    case .inseparable: 9
    case .prefix: 10
    case .suffix: 11
    case .hiragana: 12
    case .katakana: 13
    case .kanji: 14
    case .hangul: 15
    case .digit: 16
    case .letter: 17
    case .tateChuYoko: 18
    case .wordSpace: 19
    case .other: 20
    }
  }

  /// The group of a character.
  init(_ spacingClass: SpacingClass, _ scalar: Unicode.Scalar) {
    switch spacingClass {
    case .opening: self = .opening
    case .closing: self = .closing
    case .stop, .centredStop: self = .stop
    case .comma, .centredComma: self = .comma
    case .middle: self = .middle
    case .fixed: self = .dividing
    case .ideographicSpace: self = .ideographicSpace
    case .connector: self = .hyphen
    case .inseparable: self = .inseparable
    case .prefix: self = .prefix
    case .suffix: self = .suffix
    case .ideograph:
      switch CharacterProperties(scalar).script {
      case .hiragana: self = .hiragana
      case .katakana: self = .katakana
      default: self = scalar == "\u{30FC}" ? .katakana : .kanji
      }
    case .hangul: self = .hangul
    case .tateChuYoko: self = .tateChuYoko
    case .letter:
      self = CharacterProperties(scalar).generalCategory == .decimalNumber ? .digit : .letter
    case .wordSpace: self = .wordSpace
    case .upright, .sideways, .other: self = .other
    }
  }
}

extension SpacingTable {
  func groups(of spacingClass: SpacingClass, _ scalar: Unicode.Scalar) -> SpacingGroups {
    SpacingGroups(group: CharacterGroup(spacingClass, scalar).code, own: own[scalar] ?? 0)
  }

  /// The space between two items, that of characters which the table names before that of their groups.
  func space(_ first: SpacingGroups, _ second: SpacingGroups) -> Space? {
    for one in [first.own, first.group] where one != 0 {
      for other in [second.own, second.group] where other != 0 {
        if let space = spaces[Self.key(one, other)] { return space }
      }
    }
    return nil
  }

  /// The space at a column's head or end; `nil` where the table has none.
  func space(at side: Boundary, of item: SpacingGroups) -> Space? {
    for code in [item.own, item.group] where code != 0 {
      let key = side == .end ? Self.key(code, side.code) : Self.key(side.code, code)
      if let space = spaces[key] { return space }
    }
    return nil
  }
}

extension SpacingTable {
  /// The lengths of a space with limits between two items.
  func lengths(
    _ first: InlineItem, _ second: InlineItem
  ) -> (least: Length, natural: Length, most: Length)? {
    guard let space = space(first.groups, second.groups), let limits = space.limits else {
      return nil
    }
    let em = InlineItem.emOfSpace(first, second)
    func length(_ dimension: Dimension) -> Length {
      min(max(dimension.resolved(em: em), .zero), .limit)
    }
    let natural = length(space.natural)
    return (min(length(limits.least), natural), natural, max(length(limits.most), natural))
  }
}

extension InlineItem {
  /// The em that the space between two items is measured by: that of the first, or of what stands beside letters.
  static func emOfSpace(_ first: InlineItem, _ second: InlineItem) -> Length {
    first.spacingClass.isTurned || first.spacingClass == .wordSpace ? second.em : first.em
  }
}
