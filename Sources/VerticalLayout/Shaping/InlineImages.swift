/// The images of a document in the order of its text.
struct InlineImages: Hashable, Sendable {
  var images: [InlineImage] = []

  var isEmpty: Bool { images.isEmpty }

  init() {}

  /// Gathers the attachments whose images are known. Each stands for text of one paragraph; of those
  /// that overlap the one that begins first counts.
  init(_ document: Document, styled: StyledText) {
    let spans = document.spans.filter { $0.attribute.attachment != nil }
    guard !spans.isEmpty else { return }
    let known = Dictionary(
      document.images.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let bytes = document.text.utf8Span.span
    var styles = StyleFinder(styled)
    let sorted = spans.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    var end = 0
    for (_, span) in sorted {
      guard let attachment = span.attribute.attachment, let image = known[attachment.image],
        let range = document.textOfImage(span.range, bytes), range.lowerBound >= end
      else { continue }
      end = range.upperBound
      images.append(
        InlineImage(
          attachment, range: range, image: image, em: styles.style(at: range.lowerBound).size))
    }
  }

  /// The indices of the images in a part of the text.
  func indices(in part: TextRange) -> Range<Int> {
    let first = images.partitioningIndex { $0.range.lowerBound >= part.lowerBound }
    let end = images.partitioningIndex { $0.range.lowerBound >= part.upperBound }
    return first..<max(first, end)
  }

  /// Whether an image stands for a part of a range.
  func overlap(_ range: TextRange) -> Bool {
    let first = images.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return first < images.count && images[first].range.lowerBound < range.upperBound
  }
}

extension Document {
  /// What an attachment's range covers of the paragraph that it begins in, by whole characters; `nil` for
  /// nothing.
  fileprivate func textOfImage(_ range: TextRange, _ bytes: Span<UInt8>) -> TextRange? {
    let index = paragraphs.partitioningIndex { $0.range.upperBound > range.lowerBound }
    guard index < paragraphs.count else { return nil }
    var start = max(range.lowerBound, paragraphs[index].range.lowerBound)
    var end = min(range.upperBound, paragraphs[index].range.upperBound, bytes.count)
    while start < end, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start < end ? TextRange(start, end) : nil
  }
}

extension Attribute {
  var attachment: ImageAttachment? {
    if case .attachment(let attachment) = self { attachment } else { nil }
  }
}
