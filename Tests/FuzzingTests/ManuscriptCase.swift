import VerticalLayout

@testable import Manuscript

/// Bytes that may be a manuscript, or poems in JSON; the first one chooses how they are read.
enum ManuscriptCase {
  static func violation(_ bytes: [UInt8]) -> String? {
    let choice = bytes.first ?? 0
    let content = Array(bytes.dropFirst())
    let heading = HeadingDetection.allCases[Int(choice >> 1) % 3]
    let reader = ManuscriptReader(
      options: ManuscriptOptions(
        encoding: .utf8, repair: choice & 1 == 1, heading: heading,
        language: choice & 64 == 0 ? nil : .japanese, notation: .named(.plain)))
    return choice & 128 == 0 ? text(content, reader) : poems(content, reader)
  }

  /// A text that is read has all of its bytes, or says why not.
  private static func text(_ bytes: [UInt8], _ reader: ManuscriptReader) -> String? {
    let manuscript: Manuscript
    do {
      manuscript = try reader.read(bytes)
    } catch {
      if reader.options.repair { return "a text that can be repaired is refused: \(error)" }
      if String(validating: bytes, as: UTF8.self) != nil { return "UTF-8 is refused: \(error)" }
      return error.description.isEmpty ? "an error without a word" : nil
    }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let whole = String(decoding: bytes[mark...], as: UTF8.self)
    if !manuscript.document.text.utf8.elementsEqual(whole.utf8) { return "the text is another" }
    let isRepaired = manuscript.diagnostics.contains { $0.code == .invalidText }
    if isRepaired != (String(validating: bytes[mark...], as: UTF8.self) == nil) {
      return "a repair is not told, or told without need"
    }
    return document(manuscript.document)
  }

  /// Each line of a poem is in the text that is made of it.
  private static func poems(_ bytes: [UInt8], _ reader: ManuscriptReader) -> String? {
    guard let value = try? JSONReader.read(bytes) else { return nil }
    guard let poems = PoemCollection.poems(in: value) else { return nil }
    let manuscript = reader.read(poems)
    let lines = poems.flatMap(\.lines).reduce(0) { $0 + $1.utf8.count + 1 }
    if manuscript.document.text.utf8.count < lines { return "lines are lost" }
    return document(manuscript.document)
  }

  /// Paragraphs are in order and make up the text with the breaks between them; titles are in it.
  static func document(_ document: Document) -> String? {
    var end = 0
    for paragraph in document.paragraphs {
      if paragraph.range.lowerBound != end { return "a paragraph begins elsewhere" }
      if paragraph.end < paragraph.range.upperBound { return "a paragraph ends in itself" }
      end = paragraph.end
    }
    if end != document.text.utf8.count { return "paragraphs end elsewhere than the text" }
    return nil
  }
}
