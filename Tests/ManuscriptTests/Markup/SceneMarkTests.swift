import Manuscript
import Testing
import VerticalLayout

/// Lines between scenes, and what a text says of itself at its head, in texts with marks.
struct SceneMarkTests {
  @Test(
    "BK-B5: a line of asterisks or hyphens after a blank one parts scenes",
    arguments: ["***", "* * *", "---", "- - -", "*****", "--- "])
  func scenes(_ line: String) throws {
    for end in ["\n", "\r\n", "\r", "\u{2028}"] {
      let marked = try Marked(["甲", "", line, "", "乙"].joined(separator: end))
      let paragraph = try #require(marked.document.paragraphs.dropFirst(2).first)
      #expect(marked.document.text == ["甲", "", "＊", "", "乙"].joined(separator: end))
      #expect(paragraph.style == ParagraphStyle(headIndent: .em(3 * 1024)))
      #expect(marked.warnings.isEmpty)
    }
  }

  @Test(
    "BK-B5: a line of text, one below text and the first one are none",
    arguments: [
      "***", "---\n甲", "甲\n***", "甲\n\n乙\r***", "甲\n\n**", "甲\n\n*-*", "甲\n\n\\*\\*\\*",
      "甲\n\n_ _ _",
    ])
  func text(_ source: String) throws {
    let marked = try Marked(source)
    #expect(!marked.document.text.contains("＊"))
    #expect(marked.document.paragraphs.allSatisfy { $0.style == ParagraphStyle() })
  }

  @Test func frontMatter() throws {
    let source = "---\ntitle: 年表\nauthor: \"某\"\nlang: zh-Hant\nlayout: post\n---\n\n甲乙\n"
    let options = ManuscriptOptions(notation: .named(.marks))
    let read = try ManuscriptReader(options: options).read(Array(source.utf8))
    #expect(read.document.text.hasPrefix("甲"))
    #expect(read.document.title == "年表" && read.document.author == "某")
    #expect(read.document.language == .traditionalChinese)
    // Messages name places in the file.
    let place = read.document.origin?.map.sourceOffset(of: 0)
    #expect(place == source.utf8.count - "甲乙\n".utf8.count)
    // Without its end it is text.
    let other = try ManuscriptReader(options: options).read(Array("---\ntitle: 年表\n甲".utf8))
    #expect(other.document.text.contains("title: 年表"))
  }
}
