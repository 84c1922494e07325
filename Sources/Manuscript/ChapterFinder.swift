import VerticalLayout

/// The lines of a text that are plainly headings of chapters: 第一回 …, 第3話, or numbers that stand alone; and beside these
/// プロローグ, 幕間, あとがき and other names of parts.
///
/// Numbers have to count up from the first one, so that a line that only begins like one is none. A single
/// heading counts where the text begins with it. Where all such lines are headings, none of this is asked for, and その一,
/// Chapter 3 and １　朝 are some as well.
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

  init(_ document: Document, takesAll: Bool = false) {
    let candidates = Self.candidates(in: document, takesAll: takesAll)
    var found: [Candidate] = []
    let numbered = candidates.filter { $0.rank != Self.namedRank }
    if takesAll {
      found = numbered
    } else {
      for rank in Set(numbered.map(\.rank)).sorted() {
        let counted = Self.counted(numbered.filter { $0.rank == rank }, below: found)
        if counted.count > 1 || rank < Self.bareRank && Self.begins(document, with: counted) {
          found = (found + counted).sorted { $0.paragraph < $1.paragraph }
        }
      }
    }
    if takesAll || !found.isEmpty {
      let ranks = found.map(\.rank)
      let rank = ranks.filter { $0 > 0 }.min() ?? ranks.min() ?? 1
      let named = candidates.filter { $0.rank == Self.namedRank }.map {
        Candidate(paragraph: $0.paragraph, number: 0, rank: rank)
      }
      found = (found + named).sorted { $0.paragraph < $1.paragraph }
    }
    let ranks = Set(found.map(\.rank)).sorted()
    headings = found.map { candidate in
      (candidate.paragraph, min((ranks.firstIndex(of: candidate.rank) ?? 0) + 1, 3))
    }
  }

  private static let bareRank = 9
  /// That of names without numbers, before they have that of the chapters beside them.
  private static let namedRank = 10

  private static func candidates(in document: Document, takesAll: Bool) -> [Candidate] {
    var found: [Candidate] = []
    let paragraphs = document.paragraphs
    // A poem may have numbers between its parts.
    let isLong = takesAll || document.text.utf8.count >= 6000
    for (index, paragraph) in paragraphs.enumerated()
    where paragraph.role == .body && (1...160).contains(paragraph.range.count) {
      let line = HeadingLine(document.text, paragraph.range)
      let isAfterBlank =
        index == 0 || paragraphs[index - 1].range.isEmpty || paragraph.style.breakBefore != nil
      if let (number, rank) = line.chapter {
        found.append(Candidate(paragraph: index, number: number, rank: rank))
      } else if isLong, let number = line.bareNumber,
        isAfterBlank || paragraph.isIndented(in: document.text)
      {
        found.append(Candidate(paragraph: index, number: number, rank: bareRank))
      } else if isAfterBlank, let number = line.latinChapter {
        found.append(Candidate(paragraph: index, number: number, rank: 1))
      } else if takesAll, let (number, rank) = line.looseChapter {
        found.append(Candidate(paragraph: index, number: number, rank: rank))
      } else if isAfterBlank, line.isNamedPart {
        found.append(Candidate(paragraph: index, number: 0, rank: namedRank))
      }
    }
    return found
  }

  /// Those that count up by one, from one again after each larger heading. The first of all may have any number:
  /// a file may be the second volume. A few may be missing where several stand before the gap and one after it.
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
  /// 第一話 before 第一節. `nil` for other lines.
  fileprivate var chapter: (number: Int, rank: Int)? {
    let all = text.unicodeScalars
    guard text.utf8.count <= 160, let first = all.first else { return nil }
    let isMarked = first == "第" || first == "제"
    // Without 第 only 12話 and its like are plain enough.
    guard isMarked || first.properties.numericType == .decimal else { return nil }
    let scalars = isMarked ? all.dropFirst() : all[...]
    let digits = scalars.prefix(while: Self.isNumeral)
    guard let number = ChapterNumber.value(of: digits),
      let unit = scalars.dropFirst(digits.count).first,
      let rank = Self.rank(of: unit), isMarked || "章話话장화".unicodeScalars.contains(unit)
    else { return nil }
    let rest = scalars.dropFirst(digits.count + 1)
    // 第一章は is no heading, and 第一章 … is one.
    guard
      rest.first.map({
        $0.properties.isWhitespace || isMarked && "：:「『（(・―—".unicodeScalars.contains($0)
      })
        ?? true, isChapter || isTitled(rest)
    else { return nil }
    return (number, rank)
  }

  /// True where a blank parts the number from a title, which may have commas and other signs of a sentence, but does not
  /// end as one.
  private func isTitled(_ rest: Substring.UnicodeScalarView) -> Bool {
    guard count <= 40, let last = text.unicodeScalars.last else { return false }
    return rest.first.map { $0.properties.isWhitespace } ?? true
      && !"。，、；．,;".unicodeScalars.contains(last)
  }

  private static func rank(of unit: Unicode.Scalar) -> Int? {
    let ranks: [(String, Int)] = [
      ("卷巻部篇編编부편", 0), ("章回장회", 1), ("話话화", 2), ("節节절", 3),
    ]
    return ranks.first { $0.0.unicodeScalars.contains(unit) }?.1
  }

  /// The number that a line begins with after a word, or before a title: その一, Chapter 3, ＃５　朝, １．夜. `nil` for other
  /// lines.
  fileprivate var looseChapter: (number: Int, rank: Int)? {
    guard count <= 40, let last = text.unicodeScalars.last, !"。，、；,;".unicodeScalars.contains(last)
    else { return nil }
    let small = text.lowercased()
    let words = [
      "chapter", "episode", "part", "ep.", "ep", "vol.", "no.", "#", "＃", "その", "其の", "其",
    ]
    var rest = small.unicodeScalars[...]
    let word = words.first { small.hasPrefix($0) }
    if let word { rest = rest.dropFirst(word.unicodeScalars.count) }
    rest = rest.drop { $0 == " " || $0 == "　" || $0 == "." }
    let digits = rest.prefix { Self.isNumeral($0) && $0 != " " }
    guard let number = ChapterNumber.value(of: digits) else { return nil }
    let after = rest.dropFirst(digits.count).first
    let isParted = after.map {
      $0.properties.isWhitespace || "．.、：:話章「『".unicodeScalars.contains($0)
    }
    guard isParted ?? (word != nil) else { return nil }
    return (number, word == nil ? 8 : 1)
  }

  /// The number of Chapter 3, Episode 3 and EP. 3, alone or with a title after it; `nil` for other lines.
  fileprivate var latinChapter: Int? {
    guard let first = text.unicodeScalars.first, first == "C" || first == "E",
      let (number, _) = looseChapter
    else { return nil }
    let word = text.lowercased()
    return word.hasPrefix("chapter") || word.hasPrefix("ep") ? number : nil
  }

  /// The name of a part that has no number, alone or with a title of its own.
  fileprivate var isNamedPart: Bool {
    guard count <= 40, let last = text.unicodeScalars.last, !"。，、；,;".unicodeScalars.contains(last)
    else { return false }
    // To compare as Unicode does takes a while; most lines begin with an ideograph that no name begins with.
    if let first = text.unicodeScalars.first, (0x4E00...0x9FFF).contains(first.value),
      !Self.beginnings.contains(first)
    {
      return false
    }
    guard let name = Self.names.first(where: { text.hasPrefix($0) }) else { return false }
    let after = text.unicodeScalars.dropFirst(name.unicodeScalars.count).first
    return after.map {
      $0.properties.isWhitespace || $0.properties.numericType != nil
        || "：:「『（(・―—―〜～その".unicodeScalars.contains($0)
    } ?? true
  }

  private static let beginnings = Set(names.compactMap(\.unicodeScalars.first))

  /// Longer ones before those that they begin with.
  private static let names = [
    "プロローグ", "エピローグ", "インターミッション", "インタールード", "序章", "終章", "間章", "断章", "幕間", "閑話休題", "閑話",
    "番外編", "番外篇", "番外", "外伝", "後日談", "後日譚", "あとがき", "後書き", "後書", "まえがき", "前書き", "はじめに",
    "おわりに", "登場人物紹介", "登場人物", "人物紹介", "序幕", "終幕", "序", "跋", "Prologue", "Epilogue", "PROLOGUE",
    "EPILOGUE",
    "楔子", "引子", "尾聲", "尾声", "番外", "後記", "后记", "前言", "自序", "終章", "终章", "프롤로그", "에필로그", "막간", "외전",
    "작가의 말", "머리말", "맺음말",
  ]

  /// The number that is all of the line: 一, 十二, 3, ３., （三）. `nil` for other lines.
  fileprivate var bareNumber: Int? {
    guard text.utf8.count <= 16 else { return nil }
    var number = text.unicodeScalars[...]
    let brackets = ["（": "）", "(": ")", "【": "】", "［": "］", "[": "]", "〈": "〉", "《": "》"]
    if let first = number.first, let last = number.last, number.count > 2,
      brackets[String(first)] == String(last)
    {
      number = number.dropFirst().dropLast()
    } else if let last = number.last, last == "." || last == "．" {
      number = number.dropLast()
    }
    return ChapterNumber.value(of: number)
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
