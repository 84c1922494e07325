import Manuscript
import Testing
import VerticalLayout

/// Texts and books of vRain (NO 1.8).
struct VRainTests {
  @Test(
    "NO-V2, NO-V4, NO-V5 what the signs make",
    arguments: [
      ("甲【乙丙】丁", "甲乙丙丁\n", "乙丙", 1), ("讀《論語》曰", "讀論語曰\n", "論語", 1), ("甲〔乙〕", "甲乙\n", "乙", 1),
      ("〈甲乙〉", "甲乙\n", "甲", 3), ("（甲）", "甲\n", "甲", 1), ("甲｛乙｝", "甲乙\n", "乙", 1),
      ("甲＜乙＞", "甲乙\n", "乙", 1),
      ("甲［乙］", "甲乙\n", "乙", 1), ("【〔甲側〕乙】", "甲側乙\n", "甲側", 1), ("@甲@乙", "　甲　乙\n", "甲", 0),
      ("甲 乙　丙\n\n丁", "甲乙丙\n丁\n", "丁", 0), ("甲【乙", "甲【乙\n", "乙", 0), ("甲〕乙", "甲〕乙\n", "乙", 0),
      ("T皇帝", "皇帝\n", "皇", 0), ("ITと", "ITと\n", "と", 0), ("甲&\n乙", "甲\n乙\n", "乙", 0),
    ])
  func signs(_ source: String, _ text: String, _ part: String, _ count: Int) throws {
    let read = try Read(source, as: .vrain)
    #expect(read.text == text)
    #expect(read.attributes(of: part).count == count)
  }

  @Test func breaks() throws {
    let read = try Read("%\n甲\n%\n乙$丙\n^\n丁", as: .vrain)
    #expect(read.text == "甲\n乙\n丙\n丁\n")
    #expect(read.document.paragraphs.map(\.style.breakBefore) == [nil, .leaf, .page, .tier])
  }

  @Test("NO-V4, NO-V5 a character above the frame, and the last column of a leaf")
  func raised() throws {
    let read = try Read("T皇帝\n@T天甲\nS12T恩\n&\n卷一終\n乙\n丙&丁", as: .vrain)
    #expect(read.text == "皇帝\n　天甲\n恩\n卷一終\n乙\n丙\n丁\n")
    #expect(
      read.document.paragraphs.map(\.style.raise) == [
        .em(1024), nil, .em(1024), nil, nil, nil, nil,
      ])
    #expect(
      read.document.paragraphs.map(\.style.lastColumn) == [nil, nil, nil, .leaf, nil, nil, .leaf])
    #expect(read.diagnostics.filter { $0.code == .notationApproximated }.count == 1)
  }

  /// Blanks that stand after each column of vRain's page are an indent on ours.
  @Test func indents() throws {
    let text = String(repeating: "天地玄黃宇宙洪荒", count: 2)
    let read = try Read("@@\(text)@@\(text)@@\(text)\nS12甲\n@甲乙@丙丁\n", as: .vrain)
    #expect(read.text == "\(text)\(text)\(text)\n甲\n　甲乙　丙丁\n")
    #expect(
      read.document.paragraphs.map(\.style) == [
        ParagraphStyle(headIndent: .em(2048)),
        ParagraphStyle(indent: .em(-1024), headIndent: .em(2048)), ParagraphStyle(),
      ])
  }

  private static let settings = """
    title=虞初新志
    author=張潮 #輯
    title_postfix=卷X # X是數
    exp_replace_comma=,，|!！
    exp_replace_number=1一|2二
    exp_delete_comma=「|」|\\(
    if_onlyperiod=1
    exp_onlyperiod=，|。|！
    if_tag_bookline=0
    text_note_oc=#874434
    """

  @Test("NO-V1, NO-V3 a book with its settings")
  func book() {
    let book = VRainBook(
      settings: VRainSettings(Self.settings),
      texts: [
        ("999.txt", "跋"), ("02.txt", "《乙》"), ("01.txt", "，甲1,!「(乙」｛丙｝\n"), ("00.txt", "序文\n"),
      ])
    let manuscript = book.read(ManuscriptOptions())
    let document = manuscript.document
    #expect(document.text == "序文\n甲一。乙丙\n《乙》\n跋\n")
    #expect(document.title == "虞初新志")
    #expect(document.author == "張潮")
    #expect(
      document.paragraphs.map(\.style.runningHead) == [
        "虞初新志序", "虞初新志卷一", "虞初新志卷二", "虞初新志附",
      ])
    #expect(document.paragraphs.map(\.style.breakBefore) == [nil, .leaf, .leaf, .leaf])
    let colors = document.spans.compactMap { span -> Color? in
      if case .emphasis(let mark) = span.attribute { mark.color } else { nil }
    }
    #expect(colors == [Color("#874434")])
    #expect(manuscript.diagnostics.map(\.code).contains(.notationGuessed))
  }
}
