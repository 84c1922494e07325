import VerticalLayout

/// Writes the text of a container with vtype's marks, so that all that these can do is open to it, and beside it the
/// text that messages name places in: one line for each paragraph of the file, without marks and readings (CT-6).
struct ContainerWriter {
  private(set) var marks = ""
  private(set) var source = ""
  private(set) var map = SourceMap()
  /// The last character of the line at hand; `nil` at its head.
  private(set) var last: Unicode.Scalar?

  /// The offset of the source at which the next character stands.
  var place: Int { source.utf8.count }

  /// Puts text, which no character of it is a mark of.
  mutating func put(_ text: String) {
    guard !text.isEmpty else { return }
    let plain = MarkEscapes.plain(text.unicodeScalars[...], after: last)
    var isMark = false
    var count = 0
    // A backslash of an escape is none of the source.
    for scalar in plain.unicodeScalars {
      if scalar == "\\", !isMark {
        if count > 0 { map.copy(count) }
        count = 0
        map.replace(0, with: 1)
        isMark = true
      } else {
        count += UTF8.width(scalar)
        isMark = false
      }
    }
    if count > 0 { map.copy(count) }
    marks += plain
    source += text
    last = text.unicodeScalars.last
  }

  /// Puts a mark, which the source has not.
  mutating func put(mark: String) {
    marks += mark
    map.replace(0, with: mark.utf8.count)
  }

  /// Puts a mark for characters of the source that are no text, such as the break after the paragraph of a cell.
  mutating func put(mark: String, for text: String) {
    marks += mark
    source += text
    map.replace(text.utf8.count, with: mark.utf8.count)
  }

  /// Ends a line of both.
  mutating func endLine() {
    marks += "\n"
    source += "\n"
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
