import VerticalLayout

/// Writes the text of a container with vtype's marks, so that all that these can do is open to it, and beside it the
/// text that messages name places in: one line for each paragraph of the file, without marks and readings (CT-6).
struct ContainerWriter {
  private var markBytes: [UInt8] = []
  private var sourceBytes: [UInt8] = []
  private(set) var map = SourceMap()
  /// The last character of the line at hand; `nil` at its head.
  private(set) var last: Unicode.Scalar?

  var marks: String { String(decoding: markBytes, as: UTF8.self) }
  var source: String { String(decoding: sourceBytes, as: UTF8.self) }

  /// The offset of the source at which the next character stands.
  var place: Int { sourceBytes.count }

  /// Puts text, which no character of it is a mark of.
  mutating func put(_ text: String) {
    guard !text.isEmpty else { return }
    let bytes = text.utf8
    let escapes = MarkEscapes.places(in: text.utf8Span.span, isAtHead: last == nil)
    if escapes.isEmpty {
      markBytes += bytes
      map.copy(bytes.count)
    } else {
      var start = bytes.startIndex
      for place in escapes {
        let end = bytes.index(bytes.startIndex, offsetBy: place)
        markBytes += bytes[start..<end]
        map.copy(bytes.distance(from: start, to: end))
        // The backslash of an escape is none of the source.
        markBytes.append(UInt8(ascii: "\\"))
        map.replace(0, with: 1)
        start = end
      }
      markBytes += bytes[start...]
      map.copy(bytes.distance(from: start, to: bytes.endIndex))
    }
    sourceBytes += bytes
    last = text.unicodeScalars.last
  }

  /// Puts a mark, which the source has not.
  mutating func put(mark: String) {
    markBytes += mark.utf8
    map.replace(0, with: mark.utf8.count)
  }

  /// Puts a mark for characters of the source that are no text, such as the break after the paragraph of a cell.
  mutating func put(mark: String, for text: String) {
    markBytes += mark.utf8
    sourceBytes += text.utf8
    map.replace(text.utf8.count, with: mark.utf8.count)
  }

  /// Ends a line of both.
  mutating func endLine() {
    markBytes.append(0x0A)
    sourceBytes.append(0x0A)
    map.copy(1)
    last = nil
  }

  /// Ends a line of the marks alone.
  mutating func endMark() {
    put(mark: "\n")
    last = nil
  }

  /// Goes on at the head of a line.
  mutating func startLine() { last = nil }

  /// Says that the line at hand has text, so that what comes is not at its head.
  mutating func leaveHead() { last = last ?? "　" }
}
