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
      let setting = try check.set(notes: "国（⟨甲乙⟩）国\n国", .japanese) { $0.columns.pitch = .pt(200) }
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

extension Document {
  /// A text with a note that belongs to the character before ^.
  init(_ source: String, pageNote: String) {
    let place = source.prefix { $0 != "^" }.utf8.count
    let text = source.filter { $0 != "^" }
    self.init(text + "\n" + pageNote)
    spans = [
      AttributeSpan(TextRange(place, place), .noteReference("1")),
      AttributeSpan(
        TextRange(text.utf8.count + 1, text.utf8.count + 1 + pageNote.utf8.count),
        .noteText("1")),
    ]
  }
}

/// JLREQ 4.2: notes beside the text.
let japaneseNotesOfBands = Clause(
  "4.2 (b)",
  "Notes stand above or below the text, two em from it, flush with the column of their word.",
  .met(
    "with ten characters of half an em below the text columns of 30 em are 23 em long, and a note begins 25 em "
      + "below the head, its right edge that of the second column; above the text that begins 7 em lower"
  ) { check in
    let text = String(repeating: "国", count: 30) + "^国"
    for (place, head, top) in [(PageNoteOptions.Place.foot, 0, 25000), (.head, 7000, 0)] {
      let setting = try check.set(Document(text, pageNote: "甲乙"), .japanese) {
        $0.page.size = .size(width: .pt(1500), height: .pt(3000))
        $0.columns.gap = .zero
        $0.notes = PageNoteOptions(place: place, size: 512, length: 10)
      }
      check.expect(setting.columns.map(\.text.count), [23, 8, 2], "columns: \(place)")
      check.expect(setting.columns.map(\.top), [head, head, top], "heads: \(place)")
      check.expect(setting.columns.last?.axis ?? 0, 13750, "the note: \(place)")
    }
  })

let japaneseNotesOfSpreads = Clause(
  "4.2 (c)",
  "Notes of two pages stand at the left edge of the left page, after a rule of a third of its height.",
  .met(
    "of pages that face each other the second has a column less for a note on the first one, which stands flush with "
      + "its left edge, and a rule of 10 em of 30 between them, at least a line gap from the text"
  ) { check in
    let text = "国^" + String(repeating: "国", count: 700)
    let setting = try check.set(Document(text, pageNote: "甲乙"), .japanese) {
      $0.page.size = .size(width: .pt(1500), height: .pt(3000))
      $0.columns.gap = .pt(50)
      $0.bookPages.firstSide = .right
      $0.notes = PageNoteOptions(place: .side, size: 512)
    }
    check.expect(setting.sheets.map(\.columns.count), [10, 10, 5], "columns")
    let second = setting.sheets.count > 1 ? Array(setting.columns[setting.sheets[1].columns]) : []
    check.expect(second.last?.text ?? "", "甲乙", "the note")
    check.expect(second.last?.axis ?? 0, 250, "its axis")
    check.expect(second.dropLast().last?.axis ?? 0, 2500, "that of the last column")
    let rules = setting.sheets.count > 1 ? setting.sheets[1].furniture : []
    check.expect(rules.map { [$0.top, $0.bottom] }, [[0, 10000]], "the rule")
    check.expect(rules.allSatisfy { (500...1500).contains($0.left) }, true, "its place")
  })
