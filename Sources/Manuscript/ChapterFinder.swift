import VerticalLayout

/// The lines of a plain text that are plainly headings of chapters: 第一回 …, 第3章, or numbers that stand alone.
///
/// Numbers have to count up from the first one, so that a line that only begins like one is none. A single
/// heading counts where the text begins with it.
struct ChapterFinder {
  /// A line that may be a heading.
  private struct Candidate {
    var paragraph: Int
    var number: Int
    /// The larger the part, the smaller.
    var rank: Int
  }

  /// The headings that were found, with their levels, in order.
  private(set) var headings: [(paragraph: Int, level: Int)] = []

  init(_ document: Document) {
    let candidates = Self.candidates(in: document)
    var found: [Candidate] = []
    for rank in Set(candidates.map(\.rank)).sorted() {
      let counted = Self.counted(candidates.filter { $0.rank == rank }, below: found)
      if counted.count > 1 || rank < Self.bareRank && Self.begins(document, with: counted) {
        found = (found + counted).sorted { $0.paragraph < $1.paragraph }
      }
    }
    let ranks = Set(found.map(\.rank)).sorted()
    headings = found.map { candidate in
      (candidate.paragraph, (ranks.firstIndex(of: candidate.rank) ?? 0) + 1)
    }
  }

  private static let bareRank = 9

  private static func candidates(in document: Document) -> [Candidate] {
    var found: [Candidate] = []
    let paragraphs = document.paragraphs
    // A poem may have numbers between its parts.
    let isLong = document.text.utf8.count >= 6000
    for (index, paragraph) in paragraphs.enumerated()
    where paragraph.role == .body && (1...160).contains(paragraph.range.count) {
      let line = HeadingLine(document.text, paragraph.range)
      if let (number, rank) = line.chapter {
        found.append(Candidate(paragraph: index, number: number, rank: rank))
      } else if isLong, let number = line.bareNumber,
        index == 0 || paragraphs[index - 1].range.isEmpty
          || paragraph.isIndented(in: document.text)
      {
        found.append(Candidate(paragraph: index, number: number, rank: bareRank))
      }
    }
    return found
  }

  /// Those that count up by one, from one again after each larger heading. The first of all may have any number:
  /// a file may be the second volume. A few may be missing where several stand before the gap and one behind it.
  private static func counted(
    _ candidates: [Candidate], below larger: [Candidate]
  ) -> [Candidate] {
    var found: [Candidate] = []
    var next: Int?
    var passed = 0
    for (index, candidate) in candidates.enumerated() {
      while passed < larger.count, larger[passed].paragraph < candidate.paragraph {
        passed += 1
        if let expected = next, candidate.number != expected { next = 1 }
      }
      if candidate.rank == bareRank, next == nil, candidate.number != 1 { continue }
      if let expected = next, candidate.number != expected {
        let following = index + 1 < candidates.count ? candidates[index + 1].number : nil
        guard found.count >= 5, (1...3).contains(candidate.number - expected),
          following == candidate.number + 1
        else { continue }
      }
      found.append(candidate)
      next = candidate.number + 1
    }
    return found
  }

  /// True where a text of some length begins with a heading.
  private static func begins(_ document: Document, with found: [Candidate]) -> Bool {
    guard let first = found.first, document.text.utf8.count >= 600 else { return false }
    return document.paragraphs[..<first.paragraph].allSatisfy {
      $0.range.isEmpty || $0.role == .title || $0.role == .author
    }
  }
}

extension Paragraph {
  /// True where it begins with a blank, as numbers that stand alone often do.
  fileprivate func isIndented(in text: String) -> Bool {
    text.slice(range).unicodeScalars.first == "　"
  }
}

extension HeadingLine {
  /// The number of the part of a book that it begins with, and how large that part is: 第一部 before 第一章 before
  /// 第一節. `nil` for other lines.
  fileprivate var chapter: (number: Int, rank: Int)? {
    guard isChapter else { return nil }
    let scalars = text.unicodeScalars.dropFirst()
    let digits = scalars.prefix(while: Self.isNumeral)
    guard let number = ChapterNumber.value(of: digits),
      let unit = scalars.dropFirst(digits.count).first
    else { return nil }
    let after = scalars.dropFirst(digits.count + 1).first
    // 第一章は is no heading, and 第一章 … is one.
    guard
      after.map({ $0.properties.isWhitespace || "：:「『（(・―—".unicodeScalars.contains($0) }) ?? true
    else { return nil }
    let ranks: [(String, Int)] = [
      ("卷巻部篇編编부편", 0), ("章回話话장", 1), ("節节절", 2),
    ]
    return ranks.first { $0.0.unicodeScalars.contains(unit) }.map { (number, $0.1) }
  }

  /// The number that is all of the line: 一, 十二, 3 or ３. `nil` for other lines.
  fileprivate var bareNumber: Int? {
    guard text.utf8.count <= 12 else { return nil }
    return ChapterNumber.value(of: text.unicodeScalars[...])
  }
}

/// Numbers as headings have them.
private enum ChapterNumber {
  /// The value of digits, Han or other ones, from 1 to 9999; `nil` for anything else.
  static func value(of scalars: some Collection<Unicode.Scalar>) -> Int? {
    var total = 0
    var digit: Int?
    var isPositional = true
    for scalar in scalars where scalar != " " {
      if let value = digitValue(scalar) {
        digit = isPositional ? (digit ?? 0) * 10 + value : value
        if let digit, digit > 9999 { return nil }
      } else if let unit = unitValue(scalar) {
        total += (digit ?? 1) * unit
        digit = nil
        isPositional = false
      } else {
        return nil
      }
    }
    let value = total + (digit ?? 0)
    return (1...9999).contains(value) && (digit != nil || total > 0) ? value : nil
  }

  private static func digitValue(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x30...0x39: return Int(scalar.value - 0x30)
    case 0xFF10...0xFF19: return Int(scalar.value - 0xFF10)
    case 0x3007, 0x25CB: return 0
    default:
      let digits = Array("零一二三四五六七八九".unicodeScalars)
      return digits.firstIndex(of: scalar)
    }
  }

  private static func unitValue(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "十", "拾": 10
    case "廿": 20
    case "卅": 30
    case "百": 100
    case "千": 1000
    default: nil
    }
  }
}
