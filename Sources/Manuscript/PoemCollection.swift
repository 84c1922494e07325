package import VerticalLayout

/// Poems in JSON, as the collections on the net have them: an array of objects, or one object.
///
/// The title is `title` or `rhythmic`, or else `chapter` or `section`; the text is the first of
/// `paragraphs`, `content` and `para`, an array of lines, or one text. Objects among the lines are poems of their
/// own, by the author of the object around them. Other keys are passed over.
package enum PoemCollection {
  private static let bodies = ["paragraphs", "content", "para"]

  /// Whether an object has the text of a poem.
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
    case .object(let members): return self.poems(of: members, author: nil)
    default: return nil
    }
  }

  private static func poems(of members: [String: JSONValue], author: String?) -> [Poem]? {
    guard let body = bodies.lazy.compactMap({ members[$0] }).first else { return nil }
    func string(_ key: String) -> String? {
      guard case .string(let text)? = members[key] else { return nil }
      let trimmed = text.split(separator: "\n").joined(separator: " ")
      return trimmed.isEmpty ? nil : trimmed
    }
    let parts = [string("chapter"), string("section")].compactMap { $0 }
    var poem = Poem(
      title: string("title") ?? string("rhythmic"), author: string("author") ?? author, lines: [])
    if poem.title == nil {
      poem.title = parts.isEmpty ? nil : parts.joined(separator: "·")
    } else if !parts.isEmpty {
      poem.source = parts.joined(separator: "·")
    }
    var inner: [Poem] = []
    guard add(body, to: &poem, inner: &inner) else { return nil }
    // An object that only holds others is a book, whose own name is theirs to tell.
    return (poem.lines.isEmpty && !inner.isEmpty ? [] : [poem]) + inner
  }

  /// Adds lines, and poems among them.
  private static func add(_ value: JSONValue, to poem: inout Poem, inner: inout [Poem]) -> Bool {
    switch value {
    case .string(let text):
      // Not at `Character`s, since a line may begin with a combining mark.
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      poem.lines += lines.map { String(Substring($0)) }
      return true
    case .array(let elements):
      for element in elements {
        guard add(element, to: &poem, inner: &inner) else { return false }
      }
      return true
    case .object(let members):
      guard let found = poems(of: members, author: poem.author) else { return false }
      inner += found
      return true
    case .null: return true
    case .bool, .number: return false
    }
  }
}
