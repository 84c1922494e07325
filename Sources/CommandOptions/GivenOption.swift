/// An option as it is given, with the text of its value.
///
/// Command lines, settings files, jobs, presets and the workers of a batch have options in this one form: `--size=12pt`,
/// `--size 12pt`, `size = "12pt"` and `"size": "12pt"` are the same. Words are read once, by ``WordReader``; where several
/// sources are laid over each other, it is these that are looked at; and the row of the option takes the text
/// (``ArgumentGroup/init(given:)``).
package struct GivenOption: Hashable, Sendable {
  /// The name without hyphens, also where a letter stood for it; empty for an input.
  package var name: String
  /// The text of the value; `nil` for a flag.
  package var text: String?
  /// The letter that stood for the name, for messages.
  private(set) var letter: String?

  package init(_ name: String, _ text: String? = nil) {
    self.name = name
    self.text = text
  }

  init(_ name: String, _ text: String?, letter: String) {
    self.init(name, text)
    self.letter = letter
  }

  /// An input.
  init(input: String) { self.init("", input) }

  package var isInput: Bool { name.isEmpty }

  /// The name as it stands on a command line.
  var written: String { letter.map { "-" + $0 } ?? "--" + name }
}

extension Sequence<GivenOption> {
  /// True if an option is among these.
  package func has(_ name: String) -> Bool { contains { $0.name == name } }

  /// The inputs among these.
  package var inputs: [String] { filter(\.isInput).compactMap(\.text) }
}
