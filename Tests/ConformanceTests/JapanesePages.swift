import VerticalLayout

/// JLREQ, chapter 2: characters, writing modes and the type area.
let japanesePages = [
  Clause(
    "2.1.2", "Kanji and kana have square frames of one size.",
    .met("国, か, ア and ー take one em each and stand upright") { check in
      let cells = try check.set("国かアー", .japanese).cells
      check.expect(cells.map(\.advance), [1000, 1000, 1000, 1000], "advances")
      check.expect(cells.allSatisfy(\.isUpright), "all upright")
    }),
  Clause(
    "2.1.3", "Kanji and kana are set solid, frame to frame.",
    .met("each character of 国かア国 begins where the one before it ends") { check in
      check.expect(
        try check.set("国かア国", .japanese).columns.first?.starts ?? [], [0, 1000, 2000, 3000],
        "starts")
    }),
  Clause(
    "2.2.3", "Sizes are given in points, millimetres or Q.",
    .met("9pt, 1mm and 4q are read, and 4q is 1mm") { check in
      let size = Dimension("9pt")?.resolved(em: .pt(1))
      let setting = try check.set("国国", .japanese) { $0.style.size = size ?? .pt(1) }
      check.expect(setting.length, 180, "two characters of 9 pt, in an em of 100 pt")
      check.expect(Dimension("4q"), Dimension("1mm"), "4q")
    }),
  Clause(
    "2.3.1", "Text may be set in vertical or in horizontal lines.",
    .outside("horizontal text is not set")),
  Clause(
    "2.3.2", "Characters run from top to bottom, and columns from right to left.",
    .met("of three columns each stands left of the one before it, with its head as high") { check in
      let columns = try check.set("国国\n国国\n国国", .japanese).columns
      check.expect(columns.map(\.top), [0, 0, 0], "heads")
      let axes = columns.map(\.axis)
      check.expect(axes.count == 3 && axes == axes.sorted(by: >), "axes go to the left: \(axes)")
      check.expect(columns.allSatisfy { $0.starts == [0, 1000] }, "characters go down")
    }),
  Clause(
    "2.4.1",
    "The type area is a whole number of characters long; what is left goes to the margins.",
    .met("on A5 the column length is a multiple of the character size") { check in
      let setting = try check.set(String(repeating: "国", count: 200), .japanese) {
        $0.style.size = .pt(13)
        $0.page = .paper(.a5)
        $0.margins = nil
      }
      check.expect((setting.measure ?? 1) % 130, 0, "what is over")
      check.expect(setting.columns.first?.length ?? 0, setting.measure ?? 1, "a full column")
    }),
  Clause(
    "2.4.2", "Columns stand at one distance: the character size and the gap between columns.",
    .met("with a gap of half an em, axes are one and a half em apart") { check in
      let axes = try check.set("国\n国\n国", .japanese) { $0.columnGap = .pt(50) }.columns.map(\.axis)
      check.expect(zip(axes, axes.dropFirst()).map { $0 - $1 }, [1500, 1500], "distances")
    }),
  Clause(
    "2.4.2 (b)", "The area may be asked for by characters a column and columns a page.",
    .otherwise("the column length can be given in em, the number of columns follows from the page")),
  Clause(
    "2.5.1", "Marks that hang jut out of the area.",
    .met("with --hang allow 。 starts at four em below a column of four em, which stays as long") {
      check in
      let column = try check.set("国国国国。国", .japanese, measure: 4) { $0.hanging = .allow }.columns
        .first
      check.expect(column?.starts ?? [], [0, 1000, 2000, 3000, 4000], "starts")
      check.expect(column?.length ?? 0, 4000, "length")
    }),
  Clause(
    "2.5.1 (b)", "Ruby and emphasis marks jut out of the area.",
    .met("they do: columns keep their places with readings and without") { check in
      let plain = try check.set("国\n国", .japanese)
      let ruby = try check.set(ruby: "{国|くに}\n国", .japanese)
      check.expect(ruby.columns.map(\.axis), plain.columns.map(\.axis), "axes")
      check.expect(ruby.readings.map(\.distance), [500], "beside the column")
    }),
  Clause(
    "2.5.2", "Columns keep their places whatever stands on them.",
    .met("with a pitch, a wide picture between columns does not move them") { check in
      let axes = try check.set("国国\nA国\n👨‍👩‍👧国\n国国", .japanese) { $0.pitch = .pt(175) }
        .columns.map(\.axis)
      check.expect(zip(axes, axes.dropFirst()).map { $0 - $1 }, [1750, 1750, 1750], "distances")
    }),
  Clause(
    "2.5.2 (b)", "Without a pitch, too, columns of kanji, kana and Latin stand at equal distances.",
    .met("国国, きっと, 国A国 and カー stand one and three quarters of an em apart") { check in
      let axes = try check.set("国国\nきっと\n国A国\nカー\n国国", .japanese).columns.map(\.axis)
      check.expect(
        zip(axes, axes.dropFirst()).map { $0 - $1 }, [1750, 1750, 1750, 1750], "distances")
    }),
  Clause(
    "2.5.3", "Characters stand at the same places in each column.",
    .met("the characters of two full columns begin at the same distances from the head") { check in
      let columns = try check.set("一二三四五六", .japanese, measure: 3).columns
      check.expect(columns.map(\.starts), [[0, 1000, 2000], [0, 1000, 2000]], "starts")
    }),
  Clause(
    "2.6.1", "Running heads and page numbers have their places.", .notYet(Clause.Reason.furniture)),
  Clause("2.6.2", "Which pages bear them.", .notYet(Clause.Reason.furniture)),
  Clause("2.6.3", "How they are put together.", .notYet(Clause.Reason.furniture)),
]
