/// Writes JSON into a byte buffer: keys in the order they come, numbers as exact decimals.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// True if a comma is due before the next key or element.
  private var needsComma = false

  package init() {}

  /// Hands over what has been written and starts with an empty buffer.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func object(_ body: (inout JSONWriter) -> Void) { nest("{", "}", body) }

  package mutating func array(_ body: (inout JSONWriter) -> Void) { nest("[", "]", body) }

  package mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  package mutating func close(_ bracket: Unicode.Scalar) {
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

  /// A key, of plain letters.
  package mutating func key(_ name: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Starts a new line in the output, for readers and diffs.
  package mutating func newline() {
    if needsComma {
      bytes.append(UInt8(ascii: ","))
      needsComma = false
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Ends the output as a text file ends.
  package mutating func newlineAtEnd() { bytes.append(UInt8(ascii: "\n")) }

  package mutating func value(_ length: Length) {
    separate()
    length.withDecimal { bytes.append($0) }
    needsComma = true
  }

  package mutating func value(_ number: Int) {
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    withDigits(of: number.magnitude) { bytes.append($0) }
    needsComma = true
  }

  /// A number that is written out.
  mutating func value(decimal text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }

  /// A string, with controls, quotes, backslashes and the line separators that JavaScript minds
  /// escaped.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    let isWritten: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
      if unsafe utf8.allSatisfy(JSONWriter.isPlain) {
        unsafe bytes.append(contentsOf: utf8)
      } else {
        appendEscaped(text)
      }
    }
    // A string of another system's making.
    if isWritten == nil { appendEscaped(text) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// True if a byte of UTF-8 stands for itself in any string. C2 and E2 begin some characters that
  /// do not.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x7F && byte != 0xC2 && byte != 0xE2
  }

  private mutating func appendEscaped(_ text: String) {
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
  }

  private static let hexDigits: [UInt8] = Array("0123456789abcdef".utf8)

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
}
