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

/// Checks that work grows with its input, and not with the square of it: four times as much takes about four times as
/// long, where a square takes sixteen times.
///
/// The least of several times counts, which no other work of the machine makes longer.
public func expectLinearTime(
  upTo size: Int, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ size: Int) throws -> Void
) rethrows {
  func seconds(_ size: Int) throws -> Double {
    let start = processorTime
    try body(size)
    return processorTime - start
  }
  // What is made once is made before.
  try body(size / 4)
  var (part, whole) = (Double.infinity, Double.infinity)
  for _ in 0..<5 {
    part = min(part, try seconds(size / 4))
    whole = min(whole, try seconds(size))
    if whole < 10 * part { return }
  }
  #expect(whole < 10 * part, "four times the work", sourceLocation: sourceLocation)
}

/// Seconds that this thread has had a processor.
private var processorTime: Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
