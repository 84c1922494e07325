/// Text with a backslash before each character that vtype's marks would read as one of theirs.
enum MarkEscapes {
  /// Text that stands for itself among marks.
  ///
  /// - Parameter before: the character it comes after; `nil` at the head of a line.
  static func plain(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String {
    var plain = ""
    var isAtHead = before == nil
    // Digits at the head of a line: with a full stop they would begin an item of a list.
    var isNumber = false
    for scalar in text {
      let isMark =
        "\\[]{}|*^!".unicodeScalars.contains(scalar)
        || isAtHead && "#:`~-+>".unicodeScalars.contains(scalar)
        || isNumber && (scalar == "." || scalar == ")")
      if isMark { plain += "\\" }
      plain.unicodeScalars.append(scalar)
      isNumber = (isAtHead || isNumber) && ("0"..."9").contains(scalar)
      isAtHead = isAtHead && (scalar == " " || scalar == "　" || scalar == "\t")
    }
    return plain
  }
}
