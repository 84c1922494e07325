// The values of the layout JSON that are no objects.

extension Int: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.int() }
  func write(to writer: inout JSONWriter) { writer.value(self) }
}

/// An embedding level.
extension UInt8: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.level() }
  func write(to writer: inout JSONWriter) { writer.value(Int(self)) }
}

extension String: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.string() }
  func write(to writer: inout JSONWriter) { writer.string(self) }
}

/// `null` for nothing.
extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    self = node.isNull ? nil : try Wrapped(from: node)
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

  func write(to writer: inout JSONWriter) {
    writer.open("[")
    for element in self { element.write(to: &writer) }
    writer.close("]")
  }
}

extension Length: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.length() }
  func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Color: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.color() }
  func write(to writer: inout JSONWriter) { writer.string(description) }
}

/// `[start, end]`, in UTF-8 bytes.
extension TextRange: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.range() }
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
  func write(to writer: inout JSONWriter) { writer.write(self) }
}

/// `[id, x, y]`.
extension GlyphRecord: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    let numbers = try node.elements()
    guard numbers.count == 3 else { throw node.error("a glyph id, x and y") }
    self.init(
      id: try numbers[0].int(), x: try numbers[1].length(), y: try numbers[2].length())
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
  func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension ColumnDirection: JSONRepresentable {}
extension PageSide: JSONRepresentable {}
extension FurnitureLine.Kind: JSONRepresentable {}
extension FloatingImage.Side: JSONRepresentable {}
extension AdjustmentStage: JSONRepresentable {}
extension Inset.Form: JSONRepresentable {}
extension PlacedAnnotation.Kind: JSONRepresentable {}
extension AnnotationSide: JSONRepresentable {}
extension RunOrientation: JSONRepresentable {}
extension OrientationMode: JSONRepresentable {}
extension FontWeight: JSONRepresentable {}
extension PlacedDecoration.Kind: JSONRepresentable {}
extension DroppedText.Reason: JSONRepresentable {}
extension Diagnostic.Code: JSONRepresentable {}
extension PageNumerals: JSONRepresentable {}
extension BlendMode: JSONRepresentable {}
extension ImageAttachment.Plate: JSONRepresentable {}
extension DisplayRole.Decoration: JSONRepresentable {}
extension DisplayRole.Guide: JSONRepresentable {}
extension FurnitureEdge: JSONRepresentable {}

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

  func write(to writer: inout JSONWriter) {
    if let jsonName { writer.string(jsonName) } else { writer.null() }
  }
}

extension Cell.Orientation: JSONNamed { var jsonName: String? { name } }
extension Cell.Cut: JSONNamed { var jsonName: String? { name } }
extension BreakOpportunity: JSONNamed { var jsonName: String? { name } }
