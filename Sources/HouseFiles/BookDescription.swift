package import Manuscript
package import Storage
package import VerticalLayout

/// A file that says what a book is made of, as `vtype book` takes it (BK-B1).
///
/// ```toml
/// title = "夢十夜"
/// author = "夏目漱石"
/// front = ["title", "contents"]
/// body = ["chapters/*.txt"]
/// back = ["colophon"]
///
/// [settings]
/// book = "bunko"
/// ```
package struct BookDescription {
  /// The title, the author and all else but the texts.
  package var book = Book(body: [])
  package var front: [Item] = []
  package var body: [Item] = []
  package var back: [Item] = []
  /// The description of the cover.
  package private(set) var cover = CoverDescription()
  /// The break before chapters, where the file gives one.
  package private(set) var chapterBreak: ParagraphStyle.Break?
  /// Options of the program that makes the book.
  package typealias SettingsCheck = (TOMLTable, RuleFile, Reach) throws(Failure) -> Void
  private let checkSettings: SettingsCheck
  private let file: RuleFile
  package var path: String { file.path }
  /// The folders in which its files may be.
  package let reach: Reach

  /// A part of the book, before its texts are read.
  package enum Item {
    case made(Book.Section)
    case file(FileItem)
  }

  /// A text, and how it is to be read where that is not as the options say.
  package struct FileItem {
    package var path: String
    package var heading: String?
    package var notation: NotationChoice?
    /// An encoding; `nil` inside to find it out.
    package var encoding: TextEncoding??
    package var chapterBreak: ParagraphStyle.Break?
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - reach: the folder of the files that it may name.
  ///   - checkSettings: throws for options of the program that it may not have.
  package init(
    _ path: String, reach: Reach, checkSettings: @escaping SettingsCheck
  ) throws(Failure) {
    let file = try RuleFile(path, as: "book file")
    self.file = file
    self.reach = reach
    self.checkSettings = checkSettings
    for (name, value) in try file.entries() {
      try file.at(name) { () throws(Failure) in try take(name, value) }
    }
    guard !body.isEmpty else {
      throw problem("it has no text; name some, as in body = [\"chapters/*.txt\"]")
    }
  }

  /// The files that it names. None is written over, whether a command reads it or not.
  package var files: [String] {
    let texts = (front + body + back).compactMap { item in
      if case .file(let file) = item { file.path } else { nil }
    }
    return texts + [cover.front, cover.back].compactMap(\.self).map { path(of: $0) }
  }

  /// The path of the picture on the front of its cover; `nil` for a text there, for none, and for one out of reach.
  package var coverPicture: String? {
    guard let front = cover.front, CoverDescription.isPicture(front),
      reach.contains(path(of: front))
    else { return nil }
    return path(of: front)
  }

  /// True for the names that book files have.
  package static func isName(_ word: String) -> Bool {
    word.hasSuffix(".toml") && !word.hasPrefix("-")
  }

  /// A failure that is the fault of the file.
  package func problem(_ message: String) -> Failure {
    Failure(.usage, message, file: path)
  }

  private static let keys = [
    "title", "subtitle", "author", "publisher", "date", "printer", "edition", "isbn", "contact",
    "colophon", "lang", "front", "body", "back", "front-numbers", "body-numbers", "chapter-break",
    "contents", "cover", "settings",
  ]

  private mutating func take(
    _ name: String, _ value: TOMLValue
  ) throws(Failure) {
    switch name {
    case "title": book.title = try string(value, name)
    case "subtitle": book.subtitle = try string(value, name)
    case "author": book.author = try string(value, name)
    case "publisher": book.publisher = try string(value, name)
    case "lang":
      guard let language = LanguageTag(try string(value, name)) else {
        throw problem("“lang” is no language tag, such as ja or zh-Hant")
      }
      book.language = language
    case "front": front = try items(value, name)
    case "body": body = try items(value, name)
    case "back": back = try items(value, name)
    case "front-numbers":
      book.frontNumbering = try word(value, name, Book.FrontNumbering.self)
    case "body-numbers": book.bodyNumbering = try word(value, name, Book.BodyNumbering.self)
    case "chapter-break":
      let text = try string(value, name)
      guard text != "none" else {
        book.chapterBreak = nil
        return
      }
      chapterBreak = try word(value, name, ParagraphStyle.Break.self, and: ["none"])
      book.chapterBreak = chapterBreak
    case "contents": try takeContents(value)
    case "cover": try takeCover(value)
    case "settings": try takeSettings(value)
    case "colophon": book.colophon += try pairs(value, name)
    default:
      if let label = ColophonLabel(rawValue: name) {
        labels.append((label, try string(value, name)))
        return
      }
      throw problem(
        "there is no key “\(String(name.unicodeScalars.prefix(40)))”; keys are "
          + Self.keys.joined(separator: ", ")
          + ", and options of vtype stand under [settings]")
    }
  }

  /// Lines of the colophon whose labels the language decides.
  package private(set) var labels: [(label: ColophonLabel, text: String)] = []

  private mutating func takeContents(_ value: TOMLValue) throws(Failure) {
    guard let table = value.table else { throw problem("“contents” takes a table, as [contents]") }
    for (name, value) in try TOMLFile.entries(of: table, in: path) {
      let file = file
      try file.at(name, in: "contents") { () throws(Failure) in
        try takeContents(name, value)
      }
    }
  }

  private mutating func takeContents(
    _ name: String, _ value: TOMLValue
  ) throws(Failure) {
    switch name {
    case "heading": book.contents.heading = try string(value, "contents.heading")
    case "levels":
      guard let levels = value.int, (1...99).contains(levels) else {
        throw problem("“contents.levels” takes a number from 1 to 99")
      }
      book.contents.levels = levels
    case "line":
      guard let line = ContentsLine(try string(value, "contents.line")) else {
        throw problem("“contents.line” takes a line such as \"{title}‥{page:han}\"")
      }
      book.contents.leader = line.leader
      book.contents.numerals = line.numerals
    default: throw problem("“contents” has the keys heading, levels and line")
    }
  }

  private mutating func takeCover(_ value: TOMLValue) throws(Failure) {
    guard let table = value.table else { throw problem("“cover” takes a table, as [cover]") }
    for (name, value) in try TOMLFile.entries(of: table, in: path) {
      let file = file
      try file.at(name, in: "cover") { () throws(Failure) in try cover.take(name, value, problem) }
    }
  }

  private mutating func takeSettings(_ value: TOMLValue) throws(Failure) {
    guard let table = value.table else {
      throw problem("“settings” takes a table with options by their names, as [settings]")
    }
    try checkSettings(table, file, reach)
  }

  // MARK: Values

  private func string(_ value: TOMLValue, _ name: String) throws(Failure) -> String {
    if case .date(let text) = value { return text }
    guard let text = value.string, !text.utf8.contains(0) else {
      throw problem("“\(name)” takes a string")
    }
    return text
  }

  private func word<Word: RawRepresentable & CaseIterable>(
    _ value: TOMLValue, _ name: String, _ type: Word.Type, and more: [String] = []
  ) throws(Failure) -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: try string(value, name)) else {
      let words = Word.allCases.map(\.rawValue) + more
      throw problem("“\(name)” is one of \(words.joined(separator: ", "))")
    }
    return word
  }

  private func pairs(
    _ value: TOMLValue, _ name: String
  ) throws(Failure) -> [ColophonLine] {
    guard let rows = value.array else {
      throw problem("“\(name)” takes lines, as in [[\"装丁\", \"某\"]]")
    }
    var lines: [ColophonLine] = []
    for row in rows {
      let texts = row.array?.compactMap(\.string) ?? []
      guard texts.count == 2, row.array?.count == 2 else {
        throw problem("each line of “\(name)” is a label and its text, as in [\"装丁\", \"某\"]")
      }
      lines.append(ColophonLine(texts[0], texts[1]))
    }
    return lines
  }

  /// The parts that a list names; a pattern names several.
  private func items(
    _ value: TOMLValue, _ name: String
  ) throws(Failure) -> [Item] {
    guard let list = value.array else {
      throw problem("“\(name)” takes a list, as in \(name) = [\"preface.txt\"]")
    }
    var items: [Item] = []
    for value in list {
      if let text = value.string {
        if let section = Self.section(named: text) {
          guard section != .notes || name == "back" else {
            throw problem("“notes” stands after the texts: back = [\"notes\"]")
          }
          items.append(.made(section))
        } else {
          items += try files(text).map { .file(FileItem(path: $0)) }
        }
      } else if let table = value.table {
        items += try fileItems(table, of: name)
      } else {
        throw problem("“\(name)” has what is neither a file nor a table with one")
      }
    }
    return items
  }

  /// The sections that are made for a book, by their names.
  private static func section(named name: String) -> Book.Section? {
    switch name {
    case "half-title": .halfTitle
    case "title": .titlePage
    case "contents": .contents
    case "notes": .notes
    case "index": .index
    case "colophon": .colophon
    default: nil
    }
  }

  private func fileItems(_ table: TOMLTable, of name: String) throws(Failure) -> [Item] {
    var item = FileItem(path: "")
    var pattern: String?
    for (key, value) in try TOMLFile.entries(of: table, in: path) {
      let text = try string(value, "\(name): \(key)")
      switch key {
      case "file": pattern = text
      case "heading": item.heading = text
      case "from":
        guard let notation = NotationChoice(text) else {
          throw problem("“\(name): from” is no notation: “\(text)”; see --from")
        }
        item.notation = notation
      case "encoding":
        let encoding = TextEncoding(name: text)
        guard encoding != nil || text.lowercased() == "auto" else {
          throw problem("“\(name): encoding” is no encoding: “\(text)”; see --encoding")
        }
        item.encoding = .some(encoding)
      case "break":
        item.chapterBreak = try word(value, "\(name): break", ParagraphStyle.Break.self)
      default:
        throw problem("a file in “\(name)” has the keys file, heading, from, encoding and break")
      }
    }
    guard let pattern else { throw problem("a table in “\(name)” has no key file") }
    return try files(pattern).map { path in
      item.path = path
      return .file(item)
    }
  }

  /// The path of a file by its name in the book file.
  package func path(of name: String) -> String {
    let folder = path == "-" ? "" : Files.folder(of: path)
    return Files.isAbsolute(name) ? name : folder + name
  }

  /// The files that a name or a pattern means, below the folder of the book file.
  private func files(_ pattern: String) throws(Failure) -> [String] {
    let full = path(of: pattern)
    guard pattern.utf8.contains(where: { "*?[".utf8.contains($0) }), !Files.exists(full) else {
      return [full]
    }
    let found = FilePattern.matches(of: full).sorted { FilePattern.areInOrder($0, $1) }
    // What is elsewhere and what does not exist make the same failure.
    guard !found.isEmpty, found.allSatisfy(reach.contains) else {
      let place = reach.root == nil ? "" : " in its folder or below it; \(reach.advice)"
      throw Failure(.noInput, "the book file \(path): no file fits “\(pattern)”\(place)")
    }
    return found
  }
}
