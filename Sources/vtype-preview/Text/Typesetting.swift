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

  /// A text, and what it is set and drawn with.
  private struct Opened {
    var text: OpenText
    var press: Press
    /// The path that was given.
    var input: String
  }

  /// Sets a text.
  ///
  /// - Parameter given: the options of a command line, without those of files.
  func set(_ given: [GivenOption], revision: Int) throws(Failure) -> ShownText {
    var opened = try open(given, drawnAs: [.pdf])
    let batch: PageBatch<Layout>
    do throws(LayoutError) { batch = try opened.text.whole() } catch { throw Failure(error) }
    let text = opened.text
    let places = places(of: text, opened)
    let found = text.diagnostics + batch.fontDiagnostics + batch.layout.diagnostics
    var shown = ShownText(
      revision: revision, layout: batch.layout, title: text.document.title,
      author: text.document.author, fonts: batch.fonts, images: text.images.set, places: places,
      messages: [])
    for diagnostic in found { shown.add(diagnostic, text.document) }
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
  /// Adds a message of reading or setting.
  fileprivate mutating func add(_ diagnostic: Diagnostic, _ document: Document) {
    var message = ShownMessage(
      severity: diagnostic.severity.rawValue, code: diagnostic.code.rawValue,
      text: diagnostic.message, range: diagnostic.range)
    if let source = diagnostic.sourceRange, places.files.count == 1 {
      var finder = TextOrigin.DiagnosticPlaces(text: document.text, origin: document.origin)
      message.place = finder.place(of: nil, source: source)
      message.file = message.place?.file ?? places.files.first?.name
    } else if let range = diagnostic.range, let place = places.place(of: range.lowerBound) {
      message.file = place.file
      message.place = SourcePosition(line: place.line, column: place.column)
    }
    messages.append(message)
  }
}
