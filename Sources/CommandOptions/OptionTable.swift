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

  /// Gives each option to its row, and throws the first mistake, of which unknown options come before all others.
  func take(
    _ readings: some Sequence<Result<GivenOption, UsageMistake>>,
    _ body: (OptionRow, GivenOption) throws(UsageMistake) -> Void
  ) throws(UsageMistake) {
    var mistake: UsageMistake?
    for reading in readings {
      do throws(UsageMistake) {
        let option = try reading.get()
        try body(row(taking: option), option)
      } catch {
        if error.isUnknown { throw error }
        mistake = mistake ?? error
      }
    }
    if let mistake { throw mistake }
  }

  private func row(taking option: GivenOption) throws(UsageMistake) -> OptionRow {
    guard !option.isInput else {
      guard let row = rows.first(where: \.takesInput) else {
        throw UsageMistake("“\(option.text ?? "")” is one input too many")
      }
      return row
    }
    // Letters are of command lines alone, where the name stands for them already.
    guard option.name.utf8.count > 1, let row = row(of: option.name) else {
      throw UsageMistake(unknown: option.written, known: names)
    }
    if row.kind == .flag, let value = option.text, !row.wordsAfter.contains(value) {
      throw UsageMistake(needlessValue: value, of: option.written)
    }
    guard row.kind == .flag || option.text != nil else {
      throw UsageMistake(missingValueOf: option.written)
    }
    return row
  }
}

/// One option, flag or input of a group, with its value there.
package class OptionRow {
  package let kind: OptionDescription.Kind
  /// Its names without hyphens, a letter after them. Flags of which one counts have one each; an input has none.
  package let names: [String]
  package let traits: OptionTraits
  /// The title that it stands under in help; `nil` for the command's own.
  package internal(set) var section: String?

  init(_ kind: OptionDescription.Kind, _ names: [String], _ traits: OptionTraits) {
    self.kind = kind
    self.names = names
    self.traits = traits
  }

  /// Its help, once for each of its names that stands on a line of its own.
  var parameters: [OptionDescription] { [] }

  /// The texts that set it: all of a list, else the last one; of a flag its name.
  private(set) final var texts: [String] = []

  /// Words of a command line that belong to a flag where they stand after it, though it has no value.
  var wordsAfter: [String] { [] }

  /// True if it takes an input more.
  var takesInput: Bool { false }

  /// Takes an option, and keeps its text.
  final func take(_ option: GivenOption) throws(ValueComplaint) {
    let text = option.text ?? ""
    try read(text, by: option.name)
    if !isRepeated { texts.removeAll() }
    texts.append(kind == .flag ? option.name : text)
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
