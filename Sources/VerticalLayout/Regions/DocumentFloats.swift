/// The images of a document that float, in the order of their places in the text.
struct DocumentFloats: Hashable, Sendable {
  private(set) var all: [Float] = []

  struct Float: Hashable, Sendable {
    /// The place in the text that it belongs to, in UTF-8 bytes.
    var offset: Int
    var image: InlineImage
    var side: FloatingImage.Side
    var description: String

    /// As large as a frame has room for (CJb-7).
    func fitted(in frame: PhysicalRect) -> InlineImage {
      image.fitted(measure: frame.height, block: frame.width)
    }
  }

  var isEmpty: Bool { all.isEmpty }

  /// The height of the highest.
  var height: Length { all.reduce(.zero) { max($0, $1.image.size.height) } }

  init() {}

  /// Gathers the images whose files are known.
  init(_ document: Document, styled: StyledText) {
    let found = document.spans.enumerated().compactMap { index, span in
      if case .float(let image) = span.attribute {
        (index, span.range.lowerBound, image)
      } else {
        nil
      }
    }
    guard !found.isEmpty else { return }
    let known = Dictionary(
      document.images.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var styles = StyleFinder(styled)
    for (_, offset, float) in found.sorted(by: { ($0.1, $0.0) < ($1.1, $1.0) }) {
      let em = styles.style(at: offset).size
      guard let image = known[float.attachment.image] ?? float.attachment.description(em: em) else {
        continue
      }
      var attachment = float.attachment
      attachment.alignment = .center
      all.append(
        Float(
          offset: offset,
          image: InlineImage(
            attachment, range: TextRange(offset, offset), image: image, em: em),
          side: float.side, description: float.description))
    }
  }
}
