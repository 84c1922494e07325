/// Drawings of plain shapes, whose cost is that of their bytes: an output can have their lines, and not only
/// pixels, without a worker.
///
/// Elements and attributes are those of a list; whatever is not on it, may it be harmless, makes a drawing
/// one that is not plain.
struct PlainDrawing {
  private static let longest = 1 << 18

  private static let elements: Set<String> = [
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title",
    "desc", "defs", "linearGradient", "radialGradient", "stop",
  ]

  private static let attributes: Set<String> = [
    "id", "class", "version", "x", "y", "width", "height", "viewBox", "preserveAspectRatio",
    "transform", "d", "points", "cx", "cy", "r", "rx", "ry", "fx", "fy", "x1", "y1", "x2", "y2",
    "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "color", "offset", "stop-color",
    "stop-opacity", "gradientUnits", "gradientTransform", "role", "focusable", "data-name",
    "stroke-linecap",
  ]

  /// An element of a drawing.
  struct Element {
    var name: String
    var attributes: [String: String] = [:]
  }

  private var rest: ArraySlice<UInt8>
  private var found: [Element] = []

  private init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// True if a drawing has plain shapes only.
  static func isPlain(_ bytes: [UInt8]) -> Bool { elements(of: bytes) != nil }

  /// The elements of a plain drawing in their order; `nil` for one that is not plain.
  static func elements(of bytes: [UInt8]) -> [Element]? {
    guard bytes.count <= longest else { return nil }
    var drawing = PlainDrawing(bytes)
    return drawing.read() ? drawing.found : nil
  }

  private mutating func read() -> Bool {
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if rest.starts(with: "!--".utf8) {
        guard let end = rest.firstRange(of: Array("-->".utf8)) else { return false }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "?xml ".utf8) {
        guard let end = rest.firstRange(of: Array("?>".utf8)) else { return false }
        rest = rest[end.upperBound...]
      } else if rest.first == UInt8(ascii: "/") {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = rest[(end + 1)...]
      } else {
        guard readElement() else { return false }
      }
    }
    return true
  }

  /// Reads what stands in an element's angle brackets.
  private mutating func readElement() -> Bool {
    let name = readName()
    guard Self.elements.contains(name) else { return false }
    found.append(Element(name: name))
    while true {
      rest = rest.drop { $0 <= 0x20 }
      switch rest.first {
      case UInt8(ascii: ">"):
        rest = rest.dropFirst()
        return true
      case UInt8(ascii: "/"): rest = rest.dropFirst()
      case nil: return false
      default: guard readAttribute() else { return false }
      }
    }
  }

  private mutating func readAttribute() -> Bool {
    let name = readName()
    guard Self.attributes.contains(name) || name == "xmlns" || name.hasPrefix("xmlns:") else {
      return false
    }
    rest = rest.drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: "=") else { return false }
    rest = rest.dropFirst().drop { $0 <= 0x20 }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return false
    }
    rest = rest.dropFirst()
    guard let end = rest.firstIndex(of: quote) else { return false }
    found[found.count - 1].attributes[name] = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    return true
  }

  private mutating func readName() -> String {
    let name = rest.prefix { $0 > 0x20 && ![0x3D, 0x3E, 0x2F].contains($0) }
    rest = rest[name.endIndex...]
    return String(decoding: name, as: UTF8.self)
  }
}
