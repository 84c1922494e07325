import Batches
import Storage
import TypesettingOptions
import VerticalFonts
import VerticalLayout
import VerticalPress

/// One run of a plan of outputs: texts are read, set and written, and their messages told.
final class PlanRun {
  let press: Press
  private let messages: Messages
  /// The tally that several texts share; `nil` for one.
  private let tally: NoteTally?
  /// Files that may not be written over.
  private let read: ReadFiles
  /// Places of the files of earlier texts.
  private var written: Set<FileLocation> = []

  /// - Parameter tally: takes the notes that several texts share.
  init(
    press: Press, messages: Messages, tally: NoteTally? = nil, read: ReadFiles = ReadFiles()
  ) {
    self.press = press
    self.tally = tally
    self.read = read
    self.messages = messages
  }

  /// Sets one text and writes what is wanted of it.
  func run(_ planned: PlannedText) throws(Failure) {
    try run(planned, press.open(.file(planned.input), drawnAs: planned.formats))
  }

  /// Sets a text that has been read and writes what is wanted of it.
  func run(_ planned: PlannedText, _ text: OpenText) throws(Failure) {
    var text = text
    // Nothing unfinished is left when a signal ends us. Without files there is nothing to leave, and who waits for
    // a pipe is ended at once.
    let hasFiles = (planned.outputs.map(\.path) + [planned.layout].compactMap { $0 }).contains {
      !OutputFiles.writesAtOnce(to: $0)
    }
    let isCatching = hasFiles || text.isLong
    if isCatching { Interruption.catchSignals(ignoringPipes: hasFiles) }
    defer { if isCatching { Interruption.release() } }
    var summary = TextSummary(text)
    var files = OutputFiles(
      reserved: planned.reserved, written: written, read: read, log: press.setup.output.log)
    for path in text.images.paths { files.protect(path, as: .image) }
    let names: [[String]]
    do throws(Failure) {
      try press.setup.output.check(planned.outputs, hasLayout: planned.layout != nil)
      names = try press.write(
        &text, to: planned.outputs, layout: planned.layout, into: &summary, files: &files)
    } catch {
      report(summary, of: planned)
      throw error
    }
    report(summary, of: planned)
    for font in summary.fonts {
      files.protect(press.library.file(of: font.id).path, as: .font)
    }
    try Interruption.check()
    try files.commit()
    written = files.written
    press.setup.output.log?.pageCount += summary.pageCount
    // A watch tells of its pages itself.
    guard press.setup.output.log == nil else { return }
    for (output, names) in zip(planned.outputs, names) {
      // The file of their outlines is no page.
      let isSprite = output.format == .svg && press.setup.output.svgForm == .sprite
      let pages = names.dropLast(isSprite ? 1 : 0)
      if let first = pages.first, let last = pages.last, pages.count > 1 {
        messages.note("\(pages.count) pages: \(first) to \(last)", input: planned.inputName)
      }
    }
  }

  private func report(_ summary: TextSummary, of planned: PlannedText) {
    if let book = summary.book, !book.files.isEmpty {
      return book.report(summary.diagnostics, messages, planned.inputName)
    }
    let diagnostics =
      tally?.take(
        summary.diagnostics, of: planned.inputName, language: summary.document.language)
      ?? summary.diagnostics
    messages.report(
      diagnostics, input: planned.inputName, text: summary.document.text,
      origin: summary.document.origin)
    var advice = FontAdvice()
    advice.add(summary.diagnostics, in: summary.document.text)
    if let line = advice.line(for: summary.document.text) {
      messages.note(line, input: planned.inputName)
    }
  }
}
