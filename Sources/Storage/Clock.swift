import Glibc

/// A clock that is never set, in milliseconds.
package func millisecondsNow() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
