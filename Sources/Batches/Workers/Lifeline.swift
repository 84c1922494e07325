import Glibc

/// A pipe from the command to a worker that nothing is ever written to. When the command ends, however
/// it does, the system sends the worker SIGIO, which ends it: it puts nothing more in its place.
package enum Lifeline {
  /// The number under which the worker has it.
  static let descriptor: Int32 = 3

  /// In a worker: ends with the command from now on.
  package static func hold() {
    _ = signal(SIGIO, SIG_DFL)
    var caught = sigset_t()
    unsafe sigemptyset(&caught)
    unsafe sigaddset(&caught, SIGIO)
    unsafe sigprocmask(SIG_UNBLOCK, &caught, nil)
    _ = fcntl(descriptor, F_SETOWN, getpid())
    _ = fcntl(descriptor, F_SETFL, O_ASYNC)
    // It may have ended before.
    var polled = [pollfd(fd: descriptor, events: 0, revents: 0)]
    if unsafe poll(&polled, 1, 0) > 0, polled[0].revents & Int16(POLLHUP) != 0 { exit(0) }
  }
}
