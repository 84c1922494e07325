/// Texts of a document's titles and headings for running heads (BK-F7).
struct RunningHeads {
  private let document: Document
  /// The attributes that stay in running heads, in the order of their starts.
  private let spans: [AttributeSpan]
  private let index: RangeIndex

  init(_ document: Document) {
    self.document = document
    spans = SortedRanges(document.spans.filter { $0.attribute.headShare != .none }).elements
    index = RangeIndex(spans.map(\.range))
  }

  /// The form of a heading that is its own, or else its text, without white space at its ends and without characters that
  /// are not drawn.
  func text(of heading: DocumentHeading) -> AttributedText {
    if let own = heading.runningHead { return own }
    let start = heading.range.lowerBound
    var head = AttributedText(
      String(document.text.slice(heading.range)),
      source: document.origin?.map.sourceRange(of: heading.range) ?? heading.range)
    for number in index.overlapping(heading.range) {
      let range = TextRange(
        max(spans[number].range.lowerBound, start),
        min(spans[number].range.upperBound, heading.range.upperBound))
      guard spans[number].attribute.headShare == .always || range != heading.range else { continue }
      head.spans.append(
        AttributeSpan(
          TextRange(range.lowerBound - start, range.upperBound - start), spans[number].attribute))
    }
    return head.replacingScalars {
      CharacterProperties($0).generalCategory == .control ? nil : $0
    }.withoutOuterSpaces
  }
}

extension Attribute {
  /// The way in which an attribute of a heading's text stays in running heads.
  fileprivate enum HeadShare {
    case none
    /// Over a part of the heading alone.
    case part
    case always
  }

  /// Named strings of CSS (GCPM 3) have no more than the text of a heading, and running elements all of its
  /// style. Here the characters stay what they are, in the style of the running head: what chooses and turns their glyphs
  /// goes along, and so does what tells some of them from the others, as the name of a species in italics does. Sizes,
  /// spaces and lines belong to the heading on its columns, and its readings, marks and notes have no room.
  fileprivate var headShare: HeadShare {
    switch self {
    case .language, .orientation, .features, .script, .tateChuYoko: .always
    case .fonts, .composite, .weight, .slant, .ink: .part
    default: .none
    }
  }
}

extension AttributedText {
  fileprivate var withoutOuterSpaces: AttributedText {
    let scalars = text.unicodeScalars
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    func length(_ spaces: some Sequence<Unicode.Scalar>) -> Int {
      spaces.reduce(0) { $0 + UTF8.width($1) }
    }
    let start = length(scalars.prefix(while: isSpace))
    let end = text.utf8.count - length(scalars.reversed().prefix(while: isSpace))
    return slice(TextRange(start, max(start, end)))
  }

  /// The text as a place has it: in a line across the page nothing is turned, or needs one cell.
  func set(in slot: PageFurniture.Slot) -> AttributedText {
    guard !slot.isVertical, !spans.isEmpty else { return self }
    var line = self
    line.spans.removeAll { span in
      switch span.attribute {
      case .orientation, .tateChuYoko: true
      default: false
      }
    }
    return line
  }
}
