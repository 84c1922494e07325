package import VerticalLayout

/// Poems in JSON, as the collections on the net have them: an array of objects, or one object (NO-J1).
///
/// The title is `title` or `rhythmic`, or else `chapter` or `section`; the text is the first of
/// `paragraphs`, `content` and `para`, an array of lines, or one text. Objects among the lines are poems of their
/// own, by the author of the object around them, in a part that its title names. `abstract`, `preface`, `biography`
/// and `prologue` come before the text, `notes` and `comment` after it. Other keys are passed over.
package enum PoemCollection {
  private static let bodies = ["paragraphs", "content", "para"]

  /// True if an object has the text of a poem.
  package static func isPoem(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value else { return false }
    return bodies.contains { members[$0] != nil }
  }

  /// The poems of a value, in order; `nil` where it is something else.
  package static func poems(in value: JSONValue) -> [Poem]? {
    switch value {
    case .array(let elements):
      var poems: [Poem] = []
      for element in elements {
        guard let found = self.poems(in: element) else { return nil }
        poems += found
      }
      return poems
    case .object(let members): return self.poems(of: members, in: Inherited())
    default: return nil
    }
  }

  /// A list of poems in which some elements are none, or are not even JSON.
  package struct Partial {
    /// The poems, with the number of the element that they are from, from 1.
    package var poems: [(number: Int, poem: Poem)] = []
    /// The elements that are left out: where they are wrong, and why.
    package var faults: [(number: Int, offset: Int, message: String)] = []
  }

  /// The poems of a list that is not a collection of poems alone; `nil` where it has none at all.
  package static func partial(_ bytes: [UInt8]) -> Partial? {
    guard let elements = JSONReader.elements(of: bytes) else { return nil }
    var partial = Partial()
    for (index, element) in elements.enumerated() {
      let number = index + 1
      switch element.content {
      case .value(let value):
        if let poems = poems(in: value) {
          partial.poems += poems.map { (number, $0) }
        } else {
          partial.faults.append((number, element.offset, complaint(aboutStray: number)))
        }
      case .broken(let offset, let reason):
        partial.faults.append(
          (number, offset, "element \(number) of the list is no JSON: \(reason); it is left out"))
      }
    }
    return partial.poems.isEmpty ? nil : partial
  }

  private static func complaint(aboutStray number: Int) -> String {
    "element \(number) of the list is no poem: an object has its lines as “paragraphs”, “content” or “para”; "
      + "it is left out"
  }

  /// The name of a list of such collections that holds no poems; `nil` for other values.
  package static func otherList(_ value: JSONValue) -> String? {
    guard case .array(let elements) = value, case .object(let members)? = elements.first else {
      return nil
    }
    if members["name"] != nil, members["desc"] != nil || members["description"] != nil {
      return "authors and their lives"
    }
    if members["baidu"] != nil || members["google"] != nil { return "ranks of poems" }
    return members["strains"] != nil ? "patterns of tones" : nil
  }

  /// Properties that poems have from the object around them.
  private struct Inherited {
    var author: String?
    var name: String?
  }

  /// The members of an object, by what they hold.
  private struct Members {
    let members: [String: JSONValue]

    func string(_ key: String) -> String? {
      guard case .string(let text)? = members[key] else { return nil }
      let trimmed = text.split(separator: "\n").joined(separator: " ")
      return trimmed.isEmpty ? nil : trimmed
    }

    /// The lines of some members, without empty ones.
    func lines(_ keys: [String]) -> [String] {
      keys.flatMap { key -> [String] in
        switch members[key] {
        case .string(let text): Self.lines(of: text)
        case .array(let elements):
          elements.flatMap { element -> [String] in
            if case .string(let text) = element { Self.lines(of: text) } else { [] }
          }
        default: []
        }
      }
    }

    /// The names of 百家姓 with the places that they come from.
    var origins: [String] {
      guard case .array(let elements)? = members["origin"] else { return [] }
      return elements.compactMap { element in
        guard case .object(let members) = element else { return nil }
        let pair = Members(members: members)
        return pair.string("surname").map {
          [$0, pair.string("place") ?? ""].joined(separator: "　")
        }
      }
    }

    private static func lines(of text: String) -> [String] {
      text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { String(Substring($0)) }
    }
  }

  private static func poems(of members: [String: JSONValue], in part: Inherited) -> [Poem]? {
    let all = Members(members: members)
    // An introduction alone has its text in `desc`.
    let key = bodies.first { members[$0] != nil } ?? (members["title"] != nil ? "desc" : nil)
    guard let body = key.flatMap({ members[$0] }) else { return nil }
    let parts = ["chapter", "section", "subchapter"].compactMap { all.string($0) }
    var poem = Poem(
      title: all.string("title") ?? all.string("rhythmic"),
      author: all.string("author") ?? part.author, section: all.string("volume") ?? part.name,
      prologue: all.lines(["abstract", "preface", "biography", "prologue"]), lines: [],
      notes: all.lines(["notes", "comment"]) + all.origins)
    if poem.title == nil {
      poem.title = parts.isEmpty ? nil : parts.joined(separator: "·")
      poem.source = all.string("source")
    } else {
      poem.source = parts.isEmpty ? all.string("source") : parts.joined(separator: "·")
      // Under an author there is no room for it.
      if poem.author != nil, !parts.isEmpty { poem.section = poem.section ?? poem.source }
    }
    let names = [part.name, poem.title ?? all.string("type")].compactMap { $0 }
    let inside = Inherited(
      author: poem.author, name: names.isEmpty ? nil : names.joined(separator: "·"))
    var inner: [Poem] = []
    guard add(body, to: &poem, inner: &inner, of: inside) else { return nil }
    // An object that only holds others is a part; what it says of itself stands before them.
    let isPart = poem.lines.isEmpty && !inner.isEmpty
    return (isPart && poem.prologue.isEmpty && poem.notes.isEmpty ? [] : [poem]) + inner
  }

  /// Adds lines, and poems among them.
  private static func add(
    _ value: JSONValue, to poem: inout Poem, inner: inout [Poem], of part: Inherited
  ) -> Bool {
    switch value {
    case .string(let text):
      // Not at `Character`s, since a line may begin with a combining mark.
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      poem.lines += lines.map { String(Substring($0)) }
      return true
    case .array(let elements):
      for element in elements {
        guard add(element, to: &poem, inner: &inner, of: part) else { return false }
      }
      return true
    case .object(let members):
      guard let found = poems(of: members, in: part) else { return false }
      inner += found
      return true
    case .null: return true
    case .bool, .number: return false
    }
  }
}
