import Glibc
import Storage
import Synchronization

/// SIGINT, SIGTERM and SIGHUP as something that can be waited for with other things. A second one ends
/// the command at once. Those that were ignored from the start, as nohup has it, stay so.
enum Interruption {
  private static let latest = Atomic<Int32>(0)
  private static let writer = Atomic<Int32>(-1)

  /// The signal that has come; 0 for none.
  static var signal: Int32 { latest.load(ordering: .relaxed) }

  /// Begins to catch them, for work that asks ``check()`` now and then and leaves nothing behind.
  static func catchSignals() {
    if writer.load(ordering: .relaxed) < 0 { _ = catchSignals(ignoringPipes: false) }
  }

  /// Fails if one has come.
  static func check() throws(Failure) {
    guard signal == 0 else { throw Failure(.partlyFailed, "interrupted") }
  }

  /// Begins to catch them.
  ///
  /// - Parameter ignoringPipes: whether what is written to a pipe that nobody reads is an error, and not
  ///   the end.
  /// - Returns: a descriptor that can be read from when one has come.
  static func catchSignals(ignoringPipes: Bool) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writer.store(ends[1], ordering: .relaxed)
    _ = signal
    if ignoringPipes { _ = Glibc.signal(SIGPIPE, SIG_IGN) }
    for number in signals where !isIgnored(number) {
      _ = Glibc.signal(number) { number in
        Interruption.latest.store(number, ordering: .relaxed)
        Glibc.signal(number, SIG_DFL)
        var byte: UInt8 = 1
        _ = unsafe Glibc.write(Interruption.writer.load(ordering: .relaxed), &byte, 1)
      }
    }
    return ends[0]
  }

  /// Lets them come, which whoever started us may have kept back.
  static func allowSignals() {
    var allowed = sigset_t()
    unsafe sigemptyset(&allowed)
    for number in signals { unsafe sigaddset(&allowed, number) }
    unsafe sigprocmask(SIG_UNBLOCK, &allowed, nil)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // SIG_IGN is the number 1.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}

/// A clock that is never set, in milliseconds.
func millisecondsNow() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
