import CommandOptions
package import VerticalLayout

/// A range of the text in UTF-8 bytes: `12:30`; from its start, or to its end, `:30` and `12:`.
package struct RangeArgument: OptionValue {
  package var range: TextRange

  package init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let bounds = zip(parts, [0, Document.maximumByteCount]).compactMap { part, bound in
      part.isEmpty ? bound : part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
    range = TextRange(bounds[0], bounds[1])
  }
}
