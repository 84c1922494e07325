package import Storage
package import VerticalLayout
package import VerticalPress

/// A file of `--kinsoku`: a level, and the characters that a house adds to its lists or takes out of them.
package enum KinsokuFile {
  /// The keys of lists, what a character in them is, and what it may not be then.
  package static let keys:
    [(name: String, role: KinsokuLists.Roles, opposite: KinsokuLists.Roles)] = [
      ("not-at-head", .notAtHead, .mayBegin), ("not-at-end", .notAtEnd, .mayEnd),
      ("keep-together", .together, .mayPart), ("hang", .hangs, .neverHangs),
      ("allow-at-head", .mayBegin, .notAtHead), ("allow-at-end", .mayEnd, .notAtEnd),
      ("allow-apart", .mayPart, .together), ("no-hang", .neverHangs, .hangs),
    ]

  /// - Returns: the level, `nil` for what each language expects, and the lists.
  package static func read(_ path: String) throws(Failure) -> HouseRules.Lists {
    let file = try RuleFile(path, as: "kinsoku file")
    var base: Kinsoku?
    var lists = KinsokuLists()
    for (name, value) in try file.entries() {
      if name == "base" {
        let words = Kinsoku.allCases.map(\.rawValue)
        guard let level = value.string.flatMap(Kinsoku.init(rawValue:)) else {
          throw file.failure("“base” is \(Spelling.list(words))", at: name)
        }
        base = level
        continue
      }
      guard let key = keys.first(where: { $0.name == name }) else {
        let names = ["base"] + keys.map(\.name)
        throw file.failure(
          "no key “\(String(name.unicodeScalars.prefix(40)))”; keys are \(names.joined(separator: ", "))"
            + Spelling.question(name, among: names), at: name)
      }
      for character in try text(of: value, name, file) {
        try take(character, key, &lists, file)
      }
    }
    return (base, lists)
  }

  /// A string, or a list of strings, without blanks.
  private static func text(
    of value: TOMLValue, _ name: String, _ file: RuleFile
  ) throws(Failure) -> [Character] {
    let parts: [String?]
    switch value {
    case .string(let text): parts = [text]
    case .array(let values): parts = values.map(\.string)
    default: parts = [nil]
    }
    guard !parts.contains(nil) else {
      throw file.failure("“\(name)” takes a string of characters, such as \"、。\"", at: name)
    }
    return parts.compactMap(\.self).flatMap { $0.filter { !$0.isWhitespace || $0 == "\u{3000}" } }
  }

  private static func take(
    _ character: Character,
    _ key: (name: String, role: KinsokuLists.Roles, opposite: KinsokuLists.Roles),
    _ lists: inout KinsokuLists, _ file: RuleFile
  ) throws(Failure) {
    guard let scalar = character.unicodeScalars.first else { return }
    func failure(_ reason: String) -> Failure {
      file.failure("“\(key.name)”: “\(character)” \(reason)", at: key.name, scalar)
    }
    guard character.unicodeScalars.count == 1 else {
      throw failure("is several characters of Unicode, and lists take one by one")
    }
    if scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint {
      throw failure("is a blank or cannot be seen, and never begins a column or ends it")
    }
    let category = scalar.properties.generalCategory
    if [.hangs, .neverHangs].contains(key.role),
      [.otherLetter, .uppercaseLetter, .lowercaseLetter, .decimalNumber, .modifierLetter]
        .contains(category)
    {
      throw failure("is no mark of punctuation, and does not hang")
    }
    if !lists[scalar].isDisjoint(with: key.opposite) {
      let other = keys.first { $0.role == key.opposite }?.name ?? ""
      throw failure("is in “\(other)” too; leave it out of one of them")
    }
    lists[scalar].insert(key.role)
  }

  // MARK: Printing

  /// A level as a file that a house can start from.
  package static func text(of level: Kinsoku, in language: LanguageTag) -> String {
    let lists = level.lists(in: language.profile)
    var lines = [
      "# The level \(level.rawValue) of \(language.text), for the key --kinsoku.",
      "# Where base is the level itself, the lists change nothing; take characters in, or write allow-at-head,",
      "# allow-at-end, allow-apart or no-hang to take some out.",
      "base = \"\(level.rawValue)\"",
    ]
    for key in keys.prefix(4) {
      // Signs of words, such as # and &, stay together whatever a list says (L14).
      let scalars = lists.scalars.filter {
        lists[$0].contains(key.role) && (key.role != .together || $0.value >= 0x2010)
      }
      guard !scalars.isEmpty else { continue }
      lines.append("\(key.name) = '''")
      var line = ""
      for scalar in scalars {
        line.unicodeScalars.append(scalar)
        if line.unicodeScalars.count == 32 {
          lines.append(line)
          line = ""
        }
      }
      if !line.isEmpty { lines.append(line) }
      lines.append("'''")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
