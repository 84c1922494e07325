import TestSupport
import Testing

@testable import VerticalLayout

/// Ranges, cells and text.
@Suite struct TextQueryTests {
  @Test(
    "CJ-06 the places of a string do not overlap, and come in order",
    arguments: [
      ("一二一二一", "一二一", [0]), ("aaaa", "aa", [0, 2]), ("一二三", "二", [3]), ("一\n二", "一二", []),
      ("一二一", "", []), ("", "一", []), ("ababac", "abac", [2]), ("Aa", "a", [1]),
      ("か\u{3099}が", "が", [6]),
      ("一一", "一一一", []), ("aabaabaaab", "aabaaab", [3]),
    ])
  func occurrences(_ text: String, _ string: String, _ starts: [Int]) throws {
    for layout in try bothViews(try G10(30).layout(text)) {
      let ranges = Array(layout.ranges(of: string))
      #expect(ranges.map(\.lowerBound) == starts)
      #expect(ranges.allSatisfy { $0.count == string.utf8.count })
      #expect(ranges.allSatisfy { layout.text(in: $0) == string })
    }
  }

  @Test("CJ-06 a string is found where it goes over columns and pages")
  func occurrencesOverColumns() throws {
    for layout in try bothViews(try G10(20, width: 10).layout("春眠不覺曉")) {
      let range = try #require(layout.ranges(of: "眠不覺").first { _ in true })
      #expect(range == TextRange(3, 12))
      #expect(layout.rects(3, 12).map(\.page) == [0, 1])
    }
  }

  @Test("CJ-06 a hostile search is linear (S4)") func hostileSearch() throws {
    expectLinearTime(upTo: 100_000) { count in
      let text = String(repeating: "a", count: count)
      // The string grows as well: a search that begins anew at each character takes their product.
      let string = String(repeating: "a", count: count / 100) + "b"
      #expect(Array(TextMatches(of: string, in: text, from: 0)).isEmpty)
      #expect(Array(TextMatches(of: "aa", in: text, from: 7)).count == count / 2)
    }
  }

  @Test(
    "CJ-23 the text of a range is the author's",
    arguments: [(0, 3, "一"), (3, 8, "、\r\n"), (0, 99, "一、\r\n「二」"), (5, 5, ""), (9, 2, "")])
  func text(_ start: Int, _ end: Int, _ text: String) throws {
    for layout in try bothViews(try G10(30).layout("一、\r\n「二」")) {
      #expect(layout.text(in: TextRange(start, end)) == text)
    }
  }

  @Test(
    "TK-21 a part of a cluster is asked for, the whole is given",
    arguments: [
      (4, 5, 3, 9), (6, 9, 3, 9), (0, 4, 0, 9), (10, 11, 9, 11), (2, 10, 0, 11), (0, 3, 0, 3),
    ])
  func wholeClusters(_ start: Int, _ end: Int, _ wholeStart: Int, _ wholeEnd: Int) throws {
    var setting = G10(60)
    setting.options.style.language = .japanese
    for layout in try bothViews(try setting.layout("一か\u{3099}12年")) {
      let whole = TextRange(wholeStart, wholeEnd)
      #expect(layout.wholeRange(for: TextRange(start, end)) == whole)
      let cells = layout.cells(in: TextRange(start, end))
      let ranges = cells.map { layout.cell($0, ofColumn: 0).range }
      #expect(ranges.first?.lowerBound == wholeStart && ranges.last?.upperBound == wholeEnd)
    }
  }

  @Test("TK-21 nothing is asked for, and nothing given") func emptyRange() throws {
    for layout in try bothViews(try G10(30).layout("一二")) {
      #expect(layout.cells(in: TextRange(3, 3)).isEmpty)
      #expect(layout.cells(in: TextRange(90, 99)).isEmpty)
      #expect(layout.wholeRange(for: TextRange(90, 99)) == TextRange(90, 99))
    }
  }

  @Test("TK-27 what is hidden is the dropped part of the last column") func hidden() throws {
    for layout in try bothViews(try G10(30).with { $0.columns.maximum = 1 }.layout("一二三四")) {
      #expect(layout.hiddenRange == TextRange(6, 12))
      #expect(layout.text(in: TextRange(6, 12)) == "三四")
    }
    for layout in try bothViews(try G10(30).layout("一\u{1}二")) {
      #expect(layout.hiddenRange == nil)
    }
  }

  @Test("CJ-20, CJb-3 there is a cell for each cluster, and shaping does not change for it")
  func cells() throws {
    let setting = G10(90)
    setting.shaper.ligatures = ["fi"]
    let text = "一か\u{3099}👩\u{200D}🚀office二"
    let layout = try setting.layout(text)
    // The ligature is one cell of two clusters.
    #expect(layout.cells.count == text.count - 1)
    #expect(setting.shaper.shapingCalls <= layout.runs.count)
    for view in try bothViews(layout) {
      let clusters = view.cells(ofColumn: 0).flatMap {
        view.clusters(in: view.cell($0, ofColumn: 0).range)
      }
      #expect(clusters.count == text.count)
      #expect(clusters.map { view.text(in: $0) } == text.map { String($0) })
    }
  }

  @Test(
    "TK-20 each glyph has a source, a font, an orientation and a level; no cluster is without a reason"
  )
  func glyphs() throws {
    let setting = G10(60)
    setting.shaper.coverage = [(FontID(0), Set("一二aאבג ".unicodeScalars))]
    let text = "一a אבג\u{200B}二龍\t"
    let record = try LayoutRecord(json: setting.layout(text).json())
    var levels: [UInt8] = []
    for column in record.pages.flatMap(\.columns) {
      for run in column.runs {
        levels.append(run.level)
        for cell in column.cells[run.cells[0]..<run.cells[0] + run.cells[1]] {
          #expect(!cell.range.isEmpty)
          let isIgnored = cell.text.unicodeScalars.allSatisfy {
            CharacterProperties($0).isDefaultIgnorable || $0 == "\t"
          }
          #expect(!cell.glyphs.isEmpty || run.font == nil || isIgnored)
        }
      }
    }
    #expect(levels.contains(1) && levels.contains(0))
    let read = try LayoutRecord(json: setting.layout(text).json())
    #expect(read == record)
  }

  @Test("TK-20 the level of blanks at a column's end is that of the paragraph") func levels() throws
  {
    let layout = try G10(60).layout("אב ")
    let levels = LayoutRecord(layout).pages[0].columns[0].runs.map(\.level)
    #expect(levels == [1, 0] || levels == [1])
    #expect(!String(decoding: try G10().layout("一").json(), as: UTF8.self).contains("level"))
  }
}
