/// A property that a flag of the command line sets, or one of several flags.
@propertyWrapper
package struct Flag<Value> {
  private var row: FlagBox<Value>

  package var wrappedValue: Value {
    get { row.value }
    set { row = FlagBox(row, with: newValue) }
  }

  private init(_ row: FlagBox<Value>) {
    self.row = row
    OptionTable.add(row)
  }
}

extension Flag where Value == Bool {
  /// - Parameter wordsBehind: words that belong to it where they stand after it.
  package init(
    wrappedValue: Bool, _ name: String, letter: String? = nil, wordsAfter: [String] = [],
    help: @autoclosure @escaping () -> OptionHelp
  ) {
    let names = [name] + (letter.map { [$0] } ?? [])
    self.init(
      FlagBox(names, wrappedValue, wordsAfter: wordsAfter, set: { _ in true }) {
        [(names, help(), nil)]
      })
  }
}

extension Flag where Value: FlagChoice {
  /// Flags that are cases of the value, of which the last one counts.
  package init(wrappedValue: Value) {
    self.init(
      FlagBox(
        Value.allCases.map(\.rawValue), wrappedValue, set: { Value(rawValue: $0) ?? wrappedValue }
      ) {
        Value.allCases.map { value in
          ([value.rawValue], Value.help(for: value), value == wrappedValue ? value.rawValue : nil)
        }
      })
  }
}

extension Flag {
  package init<Wrapped: FlagChoice>() where Value == Wrapped? {
    self.init(
      FlagBox(Wrapped.allCases.map(\.rawValue), nil, set: { Wrapped(rawValue: $0) }) {
        Wrapped.allCases.map { ([$0.rawValue], Wrapped.help(for: $0), nil) }
      })
  }
}

/// The row of a flag, or of several of which one counts.
private final class FlagBox<Value>: OptionRow {
  private(set) var value: Value
  private let set: (String) -> Value
  private let ownWordsAfter: [String]
  /// The names of each flag with its help, and the name of the one that counts where none is given.
  private let flags: () -> [(names: [String], help: OptionHelp, usual: String?)]

  init(
    _ names: [String], _ value: Value, wordsAfter: [String] = [],
    set: @escaping (String) -> Value,
    flags: @escaping () -> [(names: [String], help: OptionHelp, usual: String?)]
  ) {
    self.value = value
    self.set = set
    self.flags = flags
    ownWordsAfter = wordsAfter
    super.init(.flag, names, [])
  }

  /// The same row with another value.
  init(_ other: FlagBox, with value: Value) {
    self.value = value
    set = other.set
    flags = other.flags
    ownWordsAfter = other.ownWordsAfter
    super.init(.flag, other.names, other.traits)
  }

  override var wordsAfter: [String] { ownWordsAfter }

  override func read(_ text: String, by name: String) { value = set(name) }

  override var parameters: [OptionDescription] {
    flags().map { flag in
      OptionDescription(
        kind: .flag, names: flag.names.reversed().map(\.withHyphens), help: flag.help,
        usual: flag.usual.map(\.withHyphens), section: section)
    }
  }
}
