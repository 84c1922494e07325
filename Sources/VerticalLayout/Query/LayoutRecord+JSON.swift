extension LayoutRecord {
  /// Reads a layout that ``Layout/json()`` wrote. Keys that a later version adds are passed over.
  ///
  /// - Throws: ``LayoutReadError`` where it is no JSON, or no layout of version 1.
  public init(json bytes: [UInt8]) throws(LayoutReadError) {
    let top = JSONNode(value: try JSONReader.read(bytes), path: "")
    guard try top["version"].int() == 1 else { throw top["version"].error("1") }
    self.init(
      direction: try top["direction"].named(), lang: try top["lang"].string(),
      fonts: try top["fonts"].map { (font) throws(LayoutReadError) in
        FontDescription(
          family: try font["family"].string(), face: try font["face"].string(),
          index: try font["index"].int())
      },
      styles: try top.records("styles") { (style) throws(LayoutReadError) in
        try StyleRecord(style)
      },
      pages: try top["pages"].map { (page) throws(LayoutReadError) in try PageRecord(page) },
      dropped: try top["dropped"].map { (item) throws(LayoutReadError) in
        DroppedRecord(
          range: try item["range"].range(), text: try item["text"].string(),
          reason: try item["reason"].named())
      },
      warnings: try top["warnings"].map { (item) throws(LayoutReadError) in
        WarningRecord(
          code: try item["code"].named(), message: try item["message"].string(),
          range: item.has("range") ? try item["range"].range() : nil,
          line: item.has("line") ? try item["line"].int() : nil,
          column: item.has("column") ? try item["column"].int() : nil,
          file: item.has("file") ? try item["file"].string() : nil)
      },
      outline: try top.records("outline") { (entry) throws(LayoutReadError) in
        OutlineRecord(
          title: try entry["title"].string(), level: try entry["level"].int(),
          page: try entry["page"].int(), range: try entry["range"].range())
      })
  }
}

extension PageRecord {
  fileprivate init(_ node: JSONNode) throws(LayoutReadError) {
    let size = try node["size"].lengths(2)
    self.init(
      index: try node["index"].int(), size: PhysicalSize(width: size[0], height: size[1]),
      columns: try node["columns"].map { (column) throws(LayoutReadError) in
        try ColumnRecord(column)
      },
      links: try node.records("links") { (link) throws(LayoutReadError) in
        LinkRecord(
          range: try link["range"].range(), target: try link["target"].string(),
          rects: try link["rects"].map { (rect) throws(LayoutReadError) in try rect.rect() })
      },
      anchors: try node.records("anchors") { (anchor) throws(LayoutReadError) in
        AnchorRecord(name: try anchor["name"].string(), bounds: try anchor["bounds"].rect())
      },
      rooms: try node.records("rooms") { (room) throws(LayoutReadError) in
        AnchorRecord(name: try room["name"].string(), bounds: try room["bounds"].rect())
      },
      boxes: try node.records("boxes") { (box) throws(LayoutReadError) in try PlacedBox(box) },
      floats: try node.records("floats") { (float) throws(LayoutReadError) in
        FloatRecord(
          name: try float["name"].string(), side: try float["side"].named(),
          description: try float["description"].string(), bounds: try float["bounds"].rect(),
          room: try float["room"].rect())
      },
      number: node.has("number") ? try node["number"].int() : nil,
      label: node.has("label") ? try node["label"].string() : nil,
      side: node.has("side") ? try node["side"].named() : nil,
      furniture: try node.records("furniture") { (line) throws(LayoutReadError) in
        FurnitureRecord(
          kind: try line["kind"].named(), text: try line["text"].string(),
          bounds: try line["bounds"].rect())
      })
  }
}

extension ColumnRecord {
  fileprivate init(_ node: JSONNode) throws(LayoutReadError) {
    self.init(
      index: try node["index"].int(), tier: try node["tier"].int(),
      paragraph: try node["paragraph"].int(), range: try node["range"].range(),
      text: try node["text"].string(), bounds: try node["bounds"].rect(),
      fragment: node.has("fragment") ? try node["fragment"].rect() : nil,
      axis: try node["axis"].length(), measure: try node["measure"].length(),
      natural: try node["natural"].length(), adjustment: try node["adjustment"].length(),
      stage: node.has("stage") ? try node["stage"].named() : nil,
      runs: try node["runs"].map { (run) throws(LayoutReadError) in try RunRecord(run) },
      cells: try node["cells"].map { (cell) throws(LayoutReadError) in
        try CellRecord(cell)
      },
      annotations: try node.records("annotations") { (annotation) throws(LayoutReadError) in
        try AnnotationRecord(annotation)
      },
      insets: try node.records("insets") { (inset) throws(LayoutReadError) in
        try InsetRecord(inset)
      },
      decorations: try node.records("decorations") { (decoration) throws(LayoutReadError) in
        try PlacedDecoration(decoration)
      },
      unbroken: try node.records("unbroken") { (range) throws(LayoutReadError) in
        try range.range()
      }, note: node.has("role") ? try node.noteReference() : nil)
  }
}

extension JSONNode {
  /// The reference of a column that is a note.
  fileprivate func noteReference() throws(LayoutReadError) -> TextRange {
    guard try self["role"].string() == "note" else { throw self["role"].error("note") }
    return try self["reference"].range()
  }
}

extension InsetRecord {
  fileprivate init(_ node: JSONNode) throws(LayoutReadError) {
    self.init(
      kind: try node["kind"].named(), range: try node["range"].range(),
      bounds: try node["bounds"].rect(),
      lines: try node["lines"].map { (line) throws(LayoutReadError) in
        let cells = try line["cells"].map { (number) throws(LayoutReadError) in try number.int() }
        guard cells.count == 2 else { throw line["cells"].error("two numbers") }
        return InsetLineRecord(
          range: try line["range"].range(), text: try line["text"].string(),
          axis: try line["axis"].length(), bounds: try line["bounds"].rect(), cells: cells)
      })
  }
}

extension AnnotationRecord {
  fileprivate init(_ node: JSONNode) throws(LayoutReadError) {
    self.init(
      kind: try node["kind"].named(), range: try node["range"].range(),
      text: try node["text"].string(), side: try node["side"].named(),
      size: try node["size"].length(), bounds: try node["bounds"].rect(),
      cells: try node["cells"].map { (cell) throws(LayoutReadError) in try CellRecord(cell) })
  }
}

extension RunRecord {
  fileprivate init(_ node: JSONNode) throws(LayoutReadError) {
    let cells = try node["cells"].map { (number) throws(LayoutReadError) in try number.int() }
    guard cells.count == 2 else { throw node["cells"].error("two numbers") }
    self.init(
      range: try node["range"].range(), bounds: try node["bounds"].rect(),
      font: node["font"].isNull ? nil : try node["font"].int(),
      size: try node["size"].length(), orientation: try node["orientation"].named(),
      ascent: try node["ascent"].length(), descent: try node["descent"].length(), cells: cells,
      level: node.has("level") ? try node["level"].level() : 0,
      style: node.has("style") ? try node["style"].int() : nil)
  }
}

extension StyleRecord {
  fileprivate init(_ node: JSONNode) throws(LayoutReadError) {
    self.init(
      size: try node["size"].length(), lang: try node["lang"].string(), ink: try node["ink"].color()
    )
    fonts = try node.records("fonts") { (font) throws(LayoutReadError) in try font.string() }
    if node.has("weight") { weight = try node["weight"].named() }
    if node.has("orientation") { orientation = try node["orientation"].named() }
    if node.has("letter-spacing") { letterSpacing = try node["letter-spacing"].length() }
    if node.has("baseline-shift") { baselineShift = try node["baseline-shift"].length() }
    isFlattened = node.has("flat")
    features = try node.records("features") { (tag) throws(LayoutReadError) in try tag.string() }
    isOutlined = node.has("outline")
    if node.has("slant") { slant = try node["slant"].int() }
    if node.has("shadows") { shadows = try node["shadows"].int() }
  }
}

extension PlacedDecoration {
  fileprivate init(_ node: JSONNode) throws(LayoutReadError) {
    self.init(
      kind: try node["kind"].named(), range: try node["range"].range(),
      style: node.has("style") ? try node["style"].string() : nil,
      color: node.has("color") ? try node["color"].color() : nil,
      side: node.has("side") ? try node["side"].named() : nil,
      rects: try node["rects"].map { (rect) throws(LayoutReadError) in try rect.rect() })
  }
}

extension CellRecord {
  fileprivate init(_ node: JSONNode) throws(LayoutReadError) {
    self.init(
      range: try node["range"].range(), text: try node["text"].string(),
      t: try node["t"].length(), advance: try node["advance"].length(),
      bounds: try node["bounds"].rect(),
      orientation: try node["orientation"].named([
        ("U", .upright), ("R", .rotated), ("C", .tateChuYoko),
      ]),
      glyphs: try node["glyphs"].map { (glyph) throws(LayoutReadError) in
        let numbers = try glyph.elements()
        guard numbers.count == 3 else { throw glyph.error("a glyph id, x and y") }
        return GlyphRecord(
          id: try numbers[0].int(), x: try numbers[1].length(), y: try numbers[2].length())
      },
      breakAfter: try node["break"].named([
        ("forbid", .forbid), ("allow", .allow), ("mandatory", .mandatory),
      ]),
      trim: node.has("trim")
        ? try node["trim"].named([("head", .head), ("tail", .tail), ("both", .both)]) : .none,
      image: node.has("image")
        ? ImageRecord(
          name: try node["image"]["name"].string(), bounds: try node["image"]["bounds"].rect())
        : nil)
  }
}
