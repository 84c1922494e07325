import Testing
import VerticalLayout

@testable import Manuscript

/// Headings before their text, and over all tiers, in marks (BK-H7, BK-H8).
@Suite struct InlineHeadingMarkTests {
  private func read(_ source: String) throws -> Document {
    var options = ManuscriptOptions(language: .japanese, notation: .named(.marks))
    options.heading = .never
    let read = try ManuscriptReader(options: options).read(Array(source.utf8))
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    return read.document
  }

  @Test(
    "BK-H7: a heading takes the text on the next line",
    arguments: [
      ("## 題 {heading=window}\n文", "題文", InlineHeading(.window, level: 1)),
      ("### 題 {heading=run-in head=短}\n\n\n文", "題文", .init(.runIn, level: 2, runningHead: "短")),
      ("[題]{heading=\"window 3\"}文", "題文", InlineHeading(.window, level: 3)),
      ("[題]{heading=run-in}文", "題文", InlineHeading(.runIn, level: 2)),
      (
        "[題]{heading=window head=短}文", "題文", InlineHeading(.window, level: 2, runningHead: "短")
      ),
      (
        "[題]{head=\"第[12]{tcy=true}“\\\"\" heading=run-in}文", "題文",
        InlineHeading(
          .runIn, level: 2,
          runningHead: "第" + AttributedText("12", attributes: [.tateChuYoko]) + "“\"")
      ),
    ])
  func taken(_ source: String, _ text: String, _ heading: InlineHeading) throws {
    let document = try read(source)
    #expect(document.text == text && document.paragraphs.map(\.role) == [.body])
    var spans = document.spans
    // Its place is that of the value of the key.
    if let place = spans.first?.attribute.ownText?.source {
      let value = source.utf8.dropFirst(place.lowerBound).prefix(3)
      #expect(["短", "第"].contains(String(Substring(value))))
      spans[0].attribute.ownText?.source = nil
    }
    #expect(spans == [AttributeSpan(TextRange(0, 3), .heading(heading))])
    // Written again, it says the same.
    let exported = ExportNotation.marks.export(document)
    var again = try read(exported.text).spans
    for index in again.indices { again[index].attribute.ownText?.source = nil }
    #expect(again == spans && exported.diagnostics.isEmpty, "\(exported.text)")
  }

  @Test("BK-H7: a running head is of a heading") func runningHeadOfNoHeading() throws {
    let options = ManuscriptOptions(language: .japanese, notation: .named(.marks))
    let read = try ManuscriptReader(options: options).read(Array("[題]{head=短}文".utf8))
    #expect(read.diagnostics.map(\.code) == [.markupIgnored] && read.document.spans.isEmpty)
  }

  @Test(
    "BK-H7: one without text is a heading of its own",
    arguments: ["\n", "", "\n## 章", "\n- 甲\n- 乙", "\n  1. 甲", "\n\n::: {indent=1em}\n文\n:::"])
  func alone(_ rest: String) throws {
    let document = try read("## 題 {heading=window}" + rest)
    #expect(document.paragraphs[0].role == .heading(level: 1) && document.spans.isEmpty)
    #expect(document.paragraphs[0].style.lines == 3)
  }

  @Test("BK-H8: a heading over all tiers") func span() throws {
    let document = try read("## 題 {span=all}\n文")
    #expect(document.paragraphs.map(\.style.spansTiers) == [true, false])
  }

  @Test("BK-H11: a passage in tiers of its own") func tiers() throws {
    let document = try read("文\n::: {tiers=2}\n文\n文\n:::\n文")
    #expect(document.paragraphs.map(\.style.tiers) == [nil, 2, 2, nil])
  }
}
