package import Storage
package import VerticalImages
import VerticalLayout

/// A source of a text's pages, a batch at a time.
package protocol PageFeed: AnyObject {
  /// The next pages; `nil` after the last ones.
  func next() throws(Failure) -> PageBatch?
}

/// A text that is set already.
package final class WholeText: PageFeed {
  private var batch: PageBatch?

  package init(_ batch: PageBatch) { self.batch = batch }

  package func next() -> PageBatch? { batch.take() }
}

/// A text whose pages are set when they are asked for.
package final class TextInTurn: PageFeed {
  private var text: TextInHand

  package init(_ text: TextInHand) { self.text = text }

  package func next() throws(Failure) -> PageBatch? {
    do throws(LayoutError) { return try text.next() } catch { throw Failure(error) }
  }
}

/// A text that is set on a thread of its own while its pages are drawn. Few batches of pages wait, so that memory
/// is bounded; they are the same as those of a ``TextInTurn``.
package final class TextAhead: PageFeed {
  /// Some hundred pages, or large paragraphs.
  private static let mostBatches = 3

  private typealias Step = Result<PageBatch, LayoutError>
  private let queue: BoundedQueue<Step>
  private var thread: SideThread?

  /// Begins to set a text, whose font library nothing else may use until this object has gone.
  ///
  /// `nil` where the system has no thread to give.
  package init?(_ text: TextInHand) {
    let queue = BoundedQueue<Step>(limit: Self.mostBatches)
    self.queue = queue
    let text = HandedOver(value: text)
    thread = SideThread {
      Self.set(text.value) { queue.put($0) }
      queue.close()
    }
    if thread == nil { return nil }
  }

  /// Sets a text as long as somebody takes its pages.
  private static func set(_ text: TextInHand, _ put: (Step) -> Bool) {
    var text = text
    do throws(LayoutError) {
      while let batch = try text.next(), put(.success(batch)) {}
    } catch {
      _ = put(.failure(error))
    }
  }

  package func next() throws(Failure) -> PageBatch? {
    switch queue.take() {
    case .success(let batch): return batch
    case .failure(let error): throw Failure(error)
    case nil: return nil
    }
  }

  deinit {
    queue.close()
    if let thread = thread.take() { thread.join() }
  }
}

/// The pages of a text, and what they come to so far.
package final class SummedPages: DrawnDocument {
  private let feed: any PageFeed
  package private(set) var summary: TextSummary
  package private(set) var hasEnded = false
  /// True where pages that were left open turn out to be others.
  package private(set) var mustStartAnew = false

  package init(_ feed: any PageFeed, _ summary: TextSummary) {
    self.feed = feed
    self.summary = summary
  }

  package func next() throws(Failure) -> PageBatch? {
    guard !hasEnded, let batch = try feed.next() else { return nil }
    hasEnded = batch.isLast
    if batch.isOutOfPlace { mustStartAnew = true }
    summary.add(batch)
    return batch
  }

  package func nextPages() throws(Failure) -> PagesInHand? {
    try next().map { batch in
      PagesInHand(
        layout: batch.layout, openPages: batch.openPages, isFilling: batch.isFilling,
        fonts: batch.fonts)
    }
  }

  package var title: String? { summary.document.title }
  package var author: String? { summary.document.author }
  package var images: ImageSet { summary.images.set }
  package var pageCount: Int { summary.pageCount }

  /// Adds what drawing the pages has found of images.
  package func addCoarseImages() { summary.addCoarseImages() }
}
