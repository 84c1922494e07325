/// The signs of bopomofo that a document has, each shaped once in each style.
struct BopomofoSigns: Sendable {
  private var signs: [Key: Sign] = [:]

  struct Key: Hashable, Sendable {
    var text: String
    /// The size of symbols of its syllable.
    var size: Length
    /// The number of the style of its syllable.
    var base: UInt32
    var role: BopomofoSign.Role
  }

  /// A sign with its glyphs, from the middle of its box.
  struct Sign: Hashable, Sendable {
    var run: ShapedText.ShapedRun
    var orientation: Cell.Orientation
    var glyphs: [Cell.CellGlyph]
  }

  init() {}

  /// - Parameter styles: those of syllables; those of signs are added.
  /// - Throws: ``LayoutError`` where the shaper has no font for a sign.
  init(
    _ plan: BopomofoPlan, styles: inout StyleTable, stroke: RubyOptions.BopomofoStroke,
    neutral: RubyOptions.BopomofoNeutral,
    tateChuYoko: TateChuYokoOptions, shaper: some Shaper
  ) throws(LayoutError) {
    guard !plan.isEmpty else { return }
    var order: [Key] = []
    var seen: Set<Key> = []
    for entry in plan.entries {
      for sign in entry.syllable.signs where sign.role != .first {
        let key = Key(sign, of: entry, in: styles)
        if seen.insert(key).inserted { order.append(key) }
      }
    }
    var memory = ShapingMemory()
    // A text by itself: few of its styles are drawn.
    var own = StyleTable()
    let asked = order.flatMap { key in
      [Attribute.OrientationMode.upright, .sideways].map { mode in
        var style = styles[key.base]
        style.becomeSign(of: key.size, mode)
        return AnnotationSource(key.text, style: own.intern(style))
      }
    }
    own.complete()
    let found = try shapeAnnotations(
      asked, entries: asked.indices, styles: own, tateChuYoko: tateChuYoko, shaper: shaper,
      memory: &memory)
    for (index, key) in order.enumerated() {
      let em = styles.size(of: key.base)
      guard let upright = ShapedSign(found, index * 2, size: key.size, shaper) else { continue }
      var shaped = upright
      // Where the font has no stroke that lies as it should, one that stands is turned.
      if key.text == "ㄧ", upright.lies(as: stroke) == false {
        let turned = ShapedSign(found, index * 2 + 1, size: key.size, shaper)
        shaped = turned?.lies(as: stroke) == true ? turned ?? upright : upright.turned
      }
      add(
        shaped, key, style: own[asked[index * 2].style], em: em, neutral: neutral, &styles, shaper)
    }
  }

  private mutating func add(
    _ shaped: ShapedSign, _ key: Key, style: TextStyle, em: Length,
    neutral: RubyOptions.BopomofoNeutral, _ styles: inout StyleTable, _ shaper: some Shaper
  ) {
    var style = style
    var glyphs = shaped.glyphs
    if key.role != .symbol {
      style.size = shaped.size(filling: key.role, em: em, neutral: neutral)
    }
    if key.role != .symbol || shaped.run.orientation == .sideways, let first = glyphs.first,
      glyphs.count == 1,
      let ink = shaper.inkBounds(of: first.id, in: shaped.run.font, size: style.size)
    {
      let drawn = ink.drawn(shaped.run.orientation, x: 0, y: 0)
      glyphs[0].x = Int32(clamping: -drawn.midX)
      glyphs[0].y = Int32(clamping: -drawn.midY)
    } else if key.role != .symbol {
      for index in glyphs.indices {
        glyphs[index].x = shaped.scaled(glyphs[index].x, to: style.size)
        glyphs[index].y = shaped.scaled(glyphs[index].y, to: style.size)
      }
    }
    var run = shaped.run
    run.style = Int(styles.intern(style))
    signs[key] = Sign(run: run, orientation: shaped.orientation, glyphs: glyphs)
  }

  subscript(sign: BopomofoSign, of entry: BopomofoPlan.Entry, in styles: StyleTable) -> Sign? {
    signs[Key(sign, of: entry, in: styles)]
  }
}

extension BopomofoSigns.Key {
  init(_ sign: BopomofoSign, of entry: BopomofoPlan.Entry, in styles: StyleTable) {
    self.init(
      text: sign.text,
      size: BopomofoBoxes.symbolSize(of: entry.syllable, em: styles.size(of: entry.style)),
      base: entry.style, role: sign.role)
  }
}

/// A sign as the font has it.
private struct ShapedSign {
  var run: ShapedText.ShapedRun
  var orientation: Cell.Orientation
  /// From the middle of its cell.
  var glyphs: [Cell.CellGlyph]
  var ink: GlyphPlacement.InkBox?
  var size: Length

  init?(_ text: AnnotationText, _ entry: Int, size: Length, _ shaper: some Shaper) {
    guard let index = text.shaped.paragraphs[entry].first else { return nil }
    let cell = text.shaped.cells[index]
    run = text.shaped.runs[Int(cell.run)]
    orientation = cell.orientation
    self.size = size
    let half = Int32(clamping: cell.advance.half.rawValue)
    glyphs = text.shaped.glyphs[cell.glyphs].map { glyph in
      var glyph = glyph
      glyph.y = Int32(clamping: Int(glyph.y) - Int(half))
      return glyph
    }
    guard !run.isMissing else { return }
    for glyph in glyphs {
      guard
        let box = shaper.inkBounds(of: glyph.id, in: run.font, size: size)?
          .drawn(run.orientation, x: Int(glyph.x), y: Int(glyph.y))
      else { continue }
      ink = ink.map { $0.union(box) } ?? box
    }
  }

  /// True for ink that lies as a stroke should; `nil` where nothing is known of it.
  func lies(as stroke: RubyOptions.BopomofoStroke) -> Bool? {
    ink.map { stroke == .horizontal ? $0.width > $0.height : $0.height > $0.width }
  }

  /// The same glyphs, turned a quarter.
  var turned: ShapedSign {
    var turned = self
    turned.run.orientation = .sideways
    turned.orientation = .rotated
    return turned
  }

  /// The character size that fills the box of a mark with ink, a tenth of it on each side free.
  func size(filling role: BopomofoSign.Role, em: Length, neutral: RubyOptions.BopomofoNeutral)
    -> Length
  {
    let dot = neutral.part
    let room = em.scaled(by: role == .neutral ? dot : role == .tone ? 96 : 108, over: 600)
    guard let ink, max(ink.width, ink.height) > 0 else {
      return max(em.scaled(by: role == .neutral ? dot : 120, over: 600), Length(rawValue: 1))
    }
    let filling = size.scaled(by: room.rawValue, over: max(ink.width, ink.height))
    return min(max(filling, em.scaled(by: 1, over: 15), Length(rawValue: 1)), em)
  }

  func scaled(_ place: Int32, to other: Length) -> Int32 {
    Int32(
      clamping: Length(rawValue: Int(place)).scaled(
        by: other.rawValue, over: max(size.rawValue, 1)
      ).rawValue)
  }
}

extension TextStyle {
  /// Makes it the style of a sign beside text in this style.
  fileprivate mutating func becomeSign(of size: Length, _ mode: Attribute.OrientationMode) {
    self.size = size
    letterSpacing = .zero
    baselineShift = .zero
    flatness = FlatLength.whole
    composite = [:]
    orientation = mode
  }
}
