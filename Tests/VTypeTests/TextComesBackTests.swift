import Testing

/// A text and how it is set; its readers are those that give it back exactly.
struct ReadableText: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String
  var options: [String] = []
  /// The text that a weaker reader gives back; all others give back the source.
  var changes: [PDFReader: @Sendable (String) -> String] = [:]

  var testDescription: String { name }
}

/// The text in a PDF is the author's text in reading order (G1, U-09). White space is ignored: each
/// reader has its own for a column's end.
///
/// - poppler (`-raw`) and pymupdf give every text exactly.
/// - mutool 1.21 reads no ActualText, composes accents, and takes no character beyond U+FFFF in a
///   cluster of several.
///   Of clusters with several such characters it makes no UTF-8, so nothing is asked of it there.
/// - pdfium gives every text but variation selectors, from the left as from the right, as long as
///   the document does not say that it is read from the right: see below.
struct TextComesBackTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let japanese = """
    　吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で\
    ニャーニャー泣いていた事だけは記憶している。「ちょっと、待って！」――と、言ったっけ……（キャッ）。\
    ゎゃゅょっァィゥェォヵヶ、々〻ゝゞヽヾ・：；『二重』〔亀甲〕【隅付】〈山〉《二重山》？！

    """
  /// Some of them are upright, and others are strokes of several glyphs.
  private static let dashes = "国——国————国―国――国……国‥国、Swift…で――す。\n"
  private static let poem = """
    青玉案·元夕
    辛棄疾

    東風夜放花千樹。
    更吹落、星如雨。
    鳳簫聲動，玉壺光轉，一夜魚龍舞。

    """

  static let texts = [
    ReadableText(name: "Japanese", text: japanese),
    ReadableText(
      name: "Latin and digits",
      text: "二〇二四年Swift 6.3 is out、HTTP/2とUTF-8。fi ffl office（2024）「Hello, World!」100%\n"),
    ReadableText(
      name: "variation sequences", text: "葛\u{E0100}城市と葛城市、辻\u{E0101}と辻\u{E0100}。神\u{FE00}\n",
      changes: [
        .mutool: { $0.withoutVariations.withoutReplacements },
        .pdfium: { $0.withoutVariations },
      ]),
    ReadableText(
      name: "emoji", text: "今日は😀晴れ⚡、♈と🐻😀。☀\u{FE0E}\n",
      changes: [
        .mutool: { $0.withoutVariations.withoutReplacements }, .pdfium: { $0.withoutVariations },
      ]),
    ReadableText(
      name: "emoji sequences",
      text: "旗🇯🇵と家族👨‍👩‍👧、1\u{FE0F}\u{20E3}番👍🏽☀\u{FE0F}❤\u{FE0F}\u{200D}🔥♈ 春👨‍👩‍👧‍👦‍👦永\n",
      changes: [.mutool: { _ in "" }]),
    ReadableText(
      name: "emoji on their side", text: "旗🇯🇵と😀\n", options: ["--orientation", "sideways"],
      changes: [.mutool: { _ in "" }]),
    ReadableText(
      name: "repeated ideographs", text: "国国人々国国時々国国木々国国国国人々人\n",
      options: ["--lang", "ja", "--measure", "3em", "--iteration-marks", "expand"],
      changes: [.mutool: { _ in "" }]),
    ReadableText(
      name: "hyphens", text: "第一‐二章、三–四、ミュゼ゠ド゠ラ、五〜六。X‐線、A–B\n", options: ["--lang", "ja"]),
    ReadableText(name: "novel", text: String(repeating: japanese, count: 30)),
    ReadableText(
      name: "novel, a6", text: String(repeating: japanese, count: 10), options: ["--page", "a6"]),
    ReadableText(name: "left to right", text: poem, options: ["--ltr"]),
    ReadableText(name: "left to right, Japanese", text: japanese, options: ["--ltr"]),
    ReadableText(name: "centred", text: poem, options: ["--align", "center"]),
    ReadableText(name: "at the foot", text: poem, options: ["--align", "bottom"]),
    ReadableText(name: "far apart", text: poem, options: ["--letter-spacing", "1em"]),
    ReadableText(name: "close", text: poem, options: ["--column-gap", "0pt"]),
    ReadableText(name: "missing", text: "国\u{1200}山\u{1201}河\u{1200}在。\u{E000}\u{10FFFD}\n"),
    ReadableText(name: "Korean", text: "나 보기가 역겨워 가실 때에는\n말없이 고이 보내 드리우리다.\n"),
    ReadableText(
      name: "upright", text: "二〇二四年Swift 6.3。\n", options: ["--orientation", "upright"]),
    ReadableText(
      name: "sideways", text: "二〇二四年、Swift「山」。\n", options: ["--orientation", "sideways"]),
    ReadableText(
      name: "marks", text: "か\u{3099}は\u{309A}e\u{301}。\u{1112}\u{1161}\u{11AB}\n",
      changes: [.mutool: { $0 }]),
    ReadableText(
      name: "tate-chu-yoko", text: "平成12年5月、2024年、第305回!!え!?１２。AMとGDPと10,000円。\n",
      options: ["--lang", "ja", "--tcy", "4", "--tcy-letters", "3"]),
    ReadableText(
      name: "tate-chu-yoko of a font without narrow forms", text: "平成12年5月、2024年、第305回!!え!?AM。\n",
      options: [
        "--lang", "ja", "--tcy", "4", "--tcy-letters", "3", "--font", "WenQuanYi Micro Hei",
      ]),
    ReadableText(
      name: "stacked marks", text: "什么？！不！！真的！！！12月5日\n", options: ["--lang", "zh-Hans"]),
    // Other characters have the same glyphs, and mutool has one text for each.
    ReadableText(
      name: "numbers in ideographs", text: "1998年12月5日、10,000円、305、一九、3.14。千百十万\n",
      options: ["--lang", "ja", "--numerals", "kanji-units"], changes: [.mutool: { _ in "" }]),
    ReadableText(
      name: "numbers in full width", text: "1998年12月5日、10,000円、１2。\n",
      options: ["--lang", "ja", "--numerals", "full-width"], changes: [.mutool: { _ in "" }]),
    // Two of U+2014 and two of U+2015 have one vertical glyph.
    ReadableText(
      name: "dashes", text: dashes, options: ["--lang", "ja"],
      changes: [.mutool: { $0.replacing("――", with: "——") }]),
    ReadableText(
      name: "dashes and quotes", text: dashes + "“引号”“abc”卡尔·马\n", options: ["--lang", "zh-Hans"],
      changes: [.mutool: { $0.replacing("――", with: "——") }]),
    ReadableText(
      name: "dashes of a font without vertical forms", text: dashes,
      options: ["--lang", "ja", "--font", "DejaVu Serif", "--font", "IPAexMincho"]),
    // O15: the content is in the author's order, whichever way it is drawn. poppler puts marks of
    // its own around each letter, and pdfium turns lines around that have such letters.
    ReadableText(
      name: "right to left", text: "国שלום 1998 עולם国عربي国\n",
      changes: [
        .poppler: { $0.filtered { $0 != "\u{202B}" && $0 != "\u{202C}" } },
        .pdfium: { String(String.UnicodeScalarView($0.unicodeScalars.sorted())) },
      ]),
    // U+301C and U+FF5E have one vertical glyph.
    ReadableText(
      name: "two texts for one glyph", text: "一〜二～三\n",
      changes: [.mutool: { String($0.map { $0 == "～" ? "〜" : $0 }) }]),
  ]

  /// By Cairo; `Benchmarks/extract` and `NativeBackendTests` have the like for our own writer.
  @Test("YY-40, CJ-23, U-09: the text of a PDF is the author", arguments: texts)
  func theTextIsTheAuthors(_ text: ReadableText) throws {
    try folder.write(text.text, to: "a.txt")
    let run = try folder.vtype(
      ["a.txt", "-o", "a.pdf", "--backend", "cairo", "--quiet", "--heading", "never"] + text.options
    )
    #expect(run.status == 0, "\(run.errors)")
    let texts = try PDFReader.texts(of: ["a.pdf"], in: folder)[0]
    let source = text.text.withoutSpace
    for reader in PDFReader.allCases {
      let found = texts[reader] ?? ""
      if let change = text.changes[reader] {
        // `==` takes what is composed for equal to what is not.
        #expect(change(found) == change(source), "\(reader)")
      } else {
        #expect(found.isExactly(source), "\(reader)")
      }
    }
  }

  /// All of the poems, in one run.
  @Test("CJ-23, U-09: every poem comes back from the usual PDF") func everyPoemComesBack() throws {
    let poems = VTypeCommand.root + "/poems"
    let names = Folder.names(in: poems).filter { $0.hasSuffix(".txt") }.sorted()
    #expect(names.count > 40)
    let run = try folder.vtype(names.map { "\(poems)/\($0)" } + ["-o", "./", "--quiet"])
    #expect(run.status == 0, "\(run.errors)")
    let outputs = names.map { $0.dropLast(4) + ".pdf" }
    let texts = try PDFReader.texts(of: outputs.map(String.init), in: folder)
    for (name, texts) in zip(names, texts) {
      let source = try folder.text("\(poems)/\(name)").withoutSpace
      for reader in PDFReader.allCases {
        #expect(texts[reader]?.isExactly(source) == true, "\(name), \(reader)")
      }
    }
  }

  /// pdfminer goes by the places of strings.
  @Test(
    "P21 the line of the author comes before the text in readers that go by places",
    arguments: [
      "봄날\n김소월\n\n　나 보기가 역겨워 가실 때에는 말없이 고이 보내 드리우리다.\n\n　영변에 약산 진달래꽃 아름 따다 가실 길에 뿌리우리다.\n",
      "春の日\n架空花子\n\n　吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n\n　何でも薄暗い所で泣いていた。\n",
      "故鄉\n魯迅\n\n　　我冒了嚴寒，回到相隔二千餘里，別了二十餘年的故鄉去。\n\n　　時候既然是深冬；天氣又陰晦了。\n",
    ])
  func authorsInOrder(_ text: String) throws {
    try folder.write(text, to: "a.txt")
    let script = """
      import sys
      from pdfminer.high_level import extract_text
      from pdfminer.layout import LAParams
      sys.stdout.write(extract_text(sys.argv[1], laparams=LAParams(detect_vertical=True)))
      """
    for options in [[], ["--page", "a5"], ["--book", "bunko"]] {
      let run = try folder.vtype(["a.txt", "-q", "-o", "a.pdf"] + options)
      #expect(run.status == 0, "\(run.errors)")
      let found = try Program(
        [try VTypeCommand.python(), "-c", script, "a.pdf"], in: folder.path
      ).wait()
      #expect(found.status == 0, "\(found.errors)")
      // The number of a page of a book comes somewhere.
      let letters = found.text.withoutSpace.filter { $0 != "1" }
      #expect(letters == text.withoutSpace, "\(options)")
    }
  }

  /// PDFium, and with it Chromium, takes the text of a document that is bound on the right for Arabic:
  /// it turns around the order of the parts of a line that have no direction between them. So pages
  /// are bound only where that is asked for.
  @Test func pdfiumGivesTextThatIsBoundOnTheRight() throws {
    try folder.write(Self.poem, to: "a.txt")
    #expect(try folder.vtype("a.txt", "-o", "a.pdf", "--quiet", "--binding", "right").status == 0)
    let texts = try PDFReader.texts(of: ["a.pdf"], in: folder)[0]
    let source = Self.poem.withoutSpace
    #expect(texts[.poppler]?.isExactly(source) == true)
    withKnownIssue("/ViewerPreferences /Direction /R2L makes PDFium reorder the text") {
      #expect(texts[.pdfium]?.isExactly(source) == true)
    }
    #expect(texts[.pdfium]?.unicodeScalars.sorted() == source.unicodeScalars.sorted())
  }
}

extension String {
  fileprivate var withoutVariations: String {
    filtered { !$0.properties.isVariationSelector }
  }

  fileprivate var withoutReplacements: String { filtered { $0 != "\u{FFFD}" } }

  fileprivate func filtered(_ isKept: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.filter(isKept))
    return String(text)
  }
}
