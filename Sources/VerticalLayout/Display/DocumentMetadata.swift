/// Metadata of a document.
public struct DocumentMetadata: Hashable, Sendable {
  public var title: String?
  public var author: String?
  public var language: LanguageTag?
  /// The edge at which the pages are bound; `nil` leaves it to the viewer.
  public var binding: DocumentMetadata.Binding?
  /// True where pages face each other and the first one lies alone, false where it lies beside the second; `nil` where pages
  /// do not face each other. A viewer goes by it where ``binding`` is told (BK-U4).
  public var firstPageIsAlone: Bool?
  /// In seconds since 1970, UTC. A constant by default, so that the same text gives the same bytes.
  public var creationDate: Int
  /// The number of the first page, for the labels that viewers show.
  public var firstPageNumber = 1

  public init(
    title: String? = nil, author: String? = nil, language: LanguageTag? = nil,
    binding: DocumentMetadata.Binding? = nil, creationDate: Int = 0
  ) {
    self.title = title
    self.author = author
    self.language = language
    self.binding = binding
    self.creationDate = creationDate
  }
}

extension DocumentMetadata {
  /// The layout in which a viewer opens a PDF, as the format names it (ISO 32000-1, table 28); `nil` leaves it to the
  /// viewer.
  package var pageLayout: String? {
    guard binding != nil else { return nil }
    return firstPageIsAlone.map { $0 ? "TwoPageRight" : "TwoPageLeft" }
  }
}

extension DocumentMetadata {
  /// The side on which the pages of a book are bound, which a PDF viewer goes by when it shows two
  /// pages side by side (VL-20, K5).
  public enum Binding: String, Hashable, Sendable, CaseIterable {
    case left
    /// Books of vertical text that runs from right to left. PDFium, and browsers with it, then take
    /// the text for a right-to-left script and copy it in a wrong order.
    case right
  }
}
