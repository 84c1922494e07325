import Glibc

/// A clock that is never set, in milliseconds.
package func millisecondsNow() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

/// The time of day here, as in `14:03:07`.
package func timeOfDay() -> String {
  var now = time(nil)
  var parts = unsafe tm()
  guard unsafe localtime_r(&now, &parts) != nil else { return "--:--:--" }
  func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return unsafe "\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))"
}

/// The date that outputs carry: never the clock, so that the same input gives the same bytes.
package enum SourceDate {
  /// `SOURCE_DATE_EPOCH` in seconds since 1970, or 0.
  package static func fromEnvironment() throws(Failure) -> Int {
    guard let value = unsafe getenv("SOURCE_DATE_EPOCH") else { return 0 }
    let text = unsafe String(cString: value)
    guard let seconds = Int(text) else {
      throw Failure(.usage, "SOURCE_DATE_EPOCH is “\(text)”; it must be a number of seconds")
    }
    return seconds
  }
}
