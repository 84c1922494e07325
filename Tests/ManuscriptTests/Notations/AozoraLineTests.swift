import Manuscript
import Testing
import VerticalLayout

/// Annotations of the notation of Aozora Bunko that are of lines: indents, headings, breaks.
struct AozoraLineTests {
  private static func em(_ count: Int) -> Dimension { .em(count * 1024) }

  @Test(arguments: [
    ("［＃２字下げ］甲", ParagraphStyle(headIndent: em(2))),
    ("［＃天から３字下げ］甲", ParagraphStyle(headIndent: em(3))),
    ("［＃十二字下げ］甲", ParagraphStyle(headIndent: em(12))),
    ("［＃ここから２字下げ］\n甲\n［＃ここで字下げ終わり］", ParagraphStyle(headIndent: em(2))),
    (
      "［＃ここから２字下げ、折り返して３字下げ］\n甲",
      ParagraphStyle(indent: em(-1), headIndent: em(2))
    ),
    ("［＃ここから改行天付き、折り返して１字下げ］\n甲", ParagraphStyle(indent: em(-1))),
    ("［＃ここから３字下げ、折り返して１字下げ］\n甲", ParagraphStyle(indent: em(2), headIndent: em(1))),
    ("［＃地付き］甲", ParagraphStyle(alignment: .bottom)),
    ("［＃地から２字上げ］甲", ParagraphStyle(tailIndent: em(2), alignment: .bottom)),
    ("［＃地より１字上がり］甲", ParagraphStyle(tailIndent: em(1), alignment: .bottom)),
    ("［＃ここから地付き］\n甲\n［＃ここで地付き終わり］", ParagraphStyle(alignment: .bottom)),
    ("［＃ここから３８字詰め］\n甲", ParagraphStyle(measure: em(38))),
    ("［＃ここから２字下げ、３０字詰め］\n甲", ParagraphStyle(headIndent: em(2), measure: em(30))),
    ("［＃ここから3字下げ、1行20字組みで］\n甲", ParagraphStyle(headIndent: em(3), measure: em(20))),
    (
      "［＃ここから２字下げ］\n乙\n［＃ここで字下げ終わり、小さい活字も終わり］\n甲", ParagraphStyle()
    ),
    ("［＃改ページ］\n甲", ParagraphStyle(breakBefore: .page)),
    ("［＃改頁］\n甲", ParagraphStyle(breakBefore: .page)),
    ("［＃改丁］\n甲", ParagraphStyle(breakBefore: .leaf)),
    ("［＃改段］\n甲", ParagraphStyle(breakBefore: .tier)),
    ("［＃改丁］\n［＃ページの左右中央］\n甲", ParagraphStyle(breakBefore: .centeredPage)),
    ("［＃中央揃え］甲", ParagraphStyle(alignment: .center)),
    ("［＃ここから中央揃え］\n甲\n［＃ここで中央揃え終わり］", ParagraphStyle(alignment: .center)),
    (
      "［＃ここから５字下げ、ページの左右中央に］\n甲",
      ParagraphStyle(headIndent: em(5), breakBefore: .centeredPage)
    ),
    // A block of lines takes the place of the one before it.
    ("［＃ここから２字下げ］\n乙\n［＃ここから１字下げ］\n甲", ParagraphStyle(headIndent: em(1))),
    ("［＃ここから２字下げ］\n乙\n［＃ここで字下げ終わり］\n甲", ParagraphStyle()),
    ("［＃ここから２字下げ］\n［＃５字下げ］甲", ParagraphStyle(headIndent: em(5))),
  ])
  func styles(_ source: String, _ style: ParagraphStyle) throws {
    let read = try Aozora(source)
    #expect(read.paragraph("甲")?.style == style)
    #expect(read.diagnostics.isEmpty)
    #expect(!read.text.contains("［"))
  }

  @Test(
    "BK-H11: tiers of their own, as works have them",
    arguments: [
      ("［＃ここから２段組み］\n乙\n\n乙\n［＃ここで段組み終わり］\n甲", [2, 2, 2, nil], [nil, nil, nil, nil]),
      ("［＃ここから２段組］\n乙\n［＃ここで２段組終わり］\n甲", [2, nil], [nil, nil]),
      ("［＃ここから２字下げ、３段組み］\n乙\n［＃ここで字下げ終わり］\n甲", [3, nil], [nil, nil]),
      (
        "［＃ここから一字下げ、折り返して二字下げ、ここから二段組］\n乙\n［＃ここで字下げ終わり、ここで段組終わり］\n甲",
        [2, nil], [nil, nil]
      ),
      (
        "［＃ここから２段組、上段］\n乙\n［＃ここで２段組、上段終わり］\n［＃ここから２段組、下段］\n乙\n［＃ここで２段組、下段終わり］\n甲",
        [2, 2, nil], [nil, .tier, nil]
      ),
      ("［＃ここから２段組み］\n［＃ここから罫囲み］\n乙\n［＃ここで２段組み、罫囲み終わり］\n甲", [2, nil], [nil, nil]),
    ] as [(String, [Int?], [ParagraphStyle.Break?])])
  func tiers(_ source: String, _ tiers: [Int?], _ breaks: [ParagraphStyle.Break?]) throws {
    let read = try Aozora(source)
    #expect(read.document.paragraphs.map(\.style.tiers) == tiers)
    #expect(read.document.paragraphs.map(\.style.breakBefore) == breaks)
    #expect(read.diagnostics.isEmpty && !read.text.contains("［"))
  }

  @Test("BK-H11: a rule between tiers", arguments: ["段間に罫", "段間に罫線", "段間に罫線あり"])
  func tierRules(_ words: String) throws {
    let read = try Aozora("［＃ここから２段組み、\(words)］\n乙\n［＃ここで段組み終わり］\n甲")
    #expect(read.document.paragraphs.map(\.style.hasTierRule) == [true, false])
    #expect(read.diagnostics.isEmpty)
  }

  /// Text before it on the line stays where it is.
  @Test func theFootOfALine() throws {
    let read = try Aozora("　完［＃地から２字上げ］（昭和十年）\n甲［＃地付き］\n")
    #expect(read.text == "　完（昭和十年）\n甲\n")
    #expect(read.attributes(of: "（昭和十年）") == [.foot(.em(2048))])
    #expect(read.document.spans.count == 1 && read.diagnostics.isEmpty)
  }

  /// A line of annotations alone goes with its end; blank lines stay.
  @Test(arguments: [
    ("甲\n［＃改ページ］\n乙", "甲\n乙"), ("甲\n\n［＃ここから２字下げ］\n\n乙\n［＃ここで字下げ終わり］\n", "甲\n\n\n乙\n"),
    ("甲\r\n［＃改ページ］\r\n乙\r\n", "甲\r\n乙\r\n"),
  ])
  func linesOfAnnotations(_ source: String, _ text: String) throws {
    #expect(try Aozora(source).text == text)
  }

  @Test(arguments: [
    ("［＃８字下げ］一［＃「一」は中見出し］", 2), ("［＃大見出し］序［＃大見出し終わり］", 1),
    ("序［＃「序」は小見出し］", 3), ("［＃ここから中見出し］\n序\n［＃ここで中見出し終わり］", 2),
    ("穴《あな》［＃「穴」は大見出し］", 1), ("［＃５字下げ］［＃中見出し］一［＃中見出し終わり］", 2),
  ])
  func headings(_ source: String, _ level: Int) throws {
    let read = try Aozora(source + "\n　本文")
    #expect(read.document.paragraphs.map(\.role) == [.heading(level: level), .body])
    #expect(read.diagnostics.isEmpty)
  }

  /// Eight characters are eight of the body, however large the heading is.
  @Test func indentsOfHeadings() throws {
    let style = try Aozora("［＃７字下げ］一［＃「一」は中見出し］").paragraph("一")?.style
    guard case .em(let parts)? = style?.headIndent else {
      Issue.record("no indent")
      return
    }
    let scale = HeadingStyle().scale(of: .heading(level: 2))
    #expect(abs(parts * scale / 1024 - 7 * 1024) <= 1)
  }

  /// A heading before its text on one line makes no heading of the text, in any form.
  @Test(
    "BK-H7: 同行見出し and 窓見出し stand before their text",
    arguments: [
      ("題［＃「題」は同行中見出し］　晴", "題　晴", InlineHeading(.runIn, level: 2)),
      ("［＃１字下げ］題［＃「題」は窓大見出し］　晴", "題　晴", InlineHeading(.window, level: 1)),
      ("［＃窓小見出し］題［＃窓小見出し終わり］晴", "題晴", InlineHeading(.window, level: 3)),
      ("［＃同行大見出し］題［＃同行大見出し終わり］\n晴", "題晴", InlineHeading(.runIn, level: 1)),
      ("［＃ここから窓中見出し］\n題\n［＃ここで窓中見出し終わり］\n晴", "題晴", InlineHeading(.window, level: 2)),
    ])
  func headingsInLines(_ source: String, _ text: String, _ heading: InlineHeading) throws {
    let read = try Aozora(source)
    #expect(read.text == text && read.diagnostics.isEmpty)
    #expect(read.document.paragraphs.map(\.role) == [.body])
    #expect(read.attributes(of: "題") == [.heading(heading)])
    #expect(read.document.paragraphs[0].style.headIndent == nil)
  }

  @Test("BK-H7: without text after them they are headings of their own")
  func headingsWithoutText() throws {
    let read = try Aozora("題［＃「題」は窓中見出し］\n\n晴\n［＃同行小見出し］章［＃同行小見出し終わり］")
    #expect(
      read.document.paragraphs.map(\.role) == [
        .heading(level: 2), .body, .body, .heading(level: 3),
      ])
    #expect(read.document.spans.isEmpty && read.diagnostics.isEmpty)
  }

  @Test("An end that names two blocks ends both, and no other that is around them")
  func endsOfSeveral() throws {
    for end in ["２段組み、罫囲み終わり", "罫囲み、２段組み終わり", "２段組み終わり、罫囲みも終わり"] {
      let read = try Aozora("［＃ここから罫囲み］\n甲\n［＃ここから２段組み］\n乙\n［＃ここで\(end)］\n丙\n")
      #expect(read.document.passages.map(\.paragraphs) == [0..<2], "\(end)")
      #expect(read.document.paragraphs.map(\.style.tiers) == [nil, 2, nil], "\(end)")
      #expect(read.diagnostics.isEmpty, "\(end)")
    }
    let nested = try Aozora(
      "［＃ここから罫囲み］\n甲\n［＃ここから２字下げ、罫囲み］\n乙\n［＃ここで字下げ、罫囲み終わり］\n丙\n［＃ここで罫囲み終わり］\n")
    #expect(nested.document.passages.map(\.paragraphs) == [0..<3, 1..<2])
    #expect(nested.diagnostics.isEmpty)
  }

  @Test func blocksOfStyle() throws {
    let read = try Aozora("［＃ここから罫囲み］\n甲\n乙\n［＃ここで罫囲み終わり］\n丙\n［＃ここから１段階小さな文字］\n丁\n［＃ここで小さな文字終わり］\n")
    #expect(read.document.passages.map(\.paragraphs) == [0..<2])
    #expect(read.attributes(of: "丁\n") == [.size(.em(1024 * 5 / 6))])
  }

  private static let file = """
    題
    副題
    著者
    訳者訳

    -------------------------------------------------------
    【テキスト中に現れる記号について】

    《》：ルビ
    （例）下人《げにん》
    -------------------------------------------------------

    　本文《ほんぶん》。



    底本：「本」書店
    入力：某
    """

  /// Head and colophon are of the text, the legend is not.
  @Test func theFrame() throws {
    let read = try Aozora(Self.file)
    #expect(read.document.title == "題" && read.document.author == "著者")
    #expect(
      read.text == "題\n副題\n著者\n訳者訳\n\n　本文。\n\n\n\n底本：「本」書店\n入力：某")
    #expect(
      read.document.paragraphs.prefix(6).map(\.role)
        == [.title, .body, .author, .author, .body, .body])
    #expect(read.attributes(of: "底本：「本」書店\n入力：某") == [.size(.em(1024 * 5 / 6))])
    #expect(read.document.language == .japanese && read.diagnostics.isEmpty)
  }

  @Test func withoutAHead() throws {
    let read = try Aozora(Self.file, heading: .never)
    #expect(read.document.title == nil)
    #expect(read.document.paragraphs.allSatisfy { $0.role == .body })
  }
}
