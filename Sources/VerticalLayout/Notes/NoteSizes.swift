/// The character sizes of the notes beside a text.
struct NoteSizes: Hashable, Sendable {
  /// That of the notes without places of their own.
  let usual: Length
  /// Those of the others, by their numbers.
  private(set) var own: [Int: Length] = [:]

  init(_ plan: NotePlan, styled: StyledText) {
    let first = plan.entries.first { $0.free == nil }?.text.lowerBound ?? plan.bodyEnd
    usual = styled.outerSize(at: first)
    for (number, entry) in plan.entries.enumerated() where entry.free != nil {
      own[number] = styled.outerSize(at: entry.text.lowerBound)
    }
  }

  subscript(number: Int) -> Length { own[number] ?? usual }
}
