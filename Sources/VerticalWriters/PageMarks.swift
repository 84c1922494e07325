import VerticalLayout

/// The marked content of a page, while its content is written: what is text, and of which part of the
/// document, and what only looks (ISO 32000-1, 14.6 and 14.8.2.2).
struct PageMarks {
  /// The element that a stretch of text is a part of.
  struct Owner: Hashable {
    /// `nil` where the text's paragraph is not known.
    var paragraph: ColumnItems.ParagraphTag?
    /// A number among the page's links and jumps.
    var link: Int?
    var language: LanguageTag?
    /// A number among the page's images that stand for text.
    var image: Int?
    var ruby: ColumnItems.RubyFragment?
    /// True if the link refers to a note.
    var isReference = false
    /// The mark of a note, which is drawn beside the text.
    var mark: String?
    /// True if it is the marker of an item of a list.
    var isLabel = false
  }

  enum Entry {
    /// A sequence of text. They are numbered from 0.
    case text(Owner)
    /// A link whose text is not marked by itself.
    case link(Int, isReference: Bool, ColumnItems.ParagraphTag?)
    /// A note whose text is a part of a column's.
    case note(ColumnItems.NoteFragment, ColumnItems.ParagraphTag?)
  }

  /// In the order of the content.
  private(set) var entries: [Entry] = []
  private var sequenceCount = 0
  private var artifact: Artifact?
  /// The page's.
  private let size: PhysicalSize

  init(size: PhysicalSize) { self.size = size }

  /// Drawings that are no text (ISO 32000-1, 14.8.2.2.2).
  enum Artifact: Equatable {
    /// Decoration of the text, or its layout.
    case other
    /// The ground of a page.
    case background(PhysicalRect)
    /// Marks at the head or at the foot of many pages: page numbers and running heads.
    case header, footer
    /// Such marks elsewhere.
    case pagination
    /// Marks for those who cut and fold the page.
    case production

    init(_ item: DisplayItem, as role: DisplayRole) {
      switch role {
      case .paper:
        if case .fill(let rect, _) = item { self = .background(rect) } else { self = .other }
      case .furniture(_, .head?): self = .header
      case .furniture(_, .foot?): self = .footer
      case .furniture(let kind, nil): self = kind.isLineOfText ? .pagination : .other
      case .printMark: self = .production
      case .design, .decoration, .text, .annotation, .image, .link, .guide: self = .other
      }
    }

    /// The operator that begins it on a page of a size.
    fileprivate func begin(on size: PhysicalSize, in stream: inout PDFBytes) {
      let (height, unit) = (size.height, PageUnit(size))
      switch self {
      case .other: stream.append("/Artifact BMC\n")
      case .background(let rect):
        stream.append("/Artifact<</Type/Background/BBox[")
        for side in [rect.x, height - rect.maxY, rect.maxX, height - rect.y] {
          stream.append(unit(side))
        }
        stream.append("]>>BDC\n")
      case .header: stream.append("/Artifact<</Type/Pagination/Subtype/Header>>BDC\n")
      case .footer: stream.append("/Artifact<</Type/Pagination/Subtype/Footer>>BDC\n")
      case .pagination: stream.append("/Artifact<</Type/Pagination>>BDC\n")
      case .production: stream.append("/Artifact<</Type/Page>>BDC\n")
      }
    }
  }

  /// Adds a sequence of an owner's text; returns its identifier.
  ///
  /// Sequences are not nested: poppler takes the end of an inner one for that of the outer.
  mutating func addText(of owner: Owner, in stream: inout PDFBytes) -> Int {
    end(in: &stream)
    entries.append(.text(owner))
    sequenceCount += 1
    return sequenceCount - 1
  }

  /// Adds a link that has no sequence of its own.
  mutating func addLink(_ link: Int, isReference: Bool, in paragraph: ColumnItems.ParagraphTag?) {
    entries.append(.link(link, isReference: isReference, paragraph))
  }

  /// Adds a note that has no sequence of its own.
  mutating func addNote(_ note: ColumnItems.NoteFragment, in paragraph: ColumnItems.ParagraphTag?) {
    entries.append(.note(note, paragraph))
  }

  /// Goes on with what is no text, or begins it.
  mutating func begin(_ artifact: Artifact, in stream: inout PDFBytes) {
    guard self.artifact != artifact else { return }
    end(in: &stream)
    self.artifact = artifact
    artifact.begin(on: size, in: &stream)
  }

  /// Ends what is no text, if it is open.
  mutating func end(in stream: inout PDFBytes) {
    if artifact != nil { stream.append("EMC\n") }
    artifact = nil
  }
}
