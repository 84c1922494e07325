import Testing
import VerticalLayout

@testable import Manuscript

/// Bytes at random, mixed with pieces of what files are made of.
private func randomBytes(_ generator: inout SeededGenerator) -> [UInt8] {
  let pieces: [[UInt8]] = [
    Array("春曉".utf8), Array("孟浩然".utf8), Array("𠊛".utf8), Array("か\u{3099}".utf8), [0x0A], [0x0A],
    [0x0D, 0x0A], [0x0D], [0x00], [0x09], [0xE2, 0x80, 0xA8], [0xEF, 0xBB, 0xBF],
    [0xEF, 0xBF, 0xBD],
    [0xEF, 0xBF, 0xBE], [0xE6, 0x98], [0xED, 0xA0, 0x80], [0xF0, 0xA0, 0x8A], [0xC0, 0x80],
    Array("，".utf8), Array("　".utf8), [0x20], Array("한".utf8),
  ]
  var bytes: [UInt8] = []
  for _ in 0..<Int.random(in: 0...24, using: &generator) {
    if Int.random(in: 0..<4, using: &generator) == 0 {
      bytes.append(UInt8.random(in: 0...255, using: &generator))
    } else if let piece = pieces.randomElement(using: &generator) {
      bytes += piece
    }
  }
  return bytes
}

@Test(arguments: HeadingDetection.allCases)
func anyBytesCanBeRead(_ detection: HeadingDetection) throws {
  let reader = ManuscriptReader(
    options: ManuscriptOptions(encoding: .utf8, heading: detection))
  let repairer = ManuscriptReader(
    options: ManuscriptOptions(encoding: .utf8, repair: true, heading: detection))
  var generator = SeededGenerator(state: 20_260_101)
  var invalid = 0
  for _ in 0..<4000 {
    let bytes = randomBytes(&generator)
    let manuscript = try repairer.read(bytes)
    let document = manuscript.document

    // The paragraphs cover the text without a gap.
    var end = 0
    for paragraph in document.paragraphs {
      #expect(paragraph.range.lowerBound == end)
      #expect(paragraph.range.upperBound <= paragraph.end)
      end = paragraph.end
    }
    #expect(end == document.text.utf8.count)

    // What was repaired needs no repair, and means the same.
    if !document.text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) {
      let again = try reader.read(Array(document.text.utf8))
      #expect(again.document == document)
      #expect(again.diagnostics == manuscript.diagnostics.filter { $0.severity == .note })
    }

    // Without repair the same text is read, or the fault is where the warning says.
    let warning = manuscript.diagnostics.first { $0.code == .invalidText }
    do {
      #expect(try reader.read(bytes) == manuscript)
      #expect(warning == nil)
    } catch {
      guard case .invalidText(let text) = error else {
        Issue.record("\(error)")
        continue
      }
      let (offset, line, column) = (text.byteOffset, text.place.line, text.place.column)
      invalid += 1
      let range = try #require(warning?.range)
      let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      #expect(range.lowerBound + mark == offset)
      let position = SourcePosition(offset: range.lowerBound, in: document.text)
      #expect(position.line == line && position.column == column)
      #expect(bytes[mark..<offset].elementsEqual(document.text.utf8.prefix(offset - mark)))
    }
  }
  #expect(invalid > 1000 && invalid < 3900)
}
