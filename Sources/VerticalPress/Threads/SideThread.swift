import Glibc

/// A function that runs on a thread of its own.
package struct SideThread: ~Copyable {
  private let handle: pthread_t

  /// `nil` where the system has no thread to give.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let task = unsafe Unmanaged.passRetained(Task(body))
    var handle = pthread_t()
    let status = unsafe pthread_create(
      &handle, nil,
      { task in
        guard let task = unsafe task else { return nil }
        unsafe Unmanaged<Task>.fromOpaque(task).takeRetainedValue().body()
        return nil
      }, task.toOpaque())
    guard status == 0 else {
      unsafe task.release()
      return nil
    }
    self.handle = handle
  }

  /// Lets it end by itself.
  package consuming func detach() { pthread_detach(handle) }

  /// The time of the processor that it has taken, in milliseconds; it has to be running.
  package var processorTime: Int {
    var clock = clockid_t()
    var time = timespec()
    guard unsafe pthread_getcpuclockid(handle, &clock) == 0,
      unsafe clock_gettime(clock, &time) == 0
    else { return 0 }
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Waits for its end.
  package consuming func join() { pthread_join(handle, nil) }

  private final class Task: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

/// Something that is handed over to another thread: whoever does so does not touch it any more.
package struct HandedOver<Value>: @unchecked Sendable {
  package let value: Value
}
