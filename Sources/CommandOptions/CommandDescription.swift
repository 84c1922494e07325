/// A command with its options, for its help, for the manual page and for the completions of shells.
package struct CommandDescription {
  package var name: String
  package var abstract: String
  package var discussion: String
  package var arguments: [OptionDescription]
  private var subcommandTypes: [any Command.Type]

  package init(_ type: any Command.Type) {
    let configuration = type.configuration
    name = configuration.commandName
    abstract = configuration.abstract
    discussion = configuration.discussion
    arguments = type.table.rows.flatMap(\.parameters) + OptionDescription.ofAllCommands
    subcommandTypes = configuration.subcommands
  }

  /// Its subcommands, with all of their options.
  package var subcommands: [CommandDescription] { subcommandTypes.map { CommandDescription($0) } }

  /// Names of its subcommands, and what each does.
  package var subcommandNames: [(name: String, abstract: String)] {
    subcommandTypes.map { ($0.configuration.commandName, $0.configuration.abstract) }
  }

  /// Its options, those of no section first: they are the command's own.
  package var options: [OptionDescription] {
    let named = arguments.filter { $0.kind != .input }
    return named.filter { $0.section == nil } + named.filter { $0.section != nil }
  }

  package var inputs: [OptionDescription] { arguments.filter { $0.kind == .input } }
}
