import CommandOptions
import Testing
import TypesettingOptions
import VerticalLayout

@testable import vtype

/// Numbers beyond their limits, which are in one place for what checks them and for what is said.
struct NumberLimitTests {
  @Test(arguments: [
    ("widows", "10", "must be from 1 to 9"), ("orphans", "0", "must be from 1 to 9"),
    ("heading-columns", "10", "must be from 1 to 9"),
    ("head-jidori", "1", "must be from 2 to 20 characters"),
    ("page-start", "1000001", "must be from -1000000 to 1000000"),
    ("tiers", "1001", "must be from 1 to 1000"), ("tcy", "5", "must be from 0 to 4"),
    ("tcy-letters", "4", "must be from 0 to 3"), ("jobs", "1025", "must be from 1 to 1024"),
    ("toc-levels", "100", "must be from 1 to 99"), ("dpi", "0.5", "must be from 1 to 10000"),
    ("image-time", "0", "must be from 0.01 to 86400 seconds"),
    ("image-memory", "63", "must be from 64 to 65536 MiB"),
  ])
  func beyond(_ name: String, _ value: String, _ complaint: String) throws {
    let words = ["a.txt", "-o", "a.pdf", "--page", "a5", "--\(name)=\(value)"]
    let mistake = try #require(throws: UsageMistake.self) { try VType(words: words) }
    #expect(mistake.message == "--\(name) \(complaint)")
  }

  @Test("The engine refuses what the command refuses, in the same words") func engine() throws {
    var options = LayoutOptions()
    options.pageBreaks.widows = 10
    #expect(throws: LayoutError.invalidOption(name: "widows", reason: "must be from 1 to 9")) {
      try options.validate()
    }
    options.pageBreaks.widows = 9
    try options.validate()
    options.furniture.firstNumber = 1_000_001
    #expect(throws: LayoutError.self) { try options.validate() }
  }
}
