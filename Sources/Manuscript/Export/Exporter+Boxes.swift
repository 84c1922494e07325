import VerticalLayout

extension Exporter {
  /// Ends the boxes that a paragraph is not in.
  mutating func endBoxes(before paragraph: Int?) -> String {
    let ended = boxes.end(before: paragraph)
    guard !ended.isEmpty else { return "" }
    var ignored: [String] = []
    return endLists()
      + ended.compactMap { dialect.boxMarks($0, &ignored)?.end }.joined()
  }

  /// Begins the boxes around a paragraph.
  mutating func beginBoxes(at index: Int, _ paragraph: Paragraph) -> String {
    let begun = boxes.begin(at: index)
    guard !begun.isEmpty else { return "" }
    var text = endLists()
    for box in begun {
      var kinds: [String] = []
      if let mark = dialect.boxMarks(box, &kinds) {
        text += mark.begin
      } else {
        kinds = ["boxes around lines"]
      }
      for kind in kinds { report(kind, paragraph.range) }
    }
    return text
  }

  /// Writes the marks that end the tiers before a paragraph, and begin its own.
  mutating func goOn(in paragraph: Paragraph) -> String {
    let (before, next) = (tiers, PassageTiers(paragraph.style))
    guard next != before else { return "" }
    tiers = next
    if let mark = dialect.tiers(next, after: before) { return mark }
    if next != nil { report("tiers of passages", paragraph.range) }
    return ""
  }
}
