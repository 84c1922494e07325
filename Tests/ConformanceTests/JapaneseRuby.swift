import VerticalLayout

/// JLREQ 3.3 and its appendix F: ruby and emphasis marks.
let japaneseRuby: [Clause] = [
  Clause("3.3.1", "The purpose of ruby.", .outside("told, not asked")),
  Clause(
    "3.3.2",
    "The author chooses which characters have ruby, of one character, a group or a compound.",
    .met("漢字 has one reading as a group, and one for each character as a compound") { check in
      check.expect(
        try check.set(ruby: "{漢字|かんじ}", .japanese).readings.map(\.text), ["かんじ"], "group")
      let compound = try check.set(ruby: "{漢字|かん|じ}", .japanese)
      check.expect(compound.readings.map(\.text), ["かん", "じ"], "compound")
      check.expect(compound.readings.map(\.start), [0, 1250], "beside their characters")
    }),
  Clause(
    "3.3.3", "Ruby is half as large as its base.",
    .met("beside characters of 100 pt readings are of 50 pt, with --ruby-size 0.25em of 25 pt") {
      check in
      check.expect(
        try check.set(ruby: "{雨|あめ}", .japanese).readings.map(\.size), [500], "size")
      check.expect(
        try check.set(ruby: "{雨|あめ}", .japanese) { $0.readings.size = 256 }.readings.map(\.size),
        [250], "smaller")
    }),
  Clause(
    "3.3.4", "It stands on the right, without a gap.",
    .met("a reading begins where the em of its base ends") { check in
      check.expect(
        try check.set(ruby: "国{雨|あめ}国", .japanese).readings.map(\.distance), [500], "distance")
    }),
  Clause(
    "3.3.5", "Ruby of one character stands in its middle, or at its head.",
    .met("あ beside 雨 from 250 thousandths, with --ruby-align head from 0; あめ fills it") { check in
      for (alignment, start) in [(RubyOptions.RubyAlignment.center, 1250), (.head, 1000)] {
        let setting = try check.set(ruby: "国{雨|あ}{雨|あめ}", .japanese) {
          $0.readings.alignment = alignment
        }
        check.expect(setting.readings.map(\.start), [start, 2000], "\(alignment)")
      }
    }),
  Clause(
    "3.3.6", "Ruby of a group: the shorter of base and reading is spread 1 : 2 : 1.",
    .met(
      "three kana beside four characters from 417 thousandths on; two characters below six kana are parted "
        + "by half an em, with a quarter of an em on either side"
    ) { check in
      let spread = try check.set(ruby: "{四字熟語|あいう}", .japanese).readings
      check.expect(spread.flatMap { [$0.start, $0.end] }, [417, 3583], "reading")
      check.expect(
        try check.set(ruby: "国{聴衆|ちようしゆう}国", .japanese).columns.first?.starts ?? [],
        [0, 1250, 2750, 4000], "base")
    }),
  Clause(
    "3.3.7", "Ruby of compounds: readings share the room of the word, which may be parted.",
    .met("ぎよう reaches over 視, whose し follows; 険峻 is parted by a column's end") { check in
      let shared = try check.set(ruby: "国{凝視|ぎよう|し}国", .japanese)
      check.expect(
        shared.readings.flatMap { [$0.start, $0.end] }, [1000, 2500, 2500, 3000], "shared")
      let parted = try check.set(ruby: "国国国{険峻|けん|しゆん}国", .japanese, measure: 4.2)
      check.expect(parted.texts, ["国国国険", "峻国"], "columns")
    }),
  Clause(
    "3.3.8",
    "Ruby that is longer than its base reaches over kana and blanks, by a character at most.",
    .met(
      "しゆん beside 峻 reaches over か and not over 漢; over か between two readings a character is left; "
        + "at a column's head and end it is flush"
    ) { check in
      check.expect(
        try check.set(ruby: "か{峻|しゆん}漢", .japanese).columns.first?.starts ?? [],
        [0, 1000, 2250], "over kana")
      let two = try check.set(ruby: "か{承|うけたまわ}か{承|うけたまわ}か", .japanese).readings
      check.expect(two.flatMap { [$0.start, $0.end] }, [500, 3000, 3500, 6000], "two")
      let head = try check.set(ruby: "{陵|みささぎ}国国", .japanese, measure: 4)
      check.expect(head.readings.map(\.start), [0], "head")
      let end = try check.set(ruby: "国国国{陵|みささぎ}国", .japanese, measure: 5)
      check.expect(end.readings.map(\.end), [5000], "end")
    }),
  Clause(
    "3.3.9", "Emphasis marks stand beside each character, half as large.",
    .met("beside 国 and か and not beside 「 」 、 and 。, in the middle of each, of 50 pt") { check in
      let setting = try check.set(ruby: "{「国か、」。|*}", .japanese)
      check.expect(setting.readings.map(\.text), ["﹅﹅"], "marks")
      check.expect(setting.readings.map(\.size), [500], "size")
      check.expect(setting.readings.map(\.distance), [500], "distance")
      let bases = setting.cells.filter { "国か".contains($0.text) }.map { $0.start + $0.advance / 2 }
      let marks = setting.readings.flatMap(\.middles)
      check.expect(
        zip(bases, marks).allSatisfy { abs($0 - $1) <= 20 } && marks.count == 2, "in the middle")
    }),
]

/// Appendix F.
let japaneseRubyOfCompounds = Clause(
  "App. F", "Ruby of compound words.",
  .met(
    "the examples 鬼門, 凝視, 険峻 before kana and between kanji, and 居候: where their readings start, and how far "
      + "the word is spread"
  ) { check in
    let examples: [(String, [Int], [Int])] = [
      ("国{鬼門|き|もん}国", [1250, 2000], [0, 1000, 2000, 3000]),
      ("国{凝視|ぎよう|し}国", [1000, 2500], [0, 1000, 2000, 3000]),
      ("国{険峻|けん|しゆん}か", [1000, 2000], [0, 1000, 2000, 3000]),
      ("国{険峻|けん|しゆん}国", [1000, 2000], [0, 1000, 2250, 3500]),
      ("国{居候|い|そうろう}か", [1000, 1500], [0, 1000, 2000, 3000]),
    ]
    for (source, readings, starts) in examples {
      let setting = try check.set(ruby: source, .japanese)
      check.expect(setting.readings.map(\.start), readings, source)
      check.expect(setting.columns.first?.starts ?? [], starts, source)
    }
  })
