import VerticalLayout

/// An annotation, understood: what stands between `［＃` and `］`.
enum AozoraMark {
  /// Styles of text that has been read: `「…」に傍点`.
  case styles([AozoraStyle], target: AozoraWords)
  /// Styles of a stretch by its first and last words: `「甲」～「乙」に傍点`.
  case stretch([AozoraStyle], from: AozoraWords, to: AozoraWords)
  /// Small text beside text that has been read: `「…」に「…」の注記`.
  case beside(AozoraWords, AnnotationSide, target: AozoraWords)
  case begin([AozoraStyle])
  case end(AozoraStyle)
  /// The end of text that small text stands beside: `「…」の注記付き終わり`; begun by `注記付き`.
  case besideBegin(AnnotationSide)
  case besideEnd(AozoraWords, AnnotationSide)
  case blockBegin(AozoraBlock)
  case blockEnd(AozoraBlock.Family)
  /// Indents of one line.
  case line(AozoraBlock)
  /// What follows on the line goes to the foot, so many characters above it.
  case foot(Int)
  case pageBreak(ParagraphStyle.Break)
  case centeredPage
  case kaeriten
  case okurigana(AozoraWords)
  /// A picture: its words and its file.
  case figure(AozoraWords, file: AozoraWords)
  case editorsNote
  case bodyEnd
  case lineBreak
  case unknown

  init(_ words: AozoraWords) {
    self =
      Self.simple(words) ?? Self.layout(words) ?? Self.figure(words) ?? Self.quoting(words)
      ?? Self.paired(words) ?? Self.note(words) ?? .unknown
  }

  // MARK: Words that stand alone

  private static func simple(_ words: AozoraWords) -> AozoraMark? {
    if isKaeriten(words) { return .kaeriten }
    if words.starts(with: "（"), words.ends(with: "）"), (3...100).contains(words.scalars.count) {
      let inner = AozoraWords(words.scalars.dropFirst().dropLast())
      if isOkurigana(inner) { return .okurigana(inner) }
    }
    switch words.string {
    case "改ページ", "改頁", "ここで改ページ": return .pageBreak(.page)
    case "改見開き": return .pageBreak(.spread)
    case "改丁": return .pageBreak(.leaf)
    case "改段": return .pageBreak(.tier)
    case "ページの左右中央", "ページの左右中央に", "ここからページの左右中央": return .centeredPage
    case "本文終わり": return .bodyEnd
    case "改行": return .lineBreak
    case "注記付き", "左に注記付き", "左にルビ付き", "ルビ付き", "傍記付き":
      return .besideBegin(words.starts(with: "左") ? .left : .right)
    default: return nil
    }
  }

  /// Signs of the order in which a Japanese reads Chinese.
  static func isKaeriten(_ words: AozoraWords) -> Bool {
    (1...3).contains(words.scalars.count) && words.scalars.allSatisfy(\.isKaeriten)
  }

  /// The endings of words: up to eight kana or ideographs, which may be described, emphasised or have readings.
  private static func isOkurigana(_ words: AozoraWords) -> Bool {
    var count = 0
    var depth = 0
    for scalar in words.scalars {
      switch scalar {
      case "［", "《": depth += 1
      case "］", "》": depth = max(0, depth - 1)
      case "※": count += 1
      case "（", "）": break
      default:
        guard depth == 0 else { continue }
        guard (0x3041...0x30FF).contains(scalar.value) || AozoraText.Kind(scalar) == .han else {
          return false
        }
        count += 1
      }
    }
    // A character that is described counts once, for its ※.
    return depth == 0 && (1...8).contains(count)
  }

  // MARK: Indents and blocks

  private static func layout(_ words: AozoraWords) -> AozoraMark? {
    var rest = words
    if rest.take("ここから") {
      if let block = AozoraBlock(rest) { return .blockBegin(block) }
      let styles = rest.parts.compactMap { AozoraStyle($0) }
      guard !styles.isEmpty, styles.count == rest.parts.count else { return nil }
      return .blockBegin(AozoraBlock(styles: styles))
    }
    if rest.take("ここで"), rest.takeEnd("終わり") {
      if let family = AozoraBlock.family(endedBy: rest) { return .blockEnd(family) }
      return AozoraStyle(rest).map { .blockEnd(.style($0)) }
    }
    guard let block = AozoraBlock(words) else { return nil }
    if let foot = block.foot, block.head == nil, block.measure == nil { return .foot(foot) }
    return .line(block)
  }

  // MARK: Pairs

  private static func paired(_ words: AozoraWords) -> AozoraMark? {
    var rest = words
    if rest.take("左に「"),
      rest.takeEnd("」の注記付き終わり") || rest.takeEnd("」のルビ付き終わり")
    {
      return .besideEnd(rest, .left)
    }
    if rest.takeEnd("終わり") { return AozoraStyle(rest).map { .end($0) } }
    let styles = words.parts.compactMap { AozoraStyle($0) }
    return styles.isEmpty || styles.count < words.parts.count ? nil : .begin(styles)
  }

  // MARK: Pictures

  /// `挿絵１（fig1.png、横570×縦829）入る`.
  private static func figure(_ words: AozoraWords) -> AozoraMark? {
    var rest = words
    guard rest.takeEnd("入る"), rest.takeEnd("）"),
      let open = rest.scalars.lastIndex(of: "（")
    else { return nil }
    let inner = AozoraWords(rest.scalars[(open + 1)...])
    guard let file = inner.parts.first, file.scalars.contains(".") else { return nil }
    return .figure(AozoraWords(rest.scalars[..<open]), file: file)
  }

  // MARK: Quotations

  /// Words that quote what they are about.
  private static func quoting(_ words: AozoraWords) -> AozoraMark? {
    guard words.starts(with: "「") else { return nil }
    if let stretch = stretch(words) { return stretch }
    guard let end = targetEnd(words) else { return nil }
    let target = AozoraWords(words.scalars[(words.scalars.startIndex + 1)..<end])
    var rest = AozoraWords(words.scalars[(end + 1)...])
    if let beside = beside(rest) { return .beside(beside.0, beside.1, target: target) }
    if isNote(rest) { return .editorsNote }
    if rest.take("の注記付き終わり") || rest.take("のルビ付き終わり") { return .besideEnd(target, .right) }
    if !rest.starts(with: "の") { rest.scalars = rest.scalars.dropFirst() }
    let styles = rest.parts.compactMap { AozoraStyle($0) }
    return styles.isEmpty || styles.count < rest.parts.count ? nil : .styles(styles, target: target)
  }

  /// Where the first quotation ends: at the first 」 outside of inner ones that a particle follows, else at
  /// the last one that a particle follows, since quotations may hold brackets without their partners.
  private static func targetEnd(_ words: AozoraWords) -> Int? {
    let scalars = words.scalars
    var depth = 0
    var last: Int?
    for index in scalars.indices {
      if scalars[index] == "「" { depth += 1 }
      guard scalars[index] == "」" else { continue }
      depth = max(0, depth - 1)
      guard isFollowedByParticle(scalars[(index + 1)...]) else { continue }
      if depth == 0 { return index }
      last = index
    }
    return last
  }

  private static func isFollowedByParticle(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    switch rest.first {
    case "に", "は", "と": return true
    case "の":
      let words = AozoraWords(rest)
      return ["の左", "の右", "の注記付き終わり", "のルビ付き終わり"].contains { words.starts(with: $0) }
    default: return false
    }
  }

  /// `に「…」の注記`, `の左に「…」のルビ`, `に「…」の傍記`: the words beside, and their side.
  private static func beside(_ words: AozoraWords) -> (AozoraWords, AnnotationSide)? {
    var rest = words
    guard rest.takeEnd("の注記") || rest.takeEnd("のルビ") || rest.takeEnd("の傍記"), rest.takeEnd("」")
    else { return nil }
    for left in ["の左に「", "の左側に「"] where rest.take(left) { return (rest, .left) }
    for right in ["に「", "の右に「", "の右側に「", "は「"] where rest.take(right) {
      return (rest, .right)
    }
    return nil
  }

  /// `「甲」～「乙」に傍点`, or `「甲」から「乙」に傍点`.
  private static func stretch(_ words: AozoraWords) -> AozoraMark? {
    var rest = words
    guard rest.take("「"), let first = rest.scalars.firstIndex(of: "」") else { return nil }
    let from = AozoraWords(rest.scalars[..<first])
    rest.scalars = rest.scalars[(first + 1)...]
    guard rest.take("～「") || rest.take("〜「") || rest.take("から「"),
      let last = rest.scalars.firstIndex(of: "」")
    else { return nil }
    let to = AozoraWords(rest.scalars[..<last])
    rest.scalars = rest.scalars[(last + 1)...]
    guard rest.take("に") || rest.take("は") || rest.starts(with: "の"),
      let style = AozoraStyle(rest)
    else { return nil }
    return .stretch([style], from: from, to: to)
  }

  // MARK: Notes

  /// What an editor says of the source: nothing of it is drawn.
  private static func note(_ words: AozoraWords) -> AozoraMark? {
    isNote(words) ? .editorsNote : nil
  }

  private static func isNote(_ words: AozoraWords) -> Bool {
    ["底本", "ママ", "ルビの", "ルビは", "欠字", "不明", "判読", "伏字", "伏せ字", "誤植", "原文", "空白", "初出", "入力者"]
      .contains { words.contains($0) }
  }
}
