import Testing

@testable import VerticalLayout

/// What tests of sheets measure with.
protocol SheetChecks {}

extension SheetChecks {
  /// The sheet of a name.
  func sheet(_ name: String) throws -> PageSheet {
    try #require(PageSheet.Preset(rawValue: name)).sheet
  }

  func layout(_ sheet: PageSheet, _ document: Document) throws -> Layout {
    var options = LayoutOptions()
    try options.use(sheet)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  func layout(_ sheet: PageSheet, _ text: String) throws -> Layout {
    try layout(sheet, Document(text))
  }

  func millimeters(_ length: Length) -> Double { length.points * 25.4 / 72 }
}
