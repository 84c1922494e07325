import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// A file of each notation that ends at any of its bytes, in its own encoding, and marks that nest without an end: nothing
/// traps, and all of it takes linear time (NO-B2).
struct TruncatedFileTests {
  private static let samples: [Notation: String] = [
    .plain: "題\n\n　春は曙。　やうやう白くなりゆく\r\n山際",
    .marks:
      "---\ntitle: 題\n---\n# 章 {#a}\n::: {indent=1em tiers=2}\n{漢字|かん|じ}の[甲]{size=2em .b}^[注[乙](#a)]\n- 項[^1]\n:::\n|a|b|\n|-|-|\n|甲|乙|\n[^1]: 丙\n",
    .aozora:
      "題\n作者\n\n-------\n【テキスト中に現れる記号について】\n\n《》：ルビ\n-------\n\n［＃ここから２段組み］\n　｜竹の中《たけ》※［＃「てへん＋掌」、第4水準2-13-47］《ささ》［＃「竹」に傍点］／″＼〔cafe'〕\n［＃ここで段組み終わり］\n完［＃地から２字上げ］（了）［＃割り注］甲［＃改行］乙［＃割り注終わり］\n\n底本：「甲」乙社\n",
    .narou: "｜竹の中《たけのなか》で重要（・・）な漢 字（かん じ）と｜（いろは）\n<i12|34>\n",
    .kakuyomu: "彼は《《強く》》言った。魔法《マジック》、｜竹の中《たけ》、|《いろは》\n",
    .pixiv: "[chapter:第[[rb:一 > いち]]章]\n[newpage]\n[[jumpuri:頁 > https://a.example/]][jump:2]",
    .hameln: "魔法《マジック》\n《改ページ》\n《《強く》》\n",
    .alphapolis: "#漢字__かんじ__#と漢字≪かんじ≫\n",
    .tnf: "#章#甲\n[漢字|かんじ]、\"竹\"と'乙'\n;　丙\n#改ページ#\n",
    .markdown:
      "---\ntitle: 題\n---\n# 章\n> - [ ] 漢*字*\n>   続\n\n1. `竹`<ruby>漢<rt>かん</rt></ruby>\n\n   ```\n   た\n   ```\n\n|甲|乙|\n|-|-|\n|[丙][x]|==丁==|\n\n[x]: <a> 't'\n\n<div>\nけ\n</div>\n\n%% 注 %%[[頁|語]]![[a.png]][^1]\n\n[^1]: 注\n",
    .review:
      "= 章\n\n縦@<ruby>{漢字,かんじ}の@<b>{強い}@<fn>{a}。\n次\n\n * 項\n 1. 番\n\n//footnote[a][注@<i>{x}]\n//list[b][題]{\nた\n//}\n== 節\n",
    .xml:
      "<?xml version=\"1.0\"?><Law><LawBody><LawTitle>漢字法</LawTitle><MainProvision><Article><ArticleCaption>（題）</ArticleCaption><ArticleTitle>第一条</ArticleTitle><Paragraph><ParagraphNum/><ParagraphSentence><Sentence>た&amp;<Ruby>竹<Rt>たけ</Rt></Ruby>。</Sentence></ParagraphSentence><Item><ItemTitle>一</ItemTitle><ItemSentence><Sentence>甲</Sentence></ItemSentence></Item></Paragraph></Article></MainProvision></LawBody></Law>",
    .denden: "題\n===\n{漢字|かん|じ}*甲\n乙*\n\n===\n\n- 丙\n~~~\n竹\n~~~\n_た_<br>け&amp;^12^\n",
    .mdi:
      "---\nmdi: 2\n---\n# 題\n{漢字|かん.じ}[[em:甲[[warichu:**乙**]]]]\n[[indent:2]]\n竹[^1]\n\\\n\n[^1]: た\n",
    .mandoku:
      "# -*- mode: mandoku-view -*-\n#+TITLE: x\n* 漢字\n<pb:KR1_T_001-1a>甲(乙/丙)¶\n丙&KR0001;\t注\n#+BEGIN_VERSE\nたけ\n#+END_VERSE\n",
    .vrain: "S12甲【乙〔丙〕】《漢字》@竹〈甲〉\n%\nT乙｛丙｝＜たけ＞［漢］&$（字）\n",
    .kanbun: "甲(た)ム[レ]乙‹け›«ル»丙㆐漢[二]字ヲ{ヲ}‘竹甲’(たけ)―[一レ]乙。\n",
    .gutenberg:
      "The Project Gutenberg EBook of A\n\nTitle: 題\nAuthor: 甲\n\n*** START OF THIS PROJECT GUTENBERG EBOOK A ***\n\n第一回\n\n　　話說天下大勢，分久必合\n，合久必分。\n\n*** END OF THIS PROJECT GUTENBERG EBOOK A ***\nrest\n",
    .json:
      #"[{"author":"李白","title":"靜\u591c思","rhythmic":"a","paragraphs":["牀前明月光，","疑是地上霜。"],"notes":["一"],"tags":[1,true,null]},{"content":[{"type":"甲","content":["乙"]}]}]"#,
    .html:
      "<!DOCTYPE html><html><head><meta charset=utf-8><title>題</title></head><body><p class='a'>甲<ruby>漢<rp>(</rp><rt>かん</rt></ruby>&hellip;<table><tr><td>乙</table><!-- x --><script>丙</script><img src=\"x.png\" alt='丁'>",
  ]

  /// Reads bytes; a text that is none of its encoding or notation is an error.
  private func check(_ bytes: [UInt8], _ notation: Notation, repair: Bool) {
    let options = ManuscriptOptions(repair: repair, notation: .named(notation))
    guard let manuscript = try? ManuscriptReader(options: options).read(bytes) else { return }
    let document = manuscript.document
    #expect(document.paragraphs.last?.end ?? 0 == document.text.utf8.count)
    #expect(document.spans.allSatisfy { $0.range.upperBound <= document.text.utf8.count })
    if let origin = document.origin {
      #expect(origin.map.textCount == document.text.utf8.count)
      #expect(origin.map.sourceCount == origin.source.utf8.count)
    }
    var places = TextOrigin.DiagnosticPlaces(text: document.text, origin: document.origin)
    for diagnostic in manuscript.diagnostics { _ = places.place(of: diagnostic) }
  }

  @Test("NO-B2 a file that ends at any byte", arguments: Notation.allCases)
  func ends(_ notation: Notation) throws {
    let sample = try #require(Self.samples[notation])
    let encoded = ["CP932", "GB18030"].compactMap { Iconv.encode(sample, as: $0) }
    for bytes in [Array(sample.utf8)] + encoded {
      for length in 0...bytes.count {
        check(Array(bytes[..<length]), notation, repair: length % 2 == 0)
      }
    }
  }

  private static let nested: [(Notation, String, String)] =
    [
      ("［＃傍点］", "［＃傍点終わり］"), ("［＃割り注］", ""), ("［＃ここから太字］\n", "［＃ここで太字終わり］\n"),
      ("［＃ここから２段組み］\n", ""), ("［＃「［＃", "］」］"), ("｜甲《", "》"), ("〔", "〕"),
    ].map { (.aozora, $0.0, $0.1) }
    + [("[", "]{size=2em}"), ("^[", "]"), ("- ", ""), ("::: {tiers=2}\n", ":::\n"), ("**", "**")]
    .map { (.marks, $0.0, $0.1) }
    + [("甲(", ")"), ("甲[", "]"), ("甲‹", "›"), ("‘", "’"), ("甲{", "}")].map {
      (.kanbun, $0.0, $0.1)
    }
    + [("[", "]"), ("{\"paragraphs\":", "}"), ("[{\"content\":", "}]"), ("\"", "")].map {
      (.json, $0.0, $0.1)
    }
    + [("《《", "》》"), ("甲《", "》"), ("《改ページ》\n", "")].map { (.hameln, $0.0, $0.1) }
    + [("*** START OF\n", "*** END OF\n"), ("　　甲\n", ""), ("甲，\n\n", "")].map {
      (.gutenberg, $0.0, $0.1)
    }
    + [("【〔", "〕】"), ("【", "】"), ("（｛", "｝）")].map { (.vrain, $0.0, $0.1) }
    + [("(甲", ")"), ("#+BEGIN_VERSE\n", "#+END_VERSE\n")].map { (.mandoku, $0.0, $0.1) }

  @Test("NO-B2 100,000 marks that nest take linear time", arguments: nested)
  func nests(_ notation: Notation, _ open: String, _ close: String) {
    let source =
      String(repeating: open, count: 100_000) + "甲" + String(repeating: close, count: 100_000)
    expectProcessorTime { check(Array(source.utf8), notation, repair: false) }
  }
}
