package import Storage
package import VerticalFonts
package import VerticalLayout

extension Failure {
  package init(_ error: LayoutError) {
    switch error {
    case .noFont: self.init(.fontMissing, error.description)
    case .textTooLong: self.init(.badInput, error.description)
    case .overflow, .cancelled: self.init(.partlyFailed, error.description)
    case .invalidOption(let name, let reason): self.init(.usage, "--\(name) \(reason)")
    case .pageTooNarrow, .pageTooShort, .noRoom: self.init(.usage, error.description)
    }
  }

  package init(_ error: FontError) { self.init(.fontMissing, error.description) }
}
