import Glibc

/// The end of a process that the system gives no more memory.
///
/// Swift's runtime ends a process whose memory it cannot have, with a signal and a line about itself, and C libraries follow the
/// null pointer that they are given. Where such a signal comes and memory is really not to be had, the user reads the reason,
/// and the exit code is that of ``ExitStatus/tryAgain``.
package enum MemoryEnd {
  /// What a font of the trade takes at most when a part of it is made (R7): a request of this size is what fails first.
  private static let reserve = 64 << 20

  /// Listens to the signals with which a process ends that has no memory.
  package static func listen() {
    // A stack that can grow no more has no room for the handler either: it has a stack of its own.
    let size = 1 << 16
    let room = unsafe mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    var flags: Int32 = 0
    if unsafe room != UnsafeMutableRawPointer(bitPattern: -1) {
      var stack = unsafe stack_t(ss_sp: room, ss_flags: 0, ss_size: size)
      if unsafe sigaltstack(&stack, nil) == 0 { flags = SA_ONSTACK }
    }
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { MemoryEnd.end(by: $0) }
    action.sa_flags = flags
    for number in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] {
      unsafe _ = sigaction(number, &action, nil)
    }
  }

  /// True where the system would not give what a larger step takes: an error that comes now has most likely this reason.
  ///
  /// Asks for memory, and gives it back untouched; calls nothing but what a handler of signals may call (signal-safety(7)).
  package static var isNear: Bool {
    let room = unsafe mmap(
      nil, reserve, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if unsafe room == UnsafeMutableRawPointer(bitPattern: -1) { return true }
    unsafe munmap(room, reserve)
    return false
  }

  private static func end(by number: Int32) {
    if isNear {
      let words: StaticString =
        "vtype: error: the system gives no more memory; free some, or raise the limit (ulimit -v)\n"
      unsafe _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _exit(ExitStatus.tryAgain.rawValue)
    }
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}
