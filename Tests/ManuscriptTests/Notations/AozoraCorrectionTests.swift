import Manuscript
import Testing
import VerticalLayout

/// Annotations that say which characters stand in place of those before them, which base a reading has, and what an
/// editor says of the source, as works have them.
struct AozoraCorrectionTests {
  @Test(
    "NO-A6 quoted characters give way to the one that is described",
    arguments: [
      ("全集1［＃「1」はローマ数字、1-13-21］」", "全集Ⅰ」"), ("１［＃「１」はローマ数字1、1-13-21］、", "Ⅰ、"),
      ("何！？［＃「！？」は横１文字、1-8-78］と", "何⁉と"), ("何!!［＃「!!」は一文字、第3水準1-8-75、111-11］", "何‼"),
      ("LACLARTE［＃「E」はアキュートアクセント付きE、1-9-32］", "LACLARTÉ"),
      ("1［＃「1」は底本では「２」、1-13-21］", "1"), ("甲［＃「乙」はローマ数字、1-13-21］", "甲Ⅰ"),
      ("※［＃「※」は「目＋爭」、第3水準1-88-85、71-3］る", "睜る"),
    ])
  func corrections(_ source: String, _ text: String) throws {
    let read = try Aozora(source)
    #expect(read.text == text)
    #expect(read.diagnostics.isEmpty)
  }

  @Test("NO-A6 a correction after a reading or in it is of what it quotes")
  func correctionsOfReadings() throws {
    #expect(try Aozora("一1《いちいち》［＃「1」はローマ数字、1-13-21］").text == "一Ⅰ")
    let read = try Aozora("太陽《チュプ》［＃「プ」は小書き半濁点付き片仮名フ、1-6-88］と")
    #expect(read.text == "太陽と")
    #expect(read.readings == ["太陽=チュㇷ\u{309A}"])
  }

  @Test(
    "NO-A6 descriptions in other spellings name their character",
    arguments: [
      // A quotation without its end, no comma before the code, and a page that looks like a cell.
      ("※［＃「口＋「皐」の「白」にかえて「自」、第4水準2-4-33］", "嘷"), ("※［＃「さんずい＋墨」第3水準1-87-25］", "濹"),
      ("※［＃「りっしんべん＋粟」、U+619F、2-12-34］", "憟"), ("※［＃二の字点、面区点番号1-2-22、19-15］", "〻"),
      ("※［＃「日」の下に「咎」、第3水準1-85-32に包摂、19-14］", "晷"), ("※［＃変体仮名し、はしがき-20］", "し"),
      ("※［＃米印、1-2-8］", "※"),
    ])
  func descriptions(_ source: String, _ text: String) throws {
    #expect(try Aozora(source).text == text)
  }

  @Test(
    "NO-A6 a base that is named, one after blanks, and a mark that has a reading",
    arguments: [
      ("蕨の切り株《トッコ》［＃ルビは「蕨の切り株」にかかる］、", "蕨の切り株、", ["蕨の切り株=トッコ"]),
      ("甲《こう》乙の丙《へい》［＃ルビは「甲乙の丙」にかかる］", "甲乙の丙", ["甲=こう", "丙=へい"]),
      ("手を毟 《も》ぎ", "手を毟 ぎ", ["毟=も"]), ("この！《エクス》を", "この！を", ["！=エクス"]),
      ("　《しらゆき》は", "　《しらゆき》は", []), ("「甲」《おつ》", "「甲」《おつ》", []), ("手 《hand》", "手 《hand》", []),
    ])
  func bases(_ source: String, _ text: String, _ readings: [String]) throws {
    let read = try Aozora(source)
    #expect(read.text == text)
    #expect(read.readings == readings)
  }

  @Test(
    "NO-A6 styles of several quotations, and of a part of one",
    arguments: [
      ("ワットやエジソン［＃「ワット」「エジソン」に傍点］", ["ワット", "エジソン"]),
      ("甲、乙［＃「甲」、「乙」に傍点］", ["甲", "乙"]), ("法文・法律［＃「法律」の「法」に傍点］", ["法"]),
    ])
  func targets(_ source: String, _ texts: [String]) throws {
    let read = try Aozora(source)
    let marked = read.document.spans.map { String(read.text.slice($0.range)) }
    #expect(marked.sorted() == texts.sorted())
    #expect(read.diagnostics.isEmpty)
  }

  @Test(
    "NO-A2 text to be set horizontally lies on its side, and notes that begin as blocks are notes")
  func horizontalTextAndNotes() throws {
    let sideways = Attribute.orientation(.sideways)
    #expect(try Aozora("甲［＃横組み］２＋３［＃横組み終わり］").attributes(of: "２＋３") == [sideways])
    #expect(try Aozora("甲乙［＃「乙」は横組み］").attributes(of: "乙") == [sideways])
    let block = try Aozora("［＃ここから横組み］\n甲\n［＃ここで横組み終わり］\n")
    #expect(block.attributes(of: "甲\n") == [sideways] && block.diagnostics.isEmpty)
    let note = try Aozora("甲［＃ここから割り注］乙丙［＃ここで割り注終わり］丁")
    #expect(note.text == "甲（乙丙）丁" && note.notes == ["乙丙"] && note.diagnostics.isEmpty)
  }

  @Test("NO-A1 indents after blanks and feet inside of lines")
  func indents() throws {
    let head = try Aozora("　［＃５字下げ］八\n")
    #expect(head.document.paragraphs.first?.style.headIndent == .em(5 * 1024))
    let foot = try Aozora("甲。［＃２０字下げて、地より１字あきで］乙\n")
    #expect(foot.attributes(of: "乙") == [.foot(.em(1024))] && foot.diagnostics.isEmpty)
    let both = try Aozora("［＃ここから２字下げ、地から３字下げ］\n甲\n［＃ここで字下げ終わり］\n")
    let style = try #require(both.document.paragraphs.first).style
    #expect(style.headIndent == .em(2 * 1024) && style.tailIndent == .em(3 * 1024))
    #expect(both.diagnostics.isEmpty)
  }

  private static let legend = """
    題
    著者

    --------------------------------------------------
    《テキスト中に現れる記号について》

    《》：ルビ
    --------------------------------------------------

    　本文《ほんぶん》。

    """

  @Test func aLegendInOtherBrackets() throws {
    let read = try Aozora(Self.legend)
    #expect(read.text == "題\n著者\n\n　本文。\n" && read.diagnostics.isEmpty)
  }

  /// The words that a picture has where its file is not at hand: its caption, or all that is said of it.
  @Test(arguments: [
    ("［＃「村の博突打」のキャプション付きの図（fig1.png、横6×縦4）入る］", "村の博突打"),
    ("甲［＃「又」に似た記号の図（fig1.png）入る］", "甲「又」に似た記号の図"),
  ])
  func wordsOfPictures(_ source: String, _ text: String) throws {
    #expect(try Aozora(source).text == text)
  }

  private static let notes = "甲涕［＃「涕」はママ］と狼狽《ろうばい》［＃「狼狽」は底本では「狼狙」］［＃一字下げ忘れか？］［＃謎の印］"

  @Test(
    "NO-A5 notes of an editor are set where that is asked for",
    arguments: [
      (EditorNotes.none, "甲涕と狼狽", ["狼狽=ろうばい"], 1),
      (.side, "甲涕と狼狽", ["涕=ママ", "狼狽=ろうばい", "狼狽<底本では「狼狙」"], 1),
      (.all, "甲涕と狼狽〔一字下げ忘れか？〕〔謎の印〕", ["涕=ママ", "狼狽=ろうばい", "狼狽<底本では「狼狙」"], 0),
    ])
  func editorNotes(
    _ policy: EditorNotes, _ text: String, _ readings: [String], _ warnings: Int
  ) throws {
    var options = ManuscriptOptions(notation: .named(.aozora))
    options.editorNotes = policy
    let manuscript = try ManuscriptReader(options: options).read(Array(Self.notes.utf8))
    let read = Read(document: manuscript.document, diagnostics: manuscript.diagnostics)
    #expect(read.text == text)
    #expect(read.readings == readings)
    #expect(read.diagnostics.count == warnings)
  }
}
