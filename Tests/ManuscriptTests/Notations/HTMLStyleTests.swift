import TestSupport
import Testing
import VerticalLayout

@testable import Manuscript

/// The small cascade of style sheets in HTML (N8, EI-7).
struct HTMLStyleTests {
  private func read(_ body: String, style: String, sheets: [String: String] = [:]) throws -> Read {
    var options = ManuscriptOptions(notation: .named(.html))
    options.styleSheets = sheets
    let source = "<html><head><style>\(style)</style></head><body>\(body)</body></html>"
    let manuscript = try ManuscriptReader(options: options).read(Array(source.utf8))
    return Read(
      document: manuscript.document,
      diagnostics: manuscript.diagnostics.filter { $0.code != .languageGuessed })
  }

  @Test(
    "N8 indents, alignment and margins of paragraphs",
    arguments: [
      (".a { text-indent: 2em }", "<p class=a>甲", ParagraphStyle(indent: .em(2048))),
      ("p { text-indent: 1em } .a { text-indent: 0 }", "<p class='a b'>甲", ParagraphStyle()),
      ("#n { text-align: right }", "<p id=n>甲", ParagraphStyle(alignment: .bottom)),
      (
        "div.c > p { text-align: center }", "<div class=c><p>甲</div>",
        ParagraphStyle(alignment: .center)
      ),
      (
        "div.c > p { text-align: center }", "<div class=c><section><p>甲</section></div>",
        ParagraphStyle()
      ),
      (
        ".c p { text-align: center }", "<div class=c><section><p>甲</section></div>",
        ParagraphStyle(alignment: .center)
      ),
      (
        "p { margin: 0 1em 0 2.5em }", "<p>甲",
        ParagraphStyle(headIndent: .em(2560), tailIndent: .em(1024))
      ),
      (
        "p { margin-left: 2em; text-indent: -1em }", "<p>甲",
        ParagraphStyle(indent: .em(-1024), headIndent: .em(1024))
      ),
      (
        "html { -epub-writing-mode: vertical-rl } p { margin-top: 32px; margin-left: 5em }", "<p>甲",
        ParagraphStyle(headIndent: .em(2048))
      ),
      ("p, .x { text-align: end }", "<p>甲", ParagraphStyle(alignment: .bottom)),
      (
        ".a { text-align: right } p.a { text-align: center } p { text-align: left }",
        "<p class=a>甲", ParagraphStyle(alignment: .center)
      ),
      (
        ".a { text-indent: 1em !important }", "<p class=a style='text-indent: 3em'>甲",
        ParagraphStyle(indent: .em(1024))
      ),
      (
        ".a { text-indent: 1em }", "<p class=a style='text-indent: 3em'>甲",
        ParagraphStyle(indent: .em(3072))
      ),
      (
        "@media print { p { text-indent: 1em } } @media (max-width: 3em) { p { text-indent: 9em } }",
        "<p>甲", ParagraphStyle(indent: .em(1024))
      ),
      (
        "@font-face { src: url(a) } /* } */ <!-- p { text-indent: 1em } -->", "<p>甲",
        ParagraphStyle(indent: .em(1024))
      ),
      ("p { break-before: page }", "<p>甲", ParagraphStyle(breakBefore: .page)),
      (
        "section { break-after: page }", "<section>乙</section><p>甲",
        ParagraphStyle(breakBefore: .page)
      ),
      (
        "", "<p>乙<div style='page-break-after:always'></div><p>甲",
        ParagraphStyle(breakBefore: .page)
      ),
      ("", "<p>乙<br style='page-break-before:always'>甲", ParagraphStyle(breakBefore: .page)),
      ("h1 { break-after: avoid }", "<h1>乙</h1><p>甲", ParagraphStyle()),
      ("i { break-after: page }", "<p><i>乙</i><p>甲", ParagraphStyle()),
      (".x { display: none; break-after: page }", "<p class=x>乙<p>甲", ParagraphStyle()),
      (
        "html, body { margin: 3em } p:hover, p[a], p + p { text-indent: 9em }", "<p>甲",
        ParagraphStyle()
      ),
    ])
  func paragraphs(_ style: String, _ body: String, _ expected: ParagraphStyle) throws {
    #expect(try read(body, style: style).paragraph("甲")?.style == expected)
  }

  @Test("N8, P12 a new page inside of a reading or a cell is none, and nothing is lost")
  func pagesInside() throws {
    let reading = try read(
      "<p>前<ruby>漢<rt>か<br style='page-break-after:always'>ん</rt></ruby>後", style: "")
    #expect(reading.paragraph("前")?.style == ParagraphStyle())
    let cell = try read(
      "<table><tr><td>甲<br style='page-break-before:always'>乙<td>丙</table><p>後", style: "")
    #expect(try read("<table><tr><td>甲<br>乙<td>丙</table><p>後", style: "").text == cell.text)
    #expect(cell.paragraph("後")?.style == ParagraphStyle())
  }

  @Test(
    "N8 what is not shown, and lists without signs",
    arguments: [
      (".x { display: none }", "甲<span class=x>乙</span><p class=x>丙<p>丁", "甲\n丁\n"),
      ("", "甲<span hidden>乙</span>", "甲\n"),
      ("ul { list-style: none }", "<ul><li>甲<li>乙</ul>", "甲\n乙\n"),
      ("", "<nav><ol><li>一<li>二</ol></nav>", "一\n二\n"),
      ("ol { list-style-type: decimal }", "<ol><li>甲</ol>", "1．甲\n"),
      (".x img { display: none }", "甲<p class=x>乙<img alt=丙>", "甲\n乙\n"),
    ])
  func hidden(_ style: String, _ body: String, _ text: String) throws {
    #expect(try read(body, style: style).text == text)
  }

  @Test("N8 attributes of words")
  func words() throws {
    let style = """
      .b { font-weight: bold } strong { font-weight: normal } .e { -webkit-text-emphasis: open circle }
      .q { text-emphasis-style: "※"; text-emphasis-position: under left } .s { vertical-align: super } i { font-style: normal }
      .o { text-orientation: upright } .t { -epub-text-combine: horizontal } .d { text-decoration: line-through }
      """
    let body =
      "<p><span class=b>甲</span><strong>乙</strong><em class=e>丙</em><b class=q>丁</b><span class=s>戊</span><i>己</i><span class=o>庚</span><span class=t>12</span><span class=d>辛</span>"
    let read = try read(body, style: style)
    let bold = Attribute.outline(TextEffects.TextOutline(width: .em(34), isFilled: true))
    #expect(read.attributes(of: "甲") == [bold])
    #expect(read.attributes(of: "乙") == [])
    #expect(read.attributes(of: "丙") == [.emphasis(EmphasisMark("○"))])
    #expect(read.attributes(of: "丁") == [.emphasis(EmphasisMark("※", side: .left)), bold])
    #expect(read.attributes(of: "戊") == [.script(.superscript)])
    #expect(read.attributes(of: "己") == [])
    #expect(read.attributes(of: "庚") == [.orientation(.upright)])
    #expect(read.attributes(of: "12") == [.tateChuYoko])
    #expect(read.attributes(of: "辛") == [.strikethrough(LineStroke())])
  }

  @Test("N8 sheets from outside, by links and imports")
  func sheets() throws {
    let sheets = [
      "a.css": "@import 'b.css'; p { text-align: center }",
      "b.css": "p { text-indent: 2em; text-align: right }",
    ]
    let page =
      "<html><head><link rel=stylesheet href=a.css><link rel=stylesheet href=c.css></head><body><p>甲</body></html>"
    var options = ManuscriptOptions(notation: .named(.html))
    options.styleSheets = sheets
    let read = try ManuscriptReader(options: options).read(Array(page.utf8))
    #expect(read.document.paragraphs[0].style.indent == .em(2048))
    #expect(read.diagnostics.count { $0.message.contains("c.css is not at hand") } == 1)
  }

  @Test("EI-9 a name at the start of a paragraph is the paragraph's")
  func names() throws {
    let source =
      "<p>改</p><p><a id=n1></a>次</p><p id=n2>三</p><p><a href=#n1>い</a><a href=#n2>ろ</a></p>"
    let read = try Read(source, as: .html)
    let places = read.document.spans.compactMap { span -> String? in
      guard case .anchor(let name) = span.attribute else { return nil }
      return "\(name) \(read.text.utf8.prefix(span.range.lowerBound).count)"
    }
    #expect(places.sorted() == ["n1 4", "n2 8"])
  }

  @Test(
    "EI-7 a mark of emphasis in either quotation marks, and its colour",
    arguments: [
      ("text-emphasis-style: 'Ａ'", "Ａ", nil), ("text-emphasis: \"b\"", "b", nil),
      ("-epub-text-emphasis-style: 'a'", "a", nil),
      ("-epub-text-emphasis-style: filled dot; -epub-text-emphasis-color: #0000ff", "•", "#0000ff"),
      ("text-emphasis-style: open circle; text-emphasis-color: #c00000", "○", "#c00000"),
    ] as [(String, String, String?)])
  func emphasis(_ rule: String, _ sign: String, _ color: String?) throws {
    let document = try read("<p><span class=e>甲</span>乙", style: ".e { \(rule) }").document
    var mark = EmphasisMark(sign)
    mark.color = color.flatMap { Color($0) }
    #expect(document.spans.map(\.attribute) == [.emphasis(mark)])
  }

  @Test(
    "EI-7 elements with one class look as what is around each says",
    arguments: [
      (
        ".c .a { text-indent: 3em }", "<p class=a>甲<div class=c><p class=a>乙</div><p class=a>丙",
        [0, 3, 0]
      ),
      (
        "div.c > p { text-indent: 3em }",
        "<div class=c><p>甲</p><div><p>乙</p></div><p>丙</p></div>", [3, 0, 3]
      ),
      ("#b { text-indent: 3em }", "<p id=a>甲<p id=b>乙<p id=c>丙", [0, 3, 0]),
      ("#b p { text-indent: 3em }", "<div id=a><p>甲</div><div id=b><p>乙</div><p>丙", [0, 3, 0]),
      (
        ".a { text-indent: 1em }", "<p class=a>甲<p class=a style='text-indent: 3em'>乙<p class=a>丙",
        [1, 3, 1]
      ),
      (
        ".a { text-indent: 1em }",
        "<div><p class=a>甲<style>.a { text-indent: 3em }</style><p class=a>乙</div><p class=b>丙",
        [1, 3, 0]
      ),
    ])
  func kinds(_ style: String, _ body: String, _ indents: [Int]) throws {
    let document = try read(body, style: style).document
    #expect(
      document.paragraphs.prefix(3).map { $0.style.indent ?? .em(0) }
        == indents.map { .em($0 * 1024) })
  }

  @Test("N8 many rules, and hostile ones, in linear time")
  func many() throws {
    expectLinearTime(upTo: 4_000) { count in
      let style = (0..<count).map { ".c\($0) p { text-indent: \($0 % 9)em }" }.joined()
      let body = (0..<count).map { "<div class=c\($0)><p>甲</div>" }.joined()
      _ = try? Read("<style>\(style)</style>\(body)", as: .html)
    }
    for part in [
      "{", "}", "a{", "@media x{", "/*", "\"", "a,", "a>", ".", "@import \"a\";", "a{b:c;",
    ] {
      expectLinearTime(upTo: 8_000) { count in
        var sheet = HTMLStyleSheet()
        sheet.add(String(repeating: part, count: count))
      }
    }
  }
}
