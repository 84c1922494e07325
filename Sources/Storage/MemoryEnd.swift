import Glibc

/// The end of a process that the system gives no more memory.
///
/// Swift's runtime ends a process whose memory it cannot have, with a signal and a line about itself. Where that signal comes and a
/// megabyte is really not to be had, the user reads the reason, and the exit code is that of ``ExitStatus/tryAgain``.
package enum MemoryEnd {
  /// Listens to the signals with which the runtime ends a process.
  package static func listen() {
    for number in [SIGABRT, SIGILL, SIGTRAP] { _ = signal(number) { MemoryEnd.end(by: $0) } }
  }

  /// Calls nothing but what a handler of signals may call (signal-safety(7)).
  private static func end(by number: Int32) {
    let room = unsafe mmap(
      nil, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if unsafe room == UnsafeMutableRawPointer(bitPattern: -1) {
      let words: StaticString =
        "vtype: error: the system gives no more memory; free some, or raise the limit (ulimit -v)\n"
      unsafe _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _exit(ExitStatus.tryAgain.rawValue)
    }
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}
