// Options for setting texts: from what was typed to what it means.
//
// Each group of options (`LayoutArguments`, `FontArguments` …) is a table of declarations, which command lines, settings
// files, jobs and book files share. Sources are laid over each other by name while they are still text (`under`), the nearest
// one on top; only the sum is read and checked. `TextArguments` has all groups, and `setup()` turns them into a `TextSetup`
// in one step: lengths in em become lengths, files of rules and page designs are read, and options that depend on outputs
// have their say in the layout.
// What depends on the text, such as its language, is not decided here but by the set-up, for each document.
// Advice on options that do not count, or were perhaps meant otherwise, is in `TextArguments+Advice`; what contradicts itself
// is an error in `validate()`.

package import CommandOptions
import Manuscript
package import Storage
import VerticalImages
import VerticalLayout
package import VerticalPress

/// The options that texts are set with, which all commands have that set texts. Settings files, books and jobs may give the
/// same.
package struct TextArguments: ArgumentGroup {
  @OptionGroup(title: "Text") package var manuscript: ManuscriptArguments
  @OptionGroup(title: "Fonts") package var fonts: FontArguments
  @OptionGroup(title: "Layout") package var layout: LayoutArguments
  @OptionGroup(title: "Output") package var output: OutputArguments

  package init() {}

  /// The options of a text of its own, such as that of a job, over those of a command.
  package init(_ options: [GivenOption], over given: [GivenOption]) throws(Failure) {
    do throws(UsageMistake) {
      try self.init(given: PixelPages.expand(given.under(options)))
    } catch {
      throw Failure(error.status, error.message)
    }
  }

  package func validate() throws {
    try manuscript.check()
    try output.check(fonts, layout)
  }

  /// The options that are set, as they were given.
  package var given: [GivenOption] { tables.flatMap(\.given) }

  /// The options that make a difference to what is written, a line each.
  package var lines: [String] {
    tables.flatMap { $0.lines(without: ["quiet"]) } + manuscript.replace.map(\.text)
  }

  /// These without a page design, for what has pages of its own.
  package var withoutSheet: TextArguments {
    var other = self
    other.layout.sheets.sheet = nil
    other.layout.sheets.sheetSet = []
    (other.layout.sheets.sign, other.layout.sheets.seal) = ([], [])
    return other
  }

  private var tables: [OptionTable] { [$manuscript, $fonts, $layout, $output] }
}

extension TextArguments {
  /// Resolves the options. Files of rules and page designs are read.
  ///
  /// - Parameters:
  ///   - processors: the number of processors for a long text.
  ///   - writesFiles: false where no file is written that would have a date.
  package func setup(
    processors: Int = 1, writesFiles: Bool = true
  ) throws(Failure) -> TextSetup {
    let house = try HouseRules(layout, fonts)
    var setup = TextSetup(
      layout: options(fonts, house.sheet), house: house,
      output: try output.settings(
        paper: layout.paper, processors: processors, date: writesFiles ? nil : 0))
    setup.choosesDirection = layout.direction == nil
    setup.manuscript = manuscript.options
    setup.manuscript.languageOfDesign = house.sheet?.text.language
    setup.imageFolders = manuscript.imageFolders
    setup.svgWorker = SVGDrawing.worker(manuscript.svgLimits)
    setup.contents = manuscript.contents
    setup.contentsLevels = manuscript.tocLevels
    setup.fonts = fonts.all
    setup.sizes = layout.sizes(fonts) { options($0, nil) }
    setup.free = layout.freeChoices(fonts) { options($0, nil) }
    return setup
  }

  /// The layout, with all that reading and outputs ask of it.
  private func options(_ fonts: FontArguments, _ sheet: PageSheet?) -> LayoutOptions {
    var options = layout.options(fonts: fonts, sheet: sheet)
    options.notes.place = manuscript.notes?.place ?? .inText
    if manuscript.options.links == .none { options.token.link = nil }
    let given = given
    options.reportedOptions = Set(UnusableOption.allCases.filter { given.has($0.rawValue) })
    output.adapt(&options)
    return options
  }
}

extension TextArguments {
  /// Checks that options are among these, and their values legal.
  package static func check(_ options: [GivenOption]) throws(Failure) {
    guard
      !options.contains(where: { $0.name.utf8.contains(0) || $0.text?.utf8.contains(0) == true })
    else {
      throw Failure(.usage, "a value has NUL, which no option takes; leave it out")
    }
    // What is like it would be looked for, for seconds.
    for option in options where option.name.utf8.count > 80 {
      let name = String(option.name.unicodeScalars.prefix(40))
      throw Failure(.usage, "no option has so long a name as “\(name)…”")
    }
    do throws(UsageMistake) {
      try check(options, by: declarations)
    } catch {
      throw Failure(error.status, error.message)
    }
  }

  /// The declaration of an option; `nil` where there is none of that name.
  package static func row(of name: String) -> OptionRow? { declarations.row(of: name) }

  private static let declarations = table
}

extension ReadFiles {
  /// Adds the files that options name: fonts, and files of rules.
  package mutating func add(_ text: TextArguments) {
    for font in text.fonts.all { addFont(font) }
    addRules(text.manuscript, text.layout)
    add(text.output.books)
  }
}
