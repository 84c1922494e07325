import Glibc
import Storage
import VerticalPress

/// Puts the files of items in their places while workers go on. Each has to wait for the disk, which takes
/// little longer for a hundred files than for one, and takes less processor time from the workers. So files are
/// gathered, though not for long.
final class Settler {
  /// No more work is given out while so many items wait for the disk.
  static let limit = 512

  /// So many items go to the disk at once, or what has come in so many milliseconds: a file system does no
  /// better with more (`Benchmarks/README.md`), and a run that is killed has to do them again.
  private static let usualCount = 128
  private static let longestWait = 200

  private typealias Item = (index: Int, files: [UnsettledFile])
  typealias Ending = (index: Int, failure: Failure?)

  private let groups = BoundedQueue<[Item]>(limit: 1)
  private let endings = BoundedQueue<[Ending]>(limit: 1)
  /// Gets a byte when a group has ended.
  private let bell: [Int32]
  private var hasThread: Bool?
  private var gathered: [Item] = []
  /// The time at which the first of them came, in milliseconds.
  private var gatheredSince = 0
  private var isAtWork = false
  /// The number of items that are not settled, or nobody has asked for.
  private(set) var count = 0

  /// Can be read from when items are settled.
  var descriptor: Int32 { bell[0] }

  private let read: ReadFiles

  /// - Parameter read: files that are not written over.
  init(read: ReadFiles) throws(Failure) {
    self.read = read
    bell = WorkerProcess.pipe()
    guard bell.allSatisfy({ $0 >= 0 }) else {
      throw Failure(.tryAgain, "cannot make a pipe: \(Files.lastError())")
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
    if gathered.isEmpty { gatheredSince = millisecondsNow() }
    gathered.append((index, files))
    count += 1
    if gathered.count >= Self.usualCount { begin() }
  }

  /// The number of milliseconds there are until ``goOn()`` has something to do; `nil` where only an answer of the
  /// disk is waited for, or nothing.
  var patience: Int? {
    guard !isAtWork, !gathered.isEmpty else { return nil }
    return max(0, gatheredSince + Self.longestWait - millisecondsNow())
  }

  /// Begins with what has waited long enough.
  func goOn() {
    if patience == 0 { begin() }
  }

  /// Begins with what there is: it is waited for.
  func hurry() { begin() }

  /// Items that have been settled, or that could not be; there are some when ``descriptor`` can be read from.
  func takeSettled() -> [Ending] {
    var byte: UInt8 = 0
    guard unsafe Glibc.read(bell[0], &byte, 1) == 1, let settled = endings.take() else { return [] }
    isAtWork = false
    count -= settled.count
    if gathered.count >= Self.usualCount { begin() }
    return settled
  }

  /// Waits until all items are settled.
  func takeAll() -> [Ending] {
    var settled: [Ending] = []
    begin()
    while isAtWork {
      settled += takeSettled()
      begin()
    }
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
    if !hasThread || !groups.put(group) {
      Settler.settle(group, endings, bell: bell[1], read: read)
    }
  }

  private func startThread() -> Bool {
    let (groups, endings, bell, read) = (groups, endings, bell[1], read)
    let thread = SideThread {
      while let group = groups.take() {
        Settler.settle(group, endings, bell: bell, read: read)
      }
    }
    guard let thread else { return false }
    thread.detach()
    return true
  }

  private static func settle(
    _ group: [Item], _ endings: BoundedQueue<[Ending]>, bell: Int32, read: ReadFiles
  ) {
    let failures = UnsettledFile.settle(group.map(\.files), read: read)
    guard endings.put(zip(group, failures).map { ($0.index, $1) }) else { return }
    var byte: UInt8 = 0
    while unsafe write(bell, &byte, 1) < 0, errno == EINTR {}
  }
}
