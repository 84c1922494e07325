import Manuscript
import Storage
import TOMLKit
import VerticalLayout

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
struct BookDescription {
  /// The title, the author and all else but the texts.
  var book = Book(body: [])
  var front: [Item] = []
  var body: [Item] = []
  var back: [Item] = []
  /// The description of the cover.
  private(set) var cover = CoverDescription()
  /// The break before chapters, where the file gives one.
  private(set) var chapterBreak: ParagraphStyle.Break?
  /// Options of the command.
  private var settings: Settings?
  let path: String
  /// The folders in which its files may be.
  let reach: Reach

  /// A part of the book, before its texts are read.
  enum Item {
    case made(Book.Part)
    case file(FileItem)
  }

  /// A text, and how it is to be read where that is not as the options say.
  struct FileItem {
    var path: String
    var heading: String?
    var notation: NotationArgument?
    var encoding: EncodingArgument?
    var chapterBreak: ParagraphStyle.Break?
  }

  /// Reads the file.
  ///
  /// - Parameter allowsOutside: whether it may name files outside of its folder.
  init(_ path: String, allowsOutside: Bool) throws(Failure) {
    self.path = path
    reach = try Reach(of: path, allowsOutside: allowsOutside)
    let table = try Settings.table(of: path, as: "book file")
    for (name, value) in try Settings.entries(of: table, in: path) {
      try take(name, value)
    }
    guard !body.isEmpty else {
      throw problem("it has no text; name some, as in body = [\"chapters/*.txt\"]")
    }
  }

  /// The files that it names. None is written over, whether a command reads it or not.
  var files: [String] {
    let texts = (front + body + back).compactMap { item in
      if case .file(let file) = item { file.path } else { nil }
    }
    return texts + [cover.front, cover.back].compactMap(\.self).map { path(of: $0) }
  }

  /// True for the names that book files have.
  static func isName(_ word: String) -> Bool { word.hasSuffix(".toml") && !word.hasPrefix("-") }

  /// The options that a book file gives, all else of it being left alone.
  static func settings(of path: String, allowsOutside: Bool) throws(Failure) -> Settings? {
    let table = try Settings.table(of: path, as: "book file")
    guard let settings = table["settings"]?.table else { return nil }
    let reach = try Reach(of: path, allowsOutside: allowsOutside)
    return try Settings(settings, of: path, reach: reach)
  }

  /// A failure that is the fault of the file.
  func problem(_ message: String) -> Failure {
    Failure(.usage, "the book file \(path): \(message)")
  }

  private static let keys = [
    "title", "subtitle", "author", "publisher", "date", "printer", "edition", "isbn", "contact",
    "colophon", "lang", "front", "body", "back", "front-numbers", "body-numbers", "chapter-break",
    "contents", "cover", "settings",
  ]

  private mutating func take(
    _ name: String, _ value: any TOMLValueConvertible
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
  private(set) var labels: [(label: ColophonLabel, text: String)] = []

  private mutating func takeContents(_ value: any TOMLValueConvertible) throws(Failure) {
    guard let table = value.table else { throw problem("“contents” takes a table, as [contents]") }
    for (name, value) in try Settings.entries(of: table, in: path) {
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
  }

  private mutating func takeCover(_ value: any TOMLValueConvertible) throws(Failure) {
    guard let table = value.table else { throw problem("“cover” takes a table, as [cover]") }
    for (name, value) in try Settings.entries(of: table, in: path) {
      try cover.take(name, value, problem)
    }
  }

  private mutating func takeSettings(_ value: any TOMLValueConvertible) throws(Failure) {
    guard let table = value.table else {
      throw problem("“settings” takes a table with options by their names, as [settings]")
    }
    settings = try Settings(table, of: path, reach: reach)
  }

  // MARK: Values

  private func string(_ value: any TOMLValueConvertible, _ name: String) throws(Failure) -> String {
    if value.type == .date, let text = value.date?.debugDescription { return text }
    guard let text = value.string, !text.utf8.contains(0) else {
      throw problem("“\(name)” takes a string")
    }
    return text
  }

  private func word<Word: RawRepresentable & CaseIterable>(
    _ value: any TOMLValueConvertible, _ name: String, _ type: Word.Type, and more: [String] = []
  ) throws(Failure) -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: try string(value, name)) else {
      let words = Word.allCases.map(\.rawValue) + more
      throw problem("“\(name)” is one of \(words.joined(separator: ", "))")
    }
    return word
  }

  private func pairs(
    _ value: any TOMLValueConvertible, _ name: String
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
    _ value: any TOMLValueConvertible, _ name: String
  ) throws(Failure) -> [Item] {
    guard let list = value.array else {
      throw problem("“\(name)” takes a list, as in \(name) = [\"preface.txt\"]")
    }
    var items: [Item] = []
    for value in list {
      if let text = value.string {
        if let part = Self.part(named: text) {
          guard part != .notes || name == "back" else {
            throw problem("“notes” stands after the texts: back = [\"notes\"]")
          }
          items.append(.made(part))
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

  /// The parts that are made for a book, by their names.
  private static func part(named name: String) -> Book.Part? {
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
    for (key, value) in try Settings.entries(of: table, in: path) {
      let text = try string(value, "\(name): \(key)")
      switch key {
      case "file": pattern = text
      case "heading": item.heading = text
      case "from":
        guard let notation = NotationArgument(argument: text) else {
          throw problem("“\(name): from” is no notation: “\(text)”; see --from")
        }
        item.notation = notation
      case "encoding":
        guard let encoding = EncodingArgument(argument: text) else {
          throw problem("“\(name): encoding” is no encoding: “\(text)”; see --encoding")
        }
        item.encoding = encoding
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
  func path(of name: String) -> String {
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
      let place = reach.root == nil ? "" : " in its folder or below it; \(Reach.advice)"
      throw Failure(.noInput, "the book file \(path): no file fits “\(pattern)”\(place)")
    }
    return found
  }
}

/// Lines of a colophon that have a label in each language.
enum ColophonLabel: String, CaseIterable {
  case edition, date, printer, isbn, contact

  func text(in language: LanguageTag?) -> String {
    switch language?.profile {
    case .simplifiedChinese, .traditionalChinese:
      let isSimplified = language?.profile == .simplifiedChinese
      return switch self {
      case .edition: "版次"
      case .date: "出版日期"
      case .printer: "印刷"
      case .isbn: "ISBN"
      case .contact: isSimplified ? "联系" : "聯絡"
      }
    case .korean:
      return switch self {
      case .edition: "판"
      case .date: "펴낸날"
      case .printer: "찍은곳"
      case .isbn: "ISBN"
      case .contact: "연락처"
      }
    case .japanese, .neutral, nil:
      return switch self {
      case .edition: "版"
      case .date: "発行日"
      case .printer: "印刷所"
      case .isbn: "ISBN"
      case .contact: "連絡先"
      }
    }
  }
}
