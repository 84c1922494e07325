import VerticalLayout

/// A style that an annotation names, in all of its forms: `「…」に傍点`, `傍点 … 傍点終わり` and
/// `ここから太字 … ここで太字終わり`.
enum AozoraStyle: Hashable {
  case emphasis(String, AnnotationSide)
  case line(LineStroke.LineStyle, AnnotationSide)
  case heading(level: Int, form: HeadingForm)
  /// Steps: positive ones larger, negative ones smaller.
  case size(Int)
  case script(Attribute.ScriptPosition)
  /// Small characters in the middle of the column.
  case small
  case bold, italic, tateChuYoko, horizontal, framed, caption, warichu, fraction
  case strikethrough, doubleStrikethrough, dashedFrame, upright
  /// A foreword or an afterword of the author's: smaller, and farther from the head (NO-N7).
  case aside
  /// A box with bold words, as for the state of a player.
  case panel
  /// Kana that have voiced marks, which their letters do not have by themselves.
  case voiced
  /// Lines of which only is said what they are: a table, a quotation.
  case ofKind

  /// The place of a heading: on lines of its own, before the body on its line, or in a window of it.
  enum HeadingForm: Hashable { case own, runIn, window }

  /// The style of a name; `nil` where there is none.
  init?(_ words: AozoraWords) {
    var words = words
    var side = AnnotationSide.right
    for left in ["の左側に", "左側に", "の左に", "左に"] where words.take(left) {
      side = .left
      break
    }
    for right in ["の右側に", "右側に", "の右に", "右に"] where words.take(right) { break }
    if let style = Self.beside(words, side) {
      self = style
      return
    }
    if let style = Self.size(words) ?? Self.heading(words) ?? Self.named[words.string] {
      self = style
      return
    }
    return nil
  }

  private static func beside(_ words: AozoraWords, _ side: AnnotationSide) -> AozoraStyle? {
    let name = words.string
    if let mark = marks[name] { return .emphasis(mark, side) }
    if let line = lines[name] { return .line(line, side) }
    return nil
  }

  /// The signs of emphasis.
  private static let marks: [String: String] = [
    "傍点": "﹅", "白ゴマ傍点": "﹆", "丸傍点": "●", "白丸傍点": "○", "黒三角傍点": "▲", "白三角傍点": "△",
    "二重丸傍点": "◎", "蛇の目傍点": "◉", "ばつ傍点": "×", "×傍点": "×", "点": "﹅", "圏点": "﹅",
    "黒丸傍点": "●", "傍点（白丸）": "○", "傍点○": "○", "傍点◎": "◎", "傍点●": "●", "傍点×": "×",
  ]

  private static let lines: [String: LineStroke.LineStyle] = [
    "傍線": .single, "二重傍線": .double, "鎖線": .dotted, "破線": .dashed, "波線": .wavy, "太線": .thick,
    "線": .single, "二重線": .double, "下線": .single,
  ]

  private static let named: [String: AozoraStyle] = [
    "太字": .bold, "ゴシック体": .bold, "ゴシック": .bold, "ゴチック": .bold, "斜体": .italic,
    "イタリック": .italic, "イタリック体": .italic, "左から右への横組み": .horizontal,
    "縦中横": .tateChuYoko, "横組み": .horizontal, "横書き": .horizontal, "罫囲み": .framed,
    "枠囲み": .framed, "枠囲い": .framed, "破線枠囲み": .dashedFrame, "表罫囲み": .framed, "「□」囲み": .framed,
    "表": .ofKind, "表組": .ofKind, "表組み": .ofKind, "引用文": .ofKind, "手紙文": .ofKind, "数式": .ofKind,
    "割書": .warichu, "ポイントを下げる": .size(-1), "小さい文字": .size(-1), "大きい文字": .size(1),
    "小書き右寄せ": .script(.superscript), "上付き小書き": .script(.superscript), "上付き": .script(.superscript),
    "下付き小書き": .script(.subscript), "下付き": .script(.subscript), "指数": .script(.superscript),
    "注釈番号": .script(.superscript), "返り点": .script(.subscript),
    "小さい活字": .size(-1), "大きい活字": .size(1),
    "キャプション": .caption, "割り注": .warichu, "割注": .warichu, "分数": .fraction,
    "行右小書き": .script(.superscript), "行左小書き": .script(.subscript),
    "上付き小文字": .script(.superscript), "下付き小文字": .script(.subscript), "小書き": .small,
    "小文字": .size(-1), "小さな文字": .size(-1), "大文字": .size(1), "大きな文字": .size(1),
    "取消線": .strikethrough, "取り消し線": .strikethrough, "二重取消線": .doubleStrikethrough,
    "二重取り消し線": .doubleStrikethrough, "横一列": .tateChuYoko, "破線罫囲み": .dashedFrame,
    "破線の罫囲み": .dashedFrame, "正立": .upright, "全角": .upright, "前書き": .aside, "後書き": .aside,
    "まえがき": .aside, "あとがき": .aside, "パラメーター": .panel, "パラメータ": .panel, "濁点": .voiced,
  ]

  private static func size(_ words: AozoraWords) -> AozoraStyle? {
    var words = words
    guard let steps = words.takeNumber(), words.take("段階") || words.take("回り") else { return nil }
    switch words.string {
    case "小さな文字", "小さい文字", "小文字": return .size(-min(steps, 9))
    case "大きな文字", "大きい文字", "大文字": return .size(min(steps, 9))
    default: return nil
    }
  }

  private static func heading(_ words: AozoraWords) -> AozoraStyle? {
    var words = words
    guard words.takeEnd("見出し") || words.takeEnd("見出し文字") || words.takeEnd("見出") else { return nil }
    let form: HeadingForm = words.take("同行") ? .runIn : words.take("窓") ? .window : .own
    switch words.string {
    case "大": return .heading(level: 1, form: form)
    case "中", "": return .heading(level: 2, form: form)
    case "小": return .heading(level: 3, form: form)
    default: return nil
    }
  }

  /// True where the end of one style ends another: their numbers may differ.
  func isEnded(by other: AozoraStyle) -> Bool {
    switch (self, other) {
    case (.size(let a), .size(let b)): (a < 0) == (b < 0)
    default: self == other
    }
  }

  /// The line of the box that is around its paragraphs.
  var frame: BoxStyle.Border? {
    switch self {
    case .framed, .panel: BoxStyle.Border()
    case .dashedFrame: BoxStyle.Border(.dashed)
    default: nil
    }
  }

  /// True for what stands beside text.
  var isMark: Bool {
    switch self {
    case .emphasis, .line: true
    default: false
    }
  }

  /// True where it may be said of a line after its text.
  var isOfLine: Bool {
    switch self {
    case .size, .bold, .heading(_, .own): true
    default: false
    }
  }

  /// The attributes of its text. The style of paragraphs is not among them.
  var attributes: [Attribute] {
    switch self {
    case .emphasis(let mark, let side): [.emphasis(EmphasisMark(mark, side: side))]
    case .line(let style, let side):
      [.sideLine(SideLine(LineStroke(style), side: side == .left ? .left : .right))]
    case .size(let steps): [.size(.em(Self.scale(steps)))]
    case .script(let position): [.script(position)]
    case .small: [.size(.em(1024 * 3 / 4))]
    // Every font has it: a line of its own colour around the glyphs.
    case .bold: [.outline(TextEffects.TextOutline(width: .em(34), isFilled: true))]
    case .italic: [.slant(12)]
    case .tateChuYoko: [.tateChuYoko]
    case .framed: [.box(BoxStyle(border: BoxStyle.Border()))]
    case .caption: [.size(.em(Self.scale(-1)))]
    case .warichu: [.inset(Inset())]
    case .dashedFrame: [.box(BoxStyle(border: BoxStyle.Border(.dashed)))]
    case .strikethrough: [.strikethrough(LineStroke())]
    case .doubleStrikethrough: [.strikethrough(LineStroke(.double))]
    case .upright: [.orientation(.upright)]
    case .aside: [.size(.em(Self.scale(-1)))]
    case .panel: AozoraStyle.bold.attributes
    // A line that runs horizontally, seen from a column: all of it lies on its side.
    case .horizontal: [.orientation(.sideways)]
    case .heading(let level, .runIn): [.heading(InlineHeading(.runIn, level: level))]
    case .heading(let level, .window): [.heading(InlineHeading(.window, level: level))]
    case .heading(_, .own), .fraction, .ofKind, .voiced: []
    }
  }

  /// The size of text so many steps larger or smaller, in 1/1024 em: a sixth a step, at least a third.
  private static func scale(_ steps: Int) -> Int {
    steps < 0 ? max(1024 / 3, 1024 * (6 + steps) / 6) : 1024 * (6 + steps) / 6
  }
}
