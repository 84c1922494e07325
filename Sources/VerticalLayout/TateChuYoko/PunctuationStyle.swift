/// Forms of punctuation (`--punctuation`, EM10). The text in the outputs stays the author's.
public struct PunctuationStyle: Hashable, Sendable {
  public var form: PunctuationStyle.PunctuationForm
  /// The colour of the small marks; `nil` for that of the text.
  public var color: Color?

  public init(_ form: PunctuationStyle.PunctuationForm = .normal, color: Color? = nil) {
    self.form = form
    self.color = color
  }
}

extension PunctuationStyle {
  /// The ways of drawing punctuation (EM10).
  public enum PunctuationForm: String, Hashable, Sendable, CaseIterable {
    /// In cells of its own.
    case normal
    /// 句讀: a small 。 or 、 at the lower right of the character before it, which takes no room.
    case judou
    /// Not at all, as in books before there was any.
    case none
  }
}

/// The form of a mark where punctuation has no cells of its own.
enum FoldedMark: Hashable, Sendable {
  /// 句, drawn as 。
  case stop
  /// 讀, drawn as 、
  case pause
  /// A bracket or quotation mark, which is not drawn.
  case hidden

  /// - Parameter base: the character before it, or that before the marks before it. ASCII marks beside other
  ///   characters than those of East Asia are parts of numbers and words.
  init?(_ scalar: Unicode.Scalar, after base: Unicode.Scalar?) {
    switch scalar {
    case "。", "．", "｡", "！", "？", "…", "⋯", "—", "―", "─": self = .stop
    case "，", "、", "､", "；", "：", "·", "・", "･", "‧", "～", "〜", "﹑": self = .pause
    case "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}", "《", "》", "〈", "〉":
      self = .hidden
    case "!", "?", ".", ",", ";", ":":
      guard let base, CharacterProperties(base).script.isEastAsian else { return nil }
      self = scalar == "," || scalar == ";" || scalar == ":" ? .pause : .stop
    case "\"", "'", "(", ")", "[", "]", "{", "}":
      guard let base, CharacterProperties(base).script.isEastAsian else { return nil }
      self = .hidden
    default:
      switch CharacterProperties(scalar).generalCategory {
      case .openPunctuation, .closePunctuation:
        guard scalar.value >= 0x2000 else { return nil }
        self = .hidden
      default: return nil
      }
    }
  }

  /// The mark that stands beside a character; `nil` for none.
  ///
  /// - Parameter text: the character's, with the marks that became a part of it.
  init?(drawnFor text: Substring) {
    let scalars = text.unicodeScalars
    guard
      let base = scalars.firstIndex(where: {
        FoldedMark($0, after: nil) == nil && FoldedMark($0, after: "一") != .hidden
      })
    else { return nil }
    self.init(drawnAmong: scalars[scalars.index(after: base)...], after: scalars[base])
  }

  /// The mark that stands after a character whose own marks end before it; `nil` for none.
  init?(drawnAfter text: Substring, _ rest: Substring) {
    guard let base = text.unicodeScalars.first else { return nil }
    self.init(drawnAmong: rest.unicodeScalars, after: base)
  }

  private init?(drawnAmong scalars: some Sequence<Unicode.Scalar>, after base: Unicode.Scalar) {
    var found: FoldedMark?
    for scalar in scalars {
      switch FoldedMark(scalar, after: base) {
      case .stop: found = .stop
      case .pause: found = found ?? .pause
      case .hidden, nil: break
      }
    }
    guard let found else { return nil }
    self = found
  }
}

extension Script {
  /// True for scripts that are set with full-width marks.
  fileprivate var isEastAsian: Bool {
    switch self {
    case .han, .hiragana, .katakana, .bopomofo, .hangul: true
    default: false
    }
  }
}

extension TextAnalysis {
  /// The text with its punctuation made a part of the characters before it, and brackets that have none
  /// before them a part of the one after them; and the marks for which nothing is drawn then (EM10).
  ///
  /// - Parameter images: what is no character to stand beside, in order.
  func foldingPunctuation(
    _ form: PunctuationStyle.PunctuationForm, images: [TextRange]
  ) -> (analysis: TextAnalysis, hidden: [TextRange]) {
    guard form != .normal else { return (self, []) }
    var edits: [ClusterEdit] = []
    var hidden: [TextRange] = []
    for paragraph in paragraphs {
      var index = paragraph.lowerBound
      while index < paragraph.upperBound {
        let unit = foldedUnit(from: index, in: paragraph, form, images: images)
        index = unit.clusters.upperBound
        guard let base = unit.base, unit.clusters.count > 1 else { continue }
        edits.append(
          ClusterEdit(
            clusters: unit.clusters, scalars: Array(scalars[clusters[base].scalars]), form: .own))
        let scalar = scalars[Int(clusters[base].firstScalar)]
        for place in unit.clusters where place != base {
          let isDrawn = form == .judou && foldedMark(place, after: scalar) != .hidden
          if !isDrawn { hidden.append(range(of: clusters[place])) }
        }
      }
    }
    return (edits.isEmpty ? self : applying(edits), hidden)
  }

  /// A character with the marks around it that have no place of their own; one cluster without a base where
  /// there is no such character.
  private func foldedUnit(
    from start: Int, in paragraph: Range<Int>, _ form: PunctuationStyle.PunctuationForm,
    images: [TextRange]
  ) -> (clusters: Range<Int>, base: Int?) {
    var base = start
    while base < paragraph.upperBound, let mark = foldedMark(base, after: nil),
      mark == .hidden || form == .none
    {
      base += 1
    }
    guard base < paragraph.upperBound, foldedMark(base, after: nil) == nil,
      isCharacter(base, images: images)
    else { return (start..<start + 1, nil) }
    let scalar = scalars[Int(clusters[base].firstScalar)]
    var end = base + 1
    while end < paragraph.upperBound, foldedMark(end, after: scalar) != nil { end += 1 }
    return (start..<end, base)
  }

  private func foldedMark(_ index: Int, after base: Unicode.Scalar?) -> FoldedMark? {
    let cluster = clusters[index]
    guard cluster.kind == .text else { return nil }
    return FoldedMark(scalars[Int(cluster.firstScalar)], after: base)
  }

  private func isCharacter(_ index: Int, images: [TextRange]) -> Bool {
    let cluster = clusters[index]
    guard cluster.kind == .text, scalars[Int(cluster.firstScalar)] != "\u{3000}" else {
      return false
    }
    return images.indices(reachingInto: range(of: cluster)).isEmpty
  }
}
