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
