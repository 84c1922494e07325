import CommandOptions
import HouseFiles
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// `vtype sheets`: the sheets, one of them as a file, and one to write on by hand.
struct SheetsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "sheets",
    abstract: "List the sheets of --sheet, print one as TOML, or draw it empty.",
    discussion:
      "A printed sheet is a file that sheets of your own can start from: --sheet mine.toml. "
      + "With -o it is drawn without text, to write on by hand.")

  @Argument(
    help: OptionHelp("The name of a sheet, or a file.", valueName: "name"),
    completion: .list(SheetArgument.allValueStrings))
  var names: [String] = []

  @Option(
    "output", letter: "o",
    help: OptionHelp("The file to draw the sheet into: PDF, SVG or PNG.", valueName: "file"),
    completion: .files([]))
  var output: String?

  @Option(
    "sheet-set",
    help: OptionHelp(
      "A key of the sheet, such as frame.kind=single; may be given several times.",
      valueName: "key=value"))
  var sheetSet: [String] = []

  @Option("dpi", help: OptionHelp("The resolution of PNG.", valueName: "number"))
  var dpi: Double = 150

  func validate() throws {
    let known = SheetArgument.allValueStrings
    guard names.count < 2 else { throw UsageMistake("one sheet at a time can be printed or drawn") }
    guard !names.isEmpty || output == nil else {
      throw UsageMistake("name the sheet to draw: vtype sheets siku -o leaf.pdf")
    }
    for name in names where SheetArgument(argument: name) == nil {
      throw UsageMistake(
        "no sheet “\(name)”; sheets are \(known.joined(separator: ", "))"
          + Spelling.question(name, among: known))
    }
    if let output, OutputFormat(suffixOf: output)?.isBook != false {
      throw UsageMistake("-o \(output): the name ends in .pdf, .svg or .png")
    }
    guard (1...2400).contains(dpi) else { throw UsageMistake("--dpi is from 1 to 2400") }
  }

  func run(given: [GivenOption]) throws {
    guard let name = names.first, let argument = SheetArgument(argument: name) else {
      CommandEnd.answer(Self.list)
    }
    do throws(Failure) {
      var sheet = try argument.design()
      for setting in sheetSet { try SheetFile.set(setting, in: &sheet) }
      guard let output else { CommandEnd.answer(SheetFile.text(of: sheet, name: name)) }
      try draw(sheet, to: output)
    } catch {
      Messages().error(error, input: nil)
      throw ExitCode(error.status.rawValue)
    }
  }

  /// Draws a page of a sheet without text.
  private func draw(_ sheet: PageSheet, to output: String) throws(Failure) {
    var options = PressOptions()
    do throws(LayoutError) { try options.layout.use(sheet) } catch { throw Failure(error) }
    options.dpi = dpi
    let press = Press(options)
    do throws(PressError) {
      _ = try press.write(Document("\n"), to: output)
    } catch {
      throw Failure(.cannotWrite, "\(error)")
    }
  }

  /// All sheets by group, a line each, with the further sizes that some have.
  private static var list: String {
    let presets = PageSheet.Preset.allCases
    let width = (SheetArgument.allValueStrings.map(\.count).max() ?? 0) + 2
    return PageSheet.Preset.Group.allCases.compactMap { group in
      let own = presets.filter { $0.group == group }
      guard !own.isEmpty else { return nil }
      func line(_ preset: PageSheet.Preset, indent: Int = 2) -> String {
        let pad = String(repeating: " ", count: width + 2 - indent - preset.rawValue.count)
        return String(repeating: " ", count: indent) + preset.rawValue + pad + preset.summary + "\n"
      }
      let lines = own.map { preset in
        line(preset) + preset.sizes.map { line($0, indent: 4) }.joined()
      }
      return "\(group.title)\n" + lines.joined()
    }.joined(separator: "\n")
  }
}
