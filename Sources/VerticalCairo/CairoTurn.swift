import Synchronization

/// One thread at a time. Cairo 1.16 takes its locks in two orders, and two threads that draw text can
/// wait for each other for ever, even when they share nothing (mapnik issue 1755).
enum CairoTurn {
  private static let lock = Mutex<Void>(())

  /// Waits for the turn, and runs `body`. It must not take a turn itself.
  static func take<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    try lock.withLock { _ throws(Failure) in try body() }
  }
}
