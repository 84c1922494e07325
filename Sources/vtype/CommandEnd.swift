import CommandOptions
import Glibc
import Storage
import VerticalPress

/// Ends of a command, of which each is told with its exit status.
enum CommandEnd {
  /// Ends standard output, to which lines may have been printed; the command ends where that has no room.
  static func endOutput() {
    guard fflush(nil) != 0 else { return }
    let failure = Failure(writing: "standard output")
    Messages().error(failure, input: nil)
    exit(failure.status.rawValue)
  }

  /// Ends the command with an answer on standard output, which may have no room for it.
  static func answer(_ text: String) -> Never {
    do throws(Failure) {
      try Files.write(Array(text.utf8), to: STDOUT_FILENO, named: "standard output")
    } catch {
      Messages().error(error, input: nil)
      exit(error.status.rawValue)
    }
    exit(ExitStatus.success.rawValue)
  }
}

extension Messages {
  /// Tells why a command ends.
  ///
  /// - Returns: the code that it ends with: that of the signal that stopped it, or of the failure.
  func end(with failure: Failure) -> ExitCode {
    if Interruption.signal != 0 { return ExitCode(128 + Interruption.signal) }
    error(failure, input: nil)
    return ExitCode(failure.status.rawValue)
  }
}
