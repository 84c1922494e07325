extension LayoutDrawing {
  /// Reads a layout that ``Layout/writeJSON(drawing:to:)`` wrote.
  ///
  /// - Throws: ``LayoutReadError`` where it is no JSON, no layout of version 1, or one without its drawing; where its
  ///   parts do not go together, such as a glyph that its font does not have; and where a place is further off than
  ///   any layout reaches.
  public init(json bytes: [UInt8]) throws(LayoutReadError) {
    let top = JSONNode(value: try JSONReader.read(bytes), path: "")
    guard try top["version"].int() == 1 else { throw top["version"].error("1") }
    let tables = top["drawing"]
    guard case .object? = tables.value else { throw .withoutDrawing }
    direction = try top["direction"].named()
    language = try top["lang"].language()
    title = tables.has("title") ? try tables["title"].string() : nil
    author = tables.has("author") ? try tables["author"].string() : nil
    paper = tables.has("paper") ? try tables["paper"].color() : nil
    fonts = try tables["fonts"].map { (font) throws(LayoutReadError) in try DrawnFont(font) }
    guard fonts.count <= Int(UInt16.max) else { throw tables["fonts"].error("fewer fonts") }
    var names: Set<String> = []
    images = try tables.records("images") { (image) throws(LayoutReadError) in
      let name = try image["name"].string()
      guard names.insert(name).inserted else { throw image["name"].error("a name of its own") }
      guard let bytes = Base64.bytes(of: try image["data"].string()) else {
        throw image["data"].error("a file in base64")
      }
      return DrawnImage(name: name, bytes: bytes)
    }
    let reader = DrawingReader(fonts: fonts, images: names)
    pages = []
    lists = []
    for (index, node) in try top["pages"].elements().enumerated() {
      let page = try Layout.Page(node, index: index)
      pages.append(page)
      lists.append(try reader.list(node["drawing"], size: page.size))
    }
  }
}

extension DrawnFont {
  fileprivate init(_ node: JSONNode) throws(LayoutReadError) {
    self.init(
      description: FontDescription(
        family: try node["family"].string(), face: try node["face"].string(),
        index: try node["index"].int(in: 0...0xFFFF)),
      file: try node["file"].string(), hash: try node["hash"].string(),
      glyphCount: try node["glyphs"].int(in: 0...0x10000))
  }
}

extension Layout.Page {
  fileprivate init(_ node: JSONNode, index: Int) throws(LayoutReadError) {
    guard try node["index"].int() == index else { throw node["index"].error("\(index)") }
    let sides = try node["size"].elements()
    guard sides.count == 2 else { throw node["size"].error("a width and a height") }
    let size = PhysicalSize(width: try sides[0].place(), height: try sides[1].place())
    self.init(
      index: index, size: size, columns: 0..<0,
      block: PhysicalRect(x: .zero, y: .zero, width: size.width, height: size.height))
    if node.has("number") { number = try node["number"].int(in: JSONNode.pageNumbers) }
    if node.has("side") { side = try node["side"].named() }
    if node["drawing"].has("label") { label = try PageLabel(node["drawing"]["label"]) }
  }
}

extension PageLabel {
  init(_ node: JSONNode) throws(LayoutReadError) {
    self.init(
      number: try node["number"].int(in: JSONNode.pageNumbers),
      numerals: try node["numerals"].named(),
      prefix: node.has("prefix") ? try node["prefix"].string() : "")
  }
}

extension JSONNode {
  /// Numbers that a page may have.
  static let pageNumbers = -10_000_000...10_000_000
  /// No drawing reaches further: 2⁴⁴ units, so that products of a place and a ratio do not overflow.
  private static let farthest = 1 << 44

  func language() throws(LayoutReadError) -> LanguageTag {
    guard let language = LanguageTag(try string()) else { throw error("a language") }
    return language
  }

  func int(in range: ClosedRange<Int>) throws(LayoutReadError) -> Int {
    let number = try int()
    guard range.contains(number) else {
      throw error("from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A place on a page, or a length there.
  func place() throws(LayoutReadError) -> Length {
    let length = try length()
    guard length.rawValue.magnitude <= Self.farthest else { throw error("on a page") }
    return length
  }

  /// A size of characters, or a width of lines.
  func size() throws(LayoutReadError) -> Length {
    let size = try length()
    guard (.zero ... .limit).contains(size) else { throw error("from 0 to \(Length.limit)") }
    return size
  }

  func areas() throws(LayoutReadError) -> [PhysicalRect] {
    try map { (rect) throws(LayoutReadError) in try rect.area() }
  }

  func area() throws(LayoutReadError) -> PhysicalRect {
    let sides = try elements()
    guard sides.count == 4 else { throw error("x, y, width and height") }
    return PhysicalRect(
      x: try sides[0].place(), y: try sides[1].place(), width: try sides[2].place(),
      height: try sides[3].place())
  }

  /// The points of a list of numbers.
  func points(_ numbers: [JSONValue], from start: Int) throws(LayoutReadError) -> [PhysicalPoint] {
    var points: [PhysicalPoint] = []
    for index in stride(from: start, to: numbers.count - 1, by: 2) {
      let x = JSONNode(value: numbers[index], path: path)
      let y = JSONNode(value: numbers[index + 1], path: path)
      points.append(PhysicalPoint(x: try x.place(), y: try y.place()))
    }
    return points
  }

  /// The elements of an array, without paths of their own.
  func values() throws(LayoutReadError) -> [JSONValue] {
    guard case .array(let values)? = value else { throw error("an array") }
    return values
  }

  func bytes() throws(LayoutReadError) -> [UInt8] {
    has("text") ? Array(try self["text"].string().utf8) : []
  }

  /// Indices into the items of a list, behind those before them.
  func items(in range: Range<Int>) throws(LayoutReadError) -> Range<Int> {
    let ends = try self["items"].map { (end) throws(LayoutReadError) in try end.int() }
    guard ends.count == 2, range.lowerBound <= ends[0], ends[0] <= ends[1],
      ends[1] <= range.upperBound
    else { throw self["items"].error("items of the list in order") }
    return ends[0]..<ends[1]
  }
}
