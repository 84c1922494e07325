/// Fields of JSON as ``JSONWriter`` writes them, read from its bytes without a tree of values: keys in their order, no
/// blanks between tokens, whole objects.
///
/// It takes nothing that ``JSONReader`` and ``JSONNode`` would not take, and reads the same from it. What it does not
/// take, they have to read: they know any order of keys, and what to say of a fault.
struct JSONScan {
  /// Bytes that are written in another way.
  struct Mismatch: Error {}

  let bytes: [UInt8]
  private(set) var index: Int
  /// True if no field of the object was read yet.
  private var isFirst: Bool

  /// - Parameter isInside: true if the bytes go on in an object that has fields already.
  init(_ bytes: [UInt8], at index: Int = 0, isInside: Bool = false) {
    self.bytes = bytes
    self.index = index
    isFirst = !isInside
  }

  var isAtEnd: Bool { index == bytes.count }

  /// Passes a byte, if it is the next one.
  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  mutating func expect(_ scalar: Unicode.Scalar) throws(Mismatch) {
    guard skip(scalar) else { throw Mismatch() }
  }

  /// Passes the bytes of a text, if they come next.
  mutating func skip(_ text: some Collection<UInt8>) -> Bool {
    var place = index
    for byte in text {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    index = place
    return true
  }

  /// Passes a key with its colon, and the comma before it.
  private mutating func skip(key: String) -> Bool {
    let start = index
    if isFirst || skip(",") {
      while skip("\n") {}
      if skip("\""), skip(key.utf8), skip("\""), skip(":") {
        isFirst = false
        return true
      }
    }
    index = start
    return false
  }

  mutating func expect(key: String) throws(Mismatch) {
    guard skip(key: key) else { throw Mismatch() }
  }

  /// Passes the bracket before an object.
  mutating func open() throws(Mismatch) {
    try expect("{")
    isFirst = true
  }

  mutating func close() throws(Mismatch) {
    try expect("}")
    isFirst = false
  }
}

// MARK: Values

extension JSONScan {
  /// A whole number of at most 18 digits.
  mutating func int() throws(Mismatch) -> Int {
    let isNegative = skip("-")
    let number = try digits(atMost: 18).value
    return isNegative ? -number : number
  }

  /// Digits, without a zero before others unless they stand behind the point.
  private mutating func digits(
    atMost most: Int, isFraction: Bool = false
  ) throws(Mismatch) -> (value: Int, count: Int) {
    let start = index
    var value = 0
    while index < bytes.count, bytes[index].isASCIIDigit {
      guard index - start < most else { throw Mismatch() }
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    let count = index - start
    guard count > 0, isFraction || count == 1 || bytes[start] != UInt8(ascii: "0") else {
      throw Mismatch()
    }
    return (value, count)
  }

  /// A decimal that is a multiple of 1/1024, and on a page.
  mutating func length() throws(Mismatch) -> Length {
    let isNegative = skip("-")
    // Nine digits stay far below what a page has.
    var units = try digits(atMost: 9).value * 1024
    if skip(".") {
      let (value, count) = try digits(atMost: 10, isFraction: true)
      guard let fraction = Self.fraction(value, digits: count) else { throw Mismatch() }
      units += fraction
    }
    return Length(rawValue: isNegative ? -units : units)
  }

  /// Units of 1/1024 by the digits of a decimal fraction. Each scale is a constant, which is multiplied with and not
  /// divided by.
  private static func fraction(_ value: Int, digits: Int) -> Int? {
    @inline(__always) func units(_ scale: Int) -> Int? {
      let (quotient, rest) = (value * 1024).quotientAndRemainder(dividingBy: scale)
      return rest == 0 ? quotient : nil
    }
    return switch digits {
    case 1: units(10)
    case 2: units(100)
    case 3: units(1000)
    case 4: units(10_000)
    case 5: units(100_000)
    case 6: units(1_000_000)
    case 7: units(10_000_000)
    case 8: units(100_000_000)
    case 9: units(1_000_000_000)
    case 10: units(10_000_000_000)
    default: nil
    }
  }

  mutating func range() throws(Mismatch) -> TextRange {
    try expect("[")
    let start = try int()
    try expect(",")
    let end = try int()
    try expect("]")
    guard start >= 0, end >= start, end <= Document.maximumByteCount else { throw Mismatch() }
    return TextRange(start, end)
  }

  mutating func rect() throws(Mismatch) -> PhysicalRect {
    try expect("[")
    let x = try length()
    try expect(",")
    let y = try length()
    try expect(",")
    let width = try length()
    try expect(",")
    let height = try length()
    try expect("]")
    return PhysicalRect(x: x, y: y, width: width, height: height)
  }

  mutating func string() throws(Mismatch) -> String {
    let start = index
    let body = try plainString()
    if let body {
      guard let text = String(validating: bytes[body], as: UTF8.self) else { throw Mismatch() }
      return text
    }
    do throws(LayoutReadError) {
      let (text, end) = try JSONReader.string(of: bytes, at: start)
      index = end
      return text
    } catch {
      throw Mismatch()
    }
  }

  /// Passes a string, and gives the place of its bytes; `nil`, without a step, where it has escapes.
  mutating func plainString() throws(Mismatch) -> Range<Int>? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw Mismatch() }
    var end = index + 1
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") {
        defer { index = end + 1 }
        return index + 1..<end
      }
      if byte == UInt8(ascii: "\\") { return nil }
      guard byte >= 0x20 else { throw Mismatch() }
      end += 1
    }
    throw Mismatch()
  }

  /// A value that has no fields of its own, read by way of a tree.
  mutating func node() throws(Mismatch) -> JSONNode {
    do throws(LayoutReadError) {
      let (value, end) = try JSONReader.value(of: bytes, at: index)
      index = end
      return JSONNode(value: value, path: "")
    } catch {
      throw Mismatch()
    }
  }
}

// MARK: Fields

extension JSONScan: JSONFields {
  typealias Failure = Mismatch

  mutating func value<T: JSONRepresentable>(_ key: String, _ value: inout T) throws(Mismatch) {
    try expect(key: key)
    value = try T(from: &self)
  }

  mutating func value<T: JSONRepresentable & Equatable>(
    _ key: String, _ value: inout T, unless usual: T
  ) throws(Mismatch) {
    value = skip(key: key) ? try T(from: &self) : usual
  }

  mutating func value<T: JSONRepresentable>(
    _ key: String, ifAny value: inout T?
  ) throws(Mismatch) {
    value = skip(key: key) ? try T(from: &self) : nil
  }

  mutating func flag(_ key: String, _ isSet: inout Bool) throws(Mismatch) {
    isSet = skip(key: key)
    if isSet { try expect("1") }
  }

  mutating func name(_ key: String, _ name: String, if isSet: inout Bool) throws(Mismatch) {
    isSet = skip(key: key)
    if isSet, try string() != name { throw Mismatch() }
  }

  mutating func number(
    _ key: String, _ number: inout Int, in limits: ClosedRange<Int>
  ) throws(Mismatch) {
    try value(key, &number)
    guard limits.contains(number) else { throw Mismatch() }
  }

  mutating func number(
    _ key: String, ifAny number: inout Int?, in limits: ClosedRange<Int>
  ) throws(Mismatch) {
    try value(key, ifAny: &number)
    guard number.map(limits.contains) ?? true else { throw Mismatch() }
  }

  mutating func size(_ key: String, _ size: inout Length) throws(Mismatch) {
    try value(key, &size)
    guard (.zero ... .limit).contains(size) else { throw Mismatch() }
  }

  mutating func size(_ key: String, ifAny size: inout Length?) throws(Mismatch) {
    try value(key, ifAny: &size)
    guard size.map({ (.zero ... .limit).contains($0) }) ?? true else { throw Mismatch() }
  }

  mutating func pair(_ key: String, _ numbers: inout [Int]) throws(Mismatch) {
    try value(key, &numbers)
    guard numbers.count == 2 else { throw Mismatch() }
  }

  mutating func lines<T: JSONRepresentable>(_ key: String, _ values: inout [T]) throws(Mismatch) {
    try value(key, &values)
  }

  mutating func lines<T: JSONRepresentable>(
    _ key: String, ifAny values: inout [T]
  ) throws(Mismatch) {
    values = skip(key: key) ? try [T](from: &self) : []
  }

  mutating func row<T: JSONRepresentable>(_ key: String, _ values: inout [T]) throws(Mismatch) {
    try lines(key, ifAny: &values)
  }

  mutating func version(_ key: String, _ number: Int) throws(Mismatch) {
    var found = 0
    try value(key, &found)
    guard found == number else { throw Mismatch() }
  }

  mutating func remark(_ key: String, _ text: String) throws(Mismatch) {
    var found = ""
    try value(key, &found)
  }
}
