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
    var reader = WordReader(words, table, refusal: Self.complaint)
    try reader.readAll { (row, text, name) throws(ValueComplaint) in try row.take(text, by: name) }
    do { try group.validate() } catch { throw UsageMistake(error) }
    self = group
  }

  /// Checks words by a table of these options, which stay as they are: that they are among them, and their values legal.
  package static func check(_ words: [String], by table: OptionTable) throws(UsageMistake) {
    var reader = WordReader(words, table, refusal: Self.complaint)
    try reader.readAll { (row, text, _) throws(ValueComplaint) in try row.check(text) }
  }

  /// The options as they are where none is given.
  package static var table: OptionTable { OptionTable.making { Self() }.table }
}

/// A command, or a subcommand of it.
package protocol Command: ArgumentGroup {
  static var configuration: CommandConfiguration { get }

  func run() throws
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
