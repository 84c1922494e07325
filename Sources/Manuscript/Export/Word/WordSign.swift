/// A sign in the stream that ``WordDialect`` writes and ``WordBody`` makes a Word file of.
///
/// Word has no marks around text, but runs with a look each. So what is to be said of text stands between its characters,
/// as control characters around a code and its values, none of which XML can have, and the body keeps account of what is
/// open.
enum WordSign: String {
  /// A paragraph: its style, its break, the end of its properties, and the size of its text in 1/1024 of the body's.
  case paragraph = "P"
  case endParagraph = "Q"
  /// A place in a list, before its paragraph: level, number, marker and room of the marker in hundredths of an em.
  case item = "L"
  /// The end of the lists from a level on.
  case endLists = "l"
  /// A box around paragraphs: its border and its ground.
  case box = "B"
  case endBox = "b"
  /// Tags around paragraphs, such as those of tables.
  case tags = "T"
  /// A property of text: its key and its value.
  case begin = "+"
  case end = "-"
  /// A link: `#` and a name, or a URI.
  case link = "H"
  case endLink = "h"
  /// A reading: its base up to `reading`, and its words up to the end.
  case base = "R"
  case reading = "r"
  case endReading = "e"
  /// A bracket of a note in small columns.
  case bracket = "I"
  case endBracket = "i"
  /// A place that links lead to.
  case place = "K"
  /// A reference to a note, and the note itself.
  case reference = "N"
  case note = "F"
  case endNote = "f"
  /// A picture: its name, width and height in English Metric Units, and its words.
  case picture = "G"
  case lineBreak = "W"
  /// A tab after which text stands at the foot.
  case foot = "J"

  func callAsFunction(_ values: String...) -> String {
    "\u{1}\(rawValue)\(values.joined(separator: "\u{3}"))\u{2}"
  }
}

/// A part of the stream.
enum WordPiece {
  case text(String)
  case sign(WordSign, [String])

  /// The parts of a stream, in order.
  static func all(of stream: String) -> [WordPiece] {
    let bytes = Array(stream.utf8)
    var pieces: [WordPiece] = []
    var start = 0
    var index = 0
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while index < bytes.count {
      guard bytes[index] == 1 else {
        index += 1
        continue
      }
      if start < index { pieces.append(.text(text(start..<index))) }
      let end = bytes[index...].firstIndex(of: 2) ?? bytes.count
      let content = text(index + 1..<end)
      if let sign = content.first.flatMap({ WordSign(rawValue: String($0)) }) {
        let values = content.dropFirst().split(separator: "\u{3}", omittingEmptySubsequences: false)
        pieces.append(.sign(sign, values.map(String.init)))
      }
      index = min(end + 1, bytes.count)
      start = index
    }
    if start < bytes.count { pieces.append(.text(text(start..<bytes.count))) }
    return pieces
  }
}

/// A property of text, in the order in which Word wants them (ECMA-376 part 1, 17.3.2.28).
enum WordProperty: Int, CaseIterable {
  case style, fonts, bold, slant, strike, doubleStrike, ink, spacing, shift, size, underline,
    border,
    ground, fit, script, rightToLeft, emphasis, language, layout
}
