extension LayoutDrawing {
  /// Reads a layout that ``Layout/writeJSON(drawing:to:)`` wrote.
  ///
  /// - Throws: ``LayoutReadError`` where it is no JSON, no layout of version 1, or one without its drawing; where its
  ///   parts do not go together, such as a glyph that its font does not have; and where a place is further off than
  ///   any layout reaches.
  public init(json bytes: [UInt8]) throws(LayoutReadError) {
    let top = JSONNode(value: try JSONReader.readLayout(bytes), path: "")
    guard try top["version"].int() == 1 else { throw top["version"].error("1") }
    guard case .object? = top[DrawingWriter.key].value else { throw .withoutDrawing }
    direction = try top["direction"].named()
    language = try top["lang"].language()
    let tables = try DrawingTables(from: top[DrawingWriter.key])
    (title, author, paper) = (tables.title, tables.author, tables.paper)
    (fonts, images) = (tables.fonts, tables.images)
    guard fonts.count <= Int(UInt16.max) else {
      throw top[DrawingWriter.key]["fonts"].error("fewer fonts")
    }
    for (index, font) in fonts.enumerated()
    where !(0...0xFFFF).contains(font.description.index) {
      throw JSONNode(value: nil, path: "\(DrawingWriter.key).fonts[\(index)].index")
        .error("from 0 to \(0xFFFF)")
    }
    var names: Set<String> = []
    for (index, image) in images.enumerated() where !names.insert(image.name).inserted {
      throw JSONNode(value: nil, path: "\(DrawingWriter.key).images[\(index)].name")
        .error("a name of its own")
    }
    let reader = DrawingReader(fonts: fonts, images: names)
    pages = []
    lists = []
    for (index, node) in try top[LayoutRecord.pagesKey].elements().enumerated() {
      var page = try Layout.Page(node, index: index)
      let list = try reader.list(ofPage: node, size: page.size)
      page.label = list.label
      pages.append(page)
      lists.append(list)
    }
  }
}

extension Layout.Page {
  fileprivate init(_ node: JSONNode, index: Int) throws(LayoutReadError) {
    guard try node["index"].int() == index else { throw node["index"].error("\(index)") }
    let size = try PhysicalSize(from: node["size"])
    self.init(
      index: index, size: size, columns: 0..<0,
      block: PhysicalRect(x: .zero, y: .zero, width: size.width, height: size.height))
    if node.has("number") { number = try node["number"].int(in: DocumentSection.PageLabel.numbers) }
    if node.has("side") { side = try node["side"].named() }
  }
}
