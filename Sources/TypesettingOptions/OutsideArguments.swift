import CommandOptions

/// Leave for a book file to name files outside of its folder.
package struct OutsideArguments: ArgumentGroup {
  package init() {}

  @Flag(
    "allow-outside",
    help: OptionHelp(
      "Let the book file name files everywhere.",
      discussion:
        "Without it texts, covers and rules are in the folder of the book file or below it."
    ))
  package var allowOutside = false
}
