/// A place in a text as editors count it: lines and characters from 1.
public struct SourcePosition: Hashable, Sendable {
  public var line: Int
  /// In extended grapheme clusters.
  public var column: Int
  /// The name of the file where a text is made of several; `nil` where it is one.
  public var file: String?
  /// The name of the file within a container that the text was read from.
  public var part: String?
  /// Up to eight characters from the place on, where lines are paragraphs of a program that shows no numbers of them.
  public var words: String?

  public init(line: Int, column: Int, file: String? = nil) {
    self.line = line
    self.column = column
    self.file = file
  }

  /// The place of one UTF-8 offset. For many, ask a ``TextOrigin/DiagnosticPlaces``.
  public init(offset: Int, in text: String) {
    var finder = PositionFinder(text)
    self = finder.position(of: offset)
  }
}

/// Turns UTF-8 offsets into places. It goes on from the last place asked for, so that places in the
/// order of the text take one walk through it.
///
/// Lines end at LF, CR and CRLF, as in editors and compilers.
struct PositionFinder: Sendable {
  private let text: String
  private var index: String.Index
  private var offset = 0
  private var place = SourcePosition(line: 1, column: 1)
  /// The column of the place that was asked for last, in code points, from 1.
  private(set) var scalarColumn = 1

  init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  /// The place of a UTF-8 offset: of the character that holds it. Offsets beyond the end give the
  /// end.
  mutating func position(of target: Int) -> SourcePosition {
    if target < offset { self = PositionFinder(text) }
    passLines(before: target)
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      let width = character.utf8.count
      guard offset + width <= target else { break }
      offset += width
      index = next
      place.column += 1
      scalarColumn += character.unicodeScalars.count
    }
    return place
  }

  /// Up to eight characters of the line that holds an offset, from there on; at its end, those before it.
  func words(from offset: Int) -> String {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: min(max(offset, 0), bytes.count))
    let after = text[start...].prefix { !$0.isNewline }.prefix(8)
    if !after.isEmpty { return String(after) }
    return String(text[..<start].reversed().prefix { !$0.isNewline }.prefix(8).reversed())
  }

  /// Goes to the start of the line that holds an offset. Only its own line is looked through by characters,
  /// which takes many times as long.
  private mutating func passLines(before target: Int) {
    let bytes = text.utf8Span.span
    let end = min(target, bytes.count)
    var start: Int?
    var next = offset
    while next < end {
      let byte = bytes[next]
      next += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      if byte == UInt8(ascii: "\r"), next < bytes.count, bytes[next] == UInt8(ascii: "\n") {
        guard next < end else { break }
        next += 1
      }
      place.line += 1
      start = next
    }
    guard let start else { return }
    offset = start
    index = text.utf8.index(text.startIndex, offsetBy: start)
    place.column = 1
    scalarColumn = 1
  }
}

extension String {
  /// The text of a range of UTF-8 offsets. Offsets inside a scalar are moved to its start.
  public func slice(_ range: TextRange) -> Substring {
    let view = utf8
    let count = view.count
    let lower = view.index(view.startIndex, offsetBy: min(range.lowerBound, count))
    let upper = view.index(view.startIndex, offsetBy: min(range.upperBound, count))
    return self[lower..<upper]
  }
}
