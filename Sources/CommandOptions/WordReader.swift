/// Reads the words of a command line by a table of options.
///
/// An option is given by its full name, with its value behind an equals sign or as the next word, or by its letter;
/// letters may stand together, as in `-qo poem.pdf`. Behind `--` all words are inputs.
struct WordReader {
  /// A function that takes a value: its row, its text, and the name of the option.
  typealias Taking = (OptionRow, String, String) throws(ValueComplaint) -> Void

  private var rest: ArraySlice<String>
  private let table: OptionTable
  private let refusal: (_ value: String, _ name: String) -> String?
  /// The first mistake. An unknown option, which comes before it, may still follow.
  private var mistake: UsageMistake?

  /// - Parameter refusal: the complaint about a value that the command does not take, though the option does.
  init(
    _ words: [String], _ table: OptionTable,
    refusal: @escaping (_ value: String, _ name: String) -> String?
  ) {
    rest = words[...]
    self.table = table
    self.refusal = refusal
  }

  mutating func readAll(_ take: Taking) throws(UsageMistake) {
    while let word = rest.popFirst() {
      if word == "--" { break }
      do throws(UsageMistake) {
        try isOption(word) ? readOption(word, take) : readInput(word, take)
      } catch {
        if error.isUnknown { throw error }
        mistake = mistake ?? error
      }
    }
    if let mistake { throw mistake }
    for word in rest { try readInput(word, take) }
  }

  /// True if a word begins with a hyphen that does not stand for standard input or output.
  private func isOption(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
  }

  private func readInput(_ word: String, _ take: Taking) throws(UsageMistake) {
    guard let row = table.rows.first(where: \.takesInput) else {
      throw UsageMistake("“\(word)” is one input too many")
    }
    do throws(ValueComplaint) {
      try take(row, word, "")
    } catch {
      throw UsageMistake(
        value: word, of: row.parameters.first?.heading ?? "", error.message)
    }
  }

  private mutating func readOption(_ word: String, _ take: Taking) throws(UsageMistake) {
    let parts = word.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(Substring(parts[0]))
    let value = parts.count > 1 ? String(Substring(parts[1])) : nil
    guard written.hasPrefix("--") else {
      return try readLetters(word, written.dropFirst(), value, take)
    }
    let name = String(written.dropFirst(2))
    guard name.utf8.count > 1, let row = table.row(of: name) else {
      throw UsageMistake(unknown: word, known: table.names)
    }
    try read(row, name, value, take)
  }

  /// Reads letters that stand together, of which the last one may have a value.
  private mutating func readLetters(
    _ word: String, _ letters: Substring, _ value: String?, _ take: Taking
  ) throws(UsageMistake) {
    var found: [(row: OptionRow, name: String)] = []
    for letter in letters {
      let name = String(letter)
      guard let row = table.row(of: name), name.utf8.count == 1 else {
        throw UsageMistake(unknown: word, known: table.names)
      }
      found.append((row, name))
    }
    for (index, option) in found.enumerated() {
      let isLast = index == found.count - 1
      guard isLast || option.row.kind == .flag else {
        throw UsageMistake(missingValueOf: option.name.withHyphens)
      }
      try read(option.row, option.name, isLast ? value : nil, take)
    }
  }

  private mutating func read(
    _ row: OptionRow, _ name: String, _ value: String?, _ take: Taking
  ) throws(UsageMistake) {
    let written = name.withHyphens
    // Nothing behind an equals sign is no value.
    if value?.isEmpty == true { throw UsageMistake(missingValueOf: written) }
    var text = ""
    if row.kind == .flag {
      if let value { throw UsageMistake(needlessValue: value, of: written) }
    } else {
      if let value { text = value } else { text = try nextValue(of: row, written) }
      if let complaint = refusal(text, name) {
        throw UsageMistake(value: text, of: written, complaint)
      }
    }
    do throws(ValueComplaint) {
      try take(row, text, name)
    } catch {
      throw UsageMistake(value: text, of: written, error.message)
    }
  }

  /// The next word, which is the value of an option.
  private mutating func nextValue(
    of row: OptionRow, _ written: String
  ) throws(UsageMistake) -> String {
    guard let word = rest.first, word != "--",
      row.traits.contains(.mayBeginWithHyphen) || !isOption(word)
    else {
      // A number that begins with a hyphen was meant for one.
      if rest.first?.utf8.dropFirst().first.map({ (0x30...0x39).contains($0) }) == true {
        rest.removeFirst()
      }
      throw UsageMistake(missingValueOf: written)
    }
    rest.removeFirst()
    return word
  }
}
