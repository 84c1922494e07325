/// The items of one column, for a backend that tells readers which text belongs together.
public struct ColumnItems: Hashable, Sendable {
  /// Indices into the display list's items.
  public var items: Range<Int>
  /// The paragraph that the column is a part of; `nil` where that is not known.
  public var paragraph: ColumnItems.ParagraphTag?
  /// Those of the items that are not as the rest of their paragraph, in order and apart from each other.
  public var fragments: [ColumnItems.TextFragment]
  /// The notes in small columns on it, which are told of beside its text.
  public var notes: [ColumnItems.NoteFragment] = []

  public init(
    items: Range<Int>, paragraph: ColumnItems.ParagraphTag? = nil,
    fragments: [ColumnItems.TextFragment] = []
  ) {
    self.items = items
    self.paragraph = paragraph
    self.fragments = fragments
  }
}

extension ColumnItems {
  /// The paragraph that columns are a part of, on one page or on several (DT-32).
  public struct ParagraphTag: Hashable, Sendable {
    /// Its number in the document.
    public var index: Int
    /// The level of a heading, from 1; 0 for a paragraph that is none.
    public var headingLevel: Int
    /// True for a line of a table of contents.
    public var isContentsEntry = false
    /// Its place in a list.
    public var listItem: ListItem?
    /// The end of its marker in the text, in UTF-8 bytes; `nil` where it has none.
    public var markerEnd: Int?
    /// For a note beside the text, which goes on around it, the number of the paragraph that refers to it.
    public var notedParagraph: Int?

    public init(index: Int, headingLevel: Int = 0, notedParagraph: Int? = nil) {
      self.index = index
      self.headingLevel = headingLevel
      self.notedParagraph = notedParagraph
    }

    /// True for a note beside the text.
    public var isNote: Bool { notedParagraph != nil }
  }
}

extension Document {
  /// The paragraphs that a structure tells from others: titles, the headings of parts, which are a level below a title
  /// before them, the lines of contents, and the items of lists.
  var taggedParagraphs: [ColumnItems.ParagraphTag] {
    var found: [ColumnItems.ParagraphTag] = []
    var hasTitle = false
    for (index, paragraph) in paragraphs.enumerated() where !paragraph.isPlainBody {
      switch paragraph.role {
      case .body where paragraph.style.isContentsEntry:
        var entry = ColumnItems.ParagraphTag(index: index)
        entry.isContentsEntry = true
        found.append(entry)
      case .body where paragraph.style.listItem != nil:
        var item = ColumnItems.ParagraphTag(index: index)
        item.listItem = paragraph.style.listItem
        item.markerEnd = paragraph.markerEnd
        found.append(item)
      case .body, .author, .subtitle: break
      case .title:
        hasTitle = true
        found.append(ColumnItems.ParagraphTag(index: index, headingLevel: 1))
      case .heading(let level):
        found.append(
          ColumnItems.ParagraphTag(index: index, headingLevel: depth(ofLevel: level, hasTitle)))
      }
    }
    return found
  }

  /// The level of a heading in a structure.
  private func depth(ofLevel level: Int, _ hasTitle: Bool) -> Int {
    min(max(level, 1), 99) + (hasTitle ? 1 : 0)
  }

  /// The headings before their text with their levels in a structure.
  func tagged(_ inline: [DocumentHeading]) -> [DocumentHeading] {
    guard !inline.isEmpty else { return [] }
    let title = paragraphs.firstIndex { $0.role == .title }
    return inline.map { heading in
      var tagged = heading
      tagged.level = depth(ofLevel: heading.level, title.map { $0 < heading.paragraph } == true)
      return tagged
    }
  }
}

extension ColumnItems {
  /// Items of a column that lead elsewhere, are in a language of their own, or are a reading.
  public struct TextFragment: Hashable, Sendable {
    /// Indices into the display list's items.
    public var items: Range<Int>
    /// Their link: a number among the list's links and jumps, which are counted together.
    public var link: Int?
    /// Their language; `nil` for that of the document.
    public var language: LanguageTag?
    /// The reading that they draw.
    public var ruby: ColumnItems.RubyFragment?
    /// True where they refer to a note (NT1).
    public var isReference = false
    /// The mark of a note that they draw beside the text.
    public var mark: String?
    /// True where they are the marker of an item of a list.
    public var isLabel = false

    public init(
      items: Range<Int>, link: Int? = nil, language: LanguageTag? = nil,
      ruby: ColumnItems.RubyFragment? = nil,
      isReference: Bool = false, mark: String? = nil
    ) {
      self.items = items
      self.link = link
      self.language = language
      self.ruby = ruby
      self.isReference = isReference
      self.mark = mark
    }
  }
}

extension ColumnItems {
  /// A reading with its base, which is a part of the column's text.
  public struct RubyFragment: Hashable, Sendable {
    public var base: String
    public var reading: String

    public init(base: String, reading: String) {
      self.base = base
      self.reading = reading
    }
  }
}

extension ColumnItems {
  /// A note in small columns, or the part of one that stands on a column, which is a part of the column's
  /// text (WR5).
  public struct NoteFragment: Hashable, Sendable {
    public var text: String
    /// The bracket before it and the one after it; empty where there is none.
    public var opening: String
    public var closing: String
    /// True where it goes on from the column before.
    public var continuesNote: Bool

    public init(text: String, opening: String, closing: String, continuesNote: Bool) {
      self.text = text
      self.opening = opening
      self.closing = closing
      self.continuesNote = continuesNote
    }
  }
}

extension ColumnItems {
  /// Takes the items that have been added to the list since the last time.
  mutating func add(
    until end: Int, link: Int? = nil, language: LanguageTag? = nil,
    ruby: ColumnItems.RubyFragment? = nil,
    isReference: Bool = false, mark: String? = nil, isLabel: Bool = false
  ) {
    let added = items.upperBound..<end
    items = items.lowerBound..<end
    guard link != nil || language != nil || ruby != nil || mark != nil || isLabel, !added.isEmpty
    else { return }
    var fragment = ColumnItems.TextFragment(
      items: added, link: link, language: language, ruby: ruby, isReference: isReference,
      mark: mark)
    fragment.isLabel = isLabel
    fragments.append(fragment)
  }

  /// Follows its items where others come before.
  fileprivate mutating func move(by count: Int) {
    items = items.moved(by: count)
    for index in fragments.indices {
      fragments[index].items = fragments[index].items.moved(by: count)
    }
  }

  fileprivate mutating func makeRoom(at place: Int) {
    items.makeRoom(at: place)
    for index in fragments.indices { fragments[index].items.makeRoom(at: place) }
  }
}

extension [ColumnItems] {
  /// Follows their items where others come before.
  mutating func move(by count: Int) {
    guard count > 0 else { return }
    for index in indices { self[index].move(by: count) }
  }

  /// Follows their items where another one is put at a place.
  mutating func makeRoom(at place: Int) {
    for index in indices { self[index].makeRoom(at: place) }
  }
}

extension Range<Int> {
  func moved(by count: Int) -> Range<Int> {
    lowerBound + count..<upperBound + count
  }

  /// Holds the same elements where another one is put before a place.
  mutating func makeRoom(at place: Int) {
    self = lowerBound + (lowerBound >= place ? 1 : 0)..<upperBound + (upperBound > place ? 1 : 0)
  }
}
