/// The images of a document in the order of its text.
struct InlineImages: Hashable, Sendable {
  var images = SortedRanges<InlineImage>()

  var isEmpty: Bool { images.isEmpty }

  /// True where some fill pages (BK-B7).
  var hasPlates: Bool { images.contains { $0.plate != nil } }

  init() {}

  /// Gathers the attachments whose images are known. Each stands for text of one paragraph; of those
  /// that overlap the one that begins first counts.
  init(_ document: Document, styled: StyledText) {
    let spans = document.spans.filter { $0.attribute.attachment != nil }
    guard !spans.isEmpty else { return }
    let known = Dictionary(
      document.images.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var styles = StyleFinder(styled)
    let sorted = spans.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    var end = 0
    var words = ImageWords(document)
    for (_, span) in sorted {
      guard let attachment = span.attribute.attachment,
        known[attachment.image] != nil || attachment.room != nil,
        span.range.lowerBound >= end, let range = words.range(of: span.range)
      else { continue }
      end = range.upperBound
      let em = styles.style(at: range.lowerBound).size
      guard let image = known[attachment.image] ?? attachment.description(em: em) else { continue }
      images.add(InlineImage(attachment, range: range, image: image, em: em))
    }
  }

  /// True if an image stands for a part of a range.
  func overlap(_ range: TextRange) -> Bool { !images.reaching(into: range).isEmpty }
}

/// Finds the text that attachments stand for, one after the other in the order of the text.
private struct ImageWords {
  private let document: Document
  private var paragraph = -1
  private var clusters: ClusterCursor?

  init(_ document: Document) { self.document = document }

  /// The whole clusters that a range touches, of the paragraph that it begins in; `nil` for none.
  mutating func range(of range: TextRange) -> TextRange? {
    let index = document.paragraphs.firstIndex(endingAfter: range.lowerBound)
    guard index < document.paragraphs.count else { return nil }
    let own = document.paragraphs[index].range
    let start = max(range.lowerBound, own.lowerBound)
    let end = min(range.upperBound, own.upperBound)
    guard start < end else { return nil }
    if index != paragraph {
      paragraph = index
      clusters = ClusterCursor(document.text.slice(own), of: own)
    }
    return clusters?.clusters(holding: TextRange(start, end))
  }
}

extension Attribute {
  /// The image that it has, in the text or beside it.
  package var image: ImageAttachment? {
    switch self {
    case .attachment(let attachment): attachment
    case .float(let image): image.attachment
    default: nil
    }
  }

  /// The image that stands in the place of text.
  var attachment: ImageAttachment? {
    if case .attachment(let attachment) = self { attachment } else { nil }
  }
}
