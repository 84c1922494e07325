import ArgumentParser

/// The words of a command line, read into options without ArgumentParser.
///
/// For each list of words ArgumentParser finds out anew which options there are, and that takes longer than
/// setting a poem (`Benchmarks/README.md`). So what is written plainly is read here: inputs, and options by
/// their full names with values that are legal. All else throws ``NotPlain`` and is left to ArgumentParser,
/// which says what is wrong, prints help and completes words in shells. What both can read they read alike
/// (`PlainWordsTests`).
struct PlainWords {
  private enum Item {
    /// An option without its hyphens, and what stands behind its equals sign.
    case option(String, value: String?)
    /// A word that is neither an option nor the value of one.
    case input(String)
  }

  private var rest: ArraySlice<String>
  /// The item at hand; `nil` while all options are set as they are when not given.
  private var item: Item?
  private var isTaken = true
  /// The inputs that were there before the one at hand.
  private var inputCount = 0

  /// The values so far of options that may be given several times, by their names; inputs have the empty one. An option's
  /// list is copied whenever one is added, so all are added at the end.
  private var collected: [String: [Any]] = [:]
  private var isFinishing = false

  private var isClearing: Bool { item == nil && !isFinishing && !isTelling }

  /// The options with their values, each by its name, where they are asked for.
  private var told: [String] = []
  private var isTelling = false

  /// The word at hand, as it is written.
  private(set) var word = ""

  /// The word at hand, where it is neither an option nor the value of one.
  var input: String? { if case .input(let word)? = item { word } else { nil } }

  /// The names of all options, without hyphens, where they are asked for: while all options are cleared.
  private(set) var names: [String] = []
  private var isListing = false

  init(_ words: [String], isListing: Bool = false) {
    rest = words[...]
    self.isListing = isListing
  }

  /// Goes on to the next option or input.
  ///
  /// - Returns: whether there is one.
  mutating func next() throws(NotPlain) -> Bool {
    guard isTaken else {
      isTaken = true
      throw NotPlain()
    }
    guard let word = rest.popFirst() else { return false }
    self.word = word
    item = .option(word, value: nil)
    item = try PlainWords.item(word)
    isTaken = false
    return true
  }

  /// The values of options, each with its name: the same lines for the same options, however they were given.
  static func values(of options: some PlainOptions) -> [String] {
    var (options, words) = (options, PlainWords([]))
    words.isTelling = true
    // Telling asks for nothing that could be wrong.
    try? options.visit(&words)
    return words.told
  }

  private mutating func tell<Value>(_ name: String, _ value: @autoclosure () -> Value) -> Bool {
    guard isTelling else { return false }
    told.append("\(name)=\(String(reflecting: value()))")
    return true
  }

  /// Makes the next visit of all options the last one, which gives them their lists.
  mutating func finish() {
    item = nil
    isFinishing = true
  }

  private mutating func collect(_ value: Any, for name: String) {
    collected[name, default: []].append(value)
  }

  private mutating func takeCollected<Value>(_ name: String, _ type: Value.Type) -> [Value]? {
    guard isFinishing else { return nil }
    return collected.removeValue(forKey: name)?.compactMap { $0 as? Value }
  }

  private static func item(_ word: String) throws(NotPlain) -> Item {
    guard isOption(word) else { return .input(word) }
    let body = word.utf8.dropFirst()
    guard body.first == UInt8(ascii: "-") else {
      // Letters that stand together are not plain.
      guard body.count == 1 else { throw NotPlain() }
      return .option(String(Substring(body)), value: nil)
    }
    let parts = body.dropFirst().split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(Substring(parts[0]))
    guard name.utf8.count > 1 else { throw NotPlain() }
    guard parts.count > 1 else { return .option(name, value: nil) }
    // To ArgumentParser, no value.
    guard !parts[1].isEmpty else {
      throw NotPlain(UsageMistake(missingValueOf: "--\(name)"))
    }
    return .option(name, value: String(Substring(parts[1])))
  }

  /// True if a word begins with a hyphen that does not stand for standard input or output.
  private static func isOption(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
  }

  // MARK: Options

  mutating func inputs(_ inputs: inout Argument<[String]>) {
    if tell("", inputs.wrappedValue) { return }
    switch item {
    case nil where isFinishing:
      if let words = takeCollected("", String.self) { inputs.wrappedValue += words }
    case nil: inputs.wrappedValue = []
    case .input(let word):
      collect(word, for: "")
      isTaken = true
    case .option: break
    }
  }

  /// The input at a place among those that a command takes one by one.
  ///
  /// - Parameter usual: what stands for it as long as it is not given.
  mutating func input<Value: ExpressibleByArgument>(
    _ name: String, at place: Int, _ input: inout Argument<Value>, usually usual: Value
  ) throws(NotPlain) {
    if tell(name, input.wrappedValue) { return }
    switch item {
    case nil where isFinishing: break
    case nil: input.wrappedValue = usual
    case .input(let word) where !isTaken && inputCount == place:
      inputCount += 1
      isTaken = true
      guard let value = Value(argument: word) else {
        throw NotPlain(UsageMistake(value: word, of: "<\(name)>", Value.mistake(in: word)))
      }
      input.wrappedValue = value
    case .input, .option: break
    }
  }

  /// An option that has a value where it is not given.
  ///
  /// - Parameter mayBeginWithHyphen: whether its value may, as with `parsing: .unconditional`.
  mutating func option<Value: ExpressibleByArgument>(
    _ name: String, _ option: inout Option<Value>, usually usual: Value,
    mayBeginWithHyphen: Bool = false
  ) throws(NotPlain) {
    if tell(name, option.wrappedValue) { return }
    if isClearing {
      list(name)
      option.wrappedValue = usual
    } else if take(name) {
      option.wrappedValue = try value(text(mayBeginWithHyphen: mayBeginWithHyphen))
    }
  }

  mutating func option<Value: ExpressibleByArgument>(
    _ name: String, letter: String? = nil, _ option: inout Option<Value?>
  ) throws(NotPlain) {
    if tell(name, option.wrappedValue) { return }
    if isClearing {
      list(name, letter)
      option.wrappedValue = nil
    } else if take(name, letter) {
      option.wrappedValue = try value(text()) as Value
    }
  }

  mutating func option<Value>(
    _ name: String, _ option: inout Option<Value?>, by transform: (String) throws -> Value
  ) throws(NotPlain) {
    if tell(name, option.wrappedValue) { return }
    if isClearing {
      list(name)
      option.wrappedValue = nil
    } else if take(name) {
      option.wrappedValue = try value(text(), by: transform)
    }
  }

  /// An option that may be given several times.
  mutating func list<Value: ExpressibleByArgument>(
    _ name: String, letter: String? = nil, _ option: inout Option<[Value]>
  ) throws(NotPlain) {
    if tell(name, option.wrappedValue) { return }
    if isClearing {
      list(name, letter)
      option.wrappedValue = []
    } else if let values = takeCollected(name, Value.self) {
      option.wrappedValue += values
    } else if take(name, letter) {
      collect(try value(text()) as Value, for: name)
    }
  }

  mutating func list<Value>(
    _ name: String, _ option: inout Option<[Value]>, by transform: (String) throws -> Value
  ) throws(NotPlain) {
    if tell(name, option.wrappedValue) { return }
    if isClearing {
      list(name)
      option.wrappedValue = []
    } else if let values = takeCollected(name, Value.self) {
      option.wrappedValue += values
    } else if take(name) {
      collect(try value(text(), by: transform), for: name)
    }
  }

  mutating func flag(
    _ name: String, letter: String? = nil, _ flag: inout Flag<Bool>
  ) throws(NotPlain) {
    if tell(name, flag.wrappedValue) { return }
    if isClearing {
      list(name, letter)
      flag.wrappedValue = false
    } else if take(name, letter) {
      flag.wrappedValue = try withoutText(true)
    }
  }

  /// Flags of which the last one counts.
  mutating func flags<Value>(
    _ values: KeyValuePairs<String, Value>, _ flag: inout Flag<Value>, usually usual: Value
  ) throws(NotPlain) {
    if tell(values.first?.key ?? "", flag.wrappedValue) { return }
    if isClearing {
      for (name, _) in values { list(name) }
      flag.wrappedValue = usual
    }
    for (name, value) in values where take(name) { flag.wrappedValue = try withoutText(value) }
  }

  /// Refuses a value of an option, of those that other commands take.
  mutating func expect(
    _ values: [String], of name: String, else complaint: (String) -> String
  ) throws(NotPlain) {
    guard case .option(name, let value)? = item, let text = value ?? rest.first,
      !PlainWords.isOption(text), !values.contains(text)
    else { return }
    isTaken = true
    if value == nil { rest.removeFirst() }
    throw NotPlain(UsageMistake(value: text, of: written, complaint(text)))
  }

  mutating func group<Options: PlainOptions>(_ group: inout OptionGroup<Options>) throws(NotPlain) {
    var options = isClearing ? Options() : group.wrappedValue
    try options.visit(&self)
    group.wrappedValue = options
  }

  /// The options that all commands have which set text.
  mutating func groups(
    _ manuscript: inout OptionGroup<ManuscriptArguments>, _ fonts: inout OptionGroup<FontArguments>,
    _ arguments: inout OptionGroup<LayoutArguments>, _ results: inout OptionGroup<OutputArguments>
  ) throws(NotPlain) {
    try group(&manuscript)
    try group(&fonts)
    try group(&arguments)
    try group(&results)
  }

  // MARK: The option at hand

  /// True if the option at hand has that name.
  private mutating func take(_ name: String, _ letter: String? = nil) -> Bool {
    guard case .option(let given, _)? = item, given == name || given == letter else { return false }
    isTaken = true
    return true
  }

  private mutating func list(_ name: String, _ letter: String? = nil) {
    guard isListing else { return }
    names.append(name)
    if let letter { names.append(letter) }
  }

  /// The option at hand with its hyphens.
  private var written: String {
    guard case .option(let name, _)? = item else { return "" }
    return (name.utf8.count == 1 ? "-" : "--") + name
  }

  private mutating func text(mayBeginWithHyphen: Bool = false) throws(NotPlain) -> String {
    if case .option(_, let text?)? = item { return text }
    guard let word = rest.first, word != "--", mayBeginWithHyphen || !PlainWords.isOption(word)
    else {
      // A number that begins with a hyphen was meant for one.
      if let word = rest.first,
        word.utf8.dropFirst().first.map({ (0x30...0x39).contains($0) }) == true
      {
        rest.removeFirst()
      }
      throw NotPlain(UsageMistake(missingValueOf: written))
    }
    rest.removeFirst()
    return word
  }

  private func withoutText<Value>(_ value: Value) throws(NotPlain) -> Value {
    if case .option(_, let text?)? = item {
      throw NotPlain(UsageMistake(needlessValue: text, of: written))
    }
    return value
  }

  private func value<Value: ExpressibleByArgument>(_ text: String) throws(NotPlain) -> Value {
    guard let value = Value(argument: text) else {
      throw NotPlain(UsageMistake(value: text, of: written, Value.mistake(in: text)))
    }
    return value
  }

  private func value<Value>(
    _ text: String, by transform: (String) throws -> Value
  ) throws(NotPlain) -> Value {
    do {
      return try transform(text)
    } catch {
      throw NotPlain(UsageMistake(value: text, of: written, "\(error)"))
    }
  }
}
