// Options as lines, as the memory of a batch has them and its workers get them.

extension OptionTable {
  /// The options with the texts that set them, a line each: the same lines for the same options, in whatever order they are.
  ///
  /// - Parameter omitted: options that make no difference.
  package func lines(without omitted: Set<String> = []) -> [String] {
    rows.lazy.filter { omitted.isDisjoint(with: $0.names) }.map(\.line)
  }

  /// Options that are set, a line each. Each is of a row of this table.
  package func lines(of given: [GivenOption]) -> [String] {
    given.map { option in
      let row = row(of: option.name)
      return OptionRow.line(
        row?.names.first ?? option.name, [row?.kind == .flag ? option.name : option.text ?? ""])
    }
  }

  /// The options that are set, as they were given.
  package var given: [GivenOption] {
    rows.flatMap { row in
      row.texts.map { row.kind == .flag ? GivenOption($0) : GivenOption(row.names.first ?? "", $0) }
    }
  }

  /// The options of a line of a table like this one; `nil` for a line that is none.
  package func given(line: String) -> [GivenOption]? {
    var rest = line.utf8[...]
    let name = String(Substring(rest.prefix { $0 != UInt8(ascii: " ") }))
    guard let row = row(of: name) else { return nil }
    rest = rest.dropFirst(name.utf8.count)
    var options: [GivenOption] = []
    while !rest.isEmpty {
      let length = rest.dropFirst().prefix { $0 != UInt8(ascii: ":") }
      guard let count = Int(Substring(length)) else { return nil }
      rest = rest.dropFirst(length.count + 2)
      let text = String(Substring(rest.prefix(count)))
      guard text.utf8.count == count else { return nil }
      rest = rest.dropFirst(count)
      options.append(row.kind == .flag ? GivenOption(text) : GivenOption(name, text))
    }
    return options
  }
}

extension OptionRow {
  /// Its name and the texts that set it, each after its length in UTF-8.
  fileprivate var line: String { Self.line(names.first ?? "", texts) }

  fileprivate static func line(_ name: String, _ texts: [String]) -> String {
    texts.reduce(into: name) { line, text in line += " \(text.utf8.count):\(text)" }
  }
}
