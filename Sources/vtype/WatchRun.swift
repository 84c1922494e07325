import CommandOptions
import Glibc
import Storage
import VerticalPress

/// The runs of a watch, one after each change, until a signal comes.
struct WatchRun: ~Copyable {
  private let inputs: [String]
  /// The outputs as lines name them.
  private let name: String
  private var files: FileWatch
  private let written = WriteLog()
  private var outputs: Set<String> = []

  init(inputs: [String], output: [String], polls: Bool) {
    self.inputs = inputs
    name = output.joined(separator: ", ")
    files = FileWatch(polls: polls, signals: Interruption.descriptorOfSignals())
  }

  /// Runs a command now and after each change.
  ///
  /// - Parameter command: writes files, and takes note of them in the log.
  /// - Returns: that of the last run that was not interrupted.
  mutating func run(_ command: (WriteLog) throws -> Void) -> ExitStatus {
    var status = ExitStatus.success
    while true {
      let start = millisecondsNow()
      ReadLog.begin()
      MessageLog.begin()
      written.begin()
      var failed = false
      do { try command(written) } catch {
        failed = true
        report(error)
      }
      var read = ReadLog.end()
      let new = MessageLog.end(failed: failed)
      guard Interruption.signal == 0 else { return status }
      status = failed ? .partlyFailed : .success
      for line in new { Messages.write(line) }
      let changed = written.changedPages
      let removed = failed ? [] : written.removeOthers(but: read)
      written.end()
      outputs = written.paths
      report(failed: failed, changed: changed, removed: removed.count, since: start)
      for input in inputs { read.add(input) }
      files.watch(read, outputs: outputs)
      guard files.wait() != nil else { return status }
    }
  }

  /// Reports why a run has failed, unless the command has reported it.
  private func report(_ error: any Error) {
    if error is ExitCode { return }
    let failure =
      error as? Failure
      ?? { () -> Failure in
        let mistake = UsageMistake(error)
        return Failure(mistake.status, mistake.message)
      }()
    Messages().error(failure, input: nil)
  }

  /// Reports what a run has done, in a line (WA-3).
  private func report(failed: Bool, changed: Int, removed: Int, since start: Int) {
    var parts: [String] = []
    if failed { parts.append(written.files.isEmpty ? "failed, nothing written" : "partly failed") }
    if written.pageCount > 0 {
      parts.append("\(written.pageCount) \(written.pageCount == 1 ? "page" : "pages")")
    }
    // Pages can be as they were in other files, or the other way round.
    let words = changed > 0 ? "\(changed) changed" : written.hasChanges ? "changed" : "none changed"
    if !failed || changed > 0 { parts.append(words) }
    if removed > 0 { parts.append("\(removed) removed") }
    parts.append("\(millisecondsNow() - start) ms")
    Messages.write("\(timeOfDay()) \(name.quoted): \(parts.joined(separator: ", "))\n")
  }
}
