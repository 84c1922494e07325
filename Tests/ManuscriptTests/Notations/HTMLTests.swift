import Manuscript
import Testing
import VerticalLayout

/// HTML as a closed subset (NO-H1).
struct HTMLTests {
  /// Paragraphs, and the blanks between and inside of them.
  @Test(arguments: [
    ("<p>甲</p><p>乙</p>", "甲\n乙\n"), ("<p>甲<p>乙", "甲\n乙\n"), ("甲<br>乙<br/>丙", "甲\n乙\n丙\n"),
    ("<p>甲</p>\n\n<p></p>\n<p>乙</p>\n", "甲\n乙\n"), ("<p>甲<br></p><p>乙</p>", "甲\n乙\n"),
    ("<p>甲</p><p><br></p><p>乙</p>", "甲\n\n乙\n"), ("甲<hr>乙", "甲\n＊\n乙\n"),
    ("<p>甲<div><hr><p>乙</div><hr>丙", "甲\n\n乙\n＊\n丙\n"),
    ("<p>春は\n  曙。</p>", "春は曙。\n"), ("<p>one\ntwo  three</p>", "one two three\n"),
    ("<p>　甲 乙</p>", "　甲 乙\n"), ("<p>甲 <b> A</b> B</p>", "甲 A B\n"),
    ("<pre>甲\n 乙\n</pre>丙", "甲\n 乙\n丙\n"), ("<div>甲<div>乙</div>丙</div>", "甲\n乙\n丙\n"),
    ("<ul><li>甲<li>乙</ul>丙", "・甲\n・乙\n丙\n"),
    ("<ol><li>甲<ol><li>子</ol></li><li>乙</li></ol>", "一、甲\n一、子\n二、乙\n"),
    ("<table><tr><td>甲<td>乙</tr><tr><th>丙</th><td>丁</td></table>", "甲\t乙\n丙\t丁\n"),
    (
      "<head><title>題</title></head><body>甲<script>if (a < b) x</script>乙<style>p{}</style></body>",
      "甲乙\n"
    ),
    ("甲<!-- 注 --><!DOCTYPE html><?xml?>乙", "甲乙\n"),
    ("&lt;甲&gt;&amp;&#x3042;&#12356;&hellip;", "<甲>&あい…\n"), ("&nbsp;甲", "\u{A0}甲\n"),
    // What is no tag, and what never ends, is text.
    ("a < b > c", "a < b > c\n"), ("<甲>", "<甲>\n"), ("<p 甲", "<p 甲\n"), ("甲<!-- 乙", "甲<!-- 乙\n"),
    ("甲<script>乙", "甲乙\n"), ("&unknown;&", "&unknown;&\n"), ("甲</p></b>乙", "甲乙\n"),
    ("<ruby><rt>かん</rt></ruby>", "かん\n"),
    ("<img alt='絵'>と<img>", "絵と\n"), ("甲<span class=notes>［＃注］</span>乙", "甲乙\n"),
    (
      "<img class='gaiji' alt='※(「てへん＋掌」、第4水準2-13-47)'>", "撑\n"
    ),
    ("", ""), ("<p></p>", ""),
  ])
  func text(_ source: String, _ text: String) throws {
    #expect(try Read(source, as: .html).text == text)
  }

  /// Classes of Aozora Bunko's pages, and those that publishers in Japan have for EPUB.
  @Test(
    "NO-H1 classes of lines",
    arguments: [
      (
        "<div class=burasage style='margin-left: 3em; text-indent: -1em;'>甲</div>",
        ParagraphStyle(indent: .em(-1024), headIndent: .em(2048))
      ),
      ("<p class='start-2em'>甲", ParagraphStyle(headIndent: .em(2048))),
      (
        "<p class='start-1em h-indent-1em'>甲",
        ParagraphStyle(indent: .em(-1024), headIndent: .em(1024))
      ),
      ("<div class=indent-1em><p>甲</div>", ParagraphStyle(indent: .em(1024))),
      ("<p class='align-end end-1em'>甲", ParagraphStyle(alignment: .bottom)),
      ("<p class=align-center>甲", ParagraphStyle(alignment: .center)),
      (
        "<p class='pagebreak-before end-1em'>甲",
        ParagraphStyle(tailIndent: .em(1024), breakBefore: .page)
      ),
      ("<p class='start-2 indent-xem start-99em'>甲", ParagraphStyle()),
    ])
  func lineClasses(_ source: String, _ style: ParagraphStyle) throws {
    #expect(try Read("<p>乙</p>" + source, as: .html).paragraph("甲")?.style == style)
  }

  @Test(
    "NO-H1 classes and styles of letters",
    arguments: [
      ("class=em-dot", Attribute.emphasis(EmphasisMark("•"))),
      ("class=em-circle-open", .emphasis(EmphasisMark("○"))),
      ("class=em-line", .sideLine(SideLine(LineStroke(.single), side: .right))),
      ("class=em-line-outside", .sideLine(SideLine(LineStroke(.single), side: .left))),
      ("class=bold", .outline(TextEffects.TextOutline(width: .em(34), isFilled: true))),
      ("class=italic", .slant(12)), ("class=font-1em30", .size(.em(1331))),
      ("class=font-080per", .size(.em(819))), ("style='font-size:1.5em'", .size(.em(1536))),
      ("style='font-size: 80%'", .size(.em(819))), ("style='font-style:italic'", .slant(12)),
      (
        "style='font-weight: bold'",
        .outline(TextEffects.TextOutline(width: .em(34), isFilled: true))
      ),
    ])
  func letterClasses(_ attributes: String, _ attribute: Attribute) throws {
    let read = try Read("<p>甲<span \(attributes)>乙</span></p>", as: .html)
    #expect(read.attributes(of: "乙") == [attribute])
  }

  @Test(
    "NO-H1 sizes that say nothing",
    arguments: [
      "class=font-1em", "class=font-9999per", "style='font-size:1rem'", "style='font-size:12px'",
    ])
  func noSizes(_ attributes: String) throws {
    #expect(try Read("<p>甲<span \(attributes)>乙</span></p>", as: .html).document.spans.isEmpty)
  }

  @Test("NO-H1 the head names title and author")
  func head() throws {
    let source =
      "<head><title> 一　出会い\n </title><meta name=Author content='山田 太郎'></head><p>甲</p>"
    let document = try Read(source, as: .html).document
    #expect(document.title == "一　出会い" && document.author == "山田 太郎")
    #expect(document.text == "甲\n")
  }

  /// A page of Aozora Bunko says of itself how it was made, after the text.
  @Test("NO-H1 what an Aozora page says of itself is no text")
  func notationNotes() throws {
    let source =
      "<div class='main_text'>甲<br></div><div class='bibliographical_information'><hr>底本：乙<br></div>"
      + "<div class='notation_notes'><hr>●表記について<ul><li>丙</ul></div><div id='card'><hr><a href='x'>●図書カード</a></div>"
    let read = try Read(source, as: .html)
    #expect(!read.text.contains("●") && !read.text.contains("丙"))
    #expect(read.text.hasPrefix("甲\n"))
    #expect(read.document.spans.map(\.attribute) == [.size(.em(853))])
    #expect(read.document.spans.allSatisfy { read.text.slice($0.range).contains("底本：乙") })
  }

  @Test(arguments: [
    ("<ruby>漢字<rt>かんじ</rt></ruby>", ["漢字=かんじ"]),
    ("<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>", ["漢=かん", "+字=じ"]),
    ("<ruby>漢<rp>（</rp><rt>かん</rt><rp>）</rp></ruby>", ["漢=かん"]),
    ("<ruby><rb>漢</rb><rb>字</rb><rt>かん</rt><rt>じ</rt></ruby>", ["漢=かん", "+字=じ"]),
    ("<ruby><rb>下人</rb><rp>（</rp><rt>げにん</rt><rp>）</rp></ruby>", ["下人=げにん"]),
    ("<ruby>漢字<rt>かん じ</ruby>", ["漢字=かん じ"]),
    ("<ruby>漢字<rt>かんじ<rtc><rt>kanji</rt></rtc></ruby>", ["漢字=かんじ", "漢字<kanji"]),
    ("<p>甲\n<ruby>\n乙<rt>おつ</rt>\n</ruby>丙", ["乙=おつ"]),
    ("<ruby>漢<rt></rt></ruby><ruby><rt>かん</rt></ruby><rt>甲</rt>", []),
    ("<p>甲</p><ruby>乙<rt>おつ</rt></ruby>", ["乙=おつ"]),
    ("<ruby>漢<rt>か<br style='page-break-after:always'>ん</rt></ruby>", ["漢=かん"]),
  ])
  func readings(_ source: String, _ readings: [String]) throws {
    let read = try Read(source, as: .html)
    let found = read.document.spans.compactMap { span -> String? in
      guard case .ruby(let ruby) = span.attribute else { return nil }
      let sign = ruby.side == .left ? "<" : "="
      return "\(ruby.continuesWord ? "+" : "")\(read.text.slice(span.range))\(sign)\(ruby.text)"
    }
    #expect(found == readings)
  }

  /// Source, and the reading with its attributes, by the characters that have them.
  @Test(
    "Elements in a reading give its characters their attributes, and HTML is written with them",
    arguments: [
      ("か<i>ん</i>じ", [("か", []), ("ん", [.slant(12)]), ("じ", [])]),
      (
        "<i>か<small>ん</small></i>じ",
        [
          ("か", [.slant(12)]), ("ん", [.slant(12), .size(.em(853))]), ("じ", []),
        ]
      ),
      ("<span class='tcy'>12</span>", [("12", [.tateChuYoko])]), ("<i></i>かん", [("かん", [])]),
    ] as [(String, [(String, [Attribute])])])
  func styledReadings(_ source: String, _ expected: [(String, [Attribute])]) throws {
    for (tag, outer) in [("<rt>", []), ("<rt lang=ja>", [Attribute.language(.japanese)])] {
      let read = try Read("<ruby>漢字\(tag)\(source)</rt></ruby>国", as: .html)
      let written = ExportNotation.html.export(read.document).text
      for read in [read, try Read(written, as: .html)] {
        let ruby = read.document.spans.compactMap(\.attribute.ownText)
        #expect(ruby.map(\.text) == [expected.map(\.0).joined()])
        let stretches = ruby.first?.stretches ?? []
        #expect(stretches.map(\.text) == expected.map(\.0))
        #expect(stretches.map(\.attributes) == expected.map { outer + $0.1 })
      }
    }
  }

  @Test("A notation that has no marks in readings tells of them") func unmarkedReadings() throws {
    let read = try Read("<ruby>漢字<rt>か<i>ん</i>じ</rt></ruby>", as: .html)
    let written = ExportNotation.mdi.export(read.document)
    #expect(written.text.hasSuffix("{漢字|かんじ}\n\n"))
    #expect(written.diagnostics.map(\.message).contains { $0.contains("no marks in readings") })
  }

  /// Marks of kanbun on pages of Aozora Bunko.
  @Test func kanbun() throws {
    let source =
      "讀<sup class=\"okurigana\">（ム）</sup><sub class=\"kaeriten\">レ</sub>書<sub class=kaeriten></sub>H<sub>2</sub>"
    let read = try Read(source, as: .html)
    #expect(read.text == "讀書H2\n")
    #expect(
      read.attributes(of: "讀") == [
        .kanbun(KanbunMark(.okurigana, "ム")), .kanbun(KanbunMark(.kaeriten, "レ")),
      ])
    #expect(try Read("<sub class=kaeriten>レ</sub>", as: .html).text == "レ\n")
  }

  /// Images that are files beside the page; words for others.
  @Test(arguments: [
    ("<img src='a.png' alt='絵'>", "絵", "a.png"),
    ("<img src='i/%E7%B5%B5.png?x'>", "\u{FFFC}", "i/絵.png"),
    ("<img src='https://a.example/a.png' alt='絵'>", "絵", nil),
    ("<img src='/a.png' alt='絵'>", "絵", nil),
    ("<img src='data:image/png;base64,x' alt='絵'>", "絵", nil),
  ])
  func images(_ source: String, _ words: String, _ file: String?) throws {
    let read = try Read(source, as: .html)
    #expect(read.text == words + "\n")
    let expected = file.map { [Attribute.attachment(ImageAttachment(image: $0))] }
    #expect(read.attributes(of: words) == expected ?? [])
    #expect(read.places.count == (file == nil ? 1 : 0))
  }

  /// A page says its encoding, unless its bytes are another one.
  @Test func declaredEncodings() throws {
    let page = "<html><head><meta charset=\"NAME\"></head><p>漢字</p></html>"
    for (name, iconv, taken) in [
      ("Shift_JIS", "CP932", TextEncoding.codePage932), ("euc-jp", "EUC-JP", .eucJapanese),
      ("gb2312", "GB18030", .gb18030), ("big5", "BIG5", .big5), ("utf-8", "GB18030", .gb18030),
    ] {
      let text = page.replacing("NAME", with: name)
      let bytes = try #require(Iconv.encode(text, as: iconv))
      let guess = EncodingGuess(bytes.span)
      if name == "utf-8" {
        #expect(guess != .found(taken, .declaration))
      } else {
        #expect(guess == .found(taken, .declaration))
      }
    }
    #expect(EncodingGuess(Array(page.utf8).span) == .found(.utf8, .wellFormed))
  }

  private static let bold = Attribute.outline(
    TextEffects.TextOutline(width: .em(34), isFilled: true))

  @Test(arguments: [
    ("甲<em>乙</em>", [Attribute.emphasis(EmphasisMark(""))]), ("甲<strong>乙</strong>", [bold]),
    ("甲<b>乙</b>", [bold]), ("甲<i>乙</i>", [.slant(12)]),
    ("甲<u>乙</u>", [.sideLine(SideLine(LineStroke(.single)))]),
    ("甲<s>乙</s>", [.strikethrough(LineStroke())]), ("甲<sup>乙</sup>", [.script(.superscript)]),
    ("甲<sub>乙</sub>", [.script(.subscript)]),
    ("<p>甲</p><p><b>乙</b></p>", [bold]),
    ("甲<strong class='SESAME_DOT'>乙</strong>", [.emphasis(EmphasisMark("﹅"))]),
    ("甲<em class=\"WHITE_CIRCLE\">乙</em>", [.emphasis(EmphasisMark("○"))]),
    (
      "甲<em class=\"underline_wave\">乙</em>", [.sideLine(SideLine(LineStroke(.wavy), side: .right))]
    ),
    ("甲<span class='tcy'>乙</span>", [.tateChuYoko]),
    ("甲<span style='text-combine-upright: all'>乙</span>", [.tateChuYoko]),
    (
      "甲<span style='color:red;-webkit-text-emphasis: open circle'>乙</span>",
      [.emphasis(EmphasisMark("○")), .ink(Color(red: 255, green: 0, blue: 0))]
    ),
    ("甲<a href='https://a.example/?x&amp;y'>乙</a>", [.link("https://a.example/?x&y")]),
    ("甲<a href='b.html'>乙</a>", []), ("甲<span lang=ko>乙</span>", [.language(.korean)]),
    ("甲<span dir=RTL>乙</span>", [.direction(.rightToLeft)]),
    ("甲<b dir=none>乙</b>", [.outline(TextEffects.TextOutline(width: .em(34), isFilled: true))]),
    ("甲<bdi>乙</bdi>", [.direction(.automatic)]),
    ("甲<bdi dir=ltr>乙</bdi>", [.direction(.leftToRight)]),
  ])
  func attributes(_ source: String, _ attributes: [Attribute]) throws {
    #expect(try Read(source, as: .html).attributes(of: "乙") == attributes)
  }

  @Test func paragraphs() throws {
    let source = """
      <html lang="zh-Hant"><head><title>題&amp;名 </title></head><h1>一</h1><h4>二</h4><blockquote><p>三</blockquote>
      <div class="jisage_3">四</div><div class="chitsuki_1">五</div><p style="page-break-before:always">六</p>
      """
    let read = try Read(source, as: .html)
    #expect(read.document.title == "題&名")
    #expect(read.document.language == .traditionalChinese)
    #expect(
      read.document.paragraphs.map(\.role)
        == [.heading(level: 1), .heading(level: 3), .body, .body, .body, .body])
    #expect(read.paragraph("三")?.style == ParagraphStyle(headIndent: .em(2048)))
    #expect(read.paragraph("四")?.style == ParagraphStyle(headIndent: .em(3072)))
    #expect(read.paragraph("五")?.style == ParagraphStyle(tailIndent: .em(1024), alignment: .bottom))
    #expect(read.paragraph("六")?.style == ParagraphStyle(breakBefore: .page))
  }

  /// Pages of Aozora Bunko tell title and author.
  @Test func aozora() throws {
    let source =
      "<h1 class=\"title\">題</h1><h2 class=\"author\">某</h2><h4 class=\"naka-midashi\">一</h4>"
    let read = try Read(source, as: .html)
    #expect(read.document.paragraphs.map(\.role) == [.title, .author, .heading(level: 2)])
    #expect(read.document.title == "題" && read.document.author == "某")
  }

  @Test func innerLinks() throws {
    let read = try Read("<a href='#x'>甲</a><p id=x>乙</p><a href='#y'>丙</a>", as: .html)
    #expect(read.attributes(of: "甲") == [.link("#x")])
    #expect(read.attributes(of: "丙").isEmpty)
    #expect(read.document.spans.contains { $0.attribute == .anchor("x") })
  }

  @Test(arguments: [
    ("甲<foo>乙</foo><foo>丙</foo><bar>", ["warning 1:2", "warning 1:26"]), ("甲<b>乙", ["warning 1:2"]),
    ("<div>甲\n<em>乙</div>", ["warning 2:1"]), ("<ruby>漢<rt>かん</rt>", ["warning 1:1"]),
    ("<p>甲<li>乙<td>丙", []), ("甲&foo;", ["warning 1:2"]), ("甲 & 乙", []),
    ("<img alt=x>", ["note 1:1"]),
    ("甲<style>乙", ["warning 1:2"]), ("<ruby><rt>かん</rt></ruby>", ["warning 1:1"]),
  ])
  func messages(_ source: String, _ places: [String]) throws {
    #expect(try Read(source, as: .html).places == places)
  }

  @Test func aReadingKnowsItsPlace() throws {
    let source = "<p>甲</p>\n<ruby>漢<rt>かん</rt></ruby>"
    guard case .ruby(let ruby)? = try Read(source, as: .html).document.spans.first?.attribute,
      let range = ruby.source
    else {
      Issue.record("no reading")
      return
    }
    #expect(source.slice(range) == "かん")
  }

  @Test(arguments: [
    ("a.html", "甲<br>乙", "甲\n乙\n"), ("a.XHTML", "甲<br>乙", "甲\n乙\n"), ("a.txt", "甲<br>乙", "甲<br>乙"),
    ("a.txt", "<p>甲</p>", "甲\n"), ("a.txt", "\n<!DOCTYPE html>\n<p>甲</p>", "甲\n"),
    ("a.txt", "<p> は段落である。", "<p> は段落である。"), ("a.txt", "<注>甲</注>", "<注>甲</注>"),
    ("a.txt", "甲\n<p>乙</p>", "甲\n<p>乙</p>"), ("a.c", "#include <p>\n</p>", "#include <p>\n</p>"),
  ])
  func guesses(_ name: String, _ source: String, _ text: String) throws {
    let options = ManuscriptOptions(heading: .never)
    #expect(
      try ManuscriptReader(options: options).read(Array(source.utf8), name: name).document.text
        == text)
  }

  /// The parts of readings, with and without white space between them.
  @Test(
    "N1 white space between the parts of a reading is none of them",
    arguments: [
      ("彼は<ruby><rb>誘</rb><rt>ゆう</rt> <rb>拐</rb><rt>かい</rt></ruby>を", "彼は誘拐を\n", ["誘=ゆう", "拐=かい"]),
      ("<ruby><rb>山</rb><rt>やま</rt>\n <rb>川</rb><rt>かわ</rt> </ruby>は", "山川は\n", ["山=やま", "川=かわ"]),
      ("あ<ruby> 拐 <rt> かい </rt> </ruby>い", "あ拐い\n", ["拐=かい"]),
      ("<ruby>東<rt>とう</rt> 京<rt>きょう</rt></ruby>", "東京\n", ["東=とう", "京=きょう"]),
      ("<ruby>le soleil<rt>ル・ソレイユ</rt></ruby> x", "le soleil x\n", ["le soleil=ル・ソレイユ"]),
      (
        "<ruby>le<rt>ル</rt></ruby> <ruby>soleil<rt>ソレイユ</rt></ruby>", "le soleil\n",
        ["le=ル", "soleil=ソレイユ"]
      ),
    ])
  func blanksOfReadings(_ source: String, _ text: String, _ readings: [String]) throws {
    let read = try Read("<p>\(source)</p>", as: .html)
    #expect(read.text == text)
    #expect(read.readings == readings)
    #expect(read.diagnostics.isEmpty)
  }

  @Test(
    "N8 rows of readings, on both sides",
    arguments: [
      ("<ruby>漢字<rt>かんじ</rt><rtc>kanji</rtc></ruby>", ["漢字=かんじ", "漢字<kanji"]),
      ("<ruby>漢字<rtc>kanji</rtc><rt>かんじ</rt></ruby>", ["漢字<kanji", "漢字=かんじ"]),
      ("<ruby><rb>東</rb><rb>京</rb><rt>とう</rt><rt>きょう</rt></ruby>", ["東=とう", "京=きょう"]),
      ("<ruby><rb>東<rb>京<rt>とう<rt>きょう<rtc><rt>a<rt>b</ruby>", ["東=とう", "京=きょう", "東<a", "京<b"]),
      ("<ruby><rb>東</rb><rb>京</rb><rt>とうきょう</rt></ruby>", ["東京=とうきょう"]),
      ("<ruby>東京<rt>とう</rt><rt>きょう</rt></ruby>", ["東京=とうきょう"]),
      (
        "<ruby><rbc><rb>斎</rb><rb>藤</rb></rbc><rtc><rt>さい</rt><rt>とう</rt></rtc><rtc><rt>S.</rt></rtc></ruby>",
        ["斎=さい", "藤=とう", "斎藤<S."]
      ),
      (
        "<ruby><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby><rt>kanji</rt></ruby>",
        ["漢=かん", "字=じ", "漢字<kanji"]
      ),
      ("<ruby><rb>五</rb><rb>月</rb><rb>雨</rb><rtc><rt>さみだれ</rt></rtc></ruby>", ["五月雨=さみだれ"]),
      (
        "<ruby>斎藤<rtc><rt>さいとう</rt></rtc><rtc>S.</rtc></ruby>",
        ["斎藤=さいとう", "斎藤<S."]
      ),
    ])
  func rowsOfReadings(_ source: String, _ readings: [String]) throws {
    let read = try Read("<p>あ\(source)い", as: .html)
    #expect(read.readings == readings)
    #expect(read.text.unicodeScalars.allSatisfy { !("a"..."z").contains($0) })
    #expect(read.diagnostics.isEmpty)
  }
}
