import VerticalLayout

extension Checker {
  /// Expects that no column begins with any of the marks, where a column of three em would.
  mutating func expectNoneBegins(
    _ marks: String, _ language: LanguageTag, kinsoku: Kinsoku? = nil
  ) throws {
    for mark in marks {
      let columns = try set("国国国\(mark)国国", language, measure: 3) {
        $0.columnBreaks.kinsoku = kinsoku
      }.texts
      expect(columns.count > 1 && columns.allSatisfy { $0.first != mark }, "\(mark) in \(columns)")
    }
  }

  /// Expects that a column may begin with each of the marks.
  mutating func expectEachBegins(
    _ marks: String, _ language: LanguageTag, kinsoku: Kinsoku? = nil
  ) throws {
    for mark in marks {
      let columns = try set("国国国\(mark)国国", language, measure: 3) {
        $0.columnBreaks.kinsoku = kinsoku
      }.texts
      expect(columns.first ?? "", "国国国", "before \(mark)")
    }
  }

  /// Expects that no column ends with any of the marks, where a column of three em would.
  mutating func expectNoneEnds(
    _ marks: String, _ language: LanguageTag, kinsoku: Kinsoku? = nil
  ) throws {
    for mark in marks {
      let columns = try set("国国\(mark)国国国", language, measure: 3) {
        $0.columnBreaks.kinsoku = kinsoku
      }.texts
      expect(columns.first ?? "", "国国", "before \(mark)")
    }
  }

  /// Expects that no column ends inside a text, wherever it comes to stand.
  mutating func expectWhole(_ text: String, _ language: LanguageTag, measure: Int) throws {
    for before in 0..<measure {
      let lead = String(repeating: "国", count: before)
      let columns = try set(lead + text + "国", language, measure: Double(measure)).texts
      expect(columns.contains { $0.contains(text) }, "\(text) in \(columns)")
    }
  }

  /// Expects lengths of texts on one column, in thousandths of the em.
  mutating func expectLengths(
    _ lengths: KeyValuePairs<String, Int>, _ language: LanguageTag, trim: Trim? = nil
  ) throws {
    for (text, length) in lengths {
      expect(try set(text, language) { $0.spacing.trim = trim }.length, length, text)
    }
  }
}
