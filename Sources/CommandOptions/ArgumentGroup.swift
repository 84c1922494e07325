/// Options that belong together: those of a command, or a part of them that several commands have.
///
/// Each property is declared with ``Option``, ``Flag``, ``Argument`` or ``OptionGroup``. The declaration is all that an option
/// needs: it is a row of the group's ``OptionTable``, which words are read by, and of which help, completions, settings files,
/// job lists and the memory of a batch are made.
package protocol ArgumentGroup: SendableMetatype {
  init()

  /// Checks what goes together.
  func validate() throws

  /// The complaint about a value that other commands take; `nil` where it is taken.
  ///
  /// - Parameter name: that of the option, without hyphens.
  static func complaint(about value: String, of name: String) -> String?
}

extension ArgumentGroup {
  package func validate() throws {}

  package static func complaint(about value: String, of name: String) -> String? { nil }

  /// Reads all of a command line.
  ///
  /// - Throws: the first mistake, of which unknown options come before all others.
  package init(words: [String]) throws(UsageMistake) {
    let (group, table) = OptionTable.making { Self() }
    try self.init(group, table, taking: WordReader(words, table).readAll())
  }

  /// Takes options that have been read.
  ///
  /// - Throws: the first mistake, of which unknown options come before all others.
  package init(given: [GivenOption]) throws(UsageMistake) {
    let (group, table) = OptionTable.making { Self() }
    try self.init(group, table, taking: given.map { .success($0) })
  }

  private init(
    _ group: Self, _ table: OptionTable, taking readings: [Result<GivenOption, UsageMistake>]
  ) throws(UsageMistake) {
    try table.take(readings) { (row, option) throws(UsageMistake) in
      try Self.look(at: option, row) { () throws(ValueComplaint) in try row.take(option) }
    }
    do { try group.validate() } catch { throw UsageMistake(error) }
    self = group
  }

  /// Reads the words of a command line. Values are not looked at.
  package static func given(in words: [String]) throws(UsageMistake) -> [GivenOption] {
    var options: [GivenOption] = []
    for reading in WordReader(words, table).readAll() { options.append(try reading.get()) }
    return options
  }

  /// Checks options by a table of these, which stay as they are: that they are among them, and their values legal.
  package static func check(_ given: [GivenOption], by table: OptionTable) throws(UsageMistake) {
    try table.take(given.map { .success($0) }) { (row, option) throws(UsageMistake) in
      try look(at: option, row) { () throws(ValueComplaint) in try row.check(option.text ?? "") }
    }
  }

  /// Says of a complaint about a value which option has it.
  private static func look(
    at option: GivenOption, _ row: OptionRow, _ body: () throws(ValueComplaint) -> Void
  ) throws(UsageMistake) {
    let text = option.text ?? ""
    if row.kind == .option, let complaint = complaint(about: text, of: option.name) {
      throw UsageMistake(value: text, of: option.written, complaint)
    }
    do throws(ValueComplaint) {
      try body()
    } catch {
      let heading = option.isInput ? row.parameters.first?.heading ?? "" : option.written
      throw UsageMistake(value: text, of: heading, error.message)
    }
  }

  /// The options as they are where none is given.
  package static var table: OptionTable { OptionTable.making { Self() }.table }
}

/// A command, or a subcommand of it.
package protocol Command: ArgumentGroup {
  static var configuration: CommandConfiguration { get }

  /// - Parameter given: the options of the command line itself, without those of files and presets.
  func run(given: [GivenOption]) throws
}

/// The words that help has for a command.
package struct CommandConfiguration: Sendable {
  package var commandName: String
  package var abstract: String
  package var discussion: String
  package var subcommands: [any Command.Type]

  package init(
    commandName: String, abstract: String, discussion: String = "",
    subcommands: [any Command.Type] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.subcommands = subcommands
  }
}

/// The end of a command whose reasons have been told.
package struct ExitCode: Error {
  package var rawValue: Int32

  package init(_ rawValue: Int32) { self.rawValue = rawValue }
}
