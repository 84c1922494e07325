/// Short text with attributes of its own, which stands beside the text of a document or in its place: a reading, the mark
/// of a note, a token, a running head.
///
/// A literal is text without attributes, and texts are joined with `+`:
///
/// ```swift
/// let reading: AttributedText = "か" + AttributedText("ん", attributes: [.ink(red)]) + "じ"
/// ```
/// All that its attributes leave open is as in the text that it stands beside. Those of style and ``Attribute/tateChuYoko``
/// are set; of others a warning tells (``Diagnostic/Code/attributeNotSet``).
public struct AttributedText: Hashable, Sendable {
  public var text: String
  /// Attributes over ranges of the text, which count its bytes of UTF-8.
  public var spans: [AttributeSpan]
  /// The place of the text in the source, in bytes of UTF-8; `nil` where it is not known.
  public var source: TextRange?

  public init(_ text: String, spans: [AttributeSpan] = [], source: TextRange? = nil) {
    self.text = text
    self.spans = spans
    self.source = source
  }

  /// A text all of which has some attributes.
  public init(_ text: String, attributes: [Attribute]) {
    let all = TextRange(0, text.utf8.count)
    self.init(text, spans: attributes.map { AttributeSpan(all, $0) })
  }

  /// The second text after the first one. Its source is known where that of both is.
  public static func + (first: Self, second: Self) -> Self {
    var joined = first
    joined += second
    return joined
  }

  public static func += (first: inout Self, second: Self) {
    let start = first.text.utf8.count
    first.text += second.text
    for var span in second.spans {
      span.range = TextRange(start + span.range.lowerBound, start + span.range.upperBound)
      first.spans.append(span)
    }
    first.source = first.source.flatMap { source in second.source.map(source.union) }
  }
}

extension AttributedText: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension AttributedText {
  /// The text with other characters in place of some, and without those for which there is none. Attributes stay with
  /// their characters.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> Unicode.Scalar?) -> AttributedText {
    var scalars = String.UnicodeScalarView()
    // For each byte of the text, and its end, the place in what comes of it.
    var places: [Int] = []
    var end = 0
    for scalar in text.unicodeScalars {
      if !spans.isEmpty {
        places += Array(repeating: end, count: UTF8.width(scalar))
      }
      guard let own = replacement(scalar) else { continue }
      scalars.append(own)
      end += UTF8.width(own)
    }
    places.append(end)
    let moved = spans.map { span in
      AttributeSpan(
        TextRange(
          places[min(span.range.lowerBound, places.count - 1)],
          places[min(span.range.upperBound, places.count - 1)]), span.attribute)
    }
    return AttributedText(String(scalars), spans: moved, source: source)
  }

  /// The text by the attributes of its characters, in the order in which they are applied.
  package var stretches: [(text: String, attributes: [Attribute])] {
    let length = text.utf8.count
    let order = spans.indices.sorted {
      (spans[$0].range.lowerBound, $0) < (spans[$1].range.lowerBound, $1)
    }
    var ends = [length]
    for span in spans {
      ends += [min(span.range.lowerBound, length), min(span.range.upperBound, length)]
    }
    var found: [(text: String, attributes: [Attribute])] = []
    var active: [Int] = []
    var next = 0
    var start = 0
    for end in ends.sorted() where end > start {
      while next < order.count, spans[order[next]].range.lowerBound <= start {
        active.append(order[next])
        next += 1
      }
      active.removeAll { spans[$0].range.upperBound <= start }
      found.append(
        (String(text.slice(TextRange(start, end))), active.sorted().map { spans[$0].attribute }))
      start = end
    }
    return found
  }

  /// A part of the text, with the attributes of its characters.
  func slice(_ range: TextRange) -> AttributedText {
    let own = spans.compactMap { span -> AttributeSpan? in
      let start = max(span.range.lowerBound, range.lowerBound)
      let end = min(span.range.upperBound, range.upperBound)
      guard start < end else { return nil }
      return AttributeSpan(
        TextRange(start - range.lowerBound, end - range.lowerBound), span.attribute)
    }
    return AttributedText(String(text.slice(range)), spans: own, source: source)
  }
}
