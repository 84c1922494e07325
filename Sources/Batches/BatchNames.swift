package import CommandOptions
package import Manuscript
import Storage
import VerticalLayout

/// The names of outputs: `{stem}`, `{title}`, `{author}` and `{index}` in a pattern.
package struct BatchNames {
  /// `nil` for the usual: the input's name, or number and title where a file has many texts.
  package var pattern: String?
  /// The options of reading for an item with options of its own.
  package var manuscript: ([GivenOption]) -> ManuscriptOptions
  /// True if a collection of poems is one text.
  package var isBook = false

  package init(
    pattern: String?, isBook: Bool = false,
    manuscript: @escaping ([GivenOption]) -> ManuscriptOptions
  ) {
    self.pattern = pattern
    self.manuscript = manuscript
    self.isBook = isBook
  }

  package static let fields = ["stem", "title", "author", "index"]

  /// What is wrong with a pattern: a field that there is not, or one that does not end; `nil` for a good one.
  package static func problem(of pattern: String) -> String? {
    let known = "there are {stem}, {title}, {author} and {index}"
    for part in pattern.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let field = part.prefix { $0 != "}" }
      guard field.endIndex < part.endIndex else {
        return "a { has no } after it; a field stands between them, and \(known)"
      }
      if !fields.contains(String(field)) {
        return field.isEmpty
          ? "{} names no field; \(known)" : "there is no field {\(field)}; \(known)"
      }
    }
    return nil
  }

  /// The name of an item's output, without folder and suffix.
  package func name(of item: BatchItem, stem: String) -> String {
    let isWhole: Bool
    switch item.source {
    case .file: isWhole = true
    case .poems: isWhole = isBook
    case .text: isWhole = false
    }
    let pattern = pattern ?? (isWhole ? "{stem}" : "{index}-{title}")
    // Only a pattern that asks for it has the text read.
    lazy var heading = heading(of: item)
    let index = BatchNames.index(item.number)
    let name = BatchNames.fill(pattern) { field in
      switch field {
      case "index": index
      case "stem": stem
      case "title": heading.0 ?? ""
      case "author": heading.1 ?? ""
      default: nil
      }
    }
    return BatchNames.trimmed(name) ?? index
  }

  /// The usual name of one of many texts in a file.
  package static func name(ofText number: Int, titled title: String?) -> String {
    let index = index(number)
    return trimmed("\(index)-\(safe(title ?? ""))") ?? index
  }

  /// A number in four digits or more.
  private static func index(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// A name without what joined an empty field to it; `nil` where nothing is left.
  private static func trimmed(_ text: String) -> String? {
    var name = text
    while let last = name.last, "-_ ".contains(last) { name.removeLast() }
    while let first = name.first, "-_ ".contains(first) { name.removeFirst() }
    return name.isEmpty ? nil : name
  }

  /// A pattern with its fields filled in. Braces within the text of a field are no field.
  private static func fill(_ pattern: String, _ value: (Substring) -> String?) -> String {
    var name = ""
    var rest = pattern[...]
    while let brace = rest.firstIndex(of: "{") {
      name += rest[..<brace]
      rest = rest[brace...]
      let field = rest.dropFirst().prefix { $0 != "}" && $0 != "{" }
      if field.endIndex < rest.endIndex, rest[field.endIndex] == "}", let value = value(field) {
        name += safe(value)
        rest = rest[field.endIndex...].dropFirst()
      } else {
        name.append("{")
        rest = rest.dropFirst()
      }
    }
    return name + rest
  }

  private func heading(of item: BatchItem) -> (String?, String?) {
    var options = manuscript(item.options)
    if case .text = item.source { options.encoding = .utf8 }
    let reader = ManuscriptReader(options: options.withoutPatterns)
    switch item.source {
    case .poems(let poems):
      let document = reader.read(Array(poems.prefix(2))).document
      return (document.title, document.author)
    case .text(let text):
      let document = try? reader.read(Array(text.utf8)).document
      return (document?.title, document?.author)
    case .file(let path):
      let document = (try? Files.read(path)).flatMap { try? reader.read($0, name: path).document }
      return (document?.title, document?.author)
    }
  }

  /// A text as part of a file name: no slash, no control, no dot at its start, and not long.
  package static func safe(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      let isUnfit =
        scalar == "/" || scalar == "%" || scalar.properties.generalCategory == .control
        || (scalar == "." && name.isEmpty)
      if name.utf8.count > 100 { break }
      name.unicodeScalars.append(isUnfit ? "_" : scalar)
    }
    return name
  }
}
