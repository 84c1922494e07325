import Glibc

/// A queue from one thread to another that holds a few elements at most: the giver waits while it is full,
/// and the taker while it is empty.
@safe package final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private let limit: Int
  private var elements: [Element] = []
  private var isClosed = false

  package init(limit: Int) {
    self.limit = limit
    unsafe mutex = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// Adds an element when there is room; returns whether anybody still takes them.
  package func put(_ element: Element) -> Bool {
    locked {
      while elements.count >= limit, !isClosed { wait() }
      if !isClosed { elements.append(element) }
      return !isClosed
    }
  }

  /// The next element when there is one; `nil` when there will be none.
  package func take() -> Element? {
    locked {
      while elements.isEmpty, !isClosed { wait() }
      return elements.isEmpty ? nil : elements.removeFirst()
    }
  }

  /// Ends it, from either side: nothing is added any more.
  package func close() {
    locked { isClosed = true }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(changed)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body()
  }

  private func wait() { unsafe _ = pthread_cond_wait(changed, mutex) }
}
