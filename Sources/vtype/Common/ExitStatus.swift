import Manuscript
import Storage
import VerticalLayout

extension Failure {
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
}
