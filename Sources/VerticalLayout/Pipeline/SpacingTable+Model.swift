extension SpacingTable {
  /// The spaces that a language has in a model, as a table that a house can start from.
  ///
  /// - Parameters:
  ///   - model: the spaces that the table begins with.
  ///   - language: one of Chinese, Japanese or Korean; others have no spaces of their own.
  public init(of model: SpacingModel, in language: LanguageTag) {
    self.init()
    var options = LayoutOptions(
      style: TextStyle(size: Length(rawValue: 1024), language: language), page: .scroll)
    options.spacing.model = model
    options.columnBreaks.kinsoku = Kinsoku.off
    options.tateChuYoko.digits = 2
    let setter = Typesetter(shaper: EmShaper(), options: options)
    for first in CharacterGroup.allCases {
      for second in CharacterGroup.allCases {
        guard let space = Self.space(between: first, and: second, setter) else { continue }
        self[.group(first), .group(second)] = Space(.em(space.rawValue))
      }
    }
    addEdges(of: model, in: language.profile)
  }

  /// The space that two groups have; `nil` for none where no mark has a blank.
  ///
  /// Not optimized, since the whole engine would be compiled a second time for this shaper.
  @_optimize(none)
  private static func space(
    between first: CharacterGroup, and second: CharacterGroup, _ setter: Typesetter<EmShaper>
  ) -> Length? {
    guard let one = first.sample, let other = second.sample,
      !first.isOfWords || !second.isOfWords
    else { return nil }
    // Nothing is wrong with four characters on a scroll.
    guard let layout = try? setter.typeset(Document("国\(one)\(other)国")) else { return nil }
    let place = "国\(one)".utf8.count
    guard let next = layout.cells.firstIndex(where: { $0.range.lowerBound == place }), next > 0
    else { return nil }
    let (before, after) = (layout.cells[next - 1], layout.cells[next])
    let profile = setter.options.style.language.profile
    let (below, above) = (first.blank(in: profile), second.blank(in: profile))
    let space =
      after.start - before.end + below.room(before.trim, below: true)
      + above.room(after.trim, below: false)
    let hasBlank = below == .below || below == .around || above == .above || above == .around
    return space > .zero || hasBlank ? space : nil
  }

  private mutating func addEdges(of model: SpacingModel, in profile: LanguageTag.LanguageProfile) {
    let half = Dimension.em(512)
    for (side, opens) in [(Boundary.head, false), (.paragraphHead, true)] {
      let cut = SpacingClass.opening.cutAtColumnHead(
        in: profile, opensParagraph: opens, brackets: .half)
      self[side, .group(.opening)] = Space(cut == .none ? half : .zero)
    }
    let isCentred = profile == .traditionalChinese
    for (group, spacingClass) in [
      (CharacterGroup.closing, SpacingClass.closing), (.stop, isCentred ? .centredStop : .stop),
      (.comma, isCentred ? .centredComma : .comma), (.middle, .middle),
    ] {
      let blank: Dimension = spacingClass.blank == .around ? .em(256) : half
      let end = spacingClass.cutAtColumnEnd(in: profile, model: model)
      if end.always {
        self[.group(group), .end] = Space(.zero)
      } else {
        let isCut = end.cut != .none
        self[.group(group), .end] = Space(
          blank, limits: isCut ? Space.Limits(least: .zero, most: blank) : nil)
      }
    }
  }
}

extension SpacingTable.CharacterGroup {
  /// A text of the group; `nil` for what has no space that a model knows.
  fileprivate var sample: String? {
    switch self {
    case .opening: "「"
    case .closing: "」"
    case .stop: "。"
    case .comma: "、"
    case .middle: "・"
    case .dividing: "！"
    case .ideographicSpace: "\u{3000}"
    case .hyphen: "〜"
    case .inseparable: "…"
    case .prefix: "￥"
    case .suffix: "％"
    case .hiragana: "あ"
    case .katakana: "ア"
    case .kanji: "山"
    case .hangul: "한"
    case .digit: "12345"
    case .letter: "abc"
    case .tateChuYoko: "12"
    case .wordSpace, .other: nil
    }
  }

  /// True for what words and numbers are made of.
  fileprivate var isOfWords: Bool { self == .digit || self == .letter || self == .tateChuYoko }

  fileprivate func blank(in profile: LanguageTag.LanguageProfile) -> MarkBlank {
    let isCentred = profile == .traditionalChinese
    switch self {
    case .opening: return .above
    case .closing: return .below
    case .stop, .comma: return isCentred ? .around : .below
    case .middle: return .around
    case .dividing, .ideographicSpace, .hyphen, .inseparable, .prefix, .suffix, .hiragana,
      .katakana, .kanji, .hangul, .digit, .letter, .tateChuYoko, .wordSpace, .other:
      return .none
    }
  }
}

extension MarkBlank {
  /// The rest of the blank on one side, in an em of 1024.
  fileprivate func room(_ cut: Cell.Cut, below: Bool) -> Length {
    guard cut == .none else { return .zero }
    switch self {
    case .above: return below ? .zero : Length(rawValue: 512)
    case .below: return below ? Length(rawValue: 512) : .zero
    case .around: return Length(rawValue: 256)
    case .fixed, .none: return .zero
    }
  }
}

/// A font whose characters are squares of one em, and letters half of that, with forms for vertical text.
private struct EmShaper: Shaper {
  func selectFont(for cluster: Span<Unicode.Scalar>, style: FontRequest) -> FontID? { FontID(0) }
  func primaryFont(for style: FontRequest) -> FontID? { FontID(0) }
  func metrics(of font: FontID, size: Length) -> FontMetrics {
    FontMetrics(ascent: size.half, descent: size - size.half)
  }
  func hasVerticalForm(
    of scalar: Unicode.Scalar, in font: FontID, language: LanguageTag
  ) -> Bool { true }
  func shape(
    _ run: ShapingRun, of text: Span<Unicode.Scalar>, into glyphs: inout [ShapingRun.ShapedGlyph]
  ) {
    let em = Int32(clamping: run.size.rawValue)
    for index in run.scalars {
      glyphs.append(
        ShapingRun.ShapedGlyph(
          id: text[index].value, cluster: Int32(clamping: index),
          advance: run.orientation == .upright ? em : em / 2, extent: em, x: 0, y: 0))
    }
  }
  func description(of font: FontID) -> FontDescription {
    FontDescription(family: "Em", face: "Regular", index: 0)
  }
}
