import Testing

@testable import VerticalLayout

/// Paragraphs without an end, which are set in parts.
@Suite struct LongParagraphTests {
  private func parted(
    _ text: String, limit: Int, _ change: (inout Document) -> Void = { _ in }
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    var document = Document(text)
    change(&document)
    let diagnostics = document.partLongParagraphs(limit: limit)
    return (document, diagnostics)
  }

  private func lengths(_ document: Document) -> [Int] {
    document.paragraphs.map { document.text.slice($0.range).unicodeScalars.count }
  }

  @Test("Parts follow each other without a gap, and none is longer than the limit")
  func parts() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let limit = Int.random(in: 24...60, using: &random)
      let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 0...300, using: &random)).map { _ in
            ["山", "川", "。", "a", " ", "が", "𠮷", "か\u{3099}"].randomElement(using: &random) ?? "山"
          }.joined())
      }
      let text = lines.joined(separator: "\n")
      let (document, diagnostics) = parted(text, limit: limit)
      let whole = Paragraph.split(text)
      #expect(document.text == text)
      var next = 0
      for paragraph in document.paragraphs {
        #expect(paragraph.range.lowerBound == next)
        next = paragraph.end
      }
      #expect(next == text.utf8.count)
      #expect(lengths(document).allSatisfy { $0 <= limit })
      #expect(
        diagnostics.count
          == whole.count {
            text.slice($0.range).unicodeScalars.count > limit && $0.range.count > limit
          })
      #expect(diagnostics.allSatisfy { $0.code == .paragraphParted && $0.severity == .warning })
      // What stood between two paragraphs still does.
      #expect(
        Set(whole.map(\.range.lowerBound)).isSubset(of: document.paragraphs.map(\.range.lowerBound))
      )
    }
  }

  @Test("A part ends with a sentence or a blank where one ends near its limit")
  func sentences() {
    let text = String(repeating: "春は名のみの風の寒さや。", count: 8)
    let (document, _) = parted(text, limit: 50)
    #expect(document.paragraphs.count > 1)
    for paragraph in document.paragraphs {
      #expect(document.text.slice(paragraph.range).hasSuffix("。"))
    }
    let words = parted(String(repeating: "lorem ipsum ", count: 20), limit: 40).document
    for paragraph in words.paragraphs.dropLast() {
      #expect(words.text.slice(paragraph.range).hasSuffix(" "))
    }
  }

  @Test("No part begins inside of a cluster") func clusters() {
    let text = String(repeating: "か\u{3099}", count: 100)
    let document = parted(text, limit: 21).document
    #expect(document.paragraphs.count > 5)
    for paragraph in document.paragraphs {
      #expect(document.text.slice(paragraph.range).unicodeScalars.first == "か")
    }
  }

  @Test("What stands together is not parted: readings, small columns, unbroken text")
  func whole() {
    let text = String(repeating: "山", count: 200)
    let range = TextRange(3 * 45, 3 * 160)
    let kinds: [Attribute] = [.ruby(Ruby("やま")), .inset(Inset()), .noBreak, .note("甲")]
    for attribute in kinds {
      let (document, _) = parted(text, limit: 50) { $0.spans = [AttributeSpan(range, attribute)] }
      for start in document.paragraphs.map(\.range.lowerBound) {
        #expect(start <= range.lowerBound || start >= range.upperBound, "\(attribute) \(start)")
      }
      #expect(document.paragraphs.count > 1)
    }
    let colored = parted(text, limit: 50) { $0.spans = [AttributeSpan(range, .ink(.black))] }
    #expect(colored.document.paragraphs.count == parted(text, limit: 50).document.paragraphs.count)
  }

  @Test("Parts after the first go on without an indent, and the looks of the paragraph are theirs")
  func looks() {
    let text = "甲\n" + String(repeating: "山", count: 100) + "\n乙"
    let (document, _) = parted(text, limit: 30) { document in
      document.paragraphs[1].style = ParagraphStyle(
        indent: .em(1024), tailIndent: .em(2048), spaceBefore: .em(1024), spaceAfter: .em(512),
        breakBefore: .page)
      document.passages = [
        Document.Passage(0..<1, BoxStyle()), Document.Passage(1..<3, BoxStyle()),
      ]
    }
    let styles = document.paragraphs.map(\.style)
    #expect(document.paragraphs.count == 6)
    #expect(styles[1].breakBefore == .page && styles[1].indent == .em(1024))
    #expect(styles[1].spaceAfter == nil && styles[4].spaceAfter == .em(512))
    for style in styles[2...4] {
      #expect(style.breakBefore == nil && style.indent == .zero && style.spaceBefore == nil)
      #expect(style.tailIndent == .em(2048))
    }
    #expect(document.passages.map(\.paragraphs) == [0..<1, 1..<6])
  }

  @Test("Blanks without an end, which all stand at the end of one column, are in several")
  func blanks() {
    let text = "山" + String(repeating: " ", count: 200_000) + "川"
    let (document, diagnostics) = parted(text, limit: 1 << 17)
    #expect(lengths(document) == [1 << 16 + 1, 1 << 16, 1 << 16, 3_393])
    #expect(diagnostics.count == 1)
    #expect(parted(text, limit: 1 << 18).document.paragraphs.count == 1)
  }

  @Test("A heading is not parted, and a text that is not long stays as it is") func others() {
    let text = String(repeating: "山", count: 100)
    let heading = parted(text, limit: 30) { $0.paragraphs[0].role = .heading(level: 1) }
    #expect(heading.document.paragraphs.count == 1 && heading.diagnostics.isEmpty)
    let short = parted(text, limit: 100)
    #expect(short.document == Document(text) && short.diagnostics.isEmpty)
  }

  @Test("A scroll of more columns than may be held is an error, and pages of a fixed size are not")
  func columns() throws {
    let text = String(repeating: "\n", count: PageLimits.mostHeldColumns) + "山"
    do {
      _ = try G10().layout(text)
      Issue.record("it is set")
    } catch .tooManyColumns(let limit) { #expect(limit == PageLimits.mostHeldColumns) } catch {
      Issue.record("\(error)")
    }
    do {
      _ = try G10(30, overflow: .grow).layout(text)
      Issue.record("it is set")
    } catch .tooManyColumns {} catch { Issue.record("\(error)") }
    // What is too much may be left out.
    #expect(try G10().with { $0.columns.maximum = 3 }.layout(text).columns.count == 3)
    let fixed = try G10().with { $0.page.size = .size(width: .pt(1000), height: .pt(100)) }.layout(
      text)
    #expect(fixed.columns.count == PageLimits.mostHeldColumns + 1)
  }
}
