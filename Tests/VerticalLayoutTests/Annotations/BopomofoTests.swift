import Testing

@testable import VerticalLayout

/// Bopomofo (BP1 to BP7), with fixture G at 60 pt, so that the rules' tenths of an em are whole points.
@Suite struct BopomofoTests {
  private var g60: G10 {
    G10().with {
      $0.style.language = .traditionalChinese
      $0.style.size = .pt(60)
      $0.columns.pitch = .pt(90)
      $0.page.margins = Margins(top: .zero, right: .pt(30), bottom: .zero, left: .zero)
    }
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.01 }
  }

  /// Reading, and the boxes of its signs in em: x, y, width, height, from the base's top right corner.
  @Test(
    "YY-41, U-03, BP1 to BP4: symbols and tones have their boxes",
    arguments: [
      ("ㄓㄨㄥ", [0, 0.05, 0.3, 0.3, 0, 0.35, 0.3, 0.3, 0, 0.65, 0.3, 0.3]),
      ("ㄩ", [0, 0.35, 0.3, 0.3]),
      ("ㄇㄚˇ", [0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3, 0.3, 0.4, 0.2, 0.2]),
      ("ˇㄇㄚ", [0.3, 0.4, 0.2, 0.2, 0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3]),
      ("ㄇˇㄚ", [0, 0.2, 0.3, 0.3, 0.3, 0.4, 0.2, 0.2, 0, 0.5, 0.3, 0.3]),
      ("˙ㄇㄚ", [0, 0.1333, 0.3, 0.0667, 0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3]),
      ("ㄇㄚ˙", [0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3, 0, 0.1333, 0.3, 0.0667]),
      ("ㄇㄚˉ", [0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3]),
      ("ㄍㄚㆵ", [0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3, 0.3, 0.6, 0.2, 0.2]),
      ("ㄍㄚ˫", [0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3, 0.3, 0.4, 0.2, 0.2]),
      ("ㆠㆦ˪", [0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3, 0.3, 0.4, 0.2, 0.2]),
      ("ㄍㄚㆴ\u{307}", [0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3, 0.3, 0.6, 0.2, 0.2]),
      ("ㄍㄚㆶ", [0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3, 0.3, 0.6, 0.2, 0.2]),
      ("ㄍㄚㆷ", [0, 0.2, 0.3, 0.3, 0, 0.5, 0.3, 0.3, 0.3, 0.6, 0.2, 0.2]),
    ] as [(String, [Double])])
  func boxes(_ reading: String, _ expected: [Double]) throws {
    let layout = try g60.layout(Document(ruby: "國{字|\(reading)}國"))
    let annotation = try #require(layout.annotations.first)
    #expect(annotation.kind == .bopomofo && annotation.text == reading)
    let column = layout.columns[0]
    let found = annotation.cells.flatMap { index in
      let box = layout.bounds(ofAnnotationCell: index, of: annotation)
      return [
        box.x - column.bounds.maxX, box.y - column.bounds.y - .pt(60), box.width, box.height,
      ].map { $0.points / 60 }
    }
    #expect(isNear(found, expected), "\(found)")
    // The band is half of an em wide, tone or not, and nothing is moved (BP1, BP7).
    #expect(annotation.bounds.width == .pt(30))
    #expect(layout.starts() == [0, 60, 120])
    #expect(layout.diagnostics.isEmpty, "\(layout.diagnostics)")
  }

  @Test("BP3: the dot is a tenth of an em high if so asked, and moves nothing")
  func highDot() throws {
    let shaper = g60.shaper
    shaper.inks[0x02D9] = GlyphPlacement.InkBox(minX: 100, minY: -900, maxX: 300, maxY: -700)
    shaper.inks[0x02D9 + FixtureShaper.verticalForm] = shaper.inks[0x02D9]
    for (neutral, y, height, size) in [
      (RubyOptions.BopomofoNeutral.fifteenth, 0.1333, 0.0667, 20.0), (.tenth, 0.1, 0.1, 30.0),
    ] {
      var g60 = g60.with { $0.readings.bopomofoNeutral = neutral }
      g60.shaper = shaper
      let layout = try g60.layout(Document(ruby: "{嗎|˙ㄇㄚ}"))
      let annotation = try #require(layout.annotations.first)
      let boxes = annotation.cells.map { layout.bounds(ofAnnotationCell: $0, of: annotation) }
      let top = layout.columns[0].bounds.y
      #expect(
        isNear(
          boxes.map { ($0.y - top).points / 60 } + [boxes[0].height.points / 60],
          [y, 0.2, 0.5, height]))
      // The ink of the dot is a fifth of its em.
      let run = layout.annotationText.cells[annotation.cells.lowerBound].run
      let style = layout.annotationText.runs[Int(run)].style
      #expect(isNear([layout.styles[style].size.points], [size]), "\(layout.styles[style].size)")
    }
  }

  @Test(
    "BP6: syllables are found and pair up with ideographs",
    arguments: [
      ("{中文|ㄓㄨㄥㄨㄣˊ}", ["ㄓㄨㄥ", "ㄨㄣˊ"]), ("{中文|ㄓㄨㄥ ㄨㄣˊ}", ["ㄓㄨㄥ", "ㄨㄣˊ"]),
      ("{中文|ㄓㄨㄥ|ㄨㄣˊ}", ["ㄓㄨㄥ", "ㄨㄣˊ"]), ("{媽媽|ㄇㄚ˙ㄇㄚ}", ["ㄇㄚ", "˙ㄇㄚ"]),
      ("{媽媽|ㄇㄚㄇㄚ˙}", ["ㄇㄚ", "ㄇㄚ˙"]), ("{花兒|ㄏㄨㄚㄦ}", ["ㄏㄨㄚ", "ㄦ"]),
      ("{西安|ㄒㄧ ㄢ}", ["ㄒㄧ", "ㄢ"]), ("{先|ㄒㄧㄢ}", ["ㄒㄧㄢ"]),
      ("{日，月|ㄖˋ\u{3000}ㄩㄝˋ}", ["ㄖˋ", "ㄩㄝˋ"]), ("{爸爸|ˋㄅㄚ ˙ㄅㄚ}", ["ˋㄅㄚ", "˙ㄅㄚ"]),
    ])
  func syllables(_ source: String, _ expected: [String]) throws {
    let layout = try g60.layout(Document(ruby: source))
    #expect(layout.annotations.map(\.text) == expected)
    #expect(layout.annotations.allSatisfy { $0.kind == .bopomofo })
    #expect(
      layout.annotations.allSatisfy { layout.text.slice($0.range).unicodeScalars.count == 1 })
    #expect(layout.diagnostics.isEmpty, "\(layout.diagnostics)")
  }

  @Test(
    "BP6, BP7: where numbers differ the reading is one for all, and a warning tells",
    arguments: ["{中文|ㄓㄨㄥ}", "{中|ㄓㄨㄥ ㄨㄣˊ}", "{3|ㄙㄢ}", "{A|ㄟ}", "{，|ㄓㄨㄥ}", "{の|ㄋㄛ}"])
  func unpaired(_ source: String) throws {
    let layout = try g60.layout(Document(ruby: source))
    #expect(layout.annotations.map(\.kind) == [.ruby])
    #expect(layout.warnings(.bopomofoUnpaired).count == 1)
  }

  @Test(
    "BP5: ㄧ lies, whatever glyphs the font has for it",
    arguments: RubyOptions.BopomofoStroke.allCases)
  func stroke(_ stroke: RubyOptions.BopomofoStroke) throws {
    let lying = GlyphPlacement.InkBox(minX: 100, minY: -420, maxX: 900, maxY: -340)
    let standing = GlyphPlacement.InkBox(minX: 460, minY: -780, maxX: 540, maxY: 20)
    // Ink of the glyph, and of its vertical form.
    for (plain, vertical) in [(lying, standing), (standing, lying), (lying, lying)] {
      let g60 = g60.with { $0.readings.bopomofoStroke = stroke }
      g60.shaper.verticalForms += "ㄧ"
      g60.shaper.inks[0x3127] = plain
      g60.shaper.inks[0x3127 + FixtureShaper.verticalForm] = vertical
      let layout = try g60.layout(Document(ruby: "{一|ㄧ}"))
      let annotation = try #require(layout.annotations.first)
      let cell = layout.annotationText.cells[annotation.cells.lowerBound]
      let run = layout.annotationText.runs[Int(cell.run)]
      let glyph = try #require(cell.glyphs.first.map { layout.annotationText.glyphs[$0] })
      let ink = try #require(g60.shaper.inkBounds(of: glyph.id, in: run.font, size: .pt(18)))
        .drawn(run.orientation, x: Int(glyph.x), y: Int(glyph.y))
      #expect((ink.width > ink.height) == (stroke == .horizontal))
      #expect(layout.styles.indices.contains(run.style))
    }
  }

  @Test("BP2: tone marks fill their boxes with ink") func tones() throws {
    let g60 = g60
    for scalar in [0x02CB, 0x02CB + FixtureShaper.verticalForm] {
      g60.shaper.inks[scalar] = GlyphPlacement.InkBox(minX: 100, minY: -900, maxX: 300, maxY: -700)
    }
    let layout = try g60.layout(Document(ruby: "{字|ㄗˋ}"))
    let annotation = try #require(layout.annotations.first)
    let cell = layout.annotationText.cells[annotation.cells.upperBound - 1]
    let run = layout.annotationText.runs[Int(cell.run)]
    let glyph = try #require(cell.glyphs.first.map { layout.annotationText.glyphs[$0] })
    let ink = try #require(
      g60.shaper.inkBounds(of: glyph.id, in: run.font, size: layout.styles[run.style].size))
    // 0.16 em of ink, in the middle of the box.
    #expect(abs(Length(rawValue: ink.width).points - 9.6) < 0.05)
    let middle = cell.start + Length(rawValue: Int(glyph.y) + ink.midY)
    #expect(abs(middle.points - (cell.start + cell.advance.half).points) < 0.01)
    let x = annotation.axis + Length(rawValue: Int(glyph.x) + ink.midX)
    #expect(abs((x - layout.columns[0].bounds.maxX).points - 24) < 0.01)
  }

  @Test("BP7: bopomofo stays with its base where columns and pages end")
  func columnEnds() throws {
    let layout = try g60.with { $0.columns.measure = .pt(120) }
      .layout(Document(ruby: "國國{中文中文|ㄓㄨㄥ ㄨㄣˊ ㄓㄨㄥ ㄨㄣˊ}國{字|ㄗˋ}"))
    #expect(layout.columnTexts == ["國國", "中文", "中文", "國字"])
    #expect(layout.annotations.map(\.column) == [1, 1, 2, 2, 3])
    for annotation in layout.annotations {
      let cell = try #require(layout.cells.first { $0.range == annotation.range })
      #expect(annotation.bounds.y >= layout.columns[annotation.column].bounds.y + cell.start)
    }
  }

  @Test("YY-41, BP7: columns closer than 1.5 em are told", arguments: [(89, true), (90, false)])
  func tight(_ pitch: Int, _ isReported: Bool) throws {
    for direction in ColumnDirection.allCases {
      let layout = try g60.with {
        $0.columns.direction = direction
        $0.columns.pitch = .pt(pitch)
        $0.page.margins = Margins(top: .zero, right: .pt(40), bottom: .zero, left: .zero)
      }
      .layout(Document(ruby: "{日|ㄖˋ}\n{月|ㄩㄝˋ}"))
      #expect(layout.warnings(.bopomofoTight).isEmpty != isReported)
      #expect(layout.warnings(.annotationCollides).isEmpty)
    }
  }

  @Test("Readings of neighbours, marks and lines stand clear of bopomofo") func neighbours() throws
  {
    // RU8d: a pinyin reading does not reach over a character with bopomofo.
    let layout = try g60.layout(Document(ruby: "{字|ㄗˋ}{壯|ABCDEFGH}"))
    #expect(layout.starts()[1] > 60)
    var marked = Document(ruby: "{字|ㄗˋ}")
    marked.spans.append(AttributeSpan(TextRange(0, 3), .emphasis(EmphasisMark("•"))))
    let found = try g60.layout(marked).annotations
    #expect(found.map(\.kind) == [.bopomofo, .emphasis])
    #expect(found[1].bounds.x == found[0].bounds.maxX)
    // The other reading on the same side is told.
    var twice = Document(ruby: "{字|ㄗˋ}")
    twice.spans.append(AttributeSpan(TextRange(0, 3), .ruby(Ruby("zi"))))
    #expect(try g60.layout(twice).warnings(.attributeNotSet).count == 1)
    twice.spans[1] = AttributeSpan(TextRange(0, 3), .ruby(Ruby("zi", side: .left)))
    #expect(try g60.layout(twice).annotations.map(\.side) == [.left, .right])
  }

  @Test("Bopomofo on both sides of a word is whole wherever columns end in it", arguments: 1...4)
  func bothSides(_ length: Int) throws {
    var document = Document(ruby: "{國語字典|ㄍ ㄩ ㄗ ㄉ}")
    document.spans.append(
      AttributeSpan(TextRange(0, 12), .ruby(Ruby("ㄅ ㄆ ㄇ ㄈ", side: .left))))
    let layout = try g60.with { $0.columns.measure = .pt(60 * length) }.layout(document)
    #expect(layout.annotations.map(\.text) == ["ㄍ", "ㄅ", "ㄩ", "ㄆ", "ㄗ", "ㄇ", "ㄉ", "ㄈ"])
    #expect(layout.annotations.map(\.column) == (0..<8).map { $0 / 2 / length })
  }

  @Test(
    "BP8: bopomofo after ideographs is taken out of the text",
    arguments: [
      ("字ㄗˋ。", "字。", ["字=ㄗˋ"]), ("中ㄓㄨㄥ文ㄨㄣˊ", "中文", ["中=ㄓㄨㄥ", "文=ㄨㄣˊ"]),
      ("說中文(ㄓㄨㄥ ㄨㄣˊ)", "說中文", ["中文=ㄓㄨㄥ ㄨㄣˊ"]), ("嗎（˙ㄇㄚ）？", "嗎？", ["嗎=˙ㄇㄚ"]),
      ("中文ㄓㄨㄥㄨㄣˊ", "中文", ["中文=ㄓㄨㄥㄨㄣˊ"]),
      ("葛\u{E0100}ㄍㄜˊ", "葛\u{E0100}", ["葛\u{E0100}=ㄍㄜˊ"]),
      // A line below the line that it reads.
      (
        "床前，明月\nㄔㄨㄤˊ ㄑㄧㄢˊ，ㄇㄧㄥˊ\u{3000}ㄩㄝˋ\n光\nㄍㄨㄤ", "床前，明月\n光",
        ["床=ㄔㄨㄤˊ", "前=ㄑㄧㄢˊ", "明=ㄇㄧㄥˊ", "月=ㄩㄝˋ", "光=ㄍㄨㄤ"]
      ),
      ("中文\nㄓㄨㄥㄨㄣˊ", "中文", ["中=ㄓㄨㄥ", "文=ㄨㄣˊ"]),
      ("葛\u{E0100}，\nㄍㄜˊ", "葛\u{E0100}，", ["葛\u{E0100}=ㄍㄜˊ"]),
      ("中\nㄓㄨㄥ ㄨㄣˊ", "中\nㄓㄨㄥ ㄨㄣˊ", []), ("中文\nㄓㄨㄥ a", "中文\nㄓㄨㄥ a", []),
      ("中\n\nㄓㄨㄥ", "中\n\nㄓㄨㄥ", []), ("中\nˊ", "中\nˊ", []), ("\n，", "\n，", []),
      // What reads no ideograph stays.
      ("注音ㄅㄆㄇㄈ", "注音ㄅㄆㄇㄈ", []), ("aㄅ", "aㄅ", []), ("字(ㄗˋ", "字(ㄗˋ", []),
      ("字 ㄗˋ", "字 ㄗˋ", []), ("ㄗˋ", "ㄗˋ", []), ("字ˋ", "字ˋ", []), ("字(ㄗˋ 音)", "字(ㄗˋ 音)", []),
    ] as [(String, String, [String])])
  func filter(_ source: String, _ text: String, _ readings: [String]) {
    var document = Document(source)
    document.spans = [AttributeSpan(TextRange(0, source.utf8.count), .ink(.black))]
    let read = document.filtered(by: .bopomofo)
    #expect(read.text == text)
    var found: [String] = []
    for span in read.spans {
      if case .ruby(let ruby) = span.attribute {
        found.append("\(read.text.slice(span.range))=\(ruby.text)")
        #expect(ruby.source.map { source.slice($0) } == ruby.text[...])
      }
    }
    #expect(found == readings)
    #expect(read.spans.first?.range == TextRange(0, text.utf8.count))
  }

  @Test("BP1 to BP7: random readings over random texts, none lost and none moved")
  func random() throws {
    let signs = ["ㄅ", "ㄓ", "ㄧ", "ㄨ", "ㄩ", "ㄚ", "ㄥ", "ㆴ", "ˊ", "ˇ", "ˋ", "˙", "ˉ", " ", "x"]
    for seed in 0..<500 {
      var random = SplitMix64(seed: UInt64(seed))
      var source = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let reading = (0..<Int.random(in: 1...8, using: &random)).map { _ in random.pick(signs) }
        source +=
          "{" + random.pick(["字", "中文", "一二三", "の", "A", "字，"]) + "|" + reading.joined() + "}"
        source += random.pick(["", "國", "，", "a", "\n"])
      }
      let document = Document(ruby: source)
      let layout = try g60.with {
        $0.columns.measure = .pt(60 * Int.random(in: 2...9, using: &random))
      }
      .layout(document)
      for span in document.spans {
        guard case .ruby(let ruby) = span.attribute else { continue }
        let found = layout.annotations.filter { span.range.contains($0.range) }
        func visible(_ text: String) -> String { text.filter { $0 != " " } }
        let text = found.map { visible($0.text) }.joined()
        #expect(text == visible(ruby.text), "seed \(seed): \(ruby.text)")
      }
      for annotation in layout.annotations where annotation.kind == .bopomofo {
        let column = layout.columns[annotation.column]
        let cell = try #require(
          column.cells.first { layout.cells[$0].range == annotation.range }, "seed \(seed)")
        let base = layout.bounds(ofCell: cell, in: column)
        #expect(annotation.bounds.y >= base.y - .pt(4) && annotation.bounds.maxY <= base.maxY)
      }
    }
  }
}
