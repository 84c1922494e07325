import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// Properties of any text, whatever is wrong with its notation.
struct AozoraPropertyTests {
  private static let sample = """
    ｜題《だい》※［＃「てへん＋掌」、第4水準2-13-47］《ささ》と〔cafe'〕／＼
    ［＃ここから２字下げ、折り返して３字下げ］
    ［＃５字下げ］一［＃「一」は中見出し］、実は［＃「実は」～「は」に傍点］
    ［＃ここで字下げ終わり］［＃地から２字上げ］「［＃「「」は底本では「」］
    ［＃改ページ］
    ［＃ここから罫囲み］
    甲［＃傍点］乙［＃「丙」に「（ママ）」の注記］［＃傍点終わり］不［＃レ］求
    ［＃図（a.png）入る］
    底本：本
    """

  private func check(_ source: String) throws {
    let read = try Aozora(source)
    let count = read.text.utf8.count
    var end = 0
    for paragraph in read.document.paragraphs {
      #expect(paragraph.range.lowerBound == end)
      end = paragraph.end
    }
    #expect(end == count)
    for span in read.document.spans { #expect(span.range.upperBound <= count) }
    for passage in read.document.passages {
      #expect(passage.paragraphs.upperBound <= read.document.paragraphs.count)
    }
    // What is copied is what stands at its place in the source.
    if let origin = read.document.origin {
      #expect(origin.map.textCount == count)
      #expect(origin.map.sourceCount == source.utf8.count)
    }
  }

  @Test func aFileThatEndsAnywhere() throws {
    for length in 0...Self.sample.unicodeScalars.count {
      try check(String(Self.sample.unicodeScalars.prefix(length)))
    }
  }

  @Test func anyMarks() throws {
    var generator = SeededGenerator(state: 19)
    let parts = [
      "［＃", "］", "《", "》", "｜", "※", "「", "」", "に傍点", "は中見出し", "ここから", "ここで", "終わり", "２字下げ",
      "傍線", "、", "1-2-22", "／＼", "〔", "〕", "e'", "甲", "かな", "\n", "\r\n", "地付き", "罫囲み", "改ページ",
      "底本：", "-----------\n", "に「", "」の注記", "～「", "字詰め", "レ",
      "≪", "≫", "aは上ドット付き", "a", "この行は", "以下", "おわり", "「甲」は太字、", "大文字",
    ]
    for _ in 0..<400 {
      var source = ""
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        source += parts.randomElement(using: &generator) ?? ""
      }
      try check(source)
    }
  }

  /// A text without notation is as it was.
  @Test func plainTexts() throws {
    for source in ["", "\n", "甲\n\n乙", "　春は（はる）曙。\r\n〔注〕※／", "[a]{b} *c*"] {
      #expect(try Aozora(source).text == source)
    }
  }

  /// Marks that nest, repeat or are never closed take linear time.
  @Test(
    arguments: [
      ("［＃「", ""), ("［＃", ""), ("《", ""), ("｜", ""), ("〔a", ""), ("※［＃", ""), ("［＃「甲」に傍点］", ""),
      ("［＃傍点］", ""), ("≪", ""), ("≪", "≫"), ("a［＃aは上ドット付き］", ""), ("｜甲《", ""), ("［＃「甲」は太字、", "］"),
      ("［＃ここから罫囲み］\n", ""), ("［＃「甲", "」に傍点］"), ("甲《", "》"),
      ("［＃", "］"), ("［＃ここから２字下げ］\n甲\n", ""), ("［＃大見出し］甲\n", ""),
    ])
  func hostileTexts(_ open: String, _ close: String) throws {
    let count = 20_000
    let source =
      "甲" + String(repeating: open, count: count) + String(repeating: close, count: count) + "甲\n"
    try expectProcessorTime { try check(source) }
  }
}
