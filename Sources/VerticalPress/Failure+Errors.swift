package import Manuscript
package import Storage
package import VerticalFonts
package import VerticalLayout

extension Failure {
  package init(_ error: LayoutError) {
    switch error {
    case .noFont: self.init(.fontMissing, error.description, cause: error)
    case .textTooLong, .tooManyColumns: self.init(.badInput, error.description, cause: error)
    case .overflow, .cancelled: self.init(.partlyFailed, error.description, cause: error)
    case .invalidOption(let name, let reason):
      self.init(.usage, "--\(name) \(reason)", cause: error)
    case .pageTooNarrow, .pageTooShort, .noRoom: self.init(.usage, error.description, cause: error)
    }
  }

  package init(_ error: FontError) { self.init(.fontMissing, error.description, cause: error) }

  package init(_ error: ManuscriptError) {
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
}
