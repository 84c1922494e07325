import DrawingSupport
import Testing

struct CivilDateTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (951_868_800, "2000-03-01T00:00:00Z"), (1_709_251_199, "2024-02-29T23:59:59Z"),
    (1_709_251_200, "2024-03-01T00:00:00Z"), (1_735_689_599, "2024-12-31T23:59:59Z"),
    (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    (-2_203_891_201, "1900-02-28T23:59:59Z"), (-2_203_891_200, "1900-03-01T00:00:00Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"), (253_402_300_800, "9999-12-31T23:59:59Z"),
    (Int.max, "9999-12-31T23:59:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    (Int.min, "0001-01-01T00:00:00Z"),
  ])
  func moments(_ seconds: Int, _ text: String) {
    let date = CivilDate(secondsSince1970: seconds)
    #expect(date.iso8601 == text)
    #expect(CivilDate(text) == date)
    #expect(CivilDate(secondsSince1970: date.secondsSince1970) == date)
  }

  @Test("a day alone begins at midnight") func days() {
    #expect(CivilDate("2026-11-23")?.iso8601 == "2026-11-23T00:00:00Z")
  }

  @Test(
    "what is no date is none",
    arguments: [
      "", "2026", "2026-11", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "0000-01-01",
      "26-1-1", "2026-11-23T", "2026-11-23T24:00:00Z", "2026-11-23T01:02:03",
      "2026-11-23 01:02:03Z",
      "+026-11-23", "２０２６-11-23",
    ])
  func none(_ text: String) {
    #expect(CivilDate(text) == nil)
  }
}
