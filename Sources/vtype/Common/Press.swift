import Storage
import VerticalCairo
import VerticalLayout
import VerticalWriters

/// Runs jobs: read, set, draw, write. Fonts stay open from one to the next.
final class Press {
  private let setter: TextSetter
  private let renderer: CairoRenderer
  private let output: OutputSettings
  private let messages: Messages

  /// What does not change from job to job.
  struct OutputSettings {
    /// What writes PDF and SVG.
    var backend: Backend
    var dpi: Double
    /// Behind the page in PNG.
    var paper: Color
    var creationDate: Int
    /// `nil` leaves it to the viewer.
    var binding: Binding?
    /// Whether a warning is a failure.
    var isStrict: Bool
  }

  /// - Parameter renderer: draws with the setter's fonts; one for several presses keeps them open.
  init(
    setter: TextSetter, output: OutputSettings, messages: Messages, renderer: CairoRenderer? = nil
  ) {
    self.setter = setter
    self.output = output
    self.messages = messages
    self.renderer = renderer ?? CairoRenderer(fonts: setter.library)
  }

  /// Sets one text and writes what is wanted of it.
  func run(_ job: Job) throws(Failure) {
    let text = try setter.set(job.input)
    messages.tell(
      text.diagnostics, input: job.inputName, text: text.document.text,
      origin: text.document.origin)
    var files = OutputFiles()
    let names = try write(text, for: job, files: &files)
    try files.commit()
    if let first = names.first, let last = names.last, names.count > 1 {
      messages.note("\(names.count) pages: \(first) to \(last)", input: job.inputName)
    }
  }

  /// Draws a text and writes what is wanted of it; `files` puts it in its place.
  ///
  /// - Returns: the files of the main output.
  func write(
    _ text: SetText, for job: Job, files: inout OutputFiles
  ) throws(Failure) -> [String] {
    var text = text
    if output.isStrict, let warning = text.diagnostics.first(where: { $0.severity == .warning }) {
      let isFont = [.fontSubstituted, .glyphMissing, .variationMissing].contains(warning.code)
      throw Failure(
        isFont ? .fontMissing : .partlyFailed, "--strict allows no warnings; nothing is written")
    }
    // The dump lists every warning, also those of reading and of finding fonts.
    text.layout.diagnostics = text.diagnostics
    var names: [String] = []
    if let output = job.output { names = try write(text, job: job, to: output, files: &files) }
    if let layout = job.layout { try write(text.layout, to: layout, files: &files) }
    return names
  }

  private func write(
    _ text: SetText, job: Job, to output: String, files: inout OutputFiles
  ) throws(Failure) -> [String] {
    let layout = text.layout
    let metadata = DocumentMetadata(
      title: text.document.title, author: text.document.author,
      language: layout.language == .undetermined ? nil : layout.language,
      binding: self.output.binding, creationDate: self.output.creationDate)
    switch job.format {
    case .json:
      try write(layout, to: output, files: &files)
      return [output]
    case .pdf where self.output.backend == .native:
      try writePDF(of: layout, metadata, to: output, files: &files)
      return [output]
    case .pdf:
      let bytes = try render { () throws(RenderError) in
        try renderer.pdf(pageCount: layout.pages.count, metadata: metadata) {
          layout.displayList(ofPage: $0)
        }
      }
      try write(bytes, to: output, files: &files)
      return [output]
    case .svg, .png: break
    }
    let names = output == "-" ? ["-"] : PageNames(output).names(pages: layout.pages.count)
    guard names.count == layout.pages.count else {
      throw Failure(
        .usage,
        "\(layout.pages.count) pages do not go to standard output as "
          + "\(job.format.rawValue); give -o a file name, or --page scroll")
    }
    for (index, name) in names.enumerated() {
      let list = layout.displayList(ofPage: index)
      try write(picture(of: list, job.format, metadata), to: name, files: &files)
    }
    return names
  }

  /// A page as SVG or PNG.
  private func picture(
    of page: DisplayList, _ format: OutputFormat, _ metadata: DocumentMetadata
  ) throws(Failure) -> [UInt8] {
    if format == .svg, output.backend == .native {
      do throws(WriterError) {
        return try SVGWriter(fonts: setter.library).svg(page, metadata: metadata)
      } catch {
        throw Failure(error)
      }
    }
    return try render { () throws(RenderError) in
      format == .svg
        ? try renderer.svg(page, metadata: metadata)
        : try renderer.png(page, dpi: output.dpi, paper: output.paper)
    }
  }

  /// Writes a PDF page by page, so that none is kept.
  private func writePDF(
    of layout: Layout, _ metadata: DocumentMetadata, to path: String, files: inout OutputFiles
  ) throws(Failure) {
    try files.write(to: path) { (sink) throws(Failure) in
      let writer = PDFWriter(fonts: setter.library, metadata: metadata)
      for index in layout.pages.indices {
        let page = layout.displayList(ofPage: index)
        do throws(WriterError) { try writer.add(page) } catch { throw Failure(error) }
        try sink(writer.takeBytes())
      }
      let rest: [UInt8]
      do throws(WriterError) { rest = try writer.finish() } catch { throw Failure(error) }
      try sink(rest)
    }
  }

  private func write(
    _ bytes: [UInt8], to path: String, files: inout OutputFiles
  ) throws(Failure) {
    try files.write(to: path) { (sink) throws(Failure) in try sink(bytes) }
  }

  /// Writes the layout page by page; its JSON is a hundred times as large as the text.
  private func write(
    _ layout: Layout, to path: String, files: inout OutputFiles
  ) throws(Failure) {
    try files.write(to: path) { (sink) throws(Failure) in try layout.writeJSON(to: sink) }
  }

  private func render(
    _ body: () throws(RenderError) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    do throws(RenderError) {
      return try body()
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  init(_ error: RenderError) {
    switch error {
    case .pageTooLarge, .imageTooLarge, .invalidResolution, .pageWithoutArea, .noPages:
      self.init(.usage, error.description)
    case .unreadableFont, .damagedFont, .unknownFont: self.init(.fontMissing, error.description)
    case .outOfMemory, .cairo, .png, .malformedPDF: self.init(.partlyFailed, error.description)
    }
  }
}

extension Failure {
  init(_ error: WriterError) {
    switch error {
    case .noPages, .pageWithoutArea, .pageTooLarge: self.init(.usage, error.description)
    case .unknownFont, .unusableFont: self.init(.fontMissing, error.description)
    }
  }
}
