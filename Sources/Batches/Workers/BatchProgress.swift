import Glibc
import Storage
import VerticalPress

/// Tells how far a batch is: a bar on a terminal, a line now and then elsewhere.
package final class BatchProgress {
  private let total: Int
  private let isQuiet: Bool
  private let isTerminal: Bool
  private let start = millisecondsNow()
  private var reported = millisecondsNow()
  private var done = 0
  private var failed = 0
  private var unchanged = 0
  private var hasBar = false

  package init(total: Int, isQuiet: Bool) {
    self.total = total
    self.isQuiet = isQuiet
    isTerminal = Progress.mayWriteOver
  }

  /// The time to wait before the next ``tick()``, in milliseconds.
  var interval: Int { isQuiet ? 60_000 : isTerminal ? 200 : 1000 }

  /// Makes room for a message on a line of its own.
  func willReport(_ outcome: BatchOutcome) {
    if hasBar && (outcome.error != nil || !outcome.warnings.isEmpty) { clear() }
  }

  func advance(_ outcome: BatchOutcome) {
    done += 1
    if outcome.state == .failed { failed += 1 }
    if outcome.state == .unchanged { unchanged += 1 }
    tick()
  }

  func tick() {
    guard !isQuiet else { return }
    let now = millisecondsNow()
    if isTerminal {
      guard now - reported >= 100 || done == total else { return }
      reported = now
      hasBar = true
      let width = 24
      let filled = total == 0 ? width : done * width / total
      let bar =
        String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
      write("\r\u{1B}[K[\(bar)] \(status(now))")
    } else if now - reported >= 10_000 {
      reported = now
      write("vtype: \(status(now))\n")
    }
  }

  /// The last line.
  package func finish(isInterrupted: Bool) {
    clear()
    guard !isQuiet else { return }
    let time = BatchProgress.seconds(millisecondsNow() - start)
    var line = "vtype: \(done) of \(total) \(total == 1 ? "item" : "items") in \(time) s"
    if unchanged > 0 { line += ", \(unchanged) unchanged" }
    if failed > 0 { line += ", \(failed) failed" }
    if isInterrupted { line += "; interrupted" }
    write(line + "\n")
  }

  private func clear() {
    if hasBar { write("\r\u{1B}[K") }
    hasBar = false
  }

  /// So many of so many, how many a second, and how long it will take.
  private func status(_ now: Int) -> String {
    let elapsed = max(now - start, 1)
    var text = "\(done) of \(total)"
    if failed > 0 { text += ", \(failed) failed" }
    if done > 0 {
      let rate = done * 10_000 / elapsed
      let left = (total - done) * elapsed / done / 1000
      let seconds = left % 60
      text +=
        ", \(rate / 10).\(rate % 10) a second, \(left / 60):\(seconds < 10 ? "0" : "")\(seconds) left"
    }
    return text
  }

  /// Milliseconds as seconds, with a digit after the point.
  static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\(milliseconds % 1000 / 100)"
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
