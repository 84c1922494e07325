import VerticalLayout

/// Writes paragraphs of Word's as lines with vtype's marks.
///
/// Paragraphs with the same keys stand in one division.
struct WordOutput {
  private var writer = ContainerWriter()
  /// The size of most of the text, in half points; Word's own default is 10 pt.
  var bodySize = 20
  var isBodyGothic = false
  /// The size of the page, in tenths of a point.
  var pageSize = (width: 5950, height: 8420)
  /// The language of most runs of ideographs, by its tag.
  var language: String?
  /// The keys of the division that is open for paragraphs.
  private var keys = ""
  /// The number of characters of the link that is open, to find empty ones.
  private var links: [String] = []
  private var lastKeys: (look: WordLook, keys: [String])?

  var place: Int { writer.place }
  var marks: String { writer.marks }
  var source: String { writer.source }
  var map: SourceMap { writer.map }

  // MARK: Divisions

  private mutating func open(_ new: String) {
    guard new != keys else { return }
    endDivision()
    if !new.isEmpty { putFence("::: {\(new)}") }
    keys = new
  }

  /// Ends the division that paragraphs stand in.
  mutating func endDivision() {
    guard !keys.isEmpty else { return }
    keys = ""
    putFence(":::")
  }

  /// Begins a division of its own.
  mutating func begin(_ keys: String) {
    endDivision()
    putFence("::: {\(keys)}")
  }

  /// Ends a division of its own, and the one of paragraphs in it.
  mutating func end() {
    endDivision()
    putFence(":::")
  }

  private mutating func putFence(_ fence: String) {
    writer.put(mark: fence)
    writer.endMark()
  }

  // MARK: Paragraphs

  mutating func write(_ paragraph: WordParagraph) {
    if paragraph.isEmpty, paragraph.look.hasBottomBorder == true {
      // What Word makes of three hyphens (DX-11).
      return writeSceneBreak("＊", paragraph)
    }
    if paragraph.role == nil, paragraph.marker == nil, paragraph.mayBeSigns,
      let signs = Self.sceneBreak(paragraph.text, paragraph)
    {
      return writeSceneBreak(signs, paragraph)
    }
    var keys = paragraph.role == nil ? indents(of: paragraph) : []
    if let alignment = Self.alignments[paragraph.look.alignment ?? ""], paragraph.role == nil {
      keys.append("align=\(alignment)")
    }
    let lines = Self.lines(of: paragraph.inlines)
    for (number, line) in lines.enumerated() {
      var own = keys
      // A new column of the same paragraph has no indent of its own.
      if number > 0, let index = own.firstIndex(where: { $0.hasPrefix("indent=") }) {
        own[index] = "indent=0"
      }
      if number == 0, let kind = paragraph.breakBefore { own.append("break=\(kind.rawValue)") }
      if paragraph.role == .author { own.insert(".author", at: 0) }
      if paragraph.role == .subtitle { own.insert(".subtitle", at: 0) }
      open(own.joined(separator: " "))
      // The break is that of one line.
      defer { if own.last?.hasPrefix("break=") == true { endDivision() } }
      let isEmpty = line.isEmpty && paragraph.marker == nil
      switch paragraph.role {
      case .title where !isEmpty: putSign("# ")
      case .heading(let level) where !isEmpty:
        putSign(String(repeating: "#", count: level + 1) + " ")
      default: break
      }
      if number == 0, let marker = paragraph.marker { put(marker) }
      put(line)
      if number < lines.count - 1 {
        writer.put(mark: "\n", for: "\u{2028}")
        writer.startLine()
      } else {
        writer.endLine()
      }
    }
  }

  private mutating func putSign(_ sign: String) {
    writer.put(mark: sign)
    writer.leaveHead()
  }

  private mutating func put(_ marker: WordNumbering.Marker) {
    guard !marker.text.isEmpty else { return }
    let plain = MarkEscapes.plain(marker.text.unicodeScalars[...], after: writer.last)
    writer.put(mark: plain)
    if marker.text.unicodeScalars.last.map({ $0 != "　" && $0 != "、" }) ?? false {
      writer.put(mark: "　")
    }
    writer.leaveHead()
  }

  /// The inlines of each line of a paragraph, of which a break begins the next one.
  private static func lines(of inlines: [WordInline]) -> [[WordInline]] {
    guard inlines.contains(where: { if case .lineBreak = $0 { true } else { false } }) else {
      return [inlines]
    }
    var lines: [[WordInline]] = [[]]
    for inline in inlines {
      if case .lineBreak = inline {
        lines.append([])
      } else {
        lines[lines.count - 1].append(inline)
      }
    }
    // A break at the end of a paragraph ends its line alone.
    if lines.count > 1, lines[lines.count - 1].isEmpty { lines.removeLast() }
    return lines
  }

  /// The keys of a paragraph's indents, in quarters of an em (DX-9).
  private func indents(of paragraph: WordParagraph) -> [String] {
    let look = paragraph.look
    var left = Self.quarters(look.indent(.left, .leftChars, bodySize: bodySize))
    let right = Self.quarters(look.indent(.right, .rightChars, bodySize: bodySize))
    let hanging = Self.quarters(look.indent(.hanging, .hangingChars, bodySize: bodySize))
    var first = Self.quarters(look.indent(.first, .firstChars, bodySize: bodySize))
    if hanging > 0 { first = -hanging }
    if let marker = paragraph.marker {
      // The text of an item hangs after its marker.
      let length = 4 * (marker.text.unicodeScalars.count + 1)
      let room = min(length, 24)
      left = max(left, room + 4 * paragraph.listLevel)
      first = -room
    }
    // In Word the left indent is that of the other columns where the first one hangs.
    if first < 0 { left = max(left + first, 0) }
    var keys: [String] = []
    if first != 0 { keys.append("indent=\(WordLook.em(first, 4))") }
    if left > 0 { keys.append("head-indent=\(WordLook.em(left, 4))") }
    if right > 0 { keys.append("tail-indent=\(WordLook.em(right, 4))") }
    if let keep = look.keep, !keep.isEmpty { keys.append("keep=\(keep)") }
    return keys
  }

  private static func quarters(_ hundredths: Int) -> Int {
    let limited = min(max(hundredths, -10_000), 10_000)
    return (limited * 4 + (limited < 0 ? -50 : 50)) / 100
  }

  private static let alignments = [
    "right": "bottom", "end": "bottom", "center": "center", "distribute": "even",
  ]

  // MARK: Scene breaks

  /// The signs of a line that parts scenes; `nil` for other lines (DX-11).
  private static func sceneBreak(_ text: String, _ paragraph: WordParagraph) -> String? {
    guard SceneBreak.hasSignsAlone(text) else { return nil }
    let isIndented =
      text.unicodeScalars.first.map { $0 == " " || $0 == "　" || $0 == "\t" } ?? false
      || paragraph.look.alignment == "center"
      || paragraph.look.indents.contains {
        $0.value > 0 && $0.key != .right && $0.key != .rightChars
      }
    return isIndented ? text : nil
  }

  private mutating func writeSceneBreak(_ text: String, _ paragraph: WordParagraph) {
    var keys = "head-indent=\(SceneBreak.indent)em"
    if let kind = paragraph.breakBefore { keys += " break=\(kind.rawValue)" }
    open(keys)
    if paragraph.isEmpty {
      writer.put(mark: text)
    } else {
      // Blanks before the signs are the indent.
      let bare = text.bare
      let start = text.unicodeScalars.count - text.drop(while: \.isWhitespace).unicodeScalars.count
      if start > 0 {
        writer.put(
          mark: "", for: String(String.UnicodeScalarView(text.unicodeScalars.prefix(start))))
      }
      writer.put(bare)
    }
    writer.endLine()
    endDivision()
  }

  // MARK: Cells and notes

  /// Begins a row of a table, whose first cell stands after a tab where it is not at the start of its room.
  mutating func beginRow(of table: WordTable) {
    guard table.leadsFirst else { return }
    writer.put(mark: "\t")
    writer.leaveHead()
  }

  /// Writes a cell of a table; its paragraphs are columns of it.
  mutating func writeCell(_ parts: [[WordInline]], _ cell: WordTable.Cell, isLast: Bool) {
    if cell.isContinued {
      writer.put(mark: "^^")
    } else if parts.first.map({ $0.isEmpty }) ?? true, !isLast {
      writer.leaveHead()
    }
    writer.leaveHead()
    for (index, part) in parts.enumerated() {
      if index > 0 { writer.put(mark: "<br>", for: "\n") }
      put(
        part.flatMap { inline -> [WordInline] in
          switch inline {
          case .lineBreak: [.mark("<br>")]
          case .text(let text, let look) where text.utf8.contains(0x09):
            [.text(text.replacing("\t", with: " "), look)]
          default: [inline]
          }
        })
    }
    let tabs = String(repeating: "\t", count: cell.span - 1)
    if isLast {
      writer.put(mark: tabs)
      writer.endLine()
    } else {
      writer.put(mark: tabs + "\t", for: "\n")
    }
  }

  mutating func writeNote(_ name: String, _ inlines: [WordInline]) {
    writer.put(mark: "[^\(name)]: ")
    writer.leaveHead()
    put(inlines.map { if case .lineBreak = $0 { .text("　", WordLook()) } else { $0 } })
    writer.endLine()
  }

  // MARK: Inlines

  /// Writes the pieces of a line: those of one look in one mark.
  private mutating func put(_ inlines: [WordInline]) {
    var index = 0
    while index < inlines.count {
      switch inlines[index] {
      case .text(_, let look), .reading(_, let look):
        let end = inlines[index...].firstIndex { !Self.hasLook($0, look) } ?? inlines.count
        put(inlines[index..<end], look)
        index = end
        continue
      case .mark(let mark):
        writer.put(mark: mark)
        writer.leaveHead()
      case .hidden(let text): writer.put(mark: "", for: text)
      case .pair(let first, let second):
        writer.put(mark: "[")
        writer.put(first)
        writer.put(second)
        writer.put(mark: "]{note=warichu}")
      case .beginLink(let target):
        links.append(target)
        writer.put(mark: "[")
        writer.leaveHead()
      case .endLink:
        if let target = links.popLast() {
          writer.put(mark: "](<\(MarkdownDialect.uri(target))>)")
        }
      case .lineBreak, .pageBreak: break
      }
      index += 1
    }
    // A link that goes on in the next line ends here.
    while let target = links.popLast() {
      writer.put(mark: "](<\(MarkdownDialect.uri(target))>)")
    }
  }

  private static func hasLook(_ inline: WordInline, _ look: WordLook) -> Bool {
    switch inline {
    case .text(_, let other), .reading(_, let other): other == look
    default: false
    }
  }

  private mutating func put(_ inlines: ArraySlice<WordInline>, _ look: WordLook) {
    guard !inlines.allSatisfy(\.hasNoText) else { return }
    var keys = self.keys(of: look)
    if look.numbers[.uprightGroup] != nil {
      let count = inlines.reduce(0) { count, inline in
        switch inline {
        case .text(let text, _): count + text.unicodeScalars.count
        case .reading(let reading, _): count + reading.words.unicodeScalars.count
        default: count
        }
      }
      if count <= 4 { keys.append("tcy=true") }
    }
    let isNote = look.has(.combine)
    if isNote { keys.append("note=warichu") }
    let brackets = isNote ? Self.brackets[look.word(.brackets) ?? ""] : nil
    if let brackets { writer.put(mark: "[\(brackets.0)]{note=bracket}") }
    if !keys.isEmpty {
      writer.put(mark: "[")
      writer.leaveHead()
    }
    var index = inlines.startIndex
    while index < inlines.endIndex {
      switch inlines[index] {
      case .text(let text, _): writer.put(text)
      case .reading(let first, _):
        // Readings of single ideographs that touch are those of one word (DX-5).
        var word = [first]
        while Self.isOfWord(word[word.count - 1]), index + 1 < inlines.endIndex,
          case .reading(let next, _) = inlines[index + 1], Self.isOfWord(next)
        {
          word.append(next)
          index += 1
        }
        put(word)
      default: break
      }
      index += 1
    }
    if !keys.isEmpty { writer.put(mark: "]{\(keys.joined(separator: " "))}") }
    if let brackets { writer.put(mark: "[\(brackets.1)]{note=bracket}") }
  }

  /// The keys of a look, made once for stretches with the same one after the other.
  private mutating func keys(of look: WordLook) -> [String] {
    if let lastKeys, lastKeys.look == look { return lastKeys.keys }
    var keys = look.keys(bodySize: bodySize, isBodyGothic: isBodyGothic)
    if let fit = look.numbers[.fit], fit > 0, fit < 100_000 {
      keys.append("jidori=\(WordLook.em(fit * 100 / (max(bodySize, 2) * 10), 100))")
    }
    lastKeys = (look, keys)
    return keys
  }

  private static let brackets = [
    "round": ("（", "）"), "square": ("［", "］"), "angle": ("〈", "〉"), "curly": ("｛", "｝"),
  ]

  private static func isOfWord(_ reading: WordReading) -> Bool {
    let words = reading.words.unicodeScalars
    return !reading.isLeft && reading.isPlain && words.count == 1
      && (words.first?.isIdeographic ?? false)
  }

  /// Writes readings of one word; a base with looks of its own takes a mark around it.
  private mutating func put(_ word: [WordReading]) {
    guard word.allSatisfy({ $0.isPlain && !$0.isLeft }) else {
      for reading in word {
        writer.put(mark: "[")
        writer.leaveHead()
        put(reading.base)
        let words = reading.reading.escaping("\\{}|[]*").escaping("\"\\")
        writer.put(mark: "]{\(reading.isLeft ? "ruby-left" : "ruby")=\"\(words)\"}")
      }
      return
    }
    writer.put(mark: "{")
    writer.leaveHead()
    for reading in word {
      for case .text(let words, _) in reading.base { writer.put(words) }
    }
    for reading in word { writer.put(mark: "|" + reading.reading.escaping("\\{}|[]*")) }
    writer.put(mark: "}")
  }
}

extension WordInline {
  /// True for a piece that no character is in.
  fileprivate var hasNoText: Bool {
    switch self {
    case .text(let text, _): text.isEmpty
    case .reading(let reading, _): reading.words.isEmpty
    default: true
    }
  }
}

extension WordReading {
  /// True if its base is text of one look, and no cell of several characters.
  fileprivate var isPlain: Bool {
    look.map { $0.numbers[.uprightGroup] == nil } ?? false
  }
}
