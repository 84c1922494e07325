import CommandOptions
import Storage
import VerticalPress

extension CheckCommand {
  func run(given: [GivenOption]) throws {
    reportAdvice()
    let run = CheckRun(self)
    do throws(Failure) {
      try run.run()
    } catch {
      Messages().error(error, input: nil)
      throw ExitCode(error.status.rawValue)
    }
    if run.status != .success { throw ExitCode(run.status.rawValue) }
  }
}
