import CommandOptions

/// The number of pages that are folded into each other and sewn.
package struct SignatureArgument: OptionValue, Equatable {
  package var pages: Int

  package init?(argument: String) {
    guard let pages = Int(argument) else { return nil }
    self.pages = pages
  }

  package static func complaint(about text: String) -> String {
    "expected the number of pages that are sewn together, such as 16; the name under a poem is --author '\(text)'"
  }
}
