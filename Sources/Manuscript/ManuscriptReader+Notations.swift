import VerticalLayout

extension ManuscriptReader {
  /// Reads a text by the rules of a notation.
  ///
  /// - Parameter isGuessed: true if nobody has named the notation.
  func parse(_ text: String, _ notation: Notation, isGuessed: Bool) -> ParsedNotation {
    switch notation {
    case .plain, .json: readLines(text)
    case .gutenberg: readBook(text)
    case .html: movingNotes(readHTML(text))
    case .marks: readOwnMarks(text)
    case .aozora: movingNotes(readAozora(text))
    case .denden, .mdi: readMarkdown(text, notation)
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
    var notes = takeHeading(of: &document)
    if findsChapters { notes += takeChapters(of: &document) }
    return ParsedNotation(document: document, diagnostics: notes)
  }

  /// Takes lines that are plainly headings of chapters for such, and tells it.
  func takeChapters(of document: inout Document) -> [Diagnostic] {
    guard options.chapters == .automatic else { return [] }
    let found = ChapterFinder(document).headings
    for (index, level) in found {
      document.paragraphs[index].role = .heading(level: level)
      document.paragraphs[index].style = .heading(level: level)
    }
    guard let first = found.first else { return [] }
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
      return []
    }
    guard options.heading == .automatic, Heading.isLikely(in: document) else { return [] }
    let message =
      "the first two lines are set as text; if they are title and author, --heading always takes them"
    return [Diagnostic(.note, .headingNotTaken, message)]
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
      ? Heading(marked: parsed.document, first: result.heading, detection: options.heading)
      : guessesHeading || options.heading == .always
        ? Heading(of: parsed.document, detection: options.heading) : nil
    heading?.apply(to: &parsed.document)
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

  /// Reads a text with marks that may say what it is called between two lines of hyphens at its head.
  private func readOwnMarks(_ text: String) -> ParsedNotation {
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
    // 《》 without a bar may hold the title of a book: only where a site is named it need not be kana.
    if isGuessed { rules.needsKana = true }
    var parser = WebParser(text, rules: rules)
    var parsed = parser.parse()
    if notation != .pixiv { parsed.document.language = .japanese }
    if notation == .tnf {
      if options.heading == .never { parsed.document.setAllAsBody() }
      return parsed
    }
    parsed.diagnostics += takeHeading(of: &parsed.document)
    return parsed
  }

  private func readHTML(_ text: String) -> ParsedNotation {
    var parser = HTMLParser(
      text, setsImages: options.images == .marked, numerals: listNumerals(of: text))
    var parsed = parser.parse()
    if options.heading == .never { parsed.document.setAllAsBody() }
    return parsed
  }

  // MARK: Poems in JSON

  /// The poems of a text that is read as JSON; `nil` where it is another text, and nobody has said that it is JSON.
  func poems(in text: String, _ named: Notation?) throws(ManuscriptError) -> [Poem]? {
    guard named == .json || named == nil else { return nil }
    let first = text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let mayBe = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    if named == nil, !mayBe { return nil }
    let value: JSONValue
    do throws(LayoutReadError) {
      value = try JSONReader.read(Array(text.utf8))
    } catch {
      guard named == .json else { return nil }
      if case .invalidJSON(let offset, let reason) = error {
        throw .noPoems(reason: "\(reason), at byte \(offset)")
      }
      throw .noPoems(reason: "it cannot be read")
    }
    if let poems = PoemCollection.poems(in: value), !poems.isEmpty { return poems }
    let other =
      PoemCollection.stray(in: value).map { PoemCollection.complaint(aboutStray: $0) }
      ?? PoemCollection.otherList(value).map { "it has \($0)" }
    guard named == .json else {
      if let other { throw .noPoems(reason: other) }
      return nil
    }
    throw .noPoems(
      reason: other ?? "objects with “paragraphs”, “content” or “para” were expected")
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
  func read(_ poems: [Poem], of decoded: DecodedText, isGuessed: Bool) -> Manuscript {
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
    // A decoder's places are those of the file.
    for index in notes.indices {
      notes[index].sourceRange = notes[index].range
      notes[index].range = nil
    }
    manuscript.diagnostics = notes + manuscript.diagnostics
    return manuscript
  }
}

extension Document {
  /// Takes every line for body text, whatever the notation makes of it.
  fileprivate mutating func setAllAsBody() {
    for index in paragraphs.indices { paragraphs[index].role = .body }
  }
}
