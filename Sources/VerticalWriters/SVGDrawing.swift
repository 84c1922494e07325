import VerticalFonts
import VerticalImages
import VerticalLayout

/// What is seen of an SVG: outlines of glyphs, each once, references to them, and rectangles.
struct SVGDrawing {
  let fonts: FontLibrary
  private let images: ImageSet
  /// What is drawn by reference.
  var outlines = PDFBytes()
  var body = PDFBytes()
  var filterCount = 0
  /// The images that have been defined.
  private var definedImages: Set<Int> = []
  private var clipCount = 0
  /// The number of a glyph's outline; -1 if it has none.
  private var numbers: [GlyphKey: Int] = [:]
  private var outlineCount = 0
  private var unitsPerEm: [FontID: Int] = [:]
  private var group: Group?

  private struct GlyphKey: Hashable {
    var font: FontID
    var glyph: UInt32
  }

  /// What references in one element have in common.
  private struct Group: Equatable {
    var size: Length
    var scale: HorizontalScale
    var unitsPerEm: Int
    var orientation: RunOrientation
    var ink: Color
    var slant = Slant.none
    var outline: GlyphOutline?
  }

  init(fonts: FontLibrary, images: ImageSet) {
    self.fonts = fonts
    self.images = images
  }

  mutating func add(_ item: DisplayItem) throws(WriterError) {
    switch item {
    case .glyphs(let run): try add(run)
    case .missing(let missing):
      let (rect, width) = missing.outline
      add(rect, stroke: width, missing.ink)
    case .fill(let rect, let color): add(rect, stroke: nil, color)
    case .stroke(let rect, let width, let color): add(rect, stroke: width, color)
    case .path(let path): add(path)
    case .shadow(let shadow): try add(shadow)
    case .image(let image): try add(image)
    case .link, .jump, .anchor: break
    }
  }

  mutating func finish(into svg: inout PDFBytes) {
    setGroup(nil)
    svg.append("<defs>\n")
    svg.append(outlines)
    svg.append("</defs>\n")
    svg.append(body)
  }

  mutating func add(_ run: GlyphRun) throws(WriterError) {
    guard !run.glyphs.isEmpty, run.size > .zero else { return }
    let units = try unitsPerEm(of: run.font)
    let group = Group(
      size: fonts.drawingSize(of: run.font, size: run.size), scale: run.scale, unitsPerEm: units,
      orientation: run.orientation, ink: run.ink)
    let isColored = fonts.isColored(run.font)
    if isColored, run.isShadow { return }
    for glyph in run.glyphs {
      var layers = [GlyphLayer(glyph: glyph.id, color: nil)]
      if isColored, case .layers(let own) = fonts.paint(of: glyph.id, in: run.font) { layers = own }
      for layer in layers {
        let number = outline(of: GlyphKey(font: run.font, glyph: layer.glyph))
        guard number >= 0 else { continue }
        var group = group
        group.ink = layer.color ?? run.ink
        if !isColored { (group.slant, group.outline) = (run.slant, run.outline) }
        setGroup(group)
        refer(to: number, at: glyph.origin, in: group)
      }
    }
  }

  /// Refers to an outline, in units of the font, as the group has them.
  private mutating func refer(to number: Int, at origin: PhysicalPoint, in group: Group) {
    let scale = Double(group.unitsPerEm) / Double(group.size.rawValue)
    let (x, y) = (Double(origin.x.rawValue) * scale, Double(origin.y.rawValue) * scale)
    body.append("<use href=\"#g")
    body.append(number)
    if group.slant != .none {
      // Outlines have y down here.
      let (dx, dy) =
        group.orientation == .sideways ? (y, -x) : (x / group.scale.factor, y)
      body.append("\" transform=\"matrix(1 0 \(-group.slant.factor) 1 ")
      body.append(tenths: dx)
      body.append(" ")
      body.append(tenths: dy)
      body.append(")\"/>\n")
      return
    }
    body.append("\" x=\"")
    body.append(tenths: group.orientation == .sideways ? y : x / group.scale.factor)
    body.append("\" y=\"")
    body.append(tenths: group.orientation == .sideways ? -x : y)
    body.append("\"/>\n")
  }

  private mutating func unitsPerEm(of font: FontID) throws(WriterError) -> Int {
    if let known = unitsPerEm[font] { return known }
    guard let facts = fonts.facts(of: font) else { throw .unknownFont(font) }
    unitsPerEm[font] = max(facts.unitsPerEm, 1)
    return max(facts.unitsPerEm, 1)
  }

  /// Ends a group of references, before something else is drawn.
  mutating func endGroup() { setGroup(nil) }

  private mutating func setGroup(_ group: Group?) {
    guard group != self.group else { return }
    if self.group != nil { body.append("</g>\n") }
    self.group = group
    guard let group else { return }
    let turn = group.orientation == .sideways ? "rotate(90)" : ""
    // Size over units, to a millionth of a millionth: far beyond a pixel of any page.
    let scale = group.size.points / Double(group.unitsPerEm)
    let narrowed = group.scale == .one ? "\(scale)" : "\(scale * group.scale.factor) \(scale)"
    body.append("<g transform=\"\(turn)scale(\(narrowed))\"")
    if let outline = group.outline {
      if outline.isFilled {
        body.append(group.ink, as: "fill")
      } else {
        body.append(" fill=\"none\"")
      }
      body.append(outline.color, as: "stroke")
      body.append(" stroke-width=\"\(outline.width.points / scale)\" stroke-linejoin=\"round\"")
    } else {
      body.append(group.ink, as: "fill")
    }
    body.append(">\n")
  }

  private mutating func add(_ rect: PhysicalRect, stroke: Length?, _ color: Color) {
    setGroup(nil)
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

  private mutating func add(_ path: DisplayPath) {
    guard !path.steps.isEmpty else { return }
    setGroup(nil)
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

  // MARK: Images

  /// An image, defined once as large as its pixels, and a reference to it.
  private mutating func add(_ use: ImageUse) throws(WriterError) {
    guard let image = images.image(named: use.name) else { throw .unknownImage(use.name) }
    guard use.rect.width > .zero, use.rect.height > .zero else { return }
    setGroup(nil)
    if definedImages.insert(image.number).inserted { define(image) }
    if let clip = use.clip {
      outlines.append("<clipPath id=\"c\(clipCount)\"><rect x=\"\(clip.x)\" y=\"\(clip.y)\"")
      outlines.append(" width=\"\(clip.width)\" height=\"\(clip.height)\"/></clipPath>\n")
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
      case .png: "png"
      case .jpeg: "jpeg"
      case .svg: "svg+xml"
      }
    outlines.append("<image id=\"i\(image.number)\" width=\"\(image.width)\"")
    outlines.append(" height=\"\(image.height)\" preserveAspectRatio=\"none\"")
    outlines.append(" href=\"data:image/\(type);base64,")
    outlines.append(base64: image.bytesToTurn)
    outlines.append("\"/>\n")
  }

  // MARK: Outlines

  private mutating func outline(of key: GlyphKey) -> Int {
    if let known = numbers[key] { return known }
    if fonts.isColored(key.font), case .picture(let png) = fonts.paint(of: key.glyph, in: key.font)
    {
      return add(picture: png, key)
    }
    let path = SVGPath(fonts.outline(of: key.glyph, in: key.font))
    guard !path.bytes.bytes.isEmpty else {
      numbers[key] = -1
      return -1
    }
    outlines.append("<path id=\"g\(outlineCount)\" d=\"")
    outlines.append(path.bytes)
    outlines.append("\"/>\n")
    return count(key)
  }

  /// A glyph that is a picture, as large as its ink in units of the font.
  private mutating func add(picture png: [UInt8], _ key: GlyphKey) -> Int {
    let units = Length(rawValue: unitsPerEm[key.font] ?? 1000)
    // Boxes are told at a size of text, and drawn at the smaller one of the font.
    let fitted = max(fonts.drawingSize(of: key.font, size: units).rawValue, 1)
    guard let box = fonts.inkBounds(of: key.glyph, in: key.font, size: units) else {
      numbers[key] = -1
      return -1
    }
    func whole(_ value: Int) -> Int { value * units.rawValue / fitted }
    outlines.append(
      "<image id=\"g\(outlineCount)\" x=\"\(whole(box.minX))\" y=\"\(whole(box.minY))\"")
    outlines.append(" width=\"\(whole(box.maxX - box.minX))\"")
    outlines.append(" height=\"\(whole(box.maxY - box.minY))\" preserveAspectRatio=\"none\"")
    outlines.append(" href=\"data:image/png;base64,")
    outlines.append(base64: png)
    outlines.append("\"/>\n")
    return count(key)
  }

  private mutating func count(_ key: GlyphKey) -> Int {
    numbers[key] = outlineCount
    outlineCount += 1
    return outlineCount - 1
  }
}

extension PDFBytes {
  /// A number with at most one digit after its point.
  fileprivate mutating func append(tenths value: Double) {
    let limit = 1e14
    append(thousandths: Int((min(max(value, -limit), limit) * 10).rounded()) * 100)
  }

  /// Bytes in 64 letters, digits and signs (RFC 4648).
  fileprivate mutating func append(base64 data: [UInt8]) {
    let letters = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for start in stride(from: 0, to: data.count, by: 3) {
      let part = data[start..<min(start + 3, data.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for index in 0..<4 {
        bytes.append(
          index <= part.count ? letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
  }

  /// An attribute of a colour, and another one of its opacity if it is not opaque.
  mutating func append(_ color: Color, as attribute: String) {
    append(" \(attribute)=\"#")
    for channel in [color.red, color.green, color.blue] { append(hex: channel) }
    append("\"")
    guard color.alpha < 255 else { return }
    append(" \(attribute)-opacity=\"")
    append(thousandths: (Int(color.alpha) * 2000 + 255) / 510)
    append("\"")
  }
}
