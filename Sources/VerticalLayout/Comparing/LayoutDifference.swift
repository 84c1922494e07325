/// Differences between two layouts, told as a person would: causes before what follows from them, and what follows
/// one rule in one line.
///
/// Cells are matched by their text, so that a column that is inserted, or breaks that fall elsewhere, do
/// not make everything after them differ. Places of cells are told in relation to their column, and
/// those of glyphs in relation to their cell.
public struct LayoutDifference: Hashable, Sendable {
  public private(set) var changes: [LayoutChange] = []
  /// True if one of the layouts has several pages, so that places name the page.
  private let isPaged: Bool

  public var isEmpty: Bool { changes.isEmpty }

  /// Finds the changes from one layout to the other. Empty where they are equal.
  public init(from expected: LayoutRecord, to actual: LayoutRecord) {
    isPaged = max(expected.pages.count, actual.pages.count) > 1
    let expected = expected.placesAlone
    var actual = actual.placesAlone
    // What was saved before layouts told of headings has none.
    if expected.outline.isEmpty { actual.outline = [] }
    guard expected != actual else { return }
    let comparison = LayoutComparison(expected, actual)
    changes += comparison.wholeChanges()
    changes += comparison.textChanges()
    changes += comparison.columnChanges()
    changes += comparison.cellChanges()
    changes += comparison.moves()
    changes += comparison.attachmentChanges()
    changes += comparison.messageChanges()
    if changes.isEmpty { changes = [comparison.unnamedChange()] }
    let order = Dictionary(
      uniqueKeysWithValues: LayoutChange.Kind.allCases.enumerated().map { ($1, $0) })
    // A stable order: within a kind, changes stay as they come in the text.
    changes = changes.enumerated().sorted {
      (order[$0.element.kind] ?? 0, $0.offset) < (order[$1.element.kind] ?? 0, $1.offset)
    }.map(\.element)
  }

  /// A line a change, of at most so many; the last one says how many more there are.
  public func lines(limit: Int = .max) -> [String] {
    var lines = changes.prefix(limit).map { $0.message(isPaged: isPaged) }
    let rest = changes.count - lines.count
    if rest > 0 { lines.append("and \(rest) more change\(rest == 1 ? "" : "s")") }
    return lines
  }
}

extension LayoutDifference: CustomStringConvertible {
  public var description: String { lines(limit: 20).joined(separator: "\n") }
}

extension LayoutRecord {
  /// The layout without what is seen in its pictures alone: inks, lines and boxes.
  fileprivate var placesAlone: LayoutRecord {
    var record = self
    record.styles = []
    for page in record.pages.indices {
      record.pages[page].boxes = []
      for column in record.pages[page].columns.indices {
        record.pages[page].columns[column].decorations = []
        record.pages[page].columns[column].unbroken = []
        for run in record.pages[page].columns[column].runs.indices {
          record.pages[page].columns[column].runs[run].style = nil
        }
      }
    }
    return record
  }
}
