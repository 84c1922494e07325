import Testing

@testable import Manuscript
@testable import VerticalLayout

/// Documents as EPUBs, file by file (EO-1 to EO-14).
@Suite struct EPUBTests {
  /// The files of a text with marks.
  private func files(
    _ source: String, language: LanguageTag = .japanese,
    change: (inout EPUBOptions, Document) throws -> Void = { _, _ in }
  ) throws -> [String: String] {
    let document = try Marked(source).document
    var options = EPUBOptions(
      identifier: "urn:test:1", title: document.title ?? "題", language: language)
    try change(&options, document)
    return Dictionary(
      EPUBBook(document, options).files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
    ) { first, _ in first }
  }

  /// The lines of a file of text between its body's tags.
  private func body(_ files: [String: String], _ name: String = "p-001") throws -> String {
    let page = try #require(files["item/xhtml/\(name).xhtml"])
    let start = try #require(page.firstRange(of: "<div class=\"main\">\n")).upperBound
    let end = try #require(page.firstRange(of: "</div>\n</body>")).lowerBound
    return String(page[start..<end])
  }

  @Test(
    "EO-7 each mark has its element",
    arguments: [
      ("{紫陽花|あじさい}", "<p><ruby>紫陽花<rt>あじさい</rt></ruby></p>"),
      ("{漢字|かん|じ}", "<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>"),
      ("[甲]{ruby-left=ひだり}", "<p><ruby class=\"left-ruby\">甲<rt>ひだり</rt></ruby></p>"),
      (
        "[甲乙]{ruby=みぎ ruby-left=ひだり}",
        "<p><ruby class=\"left-ruby\"><ruby>甲乙<rt>みぎ</rt></ruby><rt>ひだり</rt></ruby></p>"
      ),
      (
        "[{甲|みぎ}と{乙|みぎ}]{ruby-left=ひだり}",
        "<p><ruby>甲<rt>みぎ</rt></ruby>と<ruby>乙<rt>みぎ</rt></ruby><span class=\"left-reading\">（ひだり）</span></p>"
      ),
      ("[{12|じゅうに}]{tcy=true}", "<p><ruby><span class=\"tcy\">12</span><rt>じゅうに</rt></ruby></p>"),
      (
        "[[大]{size=1.5em}人]{ruby=おとな}",
        "<p><ruby><span class=\"font-1em50\">大</span>人<rt>おとな</rt></ruby></p>"
      ),
      ("*傍点*", "<p><span class=\"em-sesame\">傍点</span></p>"),
      ("[甲]{emphasis=\"dot left\"}", "<p><span class=\"em-dot em-left\">甲</span></p>"),
      ("[甲]{emphasis=×}", "<p><span class=\"em-sign-d7\">甲</span></p>"),
      ("**太**[斜]{slant=10}", "<p><span class=\"bold\">太</span><span class=\"italic\">斜</span></p>"),
      ("[右]{line=single}", "<p><span class=\"em-line\">右</span></p>"),
      (
        "[左]{line=wavy line-side=left}", "<p><span class=\"em-line-outside line-wavy\">左</span></p>"
      ),
      ("[消]{strike=single}", "<p><span class=\"line-through\">消</span></p>"),
      ("[上]{script=super}", "<p><span class=\"super\">上</span></p>"),
      ("[赤]{ink=#c00000}[黒]{ink=black}", "<p><span class=\"ink-c00000\">赤</span>黒</p>"),
      ("[地]{ground=#ffff00}", "<p><span class=\"ground-ffff00\">地</span></p>"),
      ("[立]{orientation=upright}", "<p><span class=\"upright\">立</span></p>"),
      ("[割注]{note=warichu}", "<p><span class=\"warichu warichu-bare\">割注</span></p>"),
      ("[（割注）]{note=warichu}", "<p><span class=\"warichu\">（割注）</span></p>"),
      (
        "[未]{kaeriten=レ}曾[有]{okurigana=ル}",
        "<p>未<span class=\"kunten\">レ</span>曾有<span class=\"kunten-okuri\">ル</span></p>"
      ),
      ("甲 & <乙>", "<p>甲 &amp; &lt;乙&gt;</p>"),
      ("甲  乙", "<p>甲 &#160;乙</p>"),
      ("[甲](<https://a.b/c[d]e&f>)", "<p><a href=\"https://a.b/c%5Bd%5De&amp;f\">甲</a></p>"),
      ("[甲](other.html)", "<p>甲</p>"),
      ("::: {head-indent=2em indent=-1em}\n甲\n:::", "<p class=\"start-2em h-indent-1em\">甲</p>"),
      ("::: {align=bottom tail-indent=1.5em}\n甲\n:::", "<p class=\"end-1em50 align-end\">甲</p>"),
      ("甲\n\n乙", "<p>甲</p>\n<p><br/></p>\n<p>乙</p>"),
      ("甲\n\n***\n乙", "<p class=\"scene start-3em\" role=\"separator\">＊</p>"),
      (
        "- 甲\n- 乙",
        "<div role=\"list\">\n<p role=\"listitem\" class=\"h-indent-1em\"><span class=\"list-marker\">・</span>甲</p>\n<p role=\"listitem\" class=\"h-indent-1em\"><span class=\"list-marker\">・</span>乙</p>\n</div>"
      ),
      (
        "|甲|乙|\n|-|-|\n|丙|丁|",
        "<table>\n<thead>\n<tr><th><span class=\"bold\">甲</span></th><th><span class=\"bold\">乙</span></th></tr>\n</thead>\n<tr><td>丙</td><td>丁</td></tr>\n</table>"
      ),
      ("::: {boxed=true border=single}\n甲\n:::", "<div class=\"keigakomi\">\n<p>甲</p>\n</div>"),
    ])
  func elements(_ source: String, _ expected: String) throws {
    let body = try body(files(source))
    #expect(body.contains(expected), "\(body)")
  }

  @Test("EO-7 what shares a cell by the layout's rules is written, beside what the author marked")
  func cells() throws {
    let cases: [(String, String)] = [
      ("12月3日", "<p><span class=\"tcy\">12</span>月<span class=\"tcy\">3</span>日</p>"),
      ("何!?　１２３４", "<p>何<span class=\"tcy\">!?</span>　１２３４</p>"),
      ("2026年、B社のABC", "<p>2026年、<span class=\"tcy\">B</span>社のABC</p>"),
      ("[12]{tcy=true}時30分", "<p><span class=\"tcy\">12</span>時<span class=\"tcy\">30</span>分</p>"),
      ("{12|じゅうに}月", "<p><ruby><span class=\"tcy\">12</span><rt>じゅうに</rt></ruby>月</p>"),
    ]
    for (source, expected) in cases {
      let files = try files(source) { options, document in
        var layout = LayoutOptions()
        layout.style.language = .japanese
        options.cells = try document.automaticCells(layout)
      }
      let body = try body(files)
      #expect(body.contains(expected), "\(body)")
    }
  }

  @Test(
    "EO-5 a file begins at each page break and each heading of the first level, and long ones go on in another"
  )
  func parting() throws {
    let paragraph = "　" + String(repeating: "山路を登りながら、こう考えた。", count: 10) + "\n"
    let long = String(repeating: paragraph, count: 800)
    let files = try files(
      "# 題\n山田太郎\n\n前書き\n\n## 一\n\n甲\n### 節\n乙\n\n## 二\n\n\(long)::: {break=page}\n丙\n:::\n")
    let names = files.keys.filter { $0.hasPrefix("item/xhtml/") }.sorted()
    #expect(
      names.map { $0.dropFirst(11).dropLast(6) } == [
        "p-001", "p-002", "p-003", "p-004", "p-005", "p-titlepage", "p-toc",
      ])
    #expect(
      try body(files, "p-titlepage").contains(
        "<h1 class=\"oo-midashi title\" id=\"toc-001\">題</h1>"))
    #expect(try body(files, "p-titlepage").contains("<p class=\"author\">山田太郎</p>\n"))
    #expect(try body(files) == "<p>前書き</p>\n")
    #expect(try body(files, "p-002").contains("節"))
    #expect(files.values.allSatisfy { $0.utf8.count < 240_000 })
    #expect(try body(files, "p-005") == "<p>丙</p>\n")
    let all = try (1...5).map { try body(files, "p-00\($0)") }.joined()
    #expect(all.split(separator: "山路を", omittingEmptySubsequences: false).count == 8001)
  }

  @Test(
    "EO-6 the contents have the headings without readings, nested, and links lead from file to file"
  )
  func contents() throws {
    let files = try files(
      "---\ntitle: 本\n---\n\n## {雨|あめ}の日[^1]\n\n[先](#b)\n\n### 節\n\n乙\n\n## 二 {#b}\n\n丙\n\n[^1]: 注\n"
    )
    let navigation = try #require(files["item/navigation-documents.xhtml"])
    #expect(
      navigation.contains(
        """
        <ol>
        <li><a href="xhtml/p-001.xhtml#toc-001">雨の日</a>
        <ol>
        <li><a href="xhtml/p-001.xhtml#toc-002">節</a></li>
        </ol>
        </li>
        <li><a href="xhtml/p-002.xhtml#toc-003">二</a></li>
        </ol>
        """), "\(navigation)")
    #expect(navigation.contains("<li><a epub:type=\"toc\" href=\"xhtml/p-toc.xhtml\">目次</a></li>"))
    let first = try body(files)
    #expect(first.contains("<a href=\"p-002.xhtml#a-002\">先</a>"), "\(first)")
    #expect(try body(files, "p-002").contains("<span id=\"a-002\"></span>二"))
    // The note stands with what refers to it, and leads back.
    #expect(
      first.contains(
        "href=\"p-001.xhtml#note-001\"><span class=\"super\">（<span class=\"tcy\">1</span>）</span></a>"
      ))
    #expect(
      first.contains(
        "<aside class=\"note\" epub:type=\"footnote\" role=\"doc-footnote\" id=\"note-001\">"))
    #expect(try !body(files, "p-002").contains("aside"))
    #expect(
      try body(files, "p-toc").contains(
        "<p class=\"start-1em\"><a href=\"p-001.xhtml#toc-002\">節</a></p>"))
  }

  @Test("EO-7 a note in a link, and a link in a link, make no links in links")
  func nestedLinks() throws {
    var document = try Marked("甲[乙](https://c.d/)丙[^1]\n\n[^1]: 注\n").document
    document.spans.append(AttributeSpan(document.paragraphs[0].range, .link("https://a.b/")))
    let options = EPUBOptions(identifier: "urn:test:1", title: "題", language: .japanese)
    let file = EPUBBook(document, options).files.first { $0.name == "item/xhtml/p-001.xhtml" }
    let page = String(decoding: try #require(file).bytes, as: UTF8.self)
    #expect(page.contains("<p><a href=\"https://a.b/\">甲乙丙<span class=\"super\">（"), "\(page)")
  }

  @Test("EO-3 the sheet declares the classes that are used, and columns go on to either side")
  func sheet() throws {
    let right = try files("::: {head-indent=2em}\n甲\n:::\n")
    let css = try #require(right["item/style/book-style.css"])
    #expect(css.contains(".vrtl .start-2em, .vltr .start-2em { margin-top: 2em; }"))
    #expect(!css.contains("start-3em"))
    #expect(right["item/standard.opf"]?.contains("page-progression-direction=\"rtl\"") == true)
    let left = try files("甲\n") { options, _ in options.isLeftToRight = true }
    #expect(left["item/standard.opf"]?.contains("page-progression-direction=\"ltr\"") == true)
    #expect(left["item/xhtml/p-001.xhtml"]?.contains("class=\"vltr\"") == true)
    #expect(left["item/style/book-style.css"]?.contains("vertical-lr") == true)
  }
}
