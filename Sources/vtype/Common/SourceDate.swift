import ArgumentParser
import Glibc
import Storage
import VerticalLayout

/// The date that outputs carry: never the clock, so that the same input gives the same bytes.
enum SourceDate {
  /// `SOURCE_DATE_EPOCH` in seconds since 1970, or 0.
  static func fromEnvironment() throws(Failure) -> Int {
    guard let value = unsafe getenv("SOURCE_DATE_EPOCH") else { return 0 }
    let text = unsafe String(cString: value)
    guard let seconds = Int(text) else {
      throw Failure(.usage, "SOURCE_DATE_EPOCH is “\(text)”; it must be a number of seconds")
    }
    return seconds
  }
}

/// A day, or a moment in UTC, as it is written: `2026-11-23` or `2026-11-23T12:00:00Z`.
struct DateArgument: ExpressibleByArgument, Equatable {
  /// From the beginning of 1970 on.
  var seconds: Int

  init?(argument: String) {
    guard let date = CivilDate(argument) else { return nil }
    seconds = date.secondsSince1970
  }
}
