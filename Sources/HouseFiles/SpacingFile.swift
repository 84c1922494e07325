package import Storage
package import VerticalLayout
package import VerticalPress

/// A file of `--spacing`: a model, and the spaces between groups of characters that a house has of its own.
package struct SpacingFile {
  /// `nil` for that of `--spacing-model`.
  package private(set) var model: SpacingModel?
  package private(set) var table = SpacingTable()
  /// Its text, which tells whether it has changed.
  package let text: String

  /// The model, the table and the text, as rules of a house have them.
  package var spaces: HouseRules.Spaces { (model, table, text) }

  private let file: RuleFile
  /// The groups that it names itself, by their numbers.
  private var own: [String: Int] = [:]

  private static let keys = ["base", "groups", "after", "head", "paragraph", "end"]
  private static let groups = SpacingTable.CharacterGroup.allCases.map(\.rawValue)
  /// A name for all groups that have no entry of their own.
  private static let any = "any"

  package init(_ path: String) throws(Failure) {
    file = try RuleFile(path, as: "spacing file")
    text = file.text
    let entries = try file.entries()
    if let groups = entries.first(where: { $0.name == "groups" }) {
      try takeGroups(groups.value)
    }
    for (name, value) in entries {
      switch name {
      case "base":
        let words = SpacingModel.allCases.map(\.rawValue)
        guard let word = value.string.flatMap(SpacingModel.init(rawValue:)) else {
          throw file.failure("“base” is \(Spelling.list(words))", at: name)
        }
        model = word
      case "groups": break
      case "after": try takeRows(value)
      case "head": try takeEdge(value, name) { (.head, $0) }
      case "paragraph": try takeEdge(value, name) { (.paragraphHead, $0) }
      case "end": try takeEdge(value, name) { ($0, .end) }
      default: throw unknown("key", name, among: Self.keys, in: nil)
      }
    }
  }

  private func unknown(
    _ kind: String, _ name: String, among names: [String], in header: String?
  ) -> Failure {
    file.failure(
      "no \(kind) “\(String(name.unicodeScalars.prefix(40)))”; \(kind)s are "
        + names.joined(separator: ", ") + Spelling.question(name, among: names), at: name,
      in: header)
  }

  private func rows(
    of value: TOMLValue, _ name: String
  ) throws(Failure) -> [(name: String, value: TOMLValue)] {
    guard let table = value.table else {
      throw file.failure("“\(name)” is a table, as in [\(name)]", at: name)
    }
    return try TOMLFile.entries(of: table, in: file.path)
  }

  /// Characters that make groups of their own.
  private mutating func takeGroups(_ value: TOMLValue) throws(Failure) {
    var owners: [Unicode.Scalar: String] = [:]
    for (name, value) in try rows(of: value, "groups") {
      guard !Self.groups.contains(name), name != Self.any else {
        throw file.failure("“\(name)” is a group that all files have", at: name, in: "groups")
      }
      guard own.count < SpacingTable.ownLimit else {
        throw file.failure(
          "a file names at most \(SpacingTable.ownLimit) groups", at: name, in: "groups")
      }
      guard let text = value.string, !text.isEmpty else {
        throw file.failure(
          "“\(name)” takes a string of characters, such as \"（）\"", at: name, in: "groups")
      }
      for scalar in text.unicodeScalars
      where scalar == "\u{3000}" || !scalar.properties.isWhitespace {
        if let other = owners.updateValue(name, forKey: scalar), other != name {
          throw file.failure(
            "“\(scalar)” is in the groups “\(other)” and “\(name)”; leave it out of one of them",
            at: name, in: "groups")
        }
        table.add(scalar, toOwn: own.count)
      }
      own[name] = own.count
    }
  }

  /// The sides that a name stands for; `nil` for no name.
  private func sides(_ name: String) -> [SpacingTable.Boundary]? {
    if name == Self.any { return SpacingTable.CharacterGroup.allCases.map { .group($0) } }
    if let number = own[name] { return [.own(number)] }
    return SpacingTable.CharacterGroup(rawValue: name).map { [.group($0)] }
  }

  private var names: [String] { Self.groups + own.keys.sorted() + [Self.any] }

  /// The rows in order: those for all groups come first, so that others win.
  private static func ordered(
    _ entries: [(name: String, value: TOMLValue)]
  ) -> [(name: String, value: TOMLValue)] {
    entries.filter { $0.name == any } + entries.filter { $0.name != any }
  }

  private mutating func takeRows(_ value: TOMLValue) throws(Failure) {
    for (first, row) in Self.ordered(try rows(of: value, "after")) {
      guard let firsts = sides(first) else {
        throw unknown("group", first, among: names, in: "after.\(first)")
      }
      for (second, value) in Self.ordered(try rows(of: row, "after.\(first)")) {
        guard let seconds = sides(second) else {
          throw unknown("group", second, among: names, in: "after.\(first)")
        }
        let space = try space(value, second, in: "after.\(first)")
        for one in firsts {
          for other in seconds { table[one, other] = space }
        }
      }
    }
  }

  private mutating func takeEdge(
    _ value: TOMLValue, _ edge: String,
    _ pair: (SpacingTable.Boundary) -> (SpacingTable.Boundary, SpacingTable.Boundary)
  ) throws(Failure) {
    for (name, value) in Self.ordered(try rows(of: value, edge)) {
      guard let sides = sides(name) else { throw unknown("group", name, among: names, in: edge) }
      let space = try space(value, name, in: edge)
      let whole: [Dimension] = [.zero, .em(0), .em(256), .em(512)]
      guard [space.natural, space.limits?.least ?? .zero].allSatisfy(whole.contains) else {
        throw file.failure(
          "“\(edge)”: a mark keeps its blank there or loses it; “\(name)” is 0em, 0.5em, "
            + "or 0.25em for marks in the middle of their cells", at: name, in: edge)
      }
      for side in sides {
        let (first, second) = pair(side)
        table[first, second] = space
      }
    }
  }

  /// A length, or the least, the natural and the most.
  private func space(
    _ value: TOMLValue, _ key: String, in header: String
  ) throws(Failure) -> SpacingTable.Space {
    func failure(_ reason: String) -> Failure {
      file.failure("“\(header)”: “\(key)” \(reason)", at: key, in: header)
    }
    let words: [String?] =
      value.array?.map(\.string) ?? [value.string]
    var lengths: [Dimension] = []
    for word in words {
      guard let length = word.flatMap({ Dimension($0) }) else {
        throw failure(
          "takes a length such as \"0.25em\", or the least, the natural and the most, "
            + "such as [\"0em\", \"0.25em\", \"0.5em\"]")
      }
      guard length.resolved(em: .pt(12)) >= .zero, length.resolved(em: .pt(12)) <= .pt(120) else {
        throw failure("is \(word ?? "\(length)"), and takes lengths from 0em to 10em")
      }
      lengths.append(length)
    }
    if lengths.count == 1 { return SpacingTable.Space(lengths[0]) }
    guard lengths.count == 3 else {
      throw failure("has \(lengths.count) lengths; a list has the least, the natural and the most")
    }
    let points = lengths.map { $0.resolved(em: .pt(12)) }
    guard points[0] <= points[1], points[1] <= points[2] else {
      throw failure("has lengths that fall; a list has the least, the natural and the most")
    }
    return SpacingTable.Space(
      lengths[1], limits: SpacingTable.Space.Limits(least: lengths[0], most: lengths[2]))
  }
}

// MARK: Printing

extension SpacingFile {
  /// A model as a file that a house can start from.
  package static func text(of model: SpacingModel, in language: LanguageTag) -> String {
    let table = SpacingTable(of: model, in: language)
    var lines = [
      "# The model \(model.rawValue) of \(language.text), for the key --spacing: the space between two characters, half an",
      "# em of a mark being its body. Change lengths, or write [\"0em\", \"0.25em\", \"0.5em\"] for the least, the natural",
      "# and the most; what is left out stays as base has it.", "base = \"\(model.rawValue)\"",
    ]
    func add(
      _ header: String,
      _ pair: (SpacingTable.Boundary) -> (SpacingTable.Boundary, SpacingTable.Boundary)
    ) {
      let entries = SpacingTable.CharacterGroup.allCases.compactMap { group -> String? in
        let (first, second) = pair(.group(group))
        return table[first, second].map { "\(group.rawValue) = \(written($0))" }
      }
      if !entries.isEmpty { lines += ["", "[\(header)]"] + entries }
    }
    for group in SpacingTable.CharacterGroup.allCases {
      add("after.\(group.rawValue)") { (.group(group), $0) }
    }
    add("head") { (.head, $0) }
    add("paragraph") { (.paragraphHead, $0) }
    add("end") { ($0, .end) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func written(_ space: SpacingTable.Space) -> String {
    func text(_ length: Dimension) -> String {
      length.resolved(em: .pt(1)) == .zero ? "\"0em\"" : "\"\(length)\""
    }
    guard let limits = space.limits else { return text(space.natural) }
    return "[\(text(limits.least)), \(text(space.natural)), \(text(limits.most))]"
  }
}
