import Glibc
import Storage
import Synchronization

/// Tells on a terminal how far a run is that takes longer than two seconds, in a line that is written over.
///
/// A thread of its own writes it, so that it also moves while one long paragraph is set. Whatever else is
/// written to the terminal goes through ``aside(_:)``, which takes the line away first.
package enum Progress {
  private static let isShown = Mutex(false)
  private static let isEnded = Atomic(true)
  private static let texts = Atomic(0)
  private static let pages = Atomic(0)

  /// Milliseconds before anything is told, and between two looks.
  private static let patience = 2000
  private static let interval: UInt32 = 200

  /// True on a terminal where a line can be written over: not on one that calls itself dumb.
  package static let mayWriteOver: Bool = {
    guard isatty(STDERR_FILENO) == 1, let terminal = unsafe getenv("TERM") else { return false }
    return unsafe strcmp(terminal, "dumb") != 0
  }()

  /// Begins to watch a run of so many texts. It takes no time where no terminal is there.
  package static func start(texts total: Int, isQuiet: Bool = false) {
    guard !isQuiet, mayWriteOver, isEnded.load(ordering: .relaxed) else { return }
    isEnded.store(false, ordering: .relaxed)
    texts.store(0, ordering: .relaxed)
    pages.store(0, ordering: .relaxed)
    let start = millisecondsNow()
    SideThread {
      while !isEnded.load(ordering: .relaxed) {
        usleep(interval * 1000)
        let time = millisecondsNow() - start
        if time >= patience { show(line(total: total, time: time)) }
      }
    }?.detach()
  }

  /// Counts a text that is done.
  package static func addText() { texts.add(1, ordering: .relaxed) }

  /// Counts a page that is drawn.
  package static func addPage() { pages.add(1, ordering: .relaxed) }

  /// Takes the line away for good.
  package static func end() {
    isEnded.store(true, ordering: .relaxed)
    aside {}
  }

  /// Writes something while the line is not there.
  package static func aside<Result, Problem: Error>(_ body: () throws(Problem) -> Result)
    throws(Problem)
    -> Result
  {
    try isShown.withLock { (isShown) throws(Problem) in
      if isShown { write("\r\u{1B}[K") }
      isShown = false
      return try body()
    }
  }

  private static func line(total: Int, time: Int) -> String {
    var parts: [String] = []
    if total > 1 { parts.append("\(texts.load(ordering: .relaxed)) of \(total) texts") }
    let pages = pages.load(ordering: .relaxed)
    if pages > 0 { parts.append("\(pages) \(pages == 1 ? "page" : "pages")") }
    parts.append("\(time / 1000) s")
    return parts.joined(separator: ", ")
  }

  private static func show(_ line: String) {
    isShown.withLock { isShown in
      guard !isEnded.load(ordering: .relaxed) else { return }
      isShown = true
      write("\r\u{1B}[Kvtype: \(line)")
    }
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
