import VerticalLayout

extension ManuscriptReader {
  /// Reads a Word file (DX-1).
  public func readWord(_ parts: some ContainerParts) throws(ContainerError) -> Manuscript {
    let package = try WordPackage(parts)
    var parser = WordParser(package, setsImages: options.images == .marked)
    parser.parse()
    var parsed = readContainer(
      parser.output.marks, source: parser.output.source, parser.output.map, parser.warnings)
    if !parser.hasHeadings { parsed.diagnostics += takeChapters(of: &parsed.document) }
    var document = parsed.document
    document.title = options.title ?? document.title ?? package.title
    document.author = options.author ?? document.author ?? package.author
    // Kana and Hangul tell the language better than what an editor was set to (DX-21).
    document.language = options.language ?? LanguageGuess.language(of: document.text)
    if options.language == nil, !document.text.hasKanaOrHangul {
      document.language =
        parser.output.language.flatMap { LanguageTag($0) } ?? document.language
    }
    let tally = NotationTally(document)
    let taken = tally.isEmpty ? "plain text" : "\(tally)"
    let note = Diagnostic(.note, .notationRead, "Word: \(taken)")
    return finish(document, [note] + parsed.diagnostics)
  }

  /// Reads the text of a container that has been written with vtype's marks.
  private func readContainer(
    _ marks: String, source: String, _ map: SourceMap, _ warnings: NotationWarnings
  ) -> ParsedNotation {
    var parsed = readMarks(marks)
    parsed.lead(backTo: source, by: map)
    if let map = parsed.document.origin?.map {
      parsed.diagnostics = warnings.diagnostics(map.inverse) + parsed.diagnostics
    }
    return parsed
  }
}

extension String {
  fileprivate var hasKanaOrHangul: Bool {
    unicodeScalars.contains {
      (0x3041...0x30FF).contains($0.value) || (0xAC00...0xD7A3).contains($0.value)
    }
  }
}
