/// A sign in the text of a block that may be a mark, and what it was found to be.
struct MarkdownToken {
  /// The place in the text of its block.
  var range: Range<Int>
  var kind: Kind
  /// Marks of vtype that end at it, then its own characters that are no mark, then marks that begin.
  var ends = 0
  var kept: Int
  var begins: [Pair] = []

  enum Kind {
    /// A backslash before a character.
    case escape
    /// The end of a line, kept or not.
    case lineEnd, lineBreak
    /// Characters without marks, and what stands around them.
    case plain(Range<Int>)
    /// Characters that stand for the sign.
    case words(String)
    /// A base and its readings, or the parts of one for all of it.
    case ruby(base: Range<Int>, readings: [Range<Int>], isGroup: Bool)
    /// Bases and readings in tags of HTML; one for each character of a word.
    case tagRuby([(base: Range<Int>, reading: Range<Int>)], isWord: Bool)
    /// Characters of code, in which ends of lines are blanks.
    case code(Range<Int>)
    /// A picture by its words and its file.
    case picture(String, file: String)
    /// The beginning of an element of HTML, with the mark that it makes if it ends, and its end.
    case tag(String, Pair)
    case tagEnd(String)
    /// A stretch with attributes, in which nothing is a mark.
    case span(Range<Int>, attributes: String)
    /// A reference to a note, which stays as it is.
    case note
    /// A link whose words are its URI.
    case link(Range<Int>)
    /// A part that is left out.
    case nothing
    /// `[[em:`, by its name and the attributes that it makes.
    case macro(String, attributes: String)
    case bracket(isImage: Bool)
    case bracketEnd
    /// Asterisks, underscores or tildes.
    case delimiter(UInt8)
  }

  /// The beginning and the end of a mark in vtype's notation.
  struct Pair {
    var begin: String
    var end: String
  }

  init(_ range: Range<Int>, _ kind: Kind) {
    self.range = range
    self.kind = kind
    kept = range.count
  }
}

/// A message about a sign in the text of a block.
struct MarkdownMessage {
  var kind: String
  var place: Range<Int>
  var message: String
  /// True for what is left out or set in another way; otherwise the sign stays text.
  var isNote = false
}
