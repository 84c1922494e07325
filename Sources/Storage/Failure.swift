import Glibc
package import VerticalLayout

/// A failure of one input: what to tell, and how the command ends if it was the only one.
package struct Failure: Error {
  package var status: ExitStatus
  /// The place in the input, where there is one.
  package var place: SourcePosition?
  package var message: String
  /// The file that it is in, where that is another one than the input: of settings or of jobs.
  package var file: String?
  /// The error that it tells of, where there is one.
  package var cause: (any Error)?

  package init(
    _ status: ExitStatus, _ message: String, place: SourcePosition? = nil, file: String? = nil,
    cause: (any Error)? = nil
  ) {
    self.cause = cause
    self.file = file
    self.place = place
    let isShort = status.mayBeShortOfMemory && MemoryEnd.isNear
    self.status = isShort ? .tryAgain : status
    self.message = (isShort ? Self.withoutMemory(message) : message).shortened
  }

  /// What failed for want of memory alone.
  package init(withoutMemory message: String) {
    self.init(.tryAgain, Self.withoutMemory(message))
  }

  private static func withoutMemory(_ message: String) -> String {
    "\(message); the system gives no more memory: free some, or raise the limit (ulimit -v)"
  }

  /// A file that could not be written, for the reason that the last call of the system left.
  package init(writing name: String, verb: String = "write") {
    let reason = errno
    self.init(
      ExitStatus(errno: reason) ?? .cannotWrite,
      "cannot \(verb) \(name): \(unsafe String(cString: strerror(reason)))")
  }

  /// A file that could not be read, for the reason that the last call of the system left.
  package static func unreadable() -> Failure {
    let reason = errno
    return Failure(
      ExitStatus(errno: reason) ?? .noInput,
      "cannot read it: \(unsafe String(cString: strerror(reason)))")
  }
}

extension String {
  /// The text without its middle where it is longer than a message may be: a value of megabytes is not told whole.
  package var shortened: String {
    guard utf8.count > 4000 else { return self }
    return String(unicodeScalars.prefix(300)) + " … " + String(unicodeScalars.suffix(700))
  }
}
