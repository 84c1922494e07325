package import CommandOptions
import HouseFiles
import Storage
package import VerticalLayout

/// Options for a page design.
package struct SheetArguments: ArgumentGroup {
  package init() {}

  @Option(
    "sheet",
    help: OptionHelp(
      "A page design with frame, columns, rules and fold: siku, song, ming, qing, jiaxu, or a file.",
      discussion: "vtype sheets lists them; vtype sheets siku prints one as a file. Options win.",
      valueName: "name|file"))
  var sheet: SheetArgument?

  @Option(
    "sheet-set",
    help: OptionHelp(
      "A key of the --sheet, such as frame.kind=single; may be given several times.",
      valueName: "key=value"))
  var sheetSet: [String] = []
}

/// A page design: a preset, or a file.
package enum SheetArgument: OptionValue, Equatable {
  case preset(PageSheet.Preset)
  case file(String)

  package init?(argument: String) {
    if let preset = PageSheet.Preset(rawValue: argument) {
      self = .preset(preset)
    } else if argument.contains("/") || Files.suffix(of: argument) == "toml" {
      self = .file(argument)
    } else {
      return nil
    }
  }

  var file: String? { if case .file(let path) = self { path } else { nil } }

  func design() throws(Failure) -> PageSheet {
    switch self {
    case .preset(let preset): preset.sheet
    case .file(let path): try SheetFile.read(path)
    }
  }

  package static var allValueStrings: [String] { PageSheet.Preset.allCases.map(\.rawValue) }
  package static var completion: OptionCompletion { .words(allValueStrings) }
}
