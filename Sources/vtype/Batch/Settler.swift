import Glibc
import Storage

/// Puts the files of items in their places while workers go on. Each has to wait for the disk, which takes
/// little longer for many files than for one: what comes meanwhile goes there together.
final class Settler {
  /// No more work is given out while so many items wait for the disk.
  static let limit = 128

  private typealias Item = (index: Int, files: [UnsettledFile])
  typealias Ending = (index: Int, failure: Failure?)

  private let groups = BoundedQueue<[Item]>(limit: 1)
  private let endings = BoundedQueue<[Ending]>(limit: 1)
  /// Gets a byte when a group has ended.
  private let bell: [Int32]
  private var hasThread: Bool?
  private var gathered: [Item] = []
  private var isAtWork = false
  /// How many items are not settled, or nobody has asked for.
  private(set) var count = 0

  /// Can be read from when items are settled.
  var descriptor: Int32 { bell[0] }

  init() throws(Failure) {
    bell = WorkerProcess.pipe()
    guard bell.allSatisfy({ $0 >= 0 }) else {
      throw Failure(.partlyFailed, "cannot make a pipe: \(Files.lastError())")
    }
  }

  deinit {
    // Nobody rings any more when all has been taken.
    _ = takeAll()
    groups.close()
    for end in bell { close(end) }
  }

  /// Takes the files of an item over.
  func settle(_ files: [UnsettledFile], of index: Int) {
    gathered.append((index, files))
    count += 1
    begin()
  }

  /// Items that have been settled, or that could not be; there are some when ``descriptor`` can be read from.
  func takeSettled() -> [Ending] {
    var byte: UInt8 = 0
    guard unsafe read(bell[0], &byte, 1) == 1, let settled = endings.take() else { return [] }
    isAtWork = false
    count -= settled.count
    begin()
    return settled
  }

  /// Waits until all items are settled.
  func takeAll() -> [Ending] {
    var settled: [Ending] = []
    while isAtWork { settled += takeSettled() }
    return settled
  }

  private func begin() {
    guard !isAtWork, !gathered.isEmpty else { return }
    let group = gathered
    gathered = []
    isAtWork = true
    let hasThread = hasThread ?? startThread()
    self.hasThread = hasThread
    // Without a thread it is done here.
    if !hasThread || !groups.put(group) { Settler.settle(group, endings, bell: bell[1]) }
  }

  private func startThread() -> Bool {
    let (groups, endings, bell) = (groups, endings, bell[1])
    let thread = SideThread {
      while let group = groups.take() { Settler.settle(group, endings, bell: bell) }
    }
    guard let thread else { return false }
    thread.detach()
    return true
  }

  private static func settle(_ group: [Item], _ endings: BoundedQueue<[Ending]>, bell: Int32) {
    let failures = UnsettledFile.settle(group.map(\.files))
    guard endings.put(zip(group, failures).map { ($0.index, $1) }) else { return }
    var byte: UInt8 = 0
    while unsafe write(bell, &byte, 1) < 0, errno == EINTR {}
  }
}
