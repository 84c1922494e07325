// The keys of what is drawn, each once, in their order.

extension DisplayItem: JSONRecord {
  static var blank: DisplayItem { .anchor(name: "", .blank) }

  /// The kinds of items, by their names.
  private enum Kind: String, JSONRepresentable {
    case glyphs, missing, fill, stroke, path, shadow, image, link, jump, anchor
  }

  private var kind: Kind {
    switch self {
    case .glyphs: .glyphs
    case .missing: .missing
    case .fill: .fill
    case .stroke: .stroke
    case .path: .path
    case .shadow: .shadow
    case .image: .image
    case .link: .link
    case .jump: .jump
    case .anchor: .anchor
    }
  }

  /// An item of a kind to read another into.
  private static func blank(_ kind: Kind) -> DisplayItem {
    switch kind {
    case .glyphs: .glyphs(.blank)
    case .missing: .missing(.blank)
    case .fill: .fill(.blank, .black)
    case .stroke: .stroke(.blank, width: .zero, .black)
    case .path: .path(.blank)
    case .shadow: .shadow(.blank)
    case .image: .image(.blank)
    case .link: .link(uri: "", [])
    case .jump: .jump(to: "", [])
    case .anchor: .blank
    }
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    var kind = kind
    try fields.value("kind", &kind)
    if kind != self.kind { self = .blank(kind) }
    switch self {
    case .glyphs(var run):
      try run.visit(&fields)
      self = .glyphs(run)
    case .missing(var glyph):
      try glyph.visit(&fields)
      self = .missing(glyph)
    case .fill(var rect, var color):
      try fields.value("rect", &rect)
      try fields.value("color", &color)
      self = .fill(rect, color)
    case .stroke(var rect, var width, var color):
      try fields.value("rect", &rect)
      try fields.size("width", &width)
      try fields.value("color", &color)
      self = .stroke(rect, width: width, color)
    case .path(var path):
      try path.visit(&fields)
      self = .path(path)
    case .shadow(var shadow):
      try shadow.visit(&fields)
      self = .shadow(shadow)
    case .image(var image):
      try image.visit(&fields)
      self = .image(image)
    case .link(var target, var rects):
      try Self.visit(&target, &rects, in: &fields)
      self = .link(uri: target, rects)
    case .jump(var target, var rects):
      try Self.visit(&target, &rects, in: &fields)
      self = .jump(to: target, rects)
    case .anchor(var name, var rect):
      try fields.value("name", &name)
      try fields.value("rect", &rect)
      self = .anchor(name: name, rect)
    }
  }

  private static func visit<Fields: JSONFields>(
    _ target: inout String, _ rects: inout [PhysicalRect], in fields: inout Fields
  ) throws(Fields.Failure) {
    try fields.value("target", &target)
    try fields.value("rects", &rects)
  }
}

extension GlyphRun: JSONRecord {
  static var blank: GlyphRun {
    GlyphRun(font: FontID(0), size: .zero, ink: .black, orientation: .upright)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("font", &font)
    try fields.size("size", &size)
    try fields.value("ink", &ink)
    try fields.value("orientation", &orientation)
    try fields.value("scale", &scale, unless: .one)
    try fields.value("slant", &slant, unless: .none)
    try fields.value("outline", ifAny: &outline)
    try fields.flag("shadow", &isShadow)
    try fields.value("blend", &blend, unless: .normal)
    try fields.value("glyphs", &glyphs)
    try fields.value("clusters", &clusters, unless: [])
    try text.visit(&fields)
  }
}

extension GlyphRun.GlyphOutline: JSONRecord {
  static var blank: GlyphRun.GlyphOutline {
    GlyphRun.GlyphOutline(width: .zero, color: .black, isFilled: false)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.size("width", &width)
    try fields.value("color", &color)
    try fields.flag("filled", &isFilled)
  }
}

extension DisplayList.MissingGlyph: JSONRecord {
  static var blank: DisplayList.MissingGlyph {
    DisplayList.MissingGlyph(bounds: .blank, ink: .black, font: nil, size: .zero, text: [])
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("bounds", &bounds)
    try fields.value("ink", &ink)
    try fields.value("font", ifAny: &font)
    try fields.size("size", &size)
    try text.visit(&fields)
  }
}

extension GlyphShadow: JSONRecord {
  static var blank: GlyphShadow {
    GlyphShadow(glyphs: .blank, offset: PhysicalPoint(x: .zero, y: .zero), deviation: .zero)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("glyphs", &glyphs)
    try fields.value("offset", &offset)
    try fields.size("deviation", &deviation)
    try fields.flag("inner", &isInner)
  }
}

extension DisplayPath: JSONRecord {
  static var blank: DisplayPath { DisplayPath() }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("fill", ifAny: &fill)
    try fields.value("stroke", ifAny: &stroke)
    try fields.value("steps", &steps)
  }
}

extension DisplayPath.Stroke: JSONRecord {
  static var blank: DisplayPath.Stroke { DisplayPath.Stroke(color: .black, width: .zero) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("color", &color)
    try fields.size("width", &width)
    try fields.value("dashes", &dashes, unless: [])
    try fields.flag("round", &isRound)
  }
}

extension DisplayList.ImageUse: JSONRecord {
  static var blank: DisplayList.ImageUse { DisplayList.ImageUse(decoration: "", in: .blank) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("name", &name)
    try fields.value("rect", &rect)
    try fields.value("clip", ifAny: &clip)
    try fields.value("bounds", &bounds)
    try fields.value("plate", ifAny: &plate)
    var (font, size): (FontID?, Length?) = isDecoration ? (nil, nil) : (self.font, self.size)
    try fields.value("font", ifAny: &font)
    try fields.size("size", ifAny: &size)
    (self.font, self.size) = (font ?? FontID(0), size ?? .zero)
    try text.visit(&fields)
    try fields.value("description", &description, unless: "")
  }
}

// MARK: Values

/// The text that an item stands for, as a string.
private struct ItemText: JSONRepresentable, Equatable {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(from node: JSONNode) throws(LayoutReadError) { bytes = Array(try node.string().utf8) }
  func write(to writer: inout JSONWriter) { writer.string(String(decoding: bytes, as: UTF8.self)) }
}

extension [UInt8] {
  /// The key of the text that an item stands for, which is left out where there is none.
  fileprivate mutating func visit<Fields: JSONFields>(
    _ fields: inout Fields
  ) throws(Fields.Failure) {
    var text = ItemText(self)
    try fields.value("text", &text, unless: ItemText([]))
    self = text.bytes
  }
}

/// Index of a font; one that cannot be is that of no font.
extension FontID: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    self.init(UInt16(exactly: try node.int()) ?? .max)
  }

  func write(to writer: inout JSONWriter) { writer.value(Int(index)) }
}

/// In 1/65536, from a sixty-fourth of the width to sixty-four times as much.
extension HorizontalScale: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    self = .one
    rawValue = Int32(clamping: try node.int(in: 1 << 10...1 << 22))
  }

  func write(to writer: inout JSONWriter) { writer.value(Int(rawValue)) }
}

extension Slant: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    self = .none
    rawValue = Int32(clamping: try node.int(in: -65536...65536))
  }

  func write(to writer: inout JSONWriter) { writer.value(Int(rawValue)) }
}

/// `[id, x, y]`; an id that cannot be is that of no glyph.
extension GlyphRun.PositionedGlyph: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    let numbers = try node.values()
    guard numbers.count == 3 else { throw node.error("a glyph id, x and y") }
    let id = try JSONNode(value: numbers[0], path: node.path).int()
    self.init(id: UInt32(exactly: id) ?? .max, origin: try node.points(numbers, from: 1)[0])
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.value(Int(id))
      writer.values(of: origin)
    }
  }
}

/// `[bytes, glyphs]`.
extension GlyphRun.TextCluster: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    var counts: [Int] = []
    for value in try node.values() {
      counts.append(try JSONNode(value: value, path: node.path).int(in: 0...Int(Int32.max)))
    }
    guard counts.count == 2 else { throw node.error("two numbers each") }
    self.init(byteCount: counts[0], glyphCount: counts[1])
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.value(Int(byteCount))
      writer.value(Int(glyphCount))
    }
  }
}

/// `[x, y]`.
extension PhysicalPoint: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    let points = try node.points(node.values(), from: 0)
    guard points.count == 1 else { throw node.error("x and y") }
    self = points[0]
  }

  func write(to writer: inout JSONWriter) { writer.array { $0.values(of: self) } }
}

/// A letter, as SVG has it, and its points: `["L", x, y]`.
extension DisplayPath.Step: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    let values = try node.values()
    let points = try node.points(values, from: 1)
    switch (values.first, values.count) {
    case (.string("M")?, 3): self = .move(points[0])
    case (.string("L")?, 3): self = .line(points[0])
    case (.string("C")?, 7): self = .curve(points[0], points[1], points[2])
    case (.string("Z")?, 1): self = .close
    default: throw node.error("M, L, C or Z and its points")
    }
  }

  func write(to writer: inout JSONWriter) {
    let (letter, points) = parts
    writer.array { writer in
      writer.string(letter)
      for point in points { writer.values(of: point) }
    }
  }

  private var parts: (letter: String, points: [PhysicalPoint]) {
    switch self {
    case .move(let point): ("M", [point])
    case .line(let point): ("L", [point])
    case .curve(let first, let second, let end): ("C", [first, second, end])
    case .close: ("Z", [])
    }
  }
}

extension JSONWriter {
  /// Two numbers, x and y.
  fileprivate mutating func values(of point: PhysicalPoint) {
    value(point.x)
    value(point.y)
  }
}

extension JSONNode {
  /// The points of a list of numbers.
  fileprivate func points(
    _ numbers: [JSONValue], from start: Int
  ) throws(LayoutReadError) -> [PhysicalPoint] {
    var points: [PhysicalPoint] = []
    for index in stride(from: start, to: numbers.count - 1, by: 2) {
      let x = JSONNode(value: numbers[index], path: path)
      let y = JSONNode(value: numbers[index + 1], path: path)
      points.append(PhysicalPoint(x: try x.length(), y: try y.length()))
    }
    return points
  }
}
