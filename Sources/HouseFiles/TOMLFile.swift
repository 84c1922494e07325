package import Storage
package import TOMLKit
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
    if let problem = TOMLCheck.firstProblem(bytes) {
      throw Failure(
        .usage, "not TOML that is read: \(problem.reason)",
        place: SourcePosition(line: problem.line, column: 1), file: path)
    }
    do {
      return (try TOMLTable(string: text), text)
    } catch let error as TOMLParseError {
      let place = error.source.begin
      throw Failure(
        .usage, "not TOML: \(error.description)",
        place: SourcePosition(line: Int(place.line), column: Int(place.column)), file: path)
    } catch {
      throw Failure(.usage, "the \(kind) \(path) is not TOML")
    }
  }

  /// The keys of a table and their values. A key with NUL, which C takes for its end, would have that of another
  /// key or none.
  package static func entries(
    of table: TOMLTable, in path: String
  ) throws(Failure) -> [(name: String, value: any TOMLValueConvertible)] {
    var entries: [(name: String, value: any TOMLValueConvertible)] = []
    var names: Set<String> = []
    for name in table.keys {
      guard names.insert(name).inserted, let value = table[name] else {
        throw Failure(.usage, "the file \(path) has a key with NUL: “\(name)…”")
      }
      entries.append((name, value))
    }
    return entries
  }
}
