/// A moment as a calendar date and a time of day, in UTC and the Gregorian calendar.
package struct CivilDate: Hashable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var secondOfDay: Int

  /// The moment a number of seconds after 1970 began. Moments outside the years 1 to 9999, which
  /// no date of four digits can tell, become the first or last of them.
  package init(secondsSince1970 seconds: Int) {
    let clamped = min(max(seconds, -62_135_596_800), 253_402_300_799)
    let secondsPerDay = 86_400
    // Days since 1 March of the year 0: a leap day is then the last day of its year, and every
    // number here is positive.
    let moment = clamped + 719_468 * secondsPerDay
    secondOfDay = moment % secondsPerDay
    let days = moment / secondsPerDay
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Months of 31 and 30 days alternate from March on, five in 153 days.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// The moment that a text names, as ``iso8601`` has it, or a day alone, which begins at midnight; `nil` where there is
  /// no such moment.
  package init?(_ text: String) {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let date = Self.numbers(parts[0], "-", [4, 2, 2]) else { return nil }
    (year, month, day) = (date[0], date[1], date[2])
    secondOfDay = 0
    if parts.count == 2 {
      guard parts[1].last == "Z", let time = Self.numbers(parts[1].dropLast(), ":", [2, 2, 2]),
        time[0] < 24, time[1] < 60, time[2] < 60
      else { return nil }
      secondOfDay = time[0] * 3600 + time[1] * 60 + time[2]
    }
    // A day that there is not becomes another one.
    guard year > 0, CivilDate(secondsSince1970: secondsSince1970) == self else { return nil }
  }

  /// Numbers of so many digits each.
  private static func numbers(
    _ text: Substring, _ separator: Character, _ digits: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == digits else { return nil }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    return numbers.count == digits.count ? numbers : nil
  }

  /// The number of seconds from the beginning of 1970 on.
  package var secondsSince1970: Int {
    // From March on, as above.
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = shifted % 400 * 365 + shifted % 400 / 4 - shifted % 400 / 100 + dayOfYear
    return (shifted / 400 * 146_097 + dayOfEra - 719_468) * 86_400 + secondOfDay
  }

  /// As in `2024-02-29T23:59:59Z`.
  package var iso8601: String {
    let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    let hour = secondOfDay / 3600
    let minute = secondOfDay / 60 % 60
    return "\(date)T\(digits(hour, 2)):\(digits(minute, 2)):\(digits(secondOfDay % 60, 2))Z"
  }

  /// As PDF has it, in `D:20240229235959Z` (ISO 32000-1, 7.9.4).
  package var pdfDate: String {
    "D:" + iso8601.filter { $0 != "-" && $0 != ":" && $0 != "T" }
  }

  private func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(count - text.count, 0)) + text
  }
}
