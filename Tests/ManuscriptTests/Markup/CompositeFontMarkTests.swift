import Manuscript
import Testing
import VerticalLayout

/// Composite fonts as they are written (X4).
struct CompositeFontMarkTests {
  @Test(
    "X4 what is written and what it means",
    arguments: [
      (
        "kana = Noto Sans CJK JP, Sans size=1.05em shift=-0.1em ; digits=DejaVu Serif",
        [
          TextStyle.CompositeKind.kana: TextStyle.CompositeStyle(
            fonts: ["Noto Sans CJK JP", "Sans"], size: .em(1075), shift: .em(-102)),
          .digits: TextStyle.CompositeStyle(fonts: ["DejaVu Serif"]),
        ]
      ),
      ("punctuation=size=0.9em", [.punctuation: TextStyle.CompositeStyle(size: .em(922))]),
      ("kanji=fonts/a=b.ttf;", [.kanji: TextStyle.CompositeStyle(fonts: ["fonts/a=b.ttf"])]),
    ])
  func values(_ text: String, _ parts: [TextStyle.CompositeKind: TextStyle.CompositeStyle]) throws {
    let font = try CompositeFont(text)
    #expect(font.composite == parts)
    #expect(try CompositeFont(font.description) == font)
  }

  @Test(
    "What is none",
    arguments: [
      ("", CompositeFontError.empty), ("kanna=x", .unknownKind("kanna")),
      ("kana", .plainKind("kana")), ("kana=x; kana=y", .repeatedKind("kana")),
      ("kana=", .plainKind("kana")), ("kana=x weight=bold", .unknownKey("weight")),
      ("kana=x size=0", .invalidValue("size", "0")),
      ("kana=x shift=right", .invalidValue("shift", "right")),
    ])
  func mistakes(_ text: String, _ error: CompositeFontError) {
    #expect(throws: error) { try CompositeFont(text) }
    #expect(!"\(error)".isEmpty)
  }
}
