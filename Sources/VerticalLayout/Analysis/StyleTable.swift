/// The styles of the texts of a document, and what they have to do with each other.
///
/// All texts that are set with a document have their styles here: its own ones come first, then those of what stands
/// beside it. A style that comes again has the number that it has, so that texts are put together without a look at their
/// styles. A text with a table of its own is joined by ``intern(_:)-(StyleTable)``.
struct StyleTable: Hashable, Sendable {
  /// In the order in which they came. Those of kinds of characters come after the ones that they are parts of, one for each
  /// kind, be it like another: kinds do not share their runs.
  private(set) var styles: [TextStyle] = []
  /// For each style those of kinds of characters in it; empty where no style has one (X4).
  private(set) var compositeStyles: [CompositeStyles] = []
  /// The style that is not flattened, by that of flattened text; empty where all such text is upright (NT1).
  private(set) var wholeStyles: [Int: Int] = [:]
  /// For each style the first one with the same fonts and language, of which is known what they have.
  private(set) var fontStyles: [Int] = []
  /// For each style the first one that is shaped alike (see ``TextStyle/isShaped(as:)``).
  private(set) var shapingStyles: [Int] = []
  private var numbers: [TextStyle: UInt32] = [:]
  /// The number that was asked for last.
  private var latest: UInt32 = 0
  private var fontKinds: [Int] = []
  private var shapingKinds: [Int] = []

  subscript(number: UInt32) -> TextStyle { styles[Int(number)] }

  /// The size of characters in a style.
  func size(of number: UInt32) -> Length { styles[Int(number)].size }

  /// The number of a style, which is added where it is new. Most texts have that of the one before.
  mutating func intern(_ style: TextStyle) -> UInt32 {
    if Int(latest) < styles.count, styles[Int(latest)] == style { return latest }
    latest = numbers[style] ?? UInt32(styles.count)
    if latest == styles.count {
      numbers[style] = latest
      styles.append(style)
    }
    return latest
  }

  /// The numbers that the styles of another table have here, by those that they have there.
  mutating func intern(_ other: StyleTable) -> [Int] { other.styles.map { Int(intern($0)) } }

  /// Says which style letters on their side have in flattened text: only upright characters are flat (NT1).
  mutating func join(_ flattened: UInt32, toWhole whole: UInt32) {
    wholeStyles[Int(flattened)] = Int(whole)
  }

  /// Finds what new styles have to do with others, and adds those of kinds of characters in them. A text is set in styles
  /// of which this is known.
  mutating func complete() {
    let new = fontStyles.count..<styles.count
    if !compositeStyles.isEmpty || styles[new].contains(where: { !$0.composite.isEmpty }) {
      compose(new)
    }
    for index in fontStyles.count..<styles.count {
      fontStyles.append(kind(of: index, among: &fontKinds) { $0.hasFonts(of: $1) })
      shapingStyles.append(kind(of: index, among: &shapingKinds) { $0.isShaped(as: $1) })
    }
  }

  private mutating func compose(_ new: Range<Int>) {
    addPlainComposites()
    for index in new {
      for kind in TextStyle.CompositeKind.allCases {
        guard let own = styles[index].style(of: kind) else { continue }
        compositeStyles[index][kind] = styles.count
        if numbers[own] == nil { numbers[own] = UInt32(styles.count) }
        styles.append(own)
      }
    }
    for (index, whole) in wholeStyles {
      for kind in TextStyle.CompositeKind.allCases where compositeStyles[index][kind] != index {
        wholeStyles[compositeStyles[index][kind]] = compositeStyles[whole][kind]
      }
    }
    addPlainComposites()
  }

  /// Gives the same style for all kinds to those that have none of kinds.
  private mutating func addPlainComposites() {
    compositeStyles += (compositeStyles.count..<styles.count).map { CompositeStyles($0) }
  }

  /// The first style that is alike, where few of them are not: most texts have one kind, or some.
  /// Of very many kinds some may not be found, which costs time and nothing else.
  private func kind(
    of index: Int, among kinds: inout [Int], _ areAlike: (TextStyle, TextStyle) -> Bool
  ) -> Int {
    if let known = kinds.first(where: { areAlike(styles[$0], styles[index]) }) { return known }
    if kinds.count < Self.mostKinds { kinds.append(index) }
    return index
  }

  private static var mostKinds: Int { 16 }

  // The rest follows from these.
  static func == (a: Self, b: Self) -> Bool {
    a.styles == b.styles && a.compositeStyles == b.compositeStyles
      && a.wholeStyles == b.wholeStyles
  }

  func hash(into hasher: inout Hasher) { hasher.combine(styles) }
}
