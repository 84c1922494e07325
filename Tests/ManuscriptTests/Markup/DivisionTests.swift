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

  private static var pitches: ParagraphStyle {
    var style = ParagraphStyle()
    style.pitchMultiple = 1536
    style.leastPitch = .absolute(.pt(18))
    style.largestPitch = .em(2048)
    return style
  }

  private static var rightToLeft: ParagraphStyle {
    var style = ParagraphStyle()
    style.baseDirection = .rightToLeft
    return style
  }

  @Test(arguments: [
    ("indent=-1em", ParagraphStyle(indent: .em(-1024))),
    ("head-indent=2em", .init(headIndent: .em(2048))),
    ("tail-indent=3pt", .init(tailIndent: .absolute(.pt(3)))),
    ("align=bottom", .init(alignment: .bottom)), ("pitch=20pt", .init(pitch: .absolute(.pt(20)))),
    ("tabs='4em, 8em'", .init(tabs: [.em(4096), .em(8192)])),
    (
      "tabs='2em:… 4em:end 8em:円:― 9em:decimal'",
      .init(tabs: [
        TabStop(.em(2048), leader: .threeDots), TabStop(.em(4096), .end),
        TabStop(.em(8192), .character("円"), leader: .line), TabStop(.em(9216), .decimal),
      ])
    ),
    ("direction=rtl", rightToLeft),
    ("pitch=150% least-pitch=18pt largest-pitch=2em", pitches),
  ])
  func everyParagraphHasWhatTheKeysSay(_ keys: String, _ style: ParagraphStyle) throws {
    let plain = ParagraphStyle()
    #expect(
      try self.style("甲\n::: {\(keys)}\n乙\n\n丙\n:::\n丁\n") == [plain, style, style, style, plain])
  }

  @Test(
    "BK-H1: headings of four levels have sizes, indents and rooms of their own, by the text's size",
    arguments: [(1, 12.0, 4.0, 3), (2, 10.5, 6, 2), (3, 9, 8, 2), (4, 9, 8, 1)])
  func headings(_ level: Int, _ size: Double, _ indent: Double, _ lines: Int) throws {
    let hashes = String(repeating: "#", count: level + 1)
    let document = try Marked("\(hashes) 題\n文").document
    #expect(document.paragraphs.map(\.role) == [.heading(level: level), .body])
    let scale = Double(HeadingStyle().scale(of: .heading(level: level))) / 1024
    #expect(abs(9 * scale - size) < 0.01)
    let style = document.paragraphs[0].style
    guard case .em(let own) = style.headIndent else {
      Issue.record("no indent")
      return
    }
    // In em of the text.
    #expect(abs(Double(own) / 1024 * scale - indent) < 0.01)
    #expect(style.lines == lines)
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

  @Test func headingsInLevels() throws {
    let marked = try Marked(
      "# 題\n\n## 甲 {head=短 lines=5}\n乙\n### 丙 {break=leaf}\n##### 丁\n###### 戊\n##己\n")
    #expect(marked.text == "題\n\n甲\n乙\n丙\n丁\n###### 戊\n##己\n")
    let paragraphs = marked.document.paragraphs
    #expect(
      paragraphs.map(\.role) == [
        .title, .body, .heading(level: 1), .body, .heading(level: 2), .heading(level: 4), .body,
        .body,
      ])
    #expect(paragraphs[2].style.runningHead?.text == "短" && paragraphs[2].style.lines == 5)
    #expect(paragraphs[4].style.breakBefore == .leaf && paragraphs[4].style.lines == 2)
    // Four em of the body, where an em of the heading is a third more.
    #expect(paragraphs[2].style.headIndent == .em(3072))
    #expect(marked.document.title == "題")
  }

  /// Breaks of a division are those of its first line.
  @Test func breaksOfDivisions() throws {
    let marked = try Marked("甲\n::: {break=page}\n乙\n丙\n:::\n丁\n")
    #expect(
      marked.document.paragraphs.map(\.style.breakBefore) == [nil, .page, nil, nil])
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

  /// A box around a division in place of one a column; two divisions have two, and they nest (DT-11).
  @Test func boxedDivisions() throws {
    let source = """
      甲
      ::: {boxed=true border=double radius=3pt}
      乙

      ::: {boxed=true ground=white padding="1pt 2pt"}
      丙
      :::
      :::
      ::: {boxed=true}
      丁

      :::
      ::: {boxed=false border=dotted}
      戊
      :::
      # 己 {boxed=true}
      """
    let marked = try Marked(source)
    let half = BoxStyle.Edges(across: .em(512), along: .em(512))
    #expect(marked.warnings.isEmpty && marked.text == "甲\n乙\n\n丙\n丁\n\n戊\n己")
    #expect(
      Set(marked.document.passages) == [
        Document.Passage(
          1..<4,
          BoxStyle(border: BoxStyle.Border(.double), radius: .absolute(.pt(3)), padding: half)),
        Document.Passage(
          3..<4,
          BoxStyle(
            ground: .white,
            padding: .init(across: .absolute(.pt(1)), along: .absolute(.pt(2))))),
        Document.Passage(4..<6, BoxStyle(border: BoxStyle.Border(), padding: half)),
        Document.Passage(7..<8, BoxStyle(border: BoxStyle.Border(), padding: half)),
      ])
    #expect(
      marked.document.spans.map(\.attribute) == [.box(BoxStyle(border: BoxStyle.Border(.dotted)))])
  }

  @Test("DT-11, YY-42: edges of a box, its margins and length, and rules of a paragraph, as marks")
  func edges() throws {
    let source = """
      ::: {boxed=true border-edges="head left" padding="1pt 2pt 3pt 4pt" margin="5pt 0" longest=20em shortest=10em kinsoku=loose word-break=keep-all}
      甲
      :::
      [乙]{border-edges=foot}
      """
    let marked = try Marked(source)
    #expect(marked.warnings.isEmpty && marked.text == "甲\n乙")
    func points(_ number: Int) -> BoxLength { .absolute(.pt(number)) }
    var box = BoxStyle(
      border: BoxStyle.Border(),
      padding: .init(head: points(1), right: points(2), foot: points(3), left: points(4)))
    box.border?.edges = [.head, .left]
    box.margin = .init(across: points(5), along: points(0))
    box.longest = .em(20 * 1024)
    box.shortest = .em(10 * 1024)
    #expect(marked.document.passages == [Document.Passage(0..<1, box)])
    var line = BoxStyle(border: BoxStyle.Border())
    line.border?.edges = [.foot]
    #expect(marked.document.spans.map(\.attribute) == [.box(line)])
    let style = marked.document.paragraphs[0].style
    #expect(style.kinsoku == .loose && style.wordBreak == .keepAll)
    let shares = try Marked(
      "::: {boxed=true padding='2% 1.5%' margin='0 5%' border-width=0.25% longest=50% widest=40% narrowest=6em}\n甲\n:::"
    )
    box = BoxStyle(
      border: BoxStyle.Border(width: .percent(250)),
      padding: .init(across: .percent(2000), along: .percent(1500)))
    box.margin = .init(along: .percent(5000))
    (box.longest, box.widest) = (.percent(50_000), .percent(40_000))
    box.narrowest = .em(6 * 1024)
    #expect(shares.warnings.isEmpty && shares.document.passages == [Document.Passage(0..<1, box)])
    for wrong in [
      "border-edges=top", "border-edges=none", "padding='1pt 2pt 3pt'", "margin=-1pt", "longest=0",
      "shortest=0", "narrowest=0%", "widest=-1em", "widest=wide", "padding='1% 2'", "margin=-1%",
      "line-width=1%", "padding=99999%",
      "kinsoku=lax", "word-break=all",
    ] {
      #expect(try Marked("::: {\(wrong)}\n甲\n:::").warnings.count == 1, "\(wrong)")
    }
  }

  /// At a span a style has a box a column, and the key is refused.
  @Test func boxedSpans() throws {
    let note = try NamedStyle("note", keys: [("boxed", "true"), ("border", "single")])
    let span = try Marked("[甲]{.note}", styles: [note]).document
    #expect(span.passages.isEmpty)
    #expect(span.spans.map(\.attribute) == [.box(BoxStyle(border: BoxStyle.Border()))])
    let division = try Marked("::: note\n甲\n:::", styles: [note]).document
    #expect(division.spans.isEmpty && division.passages.map(\.paragraphs) == [0..<1])
    let refused = try Marked("[甲]{boxed=true}")
    #expect(refused.document.passages.isEmpty && refused.warnings.count == 1)
    let empty = try Marked("::: {boxed=true}\n:::\n甲")
    #expect(empty.document.passages.isEmpty)
  }

  /// Without marks of a heading the first lines are looked at as in plain text.
  @Test func plainHeadingsAreFound() throws {
    let marked = try Marked("靜夜思\n李白\n\n牀前明月光，疑是地上[霜]{.book}。\n")
    #expect(marked.document.title == "靜夜思" && marked.document.author == "李白")
  }
}
