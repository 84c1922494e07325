/// The options of a group, a row each, in the order of their declarations.
///
/// Declarations write themselves into the table of the group that is being made: ``making(_:)`` makes the group and gives the
/// table. To find them by reflection would take longer than setting a poem.
@safe package final class OptionTable: @unchecked Sendable {
  // A table is written by the thread that makes its group, and read afterwards.

  /// The table of the group that this thread makes.
  @TaskLocal static var current: OptionTable?

  package private(set) var rows: [OptionRow] = []

  init() { rows.reserveCapacity(32) }

  /// Makes a group, and the table of its options.
  static func making<Group>(_ make: () -> Group) -> (group: Group, table: OptionTable) {
    let table = OptionTable()
    return ($current.withValue(table, operation: make), table)
  }

  static func add(_ row: OptionRow) { current?.rows.append(row) }

  /// Adds the rows of a group to those of the group that it is in.
  static func add(_ table: OptionTable) { current?.rows += table.rows }

  /// The names of all options, without hyphens, and their letters.
  package var names: [String] { rows.flatMap(\.names) }

  /// The row of an option; `nil` where there is none of that name.
  package func row(of name: String) -> OptionRow? {
    rows.first { $0.names.contains(name) }
  }

  /// The options with the texts that set them, a line each: the same lines for the same options, in whatever order they are.
  ///
  /// - Parameter omitted: options that make no difference.
  package func lines(without omitted: Set<String> = []) -> [String] {
    rows.lazy.filter { omitted.isDisjoint(with: $0.names) }.map(\.line)
  }
}

/// One option, flag or input of a group, with its value there.
package class OptionRow {
  package enum Kind { case input, option, flag }

  package let kind: Kind
  /// Its names without hyphens, a letter behind them. Flags of which one counts have one each; an input has none.
  package let names: [String]
  package let traits: OptionTraits
  /// The title that it stands under in help; `nil` for the command's own.
  package internal(set) var section: String?

  init(_ kind: Kind, _ names: [String], _ traits: OptionTraits) {
    self.kind = kind
    self.names = names
    self.traits = traits
  }

  /// Its help, once for each of its names that stands on a line of its own.
  var parameters: [CommandDescription.Parameter] { [] }

  /// The texts that set it: all of a list, else the last one; of a flag its name.
  private var texts: [String] = []

  /// Its name and the texts that set it, each behind its length in UTF-8.
  var line: String {
    texts.reduce(into: names.first ?? "") { line, text in line += " \(text.utf8.count):\(text)" }
  }

  /// True if it takes an input more.
  var takesInput: Bool { false }

  /// Takes a value, and keeps its text.
  ///
  /// - Parameter name: the name by which it is given.
  final func take(_ text: String, by name: String) throws(ValueComplaint) {
    try read(text, by: name)
    if !isRepeated { texts.removeAll() }
    texts.append(kind == .flag ? name : text)
  }

  /// Reads a value.
  func read(_ text: String, by name: String) throws(ValueComplaint) {}

  /// Checks a value, and leaves the option as it is.
  package func check(_ text: String) throws(ValueComplaint) {}
}

/// The peculiarities of an option.
package struct OptionTraits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// It may be given several times, for a list.
  static let isRepeated = OptionTraits(rawValue: 1)
  /// A list adds to that of a settings file, in whose place others stand.
  package static let addsToSettings = OptionTraits(rawValue: 2)
  /// Its value may begin with a hyphen.
  package static let mayBeginWithHyphen = OptionTraits(rawValue: 4)
  /// Its value is a list of words itself, which settings files may have as one.
  static let isListOfWords = OptionTraits(rawValue: 8)
  /// The command line alone sets it, where a book or a job may not name every file.
  package static let isOfCommandLine = OptionTraits(rawValue: 16)
  /// An input that the command cannot do without.
  package static let isRequired = OptionTraits(rawValue: 32)
}

extension OptionRow {
  /// True if it may be given several times, for a list.
  package var isRepeated: Bool { traits.contains(.isRepeated) }

  /// True if a list on the command line stands in place of that of a settings file.
  package var replacesList: Bool { isRepeated && !traits.contains(.addsToSettings) }

  /// True if a settings file may have a list for it.
  package var takesList: Bool { isRepeated || isListOfWords }

  /// True if its value is a list of words itself.
  package var isListOfWords: Bool { traits.contains(.isListOfWords) }
}

/// The mistake in a value, without the name of its option.
package struct ValueComplaint: Error {
  var message: String

  init(_ message: String) { self.message = message }
}
