/// A text that is written out of a source, from its start to its end, with the way back: stretches of the source are copied,
/// left out or replaced, and words are put between them (YY-49).
///
/// Whatever makes a text out of another one does so here, so that text and map cannot differ. Offsets count bytes of UTF-8.
package struct MappedText {
  package let source: [UInt8]
  /// What has been written so far.
  package private(set) var bytes: [UInt8] = []
  /// From what has been written to the source.
  package private(set) var map = SourceMap()
  /// The offset up to which the source has been read.
  package private(set) var position = 0

  /// - Parameter longer: how many bytes longer than the source the text may well become.
  package init(_ source: [UInt8], longer: Int = 0) {
    self.source = source
    bytes.reserveCapacity(source.count + longer)
  }

  /// The offset of the next character of the text.
  package var end: Int { bytes.count }

  /// Takes the source up to an offset as it is.
  package mutating func copy(to offset: Int) {
    guard offset > position, offset <= source.count else { return }
    bytes += source[position..<offset]
    map.copy(offset - position)
    position = offset
  }

  /// Leaves out the source up to an offset.
  package mutating func skip(to offset: Int) {
    guard offset > position, offset <= source.count else { return }
    map.replace(offset - position, with: 0)
    position = offset
  }

  /// Puts words in place of the source up to an offset. Where that has been read already, they only come next: no words are
  /// lost.
  package mutating func replace(to offset: Int, by write: (_ bytes: inout [UInt8]) -> Void) {
    let (start, position) = (bytes.count, position)
    write(&bytes)
    if offset > position, offset <= source.count { self.position = offset }
    map.replace(self.position - position, with: bytes.count - start)
  }

  package mutating func replace(to offset: Int, with words: ArraySlice<UInt8>) {
    replace(to: offset) { $0 += words }
  }

  package mutating func replace(to offset: Int, with words: [UInt8]) {
    replace(to: offset) { $0 += words }
  }

  package mutating func replace(to offset: Int, with words: String) {
    replace(to: offset) { $0 += words.utf8 }
  }

  /// Puts words that the source has not.
  package mutating func insert(_ words: ArraySlice<UInt8>) { replace(to: position, with: words) }
  package mutating func insert(_ words: [UInt8]) { replace(to: position, with: words) }
  package mutating func insert(_ words: String) { replace(to: position, with: words) }

  /// The text, with the rest of the source, and the way back. A book has many at once: none keeps more room than it needs.
  package mutating func finish() -> (text: String, map: SourceMap) {
    copy(to: source.count)
    map.shrink()
    return (String(decoding: bytes, as: UTF8.self), map)
  }
}
