import Testing

@testable import VerticalLayout

/// Bounds of the work: options that no page has, and attributes without end.
@Suite struct LimitsTests {
  @Test(
    "Lengths beyond the largest are refused",
    arguments: ["column-gap", "letter-spacing", "autospace", "indent", "sentence-space", "margin"])
  func lengths(_ name: String) {
    let tooLong = Length.limit + Length(rawValue: 1)
    let g10 = G10().with { options in
      switch name {
      case "column-gap": options.columns.gap = tooLong
      case "letter-spacing": options.style.letterSpacing = -tooLong
      case "autospace": options.spacing.autospace = .gap(.em(1024 * 1_000_000))
      case "indent": options.paragraphs.indent = .length(.absolute(tooLong))
      case "sentence-space": options.spacing.sentenceSpace = .absolute(tooLong)
      default: options.page.margins = Margins([tooLong])
      }
    }
    do {
      _ = try g10.layout("一")
      Issue.record("it is set")
    } catch .invalidOption(let found, let reason) {
      #expect(found == name)
      #expect(reason.contains("1000000pt"))
    } catch { Issue.record("\(error)") }
  }

  /// The product of the largest size and the largest heading passed the largest number.
  @Test("A title is no larger than the largest size") func title() throws {
    var g10 = G10()
    g10.options.style.size = .limit
    g10.options.headings = HeadingStyle(titleScale: 1024 * 100, authorScale: 0)
    g10.options.spacing.sentenceSpace = .em(1024)
    var document = Document("一\n二\n三", language: .japanese)
    document.paragraphs[0].role = .title
    document.paragraphs[1].role = .author
    let layout = try g10.layout(document)
    #expect(layout.styles.map(\.size).max() == .limit)
    #expect(layout.styles.map(\.size).min() == Length(rawValue: 1))
  }

  @Test("Attributes nest to a limit, and the next one is told") func nesting() throws {
    let count = 20_000
    var document = Document(.han(count))
    document.spans = (0..<count).map { index in
      AttributeSpan(
        TextRange(3 * index, 3 * count),
        .ink(Color(red: 0, green: 0, blue: 0, alpha: UInt8(index % 250 + 1))))
    }
    let layout = try G10(300).layout(document)
    let warnings = layout.warnings(.attributeNotSet)
    #expect(warnings.map(\.range) == [TextRange(3 * 256, 3 * count)])
    // The first 256 are in force, the last of them at the end.
    let last = try #require(layout.runs.last)
    #expect(layout.styles[last.style].ink.alpha == 255 % 250 + 1)
  }

  @Test("Attributes one after the other have no limit") func manyAttributes() throws {
    let count = 2_000
    var document = Document(.han(count))
    document.spans = (0..<count).map { index in
      AttributeSpan(
        TextRange(3 * index, 3 * index + 3), index % 2 == 0 ? .ink(.white) : .size(.em(2048)))
    }
    let layout = try G10(300).layout(document)
    #expect(layout.warnings(.attributeNotSet) == [])
    #expect(layout.styles.count == 2)
  }

  @Test(
    "Blank lines at a text's end are not all set, and change nothing",
    arguments: ["", "一", "一\n\n二"])
  func blankTail(_ text: String) throws {
    let page = G10.page(50, 50)
    let few = try page.layout(text + "\n" + String(repeating: "\n", count: 40))
    let many = try page.layout(text + "\n" + String(repeating: "\n", count: 300_000))
    #expect(many.pages.count == few.pages.count && many.columns.count == few.columns.count)
    #expect(many.columns.dropLast() == few.columns.dropLast())
    #expect(many.columns.last?.range.upperBound == text.utf8.count + 300_001)
  }

  @Test("A column is small, since a scroll holds all of its columns") func columnSize() throws {
    #expect(MemoryLayout<Column>.stride <= 144)
    // A blank line, and a column of a plain paragraph, have nothing of what few have.
    let layout = try G10(30).layout("一二三四\n\n五")
    let mirror = layout.columns.map { Mirror(reflecting: $0).descendant("particulars") as? [Any] }
    #expect(layout.columns.count == 4 && mirror.allSatisfy { $0?.isEmpty == true })
  }

  @Test("Pages of blank lines are handed out before the text that follows them")
  func blankMiddle() throws {
    let text = "一" + String(repeating: "\n", count: 100_000) + "二"
    let page = G10.page(50, 50)
    let whole = try page.layout(text)
    var stream = try Typesetter(shaper: page.shaper, options: page.options).pages(
      of: Document(text))
    var pages = 0
    var most = 0
    while let part = try stream.next() {
      pages += part.pages.count
      most = max(most, part.columns.count)
    }
    #expect(pages == whole.pages.count && pages == 20_001)
    #expect(most <= DocumentPart.usualSize + 10)
  }

  @Test(
    "Any number of control characters is one dropped range", arguments: [1, 255, 256, 257, 100_000])
  func controls(_ count: Int) throws {
    for (before, after) in [("", ""), ("一", "二"), ("一\n", "\n二"), ("\t", "\u{301}二")] {
      let text = before + String(repeating: "\0", count: count) + after
      let layout = try G10().layout(text)
      let start = before.utf8.count
      #expect(layout.dropped.map(\.range) == [TextRange(start, start + count)])
      #expect(layout.isWhole && layout.cells.count <= 4)
    }
  }
}
