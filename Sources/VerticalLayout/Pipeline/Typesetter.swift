/// Sets documents.
///
/// A document becomes pages so:
///
/// 1. `DocumentPlan` finds out what concerns the whole of it: styles, paragraphs, readings, notes.
/// 2. `PartSetter` takes it part by part through the stages of text: `analyze`, `formTateChuYoko`, `itemize`, `shape`,
///    `space`, and `annotate`.
/// 3. `WaitingParts` keeps parts until enough of the text is known for a `PagePlan`.
/// 4. `ColumnSetter` breaks each part into columns and sets them, and `NoteSetter` the notes that belong to it.
/// 5. `PageMaker` puts columns on pages, with notes, images and furniture, and makes a ``Layout`` of those that are
///    finished.
///
/// ``LayoutStream`` joins them.
///
/// ```swift
/// let layout = try Typesetter(shaper: fonts, options: LayoutOptions()).typeset(Document("甲乙"))
/// ```
/// The same document, options and fonts give the same layout, at once or page by page.
public struct Typesetter<S: Shaper> {
  public var shaper: S
  public var options: LayoutOptions
  public var hooks: LayoutHooks
  /// Says where columns have room, in place of ``LayoutOptions/regions`` (TK-11). Needs a page of a fixed
  /// size.
  public var roomProvider: (any ColumnRoomProvider)?
  /// Says whether the text is given up: asked now and then while pages are set, which then ends with
  /// ``LayoutError/cancelled``.
  public var isGivenUp: (@Sendable () -> Bool)?
  /// Told of each stage when it is done with a part of the text, and how many things it made; for
  /// measuring.
  package var stageDidEnd: (@Sendable (_ stage: String, _ count: Int) -> Void)?

  public init(
    shaper: S, options: LayoutOptions = LayoutOptions(), hooks: LayoutHooks = LayoutHooks()
  ) {
    self.shaper = shaper
    self.options = options
    self.hooks = hooks
  }

  /// Refuses rooms of columns on pages whose size is not known.
  func validateRooms() throws(LayoutError) {
    guard roomProvider == nil || options.hasFixedPage else {
      throw .invalidOption(name: "page", reason: "needs a fixed size where rooms are provided")
    }
  }
}

extension Typesetter: Sendable where S: Sendable {}

/// What is constant while a document is set, beside its plan: its typesetter. One reference, since each stage has it.
final class DocumentSetup<S: Shaper> {
  let shaper: S
  let options: LayoutOptions
  let hooks: LayoutHooks
  let roomProvider: (any ColumnRoomProvider)?
  let isGivenUp: (@Sendable () -> Bool)?
  let stageDidEnd: (@Sendable (_ stage: String, _ count: Int) -> Void)?

  init(_ typesetter: Typesetter<S>) {
    shaper = typesetter.shaper
    options = typesetter.options
    hooks = typesetter.hooks
    roomProvider = typesetter.roomProvider
    isGivenUp = typesetter.isGivenUp
    stageDidEnd = typesetter.stageDidEnd
  }
}

extension DocumentSetup: Sendable where S: Sendable {}

extension DocumentSetup {
  /// Does some work, in which stages ask whether it is given up.
  func mayGiveUp<Result>(_ work: () throws(LayoutError) -> Result) throws(LayoutError) -> Result {
    guard let isGivenUp else { return try work() }
    let result = GivingUp.$answer.withValue(isGivenUp) { () -> Swift.Result<Result, LayoutError> in
      Swift.Result(catching: work)
    }
    return try result.get()
  }
}
