import ArgumentParser
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

  /// Ends the command with what there is to say: help on standard output, which may have no room for it.
  static func end(_ type: any ParsableCommand.Type, with error: any Error) -> Never {
    // What is wrong has been told. ArgumentParser would make the whole help for a message that is empty.
    if let code = error as? ExitCode { exit(code.rawValue) }
    var text = type.fullMessage(for: error)
    // What is said has lines of its own; a word of the user's that has some is quoted whole.
    for word in Words.all where word.utf8.contains(UInt8(ascii: "\n")) {
      let value = word.drop { $0 != "=" }.dropFirst()
      for part in [word, String(value)] where !part.isEmpty {
        text = text.replacing(part, with: part.quoted)
      }
    }
    let code = type.exitCode(for: error)
    let stream = code.isSuccess ? STDOUT_FILENO : STDERR_FILENO
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let bytes = Array((lines.map { String($0).quoted }.joined(separator: "\n") + "\n").utf8)
    do throws(Failure) {
      if !text.isEmpty { try Files.write(bytes, to: stream, named: "standard output") }
    } catch {
      guard code.isSuccess else { exit(code.rawValue) }
      Messages().error(error, input: nil)
      exit(error.status.rawValue)
    }
    exit(code.rawValue)
  }
}
