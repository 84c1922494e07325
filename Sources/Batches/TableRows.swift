import Manuscript
import Storage
import VerticalLayout

/// The rows of a table as texts: a line for each column, with the column's name before a colon, as sheets with places for an
/// address and a name take them (SH-O5).
struct TableRows {
  struct Row: Equatable {
    var text: String
    /// The line of the file that it begins at.
    var line: Int
  }

  private(set) var rows: [Row] = []

  /// Reads comma-separated values (RFC 4180), or ones with tabs.
  ///
  /// - Throws: where a quote has no end, or there is no head.
  init(_ text: String, path: String, separator: Character) throws(Failure) {
    var scanner = Scanner(text, separator: separator)
    guard let head = try scanner.next(path), head.fields.contains(where: { !$0.isEmpty }) else {
      throw Failure(
        .badInput, "no names of columns in its first line, such as 氏名,住所,〒", file: path)
    }
    let names = head.fields.map { $0.trimmingBlanks }
    while let record = try scanner.next(path) {
      guard record.fields.contains(where: { !$0.trimmingBlanks.isEmpty }) else { continue }
      guard record.fields.count <= names.count else {
        throw Failure(
          .badInput,
          "\(record.fields.count) values, and the first line has names for \(names.count); a value with a comma "
            + "stands in quotes",
          place: SourcePosition(line: record.line, column: 1), file: path)
      }
      rows.append(Row(text: Self.text(zip(names, record.fields)), line: record.line))
    }
  }

  /// The rows of a list of objects whose names sheets know; `nil` where it is none.
  init?(_ value: JSONValue) {
    guard case .array(let elements) = value, !elements.isEmpty else { return nil }
    let known = PageSheet.Preset.partLabels
    for element in elements {
      // An object with lines is a poem, whatever is wrong with others.
      guard case .object(let members) = element,
        !members.keys.contains(where: { ["paragraphs", "content", "para"].contains($0) }),
        members.keys.contains(where: { known.contains($0.lowercased()) })
      else { return nil }
      var fields: [(String, String)] = []
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        switch value {
        case .string(let text), .number(let text): fields.append((name, text))
        case .array(let lines):
          guard lines.allSatisfy({ $0.string != nil }) else { return nil }
          fields.append((name, lines.compactMap(\.string).joined(separator: "\n")))
        case .null: continue
        case .bool, .object: return nil
        }
      }
      rows.append(Row(text: Self.text(fields), line: 1))
    }
  }

  private static func text(_ fields: some Sequence<(String, String)>) -> String {
    fields.compactMap { name, value in
      let value = value.trimmingBlanks
      return name.isEmpty || value.isEmpty ? nil : "\(name): \(value)\n"
    }.joined()
  }

  /// Goes through the records of comma-separated values.
  private struct Scanner {
    private let characters: [Character]
    private let separator: Character
    private var index = 0
    private var line = 1

    init(_ text: String, separator: Character) {
      characters = Array(text)
      self.separator = separator
      if characters.first == "\u{FEFF}" { index = 1 }
    }

    mutating func next(_ path: String) throws(Failure) -> (fields: [String], line: Int)? {
      guard index < characters.count else { return nil }
      let start = line
      var fields: [String] = []
      while true {
        fields.append(try field(path))
        guard index < characters.count else { return (fields, start) }
        let character = characters[index]
        index += 1
        if character.isNewline {
          line += 1
          return (fields, start)
        }
      }
    }

    private mutating func field(_ path: String) throws(Failure) -> String {
      var text = ""
      guard index < characters.count, characters[index] == "\"" else {
        while index < characters.count, characters[index] != separator,
          !characters[index].isNewline
        {
          text.append(characters[index])
          index += 1
        }
        return text
      }
      let start = line
      index += 1
      while index < characters.count {
        let character = characters[index]
        index += 1
        if character.isNewline { line += 1 }
        guard character == "\"" else {
          text.append(character)
          continue
        }
        guard index < characters.count, characters[index] == "\"" else {
          // What follows the quote up to the separator belongs to the value.
          while index < characters.count, characters[index] != separator,
            !characters[index].isNewline
          {
            text.append(characters[index])
            index += 1
          }
          return text
        }
        text.append("\"")
        index += 1
      }
      throw Failure(
        .badInput, "a quote has no end; two quotes in a row are one that belongs to the value",
        place: SourcePosition(line: start, column: 1), file: path)
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
