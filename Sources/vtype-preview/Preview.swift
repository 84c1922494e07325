import CommandOptions
import Glibc
import Manuscript
import Storage
import Synchronization
import TypesettingOptions
import VerticalFonts
import VerticalImages
import VerticalLayout
import VerticalPress
import VerticalWriters

// Two things happen at once, each with fonts of its own, since a library of fonts belongs to one thread: texts are set
// (the lock `setting`), and pages are drawn (the lock `drawing`). What has been set is a value that does not change, and
// answers questions on any thread. So the pages that are there stay quick while a long text is set.

/// The text that is shown, the options that it is set with, and the readers who see it.
@safe final class Preview: @unchecked Sendable {
  private let setting = Mutex(())
  private let drawing = Mutex(())
  private let state = Mutex(State())
  /// Guarded by `setting`.
  private let typesetting = Typesetting()
  private var revision = 0
  /// What is drawn with; guarded by `drawing`.
  private let writer: PageWriter
  /// The files of the text as they are edited.
  let editing: Editing

  /// What changes as a whole.
  private struct State {
    var text: ShownText?
    /// What went wrong with the last text; `nil` where it is shown.
    var failure: ShownText.ShownMessage?
    var options: PreviewOptions?
    var streams: [EventStream] = []
    /// The last number of an event.
    var event = 0
    var isBusy = false
    /// What the last text was made of.
    var log = ReadLog()
    /// The state of the edits that the last run has seen, and that of the text that is shown.
    var seen = 0
    var edits = 0
    /// The number of the last page that was asked for.
    var lastPage = 0
    var checks = false
  }

  /// - Parameter options: those of the command line.
  init(_ options: PreviewOptions) {
    writer = PageWriter(FontLibrary(), OutputSettings())
    editing = Editing(
      isReadOnly: options.given.has("read-only"),
      encoding: options.given.last { $0.name == "encoding" }?.text.flatMap(TextEncoding.init(name:))
    )
    state.withLock { $0.options = options }
  }

  /// What is shown; of a long text the first pages alone, until the others are known.
  var text: ShownText? { state.withLock { $0.text } }
  /// How many wait to set the text otherwise.
  private let waiting = Atomic(0)

  /// True if what `vtype check` finds is among the messages.
  var checks: Bool { state.withLock { $0.checks } }

  /// Adds what `vtype check` finds to the messages, or leaves it out again.
  func check(_ checks: Bool) {
    state.withLock { $0.checks = checks }
    update()
  }

  /// What is shown, once all its pages are known.
  var settledText: ShownText? {
    // Where the next text cannot be set, the pages that are known are all.
    while let text, !text.isSettled, failure == nil, !Cancellation.isAsked {
      // Who sets it has the lock until it is settled, or somebody else wants it.
      setting.withLock { _ in }
      usleep(2000)
    }
    return text
  }

  /// Remembers that a page is in sight, or near to those that are.
  func look(at page: Int) { state.withLock { $0.lastPage = page } }
  var failure: ShownText.ShownMessage? { state.withLock { $0.failure } }
  var isBusy: Bool { state.withLock { $0.isBusy } }
  /// Those that count now.
  var options: PreviewOptions? { state.withLock { $0.options } }

  /// What the last text was made of, with the states of files that have been saved since.
  var lastLog: ReadLog {
    var log = state.withLock { $0.log }
    for (path, known) in editing.disk { log.set(path, known) }
    return log
  }

  /// The files that the text is made of.
  var files: [String] {
    text?.places.files.map(\.name) ?? [options?.input ?? ""]
  }

  /// The state of the edits that is shown.
  var shownEdits: Int {
    let shown = state.withLock { $0.edits }
    return editing.lastChange > shown ? shown : editing.revision
  }

  /// True if the text is to be set anew after some files have changed; saving here changes none.
  func needsUpdate(after changed: [String]) -> Bool {
    editing.lastChange > state.withLock { $0.seen } || changed.contains { !editing.isOwn($0) }
  }

  // MARK: Setting

  /// Sets the text anew, with what is on disk now.
  ///
  /// - Returns: what was read.
  @discardableResult func update() -> ReadLog {
    guard let options else { return ReadLog() }
    return set(options).log
  }

  /// Sets the text with other options, which count from then on; where that fails, the old ones stay.
  func change(to options: PreviewOptions) -> Failure? {
    let failure = set(options, isTrial: true).failure
    // The pages that it kept from being set come now.
    if failure != nil, text?.isSettled == false { update() }
    return failure
  }

  private func set(
    _ options: PreviewOptions, isTrial: Bool = false
  ) -> (log: ReadLog, failure: Failure?) {
    state.withLock { $0.isBusy = true }
    defer { state.withLock { $0.isBusy = false } }
    waiting.add(1, ordering: .relaxed)
    return setting.withLock { _ in
      waiting.subtract(1, ordering: .relaxed)
      ReadLog.begin()
      let before = editing.revision
      editing.lookAtDisk()
      let edits = editing.revision
      state.withLock { $0.seen = edits }
      if edits != before { send("file", "{\"rev\":\(edits)}") }
      var log: ReadLog?
      /// Shows a text, or more of one that is shown already.
      func show(_ text: ShownText) {
        if let log {
          state.withLock { state in
            state.text = text
            state.log = log
          }
          if text.isSettled { send("settled", "{\"rev\":\(text.revision)}") }
          return
        }
        revision += 1
        var read = ReadLog.end()
        for file in text.places.files { read.add(file.name) }
        log = read
        let change = ShownText.change(from: self.text, to: text)
        state.withLock { state in
          state.text = text
          state.failure = nil
          state.log = read
          state.edits = edits
          state.options = options
        }
        send("update", change)
      }
      do throws(Failure) {
        typesetting.checks = checks
        let text = try typesetting.set(
          options.given, revision: revision + 1, pages: state.withLock { $0.lastPage } + 4,
          show: show
        ) { waiting.load(ordering: .relaxed) > 0 || editing.lastChange > edits }
        show(text)
        return (log ?? ReadLog(), nil)
      } catch {
        let log = log ?? ReadLog.end()
        guard !isTrial else { return (log, error) }
        let message = ShownText.ShownMessage(
          severity: "error", code: "", text: error.message,
          file: error.place?.file ?? error.file ?? options.input, place: error.place)
        state.withLock { $0.failure = message }
        send("messages", "{}")
        return (log, error)
      }
    }
  }

  /// The bytes of an output, as the command writes them.
  func download(_ format: OutputFormat, pages: String?) throws(Failure) -> [UInt8] {
    guard let options else { return [] }
    return try setting.withLock { (_) throws(Failure) in
      try typesetting.bytes(options.given, as: format, pages: pages)
    }
  }

  // MARK: Drawing

  /// A page as SVG.
  func svg(ofPage page: Int, of layout: Layout, in text: ShownText) throws(Failure) -> [UInt8] {
    try drawing.withLock { (_) throws(Failure) in
      do throws(FontError) { try writer.library.open(text.fonts) } catch { throw Failure(error) }
      var page = try writer.svgPage(
        layout.displayList(ofPage: page),
        DocumentMetadata(title: nil, author: nil, language: text.layout.language, creationDate: 0),
        text.images, sprite: nil
      ) { _ in nil }
      var bytes: [UInt8] = []
      page.write { bytes += $0 }
      return bytes
    }
  }

  // MARK: Readers

  /// Opens a stream of events.
  func subscribe() -> EventStream {
    let stream = EventStream()
    state.withLock { state in
      state.streams.removeAll { $0.isClosed }
      state.streams.append(stream)
    }
    return stream
  }

  /// Sends all readers an event.
  func send(_ name: String, _ data: String) {
    state.withLock { state in
      state.event += 1
      for stream in state.streams { stream.add(name, id: state.event, data: data) }
    }
  }

  /// Ends all streams, with a word.
  func close() {
    send("bye", "{}")
    state.withLock { state in
      for stream in state.streams { stream.close() }
    }
  }
}
