/// A JSON value as it was read. Numbers keep their text, so that decimals stay exact.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  /// The last of equal keys counts.
  case object([String: JSONValue])
}

extension JSONValue {
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}

/// A fault of JSON: what is wrong, at which byte.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  package var offset: Int
  package var reason: String

  package var description: String { "not JSON at byte \(offset): \(reason)" }
}

/// Reads JSON (RFC 8259). Linear; values nest at most ``depthLimit`` deep.
package struct JSONReader {
  static let depthLimit = 64
  private let bytes: [UInt8]
  private var index = 0

  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.error("something follows the value") }
    return value
  }

  /// The value that begins at a byte, and where it ends.
  static func value(of bytes: [UInt8], at index: Int) throws(JSONError) -> (JSONValue, Int) {
    var reader = JSONReader(bytes: bytes)
    reader.index = index
    return (try reader.value(depth: 0), reader.index)
  }

  /// The string that begins at a byte, and where it ends.
  static func string(of bytes: [UInt8], at index: Int) throws(JSONError) -> (String, Int) {
    var reader = JSONReader(bytes: bytes)
    reader.index = index
    return (try reader.string(), reader.index)
  }

  /// An element of an array: where it begins, and its value or what is wrong with it.
  package struct Element {
    package var offset: Int
    package var content: Content

    package enum Content {
      case value(JSONValue)
      /// What was wrong, at which byte.
      case broken(offset: Int, reason: String)
    }
  }

  /// The elements of an array of objects, or of a file with an object on each line (JSON Lines), some of which may be broken;
  /// `nil` where bytes are neither. After a broken one, the next object that can be read goes on.
  package static func elements(of bytes: [UInt8]) -> [Element]? {
    var reader = JSONReader(bytes: bytes)
    reader.skipSpace()
    let isOfLines = reader.next == UInt8(ascii: "{")
    guard isOfLines || reader.skip("[") else { return nil }
    var elements: [Element] = []
    // So much is read in vain, so that the time stays linear.
    var attempts = 4 * bytes.count + 4096
    while true {
      reader.skipSpace()
      let offset = reader.index
      guard let next = reader.next, isOfLines || next != UInt8(ascii: "]") else { return elements }
      do throws(JSONError) {
        let value = try reader.value(depth: 1)
        elements.append(Element(offset: offset, content: .value(value)))
        reader.skipSpace()
        // A comma may be missing before the next object.
        if reader.skip(",") || reader.next == UInt8(ascii: "{") { continue }
        if isOfLines ? reader.next == nil : reader.next == UInt8(ascii: "]") { return elements }
        throw reader.error("a comma or ] was expected")
      } catch {
        if elements.last?.offset != offset {
          elements.append(
            Element(offset: offset, content: .broken(offset: error.offset, reason: error.reason)))
        }
        guard reader.goToObject(after: offset, ofLines: isOfLines, &attempts) else {
          return elements
        }
      }
    }
  }

  /// Goes to the next object after a comma, or on a line of its own, that can be read; `false` where there is none.
  private mutating func goToObject(
    after start: Int, ofLines: Bool, _ attempts: inout Int
  ) -> Bool {
    var before: UInt8 = 0
    for place in start..<bytes.count {
      let byte = bytes[place]
      let begins = ofLines ? place > 0 && bytes[place - 1] == 0x0A : before == UInt8(ascii: ",")
      if byte == UInt8(ascii: "{"), begins, place > start {
        var attempt = JSONReader(bytes: bytes)
        attempt.index = place
        if (try? attempt.value(depth: 1)) != nil {
          attempt.skipSpace()
          let ends = ofLines ? "{" : ",]"
          if attempt.next == nil || attempt.next.map({ ends.utf8.contains($0) }) == true {
            index = place
            return true
          }
        }
        attempts -= attempt.index - place
        if attempts < 0 { return false }
      }
      if byte > 0x20 { before = byte }
    }
    return false
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func error(_ reason: String) -> JSONError {
    JSONError(offset: index, reason: reason)
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth < Self.depthLimit else { throw error("nested too deep") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case .some(let byte) where byte == UInt8(ascii: "-") || byte.isASCIIDigit:
      return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("the text ends too early")
    default: throw error("a value was expected")
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    for byte in word.description.utf8 {
      guard next == byte else { throw error("a value was expected") }
      index += 1
    }
    return value
  }

  private mutating func object(depth: Int) throws(JSONError) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    index += 1
    if skip("}") { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("a key was expected") }
      let key = try string()
      guard skip(":") else { throw error("a colon was expected") }
      members[key] = try value(depth: depth + 1)
    } while skip(",")
    guard skip("}") else { throw error("a comma or } was expected") }
    return members
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    index += 1
    if skip("]") { return elements }
    repeat { elements.append(try value(depth: depth + 1)) } while skip(",")
    guard skip("]") else { throw error("a comma or ] was expected") }
    return elements
  }

  /// A number: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
  private mutating func number() throws(JSONError) -> String {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// One digit or more.
  private mutating func digits() throws(JSONError) {
    guard let first = next, first.isASCIIDigit else { throw error("a digit was expected") }
    while let byte = next, byte.isASCIIDigit { index += 1 }
  }

  private mutating func string() throws(JSONError) -> String {
    index += 1
    // Most strings stand in the file as they are.
    let start = index
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      index += 1
    }
    if next == UInt8(ascii: "\"") {
      index += 1
      return try text(of: bytes[start..<index - 1])
    }
    var text = Array(bytes[start..<index])
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return try self.text(of: text[...])
      case UInt8(ascii: "\\"):
        let scalar = try escape()
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      case ..<0x20: throw error("a control character in a string")
      default: text.append(byte)
      }
    }
    throw error("a string without an end")
  }

  private func text(of bytes: ArraySlice<UInt8>) throws(JSONError) -> String {
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw error("invalid UTF-8 in a string")
    }
    return string
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw error("a string without an end") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hexUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard unit < 0xDC00, next == UInt8(ascii: "\\") else { throw error("half a character") }
      index += 1
      guard next == UInt8(ascii: "u") else { throw error("half a character") }
      index += 1
      let low = try hexUnit()
      guard (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      else { throw error("half a character") }
      return scalar
    default: throw error("an unknown escape")
    }
  }

  private mutating func hexUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch next {
      case .some(let byte) where byte.isASCIIDigit: digit = byte - UInt8(ascii: "0")
      case .some(let byte) where (0x41...0x46).contains(byte): digit = byte - 0x41 + 10
      case .some(let byte) where (0x61...0x66).contains(byte): digit = byte - 0x61 + 10
      default: throw error("four hexadecimal digits were expected")
      }
      index += 1
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
