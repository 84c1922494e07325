import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// The annotation of kanbun (KA10, NO-1.13).
struct KanbunNotationTests {
  /// Readings and marks in the order of the source, as `base kind text`; what stands on the left after `<`.
  private func marks(_ read: Read) -> [String] {
    read.document.spans.compactMap { span in
      let base = read.text.slice(span.range)
      switch span.attribute {
      case .ruby(let ruby): return "\(base) \(ruby.side == .left ? "<" : "")\(ruby.text)"
      case .kanbun(let mark):
        switch mark.kind {
        case .kaeriten: return "\(base) [\(mark.text)]"
        case .okurigana: return "\(base) \(mark.side == .left ? "<" : ""){\(mark.text)}"
        case .tateTen: return "\(base) |"
        }
      default: return nil
      }
    }
  }

  @Test(arguments: [
    ("讀[レ]書", "讀書", ["讀 [レ]"]), ("讀ム[レ]書ヲ", "讀書", ["讀 {ム}", "讀 [レ]", "書 {ヲ}"]),
    ("讀{む}書を", "讀書", ["讀 {む}", "書 {を}"]),
    ("學(まな)ビテ而", "學而", ["學 まな", "學 {ビテ}"]), ("學(まなビテ){}[レ]", "學", ["學 まなビテ", "學 [レ]"]),
    ("猶ホ‹ごと›«キ»[二]魚", "猶魚", ["猶 {ホ}", "猶 <ごと", "猶 <{キ}", "猶 [二]"]),
    ("宣㆐[二]戰セル", "宣戰", ["宣 |", "宣 [二]", "戰 {セル}"]),
    ("宣[二]㆐戰", "宣戰", ["宣 [二]", "宣 |"]), ("之‘所―[三]以’(ゆゑん)為", "之所以為", ["所 |", "所 [三]", "所以 ゆゑん"]),
    ("甲—乙", "甲乙", ["甲 |"]), ("卒‘睥睨’(へいげい)シテ", "卒睥睨", ["睥睨 へいげい", "睨 {シテ}"]),
    ("有ルガ[一レ]水", "有水", ["有 {ルガ}", "有 [一レ]"]), ("與[二]ニ帝", "與帝", ["與 [二]", "與 {ニ}"]),
    ("抑〻圖リ", "抑〻圖", ["圖 {リ}"]), ("曰ク，「學ブ。」", "曰，「學。」", ["曰 {ク}", "學 {ブ}"]),
    ("葛\u{E0100}ノ[レ]", "葛\u{E0100}", ["葛\u{E0100} {ノ}", "葛\u{E0100} [レ]"]),
    ("春眠\n曉ヲ\n", "春眠\n曉\n", ["曉 {ヲ}"]), ("讀㆑書", "讀書", ["讀 [レ]"]),
    ("甲・乙", "甲・乙", []), ("甲――乙", "甲――乙", []), ("甲―。", "甲―。", []), ("", "", []),
  ])
  func reads(_ source: String, _ text: String, _ marks: [String]) throws {
    let read = try Read(source, as: .kanbun, heading: .never)
    #expect(read.text == text)
    #expect(self.marks(read) == marks)
    #expect(read.diagnostics.isEmpty)
    #expect(read.document.language == .japanese)
  }

  /// Brackets that are no mark stay text, and are told.
  @Test(arguments: [
    ("。ムヲ", "。ムヲ", "1:2"), ("讀[レ", "讀[レ", "1:2"), ("讀[レレ二x]", "讀[レレ二x]", "1:2"),
    ("讀[]書", "讀[]書", "1:2"), ("(よ)讀", "(よ)讀", "1:1"), ("，[レ]", "，[レ]", "1:2"),
    ("讀»", "讀»", nil), ("‘讀", "‘讀", "1:1"),
  ])
  func keeps(_ source: String, _ text: String, _ place: String?) throws {
    let read = try Read(source, as: .kanbun, heading: .never)
    #expect(read.text == text)
    #expect(read.diagnostics.allSatisfy { $0.code == .markupKept })
    #expect(read.places.first == place.map { "warning " + $0 })
  }

  @Test func titleAndPlaces() throws {
    let read = try Read("春曉\n孟浩然\n\n春眠不[レ]覺エ[レ]曉ヲ。\n", as: .kanbun)
    #expect(read.document.title == "春曉" && read.document.author == "孟浩然")
    let sources = read.document.spans.compactMap { span -> String? in
      guard case .kanbun(let mark) = span.attribute, let place = mark.source else { return nil }
      return read.document.origin.map { String($0.source.slice(place)) }
    }
    #expect(sources == ["レ", "エ", "レ", "ヲ"])
  }

  @Test(
    "S4 a long line of brackets takes linear time",
    arguments: ["[", "讀(", "‘", "讀[レ]", "讀‹«", "讀ム―"])
  func manyBrackets(_ part: String) throws {
    try expectLinearTime(upTo: 20_000) { count in
      _ = try Read(String(repeating: part, count: count), as: .kanbun, heading: .never)
    }
  }

  /// Marks of vtype's own notation.
  @Test func ownMarks() throws {
    let read = try Marked(
      "[猶]{ruby=な okurigana=ホ ruby-left=ごと okurigana-left=キ kaeriten=一レ}[宣]{tate-ten=true}")
    #expect(read.text == "猶宣")
    #expect(
      read.spans(of: "猶") == [
        .ruby(Ruby("な", source: TextRange(11, 14))),
        .ruby(Ruby("ごと", side: .left, source: TextRange(39, 45))),
        .kanbun(KanbunMark(.kaeriten, "一レ")),
        .kanbun(KanbunMark(.okurigana, "ホ")), .kanbun(KanbunMark(.okurigana, "キ", side: .left)),
      ])
    #expect(read.spans(of: "宣") == [.kanbun(KanbunMark(.tateTen, "㆐"))])
    #expect(read.warnings.isEmpty)
    #expect(try Marked("[讀]{kaeriten=x}").warnings.count == 1)
  }
}
