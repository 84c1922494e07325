// The values of the layout JSON that are no objects.

extension Int: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.int() }
  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) { self = try scan.int() }
  func write(to writer: inout JSONWriter) { writer.value(self) }
}

/// An embedding level.
extension UInt8: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.level() }
  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) {
    guard let level = UInt8(exactly: try scan.int()) else { throw JSONScan.Mismatch() }
    self = level
  }
  func write(to writer: inout JSONWriter) { writer.value(Int(self)) }
}

extension String: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.string() }
  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) { self = try scan.string() }
  func write(to writer: inout JSONWriter) { writer.string(self) }
}

/// `null` for nothing.
extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    self = node.isNull ? nil : try Wrapped(from: node)
  }

  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) {
    self = scan.skip("null".utf8) ? nil : try Wrapped(from: &scan)
  }

  func write(to writer: inout JSONWriter) {
    if let value = self { value.write(to: &writer) } else { writer.null() }
  }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    self = []
    for element in try node.elements() { append(try Element(from: element)) }
  }

  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) {
    self = []
    try scan.expect("[")
    if scan.skip("]") { return }
    repeat {
      while scan.skip("\n") {}
      append(try Element(from: &scan))
    } while scan.skip(",")
    try scan.expect("]")
  }

  func write(to writer: inout JSONWriter) {
    writer.open("[")
    for element in self { element.write(to: &writer) }
    writer.close("]")
  }
}

extension Length: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.length() }
  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) { self = try scan.length() }
  func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Color: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.color() }
  func write(to writer: inout JSONWriter) { writer.string(description) }
}

/// `[start, end]`, in UTF-8 bytes.
extension TextRange: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.range() }
  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) { self = try scan.range() }
  func write(to writer: inout JSONWriter) { writer.write(self) }
}

/// `[width, height]`, in points.
extension PhysicalSize: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    let sides = try node.lengths(2)
    self.init(width: sides[0], height: sides[1])
  }

  func write(to writer: inout JSONWriter) {
    writer.open("[")
    writer.value(width)
    writer.value(height)
    writer.close("]")
  }
}

/// `[x, y, width, height]`, in points.
extension PhysicalRect: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.rect() }
  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) { self = try scan.rect() }
  func write(to writer: inout JSONWriter) { writer.write(self) }
}

/// `[a, b, c, d, e, f]`, as SVG has them: four factors, and two lengths in points.
extension Transform: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    let numbers = try node.elements()
    guard numbers.count == 6 else { throw node.error("six numbers") }
    func factor(_ index: Int) throws(LayoutReadError) -> Int {
      guard case .number(let text)? = numbers[index].value, let factor = Transform.factor(text)
      else { throw numbers[index].error("a factor from -1000 to 1000 with nine decimals at most") }
      return factor
    }
    self.init(
      a: try factor(0), b: try factor(1), c: try factor(2), d: try factor(3),
      e: try numbers[4].length(), f: try numbers[5].length())
  }

  func write(to writer: inout JSONWriter) {
    writer.open("[")
    for factor in [a, b, c, d] { writer.value(decimal: Transform.decimal(factor)) }
    writer.value(e)
    writer.value(f)
    writer.close("]")
  }
}

/// `[id, x, y]`.
extension LayoutRecord.GlyphRecord: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    let numbers = try node.elements()
    guard numbers.count == 3 else { throw node.error("a glyph id, x and y") }
    self.init(
      id: try numbers[0].int(), x: try numbers[1].length(), y: try numbers[2].length())
  }

  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) {
    try scan.expect("[")
    id = try scan.int()
    try scan.expect(",")
    x = try scan.length()
    try scan.expect(",")
    y = try scan.length()
    try scan.expect("]")
  }

  func write(to writer: inout JSONWriter) {
    writer.open("[")
    writer.value(id)
    writer.value(x)
    writer.value(y)
    writer.close("]")
  }
}

// MARK: Names

extension JSONRepresentable where Self: RawRepresentable<String> {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.named() }

  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) {
    guard let value = Self(rawValue: try scan.string()) else { throw JSONScan.Mismatch() }
    self = value
  }

  func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension ColumnDirection: JSONRepresentable {}
extension PageSide: JSONRepresentable {}
extension PageFurniture.FurnitureLine.Kind: JSONRepresentable {}
extension FloatingImage.Side: JSONRepresentable {}
extension ColumnAdjustment.AdjustmentStage: JSONRepresentable {}
extension Inset.Form: JSONRepresentable {}
extension PlacedAnnotation.Kind: JSONRepresentable {}
extension AnnotationSide: JSONRepresentable {}
extension ShapingRun.RunOrientation: JSONRepresentable {}
extension Attribute.OrientationMode: JSONRepresentable {}
extension TextStyle.FontWeight: JSONRepresentable {}
extension StyleRecord.PlacedDecoration.Kind: JSONRepresentable {}
extension DroppedText.Reason: JSONRepresentable {}
extension Diagnostic.Code: JSONRepresentable {}
extension DocumentSection.PageNumerals: JSONRepresentable {}
extension TextEffects.BlendMode: JSONRepresentable {}
extension ImageAttachment.Plate: JSONRepresentable {}
extension DisplayRole.Decoration: JSONRepresentable {}
extension DisplayRole.Guide: JSONRepresentable {}
extension PageFurniture.FurnitureEdge: JSONRepresentable {}

/// A value of a few, whose names in JSON are short.
protocol JSONNamed: JSONRepresentable, CaseIterable {
  /// The name; `nil` for one whose key is left out.
  var jsonName: String? { get }
}

extension JSONNamed {
  init(from node: JSONNode) throws(LayoutReadError) {
    let text = try node.string()
    for value in Self.allCases where value.jsonName == text {
      self = value
      return
    }
    throw node.error("one of \(Self.allCases.compactMap(\.jsonName).joined(separator: ", "))")
  }

  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) {
    let text = try scan.string()
    for value in Self.allCases where value.jsonName == text {
      self = value
      return
    }
    throw JSONScan.Mismatch()
  }

  func write(to writer: inout JSONWriter) {
    if let jsonName { writer.string(jsonName) } else { writer.null() }
  }
}

extension Cell.Orientation: JSONNamed { var jsonName: String? { name } }
extension Cell.Cut: JSONNamed { var jsonName: String? { name } }
extension BreakOpportunity: JSONNamed { var jsonName: String? { name } }
