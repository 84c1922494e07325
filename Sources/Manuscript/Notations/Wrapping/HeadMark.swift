/// Marks that no author puts at the head of a line: where one stands there, the line was wrapped.
enum HeadMark {
  static let all = Set(text.unicodeScalars)
  private static let text = "，、。；：」』）﹔．"
  private static let keys = text.unicodeScalars.map { String($0).utf8.characterKey }

  /// True if bytes are one of the marks.
  static func isOne(_ bytes: ArraySlice<UInt8>) -> Bool { keys.contains(bytes.characterKey) }
}
