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

  /// Digits, without a zero before others unless they stand after the point.
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
    do throws(JSONError) {
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
    do throws(JSONError) {
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

/// The fields of a JSON object in their order. A record goes through its own in one place (``JSONRecord``), which
/// writes them to a ``JSONWriter`` and reads them from a ``JSONNode``.
protocol JSONFields {
  associatedtype Failure: Error

  /// A key that is always there.
  mutating func value<T: JSONRepresentable>(_ key: String, _ value: inout T) throws(Failure)

  /// A key that is left out where it has its usual value.
  mutating func value<T: JSONRepresentable & Equatable>(
    _ key: String, _ value: inout T, unless usual: T
  ) throws(Failure)

  /// A key that is left out where there is no value.
  mutating func value<T: JSONRepresentable>(_ key: String, ifAny value: inout T?) throws(Failure)

  /// A key with the number 1, which is left out where something does not hold.
  mutating func flag(_ key: String, _ isSet: inout Bool) throws(Failure)

  /// A key with one name, which is left out where something does not hold.
  mutating func name(_ key: String, _ name: String, if isSet: inout Bool) throws(Failure)

  /// A key with a number that has limits.
  mutating func number(
    _ key: String, _ number: inout Int, in limits: ClosedRange<Int>
  ) throws(Failure)

  /// The same, left out where there is none.
  mutating func number(
    _ key: String, ifAny number: inout Int?, in limits: ClosedRange<Int>
  ) throws(Failure)

  /// A key with a size of characters, or a width of lines.
  mutating func size(_ key: String, _ size: inout Length) throws(Failure)

  /// The same, left out where there is none.
  mutating func size(_ key: String, ifAny size: inout Length?) throws(Failure)

  /// A key with two numbers.
  mutating func pair(_ key: String, _ numbers: inout [Int]) throws(Failure)

  /// A key with an array whose every element begins a line.
  mutating func lines<T: JSONRepresentable>(_ key: String, _ values: inout [T]) throws(Failure)

  /// The same, left out where the array is empty.
  mutating func lines<T: JSONRepresentable>(
    _ key: String, ifAny values: inout [T]
  ) throws(Failure)

  /// A key with an array on a line of its own, which is left out where it is empty.
  mutating func row<T: JSONRepresentable>(_ key: String, _ values: inout [T]) throws(Failure)

  /// A key with one number, without which nothing can be read.
  mutating func version(_ key: String, _ number: Int) throws(Failure)

  /// A key for readers elsewhere.
  mutating func remark(_ key: String, _ text: String) throws(Failure)
}

/// A value that JSON can hold.
protocol JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError)
  /// Reads what ``write(to:)`` writes.
  init(from scan: inout JSONScan) throws(JSONScan.Mismatch)
  func write(to writer: inout JSONWriter)
}

extension JSONRepresentable {
  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) {
    let node = try scan.node()
    do throws(LayoutReadError) { try self.init(from: node) } catch { throw JSONScan.Mismatch() }
  }
}

/// A value that is an object in JSON, with its fields in one list for writing and reading.
protocol JSONRecord: JSONRepresentable {
  /// A record to read fields into.
  static var blank: Self { get }

  /// Goes through the fields in the order of the keys.
  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure)
}

extension JSONRecord {
  init(from node: JSONNode) throws(LayoutReadError) {
    self = .blank
    var fields = node
    try visit(&fields)
  }

  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) {
    self = .blank
    try scan.open()
    try visit(&scan)
    try scan.close()
  }

  func write(to writer: inout JSONWriter) {
    writer.open("{")
    writeFields(to: &writer)
    writer.close("}")
  }

  /// Writes the fields into an object that is open.
  func writeFields(to writer: inout JSONWriter) {
    var record = self
    record.visit(&writer)
  }
}

extension JSONWriter: JSONFields {
  typealias Failure = Never

  mutating func value<T: JSONRepresentable>(_ key: String, _ value: inout T) {
    self.key(key)
    value.write(to: &self)
  }

  mutating func value<T: JSONRepresentable & Equatable>(
    _ key: String, _ value: inout T, unless usual: T
  ) {
    if value != usual { self.value(key, &value) }
  }

  mutating func value<T: JSONRepresentable>(_ key: String, ifAny value: inout T?) {
    guard let value else { return }
    self.key(key)
    value.write(to: &self)
  }

  mutating func flag(_ key: String, _ isSet: inout Bool) {
    guard isSet else { return }
    self.key(key)
    value(1)
  }

  mutating func name(_ key: String, _ name: String, if isSet: inout Bool) {
    guard isSet else { return }
    self.key(key)
    string(name)
  }

  mutating func number(_ key: String, _ number: inout Int, in limits: ClosedRange<Int>) {
    value(key, &number)
  }

  mutating func number(_ key: String, ifAny number: inout Int?, in limits: ClosedRange<Int>) {
    value(key, ifAny: &number)
  }

  mutating func size(_ key: String, _ size: inout Length) { value(key, &size) }

  mutating func size(_ key: String, ifAny size: inout Length?) { value(key, ifAny: &size) }

  mutating func pair(_ key: String, _ numbers: inout [Int]) { value(key, &numbers) }

  mutating func lines<T: JSONRepresentable>(_ key: String, _ values: inout [T]) {
    self.key(key)
    open("[")
    for value in values {
      newline()
      value.write(to: &self)
    }
    close("]")
  }

  mutating func lines<T: JSONRepresentable>(_ key: String, ifAny values: inout [T]) {
    if !values.isEmpty { lines(key, &values) }
  }

  mutating func row<T: JSONRepresentable>(_ key: String, _ values: inout [T]) {
    guard !values.isEmpty else { return }
    newline()
    value(key, &values)
  }

  mutating func version(_ key: String, _ number: Int) {
    self.key(key)
    value(number)
  }

  mutating func remark(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }
}

extension JSONNode: JSONFields {
  typealias Failure = LayoutReadError

  mutating func value<T: JSONRepresentable>(
    _ key: String, _ value: inout T
  ) throws(LayoutReadError) {
    value = try T(from: self[key])
  }

  mutating func value<T: JSONRepresentable & Equatable>(
    _ key: String, _ value: inout T, unless usual: T
  ) throws(LayoutReadError) {
    value = has(key) ? try T(from: self[key]) : usual
  }

  mutating func value<T: JSONRepresentable>(
    _ key: String, ifAny value: inout T?
  ) throws(LayoutReadError) {
    value = has(key) ? try T(from: self[key]) : nil
  }

  mutating func flag(_ key: String, _ isSet: inout Bool) { isSet = has(key) }

  mutating func name(
    _ key: String, _ name: String, if isSet: inout Bool
  ) throws(LayoutReadError) {
    isSet = has(key)
    guard isSet else { return }
    guard try self[key].string() == name else { throw self[key].error(name) }
  }

  mutating func number(
    _ key: String, _ number: inout Int, in limits: ClosedRange<Int>
  ) throws(LayoutReadError) {
    number = try self[key].int(in: limits)
  }

  mutating func number(
    _ key: String, ifAny number: inout Int?, in limits: ClosedRange<Int>
  ) throws(LayoutReadError) {
    number = has(key) ? try self[key].int(in: limits) : nil
  }

  mutating func size(_ key: String, _ size: inout Length) throws(LayoutReadError) {
    size = try self[key].size()
  }

  mutating func size(_ key: String, ifAny size: inout Length?) throws(LayoutReadError) {
    size = has(key) ? try self[key].size() : nil
  }

  mutating func pair(_ key: String, _ numbers: inout [Int]) throws(LayoutReadError) {
    try value(key, &numbers)
    guard numbers.count == 2 else { throw self[key].error("two numbers") }
  }

  mutating func lines<T: JSONRepresentable>(
    _ key: String, _ values: inout [T]
  ) throws(LayoutReadError) {
    try value(key, &values)
  }

  mutating func lines<T: JSONRepresentable>(
    _ key: String, ifAny values: inout [T]
  ) throws(LayoutReadError) {
    values = has(key) ? try [T](from: self[key]) : []
  }

  mutating func row<T: JSONRepresentable>(
    _ key: String, _ values: inout [T]
  ) throws(LayoutReadError) {
    try lines(key, ifAny: &values)
  }

  mutating func version(_ key: String, _ number: Int) throws(LayoutReadError) {
    guard try self[key].int() == number else { throw self[key].error("\(number)") }
  }

  mutating func remark(_ key: String, _ text: String) {}
}
