import VerticalLayout

/// What an annotation says of whole lines: of one line, or of all from `ここから` to `ここで … 終わり`.
struct AozoraBlock: Hashable {
  /// How far lines start below the head, in characters.
  var head: Int?
  /// How far their turned columns do, where that differs.
  var turned: Int?
  /// How many characters lines have at most.
  var measure: Int?
  /// How many characters above the foot lines end that are set to the foot.
  var foot: Int?
  /// In how many tiers they stand.
  var tiers: Int?
  var isCentered = false
  var styles: [AozoraStyle] = []
  /// Whether it says more that is not known.
  var isPartlyKnown = false

  init(styles: [AozoraStyle]) { self.styles = styles }

  /// What ends a block.
  enum Family: Hashable {
    case indent, measure, foot, tiers
    case style(AozoraStyle)

    init?(_ words: AozoraWords) {
      switch words.string {
      case "字下げ": self = .indent
      case "字詰め": self = .measure
      case "字上げ", "地付き": self = .foot
      case "段組み", "段組": self = .tiers
      default: return nil
      }
    }
  }

  /// The families that end it. An indent ends with all that is said beside it.
  var families: [Family] {
    if head != nil || isCentered { return [.indent] }
    if measure != nil { return [.measure] }
    if foot != nil { return [.foot] }
    if tiers != nil { return [.tiers] }
    return styles.map { .style($0) }
  }

  /// Reads ends such as `字下げ終わり、小さい活字も終わり`: what the first part ends.
  static func family(endedBy words: AozoraWords) -> Family? {
    guard var first = words.parts.first else { return nil }
    _ = first.takeEnd("終わり")
    return Family(first)
  }

  /// Reads `２字下げ、折り返して３字下げ`, `地から２字上げ`, `３０字詰め`, `改行天付き、折り返して１字下げ` and
  /// what else stands beside them; `nil` where no part is of lines.
  init?(_ words: AozoraWords) {
    var isOfLines = false
    for part in words.parts {
      if read(part) {
        isOfLines = true
      } else if part.equals("ページの左右中央に") || part.equals("ページの左右中央") {
        isCentered = true
      } else if let style = AozoraStyle(part) {
        styles.append(style)
      } else {
        isPartlyKnown = true
      }
    }
    guard isOfLines else { return nil }
  }

  private mutating func read(_ part: AozoraWords) -> Bool {
    var words = part
    if words.equals("地付き") || words.equals("地つき") || words.equals("下付き") {
      foot = 0
      return true
    }
    if words.equals("改行天付き") || words.equals("天付き") {
      head = 0
      return true
    }
    let isTurned = words.take("折り返して") || words.take("折返して")
    let isFromFoot = !isTurned && (words.take("地から") || words.take("地より"))
    if !isTurned, !isFromFoot { _ = words.take("天から") || words.take("１行") || words.take("1行") }
    guard let number = words.takeNumber() else { return false }
    switch words.string {
    case "字下げ", "字さげ":
      if isTurned { turned = number } else { head = number }
    case "字上げ", "字上がり", "字あげ":
      foot = number
    case "字詰め", "字づめ", "字組み", "字組みで": measure = number
    case "段組み", "段組", "段組みで": tiers = number
    default: return false
    }
    return true
  }
}
