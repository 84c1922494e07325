import Manuscript
import Testing
import VerticalLayout

/// Quoted lines in texts with marks.
struct QuoteMarkTests {
  @Test(
    "A sign and a blank at the head of a line quote it",
    arguments: [
      ("> 甲乙", "甲乙", 2), (">　甲乙", "　甲乙", 2), (">\t甲", "甲", 2), (">", "", 2), ("> ", "", 2),
      (">> 甲", "甲", 4), ("> > 甲", "甲", 4), ("> {甲|こう}*乙*", "甲乙", 2), (">  甲", " 甲", 2),
      ("> - 甲", "- 甲", 2),
    ])
  func quoted(_ line: String, _ text: String, _ indent: Int) throws {
    for end in ["\n", "\r\n", "\u{2028}"] {
      let marked = try Marked(["丙", line, "丁"].joined(separator: end))
      #expect(marked.document.text == ["丙", text, "丁"].joined(separator: end))
      #expect(
        marked.document.paragraphs.map(\.style) == [
          ParagraphStyle(), ParagraphStyle(headIndent: .em(indent * 1024)), ParagraphStyle(),
        ])
      #expect(marked.warnings.isEmpty)
    }
  }

  @Test(arguments: [">>1", ">_<", ">甲", "\\> 甲", "　> 甲", "甲> 乙"])
  func text(_ line: String) throws {
    let marked = try Marked(line)
    #expect(marked.document.text == line.replacing("\\", with: ""))
    #expect(marked.document.paragraphs[0].style == ParagraphStyle())
  }

  @Test func divisions() throws {
    let marked = try Marked("::: {head-indent=1em size=0.8em}\n> 甲\n乙\n:::\n- 丙\n> 丁")
    #expect(
      marked.document.paragraphs.map(\.style.headIndent) == [.em(3072), .em(1024), nil, .em(2048)])
    #expect(marked.document.text == "甲\n乙\n・丙\n丁")
  }

  /// Plain text with such signs comes back from marks as it was.
  @Test(arguments: ["> 甲", ">> 乙", ">", ">甲"])
  func converted(_ line: String) throws {
    let exported = ExportNotation.marks.export(Document(line))
    #expect(try Marked(exported.text).document.text == line + "\n")
  }
}
