import Testing
import VerticalLayout

@testable import Manuscript

/// The table of marks in docs/markup.md, row by row: what is written there is read (DT-29).
struct MarkupTableTests {
  /// A row of the table, by what stands in its first place, with a text that has such marks.
  struct Row: Sendable, CustomTestStringConvertible {
    var mark: String
    var source: String
    /// True if a text has what the row says.
    var isMade: @Sendable (Marked) -> Bool

    var testDescription: String { mark }
  }

  static let rows = [
    Row(
      mark: "`[文字]{.name key=value #place}`", source: "[甲]{.person ink=white #p}",
      isMade: { $0.spans(of: "甲") == [.ink(.white), .sideLine(SideLine()), .anchor("p")] }),
    Row(
      mark: "`[文字](uri)`, `[文字](<uri>)`", source: "[甲](a:1)[乙](<b c>)[丙](a:2 \"題\")",
      isMade: {
        $0.text == "甲乙丙"
          && $0.document.spans.map(\.attribute) == [.link("a:1"), .link("b c"), .link("a:2")]
      }),
    Row(
      mark: "`[文字](#place)`", source: "[甲](#p)[乙]{#p}",
      isMade: { $0.spans(of: "甲") == [.link("#p")] && $0.spans(of: "乙") == [.anchor("p")] }),
    Row(
      mark: "`[文字](uri){.name key=value}`", source: "[甲](a:1){.person ink=white}",
      isMade: { $0.spans(of: "甲") == [.ink(.white), .sideLine(SideLine()), .link("a:1")] }),
    Row(
      mark: "`{漢字|かんじ}`, `{漢字|かん|じ}`", source: "{甲乙|こうおつ}{丙丁|へい|てい}",
      isMade: {
        $0.text == "甲乙丙丁" && $0.readings == ["甲乙=こうおつ", "丙=へい", "丁=てい"]
      }),
    Row(
      mark: "`文字[^1]` with a line `[^1]: …`, `文字^[…]`", source: "甲[^1]乙^[丙]\n\n[^1]: 丁\n",
      isMade: {
        !$0.text.contains("^") && $0.text.contains("丙") && $0.text.contains("丁")
          && $0.document.spans.contains {
            if case .link("#fn1") = $0.attribute { true } else { false }
          }
      }),
    Row(
      mark: "`![文字](file){height=1em}`", source: "![甲](a.png){height=1em}",
      isMade: {
        $0.text == "甲" && $0.images.map(\.image) == ["a.png"] && $0.images[0].height == .em(1024)
      }),
    Row(
      mark: "`*文字*`, `**文字**`, `***文字***`", source: "*甲*と**乙**と***丙***とA*B*C",
      isMade: {
        $0.text == "甲と乙と丙とA*B*C" && $0.spans(of: "乙") == [.weight(.bold)]
          && $0.spans(of: "甲") + $0.spans(of: "乙") == $0.spans(of: "丙")
      }),
    Row(
      mark: "`::: {.name key=value}` … `:::`",
      source: "::: {.person head-indent=2em}\n甲\n:::\n::: person\n乙\n:::",
      isMade: {
        $0.text == "甲\n乙\n"
          && $0.document.paragraphs.prefix(2).map(\.style.headIndent) == [.em(2048), nil]
          && $0.spans(of: "甲") == [.sideLine(SideLine())] && $0.spans(of: "乙") == $0.spans(of: "甲")
      }),
    Row(
      mark: "`# 文字`, `# 文字 {#place}`", source: "# 甲 {#p}\n李白\n\n丙",
      isMade: {
        $0.document.title == "甲" && $0.document.author == "李白"
          && $0.spans(of: "甲") == [.anchor("p")]
      }),
    Row(
      mark: "`## 文字` to `##### 文字`", source: "## 甲\n### 乙\n#### 丙\n##### 丁\n###### 戊",
      isMade: {
        $0.document.paragraphs.map(\.role)
          == [
            .heading(level: 1), .heading(level: 2), .heading(level: 3), .heading(level: 4), .body,
          ]
      }),
    Row(
      mark: "`- 文字`, `1. 文字`, `一、文字`", source: "- 甲\n後\n1. 乙\n後\n一、丙\n二、丁",
      isMade: {
        $0.document.paragraphs.map { $0.style.listItem != nil } == [
          true, false, true, false, true, true,
        ]
      }),
    Row(
      mark: "`> 文字`, `>> 文字`", source: "> 甲\n>> 乙\n>>1",
      isMade: {
        $0.text == "甲\n乙\n>>1"
          && $0.document.paragraphs.map(\.style.headIndent) == [.em(2048), .em(4096), nil]
      }),
    Row(
      mark: "`***` or `---` alone, after a blank line", source: "甲\n\n***\n乙\n\n---\n丙\n***",
      isMade: {
        $0.text == "甲\n\n＊\n乙\n\n＊\n丙\n***"
          && $0.document.paragraphs[2].style.headIndent == .em(3072)
      }),
    Row(
      mark: "`---`, lines such as `title: 文字`, `---`, at the head of the text",
      source: "---\ntitle: 甲\nauthor: 乙\nlang: zh-Hant\nlayout: x\n---\n丙",
      isMade: { $0.text == "丙" && $0.document.title == "甲" && $0.document.author == "乙" }),
    Row(
      mark: "`甲 \\| 乙` above a line `---\\|---`", source: "甲 | 乙\n---|---\n丙 | 丁",
      isMade: {
        $0.text == "甲\t乙\n丙\t丁" && $0.document.paragraphs.allSatisfy { $0.style.row != nil }
      }),
    Row(
      mark: "`\\[`", source: "\\[甲\\]{ink=white}",
      isMade: { $0.text == "[甲]{ink=white}" && $0.document.spans.isEmpty }),
  ]

  @Test("DT-29: the table of marks and the tests of its rows have the same marks")
  func everyRowIsHere() throws {
    let lines = try MarkupPage.text().split(separator: "\n").drop { !$0.hasPrefix("| mark |") }
      .dropFirst(2).prefix { $0.hasPrefix("|") }
    // Bars stand in marks, too.
    #expect(
      lines.map { line in Self.rows.filter { line.hasPrefix("| \($0.mark) | ") }.count }
        == lines.map { _ in 1 })
    #expect(lines.count == Self.rows.count)
  }

  @Test("DT-29: each row of the table of marks says what its marks make", arguments: rows)
  func isMade(_ row: Row) throws {
    let marked = try Marked(row.source)
    #expect(row.isMade(marked), "\(marked.text) \(marked.document.spans)")
    #expect(marked.warnings.isEmpty, "\(marked.warnings)")
    // A plain text with such marks has none of it.
    let reader = ManuscriptReader(options: ManuscriptOptions(notation: .named(.plain)))
    let plain = try reader.read(Array(row.source.utf8)).document
    #expect(plain.text == row.source && plain.spans.isEmpty)
  }
}

extension Marked {
  fileprivate var readings: [String] {
    document.spans.compactMap { span in
      guard case .ruby(let ruby) = span.attribute else { return nil }
      return "\(document.text.slice(span.range))=\(ruby.text)"
    }
  }

  fileprivate var images: [ImageAttachment] {
    document.spans.compactMap {
      if case .attachment(let image) = $0.attribute { image } else { nil }
    }
  }
}
