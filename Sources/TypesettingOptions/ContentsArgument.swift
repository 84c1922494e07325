import CommandOptions
import Manuscript

/// A table of contents as it is written: where it stands, and what a line of it is, as in
/// `front={title}‥{page:han}`.
package struct ContentsArgument: OptionValue, Equatable {
  var style: ContentsStyle

  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first == "front" else { return nil }
    style = ContentsStyle()
    guard parts.count > 1 else { return }
    guard let line = ContentsLine(String(parts[1])) else { return nil }
    style.leader = line.leader
    style.numerals = line.numerals
  }
}
