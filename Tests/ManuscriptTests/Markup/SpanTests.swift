import Manuscript
import Testing
import VerticalLayout

/// Marks of characters: spans, links, images, escapes (DT-29).
struct SpanTests {
  @Test("YY-33 a line and an overline stand on two sides, whichever the line has")
  func linesOnBothSides() throws {
    for (side, own, other) in [
      ("", SideLine.Side.automatic, SideLine.Side.opposite), (" line-side=left", .left, .right),
      (" line-side=right", .right, .left),
    ] {
      #expect(
        try Marked("[甲]{line=wavy overline=single\(side)}").spans(of: "甲") == [
          .sideLine(SideLine(LineStroke(.wavy), side: own)), .sideLine(SideLine(side: other)),
        ])
    }
    #expect(try Marked("[甲]{overline=none .person}").spans(of: "甲") == [.sideLine(SideLine())])
  }

  @Test("marks that are written alike but for names have their own names, and warnings")
  func marksWithNames() throws {
    let source =
      "[甲]{size=2em note-ref=1 #a}[乙]{note-ref=2 size=2em #b}[丙]{size=2em sise=1 #c}[丁]{size=2em sise=1 #d}"
      + "[戊]{#e note-ref=''}[己]{#f}"
    let marked = try Marked(source)
    let size = Attribute.size(.em(2048))
    let expected: [(String, Set<Attribute>)] = [
      ("甲", [size, .noteReference("1"), .anchor("a")]),
      ("乙", [size, .noteReference("2"), .anchor("b")]), ("丙", [size, .anchor("c")]),
      ("丁", [size, .anchor("d")]), ("戊", [.anchor("e")]), ("己", [.anchor("f")]),
    ]
    for (text, attributes) in expected {
      #expect(Set(marked.spans(of: text)) == attributes, "\(text)")
    }
    #expect(marked.places == ["1:68", "1:91", "1:108"], "\(marked.places)")
  }

  @Test("BK-H2 jidori is of a span's text, and of the lines of a division") func jidori() throws {
    let marked = try Marked("[甲乙]{jidori=4em}\n\n::: {jidori=5em}\n丙丁\n:::\n")
    #expect(marked.spans(of: "甲乙") == [.spread(.em(4096))] && marked.document.spans.count == 1)
    #expect(marked.document.paragraphs.map(\.style.spread) == [nil, nil, .em(5120)])
  }

  @Test(arguments: [
    ("size=1.5em", Attribute.size(.em(1536))), ("script=super", .script(.superscript)),
    ("script=sub", .script(.subscript)), ("font=Foo,Bar", .fonts(["Foo", "Bar"])),
    ("font=\"Noto Serif CJK JP, DejaVu Sans\"", .fonts(["Noto Serif CJK JP", "DejaVu Sans"])),
    ("weight=bold", .weight(.bold)), ("weight=300", .weight(.light)),
    ("weight=normal", .weight(.regular)),
    ("lang=zh-Hant", .language(.traditionalChinese)), ("ink=#010203", .ink(color)),
    ("color=#010203", .ink(color)), ("letter-spacing=-2pt", .letterSpacing(.absolute(.pt(-2)))),
    ("shift=0.5em", .baselineShift(.em(512))), ("orientation=upright", .orientation(.upright)),
    (
      "features=vpal,-liga",
      .features([TextStyle.FontFeature(tag: "vpal"), TextStyle.FontFeature(tag: "liga", value: 0)])
    ),
    ("features='jp78=1'", .features([TextStyle.FontFeature(tag: "jp78")])),
    ("no-break=true", .noBreak),
    ("direction=rtl", .direction(.rightToLeft)), ("direction=auto", .direction(.automatic)),
    ("tcy=true", .tateChuYoko), ("emphasis=sesame", .emphasis(EmphasisMark("﹅"))),
    ("emphasis=\"× left\"", .emphasis(EmphasisMark("×", side: .left))),
    (
      "emphasis=\"○ 0.25em #f00 left\"",
      .emphasis(
        EmphasisMark("○", side: .left, size: .em(256), color: Color(red: 255, green: 0, blue: 0)))
    ),
    ("tone-ring=shang", .toneRing(.shang)),
    ("line=wavy", .sideLine(SideLine(LineStroke(.wavy)))),
    (
      "line-side=right line-width=1pt line-color=#010203",
      .sideLine(SideLine(LineStroke(width: .absolute(.pt(1)), color: color), side: .right))
    ),
    (
      "overline=dotted overline-width=1pt overline-color=#010203",
      .sideLine(
        SideLine(LineStroke(.dotted, width: .absolute(.pt(1)), color: color), side: .opposite))
    ),
    ("jidori=4em", .spread(.em(4096))), ("strike=double", .strikethrough(LineStroke(.double))),
    ("strike-color=#010203", .strikethrough(LineStroke(color: color))),
    ("ground=#010203", .box(BoxStyle(ground: color))),
    (
      "border=dotted border-width=2pt radius=0.5em",
      .box(BoxStyle(border: BoxStyle.Border(.dotted, width: .absolute(.pt(2))), radius: .em(512)))
    ),
    ("line=short-dashed", .sideLine(SideLine(LineStroke(.shortDashed)))),
    ("strike=dash-dot", .strikethrough(LineStroke(.dashDot))),
    ("border=dash-dot-dot", .box(BoxStyle(border: BoxStyle.Border(.dashDotDot)))),
    (
      "ground=#010203 padding=1pt",
      .box(
        BoxStyle(ground: color, padding: .init(across: .absolute(.pt(1)), along: .absolute(.pt(1))))
      )
    ),
    (
      "border-color=#010203 padding='1pt 2pt'",
      .box(
        BoxStyle(
          border: BoxStyle.Border(color: color),
          padding: .init(across: .absolute(.pt(1)), along: .absolute(.pt(2)))))
    ),
    ("#place", .anchor("place")), ("#sec:1.2", .anchor("sec:1.2")),
    (".person", .sideLine(SideLine())), (".book", .sideLine(SideLine(LineStroke(.wavy)))),
    (".underline", .sideLine(SideLine())),
  ])
  func aSpanHasWhatItsKeysSay(_ keys: String, _ attribute: Attribute) throws {
    let marked = try Marked("甲[乙]{\(keys)}丙\n")
    #expect(marked.text == "甲乙丙\n" && marked.warnings.isEmpty)
    #expect(marked.document.spans == [AttributeSpan(TextRange(3, 6), attribute)])
  }

  private static let color = Color(red: 1, green: 2, blue: 3)

  @Test(arguments: [
    "line=none", "no-break=false", ".person line=none", ".mark ground=none", "", "radius=1em",
  ])
  func whatIsTurnedOffIsNotThere(_ keys: String) throws {
    let marked = try Marked("甲[乙]{\(keys)}丙")
    #expect(marked.text == "甲乙丙" && marked.document.spans.isEmpty && marked.warnings.isEmpty)
  }

  /// Sizes come before what is measured by them, and marks around others before those.
  @Test func theOrderOfAttributes() throws {
    let marked = try Marked("[甲[乙]{shift=1em size=2em}]{ink=black size=3em}")
    #expect(
      marked.document.spans == [
        AttributeSpan(TextRange(0, 6), .size(.em(3072))),
        AttributeSpan(TextRange(0, 6), .ink(.black)),
        AttributeSpan(TextRange(3, 6), .size(.em(2048))),
        AttributeSpan(TextRange(3, 6), .baselineShift(.em(1024))),
      ])
    #expect(try Marked("[甲]{size=1em size=2em}").spans(of: "甲") == [.size(.em(2048))])
    #expect(try Marked("[甲]{.book .person}").spans(of: "甲") == [.sideLine(SideLine())])
    #expect(
      try Marked("[甲]{line=wavy .person}").spans(of: "甲")
        == [.sideLine(SideLine(LineStroke(.wavy)))])
  }

  @Test(arguments: [
    ("[甲](http://a.jp/)", "http://a.jp/"), ("[甲](http://a.jp/b_(c))", "http://a.jp/b_(c)"),
    ("[甲](<a b>)", "a b"), ("[甲]( a \"題\" )", "a"), ("[甲](a\\)b)", "a)b"),
    ("[甲](a '題')", "a"), ("[甲](<a(b>)", "a(b"), ("[甲](俳句.html)", "俳句.html"),
  ])
  func aLink(_ source: String, _ uri: String) throws {
    let marked = try Marked(source)
    #expect(marked.text == "甲" && marked.warnings.isEmpty)
    #expect(marked.spans(of: "甲") == [.link(uri)])
  }

  @Test func linksHaveAttributesAndLeadToPlaces() throws {
    let marked = try Marked("[甲](#乙){ink=black}と[乙]{#乙}と[]{#丙}[丁](#丙)")
    #expect(marked.text == "甲と乙と丁" && marked.warnings.isEmpty)
    #expect(marked.spans(of: "甲") == [.ink(.black), .link("#乙")])
    #expect(marked.spans(of: "乙") == [.anchor("乙")])
    #expect(marked.document.spans.contains(AttributeSpan(TextRange(12, 12), .anchor("丙"))))
  }

  /// Two equal words keep their own links (CJ-05).
  @Test func equalTextsHaveTheirOwnLinks() throws {
    let marked = try Marked("[@王](a:1)と[@王](a:2)")
    #expect(marked.spans(of: "@王") == [.link("a:1"), .link("a:2")])
  }

  @Test("CJ-09 an image is its words, with its keys; without words U+FFFC stands for it")
  func anImageIsItsWords() throws {
    let marked = try Marked(
      "印![白文印](seal.png){height=1em .mark}甲！[乙]{.person} a!\\[b\\] c![丁]{.book}\\![戊](u)")
    #expect(marked.text == "印白文印甲！乙 a![b] c!丁!戊" && marked.warnings.isEmpty)
    let seal = ImageAttachment(image: "seal.png", height: .em(1024))
    #expect(marked.spans(of: "白文印").contains(.attachment(seal)))
    #expect(marked.spans(of: "戊") == [.link("u")])
    let bare = try Marked(
      "甲![](<a b.png>){width=1em fit=cover align=right inset=\"1pt 2pt\"}乙![](c.jpg)")
    #expect(bare.text == "甲\u{FFFC}乙\u{FFFC}" && bare.warnings.isEmpty)
    let image = ImageAttachment(
      image: "a b.png", width: .em(1024), alignment: .right, fit: .cover,
      insets: .init(
        top: .absolute(.pt(1)), right: .absolute(.pt(2)), bottom: .absolute(.pt(1)),
        left: .absolute(.pt(2))))
    #expect(
      bare.document.spans == [
        AttributeSpan(TextRange(3, 6), .attachment(image)),
        AttributeSpan(TextRange(9, 12), .attachment(ImageAttachment(image: "c.jpg"))),
      ])
    // The way back to the file.
    #expect(bare.document.origin?.map.sourceOffset(of: 6) == 66)
  }

  /// Named styles may have the keys of images; `align` means what its value is legal for.
  @Test func stylesOfImages() throws {
    let style = try NamedStyle("seal height=2em align=left")
    let marked = try Marked("![印](a.png){.seal}", styles: [style])
    let image = ImageAttachment(image: "a.png", height: .em(2048), alignment: .left)
    #expect(marked.document.spans == [AttributeSpan(TextRange(0, 3), .attachment(image))])
    #expect(throws: NamedStyleError.self) { try NamedStyle("seal align=up") }
  }

  @Test("DT-21 without images their words are set")
  func noImages() throws {
    let document = try Marked("甲![印](a.png){size=2em}乙![](b.png)丙", images: .none).document
    #expect(document.text == "甲印乙丙")
    #expect(document.spans == [AttributeSpan(TextRange(3, 6), .size(.em(2048)))])
  }

  @Test func anImageWithoutAFileIsItsWords() throws {
    let marked = try Marked("甲![印]()乙![]()")
    #expect(marked.text == "甲印乙" && marked.warnings.count == 2)
  }

  @Test(arguments: [
    ("\\[甲\\]{.x}", "[甲]{.x}"), ("\\\\[甲]{.book}", "\\甲"), ("甲\\", "甲\\"), ("\\甲 \\ 乙", "\\甲 \\ 乙"),
    ("\\# 甲", "# 甲"), ("\\::: 甲", "::: 甲"), ("[甲\\]乙]{.book}", "甲]乙"), ("\\*\\*\\{\\|\\}", "**{|}"),
  ])
  func escapes(_ source: String, _ text: String) throws {
    let marked = try Marked(source)
    #expect(marked.text == text && marked.warnings.isEmpty)
    #expect(marked.document.paragraphs.allSatisfy { $0.role == .body })
  }

  /// Between asterisks text has marks beside it, or another weight.
  @Test(arguments: [
    ("甲*乙*丙", "甲乙丙", [Attribute.emphasis(EmphasisMark(""))], "乙"),
    ("**甲乙**", "甲乙", [.weight(.bold)], "甲乙"),
    ("甲**[乙](u)**", "甲乙", [.weight(.bold), .link("u")], "乙"),
    ("[甲**乙**]{size=2em}", "甲乙", [.size(.em(2048)), .weight(.bold)], "乙"),
    ("**甲\\*乙**", "甲*乙", [.weight(.bold)], "甲*乙"),
    ("***甲***乙", "甲乙", [.emphasis(EmphasisMark("")), .weight(.bold)], "甲"),
    ("**一 two**三", "一 two三", [.weight(.bold)], "一 two"),
    ("*a*、*b*", "a、b", [.emphasis(EmphasisMark("")), .emphasis(EmphasisMark(""))], "b"),
  ])
  func asterisks(_ source: String, _ text: String, _ attributes: [Attribute], _ last: String) throws
  {
    let marked = try Marked(source)
    #expect(marked.text == text && marked.warnings.isEmpty)
    let spans = marked.document.spans
    #expect(spans.map(\.attribute) == attributes)
    #expect(spans.last.map { String(text.slice($0.range)) } == last)
  }

  @Test(arguments: [
    "[注]", "[[1]]", "（甲）", "a ] b", "{甲}", "甲:乙", ":: 甲", "#甲", "#", "-甲", "1.甲",
    "2 * 3 * 4", "2 ** 3 ** 4", "2*3*4", "***", "*甲", "甲**", "****甲****", "***甲**", "** 甲**",
    "**甲 **",
    "*甲**", "**甲*", "*甲\n乙*", "*[甲*]", "****",
    "[注] (甲)", "甲!", "|甲|",
  ])
  func whatIsNoMarkIsText(_ source: String) throws {
    let marked = try Marked(source)
    #expect(marked.text == source && marked.warnings.isEmpty)
    #expect(marked.document == Document(source, language: .japanese))
  }
}
