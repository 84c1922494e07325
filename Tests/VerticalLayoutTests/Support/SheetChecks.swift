import Glibc
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

/// Texts by chance: the same in each run, and others where `VTYPE_SEED` has a number (`scripts/try-seeds`).
struct SeededTexts {
  /// - Parameter usual: the seed where none is given.
  static func random(_ usual: Int) -> SheetRandom {
    let given = unsafe getenv("VTYPE_SEED").flatMap { unsafe Int(String(cString: $0)) } ?? 0
    return SheetRandom(seed: usual + given.multipliedReportingOverflow(by: 1000).partialValue)
  }
}
