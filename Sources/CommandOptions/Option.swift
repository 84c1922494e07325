/// A property that an option of the command line sets.
///
///     @Option("ruby-size", help: OptionHelp("The size of readings.", valueName: "length"))
///     var rubySize = RubySizeArgument(ratio: 512)
///
/// Its value is the usual one until its group is read; a property without one is `nil` then.
@propertyWrapper
package struct Option<Value> {
  private var row: OptionBox<Value>

  package var wrappedValue: Value {
    get { row.value }
    // The row is also of the table, and of copies of the group.
    set { row = OptionBox(row, with: newValue) }
  }

  fileprivate init(_ row: OptionBox<Value>) {
    self.row = row
    OptionTable.add(row)
  }
}

extension Option where Value: OptionValue {
  package init(
    wrappedValue: Value, _ name: String, letter: String? = nil, _ traits: OptionTraits = [],
    help: @autoclosure @escaping () -> OptionHelp, completion: OptionCompletion? = nil
  ) {
    self.init(
      OptionBox(
        .option, name, letter, traits.union(Value.traits), wrappedValue, help, completion,
        { Value.completion }, usual: { $0.defaultValueDescription }
      ) { (value, text) throws(ValueComplaint) in value = try Value.read(text) })
  }
}

extension Option {
  package init<Wrapped: OptionValue>(
    _ name: String, letter: String? = nil, _ traits: OptionTraits = [],
    help: @autoclosure @escaping () -> OptionHelp, completion: OptionCompletion? = nil
  ) where Value == Wrapped? {
    self.init(
      OptionBox(
        .option, name, letter, traits.union(Wrapped.traits), nil, help, completion,
        { Wrapped.completion }, usual: { _ in nil }
      ) { (value, text) throws(ValueComplaint) in value = try Wrapped.read(text) })
  }

  /// - Parameter transform: reads a value, where the type has no form of its own on a command line.
  package init<Wrapped>(
    _ name: String, help: @autoclosure @escaping () -> OptionHelp,
    transform: @escaping (String) throws -> Wrapped
  ) where Value == Wrapped? {
    self.init(
      OptionBox(
        .option, name, nil, [], nil, help, nil, { .none }, usual: { _ in nil }
      ) { (value, text) throws(ValueComplaint) in value = try read(text, by: transform) })
  }

  package init<Element: OptionValue>(
    wrappedValue: Value, _ name: String, letter: String? = nil, _ traits: OptionTraits = [],
    help: @autoclosure @escaping () -> OptionHelp, completion: OptionCompletion? = nil
  ) where Value == [Element] {
    self.init(
      OptionBox(
        .option, name, letter, traits.union(.isRepeated), wrappedValue, help, completion,
        { Element.completion }, usual: { _ in nil }
      ) { (value, text) throws(ValueComplaint) in value.append(try Element.read(text)) })
  }

  /// - Parameter transform: reads an element, where the type has no form of its own on a command line.
  package init<Element>(
    wrappedValue: Value, _ name: String, _ traits: OptionTraits = [],
    help: @autoclosure @escaping () -> OptionHelp,
    transform: @escaping (String) throws -> Element
  ) where Value == [Element] {
    self.init(
      OptionBox(
        .option, name, nil, traits.union(.isRepeated), wrappedValue, help, nil, { .none },
        usual: { _ in nil }
      ) { (value, text) throws(ValueComplaint) in value.append(try read(text, by: transform)) })
  }
}

/// A property that inputs set: one, or all that there are.
@propertyWrapper
package struct Argument<Value> {
  private var row: OptionBox<Value>

  package var wrappedValue: Value { row.value }

  private init(_ row: OptionBox<Value>) {
    self.row = row
    OptionTable.add(row)
  }
}

extension Argument where Value: OptionValue {
  package init(
    wrappedValue: Value, _ traits: OptionTraits = [],
    help: @autoclosure @escaping () -> OptionHelp, completion: OptionCompletion? = nil
  ) {
    self.init(
      OptionBox(
        .input, nil, nil, traits, wrappedValue, help, completion, { Value.completion },
        usual: { _ in nil }
      ) { (value, text) throws(ValueComplaint) in value = try Value.read(text) })
  }
}

extension Argument {
  package init(
    wrappedValue: Value, help: @autoclosure @escaping () -> OptionHelp,
    completion: OptionCompletion? = nil
  ) where Value == [String] {
    self.init(
      OptionBox(
        .input, nil, nil, .isRepeated, wrappedValue, help, completion, { .none },
        usual: { _ in nil }
      ) { (value, text) throws(ValueComplaint) in value.append(text) })
  }
}

/// Options of a group in a larger one.
@propertyWrapper
package struct OptionGroup<Group: ArgumentGroup> {
  package var wrappedValue: Group
  /// The table of these options, as they were read.
  package let projectedValue: OptionTable

  /// - Parameter title: that of the options in help; empty for that of the group which this one is in.
  package init(title: String = "") {
    (wrappedValue, projectedValue) = OptionTable.making { Group() }
    if !title.isEmpty { for row in projectedValue.rows { row.section = title } }
    OptionTable.add(projectedValue)
  }
}

extension OptionValue {
  fileprivate static var traits: OptionTraits { isListOfWords ? .isListOfWords : [] }

  fileprivate static func read(_ text: String) throws(ValueComplaint) -> Self {
    guard let value = Self(argument: text) else { throw ValueComplaint(complaint(about: text)) }
    return value
  }
}

private func read<Value>(
  _ text: String, by transform: (String) throws -> Value
) throws(ValueComplaint) -> Value {
  do { return try transform(text) } catch { throw ValueComplaint("\(error)") }
}

/// The row of an option or input.
final class OptionBox<Value>: OptionRow {
  fileprivate private(set) var value: Value
  private let usualValue: Value
  private let help: () -> OptionHelp
  private let completion: OptionCompletion?
  private let completionOfValue: () -> OptionCompletion
  private let usual: (Value) -> String?
  private let readValue: (inout Value, String) throws(ValueComplaint) -> Void
  private var isTaken = false

  fileprivate init(
    _ kind: OptionDescription.Kind, _ name: String?, _ letter: String?, _ traits: OptionTraits,
    _ value: Value,
    _ help: @escaping () -> OptionHelp, _ completion: OptionCompletion?,
    _ completionOfValue: @escaping () -> OptionCompletion,
    usual: @escaping (Value) -> String?,
    read: @escaping (inout Value, String) throws(ValueComplaint) -> Void
  ) {
    self.value = value
    usualValue = value
    self.help = help
    self.completion = completion
    self.completionOfValue = completionOfValue
    self.usual = usual
    readValue = read
    super.init(kind, name.map { [$0] + (letter.map { [$0] } ?? []) } ?? [], traits)
  }

  /// The same row with another value.
  fileprivate init(_ other: OptionBox, with value: Value) {
    self.value = value
    usualValue = other.usualValue
    help = other.help
    completion = other.completion
    completionOfValue = other.completionOfValue
    usual = other.usual
    readValue = other.readValue
    super.init(other.kind, other.names, other.traits)
  }

  override var takesInput: Bool { kind == .input && (isRepeated || !isTaken) }

  override func read(_ text: String, by name: String) throws(ValueComplaint) {
    isTaken = true
    try readValue(&value, text)
  }

  override func check(_ text: String) throws(ValueComplaint) {
    var value = usualValue
    try readValue(&value, text)
  }

  override var parameters: [OptionDescription] {
    [
      OptionDescription(
        kind: kind, names: names.reversed().map(\.withHyphens), help: help(),
        usual: usual(usualValue), section: section,
        isOptional: !traits.contains(.isRequired), isRepeating: isRepeated,
        completion: completion, words: completionOfValue)
    ]
  }
}

extension String {
  /// A name of an option as it is written, and a letter with one hyphen.
  var withHyphens: String { (utf8.count == 1 ? "-" : "--") + self }
}
