import Glibc
package import Storage
import VerticalLayout
import VerticalPress

/// Gives items to workers and takes their answers. The output does not depend on how many there
/// are, or on which of them does what.
package final class BatchRunner {
  package struct Plan {
    var items: BatchItems
    /// The arguments of each worker.
    var arguments: [String]
    var workers: Int
    /// Milliseconds an item; `nil` for no limit.
    var timeout: Int?
    var stopsAtFailure: Bool
    /// True if layouts go to standard output.
    var streamsLayouts: Bool
    /// Stands in the names of files that are not in their places yet.
    var label: String
    /// The lock that workers hold on to; negative for none.
    var lock: Int32
    /// Files that may not be written over.
    var read: ReadFiles

    package init(
      items: BatchItems, arguments: [String], workers: Int, timeout: Int?, stopsAtFailure: Bool,
      streamsLayouts: Bool, label: String, lock: Int32, read: ReadFiles
    ) {
      self.items = items
      self.arguments = arguments
      self.workers = workers
      self.timeout = timeout
      self.stopsAtFailure = stopsAtFailure
      self.streamsLayouts = streamsLayouts
      self.label = label
      self.lock = lock
      self.read = read
    }
  }

  private let plan: Plan
  private let progress: BatchProgress
  private let state: BatchState?
  private let messages = Messages(isQuiet: true)
  private var workers: [WorkerProcess] = []
  package private(set) var outcomes: BatchOutcomes
  private var layouts: [Int: [UInt8]] = [:]
  /// The number of workers there may be.
  private var most: Int
  private var next = 0
  /// Items of workers that have died before they came to them.
  private var returned: [Int] = []
  /// The first item whose layout has not been written.
  private var nextLayout = 0
  private var isStopping = false
  private let settler: Settler
  /// Answers whose files are being put in their places.
  private var unsettled: [Int: BatchReply] = [:]
  private var pageOwners = PageOwners()
  package private(set) var repeated = RepeatedMessages()

  /// The number of layouts that may be held in memory ahead of the first one that is missing.
  private static let layoutsAhead = 64

  package init(_ plan: Plan, progress: BatchProgress, state: BatchState?) throws(Failure) {
    self.plan = plan
    settler = try Settler(read: plan.read)
    self.progress = progress
    self.state = state
    most = plan.workers
    outcomes = BatchOutcomes(count: plan.items.count)
  }

  /// Runs all items, or as many as are wanted.
  ///
  /// - Parameter signals: can be read from when a signal has come.
  package func run(signals: Int32) throws(Failure) {
    defer { for worker in workers { endNow(worker) } }
    do throws(Failure) {
      try work(signals: signals)
    } catch {
      // What is written is whole, whatever has happened since.
      try? finishSettling()
      throw error
    }
    try finishSettling()
    guard Interruption.signal == 0 else { return }
    for worker in workers { worker.finish() }
    workers = []
  }

  private func work(signals: Int32) throws(Failure) {
    while Interruption.signal == 0 {
      try assign()
      let busy = workers.filter { $0.work != nil }
      if busy.isEmpty, isStopping || !hasMore { return }
      let ready = wait(for: busy, signals: signals)
      for worker in ready.workers { try take(from: worker) }
      if ready.settler { try take(settler.takeSettled()) }
      settler.goOn()
      try endLateWorkers()
      progress.tick()
    }
  }

  // MARK: Giving

  /// True if there are items that no worker has.
  private var hasMore: Bool { !returned.isEmpty || next < plan.items.count }

  private func assign() throws(Failure) {
    while !isStopping, hasMore {
      if plan.streamsLayouts, next >= nextLayout + Self.layoutsAhead { return settler.hurry() }
      if settler.count >= Settler.limit { return }
      let index = returned.last ?? next
      let item = plan.items[index]
      if let failure = item.failure {
        goOn(after: index)
        try finish(index, BatchReply(BatchOutcome(failure)))
        continue
      }
      let message = message(of: item)
      guard let worker = try freeWorker(for: message) else { return }
      do throws(Failure) {
        try worker.give(index, message)
        goOn(after: index)
      } catch {
        guard worker.queue.count == 1 else {
          // It has died at its work, which is found when the answer is waited for.
          worker.takeBack()
          return
        }
        // Where it never came to work, that is found in the same way.
        guard worker.hasAnswered else {
          goOn(after: index)
          continue
        }
        // It has died between two items, so this one is for another.
        _ = worker.endedByItself()
        workers.removeAll { $0 === worker }
      }
    }
  }

  private func goOn(after index: Int) {
    if returned.popLast() == nil { next = index + 1 }
  }

  private func message(of item: BatchItem) -> WorkerMessage {
    var writer = JSONWriter()
    item.json(into: &writer)
    return WorkerMessage(
      head: writer.bytes, payload: item.output.flatMap { state?.lines(for: $0) } ?? [])
  }

  /// A worker that has nothing to do; or, where there may be no more, one that can have an item in hand while
  /// it is at another. Without that each would sleep between two items, and systems tend to wake what
  /// sleeps on the processor of who wakes it, so that two workers share one.
  private func freeWorker(for message: WorkerMessage) throws(Failure) -> WorkerProcess? {
    if let idle = workers.first(where: { $0.queue.isEmpty }) { return idle }
    if workers.count < most {
      do throws(Failure) {
        let worker = try WorkerProcess(arguments: plan.arguments, lock: plan.lock)
        workers.append(worker)
        return worker
      } catch {
        // Those that there are do the work.
        guard !workers.isEmpty else { throw error }
        most = workers.count
      }
    }
    guard !plan.stopsAtFailure, !plan.streamsLayouts, message.bytes.count <= Self.smallMessage
    else {
      return nil
    }
    return workers.first { $0.queue.count == 1 }
  }

  /// A pipe takes so many bytes at once (POSIX's PIPE_BUF, as Linux has it), so that nobody waits.
  private static let smallMessage = 4096

  // MARK: Taking

  /// Waits for answers, a signal, or the time when something has to be done.
  private func wait(
    for busy: [WorkerProcess], signals: Int32
  ) -> (workers: [WorkerProcess], settler: Bool) {
    var polled = busy.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
    for other in [signals, settler.descriptor] {
      polled.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0))
    }
    var patience = progress.interval
    if let wait = settler.patience { patience = min(patience, wait) }
    if let timeout = plan.timeout {
      let now = millisecondsNow()
      for case (_, let start)? in busy.map(\.work) {
        patience = min(patience, max(start + timeout - now, 0) + 1)
      }
    }
    guard unsafe poll(&polled, nfds_t(polled.count), Int32(clamping: patience)) > 0 else {
      return ([], false)
    }
    return (
      zip(busy, polled).filter { $0.1.revents != 0 }.map(\.0),
      polled.last.map { $0.revents != 0 } ?? false
    )
  }

  private func take(from worker: WorkerProcess) throws(Failure) {
    guard worker.work != nil else { return }
    guard let answers = worker.receive() else {
      let ending = worker.endedByItself()
      try lose(
        worker, "the worker died (\(ending)); the item is given up, the others go on",
        // As the system ends what takes too much memory.
        ending == "signal \(SIGKILL)" ? .tryAgain : .partlyFailed)
      return
    }
    for answer in answers {
      guard let (index, start) = worker.work else { return }
      var reply =
        BatchReply(answer)
        ?? BatchReply(BatchOutcome(Failure(.partlyFailed, "the worker's answer cannot be read")))
      reply.outcome.milliseconds = millisecondsNow() - start
      worker.next()
      worker.hasAnswered = true
      // Before its files are in their places, and while a disk has room for it: the next run believes nothing
      // but the files' hashes.
      let output = plan.items.output(of: index)
      if !reply.record.isEmpty { state?.add(reply.record) }
      let other = pageOwners.claim(reply.outcome.outputs, for: index, planned: output)
      if let other {
        for file in reply.files { Files.unlink(file.temporary) }
        let name = plan.items[other].name
        reply.fail(
          Failure(.usage, "a page of \(name) has the same name; rename one of the outputs"))
        try finish(index, reply)
      } else if reply.files.isEmpty {
        try finish(index, reply)
      } else {
        unsettled[index] = reply
        settler.settle(reply.files, of: index)
      }
    }
  }

  /// Takes items whose files have been put in their places, or could not be.
  private func take(_ settled: [Settler.Ending]) throws(Failure) {
    for (index, failure) in settled {
      guard var reply = unsettled.removeValue(forKey: index) else { continue }
      if let failure { reply.fail(failure) }
      try finish(index, reply)
    }
  }

  /// Waits for all that is being put in its place.
  private func finishSettling() throws(Failure) {
    try take(settler.takeAll())
  }

  private func endLateWorkers() throws(Failure) {
    guard let timeout = plan.timeout else { return }
    let now = millisecondsNow()
    for worker in workers {
      guard let (_, start) = worker.work, now - start >= timeout else { continue }
      worker.end()
      try lose(worker, "it took more than \(BatchProgress.seconds(timeout)) s (--timeout)")
    }
  }

  /// A worker has gone, and its item with it.
  private func lose(
    _ worker: WorkerProcess, _ reason: String, _ status: ExitStatus = .partlyFailed
  ) throws(Failure) {
    workers.removeAll { $0 === worker }
    removeTraces(of: worker)
    guard let (index, start) = worker.work else { return }
    returned += worker.queue.dropFirst().map(\.index)
    var reply = BatchReply(BatchOutcome(Failure(status, reason)))
    reply.outcome.milliseconds = millisecondsNow() - start
    try finish(index, reply)
  }

  private func finish(_ index: Int, _ reply: BatchReply) throws(Failure) {
    let outcome = reply.outcome
    outcomes.set(outcome, at: index, output: plan.items.output(of: index))
    if outcome.state == .failed, plan.stopsAtFailure { isStopping = true }
    progress.willReport(outcome)
    report(outcome, of: index)
    progress.advance(outcome)
    guard plan.streamsLayouts else { return }
    layouts[index] = outcome.state == .failed ? Array("null".utf8) : reply.layout
    while let layout = layouts.removeValue(forKey: nextLayout) {
      nextLayout += 1
      try Files.write(layout + [UInt8(ascii: "\n")], to: STDOUT_FILENO, named: "standard output")
    }
  }

  private func report(_ outcome: BatchOutcome, of index: Int) {
    guard !outcome.warnings.isEmpty || outcome.error != nil else { return }
    let item = plan.items[index]
    for warning in outcome.warnings.prefix(Messages.limit)
    where warning.place != nil || repeated.isNew(warning.message) {
      messages.warning(
        warning.message, input: item.name, place: warning.place ?? item.placeInList)
    }
    if outcome.warnings.count > Messages.limit {
      let more = outcome.warnings.count - Messages.limit
      messages.warning("\(more) more warnings; --report FILE has them all", input: item.name)
    }
    if let error = outcome.error, !isRepeated(outcome, of: item) {
      messages.error(item.reported(Failure(.partlyFailed, error, place: outcome.place)), input: nil)
    }
  }

  /// True if an error is about options that others have too, and was told of one of them.
  private func isRepeated(_ outcome: BatchOutcome, of item: BatchItem) -> Bool {
    let isOfOptions = [ExitStatus.usage, .fontMissing].map(\.rawValue).contains(outcome.exit)
    guard let error = outcome.error, isOfOptions, outcome.place == nil, item.listed == nil else {
      return false
    }
    return !repeated.isNew(error, isError: true)
  }

  // MARK: Ending

  private func endNow(_ worker: WorkerProcess) {
    worker.end()
    removeTraces(of: worker)
  }

  /// Removes what a worker that was ended had not put in its place: also of what it had in hand after the
  /// item that we know it to be at, since its last answers may not have been taken.
  private func removeTraces(of worker: WorkerProcess) {
    let outputs = worker.queue.compactMap { plan.items.output(of: $0.index) }
    guard !outputs.isEmpty else { return }
    // Those of its earlier items are whole, and not its any more.
    let others = Set(unsettled.values.lazy.flatMap(\.files).map { Files.name(of: $0.temporary) })
    for folder in Set(outputs.map { Files.folder(of: $0) }) {
      for name in Files.names(in: folder.isEmpty ? "." : folder)
      where name.hasPrefix(".vtype-\(plan.label)\(worker.id)-") && !others.contains(name) {
        // No input has the number of a worker in its name; and one that is gone by now may have had the number of
        // this file on its disk.
        Files.unlink(folder + name)
      }
    }
  }
}
