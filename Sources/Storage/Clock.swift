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
