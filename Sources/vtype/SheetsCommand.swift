import CommandOptions
import HouseFiles
import VerticalLayout
import VerticalPress

/// `vtype sheets`: the page designs, and one of them as a file.
struct SheetsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "sheets",
    abstract: "List the page designs of --sheet, or print one as TOML.",
    discussion:
      "A printed design is a file that designs of your own can start from: --sheet mine.toml.")

  @Argument(
    help: OptionHelp("The name of a design to print.", valueName: "name"),
    completion: .list(PageSheet.Preset.allCases.map(\.rawValue)))
  var names: [String] = []

  func validate() throws {
    let known = PageSheet.Preset.allCases.map(\.rawValue)
    guard names.count < 2 else { throw UsageMistake("one design at a time can be printed") }
    for name in names where !known.contains(name) {
      throw UsageMistake(
        "no design “\(name)”; designs are \(known.joined(separator: ", "))"
          + Spelling.question(name, among: known))
    }
  }

  func run(given: [GivenOption]) {
    if let preset = names.first.flatMap(PageSheet.Preset.init(rawValue:)) {
      CommandEnd.answer(SheetFile.text(of: preset))
    }
    let presets = PageSheet.Preset.allCases
    let width = (presets.map(\.rawValue.count).max() ?? 0) + 2
    CommandEnd.answer(
      presets.map { preset in
        let pad = String(repeating: " ", count: width - preset.rawValue.count)
        return preset.rawValue + pad + preset.summary + "\n"
      }.joined())
  }
}
