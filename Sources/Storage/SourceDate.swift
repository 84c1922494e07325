import Glibc

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
