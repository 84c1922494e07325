extension Itemizer {
  /// Adds to a choice of font what the language has to say about the character.
  func tailor(_ choice: inout FontChoices.Choice, to scalar: Unicode.Scalar, style: Int) {
    let tailoring = rules[style].tailoring(of: scalar)
    guard tailoring != .none else { return }
    choice.tailoring = tailoring
    let glyphs = verticalGlyphs(choice.font, style)
    choice.placement =
      tailoring == .hyphen
      ? glyphs.placement(ofHyphen: scalar) : glyphs.placement(of: scalar, tailoring)
  }

  /// Adds to the choice of font for a base and what follows it what its variation selector says.
  mutating func tailor(
    _ choice: inout FontChoices.Choice, toSequence cluster: Cluster, style: Int
  ) {
    let scalars = analysis.scalars[cluster.scalars]
    guard scalars.dropFirst().first?.isVariationSelector == true else { return }
    choice.lacksVariation = shaper.lacksVariation(
      of: analysis.scalars.span.extracting(cluster.scalars), in: choice.font)
    let position = MarkPosition(scalars)
    guard position != .usual else { return }
    let question = VariantQuestion(
      scalar: analysis.scalars[Int(cluster.firstScalar)], position: position, font: choice.font,
      style: styled.table.fontStyles[style])
    let placement =
      memory.placements[question]
      ?? verticalGlyphs(choice.font, style).placement(
        ofVariant: Array(scalars.prefix(2)), position)
    memory.placements[question] = placement
    choice.tailoring = position == .corner ? .cornerMark : .centeredMark
    choice.placement = placement
  }

  private func verticalGlyphs(_ font: FontID, _ style: Int) -> VerticalGlyphs {
    VerticalGlyphs(shaper: shaper, font: font, language: styled.table.styles[style].language)
  }

  /// The stance that the language gives a cluster; `nil` if it leaves that to Unicode.
  mutating func tailoredStance(
    of cluster: Cluster, at index: Int, choice: FontChoices.Choice, style: Int
  ) -> Stance? {
    let scalar = analysis.scalars[Int(cluster.firstScalar)]
    let fontStyle = styled.table.fontStyles[style]
    switch styled.table.styles[style].orientation {
    case .sideways: return nil
    case .upright:
      return choice.placement == .font || choice.tailoring == .hyphen
        ? nil : Stance(.upright, choice.placement)
    case .mixed: break
    }
    switch choice.tailoring {
    case .none: return nil
    case .stop, .exclamation, .smallKana:
      return choice.placement == .font ? nil : Stance(.upright, choice.placement)
    case .centeredMark:
      return choice.placement == .font ? nil : Stance(.upright, choice.placement)
    case .cornerMark: return Stance(.upright, choice.placement)
    case .interpunct:
      if cluster.orientation == .rotated,
        analysis.touchesOnlyTurnedText(index, of: context.clusters)
      {
        return nil
      }
      return Stance(.upright, choice.placement)
    case .hyphen:
      if choice.placement == .font
        || analysis.touchesOnlyTurnedText(index, of: context.clusters)
      {
        return nil
      }
      let question = VerticalQuestion(scalar: scalar, font: choice.font, style: fontStyle, count: 1)
      let isUpright = answer(question) { $0.hasColumnForm(ofHyphen: scalar) }
      return Stance(isUpright ? .upright : .sideways, choice.placement)
    case .quote:
      let turned = context.turnedQuotes ?? analysis.turnedQuotes(of: context.clusters)
      context.turnedQuotes = turned
      if turned.contains(index) { return nil }
      let question = VerticalQuestion(scalar: scalar, font: choice.font, style: fontStyle, count: 1)
      return answer(question) { $0.hasForm(of: scalar) } ? Stance(.upright) : nil
    case .ellipsis:
      if analysis.isInsideTurnedText(index..<index + 1, of: context.clusters) { return nil }
      let question = VerticalQuestion(scalar: scalar, font: choice.font, style: fontStyle, count: 1)
      return answer(question) { $0.runDownTheAxis([scalar], ems: 1, isDash: false) }
        ? Stance(.upright) : Stance(.sideways, .center)
    case .dash:
      if context.dashes.range.contains(index) { return context.dashes.stance }
      let range = index..<endOfSequence(of: scalar, from: index)
      let stance = stance(ofDashes: range, scalar, choice: choice, style: style)
      context.dashes = (range, stance)
      return stance
    }
  }

  /// Dashes that the font draws well down a column are upright; others are turned, and become one
  /// stroke. Fonts join two dashes at most in a way that one can rely on.
  private mutating func stance(
    ofDashes range: Range<Int>, _ scalar: Unicode.Scalar, choice: FontChoices.Choice, style: Int
  ) -> Stance? {
    if analysis.isInsideTurnedText(range, of: context.clusters) { return nil }
    let ems = scalar == "\u{2E3A}" ? 2 * range.count : range.count
    guard ems <= 2 else { return Stance(.sideways, .stroke) }
    let question = VerticalQuestion(
      scalar: scalar, font: choice.font, style: styled.table.fontStyles[style], count: range.count)
    let isUpright = answer(question) {
      $0.runDownTheAxis(Array(repeating: scalar, count: range.count), ems: ems, isDash: true)
    }
    return isUpright ? Stance(.upright) : Stance(.sideways, .stroke)
  }

  /// The end of a sequence of one character, within a style.
  private func endOfSequence(of scalar: Unicode.Scalar, from index: Int) -> Int {
    var end = index + 1
    while end < context.clusters.upperBound {
      let cluster = analysis.clusters[end]
      let first = Int(cluster.firstScalar)
      guard analysis.scalars[first] == scalar, analysis.offsets[first] < context.styleEnd,
        cluster.scalars.count == 1
      else { break }
      end += 1
    }
    return end
  }

  private mutating func answer(
    _ question: VerticalQuestion, _ ask: (VerticalGlyphs) -> Bool
  ) -> Bool {
    if let known = memory.answers[question] { return known }
    let answer = ask(verticalGlyphs(question.font, question.style))
    memory.answers[question] = answer
    return answer
  }
}
