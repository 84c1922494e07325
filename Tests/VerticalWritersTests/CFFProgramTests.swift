import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

struct CFFProgramTests {
  let library = FontLibrary()

  private func subset(_ font: String, _ glyphs: [UInt32]) throws -> FontSubset {
    try library.prepare(fonts: [font], language: .japanese)
    let id = try #require(
      library.primaryFont(for: FontRequest(fonts: [font], language: .japanese)))
    return try library.subset(of: id, to: glyphs)
  }

  private func renumbered(_ program: [UInt8], _ numbers: [UInt16]) -> [UInt8]? {
    FontSubset(bytes: program, glyphs: []).numbered(numbers)
  }

  @Test func aSubsetHasWhatWasAskedForAndNoMore() throws {
    let subset = try subset(Samples.chinese, [100, 7, 60_000])
    #expect(subset.glyphs == [2, 1, 3])
    #expect(subset.bytes.count < 5000)
    #expect(try self.subset(Samples.mincho, [3, 4]).bytes.starts(with: [0, 1, 0, 0]))
  }

  /// Only the way to the numbers changes where there are some.
  @Test func numbersAreReplaced() throws {
    let subset = try subset(Samples.chinese, [100, 200])
    let program = try #require(subset.numbered([0, 0x4E00, 0x4E8C]))
    #expect(program.count == subset.bytes.count + 5)
    #expect(program.suffix(5) == [0, 0x4E, 0x00, 0x4E, 0x8C])
  }

  /// Glyphs with names get numbers, and the program says so first of all.
  @Test func namesBecomeNumbers() throws {
    let subset = try subset(Samples.porson, [20, 30])
    let program = try #require(subset.numbered([0, 0x3B1, 0x3B2]))
    let strings = String(decoding: program, as: UTF8.self)
    #expect(strings.contains("AdobeIdentity"))
    // It can be read again, and now has numbers.
    let again = try #require(renumbered(program, [0, 1, 2]))
    #expect(again.suffix(5) == [0, 0, 1, 0, 2])
    #expect(again.count == program.count + 5)
  }

  @Test(arguments: [0, 1, 3, 4, 10, 40, 80])
  func whatIsCutShortIsRefused(_ count: Int) throws {
    let bytes = try subset(Samples.porson, [20]).bytes
    #expect(renumbered(Array(bytes.prefix(count)), [0, 1]) == nil)
  }

  /// No input makes it trap.
  @Test func damagedProgramsDoNotTrap() throws {
    let bytes = try subset(Samples.porson, [20, 21]).bytes
    var random = SplitMix64(state: 1)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<1 + random.below(4) {
        damaged[random.below(min(damaged.count, 400))] = UInt8(random.below(256))
      }
      _ = renumbered(damaged, [0, 1, 2])
    }
  }
}
