import Glibc
import Testing

@testable import VerticalLayout

/// Dumps of whole layouts (STYLE.md, “Tests”): each `.txt` file of Fixtures has cases of the form
/// `--- name options ---` and a text, and their dumps are in the `.expected` file beside it.
///
/// `VTYPE_BLESS=1 swift test` writes the expectations and fails, so that they are looked at.
@Suite struct SnapshotTests {
  @Test("DESIGN 2: the dumps of a fixture", arguments: Fixture.names(endingWith: ".txt"))
  func dumps(_ name: String) throws {
    let cases = try SnapshotCase.cases(of: try Fixture.read(name + ".txt"))
    #expect(!cases.isEmpty, "\(name).txt has no case")
    var dumps: [SnapshotSection] = []
    for snapshot in cases {
      dumps.append(SnapshotSection(title: snapshot.name, body: try snapshot.layout().dump()))
    }
    if Fixture.isBlessing {
      try Fixture.write(SnapshotSection.text(of: dumps), to: name + ".expected")
      Issue.record("\(name).expected is written; look at it, and test without VTYPE_BLESS")
      return
    }
    let expected = SnapshotSection.sections(of: try Fixture.read(name + ".expected"))
    #expect(expected.map(\.title) == dumps.map(\.title), "the cases of \(name).expected")
    for (dump, expected) in zip(dumps, expected) where dump.title == expected.title {
      #expect(dump.body == expected.body, "\(name), case \(dump.title)")
    }
  }

  @Test("Every file is a fixture or the expectation of one") func unusedFiles() {
    let files = Set(Fixture.names(endingWith: ""))
    #expect(!files.isEmpty)
    for file in files {
      if file.hasSuffix(".expected") {
        #expect(files.contains(file.dropLast(9) + ".txt"), "\(file) is not used")
      } else {
        #expect(file.hasSuffix(".txt"), "\(file) is not used")
      }
    }
  }

  @Test(
    "A header that is wrong is refused",
    arguments: ["--- a b ---", "--- a size=x ---", "---  ---", "x"])
  func wrongHeader(_ header: String) {
    #expect(throws: SnapshotFailure.self) { try SnapshotCase.cases(of: header + "\n一\n") }
  }
}

/// A fixture that does not say what it should.
struct SnapshotFailure: Error, CustomStringConvertible {
  var description: String
}

/// A part of a file, below a line `--- title ---`.
struct SnapshotSection {
  var title: String
  var body: String

  /// The parts of a file; what stands before the first header is a part without a title. A body
  /// ends without its last newline.
  static func sections(of text: String) -> [SnapshotSection] {
    var sections: [SnapshotSection] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- "), line.hasSuffix(" ---"), line.utf8.count > 8 {
        sections.append(SnapshotSection(title: String(line.dropFirst(4).dropLast(4)), body: ""))
      } else if sections.isEmpty {
        sections.append(SnapshotSection(title: "", body: line + "\n"))
      } else {
        sections[sections.count - 1].body += line + "\n"
      }
    }
    for index in sections.indices {
      // A file's last line ends with a newline too, which opens no line of its own.
      if index == sections.count - 1 { sections[index].body.unicodeScalars.removeLast() }
    }
    return sections
  }

  static func text(of sections: [SnapshotSection]) -> String {
    sections.map { "--- \($0.title) ---\n\($0.body)" }.joined()
  }
}

/// A case: its text, and the options of its header as `key=value` words.
struct SnapshotCase {
  var name: String
  var options = LayoutOptions(
    style: TextStyle(size: .pt(10)), page: .size(width: nil, height: nil)
  ) {
    $0.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    $0.columns.gap = .pt(5)
  }
  var shaper = FixtureShaper()
  var document: Document

  func layout() throws(LayoutError) -> Layout {
    try Typesetter(shaper: shaper, options: options).typeset(document)
  }

  static func cases(of text: String) throws -> [SnapshotCase] {
    var cases: [SnapshotCase] = []
    for section in SnapshotSection.sections(of: text) {
      let new = try SnapshotCase(section)
      guard !cases.contains(where: { $0.name == new.name }) else {
        throw SnapshotFailure(description: "two cases are named “\(new.name)”")
      }
      cases.append(new)
    }
    return cases
  }

  private init(_ section: SnapshotSection) throws {
    let words = section.title.split(separator: " ")
    guard let name = words.first, !name.contains("=") else {
      throw SnapshotFailure(description: "“\(section.title)” has no name")
    }
    self.name = String(name)
    var text = section.body
    if text.hasSuffix("\n") { text.unicodeScalars.removeLast() }
    document = Document(try SnapshotCase.unescaped(text))
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, try set(parts[0], to: parts[1]) else {
        throw SnapshotFailure(description: "“\(word)” is no option, in “\(section.title)”")
      }
    }
  }

  /// Sets an option; false where there is none of the name, or the value is none of its values.
  private mutating func set(_ key: String, to value: String) throws -> Bool {
    func assign<T>(_ path: WritableKeyPath<SnapshotCase, T>, _ value: T?) -> Bool {
      guard let value else { return false }
      self[keyPath: path] = value
      return true
    }
    func length(_ text: String) -> Length? { Dimension(text)?.resolved(em: options.style.size) }
    switch key {
    case "size": return assign(\.options.style.size, length(value))
    case "letter-spacing": return assign(\.options.style.letterSpacing, length(value))
    case "orientation":
      return assign(\.options.style.orientation, Attribute.OrientationMode(rawValue: value))
    case "direction": return assign(\.options.columns.direction, ColumnDirection(rawValue: value))
    case "align": return assign(\.options.columns.alignment, ColumnAlignment(rawValue: value))
    case "place": return assign(\.options.page.placement, Placement(rawValue: value))
    case "cell-align":
      return assign(\.options.columns.cellAlignment, CellAlignment(rawValue: value))
    case "overflow": return assign(\.options.overflow, Overflow(rawValue: value))
    case "blank-lines": return assign(\.options.paragraphs.blankLines, BlankLines(rawValue: value))
    case "measure": return assign(\.options.columns.measure, length(value))
    case "gap": return assign(\.options.columns.gap, length(value))
    case "pitch": return assign(\.options.columns.pitch, length(value))
    case "max-columns": return assign(\.options.columns.maximum, Int(value))
    case "token": return assign(\.options.token.text, try SnapshotCase.unescaped(value))
    case "margin":
      return assign(
        \.options.page.margins,
        Margins(value.split(separator: ",").compactMap { length(String($0)) }))
    case "page": return assign(\.options.page.size, page(value, length))
    case "roles":
      // One letter a paragraph: title, author or body.
      for (index, letter) in value.enumerated() where index < document.paragraphs.count {
        document.paragraphs[index].role = letter == "t" ? .title : letter == "a" ? .author : .body
      }
      return true
    case "lang": return assign(\.document.language, LanguageTag(value).map(Optional.some))
    case "missing":
      let missing = Set(value.unicodeScalars)
      shaper.coverage = [
        (FontID(0), Set((document.text + "\u{2060}").unicodeScalars).subtracting(missing))
      ]
      return true
    case "tall":
      for scalar in value.unicodeScalars { shaper.heights[scalar] = 4 }
      return true
    case "ligatures":
      shaper.ligatures = Set(value.split(separator: ",").map(String.init))
      return true
    case "vertical-forms":
      shaper.hasVerticalForms = value == "yes"
      return value == "yes" || value == "no"
    default: return false
    }
  }

  /// A page by its name or its sides; `nil` where it is none.
  private func page(_ value: String, _ length: (String) -> Length?) -> PageSpecification? {
    switch value {
    case "auto": return .automatic
    case "scroll": return .scroll
    default:
      let sides = value.split(separator: "x").map(String.init)
      guard sides.count == 2 else { return PaperSize(rawValue: value).map { .paper($0) } }
      let lengths = sides.map { length($0) }
      guard zip(sides, lengths).allSatisfy({ $0 == "-" || $1 != nil }) else { return nil }
      return .size(width: lengths[0], height: lengths[1])
    }
  }

  /// Puts characters in place of `\u{…}`.
  private static func unescaped(_ text: String) throws -> String {
    let parts = text.split(separator: "\\u{", omittingEmptySubsequences: false)
    var result = String(parts[0])
    for part in parts.dropFirst() {
      let digits = part.prefix { $0 != "}" }
      guard digits.endIndex < part.endIndex, let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw SnapshotFailure(description: "an escape without a character: \(part)") }
      result.unicodeScalars.append(scalar)
      result += part[part.index(after: digits.endIndex)...]
    }
    return result
  }
}

/// The files of the folder Fixtures.
enum Fixture {
  private static var folder: String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/Fixtures/"
  }

  static var isBlessing: Bool {
    guard let value = unsafe getenv("VTYPE_BLESS") else { return false }
    return unsafe String(cString: value) == "1"
  }

  /// The files whose names end so, without that end.
  static func names(endingWith suffix: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix("."), name.hasSuffix(suffix) {
        names.append(String(name.dropLast(suffix.count)))
      }
    }
    return names.sorted()
  }

  static func read(_ name: String) throws -> String {
    guard let file = unsafe fopen(folder + name, "r") else {
      throw SnapshotFailure(description: "there is no \(name); make it with VTYPE_BLESS=1")
    }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func write(_ text: String, to name: String) throws {
    guard let file = unsafe fopen(folder + name, "w") else {
      throw SnapshotFailure(description: "\(name) cannot be written")
    }
    defer { unsafe fclose(file) }
    let bytes = Array(text.utf8)
    guard unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw SnapshotFailure(description: "\(name) is not written in full")
    }
  }
}
