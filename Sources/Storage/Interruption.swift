import Glibc
package import Synchronization

/// The signals that ask a command to end, as something that can be waited for with other things. A second one ends
/// the command at once. Those that were ignored from the start, as nohup has it, stay so.
package enum Interruption {
  private static let writer = Atomic<Int32>(-1)
  /// Those that are caught or, as SIGPIPE, ignored by us: a bit each.
  private static let changed = Atomic<UInt64>(0)

  /// The signal that has come; 0 for none.
  package static var signal: Int32 { Cancellation.signal.load(ordering: .relaxed) }

  /// Begins to catch them, for work that asks ``check()`` now and then and leaves nothing behind.
  ///
  /// - Parameter ignoringPipes: whether what is written to a pipe that nobody reads is an error, and not
  ///   the end.
  package static func catchSignals(ignoringPipes: Bool) {
    guard signal == 0, changed.load(ordering: .relaxed) == 0 else { return }
    handle(ignoringPipes: ignoringPipes)
  }

  /// Lets them end the command again, at once; not where they are waited for (``descriptorOfSignals()``).
  package static func release() {
    guard writer.load(ordering: .relaxed) < 0 else { return }
    let numbers = changed.exchange(0, ordering: .relaxed)
    for number in signals + [SIGPIPE] where numbers >> UInt64(number) & 1 == 1 {
      _ = Glibc.signal(number, SIG_DFL)
    }
  }

  /// Does some work to its end, also where one comes, which ends the command then.
  package static func holding<Result>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    catchSignals(ignoringPipes: false)
    defer {
      release()
      if signal != 0 { exit(128 + signal) }
    }
    return try body()
  }

  /// Fails if one has come.
  package static func check() throws(Failure) { try Cancellation.check() }

  /// Begins to catch them, and does not let them go any more.
  ///
  /// - Returns: a descriptor that can be read from when one has come.
  package static func descriptorOfSignals() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writer.store(ends[1], ordering: .relaxed)
    handle(ignoringPipes: true)
    return ends[0]
  }

  private static func handle(ignoringPipes: Bool) {
    // What is made when it is first used cannot be made by the handler.
    _ = (signal, writer.load(ordering: .relaxed))
    var numbers: UInt64 = 0
    if ignoringPipes, !isIgnored(SIGPIPE) {
      numbers |= 1 << UInt64(SIGPIPE)
      _ = Glibc.signal(SIGPIPE, SIG_IGN)
    }
    for number in signals where !isIgnored(number) {
      numbers |= 1 << UInt64(number)
      var action = sigaction()
      // The next one ends the command. Calls that wait are not gone on with.
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      unsafe action.__sigaction_handler.sa_handler = { number in
        Cancellation.signal.store(number, ordering: .relaxed)
        var byte: UInt8 = 1
        let writer = Interruption.writer.load(ordering: .relaxed)
        if writer >= 0 { _ = unsafe Glibc.write(writer, &byte, 1) }
      }
      unsafe sigaction(number, &action, nil)
    }
    changed.store(numbers, ordering: .relaxed)
  }

  /// Lets them come, which whoever started us may have kept back.
  package static func allowSignals() {
    var allowed = sigset_t()
    unsafe sigemptyset(&allowed)
    for number in signals { unsafe sigaddset(&allowed, number) }
    unsafe sigprocmask(SIG_UNBLOCK, &allowed, nil)
  }

  /// From the keyboard, from those who end or limit processes, and from schedulers.
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM,
  ]

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // SIG_IGN is the number 1.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}

/// The signal that has asked the command to end; 0 for none. Code that waits for a pipe or a device gives up then.
package enum Cancellation {
  package static let signal = Atomic<Int32>(0)

  /// True if one has come.
  package static var isAsked: Bool { signal.load(ordering: .relaxed) != 0 }

  /// Fails if one has come.
  package static func check() throws(Failure) {
    guard !isAsked else { throw Failure(.partlyFailed, "interrupted") }
  }
}
