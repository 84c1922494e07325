import Archives
import Manuscript
import Testing
import VerticalLayout

/// An EPUB that a test makes of texts.
private struct EPUBParts: ContainerParts {
  var parts: [String: String]

  /// - Parameters:
  ///   - pages: the texts of the spine: names in `t/`, and what is in their bodies.
  ///   - spine: attributes of an entry of the spine, by its name.
  init(
    _ pages: [(name: String, body: String)], metadata: String = "<dc:title>題</dc:title>",
    spine: [String: String] = [:], more: String = "", sheet: String = ""
  ) {
    parts = [
      "META-INF/container.xml":
        "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles><rootfile full-path='o/p.opf'/></rootfiles></container>"
    ]
    let items = pages.map {
      "<item id='\($0.name)' href='t/\($0.name).xhtml' media-type='application/xhtml+xml'/>"
    }
    let order = pages.map { "<itemref idref='\($0.name)' \(spine[$0.name] ?? "")/>" }
    parts["o/p.opf"] =
      "<package xmlns='http://www.idpf.org/2007/opf' version='3.0'><metadata xmlns:dc='http://purl.org/dc/elements/1.1/'>\(metadata)</metadata>"
      + "<manifest>\(items.joined())\(more)</manifest><spine>\(order.joined())</spine></package>"
    parts["o/s/a.css"] = sheet
    for page in pages {
      parts["o/t/\(page.name).xhtml"] =
        "<?xml version='1.0'?><!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml' class='vrtl'><head><title>頁</title>"
        + "<link rel='stylesheet' type='text/css' href='../s/a.css'/></head><body class='p-text'>\(page.body)</body></html>"
    }
  }

  func has(_ name: String) -> Bool { parts[name] != nil }
  func bytes(_ name: String) throws(ContainerError) -> [UInt8]? {
    parts[name].map { Array($0.utf8) }
  }
  func xml(_ name: String) throws(ContainerError) -> XMLTree? {
    guard let text = parts[name] else { return nil }
    do { return try XMLReader.read(Array(text.utf8), part: name) } catch {
      throw ContainerError("\(error)")
    }
  }
}

@Suite("EI EPUBs as they are read")
struct EPUBReadingTests {
  private func marks(_ parts: EPUBParts) throws -> String {
    ExportNotation.marks.export(
      try ManuscriptReader(options: ManuscriptOptions()).readEPUB(parts).document
    ).text
  }

  @Test(
    "EI-7, EI-8 classes of the guide and rules of a sheet",
    arguments: [
      ("<p>甲<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>", "甲{漢字|かん|じ}"),
      ("<p><span class='tcy'>12</span>月</p>", "[12]{tcy=true}月"),
      ("<p><span class='em-sesame'>甲</span></p>", "[甲]{emphasis=\"﹅\"}"),
      // Where the language has them anyway, lines have no side of their own.
      ("<p>か<span class='em-line-outside'>甲</span></p>", "か[甲]{line=single line-side=left}"),
      ("<p>か<span class='em-line'>甲</span></p>", "か[甲]{line=single}"),
      ("<p><span class='own'>甲</span></p>", "[甲]{emphasis=\"○\"}"),
      (
        "<p>未<span class='kunten'>レ</span>曾有<span class='kunten-okuri'>ル</span></p>",
        "[未]{kaeriten=レ}曾[有]{okurigana=ル}"
      ),
      ("<p><ruby class='left-ruby'>甲<rt>ひだり</rt></ruby></p>", "[甲]{ruby-left="),
      (
        "<p><ruby class='left-ruby'><ruby>甲<rt>みぎ</rt></ruby><rt>ひだり</rt></ruby></p>",
        "{甲|みぎ}"
      ),
      ("<p><span class='warichu' style='font-size: 0.5em'>割注</span></p>", "[割注]{note=warichu}"),
      ("<h1 class='oo-midashi'>章</h1>", "## 章"), ("<h2 class='naka-midashi'>節</h2>", "### 節"),
      ("<h3 class='ko-midashi'>項</h3>", "#### 項"),
      // EI-10 a picture of one character is that character.
      ("<p>甲<img class='gaiji' src='../i/a.png' alt='𠮟'/>乙</p>", "甲𠮟乙"),
      ("<p>甲<img class='gaiji-line' src='../i/a.png' alt='𠮟'/>乙</p>", "甲𠮟乙"),
      ("<p>甲<img class='gaiji' src='../i/a.png' alt='〓'/></p>", "![〓](<o/i/a.png>){height=1em}"),
      (
        "<p>甲<img class='gaiji' src='../i/a.png' alt='口偏に七'/></p>",
        "![口偏に七](<o/i/a.png>){height=1em}"
      ),
      (
        "<p>甲<img class='sized' style='width: 5em; height: 3em' src='../i/a.png' alt='図版'/></p>",
        "![図版](<o/i/a.png>){width=5em height=3em}"
      ),
      ("<p><span class='em-double-circle'>甲</span></p>", "[甲]{emphasis=\"◉\"}"),
      ("<p><span class='em-double-circle-open'>甲</span></p>", "[甲]{emphasis=\"◎\"}"),
      ("<p>甲<span class='gfont'>乙</span></p>", "甲[乙]{font=\"sans-serif\"}"),
      ("<p>甲<span class='face'>乙</span></p>", "甲[乙]{font=\"sans-serif\"}"),
      ("<p>甲<span class='raised'>乙</span></p>", "甲[乙]{script=super}\n"),
      ("<p>甲<span class='shade'>乙</span></p>", "甲[乙]{ground=#ffeecc}"),
      ("<p>甲<span class='em-line'>乙</span></p>", "甲[乙]{line=single line-side=right}"),
      ("<p>甲<span class='bold'>乙</span></p>", "甲[乙]{weight=bold}"),
      ("<p>甲<b><span class='bold'>乙</span></b></p>", "甲[乙]{weight=bold}"),
      // The look of a heading is that of its level.
      ("<h1 class='large'>章</h1>", "\n## 章\n"),
      ("<h1 class='title'>題</h1><p class='author large'>作者</p>", "# 題\n::: {.author}\n作者\n:::\n"),
      ("<h1>章</h1><p class='subtitle large'>副題</p>", "## 章\n::: {.subtitle}\n副題\n:::\n"),
      // Lists by their roles, with markers that are text.
      (
        "<div role='list'><p role='listitem' class='h-indent-2em'><span class='list-marker'>一、</span>甲</p>"
          + "<p class='start-1em'>続き</p><div role='list'><p role='listitem'><span class='list-marker'>・</span>乙</p></div>"
          + "<p role='listitem' class='h-indent-2em'><span class='list-marker'>二、</span>丙</p></div><p>丁</p>",
        "1. 甲\n  続き\n    - 乙\n2. 丙\n丁\n"
      ),
      ("<svg><image xlink:href='../i/a.png'/></svg>", "(<o/i/a.png>)"),
    ])
  func looks(_ body: String, _ expected: String) throws {
    let text = try marks(
      EPUBParts([("a", body)], sheet: Self.sheet))
    #expect(("\n" + text).contains(expected), "\(text)")
  }

  private static let sheet = """
    .vrtl .own { -epub-text-emphasis-style: open circle; }
    .face { font-family: "MS ゴシック", sans-serif; }
    .raised { vertical-align: super; font-size: smaller; }
    .shade { background-color: #ffeecc; }
    .large { font-size: 1.5em; font-weight: bold; text-align: right; margin-bottom: 2em; }
    """

  @Test("EI-3 a text that is one picture fills a page, and others do not")
  func plates() throws {
    let picture = "<img class='fit' src='../i/a.png' alt='口絵'/>"
    let bodies = [
      picture, "<div><p>\(picture)</p></div>", "<svg><image xlink:href='../i/a.png'/></svg>",
      "<p>\(picture)甲</p>", picture + picture,
      "<p><img class='gaiji' src='../i/a.png' alt='口絵'/></p>",
    ]
    for (number, body) in bodies.enumerated() {
      let parts = EPUBParts([("a", body), ("b", "<p>本文</p>")])
      let document = try ManuscriptReader(options: ManuscriptOptions()).readEPUB(parts).document
      let plates = document.spans.count { $0.attribute.isPlate }
      #expect(plates == (number < 3 ? 1 : 0), "\(body)")
    }
  }

  @Test(
    "EI-3 covers and contents are left out by what their bodies are called, and contents may name themselves"
  )
  func pagesByTheirBodies() throws {
    let links = ["list", "a", "b", "c"].map { "<p><a href='\($0).xhtml'>\($0)</a></p>" }.joined()
    let texts = ["a", "b", "c"].map { (name: $0, body: "<p>本文\($0)</p>") }
    var parts = EPUBParts(
      [
        ("front", "<svg><image xlink:href='../i/a.png'/></svg>"), ("mokuji", "<p>一　甲</p>"),
        ("list", "<h1>目次</h1>\(links)"),
      ]
        + texts)
    for (name, type) in [("front", "epub:type='cover' class='p-x'"), ("mokuji", "class='p-toc'")] {
      parts.parts["o/t/\(name).xhtml"] = parts.parts["o/t/\(name).xhtml"]?.replacing(
        "<body class='p-text'>", with: "<body \(type)>")
    }
    let read = try ManuscriptReader(options: ManuscriptOptions()).readEPUB(parts)
    #expect(
      read.document.text.split(separator: "\n") == ["本文a", "本文b", "本文c"], "\(read.document.text)")
    #expect(read.diagnostics.contains { $0.message.contains("left out (cover, toc)") })
    #expect(!read.diagnostics.contains { $0.message.contains("no tag closes") })
  }

  @Test("EI-7 rules of a page are its own, and sheets beside the usual one are passed over")
  func ownRules() throws {
    var parts = EPUBParts([("a", "<p class='x'>甲</p>"), ("b", "<p class='x'>乙</p>")])
    parts.parts["o/t/a.xhtml"] = parts.parts["o/t/a.xhtml"]?.replacing(
      "</head>",
      with:
        "<link rel='alternate stylesheet' href='../s/b.css'/><style>p.x { -epub-text-combine-horizontal: all }</style></head>"
    )
    parts.parts["o/s/b.css"] = ".x { font-weight: bold }"
    let text = try marks(parts)
    #expect(text.contains("[甲]{tcy=true}\n") && text.contains("\n乙\n"), "\(text)")
    parts.parts["o/t/b.xhtml"] = parts.parts["o/t/b.xhtml"]?.replacing(
      "</head>", with: "<style><!-- .x { text-orientation: sideways-right } --></style></head>")
    #expect(try marks(parts).contains("\n[乙]{orientation=sideways}\n"))
  }

  @Test("EI-9 a place after the notes of the text before is that of its own text")
  func placeAfterNotes() throws {
    let parts = EPUBParts([
      (
        "a",
        "<p>甲<a epub:type='noteref' href='#n'>（1）</a>と<a href='b.xhtml#x'>章</a></p><aside epub:type='footnote' id='n'><p>注</p></aside>"
      ), ("b", "<h1><span id='x'></span>次の章</h1><p>本文</p>"),
    ])
    let text = try marks(parts)
    #expect(text.contains("[章](<#f2-x>)") && text.contains("## []{#f2-x}次の章"), "\(text)")
  }

  @Test(
    "EI-1, EI-4 the order of the spine, a page for each text, places and notes of each text by themselves"
  )
  func order() throws {
    let note =
      "<a epub:type='noteref' class='noteref' id='r1' href='#n1'><span class='super'>（<span class='tcy'>1</span>）</span></a>"
    let aside =
      "<aside epub:type='footnote' id='n1'><p><a href='#r1' role='doc-backlink'>（1）</a>　注その</p></aside>"
    let parts = EPUBParts(
      [
        ("last", "<p>別冊</p>"), ("b", "<p id='x'>後\(note)。<a href='a.xhtml#x'>前へ</a></p>\(aside)二"),
        ("a", "<p id='x'>先\(note)。</p>\(aside)"), ("c_split_000", "<p>丙</p>"),
        ("c_split_001", "<p>丁</p>"),
      ], spine: ["last": "linear='no'"])
    let read = try ManuscriptReader(options: ManuscriptOptions()).readEPUB(parts)
    let document = read.document
    #expect(document.text.contains("後1"), "\(document.text)")
    let lines = document.paragraphs.map { String(document.text.slice($0.range)) }
    let breaks = zip(document.paragraphs, lines).filter { $0.0.style.breakBefore != nil }.map(\.1)
    #expect(breaks.contains { $0.hasPrefix("先") } && breaks.contains("丙"), "\(breaks)")
    #expect(!breaks.contains("丁") && breaks.contains("別冊"))
    #expect(lines.firstIndex(of: "別冊") ?? 0 > lines.firstIndex(of: "丁") ?? 99)
    let text = ExportNotation.marks.export(document).text
    #expect(text.contains("[^1]") && text.contains("[^2]"), "\(text)")
    #expect(text.split(separator: "注その").count == 3, "\(text)")
    #expect(!text.contains("（1）"), "\(text)")
    #expect(read.diagnostics.contains { $0.message.contains("1 texts that stand beside") })
  }

  @Test("CT-6 places in messages are lines and characters of the files of an e-book")
  func places() throws {
    let note = "<a epub:type='noteref' class='noteref' href='#n1'>（1）</a>"
    let aside =
      "<aside epub:type='footnote' id='n1'><p><a href='#r1' role='doc-backlink'>（1）</a>　注</p></aside>"
    let parts = EPUBParts([
      ("a", "\n<p id='k'>甲</p>\n<p>乙<tag1>丙</tag1></p>\n"),
      (
        "b",
        "<p>一</p>\n<p id='x'><img src='../i/a.png' alt='図'/>二\(note)<a href='a.xhtml#k'>前</a></p>\n　<tag2>三</tag2>\n\(aside)\n<tag3>四</tag3>"
      ),
    ])
    let read = try ManuscriptReader(options: ManuscriptOptions()).readEPUB(parts)
    var places = TextOrigin.DiagnosticPlaces(
      text: read.document.text, origin: read.document.origin)
    let found = read.diagnostics.compactMap { diagnostic -> String? in
      guard diagnostic.message.contains("<tag"), let place = places.place(of: diagnostic) else {
        return nil
      }
      return "\(place.part ?? ""):\(place.line):\(place.column)"
    }
    #expect(found == ["o/t/a.xhtml:3:5", "o/t/b.xhtml:3:2", "o/t/b.xhtml:5:1"])
    // Each character of the text is that of its file.
    let text = read.document.text
    for character in ["甲", "乙", "丙", "一", "二", "三", "四", "注"] {
      let offset = try #require(text.utf8Offset(of: character))
      let found = places.place(
        of: Diagnostic(.note, .notationRead, "", range: TextRange(offset, offset + 3)))
      let place = try #require(found)
      let part = try #require(place.part)
      let file = try #require(parts.parts[part])
      let line = file.split(separator: "\n", omittingEmptySubsequences: false)[place.line - 1]
      #expect(line.dropFirst(place.column - 1).hasPrefix(character), "\(character): \(place)")
    }
  }

  @Test("EI-3, EI-5 cover and navigation are left out, and metadata are those of the package")
  func metadata()
    throws
  {
    var parts = EPUBParts(
      [
        ("cover", "<p>表紙</p>"),
        ("nav", "<nav epub:type='toc'><ol><li><a href='a.xhtml'>甲</a></li></ol></nav>"),
        ("a", "<p>甲</p>"),
      ],
      metadata:
        "<dc:title>題名</dc:title><dc:creator id='c1'>甲野</dc:creator><meta refines='#c1' property='role'>aut</meta><dc:creator id='c2'>乙川</dc:creator><meta refines='#c2' property='role'>ill</meta><dc:language>ja</dc:language>"
    )
    let package = try #require(parts.parts["o/p.opf"])
    parts.parts["o/p.opf"] = package.replacing(
      "<item id='nav' ", with: "<item id='nav' properties='nav' "
    ).replacing(
      "</package>", with: "<guide><reference type='cover' href='t/cover.xhtml'/></guide></package>")
    let document = try ManuscriptReader(options: ManuscriptOptions()).readEPUB(parts).document
    #expect(document.text.trimmingLineEnds == "甲", "\(document.text)")
    #expect(document.title == "題名" && document.author == "甲野" && document.language == .japanese)
  }

  @Test("EI-2, CT-4 protected books, books of pictures and broken ones are errors that say so")
  func errors() throws {
    var protected = EPUBParts([("a", "<p>甲</p>")])
    protected.parts["META-INF/encryption.xml"] =
      "<encryption><EncryptedData><EncryptionMethod Algorithm='http://www.w3.org/2001/04/xmlenc#aes128-cbc'/></EncryptedData></encryption>"
    var fonts = EPUBParts([("a", "<p>甲</p>")])
    fonts.parts["META-INF/encryption.xml"] =
      "<encryption><EncryptionMethod Algorithm='http://www.idpf.org/2008/embedding'/></encryption>"
    let pictures = EPUBParts(
      [("a", "<p>甲</p>")], metadata: "<meta property='rendition:layout'>pre-paginated</meta>")
    var empty = EPUBParts([("a", "<p>甲</p>")])
    empty.parts["META-INF/container.xml"] = nil
    for (parts, words) in [
      (protected, "protected"), (pictures, "pictures"), (empty, "container.xml"),
      (EPUBParts([]), "without a text"),
    ] {
      do {
        _ = try ManuscriptReader(options: ManuscriptOptions()).readEPUB(parts)
        Issue.record("\(words): no error")
      } catch { #expect("\(error)".contains(words), "\(error)") }
    }
    #expect(
      try ManuscriptReader(options: ManuscriptOptions()).readEPUB(fonts).document.text.contains("甲")
    )
    // A text that ends anywhere is a text or an error.
    let whole = EPUBParts([
      ("a", "<p id='x'>甲<a epub:type='noteref' href='#n'>（1）</a><img src='../i.png' alt='乙'/></p>")
    ])
    let page = try #require(whole.parts["o/t/a.xhtml"])
    for count in stride(from: 0, to: page.unicodeScalars.count, by: 7) {
      var cut = whole
      cut.parts["o/t/a.xhtml"] = String(String.UnicodeScalarView(page.unicodeScalars.prefix(count)))
      _ = try? ManuscriptReader(options: ManuscriptOptions()).readEPUB(cut)
    }
  }

  private static let navigations: [(name: String, more: String, text: String)] = [
    (
      "nav.xhtml",
      "<item id='n' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>",
      "<html xmlns='http://www.w3.org/1999/xhtml'><body><nav xmlns:epub='http://www.idpf.org/2007/ops' epub:type='toc'><ol><li><a href='t/a.xhtml#k'>雨の<b>日</b></a><ol><li><a href='t/b.xhtml'>節</a></li></ol></li></ol></nav></body></html>"
    ),
    (
      "toc.ncx", "<item id='n' href='toc.ncx' media-type='application/x-dtbncx+xml'/>",
      "<ncx xmlns='http://www.daisy.org/z3986/2005/ncx/'><navMap><navPoint><navLabel><text>雨の日</text></navLabel><content src='t/a.xhtml#k'/>"
        + "<navPoint><navLabel><text>節</text></navLabel><content src='t/b.xhtml'/></navPoint></navPoint></navMap></ncx>"
    ),
  ]

  @Test("EI-6 what the navigation leads to is a heading where the texts have none")
  func headingsOfNavigation() throws {
    for navigation in Self.navigations {
      let pages = [
        (name: "a", body: "<p>前書き</p><p id='k'>雨の日</p><p>本文</p>"),
        (name: "b", body: "<p>節</p><p>続き</p>"),
      ]
      var parts = EPUBParts(pages, more: navigation.more)
      parts.parts["o/" + navigation.name] = navigation.text
      #expect(try marks(parts).contains("前書き\n## 雨の日\n本文\n"), "\(navigation.name)")
      #expect(try marks(parts).contains("### 節"))
      // A place whose paragraph is another text, and a book with headings of its own, stay as they are.
      parts.parts["o/t/b.xhtml"] = parts.parts["o/t/b.xhtml"]?.replacing(
        "<p>節</p>", with: "<p>雨が降り続いた。</p>")
      #expect(try !marks(parts).contains("### "))
      parts.parts["o/t/b.xhtml"] = parts.parts["o/t/b.xhtml"]?.replacing(
        "<p>続き</p>", with: "<h2>続き</h2>")
      #expect(try marks(parts).contains("前書き\n雨の日\n"))
    }
  }

  @Test("EI-3 pages of contents are left out, and --parts all keeps them")
  func parts() throws {
    let links = ["a", "b", "c"].map { "<p><a href='\($0).xhtml'>\($0)</a></p>" }.joined()
    let pages =
      [(name: "list", body: "<h1>目次</h1>\(links)")]
      + ["a", "b", "c"].map { (name: $0, body: "<p>本文\($0)</p>") }
    let parts = EPUBParts(pages)
    let text = try ManuscriptReader(options: ManuscriptOptions()).readEPUB(parts)
    #expect(!text.document.text.contains("目次"))
    #expect(text.diagnostics.contains { $0.message.contains("left out (toc)") })
    var options = ManuscriptOptions()
    options.bookParts = .all
    let all = try ManuscriptReader(options: options).readEPUB(parts).document
    #expect(all.text.contains("目次") && all.text.contains("本文c"))
    // A page that says more than links is a text.
    let more = EPUBParts([(name: "list", body: "<p>序</p>\(links)")] + pages.dropFirst())
    #expect(try marks(more).contains("序"))
  }
}

extension String {
  fileprivate var trimmingLineEnds: String {
    String(self.drop { $0 == "\n" }.reversed().drop { $0 == "\n" }.reversed())
  }
}

extension Attribute {
  fileprivate var isPlate: Bool {
    if case .attachment(let image) = self { image.plate == .page } else { false }
  }
}

extension String {
  /// The place of the first of some words, in bytes.
  fileprivate func utf8Offset(of words: String) -> Int? {
    firstRange(of: words).map { utf8.distance(from: startIndex, to: $0.lowerBound) }
  }
}
