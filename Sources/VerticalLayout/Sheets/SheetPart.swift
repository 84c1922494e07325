extension PageSheet {
  /// A place for lines of the text on a letter, a card or an envelope: an address, a name, the body of a certificate
  /// (SH-L1 to SH-O5). Unlike a ``PageSheet/SheetSlot`` it holds the author's text, which is set as large as it has room.
  public struct SheetPart: Hashable, Sendable {
    public var name: String
    /// The words before a colon that a line for it begins with, and the columns of a table that fill it, with blanks between
    /// them.
    public var labels = ""
    public var takes = Takes.line
    public var box = Box()
    /// The largest character size.
    public var size = PageSheet.SheetLength.absolute(.mm(8))
    /// The size that is large enough to have fewer columns instead of larger characters; nothing for no such size.
    public var least = PageSheet.SheetLength.zero
    /// The largest size of a line of up to four characters, which stand in the middle of the page; nothing for no such size.
    public var large = PageSheet.SheetLength.zero
    /// The part that it stands below, as small as ``Spacing/below`` says; empty for a part with a place of its own (SH-L5).
    public var under = ""
    public var form = LineForm.plain
    /// The place of its lines between head and foot.
    public var align = PageSheet.SheetSlot.Align.start
    /// The place of its columns across: `start` is the right.
    public var across = PageSheet.SheetSlot.Align.center
    /// The most columns of a line.
    public var columns = 1
    public var spacing = Spacing()
    /// The characters of each column, as in `9 10 9 3`; empty for columns that are alike.
    public var rows = ""
    /// The words in place of all lines but the first where there are more than columns, such as 外一同; empty for none.
    public var others = ""
    /// The words of a seal where none is given, with `{author}` for the lines of the part that takes the author; empty for no seal.
    public var usual = ""
    /// The place of its block where no other part has text.
    public var alone = Alone.keep
    /// The place of a name seal at its end.
    public var seal = SealPlace.none

    /// Where a part without others stands across the page.
    public enum Alone: String, Hashable, Sendable, CaseIterable {
      case keep, center
    }

    /// Where a name seal stands. One of a part that takes the author is below it anyway.
    public enum SealPlace: String, Hashable, Sendable, CaseIterable {
      case none
      /// A little below the last character.
      case below
      /// As officials press it, touching the last character (SH-C1).
      case touching
    }

    /// The place of a part, from the top left corner of the page; percentages are of its sides.
    public struct Box: Hashable, Sendable {
      public var x = PageSheet.SheetLength.zero
      public var y = PageSheet.SheetLength.zero
      public var width = PageSheet.SheetLength.percent(100_000)
      public var height = PageSheet.SheetLength.percent(100_000)
    }

    /// The distances of its characters and columns, in 1/100,000 of the size; those of the boxes of a postal code, of the width of
    /// a box.
    public struct Spacing: Hashable, Sendable {
      /// From one character to the next, and from one column to the next.
      public var step = 108_000
      public var pitch = 170_000
      /// The largest step of one column, where there is room for it; 0 for no more than ``step``.
      public var spread = 0
      /// The distance by which each column begins lower than the one before it (散らし書き).
      public var drop = 0
      /// The part of the first character that stands above the place (三つ折り半字がかり), and the blank below the last one.
      public var rise = 0
      public var foot = 0
      /// The size of a part below another one, as a share of the size of that.
      public var below = 60_000
    }

    /// The lines of a text without labels that it takes, in the order of the parts.
    public enum Takes: String, Hashable, Sendable, CaseIterable {
      case line
      /// All lines that no later part takes.
      case rest
      /// The same, as one line.
      case joined
      case title, author
      /// A line that is a date.
      case date
      /// Lines with a label alone.
      case label
    }

    /// The form of its lines.
    public enum LineForm: String, Hashable, Sendable, CaseIterable {
      case plain
      /// The text of a certificate: a blank cell stands for a mark, numbers are Han ones with their units, and no column begins
      /// with は, へ or を or parts a word (SH-C2).
      case formal
      /// Arabic digits become Han ones, as in addresses.
      case han
      /// A name: 様 follows one without a title.
      case sama
      /// A seal, cut of its line, or of one of `--seal`; text is written over it (SH-B5).
      case seal
      /// Digits, each in a box of a postal code, of which three stand before a gap.
      case zip
    }

    public init(_ name: String) { self.name = name }
  }
}

/// What a part of a sheet has of a text.
struct PartText: Hashable, Sendable {
  var part: PageSheet.SheetPart
  var lines: [String]
  /// True where marks of punctuation take no cells.
  var hidesMarks = false
  /// The cells of each line.
  var counts: [Int] { lines.map { max(1, $0.cellCount(hidesMarks: hidesMarks)) } }

  /// The cells of each column where the part says them and the text has so many; `nil` elsewhere.
  var ownRows: [Int]? {
    let rows = part.rows.split(separator: " ").compactMap { Int($0) }
    return lines.count == 1 && !rows.isEmpty && rows.reduce(0, +) == counts[0] ? rows : nil
  }

  private static let longestHaiku = 20

  /// Parts a line at the blanks between its phrases where lines stand one below another, as people type a haiku. Where all are one
  /// line these blanks go, and of two columns the first one has the upper verse (上の句).
  mutating func takePhrases() {
    let phrases = lines.map(\.phrases)
    if part.takes == .rest, part.spacing.drop > 0, lines.count == 1,
      phrases[0].count <= part.columns
    {
      lines = phrases[0]
    }
    guard part.takes == .joined, !lines.isEmpty else { return }
    let all = phrases.flatMap(\.self)
    lines = [all.joined()]
    let waka = 5
    let upper = phrases.count == 2 ? phrases[0].count : all.count == waka ? 3 : 0
    // A haiku is short enough for one column.
    guard part.columns == 2, upper > 0, all.count > 1, counts[0] > Self.longestHaiku, ownRows == nil
    else { return }
    let cells = [all[..<upper], all[upper...]].map {
      $0.joined().cellCount(hidesMarks: hidesMarks)
    }
    // Halves are about as long.
    guard cells.allSatisfy({ $0 * 3 > counts[0] }) else { return }
    part.rows = cells.map(String.init).joined(separator: " ")
  }

  /// The cells of each column of a line where a column has so many at most.
  ///
  /// - Parameter characters: those of the line where it matters which they are.
  static func columns(of count: Int, _ characters: [Character], most: Int) -> [Int] {
    var (columns, start) = ([Int](), 0)
    while count - start > most {
      var end = start + most
      if characters.count == count {
        let near = (end - 5...end).reversed().filter { $0 > start }
        let far = (start + max(1, most / 2)...end).reversed()
        end =
          near.first { characters.mayBegin(at: $0) }
          ?? far.first { !characters.hasParticle(at: $0) } ?? end
      }
      columns.append(end - start)
      start = end
    }
    return columns + [count - start]
  }
}

/// Finds the lines of a text that each part of a sheet takes.
struct PartFinder {
  private let parts: [PageSheet.SheetPart]
  private(set) var texts: [PartText]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where a line has no place.
  init(
    _ parts: [PageSheet.SheetPart], _ document: Document, title: String, author: String, heads: Int
  )
    throws(LayoutError)
  {
    self.parts = parts
    texts = parts.map { PartText(part: $0, lines: []) }
    let lines = document.paragraphs.map { PartFinder.trimmed(document.text.slice($0.range)) }
    if let first = lines.first(where: { !$0.isEmpty }), label(of: first) != nil {
      takeLabelled(lines.filter { !$0.isEmpty })
    } else {
      try take(
        lines.dropFirst(heads).filter { !$0.isEmpty }, title: title, author: author)
    }
    for index in texts.indices {
      if parts[index].form == .formal { noteOnMarks(texts[index].lines) }
      if parts[index].form == .zip { try check(code: texts[index].lines.joined()) }
      texts[index].lines = texts[index].lines.flatMap { texts[index].part.form.lines($0) }
        .filter { !$0.isEmpty }
      if !parts[index].others.isEmpty, texts[index].lines.count > parts[index].columns {
        texts[index].lines = [texts[index].lines[0], parts[index].others]
      }
    }
  }

  /// Refuses what the boxes of a postal code have no place for, so that none of it is lost.
  private func check(code: String) throws(LayoutError) {
    let isOfDigits = code.allSatisfy {
      $0.wholeNumberValue.map { $0 < 10 } == true || $0.isWhitespace
        || PartFinder.isBetweenDigits($0)
    }
    guard isOfDigits, code.count(where: { $0.wholeNumberValue != nil }) <= PartFinder.longestCode
    else {
      throw .sheet(
        "the boxes of a postal code hold up to \(PartFinder.longestCode) digits, not “\(code.prefix(30))”"
      )
    }
  }

  /// Notes on what a certificate has otherwise (SH-C2).
  private mutating func noteOnMarks(_ lines: [String]) {
    if lines.contains(where: { $0.contains { "、。，．".contains($0) } }) {
      diagnostics.append(
        Diagnostic(
          .note, .sheetAdvice,
          "a certificate has no 、 and 。: blank cells stand in their place"))
    }
    let count = lines.reduce(0) { $0 + $1.cellCount(hidesMarks: true) }
    guard count > 150 else { return }
    diagnostics.append(
      Diagnostic(
        .note, .sheetAdvice,
        "the text of a certificate has some 100 characters, and this one \(count)"))
  }

  // MARK: Labels

  private func label(of line: String) -> (label: String, value: String)? {
    guard let end = line.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    let label = line[..<end].lowercased().filter { !$0.isWhitespace }
    guard parts.contains(where: { $0.has(label) }) else { return nil }
    return (label, PartFinder.trimmed(line[line.index(after: end)...]))
  }

  private mutating func takeLabelled(_ lines: [String]) {
    var current: Int?
    for line in lines {
      if let (label, value) = label(of: line) {
        current = parts.firstIndex { $0.has(label) }
        if let current, !value.isEmpty { texts[current].lines.append(value) }
      } else if let end = line.firstIndex(where: { $0 == ":" || $0 == "：" }),
        line.distance(from: line.startIndex, to: end) <= 12
      {
        current = nil
        diagnostics.append(
          Diagnostic(
            .note, .sheetAdvice,
            "the sheet has no place for “\(line[..<end])”; it has "
              + parts.compactMap(\.firstLabel).joined(separator: ", ")))
      } else if let current {
        texts[current].lines.append(line)
      }
    }
  }

  // MARK: Order

  private mutating func take(
    _ lines: [String], title: String, author: String
  ) throws(LayoutError) {
    var lines = lines[...]
    func number(_ takes: PageSheet.SheetPart.Takes) -> Int? {
      parts.firstIndex { $0.takes == takes }
    }
    if let place = number(.title) {
      if !title.isEmpty {
        texts[place].lines = [title]
      } else if number(.date) != nil, let first = lines.popFirst() {
        // A document that is dated begins with what it is.
        texts[place].lines = [first]
      }
    }
    if let place = number(.author) {
      if !author.isEmpty {
        texts[place].lines = [author]
      } else if let name = PartFinder.poet(of: Array(lines)) {
        texts[place].lines = [name]
        lines.removeLast()
      }
    }
    var after: [String] = []
    if let place = number(.date), let date = lines.lastIndex(where: PartFinder.isDate) {
      texts[place].lines = [lines[date]]
      after = Array(lines[(date + 1)...])
      lines = lines[..<date]
    }
    let rest = number(.rest) ?? number(.joined)
    for index in parts.indices where parts[index].takes == .line {
      if let rest, index > rest {
        if !after.isEmpty {
          texts[index].lines = [after.removeFirst()]
        } else if number(.date) == nil, lines.count > 1, let last = lines.popLast() {
          texts[index].lines = [last]
        }
      } else if parts[index].form == .zip, lines.first.map(PartFinder.isPostalCode) != true {
        // The address comes first.
        continue
      } else if let first = lines.popFirst() {
        texts[index].lines = [first]
      }
    }
    let left = Array(lines) + after
    if let rest {
      texts[rest].lines = left
    } else if let place = number(.author), texts[place].lines.isEmpty, left.count == 1 {
      // The last line without a place is that of who writes.
      texts[place].lines = left
    } else if let last = parts.lastIndex(where: { $0.takes == .line }), !left.isEmpty,
      parts[last].columns > 1
    {
      texts[last].lines += left
    } else if let first = left.first {
      throw .sheet(
        "has no place for the line “\(first.prefix(20))”; it has \(parts.filter { $0.takes == .line }.count) "
          + "lines, or lines with labels such as “\(parts.compactMap(\.firstLabel).joined(separator: ", "))”"
      )
    }
  }

  /// The name below a poem, as people type a haiku or a waka: on one line, a waka on two, or a line for each phrase; `nil` for none.
  private static func poet(of lines: [String]) -> String? {
    let name = (lines.last ?? "").drop { "—―─–－-　 ".contains($0) }
    let verses = lines.dropLast()
    let hasKana = verses.contains { verse in
      verse.contains { ("\u{3041}"..."\u{3096}").contains($0) }
    }
    guard (2...5).contains(name.count), hasKana, let first = verses.first,
      name.unicodeScalars.allSatisfy({ CharacterProperties($0).script == .han })
    else { return nil }
    let isBelow =
      switch verses.count {
      case 1: first.count > 2 * name.count
      // Halves of a waka, and no phrases of a haiku.
      case 2: verses.allSatisfy { $0.count >= leastHalf }
      // Phrases of a haiku and of a waka.
      case 3, 5: verses.allSatisfy { $0.count <= mostPhrase }
      default: false
      }
    return isBelow ? String(name) : nil
  }

  /// The characters of half a waka, at least, and those of a phrase at most.
  private static let (leastHalf, mostPhrase) = (8, 12)

  /// True for a line with a year or a month and a day, of which one at least has its number or a blank to write it in: verses speak of
  /// years and moons.
  static func isDate(_ line: String) -> Bool {
    let isNumbered = zip(line, line.dropFirst()).contains { before, after in
      "月日".contains(after)
        && (before.wholeNumberValue != nil || before.isWhitespace
          || "十〇廿元正臘春夏秋冬吉某○◯＿".contains(before))
    }
    guard isNumbered else { return false }
    return line.contains("年") && line.count <= 20 && (line.contains("月") || line.contains("日"))
      || line.contains("月") && line.hasSuffix("日") && line.count <= 12
  }

  /// True for a line of digits, and what stands between them.
  static func isPostalCode(_ line: String) -> Bool {
    let digits = line.count { $0.wholeNumberValue != nil }
    return (3...longestCode).contains(digits)
      && line.allSatisfy { $0.wholeNumberValue != nil || $0.isWhitespace || isBetweenDigits($0) }
  }

  fileprivate static let longestCode = 7

  fileprivate static func isBetweenDigits(_ character: Character) -> Bool {
    "〒-‐−–—―－ー".contains(character)
  }

  static func trimmed(_ line: Substring) -> String {
    let inner = line.drop { $0.isWhitespace }
    return String(
      inner.prefix(
        (inner.lastIndex { !$0.isWhitespace }.map {
          inner.distance(from: inner.startIndex, to: $0) + 1
        }) ?? 0))
  }
}

extension String {
  /// What its blanks part; the whole line where they are those between words.
  fileprivate var phrases: [String] {
    let pieces = split { $0.isWhitespace }
    let hasWords = zip(pieces, pieces.dropFirst()).contains { before, after in
      before.last?.isOfWords == true || after.first?.isOfWords == true
    }
    return hasWords || pieces.isEmpty ? [self] : pieces.map(String.init)
  }
}

extension PageSheet.SheetPart {
  fileprivate func has(_ label: String) -> Bool {
    name == label || labels.split(separator: " ").contains { $0.lowercased() == label }
  }

  fileprivate var firstLabel: String? { labels.split(separator: " ").first.map(String.init) }
}

extension [Character] {
  /// True for a character that begins no column: a particle, a blank, a small kana.
  fileprivate func hasParticle(at index: Int) -> Bool {
    "はへをー　ぁぃぅぇぉっゃゅょァィゥェォッャュョ".contains(self[index])
  }

  /// True if a column of a certificate may begin with a character, and no word is parted.
  fileprivate func mayBegin(at index: Int) -> Bool {
    let (character, before) = (self[index], self[index - 1])
    guard !hasParticle(at: index) else { return false }
    func script(_ character: Character) -> Script? {
      character.unicodeScalars.first.map { CharacterProperties($0).script }
    }
    let own = script(character)
    return own != script(before) || own != .han && own != .katakana
  }
}

extension PageSheet.SheetPart.LineForm {
  /// A line in the form, which may become several: よって and ここに after a sentence begin another one.
  func lines(_ line: String) -> [String] {
    guard self == .formal else { return [self.line(line)] }
    var (lines, rest) = ([String](), line[...])
    while let end = rest.indices.dropFirst().first(where: { index in
      rest[rest.index(before: index)] == "。"
        && ["よって", "ここに", "仍って"].contains { rest[index...].hasPrefix($0) }
    }) {
      lines.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return (lines + [String(rest)]).map(self.line)
  }

  /// A line in the form.
  func line(_ line: String) -> String {
    switch self {
    case .plain, .seal: return line
    case .formal:
      let blanks = line.map { "、。，．".contains($0) ? "　" : $0 }
      return Self.withHanNumbers(PartFinder.trimmed(String(blanks)[...]))
    case .han:
      // A hyphen between numbers becomes a stroke down the column.
      var before: Character = " "
      return String(
        line.map { character in
          defer { before = character }
          if let digit = character.wholeNumberValue, digit < 10,
            character.isASCII || "０"..."９" ~= character
          {
            return Character(Unicode.Scalar(Self.digits[digit]) ?? "〇")
          }
          // The full-width one turns, so that it runs down the column.
          return "-‐−–—―ー｜".contains(character) && before.wholeNumberValue != nil
            ? "－" : character
        })
    case .sama:
      let titles = ["様", "殿", "御中", "先生", "さん", "君", "宛", "行", "先生收", "收", "啟", "귀하", "님"]
      return titles.contains { line.hasSuffix($0) } ? line : line + "　様"
    case .zip:
      return String(
        line.compactMap { character in
          character.wholeNumberValue.flatMap { (0..<10).contains($0) ? Character("\($0)") : nil }
        })
    }
  }

  /// Numbers up to 99 with their units, as in 令和八年十二月三日; digits of larger ones are Han digits.
  private static func withHanNumbers(_ line: String) -> String {
    func han(_ digit: Int) -> Character { Character(Unicode.Scalar(digits[digit]) ?? "〇") }
    var (result, number) = ("", [Int]())
    func close() {
      if number.count == 2, number[0] > 0 {
        if number[0] > 1 { result.append(han(number[0])) }
        result.append("十")
        if number[1] > 0 { result.append(han(number[1])) }
      } else {
        for digit in number { result.append(han(digit)) }
      }
      number = []
    }
    for character in line {
      if let digit = character.wholeNumberValue, digit < 10,
        character.isASCII || "０"..."９" ~= character
      {
        number.append(digit)
      } else {
        close()
        result.append(character)
      }
    }
    close()
    return result
  }

  private static let digits: [UInt32] = [
    0x3007, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D,
  ]
}
