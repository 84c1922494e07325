import VerticalLayout

extension ExportDialect {
  /// The line of an item with `-` or its number before it, four blanks farther in for each level. Markers that are
  /// neither ・ nor the number as text stay as they are.
  func markedItem(_ item: ListItem, marker: String, _ text: String) -> String {
    let blanks = String(repeating: " ", count: 4 * (min(max(item.level, 1), ListItem.deepest) - 1))
    guard item.markerLength > 0 else { return blanks + "  " + text + "\n" }
    if marker == "・" { return "\(blanks)- \(text)\n" }
    if let number = item.number, marker == HanNumber.text(number) + "、" || marker == "\(number)．" {
      return "\(blanks)\(number). \(text)\n"
    }
    return "\(blanks)\(marker)\(text)\n"
  }
}
