import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// Re:VIEW, XML, tagged titles, and notes on what a text has and no option asks for.
struct OtherMarkupTests {
  @Test("N6 Re:VIEW")
  func review() throws {
    let source = """
      = 縦書きの章

      縦@<ruby>{組版,くみはん}は
      @<b>{大事}だ@<fn>{a}。@<href>{https://a.example/, 頁}へ。
      　次の段落@<br>{}と@<x>{何か}。

       * 甲
       ** 乙
       1. 丙

      //footnote[a][注の@<i>{文}]
      //quote{
      引用。
      //}
      //list[b][題]{
      let x = 1
      //}
      =={id} 節
      #@# 注釈
      //hr
      丁
      """
    let read = try Read(source, as: .review)
    #expect(
      read.text
        == "縦書きの章\n縦組版は大事だ1。頁へ。\n　次の段落\nと何か。\n・甲\n・乙\n一、丙\n引用。\nリスト1.1　題\nlet x = 1\n節\n＊\n丁\n\n1　注の文\n"
    )
    #expect(read.readings == ["組版=くみはん"])
    #expect(read.attributes(of: "頁") == [.link("https://a.example/")])
    #expect(read.paragraph("節")?.role == .heading(level: 2))
    #expect(read.paragraph("引用")?.style.headIndent == .em(2048))
    #expect(read.diagnostics.map(\.severity) == [.note, .note])
    expectLinearTime(upTo: 8_000) { count in
      for part in ["@<b>{", "@<", "//a[", "[", "= ", "//quote{\n"] {
        _ = try? Read(String(repeating: part, count: count / 4), as: .review)
      }
    }
  }

  @Test("N6 laws keep their 条, 項 and 号")
  func laws() throws {
    let source = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Law><LawNum>昭和一年法律第一号</LawNum><LawBody><LawTitle>試験法</LawTitle>
      <TOC><TOCLabel>目次</TOCLabel></TOC>
      <MainProvision><Chapter Num="1"><ChapterTitle>第一章　総則</ChapterTitle>
      <Article Num="1"><ArticleCaption>（目的）</ArticleCaption><ArticleTitle>第一条</ArticleTitle>
      <Paragraph Num="1"><ParagraphNum/><ParagraphSentence><Sentence>この法律は、次による。</Sentence></ParagraphSentence>
      <Item Num="1"><ItemTitle>一</ItemTitle><ItemSentence><Sentence>甲の<Ruby>竹<Rt>たけ</Rt></Ruby></Sentence></ItemSentence></Item>
      <Item Num="2"><ItemTitle>二</ItemTitle><ItemSentence><Sentence>乙</Sentence></ItemSentence></Item></Paragraph>
      <Paragraph Num="2"><ParagraphNum>２</ParagraphNum><ParagraphSentence><Sentence>前項。</Sentence><Sentence>ただし。</Sentence></ParagraphSentence></Paragraph>
      </Article></Chapter></MainProvision></LawBody></Law>
      """
    for notation in [NotationChoice.automatic, .named(.xml)] {
      let manuscript = try ManuscriptReader(options: ManuscriptOptions(notation: notation)).read(
        Array(source.utf8), name: "a.txt")
      let read = Read(document: manuscript.document, diagnostics: manuscript.diagnostics)
      #expect(
        read.text
          == "昭和一年法律第一号\n試験法\n第一章　総則\n（目的）\n第一条　この法律は、次による。\n一　甲の竹\n二　乙\n２　前項。ただし。\n")
      #expect(read.readings == ["竹=たけ"])
      #expect(read.document.title == "試験法")
      #expect(read.paragraph("第一章")?.role == .heading(level: 1))
      #expect(
        read.paragraph("一　")?.style == ParagraphStyle(indent: .em(-1024), headIndent: .em(1024)))
      #expect(
        read.paragraph("２")?.style == ParagraphStyle(indent: .em(-1024)))
      #expect(read.diagnostics.contains { $0.message.contains("table of contents") })
    }
  }

  @Test(
    "N6 a block of Re:VIEW that nothing ends does not take what follows",
    arguments: [
      ("//table[t][題]{\n甲\t乙\n丙\t丁\n\n　本文である。\n", "表1.1　題\n甲\t乙\n丙\t丁\n　本文である。\n"),
      ("//table{\n甲\t乙\n== 節\n本文。\n", "甲\t乙\n節\n本文。\n"),
      ("//emlist{\nlet x = 1\n\n本文@<b>{太}。\n", "let x = 1\n本文太。\n"),
      ("//quote{\n引用。\n\n本文。\n//list[a][b]{\ny\n//}\n", "引用。\n本文。\nリスト1.1　b\ny\n"),
      ("//table{\n甲\t乙\n//note{\n注。\n//}\n本文。\n", "甲\t乙\n注。\n本文。\n"),
    ])
  func unendedBlocks(_ source: String, _ text: String) throws {
    let read = try Read("= 章\n\n" + source, as: .review)
    #expect(read.document.text == "章\n" + text)
    let first = try #require(read.diagnostics.first { $0.severity == .warning })
    #expect(first.message.contains("no //} ends this"))
    #expect(read.document.paragraphs.last { !$0.range.isEmpty }?.style.row == nil)
  }

  @Test("N6 comments in a listing of Re:VIEW begin no block")
  func commentsInListings() throws {
    let read = try Read(
      "= 章\n\n//emlist{\n//if (x) {\nlet y = 1\n\nlet z = @<b>{2}\n//}\n本文。\n", as: .review)
    #expect(read.diagnostics.isEmpty)
    #expect(read.document.text.hasPrefix("章\n//if (x) {\nlet y = 1\n"))
    #expect(read.document.text.hasSuffix("\n本文。\n"))
  }

  @Test(
    "N6 what Re:VIEW has beside text",
    arguments: [
      ("@<kw>{用語, term}と@<kw>{語}。\n", "用語（term）と語。\n", 0),
      (": 語\n\t説明の\n\t続き。\n: 語二\n    説明。\n\n本文。\n", "語\n説明の続き。\n語二\n説明。\n本文。\n", 0),
      ("//embed[html]{\n<hr>\n//}\n//raw[|html|<b>]\n本文。\n", "本文。\n", 2),
      ("//graph[g][dot][題]{\nx\n//}\n", "図1.1　題\nx\n", 1),
      ("//bibpaper[l][Lins, 1991]{\n献\n//}\n", "[1] Lins, 1991\n献\n", 0),
      ("//texequation{\nx\n//}\n@<m>{y}\n", "x\ny\n", 1),
    ])
  func otherParts(_ source: String, _ text: String, _ notes: Int) throws {
    let read = try Read("= 章\n\n" + source, as: .review)
    #expect(read.text == "章\n" + text)
    #expect(read.diagnostics.count == notes && read.diagnostics.allSatisfy { $0.severity == .note })
    if text.contains("説明") {
      #expect(read.paragraph("説明")?.style.headIndent == .em(2048))
      #expect(read.paragraph("本文")?.style.headIndent == nil)
    }
  }

  @Test(
    "N6 references of Re:VIEW are set as Re:VIEW sets them",
    arguments: [
      ("//image[a][山]{\n--\n//}\n@<img>{a}と@<imgref>{a}。\n", "\u{FFFC}\n図1.1　山\n図1.1と図1.1「山」。\n"),
      (
        "@<list>{b}。\n\n//list[a][甲]{\nx\n//}\n//listnum[b][乙]{\ny\n//}\n",
        "リスト1.2。\nリスト1.1　甲\nx\nリスト1.2　乙\ny\n"
      ),
      ("//table[t][値]{\n甲\t乙\n//}\n@<table>{t}。\n", "表1.1　値\n甲\t乙\n表1.1。\n"),
      (
        "//texequation[e][和]{\nx\n//}\n@<eq>{e}、@<bib>{l}。\n\n//bibpaper[l][Lins]{\n//}\n",
        "式1.1　和\nx\n式1.1、[1]。\n[1] Lins\n"
      ),
      (
        "=={s} 節\n\n@<hd>{s}、@<sec>{s}、@<sectitle>{s}、@<hd>{節二}。\n\n== 節二\n",
        "節\n「節」、「節」、節、「節二」。\n節二\n"
      ),
      ("==[column]{c} 余談\n\n@<column>{c}。\n\n==[/column]\n", "余談\nコラム「余談」。\n"),
      ("//list[a]{\nx\n//}\n", "リスト1.1\nx\n"),
      (
        "//list[a][甲]{\n//image[z][無]\n= 章でない\n//}\n//image[y][有]\n",
        "リスト1.1　甲\n//image[z][無]\n= 章でない\n\u{FFFC}\n図1.1　有\n"
      ),
    ])
  func references(_ source: String, _ text: String) throws {
    let read = try Read("= 章\n\n" + source, as: .review)
    #expect(read.text == "章\n" + text)
    #expect(!read.diagnostics.contains { $0.severity == .warning }, "\(read.diagnostics)")
  }

  @Test("N6 references of Re:VIEW between chapters, and those that lead nowhere")
  func referencesBetweenChapters() throws {
    let source =
      """
      ={one} はじめに

      //image[a][山]

      =[nonum]{pre} 間奏

      //image[a][川]

      ={two} つぎに

      //image[a][海]

      //image[b][空]

      @<img>{a}、@<img>{one|a}、@<img>{pre|a}、@<img>{b}、@<chap>{one}、@<chapref>{two}、@<title>{one}、
      @<img>{three|a}、@<list>{zzz}、@<chap>{four}、@<hd>{無}、@<ref>{r}。
      """
    let read = try Read(source, as: .review)
    let end =
      "図2.1、図1.1、図1、図2.2、「はじめに」、「つぎに」、はじめに、three|a、zzz、four、無、r。\n"
    #expect(read.text.hasSuffix(end), "\(read.text)")
    let reported = read.diagnostics.filter { $0.severity == .warning }
    #expect(reported.count == 5)
    for (warning, name) in zip(reported, ["three|a", "zzz", "four", "無", "r"]) {
      #expect(warning.message.contains("“\(name)”"))
      #expect(warning.sourceRange.map { source.slice($0) } == name[...])
      #expect(warning.range.map { read.document.text.slice($0) } == name[...])
    }
    #expect(!read.diagnostics.contains { $0.message.contains("chapter 1") })
    let single = try Read("= 章\n\n//image[a][山]\n", as: .review)
    #expect(single.diagnostics.contains { $0.message.contains("chapter 1") })
    expectLinearTime(upTo: 4_000) { count in
      for part in [
        "//image[a][b]\n", "@<img>{a}@<hd>{c|d}\n", "= a\n\n//list[a][b]{\nx\n//}\n", "== c\n",
      ] {
        _ = try? Read("= 章\n" + String(repeating: part, count: count / 4), as: .review)
      }
    }
    // Each thing with a name of its own.
    expectLinearTime(upTo: 16_000) { count in
      let lists = (0..<count / 2).map { "//list[a\($0)][b]{\nx\n//}\n== c\($0)\n" }
      _ = try? Read("= 章\n" + lists.joined(), as: .review)
    }
  }

  @Test("N6 ends of nothing in Re:VIEW, and commands without their end")
  func loneEnds() throws {
    let read = try Read("= 章\n\n本文。\n//}\n\n甲@<b>{乙\n", as: .review)
    #expect(read.document.text == "章\n本文。\n甲@<b>{乙\n")
    #expect(read.diagnostics.count { $0.severity == .warning } == 2)
    expectLinearTime(upTo: 4_000) { count in
      for part in ["//table{\n", "@<b>{", "//}\n"] {
        _ = try? Read("= 章\n" + String(repeating: part, count: count), as: .review)
      }
    }
  }

  @Test(
    "N6 tables of Re:VIEW are rows",
    arguments: [
      (
        "//table[t][表]{\n名\t数\n------------\n甲\t@<b>{1}\n乙\t\t.\n//}\n後。",
        "表1.1　表\n名\t数\n甲\t1\n乙\t\n後。\n", 3
      ),
      ("//emtable[題]{\n甲\t..x\n\n乙\t丙\n//}", "題\n甲\t.x\n乙\t丙\n", 2),
      ("//table{\n//}\n後。", "後。\n", 0),
      ("//table[t]{\n甲\t乙", "甲\t乙\n", 1),
    ])
  func tablesOfReview(_ source: String, _ text: String, _ rows: Int) throws {
    let read = try Read("= 章\n\n" + source, as: .review)
    #expect(read.text == "章\n" + text)
    #expect(read.document.paragraphs.count { $0.style.row != nil } == rows)
    expectLinearTime(upTo: 8_000) { count in
      _ = try? Read(
        "= 章\n\n//table{\n" + String(repeating: "甲\t乙\n", count: count / 4), as: .review)
    }
  }

  @Test(
    "N6 notes of TEI inside of a line are set in two small columns there",
    arguments: [
      // A note, one of paragraphs, one that is never closed, one alone, one of a law.
      ("<p>學而<note>馬曰</note>時習</p><p>人</p>", "學而馬曰時習\n人\n", ["馬曰"]),
      ("<p>學而<note place=\"foot\"><p>馬</p>\n<p>曰</p></note>時</p>", "學而馬曰時\n", ["馬曰"]),
      ("<p>學而<note>馬曰", "學而馬曰\n", ["馬曰"]), ("<p>學</p><note>馬曰</note><p>時</p>", "學\n馬曰\n時\n", []),
      ("<p>學<note/>而</p>", "學而\n", []),
      ("<law><p>学<note>注</note>而</p></law>", "学\n注\n而\n", []),
    ])
  func notesOfTEI(_ source: String, _ text: String, _ notes: [String]) throws {
    let read = try Read("<?xml?><TEI>\(source)</TEI>", as: .xml)
    #expect(read.text == text)
    let found = read.document.spans.filter { $0.attribute == .inset(Inset()) }
    #expect(found.map { String(read.document.text.slice($0.range)) } == notes)
  }

  @Test(
    "N6 tables, lines of an edition, described characters and other readings in XML",
    arguments: [
      (
        "<law><TableStruct><Table><TableRow><TableColumn><Sentence>甲</Sentence></TableColumn>\n<TableColumn><Sentence>乙</Sentence><Sentence>丙</Sentence></TableColumn></TableRow><TableRow><TableColumn>丁</TableColumn></TableRow></Table></TableStruct><p>後</p></law>",
        "甲\t乙丙\n丁\n後\n", 1, 0
      ),
      (
        "<table><row><cell>a</cell><cell><ruby>乙<rt>おつ</rt></ruby></cell></row></table>", "a\t乙\n",
        1, 0
      ),
      ("<p>如是<lb n=\"2\" ed=\"T\"/>我聞<lb/>一時</p>", "如是我聞\n一時\n", 0, 0),
      (
        "<p><app><lem>甲</lem><rdg>乙</rdg></app><choice><sic>誤</sic><corr>正</corr></choice><sic>丙</sic></p>",
        "甲正丙\n", 0, 1
      ),
      (
        "<teiHeader><char xml:id=\"C1\"><mapping type=\"unicode\">U+4E00</mapping></char></teiHeader><p>甲<g ref=\"#C1\"/>乙<g ref=\"#C2\"/></p>",
        "甲一乙〓\n", 0, 1
      ),
    ])
  func partsOfXML(_ source: String, _ text: String, _ rows: Int, _ notes: Int) throws {
    let read = try Read("<?xml version=\"1.0\"?>\n<x>\(source)</x>", as: .xml)
    #expect(read.text == text)
    #expect(read.document.paragraphs.count { $0.style.row != nil } == rows)
    #expect(read.diagnostics.count == notes)
    expectLinearTime(upTo: 4_000) { count in
      for part in ["<row>", "<row><cell>a", "<rdg>", "<g ref=\"#a\"/>"] {
        _ = try? Read("<?xml?><x>" + String(repeating: part, count: count), as: .xml)
      }
    }
  }

  @Test("N6 other XML")
  func otherXML() throws {
    let tei = """
      <?xml version="1.0"?>
      <TEI><teiHeader><titleStmt><title>題</title><author>人</author></titleStmt></teiHeader>
      <text><body><div><head>第一</head>
      <p>甲の<hi>乙</hi>と
      丙。</p>
      <lg><l>春眠</l>
      <l>不覺曉</l></lg></div></body></text></TEI>
      """
    let read = try Read(tei, as: .xml)
    #expect(read.text == "第一\n甲の乙と丙。\n春眠\n不覺曉\n")
    #expect(read.document.title == "題" && read.document.author == "人")
    #expect(try Read("<?xml?><a>\n<b>甲</b>\n<c>乙<d>丙</d></c>\n</a>", as: .xml).text == "甲\n乙丙\n")
    expectLinearTime(upTo: 8_000) { count in
      for part in ["<a>", "<item>甲", "<ruby>", "</a>", "<rt>", "&amp;"] {
        _ = try? Read("<?xml?>" + String(repeating: part, count: count / 4), as: .xml)
      }
    }
  }

  private func plain(_ source: String, _ change: (inout ManuscriptOptions) -> Void = { _ in })
    throws -> Read
  {
    var options = ManuscriptOptions()
    change(&options)
    let manuscript = try ManuscriptReader(options: options).read(Array(source.utf8), name: "a.txt")
    return Read(document: manuscript.document, diagnostics: manuscript.diagnostics)
  }

  @Test("N7 titles in tags, and lines that are judged by the full ones")
  func taggedTitles() throws {
    let line = String(repeating: "水火土金木草果", count: 5)
    let first = String(line.prefix(32))
    let paragraph = ([first] + Array(repeating: line, count: 3)).joined(separator: "\n") + "\n此為末。"
    let source = (1...12).map { "<目录>卷一\n\n<篇名>題\($0)\n\n属性：\(paragraph)\n\n某方\n\n某圖\n" }.joined()
    let read = try plain(source)
    #expect(read.diagnostics.contains { $0.code == .linesJoined })
    #expect(!read.text.contains("<") && !read.text.contains("属性"))
    #expect(read.text.contains(first + line + line + line + "此為末。\n"))
    let roles = read.document.paragraphs.compactMap {
      if case .heading(let level) = $0.role { level } else { nil }
    }
    #expect(roles == [1] + Array(repeating: 2, count: 12))
    let kept = try plain(source) { $0.chapters = .never }
    #expect(kept.text.contains("<篇名>題1\n"))
  }

  @Test("N9 brackets that no --notes moves are told of")
  func brackets() throws {
    let reported = { (read: Read) in
      read.diagnostics.contains { $0.message.contains("--style-match '/（[^）]*）/=note=warichu'") }
    }
    #expect(reported(try plain("子曰（馬融曰。）學而時習之。\n") { $0.notes = .warichu }))
    #expect(!reported(try plain("子曰（馬融曰。）學而時習之。\n")))
    #expect(!reported(try plain("子曰學而時習之。\n") { $0.notes = .warichu }))
  }

  @Test("N10 bopomofo in the line is told of")
  func bopomofo() throws {
    let reported = { (read: Read) in
      read.diagnostics.contains { $0.message.contains("--bopomofo readings") }
    }
    #expect(reported(try plain("小ㄒㄧㄠˇ兔ㄊㄨˋ\n")))
    #expect(!reported(try plain("小ㄒㄧㄠˇ兔ㄊㄨˋ\n") { $0.bopomofo = .readings }))
    #expect(!reported(try plain("ㄅㄆㄇㄈ\n")))
  }

  @Test(
    "L20 marks of kanbun are evidence of Japanese, and a few variants are none",
    arguments: [
      ("學㆑而時習之、不㆓亦説㆒乎。", "ja"), ("學而時習之、不亦説乎。", "zh-Hant"),
      ("空山隠隠飛鳥絕，萬徑無人蹤滅，孤舟釣雪寒江頭，遠樹聞鐘", "zh-Hant"), ("歴史図書館駅対応", "ja"),
    ])
  func languages(_ text: String, _ language: String) throws {
    #expect(try plain(text).document.language?.text == language)
  }

  @Test("R5 long lines are written into Markdown in linear time")
  func longLines() throws {
    let document = try plain(String(repeating: "甲乙丙丁。", count: 4_000) + "\n").document
    #expect(ExportNotation.mdi.export(document).text.contains("甲乙丙丁。甲乙丙丁。"))
    for notation in [ExportNotation.mdi, .denden] {
      expectLinearTime(upTo: 24_000) { count in
        _ = notation.export(Document(String(repeating: "甲", count: count)))
      }
    }
  }
}
