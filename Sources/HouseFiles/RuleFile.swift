// Files of a publishing house, in TOML: kinsoku lists, tables of spaces, page designs, books and their covers.
//
// Every file is read by the same steps: the whole of it within a limit, TOML with the line of each key, then key by key into
// a value of the engine. An unknown key or a wrong value is an error with file, line and column, and names the key that was
// perhaps meant; nothing is passed over, since a misspelled rule would change a book in silence.
// A file may name others. Those of a book that somebody sent are in its folder or below (`Reach`), unless the user allows
// more.
// A book file makes a `Book` of the engine out of texts in any notation (`BookReader`): sections in their order, the pages
// that are made, the colophon. A cover is set by the same press as its book, a side at a time (`CoverSetter`).
// TOML is read by this room itself (`TOMLReader`): a library for it would bring Foundation and the library of C++ with it, a
// sixth of the command.

package import Storage
import VerticalLayout

/// A TOML file of a house, whose mistakes are told with their line and column.
package struct RuleFile {
  package let path: String
  package let table: TOMLTable
  /// Its text as it stands there.
  let text: String
  private let lines: [Substring]

  /// - Parameter kind: what messages call the file.
  package init(_ path: String, as kind: String) throws(Failure) {
    self.path = path
    (table, text) = try TOMLFile.read(path, as: kind)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The keys and their values, in the order of their names.
  func entries() throws(Failure) -> [(name: String, value: TOMLValue)] {
    try TOMLFile.entries(of: table, in: path)
  }

  /// A failure at a key, or at a character of its value.
  ///
  /// - Parameter header: the table that the key is in, as it stands between brackets; `nil` for none.
  func failure(
    _ message: String, at key: String, _ scalar: Unicode.Scalar? = nil, in header: String? = nil
  ) -> Failure {
    Failure(.usage, message, place: place(of: key, scalar, in: header), file: path)
  }

  /// What a body makes of a key. A failure of it is at the key, if it has no place itself.
  ///
  /// - Parameter header: the table that the key is in, as it stands between brackets; `nil` for none.
  package func at<Made>(
    _ key: String, in header: String? = nil, _ body: () throws(Failure) -> Made
  ) throws(Failure) -> Made {
    do throws(Failure) {
      return try body()
    } catch {
      guard error.place == nil, error.file == nil || error.file == path else { throw error }
      var failure = error
      (failure.place, failure.file) = (place(of: key, nil, in: header), path)
      throw failure
    }
  }

  private func place(
    of key: String, _ scalar: Unicode.Scalar?, in header: String?
  ) -> SourcePosition {
    let table = header.flatMap { header in
      lines.firstIndex { $0.filter { $0 != " " }.hasPrefix("[\(header)]") }
    }
    let found = lines[(table ?? 0)...].firstIndex { isLine($0, of: key) } ?? table
    // A table of a name that is not known.
    let named = lines.firstIndex {
      let text = $0.filter { $0 != " " }
      return text.hasPrefix("[\(key).") || text.hasPrefix("[\(key)]")
    }
    guard let line = found ?? named else { return SourcePosition(line: 1, column: 1) }
    let indent = lines[line].unicodeScalars.prefix { $0 == " " || $0 == "\t" }.count
    let start = SourcePosition(line: line + 1, column: indent + 1)
    guard let scalar else { return start }
    // A value may have several lines; an escaped character is found at its key.
    for index in line..<lines.count {
      let text = Array(lines[index].unicodeScalars)
      let from = index == line ? (text.firstIndex(of: "=") ?? 0) + 1 : 0
      if index > line, isKey(lines[index]) { break }
      if let place = text[min(from, text.count)...].firstIndex(of: scalar) {
        return SourcePosition(line: index + 1, column: place + 1)
      }
    }
    return start
  }

  /// True if a line begins with any key and its equals sign.
  private func isKey(_ line: Substring) -> Bool {
    let rest = line.drop { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == " ") }
    return rest.hasPrefix("=") && rest.startIndex > line.startIndex
  }

  /// True if a line begins with a key and its equals sign.
  private func isLine(_ line: Substring, of key: String) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    for written in [key, "\"\(key)\"", "'\(key)'"] where text.hasPrefix(written) {
      let rest = text.dropFirst(written.count).drop { $0 == " " || $0 == "\t" }
      if rest.hasPrefix("=") { return true }
    }
    return false
  }
}
