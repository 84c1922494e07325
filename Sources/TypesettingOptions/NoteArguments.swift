import CommandOptions
import VerticalLayout

/// Options for notes inside of columns and beside the text.
package struct NoteArguments: ArgumentGroup {
  package init() {}

  @Option(
    "note-size",
    help: OptionHelp(
      "The size of notes, an em being that of the text: 0.1em to 1em.",
      discussion:
        "Usually 0.6em inside of columns and in the head margin, 0.7em above and below the text, 0.8em after it, and 0.5em between columns.",
      valueName: "length"))
  var noteSize: NoteSizeArgument?

  @Option(
    "note-advance",
    help: OptionHelp(
      "The advance of their characters: their own size, or a cell of the text.",
      discussion: "Usually their own size, and a cell on sheets of old books.",
      valueName: "advance"))
  var noteAdvance: Inset.Advance?

  @Option(
    "note-length",
    help: OptionHelp(
      "The characters in a column of notes above or below the text, and the most in the head margin, from 4 to 100.",
      valueName: "number"))
  var noteLength = PageNoteOptions().length

  @Option(
    "note-side",
    help: OptionHelp(
      "The side of the columns on which notes between columns stand.", valueName: "side"))
  var noteSide: AnnotationSide = .right

  @Option(
    "note-color",
    help: OptionHelp(
      "The colour of notes above, below and beside the text, and between columns.",
      valueName: "color"))
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
package struct NoteSizeArgument: OptionValue, Hashable {
  /// In 1/1024.
  var ratio: Int

  init(ratio: Int) { self.ratio = ratio }

  package init?(argument: String) {
    guard case .em(let units)? = Dimension(argument), (102...1024).contains(units) else {
      return nil
    }
    ratio = units
  }
}

extension Inset.Advance: WordArgument {}
