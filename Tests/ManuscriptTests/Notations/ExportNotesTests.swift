import Manuscript
import Testing
import VerticalLayout

/// Notes in other notations, there and back (NO-B4, NT6).
struct ExportNotesTests {
  private static let source =
    "月光[^a]、霜[^b]。明月[^a]、望^[*乙*]\n[^a]: 一作{看|み}\n[^b]: 其[二](<https://a.example>)\n\n末\n"

  private func export(_ source: String, _ target: ExportNotation) throws -> ExportedText {
    target.export(try Marked(source, heading: .never).document)
  }

  private func read(_ text: String, _ target: ExportNotation) throws -> Document {
    let options = ManuscriptOptions(
      heading: .never, language: .japanese, notation: .named(target.notation))
    return try ManuscriptReader(options: options).read(Array(text.utf8)).document
  }

  @Test(
    "NO-B4 notes keep their marks where a notation has such, and elsewhere their numbers",
    arguments: [
      (
        ExportNotation.marks,
        "月光[^1]、霜[^2]。明月[^1]、望[^3]\n\n末\n[^1]: 一作{看|み}\n[^2]: 其[二](<https://a.example>)\n[^3]: [乙]{emphasis=\"auto\"}\n",
        0
      ),
      (
        .aozora,
        "月光［＃行右小書き］（１）［＃行右小書き終わり］、霜［＃行右小書き］（２）［＃行右小書き終わり］。"
          + "明月［＃行右小書き］（１）［＃行右小書き終わり］、望［＃行右小書き］（３）［＃行右小書き終わり］\n\n末\n"
          + "［＃ここから改行天付き、折り返して２字下げ］\n（１）一作｜看《み》\n（２）其二\n（３）［＃傍点］乙［＃傍点終わり］\n［＃ここで字下げ終わり］\n",
        2
      ),
      (
        .kakuyomu,
        "月光（1）、霜（2）。明月（1）、望（3）\n\n末\n（1）一作｜看《み》\n（2）其二\n（3）《《乙》》\n", 2
      ),
    ])
  func marks(_ target: ExportNotation, _ text: String, _ warnings: Int) throws {
    let exported = try export(Self.source, target)
    #expect(exported.text == text)
    #expect(exported.diagnostics.count == warnings)
    guard warnings > 0 else { return }
    #expect(
      exported.diagnostics[0].message.hasSuffix(
        " has no notes; their numbers and texts stand in the text (first here, 3 in all)"))
  }

  @Test("NO-H1 notes of a page have Pandoc's form") func pages() throws {
    let text = try export("甲[^1]\n[^1]: 乙\n", .html).text
    #expect(
      text.contains(
        """
        <p>甲<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p>
        <section class="footnotes" role="doc-endnotes">
        <ol>
        <li id="fn1"><p>乙<a href="#fnref1" class="footnote-back" role="doc-backlink">↩\u{FE0E}</a></p></li>
        </ol>
        </section>
        """))
  }

  /// References by their places and the texts of their notes, and where these lead.
  private func facts(_ document: Document) -> [String] {
    let notes = document.spans.compactMap { span -> (String, String)? in
      guard case .noteText(let name) = span.attribute else { return nil }
      return (name, String(document.text.slice(span.range)))
    }
    let texts = Dictionary(notes) { first, _ in first }
    let anchors = document.spans.compactMap { span -> String? in
      guard case .anchor(let name) = span.attribute else { return nil }
      return name
    }
    return document.spans.compactMap { span in
      switch span.attribute {
      case .noteReference(let name):
        "\(span.range.lowerBound) \(document.text.slice(span.range)) \(texts[name] ?? "-")"
      case .link(let target) where target.hasPrefix("#"):
        anchors.contains(String(target.dropFirst())) ? nil : "no \(target)"
      default: nil
      }
    }.sorted()
  }

  @Test(
    "NO-B4 notes there and back",
    arguments: [ExportNotation.marks, .html, .denden, .mdi],
    [
      source, "甲[^1][^2]\n[^1]: 一\n[^2]: 二\n", "[^1]は\n乙[^x]\n[^1]: 一\n[^x]: {二|に}\n",
      "{漢字|かんじ}[^1]{後|あと}[^1]\n[^1]: 一\n", "- 甲[^1]\n- 乙[^1]\n\n[^1]: 一\n", "甲^[一]乙^[\\[二\\]]\n",
      "# 題[^1]\n\n文[^2]\n\n[^1]: 一\n[^2]: 二\n",
    ])
  func thereAndBack(_ target: ExportNotation, _ source: String) throws {
    let first = try Marked(source, heading: .never).document
    let second = try read(target.export(first).text, target)
    let isBlank = target == .denden || target == .mdi
    #expect(second.text == first.text || isBlank)
    #expect(facts(second) == facts(first))
    #expect(facts(first).count { !$0.hasPrefix("no") } >= 2)
  }

  @Test("NT6 a note of several lines stays a block after its line, and is one line elsewhere")
  func blocks() throws {
    let source = "甲\n::: note\n一[強]{emphasis=\"﹅\"}\n二\n:::\n乙\n"
    #expect(try export(source, .marks).text == source)
    let html = try read(export(source, .html).text, .html)
    #expect(html.text == "甲1\n乙\n\n1　一強\n二\n")
    let mdi = try export(source, .mdi)
    #expect(mdi.text.hasSuffix("甲[^1]\n\n乙\n\n[^1]: 一[[em:強]]　二\n\n"))
    #expect(
      mdi.diagnostics.map(\.message) == [
        "MDI has no paragraphs in notes; the text stays without them"
      ])
  }

  @Test("NT5 notes at places of their own keep them, and are numbered with the others elsewhere")
  func freeNotes() throws {
    let source = """
      甲^[一{註|ちゅう}\\]]{x=12pt y=0.5em length=6 size=0.5em color=#102030}乙[^1]^[二]{x=0pt y=1pt}
      丙[]{note-ref=own-3}丁[^2]

      [^1]: 三
      [^2]: 四
      ::: {free-note="own-3 1pt 2pt 5"}
      五
      [六]{emphasis="﹅"}
      :::

      """
    let first = try Marked(source, heading: .never).document
    let exported = ExportNotation.marks.export(first)
    #expect(exported.text == source)
    #expect(exported.diagnostics.isEmpty)
    func notes(_ document: Document) -> [String] {
      document.spans.compactMap { span in
        switch span.attribute {
        case .freeNote(let note): "\(note) \(document.text.slice(span.range))"
        case .noteReference(let name): "\(name) \(span.range)"
        default: nil
        }
      }.sorted()
    }
    #expect(notes(try Marked(exported.text, heading: .never).document).count == 8)
    let html = try export(source, .html)
    #expect(html.diagnostics.map(\.message).count == 1)
    let items = html.text.split(separator: "\n").filter { $0.contains("<li id") }
    #expect(items.map { $0.prefix(12) } == (1...5).map { "<li id=\"fn\($0)\"" })
    let lost = try read(html.text, .html)
    for sign in "一二三四五六" { #expect(lost.text.count { $0 == sign } == 1) }
  }

  @Test("NT5 what nothing refers to is kept, and a line after it leaves it text")
  func freeNotesAlone() throws {
    let alone = "甲乙\n::: {free-note=\"own-1 1pt 2pt\"}\n丙\n:::\n"
    #expect(try export(alone, .marks).text == alone)
    #expect(try export("甲^[乙]{x=1pt y=1pt}", .marks).text == "甲^[乙]{x=1pt y=1pt}\n")
  }

  @Test("NO-B4 notes that a document holds in its references") func ownNotes() {
    var document = Document("甲乙", language: .japanese)
    document.spans = [
      AttributeSpan(TextRange(0, 3), .note("注[1]")),
      AttributeSpan(TextRange(3, 6), .ruby(Ruby("おつ"))),
    ]
    #expect(ExportNotation.marks.export(document).text == "甲^[注\\[1\\]]{乙|おつ}\n")
    #expect(
      ExportNotation.aozora.export(document).text == "甲（［＃割り注］注[1]［＃割り注終わり］）｜乙《おつ》\n")
    #expect(ExportNotation.mdi.export(document).text.hasSuffix("甲[^1]{乙|おつ}\n\n[^1]: 注\\[1\\]\n\n"))
    let html = ExportNotation.html.export(document).text
    #expect(html.contains("<li id=\"fn1\"><p>注[1]<a href"))
  }

  @Test(
    "NO-H1 notes of pages that others have written",
    arguments: [
      // Pandoc.
      "<p>甲<a href=\"#fn1\" class=\"footnote-ref\" id=\"fnref1\" role=\"doc-noteref\"><sup>1</sup></a>乙</p>"
        + "<section id=\"footnotes\" role=\"doc-endnotes\"><hr /><ol><li id=\"fn1\"><p>注"
        + "<a href=\"#fnref1\" class=\"footnote-back\" role=\"doc-backlink\">↩</a></p></li></ol></section>",
      // EPUB.
      "<p>甲<sup><a epub:type=\"noteref\" id=\"r\" href=\"#n\">1</a></sup>乙</p><aside epub:type=\"footnote\" id=\"n\">注</aside>",
      // A name of its own, and no way back.
      "甲<a role=doc-noteref href='#x'>1</a>乙<div id=x><p>注</div>",
    ])
  func otherPages(_ source: String) throws {
    let document = try read(source, .html)
    #expect(document.text == "甲1乙\n\n1　注\n")
    #expect(facts(document) == ["3 1 1　注"])
    let kinds = document.spans.filter { $0.range == TextRange(3, 4) }.map(\.attribute)
    #expect(kinds.contains(.tateChuYoko) && kinds.contains(.size(.em(666))))
    #expect(document.paragraphs.allSatisfy { $0.style.listItem == nil })
  }

  @Test("NO-H1 a link to a place is no note") func links() throws {
    let document = try read("<p><a href=\"#x\">1</a></p><p id=x>乙</p>", .html)
    #expect(document.text == "1\n乙\n")
    #expect(facts(document).isEmpty)
  }
}
