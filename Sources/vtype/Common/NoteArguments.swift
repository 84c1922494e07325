import ArgumentParser
import Manuscript
import VerticalLayout

/// Options for notes inside of columns and beside the text.
struct NoteArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The size of notes, an em being that of the text: 0.1em to 1em.",
      discussion:
        "Usually 0.6em inside of columns and in the head margin, 0.7em above and below the text, 0.8em behind it, and 0.5em between columns.",
      valueName: "length"))
  var noteSize: NoteSizeArgument?

  @Option(
    help: ArgumentHelp(
      "How their characters follow each other: by their own size, or one in each cell of the text.",
      valueName: "advance"))
  var noteAdvance: InsetAdvance = .solid

  @Option(
    help: ArgumentHelp(
      "The characters in a column of notes above or below the text, and the most in the head margin, from 4 to 100.",
      valueName: "number"))
  var noteLength = PageNoteOptions().length

  @Option(
    help: ArgumentHelp(
      "The side of the columns on which notes between columns stand.", valueName: "side"))
  var noteSide: AnnotationSide = .right

  @Option(
    help: ArgumentHelp(
      "The colour of notes above, below, behind and between the text.", valueName: "color"))
  var noteColor: Color?

  /// The engine's options.
  var insets: InsetOptions {
    InsetOptions(size: noteSize?.ratio ?? InsetOptions().size, advance: noteAdvance)
  }

  /// The engine's options of notes beside the text, but for their place.
  var pageNotes: PageNoteOptions {
    PageNoteOptions(size: noteSize?.ratio, length: noteLength, side: noteSide, color: noteColor)
  }
}

/// The size of notes as a share of that of the text around them.
struct NoteSizeArgument: ExpressibleByArgument, Hashable {
  /// In 1/1024.
  var ratio: Int

  init(ratio: Int) { self.ratio = ratio }

  init?(argument: String) {
    guard case .em(let units)? = Dimension(argument), (102...1024).contains(units) else {
      return nil
    }
    ratio = units
  }
}

extension NoteArguments: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    try words.option("note-size", &_noteSize)
    try words.option("note-advance", &_noteAdvance, usually: .solid)
    try words.option("note-length", &_noteLength, usually: PageNoteOptions().length)
    try words.option("note-side", &_noteSide, usually: .right)
    try words.option("note-color", &_noteColor)
  }
}

extension InsetAdvance: WordArgument {}
