import Synchronization

/// The SVGs of a set that were drawn with fewer pixels than their place asks for. They are known when pages
/// are drawn, and a set is a value then.
final class CoarseImages: Sendable {
  private let found = Mutex<[Int: ImageError]>([:])

  /// By the images' numbers, in their order.
  var reasons: [(number: Int, reason: ImageError)] {
    found.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func add(_ number: Int, _ reason: ImageError) {
    found.withLock { $0[number] = $0[number] ?? reason }
  }
}
