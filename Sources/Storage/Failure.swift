package import VerticalLayout

/// The command's exit codes, which scripts rely on.
package enum ExitStatus: Int32 {
  case success = 0
  case partlyFailed = 1
  case usage = 64
  case badInput = 65
  case noInput = 66
  case fontMissing = 69
  case cannotWrite = 73
}

/// A failure of one input: what to tell, and how the command ends if it was the only one.
package struct Failure: Error {
  package var status: ExitStatus
  /// The place in the input, where there is one.
  package var place: SourcePosition?
  package var message: String
  /// The file that it is in, where that is another one than the input: of settings or of jobs.
  package var file: String?

  package init(
    _ status: ExitStatus, _ message: String, place: SourcePosition? = nil, file: String? = nil
  ) {
    self.file = file
    self.status = status
    self.message = message
    self.place = place
  }
}
