/// Writes display lists into the layout's JSON, and after them the fonts and images that they name.
struct DrawingWriter {
  private let source: any DrawingSource
  /// In the order of their first use.
  private var fonts: [FontID] = []
  private var fontNumbers: [FontID: Int] = [:]
  private var images: [String] = []
  private var knownImages: Set<String> = []

  init(_ source: some DrawingSource) { self.source = source }

  /// The key `drawing` of a page.
  mutating func write(_ list: DisplayList, to writer: inout JSONWriter) {
    writer.newline()
    writer.key("drawing")
    writer.open("{")
    if let label = list.label {
      writer.key("label")
      writer.write(label)
    }
    writer.key("items")
    writer.open("[")
    for item in list.items {
      writer.newline()
      writer.open("{")
      write(item, to: &writer)
      writer.close("}")
    }
    writer.close("]")
    if !list.template.isEmpty {
      writer.key("template")
      writer.object { $0.write(list.template, as: "items") }
    }
    writer.array("columns", of: list.columns) { $0.write($1) }
    writer.array("furniture", of: list.furniture) { writer, furniture in
      writer.object { writer in
        writer.write(furniture.items, as: "items")
        writer.mark("header", furniture.isHeader)
      }
    }
    writer.close("}")
  }

  /// The key `drawing` of the whole: what the pages have in common.
  func writeTables(paper: Color?, to writer: inout JSONWriter) {
    writer.newline()
    writer.key("drawing")
    writer.object { writer in
      writer.string(source.title, as: "title")
      writer.string(source.author, as: "author")
      writer.string(paper?.description, as: "paper")
      writer.key("fonts")
      writer.array { writer in
        for font in fonts { writer.write(source.font(font)) }
      }
      writer.array("images", of: images) { writer, name in
        guard let bytes = source.image(named: name) else { return }
        writer.object { writer in
          writer.string(name, as: "name")
          writer.string(Base64.text(of: bytes), as: "data")
        }
      }
    }
  }

  private mutating func number(of font: FontID) -> Int {
    if let known = fontNumbers[font] { return known }
    fontNumbers[font] = fonts.count
    fonts.append(font)
    return fonts.count - 1
  }

  private mutating func write(_ item: DisplayItem, to writer: inout JSONWriter) {
    switch item {
    case .glyphs(let run):
      writer.string("glyphs", as: "kind")
      write(run, to: &writer)
    case .missing(let missing):
      writer.string("missing", as: "kind")
      writer.value(missing.bounds, as: "bounds")
      writer.string(missing.ink.description, as: "ink")
      if let font = missing.font { writer.value(number(of: font), as: "font") }
      writer.value(missing.size, as: "size")
      writer.text(missing.text)
    case .fill(let rect, let color):
      writer.string("fill", as: "kind")
      writer.value(rect, as: "rect")
      writer.string(color.description, as: "color")
    case .stroke(let rect, let width, let color):
      writer.string("stroke", as: "kind")
      writer.value(rect, as: "rect")
      writer.value(width, as: "width")
      writer.string(color.description, as: "color")
    case .path(let path):
      writer.string("path", as: "kind")
      writer.write(path)
    case .shadow(let shadow):
      writer.string("shadow", as: "kind")
      writer.key("glyphs")
      writer.open("{")
      write(shadow.glyphs, to: &writer)
      writer.close("}")
      writer.key("offset")
      writer.array { $0.write(shadow.offset) }
      writer.value(shadow.deviation, as: "deviation")
      writer.mark("inner", shadow.isInner)
    case .image(let image):
      writer.string("image", as: "kind")
      write(image, to: &writer)
    case .link(let uri, let rects):
      writer.string("link", as: "kind")
      writer.string(uri, as: "target")
      writer.rects(rects)
    case .jump(let name, let rects):
      writer.string("jump", as: "kind")
      writer.string(name, as: "target")
      writer.rects(rects)
    case .anchor(let name, let rect):
      writer.string("anchor", as: "kind")
      writer.string(name, as: "name")
      writer.value(rect, as: "rect")
    }
  }

  private mutating func write(_ run: GlyphRun, to writer: inout JSONWriter) {
    writer.value(number(of: run.font), as: "font")
    writer.value(run.size, as: "size")
    writer.string(run.ink.description, as: "ink")
    writer.string(run.orientation.rawValue, as: "orientation")
    if run.scale != .one { writer.value(Int(run.scale.rawValue), as: "scale") }
    if run.slant != .none { writer.value(Int(run.slant.rawValue), as: "slant") }
    if let outline = run.outline {
      writer.key("outline")
      writer.object { writer in
        writer.value(outline.width, as: "width")
        writer.string(outline.color.description, as: "color")
        writer.mark("filled", outline.isFilled)
      }
    }
    writer.mark("shadow", run.isShadow)
    if run.blend != .normal { writer.string(run.blend.rawValue, as: "blend") }
    writer.key("glyphs")
    writer.array { writer in
      for glyph in run.glyphs {
        writer.array { writer in
          writer.value(Int(glyph.id))
          writer.write(glyph.origin)
        }
      }
    }
    if !run.clusters.isEmpty {
      writer.key("clusters")
      writer.array { writer in
        for cluster in run.clusters {
          writer.array { writer in
            writer.value(Int(cluster.byteCount))
            writer.value(Int(cluster.glyphCount))
          }
        }
      }
    }
    writer.text(run.text)
  }

  private mutating func write(_ image: ImageUse, to writer: inout JSONWriter) {
    if image.room == nil, knownImages.insert(image.name).inserted { images.append(image.name) }
    writer.string(image.name, as: "name")
    writer.value(image.rect, as: "rect")
    if let clip = image.clip { writer.value(clip, as: "clip") }
    writer.value(image.bounds, as: "bounds")
    writer.string(image.plate?.rawValue, as: "plate")
    if !image.isDecoration {
      writer.value(number(of: image.font), as: "font")
      writer.value(image.size, as: "size")
      writer.text(image.text)
    }
    if !image.description.isEmpty { writer.string(image.description, as: "description") }
  }
}
