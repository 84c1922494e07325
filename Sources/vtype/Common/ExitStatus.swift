import Manuscript
import Storage
import VerticalFonts
import VerticalLayout

extension Failure {
  init(_ error: LayoutError) {
    switch error {
    case .noFont: self.init(.fontMissing, error.description)
    case .textTooLong: self.init(.badInput, error.description)
    case .overflow, .cancelled: self.init(.partlyFailed, error.description)
    case .invalidOption(let name, let reason): self.init(.usage, "--\(name) \(reason)")
    case .pageTooNarrow, .pageTooShort, .noRoom: self.init(.usage, error.description)
    }
  }

  init(_ error: ManuscriptError) {
    switch error {
    case .invalidText(let invalid):
      let place = invalid.place
      self.init(
        .badInput,
        error.description.replacing(" at line \(place.line), column \(place.column)", with: ""),
        place: place)
    case .unclearEncoding, .tooLong, .noPoems: self.init(.badInput, error.description)
    }
  }

  init(_ error: FontError) { self.init(.fontMissing, error.description) }
}
