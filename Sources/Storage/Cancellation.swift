package import Synchronization

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
