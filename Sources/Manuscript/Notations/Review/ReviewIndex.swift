import VerticalLayout

/// The numbers and the titles of what a text of Re:VIEW refers to: figures, tables, lists, formulas, books, columns, headings.
///
/// Numbers count in each chapter, as Re:VIEW has them: 図1.2 is the second figure of the first chapter. A chapter is what a
/// heading of the first level begins; one marked `[nonum]`, `[notoc]` or `[nodisp]` has no number, and neither has what
/// stands before the first one. References are looked up in their own chapter first.
struct ReviewIndex {
  /// Things that are numbered apart from each other.
  enum Kind: String {
    case figure = "図"
    case table = "表"
    case list = "リスト"
    case formula = "式"
    case book = "["
    case column = "コラム"
    case heading

    /// The kind that the name of a block makes; `nil` for others.
    init?(block name: String) {
      switch name {
      case "image", "graph": self = .figure
      case "table", "imgtable": self = .table
      case "list", "listnum": self = .list
      case "texequation": self = .formula
      case "bibpaper": self = .book
      default: return nil
      }
    }

    /// The kind that the name of a reference leads to; `nil` for others.
    init?(reference name: String) {
      switch name {
      case "img", "imgref": self = .figure
      case "table": self = .table
      case "list": self = .list
      case "eq": self = .formula
      case "bib": self = .book
      case "column", "columnref": self = .column
      case "hd", "secref", "sec", "sectitle": self = .heading
      default: return nil
      }
    }
  }

  /// What stands in a text and may be referred to.
  enum Target {
    /// A thing of the chapter at hand, by its name.
    case item(Kind, String, title: Range<Int>?)
    /// The beginning of a chapter.
    case chapter(String, title: Range<Int>, isNumbered: Bool)
  }

  /// A thing that is referred to.
  struct Item {
    var kind: Kind
    /// The number of its chapter; `nil` where that has none.
    var chapter: Int?
    var number: Int
    var title: Range<Int>?

    /// As it is called in the text: 図1.2.
    var label: String {
      switch kind {
      case .book: "[\(number)]"
      case .heading, .column: ""
      case .figure, .table, .list, .formula:
        kind.rawValue + (chapter.map { "\($0).\(number)" } ?? "\(number)")
      }
    }
  }

  private struct Key: Hashable {
    var kind: Kind
    var name: String
    /// The chapter by its place among all; `nil` for the first of all of the name.
    var place: Int?
  }

  private var items: [Key: Item] = [:]
  /// The titles of chapters, and their places, by their names.
  private var chapters: [String: (place: Int, title: Range<Int>)] = [:]
  private var counts: [Kind: Int] = [:]
  /// The chapter that is read, by its place among all, and its number.
  private(set) var place = 0
  private(set) var chapter: Int?
  /// How many chapters have a number.
  private(set) var numbered: Int

  /// - Parameter before: how many numbered chapters of the book stand before the text.
  init(chaptersBefore before: Int = 0) { numbered = before }

  /// Adds the next target of the text.
  mutating func add(_ target: Target) {
    switch target {
    case .item(let kind, let name, let title): add(kind, name, title: title)
    case .chapter(let name, let title, let isNumbered):
      beginChapter(name, title: title, isNumbered: isNumbered)
    }
  }

  private mutating func beginChapter(_ name: String, title: Range<Int>, isNumbered: Bool) {
    place += 1
    if isNumbered { numbered += 1 }
    chapter = isNumbered ? numbered : nil
    // Books are numbered through.
    counts = counts.filter { $0.key == .book }
    if chapters[name] == nil { chapters[name] = (place, title) }
  }

  /// Adds a thing of the chapter at hand under its name; of things of the same name the first one counts.
  private mutating func add(_ kind: Kind, _ name: String, title: Range<Int>?) {
    let number = counts[kind, default: 0] + 1
    counts[kind] = number
    let item = Item(
      kind: kind, chapter: kind == .book ? nil : chapter, number: number, title: title)
    for key in [Key(kind: kind, name: name, place: place), Key(kind: kind, name: name)]
    where items[key] == nil {
      items[key] = item
    }
  }

  /// The title of a chapter by its name.
  func title(ofChapter name: String) -> Range<Int>? { chapters[name]?.title }

  /// What a name leads to, from a chapter by its place. `chapter|name` names the chapter; a heading may be named after the one
  /// above it.
  func item(_ kind: Kind, _ reference: String, from place: Int) -> Item? {
    if let own = find(kind, reference, place) { return own }
    guard let bar = reference.firstIndex(of: "|") else { return nil }
    let (head, name) = (String(reference[..<bar]), String(reference[bar...].dropFirst()))
    if let chapter = chapters[head] {
      return items[Key(kind: kind, name: name, place: chapter.place)]
    }
    guard kind == .heading, find(.heading, head, place) != nil else { return nil }
    return find(.heading, name.split(separator: "|").last.map(String.init) ?? name, place)
  }

  private func find(_ kind: Kind, _ name: String, _ place: Int) -> Item? {
    items[Key(kind: kind, name: name, place: place)] ?? items[Key(kind: kind, name: name)]
  }
}
