import VerticalLayout

/// JLREQ 3.4: notes in two small columns.
let japaneseNotes: [Clause] = [
  Clause(
    "3.4.1", "Inline notes stand in two small columns inside of the column, between brackets.",
    .met("a note of five characters after 国（ has three on the right and two on the left, then ）国") {
      check in
      let setting = try check.set(notes: "国（⟨甲乙丙丁戊⟩）国", .japanese)
      check.expect(setting.notes.map(\.texts), [["甲乙丙", "丁戊"]], "columns")
      check.expect(setting.notes.map { $0.shifts.map { $0 > 0 } }, [[true, false]], "sides")
    }),
  Clause(
    "3.4.2",
    "They are small, their columns touch, and brackets are as wide as both, without space on either side.",
    .met(
      "at 0.6 em their axes stand 0.6 em apart, with the column's in the middle, and brackets take 0.6 em "
        + "of 1.2; columns keep their distance"
    ) { check in
      let setting = try check.set(notes: "国（⟨甲乙⟩）国\n国", .japanese) { $0.pitch = .pt(200) }
      check.expect(setting.notes.map(\.widths), [[600, 600]], "size")
      check.expect(setting.notes.map(\.shifts), [[300, -300]], "axes")
      check.expect(
        setting.columns.first?.advances ?? [], [1000, 600, 600, 600, 600, 1000], "cells")
      check.expect(
        (setting.columns.first?.axis ?? 0) - (setting.columns.last?.axis ?? 0), 2000, "distance")
    }),
  Clause(
    "3.4.3",
    "A note that goes on fills both columns to the end of the column of text, and the rest is balanced.",
    .met(
      "in four em 国国 and four characters a column, then the other three as two and one; rules of column "
        + "ends hold in small columns"
    ) { check in
      let setting = try check.set(notes: "国国⟨甲乙丙丁戊己庚辛壬⟩国", .japanese, measure: 4)
      check.expect(
        setting.notes.map(\.texts), [["甲乙丙", "丁戊己"], ["庚辛", "壬"]], "columns")
      check.expect(setting.notes.map(\.column), [0, 1], "one after the other")
      check.expect(
        try check.set(notes: "国⟨甲乙、丙丁⟩国", .japanese).notes.map(\.texts), [["甲乙、", "丙丁"]],
        "no mark begins one")
    }),
]
