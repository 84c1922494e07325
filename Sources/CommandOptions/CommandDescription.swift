/// A command with its options, for its help, for the manual page and for the completions of shells.
package struct CommandDescription {
  package struct Parameter {
    package var kind: OptionRow.Kind
    /// With their hyphens, the short one first.
    package var names: [String]
    package var valueName: String
    package var abstract: String
    package var discussion: String
    package var usual: String?
    package var section: String?
    package var isOptional: Bool
    package var isRepeating: Bool
    private let ownCompletion: OptionCompletion?
    /// The first page of help needs none of them, and to list all sheets takes a while.
    private let completionOfValue: () -> OptionCompletion

    /// The words that help lists.
    package var words: [String] {
      if case .list(let words) = completionOfValue() { words } else { [] }
    }

    package var completion: OptionCompletion { ownCompletion ?? completionOfValue() }
  }

  package var name: String
  package var abstract: String
  package var discussion: String
  package var arguments: [Parameter]
  private var subcommandTypes: [any Command.Type]

  package init(_ type: any Command.Type) {
    let configuration = type.configuration
    name = configuration.commandName
    abstract = configuration.abstract
    discussion = configuration.discussion
    arguments = type.table.rows.flatMap(\.parameters) + Parameter.ofAllCommands
    subcommandTypes = configuration.subcommands
  }

  /// Its subcommands, with all of their options.
  package var subcommands: [CommandDescription] { subcommandTypes.map { CommandDescription($0) } }

  /// Names of its subcommands, and what each does.
  package var subcommandNames: [(name: String, abstract: String)] {
    subcommandTypes.map { ($0.configuration.commandName, $0.configuration.abstract) }
  }

  /// Its options, those of no section first: they are the command's own.
  package var options: [Parameter] {
    let named = arguments.filter { $0.kind != .input }
    return named.filter { $0.section == nil } + named.filter { $0.section != nil }
  }

  package var inputs: [Parameter] { arguments.filter { $0.kind == .input } }
}

extension CommandDescription.Parameter {
  /// - Parameters:
  ///   - completion: that of the declaration; `nil` for that of the value's type.
  ///   - words: the completion of the value's type.
  init(
    kind: OptionRow.Kind, names: [String], help: OptionHelp, usual: String?, section: String?,
    isOptional: Bool = true, isRepeating: Bool = false, completion: OptionCompletion? = nil,
    words: @escaping () -> OptionCompletion = { .none }
  ) {
    self.kind = kind
    self.names = names
    valueName = help.valueName ?? names.last.map { String($0.drop { $0 == "-" }) } ?? ""
    abstract = help.abstract
    discussion = help.discussion
    self.usual = usual
    self.section = section
    self.isOptional = isOptional
    self.isRepeating = isRepeating
    ownCompletion = completion
    completionOfValue = words
  }

  /// The flags that all commands have.
  fileprivate static var ofAllCommands: [Self] {
    [
      Self(
        kind: .flag, names: ["--version"], help: "Show the version.", usual: nil, section: nil),
      Self(
        kind: .flag, names: ["-h", "--help"], help: "Show help information.", usual: nil,
        section: nil),
    ]
  }

  /// `-o, --output <file>`.
  package var heading: String {
    let value = kind == .option ? " <\(valueName)>" : ""
    guard kind != .input else { return "<\(valueName)>" + (isRepeating ? " ..." : "") }
    return (names.first?.hasPrefix("--") == true ? "    " : "") + names.joined(separator: ", ")
      + value
  }
}
