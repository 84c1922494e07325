/// A heading that stands before the text of its paragraph, and on no columns of its own (BK-H7): a span that begins
/// with its paragraph.
///
/// ```swift
/// document.spans.append(AttributeSpan(TextRange(0, 12), .heading(InlineHeading(.window, level: 2))))
/// ```
/// It is bold, and has a place in outlines, contents and running heads as any other.
public struct InlineHeading: Hashable, Sendable {
  public var form: Form
  /// From 1 for the largest.
  public var level: Int
  /// Its form in running heads, where that is not its text (BK-F4).
  public var runningHead: AttributedText?

  public init(_ form: Form, level: Int, runningHead: AttributedText? = nil) {
    self.form = form
    self.level = level
    self.runningHead = runningHead
  }

  /// The places of such headings, by the names that marks have for them.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// At the head of the first column, an em before the text (同行見出し; JLREQ 4.1.9).
    case runIn = "run-in"
    /// In small columns of its own beside which two or three columns of the text begin (窓見出し; JLREQ 4.1.10). One
    /// that leaves the text too little of its columns is set as ``runIn``.
    case window
  }
}

/// A title or a heading of a document, on columns of its own or before its text.
package struct DocumentHeading: Ranged, Hashable, Sendable {
  package var paragraph: Int
  /// Its text.
  package var range: TextRange
  /// 0 for a title, and from 1 for headings.
  package var level: Int
  package var runningHead: AttributedText?
  /// `nil` where it is a paragraph.
  package var form: InlineHeading.Form?
}

extension Document {
  /// Titles and headings, in the order of the text.
  package var headings: [DocumentHeading] {
    let inline = inlineHeadings
    var next = inline[...]
    var found: [DocumentHeading] = []
    for (index, paragraph) in paragraphs.enumerated() {
      if let heading = next.first, heading.paragraph == index {
        found.append(heading)
        next.removeFirst()
      }
      guard let level = paragraph.role.furnitureLevel else { continue }
      found.append(
        DocumentHeading(
          paragraph: index, range: paragraph.range, level: level,
          runningHead: paragraph.style.runningHead))
    }
    return found
  }

  /// The headings that stand before their text, one a paragraph, in order.
  var inlineHeadings: [DocumentHeading] {
    var found: [DocumentHeading] = []
    for span in spans {
      guard case .heading(let heading) = span.attribute, !span.range.isEmpty else { continue }
      let index = paragraphs.firstIndex(endingAfter: span.range.lowerBound)
      guard index < paragraphs.count, paragraphs[index].role == .body else { continue }
      let range = paragraphs[index].range
      guard range.lowerBound <= span.range.lowerBound, span.range.upperBound <= range.upperBound,
        isBlank(TextRange(range.lowerBound, span.range.lowerBound))
      else { continue }
      let isAlone = isBlank(TextRange(span.range.upperBound, range.upperBound))
      found.append(
        DocumentHeading(
          paragraph: index, range: span.range, level: max(1, heading.level),
          runningHead: heading.runningHead, form: isAlone ? .runIn : heading.form))
    }
    found.sort { ($0.paragraph, $0.range.lowerBound) < ($1.paragraph, $1.range.lowerBound) }
    var last = -1
    found.removeAll { heading in
      defer { last = heading.paragraph }
      return heading.paragraph == last
    }
    return found
  }

  /// A warning for the first span that makes a heading of other text than what a paragraph begins with.
  func headingsNotSet(_ inline: [DocumentHeading]) -> [Diagnostic] {
    let known = Set(inline.map(\.range))
    let first = spans.first {
      if case .heading = $0.attribute {
        !$0.range.isEmpty && !known.contains($0.range)
      } else {
        false
      }
    }
    guard let first else { return [] }
    return [
      Diagnostic(
        .warning, .attributeNotSet,
        "a heading before its text has to stand at the head of a paragraph of text; this one is bold "
          + "text and no heading", range: first.range)
    ]
  }

  private func isBlank(_ range: TextRange) -> Bool {
    range.isEmpty
      || text.slice(range).unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }
}
