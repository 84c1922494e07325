import VerticalLayout

/// Reads a plain text, or one in a ``Notation``: one paragraph a line, and a heading where the text has one.
///
///     let manuscript = try ManuscriptReader(options: ManuscriptOptions()).read(bytes)
///
/// No character of the text is removed or changed but a byte order mark at its start, what the
/// notation says is none of it, and line ends that only keep lines short. Controls,
/// tabs, NUL and noncharacters stay: the typesetter answers for them.
public struct ManuscriptReader: Sendable {
  public var options: ManuscriptOptions

  public init(options: ManuscriptOptions) {
    self.options = options
  }

  /// Reads the bytes of a file. Linear in their number.
  ///
  /// Throws for what is not of the encoding, unless it is to be repaired, for a file that may be of two
  /// encodings, and for a text that is too long.
  ///
  /// - Parameter name: the name of the file, whose suffix may say that it has marks.
  public func read(_ bytes: [UInt8], name: String = "") throws(ManuscriptError) -> Manuscript {
    let decoded = try DecodedText(
      bytes, encoding: options.encoding, repair: options.repair)
    let named = options.notation.notation(ofFile: name)
    if let poems = try poems(in: decoded.text, named) {
      return read(poems, of: decoded, isGuessed: named == nil)
    }
    let guess = named == nil ? NotationGuess(decoded.text) : nil
    let notation = named ?? guess?.notation ?? .plain
    let prepared = PreparedText(decoded.text, notation, options.unwrap)
    var parsed =
      parse(besideReadings: prepared.text, notation)
      ?? parse(prepared.text, notation, isGuessed: named == nil)
    if let map = prepared.map { parsed.lead(backTo: decoded.text, by: map) }
    var document = parsed.document
    let tally = NotationTally(document)
    var diagnostics = [decoded.note, guess?.note(tally)].compactMap { $0 }
    if named == nil, notation == .plain { diagnostics += noteOnRecords(decoded.text) }
    diagnostics += placed(decoded.warning, in: document) + prepared.notes + parsed.diagnostics
    if options.countsMarks, notation != .plain {
      let marks = tally.isEmpty ? "no marks" : "\(tally)"
      diagnostics.append(Diagnostic(.note, .notationRead, "\(notation.title): \(marks)"))
    }
    document.language = options.language ?? document.language
    document.title = options.title ?? prepared.title ?? document.title
    document.author = options.author ?? prepared.author ?? document.author
    var manuscript = finish(document, diagnostics, encoding: decoded.encoding)
    manuscript.file = FileBytes(
      encoding: decoded.encoding, map: decoded.map, faults: decoded.faults)
    manuscript.imprint = parsed.imprint
    manuscript.numberedChapters = parsed.numberedChapters
    return manuscript
  }

  /// A warning about a text that notation was taken out of, with its place in the source.
  private func placed(_ warning: Diagnostic?, in document: Document) -> [Diagnostic] {
    guard var warning else { return [] }
    if let range = warning.range, let map = document.origin?.map {
      warning.range = map.inverse.sourceRange(of: range)
      warning.sourceRange = range
    }
    return [warning]
  }

  /// Puts texts in the place of others, finds or forgets links, and guesses the language where it is not known.
  ///
  /// - Parameters:
  ///   - diagnostics: what reading it had to say.
  ///   - encoding: that of its file, where it is known.
  func finish(
    _ document: Document, _ diagnostics: [Diagnostic] = [], encoding: TextEncoding? = nil
  ) -> Manuscript {
    var document = DocumentFilter.kanbun(document)
    var diagnostics = diagnostics
    if options.bopomofo == .text {
      diagnostics += noteOnBopomofo(document)
    } else {
      document = DocumentFilter.bopomofo(document)
      diagnostics += addReadings(to: &document)
    }
    document = DocumentFilter.hanja(options.hanja)(document)
    document = DocumentFilter.nestedNotes(document)
    var manuscript = Manuscript(document: document, diagnostics: diagnostics)
    manuscript.replace(options.replacements, images: options.images)
    document = manuscript.document
    if options.links != .none {
      document.link(options.linkedStrings.map { ($0.string, $0.target) })
      manuscript.diagnostics += document.link(options.patternLinks)
    }
    switch options.links {
    case .marked: break
    case .markedAndFound: document.addFoundLinks()
    case .none: document.removeLinks()
    }
    document.keepCaptions()
    document.styleLinks(options.styles)
    manuscript.diagnostics += document.mark(options.patternStyles)
    manuscript.document = document
    manuscript.guessLanguage(encoding, ofDesign: options.languageOfDesign)
    return manuscript
  }
}

extension ManuscriptReader {
  /// A note on bopomofo that stands after ideographs, as readings do, and is set in the line.
  private func noteOnBopomofo(_ document: Document) -> [Diagnostic] {
    // U+3105 to U+312F.
    let bytes = document.text.utf8Span.span
    var first: Int?
    var index = 0
    while index + 2 < bytes.count, first == nil {
      if bytes[index] == 0xE3, bytes[index + 1] == 0x84, bytes[index + 2] >= 0x85 { first = index }
      index += 1
    }
    guard let first else { return [] }
    let count = DocumentFilter.bopomofo(document).spans.count - document.spans.count
    guard count > 0 else { return [] }
    return [
      Diagnostic(
        .note, .notationApproximated,
        "bopomofo after \(count == 1 ? "an ideograph" : "\(count) ideographs") is set in the line; "
          + "--bopomofo readings sets it beside them, and --bopomofo auto reads the others as well",
        range: TextRange(first, first + 3))
    ]
  }
}

extension Manuscript {
  fileprivate mutating func guessLanguage(
    _ encoding: TextEncoding?, ofDesign design: LanguageTag?
  ) {
    guard document.language == nil,
      var (language, source) = LanguageGuess.guess(
        document.text, in: encoding, ofDesign: design)
    else { return }
    // Marks of the order of reading are those of readers in Japan.
    let isKanbun = document.spans.contains {
      if case .kanbun = $0.attribute { true } else { false }
    }
    if isKanbun, source != .encoding,
      language == .traditionalChinese || language == .simplifiedChinese
    {
      (language, source) = (.japanese, .text)
    }
    document.language = language
    let reason =
      switch source {
      case .text: "the text"
      case .encoding: encoding.map { "the encoding, \($0)" } ?? "the text"
      case .design: "the sheet"
      }
    let message = "language \(language) guessed from \(reason); --lang sets it"
    diagnostics.append(Diagnostic(.note, .languageGuessed, message))
  }
}

extension Manuscript {
  /// Puts texts and images in the place of others. Places in messages stay those of the source.
  fileprivate mutating func replace(_ table: ReplacementTable, images: ImagePolicy) {
    let replacements = table.replacements(in: document.text, withImages: images != .none)
    guard !replacements.isEmpty else {
      if !table.isEmpty, images != .none || !table.hasImages {
        diagnostics.append(
          Diagnostic(
            .note, .patternUnmatched, "nothing of what is to be replaced is in the text"))
      }
      return
    }
    let old = document
    document = document.replacing(replacements)
    diagnostics.place(in: document, from: old)
  }
}

extension [Diagnostic] {
  /// Gives messages their places in a document that was made of another one of the same source; in the source they stay.
  mutating func place(in document: Document, from old: Document) {
    for index in indices {
      guard let range = self[index].range else { continue }
      let source = old.origin?.map.sourceRange(of: range) ?? range
      self[index].sourceRange = self[index].sourceRange ?? source
      self[index].range = document.origin?.map.inverse.sourceRange(of: source) ?? range
    }
  }
}

extension ManuscriptReader {
  /// Reads a text in which the readings of web novels stand beside its notation: `漢字《かんじ》`, `｜…《…》` and `《《…》》`.
  /// Authors keep manuscripts for Kakuyomu in Markdown, and Project Gutenberg has works of Aozora Bunko.
  ///
  /// - Returns: `nil` where the text shows none.
  func parse(besideReadings text: String, _ notation: Notation) -> ParsedNotation? {
    guard options.notation == .automatic, notation == .marks || notation == .gutenberg,
      let note = NotationGuess(text).noteOnReadings(beside: notation)
    else { return nil }
    var parser = WebParser(text, rules: .besideMarks)
    let web = parser.parse()
    guard let map = web.document.origin?.map, !web.document.spans.isEmpty else { return nil }
    var parsed = parse(web.document.text, notation, isGuessed: true)
    parsed.lead(backTo: text, by: map)
    let inverse = parsed.document.origin?.map.inverse
    for span in web.document.spans {
      let place = inverse?.sourceRange(of: map.sourceRange(of: span.range)) ?? span.range
      let (base, words) = (parsed.document.text.slice(place), web.document.text.slice(span.range))
      // A base that notes take to another place would lose its reading.
      guard base == words || !base.isEmpty && words.contains("*") && !base.contains("\n") else {
        return nil
      }
      parsed.document.spans.append(AttributeSpan(place, span.attribute))
    }
    parsed.diagnostics += web.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.range = diagnostic.sourceRange.flatMap { inverse?.sourceRange(of: $0) }
      return diagnostic
    }
    parsed.diagnostics.insert(note, at: 0)
    return parsed
  }
}
