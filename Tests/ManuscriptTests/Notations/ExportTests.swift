import Manuscript
import Testing
import VerticalLayout

/// Documents in other notations (NO-B4).
struct ExportTests {
  private func export(_ source: String, _ target: ExportNotation) throws -> ExportedText {
    target.export(try Read(source, as: .marks, heading: .never).document)
  }

  private static let reading = "{東京|とう|きょう}の{彼女|かのじょ}が[強]{emphasis=sesame}く[12]{tcy=true}\n"

  @Test(
    "NO-B4 what a line becomes",
    arguments: [
      (ExportNotation.aozora, "｜東《とう》｜京《きょう》の｜彼女《かのじょ》が［＃傍点］強［＃傍点終わり］く［＃縦中横］12［＃縦中横終わり］\n"),
      (.narou, "｜東《とう》｜京《きょう》の｜彼女《かのじょ》が｜強《・》く12\n"),
      (.kakuyomu, "｜東《とう》｜京《きょう》の｜彼女《かのじょ》が《《強》》く12\n"),
      (.pixiv, "[[rb:東 > とう]][[rb:京 > きょう]]の[[rb:彼女 > かのじょ]]が強く12\n"),
      (.marks, "{東京|とう|きょう}の{彼女|かのじょ}が[強]{emphasis=\"﹅\"}く[12]{tcy=true}\n"),
    ])
  func lines(_ target: ExportNotation, _ text: String) throws {
    #expect(try export(Self.reading, target).text == text)
  }

  @Test(
    "NO-B4 bold words that touch are one in Markdown", arguments: [ExportNotation.denden, .mdi])
  func bold(_ target: ExportNotation) throws {
    let text = try export("[甲]{weight=bold}[乙]{weight=bold}丙[丁]{weight=bold}\n", target).text
    #expect(text.hasSuffix("---\n\n**甲乙**丙**丁**\n\n"))
    let back = try Read(text, as: target.notation, heading: .never).document
    #expect(back.text.split(separator: "\n") == ["甲乙丙丁"])
    #expect(back.spans.map { String(back.text.slice($0.range)) } == ["甲乙", "丁"])
  }

  @Test("NO-B4 blank lines of an indented passage stay blank lines of Aozora Bunko")
  func blankLines() throws {
    let source = "［＃ここから２字下げ］\n甲\n\n乙\n［＃ここで字下げ終わり］\n［＃改ページ］\n\n丙\n"
    let document = try Read(source, as: .aozora, heading: .never).document
    #expect(document.text == "甲\n\n乙\n\n丙\n")
    let written = ExportNotation.aozora.export(document).text
    let back = try Read(written, as: .aozora, heading: .never).document
    #expect(back.text == document.text, "\(written)")
    #expect(
      back.paragraphs.map(\.style.breakBefore) == document.paragraphs.map(\.style.breakBefore))
  }

  @Test("NO-B4 HTML has sizes", arguments: [853, 1024 * 3 / 2, 100, 9000])
  func sizes(_ parts: Int) throws {
    let source = "甲[乙]{size=\(Dimension.em(parts))}\n"
    let html = try export(source, .html)
    #expect(html.diagnostics.isEmpty)
    let size = try Read(html.text, as: .html, heading: .never).document.spans.map(\.attribute)
    #expect(size == (parts >= 205 ? [.size(.em(parts))] : []))
  }

  @Test(
    "YY-32: vtype's own marks keep styles of lines; HTML and Aozora Bunko have the nearest of theirs",
    arguments: [
      ("short-dashed", "underline dashed", "破線", LineStroke.LineStyle.dashed),
      ("dash-dot", "underline dashed", "鎖線", .dotted),
      ("dash-dot-dot", "underline dashed", "鎖線", .dotted), ("wavy", "underline wavy", "波線", .wavy),
    ])
  func lineStyles(_ name: String, _ html: String, _ aozora: String, _ read: LineStroke.LineStyle)
    throws
  {
    let source = "甲[乙]{line=\(name)}丙\n"
    #expect(try export(source, .marks).text == source)
    #expect(try export(source, .html).text.contains("style=\"text-decoration: \(html)\""))
    let written = try export(source, .aozora).text
    #expect(written.contains("［＃\(aozora)］乙［＃\(aozora)終わり］"))
    let back = try Read(written, as: .aozora, heading: .never).document.spans.map(\.attribute)
    #expect(back == [.sideLine(SideLine(LineStroke(read), side: .right))])
    #expect(
      try export("甲[乙]{border=\(name == "wavy" ? "single" : name)}丙\n", .marks).diagnostics.isEmpty)
  }

  @Test("YY-34: vtype's own marks keep shadows, their blends and their order")
  func shadows() throws {
    let source =
      "甲[[乙]{shadow=\"0.1em 0.1em 0.2em #c83c2380 inset multiply\"}]{shadow=\"1pt -1pt #ccc\"}丙\n"
    let document = try Read(source, as: .marks, heading: .never).document
    let written = ExportNotation.marks.export(document)
    #expect(written.diagnostics.isEmpty)
    let back = try Read(written.text, as: .marks, heading: .never).document
    #expect(back.spans == document.spans && back.spans.count == 2)
  }

  @Test(
    "YY-42: vtype's own marks keep the pitch of paragraphs and its limits",
    arguments: [
      "pitch=2em", "pitch=150%", "pitch=150.098%", "least-pitch=18pt largest-pitch=24pt",
      "pitch=20pt least-pitch=1.5em",
    ])
  func pitches(_ keys: String) throws {
    let source = "甲\n::: {\(keys)}\n乙\n:::\n"
    let exported = try export(source, .marks)
    #expect(exported.text == source && exported.diagnostics.isEmpty)
    #expect(try export(source, .aozora).diagnostics.count == 1)
  }

  @Test("BK-H11: passages in tiers of their own")
  func tiers() throws {
    let source = "甲\n::: {tiers=2}\n乙\n丙\n:::\n::: {tiers=3 tier-rule=true}\n丁\n:::\n"
    let aozora = try export(source, .aozora)
    #expect(
      aozora.text
        == "甲\n［＃ここから２段組み］\n乙\n丙\n［＃ここで段組み終わり］\n［＃ここから３段組み、段間に罫］\n丁\n［＃ここで段組み終わり］\n")
    let marks = try export(source, .marks)
    for (text, notation) in [(aozora.text, Notation.aozora), (marks.text, .marks)] {
      let back = try Read(text, as: notation, heading: .never).document
      #expect(back.paragraphs.map(\.style.tiers) == [nil, 2, 2, 3])
      #expect(back.paragraphs.map(\.style.hasTierRule) == [false, false, false, true])
    }
    #expect(aozora.diagnostics.isEmpty && marks.diagnostics.isEmpty)
    #expect(try export(source, .mdi).diagnostics.map(\.code) == [.notationApproximated])
  }

  @Test("a table of HTML is one again", arguments: [false, true])
  func tables(_ begins: Bool) throws {
    let table =
      "| 名 | 数 | 備考 |\n|:--|--:|:-:|\n| 春**夏** | 12 | {紅葉|もみじ} |\n| 秋 |  | [頁](<https://a.b/>) |\n"
    let source = begins ? "甲\n::: {break=page}\n\(table):::\n乙\n" : "甲\n\n\(table)\n乙\n"
    let html = try export(source, .html)
    #expect(html.diagnostics.isEmpty)
    #expect(
      html.text.ranges(of: "<table").count == 1 && html.text.ranges(of: "<tr>").count == 3)
    #expect(html.text.contains("<td style=\"text-align: end\">12</td>"))
    let back = try Read(html.text, as: .html, heading: .never)
    #expect(back.document.text == (try Read(source, as: .marks, heading: .never)).document.text)
    // A blank line that only parts blocks is one of marks alone.
    func styles(_ document: Document) -> [ParagraphStyle] {
      document.paragraphs.map { paragraph in
        var style = paragraph.style
        style.isSeparator = false
        return style
      }
    }
    let original = try Read(source, as: .marks, heading: .never).document
    #expect(styles(back.document) == styles(original))
    #expect(ExportNotation.html.export(back.document).text == html.text)
  }

  @Test func cellsOfSeveralColumns() throws {
    let source = "<table>\n<tr><td>甲<br>乙</td><td>丙</td></tr>\n</table>\n"
    let first = try Read(source, as: .html, heading: .never).document
    let html = ExportNotation.html.export(first)
    #expect(html.diagnostics.isEmpty && html.text.contains(source))
    #expect(try Read(html.text, as: .html, heading: .never).document.spans == first.spans)
  }

  @Test(
    "lists that begin a page or go on there",
    arguments: [ExportNotation.marks, .html])
  func itemsOnPages(_ notation: ExportNotation) throws {
    let source =
      "- 一\n- 二\n    - 三\n::: {break=page}\n    - 四\n- 五\n:::\n\n甲\n::: {break=page}\n3. 乙\n4. 丙\n:::\n"
    let written = try export(source, notation)
    #expect(written.diagnostics.isEmpty)
    let first = try Read(source, as: .marks, heading: .never).document
    let back = try Read(written.text, as: notation == .html ? .html : .marks, heading: .never)
      .document
    #expect(back.text == first.text)
    #expect(back.paragraphs.map(\.style.breakBefore) == first.paragraphs.map(\.style.breakBefore))
    #expect(back.paragraphs.map(\.style.listItem) == first.paragraphs.map(\.style.listItem))
  }

  @Test func pages() throws {
    let html = try export(Self.reading, .html).text
    #expect(html.contains("writing-mode: vertical-rl"))
    #expect(
      html.contains(
        "<ruby>東<rp>（</rp><rt>とう</rt><rp>）</rp>京<rp>（</rp><rt>きょう</rt><rp>）</rp></ruby>の"))
    #expect(html.contains("<span class=\"tcy\">12</span></p>"))
    let mdi = try export(Self.reading, .mdi).text
    #expect(mdi.hasPrefix("---\nmdi: \"2.0\"\nlang: ja\nwriting-mode: vertical\n---\n"))
    #expect(mdi.hasSuffix("{東京|とう.きょう}の{彼女|かのじょ}が[[em:強]]く^12^\n\n"))
    let denden = try export(Self.reading, .denden).text
    #expect(
      denden == "---\nlang: ja\n---\n\n{東京|とう|きょう}の{彼女|かのじょ}が*強*く^12^\n\n")
  }

  /// Readings on the left stand around those on the right.
  @Test(
    "NO-B4 readings on the left",
    arguments: [
      (ExportNotation.aozora, "｜謝肉《しゃにく》［＃「謝肉」の左に「カルネ」のルビ］と未［＃「未」の左に「ザル」のルビ］\n"),
      (.marks, "[{謝肉|しゃにく}]{ruby-left=\"カルネ\"}と[未]{ruby-left=\"ザル\"}\n"),
    ])
  func leftReadings(_ target: ExportNotation, _ text: String) throws {
    let source = "[{謝肉|しゃにく}]{ruby-left=カルネ}と[未]{ruby-left=ザル}\n"
    #expect(try export(source, target).text == text)
    let lost = try export(source, .kakuyomu)
    #expect(
      lost.diagnostics.map(\.message) == [
        "Kakuyomu has no readings on the left; the text stays without them (first here, 2 in all)"
      ])
  }

  /// One warning a kind, and no character is lost.
  @Test func whatCannotBeSaid() throws {
    let source = "[甲]{size=2em}[乙]{size=3em}[丙]{ink=vermilion}[頁](https://a.example/)\n"
    let exported = try export(source, .kakuyomu)
    #expect(exported.text == "甲乙丙頁\n")
    #expect(
      exported.diagnostics.map(\.message) == [
        "Kakuyomu has no sizes; the text stays without them (first here, 2 in all)",
        "Kakuyomu has no colours; the text stays without them",
        "Kakuyomu has no links; the text stays without them",
      ])
    #expect(exported.diagnostics.allSatisfy { $0.severity == .warning })
  }

  /// Spans that cross are parted; those that begin inside of a word with a reading take all of it.
  @Test func crossingSpans() {
    var document = Document("甲乙丙丁")
    document.spans = [
      AttributeSpan(TextRange(0, 6), .slant(12)), AttributeSpan(TextRange(3, 9), .noBreak),
      AttributeSpan(TextRange(3, 9), .ruby(Ruby("おつ"))),
      AttributeSpan(TextRange(6, 12), .tateChuYoko),
    ]
    let text = ExportNotation.marks.export(document).text
    #expect(text.contains("{乙丙|おつ}"))
    #expect(text.hasPrefix("[甲") && text.hasSuffix("]{tcy=true}\n"))
  }

  @Test("NO-A4 okurigana come first")
  func orderOfKanbun() {
    var document = Document("讀書")
    document.spans = [
      AttributeSpan(TextRange(0, 3), .kanbun(KanbunMark(.kaeriten, "レ"))),
      AttributeSpan(TextRange(0, 3), .ruby(Ruby("よ"))),
      AttributeSpan(TextRange(0, 3), .kanbun(KanbunMark(.okurigana, "ム"))),
    ]
    let text = ExportNotation.aozora.export(document).text
    #expect(text == "｜讀《よ》［＃（ム）］［＃レ］書\n")
  }
}
