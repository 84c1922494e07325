import ArgumentParser
import VerticalLayout

/// How results are written and told.
struct OutputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format, where the output's suffix does not tell it.", valueName: "format"))
  var format: OutputFormat?

  @Option(
    help: ArgumentHelp(
      "The side on which a PDF of several pages is bound.",
      discussion:
        "Viewers go by it when they show two pages side by side. With right, browsers may copy the "
        + "text in a wrong order.",
      valueName: "side"))
  var binding: Binding?

  @Option(
    help: ArgumentHelp(
      "What writes PDF and SVG; PNG is always drawn by cairo.",
      discussion:
        "native, vtype's own writer, shows text as vertical text, so that more readers give it back in order, "
        + "in smaller files and less time. cairo draws the same pages.",
      valueName: "writer"))
  var backend: Backend = .native

  @Flag(
    help: ArgumentHelp(
      "Write the outlines of characters in place of text, and no fonts, in PDF and SVG.",
      discussion: "Nothing can be copied or found then."))
  var outline = false

  @Flag(
    help: ArgumentHelp(
      "Leave the structure out of PDFs: paragraphs, headings, links and images as such.",
      discussion: "--backend cairo writes none."))
  var noTags = false

  @Option(help: ArgumentHelp("The resolution of PNG.", valueName: "number"))
  var dpi: Double = 300

  @Option(
    help: ArgumentHelp(
      "Draw a part of each page alone, in PNG.",
      discussion:
        "Its left and upper edge, width and height, in points or with units: 0,0,50mm,50mm. Pictures of parts that "
        + "meet make up that of the page.",
      valueName: "x,y,width,height"))
  var part: PartArgument?

  @Flag(help: "Fail with the first warning: on a missing font or character with exit code 69.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Say nothing but warnings and errors.")
  var quiet = false

  /// Checks the numbers among the options.
  func check(_ fonts: FontArguments, _ arguments: LayoutArguments) throws {
    guard (1...10_000).contains(dpi) else {
      throw ValidationError("--dpi must be from 1 to 10000")
    }
    try arguments.check(fonts)
  }
}
