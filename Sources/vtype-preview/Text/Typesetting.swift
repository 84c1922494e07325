import CommandOptions
import HouseFiles
import Manuscript
import Storage
import TypesettingOptions
import VerticalFonts
import VerticalImages
import VerticalLayout
import VerticalPress

// What ties the preview to options and typesetting, and all of it: a command line becomes a text that is set, or the
// bytes of an output. It is the way of `vtype` and `vtype book`, so that what the page shows is what they print.

/// Sets texts with the options of a command line. Fonts stay open from one to the next; it belongs to one thread at a
/// time.
final class Typesetting {
  private let library = FontLibrary(memory: .ofUser)
  /// The text that was set last, where the next one may go on with its pages.
  private var session: LayoutSession<FontLibrary>?

  /// True if messages have what `vtype check` finds, too (PV-23).
  var checks = false

  /// A text, and what it is set and drawn with.
  private struct Opened {
    var text: OpenText
    var press: Press
    /// The path that was given.
    var input: String
  }

  /// Sets a text: the pages around what has changed since the last one, and the others where they may be others now.
  ///
  /// - Parameters:
  ///   - given: the options of a command line, without those of files.
  ///   - count: the number of pages that are in sight, or before those.
  ///   - show: takes the first pages of a long text, as soon as they are known.
  ///   - isOver: asked while the later ones are set; what is known then is all, where it is true.
  func set(
    _ given: [GivenOption], revision: Int, pages count: Int, show: (ShownText) -> Void,
    until isOver: () -> Bool
  ) throws(Failure) -> ShownText {
    var opened = try open(given, drawnAs: [.pdf])
    do throws(LayoutError) {
      try opened.text.begin(by: &session, pages: count)
      guard let session else {
        return shown(opened, try opened.text.whole(), places(of: opened.text, opened), revision)
      }
      let places = places(of: opened.text, opened)
      if opened.text.isLong, let known = session.knownPages {
        let text = opened.text
        let shown = ShownText(
          revision: revision, layout: known.withoutPages, known: known, title: text.document.title,
          author: text.document.author, fonts: text.openFonts, images: text.images.set,
          places: places, messages: [])
        show(shown)
        try session.settle(until: isOver)
        guard session.isSettled else { return shown }
      }
      let batch = try opened.text.whole(of: session)
      if session.wholeRun != nil || !opened.text.mayBeKept { self.session = nil }
      return shown(opened, batch, places, revision)
    } catch {
      session = nil
      throw Failure(error)
    }
  }

  /// A text all of whose pages are known.
  private func shown(
    _ opened: Opened, _ batch: PageBatch<Layout>, _ places: SourcePlaces, _ revision: Int
  ) -> ShownText {
    let text = opened.text
    let found = text.diagnostics + batch.fontDiagnostics + batch.layout.diagnostics
    var shown = ShownText(
      revision: revision, layout: batch.layout, title: text.document.title,
      author: text.document.author, fonts: batch.fonts, images: text.images.set, places: places,
      messages: [])
    for diagnostic in found { shown.add(diagnostic, text.document) }
    if checks {
      let findings = TextCheck.findings(
        in: text.document, batch.layout, options: text.options, fonts: opened.press.setup.fonts,
        library: library)
      shown.add(findings.all)
    }
    var advice = FontAdvice()
    advice.add(found, in: text.document.text)
    if let line = advice.line(for: text.document.text) {
      shown.messages.append(
        ShownText.ShownMessage(severity: "note", code: "font-advice", text: line))
    }
    return shown
  }

  /// The bytes of an output, those of the command.
  ///
  /// - Parameter pages: as `--pages` has them; `nil` for all.
  func bytes(
    _ given: [GivenOption], as format: OutputFormat, pages: String?
  ) throws(Failure) -> [UInt8] {
    let given = given + (pages.map { [GivenOption("pages", $0)] } ?? [])
    var opened = try open(given, drawnAs: [format])
    var bytes: [UInt8] = []
    var summary = TextSummary(opened.text)
    var files = OutputFiles(stream: { bytes += $0 })
    let output = OutputFile(path: "-", format: format)
    try opened.press.setup.output.check([format])
    _ = try opened.press.write(&opened.text, to: [output], into: &summary, files: &files)
    try files.commit()
    return bytes
  }

  private func open(
    _ given: [GivenOption], drawnAs formats: [OutputFormat]
  ) throws(Failure) -> Opened {
    let expanded = try PreviewCommand.expand(given)
    let command: PreviewCommand
    do throws(UsageMistake) {
      command = try PreviewCommand(given: expanded)
    } catch {
      throw Failure(error.status, error.message)
    }
    let input = command.inputs.first ?? ""
    var setup = try command.text.setup(processors: Processors.count)
    // A book file says where contents stand.
    if command.isBook { setup.contents = nil }
    let press = Press(setup, library: library)
    library.forgetDiagnostics()
    guard command.isBook else {
      do throws(Failure) {
        let text = try press.open(.file(input), drawnAs: formats)
        return Opened(text: text, press: press, input: input)
      } catch {
        var failure = error
        failure.file = failure.file ?? input
        throw failure
      }
    }
    let description = try BookDescription(input, allowsOutside: command.outside.allowOutside)
    var books = BookReader(description, press) { _, _ in }
    let own = command.text.manuscript
    let (book, files) = try books.read(
      BookReader.Data(
        title: own.title, author: own.author, language: own.lang,
        hasNotesOnPages: own.notes?.isOnPages == true))
    let text = try press.open(NumberedBook(BookComposer(book), files: files), drawnAs: formats)
    return Opened(text: text, press: press, input: input)
  }

  private func places(of text: OpenText, _ opened: Opened) -> SourcePlaces {
    let whole = TextRange(0, text.document.text.utf8.count)
    guard let book = text.book, !book.files.isEmpty else {
      return SourcePlaces(files: [
        SourcePlaces.File(
          name: opened.input, range: whole, shift: 0, text: text.document.text,
          origin: text.document.origin)
      ])
    }
    return SourcePlaces(
      files: book.composed.texts.compactMap { part in
        guard book.files.indices.contains(part.number) else { return nil }
        let file = book.files[part.number]
        return SourcePlaces.File(
          name: file.name, range: part.range, shift: part.origin, text: file.text,
          origin: file.origin)
      })
  }
}

extension ShownText {
  /// So many findings are shown.
  private static let mostFindings = 1000

  /// Adds findings of a check, in the order of their places.
  fileprivate mutating func add(_ findings: [CheckFinding]) {
    let ordered = findings.sorted {
      ($0.range?.lowerBound ?? -1, $0.code.rawValue) < (
        $1.range?.lowerBound ?? -1, $1.code.rawValue
      )
    }
    for finding in ordered.prefix(Self.mostFindings) { add(finding) }
    let more = findings.count - Self.mostFindings
    guard more > 0 else { return }
    messages.append(
      ShownMessage(
        severity: "note", code: "", text: "\(more) more findings: vtype check lists them all",
        isFinding: true))
  }

  private mutating func add(_ finding: CheckFinding) {
    var message = ShownMessage(
      severity: finding.severity.rawValue, code: finding.code.rawValue, text: finding.message,
      range: finding.range, isFinding: true)
    if let range = finding.range { message.setPlace(places.place(of: range.lowerBound)) }
    messages.append(message)
  }

  /// Adds a message of reading or setting.
  fileprivate mutating func add(_ diagnostic: Diagnostic, _ document: Document) {
    var message = ShownMessage(
      severity: diagnostic.severity.rawValue, code: diagnostic.code.rawValue,
      text: diagnostic.message, range: diagnostic.range)
    if let source = diagnostic.sourceRange, places.files.count == 1 {
      var finder = TextOrigin.DiagnosticPlaces(text: document.text, origin: document.origin)
      message.place = finder.place(of: nil, source: source)
      message.file = message.place?.file ?? places.files.first?.name
    } else if let range = diagnostic.range {
      message.setPlace(places.place(of: range.lowerBound))
    }
    messages.append(message)
  }
}

extension ShownText.ShownMessage {
  fileprivate mutating func setPlace(_ found: SourcePlaces.Place?) {
    guard let found else { return }
    (file, place) = (found.file, SourcePosition(line: found.line, column: found.column))
  }
}
