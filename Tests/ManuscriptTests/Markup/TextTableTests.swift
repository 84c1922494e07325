import Testing
import VerticalLayout

@testable import Manuscript

/// Tables: rows are columns of text, whose cells stand at common places (DT-12).
@Suite struct TextTableTests {
  private static func stops(_ places: [(Double, TabStop.Alignment)]) -> [TabStop] {
    places.map { TabStop(.em(Int($0.0 * 1024)), $0.1) }
  }

  @Test("DT-12 a pipe table in marks: cells after tabs, with the places of the longest")
  func pipes() throws {
    let source = """
      前
      | 年 | 事 | 人 |
      |----|:--:|---:|
      | 天寶十四載 | 安史之亂 | {杜甫|とほ} |
      | 元和 | [平蔡]{.person} | 二 |

      後\t後
      """
    let marked = try Marked(source)
    #expect(marked.warnings.isEmpty)
    #expect(marked.text == "前\n年\t事\t人\n天寶十四載\t安史之亂\t杜甫\n元和\t平蔡\t二\n\n後\t後")
    // Five em and one between; four em and one; two em.
    let stops = Self.stops([(6 + 2, .center), (11 + 2, .end)])
    #expect(marked.document.paragraphs.map(\.style.tabs) == [[], stops, stops, stops, [], []])
    let bold = marked.document.spans.filter { $0.attribute == .weight(.bold) }
    #expect(bold.map { String(marked.text.slice($0.range)) } == ["年\t事\t人"])
    #expect(marked.document.spans.contains { if case .ruby = $0.attribute { true } else { false } })
  }

  @Test(
    "DT-12 what is a table and what is not",
    arguments: [
      // Without outer bars, with bars that are plain, and with cells without text.
      ("a|b\n-|-\n1|2", "a\tb\n1\t2", 2), ("|a\\|b|c|\n|-|-|\n|1||", "a|b\tc\n1\t", 2),
      ("||甲|\n|-|-|\n|乙||", "\t甲\n乙\t", 2),
      // First cells at their ends stand after a tab.
      ("|甲|乙|\n|-:|-|\n|一|二|", "\t甲\t乙\n\t一\t二", 2),
      ("甲|乙\n丙|丁", "甲|乙\n丙|丁", 0), ("|甲|\n", "|甲|\n", 0), ("|-|-|\n|甲|乙|", "|-|-|\n|甲|乙|", 0),
      ("- 甲\n|乙|丙|\n|-|-|\n|丁|戊|", "・甲\n乙\t丙\n丁\t戊", 2),
    ])
  func kinds(_ source: String, _ text: String, _ rows: Int) throws {
    let marked = try Marked(source)
    #expect(marked.text == text)
    #expect(marked.document.paragraphs.count { !$0.style.tabs.isEmpty } == rows)
  }

  @Test("DT-12 a row of one cell makes no more places than the others have") func loneCell() throws
  {
    let (short, whole) = (
      try Marked("|甲|乙|\n|-|-|\n|一|\n|長い長い|短|"), try Marked("|甲|乙|\n|-|-|\n|一||\n|長い長い|短|")
    )
    let rooms = { (marked: Marked) in marked.document.paragraphs.map { $0.style.row?.lengths } }
    #expect(rooms(short) == rooms(whole))
    #expect(rooms(short)[0]?.count == 2)
  }

  @Test("DT-12 a division whose lines have cells after tabs") func division() throws {
    let marked = try Marked("::: {columns=\"start end\"}\n甲乙\t一\n丙\t三千\n:::\n丁\t戊")
    #expect(marked.warnings.isEmpty && marked.text == "甲乙\t一\n丙\t三千\n丁\t戊")
    let stops = Self.stops([(3 + 2, .end)])
    #expect(marked.document.paragraphs.map(\.style.tabs) == [stops, stops, []])
    #expect(try Marked("::: {columns=left}\n甲\t乙\n:::").warnings.count == 1)
  }

  @Test(
    "DT-12 tables of HTML",
    arguments: [
      (
        "<table><tr><th>年<th align=right>事<tr><td>貞觀<td>二</table>", "年\t事\n貞觀\t二\n",
        [(3 + 1.0, TabStop.Alignment.end)]
      ),
      (
        "<table><tr><td></td><td>甲</td></tr><tr><td>乙<td>丙</table>丁", "\t甲\n乙\t丙\n丁\n",
        [(2, .start)]
      ),
      (
        "<table><tr><td colspan=2>甲乙丙<td>丁<tr><td>戊<td>己<td>庚</table>", "甲乙丙\t丁\n戊\t己\t庚\n",
        [(2, .start), (4, .start)]
      ),
      (
        "<table><caption>題</caption><tr><td><p>甲</p><td><p>乙</p></tr></table>", "題\n甲\t乙\n",
        [(2, .start)]
      ),
    ] as [(String, String, [(Double, TabStop.Alignment)])])
  func html(_ source: String, _ text: String, _ places: [(Double, TabStop.Alignment)]) throws {
    let read = try Read(source, as: .html)
    #expect(read.text == text)
    for paragraph in read.document.paragraphs {
      let isRow = text.slice(paragraph.range).utf8.contains(0x09)
      let spans = paragraph.style.row?.spans ?? []
      let own = spans.first == 2 ? Self.stops(Array(places.dropFirst())) : Self.stops(places)
      #expect(paragraph.style.tabs == (isRow ? own : []))
    }
  }

  @Test("DT-12 tables of Markdown dialects, in quotations and one after the other")
  func markdown() throws {
    let source = "> |甲|乙|\n> |-|-:|\n> |{東\\|ひがし}|二|\n\n|一|二|\n|-|-|\n|三|四|\n後"
    let read = try Read(source, as: .mdi, heading: .never)
    #expect(read.text.hasPrefix("甲\t乙\n東\t二\n一\t二\n三\t四\n"))
    let paragraphs = read.document.paragraphs
    #expect(paragraphs[0].style.tabs == Self.stops([(2 + 1, .end)]))
    #expect(paragraphs[0].style.headIndent == .em(2048) && paragraphs[2].style.headIndent == nil)
    #expect(paragraphs[2].style.tabs == Self.stops([(2, .start)]))
    #expect(paragraphs.last?.style.tabs == [])
  }

  @Test(
    "DT-12 an author parts a cell into columns",
    arguments: [
      (.marks, "|甲乙<br>丙<br />丁|戊|\n|-|-|\n|一|二|"),
      (.mdi, "|**甲乙<br>丙**<br/>丁|戊|\n|-|-|\n|一|二|"),
      (.html, "<table><tr><td>甲乙<br>丙<p>丁<td>戊<tr><td>一<td>二</table>"),
    ] as [(Notation, String)])
  func partedCells(_ notation: Notation, _ source: String) throws {
    let read = try Read(source, as: notation, heading: .never)
    #expect(read.text.hasPrefix("甲乙丙丁\t戊\n一\t二"))
    let parts = read.document.spans.compactMap { span -> (String, Bool)? in
      guard case .inset(let inset) = span.attribute, inset.form == .cell else { return nil }
      return (String(read.document.text.slice(span.range)), inset.continuesNote)
    }
    #expect(parts.map(\.0) == ["甲乙", "丙", "丁"] && parts.map(\.1) == [false, true, true])
    #expect(read.document.paragraphs.prefix(2).allSatisfy { $0.style.row?.hasLines == true })
  }

  /// Blocks of lines after a break in a cell, which begin where the cell does not.
  @Test(arguments: ["<pre>丙\n丁</pre>", "<ol><li>丙<br>丁</ol><pre>\n戊</pre>", "<h2>丙</h2><p>丁"])
  func blocksInPartedCells(_ blocks: String) throws {
    let source = "<table><tr><td>甲<br>乙\(blocks)<td>己</table>"
    let read = try Read(source, as: .html, heading: .never)
    #expect(read.text.contains("甲") && read.text.contains("丙") && read.text.contains("己"))
    #expect(read.document.spans.allSatisfy { $0.range.upperBound <= read.text.utf8.count })
  }

  @Test("DT-12 marks keep the columns of a cell") func writtenCells() throws {
    let source = try Marked("|甲<br>乙|丙|\n|-|-|\n|丁|戊|").document
    let written = ExportNotation.marks.export(source).text
    let again = try Marked(written).document
    let cells = { (document: Document) in
      document.spans.filter { if case .inset = $0.attribute { true } else { false } }
    }
    #expect(cells(again) == cells(source) && !cells(again).isEmpty, "\(written)")
  }

  @Test("DT-12 cells of HTML over several rows leave their places free in the others")
  func rowSpans() throws {
    let read = try Read(
      "<table><tr><td rowspan=2>甲<td>乙<td rowspan=3>丙<tr><td>丁<tr><td>戊<td>己</table>", as: .html)
    #expect(read.text == "甲\t乙\t丙\n\t丁\n戊\t己\n")
    let both = try Read(
      "<table><tr><td rowspan=2 colspan=2>甲<td>乙<tr><td>丁<tr><td>戊<td>己<td>庚</table>", as: .html)
    #expect(both.text == "甲\t乙\n\t丁\n戊\t己\t庚\n")
    #expect(both.document.paragraphs[0].style.row?.spans == [2, 1])
    #expect(both.text.slice(both.document.paragraphs[1].range) == "\t丁")
    #expect(both.document.paragraphs[1].style.row?.spans == [2, 1])
    #expect(both.document.paragraphs[1].style.tabs == Self.stops([(4, .start)]))
  }

  private func heights(_ document: Document) -> [[Int]] {
    document.paragraphs.compactMap { paragraph in
      let all = paragraph.style.row?.rowSpans
      return all.map { Array($0[..<(($0.lastIndex { $0 > 1 } ?? -1) + 1)]) }
    }
  }

  @Test("DT-12 rows that a cell stands in, of HTML and of marks, and as these are written")
  func heights() throws {
    let html = try Read(
      "<table><tr><td rowspan=3>甲<td>乙<tr><tr><td>丙<tr><td rowspan=9>丁<td>戊<tr><td>己</table>",
      as: .html)
    #expect(html.text == "甲\t乙\n\t丙\n丁\t戊\n\t己\n")
    #expect(heights(html.document) == [[2], [], [2], []])
    let source = "|^^|乙|丙|\n|-|-|-|\n|丁|戊|己|\n|^^|庚|^^|\n|^^|^^|辛|\n|壬|\\^^|^^ |\n"
    let marked = try Marked(source)
    #expect(marked.text == "^^\t乙\t丙\n丁\t戊\t己\n\t庚\t\n\t\t辛\n壬\t^^\t\n")
    #expect(heights(marked.document) == [[], [3, 1, 2], [1, 2], [1, 1, 2], []])
    let lines = try Marked("::: {columns=\"start end\"}\n^^\t甲\n乙\t^^\n^^\t丙^^\n:::\n^^\t丁\n")
    #expect(lines.text == "^^\t甲\n乙\t\n\t丙^^\n^^\t丁\n")
    #expect(heights(lines.document) == [[1, 2], [2], []])
    for document in [html.document, marked.document, lines.document] {
      let written = ExportNotation.marks.export(document)
      let again = try Marked(written.text)
      #expect(heights(again.document) == heights(document), "\(written.text)")
      #expect(
        again.text.filter { !$0.isNewline } == document.text.filter { !$0.isNewline },
        "\(written.text)")
      let page = ExportNotation.html.export(document)
      let read = try Read(page.text, as: .html)
      #expect(heights(read.document) == heights(document), "\(page.text)")
    }
  }

  @Test("Rules of tables by the divisions around them")
  func rules() throws {
    let source = """
      ::: {row-rule=true}
      |甲|乙|
      |-|-|
      |丙|
      ::: {columns="start end" cell-rule=true}
      丁\t戊
      己
      :::
      ::: {columns=start row-rule=false}
      庚\t辛
      壬
      :::
      :::
      癸\t子
      """
    let marked = try Marked(source)
    #expect(marked.warnings.isEmpty)
    let rows = marked.document.paragraphs.map(\.style.row)
    #expect(
      rows.map { $0?.rules }
        == [.rows, .rows, [.rows, .cells], [.rows, .cells], [], nil, nil])
    #expect(rows.map { $0?.isFirst } == [true, false, true, false, true, nil, nil])
    let written = ExportNotation.marks.export(marked.document)
    let again = try Marked(written.text).document
    #expect(
      again.paragraphs.map(\.style) == marked.document.paragraphs.map(\.style), "\(written.text)")
    #expect(again.text == marked.document.text + "\n" && written.diagnostics.isEmpty)
    let html = ExportNotation.html.export(marked.document).text
    let read = try Read(html, as: .html).document.paragraphs.map(\.style.row?.rules)
    #expect(
      read == [.rows, .rows, [.rows, .cells], [.rows, .cells], [], nil, nil, nil].dropLast(),
      "\(html)")
    let reported = ExportNotation.aozora.export(marked.document).diagnostics.map(\.message)
    #expect(reported.contains { $0.contains("rules of tables") })
  }

  @Test(
    "Rules of tables of HTML",
    arguments: [
      ("rules=rows", .rows, nil), ("rules=COLS", .cells, nil),
      ("rules=all border=0", [.rows, .cells], nil),
      ("border", [.rows, .cells], BoxStyle.Border()),
      ("border=1 rules=rows", .rows, BoxStyle.Border()),
      ("border=1 frame=void", [.rows, .cells], nil), ("rules=groups", [], nil),
      ("class='x row-rules'", .rows, nil),
      ("style='border: 1px dashed #ff0000'", [], BoxStyle.Border(.dashed, color: Color("#ff0000"))),
      (
        "frame=lhs", [],
        { () -> BoxStyle.Border in
          var border = BoxStyle.Border()
          border.edges = [.head]
          return border
        }()
      ),
    ] as [(String, TableRow.Rules, BoxStyle.Border?)])
  func htmlRules(_ attributes: String, _ rules: TableRow.Rules, _ border: BoxStyle.Border?) throws {
    let read = try Read(
      "<p>前<table \(attributes)><caption>題</caption><tr><td>甲<td>乙<tr><td colspan=2>丙</table>後",
      as: .html)
    #expect(read.text == "前\n題\n甲\t乙\n丙\n後\n")
    let rows = read.document.paragraphs.map { $0.style.row?.rules }
    #expect(rows == [nil, nil, rules, rules.isEmpty ? nil : rules, nil, nil].dropLast())
    #expect(read.document.passages.map(\.box.border) == (border.map { [$0] } ?? []))
    #expect(read.document.passages.allSatisfy { $0.paragraphs == 2..<4 })
  }

  @Test(
    "The rows that come again",
    arguments: [
      (.marks, "|甲|乙|\n|-|-|\n|丙|丁|\n|戊|", [true, false, false]),
      (.marks, "::: {head-rows=0}\n|甲|乙|\n|-|-|\n|丙|丁|\n:::", [false, false]),
      (.marks, "::: {columns=start}\n甲\t乙\n丙\t丁\n:::", [false, false]),
      (.marks, "::: {columns=start head-rows=2}\n甲\t乙\n丙\t丁\n戊\t己\n:::", [true, true, false]),
      (.mdi, "|甲|乙|\n|-|-|\n|丙|丁|", [true, false]),
      (.html, "<table><thead><tr><th>甲<th>乙<tbody><tr><td>丙<td>丁</table>", [true, false]),
      (.html, "<table><tr><th>甲<th>乙<tr><td>丙<td>丁</table>", [false, false]),
    ] as [(Notation, String, [Bool])])
  func heads(_ notation: Notation, _ source: String, _ heads: [Bool]) throws {
    let read = try Read(source, as: notation, heading: .never)
    let found = read.document.paragraphs.compactMap { $0.style.row?.isHead }
    #expect(found == heads)
    for target in [ExportNotation.marks, .html] {
      let written = target.export(read.document).text
      let again = try Read(written, as: target == .html ? .html : .marks, heading: .never)
      #expect(again.document.paragraphs.compactMap { $0.style.row?.isHead } == heads, "\(written)")
    }
  }

  @Test("A table in a cell of another is text of that, and told") func innerTables() throws {
    let read = try Read(
      """
      <table><tr><td>甲<td><table><tr><td>乙<td><p>丙</p><td>丁<tr><td>戊</table><td>己
      <tr><td>庚<td>辛</table>
      """, as: .html)
    #expect(read.text == "甲\t乙　丙　丁戊\t己\n庚\t辛\n")
    let parts = read.document.spans.compactMap { span -> String? in
      guard case .inset = span.attribute else { return nil }
      return String(read.document.text.slice(span.range))
    }
    #expect(parts == ["乙　丙　丁", "戊"])
    let reported = read.diagnostics.filter { $0.code == .notationApproximated }
    #expect(
      reported.count == 1 && reported.allSatisfy { $0.message.hasPrefix("a table in a cell") })
    #expect(reported.first?.range?.lowerBound == 4)
  }

  @Test("DT-12 tables of any size take their time in proportion, and no row is too long")
  func limits() throws {
    let row = String(repeating: "|甲", count: 5000) + "|\n"
    let dashes = String(repeating: "|-", count: 5000) + "|\n"
    let marked = try Marked(row + dashes + row)
    #expect(marked.document.paragraphs.allSatisfy { (90...100).contains($0.style.tabs.count) })
    let many = try Marked(String(repeating: "|甲|乙|\n|-|-|\n\n", count: 5000))
    #expect(many.document.paragraphs.count { !$0.style.tabs.isEmpty } == 5000)
    let wide = String(repeating: "春", count: 3000)
    let long = try Marked("|\(wide)|\(wide)|\n|-|-|")
    #expect(long.document.paragraphs[0].style.tabs.count == 1)
  }
}
