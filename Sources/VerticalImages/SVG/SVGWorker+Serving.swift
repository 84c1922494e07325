import Glibc

extension SVGWorker {
  /// Draws what the program asks for that has started this one, until it asks no more.
  ///
  /// Only for a program that an ``SVGWorker`` has started; call it before anything else.
  public static func serve() -> Never { serve(besides: 0) }

  /// - Parameter memory: the bytes that the process had already when it began to serve, and that do not count.
  static func serve(besides memory: Int) -> Never {
    // Files of the program are not ours: it may wait for a lock to be let go.
    for descriptor in STDERR_FILENO + 1..<1024 { close(descriptor) }
    _ = signal(SIGPROF, SIG_DFL)
    _ = signal(SIGPIPE, SIG_DFL)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigprocmask(SIG_SETMASK, &none, nil)
    // What dies here is told of, and leaves no picture of its memory.
    var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
    _ = try? SVGLibrary.opened()
    while let (request, limits) = nextRequest() {
      limits.hold(besides: memory)
      let reply = answer(to: request)
      Limits.letGo()
      guard send(reply.bytes) else { break }
    }
    _exit(0)
  }

  private static func answer(to request: SVGRequest) -> SVGReply {
    do throws(ImageError) {
      let drawing = try SVGDocument(request.bytes)
      if let (width, height) = request.pixels {
        return .done(try drawing.pixels(width: width, height: height).colors)
      }
      let measure = SVGMeasure(drawing.size)
      let (width, height) = checkedSize(measure)
      _ = try drawing.pixels(width: width, height: height)
      return .done(measure.bytes)
    } catch {
      if case .damaged(_, let reason) = error, reason.lowercased().contains("out of memory") {
        return .failed(.outOfMemory)
      }
      return .failed(error)
    }
  }

  /// The pixels that a drawing is tried with: those of its size on a screen, but few. In these it can be drawn later,
  /// whatever more of them would take.
  static func checkedSize(_ size: SVGMeasure) -> (width: Int, height: Int) {
    let scale = min(1, 256 / max(size.width, size.height))
    func count(_ side: Double) -> Int { max(Int((side * scale).rounded(.up)), 1) }
    return (count(size.width), count(size.height))
  }

  private static func nextRequest() -> (SVGRequest, Limits)? {
    guard let head = receive(SVGRequest.numberCount * 8) else { return nil }
    let numbers = SVGNumbers.numbers(head)
    guard numbers.count == SVGRequest.numberCount, let bytes = receive(numbers[4]) else {
      return nil
    }
    let limits = Limits(seconds: Double(numbers[0]) / 1e6, bytes: numbers[1])
    let pixels = numbers[2] > 0 && numbers[3] > 0 ? (numbers[2], numbers[3]) : nil
    return (SVGRequest(bytes, pixels: pixels), limits)
  }

  private static func receive(_ count: Int) -> [UInt8]? {
    guard count >= 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(STDIN_FILENO, buffer.baseAddress.map { unsafe $0 + have }, count - have)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      have += got
    }
    return bytes
  }

  private static func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(STDIN_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension SVGWorker.Limits {
  /// Ends this process where it takes more from now on: by SIGPROF after the time, and by a failure of the next
  /// block of memory.
  fileprivate func hold(besides used: Int) {
    var memory = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &memory)
    let most = max(bytes, 0).addingReportingOverflow(max(used, 0))
    memory.rlim_cur = min(rlim_t(most.overflow ? .max : most.partialValue), memory.rlim_max)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &memory)
    let microseconds = Int(seconds * 1e6)
    var time = itimerval()
    time.it_value = timeval(
      tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
    unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &time, nil)
  }

  fileprivate static func letGo() {
    var time = itimerval()
    unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &time, nil)
  }
}
