import CCairo
import DrawingSupport
import VerticalImages
import VerticalLayout

/// Draws display lists, and keeps what the next page can use.
struct PagePainter {
  /// Purposes that a page is drawn for.
  enum Target {
    /// Text that can be copied, and links.
    case pdf
    case svg
    /// Pixels, as many a point.
    case image(scale: Double)

    var scale: Double {
      switch self {
      case .pdf, .svg: 1
      case .image(let scale): scale
      }
    }
  }

  let fonts: FontCache
  let images: ImageCache
  let target: Target
  private var standIns: StandInFont?
  /// The names of places that the file has so far.
  private var anchors: Set<String> = []
  /// The map of what is drawn just now; `nil` for none.
  private(set) var transform: Transform?
  private var glyphs: [cairo_glyph_t] = []
  private var buffer = ClusterBuffer()

  init(fonts: FontCache, images: ImageCache = ImageCache(ImageSet()), target: Target) {
    self.fonts = fonts
    self.images = images
    self.target = target
  }

  mutating func draw(_ page: DisplayList, on context: borrowing CairoContext) throws(RenderError) {
    var pen = Pen()
    var transforms = page.transforms[...]
    defer { if transform != nil { setTransform(nil, on: context, with: &pen) } }
    for (index, item) in page.itemsInPlace.enumerated() {
      // Areas have their places on the page; Cairo's tags take no map.
      let own = transforms.stretch(ofItem: index)?.transform
      let next = item.isArea ? nil : own
      if next != transform { setTransform(next, on: context, with: &pen) }
      try draw(item.isArea ? item : page.items[index], of: page, on: context, with: &pen)
    }
  }

  /// Maps what is drawn next. Fonts are made for the map, so that the pen takes its own anew.
  private mutating func setTransform(
    _ next: Transform?, on context: borrowing CairoContext, with pen: inout Pen
  ) {
    if transform != nil { context.restore() }
    transform = next
    if let next { context.save(applying: next) }
    pen = Pen()
  }

  private mutating func draw(
    _ item: DisplayItem, of page: DisplayList, on context: borrowing CairoContext,
    with pen: inout Pen
  ) throws(RenderError) {
    let blend = item.blend
    if blend != .normal { context.setBlend(blend) }
    defer { if blend != .normal { context.setBlend(.normal) } }
    switch item {
    case .glyphs(let run) where fonts.isColored(run.font):
      guard !run.isShadow else { return }
      try drawColored(run, on: context, with: &pen)
    case .glyphs(let run)
    where run.outline != nil || run.slant != .none || isKeptOut(run.font):
      try drawAsOutlines(run, on: context, with: &pen)
    case .glyphs(let run): try draw(run, on: context, with: &pen)
    case .missing(let missing): try draw(missing, on: context, with: &pen)
    case .fill(let rect, let color):
      pen.set(color, on: context)
      context.fill(rect)
    case .stroke(let rect, let width, let color):
      pen.set(color, on: context)
      context.stroke(rect, width: width)
    case .path(let path): draw(path, on: context, with: &pen)
    case .shadow(let shadow): try draw(shadow, of: page.size, on: context)
    case .image(let image): try draw(image, on: context, with: &pen)
    case .link(let uri, let rectangles):
      guard case .pdf = target, AllowedLinks.refusal(of: uri) == nil else { return }
      for rect in rectangles {
        if let attributes = LinkAttributes.text(uri: uri, rect) { context.addLink(attributes) }
      }
    case .jump(let name, let rectangles):
      guard case .pdf = target else { return }
      for rect in rectangles {
        if let attributes = LinkAttributes.text(anchor: name, rect) {
          context.addLink(attributes)
        }
      }
    case .anchor(let name, let rect):
      guard case .pdf = target, !name.isEmpty else { return }
      addDestination(name, rect, on: context)
    }
  }

  /// Names a place; of equal names the first one counts.
  mutating func addDestination(
    _ name: String, _ rect: PhysicalRect, on context: borrowing CairoContext
  ) {
    guard anchors.insert(name).inserted else { return }
    context.addDestination(LinkAttributes.text(name: name, rect))
  }

  /// True if a font's maker does not allow that the file carries it.
  private func isKeptOut(_ font: FontID) -> Bool {
    if case .pdf = target { !fonts.mayBeEmbedded(font) } else { false }
  }

  private func draw(
    _ path: DisplayPath, on context: borrowing CairoContext, with pen: inout Pen
  ) {
    if let color = path.fill {
      pen.set(color, on: context)
      context.fill(path.steps)
    }
    if let stroke = path.stroke {
      pen.set(stroke.color, on: context)
      context.stroke(path.steps, stroke)
    }
  }

  private mutating func draw(
    _ run: GlyphRun, on context: borrowing CairoContext, with pen: inout Pen
  ) throws(RenderError) {
    if case .pdf = target, run.orientation != .upright {
      // Cairo 1.16 writes a line of glyphs by their widths, which it cuts to thousandths of an em, so
      // that they drift. Where the font changes it writes a place; so two fonts of the same size
      // take turns. Upright glyphs each have their own line.
      let font = try fonts.scaledFont(
        run.font, size: run.size, orientation: run.orientation, narrowing: run.scale,
        scale: target.scale, transform: transform)
      var isTwin = false
      for part in run.runsOfOneCluster(in: font) {
        try draw(part, isTwin: isTwin, on: context, with: &pen)
        isTwin.toggle()
      }
    } else {
      try draw(run, isTwin: false, on: context, with: &pen)
    }
  }

  private mutating func draw(
    _ run: GlyphRun, isTwin: Bool, on context: borrowing CairoContext, with pen: inout Pen
  ) throws(RenderError) {
    guard !run.glyphs.isEmpty, run.size > .zero else { return }
    pen.set(run.ink, on: context)
    try pen.set(
      .run(run.font, run.size, run.orientation, run.scale, isTwin: isTwin), on: context
    ) { () throws(RenderError) in
      try fonts.scaledFont(
        run.font, size: run.size, orientation: run.orientation, narrowing: run.scale,
        scale: target.scale, transform: transform, isTwin: isTwin)
    }
    guard let font = pen.font else { return }
    if case .pdf = target { try fonts.check(run) }
    glyphs.removeAll(keepingCapacity: true)
    glyphs.reserveCapacity(run.glyphs.count + 1)
    for glyph in run.glyphs {
      glyphs.append(
        cairo_glyph_t(
          index: UInt(glyph.id), x: glyph.origin.x.points, y: glyph.origin.y.points))
    }
    switch target {
    case .pdf where run.text.isEmpty && font.hasOutlines:
      // What stands for no text must not be found as text. Viewers pass over an empty ActualText.
      context.fillOutlines(of: glyphs)
    case .pdf:
      buffer.fill(from: run)
      addTraceIfBlank(font)
      context.show(glyphs, standingFor: buffer)
    case .svg: context.show(glyphs)
    case .image:
      // Cairo 1.16 moves the glyphs that it keeps as pictures to whole pixels, but not outlines.
      if mayUseCoverage(run, font), context.paint(run, with: font, scale: target.scale) { return }
      if font.hasOutlines {
        context.fillOutlines(of: glyphs)
      } else {
        context.show(glyphs)
      }
    }
  }

  /// True for glyphs of a size at which they come again, upright or on their side, in an ink that hides what lies below.
  private func mayUseCoverage(_ run: GlyphRun, _ font: CairoScaledFont) -> Bool {
    transform == nil && run.blend == .normal && run.ink.alpha == 255 && font.hasOutlines
      && font.pixelSize <= GlyphCoverage.largestSize
  }

  /// Makes Cairo keep a run without ink, such as an ideographic space between two sizes: it leaves
  /// out what covers no area, text and all. A second copy of the last glyph, 1/128 pt away, makes
  /// an area; it belongs to the same cluster, and viewers count it as the same character.
  private mutating func addTraceIfBlank(_ font: CairoScaledFont) {
    for glyph in glyphs where font.hasInk(glyph) { return }
    guard var trace = glyphs.last else { return }
    trace.x += 1.0 / 128
    trace.y += 1.0 / 128
    glyphs.append(trace)
    buffer.addGlyph()
  }

  private mutating func draw(
    _ missing: DisplayList.MissingGlyph, on context: borrowing CairoContext, with pen: inout Pen
  ) throws(RenderError) {
    pen.set(missing.ink, on: context)
    guard case .pdf = target, !missing.text.isEmpty, missing.size > .zero else {
      let (rect, width) = missing.outline
      context.stroke(rect, width: width)
      return
    }
    let standIns = try openStandIns()
    try draw(
      standIns.glyph(missing), of: standIns, size: missing.size, text: missing.text,
      on: context, with: &pen)
  }

  /// Draws a glyph that stands for a text.
  mutating func draw(
    _ glyph: cairo_glyph_t, of standIns: StandInFont, size: Length, text: [UInt8],
    on context: borrowing CairoContext, with pen: inout Pen
  ) throws(RenderError) {
    try pen.set(.standIn(size), on: context) { () throws(RenderError) in
      try standIns.scaledFont(size: size, transform: transform)
    }
    glyphs.removeAll(keepingCapacity: true)
    glyphs.append(glyph)
    buffer.fill(text: text, glyphCount: 1)
    context.show(glyphs, standingFor: buffer)
  }

  mutating func openStandIns() throws(RenderError) -> StandInFont {
    if let standIns { return standIns }
    let font = try StandInFont()
    standIns = font
    return font
  }
}

extension DisplayItem {
  /// True for areas that draw nothing.
  fileprivate var isArea: Bool {
    switch self {
    case .link, .jump, .anchor: true
    case .image(let use): use.room != nil
    case .glyphs, .missing, .fill, .stroke, .path, .shadow: false
    }
  }

  /// The way in which it mixes with what lies below it.
  fileprivate var blend: TextEffects.BlendMode {
    switch self {
    case .glyphs(let run): run.blend
    case .shadow(let shadow): shadow.blend
    case .missing, .fill, .stroke, .path, .image, .link, .jump, .anchor: .normal
    }
  }
}

extension GlyphRun {
  /// The run as runs of one cluster each, and of those after it that have no ink or no text.
  fileprivate func runsOfOneCluster(in font: CairoScaledFont) -> [GlyphRun] {
    var runs: [GlyphRun] = []
    let empty = GlyphRun(
      font: self.font, size: size, ink: ink, orientation: orientation, scale: scale)
    var run = empty
    var runHasInk = false
    var walk = ClusterWalk(self)
    while let cluster = walk.next() {
      let hasInk = glyphs[cluster.glyphs].contains { font.hasInk($0) }
      if hasInk, !cluster.text.isEmpty, runHasInk, !run.text.isEmpty {
        runs.append(run)
        run = empty
        runHasInk = false
      }
      runHasInk = runHasInk || hasInk
      run.glyphs += glyphs[cluster.glyphs]
      run.text += text[cluster.text]
      run.clusters.append(
        GlyphRun.TextCluster(byteCount: cluster.text.count, glyphCount: cluster.glyphs.count))
    }
    // Glyphs that no cluster counts.
    run.glyphs += glyphs[walk.rest.glyphs]
    run.text += text[walk.rest.text]
    return runs + [run]
  }
}

/// The attributes of Cairo's tags for links and for the places that they lead to.
enum LinkAttributes {
  /// The attributes of a link over an area; `nil` where there is nothing to lead to.
  static func text(uri: String, _ rect: PhysicalRect) -> String? {
    guard !uri.isEmpty else { return nil }
    return "\(area(rect)) uri='\(URIText.percentEncoded(uri))'"
  }

  /// Those of a link to a place of the document.
  static func text(anchor: String, _ rect: PhysicalRect) -> String? {
    guard !anchor.isEmpty else { return nil }
    return "\(area(rect)) dest='\(encoded(anchor))'"
  }

  /// Those of a place that links lead to.
  static func text(name: String, _ rect: PhysicalRect) -> String {
    "name='\(encoded(name))' x=\(rect.x) y=\(rect.y)"
  }

  private static func area(_ rect: PhysicalRect) -> String {
    "rect=[\(rect.x) \(rect.y) \(rect.width) \(rect.height)]"
  }

  /// Cairo 1.16 writes names beyond ASCII in two ways that do not match.
  private static func encoded(_ name: String) -> String { URIText.percentEncoded(fileName: name) }
}

extension PagePainter {
  /// Draws an image. In a PDF what stands for it lies below it, too faint to be seen.
  mutating func draw(
    _ use: DisplayList.ImageUse, on context: borrowing CairoContext, with pen: inout Pen
  ) throws(RenderError) {
    if case .pdf = target, !use.text.isEmpty, use.size > .zero {
      let standIns = try openStandIns()
      pen.set(Self.faint, on: context)
      try draw(
        standIns.glyph(text: use.text, size: use.size, bounds: use.bounds, ink: .area),
        of: standIns, size: use.size, text: use.text, on: context, with: &pen)
    }
    if let room = use.room {
      if case .pdf = target { addDestination(room, use.rect, on: context) }
      return
    }
    guard use.rect.width > .zero, use.rect.height > .zero else { return }
    let fineness: Double? = if case .image(let scale) = target { scale } else { nil }
    let (picture, orientation) = try images.picture(for: use, pixelsPerPoint: fineness)
    let isRaster = fineness != nil && picture.isPixels
    context.paint(
      picture, in: use.rect, clip: use.clip, orientation: orientation, isRaster: isRaster)
  }
}

extension PagePainter {
  /// A mask in a file is as fine as print needs it: 300 pixels an inch.
  private var finestMask: Double {
    switch target {
    case .pdf, .svg: ShadowMask.finestInFiles
    case .image(let scale): 1 / scale
    }
  }

  /// Draws a shadow as pixels; one that falls into glyphs is cut out by their outlines.
  func draw(
    _ shadow: GlyphShadow, of page: PhysicalSize, on context: borrowing CairoContext
  ) throws(RenderError) {
    let path = fonts.path(of: shadow.glyphs)
    guard let mask = ShadowMask(shadow, of: path, on: page, finest: finestMask) else { return }
    let picture: CairoPicture
    do throws(ImageError) {
      picture = try CairoPicture(mask, shadow.color)
    } catch {
      throw .outOfMemory
    }
    context.paint(
      picture, left: mask.left, top: mask.top, pixel: mask.pixel,
      within: shadow.isInner ? path : nil)
  }
}
