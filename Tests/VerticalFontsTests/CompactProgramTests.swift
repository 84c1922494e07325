import Testing
import VerticalLayout

@testable import VerticalFonts

/// The reader reads what the writer writes, and what it has read is what was there.
struct CompactProgramTests {
  private static let porson = "/usr/share/fonts/opentype/porson/GFSPorson.otf"

  private func subset(_ font: String, _ glyphs: [UInt32]) throws -> FontSubset {
    let (library, id) = try TestFonts.load(font)
    return try library.subset(of: id, to: glyphs)
  }

  /// A subset of a font whose glyphs have numbers; it is whole for a reader that does not look.
  @Test func aSubsetIsReadBack() throws {
    let subset = try subset(TestFonts.noto + "#0", [1, 700, 9000, 30_000])
    let read = try ReadProgram(subset.bytes)
    #expect(read.program.hasNumbers)
    #expect(read.program.names.count == 1 && read.program.topDictionaries.count == 1)
    #expect(read.strings == ["Adobe", "Identity"])
    #expect(read.program.top.numbers(of: .characterCollection) == [391, 392, 0])
    #expect(read.program.globalSubroutines.count == 0)
    #expect(read.program.charStrings.count == 5)
    let fonts = try #require(read.fonts)
    #expect(fonts.count > 1 && fonts.allSatisfy { $0.subroutines == nil })
    #expect(try read.wholeGlyphs() == Array(0..<5))
  }

  /// New numbers leave all else as it is.
  @Test func newNumbersAreReadBack() throws {
    let subset = try subset(TestFonts.noto + "#0", [1, 700, 9000])
    let old = try ReadProgram(subset.bytes)
    let read = try ReadProgram(#require(subset.numbered([0, 0x4E00, 0x4E8C])))
    #expect(try read.numbers() == [0x4E00, 0x4E8C, 0xFFFF])
    #expect(read.strings == old.strings)
    for glyph in 0..<4 {
      #expect(try read.outline(of: glyph) == old.outline(of: glyph))
      #expect(try read.dictionary(of: glyph) == old.dictionary(of: glyph))
    }
    #expect(try read.wholeGlyphs() == Array(0..<read.program.charStrings.count))
  }

  /// A program of names becomes one of numbers with the same outlines, strings and widths.
  @Test func numbersInPlaceOfNamesAreReadBack() throws {
    let subset = try subset(Self.porson, [20, 30])
    let old = try ReadProgram(subset.bytes)
    #expect(!old.program.hasNumbers)
    let read = try ReadProgram(#require(subset.numbered([0, 0x3B1])))
    #expect(read.program.hasNumbers)
    #expect(try read.numbers() == [0x3B1, 0xFFFF])
    #expect(read.strings == old.strings + ["Adobe", "Identity"])
    let first = CompactProgram.firstString + old.strings.count
    #expect(read.program.top.numbers(of: .characterCollection) == [first, first + 1, 0])
    #expect(read.program.top.numbers(of: .cidCount) == [0xFFFF])
    #expect(read.program.top.numbers(of: .notice) == old.program.top.numbers(of: .notice))
    #expect(!read.program.top.contains(.encoding) && !read.program.top.contains(.privateDictionary))
    for glyph in 0..<3 {
      #expect(try read.outline(of: glyph) == old.outline(of: glyph))
      #expect(try read.dictionary(of: glyph).widths == old.dictionary(of: glyph).widths)
    }
    #expect(try read.wholeGlyphs() == Array(0..<read.program.charStrings.count))
  }

  /// The same with parts that are made up: a list of subroutines, and fonts by ranges and one by one.
  @Test(
    arguments: [
      ([3, 0, 2, 0, 0, 1, 0, 2, 0, 0, 3], [1, 1, 0]), ([0, 1, 0, 1], [1, 0, 1]),
    ] as [([UInt8], [Int])])
  func partsThatAreMadeUpAreReadBack(_ selection: [UInt8], _ fonts: [Int]) throws {
    let matrix: [UInt8] = [139, 139, 139, 139, 139, 139, 12, 7]
    var writer = CompactWriter(
      head: [1, 0, 4, 4] + CompactWriter.index([Array("Made".utf8)]), strings: [[65], [66, 67]],
      entries: matrix, leadingTo: [.fontSelection, .charset, .charStrings, .fontArray])
    writer.append(CompactWriter.index([[11]]))
    writer.append([2, 0, 1, 0, 1] as [UInt8], as: .charset)
    writer.append(selection, as: .fontSelection)
    writer.append(CompactWriter.shortIndex([[14], [139, 14], [32, 29, 14]]), as: .charStrings)
    let place = writer.end
    let subroutines = CompactWriter.entry(.subroutines, [6])
    writer.append(subroutines + CompactWriter.index([[11], [11]]))
    let own = CompactWriter.entry(.privateDictionary, [6, place])
    writer.append(CompactWriter.index([own, matrix + own]), as: .fontArray)
    let read = try ReadProgram(writer.finish())
    #expect(read.strings == ["A", "BC", "Adobe", "Identity"])
    #expect(read.program.globalSubroutines.count == 1)
    #expect(try read.outline(of: 2) == [32, 29, 14])
    #expect(try #require(read.fonts).map { $0.subroutines?.count } == [2, 2])
    for (glyph, font) in fonts.enumerated() {
      #expect(try read.dictionary(of: glyph).matrix == (font == 0 ? [] : matrix))
    }
    #expect(try read.wholeGlyphs() == [0, 1, 2])
  }
}
