/// A value in a TOML file.
package enum TOMLValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case float(Double)
  case boolean(Bool)
  /// A day without a time, as it is written.
  case date(String)
  /// A time, or a day with one, as it is written.
  case time(String)
  case array([TOMLValue])
  case table(TOMLTable)

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var int: Int? { if case .integer(let number) = self { number } else { nil } }
  package var bool: Bool? { if case .boolean(let truth) = self { truth } else { nil } }
  package var array: [TOMLValue]? { if case .array(let values) = self { values } else { nil } }
  package var table: TOMLTable? { if case .table(let table) = self { table } else { nil } }

  /// A number as a text; `nil` for what is none.
  package var number: String? {
    switch self {
    case .integer(let number): "\(number)"
    case .float(let number): "\(number)"
    case .string, .boolean, .date, .time, .array, .table: nil
    }
  }
}

/// A table of a TOML file: keys and their values.
package struct TOMLTable: Hashable, Sendable {
  private let values: [String: TOMLValue]

  init(_ values: [String: TOMLValue]) { self.values = values }

  /// The keys in the order of their bytes.
  package var keys: [String] { values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  package subscript(key: String) -> TOMLValue? { values[key] }
}
