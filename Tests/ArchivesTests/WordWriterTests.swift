import Archives
import TestSupport
import Testing

@testable import Manuscript
@testable import VerticalLayout

/// The parts of a Word file that was written, as its reader asks for them.
struct WrittenWord: ContainerParts {
  var book: WordBook

  func bytes(_ name: String) throws(ContainerError) -> [UInt8]? {
    book.files.first { $0.name == name }?.bytes
  }

  func has(_ name: String) -> Bool { book.files.contains { $0.name == name } }

  func xml(_ name: String) throws(ContainerError) -> XMLTree? {
    guard let bytes = try bytes(name) else { return nil }
    do throws(XMLError) {
      return try XMLReader.read(bytes, part: name)
    } catch {
      throw ContainerError(error.description)
    }
  }

  func text(_ name: String) -> String {
    book.files.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }
}

/// Documents as Word files, and back (DO-1 to DO-5).
@Suite("DO Word files that are written")
struct WordWriterTests {
  private static func page(characters: Int = 20, columns: Int = 10) -> WordPage {
    WordPage(
      paper: PhysicalSize(width: .pt(300), height: .pt(400)),
      margins: Margins(top: .pt(50), right: .pt(54), bottom: .pt(150), left: .pt(54)),
      size: .pt(10), pitch: .pt(20), characters: characters, columns: columns)
  }

  private func document(_ marks: String) throws -> Document {
    var options = ManuscriptOptions()
    options.notation = .named(.marks)
    options.language = .japanese
    options.images = .marked
    return try ManuscriptReader(options: options).read(Array(marks.utf8)).document
  }

  private func write(
    _ document: Document, _ change: (inout WordOptions) -> Void = { _ in }
  ) -> WrittenWord {
    var options = WordOptions(
      language: .japanese, page: Self.page(), fonts: WordFonts(usualIn: .japanese))
    change(&options)
    return WrittenWord(book: WordBook(document, options))
  }

  private func marks(_ parts: WrittenWord) throws -> String {
    var options = ManuscriptOptions()
    options.images = .marked
    let document = try ManuscriptReader(options: options).readWord(parts).document
    return ExportNotation.marks.export(document).text
  }

  // MARK: Elements

  private static let elementCases: [(String, String)] = [
    (
      "{紫陽花|あじさい}",
      "<w:ruby><w:rubyPr><w:rubyAlign w:val=\"distributeSpace\"/><w:hps w:val=\"10\"/><w:hpsRaise w:val=\"18\"/><w:hpsBaseText w:val=\"20\"/><w:lid w:val=\"ja-JP\"/></w:rubyPr>"
        + "<w:rt><w:r><w:rPr><w:sz w:val=\"10\"/><w:szCs w:val=\"10\"/></w:rPr><w:t xml:space=\"preserve\">あじさい</w:t></w:r></w:rt>"
        + "<w:rubyBase><w:r><w:t xml:space=\"preserve\">紫陽花</w:t></w:r></w:rubyBase></w:ruby>"
    ),
    ("*傍点*", "<w:rPr><w:em w:val=\"comma\"/></w:rPr>"),
    ("[点]{emphasis=\"dot left\"}", "<w:em w:val=\"underDot\"/>"),
    ("[12]{tcy=true}", "<w:eastAsianLayout w:id=\"1\" w:vert=\"1\" w:vertCompress=\"1\"/>"),
    ("[割注]{note=warichu}", "<w:eastAsianLayout w:id=\"1\" w:combine=\"1\"/>"),
    (
      "[（]{note=bracket}[割注]{note=warichu}[）]{note=bracket}後",
      "<w:p><w:r><w:rPr><w:eastAsianLayout w:id=\"1\" w:combine=\"1\" w:combineBrackets=\"round\"/></w:rPr><w:t xml:space=\"preserve\">割注</w:t></w:r><w:r>"
    ),
    ("**太[大]{size=1.5em}**", "<w:b/><w:sz w:val=\"30\"/><w:szCs w:val=\"30\"/>"),
    ("[波]{line=wavy}[消]{strike=double}", "<w:u w:val=\"wave\"/>"),
    ("[消]{strike=double}", "<w:dstrike/>"), ("[赤]{ink=#c83c24}", "<w:color w:val=\"C83C24\"/>"),
    ("[上]{script=super}", "<w:vertAlign w:val=\"superscript\"/>"),
    ("[均等]{jidori=3em}", "<w:fitText w:val=\"600\" w:id=\"1\"/>"),
    ("[外](https://a.b/?c=d&e)", "<w:hyperlink r:id=\"rId1\">"),
    ("[中](#x)[]{#x}", "<w:hyperlink w:anchor=\"x\">"),
    ("[]{#x}甲", "<w:bookmarkStart w:id=\"1\" w:name=\"x\"/><w:bookmarkEnd w:id=\"1\"/>"),
    ("## 章", "<w:pPr><w:pStyle w:val=\"1\"/>"), ("#### 節", "<w:pStyle w:val=\"3\"/>"),
    (
      "::: {head-indent=2em indent=1em}\n甲\n:::",
      "<w:ind w:leftChars=\"200\" w:left=\"400\" w:firstLineChars=\"100\" w:firstLine=\"200\"/>"
    ),
    (
      "::: {head-indent=1em indent=-2em}\n甲\n:::",
      "<w:ind w:leftChars=\"300\" w:left=\"600\" w:hangingChars=\"200\" w:hanging=\"400\"/>"
    ),
    (
      "::: {align=bottom tail-indent=1em}\n甲\n:::",
      "<w:ind w:rightChars=\"100\" w:right=\"200\"/><w:jc w:val=\"right\"/>"
    ),
    ("::: {align=even}\n甲\n:::", "<w:jc w:val=\"distribute\"/>"),
    ("甲\n\n::: {break=page}\n乙\n:::", "<w:pPr><w:pageBreakBefore/></w:pPr>"),
    ("甲\n\n::: {break=tier}\n乙\n:::", "<w:r><w:br w:type=\"column\"/></w:r>"),
    ("甲\n\n::: {break=leaf}\n乙\n:::", "<w:sectPr><w:type w:val=\"oddPage\"/>"),
    ("- 甲\n- 乙", "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>"),
    (
      "|甲|乙|\n|-|-|\n|丙|丁|",
      "<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr><w:tc>"
    ),
    (
      "::: {boxed=true border=double}\n甲\n:::",
      "<w:pBdr><w:top w:val=\"double\" w:sz=\"4\" w:color=\"auto\" w:space=\"4\"/>"
    ),
    ("甲[^1]\n\n[^1]: 注\n", "<w:footnoteReference w:id=\"1\"/>"),
    ("甲\n\n\n乙", "<w:p></w:p>"), ("甲&<乙>", "甲&amp;&lt;乙&gt;"),
  ]

  @Test("DO-1 each mark has its element", arguments: Self.elementCases)
  func elements(_ source: String, _ expected: String) throws {
    let text = write(try document(source)).text("word/document.xml")
    #expect(text.contains(expected), "\(text)")
    #expect(!text.contains("EQ "))
  }

  @Test(
    "DO-1 each part of a word has a reading of its own, and one over letters in a cell keeps it")
  func words() throws {
    let text = write(try document("{漢字|かん|じ}[{12|じゅうに}]{tcy=true}")).text("word/document.xml")
    #expect(text.split(separator: "<w:ruby>").count == 4, "\(text)")
    #expect(
      text.contains(
        "w:vert=\"1\" w:vertCompress=\"1\"/></w:rPr><w:t xml:space=\"preserve\">12</w:t></w:r></w:rubyBase>"
      ))
  }

  @Test("DO-1 lists are numberings, each with its format, its start and its level")
  func lists() throws {
    let parts = write(try document("3. 甲\n4. 乙\n   - 丙\n5. 丁\n\n本文\n\n1. 戊\n"))
    let text = parts.text("word/numbering.xml")
    for line in [
      "<w:lvl w:ilvl=\"0\"><w:start w:val=\"3\"/><w:numFmt w:val=\"japaneseCounting\"/><w:lvlText w:val=\"%1、\"/>",
      "<w:lvl w:ilvl=\"1\"><w:start w:val=\"1\"/><w:numFmt w:val=\"bullet\"/><w:lvlText w:val=\"・\"/>",
      "<w:abstractNum w:abstractNumId=\"2\">",
    ] { #expect(text.contains(line), "\(text)") }
    #expect(!text.contains("w:abstractNumId=\"3\""))
    #expect(!parts.text("word/document.xml").contains("三、"))
  }

  // MARK: Pages

  @Test("DO-2 the section is vertical, on the grid of the layout, with its page and its margins")
  func section() throws {
    let text = write(try document("甲")).text("word/document.xml")
    for part in [
      "<w:pgSz w:w=\"6000\" w:h=\"8000\"/>",
      // Ten columns of 20 pt, half of a gap on either side; twenty characters of 10 pt.
      "<w:pgMar w:top=\"1000\" w:right=\"980\" w:bottom=\"2998\" w:left=\"1020\"",
      "<w:textDirection w:val=\"tbRl\"/>",
      "<w:docGrid w:type=\"linesAndChars\" w:linePitch=\"400\" w:charSpace=\"0\"/>",
    ] { #expect(text.contains(part), "\(text)") }
    #expect(!text.contains("footerReference") && !text.contains("rtlGutter"))
  }

  @Test("DO-2 pages that face each other have a binding on the right and numbers at the outer edge")
  func facingPages() throws {
    let parts = write(try document("甲")) { options in
      options.page.isFacing = true
      options.page.margins = Margins(top: .pt(50), right: .pt(70), bottom: .pt(150), left: .pt(30))
      options.page.size = Length(points: 9.25)
      options.page.folio = .init(isAtHead: false, place: .outer)
      options.rules.hasKinsoku = false
      options.rules.hangs = true
    }
    let text = parts.text("word/document.xml")
    #expect(text.contains("<w:rtlGutter/>"), "\(text)")
    // 9.25 pt are 9.5 pt of Word, and the grid is that of 9.25 pt.
    #expect(text.contains("w:charSpace=\"-1024\""), "\(text)")
    #expect(
      text.contains(
        "<w:footerReference w:type=\"default\" r:id=\"rId3\"/><w:footerReference w:type=\"even\" r:id=\"rId4\"/>"
      ))
    #expect(parts.text("word/footer1.xml").contains("<w:jc w:val=\"left\"/>"))
    #expect(parts.text("word/footer2.xml").contains("<w:jc w:val=\"right\"/>"))
    let settings = parts.text("word/settings.xml")
    #expect(settings.contains("<w:mirrorMargins/>") && settings.contains("<w:evenAndOddHeaders/>"))
    let styles = parts.text("word/styles.xml")
    #expect(styles.contains("<w:kinsoku w:val=\"0\"/><w:overflowPunct w:val=\"1\"/>"))
    #expect(styles.contains("w:eastAsia=\"ＭＳ 明朝\""))
  }

  // MARK: Files

  @Test("DO-3 a file has the parts that it needs, and the same bytes each time")
  func parts() throws {
    let plain = write(try document("甲\n"))
    #expect(
      plain.book.files.map(\.name) == [
        "[Content_Types].xml", "_rels/.rels", "word/document.xml", "word/_rels/document.xml.rels",
        "word/styles.xml", "word/settings.xml", "docProps/core.xml",
      ])
    let source = try document("甲[^1]\n\n- [乙](https://a.b/)\n\n[^1]: [注](https://c.d/)\n")
    let full = write(source) { $0.hasEndnotes = true }
    #expect(
      full.book.files.map(\.name) == [
        "[Content_Types].xml", "_rels/.rels", "word/document.xml", "word/_rels/document.xml.rels",
        "word/styles.xml", "word/settings.xml", "word/numbering.xml", "word/endnotes.xml",
        "word/_rels/endnotes.xml.rels", "docProps/core.xml",
      ])
    let again = write(source) { $0.hasEndnotes = true }
    #expect(full.book.files.map(\.bytes) == again.book.files.map(\.bytes))
    #expect(!full.text("docProps/core.xml").contains("modified"))
    let dated = write(source) { $0.modified = 86_400 }
    #expect(dated.text("docProps/core.xml").contains(">1970-01-02T00:00:00Z</dcterms:modified>"))
  }

  /// The elements of the parts that have an order, as ECMA-376 gives it (17.3.1.26, 17.3.2.28, 17.6.17, 17.4.60, 17.4.70).
  private static let orders: [String: [String]] = [
    "rPr": [
      "rStyle", "rFonts", "b", "i", "strike", "dstrike", "color", "spacing", "position", "sz",
      "szCs",
      "u", "bdr", "shd", "fitText", "vertAlign", "rtl", "em", "lang", "eastAsianLayout",
    ],
    "pPr": [
      "pStyle", "keepNext", "pageBreakBefore", "widowControl", "numPr", "pBdr", "shd", "tabs",
      "kinsoku", "overflowPunct", "autoSpaceDE", "autoSpaceDN", "bidi", "snapToGrid", "spacing",
      "ind", "jc", "outlineLvl", "sectPr",
    ],
    "sectPr": [
      "headerReference", "footerReference", "type", "pgSz", "pgMar", "pgNumType", "cols",
      "textDirection", "rtlGutter", "docGrid",
    ],
    "tcPr": ["tcW", "gridSpan", "vMerge"], "tblPr": ["tblW", "tblBorders", "tblLayout"],
    "lvl": ["start", "numFmt", "lvlText", "lvlJc", "pPr"],
    "rubyPr": ["rubyAlign", "hps", "hpsRaise", "hpsBaseText", "lid"],
    "ruby": ["rubyPr", "rt", "rubyBase"],
    "style": ["name", "basedOn", "next", "qFormat", "pPr", "rPr"],
    "settings": [
      "mirrorMargins", "defaultTabStop", "evenAndOddHeaders", "characterSpacingControl",
      "strictFirstAndLastChars", "footnotePr", "endnotePr", "compat", "themeFontLang",
    ],
  ]

  @Test("DO-3 elements stand in the order of ECMA-376, whatever marks are around a text")
  func order() throws {
    let everything = """
      # 題
      ## {雨|あめ}の章 {#a}

      ::: {boxed=true border=single ground=#eeeeee}
      ::: {head-indent=2em indent=-1em align=center break=leaf space-before=1em}
      [[**[[[[[[[甲{乙|おつ}]{lang=zh}]{emphasis=sesame}]{script=sub}]{border=single ground=#ff0000}]{line=double}]{strike=single}]{ink=#0000ff shift=0.2em letter-spacing=0.1em}**]{size=2em slant=10}]{font=ゴシック}[丙]{jidori=3em}
      :::
      :::

      1. 甲[^1]

      |甲|乙|
      |:-:|-:|
      |丙|^^|

      [^1]: 注
      """
    let parts = write(try document(everything)) { options in
      options.page.isFacing = true
      options.page.firstNumber = 3
      options.page.folio = .init(isAtHead: true, place: .inner)
    }
    var seen: Set<String> = []
    for file in parts.book.files where file.name.hasSuffix(".xml") {
      let tree = try #require(try parts.xml(file.name))
      for element in tree.allElements {
        guard let order = Self.orders[element.name.local] else { continue }
        seen.insert(element.name.local)
        let places = element.elements.map { child in
          order.firstIndex(of: child.name.local) ?? -1
        }
        #expect(
          !places.contains(-1) && places == places.sorted(),
          "\(file.name): \(element.name.local) has \(element.elements.map(\.name.local))")
      }
    }
    #expect(seen == Set(Self.orders.keys), "\(Set(Self.orders.keys).subtracting(seen))")
  }

  // MARK: There and back

  private static let roundTripCases: [String] = [
    "## 第一章　{雨|あめ}の日\n　{紫陽花|あじさい}と{東京|とう|きょう}は[12]{tcy=true}月。\n",
    "[傍点]{emphasis=\"﹅\"}と[点]{emphasis=\"• left\"}と[丸]{emphasis=\"○\"}。\n",
    "[太]{weight=bold}[斜]{slant=12}[線]{line=dashed}[消]{strike=single}[上]{script=super}。\n",
    "[（]{note=bracket}[割注であります]{note=warichu}[）]{note=bracket}。\n",
    "注[^1]と注[^2]。\n[^1]: {注|ちゅう}\n[^2]: 二\n",
    "::: {indent=1em head-indent=2em tail-indent=1em}\n文字\n:::\n",
    "::: {indent=-2em head-indent=1em}\n文字\n:::\n", "::: {align=bottom}\n文字\n:::\n",
    "::: {head-indent=3em}\n＊\n:::\n文\n", "甲\n\n\n乙\n",
    "前\n::: {break=page}\n後\n:::\n", "前\n::: {break=leaf}\n後\n:::\n次\n",
    "前\n::: {break=tier}\n後\n:::\n",
    "::: {columns=\"start start\" head-rows=1}\n甲\t乙\n丙\t丁\n:::\n",
    "::: {boxed=true border=double padding=\"0.5em 0.5em\"}\n甲\n乙\n:::\n丙\n",
    "[外](<https://a.b/?c=d&e>)と[中](<#x>)。\n[]{#x}甲\n",
    "一[大]{size=1.5em}[赤]{ink=#c83c24}[地]{ground=#ffff00}本文本文本文本文\n",
  ]

  @Test("DO-4 a text comes back from a Word file as it was", arguments: Self.roundTripCases)
  func roundTrip(_ source: String) throws {
    let parts = write(try document(source))
    #expect(try marks(parts) == source, "\(parts.text("word/document.xml"))")
    #expect(parts.book.diagnostics.isEmpty, "\(parts.book.diagnostics.map(\.message))")
  }

  @Test(
    "DO-4 a second time gives the same file", arguments: Self.roundTripCases + ["- 甲\n  1. 乙\n"])
  func twice(_ source: String) throws {
    let first = try marks(write(try document(source)))
    #expect(try marks(write(try document(first))) == first)
  }

  private static let substituteCases: [(String, String, String)] = [
    ("[甲乙]{ruby=みぎ ruby-left=ひだり}", "{甲乙|みぎ}（ひだり）", "readings on the left; they stand in brackets"),
    ("[甲]{ruby-left=ひだり}", "甲（ひだり）", "readings on the left; they stand in brackets"),
    ("[甲]{emphasis=×}", "[甲]{emphasis=\"•\"}", "other marks than"),
    ("[甲]{line=single line-side=left}", "[甲]{line=single}", "they stand where the language"),
    ("[未]{kaeriten=レ}", "未[レ]{script=sub}", "they stand small in the line"),
    (
      "[均等]{jidori=3em}に\n\n::: {jidori=5em}\n行\n:::", "[均等]{jidori=3em}に\n\n行",
      "lines spread over a length; the text stays without them"
    ),
    (
      "甲\n\n::: {tiers=2}\n乙\n:::", "甲\n\n乙", "tiers of passages; the text stays without them"
    ),
    ("[A]{orientation=upright}", "A", "orientations; the text stays without them"),
  ]

  @Test("DO-5 what Word cannot say is told, and its text is there", arguments: Self.substituteCases)
  func substitutes(_ source: String, _ expected: String, _ message: String) throws {
    let parts = write(try document(source + "\n"))
    #expect(try marks(parts) == expected + "\n")
    #expect(parts.book.diagnostics.count == 1)
    #expect(parts.book.diagnostics.first?.message.contains(message) == true)
    #expect(parts.book.diagnostics.first?.message.hasPrefix("Word has no ") == true)
  }
}
