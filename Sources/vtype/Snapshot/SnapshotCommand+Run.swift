import CommandOptions
import Storage
import TypesettingOptions
import VerticalPress

extension SnapshotCommand {
  func run(given: [GivenOption]) throws {
    let messages = Messages(isQuiet: text.output.quiet)
    do throws(Failure) {
      var run = SnapshotRun(
        command: self, given: given, messages: messages)
      let status = try run.run()
      guard status == .success else { throw Failure(status, "") }
    } catch {
      if !error.message.isEmpty { messages.error(error, input: nil) }
      throw ExitCode(error.status.rawValue)
    }
  }
}
