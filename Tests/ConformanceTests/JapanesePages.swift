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
        $0.page.size = .paper(.a5)
        $0.page.margins = nil
      }
      check.expect((setting.measure ?? 1) % 130, 0, "what is over")
      check.expect(setting.columns.first?.length ?? 0, setting.measure ?? 1, "a full column")
    }),
  Clause(
    "2.4.2", "Columns stand at one distance: the character size and the gap between columns.",
    .met("with a gap of half an em, axes are one and a half em apart") { check in
      let axes = try check.set("国\n国\n国", .japanese) { $0.columns.gap = .pt(50) }.columns.map(
        \.axis)
      check.expect(zip(axes, axes.dropFirst()).map { $0 - $1 }, [1500, 1500], "distances")
    }),
  Clause(
    "2.4.2 (b)", "The area may be asked for by characters a column and columns a page.",
    .met("with --hanmen 5x3 a page has three columns of five characters, in the middle of the page")
    {
      check in
      let setting = try check.setBook(String(repeating: "国", count: 40), columns: 3)
      check.expect(setting.columns.map(\.cells.count), [5, 5, 5, 5, 5, 5, 5, 5], "characters")
      check.expect(setting.sheets.map(\.columns.count), [3, 3, 2], "columns")
      let page = setting.sheets[0]
      check.expect([page.top, page.bottom], [4000, 9000], "the area's head and foot")
      check.expect([page.left, page.right], [4500, 8500], "its sides")
    }),
  Clause(
    "2.5.1", "Marks that hang jut out of the area.",
    .met("with --hang allow 。 starts at four em below a column of four em, which stays as long") {
      check in
      let column = try check.set("国国国国。国", .japanese, measure: 4) {
        $0.columnBreaks.hanging = .allow
      }.columns
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
      let axes = try check.set("国国\nA国\n👨‍👩‍👧国\n国国", .japanese) { $0.columns.pitch = .pt(175) }
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
    "2.6.1", "Running heads and page numbers have their places.",
    .met(
      "above the text they end an em from it, flush with its fore-edge; beside it a head begins four em "
        + "below the head, and a number ends five em above the foot"
    ) { check in
      let text = String(repeating: "国", count: 60)
      let above = try check.setBook(text, columns: 5) {
        $0.furniture.lines = [try line(.head, .headOuter, "題")]
      }
      for (index, page) in above.sheets.enumerated() {
        guard let head = page.furniture.first else { continue }
        check.expect(head.bottom, page.top - 1000, "an em above")
        let isLeft = index.isMultiple(of: 2)
        let (edge, flush) = isLeft ? (page.left, head.left) : (page.right, head.right)
        // The last page has fewer columns, and its block ends before the area does.
        if index < above.sheets.count - 1 {
          check.expect(flush, edge, "flush on page \(index + 1)")
        }
      }
      let beside = try check.setBook(text, columns: 5, characters: 12) {
        $0.furniture.lines = [
          try line(.head, .outer, "題"), try line(.folio, .outer, "{page:han}"),
        ]
      }
      let page = beside.sheets[0]
      let (head, folio) = (
        page.furniture.first { $0.kind == .head }, page.furniture.first { $0.kind == .folio }
      )
      check.expect(head?.top ?? 0, page.top + 4000, "the head's place")
      check.expect(folio?.bottom ?? 0, page.bottom - 5000, "the number's place")
      check.expect(folio?.text ?? "", "一", "Han digits")
      check.expect((head?.right ?? 0) <= page.left - 500, "a gap from the text")
    }),
  Clause(
    "2.6.2", "Which pages bear them.",
    .met(
      "even pages have the title, odd ones the chapter; blank pages have nothing, and a page that begins "
        + "with a heading has a number alone"
    ) { check in
      var document = Document(
        "章一\n" + String(repeating: "国", count: 38) + "\n章二\n" + String(repeating: "国", count: 30))
      document.title = "書"
      document.paragraphs[0].role = .heading(level: 3)
      document.paragraphs[2].role = .heading(level: 3)
      document.paragraphs[2].style.breakBefore = .leaf
      let setting = try check.setBook(document, columns: 5) {
        $0.furniture.lines = [
          try line(.head, .headOuter, "{h3}", .odd), try line(.head, .headOuter, "{book}", .even),
          try line(.folio, .footOuter, "{page}"),
        ]
      }
      check.expect(
        setting.sheets.map { $0.furniture.map(\.text) },
        [["1"], ["書", "2"], ["3"], ["書", "4"]], "texts")
    }),
  Clause(
    "2.6.3", "Their combination.",
    .met(
      "a number stands outside of a running head, two em of its size apart, on either side; numbers are Arabic "
        + "in lines and Han in columns"
    ) { check in
      let setting = try check.setBook(String(repeating: "国", count: 60), columns: 5) {
        $0.furniture.lines = [
          try line(.head, .headOuter, "題"), try line(.folio, .headOuter, "{page}"),
        ]
      }
      for (index, page) in setting.sheets.enumerated() {
        let lines = page.furniture.sorted { $0.left < $1.left }
        guard lines.count == 2 else {
          check.expect(lines.count, 2, "lines on page \(index + 1)")
          continue
        }
        check.expect(lines[1].left - lines[0].right, 1600, "apart")
        check.expect(
          lines.map(\.kind), index.isMultiple(of: 2) ? [.folio, .head] : [.head, .folio], "order")
      }
    }),
]

private func line(
  _ kind: PageFurniture.FurnitureLine.Kind, _ slot: PageFurniture.Slot, _ template: String,
  _ pages: PageFurniture.FurnitureLine.Parity = .all
) throws -> PageFurniture.FurnitureLine {
  PageFurniture.FurnitureLine(
    kind, slot: slot, pages: pages, template: try PageFurniture.Template(template))
}

extension Checker {
  /// Sets a text on facing pages of 13 em square, in an area of characters by columns with gaps of half an em.
  fileprivate func setBook(
    _ text: String, columns: Int, characters: Int = 5,
    _ configure: (inout LayoutOptions) throws -> Void = { _ in }
  ) throws -> TextSetting {
    try setBook(Document(text), columns: columns, characters: characters, configure)
  }

  fileprivate func setBook(
    _ document: Document, columns: Int, characters: Int = 5,
    _ configure: (inout LayoutOptions) throws -> Void = { _ in }
  ) throws -> TextSetting {
    var furniture = LayoutOptions()
    try configure(&furniture)
    return try set(document, .japanese) {
      $0.page.size = .size(width: .pt(1300), height: .pt(characters == 5 ? 1300 : 2000))
      $0.page.margins = nil
      $0.columns.gap = .pt(50)
      $0.bookPages = BookPages(
        typeArea: BookPages.TypeArea(characters: characters, columns: columns), firstSide: .left)
      $0.furniture = furniture.furniture
    }
  }
}
