import Manuscript
import TestSupport
import Testing
import VerticalLayout

@Suite("DX Word files")
struct WordTests {
  private func read(
    _ file: WordFile, _ options: ManuscriptOptions = ManuscriptOptions()
  ) throws -> Manuscript {
    try ManuscriptReader(options: options).readWord(file)
  }

  /// The text with vtype's marks, as `vtype convert` writes it.
  private func marks(_ file: WordFile) throws -> String {
    ExportNotation.marks.export(try read(file).document).text
  }

  private static let readingCases: [(String, String)] = [
    // Readings of single ideographs that touch are parts of one word.
    (ruby("漢", "かん") + ruby("字", "じ") + r("と") + ruby("紫陽花", "あじさい"), "{漢字|かん|じ}と{紫陽花|あじさい}"),
    (ruby("お茶", "おちゃ") + ruby("漢", "かん"), "{お茶|おちゃ}{漢|かん}"),
    (ruby("漢", "") + ruby("字", "字") + ruby("化", " "), "漢字化"),
    (field("EQ \\* jc2 \\* \"Font:ＭＳ 明朝\" \\* hps10 \\o\\ad(\\s\\up 9(かんじ),漢字)"), "{漢字|かんじ}"),
    (field("EQ \\o(\\s\\up 9(よみ);基) \\* jc0", "基"), "{基|よみ}"),
    (field("EQ \\o(\\s\\do 9(した),基)"), "[基]{ruby-left=\"した\"}"),
    (field("EQ \\o(\\s\\up 9(\\(株\\)),会社)"), "{会社|(株)}"),
    ("<w:fldSimple w:instr='EQ \\o\\ad(\\s\\up 9(あお),青)'>\(r("青"))</w:fldSimple>", "{青|あお}"),
    (field("EQ \\o(\\s\\up 4(株式),\\s\\do 4(会社))"), "[株式会社]{note=warichu}"),
    (field("EQ \\o\\ac(○,印)") + field("EQ \\o\\ac(◯,12)"), "㊞⑫"),
    (field("EQ \\o\\ac(○,空)"), "空"),
    (field("EQ \\f(1,2)"), "(1,2)"),
    (
      "<w:bookmarkStart w:id='1' w:name='x'/><w:hyperlink w:anchor='x'>\(ruby("青", "あお"))</w:hyperlink>",
      "[]{#x}[{青|あお}](<#x>)"
    ),
    ("<w:ins w:id='1'>\(ruby("青", "あお"))</w:ins>", "{青|あお}"),
    // A base with a look that the run around it has not.
    (
      ruby("青", "あお").replacing(
        "<w:rubyBase><w:r>", with: "<w:rubyBase><w:r><w:rPr><w:b/></w:rPr>"),
      "[{青|あお}]{weight=bold}"
    ),
  ]

  @Test(
    "DX-5, DX-6 readings of both forms of Word",
    arguments: Self.readingCases)
  func readings(_ inner: String, _ expected: String) throws {
    let text = try marks(WordFile(p(r("あ") + inner + r("い"))))
    #expect(text == "あ\(expected)い\n")
  }

  private static let lookCases: [(String, String)] = [
    ("<w:em w:val='comma'/>", "[文字]{emphasis=\"﹅\"}"),
    ("<w:em w:val='underDot'/>", "[文字]{emphasis=\"• left\"}"),
    ("<w:em w:val='none'/>", "文字"), ("<w:b/>", "[文字]{weight=bold}"),
    ("<w:b w:val='0'/><w:i w:val='false'/>", "文字"), ("<w:i/>", "[文字]{slant=12}"),
    ("<w:u w:val='wave'/>", "[文字]{line=wavy}"), ("<w:u w:val='none'/>", "文字"),
    ("<w:dstrike/>", "[文字]{strike=single}"),
    ("<w:vertAlign w:val='subscript'/>", "[文字]{script=sub}"),
    ("<w:color w:val='C83C24'/>", "[文字]{ink=#c83c24}"), ("<w:color w:val='auto'/>", "文字"),
    ("<w:color w:val='000000'/>", "文字"),
    ("<w:color w:val='FF0000' w:themeColor='text1'/>", "文字"),
    ("<w:highlight w:val='yellow'/>", "[文字]{ground=#ffff00}"),
    ("<w:bdr w:val='single'/>", "[文字]{border=single}"), ("<w:sz w:val='30'/>", "[文字]{size=1.5em}"),
    // From .95 to 1.05 it is the size of the text.
    ("<w:sz w:val='21'/>", "文字"), ("<w:sz w:val='15'/>", "[文字]{size=0.75em}"),
    ("<w:rFonts w:eastAsia='ＭＳ ゴシック'/>", "[文字]{weight=bold}"),
    ("<w:rFonts w:eastAsia='ＭＳ 明朝'/>", "文字"), ("<w:vanish/>", ""),
    ("<w:eastAsianLayout w:id='1' w:vert='1'/>", "[文字]{tcy=true}"),
    ("<w:eastAsianLayout w:id='1' w:combine='1'/>", "[文字]{note=warichu}"),
    (
      "<w:eastAsianLayout w:id='1' w:combine='1' w:combineBrackets='square'/>",
      "[［]{note=bracket}[文字]{note=warichu}[］]{note=bracket}"
    ),
  ]

  @Test(
    "DX-7, DX-8 looks of characters",
    arguments: Self.lookCases)
  func looks(_ properties: String, _ expected: String) throws {
    let body = r(String(repeating: "本文", count: 20)) + r("文字", properties) + r("。")
    let text = try marks(WordFile(p(body)))
    #expect(text == String(repeating: "本文", count: 20) + expected + "。\n")
  }

  @Test("DX-5 a base in several runs keeps the looks of each under one reading")
  func styledBase() throws {
    let base =
      "<w:r><w:ruby><w:rt>\(r("とう"))\(r("きょう"))</w:rt><w:rubyBase>\(r("東"))"
      + "\(r("京", "<w:b/>"))</w:rubyBase></w:ruby></w:r>"
    let document = try read(WordFile(p(r("あ") + base + r("い")))).document
    let spans = document.spans.map { "\(document.text.slice($0.range)) \($0.attribute.kind.name)" }
    #expect(Set(spans) == ["東京 ruby", "京 weight"])
  }

  @Test("DX-7 runs of one group stand in one cell, of two in two, and five characters in none")
  func cells() throws {
    func cell(_ text: String, _ id: Int) -> String {
      r(text, "<w:eastAsianLayout w:id='\(id)' w:vert='1'/>")
    }
    let body = r("年") + cell("1", 1) + cell("2", 1) + cell("34", 2) + r("と") + cell("12345", 3)
    #expect(
      try marks(WordFile(p(body))) == "年[12]{tcy=true}[34]{tcy=true}と12345\n")
  }

  private static let roleCases: [(String, String, String)] = [
    ("heading 1", "", "## 春"), ("Heading 2", "", "### 春"), ("見出し 3", "", "#### 春"),
    ("heading 7", "", "##### 春"), ("標題 2", "", "### 春"), ("제목 1", "", "## 春"), ("Title", "", "# 春"),
    ("表題", "", "# 春"), ("私の本文", "<w:outlineLvl w:val='1'/>", "### 春"), ("私の本文", "", "春"),
  ]

  @Test(
    "DX-3, DX-4 roles come from names of styles, whatever their ids are",
    arguments: Self.roleCases)
  func roles(_ name: String, _ properties: String, _ expected: String) throws {
    let style =
      "<w:style w:type='paragraph' w:styleId='7'><w:name w:val='\(name)'/>"
      + "<w:rPr><w:b/><w:sz w:val='40'/></w:rPr><w:pPr>\(properties)</w:pPr></w:style>"
      + "<w:style w:type='paragraph' w:styleId='8'><w:name w:val='x'/><w:basedOn w:val='7'/></w:style>"
    for id in ["7", "8"] {
      let file = WordFile(
        p(r("春"), "<w:pStyle w:val='\(id)'/>") + p(r("本文の段落。本文の段落。")), styles: style)
      let text = try marks(file)
      let first = text.split(separator: "\n").first.map(String.init)
      let isBody = expected == "春"
      #expect(
        isBody ? text.contains("春") && !text.hasPrefix("#") : first == expected, "\(text)")
    }
  }

  @Test("DX-2 styles that are based on each other in a circle end there")
  func circle() throws {
    let styles = ["1", "2"].map {
      "<w:style w:type='paragraph' w:styleId='\($0)'><w:basedOn w:val='\($0 == "1" ? "2" : "1")'/></w:style>"
    }
    let file = WordFile(p(r("春"), "<w:pStyle w:val='1'/>"), styles: styles.joined())
    #expect(try marks(file) == "春\n")
  }

  private static let paragraphCases: [(String, String, String)] = [
    ("", "<w:ind w:firstLineChars='100' w:firstLine='999'/>", "::: {indent=1em}\n文\n:::\n"),
    (
      "", "<w:ind w:leftChars='200' w:left='999' w:rightChars='100'/>",
      "::: {head-indent=2em tail-indent=1em}\n文\n:::\n"
    ),
    // Twentieths of a point by the size of the text, 10 pt, to a quarter of an em.
    ("", "<w:ind w:left='410'/>", "::: {head-indent=2em}\n文\n:::\n"),
    (
      "", "<w:ind w:left='400' w:hanging='400'/>",
      "::: {indent=-2em}\n文\n:::\n"
    ),
    ("", "<w:jc w:val='right'/>", "::: {align=bottom}\n文\n:::\n"),
    ("", "<w:jc w:val='center'/>", "::: {align=center}\n文\n:::\n"),
    ("", "<w:jc w:val='both'/>", "文\n"),
    ("", "<w:pageBreakBefore/>", "::: {break=page}\n文\n:::\n"),
    (p("<w:r><w:br w:type='page'/></w:r>"), "", "::: {break=page}\n文\n:::\n"),
    (p("<w:r><w:lastRenderedPageBreak/></w:r>" + r("前")), "", "前\n文\n"),
    (p(r("前") + "<w:r><w:br/></w:r>" + r("後")), "", "前\n後\n文\n"),
    (p(""), "", "\n文\n"), (p(r("　　　＊")), "", "::: {head-indent=3em}\n＊\n:::\n文\n"),
    (
      p(r("☆　☆　☆"), "<w:jc w:val='center'/>"), "",
      "::: {head-indent=3em}\n☆　☆　☆\n:::\n文\n"
    ),
    (
      p("", "<w:pBdr><w:bottom w:val='single'/></w:pBdr>"), "",
      "::: {head-indent=3em}\n＊\n:::\n文\n"
    ),
    (p(r("前"), "<w:rPr><w:del w:id='1'/></w:rPr>"), "", "前文\n"),
    (
      p(r("前") + "<w:del w:id='1'><w:r><w:delText>消</w:delText></w:r></w:del>"), "", "前\n文\n"
    ),
    (
      p(r("前"), "<w:sectPr><w:type w:val='oddPage'/></w:sectPr>"), "",
      "前\n::: {break=page}\n文\n:::\n"
    ),
    ("<w:sdt><w:sdtContent>\(p(r("前")))</w:sdtContent></w:sdt>", "", "前\n文\n"),
  ]

  @Test(
    "DX-9, DX-10, DX-11 paragraphs",
    arguments: Self.paragraphCases)
  func paragraphs(_ before: String, _ properties: String, _ expected: String) throws {
    let body = before + p(r("文"), properties) + "<w:sectPr/>"
    #expect(try marks(WordFile(body)) == expected)
  }

  @Test("DX-12 notes have their texts, and their numbers are vtype's")
  func notes() throws {
    let footnotes =
      "<w:footnote w:id='-1' w:type='separator'>\(p(r("線")))</w:footnote>"
      + "<w:footnote w:id='2'>\(p("<w:r><w:footnoteRef/></w:r>" + r("注の文。") + ruby("字", "じ")))</w:footnote>"
    let file = WordFile(
      p(r("本文") + "<w:r><w:footnoteReference w:id='2'/></w:r>" + r("続く。")),
      footnotes: footnotes)
    let text = try marks(file)
    #expect(text.hasPrefix("本文[^1]続く。\n"))
    #expect(text.contains("[^1]: 注の文。{字|じ}"))
    #expect(!text.contains("線"))
  }

  @Test(
    "DX-12 links of notes are those of their own part, and notes without a text leave no number")
  func notesWithLinks() throws {
    let footnotes =
      "<w:footnote w:id='2'>\(p("<w:hyperlink r:id='k'>\(r("外"))</w:hyperlink>"))</w:footnote>"
      + "<w:footnote w:id='3'>\(p("<w:r><w:footnoteRef/></w:r>"))</w:footnote>"
    func reference(_ id: Int) -> String { "<w:r><w:footnoteReference w:id='\(id)'/></w:r>" }
    var file = WordFile(
      p(r("甲") + reference(3) + r("乙") + reference(2) + r("丙") + reference(9)),
      footnotes: footnotes,
      links: [("k", "hyperlink", "https://example.com/wrong", true)])
    file.parts["word/_rels/footnotes.xml.rels"] =
      "<Relationships><Relationship Id='k' Type='x/hyperlink' Target='https://example.com/note' TargetMode='External'/></Relationships>"
    let text = try marks(file)
    #expect(text.hasPrefix("甲乙[^1]丙\n"), "\(text)")
    #expect(text.contains("[^1]: [外](<https://example.com/note>)"), "\(text)")
    #expect(!text.contains("f3") && !text.contains("f9"), "\(text)")
  }

  @Test(
    "DX-1 a link leads to a place on a page of the web",
    arguments: [
      ("https://example.com/a", "節", "<https://example.com/a#節>"),
      ("https://example.com/a#b", "節", "<https://example.com/a#b>"),
      ("https://example.com/a", "", "<https://example.com/a>"),
    ])
  func anchors(_ target: String, _ anchor: String, _ expected: String) throws {
    let place = anchor.isEmpty ? "" : " w:anchor='\(anchor)'"
    let file = WordFile(
      p("<w:hyperlink r:id='k'\(place)>\(r("外"))</w:hyperlink>"),
      links: [("k", "hyperlink", target, true)])
    #expect(try marks(file) == "[外](\(expected))\n")
  }

  @Test("DX-13 numbers of lists and headings are those that Word shows")
  func numbers() throws {
    func level(_ number: Int, _ format: String, _ text: String) -> String {
      "<w:lvl w:ilvl='\(number)'><w:start w:val='1'/><w:numFmt w:val='\(format)'/>"
        + "<w:lvlText w:val='\(text)'/></w:lvl>"
    }
    let numbering =
      "<w:abstractNum w:abstractNumId='5'>" + level(0, "japaneseCounting", "第%1章")
      + level(1, "decimalFullWidth", "%1．%2") + "</w:abstractNum>"
      + "<w:abstractNum w:abstractNumId='6'>" + level(0, "bullet", "\u{F0B7}") + "</w:abstractNum>"
      + "<w:num w:numId='1'><w:abstractNumId w:val='5'/></w:num>"
      + "<w:num w:numId='2'><w:abstractNumId w:val='6'/></w:num>"
    func item(_ text: String, _ list: Int, _ level: Int) -> String {
      p(
        r(text),
        "<w:numPr><w:ilvl w:val='\(level)'/><w:numId w:val='\(list)'/></w:numPr>")
    }
    let file = WordFile(
      item("春", 1, 0) + item("花", 1, 1) + item("鳥", 1, 1) + item("夏", 1, 0) + item("海", 1, 1)
        + item("点", 2, 0), numbering: numbering)
    let lines = try read(file).document.text.split(separator: "\n").map(String.init)
    #expect(
      lines == ["第一章　春", "一．１　花", "一．２　鳥", "第二章　夏", "二．１　海", "・　点"]
        || lines == ["第一章　春", "１．１　花", "１．２　鳥", "第二章　夏", "２．１　海", "・　点"])
  }

  @Test(
    "DX-13 numbers in Word's formats",
    arguments: [
      ("decimal", 12, "12"), ("decimalFullWidth", 12, "１２"), ("decimalEnclosedCircle", 21, "㉑"),
      ("ideographDigital", 20, "二〇"), ("japaneseCounting", 120, "百二十"),
      ("japaneseLegal", 12, "拾弐"), ("koreanCounting", 21, "이십일"), ("aiueo", 3, "ウ"),
      ("irohaFullWidth", 4, "ニ"), ("upperRoman", 1994, "MCMXCIV"), ("lowerLetter", 27, "aa"),
    ])
  func formats(_ format: String, _ number: Int, _ expected: String) throws {
    let numbering =
      "<w:abstractNum w:abstractNumId='1'><w:lvl w:ilvl='0'><w:start w:val='\(number)'/>"
      + "<w:numFmt w:val='\(format)'/><w:lvlText w:val='（%1）'/></w:lvl></w:abstractNum>"
      + "<w:num w:numId='1'><w:abstractNumId w:val='1'/></w:num>"
    let file = WordFile(
      p(r("文"), "<w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr>"),
      numbering: numbering)
    #expect(try read(file).document.text.hasPrefix("（\(expected)）"))
  }

  @Test("DX-14 tables keep their rows, cells and continued cells")
  func tables() throws {
    func cell(_ text: String, _ properties: String = "") -> String {
      "<w:tc><w:tcPr>\(properties)</w:tcPr>\(p(r(text)))</w:tc>"
    }
    let rows =
      "<w:tr><w:trPr><w:tblHeader/></w:trPr>\(cell("年"))\(cell("事"))</w:tr>"
      + "<w:tr>\(cell("元年", "<w:vMerge w:val='restart'/>"))\(cell("乱"))</w:tr>"
      + "<w:tr>\(cell("", "<w:vMerge/>"))\(cell("治"))</w:tr>"
    let borders = "<w:tblBorders><w:insideH w:val='single'/></w:tblBorders>"
    let text = try marks(
      WordFile("<w:tbl><w:tblPr>\(borders)</w:tblPr>\(rows)</w:tbl>" + p(r("後"))))
    #expect(
      text
        == "::: {columns=\"start start\" row-rule=true cell-rule=true head-rows=1}\n年\t事\n元年\t乱\n^^\t治\n:::\n後\n"
    )
    // A box of text in a cell is there once, after the table.
    let inner = p(r("札"))
    let boxed =
      "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wps:txbx><w:txbxContent>\(inner)</w:txbxContent></wps:txbx></w:drawing></mc:Choice>"
      + "<mc:Fallback><w:pict><v:textbox><w:txbxContent>\(inner)</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    let cells = "<w:tc>\(p(r("甲")))</w:tc><w:tc>\(p(r("乙") + boxed))</w:tc>"
    let table = try read(WordFile("<w:tbl><w:tr>\(cells)</w:tr></w:tbl>")).document
    #expect(table.text.count { $0 == "札" } == 1 && table.text.hasPrefix("甲\t乙\n"), "\(table.text)")
    // One cell alone is a box around its paragraphs.
    let box = try read(WordFile("<w:tbl><w:tr>\(cell("箱"))</w:tr></w:tbl>")).document
    #expect(box.passages.count == 1)
    #expect(box.text == "箱\n")
  }

  @Test(
    "DX-14 columns of a table stand where the paragraphs of most of their cells do",
    arguments: [
      ([["", "center", "right"], ["", "center", "end"]], 0, "start center end"),
      ([["left", "both", "start"]], 0, "start start start"),
      // A head in the middle says nothing of the cells below it, but for a table that has no others.
      ([["center", "center"], ["", "right"], ["", "right"]], 1, "start end"),
      ([["center", "right"]], 1, "center end"),
      ([["right", ""], ["right", "center"], ["", "center"]], 0, "end center"),
    ])
  func alignments(_ rows: [[String]], _ heads: Int, _ expected: String) throws {
    let table = rows.enumerated().map { number, row in
      let head = number < heads ? "<w:trPr><w:tblHeader/></w:trPr>" : ""
      let cells = row.map { word in
        "<w:tc>\(p(r("字"), word.isEmpty ? "" : "<w:jc w:val='\(word)'/>"))</w:tc>"
      }
      return "<w:tr>\(head)\(cells.joined())</w:tr>"
    }
    let text = try marks(WordFile("<w:tbl>\(table.joined())</w:tbl>"))
    #expect(text.hasPrefix("::: {columns=\"\(expected)\""), "\(text)")
  }

  @Test("DX-14 a wide cell moves those after it, and a style of paragraphs aligns its cells")
  func wideCells() throws {
    let wide =
      "<w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr>\(p(r("幅"), "<w:jc w:val='center'/>"))</w:tc>"
    let end = "<w:tc>\(p(r("右"), "<w:pStyle w:val='r'/>"))</w:tc>"
    let style =
      "<w:style w:type='paragraph' w:styleId='r'><w:name w:val='r'/><w:pPr><w:jc w:val='right'/></w:pPr></w:style>"
    let text = try marks(WordFile("<w:tbl><w:tr>\(wide)\(end)</w:tr></w:tbl>", styles: style))
    #expect(text.hasPrefix("::: {columns=\"center start end\""), "\(text)")
  }

  @Test("DX-16 each box of text of a group stands after its paragraph")
  func groupedBoxes() throws {
    let boxes = ["一", "二"].map {
      "<wps:wsp><wps:txbx><w:txbxContent>\(p(r("箱" + $0)))</w:txbxContent></wps:txbx></wps:wsp>"
    }.joined()
    let text = try marks(
      WordFile(p(r("文") + "<w:r><w:drawing><wpg:wgp>\(boxes)</wpg:wgp></w:drawing></w:r>")))
    let fence = "::: {boxed=true border=single padding=\"0.5em 0.5em\"}"
    #expect(text == "文\n\(fence)\n箱一\n:::\n\(fence)\n箱二\n:::\n", "\(text)")
  }

  @Test("DX-15, DX-16 pictures and boxes")
  func pictures() throws {
    func drawing(_ id: String, _ width: Int, _ height: Int, _ kind: String = "inline") -> String {
      "<w:r><w:drawing><wp:\(kind)><wp:extent cx='\(width * 12700)' cy='\(height * 12700)'/>"
        + "<wp:docPr id='1' name='x' descr='花の図'/><a:graphic><a:graphicData><a:blip r:embed='\(id)'/>"
        + "</a:graphicData></a:graphic></wp:\(kind)></w:drawing></w:r>"
    }
    let links: [(id: String, kind: String, target: String, isExternal: Bool)] = [
      ("p", "image", "media/image1.png", false), ("e", "image", "media/image2.emf", false),
      ("o", "image", "file:///etc/passwd", true), ("u", "image", "../../x.png", false),
    ]
    let cases: [(String, String)] = [
      (drawing("p", 100, 50), "![花の図](<word/media/image1.png>){width=100pt height=50pt}"),
      (drawing("p", 12, 12), "![花の図](<word/media/image1.png>){height=1em}"),
      (drawing("e", 100, 50), "花の図"), (drawing("o", 100, 50), "花の図"),
      (drawing("u", 100, 50), "花の図"), (drawing("none", 100, 50), "花の図"),
    ]
    for (inner, expected) in cases {
      let text = try marks(WordFile(p(r("あ") + inner + r("い")), links: links))
      #expect(text == "あ\(expected)い\n")
    }
    let content = "<w:txbxContent>\(p(r("箱の文")))</w:txbxContent>"
    let choice =
      "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wps:txbx>\(content)</wps:txbx>"
      + "</w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>\(content)</v:textbox></w:pict>"
      + "</mc:Fallback></mc:AlternateContent></w:r>"
    let boxed = try read(WordFile(p(r("前") + choice) + p(r("後")))).document
    #expect(boxed.text == "前\n箱の文\n後\n")
    #expect(boxed.passages.map(\.paragraphs) == [1..<2])
  }

  private static let fieldCases: [(String, String)] = [
    (field("TOC \\o 1-3", "目次の行"), ""), (field("PAGE", "12"), ""),
    (field("DATE", "五月"), "五月"),
    // A field that nothing ends is text.
    ("<w:r><w:fldChar w:fldCharType='begin'/></w:r>" + r("残る"), "残る"),
    ("<w:r><w:noBreakHyphen/></w:r>", "\u{2011}"),
    ("<w:r><w:sym w:font='Wingdings' w:char='F0E0'/></w:r>", "→"),
    ("<w:r><w:sym w:font='Wingdings' w:char='F001'/></w:r>", "〓"),
    ("<m:oMath><m:r><m:t>x+1</m:t></m:r></m:oMath>", "x+1"),
    ("<w:smartTag><w:r><w:t>  端  </w:t></w:r></w:smartTag>", "端"),
  ]

  @Test(
    "DX-17, DX-19 fields and symbols",
    arguments: Self.fieldCases)
  func fields(_ inner: String, _ expected: String) throws {
    let document = try read(WordFile(p(r("あ") + inner + r("い")))).document
    #expect(document.text == "あ\(expected)い\n")
  }

  @Test("DX-1 parts are found by their relationships, in the strict form too")
  func relationships() throws {
    let file = WordFile(p(r("春")), document: "main/x.xml")
    #expect(try marks(file) == "春\n")
    var strict = WordFile(p(ruby("春", "はる")))
    strict.parts["word/document.xml"] = strict.parts["word/document.xml"]?.replacing(
      WordFile.main, with: "http://purl.oclc.org/ooxml/wordprocessingml/main")
    #expect(try marks(strict) == "{春|はる}\n")
    var empty = WordFile("")
    empty.parts["word/document.xml"] = nil
    #expect(throws: ContainerError.self) { try read(empty) }
  }

  @Test("DX-4, DX-21 metadata; kana decide the language, and else what most runs say")
  func metadata() throws {
    let core = "<dc:title>Word 文書</dc:title><dc:creator>山田太郎</dc:creator>"
    let document = try read(WordFile(p(r("春はあけぼの。")), core: core)).document
    #expect(document.title == nil)
    #expect(document.author == "山田太郎")
    #expect(document.language?.description == "ja")
    let han = WordFile(
      p(r("春眠不覺曉", "<w:lang w:eastAsia='zh-TW'/>")), core: "<dc:title>春曉</dc:title>")
    #expect(try read(han).document.title == "春曉")
    #expect(try read(han).document.language?.description == "zh-TW")
  }

  @Test("CT-6 messages name a paragraph and a character of it, with readings not counted")
  func places() throws {
    let file = WordFile(
      p(r("一")) + p(r("あ[") + ruby("漢", "かん") + "<w:r><w:sym w:font='x' w:char='F001'/></w:r>"))
    let manuscript = try read(file)
    let symbol = try #require(
      manuscript.diagnostics.first { $0.code == .containerApproximated })
    var places = TextOrigin.DiagnosticPlaces(
      text: manuscript.document.text, origin: manuscript.document.origin)
    #expect(places.place(of: symbol)?.line == 2)
    #expect(manuscript.document.origin?.source == "一\nあ[漢〓\n")
  }

  @Test("XN-7 characters that are marks elsewhere stay text")
  func signs() throws {
    let lines = [
      "# 題", "::: x", "- 項", "1. 項", "> 引", "[^1]: 注", "***", "{a|b}", "[a](b)", "a*b*c", "\\",
      "|a|b|",
      "---", "![x](y)", "a^[b]", "~~~",
    ]
    let text = try read(WordFile(lines.map { p(r($0)) }.joined())).document.text
    #expect(text == lines.joined(separator: "\n") + "\n")
  }

  @Test(
    "XN-6 hostile files take linear time",
    arguments: ["runs", "breaks", "fields", "deleted marks", "styles", "readings", "boxes"])
  func linear(_ kind: String) throws {
    try expectLinearTime(upTo: 4000) { count in
      let body =
        switch kind {
        case "runs": p(String(repeating: r("文", "<w:b/>") + r("字"), count: count))
        case "breaks":
          p(String(repeating: "<w:r><w:br w:type='page'/></w:r>" + r("文"), count: count))
        case "fields":
          p(
            String(
              repeating: "<w:r><w:fldChar w:fldCharType='begin'/></w:r>" + r("文"), count: count)
              + String(repeating: "<w:r><w:fldChar w:fldCharType='end'/></w:r>", count: count))
        case "deleted marks":
          String(repeating: p(r("文"), "<w:rPr><w:del/></w:rPr>"), count: count)
        case "readings": p(String(repeating: ruby("漢", "かん"), count: count))
        case "boxes":
          String(
            repeating: p(
              "<w:r><w:drawing><w:txbxContent>\(p(r("箱")))</w:txbxContent></w:drawing></w:r>"),
            count: count)
        default: String(repeating: p(r("文"), "<w:pStyle w:val='s5'/>"), count: count)
        }
      let styles = (0..<(kind == "styles" ? count : 1)).map {
        "<w:style w:styleId='s\($0)'><w:name w:val='x\($0)'/><w:basedOn w:val='s\($0 + 1)'/></w:style>"
      }
      let file = WordFile(body, styles: styles.joined())
      _ = try read(file)
    }
  }

  @Test(
    "DX-20 lines for breaks are evidence by themselves",
    arguments: [("［＃改ページ］", "page"), ("［＃改丁］", "leaf"), ("［＃改段］", "tier"), ("[newpage]", "page")])
  func typedBreaks(_ line: String, _ kind: String) throws {
    let file = WordFile(p(r("前")) + p(r(line)) + p(r("後")))
    let document = try read(file).document
    #expect(document.text == "前\n後\n")
    #expect(document.paragraphs.last?.style.breakBefore?.rawValue == kind)
    let plain = try read(file, ManuscriptOptions(notation: .container(.docx, typed: .plain)))
    #expect(plain.document.text == "前\n\(line)\n後\n")
  }

  @Test(
    "DX-20 where Word and a typed mark both give a reading, Word's is that of the word",
    arguments: [
      (r("春の") + ruby("漢字", "かんじ") + r("《よみ》と海"), "春の{漢字|かんじ}と海"),
      (r("春の｜") + ruby("漢字", "かんじ") + r("《よみ》と海《うみ》"), "春の{漢字|かんじ}と{海|うみ}"),
      (ruby("漢", "かん") + r("字《じ》と"), "{漢|かん}{字|じ}と"),
    ])
  func typedTwice(_ body: String, _ expected: String) throws {
    let options = ManuscriptOptions(notation: .container(.docx, typed: .kakuyomu))
    let document = try read(WordFile(p(body) + p(r("二"))), options).document
    #expect(ExportNotation.marks.export(document).text == expected + "\n二\n")
  }

  @Test(
    "DX-20 names of a file with a notation",
    arguments: [
      ("docx", .container(.docx, typed: nil)), ("odt", .container(.odt, typed: nil)),
      ("epub", .container(.epub, typed: nil)),
      ("docx+kakuyomu", .container(.docx, typed: .kakuyomu)),
      ("odt+plain", .container(.odt, typed: .plain)), ("docx+markdown", nil), ("docx+html", nil),
      ("docx+json", nil), ("docx+", nil), ("epub+aozora", nil), ("aozora+docx", nil), ("doc", nil),
    ] as [(String, NotationChoice?)])
  func names(_ name: String, _ choice: NotationChoice?) {
    #expect(NotationChoice(name) == choice)
  }

  @Test(
    "DX-20 marks that authors type in Word, where the text has them and not titles of books",
    arguments: [
      ("彼は｜羅生門《らしょうもん》と漢字《かんじ》を、", .automatic, "彼は{羅生門|らしょうもん}と{漢字|かんじ}を、"),
      ("《《ここ》》が大事", .automatic, "[ここ]{emphasis=\"﹅\"}が大事"),
      ("[[rb:紫陽花 > あじさい]]の", .automatic, "{紫陽花|あじさい}の"),
      ("『源氏』と《平家物語》と《方丈記》", .automatic, "『源氏』と《平家物語》と《方丈記》"),
      ("漢字《かんじ》", .named(.plain), "漢字《かんじ》"),
      ("｜A《エー》", .named(.kakuyomu), "{A|エー}"),
      ("漢字《かんじ》", .container(.docx, typed: nil), "{漢字|かんじ}"),
      ("『源氏』と《平家物語》と《方丈記》", .container(.docx, typed: nil), "『源氏』と《平家物語》と《方丈記》"),
      ("漢字《かんじ》", .container(.docx, typed: .plain), "漢字《かんじ》"),
      ("｜A《エー》", .container(.docx, typed: .kakuyomu), "{A|エー}"),
    ] as [(String, NotationChoice, String)])
  func typed(_ text: String, _ notation: NotationChoice, _ expected: String) throws {
    let run = text.unicodeScalars.count / 2
    let first = String(String.UnicodeScalarView(text.unicodeScalars.prefix(run)))
    let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(run)))
    // Word parts runs anywhere.
    let file = WordFile(p(r(first) + r(rest)) + p(r("二")))
    let document = try read(file, ManuscriptOptions(notation: notation)).document
    #expect(ExportNotation.marks.export(document).text == expected + "\n二\n")
  }
}
