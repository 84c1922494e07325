/// Reads display lists from the layout's JSON, and checks what backends rely on.
struct DrawingReader {
  let fonts: [DrawnFont]
  /// The names of the images.
  let images: Set<String>

  func list(_ node: JSONNode, size: PhysicalSize) throws(LayoutReadError) -> DisplayList {
    guard case .object? = node.value else { throw .withoutDrawing }
    var list = DisplayList(
      size: size,
      items: try node["items"].map { (item) throws(LayoutReadError) in try self.item(item) })
    if node.has("label") { list.label = try PageLabel(node["label"]) }
    if node.has("template") {
      list.template = try node["template"].items(in: 0..<list.items.count)
    }
    var start = 0
    let links = list.items.count { $0.isLink }
    list.columns = try node.records("columns") { (column) throws(LayoutReadError) in
      let items = try column.items(in: start..<list.items.count)
      start = items.upperBound
      return try self.column(column, items, links: links)
    }
    start = 0
    list.furniture = try node.records("furniture") { (furniture) throws(LayoutReadError) in
      let items = try furniture.items(in: start..<list.items.count)
      start = items.upperBound
      return FurnitureItems(items: items, isHeader: furniture.has("header"))
    }
    return list
  }

  private func item(_ node: JSONNode) throws(LayoutReadError) -> DisplayItem {
    switch try node["kind"].string() {
    case "glyphs": return .glyphs(try run(node))
    case "missing":
      return .missing(
        MissingGlyph(
          bounds: try node["bounds"].area(), ink: try node["ink"].color(),
          font: node.has("font") ? try font(node) : nil, size: try node["size"].size(),
          text: try node.bytes()))
    case "fill": return .fill(try node["rect"].area(), try node["color"].color())
    case "stroke":
      return .stroke(
        try node["rect"].area(), width: try node["width"].size(), try node["color"].color())
    case "path": return .path(try path(node))
    case "shadow": return .shadow(try shadow(node))
    case "image": return .image(try image(node))
    case "link": return .link(uri: try node["target"].string(), try node["rects"].areas())
    case "jump": return .jump(to: try node["target"].string(), try node["rects"].areas())
    case "anchor":
      return .anchor(name: try node["name"].string(), try node["rect"].area())
    default: throw node["kind"].error("one of the names in use")
    }
  }

  private func font(_ node: JSONNode) throws(LayoutReadError) -> FontID {
    let number = try node["font"].int()
    guard fonts.indices.contains(number) else {
      throw node["font"].error("one of the \(fonts.count) fonts")
    }
    return FontID(UInt16(clamping: number))
  }

  // MARK: Glyphs

  private func run(_ node: JSONNode) throws(LayoutReadError) -> GlyphRun {
    let font = try font(node)
    var run = GlyphRun(
      font: font, size: try node["size"].size(), ink: try node["ink"].color(),
      orientation: try node["orientation"].named())
    if node.has("scale") {
      // A sixty-fourth of the width to sixty-four times as much.
      run.scale.rawValue = Int32(clamping: try node["scale"].int(in: 1 << 10...1 << 22))
    }
    if node.has("slant") {
      run.slant.rawValue = Int32(clamping: try node["slant"].int(in: -65536...65536))
    }
    if node.has("outline") {
      let outline = node["outline"]
      run.outline = GlyphOutline(
        width: try outline["width"].size(), color: try outline["color"].color(),
        isFilled: outline.has("filled"))
    }
    run.isShadow = node.has("shadow")
    if node.has("blend") { run.blend = try node["blend"].named() }
    run.glyphs = try glyphs(node["glyphs"], of: fonts[Int(font.index)])
    run.text = try node.bytes()
    if node.has("clusters") { run.clusters = try clusters(node["clusters"]) }
    guard run.clusters.cover(run) else {
      throw node["clusters"].error("all of the text and of the glyphs")
    }
    return run
  }

  private func glyphs(
    _ node: JSONNode, of font: DrawnFont
  ) throws(LayoutReadError) -> [PositionedGlyph] {
    var glyphs: [PositionedGlyph] = []
    for (index, value) in try node.values().enumerated() {
      let glyph = JSONNode(value: value, path: "\(node.path)[\(index)]")
      let numbers = try glyph.values()
      guard numbers.count == 3 else { throw glyph.error("a glyph id, x and y") }
      let id = try JSONNode(value: numbers[0], path: glyph.path).int()
      guard (0..<font.glyphCount).contains(id) else {
        throw glyph.error("one of the \(font.glyphCount) glyphs of \(font.description.family)")
      }
      glyphs.append(
        PositionedGlyph(
          id: UInt32(clamping: id), origin: try glyph.points(numbers, from: 1)[0]))
    }
    return glyphs
  }

  private func clusters(_ node: JSONNode) throws(LayoutReadError) -> [TextCluster] {
    var clusters: [TextCluster] = []
    for value in try node.values() {
      let cluster = JSONNode(value: value, path: node.path)
      let counts = try cluster.map { (count) throws(LayoutReadError) in
        try count.int(in: 0...Int(Int32.max))
      }
      guard counts.count == 2 else { throw node.error("two numbers each") }
      clusters.append(TextCluster(byteCount: counts[0], glyphCount: counts[1]))
    }
    return clusters
  }

  private func shadow(_ node: JSONNode) throws(LayoutReadError) -> GlyphShadow {
    let glyphs = try run(node["glyphs"])
    let offset = try node["offset"].points(node["offset"].values(), from: 0)
    guard offset.count == 1 else { throw node["offset"].error("x and y") }
    let deviation = try node["deviation"].size()
    guard deviation <= glyphs.size * Shadow.blurLimit else {
      throw node["deviation"].error("\(Shadow.blurLimit) em at most")
    }
    return GlyphShadow(
      glyphs: glyphs, offset: offset[0], deviation: deviation, isInner: node.has("inner"))
  }

  // MARK: Paths and images

  private func path(_ node: JSONNode) throws(LayoutReadError) -> DisplayPath {
    var path = DisplayPath()
    if node.has("fill") { path.fill = try node["fill"].color() }
    for (index, value) in try node["steps"].values().enumerated() {
      path.steps.append(
        try step(JSONNode(value: value, path: "\(node.path).steps[\(index)]")))
    }
    guard node.has("stroke") else { return path }
    let stroke = node["stroke"]
    let dashes = try stroke.records("dashes") { (dash) throws(LayoutReadError) in
      try dash.size()
    }
    let pattern = dashes.reduce(Length.zero, +)
    // A line of very many dashes would take hours to draw.
    guard dashes.isEmpty || pattern > .zero && path.steps.reach >> 20 <= pattern.rawValue else {
      throw stroke["dashes"].error("longer")
    }
    path.stroke = DisplayPath.Stroke(
      color: try stroke["color"].color(), width: try stroke["width"].size(), dashes: dashes,
      isRound: stroke.has("round"))
    return path
  }

  private func step(_ node: JSONNode) throws(LayoutReadError) -> DisplayPath.Step {
    let values = try node.values()
    let points = try node.points(values, from: 1)
    switch (values.first, values.count) {
    case (.string("M")?, 3): return .move(points[0])
    case (.string("L")?, 3): return .line(points[0])
    case (.string("C")?, 7): return .curve(points[0], points[1], points[2])
    case (.string("Z")?, 1): return .close
    default: throw node.error("M, L, C or Z and its points")
    }
  }

  private func image(_ node: JSONNode) throws(LayoutReadError) -> ImageUse {
    let name = try node["name"].string()
    var use = ImageUse(
      name: name, rect: try node["rect"].area(),
      clip: node.has("clip") ? try node["clip"].area() : nil, bounds: try node["bounds"].area(),
      font: node.has("font") ? try font(node) : FontID(0),
      size: node.has("size") ? try node["size"].size() : .zero, text: try node.bytes())
    guard images.contains(name) || use.room != nil else {
      throw node["name"].error("one of the images")
    }
    guard use.isDecoration || node.has("font") else { throw node["font"].error("one of the fonts") }
    if node.has("plate") { use.plate = try node["plate"].named() }
    if node.has("description") { use.description = try node["description"].string() }
    return use
  }

  // MARK: Columns

  private func column(
    _ node: JSONNode, _ items: Range<Int>, links: Int
  ) throws(LayoutReadError) -> ColumnItems {
    var column = ColumnItems(items: items)
    if node.has("paragraph") { column.paragraph = try ParagraphTag(node["paragraph"]) }
    var start = items.lowerBound
    column.parts = try node.records("parts") { (part) throws(LayoutReadError) in
      let own = try part.items(in: start..<items.upperBound)
      start = own.upperBound
      return try TextFragment(part, own, links: links)
    }
    column.notes = try node.records("notes") { (note) throws(LayoutReadError) in
      NoteFragment(
        text: try note["text"].string(), opening: try note["opening"].string(),
        closing: try note["closing"].string(), continuesNote: note.has("continues"))
    }
    return column
  }
}

extension ParagraphTag {
  fileprivate init(_ node: JSONNode) throws(LayoutReadError) {
    let places = 0...Document.maximumByteCount
    self.init(
      index: try node["index"].int(in: places),
      headingLevel: node.has("heading") ? try node["heading"].int(in: 1...100) : 0,
      notedParagraph: node.has("noted") ? try node["noted"].int(in: places) : nil)
    isContentsEntry = node.has("contents")
    if node.has("marker-end") { markerEnd = try node["marker-end"].int(in: places) }
    guard node.has("item") else { return }
    let item = node["item"]
    listItem = ListItem(
      level: try item["level"].int(in: 1...1000), markerLength: try item["marker"].int(in: places),
      number: item.has("number") ? try item["number"].int() : nil)
  }
}

extension TextFragment {
  fileprivate init(
    _ node: JSONNode, _ items: Range<Int>, links: Int
  ) throws(LayoutReadError) {
    self.init(items: items)
    if node.has("link") { link = try node["link"].int(in: 0...max(0, links - 1)) }
    if node.has("lang") { language = try node["lang"].language() }
    if node.has("ruby") {
      let texts = try node["ruby"].map { (text) throws(LayoutReadError) in try text.string() }
      guard texts.count == 2 else { throw node["ruby"].error("a base and its reading") }
      ruby = RubyFragment(base: texts[0], reading: texts[1])
    }
    if node.has("mark") { mark = try node["mark"].string() }
    isReference = node.has("reference")
    isLabel = node.has("label")
  }
}

extension [TextCluster] {
  /// True if they are all of a run's text, a character at the least each time, and of its glyphs; or none where it
  /// stands for no text.
  fileprivate func cover(_ run: GlyphRun) -> Bool {
    guard !isEmpty else { return run.text.isEmpty }
    var (byte, glyph) = (0, 0)
    for cluster in self {
      byte += Int(cluster.byteCount)
      glyph += Int(cluster.glyphCount)
      guard byte <= run.text.count, byte == run.text.count || run.text[byte] & 0xC0 != 0x80 else {
        return false
      }
    }
    return byte == run.text.count && glyph == run.glyphs.count
  }
}

extension [DisplayPath.Step] {
  /// About how long a line along them is.
  fileprivate var reach: Int {
    guard let bounds else {
      // A line straight down or across.
      var (low, high): (PhysicalPoint?, PhysicalPoint?)
      for case .move(let point) in self { low = low ?? point }
      for case .line(let point) in self { high = point }
      guard let low, let high else { return 0 }
      return abs(high.x.rawValue - low.x.rawValue) + abs(high.y.rawValue - low.y.rawValue)
    }
    return bounds.width.rawValue + bounds.height.rawValue
  }
}

extension DisplayItem {
  fileprivate var isLink: Bool {
    switch self {
    case .link, .jump: true
    default: false
    }
  }
}
