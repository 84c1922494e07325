import VerticalLayout

extension ManuscriptReader {
  /// Reads a text by the rules of a notation.
  ///
  /// - Parameter isGuessed: true if nobody has named the notation.
  func parse(_ text: String, _ notation: Notation, isGuessed: Bool) -> ParsedNotation {
    switch notation {
    case .plain, .json: readLines(text)
    case .review: readReview(text)
    case .xml: readXML(text)
    case .gutenberg: readBook(text)
    case .html: movingNotes(readHTML(text))
    case .marks: readOwnMarks(text).markingSeparators()
    case .aozora: movingNotes(readAozora(text))
    case .markdown, .denden, .mdi: readMarkdown(text, notation)
    case .mandoku: movingNotes(readMandoku(text))
    case .vrain: movingNotes(readVRain(text))
    case .kanbun: readKanbun(text)
    case .narou, .kakuyomu, .pixiv, .hameln, .alphapolis, .tnf:
      readWeb(text, notation, isGuessed: isGuessed)
    }
  }

  /// Puts the notes of a text where they are to stand (NT6).
  func movingNotes(_ parsed: ParsedNotation) -> ParsedNotation {
    guard let placement = options.notes,
      var mover = NoteMover(
        parsed.document, placement: placement, marks: options.noteMarks,
        numerals: options.noteNumerals, brackets: options.noteBrackets, takesInsets: true)
    else { return parsed }
    var moved = parsed
    moved.document = mover.move()
    moved.placeDiagnostics(from: parsed.document)
    return moved
  }

  private func readLines(_ text: String, findsChapters: Bool = true) -> ParsedNotation {
    var document = Document(text)
    if findsChapters, options.chapters != .never, let tagged = TaggedTitles.read(document) {
      return ParsedNotation(document: tagged.document, diagnostics: [tagged.note])
    }
    let underlines = options.heading == .never ? nil : document.removeUnderlines()
    var notes = takeHeading(of: &document) + noteOnNotes(document.text)
    if let underlines { notes.append(underlines) }
    if findsChapters { notes += takeChapters(of: &document) }
    return ParsedNotation(document: document, diagnostics: notes)
  }

  /// A note on brackets of a plain text, which are no notes that could be moved.
  private func noteOnNotes(_ text: String) -> [Diagnostic] {
    guard options.notes != nil, options.patternStyles.isEmpty,
      let open = text.utf8.firstRange(of: "（".utf8),
      text.utf8[open.upperBound...].firstRange(of: "）".utf8) != nil
    else { return [] }
    let place = text.utf8.distance(from: text.utf8.startIndex, to: open.lowerBound)
    return [
      Diagnostic(
        .note, .notationApproximated,
        "a plain text has no notes that --notes can place, and （…） stays in the line; --style-match '/（[^）]*）/=note=warichu' makes "
          + "notes in two small columns of it", range: TextRange(place, place + 3))
    ]
  }

  /// Takes lines that are plainly headings of chapters for such where no marks have made some, and tells it.
  func takeChapters(of document: inout Document) -> [Diagnostic] {
    let takesAll = options.chapters == .always
    guard options.chapters != .never, takesAll || !document.paragraphs.contains(where: \.isHeading)
    else { return [] }
    let found = ChapterFinder(document, takesAll: takesAll).headings
    for (index, level) in found {
      let pageBreak = document.paragraphs[index].style.breakBefore
      document.paragraphs[index].role = .heading(level: level)
      document.paragraphs[index].style = .heading(level: level)
      document.paragraphs[index].style.breakBefore = pageBreak
    }
    guard let first = found.first else {
      guard takesAll, !document.paragraphs.contains(where: \.isHeading) else { return [] }
      return [Diagnostic(.note, .chaptersFound, "no line looks like the heading of a chapter")]
    }
    let range = document.paragraphs[first.paragraph].range
    let line = HeadingLine(document.text, range).text
    let count = found.count == 1 ? "1 line" : "\(found.count) lines"
    return [
      Diagnostic(
        .note, .chaptersFound,
        "\(count), of which “\(line)” is the first, taken for headings of chapters; --chapters never sets "
          + "them as text", range: range)
    ]
  }

  /// A book whose numbers of chapters are headings.
  private func readBook(_ text: String) -> ParsedNotation {
    var parsed = readLines(text, findsChapters: false)
    guard options.heading != .never else { return parsed }
    for index in parsed.document.paragraphs.indices {
      let paragraph = parsed.document.paragraphs[index]
      guard paragraph.role == .body, paragraph.range.count <= 300 else { continue }
      let line = HeadingLine(text, paragraph.range)
      if line.isChapter {
        parsed.document.paragraphs[index].role = .heading(level: 2)
      }
    }
    return parsed
  }

  /// Takes the first lines for title and author where they look like it; tells where they nearly do.
  private func takeHeading(of document: inout Document) -> [Diagnostic] {
    if let heading = Heading(of: document, detection: options.heading) {
      heading.apply(to: &document)
      return takeSignature(of: &document)
    }
    if options.heading == .automatic, let note = takeTitle(of: &document) {
      return [note] + takeSignature(of: &document)
    }
    let signature = takeSignature(of: &document)
    guard options.heading == .automatic, Heading.isLikely(in: document) else { return signature }
    let message =
      "the first two lines are set as text; if they are title and author, --heading always takes them"
    return signature + [Diagnostic(.note, .headingNotTaken, message)]
  }

  /// Takes a title that stands alone before verse, or with its author on one line, and tells it.
  private func takeTitle(of document: inout Document) -> Diagnostic? {
    if let gap = Heading.blankAfterTitle(of: document) {
      document = document.replacing([DocumentFilter.TextReplacement(gap, "\n")])
      Heading(of: document, detection: .always)?.apply(to: &document)
      return Diagnostic(
        .note, .headingTaken,
        "“\(document.title ?? "")” and “\(document.author ?? "")” are taken for title and author; --heading never sets them as text"
      )
    }
    return take(Heading(onPageOf: document) ?? Heading(aloneBefore: document), of: &document)
  }

  /// Takes a title that stands alone, and tells it.
  private func take(_ heading: Heading?, of document: inout Document) -> Diagnostic? {
    guard let heading else { return nil }
    heading.apply(to: &document)
    return Diagnostic(
      .note, .headingTaken,
      "“\(document.title ?? "")” is taken for the title; --heading never sets it as text")
  }

  /// Takes a dash and a name at the end of verse for the signature, which stands at the foot, and tells it.
  private func takeSignature(of document: inout Document) -> [Diagnostic] {
    guard options.heading == .automatic, let (paragraph, name) = Heading.signature(of: document)
    else { return [] }
    document.paragraphs[paragraph].style.alignment = .bottom
    document.author = document.author ?? name
    return [
      Diagnostic(
        .note, .headingTaken,
        "“\(name)” is taken for the signature, and stands at the foot; --heading never sets it as text",
        range: document.paragraphs[paragraph].range)
    ]
  }

  /// - Parameter guessesHeading: whether the first lines may be title and author without a mark.
  func readMarks(_ text: String, guessesHeading: Bool = true) -> ParsedNotation {
    var notes = MarkedNotes(
      text, placement: options.notes ?? .end, marks: options.noteMarks,
      numerals: options.noteNumerals, brackets: options.noteBrackets,
      readsBlocks: !options.styles.contains { $0.name == "note" })
    let expansion = notes.expand()
    var parser = MarkupParser(
      expansion?.text ?? text, styles: options.styles, setsImages: options.images == .marked,
      numerals: listNumerals(of: text), keepsLinks: options.isPartOfBook)
    let result = parser.parse()
    let first = result.heading
    var parsed = ParsedNotation(document: result.document, diagnostics: result.warnings)
    if let expansion {
      parsed.lead(backTo: text, by: expansion.map)
      let inverse = expansion.diagnostics.isEmpty ? nil : parsed.document.origin?.map.inverse
      parsed.diagnostics += expansion.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.range = diagnostic.sourceRange.flatMap { inverse?.sourceRange(of: $0) }
        return diagnostic
      }
    }
    let heading =
      // With marks at hand, `#` says what is a heading.
      parsed.document.paragraphs.contains { $0.role != .body }
      ? Heading(marked: parsed.document, first: first, detection: options.heading)
      : guessesHeading || options.heading == .always
        ? Heading(of: parsed.document, detection: options.heading) : nil
    heading?.apply(to: &parsed.document)
    if heading?.isAuthorGuessed == true {
      parsed.diagnostics.append(
        Diagnostic(
          .note, .headingTaken,
          "“\(parsed.document.author ?? "")” is taken for the author; --heading never sets it as text"
        ))
    }
    parsed.diagnostics += takeChapters(of: &parsed.document)
    return parsed
  }

  /// The numbers of the ordered lists of a text: ideographs in Chinese and Japanese.
  func listNumerals(of text: String) -> ListNumerals {
    if let numerals = options.listNumerals { return numerals }
    let language = options.language ?? LanguageGuess.language(of: text)
    switch (language ?? .traditionalChinese).profile {
    case .traditionalChinese, .simplifiedChinese, .japanese: return .han
    case .korean, .neutral: return .arabic
    }
  }

  /// Reads a text with marks, and what Markdown has beside them unless the notation was named.
  private func readOwnMarks(_ text: String) -> ParsedNotation {
    guard options.notation == .automatic else { return readMarksAfterHead(text) }
    var extras = MarkdownExtras(text)
    guard let (marks, map) = extras.translate() else { return readMarksAfterHead(text) }
    var parsed = readMarksAfterHead(marks)
    parsed.lead(backTo: text, by: map)
    let inverse = parsed.document.origin?.map.inverse
    let note = Diagnostic(
      .note, .notationGuessed,
      "Markdown beside vtype's marks is read as well; --from marks leaves it as text, and --from markdown reads all as Markdown",
      range: extras.first.flatMap { inverse?.sourceRange(of: $0) }, sourceRange: extras.first)
    parsed.diagnostics =
      [note] + (inverse.map { extras.warnings.diagnostics($0) } ?? []) + parsed.diagnostics
    return parsed
  }

  /// Reads a text with marks that may say what it is called between two lines of hyphens at its head.
  private func readMarksAfterHead(_ text: String) -> ParsedNotation {
    guard text.utf8.starts(with: "---".utf8) else { return readMarks(text) }
    let (bytes, lines) = (Array(text.utf8), Paragraph.split(text))
    guard let front = MarkdownFrontMatter(bytes, lines) else { return readMarks(text) }
    let rest = lines.dropFirst(front.lineCount).first { !$0.range.isEmpty }
    let start = rest?.range.lowerBound ?? bytes.count
    var map = SourceMap()
    map.replace(start, with: 0)
    map.copy(bytes.count - start)
    var parsed = readMarks(
      String(decoding: bytes[start...], as: UTF8.self),
      guessesHeading: front.value("title") == nil)
    parsed.lead(backTo: text, by: map)
    front.apply(to: &parsed.document)
    return parsed
  }

  private func readMarkdown(_ text: String, _ notation: Notation) -> ParsedNotation {
    var rules = notation.markdownRules ?? MarkdownRules()
    rules.movesNotes = options.notes.map { $0 != .warichu } ?? false
    var parser = MarkdownParser(text, rules: rules)
    let marks = parser.translate()
    // Lines between `---` say what it is called.
    var parsed = readMarks(marks.text, guessesHeading: parser.front.value("title") == nil)
    parsed.lead(backTo: text, by: marks.map)
    if let map = parsed.document.origin?.map {
      parsed.diagnostics = parser.warnings.diagnostics(map.inverse) + parsed.diagnostics
    }
    parser.front.apply(to: &parsed.document)
    // It is what the notation says where a text does not.
    if notation == .mdi, parsed.document.language == nil { parsed.document.language = .japanese }
    return parsed
  }

  private func readVRain(_ text: String) -> ParsedNotation {
    var parser = VRainParser(text)
    return parser.parse()
  }

  private func readMandoku(_ text: String) -> ParsedNotation {
    var parser = MandokuParser(text)
    var parsed = parser.parse()
    if options.heading == .never { parsed.document.setAllAsBody() }
    return parsed
  }

  private func readAozora(_ text: String) -> ParsedNotation {
    var parser = AozoraParser(
      text, setsImages: options.images == .marked, editorNotes: options.editorNotes,
      brackets: options.noteBrackets)
    var parsed = parser.parse(readsHead: options.heading != .never)
    parsed.document.language = .japanese
    if parsed.document.title == nil {
      Heading(of: parsed.document, detection: options.heading)?.apply(to: &parsed.document)
    }
    if parsed.document.title == nil, options.heading == .automatic,
      let note = take(Heading(onPageOf: parsed.document), of: &parsed.document)
    {
      parsed.diagnostics.append(note)
    }
    // The library says itself what headings its works have.
    if !parser.isOfLibrary { parsed.diagnostics += takeChapters(of: &parsed.document) }
    return parsed
  }

  private func readKanbun(_ text: String) -> ParsedNotation {
    var parser = KanbunParser(text)
    var parsed = parser.parse()
    parsed.document.language = .japanese
    parsed.diagnostics += takeHeading(of: &parsed.document)
    return parsed
  }

  private func readWeb(_ text: String, _ notation: Notation, isGuessed: Bool) -> ParsedNotation {
    var rules = notation.webRules ?? WebRules()
    // 《》 without a bar may hold the title of a book: only where a site is named it need have no kana.
    if isGuessed { rules.reading = .someKana }
    var parser = WebParser(text, rules: rules)
    var parsed = parser.parse()
    if notation != .pixiv { parsed.document.language = .japanese }
    if notation == .tnf {
      if options.heading == .never { parsed.document.setAllAsBody() }
      return parsed
    }
    parsed.diagnostics += takeHeading(of: &parsed.document) + takeChapters(of: &parsed.document)
    return parsed
  }

  private func readReview(_ text: String) -> ParsedNotation {
    var parser = ReviewParser(
      text, setsImages: options.images == .marked, chaptersBefore: options.chaptersBefore)
    var parsed = parser.parse()
    if options.heading == .never { parsed.document.setAllAsBody() }
    return movingNotes(parsed)
  }

  private func readXML(_ text: String) -> ParsedNotation {
    // Pages of the web may say that they are XML.
    let head = String(decoding: text.utf8.prefix(4096), as: UTF8.self).lowercased()
    if head.contains("<html") { return movingNotes(readHTML(text)) }
    var parser = XMLTextParser(text)
    var parsed = parser.parse()
    if options.heading == .never { parsed.document.setAllAsBody() }
    return parsed
  }

  func readHTML(_ text: String) -> ParsedNotation {
    var parser = HTMLParser(
      text, setsImages: options.images == .marked, numerals: listNumerals(of: text),
      sheets: options.styleSheets)
    var parsed = parser.parse()
    parsed.document.takeHeadings(at: options.headingPlaces, parser.anchors)
    if options.heading == .never { parsed.document.setAllAsBody() }
    return parsed
  }

  // MARK: Poems in JSON

  /// The poems of a text that is read as JSON, and warnings about what is left out; `nil` where it is another text, and
  /// nobody has said that it is JSON.
  func poems(
    in text: String, _ named: Notation?
  ) throws(ManuscriptError) -> (poems: [Poem], warnings: [Diagnostic])? {
    guard named == .json || named == nil else { return nil }
    let first = text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let mayBe = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    if named == nil, !mayBe { return nil }
    let bytes = Array(text.utf8)
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(bytes)
    } catch {
      // Of a text that nobody has called JSON most of it has to be.
      if let partial = PoemCollection.partial(bytes),
        named == .json || partial.poems.count > max(1, partial.faults.count)
      {
        return Self.reading(partial)
      }
      guard named == .json else { return nil }
      let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
      throw .noPoems(reason: "\(error.reason), on line \(line)")
    }
    if let poems = PoemCollection.poems(in: value), !poems.isEmpty { return (poems, []) }
    let other = PoemCollection.otherList(value)
    if other == nil, let partial = PoemCollection.partial(bytes) { return Self.reading(partial) }
    if let other { throw .noPoems(reason: "it has \(other)") }
    guard named == .json else { return nil }
    throw .noPoems(reason: "objects with “paragraphs”, “content” or “para” were expected")
  }

  private static func reading(
    _ partial: PoemCollection.Partial
  ) -> (poems: [Poem], warnings: [Diagnostic]) {
    let warnings = partial.faults.prefix(20).map { fault in
      Diagnostic(
        .warning, .markupIgnored, fault.message, range: TextRange(fault.offset, fault.offset))
    }
    let more = partial.faults.count - warnings.count
    let rest =
      more > 0 ? [Diagnostic(.warning, .markupIgnored, "\(more) more elements are left out")] : []
    return (partial.poems.map(\.poem), warnings + rest)
  }

  /// A note on a list of objects in JSON that has no poems, so that each brace of it is set.
  func noteOnRecords(_ text: String) -> [Diagnostic] {
    let first = text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{"),
      let value = try? JSONReader.read(Array(text.utf8)), Self.hasRecords(value)
    else { return [] }
    return [
      Diagnostic(
        .note, .notationGuessed,
        "JSON without poems is set as it stands; those are objects with “paragraphs”, “content” or “para”"
      )
    ]
  }

  private static func hasRecords(_ value: JSONValue) -> Bool {
    guard case .array(let items) = value else { return false }
    return items.contains {
      if case .object(let members) = $0 { !members.isEmpty } else { false }
    }
  }

  /// Sets the poems of a file.
  func read(
    _ reading: (poems: [Poem], warnings: [Diagnostic]), of decoded: DecodedText, isGuessed: Bool
  ) -> Manuscript {
    let poems = reading.poems
    var manuscript = read(poems, in: decoded.text)
    manuscript.file = FileBytes(
      encoding: decoded.encoding, map: decoded.map, faults: decoded.faults)
    let number = poems.count == 1 ? "1 poem" : "\(poems.count) poems"
    var notes = [decoded.note, decoded.warning].compactMap { $0 }
    if isGuessed {
      let message =
        "read as JSON, since it is a collection (\(number)); --from plain sets every character"
      notes.append(Diagnostic(.note, .notationGuessed, message))
    } else if options.countsMarks {
      notes.append(Diagnostic(.note, .notationRead, "JSON: \(number)"))
    }
    notes += reading.warnings
    // These places are those of the file.
    for index in notes.indices {
      notes[index].sourceRange = notes[index].range
      notes[index].range = nil
    }
    manuscript.diagnostics = notes + manuscript.diagnostics
    return manuscript
  }
}

extension Paragraph {
  fileprivate var isHeading: Bool { if case .heading = role { true } else { false } }
}

extension Document {
  /// Takes every line for body text, whatever the notation makes of it.
  fileprivate mutating func setAllAsBody() {
    for index in paragraphs.indices { paragraphs[index].role = .body }
  }
}
