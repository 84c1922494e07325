import Glibc
import Testing

@testable import Batches
@testable import vtype

/// A batch that is killed at any moment leaves whole files only, and the next one completes it: the
/// same bytes and the same report as of a run that nothing has disturbed.
@Suite(.serialized)
struct KilledBatchTests {
  /// The ways in which a run is disturbed.
  enum Blow: CaseIterable {
    case killCommand, killWorker, killAll, terminateCommand, terminateWorker

    func strike(_ command: pid_t, _ workers: [pid_t]) {
      switch self {
      case .killCommand: kill(command, SIGKILL)
      case .terminateCommand: kill(command, SIGTERM)
      case .killWorker: for id in workers.prefix(1) { kill(id, SIGKILL) }
      case .terminateWorker: for id in workers.suffix(1) { kill(id, SIGTERM) }
      case .killAll: for id in [command] + workers { kill(id, SIGKILL) }
      }
    }
  }

  /// True if a process is a worker in this folder that runs still. One that has ended has none.
  private func isAtWork(_ id: pid_t, in folder: Folder) -> Bool {
    Self.target(of: "/proc/\(id)/cwd") == folder.path
  }

  /// The target of a link.
  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(link, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  @Test func aRunThatIsKilledAtAnyMomentIsCompletedByTheNext() throws {
    let collection = try Collection(texts: 16, jobs: true)
    let files = collection.whole.count
    var chance = Chance(state: 5)
    let start = Program.now
    #expect(try collection.run("--jobs", "2").status == 0)
    // How long a run of everything takes, and one that finds some outputs there.
    var durations = [Double](repeating: Program.now - start, count: 2)
    var killed = 0
    var interrupted = 0
    for moment in 0..<100 {
      // Every other time not from the beginning: some outputs are there, and remembered.
      if moment % 2 == 0 {
        collection.clear()
      } else {
        for name in collection.whole.keys.sorted() where Bool.random(using: &chance) {
          collection.folder.remove(name)
        }
      }
      let blow = Blow.allCases[moment % 5]
      let beginning = Program.now
      let program = try collection.start(["--jobs", "\(moment % 3 % 2 + 1)"])
      // Half of the moments by the clock, from the start of the program on, and half by what has been
      // written, in its place or not.
      if moment / 5 % 2 == 0 {
        let time = Double.random(in: 0...1.1 * durations[moment % 2], using: &chance)
        Collection.wait { program.hasEnded || Program.now - beginning >= time }
      } else {
        let count = Int.random(in: 0...files, using: &chance)
        Collection.wait { program.hasEnded || collection.writtenCount() >= count }
        usleep(UInt32.random(in: 0...2_000, using: &chance))
      }
      // What else runs on the machine changes, and with it how long a run takes.
      if program.hasEnded { durations[moment % 2] = Program.now - beginning }
      let workers = program.children
      blow.strike(program.id, workers)
      let run = try program.wait()
      #expect(try collection.isWholeSoFar(), "\(moment)")
      try check(run, after: blow, on: collection, workers: workers, "\(moment)")
      if run.status != 0 { interrupted += 1 }
      if run.status == -SIGKILL { killed += 1 }
      // Workers end without their command. Half of the time the next run begins before they have.
      if moment / 5 % 4 < 2 {
        #expect(Collection.wait { !workers.contains { isAtWork($0, in: collection.folder) } })
      }
      let next = try collection.run("--jobs", "1")
      #expect(next.status == 0 && next.errors.isEmpty, "\(moment): \(next.errors)")
      #expect(try collection.faults() == [], "\(moment), \(blow)")
    }
    #expect(interrupted > 30 && killed > 10, "\(interrupted) of 100 disturbed, \(killed) killed")
  }

  /// Checks what a run that was disturbed has ended with.
  private func check(
    _ run: Run, after blow: Blow, on collection: Collection, workers: [pid_t],
    _ comment: Comment
  ) throws {
    switch blow {
    case .killCommand, .killAll: #expect([-SIGKILL, 0].contains(run.status))
    case .terminateCommand:
      // 143 by the command itself, which takes its workers with it and leaves nothing about.
      #expect([128 + SIGTERM, -SIGTERM, 0].contains(run.status))
      #expect(!workers.contains { isAtWork($0, in: collection.folder) })
      if run.status > 0 { #expect(try collection.hidden() == [Collection.state], comment) }
    case .killWorker, .terminateWorker:
      // What a worker was at may pass when tried again.
      #expect([0, 1, 75].contains(run.status))
      #expect(try collection.count(.failed) == (run.status == 0 ? 0 : 1))
      #expect(try collection.count(.notRun) == 0)
    }
  }

  /// A worker that is at work when the command is killed puts nothing in its place any more: it would
  /// stand in the place of what the next run makes, perhaps with other options.
  @Test func aWorkerEndsWithItsCommand() throws {
    let collection = try Collection(texts: 3, byName: true)
    let folder = collection.folder
    let text = try collection.stop(at: 2)
    let program = try collection.start(["--jobs", "1"])
    #expect(Collection.wait { collection.isDone("01.pdf") })
    let workers = program.children
    #expect(workers.count == 1 && workers.allSatisfy { isAtWork($0, in: collection.folder) })
    // It holds the lock too: the next run waits until it has ended.
    for worker in workers {
      let files = Folder.names(in: "/proc/\(worker)/fd").compactMap {
        Self.target(of: "/proc/\(worker)/fd/\($0)")
      }
      #expect(files.contains(folder.path(Collection.state)))
    }
    program.kill()
    #expect(try program.wait().status == -SIGKILL)
    #expect(Collection.wait { !workers.contains { isAtWork($0, in: collection.folder) } })
    collection.folder.remove(text)
    try collection.folder.write("ᾠδή 2\nὉ ποιητής\n\n" + Collection.verses, to: text)
    #expect(try collection.run().status == 0)
    #expect(try collection.faults() == [] && collection.count(.unchanged) == 1)
  }

  /// SIGINT and SIGTERM end a run that waits for a text, for as long as it may take, at once.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalStopsAtOnce(_ signal: Int32) throws {
    let collection = try Collection(texts: 4, byName: true)
    _ = try collection.stop(at: 3)
    let program = try collection.start(["--jobs", "1"])
    #expect(Collection.wait { collection.isDone("02.pdf") })
    kill(program.id, signal)
    let run = try program.wait(seconds: 20)
    #expect(run.status == 128 + signal)
    #expect(try collection.hidden() == [Collection.state] && collection.isWholeSoFar())
    #expect(try collection.count(.done) == 2 && collection.count(.notRun) == 2)
  }

  /// Files that a worker has written unknown to its command are removed, also in the folders of
  /// items that it was not known to have come to.
  @Test func aSignalTakesWhatNobodyHasHeardOf() throws {
    let collection = try Collection(texts: 1, jobs: true, byName: true)
    let text = try collection.stop(at: 1)
    let program = try collection.start(["--jobs", "1"])
    // It gets the next item with the first one, which is for another folder.
    let pipe = try collection.waitForReader(of: text)
    usleep(50_000)
    kill(program.id, SIGSTOP)
    try collection.feed(text, 1)
    close(pipe)
    #expect(
      try Collection.wait { try collection.hidden().contains { $0.hasPrefix("out/sub/.vtype-") } })
    kill(program.id, SIGTERM)
    kill(program.id, SIGCONT)
    #expect(try program.wait(seconds: 20).status == 128 + SIGTERM)
    #expect(try collection.hidden() == [Collection.state])
  }

  /// A signal that was ignored from the start is ignored: `nohup vtype batch`.
  @Test func whatIsIgnoredStaysSo() throws {
    let collection = try Collection(texts: 3, byName: true)
    let text = try collection.stop(at: 2)
    let program = try Program(
      ["nohup", VTypeCommand.path] + collection.arguments + ["--report", "out/r.json"],
      in: collection.folder.path)
    #expect(Collection.wait { collection.outputCount() == 2 })
    kill(program.id, SIGHUP)
    try collection.feed(text, 2)
    #expect(try program.wait().status == 0)
    #expect(try collection.faults() == [])
  }

  /// A worker that has died between two texts is replaced, and no text is given up. It has nothing to do
  /// while layouts wait for that of the first text.
  @Test func aWorkerThatDiesIdleTakesNothingWithIt() throws {
    let collection = try Collection(texts: 70, byName: true)
    let text = try collection.stop(at: 1)
    let program = try collection.start(["--jobs", "2", "--layout", "-"])
    #expect(Collection.wait { collection.outputCount() == 63 })
    usleep(50_000)
    for worker in program.children.suffix(1) { kill(worker, SIGKILL) }
    try collection.feed(text, 1)
    let run = try program.wait()
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try collection.faults() == [] && run.text.split(separator: "\n").count == 70)
  }

  /// Also while jobs are waited for.
  @Test func aSignalEndsTheWaitForJobs() throws {
    let folder = try Folder()
    guard unsafe mkfifo(folder.path("jobs.jsonl"), 0o600) == 0 else {
      throw Folder.Failure("mkfifo")
    }
    let program = try folder.start(["batch", "jobs.jsonl", "-o", "out"])
    usleep(300_000)
    kill(program.id, SIGTERM)
    #expect(try program.wait(seconds: 20).status == -SIGTERM && !folder.exists("out"))
  }
}
