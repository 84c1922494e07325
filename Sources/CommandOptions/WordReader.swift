/// Reads the words of a command line by a table of options.
///
/// An option is given by its full name, with its value after an equals sign or as the next word, or by its letter;
/// letters may stand together, as in `-qo poem.pdf`. After `--` all words are inputs.
struct WordReader {
  private var rest: ArraySlice<String>
  private let table: OptionTable

  init(_ words: [String], _ table: OptionTable) {
    rest = words[...]
    self.table = table
  }

  /// The options and inputs in their order, and the mistakes among them.
  consuming func readAll() -> [Result<GivenOption, UsageMistake>] {
    var readings: [Result<GivenOption, UsageMistake>] = []
    while let word = rest.popFirst() {
      if word == "--" { break }
      if let mistake = mistakenDash(word) {
        readings.append(.failure(mistake))
        continue
      }
      guard isOption(word) else {
        readings.append(.success(GivenOption(input: word)))
        continue
      }
      do throws(UsageMistake) {
        try readOption(word) { readings.append(.success($0)) }
      } catch {
        readings.append(.failure(error))
      }
    }
    return readings + rest.map { .success(GivenOption(input: $0)) }
  }

  /// True if a word begins with a hyphen that does not stand for standard input or output.
  private func isOption(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
  }

  /// The mistake in a word that begins with a dash where a word processor has put one for hyphens; `nil` for any other.
  private func mistakenDash(_ word: String) -> UsageMistake? {
    let scalars = word.unicodeScalars
    guard let first = scalars.first, "‐‑‒–—―−ー－".unicodeScalars.contains(first) else { return nil }
    let name = String(
      String.UnicodeScalarView(
        scalars.drop { "-‐‑‒–—―−ー－".unicodeScalars.contains($0) }.prefix { $0 != "=" }))
    guard table.row(of: name) != nil else { return nil }
    return UsageMistake(
      "“\(word)” begins with a dash, as word processors make one of two hyphens; did you mean "
        + "\(name.utf8.count > 1 ? "--" : "-")\(name)?")
  }

  private mutating func readOption(
    _ word: String, _ add: (GivenOption) -> Void
  ) throws(UsageMistake) {
    let halves = word.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(Substring(halves[0]))
    let value = halves.count > 1 ? String(Substring(halves[1])) : nil
    guard written.hasPrefix("--") else {
      return try readLetters(word, written.dropFirst(), value, add)
    }
    let name = String(written.dropFirst(2))
    guard name.utf8.count > 1, let row = table.row(of: name) else {
      throw UsageMistake(unknown: word, known: table.names)
    }
    add(GivenOption(name, try self.value(of: row, written, afterEquals: value)))
  }

  /// Reads letters that stand together, of which the last one may have a value.
  private mutating func readLetters(
    _ word: String, _ letters: Substring, _ value: String?, _ add: (GivenOption) -> Void
  ) throws(UsageMistake) {
    var found: [(row: OptionRow, letter: String)] = []
    for letter in letters {
      let letter = String(letter)
      guard letter.utf8.count == 1, let row = table.row(of: letter) else {
        throw UsageMistake(unknown: word, known: table.names)
      }
      found.append((row, letter))
    }
    for (index, (row, letter)) in found.enumerated() {
      let isLast = index == found.count - 1
      guard isLast || row.kind == .flag else {
        throw UsageMistake(missingValueOf: letter.withHyphens)
      }
      let text = try self.value(of: row, letter.withHyphens, afterEquals: isLast ? value : nil)
      add(GivenOption(row.names.first ?? letter, text, letter: letter))
    }
  }

  /// The value of an option, after an equals sign or as the next word.
  private mutating func value(
    of row: OptionRow, _ written: String, afterEquals value: String?
  ) throws(UsageMistake) -> String? {
    // Nothing after an equals sign is no value.
    if value?.isEmpty == true { throw UsageMistake(missingValueOf: written) }
    guard row.kind == .flag else {
      if let value { return value }
      return try nextWord(of: row, written)
    }
    if let value, !row.wordsAfter.contains(value) {
      throw UsageMistake(needlessValue: value, of: written)
    }
    if value == nil, let word = rest.first, row.wordsAfter.contains(word) {
      return rest.popFirst()
    }
    return value
  }

  /// True for a number below nothing: no option begins so, and what is wrong with the number is told by its option.
  private func isNegative(_ word: String) -> Bool {
    word.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } == true
  }

  /// The next word, which is the value of an option.
  private mutating func nextWord(
    of row: OptionRow, _ written: String
  ) throws(UsageMistake) -> String {
    guard let word = rest.first, word != "--",
      row.traits.contains(.mayBeginWithHyphen) || !isOption(word) || isNegative(word)
    else {
      throw UsageMistake(missingValueOf: written)
    }
    rest.removeFirst()
    return word
  }
}
