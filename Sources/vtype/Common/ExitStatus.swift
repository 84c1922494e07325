import ArgumentParser
import Manuscript
import VerticalCairo
import VerticalFonts
import VerticalLayout

/// The command's exit codes, which scripts rely on.
enum ExitStatus: Int32 {
  case success = 0
  case partlyFailed = 1
  case usage = 64
  case badInput = 65
  case noInput = 66
  case fontMissing = 69
  case cannotWrite = 73
}

/// A failure of one input: what to tell, and how the command ends if it was the only one.
struct Failure: Error {
  var status: ExitStatus
  /// The place in the input, where there is one.
  var place: SourcePosition?
  var message: String

  init(_ status: ExitStatus, _ message: String, place: SourcePosition? = nil) {
    self.status = status
    self.message = message
    self.place = place
  }

  init(_ error: LayoutError) {
    switch error {
    case .noFont: self.init(.fontMissing, error.description)
    case .textTooLong: self.init(.badInput, error.description)
    case .overflow: self.init(.partlyFailed, error.description)
    case .invalidOption(let name, let reason): self.init(.usage, "--\(name) \(reason)")
    case .pageTooNarrow, .pageTooShort: self.init(.usage, error.description)
    }
  }

  init(_ error: ManuscriptError) {
    switch error {
    case .invalidUTF8(_, let line, let column, _):
      self.init(
        .badInput, error.description, place: SourcePosition(line: line, column: column))
    case .tooLong: self.init(.badInput, error.description)
    }
  }

  init(_ error: FontError) { self.init(.fontMissing, error.description) }
}
