import Testing

@testable import VerticalLayout

/// Numbers and formulas that stay on one column where there is room (L13), the signs and brackets beside
/// them, and words that fill a column by themselves, with fixture G at 10 pt: ideographs of 10 pt, letters of
/// 5 pt.
@Suite struct WholeNumberTests {
  private func columns(
    _ text: String, _ measure: Double, _ language: LanguageTag = .japanese,
    _ alignment: ColumnAlignment = .top, _ method: BreakingMethod = .greedy, hyphen: Double? = nil
  ) throws -> [String] {
    let fixture = G10()
    fixture.shaper.widths["\u{2010}"] = hyphen
    let layout = try fixture.with {
      $0.columns.measure = Length(points: measure)
      $0.style.language = language
      $0.columns.alignment = alignment
      $0.columnBreaks.method = method
    }.layout(text)
    return layout.columns.map { String(layout.text.slice($0.range)) }
  }

  @Test(
    "L13: hyphens, en dashes, signs and digits of full width part no number or formula",
    arguments: [
      ("国国国国03‐1234国", 75.0, ["国国国国", "03‐1234国"]),
      ("国国国国1998–2003国", 75, ["国国国国", "1998–2003国"]),
      ("国国国国１００％国", 65, ["国国国国", "１００％国"]),
      ("国国国国x＝3国", 60, ["国国国国", "x＝3国"]),
      ("国国国国０９０－１２３国", 90, ["国国国国０９０－", "１２３国"]),
      ("国国国国１＋１国", 60, ["国国国国", "１＋１国"]),
      ("国国国１，２８０国", 70, ["国国国", "１，２８０国"]),
      ("国国国国３／４国", 60, ["国国国国", "３／４国"]), ("国国国国１＝￥５国", 60, ["国国国国", "１＝￥５国"]),
      // A list of numbers is no number.
      ("国国国１，２，３国", 70, ["国国国１，２，", "３国"]), ("国国国国国１2，3国", 80, ["国国国国国１2，", "3国"]),
      ("国国国国１．５国", 60, ["国国国国", "１．５国"]),
      // Words keep their places at hyphens, and ideographs theirs at signs. One before a digit joins it, as that of ASCII
      // does (LB25), which it is drawn as (L17).
      ("国国国ab‐cdef", 60, ["国国国ab‐", "cdef"]), ("国国国ab‐1234", 60, ["国国国", "ab‐1234"]),
      ("国国国国＝国国国", 50, ["国国国国＝", "国国国"]),
    ])
  func whole(_ text: String, _ measure: Double, _ expected: [String]) throws {
    for language in [LanguageTag.japanese, .traditionalChinese] {
      let found = try columns(text, measure, language)
      #expect(found == expected)
    }
  }

  @Test("L13: a number without room is parted at its hyphens")
  func tooLong() throws {
    #expect(try columns("国03‐1234‐5678国", 55, hyphen: 0.5) == ["国03‐1234‐", "5678国"])
    // Between digits a hyphen is as short as theirs, whatever the font has (L17).
    #expect(try columns("国03‐1234‐5678国", 55) == ["国03‐1234‐", "5678国"])
    #expect(try columns("１２３４５６７８９", 45) == ["１２３４", "５６７８", "９"])
    // U+002D, after which no rule of characters ends a column.
    #expect(
      try columns("国国ISBN978-4-06-293215-0国国", 80)
        == ["国国ISBN978-4-", "06-293215-0国国"])
    #expect(try columns("国03-1234-5678国", 55) == ["国03-1234-", "5678国"])
    #expect(try columns("国03-1234-5678国", 60) == ["国03-1234-", "5678国"])
    // Where it has room it is whole; a justified column is not opened by more than a tenth of an em a place for that.
    #expect(try columns("国国国03-12国", 50, .japanese, .justify) == ["国国国03-", "12国"])
    #expect(try columns("国国国03-12国", 50, .japanese, .top, .optimal) == ["国国国", "03-12国"])
  }

  @Test("L13: － stays with the digits after it") func fullWidthSign() throws {
    for language in [LanguageTag.japanese, .traditionalChinese, .korean] {
      #expect(try columns("国国－５国", 30, language) == ["国国", "－５国"])
      #expect(try columns("国国－5国", 30, language) == ["国国", "－5国"])
    }
  }

  @Test("L7: ＃ is a sign before a number, and stays with it")
  func numberSign() throws {
    #expect(try columns("国国国＃３国", 40) == ["国国国", "＃３国"])
    #expect(try columns("한국한＃12한", 40, .korean) == ["한국한", "＃12한"])
    #expect(SpacingClass(upright: "＃", profile: .japanese) == .prefix)
  }

  /// The text of each cell, with a stroke where it is on its side.
  private func cells(_ text: String, _ signs: NumberSigns = .upright) throws -> String {
    let layout = try G10().with {
      $0.style.language = .japanese
      $0.forms.numberSigns = signs
    }.layout(text)
    return layout.cells.map { cell in
      String(layout.text.slice(cell.range)) + (cell.orientation == .rotated ? "|" : "")
    }.joined()
  }

  @Test("T7: a single digit lies as the brackets on their side that it touches")
  func bracketedDigit() throws {
    #expect(try cells("国(3)国") == "国(|3|)|国")
    #expect(try cells("国[3国") == "国[|3|国")
    #expect(try cells("国（3）国3国") == "国（3）国3国")
  }

  @Test("T7: the digits and signs of a formula lie where one of its signs does")
  func formulas() throws {
    #expect(try cells("国2×3＝6国") == "国2|×|3|＝|6|国")
    #expect(try cells("国12×3＝36国4国") == "国1|2|×|3|＝|3|6|国4国")
    #expect(try cells("国2×3国") == "国2×3国")
    #expect(try cells("国x×3＝国") == "国x|×|3|＝|国")
    #expect(try cells("国2x×3＝6国") == "国2|x|×|3|＝|6|国")
    #expect(try cells("国×3＝国2×") == "国×3|＝|国2×")
    let long = Array(repeating: "1", count: 2000).joined(separator: "×")
    #expect(try cells("国\(long)国").contains("|") == false)
    #expect(try cells("国\(long)＝1国").hasPrefix("国1|×|1|"))
  }

  @Test("signs of full width stand, or lie as the number that they belong to")
  func numberSigns() throws {
    #expect(try cells("国￥1,280国100％国￥5国") == "国￥1|,|2|8|0|国1|0|0|％国￥5国")
    #expect(try cells("国￥1,280国100％国￥5国", .sideways) == "国￥|1|,|2|8|0|国1|0|0|％|国￥5国")
    #expect(try cells("￥1,280％", .sideways) == "￥|1|,|2|8|0|％|")
    #expect(try cells("国％国￥国", .sideways) == "国％国￥国")
  }

  @Test("J1: a column of one word is filled between its letters, up to a quarter em each")
  func letters() throws {
    func length(_ word: String, _ measure: Double) throws -> Double? {
      try G10().with {
        $0.columns.measure = Length(points: measure)
        $0.style.language = .japanese
        $0.columns.alignment = .justify
      }.layout("\(word) ABCDEFGHIJKL").columns.first?.length.points
    }
    #expect(try length("ABCDEFGH", 50) == 50)
    #expect(try length("ABCDEFGH", 57) == 57)
    #expect(try length("ABCD", 58) == 20)
  }

  @Test("J8: Chinese marks keep a quarter of an em of their blanks, or what is asked for")
  func leastBlank() throws {
    func first(_ least: Dimension?, _ language: LanguageTag = .simplifiedChinese) throws -> Int? {
      let g10 = G10().with {
        $0.columns.measure = Length(points: 57)
        $0.style.language = language
        $0.columns.alignment = .justify
        $0.spacing.leastBlank = least
        $0.columnBreaks.leastLastColumn = 1
      }
      g10.shaper.verticalForms += "，"
      return try g10.layout("国，国国国国国国国国").columns.first?.cells.count
    }
    // The sixth character needs 3 pt of the comma's 5.
    #expect(try first(nil) == 5)
    #expect(try first(.zero) == 6)
    #expect(try first(nil, .japanese) == 6)
    #expect(try first(.em(256), .japanese) == 5)
  }

  @Test("J11: justified text has two characters on its last columns, and in Chinese a mark is none")
  func lastColumns() throws {
    #expect(try columns("国国国国国国", 50) == ["国国国国国", "国"])
    #expect(try columns("国国国国国国", 50, .japanese, .justify) == ["国国国国", "国国"])
    // Three characters of four would be parted too far.
    #expect(try columns("国国国国国", 40, .japanese, .justify) == ["国国国", "国国"])
    #expect(try columns("国国国国", 30, .japanese, .justify) == ["国国国", "国"])
    #expect(try columns("国国国国国国。", 50, .japanese, .justify) == ["国国国国国", "国。"])
    #expect(try columns("国国国国国国。", 50, .traditionalChinese, .justify) == ["国国国国", "国国。"])
  }

  @Test("P20: two marks share one em where spacing is tight")
  func tight() throws {
    func starts(_ trim: Trim) throws -> [Double] {
      let g10 = G10().with {
        $0.style.language = .japanese
        $0.spacing.trim = trim
      }
      g10.shaper.verticalForms += "「」。"
      return try g10.layout("国」「国国」。国").cells.map(\.start.points)
    }
    #expect(try starts(.pairs) == [0, 10, 20, 25, 35, 45, 50, 60])
    #expect(try starts(.tight) == [0, 10, 15, 20, 30, 40, 45, 50])
  }

  @Test("cl-01, cl-02: guillemets on their side have half an em beside upright text")
  func guillemets() throws {
    for language in [LanguageTag.japanese, .traditionalChinese, .simplifiedChinese, .korean] {
      let layout = try G10().with { $0.style.language = language }.layout("国«国»国«ab»国")
      let gaps = zip(layout.cells, layout.cells.dropFirst()).map { ($1.start - $0.end).points }
      #expect(gaps == [5, 0, 0, 5, 5, 0, 0, 0, 5])
    }
  }

  @Test(
    "cl-01, cl-02, J3, J4: the half em of guillemets shrinks, and opens at last alone, as that of brackets"
  )
  func justifiedGuillemets() throws {
    func gaps(_ text: String, _ measure: Double) throws -> [Double] {
      let layout = try G10().with {
        $0.style.language = .japanese
        $0.columns.alignment = .justify
        $0.columns.measure = Length(points: measure)
      }.layout(text)
      let cells = layout.columns[0].cells.map { layout.cells[$0] }
      return zip(cells, cells.dropFirst()).map { ($1.start - $0.end).points }
    }
    // 70 pt of text in 63: three and a half go on each side.
    let shrunk = try gaps("国国«国»国国国国国国", 63)
    #expect(shrunk[1] == 1.5 && shrunk[4] == 1.5 && shrunk[0] == 0)
    // 80 pt in 83, since the word has no room: none of the 3 come beside the brackets.
    let grown = try gaps("国国国«国»国ABCD国国国", 83)
    #expect(grown[2] == 5 && grown[5] == 5 && grown[0] == 1.5)
  }

  @Test("H2: an ASCII comma that is upright hangs")
  func asciiComma() throws {
    func columns(_ orientation: Attribute.OrientationMode) throws -> Int {
      try G10().with {
        $0.columns.measure = .pt(50)
        $0.style.language = .japanese
        $0.style.orientation = orientation
        $0.columnBreaks.hanging = .allow
      }.layout("国国国国国,").columns.count
    }
    #expect(try columns(.upright) == 1)
  }

  /// The drawn text of each cell but spaces, with a stroke where it is on its side.
  private func korean(_ text: String, _ marks: KoreanMarks = .upright) throws -> String {
    let layout = try G10().with {
      $0.style.language = .korean
      $0.forms.koreanMarks = marks
    }.layout(text)
    return layout.cells.filter { $0.kind == .text }.map { cell in
      let glyphs = layout.glyphs[cell.glyphs].map {
        Unicode.Scalar($0.id & 0xFF_FFFF).map(String.init) ?? "?"
      }
      return glyphs.joined() + (cell.orientation == .rotated ? "|" : "")
    }.joined()
  }

  private func expect(_ found: String, _ expected: String) {
    #expect(found == expected, "\(found)")
  }

  @Test("marks of Korean stand after Hangul, in the corners of their cells or as columns had them")
  func koreanMarks() throws {
    expect(try korean("국, 국. 국! 국?"), "국，국．국！국？")
    expect(try korean("국, “국.”", .columns), "국、『국。』")
    expect(try korean("국, 국!", .sideways), "국,|국!|")
    // Not in numbers and words, and not where marks follow each other.
    expect(try korean("3.14국1,000국 ab, c. 국..."), "3|.|1|4|국1|,|0|0|0|국a|b|,|c|.|국.|.|.|")
    expect(try korean("국3."), "국３．")
    expect(try korean("국—국 a—b"), "국―|국a|—|b|")
  }
}
