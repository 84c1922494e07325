import Glibc
import Storage

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
