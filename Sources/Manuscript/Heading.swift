import VerticalLayout

/// The title and the author that a text begins with.
///
///     靜夜思
///     李白
///
///     牀前明月光，疑是地上霜。
struct Heading {
  /// The index of the title's paragraph; `nil` where only an author is marked.
  private var title: Int?
  /// The index of the author's.
  private var author: Int?
  /// True for an author that nothing marks but the look of the line.
  private(set) var isAuthorGuessed = false

  /// Finds the heading of a document; blank lines may come before it.
  init?(of document: Document, detection: HeadingDetection) {
    let paragraphs = document.paragraphs
    func line(_ index: Int) -> HeadingLine? {
      index < paragraphs.count ? HeadingLine(document.text, paragraphs[index].range) : nil
    }
    guard detection != .never,
      let first = paragraphs.indices.first(where: {
        !paragraphs[$0].range.isEmpty && line($0)?.isBlank == false
      }),
      let title = line(first)
    else { return nil }

    self.title = first
    if line(first + 1)?.isBlank == false, line(first + 2)?.isBlank == true {
      author = first + 1
    }
    guard detection == .automatic else { return }

    author = author ?? document.loweredName(after: first) ?? document.nameAmongBlanks(after: first)
    guard let place = author, let author = line(place), title.mayBeTitle, author.mayBeAuthor,
      !title.sharesSign(with: author)
    else { return nil }
    guard !document.isLine(place, under: first),
      !document.isNameUnder(title, author, at: place)
    else { return nil }
  }

  /// Finds a title that stands by itself: a short line without a sentence, a blank line, and verse that it is no line of.
  init?(aloneBefore document: Document) {
    guard let (first, body) = document.firstLineAndVerse,
      let title = document.line(first), title.mayBeTitle, title.mayBeAuthor, title.count <= 20,
      !title.isChapterNumber,
      document.line(first + 1)?.isBlank == true, body.first.map({ $0 > first + 1 }) == true
    else { return nil }
    let sample = document.sample(of: body)
    guard sample.isPunctuated || sample.isRegular, !sample.holds(title) else { return nil }
    self.title = first
  }

  /// Finds a title that has a page of its own: a short line, and nothing else before a page begins.
  init?(onPageOf document: Document) {
    let paragraphs = document.paragraphs
    let shown = paragraphs.indices.lazy.filter { document.line($0)?.isBlank == false }
    guard let first = shown.first, paragraphs[first].role == .body,
      paragraphs[first].style.breakBefore == nil, let title = document.line(first),
      title.mayBeTitle, title.count <= 30, !title.isChapterNumber,
      let next = shown.first(where: { $0 > first }),
      // The break may stand before a blank line.
      paragraphs[(first + 1)...next].contains(where: { paragraph in
        paragraph.style.breakBefore.map { $0 != .tier } == true
      }),
      // A text that is no longer than its first page is none.
      paragraphs[next...].prefix(64).reduce(0, { $0 + $1.range.count })
        > 2 * paragraphs[first].range.count
    else { return nil }
    self.title = first
  }

  /// Finds a title and an author on one line, parted by a blank as wide as a character: 春望　杜甫.
  ///
  /// - Returns: the blank between them, which a line end is set in the place of; `nil` for none.
  static func blankAfterTitle(of document: Document) -> TextRange? {
    guard let (first, body) = document.firstLineAndVerse, let line = document.line(first),
      line.mayBeTitle, !line.isChapterNumber, document.line(first + 1)?.isBlank == true,
      body.first.map({ $0 > first + 1 }) == true
    else { return nil }
    let scalars = line.text.unicodeScalars
    let isGap = { (scalar: Unicode.Scalar) in scalar == "\u{3000}" || scalar == "\t" }
    guard let start = scalars.firstIndex(where: isGap),
      let end = scalars[start...].firstIndex(where: { !isGap($0) }),
      !scalars[end...].contains(where: isGap)
    else { return nil }
    let (title, author) = (scalars[..<start], scalars[end...])
    guard (1...20).contains(title.count), (2...6).contains(author.count),
      author.allSatisfy(\.properties.isIdeographic),
      title.contains(where: \.properties.isAlphabetic)
    else { return nil }
    // Lines with a pause in their middle are no heading: verse is written so.
    let sample = document.sample(of: body)
    guard sample.isPunctuated || sample.isRegular, !sample.holds(line) else { return nil }
    let paragraph = document.paragraphs[first].range.lowerBound
    let lead = document.text.slice(document.paragraphs[first].range).utf8
    let before = lead.distance(from: lead.startIndex, to: start)
    return TextRange(
      paragraph + before,
      paragraph + before + scalars[start..<end].reduce(0) { $0 + UTF8.width($1) })
  }

  /// Finds a signature: a dash and a name as the last line of verse, or a name that stands lower than all lines, or after a
  /// blank line; returns its paragraph and the name.
  static func signature(of document: Document) -> (paragraph: Int, name: String)? {
    let paragraphs = document.paragraphs
    guard let last = paragraphs.lastIndex(where: { !$0.range.isEmpty }), last > 1,
      paragraphs[last].role == .body, paragraphs[last].style.isUsual, let line = document.line(last)
    else { return nil }
    if document.isNameBelow(last, line) { return (last, String(line.text)) }
    let name = line.text.drop { "—―─–－-　 ".contains($0) }
    guard line.text.unicodeScalars.first.map({ "—―─".unicodeScalars.contains($0) }) == true,
      (2...12).contains(name.count), HeadingLine(document.text, paragraphs[last].range).hasLetters,
      name.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || " 　·・•．.".unicodeScalars.contains($0)
      })
    else { return nil }
    let body = (0..<last).filter { paragraphs[$0].role == .body && !paragraphs[$0].range.isEmpty }
    let dashes = "—―─".unicodeScalars
    // Where more lines begin with a dash, it marks what is spoken.
    guard !body.isEmpty, document.isVerse,
      !body.contains(where: { index in
        document.line(index)?.text.unicodeScalars.first.map { dashes.contains($0) } == true
      })
    else { return nil }
    return (last, String(name))
  }

  /// True if a document begins as those with a heading do, a line, a line that may be a name, and a blank
  /// one. Where it has not been taken for one, its author may have meant it so.
  static func isLikely(in document: Document) -> Bool {
    let paragraphs = document.paragraphs
    func line(_ index: Int) -> HeadingLine? {
      index < paragraphs.count ? HeadingLine(document.text, paragraphs[index].range) : nil
    }
    guard
      let first = paragraphs.indices.first(where: {
        !paragraphs[$0].range.isEmpty && line($0)?.isBlank == false
      }),
      let title = line(first), let author = line(first + 1), !author.isBlank,
      line(first + 2)?.isBlank == true, title.count <= 60, !title.isChapterNumber,
      author.mayBeAuthor, !title.sharesSign(with: author),
      !document.isNameUnder(title, author, at: first + 1)
    else { return false }
    return paragraphs[(first + 3)...].contains { !$0.range.isEmpty }
  }

  /// Takes the heading that marks make: their first title and author. Under a line that `#` makes a
  /// title, a line that may be an author's name and has a blank one after it is one; and after a blank line one that ends the page.
  ///
  /// - Parameter first: the first paragraph that `#` makes a title.
  init(marked document: Document, first: Int?, detection: HeadingDetection) {
    let paragraphs = document.paragraphs
    func line(_ index: Int) -> HeadingLine? {
      index < paragraphs.count ? HeadingLine(document.text, paragraphs[index].range) : nil
    }
    title = paragraphs.firstIndex { $0.role == .title }
    author = paragraphs.firstIndex { $0.role == .author }
    guard detection != .never, author == nil, let first, first == title,
      let below = line(first + 1)
    else { return }
    if below.isBlank, let name = line(first + 2), name.mayBeAuthor,
      paragraphs[first + 2].role == .body,
      paragraphs.dropFirst(first + 3).first(where: { !$0.range.isEmpty })?.style.breakBefore != nil
    {
      // With a page of their own, as title pages have it.
      author = first + 2
    } else if below.mayBeAuthor, paragraphs[first + 1].role == .body,
      line(first + 2)?.isBlank == true
    {
      author = first + 1
    } else if let place = document.nameUnderMark(first), !document.isLine(place, under: first) {
      author = place
      isAuthorGuessed = true
    }
  }

  /// Gives the paragraphs their roles and the document its title and author.
  func apply(to document: inout Document) {
    func text(_ index: Int) -> String {
      String(HeadingLine(document.text, document.paragraphs[index].range).text)
    }
    if let title {
      document.title = text(title)
      document.paragraphs[title].role = .title
    }
    guard let author else { return }
    document.author = text(author)
    document.paragraphs[author].role = .author
  }
}

extension Document {
  /// The line after a title if it is short, and begins farther down its column than the title and what follows it.
  fileprivate func loweredName(after title: Int) -> Int? {
    guard let depth = indent(of: title + 1), depth >= 2, let name = line(title + 1),
      name.count <= 8,
      [title, title + 2, title + 3].allSatisfy({ indent(of: $0).map { $0 + 2 <= depth } ?? false })
    else { return nil }
    return title + 1
  }

  /// A line of three to six ideographs between two blank ones after a title, before a stanza of two lines or more.
  fileprivate func nameAmongBlanks(after title: Int) -> Int? {
    guard let name = line(title + 2), (3...6).contains(name.count), name.isOfIdeographs,
      [1, 3, 4, 5].map({ line(title + $0)?.isBlank }) == [true, true, false, false]
    else { return nil }
    return title + 2
  }

  /// A name in ideographs below a title that a mark makes: on the next line before verse, or between blank ones.
  fileprivate func nameUnderMark(_ title: Int) -> Int? {
    let place = nameAmongBlanks(after: title) ?? title + 1
    guard let name = line(place), (2...6).contains(name.count), name.isOfIdeographs,
      name.mayBeAuthor, paragraphs[place].role == .body, paragraphs[place].style.isUsual
    else { return nil }
    let body = paragraphs.indices[(place + 1)...].prefix(64).compactMap { line($0) }
    let (sample, hasKana) = (VerseSample(body), body.contains(where: \.hasKana))
    if !hasKana, sample.holds(name) { return nil }
    // Lines of kana that end as sentences are a list or a letter as well.
    return place > title + 1 || isVerse && !(hasKana && sample.isPunctuated) ? place : nil
  }

  /// True for a line below a title that is one of the text that follows: a name in ideographs alone is no line of verse that
  /// has kana.
  fileprivate func isLine(_ place: Int, under title: Int) -> Bool {
    guard let first = line(title), let name = line(place) else { return true }
    // 64 lines show how a text goes on.
    var body: [HeadingLine] = []
    for paragraph in paragraphs[(place + 1)...] where !paragraph.range.isEmpty {
      let line = HeadingLine(text, paragraph.range)
      if !line.isBlank { body.append(line) }
      if body.count == 64 { break }
    }
    guard !body.isEmpty else { return true }
    let isName = (2...6).contains(name.count) && name.isOfIdeographs
    return !(isName && body.count(where: \.hasKana) * 2 > body.count)
      && VerseSample(body).looksLike(first, name)
  }

  /// True where nothing but a name follows two lines that are longer: they are the halves of a poem in kana, and the name is the
  /// poet's (P17).
  fileprivate func isNameUnder(_ first: HeadingLine, _ second: HeadingLine, at place: Int) -> Bool {
    let shown = paragraphs.indices[(place + 1)...].lazy.filter { line($0)?.isBlank == false }
    guard let only = shown.first, shown.dropFirst().isEmpty, let name = line(only) else {
      return false
    }
    return (2...6).contains(name.count) && name.isOfIdeographs && first.hasKana && second.hasKana
      && min(first.count, second.count) > name.count + 2
  }

  /// True for a name below a short poem: two to six letters that begin farther down than all of its lines, or three to five
  /// ideographs after a blank line, where the poem has kana, or lines that are all alike and longer.
  fileprivate func isNameBelow(_ last: Int, _ name: HeadingLine) -> Bool {
    guard last < 40 else { return false }
    let body = (0..<last).filter { paragraphs[$0].role == .body && line($0)?.isBlank == false }
    guard (2...8).contains(body.count), name.mayBeAuthor, let first = body.first, isVerse else {
      return false
    }
    if let depth = indent(of: last), depth >= 3, (2...6).contains(name.count) {
      return body.allSatisfy { (indent(of: $0) ?? 0) + 2 <= depth }
    }
    // One stanza, and one name after it.
    guard (3...5).contains(name.count), name.isOfIdeographs, line(last - 1)?.isBlank == true,
      body.count == body[body.count - 1] - first + 1
    else { return false }
    let lines = body.compactMap { line($0) }
    if lines.contains(where: \.hasKana) { return lines.count <= 5 }
    let counts = Set(lines.map(\.count))
    return counts.count == 1 && counts.allSatisfy { $0 >= 5 && $0 != name.count }
  }

  /// The number of ideographic spaces, or tabs, at the head of a line; `nil` for a blank one.
  fileprivate func indent(of index: Int) -> Int? {
    guard paragraphs.indices.contains(index), line(index)?.isBlank == false else { return nil }
    return text.slice(paragraphs[index].range).prefix { $0 == "　" || $0 == "\t" }.count
  }

  func line(_ index: Int) -> HeadingLine? {
    paragraphs.indices.contains(index) ? HeadingLine(text, paragraphs[index].range) : nil
  }

  /// The first line that is not blank, and the lines after it, where these are verse.
  fileprivate var firstLineAndVerse: (first: Int, body: [Int])? {
    guard paragraphs.allSatisfy({ $0.role == .body }), isVerse else { return nil }
    let lines = paragraphs.indices.lazy.filter { line($0)?.isBlank == false }
    guard let first = lines.first,
      !ChapterFinder(self).headings.contains(where: { $0.paragraph == first })
    else { return nil }
    // 64 lines show how a text goes on.
    let body = Array(lines.dropFirst().prefix(64))
    return body.count > 1 ? (first, body) : nil
  }

  fileprivate func sample(of lines: [Int]) -> VerseSample {
    VerseSample(lines.compactMap { line($0) })
  }
}

extension ParagraphStyle {
  /// True if nothing is asked of it.
  fileprivate var isUsual: Bool { self == ParagraphStyle() }
}
