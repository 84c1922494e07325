/// The words that close a letter (結語, 敬辭), which stand at the foot of their column (SH-L1).
enum ClosingWords {
  /// The last lines of a letter, in which they are looked for.
  static let lines = 4

  /// True for a line that is nothing but such words, or the name of who writes and such words.
  static func close(_ line: String) -> Bool {
    // What is indented has a place already.
    guard line.first?.isWhitespace == false else { return false }
    let words = String(line.filter { !"。．.、，,　 ".contains($0) })
    if alone.contains(words) { return true }
    return (3...10).contains(words.count) && afterNames.contains { words.hasSuffix($0) }
  }

  private static let alone: Set<String> = [
    "敬具", "拝具", "敬白", "謹白", "謹言", "草々", "草草", "早々", "匆々", "かしこ", "不一", "不尽", "以上",
    "頓首", "顿首", "再拜", "再拝", "敬上", "謹上", "谨上", "此致", "敬禮", "敬礼",
  ]

  private static let afterNames = [
    "頓首", "顿首", "頓首再拜", "再拜", "再拝", "敬上", "謹上", "谨上", "拜上", "敬啟", "敬启", "謹啟", "谨启",
    "叩首", "手書", "手书", "敬白", "謹白", "드림", "올림", "배상",
  ]
}
