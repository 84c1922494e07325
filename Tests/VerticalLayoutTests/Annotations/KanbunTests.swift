import Testing

@testable import VerticalLayout

/// Marks of kanbun (KA1 to KA9), with fixture G at 10 pt: characters of the text are 10 pt long, marks 5 pt.
@Suite struct KanbunTests {
  private static let open = KanbunMark.KanbunSpacing.open(.em(1024))

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.01 }
  }

  /// The marks of a kind: text, where it starts and ends on its column, and its left edge from the middle of that.
  private func marks(
    _ kind: PlacedAnnotation.Kind, _ layout: Layout
  ) -> [(text: String, start: Double, end: Double, x: Double)] {
    layout.annotations.filter { $0.kind == kind }.map { mark in
      let column = layout.columns[mark.column]
      return (
        mark.text, (mark.bounds.y - column.bounds.y).points,
        (mark.bounds.maxY - column.bounds.y).points, (mark.bounds.x - column.axis).points
      )
    }
  }

  @Test(
    "KA1: signs of order take half an em, or stand in the gap of all ideographs",
    arguments: [
      ("讀[レ]書", KanbunMark.KanbunSpacing.solid, 25, [0, 15]),
      ("讀[レ]書", open, 40, [0, 20]),
      ("讀[レ]書", .open(.em(512)), 30, [0, 15]),
      ("讀書", open, 20, [0, 10]),
      ("讀書[レ]", .solid, 25, [0, 10]),
      ("讀[レ]書カ", open, 50, [0, 20, 40]),
      // A paragraph with hiragana is no kanbun, but has some.
      ("讀[レ]書む", open, 35, [0, 15, 25]),
    ] as [(String, KanbunMark.KanbunSpacing, Double, [Double])])
  func spacing(
    _ source: String, _ spacing: KanbunMark.KanbunSpacing, _ length: Double, _ starts: [Double]
  ) throws {
    let layout = try G10.kanbun(nil, spacing).layout(Document(kanbun: source))
    #expect(isNear([layout.columns[0].natural.points], [length]))
    #expect(isNear(layout.starts(), starts), "\(layout.starts())")
    for mark in marks(.kaeriten, layout) {
      // After its character, in a box whose left edge is that of the character.
      #expect(mark.x == -5 && mark.end - mark.start == 5)
      #expect(layout.columns[0].cells.contains { layout.cells[$0].end.points == mark.start })
    }
    #expect(layout.columns.allSatisfy { $0.extent == .pt(10) })
  }

  @Test("KA1: a poem stands on a grid, whatever marks it has")
  func grid() throws {
    let source = "春眠不[レ]覺{エ}[レ]曉{ヲ}，\n處處聞{ク}[二]啼鳥{ヲ}[一]。\n夜來風雨{ノ}聲，\n花落{ツルコト}知{ル}多少。"
    let layout = try G10.kanbun(nil, Self.open).layout(Document(kanbun: source))
    for column in 0..<4 {
      #expect(isNear(Array(layout.starts(column).prefix(5)), [0, 20, 40, 60, 80]))
    }
  }

  @Test(
    "KA2: every sign of order is half an em large",
    arguments: [
      "レ", "一", "二", "三", "四", "上", "中", "下", "甲", "乙", "丙", "丁", "天", "地", "人",
    ])
  func signsOfOrder(_ sign: String) throws {
    let layout = try G10.kanbun().layout(Document(kanbun: "讀[\(sign)]書"))
    let mark = try #require(marks(.kaeriten, layout).first)
    #expect(mark.text == sign && mark.start == 10 && mark.end == 15 && mark.x == -5)
    #expect(isNear(layout.starts(), [0, 15]) && layout.diagnostics.isEmpty)
  }

  @Test("KA2: signs with レ stand in one box, each legible")
  func combined() throws {
    for text in ["一レ", "上レ", "甲レ", "天レ", "下二", "二三レ"] {
      let layout = try G10.kanbun().layout(Document(kanbun: "讀[\(text)]書"))
      let mark = try #require(layout.annotations.first)
      #expect(mark.text == text && mark.bounds.height == .pt(5) && mark.bounds.width == .pt(5))
      let cells = layout.annotationText.cells[mark.cells]
      #expect(cells.count == text.unicodeScalars.count)
      var end = mark.bounds.y - layout.columns[0].bounds.y
      for cell in cells {
        #expect(cell.start >= end && cell.advance * 6 >= .pt(5))
        end = cell.end
      }
      #expect(end <= mark.bounds.maxY)
      #expect(cells.map { String(text.slice($0.range)) }.joined() == text)
    }
    // Two marks of one character are one.
    let two = try G10.kanbun().layout(Document(kanbun: "讀[一][レ]書"))
    #expect(two.annotations.map(\.text) == ["一レ"])
  }

  @Test(
    "KA3, KA4, KA7: okurigana begin at the middle of the character or after its reading",
    arguments: [
      // One fits beside the character, two need half an em more.
      ("讀{ム}書", [0, 10], [(5, 10)]),
      ("讀{ムハ}書", [0, 15], [(5, 15)]),
      ("讀{ムハ}[レ]書", [0, 15], [(5, 15)]),
      ("讀{ムコト}[レ]書", [0, 20], [(5, 20)]),
      // A reading stands at the head.
      ("讀(よ){ム}書", [0, 10], [(5, 10)]),
      ("讀(よみ){ム}書", [0, 15], [(10, 15)]),
      ("猶(なほ){シ}‹ごと›<キ>魚", [0, 15], [(10, 15), (10, 15)]),
      // Before a comma they go on beside it, and after it the rest of their room.
      ("讀{ムハ}、書", [0, 10, 20], [(5, 15)]),
      ("讀{ムコト}、書", [0, 10, 20], [(5, 20)]),
      ("讀{ムルコトヲ}、書", [0, 10, 30], [(5, 30)]),
      ("讀{ムコト}」書", [0, 20, 30], [(5, 20)]),
      ("‘睥睨’(へいげい){シテ}久", [0, 10, 30], [(20, 30)]),
      ("‘睥睨’(に){シ}久", [0, 10, 20], [(15, 20)]),
    ] as [(String, [Double], [(Double, Double)])])
  func okurigana(_ source: String, _ starts: [Double], _ places: [(Double, Double)]) throws {
    let layout = try G10.kanbun().layout(Document(kanbun: source))
    #expect(isNear(layout.starts(), starts), "\(layout.starts())")
    let found = marks(.okurigana, layout)
    #expect(isNear(found.flatMap { [$0.start, $0.end] }, places.flatMap { [$0.0, $0.1] }))
    #expect(found.first?.x == 5 && found.dropFirst().allSatisfy { $0.x == -10 })
  }

  @Test("KA3: in a gap that is given long okurigana begin sooner, and then widen it")
  func longOkurigana() throws {
    let layout = try G10.kanbun(nil, Self.open).layout(Document(kanbun: "說{バシカラ}[一]乎{ヲヲヲヲヲ}書"))
    #expect(isNear(layout.starts(), [0, 20, 45]))
    #expect(isNear(marks(.okurigana, layout).flatMap { [$0.start, $0.end] }, [0, 20, 20, 45]))
  }

  @Test(
    "KA5: a line half an em long, on the axis or at the right of a sign",
    arguments: [
      ("宣|戰", KanbunMark.KanbunSpacing.solid, 25, (10, 15), 0),
      ("宣|[二]戰", .solid, 25, (10, 15), 2.5),
      ("宣[二]|戰", .solid, 25, (10, 15), 2.5), ("宣|戰", open, 40, (10, 20), 0),
    ] as [(String, KanbunMark.KanbunSpacing, Double, (Double, Double), Double)])
  func line(
    _ source: String, _ spacing: KanbunMark.KanbunSpacing, _ length: Double,
    _ place: (Double, Double),
    _ x: Double
  ) throws {
    let layout = try G10.kanbun(nil, spacing).layout(Document(kanbun: source))
    #expect(layout.columns[0].natural.points == length)
    let line = try #require(layout.annotations.first { $0.kind == .tateTen })
    let found = marks(.tateTen, layout)[0]
    #expect(found.start == place.0 && found.end == place.1 && line.cells.isEmpty)
    #expect(abs((line.axis - layout.columns[0].axis).points - x) < 0.01)
    #expect(line.bounds.width < .pt(1))
    // It is drawn, and is no text.
    let list = layout.displayList(ofPage: 0)
    #expect(list.items.contains(.fill(line.bounds, .black)))
  }

  @Test(
    "KA6: commas and stops share the room of a sign, ・ is a quarter of an em after",
    arguments: [
      ("讀[レ]、書", [0, 10, 20]), ("讀[レ]。書", [0, 10, 20]), ("讀[レ]・書", [0, 12.5, 22.5]),
      // An opening bracket has its blank before it.
      ("讀[レ]「書", [0, 10, 20]), ("讀[レ]」書", [0, 15, 25]),
    ] as [(String, [Double])])
  func punctuation(_ source: String, _ starts: [Double]) throws {
    let layout = try G10.kanbun().layout(Document(kanbun: source))
    #expect(isNear(layout.starts(), starts), "\(layout.starts())")
    #expect(marks(.kaeriten, layout).map(\.start) == [10])
  }

  @Test("KA6: in a given gap punctuation takes no room of its own")
  func punctuationInGaps() throws {
    for source in ["讀、書", "讀[レ]。書", "讀{ム}」書", "讀、「書", "讀。」書", "讀[レ]」書", "讀「書", "讀・書"] {
      let layout = try G10.kanbun(nil, Self.open).layout(Document(kanbun: source + "[レ]"))
      let last = layout.columns[0].cells.upperBound - 1
      #expect(layout.cells[last].start == .pt(20), "\(source) \(layout.starts())")
    }
  }

  @Test("KA8: a sign stays on the column of its character, a line begins none")
  func columnEnds() throws {
    // 4 characters fit, but not with the mark of the fourth one.
    let solid = try G10.kanbun(40).layout(Document(kanbun: "甲乙丙丁[レ]戊己|庚辛"))
    #expect(solid.columnTexts == ["甲乙丙", "丁戊己", "庚辛"])
    for column in solid.columns { #expect(column.length <= .pt(40)) }
    // The comma has room for both.
    let comma = try G10.kanbun(40).layout(Document(kanbun: "甲乙丙[レ]、戊己庚辛"))
    #expect(comma.columnTexts == ["甲乙丙、", "戊己庚辛"])
    // It does not hang where it stands beside a mark.
    let hung = try G10.kanbun(30) { $0.columnBreaks.hanging = .allow }.layout(
      Document(kanbun: "甲乙丙[レ]、戊"))
    #expect(hung.columnTexts == ["甲乙", "丙、戊"])
    let open = try G10.kanbun(50, Self.open).layout(Document(kanbun: "甲[レ]乙丙"))
    #expect(open.columnTexts == ["甲乙", "丙"])
  }

  @Test("KA8: marks keep their places where a column is justified")
  func justified() throws {
    let layout = try G10.kanbun(45) { $0.columns.alignment = .justify }
      .layout(Document(kanbun: "甲乙|丙丁、戊己庚辛壬癸"))
    let column = layout.columns[0]
    #expect(column.length == .pt(45))
    let line = try #require(layout.annotations.first)
    let (before, after) = (layout.cells[1], layout.cells[2])
    #expect(line.bounds.y - column.bounds.y == before.end)
    #expect(after.start - before.end == .pt(5))
  }

  @Test("KA9: signs that are typed act the same")
  func signs() throws {
    let document = DocumentFilter.kanbun(Document("讀㆑書，宣㆐㆓戰㆒㆑。㆑甲\u{E0100}㆖レ"))
    #expect(document.text == "讀書，宣戰。㆑甲\u{E0100}レ")
    let marks = document.spans.map { span -> String in
      guard case .kanbun(let mark) = span.attribute else { return "" }
      let source = mark.source.map { String(document.origin?.source.slice($0) ?? "") } ?? ""
      return document.text.slice(span.range) + mark.text + source
    }
    #expect(marks == ["讀レ㆑", "宣㆐㆐", "宣二㆓", "戰一㆒", "戰レ㆑", "甲\u{E0100}上㆖"])
    let layout = try G10.kanbun().layout(document)
    #expect(layout.annotations.map(\.text) == ["レ", "㆐", "二", "一レ", "上"])
    let plain = Document("讀書㆑")
    #expect(DocumentFilter.kanbun(Document("あ㆑")) == Document("あ㆑"))
    #expect(DocumentFilter.kanbun(plain).text == "讀書")
  }

  @Test("KA9: the text that is copied has no marks, or all of them")
  func copied() throws {
    let source = "猶(な){ホ}‹ごと›<キ>[二]魚‘所|以’(ゆゑん)[一レ]水"
    func text(_ form: RubyOptions.ReadingText) throws -> String {
      let layout = try G10.kanbun(nil) { $0.readings.readings = form }.layout(
        Document(kanbun: source))
      return layout.displayList(ofPage: 0).items.map { item in
        guard case .glyphs(let run) = item else { return "" }
        return String(decoding: run.text, as: UTF8.self)
      }.joined()
    }
    #expect(try text(.base) == "猶魚所以水")
    #expect(try text(.brackets) == "猶（な）（ホ）（ごと）（キ）［二］魚所‐以（ゆゑん）［一レ］水")
    #expect(
      try text(.aozora)
        == "｜猶《な》［＃（ホ）］［＃「猶」の左に「ごと」のルビ］［＃「猶」の左に「キ」の注記］［＃二］魚｜所‐以《ゆゑん》［＃一レ］水")
  }

  @Test("Emphasis and lines stand outside of okurigana")
  func lanes() throws {
    var document = Document(kanbun: "讀(よみ){ム}書{ヲ}乎")
    let all = TextRange(0, document.text.utf8.count)
    document.spans.append(AttributeSpan(all, .emphasis(EmphasisMark("﹅"))))
    let layout = try G10.kanbun().layout(document)
    let okurigana = layout.annotations.filter { $0.kind == .okurigana }
    let emphasis = layout.annotations.filter { $0.kind == .emphasis }
    #expect(!emphasis.isEmpty && okurigana.count == 2)
    for mark in emphasis {
      #expect(okurigana.allSatisfy { !$0.bounds.sharesArea(with: mark.bounds) })
    }
  }

  @Test("WR9: notes in two small columns have marks, and room between them for okurigana")
  func notes() throws {
    var document = Document(kanbun: "國甲{ム}[レ]乙丙{ヲ}丁")
    document.spans.append(AttributeSpan(TextRange(3, 15), .inset(Inset(size: .em(512)))))
    let layout = try G10.kanbun().layout(document)
    let kaeriten = try #require(layout.annotations.first { $0.kind == .kaeriten })
    #expect(kaeriten.bounds.width == .pt(5).half)
    for mark in layout.annotations where mark.kind == .okurigana {
      let cells = layout.columns[0].cells.map { layout.bounds(ofCell: $0, in: layout.columns[0]) }
      #expect(cells.allSatisfy { !$0.sharesArea(with: mark.bounds) })
    }
  }

  @Test("A mark without a character is told")
  func withoutBase() throws {
    var document = Document("讀\n書")
    document.spans = [
      AttributeSpan(TextRange(3, 4), .kanbun(KanbunMark(.kaeriten, "レ"))),
      AttributeSpan(TextRange(4, 99), .kanbun(KanbunMark(.kaeriten, "二"))),
      AttributeSpan(TextRange(99, 99), .kanbun(KanbunMark(.okurigana, "ム"))),
    ]
    let layout = try G10.kanbun().layout(document)
    #expect(layout.annotations.map(\.text) == ["二"])
    #expect(layout.warnings(.attributeNotSet).count == 2)
  }

  @Test("Text without marks is set the same with every spacing")
  func plain() throws {
    let text = "春眠不覺曉，處處聞啼鳥。"
    #expect(
      try G10.kanbun(50, Self.open).layout(text) == G10.kanbun(50).layout(text))
  }

  @Test("A reading that is longer than its base stands over the gap of a sign")
  func longReading() throws {
    let layout = try G10.kanbun().layout(Document(kanbun: "國令(せしめ)[二]違"))
    // It has a quarter of an em before and after its base; the one after is in the gap.
    #expect(isNear(layout.starts(), [0, 12.5, 27.5]), "\(layout.starts())")
    let ruby = try #require(layout.readings.first)
    #expect(isNear([ruby.start, ruby.end], [10, 25]))
  }
}
