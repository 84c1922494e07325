import Testing
import VerticalLayout

@testable import Manuscript

/// Captions of pictures and tables, which stay with them (BK-B10).
struct CaptionTests {
  /// The paragraphs that stay with something, as `caption 図1`.
  private func kept(_ document: Document) -> [String] {
    document.paragraphs.compactMap { paragraph in
      paragraph.style.keep.map {
        "\($0.rawValue) \(document.text.slice(paragraph.range).prefix(3))"
      }
    }
  }

  @Test(
    "BK-B10 captions of each notation",
    arguments: [
      // What numbers a picture or a table, with a blank line between them at most.
      ("![絵](a.png)\n図1　山\n", .marks, ["caption 図1　"]),
      ("図一　山\n\n![絵](a.png)\n", .marks, ["caption 図一　"]),
      ("![絵](a.png)\n\n写真：山\n", .markdown, ["caption 写真："]),
      ("![絵](a.png)\n\nFigure 2. A hill\n", .markdown, ["caption Fig"]),
      ("![絵](a.png)\n\n図書館へ行く。\n", .markdown, []), ("図1のように。\n\n　次の文。\n", .markdown, []),
      ("![絵](a.png)\n\n\n\n図1　山\n", .marks, []),
      ("表1　値\n\n| 甲 | 乙 |\n| -- | -- |\n| 一 | 二 |\n", .markdown, ["next 表1　"]),
      ("::: {keep=next}\n甲\n:::\n乙\n", .marks, ["next 甲"]),
      ("［＃挿絵（a.png）入る］\n［＃ここからキャプション］\n山の朝\n［＃ここでキャプション終わり］\n文\n", .aozora, ["caption 山の朝"]),
      ("［＃挿絵（a.png）入る］\n山の朝［＃「山の朝」はキャプション］\n", .aozora, ["caption 山の朝"]),
      ("［＃挿絵（a.png）入る］\n［＃キャプション］山の朝［＃キャプション終わり］\n", .aozora, ["caption 山の朝"]),
      (
        "<figure><img src=a.png><figcaption>山の<b>朝</b></figcaption></figure><p>文", .html,
        ["caption 山の朝"]
      ),
      ("<table><caption>題</caption><tr><td>甲<td>乙</table>", .html, ["next 題"]),
      ("<img src=a.png><p class=caption>山</p><p>文", .html, ["caption 山"]),
      (
        "<p style='break-after:avoid'>甲</p><p style='page-break-before:avoid'>乙</p>", .html,
        ["next 甲", "previous 乙"]
      ),
      (
        "= 章\n\n//image[a][山]{\n+--+\n//}\n\n//table[t][値]{\n甲\t乙\n//}\n", .review,
        ["caption 図1.", "next 表1."]
      ),
      ("= 章\n\n//indepimage[a][山]\n\n文。\n", .review, ["caption 山"]),
    ] as [(String, Notation, [String])])
  func captions(_ source: String, _ notation: Notation, _ expected: [String]) throws {
    #expect(try kept(Read(source, as: notation).document) == expected)
  }

  @Test("BK-B10 marks are written as they were read")
  func written() throws {
    let read = try Read("::: {keep=caption}\n山\n:::\n\n文。\n", as: .marks)
    let text = ExportNotation.marks.export(read.document).text
    #expect(text.contains("keep=caption"))
    #expect(kept(try Read(text, as: .marks).document) == ["caption 山"])
  }
}
