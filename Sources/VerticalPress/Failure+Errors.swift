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

  /// The failure with the line and column of the text that had no room, where it is one of those.
  func placed(in document: Document) -> Failure {
    guard place == nil, case .overflow(let range)? = cause as? LayoutError else { return self }
    var places = TextOrigin.DiagnosticPlaces(text: document.text, origin: document.origin)
    var failure = self
    failure.place = places.place(of: range, source: nil)
    failure.message = message.replacing(
      "the bytes from \(range.lowerBound) to \(range.upperBound) have no room",
      with: "from here on there is no room")
    return failure
  }

  package init(_ error: FontError) {
    let status: ExitStatus = if case .outOfResources = error { .tryAgain } else { .fontMissing }
    self.init(status, error.description, cause: error)
  }

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
