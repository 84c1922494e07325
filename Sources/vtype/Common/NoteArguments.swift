import ArgumentParser
import VerticalLayout

/// How notes inside of columns are set.
struct NoteArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The size of notes inside of columns, an em being that of the text around them: 0.1em to 1em.",
      valueName: "length"))
  var noteSize = NoteSizeArgument(ratio: InsetOptions().size)

  @Option(
    help: ArgumentHelp(
      "How their characters follow each other: by their own size, or one in each cell of the text.",
      valueName: "advance"))
  var noteAdvance: InsetAdvance = .solid

  /// The engine's options.
  var insets: InsetOptions { InsetOptions(size: noteSize.ratio, advance: noteAdvance) }
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

  var defaultValueDescription: String {
    ratio == InsetOptions().size ? "0.6em" : "\(ratio)/1024em"
  }
}

extension NoteArguments: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    try words.option(
      "note-size", &_noteSize, usually: NoteSizeArgument(ratio: InsetOptions().size))
    try words.option("note-advance", &_noteAdvance, usually: .solid)
  }
}

extension InsetAdvance: WordArgument {}
