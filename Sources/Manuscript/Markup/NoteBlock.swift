import VerticalLayout

/// A note of whole lines, `::: note` to `:::`, which belongs to the line before it.
struct NoteBlock {
  /// Its lines, with their fences and the break after them.
  var lines: Range<Int>
  /// The lines between the fences, without the last break.
  var text: Range<Int>
  /// The end of the line that it belongs to.
  var place: Int

  /// The blocks of a text, in order. One without an end, without text, or before the first line of text is none.
  ///
  /// - Parameter noteLines: where lines begin that are notes, to which no note belongs.
  static func all(
    in bytes: [UInt8], _ lines: [Paragraph], after noteLines: Set<Int>
  ) -> [NoteBlock] {
    var blocks: [NoteBlock] = []
    var place: Int?
    var open: (start: Int, text: Int, end: Int?)?
    for line in lines {
      let range = line.range.lowerBound..<line.range.upperBound
      if let block = open {
        if isFence(bytes[range], "") {
          if let end = block.end, let place {
            blocks.append(
              NoteBlock(lines: block.start..<line.end, text: block.text..<end, place: place))
          }
          open = nil
        } else if !range.isEmpty || block.end != nil {
          open?.end = range.isEmpty ? block.end : range.upperBound
        } else {
          open?.text = line.end
        }
      } else if place != nil, isFence(bytes[range], "note") {
        open = (range.lowerBound, line.end, nil)
      } else if !range.isEmpty, !noteLines.contains(range.lowerBound) {
        place = range.upperBound
      }
    }
    return blocks
  }

  /// True for three colons or more, a name, and perhaps colons again.
  private static func isFence(_ line: ArraySlice<UInt8>, _ name: String) -> Bool {
    guard line.starts(with: ":::".utf8) else { return false }
    let words = line.drop { $0 == UInt8(ascii: ":") }
      .filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ":") }
    return words.elementsEqual(name.utf8)
  }
}
