package import Storage
package import VerticalImages
import VerticalLayout

/// A source of a text's pieces.
package protocol PieceFeed: AnyObject {
  /// The next piece; `nil` after the last one.
  func next() throws(Failure) -> Piece?
}

/// A text that is set already.
package final class WholeText: PieceFeed {
  private var piece: Piece?

  package init(_ piece: Piece) { self.piece = piece }

  package func next() -> Piece? { piece.take() }
}

/// A text whose pieces are set when they are asked for.
package final class TextInTurn: PieceFeed {
  private var text: TextInHand

  package init(_ text: TextInHand) { self.text = text }

  package func next() throws(Failure) -> Piece? {
    do throws(LayoutError) { return try text.next() } catch { throw Failure(error) }
  }
}

/// A text that is set on a thread of its own while its pages are drawn. Few pieces wait, so that memory is
/// bounded; they are the same as those of a ``TextInTurn``.
package final class TextAhead: PieceFeed {
  /// Some hundred pages, or large paragraphs.
  private static let mostPieces = 3

  private typealias Step = Result<Piece, LayoutError>
  private let queue: BoundedQueue<Step>
  private var thread: SideThread?

  /// Begins to set a text, whose font library nothing else may use until this object has gone.
  ///
  /// `nil` where the system has no thread to give.
  package init?(_ text: TextInHand) {
    let queue = BoundedQueue<Step>(limit: Self.mostPieces)
    self.queue = queue
    let text = HandedOver(value: text)
    thread = SideThread {
      Self.set(text.value) { queue.put($0) }
      queue.close()
    }
    if thread == nil { return nil }
  }

  /// Sets a text as long as somebody takes its pieces.
  private static func set(_ text: TextInHand, _ put: (Step) -> Bool) {
    var text = text
    do throws(LayoutError) {
      while let piece = try text.next(), put(.success(piece)) {}
    } catch {
      _ = put(.failure(error))
    }
  }

  package func next() throws(Failure) -> Piece? {
    switch queue.take() {
    case .success(let piece): return piece
    case .failure(let error): throw Failure(error)
    case nil: return nil
    }
  }

  deinit {
    queue.close()
    if let thread = thread.take() { thread.join() }
  }
}

/// The pieces of a text, and what they come to so far.
package final class SummedPieces: DrawnPieces {
  private let feed: any PieceFeed
  package private(set) var summary: TextSummary
  package private(set) var hasEnded = false
  /// True where pages that were left open turn out to be others.
  package private(set) var mustStartAnew = false

  package init(_ feed: any PieceFeed, _ summary: TextSummary) {
    self.feed = feed
    self.summary = summary
  }

  package func next() throws(Failure) -> Piece? {
    guard !hasEnded, let piece = try feed.next() else { return nil }
    hasEnded = piece.isLast
    if piece.isOutOfPlace { mustStartAnew = true }
    summary.add(piece)
    return piece
  }

  package func nextPages() throws(Failure) -> PagesInHand? {
    try next().map { piece in
      PagesInHand(
        layout: piece.layout, openPages: piece.openPages, isFilling: piece.isFilling,
        fonts: piece.fonts)
    }
  }

  package var title: String? { summary.document.title }
  package var author: String? { summary.document.author }
  package var images: ImageSet { summary.images.set }
  package var pageCount: Int { summary.pageCount }

  /// Adds what drawing the pages has found of images.
  package func addCoarseImages() { summary.addCoarseImages() }
}
