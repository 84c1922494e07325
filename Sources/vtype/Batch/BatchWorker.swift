import Batches
import CommandOptions
import Glibc
import Manuscript
import Storage
import TypesettingOptions
import VerticalCairo
import VerticalFonts
import VerticalLayout
import VerticalPress

/// A process that sets items one after the other, as they come on standard input, and answers each on
/// standard output. Fonts stay open from item to item.
final class BatchWorker {
  private let run: WorkerSettings
  private var library = FontLibrary(memory: .ofUser)
  private var renderer: CairoRenderer
  /// The presses of items, by their options.
  private var presses: [[GivenOption]: ItemPress] = [:]
  private let hashes = FileHashes()
  private let seen = SeenRecords()
  private lazy var installedFonts = ContentHash.of(library.installedFontFiles().map { "\($0)" })

  /// A press, and what its outputs depend on.
  private struct ItemPress {
    var press: Press
    var arguments: TextArguments
    /// The hash of what all of its outputs depend on: options, fonts, date and version.
    var key: String
  }

  static func run(_ arguments: [String]) -> Never {
    Lifeline.hold()
    guard let settings = WorkerSettings(arguments: arguments) else {
      exit(ExitStatus.usage.rawValue)
    }
    let worker = BatchWorker(settings)
    var buffer: [UInt8] = []
    while true {
      while let message = WorkerMessage.take(from: &buffer) {
        let reply = worker.answer(message)
        do throws(Failure) {
          try Files.write(reply.bytes, to: STDOUT_FILENO, named: "the answer")
        } catch {
          // No one is left who asks.
          exit(0)
        }
        if TimedReading.hasGivenUp, buffer.isEmpty { startAnew() }
      }
      if WorkerMessage.read(from: STDIN_FILENO, into: &buffer) == nil { exit(0) }
    }
  }

  /// Becomes a new worker, without a search that goes on and that nobody waits for.
  private static func startAnew() {
    let program = Files.real("/proc/self/exe") ?? (Words.all.first ?? "vtype")
    var words =
      unsafe Words.all.map { word in
        unsafe word.withSystemPath { unsafe strdup($0) }
      } + [nil]
    // Where that fails, the search is only in the way.
    unsafe execv(program, &words)
  }

  private init(_ settings: WorkerSettings) {
    run = settings
    renderer = CairoRenderer(fonts: library)
  }

  private func answer(_ message: WorkerMessage) -> WorkerMessage {
    guard let value = try? JSONReader.read(message.head), let item = BatchItem(value) else {
      return BatchReply(BatchOutcome(Failure(.partlyFailed, "the job cannot be read"))).message
    }
    var reply = BatchReply(BatchOutcome(.done))
    do throws(Failure) {
      let seen = item.output.map { self.seen.records(of: $0, in: message.payload) } ?? []
      try set(item, seen: seen, reply: &reply)
    } catch {
      reply.fail(error)
    }
    return reply.message
  }

  private func set(
    _ item: BatchItem, seen: [BatchRecord], reply: inout BatchReply
  ) throws(Failure) {
    letFontsGo()
    let own = try press(for: item.options)
    let press = own.press
    var bytes: [UInt8] = []
    if case .file = item.source { bytes = try item.readFile(advice: Reach.advice) }
    if case .text(let text) = item.source { bytes = Array(text.utf8) }

    let wantsLayout = run.wantsLayouts
    var record = BatchRecord(output: item.output ?? "")
    if run.remembers, item.output != nil {
      record.key = key(of: item, bytes: bytes, own)
      if !wantsLayout, let seen = seen.first(where: { isUnchanged($0, key: record.key) }) {
        reply.outcome = seen.outcome
        reply.outcome.state = .unchanged
        return
      }
    }
    let outputs = [item.output.map { OutputFile(path: $0, format: item.format) }].compactMap { $0 }
    var text = try press.open(item.input(bytes), drawnAs: [item.format])
    var summary = TextSummary(text)
    // A layout goes back as one line.
    var layout: [UInt8] = []
    var files = OutputFiles(
      label: run.label, isSettledElsewhere: true,
      reserved: item.reserved + (run.report.map { [$0] } ?? []),
      stream: { layout += $0.lazy.filter { $0 != UInt8(ascii: "\n") } })
    files.protect(item.path, as: .text)
    for path in text.images.paths { files.protect(path, as: .image) }
    do throws(Failure) {
      try press.setup.output.check(outputs, hasLayout: wantsLayout)
      reply.outcome.outputs = try press.write(
        &text, to: outputs, layout: wantsLayout ? "-" : nil, into: &summary, files: &files
      ).flatMap { $0 }
    } catch {
      reply.outcome.describe(summary)
      throw error
    }
    reply.outcome.describe(summary)
    for font in summary.fonts { files.protect(library.file(of: font.id).path, as: .font) }
    reply.files = try files.handOver()
    reply.layout = layout
    guard !record.key.isEmpty else { return }
    complete(&record, of: reply, fonts: summary.fonts, images: text.images)
    reply.record = record.json
  }

  /// Adds to a record the outcome of an item, and hashes of the files that it wrote and read.
  private func complete(
    _ record: inout BatchRecord, of reply: BatchReply, fonts: [Layout.FontUse], images: FoundImages
  ) {
    record.outcome = reply.outcome
    // Told when the text is set, and not again: the state stays small.
    record.outcome.guessed = nil
    let written = Dictionary(reply.files.map { ($0.path, $0.temporary) }) { $1 }
    record.files = reply.outcome.outputs.map { path in
      (path, FileHashes.read(written[Files.target(path)] ?? path))
    }
    record.fonts = fonts.map { library.file(of: $0.id).path }.map { ($0, hashes.hash(of: $0)) }
    record.images = images.paths.map { ($0, FileHashes.read($0)) }
    // Without a hash they are never as they were.
    record.images += images.missing.map { ($0, "") }
  }

  /// Closes all fonts where there are many: every text may have some of its own.
  private func letFontsGo() {
    guard library.openFonts.count > Self.mostFonts else { return }
    library = FontLibrary(memory: .ofUser)
    renderer = CairoRenderer(fonts: library)
    presses.removeAll()
  }

  /// More than the texts of a collection share.
  private static let mostFonts = 64

  private func isUnchanged(_ seen: BatchRecord, key: String) -> Bool {
    guard seen.key == key, !seen.files.isEmpty else { return false }
    return seen.files.allSatisfy { !$0.hash.isEmpty && FileHashes.read($0.path) == $0.hash }
      && seen.images.allSatisfy { !$0.hash.isEmpty && FileHashes.read($0.path) == $0.hash }
      && seen.fonts.allSatisfy { !$0.hash.isEmpty && hashes.hash(of: $0.path) == $0.hash }
  }

  /// Everything that the output depends on but the contents of the fonts.
  private func key(of item: BatchItem, bytes: [UInt8], _ own: ItemPress) -> String {
    var writer = JSONWriter()
    var content = item
    // Where a text comes from and how many come before it make no difference.
    content.number = 0
    content.name = ""
    content.output = nil
    content.root = nil
    if case .file = item.source { content.source = .text("") }
    content.json(into: &writer)
    return ContentHash.of([
      ContentHash.of(bytes), own.key, String(decoding: writer.bytes, as: UTF8.self),
      "\(own.arguments.manuscript.options.notation.notation(ofFile: item.path)?.rawValue ?? "auto")",
    ])
  }

  /// The part of the key that is the same for all items with the same options.
  private func key(of arguments: TextArguments, _ setup: TextSetup) -> String {
    guard run.remembers else { return "" }
    return ContentHash.of(
      [vtypeVersion, "\(setup.output.creationDate)", installedFonts, setup.house.fingerprint()]
        + arguments.lines)
  }

  private func press(for options: [GivenOption]) throws(Failure) -> ItemPress {
    if let known = presses[options] { return known }
    let arguments = try TextArguments(options, over: run.options)
    let setup = try arguments.setup()
    let own = ItemPress(
      press: Press(setup, library: library, renderer: renderer), arguments: arguments,
      key: key(of: arguments, setup))
    // Job lists may have as many different options as jobs.
    if presses.count >= 64 { presses.removeAll() }
    presses[options] = own
    return own
  }
}
