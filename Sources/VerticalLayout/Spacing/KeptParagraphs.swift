/// Paragraphs that no page, tier or frame parts from each other, such as a picture and its caption (BK-B10).
///
/// A unit is a run of neighbours of which each one asks for the next, or is asked for by it. Blank lines between them are
/// in it. It is never so long that a part of the text would not hold it.
struct KeptParagraphs: Hashable, Sendable {
  private var units: [KeptUnit] = []

  private struct KeptUnit: Hashable, Sendable {
    var paragraphs: Range<Int>
    /// True if all columns of its last paragraph stay with the others; false where it is text that goes on.
    var isWhole: Bool
  }

  /// The longest last paragraph that stays whole, in bytes: some two hundred ideographs, as captions have.
  private static let longest = 600

  init() {}

  /// - Parameter tables: a unit that ends at the first row of a head has all of that, and the row after it.
  init(_ document: Document, _ tables: TablePlans) {
    let paragraphs = document.paragraphs
    guard paragraphs.contains(where: { $0.ownKeep != nil }) else { return }
    let pairs = KeptPairs(document)
    var last: Int?
    for index in paragraphs.indices where !paragraphs[index].range.isEmpty {
      defer { last = index }
      guard let before = last, pairs.ends.contains(index), !paragraphs[index].beginsSomething
      else { continue }
      let end = (tables[index]?.start).flatMap { $0.contains(index) ? $0.upperBound : nil }
      let open = units.last.flatMap { $0.paragraphs.contains(before) ? $0.paragraphs : nil }
      let unit = (open?.lowerBound ?? before)..<max(end ?? 0, index + 1)
      // So many of them would leave pages blank.
      guard unit.count < DocumentPart.reach else { continue }
      if open != nil { units.removeLast() }
      units.append(
        KeptUnit(
          paragraphs: unit, isWhole: paragraphs[unit.upperBound - 1].range.count <= Self.longest)
      )
    }
  }

  var isEmpty: Bool { units.isEmpty }

  /// The columns that the other paragraphs of a unit take beside one, by the bytes of ideographs.
  func columns(beside paragraph: Int, of document: Document, em: Length, measure: Length) -> Int {
    guard let unit = units.element(holding: paragraph, in: \.paragraphs) else { return 0 }
    let most = max(1, measure.rawValue / max(1, em.rawValue)) * 3
    return unit.paragraphs.reduce(0) { count, other in
      let bytes = document.paragraphs[other].range.count
      guard other != paragraph, bytes > 0 else { return count }
      let isText = other == unit.paragraphs.upperBound - 1 && !unit.isWhole
      return count + (isText ? 1 : (bytes + most - 1) / most)
    }
  }

  /// The paragraphs that stay with one.
  func paragraphsTogether(with paragraph: Int) -> Range<Int>? {
    units.element(holding: paragraph, in: \.paragraphs)?.paragraphs
  }

  /// The paragraphs that a page does not end in where it would end before a column of one of them.
  func paragraphs(before paragraph: Int) -> Range<Int>? {
    guard let unit = units.element(holding: paragraph, in: \.paragraphs) else { return nil }
    let last = unit.paragraphs.upperBound - 1
    return paragraph == last && !unit.isWhole ? unit.paragraphs.lowerBound..<last : unit.paragraphs
  }
}

/// Paragraphs that stay with the one before them, blank lines aside.
private struct KeptPairs {
  private(set) var ends: Set<Int> = []

  init(_ document: Document) {
    let paragraphs = document.paragraphs
    let text = paragraphs.indices.filter { !paragraphs[$0].range.isEmpty }
    let pictures = document.pictureParagraphs
    // The last picture that has a caption.
    var claimed: Int?
    for (place, index) in text.enumerated() {
      let before = place > 0 ? text[place - 1] : nil
      let next = place + 1 < text.count ? text[place + 1] : nil
      func isRow(_ other: Int) -> Bool { paragraphs[other].isTableRow }
      switch paragraphs[index].ownKeep {
      case nil: break
      case .previous: if before != nil { ends.insert(index) }
      case .next: if let next { ends.insert(next) }
      case .caption:
        if let before, pictures.contains(before), claimed != before {
          claimed = before
          ends.insert(index)
        } else if let before, paragraphs[before].ownKeep == .caption, ends.contains(before) {
          ends.insert(index)
        } else if let next, pictures.contains(next) {
          claimed = next
          ends.insert(next)
        } else if let next, isRow(next) || paragraphs[next].ownKeep == .caption {
          ends.insert(next)
        } else if let before, isRow(before) {
          ends.insert(index)
        }
      }
    }
  }
}

extension Document {
  /// The paragraphs that are a picture, with nothing but blanks beside it.
  package var pictureParagraphs: Set<Int> {
    var found: Set<Int> = []
    for span in spans {
      guard let attachment = span.attribute.attachment, attachment.plate == nil else { continue }
      let index = paragraphs.firstIndex(endingAfter: span.range.lowerBound)
      guard index < paragraphs.count else { continue }
      let range = paragraphs[index].range
      let start = max(span.range.lowerBound, range.lowerBound)
      let end = min(span.range.upperBound, range.upperBound)
      guard start < end else { continue }
      let beside = [
        TextRange(range.lowerBound, start), TextRange(end, range.upperBound),
      ]
      let isAlone = beside.allSatisfy { part in
        part.count <= 64 && text.slice(part).unicodeScalars.allSatisfy(\.properties.isWhitespace)
      }
      if isAlone { found.insert(index) }
    }
    return found
  }
}

extension Paragraph {
  /// The neighbour that it stays with; `nil` where it asks for none.
  var ownKeep: ParagraphStyle.Keep? { isPlainBody ? nil : style.keep }

  package var isTableRow: Bool { !isPlainBody && style.row != nil }
}
