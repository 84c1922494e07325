/// The notes of a document that are set inside of columns, in order (WR1), and the brackets around them.
struct InsetPlan: Hashable, Sendable {
  private(set) var entries = SortedRanges<Entry>()
  /// The brackets around notes, which are as wide as their columns together (WR2).
  private(set) var brackets = SortedRanges<TextRange>()
  /// Warnings about notes that are not set as such.
  private(set) var diagnostics: [Diagnostic] = []

  /// A note, or the part of one that is set as a whole: two small columns that the author parted.
  struct Entry: Ranged, Hashable, Sendable {
    var range: TextRange
    var form: Inset.Form
    /// The starts of its small columns after the first one, if the author gives them (WR8).
    var columnStarts: [Int] = []
    /// The length of its columns, if it is a cell of a table.
    var room: Length?
    /// The length of each character of it down the column; `nil` for its own size (WR3).
    var cell: Length?
  }

  init() {}

  /// - Parameters:
  ///   - headings: those before their text.
  ///   - em: the size of body text.
  init(
    _ document: Document, styled: StyledText, headings: [DocumentHeading] = [],
    options: InsetOptions, em: Length
  ) {
    var finder = StyleFinder(styled)
    var windows = headings.filter { $0.form == .window }.map(\.range)[...]
    for span in document.insetSpans {
      while let window = windows.first, window.lowerBound <= span.range.lowerBound {
        entries.add(Entry(range: window, form: .window))
        windows.removeFirst()
      }
      // A note in it is a part of it.
      if let last = entries.last, last.form == .window,
        span.range.lowerBound < last.range.upperBound
      {
        continue
      }
      switch span.attribute {
      case .insetBracket: brackets.add(span.range)
      case .inset(let inset): add(inset, span.range, options, &finder, body: em)
      default: break
      }
    }
    for window in windows { entries.add(Entry(range: window, form: .window)) }
    diagnostics = document.nestedInsets.prefix(1).map { span in
      Diagnostic(
        .warning, .attributeNotSet,
        "a note stands inside another note; it is set as a part of that",
        range: span.range)
    }
  }

  var isEmpty: Bool { entries.isEmpty && brackets.isEmpty }

  private mutating func add(
    _ inset: Inset, _ range: TextRange, _ options: InsetOptions, _ finder: inout StyleFinder,
    body: Length
  ) {
    var entry = Entry(range: range, form: inset.form == .window ? .single : inset.form)
    if inset.continuesNote, let last = entries.last, last.range.upperBound == range.lowerBound {
      guard !last.form.mayGrow(last.columnStarts.count + 1) else {
        entries[entries.count - 1].columnStarts.append(range.lowerBound)
        entries[entries.count - 1].range = last.range.union(range)
        return
      }
      entry.form = last.form
    }
    if entry.form == .cell {
      let size = finder.style(at: range.lowerBound).size
      entry.room = inset.room.map { max($0.clamped(em: size), Length(rawValue: 1)) }
    } else if (inset.advance ?? options.advance) == .cell {
      let size = finder.style(at: range.lowerBound).size
      switch inset.size ?? .em(options.size) {
      case .em(let parts) where parts > 0: entry.cell = size.scaled(by: 1024, over: parts)
      case .em, .absolute: entry.cell = body
      }
    }
    entries.add(entry)
  }

  /// The end of the note that has a place of the text in it, without the parts that go on with it; `nil` for none.
  func noteEnd(at offset: Int) -> Int? {
    entries.reaching(into: TextRange(offset, offset + 1)).first?.range.upperBound
  }

  /// The entries that may be in a part.
  func entries(in part: TextRange) -> ArraySlice<Entry> {
    entries.reaching(into: part)
  }

  /// The brackets that may be in a part.
  func brackets(in part: TextRange) -> ArraySlice<TextRange> {
    brackets.reaching(into: part)
  }
}

extension Inset.Form {
  /// True where so many small columns may stand beside each other. Of more parts, pairs follow each other
  /// (WR8).
  fileprivate func mayGrow(_ count: Int) -> Bool {
    switch self {
    case .warichu, .flowing, .parallel: count < 2
    case .furiwake: count < 16
    case .cell: true
    case .single, .right, .left, .window: false
    }
  }
}
