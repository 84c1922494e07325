import VerticalLayout

/// Properties of whole lines that an annotation sets: of one line, or of all from `ここから` to `ここで … 終わり`.
struct AozoraBlock: Hashable {
  /// The distance of lines from the head, in characters.
  var head: Int?
  /// The same distance of their turned columns, where that differs.
  var turned: Int?
  /// The greatest length of lines, in characters.
  var measure: Int?
  /// The distance from the foot of lines that are set to it, in characters.
  var foot: Int?
  /// The number of tiers that they stand in, and whether they begin the next one.
  var tiers: Int?
  var beginsTier = false
  /// True if a rule parts the tiers.
  var hasTierRule = false
  var isCentered = false
  /// True if lines stand in the middle of their columns, as converters to EPUB have it.
  var isInMiddle = false
  var styles: [AozoraStyle] = []
  /// True if it says more that is not known.
  var isPartlyKnown = false

  init(styles: [AozoraStyle]) { self.styles = styles }

  /// Families of blocks; the end of one ends blocks of its own family.
  enum Family: Hashable {
    case indent, measure, foot, tiers, middle
    case style(AozoraStyle)

    var isOfStyle: Bool { if case .style = self { true } else { false } }

    init?(_ words: AozoraWords) {
      var words = words
      _ = words.takeNumber()
      switch words.string {
      case "字下げ", "文字下げ", "字さげ": self = .indent
      case "字詰め", "字組み": self = .measure
      case "字上げ", "地付き": self = .foot
      case "段組み", "段組": self = .tiers
      case "中央揃え", "中央寄せ": self = .middle
      default: return nil
      }
    }
  }

  /// All families of which it says something.
  var allFamilies: [Family] {
    var all: [Family] = []
    if head != nil || isCentered { all.append(.indent) }
    if measure != nil { all.append(.measure) }
    if foot != nil { all.append(.foot) }
    if tiers != nil { all.append(.tiers) }
    if isInMiddle { all.append(.middle) }
    return all + styles.map { .style($0) }
  }

  /// The families that end it. An indent ends with all that is said beside it.
  var families: [Family] {
    if head != nil || isCentered { return [.indent] }
    if measure != nil { return [.measure] }
    if foot != nil { return [.foot] }
    if tiers != nil { return [.tiers] }
    if isInMiddle { return [.middle] }
    return styles.map { .style($0) }
  }

  /// Reads ends such as `字下げ終わり、小さい活字も終わり` and `２段組み、罫囲み`; empty where the first part is not known.
  static func families(endedBy words: AozoraWords) -> [Family] {
    let families = words.clauses.map { part -> Family? in
      var part = part
      _ = part.takeEnding()
      _ = part.takeEnd("も")
      return Family(part) ?? AozoraStyle(part).map { .style($0) }
    }
    return families.first == .some(nil) ? [] : families.compactMap(\.self)
  }

  /// Reads `２字下げ、折り返して３字下げ`, `地から２字上げ`, `３０字詰め`, `改行天付き、折り返して１字下げ` and
  /// what else stands beside them; `nil` where no part is of lines.
  init?(_ words: AozoraWords) {
    var isOfLines = false
    for part in words.clauses {
      if read(part) {
        isOfLines = true
      } else if Self.centered.contains(part.string) {
        isCentered = true
      } else if ["上段", "下段"].contains(part.string) {
        beginsTier = part.string == "下段"
      } else if Self.tierRules.contains(part.string) {
        hasTierRule = true
      } else if let style = AozoraStyle(part) {
        styles.append(style)
      } else if !Self.names.contains(part.string) {
        isPartlyKnown = true
      }
    }
    guard isOfLines else { return nil }
  }

  private static let centered: Set<String> = [
    "ページの左右中央に", "ページの左右中央", "ページ左右中央", "左右中央に", "左右中央",
  ]

  private static let tierRules: Set<String> = [
    "段間に罫", "段間に罫線", "段間に罫あり", "段間に罫線あり", "段間罫", "段間罫線", "段間に線",
  ]

  /// Parts that name what the lines are, or lead to the next part.
  private static let names: Set<String> = ["下げて", "引用文", "手紙文", "ここから数式", "数式"]

  private mutating func read(_ part: AozoraWords) -> Bool {
    var words = part
    if words.starts(with: "下げて地") { _ = words.take("下げて") }
    switch words.string {
    case "地付き", "地つき", "地付きで", "地寄せ", "下付き", "下揃え":
      foot = 0
      return true
    case "改行天付き", "天付き":
      head = 0
      return true
    case "中央揃え", "中央寄せ":
      isInMiddle = true
      return true
    default: break
    }
    _ = words.take("改行") || words.take("ここから")
    let isTurned = words.take("折り返して") || words.take("折返して")
    let fromFoot = ["地から", "地より", "下から", "行末より", "文末より"]
    let isFromFoot = !isTurned && fromFoot.contains { words.take($0) }
    if !isTurned, !isFromFoot {
      _ = ["天から", "天より", "１行", "1行"].contains { words.take($0) }
    }
    guard let number = words.takeNumber() else { return false }
    return isFromFoot ? readFoot(words, number) : readHead(words, number, isTurned: isTurned)
  }

  private mutating func readFoot(_ words: AozoraWords, _ number: Int) -> Bool {
    var words = words
    _ = words.takeEnd("で") || words.takeEnd("て") || words.takeEnd("揃え")
    switch words.string {
    case "字上げ", "字上がり", "字あげ", "字あき", "字アキ", "字空き", "字下げ": foot = number
    default: return false
    }
    return true
  }

  private mutating func readHead(_ words: AozoraWords, _ number: Int, isTurned: Bool) -> Bool {
    var words = words
    if words.take("字下げて") {
      head = number
      return words.isEmpty || read(words)
    }
    switch words.string {
    case "字下げ", "字さげ", "字下げで":
      if isTurned { turned = number } else { head = number }
    case "字上げ", "字上がり", "字あげ":
      if isTurned { return false }
      foot = number
    case "字詰め", "字づめ", "字組み", "字組みで": measure = number
    case "段組み", "段組", "段組みで": tiers = number
    default: return false
    }
    return true
  }
}
