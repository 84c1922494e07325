/// Reads display lists from the layout's JSON, and checks what backends rely on.
struct DrawingReader {
  let fonts: [LayoutDrawing.DrawnFont]
  /// The names of the images.
  let images: Set<String>

  /// The display list of a page.
  func list(ofPage page: JSONNode, size: PhysicalSize) throws(LayoutReadError) -> DisplayList {
    let node = page[DrawingWriter.key]
    guard case .object? = node.value else { throw .withoutDrawing }
    let drawing = try PageDrawing(from: node)
    for (item, node) in zip(drawing.items, try node["items"].elements()) { try check(item, node) }
    let links = drawing.items.count { $0.isLink }
    try check(drawing.columns.map(\.items), in: 0..<drawing.items.count, node["columns"])
    for (column, node) in zip(drawing.columns, try node.list("columns")) {
      try check(column.fragments.map(\.items), in: column.items, node["parts"])
      for (part, node) in zip(column.fragments, try node.list("parts")) {
        guard let link = part.link else { continue }
        guard link < max(1, links) else {
          throw node["link"].error("from 0 to \(max(0, links - 1))")
        }
      }
    }
    try check(
      drawing.transforms.map(\.items), in: 0..<drawing.items.count, node["transforms"])
    try check(drawing.furniture.map(\.items), in: 0..<drawing.items.count, node["furniture"])
    var list = DisplayList(size: size)
    list.label = drawing.label
    for stretch in try roles(of: drawing, page, size) {
      list.append(Array(drawing.items[stretch.items]), as: stretch.role)
    }
    list.columns = drawing.columns
    for stretch in drawing.transforms { list.add(stretch) }
    return list
  }

  /// The roles of all items.
  private func roles(
    of drawing: PageDrawing, _ page: JSONNode, _ size: PhysicalSize
  ) throws(LayoutReadError) -> [DisplayRole.RoleItems] {
    guard !drawing.roles.isEmpty else {
      let kinds = try page.list("furniture").map { (line) throws(LayoutReadError) in
        try PageFurniture.FurnitureLine.Kind(from: line["kind"])
      }
      return OlderRoles(of: drawing, size: size, furniture: kinds).all
    }
    let node = page[DrawingWriter.key]["roles"]
    try check(drawing.roles.map(\.items), in: 0..<drawing.items.count, node)
    guard drawing.roles.reduce(0, { $0 + $1.items.count }) == drawing.items.count else {
      throw node.error("one for each item")
    }
    return drawing.roles
  }

  /// Checks that stretches of items follow each other in a range.
  private func check(
    _ stretches: [Range<Int>], in range: Range<Int>, _ node: JSONNode
  ) throws(LayoutReadError) {
    var start = range.lowerBound
    for (index, items) in stretches.enumerated() {
      guard start <= items.lowerBound, items.upperBound <= range.upperBound else {
        throw JSONNode(value: nil, path: "\(node.path)[\(index)].items")
          .error("items of the list in order")
      }
      start = items.upperBound
    }
  }

  // MARK: Items

  private func check(_ item: DisplayItem, _ node: JSONNode) throws(LayoutReadError) {
    switch item {
    case .glyphs(let run): try check(run, node)
    case .missing(let glyph):
      if let font = glyph.font { _ = try self.font(font, node) }
    case .shadow(let shadow):
      try check(shadow.glyphs, node["glyphs"])
      guard shadow.deviation <= shadow.glyphs.size * TextEffects.Shadow.blurLimit else {
        throw node["deviation"].error("\(TextEffects.Shadow.blurLimit) em at most")
      }
    case .path(let path):
      if let stroke = path.stroke { try check(stroke, along: path.steps, node["stroke"]) }
    case .image(let image): try check(image, node)
    case .fill, .stroke, .link, .jump, .anchor: break
    }
  }

  private func font(_ font: FontID, _ node: JSONNode) throws(LayoutReadError)
    -> LayoutDrawing.DrawnFont
  {
    guard fonts.indices.contains(Int(font.index)) else {
      throw node["font"].error("one of the \(fonts.count) fonts")
    }
    return fonts[Int(font.index)]
  }

  private func check(_ run: GlyphRun, _ node: JSONNode) throws(LayoutReadError) {
    let font = try font(run.font, node)
    for (index, glyph) in run.glyphs.enumerated() where glyph.id >= font.glyphCount {
      throw JSONNode(value: nil, path: "\(node["glyphs"].path)[\(index)]")
        .error("one of the \(font.glyphCount) glyphs of \(font.description.family)")
    }
    guard run.isCovered else {
      throw node["clusters"].error("all of the text and of the glyphs")
    }
  }

  private func check(
    _ stroke: DisplayPath.Stroke, along steps: [DisplayPath.Step], _ node: JSONNode
  ) throws(LayoutReadError) {
    guard stroke.dashes.allSatisfy({ (.zero ... .limit).contains($0) }) else {
      throw node["dashes"].error("from 0 to \(Length.limit)")
    }
    let pattern = stroke.dashes.reduce(Length.zero, +)
    // A line of very many dashes would take hours to draw.
    guard stroke.dashes.isEmpty || pattern > .zero && steps.reach >> 20 <= pattern.rawValue else {
      throw node["dashes"].error("longer")
    }
  }

  private func check(_ image: DisplayList.ImageUse, _ node: JSONNode) throws(LayoutReadError) {
    guard images.contains(image.name) || image.room != nil else {
      throw node["name"].error("one of the images")
    }
    guard node.has("font") else {
      guard image.isDecoration else { throw node["font"].error("one of the fonts") }
      return
    }
    _ = try font(image.font, node)
  }
}

extension GlyphRun {
  /// True if its clusters are all of its text, a character at the least each time, and of its glyphs; or if there are none
  /// where it stands for no text.
  fileprivate var isCovered: Bool {
    guard !clusters.isEmpty else { return text.isEmpty }
    var walk = ClusterWalk(self)
    for cluster in clusters {
      // A walk ends where the run does, even in a cluster that counts more.
      guard let part = walk.next(), part.text.count == Int(cluster.byteCount),
        part.glyphs.count == Int(cluster.glyphCount),
        part.text.upperBound == text.count || text[part.text.upperBound] & 0xC0 != 0x80
      else { return false }
    }
    return walk.rest.isEmpty
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
