/// The numbers that an option takes. What checks an option, and what is said of a number beyond, come from here alone.
package struct NumberLimit<Number: Comparable & Sendable>: Sendable {
  /// The option's name, without hyphens.
  package var name: String
  package var range: ClosedRange<Number>
  /// The word after the numbers, where it needs one.
  package var unit: String?

  package init(_ name: String, _ range: ClosedRange<Number>, unit: String? = nil) {
    self.name = name
    self.range = range
    self.unit = unit
  }

  /// The complaint about a number beyond the limit, without the option's name; `nil` for one within it, and for none.
  package func complaint(about number: Number?) -> String? {
    guard let number, !range.contains(number) else { return nil }
    let ends = [range.lowerBound, range.upperBound].map { "\($0)" }
    // A whole number is said without its fraction.
    let words = ends.map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 }
    return "must be from \(words[0]) to \(words[1])" + (unit.map { " " + $0 } ?? "")
  }

  func check(_ number: Number?) throws(LayoutError) {
    guard let complaint = complaint(about: number) else { return }
    throw .invalidOption(name: name, reason: complaint)
  }
}
