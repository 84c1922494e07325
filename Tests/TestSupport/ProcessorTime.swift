import Glibc
public import Testing

/// Seconds of a processor that a body of work may take, however many other tests wait for one.
///
/// A time limit of Swift Testing counts the time in which a test waits for its turn too. A limit is many times what
/// the body needs, so that no machine is too slow for it: it is for work that grows with the square of its input.
public func expectProcessorTime(
  under limit: Double = 60, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) rethrows {
  let start = processorTime
  try body()
  let spent = processorTime - start
  #expect(spent < limit, "seconds of the processor", sourceLocation: sourceLocation)
}

/// Seconds that this thread has had a processor.
private var processorTime: Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
