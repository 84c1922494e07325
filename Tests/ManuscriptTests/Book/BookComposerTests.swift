import Testing
import VerticalLayout

@testable import Manuscript

/// Books that are composed of texts (BK-B1, BK-B2, BK-B4).
struct BookComposerTests {
  private func text(_ source: String, _ notation: Notation = .marks) throws -> Document {
    var options = ManuscriptOptions(language: .japanese)
    options.notation = .named(notation)
    return try ManuscriptReader(options: options).read(Array(source.utf8)).document
  }

  private func book(_ texts: [String]) throws -> Book {
    Book(title: "書", author: "人", body: try texts.map { .text(BookText(try text($0))) })
  }

  private func lines(_ composed: ComposedBook) -> [String] {
    composed.document.paragraphs.map { String(composed.document.text.slice($0.range)) }
  }

  @Test("BK-B1: texts follow each other, a page each, without the blank lines around them")
  func texts() throws {
    let composed = BookComposer(try book(["\n\n甲\n\n乙\n\n", "丙"])).composed(with: [])
    #expect(lines(composed) == ["甲", "", "乙", "丙"])
    #expect(composed.document.paragraphs.map(\.style.breakBefore) == [nil, nil, nil, .page])
    #expect(composed.document.title == "書" && composed.document.author == "人")
  }

  @Test(
    "L13: a book with a web novel in it is drawn as one",
    arguments: [(Notation.narou, true), (.marks, false)])
  func webNovels(_ notation: Notation, _ expected: Bool) throws {
    let body = BookText(try text("　彼は王《King》だ!", notation))
    let book = Book(title: "書", author: "人", body: [.text(body), .text(BookText(try text("丙")))])
    #expect(BookComposer(book).composed(with: []).document.isWebNovel == expected)
  }

  @Test("BK-B1: a text's title is a heading of a book of several, and its headings are below it")
  func levels() throws {
    let composed = BookComposer(try book(["# 一\n\n## 甲\n\n乙", "# 二\n\n丙"])).composed(with: [])
    let roles = composed.document.paragraphs.filter { $0.role != .body }.map(\.role)
    #expect(roles == [.heading(level: 1), .heading(level: 2), .heading(level: 1)])
    let alone = BookComposer(try book(["# 一\n\n## 甲\n\n乙"])).composed(with: [])
    #expect(
      alone.document.paragraphs.filter { $0.role != .body }.map(\.role)
        == [.title, .heading(level: 1)])
  }

  @Test("BK-B2: the contents name every heading with its page, and lead there")
  func contents() throws {
    var book = try book(["# 一\n\n## [甲]{#x}\n\n乙", "# 二\n\n丙"])
    book.front = [.contents]
    let composer = BookComposer(book)
    let labels = [3, 4, 12].map { DocumentSection.PageLabel(number: $0) }
    let composed = composer.composed(with: labels)
    #expect(Array(lines(composed)[..<4]) == ["目次", "一　三", "甲　四", "二　一二"])
    #expect(composed.contents == 0..<4 && composer.needsPageNumbers)
    let document = composed.document
    #expect(composed.places.map { document.text.slice(TextRange($0, $0 + 3)) } == ["一", "甲", "二"])
    for (index, place) in composed.places.enumerated() {
      let anchors = document.spans.filter {
        $0.attribute == .anchor("contents-\(index + 1)")
      }
      #expect(anchors.map(\.range) == [TextRange(place, place)])
      let line = document.paragraphs[index + 1].range
      #expect(
        document.spans.contains(
          AttributeSpan(line, .link("#contents-\(index + 1)"))))
    }
    // Heading levels are indents.
    #expect(document.paragraphs[1].style.headIndent == .em(0))
    #expect(document.paragraphs[2].style.headIndent == .em(1024))
  }

  @Test(
    "BK-H10, BK-B2: headings before their text are in contents, a level lower in a book of several")
  func inlineHeadings() throws {
    let texts = ["# 甲\n\n## 窓 {heading=window}\n文\n### 同行 {heading=run-in}\n文", "# 乙\n\n文"]
    var book = try book(texts)
    book.front = [.contents]
    let composed = BookComposer(book).composed(with: [])
    let entries = lines(composed).dropFirst().prefix(4).map { $0.prefix { $0 != "　" } }
    #expect(entries == ["甲", "窓", "同行", "乙"])
    let levels = composed.document.spans.compactMap { span -> Int? in
      if case .heading(let heading) = span.attribute { heading.level } else { nil }
    }
    #expect(levels == [2, 3])
  }

  @Test(
    "BK-H9: a half title and a title page stand in the middle of leaves of their own, without furniture"
  )
  func titlePages() throws {
    var book = try book(["甲"])
    book.front = [.halfTitle, .titlePage, .contents]
    let document = BookComposer(book).composed(with: []).document
    let hidden = document.sections.filter { !$0.showsFurniture }.map(\.firstParagraph)
    let breaks = document.paragraphs.enumerated().compactMap { index, paragraph in
      paragraph.style.breakBefore.map { (index, $0) }
    }
    // The book begins with a leaf.
    #expect(breaks.prefix(2).map(\.1) == [.centeredPage, .centeredLeaf])
    #expect(breaks.prefix(2).map(\.0) == hidden && hidden.count == 2)
  }

  @Test("BK-B2: contents have the levels, the leader and the numerals that are asked for")
  func style() throws {
    var book = try book(["# 一\n\n## 甲\n\n乙", "# 二\n\n丙"])
    book.front = [.contents]
    book.contents = ContentsStyle(heading: "もくじ", levels: 1, leader: .line, numerals: .decimal)
    let composed = BookComposer(book).composed(with: [
      DocumentSection.PageLabel(number: 3), DocumentSection.PageLabel(number: 128),
    ])
    #expect(Array(lines(composed)[..<3]) == ["もくじ", "一　3", "二　128"])
    let attributes = composed.document.spans.map(\.attribute)
    #expect(attributes.filter { $0 == .leader(.line) }.count == 2)
    #expect(attributes.filter { $0 == .tateChuYoko }.count == 2)
  }

  @Test("BK-F3: pages before the body have Roman numbers where they are asked for")
  func frontNumbers() throws {
    var book = try book(["# 一\n\n甲", "# 二\n\n乙"])
    book.front = [.titlePage, .contents]
    book.frontNumbering = .roman
    let composed = BookComposer(book).composed(with: [])
    let sections = composed.document.sections
    #expect(sections.map(\.firstNumber) == [1, nil, 1])
    #expect(sections.map(\.numerals) == [.roman, .roman, .decimal])
    #expect(sections.map(\.showsFurniture) == [false, true, true])
    book.frontNumbering = .continuous
    let continuous = BookComposer(book).composed(with: []).document.sections
    #expect(continuous.allSatisfy { $0.firstNumber == nil && $0.numerals == .decimal })
  }

  @Test("BK-F3: the texts of the body may be counted by themselves, with their numbers before")
  func bodyNumbers() throws {
    var book = try book(["# 一\n\n甲", "# 二\n\n乙"])
    book.bodyNumbering = .chapters
    book.front = [.contents]
    book.back = [.index, .colophon]
    let label = DocumentSection.PageLabel(number: 5, prefix: "2-")
    let composed = BookComposer(book).composed(with: [
      DocumentSection.PageLabel(number: 3, prefix: "1-"), label,
    ])
    let sections = composed.document.sections
    #expect(sections.map(\.firstNumber) == [nil, 1, 1, 1, nil])
    #expect(sections.map(\.prefix) == ["", "1-", "2-", "", ""])
    #expect(composed.document.text.contains("二・五"), "\(composed.document.text)")
    #expect(label.text == "2-5")
  }

  @Test("BK-B1: names that two texts have are told apart, and links lead within their text")
  func names() throws {
    let composed = BookComposer(
      try book(["[甲](#a) [乙]{#a}", "[丁](#a) [戊]{#a} [己]{#b}"])
    ).composed(with: [])
    let attributes = composed.document.spans.map(\.attribute)
    #expect(attributes.contains(.anchor("a")) && attributes.contains(.anchor("a-2")))
    #expect(attributes.filter { $0 == .link("#a") }.count == 1, "\(attributes)")
    #expect(attributes.filter { $0 == .link("#a-2") }.count == 1)
    #expect(attributes.contains(.anchor("b")))
  }

  @Test(
    "BK-B1: a link leads to a place of another text where no third one has it, without its file")
  func placesOfOtherTexts() throws {
    var options = ManuscriptOptions(language: .japanese, notation: .named(.marks))
    options.isPartOfBook = true
    let sources = [
      "# 甲\n\n[一](#far)、[二](#here)、[三](#twice)、[四](#none)、[五](#節)、[処]{#here}",
      "# 乙\n\n[所]{#far}、[処]{#here}、[度]{#twice}\n\n## 節\n\n文",
      "# 丙\n\n[度]{#twice}",
    ]
    let texts = try sources.map { source in
      let read = try ManuscriptReader(options: options).read(Array(source.utf8))
      #expect(read.diagnostics.isEmpty)
      return Book.Section.text(BookText(read.document))
    }
    let document = BookComposer(Book(title: "書", body: texts)).composed(with: []).document
    let anchors = document.spans.compactMap { span -> (String, Int)? in
      if case .anchor(let name) = span.attribute { (name, span.range.lowerBound) } else { nil }
    }
    let places = Dictionary(anchors) { first, _ in first }
    let targets = document.spans.compactMap { span -> String? in
      guard case .link(let target) = span.attribute else { return nil }
      return places[String(target.dropFirst())].map { offset in
        String(document.text.utf8.dropFirst(offset).prefix(3)) ?? ""
      } ?? target
    }
    // Those that several have or none have lead nowhere.
    #expect(targets == ["所", "処", "##twice", "##none", "節"])
  }

  @Test("BK-B1: notes of two texts stay with them") func notes() throws {
    let source = "甲[^1]\n\n[^1]: 注\n"
    let composed = BookComposer(try book([source, source])).composed(with: [])
    let references = composed.document.spans.compactMap { span in
      if case .noteReference(let name) = span.attribute { name } else { nil }
    }
    #expect(references == ["1", "1-2"])
  }

  @Test("BK-B1: places in a book lead back to the texts that it was made of")
  func origins() throws {
    let sources = ["# 一\n\n[甲]{ink=red}乙\n", "丙[丁]{ink=red}"]
    let composed = BookComposer(try book(sources)).composed(with: [])
    let document = composed.document
    let origin = try #require(document.origin)
    #expect(origin.source == sources.joined(), "\(Array(origin.source))")
    for sign in ["一", "甲", "乙", "丙", "丁"] {
      let range = try #require(document.ranges(of: sign).first { _ in true })
      #expect(origin.source.slice(origin.map.sourceRange(of: range)) == sign)
    }
  }

  @Test("BK-B2: contents stand in a text after its title and author")
  func contentsInText() throws {
    let document = try text("# 書名\n人名\n\n## 甲\n\n乙\n\n## 丙\n\n丁")
    let composer = BookComposer(document, contents: ContentsStyle())
    let composed = composer.composed(with: [
      DocumentSection.PageLabel(number: 3), DocumentSection.PageLabel(number: 4),
    ])
    #expect(
      lines(composed).filter { !$0.isEmpty }
        == ["書名", "人名", "目次", "甲　三", "丙　四", "甲", "乙", "丙", "丁"])
    #expect(composed.document.paragraphs[composed.contents.upperBound].style.breakBefore == .page)
    for sign in ["乙", "丁"] {
      let inText = try #require(document.ranges(of: sign).first { _ in true })
      let inBook = composed.range(of: inText, ofText: 0)
      #expect(composed.document.text.slice(inBook) == sign)
    }
  }

  @Test("BK-B2: the contents alone are what they are in the whole book, with the same links")
  func upToContents() throws {
    var book = try book(["# 一\n\n## 甲\n\n乙", "# 二\n\n丙"])
    book.front = [.titlePage, .text(BookText(try text("# 序\n\n丁"))), .contents]
    book.back = [.colophon]
    let labels = (1...4).map { DocumentSection.PageLabel(number: $0) }
    let composer = BookComposer(book)
    let whole = composer.composed(with: labels)
    let part = composer.composedUpToContents(with: labels)
    #expect(part.paragraphs.count == whole.contents.upperBound)
    #expect(whole.document.text.hasPrefix(part.text))
    func names(_ document: Document) -> Set<String> {
      Set(
        document.spans.compactMap { span in
          if case .anchor(let name) = span.attribute { name } else { nil }
        })
    }
    #expect(names(part) == names(whole.document) && names(part).count == 4)
    let single = BookComposer(try text("# 書\n人\n\n## 甲\n\n乙"), contents: ContentsStyle())
    let start = single.composedUpToContents(with: [DocumentSection.PageLabel(number: 3)])
    #expect(
      single.composed(with: [DocumentSection.PageLabel(number: 3)]).document.text.hasPrefix(
        start.text))
    #expect(start.text.hasSuffix("目次\n甲　三\n"))
  }

  @Test("BK-B4: the index names each word once, sorted by reading, with all its pages")
  func index() throws {
    var book = try book([
      "[法律]{index=ほうりつ}[ばら]{index=ばら}[はら]{index=はら}",
      "[法律]{index=ほうりつ}[アメリカ]{index=あめりか}[TeX]{index=\"\"}",
    ])
    book.back = [.index]
    let composer = BookComposer(book)
    let first = composer.composed(with: [])
    // Pages 1 and 2 are the two texts.
    let second = first.texts[1].range.lowerBound
    let composed = composer.composed(
      with: first.places.map { DocumentSection.PageLabel(number: $0 < second ? 1 : 2) })
    #expect(
      lines(composed)[composed.index].filter { !$0.isEmpty }
        == ["索引", "T", "TeX　二", "あ", "アメリカ　二", "は", "はら　一", "ばら　一", "法律　一、二"])
  }

  @Test("BK-B3: the colophon names who made the book") func colophon() throws {
    var book = try book(["甲"])
    book.publisher = "社"
    book.colophon = [ColophonLine("発行日", "某日")]
    book.back = [.colophon]
    let composed = BookComposer(book).composed(with: [])
    #expect(
      lines(composed).suffix(5) == ["書", "", "著者　　人", "発行日　某日", "発行所　社"])
    #expect(composed.document.passages.count == 1)
    #expect(composed.document.sections.last?.showsFurniture == false)
    // What does not fit goes on below its label; the frame is as long as 発行日　某日, six characters, and its padding.
    let styles = composed.document.paragraphs.suffix(3).map(\.style)
    #expect(styles.allSatisfy { $0 == ParagraphStyle(indent: .em(-4096)) })
    #expect(composed.document.passages[0].box.longest == .em(6 * 877 + 2560))
  }

  /// The words of kana in the order of JIS X 4061.
  @Test("BK-B4: words are sorted by the fifty sounds, plain kana first, long vowels as vowels")
  func collation() {
    let sorted = [
      "ABC", "あ", "アート", "ああと", "かーと", "カート", "かあと", "かーど", "がーと", "き", "きょ", "きよ", "キヨ", "はら",
      "ばら", "ぱら", "ん",
    ]
    let keys = sorted.map { CollationKey($0) }
    for (one, other) in zip(keys, keys.dropFirst()) { #expect(!(other < one)) }
    #expect(CollationKey("アート") < CollationKey("ああに"))
    #expect(CollationKey("ガ").initial == "か" && CollationKey("っ").initial == "た")
    #expect(CollationKey("한").initial == "ㅎ" && CollationKey("éa").initial == "E")
    #expect(CollationKey("漢").initial == nil)
  }
}
