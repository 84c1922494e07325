/// The marks of kanbun of a document, shaped: each text once in each style.
struct KanbunSigns: Sendable {
  /// By the plan's sources.
  private(set) var signs: [Sign] = []

  /// A mark from the top of its box, or of its first character, on the axis of the box.
  struct Sign: Hashable, Sendable {
    private(set) var text = ShapedText()
    /// The length when set solid.
    var length = Length.zero

    init(_ characters: [MarkCharacter] = [], length: Length) {
      self.length = length
      for part in characters { text.append(part.cell, part.glyphs, in: part.run) }
    }
  }

  /// A character of a mark.
  struct MarkCharacter: Hashable, Sendable {
    var run: ShapedText.ShapedRun
    var cell: Cell
    /// From the start of the cell.
    var glyphs: [Cell.CellGlyph]
  }

  init() {}

  /// - Parameter styles: those of marks; those of signs that are made flat are added.
  /// - Throws: ``LayoutError`` where the shaper has no font for a mark.
  init(
    _ plan: KanbunPlan, styles: inout StyleTable, tateChuYoko: TateChuYokoOptions,
    shaper: some Shaper
  ) throws(LayoutError) {
    guard !plan.isEmpty else { return }
    var asked: [AnnotationSource] = []
    var forms: [Range<Int>] = []
    for source in plan.sources {
      let start = asked.count
      switch source.kind {
      case .okurigana: asked.append(source.mark)
      case .kaeriten: asked += KaeritenForms(source.mark).all
      case .tateTen: break
      }
      forms.append(start..<asked.count)
    }
    var memory = ShapingMemory()
    let text = try shapeAnnotations(
      asked, entries: asked.indices, styles: styles, tateChuYoko: tateChuYoko, shaper: shaper,
      memory: &memory)
    for (source, entries) in zip(plan.sources, forms) {
      let size = styles.size(of: source.mark.style)
      switch source.kind {
      case .okurigana:
        signs.append(
          Sign(
            entries.flatMap { text.characters(of: $0) },
            length: entries.reduce(.zero) { $0 + text.length(of: $1) }))
      case .kaeriten:
        let characters = kaeriten(entries, of: text, size: size, &styles, shaper)
        signs.append(Sign(characters.numbered(over: source.mark.text), length: size))
      case .tateTen: signs.append(Sign(length: size))
      }
    }
  }

  /// The signs of an order of reading in one box of their size (KA2).
  private func kaeriten(
    _ entries: Range<Int>, of text: AnnotationText, size: Length, _ styles: inout StyleTable,
    _ shaper: some Shaper
  ) -> [MarkCharacter] {
    guard let first = entries.first else { return [] }
    let whole = text.characters(of: first)
    // A font may have a glyph for two signs together.
    if whole.count == 1, !whole[0].run.isMissing, whole[0].glyphs.count == 1 { return whole }
    var chosen: [MarkCharacter] = []
    var entry = first + 1
    while entry + 1 < entries.upperBound {
      let (sign, plain) = (text.characters(of: entry), text.characters(of: entry + 1))
      // The form for this purpose, unless it is another font's.
      if let own = sign.first, !own.run.isMissing, own.run.font == plain.first?.run.font {
        chosen += sign
      } else {
        chosen += plain
      }
      entry += 2
    }
    return chosen.count > 1 ? stacked(chosen, size: size, &styles, shaper) : chosen
  }

  /// Signs below each other, made flat as far as they have to be.
  private func stacked(
    _ characters: [MarkCharacter], size: Length, _ styles: inout StyleTable, _ shaper: some Shaper
  ) -> [MarkCharacter] {
    let inks = characters.map { $0.ink(size: size, shaper) }
    let gap = size.rawValue / 16
    let room = max(1, size.rawValue - gap * characters.count)
    let ink = inks.reduce(0) { $0 + max(1, $1.height) }
    let flat = min(room, ink)
    let height = max(Length(rawValue: 1), size.scaled(by: flat, over: max(ink, 1)))
    var top = (size.rawValue - flat - gap * (characters.count - 1)) / 2
    var result: [MarkCharacter] = []
    for (part, box) in zip(characters, inks) {
      var part = part
      if height < size, !part.run.isMissing {
        var style = styles.styles[part.run.style]
        style.size = height
        part.run.style = Int(styles.intern(style))
        part.run.scale = HorizontalScale(of: height, asWideAs: size)
      }
      func scaled(_ value: Int) -> Int {
        Length(rawValue: value).scaled(by: height.rawValue, over: size.rawValue).rawValue
      }
      for index in part.glyphs.indices {
        part.glyphs[index].y = Int32(
          clamping: scaled(Int(part.glyphs[index].y) - box.minY))
      }
      let own = max(1, scaled(max(1, box.height)))
      part.cell.start = Length(rawValue: top)
      part.cell.advance = Length(rawValue: own)
      result.append(part)
      top += own + gap
    }
    return result
  }
}

/// The ways to write the signs of an order of reading: all by the signs that Unicode has for this purpose,
/// and each by that sign and by the ordinary character.
private struct KaeritenForms {
  var all: [AnnotationSource]

  init(_ mark: AnnotationSource) {
    var whole = AnnotationSource("", style: mark.style)
    all = []
    for (run, range) in mark.stretches {
      for scalar in mark.text.slice(range).unicodeScalars {
        let sign = String(scalar.kaeritenSign)
        whole.append(sign, style: run.style)
        for form in [sign, String(scalar)] {
          all.append(AnnotationSource(form, style: run.style))
        }
      }
    }
    all.insert(whole, at: 0)
  }
}

extension Unicode.Scalar {
  /// The signs of kanbun, from U+3191 on, as ordinary characters.
  private static let kaeriten = Array("レ一二三四上中下甲乙丙丁天地人".unicodeScalars)

  /// The sign of kanbun of an ordinary character; itself for all others.
  fileprivate var kaeritenSign: Unicode.Scalar {
    guard let place = Self.kaeriten.firstIndex(of: self) else { return self }
    return Unicode.Scalar(0x3191 + UInt32(place)) ?? self
  }

  /// The ordinary character of a sign of kanbun; `nil` for all others (KA9).
  var plainKaeriten: Unicode.Scalar? {
    guard value >= 0x3191, value < 0x3191 + UInt32(Self.kaeriten.count) else { return nil }
    return Self.kaeriten[Int(value - 0x3191)]
  }
}

extension [KanbunSigns.MarkCharacter] {
  /// The same with ranges of the text that they stand for: a character each, or all of it.
  fileprivate func numbered(over text: String) -> [KanbunSigns.MarkCharacter] {
    var offset = 0
    let widths = text.unicodeScalars.map(UTF8.width)
    return indices.map { index in
      var part = self[index]
      let own = count == widths.count ? widths[index] : index == 0 ? text.utf8.count : 0
      part.cell.range = TextRange(offset, offset + own)
      offset += own
      return part
    }
  }
}

extension AnnotationText {
  /// The characters of an entry.
  fileprivate func characters(of entry: Int) -> [KanbunSigns.MarkCharacter] {
    guard entries.contains(entry) else { return [] }
    let cells = shaped.paragraphs[entry - entries.lowerBound]
    let start = cells.first.map { shaped.cells[$0].range.lowerBound } ?? 0
    var position = Length.zero
    return cells.map { index in
      var cell = shaped.cells[index]
      cell.range = cell.range.counted(from: start)
      cell.start = position
      position += cell.advance
      return KanbunSigns.MarkCharacter(
        run: shaped.runs[Int(cell.run)], cell: cell, glyphs: Array(shaped.glyphs[cell.glyphs]))
    }
  }
}

extension KanbunSigns.MarkCharacter {
  /// The box of its ink from the start of its cell; the cell where nothing is known of it.
  fileprivate func ink(size: Length, _ shaper: some Shaper) -> GlyphPlacement.InkBox {
    var ink: GlyphPlacement.InkBox?
    for glyph in glyphs where !run.isMissing {
      guard
        let box = shaper.inkBounds(of: glyph.id, in: run.font, size: size)?
          .drawn(run.orientation, x: Int(glyph.x), y: Int(glyph.y))
      else { continue }
      ink = ink.map { $0.union(box) } ?? box
    }
    let half = cell.extent.half.rawValue
    return ink
      ?? GlyphPlacement.InkBox(minX: -half, minY: 0, maxX: half, maxY: cell.advance.rawValue)
  }
}
