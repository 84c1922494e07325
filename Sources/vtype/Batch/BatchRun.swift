import ArgumentParser
import Glibc
import Storage
import VerticalLayout

/// One run of `vtype batch`: from inputs to items, through the workers, to the report.
struct BatchRun {
  let command: BatchCommand
  /// The arguments of the command, with those of a settings file.
  let words: [String]

  func run() throws(Failure) {
    Interruption.allowSignals()
    let (all, read) = try items()
    let items = command.shard.part(of: all)
    // Until here nothing is written, and a signal may end us anywhere.
    let signals = Interruption.descriptorOfSignals()
    let label = BatchLabel(command.shard)
    var state: BatchState?
    if let folder = command.folder {
      try Files.makeDirectory(folder)
      state = try BatchState(folder: folder, label: label)
    }
    let outputs = items.compactMap { $0.failure == nil ? $0.output : nil }
    for folder in Set(outputs.map { Files.folder(of: $0) }).sorted() where !folder.isEmpty {
      // Where it cannot be made, those that go into it will say so.
      try? Files.makeDirectory(folder)
    }
    let report = command.report.flatMap { $0 == "-" ? nil : $0 }
    Leftovers(folder: command.folder, label: label)
      .remove(of: outputs + (report.map { [$0] } ?? []))
    let progress = BatchProgress(total: items.count, isQuiet: command.results.quiet)
    let runner = try BatchRunner(
      BatchRunner.Plan(
        items: items, arguments: words,
        workers: min(command.jobs ?? Processors.count, max(items.count, 1)),
        timeout: command.timeout.map { Int(($0 * 1000).rounded(.up)) },
        stopsAtFailure: command.failFast, streamsLayouts: command.layout != nil,
        label: command.label, lock: state?.descriptor ?? -1, read: read),
      progress: progress, state: command.again ? nil : state)
    var problem: Failure?
    do throws(Failure) {
      try runner.run(signals: signals)
    } catch {
      problem = error
    }
    progress.finish(isInterrupted: Interruption.signal != 0)
    var advice = FontAdvice()
    for outcome in runner.outcomes {
      for warning in outcome?.warnings ?? [] where warning.code == "glyph-missing" {
        advice.add(message: warning.message)
      }
    }
    let messages = Messages(isQuiet: command.results.quiet)
    if let line = advice.line() { messages.note(line, input: nil) }
    let unread = zip(items, runner.outcomes).filter { $0.1?.notes.isEmpty == false }
    if let (item, outcome) = unread.first, let note = outcome?.notes.first {
      messages.note(
        unread.count == 1
          ? note.message : "\(unread.count) texts, of which this is the first: \(note.message)",
        input: item.name)
    }
    let outcome = BatchReport(
      total: all.count, shard: command.shard,
      entries: zip(items, runner.outcomes).map { item, outcome in
        BatchReport.Entry(
          number: item.number, input: item.name, outcome: outcome ?? BatchOutcome(.notRun))
      })
    try write(outcome, read: read)
    // Until here no other run begins in the folder.
    state?.write()
    if let problem { throw problem }
    let signal = Interruption.signal
    if signal != 0 { exit(128 + signal) }
    if outcome.hasFailed { exit(outcome.status.rawValue) }
  }

  /// All items of the list, with the places of their outputs.
  private func items() throws(Failure) -> (items: [BatchItem], read: ReadFiles) {
    var inputs = try BatchInputs(
      inputs: command.inputs, lists: command.list, isBook: command.book,
      allowsOutside: command.allowOutside)
    var items = inputs.takeItems()
    try name(&items, of: inputs)
    var places = try BatchPlaces(command, files: inputs.files, items: items)
    try places.assign(&items)
    for path in inputs.layouts where !places.hasOutput(at: path) {
      inputs.append(
        Failure(.badInput, "\(path) is a layout, and has no poems; keep it in another folder"),
        of: path)
    }
    items += inputs.items
    guard !items.isEmpty else { throw Failure(.noInput, "there is nothing to set but layouts") }
    try places.checkReport(among: items)
    return (items, places.read)
  }

  /// Gives items their formats and the names of their outputs.
  private func name(_ items: inout [BatchItem], of inputs: BatchInputs) throws(Failure) {
    let names = BatchNames(
      pattern: command.name, manuscript: command.manuscript.options, isBook: command.book)
    for index in items.indices where items[index].failure == nil {
      if let path = items[index].output {
        let isWhole = Files.isAbsolute(path) || command.folder == nil
        items[index].output = isWhole ? path : (command.folder ?? "") + path
        guard let format = format(of: items[index]) ?? OutputFormat(suffixOf: path) else {
          items[index].failure = Failure(
            .usage, "\(items[index].name): cannot tell the format of \(path); add --format")
          continue
        }
        items[index].format = format
      } else if let folder = command.folder {
        let format = format(of: items[index]) ?? .pdf
        let name = names.name(of: items[index], stem: inputs.stems[index])
        items[index].format = format
        items[index].output = folder + name + "." + format.rawValue
      } else if command.layout == nil {
        throw Failure(.usage, "no output: add -o FOLDER, or “output” to each job")
      }
    }
  }

  /// The format that an item, or the command, asks for.
  private func format(of item: BatchItem) -> OutputFormat? {
    let own = item.options.last { $0.hasPrefix("--format=") }
    return own.flatMap { OutputFormat(rawValue: String($0.dropFirst("--format=".count))) }
      ?? command.results.format
  }

  private func write(_ report: BatchReport, read: ReadFiles) throws(Failure) {
    guard let path = command.report else { return }
    var files = OutputFiles(label: command.label, read: read)
    try files.write(to: path) { (sink) throws(Failure) in try sink(report.json) }
    try files.commit()
  }
}
