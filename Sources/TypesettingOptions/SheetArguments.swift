package import CommandOptions
import HouseFiles
package import Storage
package import VerticalLayout

/// Options for a sheet.
package struct SheetArguments: ArgumentGroup {
  package init() {}

  @Option(
    "sheet",
    help: OptionHelp(
      "A sheet: a leaf of an old book such as siku, a sheet to hang such as scroll, or a file.",
      discussion:
        """
        vtype sheets lists them, by group; vtype sheets siku prints one as a file. scroll-6 is a scroll of paper of \
        6 尺. Options win.
        """,
      valueName: "name|file"))
  var sheet: SheetArgument?

  @Option(
    "sheet-set",
    help: OptionHelp(
      "A key of the --sheet, such as frame.kind=single; may be given several times.",
      valueName: "key=value"))
  var sheetSet: [String] = []

  @Option(
    "sign",
    help: OptionHelp(
      "The signature of a sheet to hang; by default the author and the title. May be given several times.",
      discussion:
        "After upper: the dedication before the text, after lower: the signature. An empty one leaves it out. "
        + "(--signature is about the pages of a printed booklet.)",
      valueName: "text"))
  var sign: [String] = []

  @Option(
    "seal",
    help: OptionHelp(
      "A seal on a sheet to hang; may be given several times.",
      discussion:
        """
        After name: below the signature, after lead: at the beginning, after corner: in the corner. Keys follow: \
        'lead:墨趣 kind=zhu shape=oval'. They are kind (bai, zhu), shape, ring, color, wear, font, order, seed.
        """,
      valueName: "text"))
  package var seal: [String] = []
}

/// A sheet: a preset, or a file.
package enum SheetArgument: OptionValue, Equatable {
  case preset(PageSheet.Preset)
  /// One on paper of another length in 尺.
  case sized(PageSheet.Preset, chi: Int)
  case file(String)

  package init?(argument: String) {
    if let preset = PageSheet.Preset(rawValue: argument) {
      self = .preset(preset)
    } else if argument.contains("/") || Files.suffix(of: argument) == "toml" {
      self = .file(argument)
    } else if let sized = PageSheet.Preset.sized(argument),
      sized.preset.sheet(chi: sized.chi) != nil
    {
      self = .sized(sized.preset, chi: sized.chi)
    } else {
      return nil
    }
  }

  var file: String? { if case .file(let path) = self { path } else { nil } }

  package func design() throws(Failure) -> PageSheet {
    switch self {
    case .preset(let preset): preset.sheet
    case .sized(let preset, let chi): preset.sheet(chi: chi) ?? preset.sheet
    case .file(let path): try SheetFile.read(path)
    }
  }

  package static var allValueStrings: [String] {
    PageSheet.Preset.allCases.flatMap { [$0.rawValue] + $0.sizes.map(\.rawValue) }
  }
  package static var completion: OptionCompletion { .words(allValueStrings) }
}
