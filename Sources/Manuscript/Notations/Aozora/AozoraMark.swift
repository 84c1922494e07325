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
  case blockEnd([AozoraBlock.Family])
  /// Indents of one line.
  case line(AozoraBlock)
  /// The rest of the line goes to the foot, so many characters above it.
  case foot(Int)
  case pageBreak(ParagraphStyle.Break)
  case centeredPage
  case kaeriten
  case okurigana(AozoraWords)
  /// A picture: its words and its file.
  case figure(AozoraWords, file: AozoraWords)
  /// An editor's remark on the source: on text that has been read, or on anything else.
  case editorsNote(AozoraWords, target: AozoraWords?)
  /// The end of the body, and what is of windows that scroll.
  case nothing
  case lineBreak
  /// A line between two parts, and a line without text (NO-N7).
  case rule, blankLine
  /// Half an em, at the head of the line or in it.
  case halfSpace
  /// Characters that stand in its place: blanks by their lengths, and a place where a column may end.
  case characters([Unicode.Scalar])
  /// Words that are for the head of the page, up to the annotation that ends them.
  case runningHead
  /// Words of the text that are for the head of the page, too.
  case runningHeadOf(AozoraWords)
  /// Letters with a dot above or below, which the line has been given before.
  case dots
  /// Several, of which each quotes what it is about.
  case several([AozoraMark])
  case unknown

  init(_ source: AozoraWords) {
    var words = source
    words.trim()
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
    if let count = blanks(words) {
      return .characters(Array(repeating: "\u{3000}", count: count))
    }
    let parts = words.clauses
    if let first = parts.first, let kind = pageBreak(first) {
      return parts.count > 1 && words.contains("左右中央") ? .centeredPage : .pageBreak(kind)
    }
    if let last = parts.last, parts.count <= 3, !words.contains("字下げ"),
      [
        "ページの左右中央", "ページの左右中央に", "ページの左右中央から", "ここからページの左右中央", "左右中央", "左右中央に",
        "ページの天地左右中央", "ページの天地左右中央に",
      ].contains(last.string)
    {
      return .centeredPage
    }
    switch words.string {
    case "本文終わり", "クリア", "右クリア", "左クリア": return .nothing
    case "行内地付き": return .foot(0)
    case "行内地付き終わり", "行内地付き終り": return .nothing
    case "区切り線": return .rule
    case "空行": return .blankLine
    case "二分アキ", "半字下げ", "二分空き", "半角アキ": return .halfSpace
    case "三分アキ", "三分空き": return .characters(["\u{2004}"])
    case "四分アキ", "四分空き", "四分あき": return .characters(["\u{2005}"])
    case "全角アキ", "全角空き": return .characters(["\u{3000}"])
    case "zws", "ゼロ幅スペース": return .characters(["\u{200B}"])
    case "ルビ用縦線": return .characters(["｜"])
    case "ここから柱", "柱": return .runningHead
    case "ページ左", "ページの左", "ページ左寄せ", "ページの左寄せ", "ページ左寄せで", "ページの左寄せで", "ページ左下", "ページの左下":
      return .pageBreak(.page)
    case "改行": return .lineBreak
    case "注記付き", "左に注記付き", "左にルビ付き", "ルビ付き", "傍記付き":
      return .besideBegin(words.starts(with: "左") ? .left : .right)
    default: return nil
    }
  }

  /// The number of blanks of `２字アキ`.
  private static func blanks(_ words: AozoraWords) -> Int? {
    var words = words
    guard let count = words.takeNumber(), (1...40).contains(count) else { return nil }
    return ["字アキ", "字あき", "字空き"].contains(words.string) ? count : nil
  }

  private static func pageBreak(_ words: AozoraWords) -> ParagraphStyle.Break? {
    switch words.string {
    case "改ページ", "改頁", "ここで改ページ": .page
    case "改見開き": .spread
    case "改丁": .leaf
    case "改段": .tier
    default: nil
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
    if ["ここから", "以下", "これより", "ここより"].contains(where: { rest.take($0) }) {
      if let block = AozoraBlock(rest) { return .blockBegin(block) }
      let styles = rest.clauses.compactMap { AozoraStyle($0) }
      guard !styles.isEmpty, styles.count == rest.clauses.count else { return nil }
      // A note in small columns is never a block, whatever begins it.
      return styles == [.warichu] ? .begin(styles) : .blockBegin(AozoraBlock(styles: styles))
    }
    if rest.take("ここまで"), let style = AozoraStyle(rest) { return .blockEnd([.style(style)]) }
    let isHere = rest.take("ここで")
    if rest.takeEnding() {
      if AozoraStyle(rest) == .warichu { return .end(.warichu) }
      let families = AozoraBlock.families(endedBy: rest)
      guard let first = families.first, isHere || !first.isOfStyle else { return nil }
      return .blockEnd(families)
    }
    rest = words
    if rest.take("この行は") || rest.take("この行") {
      if let style = AozoraStyle(rest) { return .line(AozoraBlock(styles: [style])) }
    }
    guard let block = AozoraBlock(rest) else { return nil }
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
    if rest.takeEnding() { return AozoraStyle(rest).map { .end($0) } }
    let styles = words.clauses.compactMap { AozoraStyle($0) }
    return styles.isEmpty || styles.count < words.clauses.count ? nil : .begin(styles)
  }

  // MARK: Pictures

  /// `挿絵１（fig1.png、横570×縦829）入る`, `挿絵（fig1.png）「題」入る`, and `（img/fig1.jpg）`, as converters to EPUB have it.
  private static func figure(_ words: AozoraWords) -> AozoraMark? {
    var rest = words
    if !rest.takeEnd("入る") {
      let name = words.string.lowercased()
      guard words.starts(with: "（"), imageSuffixes.contains(where: { name.hasSuffix($0 + "）") })
      else { return nil }
    }
    var caption: AozoraWords?
    if rest.ends(with: "」"), let open = rest.scalars.lastIndex(of: "「"),
      rest.scalars[..<open].last == "）"
    {
      caption = AozoraWords(rest.scalars[(open + 1)...].dropLast())
      rest.scalars = rest.scalars[..<open]
    }
    guard rest.takeEnd("）"), let open = rest.scalars.lastIndex(of: "（") else { return nil }
    let inner = AozoraWords(rest.scalars[(open + 1)...])
    // A seal is cut of its words (SH-E4).
    guard let file = inner.clauses.first,
      file.scalars.contains(".") || file.starts(with: ImageAttachment.sealScheme)
    else { return nil }
    return .figure(caption ?? AozoraWords(rest.scalars[..<open]), file: file)
  }

  private static let imageSuffixes = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"]

  // MARK: Quotations

  /// Words that quote what they are about.
  private static func quoting(_ words: AozoraWords) -> AozoraMark? {
    guard words.starts(with: "「") else { return unquoted(words) }
    if let stretch = stretch(words) { return stretch }
    if let several = several(words) { return several }
    guard let end = targetEnd(words) else { return withoutParticle(words) }
    let target = AozoraWords(words.scalars[(words.scalars.startIndex + 1)..<end])
    var rest = AozoraWords(words.scalars[(end + 1)...])
    if let beside = beside(rest) { return .beside(beside.0, beside.1, target: target) }
    if isNote(rest) { return .editorsNote(rest.withoutParticle, target: target) }
    if rest.take("の注記付き終わり") || rest.take("のルビ付き終わり") { return .besideEnd(target, .right) }
    if rest.equals("は柱") { return .runningHeadOf(target) }
    if rest.take("の両側に"), case .line(let line, _)? = AozoraStyle(rest) {
      return .styles([.line(line, .right), .line(line, .left)], target: target)
    }
    if rest.take("の部分は") || rest.take("の小") {
      if rest.equals("文字") { return .styles([.size(-1)], target: target) }
    } else if !rest.starts(with: "の") {
      rest.scalars = rest.scalars.dropFirst()
    }
    _ = ["すべて", "それぞれ", "ともに"].contains { rest.take($0) }
    return styles(rest).map { .styles($0, target: target) }
  }

  /// The styles that words name, all of them known.
  private static func styles(_ words: AozoraWords) -> [AozoraStyle]? {
    let styles = words.clauses.compactMap { AozoraStyle($0) }
    return styles.isEmpty || styles.count < words.clauses.count ? nil : styles
  }

  /// `（一）は縦中横`: the quotation marks are left out.
  private static func unquoted(_ words: AozoraWords) -> AozoraMark? {
    guard words.scalars.count <= 40, !words.contains("「"),
      let particle = words.scalars.lastIndex(of: "は"), particle > words.scalars.startIndex,
      let styles = styles(AozoraWords(words.scalars[(particle + 1)...]))
    else { return nil }
    return .styles(styles, target: AozoraWords(words.scalars[..<particle]))
  }

  /// `「…」傍点`: the particle is left out.
  private static func withoutParticle(_ words: AozoraWords) -> AozoraMark? {
    guard let end = words.scalars.lastIndex(of: "」"),
      let styles = styles(AozoraWords(words.scalars[(end + 1)...]))
    else { return nil }
    let target = AozoraWords(words.scalars[(words.scalars.startIndex + 1)..<end])
    return .styles(styles, target: target)
  }

  /// `「甲」は縦中横、「乙」は下付き小文字`.
  private static func several(_ words: AozoraWords) -> AozoraMark? {
    let parts = words.clauses
    guard (2...8).contains(parts.count), parts.allSatisfy({ $0.starts(with: "「") }) else {
      return nil
    }
    let marks = parts.compactMap { part -> AozoraMark? in
      guard let end = targetEnd(part),
        let styles = styles(AozoraWords(part.scalars[(end + 1)...].dropFirst()))
      else { return nil }
      return .styles(
        styles, target: AozoraWords(part.scalars[(part.scalars.startIndex + 1)..<end]))
    }
    return marks.count == parts.count ? .several(marks) : nil
  }

  /// The end of the first quotation: the first 」 outside of inner ones that a particle follows, else the last one that a
  /// particle follows, since quotations may hold brackets without their partners.
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
      return ["の左", "の右", "の両側に", "の部分は", "の小文字", "の注記付き終わり", "のルビ付き終わり"].contains {
        words.starts(with: $0)
      }
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
    _ = rest.take("まで")
    guard rest.take("に") || rest.take("は") || !rest.isEmpty,
      let style = AozoraStyle(rest)
    else { return nil }
    return .stretch([style], from: from, to: to)
  }

  // MARK: Notes

  /// An editor's remark on the source, or on things that are not in the file: nothing of it is drawn.
  private static func note(_ words: AozoraWords) -> AozoraMark? {
    if words.contains("ドット付き") { return AozoraLetterSigns.isRead(words) ? .dots : nil }
    let signs = [
      "誤", "脱", "訂正", "省略", "略」", "版では", "本では", "では「", "の注", "校注", "欄外", "書き込み", "か？", "未完", "著者註",
      "列に並ぶ", "横並び", "にルビ", "いった注記", "手書き",
    ]
    let isNote =
      isNote(words) || signs.contains { words.contains($0) }
      || ["図", "カット", "挿絵", "写真"].contains { words.starts(with: $0) }
    return isNote ? .editorsNote(words, target: nil) : nil
  }

  private static func isNote(_ words: AozoraWords) -> Bool {
    ["底本", "ママ", "ルビの", "ルビは", "欠字", "不明", "判読", "伏字", "伏せ字", "誤植", "原文", "空白", "初出", "入力者"]
      .contains { words.contains($0) }
  }
}
