/// An option or an input of a command, for its help, for the manual page and for the completions of shells.
package struct OptionDescription {
  package enum Kind { case input, option, flag }

  package var kind: Kind
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

extension OptionDescription {
  /// - Parameters:
  ///   - completion: that of the declaration; `nil` for that of the value's type.
  ///   - words: the completion of the value's type.
  init(
    kind: Kind, names: [String], help: OptionHelp, usual: String?, section: String?,
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
  static var ofAllCommands: [Self] {
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
