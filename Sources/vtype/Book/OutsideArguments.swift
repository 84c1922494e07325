import ArgumentParser

/// Leave for a book file to name files outside of its folder.
struct OutsideArguments: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Let the book file name files everywhere.",
      discussion:
        "Without it texts, covers and rules are in the folder of the book file or below it."
    ))
  var allowOutside = false
}

extension OutsideArguments: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    try words.flag("allow-outside", &_allowOutside)
  }
}
