/// A document on its pages that can be edited: an edit sets again the text around it, and the pages from there on until one
/// begins as an old one did. Those after it only move.
///
/// ```swift
/// let session = try LayoutSession(document, by: typesetter)
/// let update = try session.replace(TextRange(12, 15), with: "月")
/// let shown = try session.layout(ofPages: update.pages)
/// ```
/// After edits its pages are those that ``Typesetter/typeset(_:)`` gives for ``document`` (LS-1). It sets the text in
/// parts of a few paragraphs, by the same stages (LS-2), and keeps for each part the pages that were finished with it and
/// the state that it began with, a value. Two equal states are followed by equal pages (LS-5): where the text after an edit
/// comes to a state that it had before, moved by what the edit has added, the old pages go on.
///
/// Some documents are set as a whole after each edit, since their pages hang on more than such a state: `WholeRun` lists
/// what makes them so.
///
/// A session belongs to one task at a time (LS-14).
public final class LayoutSession<S: Shaper> {
  private var typesetter: Typesetter<S>
  /// The document as it has been edited.
  public private(set) var document: Document
  /// One more with each change.
  public private(set) var revision = 0
  /// The pages that are set before an edit returns (LS-7).
  public var viewport: Range<Int>
  /// All pages of a document that is set as a whole.
  private var whole: Layout?
  /// What makes that necessary; `nil` where pages are kept.
  package private(set) var wholeRun: WholeRun?
  /// The text as it is being set, after the pages that are kept.
  private var stream: LayoutStream<S>?
  private var kept: [KeptPages] = []
  /// The pages of the document as it was, until they go on or are of no more use.
  private var old: OldPages?
  /// The least size of a part, in UTF-8 bytes.
  private let partSize: Int
  /// What the last edit took.
  package private(set) var work = Work()

  /// How much was done.
  package struct Work: Hashable, Sendable {
    /// Parts of the text, and pages.
    package var parts = 0
    package var pages = 0
    package var wasWhole = false
  }

  public var options: LayoutOptions { typesetter.options }

  /// True if all pages are known.
  public var isSettled: Bool { whole != nil || stream?.isFinished == true || isJoined }

  /// True if old pages go on after those that were set again.
  private var isJoined = false

  /// The number of pages; of those that are known, until all are.
  public var pageCount: Int { whole?.pages.count ?? kept.reduce(0) { $0 + $1.pageCount } }

  /// Sets a document as far as the first pages.
  ///
  /// - Throws: ``LayoutError`` where the options cannot be met.
  public convenience init(_ document: Document, by typesetter: Typesetter<S>) throws(LayoutError) {
    try self.init(document, by: typesetter, partSize: 4 << 10)
  }

  /// - Parameter viewport: the pages that are set at first.
  package convenience init(
    _ document: Document, by typesetter: Typesetter<S>, viewport: Range<Int>
  ) throws(LayoutError) {
    try self.init(document, by: typesetter, partSize: 4 << 10, viewport: viewport)
  }

  /// - Parameter partSize: the least size of a part, in UTF-8 bytes.
  init(
    _ document: Document, by typesetter: Typesetter<S>, partSize: Int, viewport: Range<Int> = 0..<2
  ) throws(LayoutError) {
    self.typesetter = typesetter
    self.document = document
    self.partSize = partSize
    self.viewport = viewport
    try begin(anew: true)
  }

  // MARK: Edits

  /// Puts other text in the place of some.
  ///
  /// Bounds inside a character move to its start, those beyond the text to its end. Attributes strictly around the place
  /// grow and shrink with it; others keep what is left of their text. A break parts a paragraph, and one that is taken away
  /// joins two, with the role and the style of the first (LS-8).
  ///
  /// - Throws: ``LayoutError`` where the new text cannot be set. The document is the new one even so, and the next edit
  ///   tries again.
  @discardableResult
  public func replace(
    _ range: TextRange, with new: AttributedText
  ) throws(LayoutError) -> LayoutUpdate {
    try update { $0.replace(range, with: new) }
  }

  /// Gives attributes to a stretch of the text, beside those that it has.
  @discardableResult
  public func setAttributes(
    _ all: [Attribute], in range: TextRange
  ) throws(LayoutError) -> LayoutUpdate {
    try update { $0.spans += all.map { AttributeSpan(range, $0) } }
  }

  /// Takes attributes away from a stretch of the text; those that reach beyond it keep the rest of theirs.
  @discardableResult
  public func removeAttributes(
    in range: TextRange, where matches: (Attribute) -> Bool
  ) throws(LayoutError) -> LayoutUpdate {
    try update { $0.removeAttributes(in: range, where: matches) }
  }

  /// Gives paragraphs another role or style; `nil` for the one that each has.
  @discardableResult
  public func setParagraphs(
    _ range: Range<Int>, role: Paragraph.Role? = nil, style: ParagraphStyle? = nil
  ) throws(LayoutError) -> LayoutUpdate {
    try update { document in
      for index in range.clamped(to: document.paragraphs.indices) {
        if let role { document.paragraphs[index].role = role }
        if let style { document.paragraphs[index].style = style }
      }
    }
  }

  /// Takes another document, and sets what differs from the old one.
  @discardableResult
  public func setDocument(_ document: Document) throws(LayoutError) -> LayoutUpdate {
    try update { $0 = document }
  }

  /// Takes other options, by which all is set anew; options that cannot be met change nothing.
  @discardableResult
  public func setOptions(_ options: LayoutOptions) throws(LayoutError) -> LayoutUpdate {
    let count = pageCount
    let usual = (typesetter, stream, kept, old, whole, wholeRun, isJoined)
    typesetter.options = options
    do throws(LayoutError) {
      try begin(anew: true)
    } catch {
      (typesetter, stream, kept, old, whole, wholeRun, isJoined) = usual
      throw error
    }
    revision += 1
    return update(of: 0..<count, pages: 0..<pageCount)
  }

  private func update(_ change: (inout Document) -> Void) throws(LayoutError) -> LayoutUpdate {
    change(&document)
    revision += 1
    let count = pageCount
    let first = try begin(anew: false)
    let set = first..<max(first, isJoined ? joinedPage : pageCount)
    let replaced = first..<max(first, isJoined ? set.upperBound + count - pageCount : count)
    return update(of: replaced, pages: set)
  }

  private func update(of replaced: Range<Int>, pages: Range<Int>) -> LayoutUpdate {
    LayoutUpdate(
      revision: revision, pages: pages, replaced: replaced, pageCount: pageCount,
      isSettled: isSettled)
  }

  /// The first of the old pages that go on.
  private var joinedPage = 0

  // MARK: Setting

  /// Begins to set the document, from the last part before what has changed.
  ///
  /// - Parameter anew: true to keep nothing.
  /// - Returns: the number of the first page that is set again.
  @discardableResult
  private func begin(anew: Bool) throws(LayoutError) -> Int {
    work = Work()
    let before = stream
    let next: LayoutStream<S>
    do throws(LayoutError) {
      next = try typesetter.pages(of: document)
    } catch {
      forget()
      throw error
    }
    wholeRun = typesetter.wholeRun(for: next.parts.plan)
    if wholeRun != nil {
      forget()
      work.wasWhole = true
      var all = next
      let layout = try all.wholeLayout()
      work.pages = layout.pages.count
      whole = layout
      return 0
    }
    whole = nil
    var stream = next
    stream.partSize = partSize
    if !anew, let before, stream.hasContext(of: before),
      let difference = DocumentDifference(before.parts.plan, stream.parts.plan)
    {
      try goOn(&stream, from: before, difference)
    } else {
      (kept, old) = ([], nil)
    }
    isJoined = false
    self.stream = stream
    let first = pageCount
    try set(through: viewport.upperBound)
    return first
  }

  /// Forgets all pages.
  private func forget() {
    (kept, old, stream, whole, isJoined) = ([], nil, nil, nil, false)
  }

  /// Goes on with the last part before an edit, and keeps the pages before it.
  private func goOn(
    _ stream: inout LayoutStream<S>, from before: LayoutStream<S>, _ edit: DocumentDifference
  ) throws(LayoutError) {
    stream.remember(before)
    let last = edit.before - OldPages.margin
    let wasSettled = isSettled
    let open = wasSettled ? nil : before.state
    if !wasSettled, let open, open.nextParagraph <= last {
      old?.edit(edit)
      try stream.go(to: open, with: before.waiting.request)
      return
    }
    let index = max(0, kept.partitioningIndex { $0.firstParagraph > last } - 1)
    if wasSettled {
      old = OldPages(kept[index...], edit)
    } else {
      old?.edit(edit)
    }
    let state = kept.indices.contains(index) ? kept[index].state : nil
    kept.removeSubrange(min(index, kept.count)...)
    if let state { try stream.go(to: state, with: before.waiting.request) }
  }

  /// Sets pages until there are so many, or old ones go on.
  private func set(through count: Int, until isOver: () -> Bool = { false }) throws(LayoutError) {
    guard var stream, whole == nil, !isJoined else { return }
    // It is changed where it is; where that fails, nothing is known any more.
    self.stream = nil
    do throws(LayoutError) {
      try set(&stream, through: count, until: isOver)
    } catch {
      forget()
      throw error
    }
    self.stream = stream
  }

  private func set(
    _ stream: inout LayoutStream<S>, through count: Int, until isOver: () -> Bool
  ) throws(LayoutError) {
    var pages = pageCount
    var part: KeptPages?
    while !stream.isFinished {
      if part == nil, let state = stream.state, let taken = join(state, stream) {
        joinedPage = state.pages.pageCount
        kept += taken
        (old, isJoined) = (nil, true)
        return
      }
      if part == nil, pages >= count || isOver() { return }
      var open = part ?? KeptPages(from: stream.state)
      let stop = old?.nextStart(from: stream.parts.nextParagraph + 1)
      let (layout, found) = try stream.setPart(before: stop)
      work.parts += 1
      work.pages += layout?.pages.count ?? 0
      pages += layout?.pages.count ?? 0
      open.add(layout, found)
      part = open
      if stream.isFinished || stream.state != nil {
        kept.append(open)
        part = nil
      }
    }
    old = nil
  }

  /// The old pages that go on from a state, if any do.
  private func join(_ state: FlowState, _ stream: LayoutStream<S>) -> [KeptPages]? {
    let mayMove = stream.pages.furniture.isEmpty && stream.pages.pagesAreAlike(from: state)
    return old?.takePages(from: state, mayMove: mayMove)
  }

  /// Sets the pages that are left.
  ///
  /// - Parameter isOver: asked before each part of the text; the rest waits where it is true.
  /// - Returns: what has changed; `nil` where nothing was left.
  @discardableResult
  public func settle(
    until isOver: () -> Bool = { false }
  ) throws(LayoutError) -> LayoutUpdate? {
    guard !isSettled else { return nil }
    let first = pageCount
    if stream == nil { try begin(anew: true) }
    try set(through: .max, until: isOver)
    let set = first..<max(first, isJoined ? joinedPage : pageCount)
    return update(of: set, pages: set)
  }

  // MARK: Pages

  /// The layout of some pages, as a stream gives them (``LayoutStream``); of those that there are.
  public func layout(ofPages pages: Range<Int>) throws(LayoutError) -> Layout {
    if !isSettled {
      if stream == nil { try begin(anew: true) }
      try set(through: pages.upperBound)
    }
    if let whole { return whole.pages(at: Set(pages.clamped(to: whole.pages.indices))) }
    guard let stream else { throw .cancelled }
    var all = PageContents()
    var first = 0
    for part in kept {
      let own = first..<first + part.pageCount
      first = own.upperBound
      guard !own.isEmpty, own.overlaps(pages) else { continue }
      all.append(part.contents.pages(pages))
    }
    return stream.pages.layout(of: all, nil)
  }

  /// The pages that are known; `nil` for a document that is set as a whole.
  package var knownPages: SessionPages? {
    guard whole == nil, let stream else { return nil }
    return SessionPages(
      kept, of: stream.pages.layout(of: PageContents(), nil), isSettled: isSettled)
  }

  /// The layout of all pages: the same as that of a typesetter.
  public func wholeLayout() throws(LayoutError) -> Layout {
    try settle()
    if let whole { return whole }
    guard let stream else { throw .cancelled }
    var sizes = ContentSizes()
    for part in kept { sizes.add(part.sizes) }
    var all = sizes.room
    var found = TextFindings()
    for part in kept {
      all.append(part.contents)
      found.append(part.findings)
    }
    return stream.pages.layout(of: all, found)
  }

  /// What the reader of the pages should know, once all are set.
  public func diagnostics() throws(LayoutError) -> [Diagnostic] { try wholeLayout().diagnostics }
}

extension LayoutStream {
  /// True if parts are set as those of another stream, but for what is said of single places in them.
  fileprivate func hasContext(of other: LayoutStream<S>) -> Bool {
    parts.plan.hasContext(of: other.parts.plan) && pages.placer.styles == other.pages.placer.styles
      && waiting.request.hasPageBreaks == other.waiting.request.hasPageBreaks
  }
}

extension PageMaker {
  /// True if the pages from a state on are the same whatever their numbers are.
  fileprivate func pagesAreAlike(from state: FlowState) -> Bool {
    guard let plan, plan.geometry.facing == nil else { return false }
    return plan.places.provider.lastSpecialPage.map { $0 < state.pages.pageCount } ?? false
  }
}

/// What an edit has changed of the pages of a session.
public struct LayoutUpdate: Hashable, Sendable {
  public var revision: Int
  /// The new pages that stand in the place of some old ones; those after them have only moved.
  public var pages: Range<Int>
  public var replaced: Range<Int>
  /// The number of pages; of those that are known, until all are.
  public var pageCount: Int
  /// True if all pages are known.
  public var isSettled: Bool
}
