import VerticalLayout

/// A book while it is composed.
struct Composition {
  let composer: BookComposer
  let labels: [DocumentSection.PageLabel]
  let words: BookWords
  var joiner: DocumentJoiner
  /// The texts that have been taken, with where their parts begin.
  var texts: [ComposedBook.ComposedText] = []
  /// The names of the places of headings, and where these begin in the book as far as it is composed; by entry.
  var headings: [(name: String, offset: Int?)] = []
  /// The names of the places of words of the index, and their offsets in the book.
  var terms: [(name: String, offset: Int)] = []
  /// The names of the places that links from text to text lead to.
  private let linkNames: [String]
  /// The notes of the texts so far that stand together after them.
  var gathered: [GatheredNotes] = []
  /// Notes that stand on the pages of their references, which come last in the document.
  var pageNotes: [GatheredNotes] = []
  /// True where the book has a table of contents.
  let wantsContents: Bool
  private let wantsIndex: Bool
  /// The words of the index in each text, by their numbers among all.
  private let termsOfTexts: [Int: [Int]]
  /// The offsets in the book at which the texts begin that have been taken.
  private var starts: [Int] = []
  /// The number of texts that have been taken to their ends.
  private(set) var finishedCount = 0
  private var partsOfTexts: [Int: [ComposedBook.ComposedText]] = [:]
  /// True where the notes of a text stand after all texts.
  var gathersNotes: Bool
  /// True where nothing after the contents is composed.
  var endsWithContents = false
  /// The offset up to which the text at hand has been taken.
  private(set) var taken = 0
  private var contents = 0..<0
  private var index = 0..<0
  private var pages: [MadePage] = []

  init(_ composer: BookComposer, labels: [DocumentSection.PageLabel], keepsSource: Bool) {
    self.composer = composer
    self.labels = labels
    joiner = DocumentJoiner(keepsSource: keepsSource)
    words = BookWords(composer.book.language ?? composer.language)
    // The names are there before the places: contents stand before what they lead to.
    let taken = Set(composer.texts.flatMap { $0.document.anchorNames })
    let isTaken = taken.contains { name in
      ["contents-", "index-", "text-"].contains { name.hasPrefix($0) }
    }
    let prefix = isTaken ? "book-" : ""
    headings = composer.entries.indices.map { (prefix + "contents-\($0 + 1)", nil) }
    linkNames = composer.links.places.indices.map { prefix + "text-\($0 + 1)" }
    terms = composer.terms.map { (prefix + "index-\($0.number + 1)", 0) }
    let parts = composer.book.front + composer.book.body + composer.book.back
    wantsContents = parts.contains(.contents) || composer.texts.contains(where: \.hasContents)
    wantsIndex = parts.contains(.index)
    gathersNotes = parts.contains(.notes)
    termsOfTexts = Dictionary(grouping: composer.terms.indices) { composer.terms[$0].text }
  }

  var book: Book { composer.book }

  mutating func compose() {
    if !endsWithContents { reserve() }
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
        breaking: number > 0
          ? part.chapterBreak ?? book.chapterBreak : book.front.isEmpty ? nil : .leaf)
    }
    for (number, part) in book.back.enumerated() where !isDone {
      let isNew = number == 0 && book.bodyNumbering == .chapters
      begin(part, firstNumber: isNew ? 1 : nil, numerals: .decimal)
      compose(part, breaking: part.chapterBreak ?? .page)
    }
    addPageNotes()
    addPlaces()
  }

  /// Makes room for the texts, and for the lines that are made of them.
  private mutating func reserve() {
    // A number of a page has a few digits; a word of an index has several of them.
    let entries = composer.entries.reduce(0) { $0 + $1.line.utf8.count + 32 }
    let terms = composer.terms.reduce(0) { $0 + $1.line.utf8.count + 64 }
    joiner.reserve(
      for: composer.texts.map(\.document), lines: composer.entries.count + composer.terms.count,
      length: entries + terms)
  }

  /// True where the rest is not wanted.
  private var isDone: Bool { endsWithContents && !contents.isEmpty }

  /// Names the places that the contents lead to, which are all after them.
  mutating func addPlacesAfterContents() {
    for heading in headings where heading.offset == nil {
      joiner.add(.anchor(heading.name), TextRange(joiner.end, joiner.end))
    }
  }

  private var hasGeneratedBack: Bool {
    book.back.contains { if case .text = $0 { false } else { true } }
  }

  private mutating func begin(
    _ part: Book.Section, firstNumber: Int?, numerals: DocumentSection.PageNumerals,
    prefix: String = ""
  ) {
    joiner.begin(
      DocumentSection(
        firstParagraph: joiner.nextParagraph, firstNumber: firstNumber, numerals: numerals,
        prefix: prefix, showsFurniture: !part.isPageOfItsOwn))
  }

  private mutating func compose(_ part: Book.Section, breaking: ParagraphStyle.Break?) {
    let first = joiner.nextParagraph
    switch part {
    case .halfTitle: addHalfTitle()
    case .titlePage: addTitlePage()
    case .colophon: addColophon()
    case .contents:
      addContents()
      contents = first..<joiner.nextParagraph
    case .notes:
      addNotes()
      gathersNotes = false
    case .index:
      addIndex()
      index = first..<joiner.nextParagraph
    case .text(let text): add(text)
    }
    let kind: MadePage.Kind? =
      switch part {
      case .halfTitle: .halfTitle
      case .titlePage: .title
      case .contents: .contents
      case .index: .index
      case .colophon: .colophon
      case .notes: .notes
      case .text: nil
      }
    if let kind, first < joiner.nextParagraph {
      pages.append(MadePage(kind, first..<joiner.nextParagraph))
    }
    guard let breaking, joiner.nextParagraph > first else { return }
    let own = joiner.document.paragraphs[first].style.breakBefore
    // A page that a text asks for itself is as it asks.
    switch part {
    case .text, .contents, .notes, .index:
      if own == nil { joiner.setBreak(breaking, before: first) }
    case .halfTitle, .titlePage, .colophon:
      joiner.setBreak(breaking == .leaf ? .centeredLeaf : .centeredPage, before: first)
    }
  }

  /// Takes a text without the blank lines around it.
  private mutating func add(_ text: BookText) {
    let number = starts.count
    let paragraphs = text.document.paragraphs
    let first = paragraphs.firstIndex { !$0.range.isEmpty } ?? paragraphs.count
    let end = (paragraphs.lastIndex { !$0.range.isEmpty } ?? first - 1) + 1
    starts.append(joiner.end)
    taken = 0
    let names = takeNames(of: text.document, number)
    let notes = gather(notesOf: text.document, number, names)
    if let heading = text.heading {
      joiner.appendLine(
        heading, role: .heading(level: 1), style: .heading(level: 1))
    }
    if text.hasContents {
      let title = text.document.titleEnd(from: first)
      append(first..<title, of: text.document, number, names, without: notes)
      addContentsPages()
      guard !isDone else { return }
      let rest = joiner.nextParagraph
      let next = paragraphs[title...].firstIndex { !$0.range.isEmpty } ?? end
      append(next..<end, of: text.document, number, names, without: notes)
      if joiner.document.paragraphs.indices.contains(rest),
        joiner.document.paragraphs[rest].style.breakBefore == nil
      {
        joiner.setBreak(.page, before: rest)
      }
    } else {
      append(first..<end, of: text.document, number, names, without: notes)
    }
    leaveOut(text.document, to: text.document.text.utf8.count, without: notes)
    finishedCount = starts.count
    if let kind = text.chapterBreak { setBreak(kind, beforeChaptersOf: number) }
  }

  /// The names of a text in the book, with those of the places in other texts that its links lead to.
  private mutating func takeNames(of document: Document, _ number: Int) -> NewNames {
    var names = joiner.takeNames(of: document)
    names.links = composer.links.targets[number].reduce(into: [:]) { links, target in
      links[target.key] = "#" + (target.value.map { linkNames[$0] } ?? target.key)
    }
    return names
  }

  /// Begins a page or the like with each chapter of a text but the one that it begins with.
  private mutating func setBreak(_ kind: ParagraphStyle.Break, beforeChaptersOf number: Int) {
    let document = composer.texts[number].document
    let first = document.paragraphs.firstIndex { !$0.range.isEmpty } ?? 0
    let title = document.titleEnd(from: first)
    for chapter in composer.chapters(ofText: number) {
      guard let paragraph = chapter.paragraph, paragraph > first,
        // What stands below the title of its text stays there.
        document.paragraphs[title..<max(title, paragraph)].contains(where: { !$0.range.isEmpty }),
        let offset = offset(document.paragraphs[paragraph].range.lowerBound, ofText: number)
      else { continue }
      let place = joiner.document.paragraphs.partitioningIndex { $0.end > offset }
      guard joiner.document.paragraphs.indices.contains(place),
        joiner.document.paragraphs[place].style.breakBefore == nil
      else { continue }
      joiner.setBreak(kind, before: place)
    }
  }

  /// Adds the contents in the middle of a text, on pages of their own.
  private mutating func addContentsPages() {
    guard !composer.entries.isEmpty else { return }
    let first = joiner.nextParagraph
    addContents()
    contents = first..<joiner.nextParagraph
    pages.append(MadePage(.contents, contents))
    if first > 0 { joiner.setBreak(.page, before: first) }
  }

  /// Takes paragraphs of a text but for its notes, and for the blank line before these.
  private mutating func append(
    _ paragraphs: Range<Int>, of document: Document, _ number: Int, _ names: NewNames,
    without notes: [Range<Int>]
  ) {
    var start = paragraphs.lowerBound
    let limit = document.end(of: paragraphs, without: notes)
    for note in notes where note.upperBound > start && note.lowerBound < limit {
      var end = note.lowerBound
      if end > start, document.paragraphs[end - 1].range.isEmpty { end -= 1 }
      take(start..<max(start, end), of: document, number, names: names)
      start = max(start, note.upperBound)
      leaveOut(document, to: document.paragraphs[start - 1].end, without: notes)
    }
    take(start..<max(start, limit), of: document, number, names: names)
  }

  /// Takes paragraphs of a text.
  mutating func take(
    _ paragraphs: Range<Int>, of document: Document, _ number: Int, names: NewNames,
    isNote: Bool = false
  ) {
    guard !paragraphs.isEmpty else { return }
    let start = joiner.end
    let lowest = document.paragraphs[paragraphs.lowerBound].range.lowerBound
    let origin = joiner.append(
      document, paragraphs, leavingOutFrom: isNote ? lowest : taken, names: names)
    if !isNote { taken = document.paragraphs[paragraphs.upperBound - 1].end }
    let place = ComposedBook.ComposedText(
      number: number, range: TextRange(start, joiner.end), origin: origin, first: lowest)
    texts.append(place)
    partsOfTexts[number, default: []].append(place)
  }

  /// Leaves out a text up to an offset but for its notes, which are taken later.
  private mutating func leaveOut(_ document: Document, to end: Int, without notes: [Range<Int>]) {
    for note in notes {
      let start = document.paragraphs[note.lowerBound].range.lowerBound
      guard start >= taken, start < end else { continue }
      joiner.leaveOut(document, TextRange(taken, start))
      taken = document.paragraphs[note.upperBound - 1].end
    }
    if taken < end { joiner.leaveOut(document, TextRange(taken, end)) }
    taken = max(taken, end)
  }

  // MARK: Places

  /// The offset in the book of an offset in a text.
  private func offset(_ offset: Int, ofText number: Int) -> Int? {
    partsOfTexts[number]?.part(ofText: number, at: offset)
      .map { min(offset + $0.origin, $0.range.upperBound) }
  }

  /// Names the places that contents, index and links lead to, in the texts that have been taken as a whole.
  private mutating func addPlaces() {
    var entry = 0
    for number in 0..<finishedCount {
      addPlaces(ofHeadingsIn: number, from: &entry)
      addPlaces(ofTermsIn: number)
    }
    for (name, place) in zip(linkNames, composer.links.places) where place.text < finishedCount {
      let offset =
        place.offset.map { self.offset($0, ofText: place.text) } ?? starts[place.text]
      if let offset { joiner.add(.anchor(name), TextRange(offset, offset)) }
    }
  }

  private mutating func addPlaces(ofHeadingsIn number: Int, from entry: inout Int) {
    let paragraphs = composer.texts[number].document.paragraphs
    while entry < headings.count, composer.entries[entry].text == number {
      let index = entry
      entry += 1
      guard wantsContents,
        let offset = composer.entries[index].paragraph.map({
          self.offset(paragraphs[$0].range.lowerBound, ofText: number)
        }) ?? starts[number]
      else { continue }
      headings[index].offset = offset
      joiner.add(.anchor(headings[index].name), TextRange(offset, offset))
    }
  }

  private mutating func addPlaces(ofTermsIn number: Int) {
    guard wantsIndex else { return }
    for index in termsOfTexts[number] ?? [] {
      guard let offset = offset(composer.terms[index].offset, ofText: number) else { continue }
      terms[index].offset = offset
      joiner.add(.anchor(terms[index].name), TextRange(offset, offset))
    }
  }

  consuming func finish() -> ComposedBook {
    var places: [Int] = []
    if wantsContents { places += headings.map { $0.offset ?? 0 } }
    if wantsIndex { places += terms.map(\.offset) }
    var document = joiner.finish()
    document.title = book.title
    document.author = book.author
    document.language = book.language ?? composer.language
    var book = ComposedBook(
      document: document, contents: contents, index: index, places: places, texts: texts)
    book.pages = pages
    return book
  }

  // MARK: Page numbers

  /// The label of the page that a place is on: the one that is known, or a guess of as many digits.
  func label(ofPlace index: Int, guess: Int) -> DocumentSection.PageLabel {
    labels.indices.contains(index)
      ? labels[index] : DocumentSection.PageLabel(number: max(1, min(guess, 9999)))
  }
}

extension Document {
  fileprivate var anchorNames: [String] {
    spans.compactMap { if case .anchor(let name) = $0.attribute { name } else { nil } }
  }

  /// The end of some paragraphs without the notes after them, and without the blank lines before these.
  fileprivate func end(of paragraphs: Range<Int>, without notes: [Range<Int>]) -> Int {
    guard !notes.isEmpty else { return paragraphs.upperBound }
    var end = paragraphs.upperBound
    for note in notes.reversed() {
      while end > paragraphs.lowerBound, self.paragraphs[end - 1].range.isEmpty { end -= 1 }
      if note.contains(end - 1) { end = max(note.lowerBound, paragraphs.lowerBound) }
    }
    while end > paragraphs.lowerBound, self.paragraphs[end - 1].range.isEmpty { end -= 1 }
    return end
  }

  /// The paragraph after the title and the author at the head of a text.
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

extension Book.Section {
  /// True for pages without page numbers.
  fileprivate var isPageOfItsOwn: Bool {
    switch self {
    case .halfTitle, .titlePage, .colophon: true
    case .contents, .notes, .index, .text: false
    }
  }

  /// The break before a text that the text itself asks for.
  fileprivate var chapterBreak: ParagraphStyle.Break? {
    if case .text(let text) = self { text.chapterBreak } else { nil }
  }
}

/// Notes of a text that stand elsewhere in a book.
struct GatheredNotes {
  /// The text, by its number.
  var text: Int
  /// The notes in their order, each by its paragraphs.
  var notes: [Range<Int>]
  /// The names of their text in the book.
  var names: NewNames
}
