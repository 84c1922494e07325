import VerticalLayout

/// A file of text of an EPUB: some paragraphs of the document, or a page that is made.
struct EPUBPart {
  enum Kind {
    case titlePage, text, image, colophon
    /// The contents, which are made of headings.
    case contents
  }

  var kind: Kind
  /// The name of its file, without folder and suffix.
  var name = ""
  /// The paragraph that it begins with; `nil` for contents.
  var first: Int?
  /// The first heading in it.
  var title: String?
  /// True if it stands on the page that is read first of two.
  var beginsLeaf = false
}

/// The parting of a document into the files of an EPUB (EO-5): one at each page break and each heading of the first level;
/// a long one goes on in another at a heading, a blank line or a paragraph.
struct EPUBParts {
  private let document: Document
  private let notes: ExportNotes
  private(set) var parts: [EPUBPart] = []
  /// The paragraphs that no file has.
  private(set) var leftOut: Set<Int> = []

  /// In bytes of XHTML, about: readers open a file as a whole.
  private static let mostBytes = 200_000
  private static let enoughBytes = 150_000

  init(_ document: Document, _ options: EPUBOptions) {
    self.document = document
    notes = ExportNotes(document, takesBlocks: false, takesFree: false)
    if options.dropsSeparators { leftOut = document.separatorLines }
    find(options)
  }

  /// As the exporter takes them.
  var exported: ExportedParts {
    ExportedParts(starts: parts.compactMap(\.first).dropFirst().map(\.self), leftOut: leftOut)
  }

  private mutating func find(_ options: EPUBOptions) {
    var walk = Walk(lengths: lengths, level: highestLevel)
    let plates = self.plates
    let made = Dictionary(
      options.pages.flatMap { page in page.paragraphs.map { ($0, page.kind) } }
    ) { first, _ in first }
    let titles = made.isEmpty ? titleParagraphs(options.title) : []
    var hasContents = false
    for index in document.paragraphs.indices {
      if made[index] == .contents {
        leftOut.insert(index)
        if !hasContents { parts.append(EPUBPart(kind: .contents)) }
        hasContents = true
        walk.mustBegin = true
        continue
      }
      guard notes.note(ofParagraph: index) == nil else { continue }
      if made[index] == .notes {
        // Notes stand with what refers to them.
        leftOut.insert(index)
        continue
      }
      let kind: EPUBPart.Kind =
        switch made[index] {
        case .halfTitle, .title: .titlePage
        case .colophon: .colophon
        case .contents, .notes, .index, nil:
          titles.contains(index) ? .titlePage : plates[index] != nil ? .image : .text
        }
      if kind == .image, let last = walk.plate, last == plates[index] {
        // The other half of one picture on two pages.
        leftOut.insert(index)
        continue
      }
      walk.plate = plates[index]
      if begins(index, kind, made[index], &walk) {
        var part = EPUBPart(kind: kind, first: index)
        part.beginsLeaf = document.paragraphs[index].style.breakBefore?.isOfLeaf ?? false
        parts.append(part)
        walk.begin(kind, made[index])
      }
      walk.length += walk.lengths[index]
      if !document.paragraphs[index].range.isEmpty { walk.hasText = true }
    }
    leaveOutBlankEnds()
    if !hasContents { addContents() }
    nameParts()
  }

  /// The way through the paragraphs.
  private struct Walk {
    let lengths: [Int]
    /// The level of the headings that begin files.
    let level: Int
    var kind: EPUBPart.Kind?
    var made: MadePage.Kind?
    var length = 0
    var hasText = false
    var mustBegin = true
    var plate: String?

    mutating func begin(_ kind: EPUBPart.Kind, _ made: MadePage.Kind?) {
      (self.kind, self.made) = (kind, made)
      (length, hasText, mustBegin) = (0, false, false)
    }
  }

  /// True if a file begins with a paragraph.
  private func begins(
    _ index: Int, _ kind: EPUBPart.Kind, _ made: MadePage.Kind?, _ walk: inout Walk
  ) -> Bool {
    let paragraph = document.paragraphs[index]
    let isTable = paragraph.style.row != nil || !paragraph.style.tabs.isEmpty
    if walk.mustBegin || kind != walk.kind || made != walk.made || kind == .image { return true }
    guard kind == .text, walk.hasText else { return false }
    if let own = paragraph.style.breakBefore, own != .tier { return true }
    switch paragraph.role {
    case .title: return true
    case .heading(let level):
      return level <= walk.level || walk.length > Self.enoughBytes
    case .author, .subtitle: return false
    case .body:
      if isTable || paragraph.style.listItem != nil { return false }
      let isBlank = paragraph.range.isEmpty
      return walk.length + walk.lengths[index] > Self.mostBytes
        || isBlank && walk.length > Self.enoughBytes
    }
  }

  /// The level of the largest headings.
  private var highestLevel: Int {
    document.paragraphs.reduce(Int.max) { least, paragraph in
      if case .heading(let level) = paragraph.role { min(least, level) } else { least }
    }
  }

  /// The length of each paragraph with its marks, about.
  private var lengths: [Int] {
    var lengths = document.paragraphs.map { $0.range.count + 16 }
    for span in document.spans {
      let index = document.paragraphs.partitioningIndex { $0.end > span.range.lowerBound }
      guard lengths.indices.contains(index) else { continue }
      lengths[index] += 40
      if case .ruby(let ruby) = span.attribute { lengths[index] += ruby.text.utf8.count }
    }
    return lengths
  }

  /// The names of pictures that fill pages, by their paragraphs.
  private var plates: [Int: String] {
    var plates: [Int: String] = [:]
    for span in document.spans {
      guard case .attachment(let image) = span.attribute, image.plate != nil else { continue }
      let index = document.paragraphs.partitioningIndex { $0.end > span.range.lowerBound }
      plates[min(index, document.paragraphs.count - 1)] = image.image
    }
    return plates
  }

  /// The paragraphs of the title and the author that the text begins with, where they are those of the book, and not of the
  /// first of several texts in it.
  private func titleParagraphs(_ title: String) -> Set<Int> {
    var found: Set<Int> = []
    var hasTitle = false
    for (index, paragraph) in document.paragraphs.enumerated() {
      switch paragraph.role {
      case .title where !hasTitle:
        guard document.text.slice(paragraph.range).bare == title.bare else { return [] }
        hasTitle = true
      case .author, .subtitle(level: 0): break
      case .body where paragraph.range.isEmpty: break
      case .title, .heading: return hasTitle ? found : []
      case .body, .subtitle:
        let titles = document.paragraphs.count { $0.role == .title }
        return hasTitle && titles == 1 ? found : []
      }
      found.insert(index)
    }
    // A text that is nothing but its title stays text.
    return []
  }

  /// Leaves the blank lines out that a file ends with.
  private mutating func leaveOutBlankEnds() {
    let firsts = parts.compactMap { part in part.first.map { ($0, part.kind) } }
    for (number, (first, _)) in firsts.enumerated() {
      let end = number + 1 < firsts.count ? firsts[number + 1].0 : document.paragraphs.count
      for index in stride(from: end - 1, to: first, by: -1)
      where notes.note(ofParagraph: index) == nil {
        guard document.paragraphs[index].range.isEmpty else { break }
        leftOut.insert(index)
      }
    }
  }

  /// Adds contents after the title pages where there are two headings or more.
  private mutating func addContents() {
    let count = document.headings.count { $0.level > 0 }
    let titles = document.headings.count { $0.level == 0 }
    guard count + max(titles - 1, 0) >= 2 else { return }
    let place = parts.firstIndex { $0.kind != .titlePage } ?? parts.endIndex
    parts.insert(EPUBPart(kind: .contents), at: place)
  }

  private mutating func nameParts() {
    var texts = 0
    var others: [String: Int] = [:]
    for index in parts.indices {
      let name: String
      switch parts[index].kind {
      case .text, .image:
        texts += 1
        parts[index].name = "p-" + EPUBPlaces.number(texts)
        continue
      case .titlePage: name = "p-titlepage"
      case .contents: name = "p-toc"
      case .colophon: name = "p-colophon"
      }
      others[name, default: 0] += 1
      let count = others[name, default: 1]
      parts[index].name = count > 1 ? "\(name)-\(count)" : name
    }
  }

  /// The number among the parts with paragraphs that a paragraph is in.
  func part(of paragraph: Int) -> Int { exported.part(of: paragraph) }

  /// Names the parts by their first headings.
  mutating func takeTitles(_ titles: [Int: String]) {
    let numbers = parts.indices.filter { parts[$0].first != nil }
    for (number, title) in titles where numbers.indices.contains(number) {
      parts[numbers[number]].title = title
    }
  }
}

extension ParagraphStyle.Break {
  var isOfLeaf: Bool { self == .leaf || self == .centeredLeaf || self == .spread }
}
