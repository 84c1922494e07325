import Manuscript
import Testing
import VerticalLayout

/// Divisions and headings: marks of whole lines.
struct DivisionTests {
  private func style(_ source: String) throws -> [ParagraphStyle] {
    let marked = try Marked(source)
    #expect(marked.warnings.isEmpty)
    return marked.document.paragraphs.map(\.style)
  }

  @Test(arguments: [
    ("indent=-1em", ParagraphStyle(indent: .em(-1024))),
    ("head-indent=2em", .init(headIndent: .em(2048))),
    ("tail-indent=3pt", .init(tailIndent: .absolute(.pt(3)))),
    ("align=bottom", .init(alignment: .bottom)), ("pitch=20pt", .init(pitch: .absolute(.pt(20)))),
    ("tabs='4em, 8em'", .init(tabs: [.em(4096), .em(8192)])),
  ])
  func everyParagraphHasWhatTheKeysSay(_ keys: String, _ style: ParagraphStyle) throws {
    let plain = ParagraphStyle()
    #expect(
      try self.style("甲\n::: {\(keys)}\n乙\n\n丙\n:::\n丁\n") == [plain, style, style, style, plain])
  }

  /// Room is before the first paragraph and after the last one; an inner division's own counts.
  @Test func roomIsAroundADivision() throws {
    let source = "::: {space-before=1em space-after=2em}\n甲\n乙\n丙\n:::\n"
    #expect(
      try style(source) == [
        ParagraphStyle(spaceBefore: .em(1024)), ParagraphStyle(),
        ParagraphStyle(spaceAfter: .em(2048)),
      ])
    let nested =
      "::: {space-before=1em space-after=1em}\n::: {space-before=2em space-after=2em}\n甲\n:::\n:::\n乙"
    #expect(
      try style(nested) == [
        ParagraphStyle(spaceBefore: .em(2048), spaceAfter: .em(2048)), ParagraphStyle(),
      ])
  }

  @Test func divisionsNest() throws {
    let source = """
      甲
      :::: {indent=1em align=top ink=black}
      乙
      ::: {align=bottom size=2em}
      丙
      :::
      丁
      ::::
      戊
      """
    let marked = try Marked(source)
    #expect(marked.text == "甲\n乙\n丙\n丁\n戊" && marked.warnings.isEmpty)
    #expect(marked.document.paragraphs.map(\.style.alignment) == [nil, .top, .bottom, .top, nil])
    #expect(
      marked.document.paragraphs.map(\.style.indent) == [nil, .em(1024), .em(1024), .em(1024), nil])
    #expect(marked.spans(of: "乙\n丙\n丁") == [.ink(.black)])
    #expect(marked.spans(of: "丙") == [.size(.em(2048))])
  }

  @Test(arguments: [
    "::: book\n甲\n:::", "  ::: {.book}  \n甲\n   :::::\n", "::::: {.book} :::::\r\n甲\r\n:::\r\n",
    ":::book\n甲\n:::",
    ":::book:::\n甲\n:::",
  ])
  func fences(_ source: String) throws {
    let marked = try Marked(source)
    #expect(marked.text.prefix { !$0.isNewline } == "甲" && marked.warnings.isEmpty)
    #expect(marked.document.paragraphs.count == 1)
    #expect(marked.spans(of: "甲") == [.sideLine(SideLine(LineStroke(.wavy)))])
  }

  /// The blank lines beside fences stay, as they do in plain text.
  @Test func blankLinesStay() throws {
    let marked = try Marked("甲\n\n::: book\n\n乙\n\n:::\n\n丙\n")
    #expect(marked.text == "甲\n\n\n乙\n\n\n丙\n")
  }

  @Test func headings() throws {
    let marked = try Marked("# 靜夜思 {#top align=center}\n李白\n\n牀前明月光，\n#　其二\n[上](#top)\n")
    #expect(marked.text == "靜夜思\n李白\n\n牀前明月光，\n其二\n上\n" && marked.warnings.isEmpty)
    #expect(
      marked.document.paragraphs.map(\.role) == [.title, .author, .body, .body, .title, .body])
    #expect(marked.document.title == "靜夜思" && marked.document.author == "李白")
    #expect(marked.document.paragraphs[0].style.alignment == .center)
    #expect(marked.spans(of: "靜夜思") == [.anchor("top")])
  }

  /// A line of prose under a heading is no author, nor is one without a blank line after it.
  @Test(arguments: ["# 題\n風が吹く。\n\n甲", "# 題\n李白\n甲", "# 題\n\n李白\n\n甲", "甲\n\n乙"])
  func linesThatAreNoAuthors(_ source: String) throws {
    let marked = try Marked(source)
    #expect(
      marked.document.author == nil && !marked.document.paragraphs.contains { $0.role == .author })
    #expect(marked.document.title == (source.hasPrefix("#") ? "題" : nil))
  }

  @Test func titlesAndAuthorsAreDivisionsToo() throws {
    let marked = try Marked("::: author\n李白\n:::\n甲\n::: title\n題\n:::\n", heading: .never)
    #expect(marked.document.paragraphs.map(\.role) == [.author, .body, .title])
    #expect(marked.document.title == "題" && marked.document.author == "李白")
    let never = try Marked("# 題\n李白\n\n甲", heading: .never)
    #expect(never.document.title == "題" && never.document.author == nil)
  }

  /// Without marks of a heading the first lines are looked at as in plain text.
  @Test func plainHeadingsAreFound() throws {
    let marked = try Marked("靜夜思\n李白\n\n牀前明月光，疑是地上[霜]{.book}。\n")
    #expect(marked.document.title == "靜夜思" && marked.document.author == "李白")
  }
}
