import DrawingSupport
import VerticalLayout

/// The links from one text of a book to another, and the places that they lead to (BK-B1).
///
/// A link names a file, `ch2.md`, or a place or a heading in it, `ch2.md#place`. `#place` is one of its own text, or
/// else of the only other one that has it.
struct BookLinks: Sendable {
  /// A place that links of other texts lead to.
  struct Spot: Hashable, Sendable {
    /// The text, by its number.
    var text: Int
    /// The place in its text; `nil` for its beginning.
    var offset: Int?
  }

  private(set) var places: [Spot] = []
  /// For each text where its links lead, by what they name; `nil` for a place that a text of the book has not.
  private(set) var targets: [[String: Int?]]

  init(_ texts: [BookText]) {
    targets = Array(repeating: [:], count: texts.count)
    var finder = BookLinkFinder(texts)
    var numbers: [Spot: Int] = [:]
    for (number, text) in texts.enumerated() {
      for span in text.document.spans {
        guard case .link(let target) = span.attribute, targets[number][target] == nil else {
          continue
        }
        switch finder.find(target, from: number) {
        case .elsewhere: continue
        case .missing: targets[number][target] = .some(nil)
        case .place(let place):
          let index = numbers[place] ?? places.count
          if index == places.count { places.append(place) }
          numbers[place] = index
          targets[number][target] = index
        }
      }
    }
  }
}

/// Finds the places of a book that links name.
private struct BookLinkFinder {
  private let texts: [BookText]
  /// The texts by the paths of their files.
  private let files: [String: Int]
  /// The places and the headings of texts, by the names that links have for them; of texts that links lead to.
  private var names: [Int: [String: Int]] = [:]
  /// The text that has a place of a name; `nil` where several have. Of links without a file.
  private var owners: [String: Int?]?

  enum Answer {
    case place(BookLinks.Spot)
    /// A text of the book has no such place.
    case missing
    /// The link leads out of the book, or to its own text.
    case elsewhere
  }

  init(_ texts: [BookText]) {
    self.texts = texts
    let named = texts.enumerated().compactMap { number, text in
      text.name.map { (Self.normal($0), number) }
    }
    files = Dictionary(named) { first, _ in first }
  }

  mutating func find(_ target: String, from number: Int) -> Answer {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let place = parts.count == 2 ? Self.decoded(parts[1]) : ""
    if parts.first?.isEmpty == true, !place.isEmpty { return findPlace(place, from: number) }
    guard let path = parts.first, !path.isEmpty, !path.contains(":"), !files.isEmpty,
      let name = texts[number].name
    else {
      return .elsewhere
    }
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    guard let file = files[Self.normal(folder + Self.decoded(path))] else { return .elsewhere }
    if place.isEmpty { return .place(BookLinks.Spot(text: file)) }
    guard let offset = places(of: file)[place] else { return .missing }
    return .place(BookLinks.Spot(text: file, offset: offset))
  }

  private mutating func places(of text: Int) -> [String: Int] {
    let known = names[text] ?? texts[text].document.namedPlaces
    names[text] = known
    return known
  }

  /// The text that has a place of a name, where no other one has; its own text comes first.
  private mutating func findPlace(_ place: String, from number: Int) -> Answer {
    if texts[number].document.hasAnchor(place) { return .elsewhere }
    if owners == nil {
      var owners: [String: Int?] = [:]
      for text in texts.indices {
        for name in places(of: text).keys {
          owners[name] = owners[name] == nil ? .some(text) : .some(nil)
        }
      }
      self.owners = owners
    }
    if let offset = places(of: number)[place] {
      return .place(BookLinks.Spot(text: number, offset: offset))
    }
    guard let owner = owners?[place] ?? nil, let offset = places(of: owner)[place] else {
      return .missing
    }
    return .place(BookLinks.Spot(text: owner, offset: offset))
  }

  /// A path without `.` and `..` that lead nowhere else.
  private static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case ".": break
      case ".." where !parts.isEmpty && parts.last != "..": parts.removeLast()
      case "" where !parts.isEmpty: break
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// A part of a URI with its %20 and the like as characters.
  private static func decoded(_ text: Substring) -> String {
    String(decoding: URIText.percentDecoded(Array(text.utf8)[...]), as: UTF8.self)
  }
}

extension Document {
  /// Places with names, and headings by their words or in the usual form of links: `A heading` is `a-heading`.
  fileprivate var namedPlaces: [String: Int] {
    let named = spans.compactMap { span in
      if case .anchor(let name) = span.attribute { (name, span.range.lowerBound) } else { nil }
    }
    let places = Dictionary(named) { min($0, $1) }
    return places.merging(namedHeadings) { place, _ in place }
  }

  private var namedHeadings: [String: Int] {
    let named = headings.flatMap { heading in
      let words = String(text.slice(heading.range))
      return [words, words.asLinkName].map { ($0, heading.range.lowerBound) }
    }
    return Dictionary(named) { min($0, $1) }
  }

  fileprivate func hasAnchor(_ name: String) -> Bool {
    spans.contains { if case .anchor(name) = $0.attribute { true } else { false } }
  }
}

extension String {
  /// The name of a heading in links.
  fileprivate var asLinkName: String {
    String(
      lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      })
  }
}
