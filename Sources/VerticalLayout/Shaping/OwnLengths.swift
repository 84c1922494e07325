/// Lengths that belong to characters, whatever glyphs a font has for them: marks with a blank are one em long (P1), blanks of
/// fixed length as long as Unicode says (6.2), and signs on their side no longer than their ink asks for.
extension ShapedText {
  /// Gives the last cells of a run, which has been shaped, the lengths of their characters.
  mutating func setOwnLengths(
    cellsFrom first: Int, of run: TextRun, in analysis: TextAnalysis, style: TextStyle,
    shaper: some Shaper
  ) {
    let em = style.size
    let isNatural = style.features.allSatisfy { !Self.spacingFeatures.contains($0.tag) }
    for index in first..<cells.count {
      let cell = cells[index]
      switch cell.kind {
      case .space:
        guard let cluster = cluster(of: cell, run, analysis) else { continue }
        let scalar = analysis.scalars[Int(analysis.clusters[cluster].firstScalar)]
        if let parts = scalar.fixedBlank { cells[index].advance = em.scaled(by: parts, over: 720) }
      case .text where run.placement != .font || !isNatural: continue
      case .text where run.orientation == .upright:
        // Most are an em long, and need no look.
        guard cell.orientation == .upright, cell.advance > .zero,
          cell.advance < em.scaled(by: 31, over: 32),
          let cluster = cluster(of: cell, run, analysis)
        else { continue }
        let scalar = analysis.scalars[Int(analysis.clusters[cluster].firstScalar)]
        fill(index, SpacingClass(upright: scalar, profile: style.language.profile).blank, em: em)
      case .text where run.orientation == .sideways:
        guard cell.advance > em.scaled(by: 15, over: 16), cell.glyphs.count == 1,
          let cluster = cluster(of: cell, run, analysis),
          analysis.isSignAmongLetters(cluster, of: run.clusters)
        else { continue }
        close(index, run, em: em, shaper: shaper)
      case .text, .tab, .invisible: continue
      }
    }
  }

  /// Features by which a font sets characters closer than their ems, as its user wants them.
  private static var spacingFeatures: Set<String> {
    ["vpal", "palt", "vhal", "halt", "vchw", "chws"]
  }

  /// The cluster that a cell begins with.
  private func cluster(of cell: Cell, _ run: TextRun, _ analysis: TextAnalysis) -> Int? {
    let start = cell.range.lowerBound
    let index = run.clusters.partitioningIndex {
      Int(analysis.offsets[Int(analysis.clusters[$0].firstScalar)]) >= start
    }
    return run.clusters.contains(index) ? index : nil
  }

  /// Gives a mark that a font has shorter a whole em, with its blank on the side where it belongs.
  private mutating func fill(_ index: Int, _ blank: MarkBlank, em: Length) {
    let rest = em - cells[index].advance
    let before: Length
    switch blank {
    case .above: before = rest
    case .below: before = .zero
    case .around, .fixed: before = rest.half
    case .none: return
    }
    cells[index].advance = em
    guard before > .zero else { return }
    for glyph in cells[index].glyphs {
      glyphs[glyph].y = Int32(clamping: Int(glyphs[glyph].y) + before.rawValue)
    }
  }

  /// Closes the holes beside a sign that a font of ideographs has an em wide: a twelfth of an em is left on either side, as
  /// beside letters.
  private mutating func close(
    _ index: Int, _ run: TextRun, em: Length, shaper: some Shaper
  ) {
    let glyph = cells[index].glyphs.lowerBound
    guard let ink = shaper.inkBounds(of: glyphs[glyph].id, in: run.font, size: em) else { return }
    let side = em.scaled(by: 1, over: 12)
    let length = Length(rawValue: ink.width) + side * 2
    guard length < cells[index].advance else { return }
    cells[index].advance = length
    glyphs[glyph].y = Int32(clamping: side.rawValue - ink.minX)
  }
}

extension Unicode.Scalar {
  /// The length of a blank that is a part of an em, in 1/720 of one (Unicode 6.2); `nil` for others.
  fileprivate var fixedBlank: Int? {
    switch value {
    case 0x2000, 0x2002: 360
    case 0x2001, 0x2003: 720
    case 0x2004: 240
    case 0x2005: 180
    case 0x2006: 120
    // Figures and stops are as wide as the font's. A thin space is a fifth of an em, a hair space thinner.
    case 0x2009: 144
    case 0x200A: 72
    // The medium space of formulas.
    case 0x205F: 160
    default: nil
    }
  }

  /// True for signs that fonts of ideographs have an em wide, and other fonts as wide as they are: † ‡ ¶ × ＝.
  fileprivate var isWideSign: Bool {
    let properties = CharacterProperties(self)
    switch properties.eastAsianWidth {
    case .ambiguous, .fullwidth: break
    default: return false
    }
    switch properties.generalCategory {
    case .mathSymbol, .otherSymbol, .currencySymbol, .modifierSymbol: return true
    case .otherPunctuation:
      return SpacingClass(turned: self) == .sideways
        && !"，．：；！？、。／＼・".unicodeScalars.contains(self)
    default: return false
    }
  }
}

extension TextAnalysis {
  /// True for a sign on its side beside a letter or digit of its run, with or without a blank between.
  fileprivate func isSignAmongLetters(_ cluster: Int, of run: Range<Int>) -> Bool {
    guard clusters[cluster].scalars.count == 1,
      scalars[Int(clusters[cluster].firstScalar)].isWideSign
    else { return false }
    func isLetter(_ index: Int) -> Bool {
      run.contains(index) && scalars[Int(clusters[index].firstScalar)].isTurnedLetter
        && !CharacterProperties(scalars[Int(clusters[index].firstScalar)]).eastAsianWidth
          .isEastAsian
    }
    func isBlank(_ index: Int) -> Bool { run.contains(index) && clusters[index].kind == .space }
    return isLetter(cluster - 1) || isLetter(cluster + 1)
      || isBlank(cluster - 1) && isLetter(cluster - 2)
      || isBlank(cluster + 1) && isLetter(cluster + 2)
  }
}
