import VerticalLayout

/// A book while it is composed.
struct Composition {
  let composer: BookComposer
  let labels: [PageLabel]
  let words: BookWords
  var joiner = DocumentJoiner()
  /// The texts that have been taken, with where their parts begin.
  var texts: [ComposedBook.TextPlace] = []
  /// The names of the places of headings, and where these begin in the book as far as it is composed; by entry.
  var headings: [(name: String, offset: Int?)] = []
  var termNames: [String] = []
  /// True where the book has a table of contents.
  let wantsContents: Bool
  private let wantsIndex: Bool
  /// The words of the index in each text, by their numbers among all.
  private let termsOfTexts: [Int: [Int]]
  /// The first heading of the next text.
  private var nextEntry = 0
  private var textCount = 0
  /// True where nothing behind the contents is composed.
  var endsWithContents = false
  /// How far the text at hand has been taken.
  private var taken = 0
  private var contents = 0..<0
  private var index = 0..<0
  /// Where the words of the index stand in the book.
  private var termOffsets: [Int]

  init(_ composer: BookComposer, labels: [PageLabel]) {
    self.composer = composer
    self.labels = labels
    words = BookWords(composer.book.language ?? composer.language)
    // The names are there before the places: contents stand before what they lead to.
    let taken = Set(composer.texts.flatMap { $0.document.anchorNames })
    let prefix =
      taken.contains { $0.hasPrefix("contents-") || $0.hasPrefix("index-") } ? "book-" : ""
    headings = composer.entries.indices.map { (prefix + "contents-\($0 + 1)", nil) }
    termNames = composer.terms.map { prefix + "index-\($0.number + 1)" }
    termOffsets = Array(repeating: 0, count: composer.terms.count)
    let parts = composer.book.front + composer.book.body + composer.book.back
    wantsContents = parts.contains(.contents) || composer.texts.contains(where: \.hasContents)
    wantsIndex = parts.contains(.index)
    termsOfTexts = Dictionary(grouping: composer.terms.indices) { composer.terms[$0].text }
  }

  var book: Book { composer.book }

  mutating func compose() {
    let numbersFront = book.frontNumbering == .roman && !book.front.isEmpty
    for (number, part) in book.front.enumerated() where !isDone {
      let isFirst = number == 0
      begin(
        part, firstNumber: isFirst && numbersFront ? 1 : nil,
        numerals: numbersFront ? .roman : .decimal)
      compose(part, breaking: isFirst ? .page : part.isPageOfItsOwn ? .leaf : .page)
    }
    for (number, part) in book.body.enumerated() where !isDone {
      if book.bodyNumbering == .chapters {
        begin(part, firstNumber: 1, numerals: .decimal, prefix: "\(number + 1)-")
      } else if number == 0, !book.front.isEmpty || hasGeneratedBack {
        begin(part, firstNumber: numbersFront ? 1 : nil, numerals: .decimal)
      }
      compose(
        part,
        breaking: number > 0 ? book.chapterBreak : book.front.isEmpty ? nil : .leaf)
    }
    for (number, part) in book.back.enumerated() where !isDone {
      let isNew = number == 0 && book.bodyNumbering == .chapters
      begin(part, firstNumber: isNew ? 1 : nil, numerals: .decimal)
      compose(part, breaking: .page)
    }
  }

  /// True where the rest is not wanted.
  private var isDone: Bool { endsWithContents && !contents.isEmpty }

  /// Names the places that the contents lead to, which are all behind them.
  mutating func addPlacesBehindContents() {
    for heading in headings where heading.offset == nil {
      joiner.add(.anchor(heading.name), TextRange(joiner.end, joiner.end))
    }
  }

  private var hasGeneratedBack: Bool {
    book.back.contains { if case .text = $0 { false } else { true } }
  }

  private mutating func begin(
    _ part: Book.Part, firstNumber: Int?, numerals: PageNumerals, prefix: String = ""
  ) {
    joiner.begin(
      DocumentSection(
        firstParagraph: joiner.nextParagraph, firstNumber: firstNumber, numerals: numerals,
        prefix: prefix, showsFurniture: !part.isPageOfItsOwn))
  }

  private mutating func compose(_ part: Book.Part, breaking: ParagraphStyle.Break?) {
    let first = joiner.nextParagraph
    switch part {
    case .halfTitle: addHalfTitle()
    case .titlePage: addTitlePage()
    case .colophon: addColophon()
    case .contents:
      addContents()
      contents = first..<joiner.nextParagraph
    case .index:
      addIndex()
      index = first..<joiner.nextParagraph
    case .text(let text): add(text)
    }
    guard let breaking, joiner.nextParagraph > first else { return }
    let own = joiner.document.paragraphs[first].style.breakBefore
    // A page that a text asks for itself is as it asks.
    switch part {
    case .text, .contents, .index: if own == nil { joiner.setBreak(breaking, before: first) }
    case .halfTitle, .titlePage, .colophon:
      joiner.setBreak(breaking == .leaf ? .centeredLeaf : .centeredPage, before: first)
    }
  }

  /// Takes a text without the blank lines around it.
  private mutating func add(_ text: BookText) {
    let number = textCount
    textCount += 1
    let paragraphs = text.document.paragraphs
    let first = paragraphs.firstIndex { !$0.range.isEmpty } ?? paragraphs.count
    let end = (paragraphs.lastIndex { !$0.range.isEmpty } ?? first - 1) + 1
    let start = joiner.end
    taken = 0
    if let heading = text.heading {
      joiner.appendLine(
        heading, role: .heading(level: 1), style: .heading(level: 1))
    }
    if text.hasContents {
      let title = text.document.titleEnd(from: first)
      append(text, number, first..<title)
      addContentsPages()
      guard !isDone else { return }
      let rest = joiner.nextParagraph
      let next = paragraphs[title...].firstIndex { !$0.range.isEmpty } ?? end
      append(text, number, next..<end)
      if joiner.document.paragraphs.indices.contains(rest),
        joiner.document.paragraphs[rest].style.breakBefore == nil
      {
        joiner.setBreak(.page, before: rest)
      }
    } else {
      append(text, number, first..<end)
    }
    joiner.leaveOut(text.document, TextRange(taken, text.document.text.utf8.count))
    addPlaces(ofHeadingsIn: number, heading: start)
    addPlaces(ofTermsIn: number)
  }

  /// Adds the contents in the middle of a text, on pages of their own.
  private mutating func addContentsPages() {
    guard !composer.entries.isEmpty else { return }
    let first = joiner.nextParagraph
    addContents()
    contents = first..<joiner.nextParagraph
    if first > 0 { joiner.setBreak(.page, before: first) }
  }

  private mutating func append(
    _ text: BookText, _ number: Int, _ paragraphs: Range<Int>
  ) {
    guard !paragraphs.isEmpty else { return }
    let start = joiner.end
    defer { taken = text.document.paragraphs[paragraphs.upperBound - 1].end }
    let lowest = text.document.paragraphs[paragraphs.lowerBound].range.lowerBound
    let origin = joiner.append(
      text.document, paragraphs, leavingOutFrom: taken)
    texts.append(
      ComposedBook.TextPlace(
        number: number, range: TextRange(start, joiner.end), origin: origin, first: lowest))
  }

  /// Where an offset of a text stands in the book.
  private func offset(_ offset: Int, ofText number: Int) -> Int? {
    texts.last { $0.number == number && $0.first <= offset }
      .map { min(offset + $0.origin, $0.range.upperBound) }
  }

  /// Names the places of the headings of a text; that of the heading which was named for it is given.
  private mutating func addPlaces(ofHeadingsIn number: Int, heading: Int) {
    let paragraphs = composer.texts[number].document.paragraphs
    while nextEntry < headings.count, composer.entries[nextEntry].text == number {
      let index = nextEntry
      nextEntry += 1
      guard wantsContents,
        let offset = composer.entries[index].paragraph.map({
          self.offset(paragraphs[$0].range.lowerBound, ofText: number)
        }) ?? heading
      else { continue }
      headings[index].offset = offset
      joiner.add(.anchor(headings[index].name), TextRange(offset, offset))
    }
  }

  private mutating func addPlaces(ofTermsIn number: Int) {
    guard wantsIndex else { return }
    for index in termsOfTexts[number] ?? [] {
      guard let offset = offset(composer.terms[index].offset, ofText: number) else { continue }
      termOffsets[index] = offset
      joiner.add(.anchor(termNames[index]), TextRange(offset, offset))
    }
  }

  consuming func finish() -> ComposedBook {
    var places: [Int] = []
    if wantsContents { places += headings.map { $0.offset ?? 0 } }
    if wantsIndex { places += termOffsets }
    var document = joiner.finish()
    document.title = book.title
    document.author = book.author
    document.language = book.language ?? composer.language
    return ComposedBook(
      document: document, contents: contents, index: index, places: places, texts: texts)
  }

  // MARK: Page numbers

  /// The label of the page that a place is on: the one that is known, or a guess of as many digits.
  func label(ofPlace index: Int, guess: Int) -> PageLabel {
    labels.indices.contains(index)
      ? labels[index] : PageLabel(number: max(1, min(guess, 9999)))
  }
}

extension Document {
  fileprivate var anchorNames: [String] {
    spans.compactMap { if case .anchor(let name) = $0.attribute { name } else { nil } }
  }

  /// Where the title and author end that begin a text: the paragraph after them.
  fileprivate func titleEnd(from first: Int) -> Int {
    var end = first
    for index in paragraphs.indices[first...] {
      switch paragraphs[index].role {
      case .title where end == first || paragraphs[end - 1].role != .author: end = index + 1
      case .author, .subtitle: end = index + 1
      case .body where paragraphs[index].range.isEmpty: continue
      case .title, .body, .heading: return end
      }
    }
    return end
  }
}

extension Book.Part {
  /// True for pages without page numbers.
  fileprivate var isPageOfItsOwn: Bool {
    switch self {
    case .halfTitle, .titlePage, .colophon: true
    case .contents, .index, .text: false
    }
  }
}
