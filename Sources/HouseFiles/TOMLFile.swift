package import Storage
import VerticalLayout

/// Files in TOML, whose mistakes are failures with a line and a column.
package enum TOMLFile {
  /// The table that a file has.
  ///
  /// - Parameter kind: what messages call the file.
  package static func table(of path: String, as kind: String) throws(Failure) -> TOMLTable {
    try read(path, as: kind).table
  }

  /// The table that a file has, and its text.
  ///
  /// - Parameter kind: what messages call the file.
  package static func read(
    _ path: String, as kind: String
  ) throws(Failure) -> (table: TOMLTable, text: String) {
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try Files.read(path)
    } catch {
      throw Failure(error.status, "the \(kind) \(path): \(error.message)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.usage, "the \(kind) \(path) is not UTF-8")
    }
    do throws(TOMLReader.Problem) {
      return (try TOMLReader.read(text), text)
    } catch {
      let place = TOMLReader.place(of: error.offset, in: text)
      throw Failure(
        .usage, "not TOML\(error.isLimit ? " that is read" : ""): \(error.message)",
        place: SourcePosition(line: place.line, column: place.column), file: path)
    }
  }

  /// The keys of a table and their values. NUL stands in no name of a file, and in no option.
  package static func entries(
    of table: TOMLTable, in path: String
  ) throws(Failure) -> [(name: String, value: TOMLValue)] {
    var entries: [(name: String, value: TOMLValue)] = []
    for name in table.keys {
      guard !name.utf8.contains(0), let value = table[name] else {
        let start = name.prefix { $0 != "\0" }
        throw Failure(.usage, "the file \(path) has a key with NUL: “\(start)…”")
      }
      entries.append((name, value))
    }
    return entries
  }
}
