import CommandOptions
import DrawingSupport

/// A day, or a moment in UTC, as it is written: `2026-11-23` or `2026-11-23T12:00:00Z`.
package struct DateArgument: OptionValue, Equatable {
  /// From the beginning of 1970 on.
  var seconds: Int

  package init?(argument: String) {
    guard let date = CivilDate(argument) else { return nil }
    seconds = date.secondsSince1970
  }
}
