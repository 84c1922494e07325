package import Storage
package import VerticalImages
package import VerticalLayout

/// The pages of a text that is set, and what they come to so far.
package final class SetPages: PageSource {
  /// The pages that are set already, all of them; `nil` once they are given out.
  private var whole: PageBatch<Layout>?
  /// The text whose pages are set when they are asked for; `nil` where another thread sets them.
  private var text: OpenText?
  private let ahead: PagesAhead?
  package private(set) var summary: TextSummary
  package private(set) var hasEnded = false
  /// True where pages that were left open turn out to be others.
  package private(set) var mustStartAnew = false

  /// The pages of a text that has been set as a whole.
  package init(_ whole: PageBatch<Layout>, _ summary: TextSummary) {
    (self.whole, text, ahead) = (whole, nil, nil)
    self.summary = summary
  }

  /// The pages of a text that is set while they are drawn.
  ///
  /// - Parameter ahead: sets the text, on a thread of its own; `nil` where its pages are set when they are asked for.
  package init(of text: OpenText, ahead: PagesAhead? = nil, _ summary: TextSummary) {
    (whole, self.text, self.ahead) = (nil, ahead == nil ? text : nil, ahead)
    self.summary = summary
  }

  package func next() throws(Failure) -> PageBatch<Layout>? {
    guard !hasEnded, let batch = try nextBatch() else { return nil }
    hasEnded = batch.isLast
    if batch.isOutOfPlace { mustStartAnew = true }
    summary.add(batch)
    return batch
  }

  private func nextBatch() throws(Failure) -> PageBatch<Layout>? {
    if let ahead { return try ahead.next() }
    if let batch = whole.take() { return batch }
    do throws(LayoutError) { return try text?.next() } catch { throw Failure(error) }
  }

  package var title: String? { summary.document.title }
  package var author: String? { summary.document.author }
  package var images: ImageSet { summary.images.set }
  package var pageCount: Int { summary.pageCount }

  /// Adds what drawing the pages has found of images.
  package func addCoarseImages() { summary.addCoarseImages() }
}

/// A text that is set on a thread of its own while its pages are drawn. Few batches of pages wait, so that memory
/// is bounded; they are the same as without a thread.
package final class PagesAhead {
  /// Some hundred pages, or large paragraphs.
  private static let mostBatches = 3

  private typealias Step = Result<PageBatch<Layout>, LayoutError>
  private let queue: BoundedQueue<Step>
  private var thread: SideThread?

  /// Begins to set a text, whose font library nothing else may use until this object has gone.
  ///
  /// `nil` where the system has no thread to give.
  package init?(_ text: OpenText) {
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
  private static func set(_ text: OpenText, _ put: (Step) -> Bool) {
    var text = text
    do throws(LayoutError) {
      while let batch = try text.next(), put(.success(batch)) {}
    } catch {
      _ = put(.failure(error))
    }
  }

  package func next() throws(Failure) -> PageBatch<Layout>? {
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
