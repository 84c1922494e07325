import Glibc
package import Manuscript
package import Storage
import Synchronization

/// The reading of texts in which expressions are looked for, within a limit of time: one that can match in very many
/// ways, as `(a+)+b`, would not come to an end.
///
/// Nothing can end the search but its process. It goes on beside what is done then, which is to end soon: see
/// ``hasGivenUp``.
package enum TimedReading {
  /// The seconds of processor time for a text of any length, and for each of its mebibytes.
  private static let (seconds, secondsForMebibyte) = (3, 3)

  /// The number of searches that go on that nobody waits for.
  private static let givenUp = Mutex(0)

  /// The most of them: each takes time and memory of what is done then.
  private static let most = 4

  /// True if a search goes on that nobody waits for.
  package static var hasGivenUp: Bool { givenUp.withLock { $0 } > 0 }

  /// Reads the bytes of a file.
  package static func read(
    _ options: ManuscriptOptions, _ bytes: [UInt8], name: String
  ) throws(Failure) -> Manuscript {
    if ContainerFile.isContainer(bytes) { return try ContainerFile.read(options, bytes) }
    if ContainerFile.isFlat(bytes) { return try ContainerFile.readFlat(options, bytes, name: name) }
    return try read(options, byteCount: bytes.count) { (reader) throws(ManuscriptError) in
      try reader.read(bytes, name: name)
    } mending: { error in
      if case .invalidText(let invalid) = error, invalid.isGuessed, invalid.hint == nil {
        ForeignFile.failure(forUnknown: bytes)
      } else {
        nil
      }
    }
  }

  /// Reads a text of so many bytes, on a thread of its own where it may take any time.
  ///
  /// - Parameter mending: what is told in place of an error; `nil` for the error itself.
  package static func read(
    _ options: ManuscriptOptions, byteCount: Int,
    _ body: @escaping @Sendable (ManuscriptReader) throws(ManuscriptError) -> Manuscript,
    mending: (ManuscriptError) -> Failure? = { _ in nil }
  ) throws(Failure) -> Manuscript {
    let reader = ManuscriptReader(options: options)
    guard options.mayTakeLong else {
      do throws(ManuscriptError) {
        return try body(reader)
      } catch {
        throw mending(error) ?? Failure(error)
      }
    }
    let limit = seconds + byteCount / 1_048_576 * secondsForMebibyte
    guard givenUp.withLock({ $0 }) < most else { throw tooLong(limit) }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw Failure(.tryAgain, "cannot look for expressions: \(Files.lastError())")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (isDone, tellsDone) = (ends[0], ends[1])
    let answer = Answer()
    let thread = SideThread {
      do throws(ManuscriptError) {
        answer.set(.success(try body(reader)))
      } catch {
        answer.set(.failure(error))
      }
      close(tellsDone)
    }
    guard let thread else {
      for end in ends { close(end) }
      throw Failure(.tryAgain, "cannot look for expressions: there is no thread to be had")
    }
    while !isReadable(isDone) {
      guard thread.processorTime > limit * 1000 else { continue }
      givenUp.withLock { $0 += 1 }
      thread.detach()
      close(isDone)
      throw tooLong(limit)
    }
    close(isDone)
    thread.join()
    switch answer.result {
    case .success(let text): return text
    case .failure(let error): throw mending(error) ?? Failure(error)
    case nil: throw Failure(.partlyFailed, "the text has not been read")
    }
  }

  private static func tooLong(_ limit: Int) -> Failure {
    Failure(
      .badInput,
      "looking for the expressions of --style-match, --link-match and --replace takes more than \(limit) s; one in "
        + "which a repetition is repeated, as in (a+)+, can match in too many ways")
  }

  /// Waits a little for the other end of a pipe to be closed.
  private static func isReadable(_ end: Int32) -> Bool {
    var polled = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, 50) > 0
  }

  private final class Answer: Sendable {
    private let state = Mutex<Result<Manuscript, ManuscriptError>?>(nil)
    var result: Result<Manuscript, ManuscriptError>? { state.withLock { $0 } }
    func set(_ result: Result<Manuscript, ManuscriptError>) { state.withLock { $0 = result } }
  }
}
