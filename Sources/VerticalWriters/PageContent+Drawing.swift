import VerticalFonts
import VerticalImages
import VerticalLayout

extension PageContent {
  /// Draws a glyph's outline: its area, a line around it, or both.
  mutating func draw(
    _ glyph: PageText.PlacedGlyph, _ outline: GlyphRun.GlyphOutline?,
    _ resources: inout PageResources
  ) {
    if outline?.isFilled ?? true,
      let form = resources.form(font: glyph.font, glyph: glyph.id, .area)
    {
      setFill(glyph.ink, &resources)
      draw(form, glyph, &resources)
    }
    guard let outline, glyph.size > .zero,
      let form = resources.form(font: glyph.font, glyph: glyph.id, .line)
    else { return }
    setStroke(outline.color, &resources)
    // The form's unit is a thousandth of an em.
    stream.append(outline.width.scaled(by: 1000 * 1024, over: glyph.size.rawValue))
    stream.append("w 1 j\n")
    draw(form, glyph, &resources)
  }

  /// Draws a form whose unit is the em.
  private mutating func draw(
    _ form: Int, _ glyph: PageText.PlacedGlyph, _ resources: inout PageResources
  ) {
    let size = glyph.size
    let lean = size.scaled(by: Int(glyph.slant.rawValue), over: 1 << 16)
    let matrix: [Length] =
      switch glyph.direction {
      case .down, .across:
        [size.scaled(by: glyph.scale), .zero, lean.scaled(by: glyph.scale), size]
      case .turned: [.zero, -size, size, -lean]
      }
    let origin = [glyph.origin.x, height - glyph.origin.y]
    draw("G", form, matrix + origin, state: state(of: glyph.blend, &resources))
  }

  /// Draws the first glyph of several that stand in a row and are alike in size and colour.
  mutating func begin(
    _ row: inout GlyphRow?, _ glyph: PageText.PlacedGlyph, _ resources: inout PageResources
  ) {
    guard let form = resources.form(font: glyph.font, glyph: glyph.id, .area) else { return }
    setFill(glyph.ink, &resources)
    stream.append("q \(state(of: glyph.blend, &resources))")
    let size = glyph.size.scaled(by: glyph.scale)
    let lean = glyph.size.scaled(by: Int(glyph.slant.rawValue), over: 1 << 16)
    let matrix: [Length] =
      switch glyph.direction {
      case .down, .across: [size, .zero, lean.scaled(by: glyph.scale), glyph.size]
      case .turned: [.zero, -glyph.size, glyph.size, -lean]
      }
    for length in matrix { stream.append(length) }
    stream.append(glyph.origin.x)
    stream.append(height - glyph.origin.y)
    stream.append("cm /G")
    stream.append(form)
    stream.append(" Do")
    row = GlyphRow(glyph)
  }

  /// Draws a glyph after others of its row, by the way from the last one; returns false where it is not like
  /// them.
  mutating func drawNext(
    _ glyph: PageText.PlacedGlyph, in row: inout GlyphRow?, _ resources: inout PageResources
  ) -> Bool {
    guard let way = row?.way(to: glyph),
      let form = resources.form(font: glyph.font, glyph: glyph.id, .area)
    else { return false }
    stream.append(" 1 0 0 1 ")
    stream.append(thousandths: way.x)
    stream.append(" ")
    stream.append(thousandths: way.y)
    stream.append(" cm /G")
    stream.append(form)
    stream.append(" Do")
    row?.advance(by: way)
    return true
  }

  mutating func end(_ row: inout GlyphRow?) {
    guard row != nil else { return }
    row = nil
    stream.append(" Q\n")
  }

  /// Draws a picture, whose unit is its own size, in a box around the glyph's origin.
  mutating func draw(_ picture: Int, _ glyph: PageText.PlacedGlyph, _ box: GlyphPlacement.InkBox) {
    let rect = box.rect(at: glyph.origin, glyph.direction)
    let (left, bottom) = (rect.x, height - rect.maxY)
    switch glyph.direction {
    case .down, .across:
      draw("P", picture, [rect.width, .zero, .zero, rect.height, left, bottom])
    case .turned:
      draw("P", picture, [.zero, -rect.height, rect.width, .zero, left, bottom + rect.height])
    }
  }

  /// Draws an image, or what of it is seen.
  mutating func draw(
    _ image: DisplayList.ImageUse, _ resources: inout PageResources
  ) throws(WriterError) {
    guard image.room == nil, image.rect.width > .zero, image.rect.height > .zero else { return }
    let (number, turn) = try resources.images.number(of: image)
    record(color: resources.color(ofImage: number), isTransparent: false)
    setAlpha(.black, &resources)
    stream.append("q ")
    if let clip = image.clip {
      append(clip)
      stream.append("re W n ")
    }
    // From the unit square of PDF, whose y is up, to the page.
    let (width, height) = (image.rect.width.points, image.rect.height.points)
    let left = image.rect.x.points + width * (turn.c + turn.e)
    let bottom = (self.height - image.rect.y).points - height * (turn.d + turn.f)
    for value in [
      width * turn.a, -height * turn.b, -width * turn.c, height * turn.d, left, bottom,
    ] {
      stream.append(Length(points: value))
    }
    stream.append("cm /I\(number) Do Q\n")
  }

  /// Draws the pixels of a shadow.
  mutating func draw(_ shadow: DocumentShadows.Drawing, _ resources: inout PageResources) {
    setAlpha(shadow.color, &resources)
    recordTransparency()
    if let clip = shadow.clip {
      stream.append("q ")
      append(clip)
      stream.append("W n\n")
    }
    let rect = shadow.rect
    draw(
      "S", shadow.number, [rect.width, .zero, .zero, rect.height, rect.x, height - rect.maxY],
      state: state(of: shadow.blend, &resources))
    if shadow.clip != nil { stream.append("Q\n") }
  }

  /// The operator, in a state that is given back, that sets a blend; empty for none.
  private mutating func state(of blend: TextEffects.BlendMode, _ resources: inout PageResources)
    -> String
  {
    guard blend != .normal else { return "" }
    recordTransparency()
    return "/\(resources.use(blend)) gs "
  }

  private mutating func draw(
    _ name: String, _ number: Int, _ matrix: [Length], state: String = ""
  ) {
    stream.append("q \(state)")
    for length in matrix { stream.append(length) }
    stream.append("cm /\(name)\(number) Do Q\n")
  }
}

extension GlyphPlacement.InkBox {
  /// The box of a glyph that is drawn at an origin on the page.
  func rect(at origin: PhysicalPoint, _ direction: PageText.Direction) -> PhysicalRect {
    let (x, y) = (origin.x.rawValue, origin.y.rawValue)
    switch direction {
    case .down, .across:
      return PhysicalRect(
        x: Length(rawValue: x + minX), y: Length(rawValue: y + minY),
        width: Length(rawValue: maxX - minX), height: Length(rawValue: maxY - minY))
    case .turned:
      return PhysicalRect(
        x: Length(rawValue: x - maxY), y: Length(rawValue: y + minX),
        width: Length(rawValue: maxY - minY), height: Length(rawValue: maxX - minX))
    }
  }
}

extension Length {
  /// Narrower by a scale.
  func scaled(by scale: HorizontalScale) -> Length {
    scaled(by: Int(scale.rawValue), over: 1 << 16)
  }
}

/// Glyphs that are drawn one after the other in the space of the first: an em is its unit.
struct GlyphRow {
  private let first: PageText.PlacedGlyph
  /// The distance of the last one from the first, in thousandths of an em.
  private var done = (x: 0, y: 0)

  init(_ first: PageText.PlacedGlyph) { self.first = first }

  /// The way from the last glyph to the next, in thousandths of an em; `nil` where it does not belong to the
  /// row.
  func way(to glyph: PageText.PlacedGlyph) -> (x: Int, y: Int)? {
    guard glyph.size == first.size, glyph.size > .zero, glyph.direction == first.direction,
      glyph.scale == first.scale, glyph.slant == .none, first.slant == .none,
      glyph.ink == first.ink, glyph.blend == first.blend
    else { return nil }
    let x = glyph.origin.x - first.origin.x
    let y = first.origin.y - glyph.origin.y
    func thousandths(_ length: Length, of em: Length) -> Int {
      length.scaled(by: 1000, over: em.rawValue).rawValue
    }
    let width = max(glyph.size.scaled(by: glyph.scale), Length(rawValue: 1))
    let place =
      switch glyph.direction {
      case .down, .across: (x: thousandths(x, of: width), y: thousandths(y, of: glyph.size))
      case .turned: (x: thousandths(-y, of: glyph.size), y: thousandths(x, of: glyph.size))
      }
    return (place.x - done.x, place.y - done.y)
  }

  mutating func advance(by way: (x: Int, y: Int)) {
    done = (done.x + way.x, done.y + way.y)
  }
}

extension PageResources {
  /// A colour, no grey, of an image of paths, which are drawn where it is used for the first time; `nil` for pixels, whose
  /// colours are looked at when they are written.
  fileprivate mutating func color(ofImage number: Int) -> Color? {
    guard let drawing = images.paths(ofUse: number) else { return nil }
    if let known = images[form: number] { return known.color }
    var content = PageContent(size: drawing.size, isTagged: false, colors: options.colors)
    // A form begins with the colours of the page that it is drawn on.
    content.stream.append("0 g\n")
    for path in drawing.paths { content.draw(path, &self) }
    images[form: number] = DocumentImages.ImageForm(
      content: content.stream, color: content.traits.color, size: drawing.size)
    return content.traits.color
  }
}
