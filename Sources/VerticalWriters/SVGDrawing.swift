import DrawingSupport
import VerticalFonts
import VerticalImages
import VerticalLayout

/// The visible part of an SVG: outlines of glyphs, each once, references to them, and rectangles.
struct SVGDrawing {
  let fonts: FontLibrary
  let images: ImageSet
  /// Definitions of drawings by reference besides glyphs.
  var definitions = PDFBytes()
  /// Drawings since the last group of glyphs.
  var body = PDFBytes()
  var filterCount = 0
  var clipCount = 0
  /// The images that have been defined.
  var definedImages: Set<Int> = []

  private let shapes: SVGShapes
  /// The file in which shapes are defined, if not this one.
  let sprite: SVGSprite?
  /// The shapes of this page, each with how often it is drawn.
  var used: [(glyph: SVGGlyph, shape: SVGShape, count: Int)] = []
  /// The number of a glyph's shape; -1 if it has none.
  private var numbers: [SVGGlyph: Int] = [:]
  /// Drawings in order, but for those in the latest group and ``body``.
  var elements: [Element] = []
  private var group: SVGGlyphs?
  /// The text since the beginning of the column, or since something else has been drawn.
  var line = SVGTextLine()
  /// True if what is drawn next stands for a part of the text, which goes on.
  private var keepsLine = false
  var textFonts: SVGTextFonts?
  /// Known when the drawing has ended: the names of the shapes, empty for those that are drawn once, and the style
  /// that most of the text has.
  var names: [String] = []
  var usual = SVGTextLine.Style(face: nil, size: .pt(12))

  enum Element {
    case markup(PDFBytes)
    case glyphs(SVGGlyphs)
    case text(SVGTextLine)
  }

  init(
    fonts: FontLibrary, images: ImageSet, shapes: SVGShapes, sprite: SVGSprite?, showsText: Bool
  ) {
    self.sprite = sprite
    self.fonts = fonts
    self.images = images
    self.shapes = shapes
    textFonts = showsText ? SVGTextFonts(fonts) : nil
  }

  mutating func add(_ item: DisplayItem) throws(WriterError) {
    keepsLine = false
    switch item {
    case .glyphs(let run):
      if textFonts != nil, !run.text.isEmpty { try show(run) } else { try add(run) }
    case .missing(let missing):
      let (rect, width) = missing.outline
      addText(missing.text, in: missing.bounds, size: missing.size)
      add(rect, stroke: width, missing.ink)
    case .fill(let rect, let color): add(rect, stroke: nil, color)
    case .stroke(let rect, let width, let color): add(rect, stroke: width, color)
    case .path(let path): add(path)
    case .shadow(let shadow): try add(shadow)
    case .image(let image):
      addText(image.text, in: image.bounds, size: image.size)
      try add(image)
    case .link, .jump, .anchor: break
    }
  }

  /// Adds text for something that is drawn, where text is shown at all.
  private mutating func addText(_ text: [UInt8], in bounds: PhysicalRect, size: Length) {
    guard textFonts != nil, !text.isEmpty, size > .zero else { return }
    line.addHidden(text[...], at: PhysicalPoint(x: bounds.x, y: bounds.maxY), size: size)
    keepsLine = true
  }

  /// The number of the font in which a character shows a glyph.
  mutating func face(of font: FontID, showing glyph: UInt32, for scalar: UInt32) -> Int? {
    textFonts?.face(of: font, showing: glyph, for: scalar)
  }

  /// Draws what follows as a map puts it, or as it is.
  mutating func apply(_ transform: Transform?, after last: Transform?) {
    endLine()
    closeGroup()
    flush()
    if last != nil { body.append("</g>") }
    if let transform { body.append("<g transform=\"\(transform.svg)\">") }
    flush()
  }

  /// Draws a run over what has been drawn before it.
  mutating func add(_ run: GlyphRun) throws(WriterError) {
    endLine()
    try draw(run)
  }

  /// Draws the outlines of a run.
  mutating func draw(_ run: GlyphRun) throws(WriterError) {
    guard !run.glyphs.isEmpty, run.size > .zero else { return }
    guard fonts.facts(of: run.font) != nil else { throw .unknownFont(run.font) }
    let style = SVGGlyphs.Style(
      size: fonts.drawingSize(of: run.font, size: run.size), scale: run.scale,
      orientation: run.orientation, ink: run.ink, blend: run.blend)
    let isColored = fonts.isColored(run.font)
    if isColored, run.isShadow { return }
    for glyph in run.glyphs {
      var layers = [GlyphLayer(glyph: glyph.id, color: nil)]
      if isColored, case .layers(let own) = fonts.paint(of: glyph.id, in: run.font) { layers = own }
      for layer in layers {
        let number = number(of: SVGGlyph(font: run.font, id: layer.glyph))
        guard number >= 0 else { continue }
        var style = style
        style.ink = layer.color ?? run.ink
        if !isColored { (style.slant, style.outline) = (run.slant, run.outline) }
        draw(number, at: glyph.origin, style)
      }
    }
  }

  private mutating func number(of glyph: SVGGlyph) -> Int {
    if let known = numbers[glyph] { return known }
    guard let shape = shapes.shape(of: glyph) else {
      numbers[glyph] = -1
      return -1
    }
    numbers[glyph] = used.count
    used.append((glyph, shape, 0))
    return used.count - 1
  }

  private mutating func draw(_ number: Int, at point: PhysicalPoint, _ style: SVGGlyphs.Style) {
    used[number].count += 1
    if group?.style == style, group?.add(number, at: point) == true { return }
    closeGroup()
    flush()
    group = SVGGlyphs(style, at: point)
    _ = group?.add(number, at: point)
  }

  /// Ends a group of glyphs, and the text so far, before something else is drawn.
  mutating func endGroup() {
    closeGroup()
    if keepsLine { keepsLine = false } else { endLine() }
  }

  /// Ends the text, at the end of a column at the latest. Shapes drawn for parts of it lie under it.
  mutating func endLine() {
    guard !line.isEmpty else { return }
    closeGroup()
    flush()
    elements.append(.text(line))
    line = SVGTextLine()
  }

  private mutating func closeGroup() {
    if let group { elements.append(.glyphs(group)) }
    group = nil
  }

  mutating func flush() {
    if !body.bytes.isEmpty { elements.append(.markup(body)) }
    body = PDFBytes()
  }
}

extension Transform {
  /// The map as a value of `transform`.
  var svg: String {
    let factors = [a, b, c, d].map(Transform.decimal).joined(separator: " ")
    return "matrix(\(factors) \(e) \(f))"
  }
}

extension SVGDrawing {
  mutating func add(_ rect: PhysicalRect, stroke: Length?, _ color: Color) {
    endGroup()
    // A rectangle has no negative sides here.
    let (x, y) = (min(rect.x, rect.maxX), min(rect.y, rect.maxY))
    let (width, height) = (max(rect.width, -rect.width), max(rect.height, -rect.height))
    body.append("<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"")
    if let stroke {
      body.append(" fill=\"none\"")
      body.append(color, as: "stroke")
      body.append(" stroke-width=\"\(max(stroke, .zero))\"")
    } else {
      body.append(color, as: "fill")
    }
    body.append("/>\n")
  }

  mutating func add(_ path: DisplayPath) {
    guard !path.steps.isEmpty else { return }
    endGroup()
    body.append("<path d=\"")
    for element in path.steps {
      switch element {
      case .move(let end): body.append("M\(end.x) \(end.y)")
      case .line(let end): body.append("L\(end.x) \(end.y)")
      case .curve(let first, let second, let end):
        body.append("C\(first.x) \(first.y) \(second.x) \(second.y) \(end.x) \(end.y)")
      case .close: body.append("Z")
      }
    }
    body.append("\"")
    if let fill = path.fill { body.append(fill, as: "fill") } else { body.append(" fill=\"none\"") }
    if let stroke = path.stroke {
      body.append(stroke.color, as: "stroke")
      body.append(" stroke-width=\"\(max(stroke.width, .zero))\"")
      if stroke.isRound { body.append(" stroke-linecap=\"round\" stroke-linejoin=\"round\"") }
      if stroke.hasDashes {
        let dashes = stroke.dashes.map(\.description).joined(separator: " ")
        body.append(" stroke-dasharray=\"\(dashes)\"")
      }
    }
    body.append("/>\n")
  }
}

extension SVGDrawing {
  /// An image, defined once as large as its pixels, and a reference to it.
  mutating func add(_ use: DisplayList.ImageUse) throws(WriterError) {
    guard use.room == nil else { return }
    guard let image = images.image(named: use.name) else { throw .unknownImage(use.name) }
    guard use.rect.width > .zero, use.rect.height > .zero else { return }
    endGroup()
    if definedImages.insert(image.number).inserted { define(image) }
    if let clip = use.clip {
      definitions.append("<clipPath id=\"c\(clipCount)\"><rect x=\"\(clip.x)\" y=\"\(clip.y)\"")
      definitions.append(" width=\"\(clip.width)\" height=\"\(clip.height)\"/></clipPath>\n")
      body.append("<g clip-path=\"url(#c\(clipCount))\">")
      clipCount += 1
    }
    let turn = image.orientation.matrix
    let (width, height) = (use.rect.width.points, use.rect.height.points)
    let (x, y) = (Double(image.width), Double(image.height))
    let matrix = [
      width * turn.a / x, height * turn.b / x, width * turn.c / y, height * turn.d / y,
      use.rect.x.points + width * turn.e, use.rect.y.points + height * turn.f,
    ]
    let numbers = matrix.map { $0 == 0 ? "0" : "\($0)" }.joined(separator: " ")
    body.append("<use href=\"#i\(image.number)\" transform=\"matrix(\(numbers))\"")
    let words = use.text.isEmpty ? use.description : String(decoding: use.text, as: UTF8.self)
    let title = XMLText.escaped(words)
    body.append(title.isEmpty ? "/>" : "><title>\(title)</title></use>")
    body.append(use.clip == nil ? "\n" : "</g>\n")
  }

  private mutating func define(_ image: ImageFile) {
    let type =
      switch image.format {
      case .png, .gif, .webp: "png"
      case .jpeg: "jpeg"
      case .svg: "svg+xml"
      }
    definitions.append("<image id=\"i\(image.number)\" width=\"\(image.width)\"")
    definitions.append(" height=\"\(image.height)\" preserveAspectRatio=\"none\"")
    definitions.append(" href=\"data:image/\(type);base64,")
    definitions.append(base64: image.bytesToTurn)
    definitions.append("\"/>\n")
  }
}
