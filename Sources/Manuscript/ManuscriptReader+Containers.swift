import VerticalLayout

extension ManuscriptReader {
  /// Reads a Word file (DX-1).
  public func readWord(_ parts: some ContainerParts) throws(ContainerError) -> Manuscript {
    let package = try WordPackage(parts)
    var parser = WordParser(
      package, setsImages: options.images == .marked, notation: options.notation)
    parser.parse()
    let read = ReadContainer(
      program: "Word", output: parser.output, warnings: parser.warnings,
      hasHeadings: parser.hasHeadings, title: package.title, author: package.author)
    return finish(read)
  }

  /// Reads an OpenDocument text (OD-1).
  public func readOpenDocument(_ parts: some ContainerParts) throws(ContainerError) -> Manuscript {
    readOpenDocument(try OpenDocumentPackage(parts))
  }

  /// Reads an OpenDocument text in one file of XML (OD-1).
  public func readOpenDocument(flat tree: XMLTree) -> Manuscript {
    readOpenDocument(OpenDocumentPackage(flat: tree))
  }

  /// Reads an EPUB, its texts in the order of its spine (EI-1).
  public func readEPUB(_ parts: some ContainerParts) throws(ContainerError) -> Manuscript {
    let package = try EPUBSpine(parts, keeping: options.bookParts)
    var joined = try EPUBJoiner(package, parts)
    var reader = self
    reader.options.styleSheets.merge(joined.sheets) { $1 }
    reader.options.headingPlaces = joined.headings
    var parsed = reader.readHTML(joined.takePage())
    parsed.lead(backTo: joined.source, by: joined.map)
    parsed = reader.movingNotes(parsed)
    let hasHeadings = parsed.document.paragraphs.contains {
      if case .heading = $0.role { true } else { false }
    }
    if !hasHeadings { parsed.diagnostics += takeChapters(of: &parsed.document) }
    var document = parsed.document
    document.title = options.title ?? package.title ?? document.title
    document.author = options.author ?? package.author ?? document.author
    document.language =
      options.language ?? package.language.flatMap { LanguageTag($0) }
      ?? LanguageGuess.language(of: document.text)
    document.nestAsElements()
    document.origin?.files = joined.files
    var notes = [Diagnostic(.note, .notationRead, "EPUB: \(NotationTally(document).words)")]
    if !package.leftOut.isEmpty {
      let kinds = Set(package.leftOut).sorted().joined(separator: ", ")
      notes.append(
        Diagnostic(
          .note, .containerIgnored,
          "pages that are no text are left out (\(kinds)); --toc and --book make them anew"))
    }
    if package.asideCount > 0 {
      notes.append(
        Diagnostic(
          .note, .containerApproximated,
          "\(package.asideCount) texts that stand beside the others come after them"))
    }
    return finish(document, notes + parsed.diagnostics)
  }

  private func readOpenDocument(_ package: OpenDocumentPackage) -> Manuscript {
    var parser = OpenDocumentParser(
      package, setsImages: options.images == .marked, notation: options.notation)
    parser.parse()
    var read = ReadContainer(
      program: "OpenDocument", output: parser.output, warnings: parser.warnings,
      hasHeadings: parser.hasHeadings, title: package.title, author: package.author)
    read.output.language = read.output.language ?? package.language
    return finish(read)
  }

  /// A text of a word processor that has been read.
  private struct ReadContainer {
    var program: String
    var output: WordOutput
    var warnings: NotationWarnings
    var hasHeadings: Bool
    var title: String?
    var author: String?
  }

  private func finish(_ read: ReadContainer) -> Manuscript {
    let output = read.output
    var parsed = readContainer(output.marks, source: output.source, output.map, read.warnings)
    if !read.hasHeadings { parsed.diagnostics += takeChapters(of: &parsed.document) }
    var document = parsed.document
    document.title = options.title ?? document.title ?? read.title
    document.author = options.author ?? document.author ?? read.author
    // Kana and Hangul tell the language better than what an editor was set to (DX-21).
    document.language = options.language ?? LanguageGuess.language(of: document.text)
    if options.language == nil, !document.text.hasKanaOrHangul {
      document.language = output.language.flatMap { LanguageTag($0) } ?? document.language
    }
    let note = Diagnostic(
      .note, .notationRead, "\(read.program): \(NotationTally(document).words)")
    return finish(document, [note] + parsed.diagnostics)
  }

  /// Reads the text of a container that has been written with vtype's marks.
  private func readContainer(
    _ marks: String, source: String, _ map: SourceMap, _ warnings: NotationWarnings
  ) -> ParsedNotation {
    var parsed = readMarks(marks)
    parsed.lead(backTo: source, by: map)
    parsed.document.origin?.files = [
      TextOrigin.SourceFile(name: "", start: 0, linesBefore: 0, kind: .paragraphs)
    ]
    if let map = parsed.document.origin?.map {
      parsed.diagnostics = warnings.diagnostics(map.inverse) + parsed.diagnostics
    }
    return parsed
  }
}

extension Document {
  /// Puts attributes of one stretch in the order of the elements that had them, outer ones first. Bold is a weight, as in
  /// files of word processors, and the side of lines stays open that stand where they do in the language anyway.
  fileprivate mutating func nestAsElements() {
    spans = spans.enumerated().sorted {
      let (first, second) = ($0.element.range, $1.element.range)
      return (first.lowerBound, second.upperBound, $1.offset)
        < (second.lowerBound, first.upperBound, $0.offset)
    }.map(\.element)
    let usual: SideLine.Side? = language.map { language in
      language.profile == .japanese || language.profile == .korean ? .right : .left
    }
    for index in spans.indices {
      switch spans[index].attribute {
      case .sideLine(var line) where line.side == usual:
        line.side = .automatic
        spans[index].attribute = .sideLine(line)
      case HTMLElement.bold: spans[index].attribute = .weight(.bold)
      default: break
      }
    }
  }
}

extension NotationTally {
  fileprivate var words: String { isEmpty ? "plain text" : "\(self)" }
}

extension String {
  fileprivate var hasKanaOrHangul: Bool {
    unicodeScalars.contains {
      (0x3041...0x30FF).contains($0.value) || (0xAC00...0xD7A3).contains($0.value)
    }
  }
}
