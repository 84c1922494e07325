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
  ///   - arguments: what stands behind its name.
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
