import Glibc
import Synchronization

/// Ends of pipes that wake threads.
enum Pipe {
  /// Nobody waits at an end, and no program that is started has it.
  static func prepare(_ end: Int32) {
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
  }
}

/// Events for one reader (`text/event-stream`), which wait until they are sent.
final class EventStream: Sendable {
  private struct State {
    var events: [String] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Readable while something waits.
  let descriptor: Int32
  private let writer: Int32
  /// Beyond so many a reader has gone, and nobody has noticed.
  private static let most = 1000

  init() {
    var ends: [Int32] = [-1, -1]
    unsafe _ = pipe(&ends)
    for end in ends { Pipe.prepare(end) }
    (descriptor, writer) = (ends[0], ends[1])
  }

  deinit {
    Glibc.close(descriptor)
    Glibc.close(writer)
  }

  /// Adds an event.
  ///
  /// - Parameter data: one line.
  func add(_ name: String, id: Int, data: String) {
    state.withLock { state in
      guard !state.isClosed, state.events.count < Self.most else { return }
      state.events.append("event: \(name)\nid: \(id)\ndata: \(data)\n\n")
    }
    wake()
  }

  func close() {
    state.withLock { $0.isClosed = true }
    wake()
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  private func wake() {
    var byte: UInt8 = 0
    unsafe _ = Glibc.write(writer, &byte, 1)
  }

  /// Takes the events that wait, and whether more will come.
  func take() -> (events: [String], isClosed: Bool) {
    var bytes = [UInt8](repeating: 0, count: 256)
    while unsafe Glibc.read(descriptor, &bytes, 256) > 0 {}
    return state.withLock { state in
      defer { state.events = [] }
      return (state.events, state.isClosed)
    }
  }
}
