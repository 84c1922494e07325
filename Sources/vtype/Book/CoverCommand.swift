import CommandOptions
import HouseFiles
import TypesettingOptions
import VerticalLayout
import VerticalPress
import VerticalWriters

/// `vtype cover`: the cover of a book, of the book file that its pages are made of (BK-Q5).
struct CoverCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "cover",
    abstract: "Make the cover of a book: back, spine and front on one sheet.",
    discussion: """
      The book file is that of vtype book; its page size is that of the front. Under [cover] stand pages and \
      paper, of which the spine's width is counted, and front and back: texts in any notation, or pictures that fill \
      them. Without a front the title and the author stand there. A book bound on the right has its front \
      on the left. docs/books.md has an example.
      """)

  @Argument(
    help: OptionHelp("The book file.", valueName: "book"),
    completion: .files(["toml"]))
  var inputs: [String] = []

  @Option(
    "output", letter: "o",
    help: OptionHelp(
      "The file to write, a .pdf, .svg or .png; - is standard output. May be given several times.",
      valueName: "file"),
    completion: .files([]))
  var output: [String] = []

  @Option(
    "page-count",
    help: OptionHelp(
      "The number of pages inside the book; wins over [cover].", valueName: "number"))
  var pageCount: Int?

  @Option(
    "spine",
    help: OptionHelp(
      "The width of the spine, where the print shop says it, such as 12mm.", valueName: "length"))
  var spine: Dimension?

  @Option(
    "book", help: OptionHelp("Settings of a book by its size; here its page.", valueName: "name"))
  var book: BookPreset?

  @OptionGroup var outside: OutsideArguments
  @OptionGroup var text: TextArguments

  func validate() throws {
    guard inputs.count == 1, let input = inputs.first else {
      throw UsageMistake(
        inputs.isEmpty
          ? "no book file; name one, such as book.toml"
          : "a cover is made of one book file, and these are \(inputs.count)")
    }
    guard BookDescription.isName(input) else {
      throw UsageMistake("\(input) is no book file: the name of one ends in .toml")
    }
    guard !output.isEmpty else {
      throw UsageMistake("no output: add -o FILE, such as -o cover.pdf")
    }
    try NumberLimit.pageCount.check(pageCount)
    if let spine {
      guard let width = spine.absolute, (.zero...CoverDescription.widestSpine).contains(width)
      else {
        throw UsageMistake("--spine must be from 0mm to 200mm")
      }
    }
    if text.output.pdfStandard?.standards.contains(.ua1) == true {
      throw UsageMistake(
        "--pdf-standard ua-1 needs the structure of a text, and a cover has none; leave it out")
    }
    try text.validate()
  }
}
