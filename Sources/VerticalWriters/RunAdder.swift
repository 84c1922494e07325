import VerticalFonts
import VerticalLayout

/// Adds the clusters of one run to a page's text.
struct RunAdder {
  let run: GlyphRun
  /// The font, by its index in the document.
  let index: Int
  let isEmbeddable: Bool
  let direction: PageText.Direction
  /// The start of the run's text in the page's.
  let textStart: Int
  /// The latest vertical origin, and the way to it at the run's size: most glyphs have the same.
  private var origin: (x: Int32, y: Int32) = (0, 0)
  private var offset = (x: 0, y: 0)
  /// The string that the latest glyph is in: most are like the one before them.
  private var latest = (line: -1, variant: 0, hasActualText: false)

  init(
    run: GlyphRun, index: Int, isEmbeddable: Bool, direction: PageText.Direction, textStart: Int
  ) {
    self.textStart = textStart
    self.run = run
    self.index = index
    self.isEmbeddable = isEmbeddable
    self.direction = direction
  }

  /// Adds glyphs that stand for a text: one glyph for all of it, or a glyph for each scalar and the
  /// last one for the rest. A glyph left without text of its own is drawn as an outline, so that
  /// nothing is found for it.
  mutating func add(
    _ glyphs: Range<Int>, _ bytes: Range<Int>, to page: inout PageText,
    _ fonts: inout DocumentFonts
  ) {
    guard !bytes.isEmpty else {
      for glyph in glyphs {
        draw(run.glyphs[glyph], on: &page, fonts)
      }
      return
    }
    guard !glyphs.isEmpty else {
      let last = run.glyphs[min(glyphs.lowerBound, run.glyphs.count - 1)].origin
      page.addBox(
        textStart + bytes.lowerBound..<textStart + bytes.upperBound, x: last.x.rawValue,
        y: last.y.rawValue, size: run.size, ink: run.ink,
        direction, fonts: &fonts)
      return
    }
    guard glyphs.count > 1 else { return addWhole(glyphs.lowerBound, bytes, to: &page, &fonts) }
    // Readers pass over glyphs without ink, such as those of variation selectors, and their text.
    let inked = glyphs.filter { fonts.fonts[index].hasInk(run.glyphs[$0].id) }
    let shown = inked.isEmpty ? [glyphs.lowerBound] : inked
    var byte = bytes.lowerBound
    for (number, glyph) in shown.enumerated() {
      guard byte < bytes.upperBound else {
        draw(run.glyphs[glyph], on: &page, fonts)
        continue
      }
      let length = decodeScalar(run.text, at: byte).length
      let isLast = number + 1 == shown.count
      let end = isLast ? bytes.upperBound : min(byte + length, bytes.upperBound)
      addWhole(glyph, byte..<end, to: &page, &fonts)
      byte = end
    }
  }

  /// Adds a glyph that stands for a text by itself.
  @inline(__always)
  mutating func addWhole(
    _ index: Int, _ bytes: Range<Int>, to page: inout PageText, _ fonts: inout DocumentFonts
  ) {
    let (scalar, length) = decodeScalar(run.text, at: bytes.lowerBound)
    if length == bytes.count {
      addGlyph(index, bytes, scalar: scalar, to: &page, &fonts)
    } else {
      addSequence(index, bytes, to: &page, &fonts)
    }
  }

  /// Adds a glyph that stands for several scalars. If one code cannot, a box stands for the rest.
  private mutating func addSequence(
    _ index: Int, _ bytes: Range<Int>, to page: inout PageText, _ fonts: inout DocumentFonts
  ) {
    guard let division = ToUnicodeMap.division(of: bytes, in: run.text) else {
      return addGlyph(index, bytes, scalar: 0, to: &page, &fonts)
    }
    let scalar = decodeScalar(run.text, at: bytes.lowerBound).scalar
    addGlyph(index, bytes.lowerBound..<division, scalar: scalar, to: &page, &fonts)
    page.addBox(
      ofRest: textStart + division..<textStart + bytes.upperBound, size: run.size,
      step: step(at: index), ink: run.ink, direction, fonts: &fonts)
  }

  /// The way from a glyph to the next one on its column, or to it from the one before; `nil` where it is alone.
  private func step(at index: Int) -> Length? {
    let glyphs = run.glyphs
    let first = index + 1 < glyphs.count ? index : index - 1
    guard direction == .down, glyphs.indices.contains(first) else { return nil }
    return glyphs[first + 1].origin.y - glyphs[first].origin.y
  }

  /// - Parameter scalar: the text, or 0 if it is of several.
  @inline(__always)
  private mutating func addGlyph(
    _ index: Int, _ bytes: Range<Int>, scalar: UInt32, to page: inout PageText,
    _ fonts: inout DocumentFonts
  ) {
    let glyph = run.glyphs[index]
    let range = textStart + bytes.lowerBound..<textStart + bytes.upperBound
    var use = (entry: 0, variant: 0)
    if let known = fonts.fonts[self.index].knownEntry(glyph.id, scalar: scalar) {
      use.entry = known
    } else if let other = fonts.fonts[self.index].use(
      glyph.id, scalar: scalar, text: run.text[bytes])
    {
      use = other
    } else {
      draw(glyph, on: &page, fonts)
      return page.addBox(
        range, x: glyph.origin.x.rawValue, y: glyph.origin.y.rawValue, size: run.size,
        ink: run.ink, direction, fonts: &fonts)
    }
    let entry = fonts.fonts[self.index].entries[use.entry]
    var x = glyph.origin.x.rawValue
    var y = glyph.origin.y.rawValue
    if direction == .down {
      if origin != (entry.originX, entry.originY) {
        origin = (entry.originX, entry.originY)
        offset.x = run.size.scaled(by: Int(entry.originX), over: 1000).rawValue
        offset.y = run.size.scaled(by: Int(entry.originY), over: 1000).rawValue
      }
      x += offset.x
      y -= offset.y
    }
    guard isEmbeddable else {
      draw(glyph, on: &page, fonts)
      return page.addBox(
        range, x: x, y: y, size: run.size,
        ink: run.ink, direction, fonts: &fonts)
    }
    let atom = PageText.Atom(
      x: x, y: y, advance: direction == .down ? entry.height : entry.width, code: entry.code,
      hasInk: entry.hasInk)
    let hasActualText = scalar != 0 ? scalar < 0xFFFD : ActualText.isExact(run.text[bytes])
    if latest == (page.lineNumber, use.variant, hasActualText),
      page.extend(with: atom, to: range.upperBound)
    {
      return
    }
    page.append(
      atom, range,
      to: PageText.GlyphString(
        font: self.index, variant: use.variant, direction: direction, size: run.size,
        scale: run.scale, ink: run.ink, isVisible: true, hasActualText: hasActualText))
    latest = (page.lineNumber, use.variant, hasActualText)
  }

  /// Draws a glyph as its font paints it, without a text.
  private func draw(
    _ glyph: GlyphRun.PositionedGlyph, on page: inout PageText, _ fonts: DocumentFonts
  ) {
    var placed = PageText.PlacedGlyph(
      font: run.font, id: glyph.id, origin: glyph.origin, size: fonts.drawingSize(of: run),
      direction: direction, scale: run.scale, slant: run.slant, ink: run.ink, blend: run.blend)
    switch fonts.paint(of: glyph.id, in: run.font) {
    case .outline: page.add(.outline(placed, run.outline, owner: page.owner))
    case _ where run.isShadow: break
    case .layers(let layers):
      for layer in layers {
        placed.id = layer.glyph
        placed.ink = layer.color ?? run.ink
        page.add(.outline(placed, nil, owner: page.owner))
      }
    case .picture:
      guard let box = fonts.ink(of: glyph.id, in: run) else { return }
      page.add(.picture(placed, box))
    }
  }
}

extension PageText {
  mutating func add(_ run: GlyphRun, fonts: inout DocumentFonts) throws(WriterError) {
    guard !run.glyphs.isEmpty, run.size > .zero else { return }
    let index = try fonts.index(of: run.font)
    let start = append(text: run.text)
    var adder = RunAdder(
      run: run, index: index,
      isEmbeddable: fonts.fonts[index].isEmbeddable && run.outline == nil && run.slant == .none,
      direction: Direction(run.orientation), textStart: start)
    var walk = ClusterWalk(run)
    while let cluster = walk.next() {
      if cluster.glyphs.count == 1, !cluster.text.isEmpty {
        adder.addWhole(cluster.glyphs.lowerBound, cluster.text, to: &self, &fonts)
      } else {
        adder.add(cluster.glyphs, cluster.text, to: &self, &fonts)
      }
    }
    let rest = walk.rest
    if !rest.isEmpty { adder.add(rest.glyphs, rest.text, to: &self, &fonts) }
  }
}
