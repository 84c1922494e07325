import Testing
import VerticalLayout

/// Texts that are written out of a source, with the way back (YY-49).
struct MappedTextTests {
  /// `[甲]乙丙` with its brackets left out, 丁 for 乙, and 戊 put after it.
  private static func written() -> MappedText {
    var text = MappedText(Array("[甲]乙丙".utf8))
    text.skip(to: 1)
    text.copy(to: 4)
    text.skip(to: 5)
    text.replace(to: 8, with: "丁")
    text.insert("戊")
    return text
  }

  @Test("YY-49 each character of the text leads to what it was made of")
  func places() {
    var text = Self.written()
    #expect(text.position == 8 && text.end == 9)
    let (string, map) = text.finish()
    #expect(string == "甲丁戊丙")
    #expect(map.textCount == 12 && map.sourceCount == 11)
    let sources = [0, 3, 6, 9].map { map.sourceOffset(of: $0) }
    #expect(sources == [1, 5, 8, 8])
    #expect(map.sourceRange(of: TextRange(0, 3)) == TextRange(1, 4))
    #expect(map.sourceRange(of: TextRange(9, 12)) == TextRange(8, 11))
  }

  @Test("what has been read is not read again, and no words are lost")
  func back() {
    var text = Self.written()
    text.copy(to: 4)
    text.skip(to: 4)
    text.copy(to: 100)
    #expect(text.position == 8 && String(decoding: text.bytes, as: UTF8.self) == "甲丁戊")
    text.replace(to: 5, with: Array("己".utf8))
    text.replace(to: 100, with: Array("庚".utf8)[...])
    #expect(text.position == 8)
    let (string, map) = text.finish()
    #expect(string == "甲丁戊己庚丙")
    #expect(map.textCount == string.utf8.count && map.sourceCount == 11)
  }

  @Test("a text of which nothing is changed is its source")
  func identity() {
    var text = MappedText(Array("甲乙".utf8))
    let (string, map) = text.finish()
    #expect(string == "甲乙" && map.isIdentity)
    var empty = MappedText([])
    #expect(empty.finish().text.isEmpty)
  }
}
