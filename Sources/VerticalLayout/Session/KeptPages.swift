/// Pages that a session keeps: those that were finished with a part of the text, and what the part began with.
struct KeptPages: Sendable {
  /// What the part began with; `nil` for the beginning of the text.
  private var start: FlowState?
  private var ownContents = PageContents()
  private var ownFindings = TextFindings()
  /// How far it has all moved since. It is moved when it is asked for.
  private var move = LayoutMove.none

  init(from start: FlowState?) { self.start = start }

  /// The first paragraph of the part.
  var firstParagraph: Int { start.map { $0.nextParagraph + move.paragraphs } ?? 0 }

  /// The number of its pages, and that of the pages before them.
  var pageCount: Int { ownContents.pages.count }
  var firstPage: Int? { ownContents.pages.first.map { $0.index + move.pages } }
  var columnCount: Int { ownContents.columns.count }
  /// Its pages, with the numbers that they had at first.
  var unmovedPages: [Layout.Page] { ownContents.pages }
  /// Where the text of its first column starts.
  var firstOffset: Int { (ownContents.columns.first?.range.lowerBound ?? 0) + move.bytes }
  /// Where that of its last one ends.
  var endOffset: Int { (ownContents.columns.last?.range.upperBound ?? 0) + move.bytes }
  /// How much there is on its pages.
  var sizes: ContentSizes { ContentSizes(ownContents) }

  var state: FlowState? {
    var state = start
    state?.move(by: move)
    return state
  }

  var contents: PageContents {
    var contents = ownContents
    contents.move(by: move)
    return contents
  }

  var findings: TextFindings {
    var findings = ownFindings
    findings.move(by: move)
    return findings
  }

  /// Adds what a part has finished, before anything has moved.
  mutating func add(_ layout: Layout?, _ found: TextFindings) {
    if let layout { ownContents.append(PageContents(layout)) }
    ownFindings.append(found)
  }

  /// Follows text and pages that get other numbers.
  mutating func move(by other: LayoutMove) { move = move.followed(by: other) }
}

/// Pages of a document as it was, whose text has not been reached since it was edited.
struct OldPages: Sendable {
  private var pages: ArraySlice<KeptPages>
  /// What has changed since they were set.
  private(set) var difference: DocumentDifference
  /// The number of the pages, and of columns on them, before the first of those that are left.
  private(set) var passedPages = 0

  init(_ pages: ArraySlice<KeptPages>, _ difference: DocumentDifference) {
    (self.pages, self.difference) = (pages, difference)
    skip(before: difference.end + Self.margin)
  }

  /// Rules of pages look so many paragraphs back and ahead.
  static let margin = DocumentPart.reach

  /// Minds a further edit.
  mutating func edit(_ next: DocumentDifference) {
    difference = difference.followed(by: next)
    skip(before: difference.end + Self.margin)
  }

  private mutating func skip(before paragraph: Int) {
    while let first = pages.first, first.firstParagraph < paragraph {
      passedPages += first.pageCount
      pages.removeFirst()
    }
  }

  /// The next paragraph with which old pages may go on; `nil` for none.
  mutating func nextStart(from paragraph: Int) -> Int? {
    skip(before: paragraph - difference.paragraphs)
    return pages.first.map { $0.firstParagraph + difference.paragraphs }
  }

  /// Hands out the pages that go on from a state, moved to where they are now; `nil` where none of them do.
  ///
  /// - Parameter mayMove: whether pages may get other numbers.
  mutating func takePages(from state: FlowState, mayMove: Bool) -> [KeptPages]? {
    guard nextStart(from: state.nextParagraph) == state.nextParagraph,
      var old = pages.first?.state
    else { return nil }
    let move = old.move(to: state, after: difference)
    guard move.pages == 0 || mayMove,
      (old.pages.unfinished.filled.takenColumns > 0)
        == (state.pages.unfinished.filled.takenColumns > 0)
    else { return nil }
    old.move(by: move)
    guard old == state else { return nil }
    var taken = Array(pages)
    for index in taken.indices { taken[index].move(by: move) }
    pages = []
    return taken
  }
}
