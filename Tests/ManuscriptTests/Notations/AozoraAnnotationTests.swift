import Manuscript
import Testing
import VerticalLayout

/// Annotations of the notation of Aozora Bunko that give text a style.
struct AozoraAnnotationTests {
  private static let sesame = Attribute.emphasis(EmphasisMark("﹅"))
  private static func line(_ style: LineStroke.LineStyle, _ side: SideLine.Side = .right)
    -> Attribute
  {
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
    ("甲乙［＃「乙」は罫囲み］", "乙", .box(BoxStyle(border: BoxStyle.Border()))),
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

  /// Two styles of one annotation, and two annotations after one text.
  @Test func severalStyles() throws {
    let both = try Aozora("甲１）［＃「１）」は縦中横、行右小書き］")
    #expect(both.attributes(of: "１）") == [.tateChuYoko, .script(.superscript)])
    let two = try Aozora("甲Ｘ［＃「Ｘ」は下付き小文字］［＃「Ｘ」は斜体］")
    #expect(two.attributes(of: "Ｘ") == [.script(.subscript), .slant(12)])
  }

  /// An editor's notes are not set, and not warned of.
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

  /// Marks of kanbun as `character kind text`, with those on the left after `<`.
  private static func marks(_ read: Aozora) -> [String] {
    read.document.spans.compactMap { span in
      guard case .kanbun(let mark) = span.attribute else { return nil }
      let side = mark.kind == .okurigana && mark.side == .left ? "<" : ""
      return "\(read.text.slice(span.range)) \(side)\(mark.kind.rawValue) \(mark.text)"
    }
  }

  /// Marks of kanbun stand beside the character before them, and are no part of what is quoted (NO-A4).
  @Test(arguments: [
    ("不［＃レ］讀", "不讀", ["不 kaeriten レ"]),
    ("民為［＃一レ］非", "民為非", ["為 kaeriten 一レ"]),
    ("畢［＃（ンヌ）］［＃二］授", "畢授", ["畢 okurigana ンヌ", "畢 kaeriten 二"]),
    ("令［＃下二］畑", "令畑", ["令 kaeriten 下二"]),
    ("事［＃一］、奔‐［＃二］命", "事、奔命", ["事 kaeriten 一", "奔 tate-ten ㆐", "奔 kaeriten 二"]),
    // A line between ideographs of a line with signs; else a hyphen.
    ("奔‐命［＃一］", "奔命", ["奔 tate-ten ㆐", "命 kaeriten 一"]),
    ("奔‐命", "奔‐命", []), ("Ａ‐命［＃一］", "Ａ‐命", ["命 kaeriten 一"]), ("奔‐［＃「奔」に傍点］", "奔‐", []),
    // Ideographs, described characters, readings and emphasis in what stands beside.
    ("御領内［＃（江）］急度", "御領内急度", ["内 okurigana 江"]),
    ("御［＃（※［＃「低のつくり」、第3水準1-86-47］）］", "御", ["御 okurigana 氐"]),
    ("奴［＃（岐［＃「岐」に白丸傍点］）］", "奴", ["奴 okurigana 岐"]),
    ("奴［＃（保利《ホリ》）］", "奴", ["奴 okurigana 保利"]),
    ("門［＃（止（波））］", "門", ["門 okurigana 止（波）"]),
    ("間抜［＃（ケ）］な", "間抜な", ["抜 okurigana ケ"]),
    // After and before a reading, and after a described character.
    ("令《せしめ》［＃二］違", "令違", ["令 kaeriten 二"]),
    ("被［＃二］禁断［＃一］訖《きんだん》", "被禁断訖", ["被 kaeriten 二", "断 kaeriten 一"]),
    ("※［＃「口＋愛」、第3水準1-15-23］［＃レ］之", "噯之", ["噯 kaeriten レ"]),
  ])
  func kanbun(_ source: String, _ text: String, _ marks: [String]) throws {
    let read = try Aozora(source)
    #expect(read.text == text)
    #expect(Self.marks(read) == marks)
    #expect(read.diagnostics.filter { $0.code != .notationGuessed }.isEmpty)
    for span in read.document.spans {
      guard case .kanbun(let mark) = span.attribute, let place = mark.source else { continue }
      #expect(read.document.origin.map { !$0.source.slice(place).isEmpty } == true)
    }
  }

  /// The base of a reading goes back to a mark, unless that stands right before the reading, or a bar says more.
  @Test(arguments: [
    ("御領内［＃（江）］急度《きっと》", "急度"), ("有［＃二］見付［＃一］者《は》", "者"), ("御領能［＃レ］《あたは》", "御領能"),
    ("｜被［＃二］禁断［＃一］訖《きんだん》", "被禁断訖"), ("奔‐［＃二］命《めい》", "命"),
  ])
  func readingsBesideMarks(_ source: String, _ base: String) throws {
    let read = try Aozora(source)
    let bases = read.document.spans.compactMap { span -> String? in
      guard case .ruby = span.attribute else { return nil }
      return String(read.text.slice(span.range))
    }
    #expect(bases == [base])
  }

  @Test func kanbunAndQuotations() throws {
    let read = try Aozora("不［＃レ］求［＃（ムル）］［＃二］甚解［＃一］［＃「不求甚解」に傍点］")
    #expect(read.text == "不求甚解")
    #expect(read.attributes(of: "不求甚解") == [Self.sesame])
    #expect(read.diagnostics.isEmpty)
  }

  /// A mark at the head of a line has no character.
  @Test func kanbunAtTheHead() throws {
    let read = try Aozora("不［＃レ］\n［＃レ］讀\n")
    #expect(read.text == "不\n［＃レ］讀\n")
    #expect(read.diagnostics.map(\.code) == [.markupKept])
    #expect(read.places == ["warning 2:1"])
  }

  /// As many marks as a real text has (穂積陳重, 法窓夜話, 694).
  @Test func kanbunOfAWork() throws {
    let source =
      "　天保｜己亥《きがい》、春予以［＃二］所［＃レ］摂金穀之事［＃一］、奔‐［＃二］命於江都［＃一］、寓［＃二］龍口上邸中［＃一］、"
      + "一日奉［＃レ］謁［＃二］\n君公［＃一］、啓［＃二］我所［＃レ］職封内民事［＃一］、乃\n君公出［＃二］一小冊［＃一］、"
      + "自手授［＃レ］之｜曰《いわく》、此県令山本大膳｜上梓《じょうし》所［＃レ］蔵五人組牒者、"
      + "示［＃二］諸同僚及属官［＃一］、可［＃二］以重珍［＃一］也"
    let marks = Self.marks(try Aozora(source, heading: .never))
    for sign in ["レ", "一", "二"] {
      let count = source.components(of: "［＃\(sign)］")
      #expect(marks.count { $0.hasSuffix("kaeriten \(sign)") } == count && count > 4)
    }
    #expect(marks.count { $0.contains("tate-ten") } == 1)
  }

  /// Pictures that are not there are their words.
  @Test(arguments: [
    ("［＃挿絵１（fig226_01.png、横570×縦829）入る］", "挿絵１", "fig226_01.png"),
    ("［＃（img/表紙.JPG）］", "図", "img/表紙.JPG"),
    ("［＃「村の博突打」のキャプション付きの図（fig728_01.png、横650×縦698）入る］", "村の博突打", "fig728_01.png"),
  ])
  func figures(_ source: String, _ words: String, _ file: String) throws {
    let read = try Aozora("甲\n" + source + "\n乙\n")
    #expect(read.text == "甲\n\(words)\n乙\n")
    #expect(
      read.attributes(of: words) == [.attachment(ImageAttachment(image: file))])
    var options = ManuscriptOptions(notation: .named(.aozora), images: .none)
    options.heading = .never
    let plain = try ManuscriptReader(options: options).read(Array(source.utf8))
    #expect(plain.document.text == words)
    #expect(plain.diagnostics.map(\.code).contains(.notationApproximated))
  }
}

extension String {
  /// The number of times that another string stands in it.
  fileprivate func components(of other: String) -> Int {
    var count = 0
    var rest = self[...]
    while !rest.isEmpty {
      if rest.unicodeScalars.starts(with: other.unicodeScalars) { count += 1 }
      rest.unicodeScalars.removeFirst()
    }
    return count
  }
}
