/// A document as it stands on a sheet to hang: its title and author have become the signature, its lines follow each other,
/// and its characters are counted (SH-S6, SH-H2, SH-H3).
struct FittedSheet {
  private let sheet: PageSheet
  private let fit: PageSheet.SheetFit
  private let punctuation: PunctuationStyle.PunctuationForm
  private(set) var document: Document
  var text = SheetText(parts: [])
  private(set) var diagnostics: [Diagnostic] = []
  private var title = ""
  private var author = ""

  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the text has a form that the sheet has no place for.
  init(
    _ sheet: PageSheet, _ fit: PageSheet.SheetFit, _ document: Document,
    punctuation: PunctuationStyle.PunctuationForm
  ) throws(LayoutError) {
    (self.sheet, self.fit, self.document) = (sheet, fit, document)
    self.punctuation = punctuation
    let heads = takeHeads()
    guard fit.kind != .parts else {
      try takeParts(after: heads)
      return
    }
    if fit.kind == .couplet { sortLabelled(after: heads) }
    let parts = try parts(of: heads..<end(after: heads))
    joinLines(of: parts, after: heads)
    measure()
    text.sign = signature(fit.sign)
    text.upper = signature(fit.upper)
    takeSeals()
  }

  // MARK: Title and author

  /// The number of paragraphs at the head that are its title and author, and the blank ones around them.
  private mutating func takeHeads() -> Int {
    let paragraphs = document.paragraphs
    var end = 0
    var names: [(role: Paragraph.Role, text: String)] = []
    for (index, paragraph) in paragraphs.enumerated() {
      let line = String(document.text.slice(paragraph.range)).trimmed
      if line.isEmpty { continue }
      switch paragraph.role {
      case .title, .author, .subtitle(level: 0): names.append((paragraph.role, line))
      case .body, .heading, .subtitle: break
      }
      guard names.last?.text == line, paragraph.role != .body else { break }
      end = index + 1
    }
    let rest = paragraphs[end...].count { !$0.range.isEmpty }
    // A letter keeps all of its lines; those of a couplet are no titles.
    if fit.kind == .roll { return 0 }
    let isPair = fit.kind == .couplet && !couplet(end..<paragraphs.count).isEmpty
    let least = fit.kind == .couplet && !isPair ? 2 : fit.kind == .parts ? 0 : 1
    guard rest >= least else { return 0 }
    title = names.first { $0.role == .title }?.text ?? document.title ?? ""
    author = names.first { $0.role == .author }?.text ?? document.author ?? ""
    document.title = document.title ?? (title.isEmpty ? nil : title)
    document.author = document.author ?? (author.isEmpty ? nil : author)
    return end
  }

  /// The end of the lines of the text: the signature below them, where the sheet writes it itself.
  private func end(after heads: Int) -> Int {
    let paragraphs = document.paragraphs
    let writesAuthor =
      fit.kind == .parts
      ? fit.parts.contains { $0.takes == .author } : fit.sign.hasAuthor
    guard writesAuthor, let last = paragraphs.lastIndex(where: { !$0.range.isEmpty }),
      last > heads, paragraphs[last].style.alignment == .bottom
    else { return paragraphs.count }
    let name = document.text.slice(paragraphs[last].range).drop { "—―─–－-　 ".contains($0) }
    return name.trimmed == author ? last : paragraphs.count
  }

  // MARK: Parts

  /// Gives each part its lines, which become the text in the order of the parts.
  private mutating func takeParts(after heads: Int) throws(LayoutError) {
    if fit.sign != .signature {
      let sign = signature(fit.sign)
      guard sign.isEmpty || fit.parts.contains(where: { $0.takes == .author }) else {
        throw .sheet("has no place for a signature; leave --sign out")
      }
      author = sign
    }
    let end = end(after: heads)
    if end < document.paragraphs.count {
      let range = document.paragraphs[end].range
      document = document.replacing([DocumentFilter.TextReplacement(range, "")])
    }
    let finder = try PartFinder(
      fit.parts, document, title: title, author: author, heads: heads)
    diagnostics += finder.diagnostics
    text.partTexts = finder.texts
    for index in text.partTexts.indices {
      text.partTexts[index].hidesMarks = punctuation != .normal
      text.partTexts[index].takePhrases()
    }
    // Each digit of a postal code stands in a box of its own.
    let lines = text.partTexts.flatMap { text in
      switch text.part.form {
      case .zip: text.lines.joined().map(String.init)
      case .seal: [String]()
      case .plain, .formal, .han, .sama: text.lines
      }
    }
    var own = Document(lines.map { $0 + "\n" }.joined(), language: document.language)
    (own.title, own.author) = (document.title, document.author)
    for index in own.paragraphs.indices.dropFirst() {
      own.paragraphs[index].style.breakBefore = .tier
    }
    document = own
    takeSeals()
  }

  // MARK: Lines

  /// The paragraphs that are not blank.
  private func lines(of range: Range<Int>) -> [Int] {
    range.filter { index in
      !String(document.text.slice(document.paragraphs[index].range)).trimmed.isEmpty
    }
  }

  /// Puts the lines of a couplet in the order of their labels: many people write the board first.
  private mutating func sortLabelled(after heads: Int) {
    let ranges = lines(of: heads..<document.paragraphs.count).map { document.paragraphs[$0].range }
    let words = ranges.map { document.text.slice($0) }
    guard let places = CoupletLines.places(of: words), places != places.sorted() else { return }
    document = document.replacing(
      ranges.indices.compactMap { index in
        places.firstIndex(of: index).map {
          DocumentFilter.TextReplacement(ranges[index], String(words[$0]))
        }
      })
  }

  /// The lines of a couplet that does not have a line of the file for each.
  private func couplet(_ range: Range<Int>) -> [TextRange] {
    CoupletLines(lines(of: range).map { document.paragraphs[$0].range }, in: document.text).parts
  }

  /// The lines of each part of the text that begins a sheet, or is the board.
  private func parts(of range: Range<Int>) throws(LayoutError) -> [[TextRange]] {
    let couplet = fit.kind == .couplet ? couplet(range) : []
    let parts = try couplet.isEmpty ? paragraphs(of: range) : couplet.map { [$0] }
    guard fit.kind == .couplet, parts.count == 3 else { return parts }
    let board = parts[2].reduce(0) {
      $0 + document.text.slice($1).cellCount(hidesMarks: punctuation != .normal)
    }
    guard board <= CoupletLines.longestBoard else {
      throw .sheet(
        "takes the third line of a couplet for the board over it, of up to "
          + "\(CoupletLines.longestBoard) characters; the text has \(board) there. Leave it out, or try "
          + "--sheet scroll for a poem of three lines")
    }
    return parts
  }

  /// The paragraphs of each part, one after another.
  private func paragraphs(of range: Range<Int>) throws(LayoutError) -> [[TextRange]] {
    try indices(of: range).map { $0.map { document.paragraphs[$0].range } }
  }

  private func indices(of range: Range<Int>) throws(LayoutError) -> [[Int]] {
    let lines = lines(of: range)
    var stanzas: [[Int]] = []
    for line in lines {
      if let last = stanzas.last?.last, last + 1 == line {
        stanzas[stanzas.count - 1].append(line)
      } else {
        stanzas.append([line])
      }
    }
    switch fit.kind {
    case .couplet:
      let parts = (2...3).contains(lines.count) ? lines.map { [$0] } : stanzas
      guard (2...3).contains(parts.count) || lines.isEmpty else {
        throw .sheet(
          "takes the two lines of a couplet, and perhaps a third for the board over them; the text "
            + "has \(lines.count). Both may be on one line with a mark or a blank in its middle; lines "
            + "of several parts are stanzas with a blank line between them")
      }
      return parts
    case .columns where fit.sheets > 1:
      if stanzas.count == fit.sheets { return stanzas }
      if lines.count == fit.sheets { return lines.map { [$0] } }
      return [lines]
    case .columns where sheet.text.lines == .keep: return lines.map { [$0] }
    case .roll: return lines.map { [$0] }
    case .handscroll:
      // Colophons follow a line that says so.
      guard let mark = lines.firstIndex(where: { isColophonMark($0) }) else { return [lines] }
      return [Array(lines[..<mark]), Array(lines[(mark + 1)...])].filter { !$0.isEmpty }
    case .columns, .row, .diamond, .parts, .fan, .circle: return [lines]
    }
  }

  /// True for a line before the colophons of a handscroll: 拖尾 or 跋.
  private func isColophonMark(_ index: Int) -> Bool {
    let line = String(document.text.slice(document.paragraphs[index].range)).trimmed
    return ["拖尾", "題跋", "题跋", "跋"].contains(line.filter { !":：【】".contains($0) })
  }

  /// Leaves titles, line ends and blanks out, so that parts are paragraphs.
  private mutating func joinLines(of parts: [[TextRange]], after heads: Int) {
    var edits: [DocumentFilter.TextReplacement] = []
    var done = 0
    for (number, part) in parts.enumerated() {
      for (index, range) in part.enumerated() {
        let own = document.text.slice(range)
        // Words keep their distance.
        let needsBlank = index > 0 && own.first?.isOfWords == true && edits.last != nil
        let between = number > 0 && index == 0 ? "\n" : needsBlank ? " " : ""
        let blanks = own.blanksAround
        edits.append(
          DocumentFilter.TextReplacement(TextRange(done, range.lowerBound + blanks.before), between)
        )
        edits += (fit.kind == .roll ? [] : own.blanksInside).map {
          DocumentFilter.TextReplacement(
            TextRange(range.lowerBound + $0.lowerBound, range.lowerBound + $0.upperBound), "")
        }
        done = range.upperBound - blanks.after
      }
    }
    let end = document.text.utf8.count
    if done < end { edits.append(DocumentFilter.TextReplacement(TextRange(done, end), "")) }
    document = document.replacing(edits.filter { !$0.range.isEmpty || !$0.text.isEmpty })
    document.paragraphs = Paragraph.split(document.text)
  }

  // MARK: Characters

  private mutating func measure() {
    var words = document.paragraphs.map { paragraph in
      document.text.slice(paragraph.range).cellsOfWords(hidesMarks: punctuation != .normal)
    }
    // Lines of a letter have sizes of their own, in which blanks are as wide as the font has them.
    if sheet.text.space == PageSheet.SheetLength.whole || fit.kind == .roll {
      words = words.map { [$0.reduce($0.count - 1, +)] }
    } else {
      text.blank = Double(sheet.text.space) / Double(PageSheet.SheetLength.whole)
    }
    if fit.kind == .couplet, words.count == 3 {
      text.board = words.removeLast().reduce(0, +)
    }
    let counts = words.map { $0.reduce(0, +) }
    text.words = words
    if fit.kind == .couplet, counts.count == 2, counts[0] != counts[1] {
      let lines = document.paragraphs.prefix(2).map { document.text.slice($0.range).prefix(20) }
      diagnostics.append(
        Diagnostic(
          .warning, .sheetAdvice,
          "the lines of the couplet are not equally long: “\(lines[0])” has \(counts[0]) characters, "
            + "and “\(lines[1])” \(counts[1])"))
    }
    text.parts = counts
    text.front = fit.kind == .handscroll ? title : ""
    text.lines = document.paragraphs.map { String(document.text.slice($0.range)) }
    guard document.paragraphs.count > 1 else { return }
    let begins = [.couplet, .handscroll, .roll].contains(fit.kind) || fit.sheets > 1
    for index in document.paragraphs.indices.dropFirst() where begins {
      document.paragraphs[index].style.breakBefore = .tier
    }
  }

  // MARK: Signature and seals

  private func signature(_ template: PageFurniture.Template) -> String {
    template.elements.map { element in
      switch element.element {
      case .text(let words): words
      case .field(.author): author
      case .field(.book), .field(.title): title
      case .field: ""
      }
    }.joined().trimmed
  }

  private mutating func takeSeals() {
    var seals = sheet.seals.seals
    if seals.isEmpty, sheet.seals.ofAuthor, fit.sign.hasAuthor, fit.kind != .diamond,
      (2...4).contains(author.count),
      author.unicodeScalars.allSatisfy({ CharacterProperties($0).script == .han }),
      let seal = try? Seal(words: "name:\(author)")
    {
      seals = [seal]
    } else if !seals.isEmpty, seals.count.isMultiple(of: 2) {
      diagnostics.append(
        Diagnostic(
          .note, .sheetAdvice,
          "the sheet has \(seals.count) seals; an odd number of them is the custom"))
    }
    var isWhite = sheet.seals.order == .whiteFirst
    // Over those of a temple is written, so that their ground stays bare.
    let isWrittenOn = fit.parts.contains { $0.form == .seal }
    for index in seals.indices where !isWrittenOn {
      if seals[index].role == .name {
        seals[index].kind = seals[index].kind ?? (isWhite ? .bai : .zhu)
        isWhite.toggle()
      }
      if seals[index].role == .lead, seals[index].shape == nil { seals[index].shape = .oblong }
    }
    text.seals = seals
  }
}

extension PageFurniture.Template {
  /// True for a signature that is the author's.
  fileprivate var hasAuthor: Bool {
    elements.contains { if case .field(.author) = $0.element { true } else { false } }
  }
}

extension Character {
  /// True for what is written with blanks between words: Hangul, letters that lie on their side, and all of ASCII. Blanks
  /// of other scripts part lines and verses, which follow each other on a sheet.
  var isOfWords: Bool {
    guard !isASCII else { return true }
    guard let scalar = unicodeScalars.first else { return false }
    let properties = CharacterProperties(scalar)
    return properties.script == .hangul
      || isLetter && properties.verticalOrientation == .rotated
  }
}

extension StringProtocol {
  /// Without the blanks at its ends.
  fileprivate var trimmed: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The bytes of the blanks at its ends. Of nothing but blanks all are at its head.
  fileprivate var blanksAround: (before: Int, after: Int) {
    let before = prefix { $0.isWhitespace }
    guard before.endIndex < endIndex else { return (before.utf8.count, 0) }
    let after = reversed().prefix { $0.isWhitespace }
    return (before.utf8.count, after.reduce(0) { $0 + $1.utf8.count })
  }

  /// The bytes of blanks inside of it but for those between words.
  fileprivate var blanksInside: [Range<Int>] {
    let ends = blanksAround
    var found: [Range<Int>] = []
    var offset = 0
    var before: Character = " "
    let length = utf8.count
    for character in self {
      let size = character.utf8.count
      defer {
        offset += size
        if !character.isWhitespace { before = character }
      }
      guard character.isWhitespace, offset >= ends.before, offset + size <= length - ends.after,
        !before.isOfWords
      else { continue }
      found.append(offset..<offset + size)
    }
    return found
  }

  /// The whole cells that its characters take.
  ///
  /// - Parameters:
  ///   - hidesMarks: true where marks of punctuation take none.
  ///   - space: a blank between Korean words as a share of a cell, in 1/100,000.
  func cellCount(hidesMarks: Bool, space: Int = PageSheet.SheetLength.whole) -> Int {
    let words = cellsOfWords(hidesMarks: hidesMarks)
    let whole = PageSheet.SheetLength.whole
    return words.reduce(((words.count - 1) * space + whole - 1) / whole, +)
  }

  /// The whole cells that the characters of each Korean word take, and what stands between two blanks beside them. A text without
  /// such blanks is one word.
  ///
  /// - Parameter hidesMarks: true where marks of punctuation take none.
  func cellsOfWords(hidesMarks: Bool) -> [Int] {
    var words = [0]
    var base: Unicode.Scalar?
    // Letters on their side are about half as wide as high.
    var letters = 0
    // The blanks that wait for what follows them, and the character before them that stands upright.
    var blanks = 0
    var before: Unicode.Scalar?
    func add(_ cells: Int) { words[words.count - 1] += cells }
    func close() {
      let word = (letters * 11 + 19) / 20
      // A word without room at a column's foot goes on to the next column, and gaps stand around it.
      add(letters > 1 ? 2 * word : word)
      letters = 0
    }
    func pass(to next: Unicode.Scalar?) {
      if blanks == 1, let before, let next, before.isHangul || next.isHangul {
        words.append(0)
      } else {
        // Between others that stand upright a blank has a cell of its own.
        add(blanks)
      }
      blanks = 0
    }
    for character in self {
      guard let scalar = character.unicodeScalars.first else { continue }
      if hidesMarks, FoldedMark(scalar, after: base) != nil { continue }
      base = scalar
      if CharacterProperties(scalar).verticalOrientation != .rotated {
        close()
        pass(to: scalar)
        add(1)
        before = scalar
      } else if !character.isWhitespace {
        pass(to: nil)
        letters += 1
        before = nil
      } else if letters > 0 {
        close()
      } else if words != [0] {
        blanks += 1
      }
    }
    close()
    add(blanks)
    return words
  }
}

extension Unicode.Scalar {
  /// True for syllables and letters of Hangul.
  var isHangul: Bool { CharacterProperties(self).script == .hangul }
}
