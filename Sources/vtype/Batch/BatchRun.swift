import Batches
import CommandOptions
import Glibc
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// One run of `vtype batch`: from inputs to items, through the workers, to the report.
struct BatchRun {
  let command: BatchCommand

  func run() throws(Failure) {
    Interruption.allowSignals()
    command.text.reportAdvice(Messages(isQuiet: command.text.output.quiet))
    let (all, read) = try items()
    let items = command.shard.items(of: all)
    // Until here nothing is written, and a signal may end us anywhere.
    let signals = Interruption.descriptorOfSignals()
    let label = BatchLabel(command.shard)
    let state = try state(label, read)
    let outputs = items.indices.lazy.compactMap { items.output(of: $0) }
    for folder in Set(outputs.map { Files.folder(of: $0) }).sorted() where !folder.isEmpty {
      // Where it cannot be made, those that go into it will say so.
      try? Files.makeDirectory(folder)
    }
    let leftovers = Leftovers(folder: command.folder, label: label, read: read)
    leftovers.remove(of: outputs)
    if let report = command.report, report != "-" { leftovers.remove(of: [report]) }
    let progress = BatchProgress(total: items.count, isQuiet: command.text.output.quiet)
    let runner = try BatchRunner(
      BatchRunner.Plan(
        items: items, arguments: WorkerSettings(command).arguments,
        workers: min(command.jobs ?? Processors.count, max(items.count, 1)),
        timeout: command.failures.timeout.map { Int(($0 * 1000).rounded(.up)) },
        stopsAtFailure: command.failures.failFast, streamsLayouts: command.layout != nil,
        label: command.label, lock: state?.descriptor ?? -1, read: read),
      progress: progress, state: command.again ? nil : state)
    var problem: Failure?
    do throws(Failure) {
      try runner.run(signals: signals)
    } catch {
      problem = error
    }
    progress.finish(isInterrupted: Interruption.signal != 0)
    let entries = items.indices.lazy.map { index in
      let item = items[index]
      let outcome = runner.outcomes.outcome(at: index, output: item.output)
      return BatchReport.Entry(number: item.number, input: item.name, outcome: outcome)
    }
    runner.repeated.report(Messages())
    if let line = runner.outcomes.guessedLanguages.line(of: items.indices.count) {
      Messages(isQuiet: command.text.output.quiet).note(line, input: nil)
    }
    let sum = BatchReport.Sum(entries)
    report(
      of: items.indices.lazy.filter { runner.outcomes.hasMore(at: $0) }.map { entries[$0] },
      among: sum.count(.done) + sum.count(.unchanged))
    try writeReport(entries, sum, total: all.count, read)
    // Until here no other run begins in the folder.
    state?.write()
    if let problem { throw problem }
    let signal = Interruption.signal
    if signal != 0 { exit(128 + signal) }
    if sum.hasFailed { exit(sum.status.rawValue) }
  }

  /// The state of the folder of outputs, which is made; `nil` where there is none.
  private func state(_ label: BatchLabel, _ read: ReadFiles) throws(Failure) -> BatchState? {
    guard let output = command.output, let folder = command.folder else { return nil }
    guard Files.isDirectory(output) || !Files.exists(output) else {
      throw Failure(
        .cannotWrite, "-o \(output) is a file, and a batch writes to a folder; give -o FOLDER/")
    }
    // It is no output, and written all the same.
    if let problem = read.problem(overwriting: folder + label.stateName) { throw problem }
    try Files.makeDirectory(folder)
    return try BatchState(folder: folder, label: label)
  }

  private func writeReport(
    _ entries: some Sequence<BatchReport.Entry>, _ sum: BatchReport.Sum, total: Int,
    _ read: ReadFiles
  ) throws(Failure) {
    guard let path = command.report else { return }
    var files = OutputFiles(label: command.label, read: read)
    try files.write(to: path, as: .any) { (sink) throws(Failure) in
      try BatchReport.write(entries, sum, total: total, shard: command.shard, to: sink)
    }
    try files.commit()
  }

  /// Reports what several texts have in common.
  ///
  /// - Parameter texts: how many have been set, with those that there is nothing to tell of.
  private func report(of entries: some Sequence<BatchReport.Entry>, among texts: Int) {
    var advice = FontAdvice()
    var unmatched: [String: Int] = [:]
    var unused: [(count: Int, input: String, message: String)] = []
    var unread: (count: Int, input: String, message: String) = (0, "", "")
    for entry in entries {
      for warning in entry.outcome.warnings where warning.code == "glyph-missing" {
        advice.add(message: warning.message)
      }
      let (ofPatterns, ofOptions) = (
        Diagnostic.Code.patternUnmatched.rawValue, Diagnostic.Code.optionUnused.rawValue
      )
      for note in entry.outcome.notes where note.code == ofPatterns {
        unmatched[note.message, default: 0] += 1
      }
      for note in entry.outcome.notes where note.code == ofOptions {
        if let index = unused.firstIndex(where: { $0.message == note.message }) {
          unused[index].count += 1
        } else {
          unused.append((1, entry.input, note.message))
        }
      }
      guard
        let note = entry.outcome.notes.first(where: { ![ofPatterns, ofOptions].contains($0.code) })
      else { continue }
      if unread.count == 0 { (unread.input, unread.message) = (entry.input, note.message) }
      unread.count += 1
    }
    let messages = Messages(isQuiet: command.text.output.quiet)
    if let line = advice.line() { messages.note(line, input: nil) }
    // A pattern need not be in all texts.
    for message in unmatched.keys.sorted() where unmatched[message] == texts {
      messages.note(
        texts == 1 ? message : "\(texts) of \(texts) texts: \(message)", input: nil)
    }
    for note in unused + (unread.count > 0 ? [unread] : []) {
      messages.note(
        note.count == 1
          ? note.message : "\(note.count) texts, of which this is the first: \(note.message)",
        input: note.input)
    }
  }

  /// All items of the list, with the places of their outputs.
  private func items() throws(Failure) -> (items: BatchItems, read: ReadFiles) {
    let given = command.given
    let names = BatchNames(pattern: command.name, isBook: command.book) { [command] options in
      let item = options.isEmpty ? nil : try? TextArguments(options, over: given)
      return (item ?? command.text).manuscript.options
    }
    var inputs = try BatchInputs(
      inputs: command.inputs, lists: command.list, isBook: command.book,
      allowsOutside: command.allowOutside, rules: SettingsOfJobs(given: given)
    ) { item, stem in
      name(&item, stem: stem, names)
    }
    var items = inputs.takeItems()
    guard command.folder != nil || command.layout != nil || !items.lacksOutput else {
      throw Failure(.usage, "no output: add -o FOLDER, or “output” to each job")
    }
    let settings = BatchPlaces.Settings(
      folder: command.folder, report: command.report, streamsLayouts: command.layout != nil,
      allowsOutside: command.allowOutside, advice: Reach.advice,
      images: command.text.manuscript.noImages
        ? nil : (command.text.manuscript.options, command.text.manuscript.imageFolders))
    var places = BatchPlaces(settings, read: filesToRead(inputs.files, items), items: items)
    try places.assign(&items)
    for path in inputs.layouts where !places.hasOutput(at: path, among: items) {
      inputs.append(
        Failure(.badInput, "a layout, which has no poems; keep it in another folder"), of: path)
    }
    items.append(inputs.items)
    guard !items.isEmpty else { throw Failure(.noInput, "there is nothing to set but layouts") }
    try places.checkReport(among: items)
    return (items, places.read)
  }

  /// The files that the run reads.
  ///
  /// - Parameter files: lists, jobs and collections.
  private func filesToRead(_ files: [String], _ items: BatchItems) -> ReadFiles {
    var read = ReadFiles()
    for file in files + command.list { read.add(file, as: .list) }
    if let config = command.config { read.add(config, as: .settings) }
    read.add(command.text)
    for item in items {
      if case .file(let path) = item.source { read.add(path, as: .text) }
      read.addFiles(of: item.options)
    }
    return read
  }

  /// Gives an item its format and the name of its output.
  private func name(_ item: inout BatchItem, stem: String, _ names: BatchNames) {
    if let path = item.output {
      let isWhole = Files.isAbsolute(path) || command.folder == nil
      item.output = isWhole ? path : (command.folder ?? "") + path
      guard let format = format(of: item) ?? OutputFormat(suffixOf: path) else {
        item.fail(Failure(.usage, "cannot tell the format of \(path); add --format"))
        return
      }
      item.format = format
    } else if let folder = command.folder {
      let format = format(of: item) ?? .pdf
      let name = names.name(of: item, stem: stem)
      item.format = format
      item.output = folder + name + "." + format.rawValue
    }
  }

  /// The format that an item, or the command, asks for.
  private func format(of item: BatchItem) -> OutputFormat? {
    let own = item.options.last { $0.name == "format" }?.text
    return own.flatMap { OutputFormat(rawValue: $0) } ?? command.text.output.format
  }
}
