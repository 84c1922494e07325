/// Writes JSON into a byte buffer: keys in the order they come, numbers as exact decimals.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether a comma is due before the next key or element.
  private var needsComma = false

  /// Hands over what has been written and starts with an empty buffer.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func object(_ body: (inout JSONWriter) -> Void) { nest("{", "}", body) }

  mutating func array(_ body: (inout JSONWriter) -> Void) { nest("[", "]", body) }

  mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func nest(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    open(opening)
    body(&self)
    close(closing)
  }

  mutating func key(_ name: StaticString) {
    string(name.description)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Starts a new line in the output, for readers and diffs.
  mutating func newline() {
    if needsComma {
      bytes.append(UInt8(ascii: ","))
      needsComma = false
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Ends the output as a text file ends.
  mutating func newlineAtEnd() { bytes.append(UInt8(ascii: "\n")) }

  mutating func value(_ length: Length) {
    separate()
    length.withDecimal { bytes.append($0) }
    needsComma = true
  }

  mutating func value(_ number: Int) {
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    withDigits(of: number.magnitude) { bytes.append($0) }
    needsComma = true
  }

  mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }

  /// A string, with controls, quotes, backslashes and the line separators that JavaScript minds
  /// escaped.
  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case ..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        bytes.append(contentsOf: "\\u".utf8)
        for shift in [12, 8, 4, 0] as [UInt32] {
          bytes.append(JSONWriter.hexDigits[Int(scalar.value >> shift & 15)])
        }
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private static let hexDigits: [UInt8] = Array("0123456789abcdef".utf8)

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
}
