import Glibc
import Storage

/// A worker as the command holds it.
package final class WorkerProcess {
  let id: pid_t
  /// The end of the pipe with answers.
  let output: Int32
  private let input: Int32
  /// The end of the ``Lifeline`` that is ours.
  private let lifeline: Int32
  private var buffer: [UInt8] = []
  private var isOpen = true

  typealias Work = (index: Int, start: Int)

  /// Items that it has been given, by their indices, and the times at which they began: the one that it is at work on,
  /// and those that it will go on with.
  private(set) var queue: [Work] = []

  /// The item that it is at work on.
  var work: Work? { queue.first }

  /// True if it has answered at all.
  var hasAnswered = false

  /// The word that makes a process a worker.
  package static let workerName = "--batch-worker"

  private static let lockDescriptor: Int32 = 4

  /// Starts this same program with other arguments. The worker stands in a process group of its own,
  /// so that a signal from the terminal reaches the command alone, which then ends it.
  ///
  /// - Parameter lock: what the worker is to hold as long as it lives; negative for nothing.
  init(arguments: [String], lock: Int32) throws(Failure) {
    let down = WorkerProcess.pipe()
    let up = WorkerProcess.pipe()
    let life = WorkerProcess.pipe()
    let ends = down + up + life
    guard ends.allSatisfy({ $0 >= 0 }) else {
      let reason = Files.lastError()
      for end in ends where end >= 0 { close(end) }
      throw Failure(.tryAgain, "cannot start a worker: \(reason)")
    }
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, down[0], STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, up[1], STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, life[0], Lifeline.descriptor)
    if lock >= 0 { unsafe posix_spawn_file_actions_adddup2(&actions, lock, Self.lockDescriptor) }
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    // A crash is told as an item's failure; a trace would take seconds.
    unsafe setenv("SWIFT_BACKTRACE", "enable=no", 1)
    let words = ["vtype", Self.workerName] + arguments
    var list =
      unsafe words.map { word in
        unsafe word.withSystemPath { unsafe strdup($0) }
      } + [nil]
    defer { for index in words.indices { unsafe free(list[index]) } }
    var id: pid_t = 0
    let program = Files.real("/proc/self/exe") ?? (Words.all.first ?? "vtype")
    let status = unsafe posix_spawn(&id, program, &actions, &attributes, &list, environ)
    for end in [down[0], up[1], life[0]] { close(end) }
    self.id = id
    (input, output, lifeline) = (down[1], up[0], life[1])
    guard status == 0 else {
      closeEnds()
      throw Failure(
        .tryAgain, "cannot start a worker: \(unsafe String(cString: strerror(status)))")
    }
  }

  /// Gives it an item. One that waits for another to be done has to be small: nobody reads it until then.
  func give(_ index: Int, _ message: WorkerMessage) throws(Failure) {
    queue.append((index, millisecondsNow()))
    try Files.write(message.bytes, to: input, named: "to a worker")
  }

  /// Takes an item back that could not be given.
  func takeBack() { _ = queue.popLast() }

  /// Goes on with what it will do next.
  func next() {
    if !queue.isEmpty { queue.removeFirst() }
    if !queue.isEmpty { queue[0].start = millisecondsNow() }
  }

  /// Reads what has come. `nil` where the worker has ended; an empty list where nothing is whole yet.
  func receive() -> [WorkerMessage]? {
    guard WorkerMessage.read(from: output, into: &buffer) != nil else { return nil }
    var messages: [WorkerMessage] = []
    while let message = WorkerMessage.take(from: &buffer) { messages.append(message) }
    return messages
  }

  /// Ends it at once, and says how it has ended.
  @discardableResult func end(by signal: Int32 = SIGKILL) -> String {
    guard isOpen else { return "it has ended" }
    kill(id, signal)
    closeEnds()
    return wait()
  }

  /// Lets it go when it has done its work.
  func finish() {
    guard isOpen else { return }
    // The lifeline is let go of last: it would end the worker by a signal.
    closeEnds(butLifeline: true)
    _ = wait()
    close(lifeline)
  }

  /// Says how a worker has ended that closed its output by itself.
  func endedByItself() -> String {
    guard isOpen else { return "it has ended" }
    closeEnds()
    return wait()
  }

  private func closeEnds(butLifeline: Bool = false) {
    isOpen = false
    close(input)
    close(output)
    if !butLifeline { close(lifeline) }
  }

  /// The ends of a new pipe, that to read from first; negative where there can be none.
  static func pipe() -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { return ends }
    return ends.map { end in
      defer { close(end) }
      return fcntl(end, F_DUPFD_CLOEXEC, FolderLock.firstFreeDescriptor)
    }
  }

  private func wait() -> String {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    guard signal != 0 else { return "exit code \(status >> 8 & 0xFF)" }
    return "signal \(signal)"
  }
}

/// A pipe from the command to a worker that nothing is ever written to. When the command ends, however
/// it does, the system sends the worker SIGIO, which ends it: it puts nothing more in its place.
package enum Lifeline {
  /// The number under which the worker has it.
  static let descriptor: Int32 = 3

  /// In a worker: ends with the command from now on.
  package static func hold() {
    _ = signal(SIGIO, SIG_DFL)
    var caught = sigset_t()
    unsafe sigemptyset(&caught)
    unsafe sigaddset(&caught, SIGIO)
    unsafe sigprocmask(SIG_UNBLOCK, &caught, nil)
    _ = fcntl(descriptor, F_SETOWN, getpid())
    _ = fcntl(descriptor, F_SETFL, O_ASYNC)
    // It may have ended before.
    var polled = [pollfd(fd: descriptor, events: 0, revents: 0)]
    if unsafe poll(&polled, 1, 0) > 0, polled[0].revents & Int16(POLLHUP) != 0 { exit(0) }
  }
}
