/// The style, decorations, boxes and link at a place of the text, and how far they reach.
public struct TextAttributes: Hashable, Sendable {
  /// Around the place, as far as all of it stays the same.
  public var range: TextRange
  /// `nil` in a saved layout of which all text has one style.
  public var style: StyleRecord?
  public var decorations: [StyleRecord.PlacedDecoration]
  /// The boxes around passages there, outer ones first, as far as they stand on the page of the place.
  public var boxes: [PlacedBox] = []
  /// A URI, or `#` and the name of an anchor.
  public var link: String?
  /// The text that is one unit there (YY-39).
  public var unbroken: TextRange?
}

extension LaidOutText {
  /// The attributes of the character that starts at an offset, or has it inside.
  ///
  /// Takes the time of the stretch in which all of that stays the same.
  ///
  /// - Returns: `nil` where no text is shown.
  public func attributes(at offset: Int) -> TextAttributes? {
    guard let column = columnIndex(containing: offset),
      let run = runs(ofColumn: column).firstIndex(where: {
        $0.range.lowerBound <= offset && offset < $0.range.upperBound
      })
    else { return nil }
    let visible = visibleRange
    var found = TextAttributes(
      range: visible, style: style(ofRun: run, ofColumn: column),
      decorations: decorations(ofColumn: column).filter { $0.range.contains(offset) },
      link: nil, unbroken: unbrokenRanges(ofColumn: column).first { $0.contains(offset) })
    found.boxes = boxes(onPage: page(ofColumn: column)).filter { $0.range.contains(offset) }
    var stretch = AttributeStretch(offset: offset, range: visible)
    found.link =
      linkAreas(onPage: page(ofColumn: column)).last { $0.range.contains(offset) }?.target
    for step in [1, -1] {
      var place = textPlace(ofColumn: column)
      var page = -1
      while (0..<columnCount).contains(place) {
        let next = columnInText(place)
        guard stretch.reaches(range(ofColumn: next)) else { break }
        narrow(&stretch, to: found.style, onColumn: next)
        if page != self.page(ofColumn: next) {
          page = self.page(ofColumn: next)
          for link in linkAreas(onPage: page) { stretch.cut(at: link.range) }
          for box in boxes(onPage: page) { stretch.cut(at: box.range) }
        }
        place += step
      }
    }
    found.range = stretch.range
    if found.range.lowerBound > visible.lowerBound {
      found.range = TextRange(
        startOfText(from: found.range.lowerBound, before: offset), found.range.upperBound)
    }
    return found
  }

  /// An offset, or the start of the text after it where a forced break stands there: a break belongs to what it ends.
  private func startOfText(from start: Int, before offset: Int) -> Int {
    var column = columnIndex(containing: start)
    while let next = column {
      if let run = runs(ofColumn: next).first(where: { $0.range.upperBound > start }) {
        return min(offset, max(start, run.range.lowerBound))
      }
      column = columnAfter(next)
    }
    return start
  }

  private func narrow(
    _ stretch: inout AttributeStretch, to style: StyleRecord?, onColumn column: Int
  ) {
    if isEven(column, in: style) { return }
    for (index, run) in runs(ofColumn: column).enumerated()
    where self.style(ofRun: index, ofColumn: column) != style {
      stretch.leaveOut(run.range)
    }
    for decoration in decorations(ofColumn: column) { stretch.cut(at: decoration.range) }
    for range in unbrokenRanges(ofColumn: column) { stretch.cut(at: range) }
  }
}

/// A stretch of text around a place, which only becomes shorter.
private struct AttributeStretch {
  let offset: Int
  private(set) var range: TextRange

  init(offset: Int, range: TextRange) { (self.offset, self.range) = (offset, range) }

  func reaches(_ other: TextRange) -> Bool {
    other.lowerBound < range.upperBound && range.lowerBound < other.upperBound
  }

  /// Ends at text that does not belong to it.
  mutating func leaveOut(_ other: TextRange) {
    guard !other.isEmpty else { return }
    if other.upperBound <= offset {
      range = TextRange(max(range.lowerBound, other.upperBound), range.upperBound)
    } else if other.lowerBound > offset {
      range = TextRange(range.lowerBound, min(range.upperBound, other.lowerBound))
    }
  }

  /// Ends where something starts or ends.
  mutating func cut(at other: TextRange) {
    guard other.contains(offset) else { return leaveOut(other) }
    range = TextRange(
      max(range.lowerBound, other.lowerBound), min(range.upperBound, other.upperBound))
  }
}
