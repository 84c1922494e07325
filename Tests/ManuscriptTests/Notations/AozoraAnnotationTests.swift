import Manuscript
import Testing
import VerticalLayout

/// Annotations of the notation of Aozora Bunko that give text a style.
struct AozoraAnnotationTests {
  private static let sesame = Attribute.emphasis(EmphasisMark("﹅"))
  private static func line(_ style: LineStyle, _ side: SideLine.Side = .right) -> Attribute {
    .sideLine(SideLine(LineStroke(style), side: side))
  }

  @Test(arguments: [
    ("これはうちの［＃「うちの」に傍点］", "うちの", sesame),
    ("甲乙［＃「乙」に白丸傍点］", "乙", .emphasis(EmphasisMark("○"))),
    ("甲乙［＃「乙」の左に傍点］", "乙", .emphasis(EmphasisMark("﹅", side: .left))),
    ("甲乙［＃「乙」にばつ傍点］", "乙", .emphasis(EmphasisMark("×"))),
    ("甲［＃傍点］乙丙［＃傍点終わり］丁", "乙丙", sesame),
    ("甲［＃左に二重傍線］乙［＃左に二重傍線終わり］", "乙", line(.double, .left)),
    ("甲乙［＃「乙」に波線］", "乙", line(.wavy)), ("甲乙［＃「乙」に傍線］", "乙", line(.single)),
    ("實は思想が［＃「實は」～「思想が」に傍点］", "實は思想が", sesame),
    ("（一）［＃「（一）」は縦中横］", "（一）", .tateChuYoko),
    ("12［＃「12」は縦中横］", "12", .tateChuYoko),
    ("甲＊［＃「＊」は行右小書き］", "＊", .script(.superscript)),
    ("Ｈ２［＃「２」は下付き小文字］", "２", .script(.subscript)),
    ("甲乙［＃「乙」は斜体］", "乙", .slant(12)),
    ("甲乙［＃「乙」は罫囲み］", "乙", .box(BoxStyle(border: Border()))),
    ("［＃２段階小さな文字］甲［＃小さな文字終わり］", "甲", .size(.em(1024 * 4 / 6))),
    ("甲乙［＃「乙」は１段階大きな文字］", "乙", .size(.em(1024 * 7 / 6))),
    // What is quoted may be a part of a base, have readings, described characters and brackets in it.
    ("狼狽《あわ》てて［＃「狼狽《あわ》てて」に傍点］", "狼狽てて", sesame),
    ("穴《あな》の口［＃「穴の口」に傍点］", "穴の口", sesame),
    ("甲「乙」［＃「「乙」」に傍点］", "「乙」", sesame),
    ("甲」［＃「甲」」に傍点］", "甲」", sesame),
    ("いろ／＼［＃「いろ／＼」に傍点］", "いろ〳〵", sesame),
    ("※［＃二の字点、1-2-22］［＃「※［＃二の字点、1-2-22］」に傍点］", "〻", sesame),
    ("乙甲乙丙［＃「乙」に傍点］", "乙", sesame),
  ])
  func styles(_ source: String, _ text: String, _ attribute: Attribute) throws {
    let read = try Aozora(source)
    #expect(read.attributes(of: text) == [attribute])
    #expect(read.diagnostics.isEmpty)
    #expect(!read.text.contains("［"))
  }

  @Test(arguments: [
    ("日［＃「日」に「（ママ）」の注記］", ["日=（ママ）"]),
    ("謝肉《しゃにく》［＃「謝肉」の左に「カルネワル」のルビ］", ["謝肉=しゃにく", "謝肉<カルネワル"]),
    ("甲［＃注記付き］乙丙［＃「ママ」の注記付き終わり］", ["乙丙=ママ"]),
    ("甲［＃左にルビ付き］乙丙［＃左に「よみ」のルビ付き終わり］", ["乙丙<よみ"]),
  ])
  func wordsBeside(_ source: String, _ readings: [String]) throws {
    let read = try Aozora(source)
    #expect(read.readings == readings)
    #expect(read.diagnostics.isEmpty)
  }

  /// Notes in two small columns, with the brackets that stand around them, or those that belong there (WR2,
  /// WR8).
  @Test(arguments: [
    ("国［＃割り注］甲乙［＃割り注終わり］字", "国（甲乙）字", ["甲乙"], ["（", "）"]),
    ("国（［＃割り注］甲乙［＃割り注終わり］）字", "国（甲乙）字", ["甲乙"], ["（", "）"]),
    ("国〔［＃割り注］甲乙［＃割り注終わり］〕字", "国〔甲乙〕字", ["甲乙"], ["〔", "〕"]),
    ("国［＃割り注］（甲乙）［＃割り注終わり］字", "国（甲乙）字", ["（甲乙）"], []),
    ("国［＃割り注］甲［＃改行］乙［＃割り注終わり］字", "国（甲乙）字", ["甲", "+乙"], ["（", "）"]),
    ("国［＃割り注］甲《こう》［＃割り注終わり］", "国（甲）", ["甲"], ["（", "）"]),
  ])
  func notes(_ source: String, _ text: String, _ notes: [String], _ brackets: [String]) throws {
    let read = try Aozora(source)
    #expect(read.text == text)
    #expect(read.notes == notes)
    let found = read.document.spans.filter { $0.attribute == .insetBracket }
    #expect(found.map { String(read.text.slice($0.range)) }.sorted() == brackets.sorted())
    #expect(read.diagnostics.isEmpty)
  }

  /// Two styles of one annotation, and two annotations behind one text.
  @Test func severalStyles() throws {
    let both = try Aozora("甲１）［＃「１）」は縦中横、行右小書き］")
    #expect(both.attributes(of: "１）") == [.tateChuYoko, .script(.superscript)])
    let two = try Aozora("甲Ｘ［＃「Ｘ」は下付き小文字］［＃「Ｘ」は斜体］")
    #expect(two.attributes(of: "Ｘ") == [.script(.subscript), .slant(12)])
  }

  /// What an editor says is not set, and not warned of.
  @Test(arguments: [
    "［＃「狼狽《あわ》てて」は底本では「狼狙《あわ》てて」］", "［＃「…」」は底本では「…」］", "［＃「「」は底本では欠落］",
    "［＃「涕」はママ］", "［＃ルビの「いつとき」は底本では「ひつとき」］", "［＃一字下げ忘れか？　底本のまま］",
    "［＃「はくちょう［＃「はくちょう」に傍点］」は底本では「はくちょ［＃「はくちょ」に傍点］う」］",
  ])
  func editorsNotes(_ note: String) throws {
    let read = try Aozora("甲" + note + "乙")
    #expect(read.text == "甲乙")
    #expect(read.document.spans.isEmpty && read.diagnostics.isEmpty)
  }

  /// Signs of kanbun are small, and no part of what is quoted.
  @Test func kanbun() throws {
    let read = try Aozora("不［＃レ］求［＃（ムル）］［＃二］甚解［＃一］［＃「不求甚解」に傍点］")
    #expect(read.text == "不レ求ムル二甚解一")
    #expect(read.attributes(of: "レ") == [.script(.subscript)])
    #expect(read.attributes(of: "ムル") == [.script(.superscript)])
    #expect(read.attributes(of: "不レ求ムル二甚解一").isEmpty)
    #expect(read.attributes(of: "不レ求ムル二甚解") == [Self.sesame])
    #expect(read.diagnostics.map(\.severity) == [.note])
  }

  /// Pictures that are not there are their words.
  @Test(arguments: [
    ("［＃挿絵１（fig226_01.png、横570×縦829）入る］", "挿絵１"),
    ("［＃「村の博突打」のキャプション付きの図（fig728_01.png、横650×縦698）入る］", "村の博突打"),
  ])
  func figures(_ source: String, _ words: String) throws {
    let read = try Aozora("甲\n" + source + "\n乙\n")
    #expect(read.text == "甲\n\(words)\n乙\n")
    #expect(read.places == ["note 2:1"])
  }
}
