import Manuscript
import Storage
import VerticalFonts
import VerticalLayout

extension Failure {
  init(_ error: LayoutError) {
    switch error {
    case .noFont: self.init(.fontMissing, error.description)
    case .textTooLong: self.init(.badInput, error.description)
    case .overflow: self.init(.partlyFailed, error.description)
    case .invalidOption(let name, let reason): self.init(.usage, "--\(name) \(reason)")
    case .pageTooNarrow, .pageTooShort, .noRoom: self.init(.usage, error.description)
    }
  }

  init(_ error: ManuscriptError) {
    switch error {
    case .invalidUTF8(_, let line, let column, _):
      self.init(
        .badInput, error.description.replacing(" at line \(line), column \(column)", with: ""),
        place: SourcePosition(line: line, column: column))
    case .tooLong: self.init(.badInput, error.description)
    }
  }

  init(_ error: FontError) { self.init(.fontMissing, error.description) }
}
