/// A JSON value and the keys that lead to it, for messages.
struct JSONNode {
  var value: JSONValue?
  var path: String

  subscript(key: String) -> JSONNode {
    guard case .object(let members)? = value else { return JSONNode(value: nil, path: path) }
    return JSONNode(value: members[key], path: path.isEmpty ? key : path + "." + key)
  }

  func error(_ expected: String) -> LayoutReadError {
    .invalidLayout(path: path, expected: expected)
  }

  var isNull: Bool { value == .null }

  func has(_ key: String) -> Bool { self[key].value != nil }

  func elements() throws(LayoutReadError) -> [JSONNode] {
    guard case .array(let elements)? = value else { throw error("an array") }
    return elements.enumerated().map { JSONNode(value: $1, path: "\(path)[\($0)]") }
  }

  func map<T>(
    _ transform: (JSONNode) throws(LayoutReadError) -> T
  ) throws(LayoutReadError) -> [T] {
    var result: [T] = []
    for element in try elements() { result.append(try transform(element)) }
    return result
  }

  /// The elements of an array that may be left out.
  func list(_ key: String) throws(LayoutReadError) -> [JSONNode] {
    has(key) ? try self[key].elements() : []
  }

  func string() throws(LayoutReadError) -> String {
    guard case .string(let text)? = value else { throw error("a string") }
    return text
  }

  func int() throws(LayoutReadError) -> Int {
    guard case .number(let text)? = value, let number = Int(text) else {
      throw error("a whole number")
    }
    return number
  }

  func int(in range: ClosedRange<Int>) throws(LayoutReadError) -> Int {
    let number = try int()
    guard range.contains(number) else {
      throw error("from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func level() throws(LayoutReadError) -> UInt8 {
    guard let level = UInt8(exactly: try int()) else { throw error("an embedding level") }
    return level
  }

  func named<T: RawRepresentable<String>>() throws(LayoutReadError) -> T {
    guard let value = T(rawValue: try string()) else { throw error("one of the names in use") }
    return value
  }

  func length() throws(LayoutReadError) -> Length {
    guard case .number(let text)? = value, let length = Length(decimal: text) else {
      throw error("a length in points, a multiple of 1/1024")
    }
    guard length.rawValue.magnitude <= Self.farthest else { throw error("on a page") }
    return length
  }

  /// No layout reaches further: 2⁴⁴ units, so that products of a place and a ratio do not overflow.
  private static let farthest = 1 << 44

  /// A size of characters, or a width of lines.
  func size() throws(LayoutReadError) -> Length {
    let size = try length()
    guard (.zero ... .limit).contains(size) else { throw error("from 0 to \(Length.limit)") }
    return size
  }

  func language() throws(LayoutReadError) -> LanguageTag {
    guard let language = LanguageTag(try string()) else { throw error("a language") }
    return language
  }

  /// The elements of an array, without paths of their own.
  func values() throws(LayoutReadError) -> [JSONValue] {
    guard case .array(let values)? = value else { throw error("an array") }
    return values
  }

  func color() throws(LayoutReadError) -> Color {
    guard let color = Color(try string()) else { throw error("a colour") }
    return color
  }

  func lengths(_ count: Int) throws(LayoutReadError) -> [Length] {
    let lengths = try map { (node) throws(LayoutReadError) in try node.length() }
    guard lengths.count == count else { throw error("\(count) lengths") }
    return lengths
  }

  func range() throws(LayoutReadError) -> TextRange {
    let bounds = try map { (node) throws(LayoutReadError) in try node.int() }
    guard bounds.count == 2, bounds[0] >= 0, bounds[1] >= bounds[0],
      bounds[1] <= Document.maximumByteCount
    else { throw error("a start and an end in bytes") }
    return TextRange(bounds[0], bounds[1])
  }

  func rect() throws(LayoutReadError) -> PhysicalRect {
    let sides = try lengths(4)
    return PhysicalRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }
}

extension Length {
  /// Reads what ``Length/description`` writes: a decimal that is a whole multiple of 1/1024.
  init?(decimal text: String) {
    var body = text[...]
    let isNegative = body.first == "-"
    if isNegative { body = body.dropFirst() }
    let parts = body.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : "0"
    guard let whole = parts.first, (1...15).contains(whole.utf8.count),
      (1...10).contains(fraction.utf8.count), whole.utf8.allSatisfy(\.isASCIIDigit),
      fraction.utf8.allSatisfy(\.isASCIIDigit), let points = Int(whole), let digits = Int(fraction)
    else { return nil }
    var scale = 1
    for _ in 0..<fraction.utf8.count { scale *= 10 }
    guard digits * 1024 % scale == 0 else { return nil }
    let units = points * 1024 + digits * 1024 / scale
    self.init(rawValue: isNegative ? -units : units)
  }
}

/// Reasons that a saved layout cannot be read.
public enum LayoutReadError: Error, Hashable, Sendable {
  /// Not JSON: what was wrong, at which byte.
  case invalidJSON(offset: Int, reason: String)
  /// JSON, but not a layout: which key, and what was expected there.
  case invalidLayout(path: String, expected: String)
  /// A layout that was saved without what drawing needs.
  case withoutDrawing
}

extension LayoutReadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidJSON(let offset, let reason):
      JSONError(offset: offset, reason: reason).description
    case .invalidLayout(let path, let expected):
      "not a layout of version 1: \(path.isEmpty ? "the top" : path) should be \(expected)"
    case .withoutDrawing: "the layout was saved without what drawing needs"
    }
  }
}

extension JSONReader {
  /// The JSON of a layout, or of a part of one.
  static func readLayout(_ bytes: [UInt8]) throws(LayoutReadError) -> JSONValue {
    do throws(JSONError) { return try read(bytes) } catch { throw LayoutReadError(error) }
  }

  /// The value of a layout that begins at a byte, and where it ends.
  static func layoutValue(
    of bytes: [UInt8], at index: Int
  ) throws(LayoutReadError) -> (JSONValue, Int) {
    do throws(JSONError) {
      return try value(of: bytes, at: index)
    } catch {
      throw LayoutReadError(error)
    }
  }
}

extension LayoutReadError {
  fileprivate init(_ error: JSONError) {
    self = .invalidJSON(offset: error.offset, reason: error.reason)
  }
}
