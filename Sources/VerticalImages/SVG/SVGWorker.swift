import Glibc
import Synchronization

/// A drawer of SVG in a process of its own, with limits of time and memory.
///
/// A drawing may come from anywhere, and ask for more than there is: librsvg then never ends, or ends the
/// process that it is in. The worker is a program that calls ``serve()`` as the first thing when it is started
/// with the given arguments; most programs start themselves:
///
/// ```swift
/// if CommandLine.arguments.dropFirst().first == "--draw-svg" { SVGWorker.serve() }
/// let worker = SVGWorker(program: "/proc/self/exe", arguments: ["--draw-svg"])
/// var images = ImageSet(svgWorker: worker)
/// ```
/// It is started with the first drawing, draws one after the other, and is started anew after one that it did
/// not come to the end of. One worker serves any number of sets, and any thread.
public final class SVGWorker: Sendable {
  /// The most that one drawing may take.
  public struct Limits: Hashable, Sendable {
    /// The time of the processor.
    public var seconds: Double
    /// The memory of the worker.
    public var bytes: Int

    public init(seconds: Double = 2, bytes: Int = 256 << 20) {
      self.seconds = seconds
      self.bytes = bytes
    }
  }

  public let limits: Limits
  private let program: String
  private let arguments: [String]
  private let mayCopy: Bool
  private let state = Mutex(State())

  fileprivate struct State {
    var process: SVGProcess?
    /// Measures of SVGs that were drawn before, so that texts with the same seal wait for it once.
    var measures: [[UInt8]: Result<SVGMeasure, ImageError>] = [:]
    var bytesOfMeasures = 0
    /// Pixels of SVGs that were drawn before, so that texts with the same seal have it drawn once.
    var drawings: [DrawingKey: [UInt8]] = [:]
    var bytesOfDrawings = 0
  }

  fileprivate struct DrawingKey: Hashable {
    var bytes: [UInt8]
    var width: Int
    var height: Int
  }

  /// - Parameters:
  ///   - program: the path of the program to start.
  ///   - arguments: what stands after its name.
  ///   - mayCopy: true if the worker may be a copy of this process while this has no other thread, which is ready
  ///     sooner than the program; for programs that the whole process belongs to.
  public init(
    program: String, arguments: [String], limits: Limits = Limits(), mayCopy: Bool = false
  ) {
    self.program = program
    self.arguments = arguments
    self.mayCopy = mayCopy
    self.limits = limits
  }

  deinit { state.withLock { _ = $0.process?.end() } }

  /// Starts the process, which gets ready while this one does other things; what is wrong with it is told by the
  /// first drawing.
  public func start() {
    state.withLock { state in
      if state.process == nil {
        state.process = try? SVGProcess(program, arguments, mayCopy: mayCopy)
      }
    }
  }

  /// The size of a drawing that has been drawn once, small.
  func measure(_ bytes: [UInt8]) throws(ImageError) -> SVGMeasure {
    try state.withLock { (state) throws(ImageError) in
      if let known = state.measures[bytes] { return try known.get() }
      let result: Result<SVGMeasure, ImageError>
      do throws(ImageError) {
        let reply = try answer(SVGRequest(bytes, pixels: nil), from: &state)
        guard let measure = SVGMeasure(reply) else { throw Self.wrongAnswer }
        result = .success(measure)
      } catch {
        if case .workerFailed = error { throw error }
        result = .failure(error)
      }
      state.remember(result, of: bytes)
      return try result.get()
    }
  }

  /// Red, green, blue and alpha of each pixel of a drawing.
  func colors(of bytes: [UInt8], width: Int, height: Int) throws(ImageError) -> [UInt8] {
    try state.withLock { (state) throws(ImageError) in
      let key = DrawingKey(bytes: bytes, width: width, height: height)
      if let known = state.drawings[key] { return known }
      let colors = try answer(SVGRequest(bytes, pixels: (width, height)), from: &state)
      guard colors.count == width * height * 4 else { throw Self.wrongAnswer }
      state.remember(colors, of: key)
      return colors
    }
  }

  private static let wrongAnswer = ImageError.workerFailed("its answer cannot be read")

  private func answer(
    _ request: SVGRequest, from state: inout State
  ) throws(ImageError) -> [UInt8] {
    var process: SVGProcess
    var isNew = state.process == nil
    if let running = state.process {
      process = running
    } else {
      process = try SVGProcess(program, arguments, mayCopy: mayCopy)
    }
    state.process = nil
    // One that has ended since its last drawing is no fault of this one.
    while !process.give(request, limits) {
      process.end()
      guard !isNew else { throw .workerFailed("it ends at once") }
      process = try SVGProcess(program, arguments, mayCopy: mayCopy)
      isNew = true
    }
    let reply = try process.takeReply(within: limits)
    state.process = process
    switch reply {
    case .done(let bytes): return bytes
    case .failed(let error):
      if case .tooMuchMemory = error { throw .tooMuchMemory(limits.bytes) }
      throw error
    }
  }
}

extension SVGWorker.State {
  fileprivate mutating func remember(
    _ result: Result<SVGMeasure, ImageError>, of bytes: [UInt8]
  ) {
    bytesOfMeasures += bytes.count
    if measures.count >= 256 || bytesOfMeasures > 4 << 20 {
      measures = [:]
      bytesOfMeasures = bytes.count
    }
    if bytes.count <= 1 << 20 { measures[bytes] = result }
  }

  fileprivate mutating func remember(_ colors: [UInt8], of key: SVGWorker.DrawingKey) {
    let size = colors.count + key.bytes.count
    guard size <= 1 << 20 else { return }
    bytesOfDrawings += size
    if bytesOfDrawings > 4 << 20 { (drawings, bytesOfDrawings) = ([:], size) }
    drawings[key] = colors
  }
}

/// A request to a worker: to draw an SVG in so many pixels, or to tell its size.
///
/// A message is numbers of eight bytes, the lowest first, and bytes whose count is the last number.
struct SVGRequest {
  static let numberCount = 5

  var bytes: [UInt8]
  var pixels: (width: Int, height: Int)?

  init(_ bytes: [UInt8], pixels: (width: Int, height: Int)?) {
    self.bytes = bytes
    self.pixels = pixels
  }

  func head(_ limits: SVGWorker.Limits) -> [UInt8] {
    let microseconds = min(max(limits.seconds, 0.001), 1e9) * 1e6
    return SVGNumbers.bytes([
      Int(microseconds), limits.bytes, pixels?.width ?? 0, pixels?.height ?? 0, bytes.count,
    ])
  }
}

/// A worker's answer.
enum SVGReply {
  case done([UInt8])
  case failed(ImageError)

  static let numberCount = 2

  var bytes: [UInt8] {
    let (code, content): (Int, [UInt8]) =
      switch self {
      case .done(let content): (0, content)
      case .failed(.damaged(_, let reason)): (1, Array(reason.utf8))
      case .failed(.unsupported(_, let reason)): (2, Array(reason.utf8))
      case .failed(.tooMuchMemory), .failed(.outOfMemory): (3, [])
      case .failed(.svgLibraryMissing(let reason)): (4, Array(reason.utf8))
      case .failed(let error): (1, Array(error.description.utf8))
      }
    return SVGNumbers.bytes([code, content.count]) + content
  }

  init?(code: Int, _ content: [UInt8]) {
    // What librsvg says may have a part of the drawing in it.
    let reason = String(decoding: content.prefix(500), as: UTF8.self)
    switch code {
    case 0: self = .done(content)
    case 1: self = .failed(.damaged(.svg, reason: reason))
    case 2: self = .failed(.unsupported(.svg, reason: reason))
    case 3: self = .failed(.tooMuchMemory(0))
    case 4: self = .failed(.svgLibraryMissing(reason))
    default: return nil
    }
  }
}

/// The size of a drawing, in pixels of 96 an inch.
struct SVGMeasure {
  var width: Double
  var height: Double

  var bytes: [UInt8] {
    SVGNumbers.bytes([width, height].map { Int(truncatingIfNeeded: $0.bitPattern) })
  }

  init(_ size: (width: Double, height: Double)) { (width, height) = size }

  init?(_ bytes: [UInt8]) {
    let numbers = SVGNumbers.numbers(bytes)
    guard numbers.count == 2 else { return nil }
    width = Double(bitPattern: UInt64(truncatingIfNeeded: numbers[0]))
    height = Double(bitPattern: UInt64(truncatingIfNeeded: numbers[1]))
    guard SVGDocument.sensibleSides.contains(width), SVGDocument.sensibleSides.contains(height)
    else { return nil }
  }
}

enum SVGNumbers {
  static func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
  }

  static func numbers(_ bytes: [UInt8]) -> [Int] {
    stride(from: 0, to: bytes.count - 7, by: 8).map { start in
      (0..<8).reduce(0) { $0 | Int(bytes[start + $1]) << ($1 * 8) }
    }
  }
}

/// A worker as the program holds it that has started it.
struct SVGProcess {
  private let id: pid_t
  /// Both ways: requests and answers.
  private let socket: Int32
  /// The end of a pipe with the messages of librsvg, which are not for readers of ours.
  private let errors: Int32
  private var said: [UInt8] = []

  /// Starts a worker, which has no files of this process.
  ///
  /// - Parameter mayCopy: true if the worker may be a copy of this process, where that is safe.
  init(_ program: String, _ arguments: [String], mayCopy: Bool) throws(ImageError) {
    var ends: [Int32] = [-1, -1]
    var pipeEnds: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Self.failure(errno) }
    guard unsafe pipe(&pipeEnds) == 0 else {
      let reason = errno
      for end in ends { close(end) }
      throw Self.failure(reason)
    }
    for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pipeEnds[0], F_SETFL, O_NONBLOCK)
    let (id, status) =
      (mayCopy ? SVGWorker.copy(socket: ends[1], errors: pipeEnds[1]) : nil).map { ($0, 0) }
      ?? Self.spawn(program, arguments, socket: ends[1], errors: pipeEnds[1])
    close(ends[1])
    close(pipeEnds[1])
    guard status == 0 else {
      close(ends[0])
      close(pipeEnds[0])
      throw Self.failure(status)
    }
    (self.id, socket, errors) = (id, ends[0], pipeEnds[0])
  }

  private static func failure(_ number: Int32) -> ImageError {
    .workerFailed("it cannot be started: \(unsafe String(cString: strerror(number)))")
  }

  private static func spawn(
    _ program: String, _ arguments: [String], socket: Int32, errors: Int32
  ) -> (id: pid_t, status: Int32) {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // The standard streams may be among what is given, so each goes to a place of its own first.
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    // A signal from the terminal is for the program that waits for it.
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let texts = [program] + arguments
    let settings = environment
    var words = unsafe texts.map { unsafe strdup($0) } + [nil]
    var variables = unsafe settings.map { unsafe strdup($0) } + [nil]
    defer {
      for index in texts.indices { unsafe free(words[index]) }
      for index in settings.indices { unsafe free(variables[index]) }
    }
    var id: pid_t = 0
    let status = unsafe posix_spawn(&id, program, &actions, &attributes, &words, &variables)
    return (id, status)
  }

  /// One thread for filters.
  static let threads = ("RAYON_NUM_THREADS", "1")

  /// That of this process, with one thread for filters, and without traces of what ends the worker.
  private static var environment: [String] {
    let own = ["\(threads.0)=\(threads.1)", "MALLOC_ARENA_MAX=1", "SWIFT_BACKTRACE=enable=no"]
    var list: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if !own.contains(where: { text.hasPrefix($0.prefix { $0 != "=" } + "=") }) {
        list.append(text)
      }
      unsafe next += 1
    }
    return list + own
  }

  /// - Returns: whether it has taken all of it.
  func give(_ request: SVGRequest, _ limits: SVGWorker.Limits) -> Bool {
    send(request.head(limits)) && send(request.bytes)
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  // MARK: Answers

  /// Waits for an answer.
  ///
  /// - Throws: where it dies or takes too long; the worker has ended then.
  mutating func takeReply(within limits: SVGWorker.Limits) throws(ImageError) -> SVGReply {
    // The worker counts the time of the processor itself; this is for one that sleeps.
    let deadline = Self.now() + Int(min(limits.seconds, 1e6) * 10_000) + 10_000
    let head = try receive(SVGReply.numberCount * 8, by: deadline, limits)
    let numbers = SVGNumbers.numbers(head)
    // No drawing has more than 16 million pixels.
    guard numbers.count == 2, (0...1 << 30).contains(numbers[1]) else {
      end()
      throw .workerFailed("its answer cannot be read")
    }
    let content = try receive(numbers[1], by: deadline, limits)
    drain()
    guard let reply = SVGReply(code: numbers[0], content) else {
      end()
      throw .workerFailed("its answer cannot be read")
    }
    return reply
  }

  private mutating func receive(
    _ count: Int, by deadline: Int, _ limits: SVGWorker.Limits
  ) throws(ImageError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      var polled = [
        pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline - Self.now()
      guard left > 0 else {
        kill(id, SIGKILL)
        end()
        throw .tooSlow(seconds: limits.seconds)
      }
      guard unsafe poll(&polled, 2, Int32(clamping: left)) > 0 else { continue }
      if polled[1].revents != 0 { drain() }
      guard polled[0].revents != 0 else { continue }
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(socket, buffer.baseAddress.map { unsafe $0 + have }, count - have)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw death(limits) }
      have += got
    }
    return bytes
  }

  /// Reads what librsvg and those below it have printed, and keeps the end of it.
  private mutating func drain() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(errors, &chunk, chunk.count)
      guard count > 0 else { return }
      said = Array((said + chunk.prefix(count)).suffix(4096))
    }
  }

  /// The reason of a worker's death.
  private mutating func death(_ limits: SVGWorker.Limits) -> ImageError {
    drain()
    let signal = end()
    if signal == SIGPROF { return .tooSlow(seconds: limits.seconds) }
    let words = String(decoding: said, as: UTF8.self).lowercased()
    if ["memory allocation of", "failed to allocate", "out of memory", "bad_alloc"]
      .contains(where: { words.contains($0) })
    {
      return .tooMuchMemory(limits.bytes)
    }
    return .drawingDied(signal: signal)
  }

  /// Ends it.
  ///
  /// - Returns: the signal that has ended it, where it had ended before.
  @discardableResult func end() -> Int32 {
    close(socket)
    close(errors)
    var status: Int32 = 0
    var hasEnded = false
    // One that has closed its end is about to.
    for _ in 0..<500 where !hasEnded {
      let result = unsafe waitpid(id, &status, WNOHANG)
      hasEnded = result == id || (result < 0 && errno == ECHILD)
      if !hasEnded { usleep(1000) }
    }
    if !hasEnded {
      kill(id, SIGKILL)
      while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
    return status & 0x7F
  }

  /// Milliseconds on a clock that is never set.
  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
