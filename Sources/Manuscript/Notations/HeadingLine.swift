import VerticalLayout

/// A line that may be part of a heading, without the blanks around it, U+3000 among them.
struct HeadingLine {
  let text: Substring

  init(_ document: String, _ range: TextRange) {
    let line = document.slice(range).unicodeScalars
    let start = line.firstIndex { !Self.isSpace($0) } ?? line.endIndex
    let last = line[start...].lastIndex { !Self.isSpace($0) }
    text = Substring(line[start..<(last.map(line.index(after:)) ?? start)])
  }

  /// White_Space (UAX #44), without a look into the tables for those that files are full of.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20, 0x3000: true
    case 0x21...0x7E, 0x3001...0xFFFF: false
    default: scalar.properties.isWhitespace
    }
  }

  /// Empty, or only spaces.
  var isBlank: Bool { text.isEmpty }

  /// Characters; 1,000 for a line too long to be counted.
  var count: Int { isTooLong ? 1000 : min(text.count, 1000) }

  private var isTooLong: Bool { text.utf8.count > 4096 }

  var hasLetters: Bool { text.unicodeScalars.contains { $0.properties.isAlphabetic } }

  var isOfIdeographs: Bool { text.unicodeScalars.allSatisfy(\.properties.isIdeographic) }

  var hasKana: Bool {
    text.unicodeScalars.contains {
      (0x3041...0x30FF).contains($0.value) && $0.properties.isAlphabetic
    }
  }

  /// True if a sentence ends or pauses in the line. A stop after a letter that stands alone is that
  /// of an initial, as in “J. R. R. Tolkien”.
  var isPunctuated: Bool {
    if isTooLong { return true }
    // The last two scalars.
    var before: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "。", "，", "、", "！", "？", "；", "．", "｡", "､", ",", "!", "?", ";": return true
      case ".":
        let isInitial = ("A"..."Z").contains(before.1) && (before.0 == " " || before.0 == ".")
        if !isInitial { return true }
      default: break
      }
      before = (before.1, scalar)
    }
    return false
  }

  /// True for a line of one sign, as typists drew it under a heading: its words are above it, and it is no text.
  static func isUnderline(_ line: some StringProtocol) -> Bool {
    var sign: Unicode.Scalar?
    var count = 0
    for scalar in line.unicodeScalars where !scalar.properties.isWhitespace {
      guard "-=_~‐–—―─━＝－".unicodeScalars.contains(scalar), sign == nil || sign == scalar else {
        return false
      }
      sign = scalar
      count += 1
    }
    return count >= shortestUnderline
  }

  /// Two are a dash of the text.
  private static let shortestUnderline = 4

  var mayBeTitle: Bool { count <= 30 && mayBeHeading }

  /// Names stand in no brackets, which are those of speech; and parts of a book, dates and items of lists are no names.
  var mayBeAuthor: Bool {
    count <= 24 && mayBeHeading && !isPartName && !isNumbered && !isDate
      && !text.unicodeScalars.contains { "「」『』".unicodeScalars.contains($0) }
  }

  /// Has letters, and neither controls, nor sentences, nor the number of a chapter.
  private var mayBeHeading: Bool {
    !isTooLong && !isPunctuated && !isChapterNumber && hasLetters
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Begins as items of lists do: ①, （一）, 第一条.
  private var isNumbered: Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return false }
    let closings: String
    switch first {
    case "①"..."⑳", "㉑"..."㉟", "㊱"..."㊿": return true
    case "（", "(": closings = "）)"
    case "第", "제": closings = "条條項项款号號조항호"
    default: return false
    }
    let number = scalars.dropFirst().prefix(while: Self.isNumeral)
    guard !number.isEmpty, let next = scalars.dropFirst(1 + number.count).first else {
      return false
    }
    return closings.unicodeScalars.contains(next)
  }

  /// 2023年5月, or 五月.
  private var isDate: Bool {
    let scalars = text.unicodeScalars
    return scalars.contains { "年月日".unicodeScalars.contains($0) }
      && scalars.allSatisfy { "年月日".unicodeScalars.contains($0) || Self.isNumeral($0) }
  }

  /// True if two lines begin with the same sign, as items of a list and lines of a quotation do.
  func sharesSign(with other: HeadingLine) -> Bool {
    guard let first = text.unicodeScalars.first, first == other.text.unicodeScalars.first else {
      return false
    }
    switch first.properties.generalCategory {
    case .dashPunctuation, .otherPunctuation, .mathSymbol, .otherSymbol, .modifierSymbol,
      .currencySymbol, .connectorPunctuation:
      return true
    default: return false
    }
  }

  /// Begins as 第一回, 第12章 or 제3장 do.
  var isChapterNumber: Bool {
    let scalars = text.unicodeScalars
    guard scalars.first == "第" || scalars.first == "제" else { return false }
    let number = scalars.dropFirst().prefix(while: Self.isNumeral)
    guard !number.isEmpty, let unit = scalars.dropFirst(1 + number.count).first else {
      return false
    }
    return "章回話话節节卷巻部篇編编장절부편".unicodeScalars.contains(unit)
  }

  /// True for what the number of a chapter is made of; ○ stands for 〇 in some files: 第二○回.
  static func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType != nil || scalar == " " || scalar == "○"
  }

  /// The number of a chapter with its title, and no sentence that begins with one.
  var isChapter: Bool { isChapterNumber && count <= 40 && (!isPunctuated || hasCoupletTitle) }

  /// True where the title of a chapter has two halves with a comma between them, as old novels have them:
  /// 第一回：宴桃園豪傑三結義，斬黃巾英雄首立功.
  private var hasCoupletTitle: Bool {
    let blanks = text.unicodeScalars.split { Self.isSpace($0) || $0 == "：" || $0 == ":" }
    guard blanks.count == 2, let title = blanks.last else { return false }
    let halves = title.split(separator: "，", omittingEmptySubsequences: false)
    return halves.count == 2 && halves[0].count == halves[1].count
      && (4...16).contains(halves[0].count)
      && halves.allSatisfy { $0.allSatisfy(\.properties.isAlphabetic) }
  }

  /// The name of a part that comes first in a book.
  private var isPartName: Bool {
    let names: Set<String> = [
      "序", "序言", "序文", "序章", "自序", "前言", "前文", "緒言", "引言", "目次", "目錄", "目录",
      "はじめに", "まえがき", "서문", "머리말", "차례",
    ]
    return names.contains(String(text.filter { $0 != " " && $0 != "　" }))
  }
}
